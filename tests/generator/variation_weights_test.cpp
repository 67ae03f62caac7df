// SPDX-License-Identifier: Apache-2.0
// Weights for other scales and densities are those of a run that has them, event by event.
#include "helikos/generator/variation_weights.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "helikos/beams/pdf_set.hpp"
#include "helikos/generator/clustered_words.hpp"
#include "helikos/generator/detail/event_sampler.hpp"
#include "helikos/observables/cuts/expression.hpp"

namespace helikos::test::variation_weights_test {
namespace {

using Space = Integrand::Space;

/// With `ckkw`, and densities at the central scales or at those of the emissions. `factor`: on the
/// central scales.
IntegrandInput clustered_input(const std::string& process, beams::PartonPair pair, double factor,
                               bool weighs_densities) {
  IntegrandInput input{Process::parse(process)};
  input.pairs = {pair};
  ClusteredScales& own = input.clustered;
  own.tables = clustering::make_clustering_tables(input.process, Parameters());
  own.factor_r = own.factor_f = factor;
  own.is_weighted = true;
  if (weighs_densities)
    own.codes = {codes_of(alone(input.process), input.process, {13000, {2212, 2212}})};
  return input;
}

/// A run with muR = r ht/2 and muF = f ht, or those of a given input, and with these densities and
/// coupling.
class RunWith {
 public:
  RunWith(const std::string& process, beams::PartonPair pair, const Variation& variation,
          const beams::PdfMember& member, const beams::AlphaSTable& coupling,
          beams::PartonPair hadrons = {2212, 2212})
      : RunWith(input(process, pair, variation), member, coupling, hadrons) {}
  RunWith(IntegrandInput input, const beams::PdfMember& member, const beams::AlphaSTable& coupling,
          beams::PartonPair hadrons = {2212, 2212})
      : densities_(member),
        couplings_(coupling),
        setting_{Parameters(), {13000, hadrons}, &densities_, &couplings_, 5},
        integrand_(setting_, std::move(input)),
        sampler_(setting_, integrand_, 0) {
    sampler_.set_limits(std::vector<double>(std::size_t(integrand_.num_channels()), 1.0), true);
    sampler_.divide_by_powers();
  }

  /// Events of the same numbered points of all channels, each with its weight [pb].
  std::vector<GeneratedEvent> events() {
    const VegasData<Space> grid(VegasGrid(integrand_.dimensions(), 16));
    std::vector<PointSegment> segments;
    for (int channel = 0; channel < integrand_.num_channels(); ++channel)
      segments.push_back({channel, 64, std::uint64_t(channel) << 40, &grid});
    std::vector<GeneratedEvent> events;
    integrand_.evaluate(Space(), segments);
    sampler_.sample(Space(), segments, events);
    return events;
  }
  VariedProgram program(beams::PartonPair pair) const {
    return {{pair}, sampler_.selector().info().strong_powers};
  }

 private:
  static IntegrandInput input(const std::string& process, beams::PartonPair pair,
                              const Variation& variation) {
    IntegrandInput input{Process::parse(process)};
    const auto scale = [&](double factor, const std::string& text) {
      return cuts::compile_number(cuts::parse_number(std::to_string(factor) + "*" + text),
                                  input.process);
    };
    input.mu_r = scale(variation.mu_r, "ht/2");
    input.mu_f = scale(variation.mu_f, "ht");
    input.pairs = {pair};
    return input;
  }

