// SPDX-License-Identifier: Apache-2.0
// Colour flows of gluons alone: what their weights add up to, and what is drawn.
#include "helikos/amplitude/color/process_color.hpp"

#include <gtest/gtest.h>

#include <limits>

#include "engine/conditioning.hpp"
#include "engine/selection_probabilities.hpp"
#include "helikos/amplitude/color/flow_permutation.hpp"
#include "helikos/theory/model/model.hpp"
#include "helikos/theory/process/helicity.hpp"
#include "helikos/theory/process/subprocess_map.hpp"

namespace helikos::test::gluon_flows_test {
namespace {

using Space = MatrixElement::Space;

using Amplitude = std::complex<double>;

AmplitudeProgram helicity_program(const Process& process) {
  ProgramOptions options;
  options.basis = PolarizationBasis::helicity;
  return build_program(process, Parameters(), options);
}

/// Partial amplitudes of all flows, (flow, helicity), but for a sign, as the engine adds them up.
std::vector<Amplitude> flow_amplitudes(const AmplitudeProgram& program, const Point& point) {
  const auto flows = gluon_flows(program.color.num_gluons);
  const auto jamps = run_program(program, point).values;
  const std::size_t helicities = jamps.size() / program.num_flows;
  std::vector<Amplitude> result(jamps.size() * (program.color.num_gluons - 1));
  for (int pair = 0; pair < flows.num_pairs(); ++pair) {
    for (std::size_t h = 0; h < helicities; ++h) {
      Amplitude sum = 0.0;
      for (int k = flows.begins[pair]; k < flows.begins[pair + 1]; ++k) {
        sum += jamps[flows.jamps[k] * helicities + h];
      }
      for (const int i : {0, 1}) result[flows.numbers[2 * pair + i] * helicities + h] = sum;
    }
  }
  return result;
}

/// |M|^2 of each helicity configuration.
std::vector<double> shares_of(const Process& process, const Point& point) {
  MatrixElementOptions options;
  options.shares = options.all_helicities = true;
  MatrixElement matrix_element(process, Parameters(), options);
  const ShareView<Space> shares("shares", 1, num_helicities(process));
  matrix_element(Space(), {.momenta = to_device({point})},
                 {.matrix_elements = EventView<Space>("one", 1), .shares = shares});
  Space().fence();
  return numbers_of(shares);
}

/// From colour sums of g_s = 1 to |M|^2.
double scale_of(const Process& process, const AmplitudeProgram& program) {
  const Parameters parameters;
  return process.initial_average() / process.identical_factor() *
         std::pow(parameters.strong_coupling(), 2 * program.strong_power);
}

/// Up to five gluons, interferences of different flows cancel: |M|^2 is 3^(n-2) (3^2 - 1) times the
/// sum of |A|^2 over all flows (F. Berends, W. Giele, Nucl. Phys. B306 (1988) 759).
TEST(GluonFlows, AddUpToTheSquaredMatrixElement) {
  for (const std::string text : {"g g > g g", "g g > g g g"}) {
    const auto process = Process::parse(text);
    const auto points = rambo_points(process, 1000.0, 3);
    const auto bounds = rounding_bounds(text, points);
    const auto program = helicity_program(process);
    const double color = std::pow(3.0, process.num_legs() - 2) * 8.0 * scale_of(process, program);
    Worst worst(text);
    for (std::size_t e = 0; e < points.size(); ++e) {
      const auto shares = shares_of(process, points[e]);
      const auto amplitudes = flow_amplitudes(program, points[e]);
      double all = 0.0;
      std::vector<double> sums(shares.size(), 0.0);
      for (std::size_t k = 0; k < amplitudes.size(); ++k) {
        sums[k % sums.size()] += color * std::norm(amplitudes[k]);
        all += color * std::norm(amplitudes[k]);
      }
      for (std::size_t h = 0; h < shares.size(); ++h) {
        worst.add(sums[h], shares[h], bounds[e] * all, std::to_string(h));
      }
      EXPECT_LT(bounds[e], 1e-6);
    }
  }
}

/// 3^loops of each trace with the complex conjugate of the first one: gluons of U(3), of which that
/// of U(1) drops out of the sum over all traces.
std::vector<double> products_with_first(const std::vector<Permutation>& orders) {
  const auto next_of = [](const Permutation& order) {
    Permutation next(order.size() + 1);
    std::uint8_t last = 0;
    for (const auto gluon : order) last = next[last] = static_cast<std::uint8_t>(gluon + 1);
    next[last] = 0;
    return next;
  };
  const Permutation back = inverse(next_of(orders.front()));
  std::vector<double> result;
  for (const Permutation& order : orders) {
    result.push_back(double(power_of_colors(num_loops(next_of(order), back))));
  }
  return result;
}

/// The colour sum of more gluons is the double sum over all flows, with the signs of the traces.
TEST(GluonFlows, AndTheirInterferencesAreTheColorSum) {
  for (const std::string text : {"g g > g g g g", "g g > g g g g g"}) {
    const auto process = Process::parse(text);
    const auto point = rambo_points(process, 1000.0, 1).front();
    const auto program = helicity_program(process);
    auto amplitudes = flow_amplitudes(program, point);
    const auto signed_ones =
        trace_amplitudes(process.num_legs(), run_program(program, point).values);
    const auto orders = all_permutations(process.num_legs() - 1);
    const std::size_t helicities = num_helicities(process);
    ASSERT_EQ(amplitudes.size(), signed_ones.size());
    for (std::size_t k = 0; k < amplitudes.size(); ++k) {
      if (std::real(amplitudes[k] * std::conj(signed_ones[k])) < 0.0) amplitudes[k] *= -1.0;
    }
    const auto products = products_with_first(orders);
    const auto shares = shares_of(process, point);
    const double bound = rounding_bounds(text, {point})[0], scale = scale_of(process, program);
    Worst worst(text);
    for (const std::size_t h : {helicities / 4 + 1, helicities / 3, std::size_t{3}}) {
      double sum = 0.0, size = 0.0;
      for (std::size_t a = 0; a < orders.size(); ++a) {
        for (std::size_t b = 0; b < orders.size(); ++b) {
          // Permutations of all gluons, of which the first one stays: the loops depend on a^-1 b.
          const double product =
              products[permutation_rank(relative_permutation(orders[a], orders[b]))];
          const double term = product * std::real(amplitudes[a * helicities + h] *
                                                  std::conj(amplitudes[b * helicities + h]));
          sum += term, size += std::abs(term);
        }
      }
      worst.add(scale * sum, shares[h], scale * size * (bound + 64.0 * epsilon), std::to_string(h));
      EXPECT_LT(size, 1e4 * sum);
    }
  }
}

/// Two gluons that go out exchange their momenta and helicities: the flows' weights are those of
/// the traces with both exchanged. Some of them are single jamps of the one and sums of many of the
/// other.
TEST(GluonFlows, ArePermutedWithTheGluons) {
  for (const std::string text : {"g g > g g", "g g > g g g", "g g > g g g g", "g g > g g g g g"}) {
    const auto process = Process::parse(text);
    const auto program = helicity_program(process);
    const auto flows = flows_of(process, program.color);
    const auto point = rambo_points(process, 1000.0, 1).front();
    const auto here = flow_amplitudes(program, point);
    const std::size_t helicities = here.size() / flows.size();
    const int last = process.num_legs() - 1;
    const double bound = rounding_bounds(text, {point})[0];
    Worst worst(text);
    for (int gluon = 2; gluon < last; ++gluon) {
      Point exchanged = point;
      std::swap(exchanged[gluon], exchanged[last]);
      const auto there = flow_amplitudes(program, exchanged);
      for (std::size_t f = 0; f < flows.size(); ++f) {
        ColorString trace = flows[f][0];
        for (int& leg : trace) leg = leg == gluon ? last : leg == last ? gluon : leg;
        begin_with_lowest(trace);
        const auto image = std::ranges::find(flows, ColorFlow{trace}) - flows.begin();
        ASSERT_LT(image, std::ssize(flows));
        double size = 0.0;
        for (std::size_t h = 0; h < helicities; ++h) size += std::norm(here[f * helicities + h]);
        for (std::size_t h = 0; h < helicities; ++h) {
          const std::size_t a = h >> (last - gluon) & 1, b = h & 1;
          const std::size_t other =
              (h & ~(std::size_t{1} << (last - gluon) | 1)) | b << (last - gluon) | a;
          worst.add(std::norm(there[image * helicities + other]),
                    std::norm(here[f * helicities + h]), 8.0 * bound * size);
        }
      }
    }
    EXPECT_LT(bound, 1e-5);
  }
}

struct Case {
  std::string name, process;
  Layout layout = usual_layout;
  Precision precision = Precision::double_precision;
  ColorSum color_sum = ColorSum::kernel;
  int batches = 0;
};

void PrintTo(const Case& c, std::ostream* out) { *out << c.name; }

MatrixElementOptions options_of(const Case& c) {
  MatrixElementOptions options;
  options.selects = true;
  options.layout = c.layout;
  options.precision = c.precision;
  options.color_sum = c.color_sum;
  options.helicity_batches = c.batches;
  return options;
}

/// How often each helicity and flow of a point is selected, (helicity, flow).
std::vector<double> count_draws(MatrixElement& selector, const Point& point, int draws) {
  const RandomView<Space> random("random", draws, 2);
  fill_random(Space(), 17, 0, random);
  EventInputs<Space> inputs{.momenta = to_device(Points(draws, point))};
  inputs.helicity_random = Kokkos::subview(random, Kokkos::ALL, 0);
  inputs.flow_random = Kokkos::subview(random, Kokkos::ALL, 1);
  const IndexView<Space> helicity("helicity", draws), flow("flow", draws);
  selector(
      Space(), inputs,
      {.matrix_elements = EventView<Space>("result", draws), .helicity = helicity, .flow = flow});
  Space().fence();
  const auto helicities = numbers_of(helicity), flow_numbers = numbers_of(flow);
  const int flows = selector.info().num_flows;
  std::vector<double> counts(std::size_t(flows) * selector.info().num_helicities, 0.0);
  for (int k = 0; k < draws; ++k) {
    ++counts.at(std::size_t(helicities[k] * flows + flow_numbers[k]));
  }
  return counts;
}

/// Packs keep real jamps where |M|^2 is all that is asked for, and complex ones for a selection.
TEST(GluonJamps, RealAndComplexGiveTheSame) {
  if (!has_packs) GTEST_SKIP() << "packs are for hosts";
  for (const std::string text : {"g g > g g", "g g > g g g", "g g > g g g g"}) {
    const auto process = Process::parse(text);
    const auto points = rambo_points(process, 1000.0, 21);
    for (const ColorSum color_sum : {ColorSum::kernel, ColorSum::gemm, ColorSum::fast}) {
      MatrixElementOptions options;
      options.selects = true;
      options.layout = Layout::packs;
      options.color_sum = color_sum;
      MatrixElement matrix_element(process, Parameters(), options);
      const int count = static_cast<int>(points.size());
      const EventView<Space> complex("complex", count), random("random", count);
      const IndexView<Space> helicity("helicity", count);
      EventInputs<Space> inputs{.momenta = to_device(points), .helicity_random = random};
      const auto real = evaluate(matrix_element, points);
      matrix_element(Space(), inputs, {.matrix_elements = complex, .helicity = helicity});
      Space().fence();
      const auto selected = numbers_of(complex);
      // Both add the same squares, in another order: none is negative.
      const double bound = 1e3 * std::numeric_limits<double>::epsilon();
      for (int e = 0; e < count; ++e) {
        EXPECT_NEAR(real[e], selected[e], bound * selected[e]) << text << " " << e;
        EXPECT_GT(real[e], 0.0);
      }
    }
  }
}

class GluonsAlone : public ::testing::TestWithParam<Case> {};

/// Also beside others without colour; gluons alone have no batches of helicities.
TEST_P(GluonsAlone, HaveFlowsDrawnByTheirWeights) {
  const auto process = Process::parse(GetParam().process, find_model("heft"));
  const auto point = rambo_points(process, 700.0, 1).front();
  MatrixElement selector(process, Parameters(), options_of(GetParam()));
  EXPECT_GE(selector.info().num_batches, std::max(1, GetParam().batches));
  const auto shares = shares_of(process, point);
  double total = 0.0;
  for (const double share : shares) total += share;
  const auto probabilities = selection_probabilities(process, point, shares, total);
  const auto counts = count_draws(selector, point, 40000);
  expect_distributed(counts, probabilities);
  auto wrong = counts;  // each flow taken for its neighbour
  const int flows = selector.info().num_flows;
  for (auto of_helicity = wrong.begin(); of_helicity != wrong.end(); of_helicity += flows) {
    std::rotate(of_helicity, of_helicity + 1, of_helicity + flows);
  }
  EXPECT_TRUE(flows <= 2 || Chi2(wrong, probabilities).excess() > 5.0);
}

const std::vector<Case> cases{
    {"packs_h", "g g > g g h", Layout::packs},
    {"teams_h", "g g > g g h", Layout::teams},
    {"pair", "g g > ta+ ta-"},
    {"three", "g g > g ta+ ta-"},
    {"packs_batches", "g g > g ta+ ta-", Layout::packs, Precision::double_precision,
     ColorSum::kernel, 4},
    {"teams_batches", "g g > g g ta+ ta-", Layout::teams, Precision::double_precision,
     ColorSum::kernel, 2},
    {"packs_float", "g g > g g g", Layout::packs, Precision::single_precision},
    {"teams_float", "g g > g g g", Layout::teams, Precision::single_precision},
    {"packs_mixed", "g g > g g g", Layout::packs, Precision::mixed},
    {"teams_mixed", "g g > g g g", Layout::teams, Precision::mixed},
    {"packs_fast", "g g > g g g g", Layout::packs, Precision::double_precision, ColorSum::fast},
    {"teams_gemm", "g g > g g g g", Layout::teams, Precision::double_precision, ColorSum::gemm}};

INSTANTIATE_TEST_SUITE_P(By, GluonsAlone, ::testing::ValuesIn(of_this_build(cases, &Case::layout)),
                         [](const auto& info) { return info.param.name; });

/// The number of flows, and their strings.
TEST(GluonFlows, AreNumberedAsTheirStrings) {
  for (const auto& [text, count] : {std::pair<std::string, int>{"g g > h", 1},
                                    {"g g > h g", 2},
                                    {"g g > h g g", 6},
                                    {"g g > g g g", 24}}) {
    const auto process = Process::parse(text, find_model("heft"));
    const auto info = MatrixElement(process, Parameters()).info();
    EXPECT_EQ(info.num_flows, count) << text;
    const auto flows = flows_of(process, info.color);
    EXPECT_EQ(flows.size(), static_cast<std::size_t>(count)) << text;
    EXPECT_TRUE(std::ranges::is_sorted(flows)) << text;
  }
  const auto process = Process::parse("g g > h g", find_model("heft"));
  EXPECT_EQ(flows_of(process, MatrixElement(process, Parameters()).info().color),
            (std::vector<ColorFlow>{{{0, 1, 3, 0}}, {{0, 3, 1, 0}}}));
}

}  // namespace
}  // namespace helikos::test::gluon_flows_test
