// SPDX-License-Identifier: Apache-2.0
// Packs of 1, 4 and 8 events, batches that do not fill them, and the number of threads.
#include <gtest/gtest.h>

#include <cstdio>
#include <filesystem>

#include "engine/conditioning.hpp"
#include "helikos/amplitude/color/process_color.hpp"
#include "helikos/amplitude/program/build_program.hpp"
#include "helikos/engine/detail/pack_evaluator.hpp"

namespace helikos::test::simd_width_test {
namespace {

EvaluatorInput input_of(const std::string& text, const Parameters& parameters) {
  const auto process = Process::parse(text);
  EvaluatorInput input;
  input.program = std::make_shared<AmplitudeProgram>(build_program(process, parameters));
  input.programs = {schedule(*input.program, all_helicities(*input.program))};
  input.color = process_color(input.program->color);
  return input;
}

/// A, C: as of PackEvaluator. Packs of the library's width are taken from there.
template <class A, class C>
std::unique_ptr<Evaluator> evaluator_in(EvaluatorInput input) {
  constexpr bool is_mixed = !std::is_same_v<RealOf<A>, RealOf<C>>;
  constexpr auto precision = is_mixed ? Precision::mixed : Precision::double_precision;
  if constexpr (width_of<A> == native_width<double> && width_of<C> == native_width<RealOf<C>>) {
    return make_evaluator(precision, std::move(input));
  } else {
    return std::make_unique<PackEvaluator<A, C>>(std::move(input));
  }
}

template <class A, class C>
std::vector<double> values_in(const std::string& process, const Points& points) {
  const auto evaluator = evaluator_in<A, C>(input_of(process, Parameters()));
  EXPECT_EQ(evaluator->simd_width(), width_of<A>);
  const EventView<Host> result("helikos::test::result", points.size());
  evaluator->evaluate(Host(), {.momenta = to_view(points)}, {.matrix_elements = result});
  Host().fence();
  return numbers_of(result);
}

template <int width>
std::vector<double> values_with(const std::string& process, const Points& points) {
  return values_in<Pack<double, width>, Pack<double, width>>(process, points);
}

/// All widths do the same operations in the same order, up to those that the compiler fuses:
/// rounding.
TEST(SimdWidth, AllWidthsAgree) {
  for (const std::string process : {"g g > t t~", "g g > t t~ g", "u g > u g g"}) {
    for (const int events : {1, 3, 7, 17}) {
      const auto points = rambo_points(process, 1500.0, events);
      const auto bounds = rounding_bounds(process, points);
      const auto expected = values_with<1>(process, points);
      compare(process + " width 4", values_with<4>(process, points), expected, bounds);
      compare(process + " width 8", values_with<8>(process, points), expected, bounds);
    }
  }
}

TEST(SimdWidth, AllWidthsAgreeInMixed) {
  for (const std::string process : {"g g > t t~", "u g > u g g"}) {
    for (const int events : {1, 3, 17}) {
      const auto points = rambo_points(process, 1500.0, events);
      const auto bounds = mixed_bounds(points);
      const auto expected = values_in<double, float>(process, points);
      compare(process + " widths 4, 8", values_in<Pack<double, 4>, Pack<float, 8>>(process, points),
              expected, bounds);
    }
  }
}

/// Only the event itself decides its result, to the last bit: neither the other events of a batch,
/// nor its place there. Energies differ, as the unit of a pack may depend on it.
void expect_independent(const std::string& process, const MatrixElementOptions& options,
                        const Points& points) {
  MatrixElement matrix_element(Process::parse(process), Parameters(), options);
  const auto together = evaluate(matrix_element, points);
  Points reversed(points.rbegin(), points.rend());
  const auto backwards = evaluate(matrix_element, reversed);
  for (std::size_t e = 0; e < points.size(); ++e) {
    EXPECT_EQ(together[e], evaluate(matrix_element, {points[e]})[0]) << process << ", event " << e;
    EXPECT_EQ(together[e], backwards[points.size() - 1 - e]) << process << ", event " << e;
  }
}

/// Energies [GeV] in turn, so that neighbours in a pack differ in scale.
Points points_at(const std::string& process, const std::vector<double>& energies, int count) {
  Points points;
  for (int e = 0; e < count; ++e) {
    const double energy = energies[e % energies.size()];
    points.push_back(rambo_points(process, energy, 1, {}, false, 1 + e).at(0));
  }
  return points;
}

TEST(Batches, ResultsDoNotDependOnTheBatch) {
  const auto tops = points_at(
      "g g > t t~ g", {400.0, 14000.0, 500.0, 1500.0, 1500.0, 100000.0, 351.0, 6500.0, 900.0}, 203);
  const auto muons = points_at("e+ e- > mu+ mu-", {91.0, 1.0, 1500.0, 91.2, 100000.0}, 70);
  for (const auto precision :
       {Precision::double_precision, Precision::single_precision, Precision::mixed}) {
    MatrixElementOptions options;
    options.precision = precision;
    expect_independent("g g > t t~ g", options, tops);
    expect_independent("e+ e- > mu+ mu-", options, muons);
  }
}

constexpr const char* child_filter = "Threads.DISABLED_PrintBits";

/// Bits that a process with another number of threads prints (the test below starts it).
TEST(Threads, DISABLED_PrintBits) {
  for (const auto color_sum : color_sums()) {
    MatrixElementOptions options;
    options.color_sum = color_sum;
    const std::string process = "g g > t t~ g g";
    for (const double value : evaluate(process, rambo_points(process, 1500.0, 101), options)) {
      std::printf("bits %a\n", value);
    }
  }
}

std::string executable() { return std::filesystem::read_symlink("/proc/self/exe").string(); }

std::vector<std::string> bits_with_threads(int threads) {
  const std::string command = "OMP_NUM_THREADS=" + std::to_string(threads) +
                              " KOKKOS_NUM_THREADS=" + std::to_string(threads) +
                              " OMP_WAIT_POLICY=passive '" + executable() +
                              "' --gtest_filter=" + child_filter +
                              " --gtest_also_run_disabled_tests 2>/dev/null";
  std::vector<std::string> lines;
  FILE* pipe = popen(command.c_str(), "r");
  char line[256];
  while (pipe != nullptr && std::fgets(line, sizeof line, pipe) != nullptr) {
    if (std::string(line).starts_with("bits")) lines.push_back(line);
  }
  if (pipe != nullptr) pclose(pipe);
  return lines;
}

TEST(Threads, AgreeBitForBit) {
  const auto one = bits_with_threads(1);
  ASSERT_EQ(one.size(), 303u);
  for (const int threads : {2, 3, 5}) EXPECT_EQ(bits_with_threads(threads), one) << threads;
}

}  // namespace
}  // namespace helikos::test::simd_width_test