  beams::PdfData<Space> densities_;
  beams::AlphaSData<Space> couplings_;
  IntegrationSetting setting_;
  Integrand integrand_;
  EventSampler sampler_;
};

/// A member with another shape in x and Q, for each flavour.
beams::PdfMember changed(beams::PdfMember member) {
  for (std::size_t i = 0; i < member.xf.size(); ++i)
    member.xf[i] *= 1.0 + 0.4 * double(i) / double(member.xf.size());
  return member;
}

beams::AlphaSTable changed(beams::AlphaSTable table) {
  for (double& number : table.cubic) number *= 1.1;
  table.last *= 1.1;
  return table;
}

/// (event, variation).
std::vector<double> ratios_of(const VariationWeights& weights,
                              const std::vector<GeneratedEvent>& events) {
  std::vector<double> ratios(events.size() * weights.size());
  for (std::size_t i = 0; i < events.size(); ++i)
    weights(events[i], std::span(ratios).subspan(i * weights.size(), weights.size()));
  return ratios;
}

/// muR and muF of 2 ht are those of a run with four times ht/2, and twice ht.
TEST(VariationWeights, OfOtherExpressionsAreThoseOfARunWithThem) {
  const auto set = beams::PdfSet::find(std::string(beams::toy_name), {});
  for (const auto& [process, pair] : {std::pair{"g g > t t~", beams::PartonPair{21, 21}},
                                      std::pair{"u g > e+ e- u", beams::PartonPair{2, 21}}}) {
    RunWith usual(process, pair, {}, set.member(0), set.alpha_s());
    RunWith varied(process, pair, {4.0, 2.0}, set.member(0), set.alpha_s());
    const auto events = usual.events(), others = varied.events();
    ASSERT_GT(events.size(), 50u);
    ASSERT_EQ(others.size(), events.size());
    Variation variation;
    variation.scale = 1;
    VariedProgram program = usual.program(pair);
    for (const char* text : {"-ht", "2*ht"})
      program.scales.push_back(
          cuts::compile_number(cuts::parse_number(text), Process::parse(process)));
    Variation below = variation;
    below.scale = 0;  // no scale
    const VariationWeights weights({variation, below}, {set.member(0)}, {{set.alpha_s()}},
                                   {program});
    const auto ratios = ratios_of(weights, events);
    double largest = 0.0;
    for (std::size_t i = 0; i < events.size(); ++i) {
      const double expected = others[i].weight / events[i].weight;
      EXPECT_NEAR(ratios[2 * i], expected, 1e-12 * std::abs(expected)) << process;
      EXPECT_EQ(ratios[2 * i + 1], 0.0);
      largest = std::max(largest, std::abs(expected - 1.0));
    }
    EXPECT_GT(largest, 0.1);
  }
}

TEST(VariationWeights, AreThoseOfARunWithTheOtherScalesAndDensities) {
  const auto set = beams::PdfSet::find(std::string(beams::toy_name), {});
  const std::vector<beams::PdfMember> members{set.member(0), changed(set.member(0))};
  const std::vector<beams::AlphaSTable> couplings{set.alpha_s(), changed(set.alpha_s())};
  const std::vector<Variation> variations{
      {2.0, 1.0, 0}, {1.0, 0.5, 0}, {0.5, 2.0, 0}, {1.0, 1.0, 1}, {2.0, 0.5, 1}};
  struct Case {
    const char* process;
    beams::PartonPair pair, hadrons = {2212, 2212};
  };
  const Case processes[] = {{"g g > t t~", {21, 21}},
                            {"u u~ > t t~", {2, -2}},
                            {"u g > e+ e- u", {2, 21}},
                            {"u u~ > u u~ QED<=2", {2, -2}},
                            {"u e- > u e- g", {2, 11}, {2212, 0}},
                            {"a g > t t~", {22, 21}, {0, 2212}}};
  for (const auto& [process, pair, hadrons] : processes) {
    RunWith usual(process, pair, {}, members[0], couplings[0], hadrons);
    const auto events = usual.events();
    ASSERT_GT(events.size(), 50u) << process;
    const VariationWeights weights(variations, members, {couplings}, {usual.program(pair)},
                                   hadrons);
    const auto ratios = ratios_of(weights, events);
    for (std::size_t v = 0; v < variations.size(); ++v) {
      const std::size_t member = variations[v].member;
      RunWith varied(process, pair, variations[v], members[member], couplings[member], hadrons);
      const auto others = varied.events();
      ASSERT_EQ(others.size(), events.size()) << process;
      double largest = 0.0;
      for (std::size_t i = 0; i < events.size(); ++i) {
        ASSERT_EQ(others[i].momenta[2][1], events[i].momenta[2][1]);
        const double expected = others[i].weight / events[i].weight;
        // Some hundred roundings, and cubic interpolations, whose terms cancel to a tenth.
        EXPECT_NEAR(ratios[i * variations.size() + v] / expected, 1.0, 1e-12)
            << process << ", variation " << v << ", event " << i;
        largest = std::max(largest, std::abs(expected - 1.0));
      }
      EXPECT_GT(largest, 0.02) << process << ", variation " << v;  // it is another run
    }
  }
}

/// Other densities and their alpha_s are in all factors of `ckkw`, as in a run with them.
TEST(VariationWeights, OfClusteredEventsAreThoseOfARunWithOtherDensities) {
  const auto set = beams::PdfSet::find(std::string(beams::toy_name), {});
  const std::vector<beams::PdfMember> members{set.member(0), changed(set.member(0))};
  const std::vector<beams::AlphaSTable> couplings{set.alpha_s(), changed(set.alpha_s())};
  for (const auto& [process, pair] : {std::pair{"u g > e+ e- u", beams::PartonPair{2, 21}},
                                      std::pair{"g g > t t~ g", beams::PartonPair{21, 21}},
                                      std::pair{"u u~ > e+ e- g g", beams::PartonPair{2, -2}},
                                      std::pair{"u d > u d g QED<=2", beams::PartonPair{2, 1}}})
    for (const bool weighs : {true, false}) {
      const IntegrandInput input = clustered_input(process, pair, 1.0, weighs);
      RunWith usual(input, members[0], couplings[0]), varied(input, members[1], couplings[1]);
      const auto events = usual.events(), others = varied.events();
      ASSERT_GT(events.size(), 15u) << process;  // others have scales below 2 GeV
      ASSERT_EQ(others.size(), events.size()) << process;
      VariedProgram program = usual.program(pair);
      program.clustered = input.clustered;
      const VariationWeights weights({{1.0, 1.0, 0}, {1.0, 1.0, 1}}, members, {couplings},
                                     {program});
      const auto ratios = ratios_of(weights, events);
      double largest = 0.0;
      for (std::size_t i = 0; i < events.size(); ++i) {
        const double expected = others[i].weight / events[i].weight;
        // Shares of several powers have a sum of 1.
        EXPECT_NEAR(ratios[2 * i], 1.0, program.strong_powers.size() > 1 ? 1e-12 : 0.0) << process;
        EXPECT_NEAR(ratios[2 * i + 1] / expected, 1.0, 1e-11) << process << ", event " << i;
        largest = std::max(largest, std::abs(expected - 1.0));
      }
      EXPECT_GT(largest, 0.05) << process;
    }
}

/// Without an emission, both scales are those of a run with a factor on them.
TEST(VariationWeights, OfTwoClusteredParticlesAreThoseOfARunWithTheOtherScales) {
  const auto set = beams::PdfSet::find(std::string(beams::toy_name), {});
  const beams::PartonPair pair{21, 21};
  // muF' has a factor below 1 twice.
  for (const auto& [factor, weighs] :
       {std::pair{2.0, true}, std::pair{2.0, false}, std::pair{0.5, false}}) {
    const IntegrandInput input = clustered_input("g g > t t~", pair, 1.0, weighs);
    RunWith usual(input, set.member(0), set.alpha_s());
    RunWith varied(clustered_input("g g > t t~", pair, factor, weighs), set.member(0),
                   set.alpha_s());
    VariedProgram program = usual.program(pair);
    program.clustered = input.clustered;
    const VariationWeights weights({{factor, factor}}, {set.member(0)}, {{set.alpha_s()}},
                                   {program});
    const auto events = usual.events(), others = varied.events();
    const auto ratios = ratios_of(weights, events);
    ASSERT_GT(events.size(), 50u);
    ASSERT_EQ(others.size(), events.size());
    for (std::size_t i = 0; i < events.size(); ++i) {
      const double expected = others[i].weight / events[i].weight;
      EXPECT_NEAR(ratios[i] / expected, 1.0, 1e-12) << factor << " " << weighs;
      EXPECT_GT(std::abs(expected - 1.0), 0.05);
    }
  }
}

/// A gluon below m(t) is clustered first, and keeps its alpha_s; two powers of three are of muR.
TEST(VariationWeights, OfOtherMuRLeaveEmissionsAtTheirScales) {
  const auto set = beams::PdfSet::find(std::string(beams::toy_name), {});
  const beams::PartonPair pair{21, 21};
  const IntegrandInput input = clustered_input("g g > t t~ g", pair, 1.0, true);
  RunWith usual(input, set.member(0), set.alpha_s());
  VariedProgram program = usual.program(pair);
  program.clustered = input.clustered;
  const VariationWeights weights({{2.0, 1.0}}, {set.member(0)}, {{set.alpha_s()}}, {program});
  const beams::AlphaSData<Space> coupling(set.alpha_s());
  const auto events = usual.events();
  const auto ratios = ratios_of(weights, events);
  int with_emission = 0;
  for (std::size_t i = 0; i < events.size(); ++i) {
    const double* const gluon = events[i].momenta[4];
    const double mu = events[i].mu_r;
    const double ratio = coupling.view()(4 * mu * mu) / coupling.view()(mu * mu);
    const bool is_first = std::hypot(gluon[1], gluon[2]) < 170;
    const bool is_square = std::abs(ratios[i] / (ratio * ratio) - 1) < 1e-12;
    const bool is_cube = std::abs(ratios[i] / (ratio * ratio * ratio) - 1) < 1e-12;
    EXPECT_TRUE(is_square || (is_cube && !is_first)) << i;
    with_emission += is_square;
  }
  EXPECT_GT(with_emission, 50);
}

/// Events of several processes have the coupling and the powers of their own.
TEST(VariationWeights, EachProcessHasItsOwnCoupling) {
  const auto set = beams::PdfSet::find(std::string(beams::toy_name), {});
  const beams::PdfMember member = set.member(0);
  const std::vector<beams::AlphaSTable> couplings{set.alpha_s(), changed(set.alpha_s())};
  const beams::PartonPair gluons{21, 21}, quark{2, 21};
  RunWith top("g g > t t~", gluons, {}, member, couplings[0]);
  RunWith leptons("u g > e+ e- u", quark, {}, member, couplings[1]);
  const std::vector<Variation> variations{{2.0, 0.5, 0}};
  VariedProgram second = leptons.program(quark);
  second.process = 1;
  const VariationWeights together(variations, {member}, {{couplings[0]}, {couplings[1]}},
                                  {top.program(gluons), second});
  const VariationWeights alone[] = {
      {variations, {member}, {{couplings[0]}}, {top.program(gluons)}},
      {variations, {member}, {{couplings[1]}}, {leptons.program(quark)}}};
  const VariationWeights exchanged(variations, {member}, {{couplings[1]}, {}},
                                   {top.program(gluons), second});
  for (const int process : {0, 1}) {
    auto events = process == 0 ? top.events() : leptons.events();
    ASSERT_GT(events.size(), 50u);
    const auto expected = ratios_of(alone[process], events);
    for (GeneratedEvent& event : events) event.program = process;
    EXPECT_EQ(ratios_of(together, events), expected);
    EXPECT_NE(ratios_of(exchanged, events), expected);
  }
}

}  // namespace
}  // namespace helikos::test::variation_weights_test
