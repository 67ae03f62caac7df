// SPDX-License-Identifier: Apache-2.0
// Continuous colours against configurations of colours: exactly, for vectors that are given, and as
// means with their errors.
#include <gtest/gtest.h>

#include <random>

#include "engine/conditioning.hpp"
#include "engine/drawn_numbers.hpp"
#include "engine/sampled_colors.hpp"
#include "helikos/amplitude/program/lines.hpp"

namespace helikos::test::continuous_colors_test {
namespace {

using Space = MatrixElement::Space;

MatrixElementOptions options_of(HelicityMode helicities, Layout layout = usual_layout,
                                Precision precision = Precision::double_precision) {
  MatrixElementOptions options;
  options.colors = ColorMode::continuous;
  options.helicities = helicities;
  options.layout = layout;
  options.precision = precision;
  return options;
}

Rows random_rows(int events, int count, std::mt19937_64& random) {
  std::uniform_real_distribution<double> uniform(-1.0, 1.0);
  Rows rows(events, std::vector<double>(count));
  for (auto& row : rows) {
    for (double& number : row) number = uniform(random);
  }
  return rows;
}

/// Any ones: amplitudes are linear in each vector. Those that are not drawn are (1, 0, 0).
/// Numbers that no leg has a use for are there too.
Rows random_vectors(const Process& process, int events, std::mt19937_64& random) {
  return random_rows(events, color_components * process.num_legs(), random);
}

/// The amplitudes of all configurations at one point, each a sum over all flows.
class AllConfigurations {
 public:
  AllConfigurations(const Process& process, const Point& point)
      : process_(process), configurations_(conserved_configurations(process)) {
    const AllFlows flows(process, point);
    for (const auto& colors : configurations_) amplitudes_.push_back(flows.at(colors));
    normalization_ = evaluate(process, {point}).front() / flows.sum();
  }

  /// Amplitudes of each helicity, with linear polarisations.
  Amplitudes at(const std::vector<double>& vectors) const {
    Amplitudes sum(amplitudes_.front().size());
    for (std::size_t c = 0; c < configurations_.size(); ++c) {
      const double number = number_of(configurations_[c], vectors);
      for (std::size_t h = 0; h < sum.size(); ++h) sum[h] += number * amplitudes_[c][h];
    }
    return sum;
  }

  double normalization() const { return normalization_; }

 private:
  double number_of(const ColorConfiguration& colors, const std::vector<double>& vectors) const {
    double product = 1.0;
    for (std::size_t leg = 0; leg < colors.size(); ++leg) {
      const auto& [color, anticolor] = colors[leg];
      const double* eta = &vectors[color_components * leg];
      if (color >= 0 && anticolor >= 0) {
        product *= eta[anticolor] * eta[3 + color];
      } else if (color >= 0 || anticolor >= 0) {
        product *= eta[3 + std::max(color, anticolor)];
      }
    }
    return product;
  }

