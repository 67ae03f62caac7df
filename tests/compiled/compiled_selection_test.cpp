// SPDX-License-Identifier: Apache-2.0
// Helicity and colour flow of each event by compiled kernels that sum helicities and colours.
#include <gtest/gtest.h>

#include <algorithm>

#include "engine/selection_probabilities.hpp"
#include "engine/worst.hpp"
#include "helikos/base/core/error.hpp"
#include "helikos/engine/compiled/compiled_process.hpp"
#include "helikos/theory/process/helicity.hpp"

namespace helikos::test::compiled_selection_test {
namespace {

using Space = MatrixElement::Space;

struct Case {
  std::string name, process;
  Precision precision;
};

void PrintTo(const Case& c, std::ostream* out) { *out << c.name; }

std::vector<Case> cases() {
  std::vector<Case> result;
  for (const auto& [name, process] :
       {std::pair("ee_mumu", "e+ e- > mu+ mu-"), std::pair("gg_tt", "g g > t t~")}) {
    const std::string text(name);
    result.push_back({text + "_double", process, Precision::double_precision});
    result.push_back({text + "_float", process, Precision::single_precision});
    result.push_back({text + "_mixed", process, Precision::mixed});
  }
  return result;
}

/// Selections, with the values of their events.
struct Results {
  std::vector<double> values;
  std::vector<int> helicities, flows;
};

struct Random {
  std::vector<double> helicity, flow;
};

Random random_numbers_of(std::size_t count, int stream) {
  Random random;
  for (std::size_t e = 0; e < count; ++e) {
    random.helicity.push_back(random_number(11, e, 2 * stream, RandomStream::selection));
    random.flow.push_back(random_number(11, e, 2 * stream + 1, RandomStream::selection));
  }
  return random;
}

enum class Wanted { both, helicity, flow };

MomentaView<Space> momenta_of(const Points& points) {
  return Kokkos::create_mirror_view_and_copy(Space::memory_space(), to_view(points));
}

Results select_with(MatrixElement& matrix_element, const ConstMomentaView<Space>& momenta,
                    const Random& random, Wanted wanted = Wanted::both) {
  const std::size_t count = momenta.extent(0);
  EventInputs<Space> inputs{.momenta = momenta,
                            .helicity_random = helikos::to_view<Space>("u", random.helicity)};
  EventOutputs<Space> outputs{.matrix_elements = EventView<Space>("values", count)};
  if (wanted != Wanted::helicity) {
    inputs.flow_random = helikos::to_view<Space>("u", random.flow);
    outputs.flow = IndexView<Space>("flows", count);
  }
  if (wanted != Wanted::flow) outputs.helicity = IndexView<Space>("helicities", count);
  matrix_element(Space(), inputs, outputs);
  Space().fence();
  return {numbers_of(outputs.matrix_elements), numbers_of(outputs.helicity),
          numbers_of(outputs.flow)};
}

Results select_with(MatrixElement& matrix_element, const Points& points, const Random& random,
                    Wanted wanted = Wanted::both) {
  return select_with(matrix_element, ConstMomentaView<Space>(momenta_of(points)), random, wanted);
}

class CompiledSelection : public ::testing::TestWithParam<Case> {
 protected:
  MatrixElementOptions options(bool selects = true) const {
    MatrixElementOptions result;
    result.precision = GetParam().precision;
    result.executor = Executor::compiled;
    result.rescue = RescueMode::none;
    result.selects = selects;
    return result;
  }
  MatrixElement matrix_element(bool selects = true) const {
    return MatrixElement(Process::parse(GetParam().process), Parameters(), options(selects));
  }
  Points points(int count, std::uint64_t seed = 3) const {
    return rambo_points(GetParam().process, 600.0, count, Parameters(), false, seed);
  }
  double rounding() const {
    return GetParam().precision == Precision::double_precision ? epsilon : float_epsilon;
  }
};

/// (helicity, flow) Probabilities, with shares by the interpreter.
std::vector<double> exact_probabilities(const std::string& text, const Point& point) {
  const auto process = Process::parse(text);
  MatrixElementOptions options;
  options.executor = Executor::interpreted;
  options.program.basis = PolarizationBasis::helicity;
  options.all_helicities = true;
  options.shares = true;
  MatrixElement interpreted(process, Parameters(), options);
  const EventOutputs<Space> outputs{
      .matrix_elements = EventView<Space>("values", 1),
      .shares = ShareView<Space>("shares", 1, num_helicities(process))};
  interpreted(Space(), {.momenta = momenta_of({point})}, outputs);
  Space().fence();
  const double total = numbers_of(outputs.matrix_elements)[0];
  const auto shares = numbers_of(outputs.shares);
  return selection_probabilities(process, point, shares, total);
}

TEST_P(CompiledSelection, IsDistributedAsTheExactProbabilities) {
  constexpr int batch = 125'000, batches = 8;
  auto by_kernel = matrix_element();
  ASSERT_EQ(by_kernel.info().executor, Executor::compiled);
  for (const Point& point : points(3)) {
    const auto expected = exact_probabilities(GetParam().process, point);
    const std::size_t flows = expected.size() / num_helicities(by_kernel.process());
    std::vector<double> counts(expected.size(), 0.0);
    const ConstMomentaView<Space> momenta = momenta_of(Points(batch, point));
    for (int b = 0; b < batches; ++b) {
      const auto found = select_with(by_kernel, momenta, random_numbers_of(batch, b));
      for (int e = 0; e < batch; ++e) {
        ASSERT_TRUE(found.flows[e] >= 0 && found.flows[e] < int(flows)) << e;
        const int bin = found.helicities[e] * int(flows) + found.flows[e];
        ASSERT_TRUE(bin >= 0 && bin < int(counts.size())) << e;
        counts[bin] += 1.0;
      }
    }
    expect_distributed(counts, expected);
  }
}

/// Both are the same jamps' sums of at most 64 products without cancellation, added in another
/// order: colours of these processes are summed with positive eigenvalues.
TEST_P(CompiledSelection, LeavesTheSumAlone) {
  const Points events = points(29);
  auto selecting = matrix_element(), plain = matrix_element(false);
  EXPECT_EQ(plain.info().executor, Executor::compiled);
  const auto expected = evaluate(plain, events);
  EXPECT_EQ(evaluate(selecting, events), expected);
  const auto found = select_with(selecting, events, random_numbers_of(events.size(), 0));
  Worst worst(GetParam().name);
  for (std::size_t e = 0; e < events.size(); ++e) {
    worst.add_relative(found.values[e], expected[e], 64 * rounding(), std::to_string(e));
  }
}

/// Whatever pack or lane an event is in, with a part of a pack at the end.
TEST_P(CompiledSelection, IsThatOfEachEventAlone) {
  const Points events = points(61);
  const auto random = random_numbers_of(events.size(), 0);
  auto by_kernel = matrix_element();
  const auto all = select_with(by_kernel, events, random);
  for (std::size_t e = 0; e < events.size(); ++e) {
    const auto alone =
        select_with(by_kernel, {events[e]}, {{random.helicity[e]}, {random.flow[e]}});
    EXPECT_EQ(alone.values[0], all.values[e]) << e;
    EXPECT_EQ(alone.helicities[0], all.helicities[e]) << e;
    EXPECT_EQ(alone.flows[0], all.flows[e]) << e;
  }
}

TEST_P(CompiledSelection, GivesOneOfTheTwoAlone) {
  const Points events = points(21);
  const auto random = random_numbers_of(events.size(), 0);
  auto by_kernel = matrix_element();
  const auto both = select_with(by_kernel, events, random);
  const auto helicity = select_with(by_kernel, events, random, Wanted::helicity);
  const auto flow = select_with(by_kernel, events, random, Wanted::flow);
  EXPECT_EQ(helicity.helicities, both.helicities);
  EXPECT_EQ(flow.flows, both.flows);
  EXPECT_EQ(helicity.values, both.values);
  EXPECT_EQ(flow.values, both.values);
}

/// Random numbers at the ends of their range, in all precisions of the kernel.
TEST_P(CompiledSelection, EndsHaveAProbability) {
  auto by_kernel = matrix_element();
  std::vector<double> ends{0.0, 1e-300, 1e-9, 1.0 - 1e-9, 1.0 - epsilon / 2};
  for (const Point& point : points(5)) {
    const auto expected = exact_probabilities(GetParam().process, point);
    const std::size_t flows = expected.size() / num_helicities(by_kernel.process());
    Random random;
    for (const double u : ends) {
      for (const double v : ends) random.helicity.push_back(u), random.flow.push_back(v);
    }
    const Points events(random.flow.size(), point);
    const auto found = select_with(by_kernel, events, random);
    std::vector<bool> is_found(expected.size(), false);
    for (std::size_t e = 0; e < events.size(); ++e) {
      ASSERT_TRUE(found.flows[e] >= 0 && found.flows[e] < int(flows)) << e;
      const std::size_t bin = found.helicities[e] * flows + found.flows[e];
      ASSERT_LT(bin, expected.size()) << e;
      EXPECT_GT(expected[bin], rounding()) << e;
      is_found[bin] = true;
    }
    // The first and the last helicity, each with its first and its last flow.
    EXPECT_EQ(std::count(is_found.begin(), is_found.end(), true), 2 * flows);
  }
}

TEST_P(CompiledSelection, NothingOfAnEventThatIsNoNumber) {
  Points events = points(13);
  const auto random = random_numbers_of(events.size(), 0);
  auto by_kernel = matrix_element();
  const auto whole = select_with(by_kernel, events, random);
  for (const std::size_t bad : {std::size_t(5), events.size() - 1}) {
    auto broken = events;
    broken[bad][1].x = std::numeric_limits<double>::quiet_NaN();
    const auto found = select_with(by_kernel, broken, random);
    for (std::size_t e = 0; e < events.size(); ++e) {
      EXPECT_EQ(found.helicities[e], e == bad ? nothing_selected : whole.helicities[e]) << e;
      EXPECT_EQ(found.flows[e], e == bad ? nothing_selected : whole.flows[e]) << e;
    }
  }
}

TEST_P(CompiledSelection, SharesAreRefused) {
  auto by_kernel = matrix_element();
  const Points events = points(2);
  const EventInputs<Space> inputs{.momenta = momenta_of(events)};
  const EventOutputs<Space> outputs{
      .matrix_elements = EventView<Space>("values", 2),
      .shares = ShareView<Space>("shares", 2, num_helicities(by_kernel.process()))};
  EXPECT_THROW(by_kernel(Space(), inputs, outputs), InputError);
}

INSTANTIATE_TEST_SUITE_P(By, CompiledSelection, ::testing::ValuesIn(cases()),
                         [](const auto& info) { return info.param.name; });

// ---- Jamps of gluons alone: real numbers, of which selections and products make complex ones ----

constexpr const char* gluons = "g g > g g g g";

bool has_gluons() {
  return std::ranges::any_of(compiled_processes(), [](const CompiledProcess* kernel) {
    return kernel->process == std::string(gluons) && kernel->fills_packs();
  });
}

class CompiledGluons : public ::testing::TestWithParam<Precision> {
 protected:
  void SetUp() override {
    if (!has_gluons()) GTEST_SKIP() << "kernels of GPUs fill no jamps";
  }
  MatrixElement matrix_element(Executor executor, bool selects, bool shares = false,
                               ColorSum color_sum = ColorSum::automatic) const {
    MatrixElementOptions options;
    options.precision = GetParam();
    options.executor = executor;
    options.rescue = RescueMode::none;
    options.selects = selects;
    options.shares = shares;
    options.color_sum = color_sum;
    MatrixElement result(Process::parse(gluons), Parameters(), options);
    EXPECT_EQ(result.info().executor, executor);
    return result;
  }
  /// A part of a pack at the end.
  Points points() const { return rambo_points(gluons, 600.0, 37, Parameters(), false, 5); }
  /// Bound of colours that are summed in another way from the same jamps: eigenvalues of a block of
  /// four flows differ by a factor of 26 at most, and 64 roundings follow each other at most.
  double bound() const {
    return 26 * 64 * (GetParam() == Precision::double_precision ? epsilon : float_epsilon);
  }
};

TEST_P(CompiledGluons, SelectWhatTheInterpreterSelects) {
  const Points events = points();
  const auto random = random_numbers_of(events.size(), 0);
  auto by_kernel = matrix_element(Executor::compiled, true);
  auto interpreted = matrix_element(Executor::interpreted, true);
  auto plain = matrix_element(Executor::compiled, false);
  const auto values = evaluate(plain, events);
  const auto found = select_with(by_kernel, events, random);
  const auto expected = select_with(interpreted, events, random);
  Worst worst("gluons alone, selected");
  int different = 0;
  for (std::size_t e = 0; e < events.size(); ++e) {
    worst.add_relative(found.values[e], values[e], bound(), std::to_string(e));
    different +=
        found.helicities[e] != expected.helicities[e] || found.flows[e] != expected.flows[e];
  }
  // A random number may lie between two ends of a helicity or a flow, which differ by rounding.
  EXPECT_LE(different, GetParam() == Precision::double_precision ? 0 : 1);
}

/// Shares are of helicity states, which its program has not got.
TEST_P(CompiledGluons, LeaveSharesToTheInterpreter) {
  MatrixElementOptions options;
  options.precision = GetParam();
  options.shares = true;
  const MatrixElement matrix_element(Process::parse(gluons), Parameters(), options);
  EXPECT_EQ(matrix_element.info().executor, Executor::interpreted);
  EXPECT_NE(matrix_element.info().executor_reason, "");
}

/// With and without an imaginary part beside each number.
TEST_P(CompiledGluons, HaveOneValueForAllColorSums) {
  const Points events = points();
  auto plain = matrix_element(Executor::compiled, false);
  const auto expected = evaluate(plain, events);
  for (const ColorSum color_sum : color_sums()) {
    if (color_sum == ColorSum::kernel) continue;
    auto other = matrix_element(Executor::compiled, false, false, color_sum);
    const auto found = evaluate(other, events);
    Worst worst("gluons alone, another colour sum");
    for (std::size_t e = 0; e < events.size(); ++e) {
      worst.add_relative(found[e], expected[e], bound(), std::to_string(e));
    }
  }
}

INSTANTIATE_TEST_SUITE_P(In, CompiledGluons,
                         ::testing::Values(Precision::double_precision, Precision::single_precision,
                                           Precision::mixed),
                         [](const auto& info) {
                           const bool is_double = info.param == Precision::double_precision;
                           return info.param == Precision::mixed ? "mixed"
                                  : is_double                    ? "double"
                                                                 : "float";
                         });

/// Kernels of threads that compute one choice of polarisations each do not know all of an event.
TEST(CompiledProcess, SelectsWhereOneFunctionSums) {
  for (const CompiledProcess* kernel : compiled_processes()) {
    EXPECT_EQ(kernel->selects, kernel->sums() && kernel->num_choices == 1) << kernel->process;
  }
}

}  // namespace
}  // namespace helikos::test::compiled_selection_test
