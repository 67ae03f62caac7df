// SPDX-License-Identifier: Apache-2.0
// Whatever way the program is built, cut and summed: the same |M|^2 to rounding.
#include <gtest/gtest.h>

#include "engine/conditioning.hpp"
#include "engine/drawn_numbers.hpp"
#include "helikos/base/core/error.hpp"
#include "helikos/base/kokkos_ext/space.hpp"
#include "process/legs.hpp"

namespace helikos::test::options_test {
namespace {

struct Case {
  std::string name, process;
  int points;
};

void PrintTo(const Case& c, std::ostream* out) { *out << c.name; }

class Options : public ::testing::TestWithParam<Case> {
 protected:
  void SetUp() override {
    points_ = rambo_points(GetParam().process, 1500.0, GetParam().points, parameters_, true);
    MatrixElement standard(Process::parse(GetParam().process), parameters_);
    expected_ = evaluate(standard, points_);
    standard_color_sum_ = standard.info().color_sum;
    ASSERT_FALSE(expected_.empty());
    bounds_ = rounding_bounds(standard, points_, epsilon);
  }

  void expect_same(const std::string& what, const MatrixElementOptions& options) {
    compare(GetParam().name + ' ' + what, evaluate(GetParam().process, points_, options), expected_,
            bounds_);
  }

