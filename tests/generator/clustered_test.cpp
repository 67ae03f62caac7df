// SPDX-License-Identifier: Apache-2.0
// Scales from the clustering of events, where a formula has them too.
#include <fmt/format.h>
#include <gmock/gmock.h>

#include <cmath>

#include "helikos/beams/alpha_s_view.hpp"
#include "helikos/beams/pdf_data.hpp"
#include "helikos/generator/clustered_words.hpp"
#include "helikos/generator/event_sink.hpp"
#include "helikos/generator/generate.hpp"
#include "helikos/generator/variation_weights.hpp"

namespace helikos::clustered_test {
namespace {

using ::testing::HasSubstr;
using Host = Kokkos::DefaultHostExecutionSpace;

constexpr const char* of_z = "80 < m(e+,e-) < 100";
/// m_T of the pair.
constexpr const char* of_pair = "sqrt(m(e+,e-)*m(e+,e-) + pt(e+,e-)*pt(e+,e-))";

RunSetup setup_of(const std::string& process, std::vector<std::string> cuts,
                  const std::string& mu_r, const std::string& mu_f) {
  RunSetup setup;
  ProcessSetup& own = setup.processes[0];
  own.process = process;
  own.energy = 13000.0;
  own.cuts = std::move(cuts);
  own.points = 8000;
  own.mu_r = mu_r;
  own.mu_f = mu_f;
  return setup;
}

double sum_of(const RunSetup& setup) { return integrate(setup).processes[0].total.mean; }

std::string refusal(const RunSetup& setup) {
  try {
    integrate(setup);
  } catch (const InputError& error) {
    return error.what();
  }
  return "";
}

/// All events of a run.
class Events : public EventSink {
 public:
  events::RunRecord run;
  std::vector<events::EventRecord> list;

  void start(const events::RunRecord& record, int /*threads*/) override { run = record; }
  void take(std::span<const events::EventRecord> events) override {
    list.insert(list.end(), events.begin(), events.end());
  }
  void finish(const events::RunRecord& record) override { run = record; }
};

Events events_of(RunSetup setup, std::int64_t number, Unweighting unweighting) {
  setup.makes_events = true;
  setup.generation.events = number;
  setup.generation.unweighting = unweighting;
  Events events;
  generate(integrate(setup), events);
  return events;
}

// Points, grids and numbers are the same; scales differ by rounding errors.
constexpr double tolerance = 1e-8;

TEST(Clustered, IsTheTransverseMassOfOneOrTwoParticles) {
  for (const auto& [process, cuts, scale] :
       {std::tuple("p p > t t~", std::vector<std::string>{}, "mt(t)"),
        std::tuple("p p > e+ e-", std::vector<std::string>{of_z}, of_pair),
        std::tuple("p p > e+ e- j", std::vector<std::string>{of_z, "pt(j) > 20"}, of_pair),
        std::tuple("p p > z", std::vector<std::string>{}, "mt(z)")}) {
    const double wanted = sum_of(setup_of(process, cuts, scale, scale));
    const double own = sum_of(setup_of(process, cuts, "clustered", "clustered"));
    EXPECT_NEAR(own, wanted, tolerance * wanted) << process;
    const double mixed = sum_of(setup_of(process, cuts, "clustered", scale));
    EXPECT_NEAR(mixed, wanted, tolerance * wanted) << process;
    const std::string twice = std::string("2*") + scale;
    const double with_factor = sum_of(setup_of(process, cuts, twice, twice));
    EXPECT_NEAR(sum_of(setup_of(process, cuts, "2*clustered", "2*clustered")), with_factor,
                tolerance * with_factor);
    EXPECT_GT(std::abs(with_factor / wanted - 1), 0.001) << process;
  }
}

/// Weights for other scales, with those of the same scale as an expression.
TEST(Clustered, HasWeightsForOtherScales) {
  std::vector<std::vector<double>> weights;
  for (const char* scale : {of_pair, "clustered"}) {
    RunSetup setup = setup_of("p p > e+ e- j", {of_z, "pt(j) > 20"}, scale, scale);
    setup.generation.scale_variations = true;
    const Events events = events_of(setup, 50, Unweighting::none);
    weights.emplace_back();
    for (const auto& event : events.list)
      weights.back().insert(weights.back().end(), event.weights.begin(), event.weights.end());
  }
  ASSERT_EQ(weights[0].size(), 50u * 6);
  ASSERT_EQ(weights[1].size(), weights[0].size());
  for (std::size_t i = 0; i < weights[0].size(); ++i)
    EXPECT_NEAR(weights[1][i], weights[0][i], tolerance * std::abs(weights[0][i])) << i;
}

/// The factor of `ckkw` in a collision that makes a Z and a parton, which one beam emits at its
/// p_T: alpha_s and the density of this beam up to p_T are those of p_T, and from there to m_T of
/// the pair the density is that of the line behind the emission.
class FactorOfZ {
 public:
  FactorOfZ()
      : set_(beams::PdfSet::find("toy", {})),
        densities_({set_.member(0)}),
        coupling_(set_.alpha_s(0)) {}

