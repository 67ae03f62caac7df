// SPDX-License-Identifier: Apache-2.0
// Whatever way the program is built, cut and summed: the same |M|^2 to rounding.
#include <gtest/gtest.h>

#include "engine/conditioning.hpp"
#include "kokkos_ext/space.hpp"
#include "process/legs.hpp"

namespace helikos::test {
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
  for (const auto color_sum : {ColorSum::kernel, ColorSum::gemm, ColorSum::fast}) {
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

/// What takes no schedule is known before.
TEST(Preview, HasColourAndItsCounts) {
  for (const auto& [process, jamps, flows] :
       {std::tuple("g g > g g g", 6, 24), std::tuple("g g > t t~ g", 6, 6)}) {
    const auto known = MatrixElement::preview(Process::parse(process), Parameters());
    EXPECT_EQ(known.num_jamps, jamps) << process;
    EXPECT_EQ(known.num_flows, flows) << process;
    EXPECT_TRUE(known.takes_alpha_s) << process;
    const auto made = MatrixElement(Process::parse(process), Parameters()).info();
    EXPECT_EQ(made.num_jamps, jamps) << process;
    EXPECT_EQ(made.num_flows, flows) << process;
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
  if (!is_host_space<MatrixElement::Space>) return;
  EXPECT_EQ(2 * bytes(Precision::mixed, Layout::packs), in_double.bytes_per_event);
}

const std::vector<Case> cases{
    {"ug_ug", "u g > u g", 8},           {"gg_tt", "g g > t t~", 33},
    {"gg_ttg", "g g > t t~ g", 33},      {"gg_ttgg", "g g > t t~ g g", 33},
    {"gg_ttggg", "g g > t t~ g g g", 5}, {"gg_ttgggg", "g g > t t~ g g g g", 1}};

INSTANTIATE_TEST_SUITE_P(Processes, Options, ::testing::ValuesIn(cases),
                         [](const auto& info) { return info.param.name; });

}  // namespace
}  // namespace helikos::test