  Parameters parameters_;
  Points points_;
  std::vector<double> expected_, bounds_;
  ColorSum standard_color_sum_ = ColorSum::automatic;
};

TEST_P(Options, TextbookRecursion) {
  MatrixElementOptions options;
  options.program.textbook = true;
  expect_same("textbook", options);
}

TEST_P(Options, HelicityBasis) {
  MatrixElementOptions options;
  options.program.basis = PolarizationBasis::helicity;
  expect_same("helicity basis", options);
}

TEST_P(Options, Gemm) {
  MatrixElementOptions options;
  options.color_sum = ColorSum::gemm;
  expect_same("gemm", options);
}

TEST_P(Options, Fast) {
  MatrixElementOptions options;
  const auto process = Process::parse(GetParam().process);
  if (gluons_of(process).size() < 2) GTEST_SKIP() << "one colour flow";
  if (standard_color_sum_ == ColorSum::fast) GTEST_SKIP() << "it is the standard";
  if (!has_packs) GTEST_SKIP() << "it is for packs";
  options.color_sum = ColorSum::fast;
  EXPECT_EQ(MatrixElement(process, parameters_, options).info().color_sum, ColorSum::fast);
  expect_same("fast", options);
}

TEST_P(Options, Kernel) {
  if (standard_color_sum_ == ColorSum::kernel) GTEST_SKIP() << "it is the standard";
  MatrixElementOptions options;
  options.color_sum = ColorSum::kernel;
  expect_same("kernel", options);
}

TEST_P(Options, AllHelicities) {
  MatrixElementOptions options;
  options.all_helicities = true;
  expect_same("all helicities", options);
}

/// Batches of helicities, down to one gluon polarisation fixed after the other.
TEST_P(Options, HelicityBatches) {
  const auto process = Process::parse(GetParam().process);
  const auto gluons = gluons_of(process).size();
  for (const auto color_sum : color_sums()) {
    MatrixElementOptions options;
    options.color_sum = color_sum;
    options.jamp_bytes = 1;
    MatrixElement smallest(process, parameters_, options);
    EXPECT_EQ(smallest.info().num_batches, 1 << gluons);
    compare(GetParam().name + " smallest batches", evaluate(smallest, points_), expected_, bounds_);
    options.jamp_bytes =
        std::size_t{2 * 64} * smallest.info().num_jamps * smallest.info().num_good_helicities / 2;
    MatrixElement halves(process, parameters_, options);
    EXPECT_EQ(halves.info().num_batches, 2);
    compare(GetParam().name + " two batches", evaluate(halves, points_), expected_, bounds_);
  }
}

/// The filter leaves out what vanishes and nothing else; it is not run if all are asked for.
TEST_P(Options, InfoCountsHelicities) {
  const auto process = Process::parse(GetParam().process);
  MatrixElementOptions options;
  options.all_helicities = true;
  EXPECT_EQ(MatrixElement(process, parameters_, options).info().num_good_helicities,
            1 << process.num_legs());
}

/// The preview has all that takes no schedule.
TEST(Preview, HasColourAndItsCounts) {
  MatrixElementOptions options;
  for (const std::string process : {"g g > g g g", "g g > t t~ g"}) {
    for (const auto colors : {ColorMode::sum, ColorMode::leading, ColorMode::flow,
                              ColorMode::dressed, ColorMode::continuous}) {
      options.colors = colors;
      const auto known = MatrixElement::preview(Process::parse(process), Parameters(), options);
      const auto made = MatrixElement(Process::parse(process), Parameters(), options).info();
      EXPECT_EQ(known.num_jamps, made.num_jamps) << process;
      EXPECT_EQ(known.num_flows, made.num_flows) << process;
      EXPECT_EQ(known.num_color_classes, made.num_color_classes) << process;
      EXPECT_EQ(known.strong_powers, made.strong_powers) << process;
    }
  }
  const auto summed = MatrixElement::preview(Process::parse("g g > g g g"), Parameters());
  EXPECT_EQ(summed.num_jamps, 6);
  EXPECT_EQ(summed.num_flows, 24);
}

TEST(Preview, RefusesWhatSampledColoursDoNotHave) {
  const auto process = Process::parse("g g > g g");
  for (const auto colors : {ColorMode::dressed, ColorMode::continuous}) {
    MatrixElementOptions options;
    options.colors = colors;
    options.selects = true;
    EXPECT_THROW(MatrixElement::preview(process, Parameters(), options), InputError);
  }
}

/// Currents and jamps of an event: mixed precision has jamps in float, and currents too, but in
/// double where teams compute.
TEST(BytesPerEvent, FollowPrecisionAndLayout) {
  const auto info = [](Precision precision, Layout layout) {
    MatrixElementOptions options;
    options.precision = precision;
    options.layout = layout;
    return MatrixElement(Process::parse("g g > t t~ g"), Parameters(), options).info();
  };
  const auto in_double = info(Precision::double_precision, Layout::teams);
  const auto jamps = 2 * std::size_t(in_double.num_good_helicities) * in_double.num_jamps;
  const auto bytes = [&](Precision precision, Layout layout) {
    return info(precision, layout).bytes_per_event;
  };
  EXPECT_EQ(bytes(Precision::mixed, Layout::teams),
            in_double.bytes_per_event - (sizeof(double) - sizeof(float)) * jamps);
  EXPECT_EQ(2 * bytes(Precision::single_precision, Layout::teams), in_double.bytes_per_event);
  if (!has_packs) return;
  EXPECT_EQ(2 * bytes(Precision::mixed, Layout::packs), in_double.bytes_per_event);
}

/// The bytes of an event are those by which the memory grows.
TEST(BytesPerEvent, OfWhatIsDrawnAreTaken) {
  if (!is_host_space<MatrixElement::Space>) GTEST_SKIP() << "teams have other memory that grows";
  const auto process = Process::parse("g g > t t~ g");
  const auto bytes_of = [&](const MatrixElementOptions& options, int events) {
    MatrixElement matrix_element(process, Parameters(), options);
    values_of(matrix_element, {.momenta = repeated(rambo_points(process, 900.0, 1).front(), events),
                               .strategy_random = RandomView<MatrixElement::Space>(
                                   "random", events, matrix_element.info().num_strategy_random)});
    return matrix_element.info().bytes;
  };
  for (const auto colors : {ColorMode::sum, ColorMode::dressed, ColorMode::continuous}) {
    for (const auto helicities : {HelicityMode::sum, HelicityMode::sample, HelicityMode::phase}) {
      MatrixElementOptions options;
      options.colors = colors;
      options.helicities = helicities;
      const auto said = MatrixElement(process, Parameters(), options).info().drawn_bytes_per_event;
      const auto taken = bytes_of(options, 3000) - bytes_of(options, 2000);
      EXPECT_LE(taken, 1000 * said);
      EXPECT_GE(taken, 1000 * said * 3 / 4);  // couplings of events are not given here
    }
  }
}

const std::vector<Case> cases{
    {"ug_ug", "u g > u g", 8},           {"gg_tt", "g g > t t~", 33},
    {"gg_ttg", "g g > t t~ g", 33},      {"gg_ttgg", "g g > t t~ g g", 33},
    {"gg_ttggg", "g g > t t~ g g g", 5}, {"gg_ttgggg", "g g > t t~ g g g g", 1}};

INSTANTIATE_TEST_SUITE_P(Processes, Options, ::testing::ValuesIn(cases),
                         [](const auto& info) { return info.param.name; });

}  // namespace
}  // namespace helikos::test::options_test