  double operator()(const events::EventRecord& event) const {
    const Emission e = emission_of(event);
    const auto& alpha_s = coupling_.view();
    return alpha_s(e.pt * e.pt) / alpha_s(e.mt * e.mt) * densities(event, 1.0) /
           (f(e.partons[0], e.x[0], e.mt) * f(e.partons[1], e.x[1], e.mt));
  }

  /// The product of all densities with m_T of the pair times `k`. The emission is not above it.
  double densities(const events::EventRecord& event, double k) const {
    const Emission e = emission_of(event);
    const double last = k * e.mt, first = std::min(e.pt, last);
    const std::size_t other = 1 - e.beam;
    return f(e.partons[e.beam], e.x[e.beam], first) * f(e.line, e.rest, last) /
           f(e.line, e.rest, first) * f(e.partons[other], e.x[other], last);
  }
  /// Densities of an event without an emission.
  double plain_densities(const events::EventRecord& event, double k) const {
    const Emission e = emission_of(event);
    return f(e.partons[0], e.x[0], k * e.mt) * f(e.partons[1], e.x[1], k * e.mt);
  }

  static double pt_over_mt(const events::EventRecord& event) {
    const Emission e = emission_of(event);
    return e.pt / e.mt;
  }

 private:
  struct Emission {
    double pt, mt, x[2];
    int partons[2];
    std::size_t beam;  ///< that emits
    int line;          ///< behind the emission
    double rest;       ///< its part of the hadron
  };

  static Emission emission_of(const events::EventRecord& event) {
    const auto& p = event.particles;
    std::array<double, 4> pair{};
    const events::EventParticle* parton = nullptr;
    for (const auto& own : p) {
      if (own.status != events::outgoing) continue;
      if (std::abs(own.pdg) != 11)
        parton = &own;
      else
        for (std::size_t c = 0; c < 4; ++c) pair[c] += own.p[c];
    }
    const double m2 = pair[0] * pair[0] - pair[1] * pair[1] - pair[2] * pair[2] - pair[3] * pair[3];
    const double pt = std::hypot(parton->p[1], parton->p[2]), mt = std::sqrt(m2 + pt * pt);
    const double s = 4 * p[0].p[0] * p[1].p[0];
    // A quark can leave the gluon only; a gluon leaves the beam along which it flies.
    const double x[2] = {p[0].p[0] / 6500, p[1].p[0] / 6500};
    const double rapidity = std::atanh(parton->p[3] / parton->p[0]) - 0.5 * std::log(x[0] / x[1]);
    const bool is_gluon = parton->pdg == 21;
    const std::size_t beam = is_gluon ? (rapidity > 0 ? 0 : 1) : (p[0].pdg == 21 ? 0 : 1);
    const int line = is_gluon ? p[beam].pdg : -parton->pdg;
    return {pt, mt, {x[0], x[1]}, {p[0].pdg, p[1].pdg}, beam, line, x[beam] * m2 / s};
  }

  double f(int code, double x, double scale) const {
    return densities_.member().xf(code, x, scale * scale);
  }