  const Process& process_;
  std::vector<ColorConfiguration> configurations_;
  std::vector<Amplitudes> amplitudes_;
  double normalization_;
};

/// The amplitude of superposed states.
std::complex<double> superposed(const Process& process, const Amplitudes& amplitudes,
                                const std::vector<double>& coefficients) {
  const auto legs = external_legs(process, Parameters(), PolarizationBasis::linear);
  std::complex<double> sum = 0.0;
  for (std::size_t h = 0; h < amplitudes.size(); ++h) {
    double product = 1.0;
    std::size_t rest = h;
    for (std::size_t leg = legs.size(); leg-- > 0;) {
      const auto states = static_cast<std::size_t>(num_states(legs[leg].wavefunction));
      product *= coefficients[few_states * leg + rest % states];
      rest /= states;
    }
    sum += product * amplitudes[h];
  }
  return sum;
}

struct Case {
  std::string process;
  bool has_effective = false;
};

void PrintTo(const Case& c, std::ostream* out) { *out << c.process; }

class ContinuousColors : public ::testing::TestWithParam<Case> {
 protected:
  Process process() const {
    return GetParam().has_effective ? Process::parse(GetParam().process, heft())
                                    : Process::parse(GetParam().process);
  }
};

/// Events of full and partial packs. Sums of up to 1e4 terms, each with some hundred roundings; as
/// numbers are random, terms cancel by chance only: in units of what is found on average.
constexpr int num_events = 11;
constexpr double sum_tolerance = 1e-10;

TEST_P(ContinuousColors, AreSumsOverConfigurations) {
  const Process process = this->process();
  const auto point = rambo_points(process, 900.0, 1, {}, false, 3).front();
  const AllConfigurations all(process, point);
  std::mt19937_64 random(5);
  const Rows vectors = random_vectors(process, num_events, random);
  const Rows states = random_rows(num_events, few_states * process.num_legs(), random);
  std::vector<double> summed, phases;
  double mean_of_sums = 0.0, mean_of_phases = 0.0;
  for (int e = 0; e < num_events; ++e) {
    const auto amplitudes = all.at(vectors[e]);
    summed.push_back(all.normalization() * square(amplitudes));
    phases.push_back(all.normalization() * std::norm(superposed(process, amplitudes, states[e])));
    mean_of_sums += summed.back() / num_events;
    mean_of_phases += phases.back() / num_events;
  }
  Worst worst(process.str());
  for (const auto layout : layouts()) {
    const std::string where = layout == Layout::packs ? "packs" : "teams";
    EventInputs<Space> inputs{.momenta = repeated(point, num_events),
                              .color_vectors = on_device(vectors)};
    MatrixElement sum(process, Parameters(), options_of(HelicityMode::sum, layout));
    const auto of_sum = values_of(sum, inputs);
    inputs.superpositions = on_device(states);
    MatrixElement phase(process, Parameters(), options_of(HelicityMode::phase, layout));
    const auto of_phases = values_of(phase, inputs);
    for (int e = 0; e < num_events; ++e) {
      worst.add(of_sum[e], summed[e], sum_tolerance * mean_of_sums, where + ", summed");
      worst.add(of_phases[e], phases[e], sum_tolerance * mean_of_phases, where + ", phases");
    }
  }
}

/// One helicity after the other, with the same vectors, add up to the sum over helicities; and the
/// same helicities vanish as in the sum over colours.
TEST_P(ContinuousColors, HaveTheHelicitiesOfTheSum) {
  const Process process = this->process();
  const auto point = rambo_points(process, 900.0, 1, {}, false, 3).front();
  std::mt19937_64 random(6);
  const Rows vectors = random_vectors(process, 1, random);
  MatrixElement sum(process, Parameters(), options_of(HelicityMode::sum));
  MatrixElement sampled(process, Parameters(), options_of(HelicityMode::sample));
  const double expected =
      values_of(sum, {.momenta = repeated(point, 1), .color_vectors = on_device(vectors)}).front();
  LegStates states;
  for (const auto& leg : external_legs(process, Parameters(), PolarizationBasis::linear))
    states.push_back(num_states(leg.wavefunction));
  const HelicitySampler helicities(states);
  const auto count = static_cast<int>(helicities.probabilities().size());
  Rows single;
  for (int h = 0; h < count; ++h) single.push_back(helicities.coefficients(h));
  const auto values = values_of(sampled, {.momenta = repeated(point, count),
                                          .superpositions = on_device(single),
                                          .color_vectors = on_device(Rows(count, vectors[0]))});
  Worst worst(process.str());
  double total = 0.0;
  for (int h = 0; h < count; ++h) {
    total += values[h];
    if (sampled.helicity_probabilities()[h] == 0.0)
      worst.add(values[h], 0.0, 1e-13 * expected, "left out");
  }
  worst.add_relative(total, expected, sum_tolerance);
  MatrixElementOptions of_colors;
  EXPECT_EQ(sum.info().num_good_helicities,
            MatrixElement(process, Parameters(), of_colors).info().num_good_helicities);
  of_colors.helicities = HelicityMode::sample;
  EXPECT_EQ(sampled.info().num_good_helicities,
            MatrixElement(process, Parameters(), of_colors).info().num_good_helicities);
}

INSTANTIATE_TEST_SUITE_P(Processes, ContinuousColors,
                         ::testing::Values(Case{"g g > g g"}, Case{"g g > g g g"},
                                           Case{"g g > t t~"}, Case{"g g > t t~ g"},
                                           Case{"u u~ > d d~ g"}, Case{"u u > u u g"},
                                           Case{"u d~ > w+ g"}, Case{"u d~ > w+ g g"},
                                           Case{"e+ e- > u u~ g"}, Case{"e+ e- > mu+ mu-"},
                                           Case{"u u~ > d d~ QED<=2"}, Case{"g g > t t~, t > b w+"},
                                           Case{"g g > h g", true}, Case{"u u~ > h g", true}),
                         [](const auto& info) { return "case" + std::to_string(info.index); });

/// Both samplers, by themselves, with the numbers of the event.
TEST(ContinuousColors, DrawBehindHelicities) {
  constexpr int events = 20;
  const auto process = Process::parse("g g > t t~ g");
  const auto point = rambo_points(process, 900.0, 1).front();
  MatrixElement sampled(process, Parameters(), options_of(HelicityMode::phase));
  ASSERT_EQ(sampled.info().num_strategy_random, 5 + 4 * 3 + 2 * 2);
  const RandomView<Space> random("random", events, sampled.info().num_strategy_random);
  fill_random(Space(), 8, 0, random, RandomStream::strategy);
  const SuperpositionView<Space> phases("phases", events, few_states * 5);
  PhaseSampler({2, 2, 2, 2, 2})(Space(), random, phases);
  const ColorVectorView<Space> vectors("vectors", events, color_components * 5);
  ColorVectorSampler({2, 2, 1, 1, 2})(Space(), random, 5, vectors);
  const auto momenta = repeated(point, events);
  const auto drawn = values_of(sampled, {.momenta = momenta, .strategy_random = random});
  EXPECT_EQ(
      drawn,
      values_of(sampled, {.momenta = momenta, .superpositions = phases, .color_vectors = vectors}));
  EXPECT_EQ(drawn,
            values_of(sampled,
                      {.momenta = momenta, .strategy_random = random, .color_vectors = vectors}));
  EXPECT_EQ(drawn,
            values_of(sampled,
                      {.momenta = momenta, .strategy_random = random, .superpositions = phases}));
}

/// The first outgoing gluon of g g > g g becomes two, which are nearly parallel: by an angle, whose
/// square momentum is conserved up to.
Point nearly_parallel(const Point& p, double angle) {
  const double length = std::hypot(p[2].x, p[2].y);
  const std::array<double, 3> across{p[2].y / length, -p[2].x / length, 0.0};
  return {p[0], p[1], 0.4 * rotated(p[2], 0.6 * angle, across),
          0.6 * rotated(p[2], -0.4 * angle, across), p[3]};
}

/// Float loses what two nearly parallel gluons are made of. Events that are computed again in
/// double keep their colours and phases.
TEST(ContinuousColors, AreKeptByARescue) {
  constexpr int events = 30;
  auto points = rambo_points("g g > g g g", 900.0, events);
  const auto pairs = rambo_points("g g > g g", 900.0, events);
  for (int e = 0; e < events; e += 2) points[e] = nearly_parallel(pairs[e], 1e-5);
  const auto process = Process::parse("g g > g g g");
  const auto exact = [&](Layout layout) {
    return MatrixElement(process, Parameters(), options_of(HelicityMode::phase, layout));
  };
  const RandomView<Space> random("random", events, exact(usual_layout).info().num_strategy_random);
  fill_random(Space(), 9, 0, random, RandomStream::strategy);
  const auto momenta = Kokkos::create_mirror_view_and_copy(Space::memory_space(), to_view(points));
  const EventInputs<Space> inputs{.momenta = momenta, .strategy_random = random};
  for (const auto layout : layouts()) {
    // Pairs have few digits, which depend on the roundings of a layout.
    MatrixElement in_double = exact(layout);
    const auto expected = values_of(in_double, inputs);
    MatrixElement mixed(process, Parameters(),
                        options_of(HelicityMode::phase, layout, Precision::mixed));
    const auto values = values_of(mixed, inputs);
    EXPECT_GE(mixed.rescued_events(), events / 2);
    EXPECT_LT(mixed.rescued_events(), events);
    Worst worst(layout == Layout::packs ? "packs" : "teams");
    // The pairs as in double, but for the other order of its sums.
    for (int e = 0; e < events; ++e)
      worst.add_relative(values[e], expected[e], e % 2 == 0 ? 1e-9 : 1e-3);
  }
}

struct Draws {
  std::string process;
  HelicityMode helicities = HelicityMode::phase;
  int draws = 4000;
};

void PrintTo(const Draws& d, std::ostream* out) { *out << d.process; }

/// Means of draws at one point; where tails are longest there are more draws.
class ContinuousMeans : public ::testing::TestWithParam<Draws> {};

TEST_P(ContinuousMeans, AreUnbiased) {
  const auto process = Process::parse(GetParam().process);
  const auto point = rambo_points(process, 900.0, 1, {}, false, 3).front();
  const double expected = evaluate(process, {point}).front();
  MatrixElement sampled(process, Parameters(), options_of(GetParam().helicities));
  expect_unbiased(sampled, point, expected, GetParam().draws);
}

INSTANTIATE_TEST_SUITE_P(Processes, ContinuousMeans,
                         ::testing::Values(Draws{"g g > g g"}, Draws{"g g > g g g"},
                                           Draws{"g g > g g g g", HelicityMode::phase, 1500},
                                           Draws{"g g > t t~ g"}, Draws{"u u~ > t t~ g g"},
                                           Draws{"u u~ > d d~ g"}, Draws{"u u > u u g"},
                                           Draws{"u d~ > w+ g g"},
                                           Draws{"u u~ > e+ e- g g", HelicityMode::phase, 40000},
                                           Draws{"g g > t t~ g", HelicityMode::sum},
                                           Draws{"u u~ > d d~ g", HelicityMode::sum},
                                           Draws{"g g > g g g", HelicityMode::sample},
                                           Draws{"u d~ > w+ g g", HelicityMode::sample}),
                         [](const auto& info) { return "case" + std::to_string(info.index); });

TEST(ContinuousColors, RefuseWhatTheyCannotGive) {
  const auto process = Process::parse("g g > t t~");
  const auto of_sum = options_of(HelicityMode::sum);
  MatrixElementOptions selects = of_sum, shares = of_sum, diagrams = of_sum, compiled = of_sum,
                       list = of_sum, gemm = of_sum, single = of_sum, by_program;
  selects.selects = true;
  shares.shares = true;
  diagrams.program.recipe = Recipe::diagrams;
  compiled.executor = Executor::compiled;
  list.only_helicities = {5};
  gemm.color_sum = ColorSum::gemm;
  single.precision = Precision::single_precision;
  by_program.program.colors = ColorTreatment::continuous;
  for (const auto& options :
       {selects, shares, diagrams, compiled, list, gemm, single, by_program}) {
    EXPECT_THROW(MatrixElement(process, Parameters(), options), InputError);
  }
  MatrixElement sum(process, Parameters(), of_sum);
  EXPECT_EQ(sum.info().executor, Executor::interpreted);
  EXPECT_THROW(sum.color_probabilities(), InputError);
  const auto momenta = to_device(rambo_points(process, 900.0, 2));
  const EventView<Space> results("results", 2);
  const auto throws = [&](const EventInputs<Space>& inputs) {
    EXPECT_THROW(sum(Space(), inputs, {results}), InputError);
  };
  const auto numbers = [](int events, int count) {
    return RandomView<Space>("numbers", events, count);
  };
  throws({.momenta = momenta});
  throws({.momenta = momenta, .strategy_random = numbers(2, 11)});
  throws({.momenta = momenta, .strategy_random = numbers(1, 12)});
  throws({.momenta = momenta, .color_vectors = numbers(2, 12)});
  throws({.momenta = momenta, .color_vectors = numbers(1, 24)});
  EXPECT_NO_THROW(sum(Space(), {.momenta = momenta, .color_vectors = numbers(2, 24)}, {results}));
  throws({.momenta = momenta, .superpositions = numbers(2, 12), .color_vectors = numbers(2, 24)});
  MatrixElement of_all_colors(process, Parameters());
  EXPECT_THROW(
      of_all_colors(Space(), {.momenta = momenta, .color_vectors = numbers(2, 24)}, {results}),
      InputError);
}

}  // namespace
}  // namespace helikos::test::continuous_colors_test