  beams::PdfSet set_;
  beams::PdfData<Host> densities_;
  beams::AlphaSData<Host> coupling_;
};

/// The mean of weights times a factor, and its error.
template <class Factor>
std::pair<double, double> mean_with(const Events& events, const Factor& factor) {
  double sum = 0.0, squares = 0.0;
  for (const auto& event : events.list) {
    const double w = event.weight * factor(event);
    sum += w;
    squares += w * w;
  }
  const double n = double(events.list.size()), mean = sum / n;
  return {mean, std::sqrt((squares / n - mean * mean) / n)};
}

TEST(Clustered, HasCouplingsAndDensitiesAtTheScalesOfEmissions) {
  RunSetup setup = setup_of("p p > e+ e- j", {of_z, "pt(j) > 10"}, of_pair, of_pair);
  const Events events = events_of(setup, 20000, Unweighting::none);
  const auto [wanted, error] = mean_with(events, FactorOfZ());
  const double plain = mean_with(events, [](const auto&) { return 1.0; }).first;
  RunSetup own = setup_of("p p > e+ e- j", {of_z, "pt(j) > 10"}, "ckkw", "ckkw");
  own.processes[0].points = 40000;
  const auto result = integrate(own).processes[0].total;
  EXPECT_NEAR(result.mean, wanted, 4 * std::hypot(error, result.error));
  EXPECT_LT(std::hypot(error, result.error), 0.02 * wanted);
  EXPECT_GT(std::abs(plain - wanted), 0.1 * wanted);  // the factor is not 1
}

/// alpha_s is that of the emission, which no muR changes.
TEST(Clustered, HasWeightsForOtherScalesOfEmissions) {
  const FactorOfZ factor;
  for (const bool weighs : {true, false}) {
    RunSetup setup =
        setup_of("p p > e+ e- j", {of_z, "pt(j) > 10"}, "ckkw", weighs ? "ckkw" : "clustered");
    setup.generation.scale_variations = true;
    const Events events = events_of(setup, 400, Unweighting::none);
    const auto list = scale_variations();
    int below = 0;
    double largest = 0.0;
    for (const auto& event : events.list) {
      ASSERT_EQ(event.weights.size(), list.size());
      for (std::size_t v = 0; v < list.size(); ++v) {
        const double k = list[v].mu_f;
        const double wanted =
            weighs ? factor.densities(event, k) / factor.densities(event, 1.0)
                   : factor.plain_densities(event, k) / factor.plain_densities(event, 1.0);
        // The p_T of what flies along the other beam is larger by 5e-7.
        EXPECT_NEAR(event.weights[v] / event.weight, wanted, 2e-6 * wanted) << v;
        largest = std::max(largest, std::abs(wanted - 1));
        below += k * 1.0 < FactorOfZ::pt_over_mt(event);
      }
    }
    EXPECT_GT(below, 10);  // emissions above the last scale
    EXPECT_GT(largest, 0.05);
  }
}

/// With densities at the central scales, alpha_s of the emission is all.
TEST(Clustered, MayHaveCouplingsOfEmissionsOnly) {
  RunSetup setup = setup_of("p p > e+ e- j", {of_z, "pt(j) > 10"}, of_pair, of_pair);
  const Events events = events_of(setup, 20000, Unweighting::none);
  const beams::PdfSet set = beams::PdfSet::find("toy", {});
  const beams::AlphaSData<Host> coupling(set.alpha_s(0));
  const auto [wanted, error] = mean_with(events, [&](const auto& event) {
    const auto& p = event.particles.back().p;  // the parton
    return coupling.view()(p[1] * p[1] + p[2] * p[2]) / event.alpha_qcd;
  });
  RunSetup own = setup_of("p p > e+ e- j", {of_z, "pt(j) > 10"}, "ckkw", "clustered");
  own.processes[0].points = 40000;
  const auto result = integrate(own).processes[0].total;
  EXPECT_NEAR(result.mean, wanted, 4 * std::hypot(error, result.error));
  EXPECT_LT(std::hypot(error, result.error), 0.02 * wanted);
}

TEST(Clustered, EventsHaveTheScalesOfTheirJets) {
  RunSetup setup = setup_of("p p > e+ e- j", {of_z, "pt(j) > 10"}, "ckkw", "ckkw");
  setup.processes[0].xqcut = 15.0;
  const Events events = events_of(setup, 100, Unweighting::none);
  for (const auto& event : events.list) {
    const auto& p = event.particles;
    std::string before;
    double pt = 0.0;
    for (std::size_t i = 0; i < p.size(); ++i) {
      if (p[i].status != events::outgoing) continue;
      const bool is_jet = std::abs(p[i].pdg) != 11;
      before += fmt::format(" pt_clust_{}=\"", i + 1);
      if (is_jet) {
        pt = std::hypot(p[i].p[1], p[i].p[2]);
        const std::string text = event.kept->scales;
        ASSERT_TRUE(text.starts_with(before)) << text;
        // Of what flies along the other beam, the square is larger by 1e-6.
        EXPECT_NEAR(std::stod(text.substr(before.size())), pt, 1e-6 * pt + 1e-5);
      } else {
        before += "13000.00000\"";
      }
    }
    EXPECT_GT(pt, 15.0);
    EXPECT_EQ(event.scale, event.mu_f);
  }
  const auto card = std::ranges::find(events.run.header, "MGRunCard", &events::HeaderBlock::name);
  ASSERT_NE(card, events.run.header.end());
  for (const char* line : {" 1 = ickkw", " 15 = xqcut", " 4 = maxjetflavor"})
    EXPECT_THAT(card->text, HasSubstr(line));
}

/// A run without `ckkw` has neither.
TEST(Clustered, OtherEventsHaveNone) {
  const Events events =
      events_of(setup_of("p p > t t~", {}, "clustered", "clustered"), 10, Unweighting::none);
  for (const auto& event : events.list) EXPECT_EQ(event.kept->scales, "");
  EXPECT_EQ(std::ranges::find(events.run.header, "MGRunCard", &events::HeaderBlock::name),
            events.run.header.end());
}

TEST(Clustered, WordsHaveFactors) {
  EXPECT_EQ(clustered_word("clustered"), (ClusteredWord{1.0, false}));
  EXPECT_EQ(clustered_word(" 0.5 * ckkw"), (ClusteredWord{0.5, true}));
  for (const char* other : {"ht/2", "91.188", ""})
    EXPECT_EQ(clustered_word(other), std::nullopt) << other;
  EXPECT_EQ(clustered_word("clustered/2"), (ClusteredWord{0.5, false}));
  EXPECT_EQ(clustered_word("ckkw * 2"), (ClusteredWord{2.0, true}));
  for (const char* wrong : {"x*ckkw", "clustered/0", "2/clustered", "sqrt(clustered)",
                            "clustered+1", "2*clustered/3", "ht*clustered", "min(ckkw,ht)"})
    EXPECT_THROW(clustered_word(wrong), InputError) << wrong;
  EXPECT_THROW(clustered_word("-1*ckkw"), InputError);
  EXPECT_THROW(clustered_word("0*clustered"), InputError);
}

TEST(Clustered, RefusesWhatIsNotThere) {
  EXPECT_THAT(refusal(setup_of("p p > t t~", {}, "ckkw", "")), HasSubstr("`mur` ckkw needs"));
  EXPECT_THAT(refusal(setup_of("p p > t t~", {}, "ckkw", "2*ckkw")), HasSubstr("the same factor"));
  EXPECT_THAT(refusal(setup_of("p p > t t~", {}, "", "ckkw")), HasSubstr("`muf` ckkw needs"));
  EXPECT_THAT(refusal(setup_of("p p > t t~", {}, "-1*clustered", "")), HasSubstr("`mur`"));
  RunSetup setup = setup_of("p p > t t~", {}, "", "");
  setup.processes[0].xqcut = 20.0;
  EXPECT_THAT(refusal(setup), HasSubstr("`xqcut`"));
  setup = setup_of("p p > t t~", {}, "", "");
  setup.processes[0].also_scales = {"clustered"};
  EXPECT_THAT(refusal(setup), HasSubstr("`also-scale` clustered"));
  setup = setup_of("e+ e- > t t~", {}, "clustered", "");
  setup.processes[0].alpha_s = AlphaSource::two_loops;
  EXPECT_THAT(refusal(setup), HasSubstr("collisions of two hadrons only"));
}

/// Jets of one subprocess are no jets of the other one: b has no mass, and c has one.
TEST(Clustered, SubprocessesWithOtherJetsHaveTheirOwnProgram) {
  const Process first = Process::parse("g g > u u~"), other = Process::parse("g g > b b~");
  ChosenProcesses chosen{{alone(first), alone(other)}};
  ASSERT_EQ(chosen.list[1].representative, 0);
  EXPECT_EQ(separated_by_jets(chosen, {15.0, 4, 5}).list[1].representative, 1);
  EXPECT_EQ(separated_by_jets(chosen, {15.0, 5, 5}).list[1].representative, 0);
}

/// c~ of the proton in the place of u, with the beams exchanged; the other beam is of antiprotons.
TEST(Clustered, LinesHaveTheCodesOfTheirSubprocess) {
  Subprocess turned = alone(Process::parse("c~ g > c~ z"));
  turned.legs = {1, 0, 2, 3};
  const PartonCodes codes = codes_of(turned, Process::parse("g u > u z"), {1960.0, {2212, -2212}});
  const auto code = [&](int beam, int own) {
    return int(codes.of[beam][beams::Partons::place(own)]);
  };
  EXPECT_EQ(code(1, 2), -4);
  EXPECT_EQ(code(1, -2), 4);
  EXPECT_EQ(code(0, 2), 4);
  EXPECT_EQ(code(0, 21), 0);
  EXPECT_EQ(code(0, 22), 22);
}

}  // namespace
}  // namespace helikos::clustered_test
