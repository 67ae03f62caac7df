// SPDX-License-Identifier: Apache-2.0
// Helicities in batches: how they are cut, and that neither their number nor the queues in which
// they are computed change |M|^2.
#include "helikos/engine/prepared_programs.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "engine/conditioning.hpp"
#include "engine/kernel_names.hpp"
#include "helikos/amplitude/program/build_program.hpp"
#include "helikos/base/core/error.hpp"
#include "process/legs.hpp"

namespace helikos::test::helicity_batches_test {
namespace {

using Space = MatrixElement::Space;

MatrixElementOptions with(int batches, int instances = 0, std::size_t memory = 0) {
  MatrixElementOptions options;
  options.layout = Layout::teams;
  options.helicity_batches = batches;
  options.instances = instances;
  options.memory = memory;
  return options;
}

std::vector<double> values_of(const std::string& process, const Points& points,
                              const MatrixElementOptions& options) {
  MatrixElement matrix_element(Process::parse(process), Parameters(), options);
  return evaluate(matrix_element, points);
}

std::vector<std::vector<HelicityMask>> cut(const std::string& text,
                                           std::vector<HelicityMask> helicities, int batches) {
  const auto process = Process::parse(text);
  AmplitudeProgram program = build_program(process, Parameters());
  program.num_flows = 1;
  return cut_helicities(text, program, helicities, with(batches));
}

std::vector<HelicityMask> all_of(int legs) {
  std::vector<HelicityMask> all(std::size_t{1} << legs);
  for (std::size_t i = 0; i < all.size(); ++i) {
    for (int leg = 0; leg < legs; ++leg) all[i] = all[i].with(leg, i >> leg & 1);
  }
  return all;
}

std::string message_of(const std::string& process, const MatrixElementOptions& options) {
  try {
    const MatrixElement matrix_element(Process::parse(process), Parameters(), options);
  } catch (const InputError& error) {
    return error.what();
  }
  return "";
}

TEST(HelicityBatches, AreTheNextPowerOfTwo) {
  const auto all = all_of(5);
  for (const auto& [wanted, given] : {std::pair(0, 1), {1, 1}, {2, 2}, {3, 4}, {5, 8}, {8, 8}}) {
    const auto batches = cut("g g > t t~ g", all, wanted);
    EXPECT_EQ(batches.size(), given) << wanted;
    std::vector<HelicityMask> found;
    for (const auto& batch : batches) {
      EXPECT_EQ(batch.size(), all.size() / given);
      found.insert(found.end(), batch.begin(), batch.end());
    }
    std::sort(found.begin(), found.end());
    EXPECT_EQ(found, all) << wanted;
  }
}

/// Choices of polarisations that are left out are no batches: other gluons make up for them.
TEST(HelicityBatches, CountWhatTheFilterLeaves) {
  std::vector<HelicityMask> left;
  const LegMask first = leg_bit(gluons_of(Process::parse("g g > t t~ g")).front());
  for (const HelicityMask helicity : all_of(5)) {
    if (helicity.restricted_to(first) == HelicityMask{}) left.push_back(helicity);
  }
  EXPECT_EQ(cut("g g > t t~ g", left, 2).size(), 2);
  EXPECT_EQ(cut("g g > t t~ g", left, 4).size(), 4);
  EXPECT_THROW(cut("g g > t t~ g", left, 8), InputError);
}

TEST(HelicityBatches, MoreThanThereAreAreRefused) {
  const auto names = [](const std::string& message, const std::string& what) {
    EXPECT_NE(message.find("`helicity-batches`"), std::string::npos) << message;
    EXPECT_NE(message.find(what), std::string::npos) << message;
  };
  names(message_of("g g > t t~ g", with(9)), "g g > t t~ g has at most 8");
  names(message_of("e+ e- > mu+ mu-", with(2)), "at most 1");
  names(message_of("g g > t t~", with(-1)), "-1");
  EXPECT_EQ(message_of("g g > t t~ g", with(8)), "");
  EXPECT_EQ(message_of("e+ e- > mu+ mu-", with(1)), "");
}

TEST(HelicityBatches, AreInterpreted) {
  MatrixElementOptions options;
  options.helicity_batches = 2;
  const auto process = Process::parse("g g > t t~");
  const MatrixElement automatic(process, Parameters(), options);
  EXPECT_EQ(automatic.info().executor, Executor::interpreted);
  EXPECT_NE(automatic.info().executor_reason.find("batches"), std::string::npos);
  options.executor = Executor::compiled;
  EXPECT_NE(message_of("g g > t t~", options).find("batches"), std::string::npos);
}

/// The filter leaves the same helicities, of massless quarks half of them.
TEST(HelicityBatches, AreFilteredAlike) {
  for (const auto layout : layouts()) {
    for (const int batches : {0, 2, 8}) {
      auto options = with(batches);
      options.layout = layout;
      const MatrixElement matrix_element(Process::parse("u u~ > g g g"), Parameters(), options);
      EXPECT_EQ(matrix_element.info().num_good_helicities, 16) << batches;
      EXPECT_EQ(matrix_element.info().num_batches, std::max(1, batches));
    }
  }
}

struct Case {
  std::string name, process;
  ColorSum color_sum = ColorSum::kernel;
  Groups groups = Groups::one_kernel;
  Precision precision = Precision::double_precision;
};

void PrintTo(const Case& c, std::ostream* out) { *out << c.name; }

class Batches : public ::testing::TestWithParam<Case> {
 protected:
  MatrixElementOptions options(int batches, int instances = 0, std::size_t memory = 0) const {
    auto result = with(batches, instances, memory);
    result.color_sum = GetParam().color_sum;
    result.groups = GetParam().groups;
    result.precision = GetParam().precision;
    result.rescue = RescueMode::none;  // which takes memory and kernels of its own
    return result;
  }
  void expect_same(const std::string& what, const std::vector<double>& values) const {
    compare(GetParam().name + what, values, expected_, bounds_);
  }
  struct Kernels {
    int amplitudes, shares;
  };
  Kernels count_kernels(const MatrixElementOptions& options, std::vector<double>& values) const {
    MatrixElement matrix_element(Process::parse(GetParam().process), Parameters(), options);
    const KernelNames names;
    values = evaluate(matrix_element, points_);
    return {names.count_of("helikos::teams::amplitudes"),
            names.count_of("helikos::engine::sum_shares")};
  }
  int gluons() const {
    return static_cast<int>(gluons_of(Process::parse(GetParam().process)).size());
  }

  Points points_ = rambo_points(GetParam().process, 1500.0, 11);
  std::vector<double> expected_ = evaluate(GetParam().process, points_);
  std::vector<double> bounds_ =
      GetParam().precision == Precision::double_precision
          ? rounding_bounds(GetParam().process, points_)
          : rounding_bounds(GetParam().process, points_, float_epsilon, 64.0);
};

/// To rounding those of one batch, and to the last bit those of one queue, in whatever chunks. The
/// matrix products of gemm add in an order that depends on their size.
TEST_P(Batches, AgreeInAnyNumberOfQueues) {
  const bool has_bits = GetParam().color_sum != ColorSum::gemm;
  for (int batches = 1; batches <= 1 << gluons(); batches *= 2) {
    const auto expected = values_of(GetParam().process, points_, options(batches));
    const std::string number = ", " + std::to_string(batches);
    expect_same(number, expected);
    for (const int instances : {1, 2, 3, 16}) {
      const auto values = values_of(GetParam().process, points_, options(batches, instances));
      if (has_bits) {
        EXPECT_EQ(values, expected) << batches << ", " << instances;
      } else {
        expect_same(number + ", " + std::to_string(instances), values);
      }
    }
  }
}

/// The least memory that is taken, which the refusal of less names, holds one event and its shares,
/// and so no more than one queue.
TEST_P(Batches, AgreeEventByEvent) {
  auto in_chunks = options(4, 3, 1), in_one = options(4, 1);
  in_chunks.all_helicities = in_one.all_helicities = true;
  const std::string message = message_of(GetParam().process, in_chunks);
  in_chunks.memory = std::stoul(message.substr(message.find("takes ") + 6));
  std::vector<double> expected, values;
  const auto few = count_kernels(in_one, expected), many = count_kernels(in_chunks, values);
  const auto events = static_cast<int>(points_.size());
  EXPECT_EQ(few.shares, 1);
  EXPECT_EQ(many.shares, events);
  EXPECT_EQ(many.amplitudes, events * few.amplitudes);
  if (GetParam().color_sum != ColorSum::gemm) EXPECT_EQ(values, expected);
  expect_same(" event by event", values);
}

TEST_P(Batches, NaNStaysWithItsEvent) {
  MatrixElement matrix_element(Process::parse(GetParam().process), Parameters(), options(4, 3));
  const auto expected = evaluate(matrix_element, points_);
  auto broken = points_;
  broken[4].back().z = std::numeric_limits<double>::quiet_NaN();
  const auto values = evaluate(matrix_element, broken);
  for (std::size_t e = 0; e < values.size(); ++e) {
    if (e == 4) {
      EXPECT_TRUE(std::isnan(values[e]));
    } else if (GetParam().color_sum == ColorSum::gemm) {  // what cuBLAS chooses may differ
      EXPECT_NEAR(values[e], expected[e], 1e-12 * expected[e]) << e;
    } else {
      EXPECT_EQ(values[e], expected[e]) << e;
    }
  }
}

const std::vector<Case> cases{
    {"ttg", "g g > t t~ g"},
    {"ttg_levels", "g g > t t~ g", ColorSum::kernel, Groups::kernels},
    {"uuggg_gemm", "u u~ > g g g", ColorSum::gemm},
    {"ttgg_gemm_levels", "g g > t t~ g g", ColorSum::gemm, Groups::kernels},
    {"ttgg_mixed", "g g > t t~ g g", ColorSum::kernel, Groups::one_kernel, Precision::mixed},
    {"tt_float", "g g > t t~", ColorSum::kernel, Groups::one_kernel, Precision::single_precision}};

INSTANTIATE_TEST_SUITE_P(Teams, Batches, ::testing::ValuesIn(cases),
                         [](const auto& info) { return info.param.name; });

/// Packs of events, by one kernel or by groups.
TEST(HelicityBatches, AgreeInPacks) {
  if (!has_packs) GTEST_SKIP() << "packs are for hosts";
  const std::string process = "g g > t t~ g g";
  const auto points = rambo_points(process, 1500.0, 21);
  const auto expected = evaluate(process, points), bounds = rounding_bounds(process, points);
  for (const auto color_sum : {ColorSum::kernel, ColorSum::gemm, ColorSum::fast}) {
    for (const int batches : {2, 16}) {
      MatrixElementOptions options;
      options.helicity_batches = batches;
      options.color_sum = color_sum;
      MatrixElement matrix_element(Process::parse(process), Parameters(), options);
      EXPECT_EQ(matrix_element.info().num_batches, batches);
      compare(std::to_string(batches), evaluate(matrix_element, points), expected, bounds);
    }
  }
}

/// Runs of one batch start no kernel and take no memory for shares; queues without work take none.
TEST(HelicityBatches, TakeMemoryForWhatHasWork) {
  const auto points = rambo_points("g g > t t~ g", 1500.0, 8);
  const auto bytes = [&](int batches, int instances) {
    MatrixElement matrix_element(Process::parse("g g > t t~ g"), Parameters(),
                                 with(batches, instances));
    const KernelNames names;
    evaluate(matrix_element, points);
    EXPECT_EQ(names.count_of("helikos::engine::sum_shares"), batches > 1 ? 1 : 0);
    return matrix_element.info().bytes;
  };
  const std::size_t one = bytes(1, 1);
  EXPECT_EQ(bytes(1, 8), one);  // an event each
  EXPECT_EQ(bytes(1, 64), one);
  EXPECT_EQ(bytes(4, 1), one / 4 + 4 * points.size() * sizeof(double));
  EXPECT_EQ(bytes(4, 4), one + 4 * points.size() * sizeof(double));
  EXPECT_EQ(bytes(4, 32), one + 4 * points.size() * sizeof(double));
  EXPECT_EQ(bytes(4, 128), bytes(4, 32));
}

/// Evaluations of other sizes in between, whose lanes and chunks differ; both phases are timed.
TEST(HelicityBatches, AgreeForDifferentNumbersOfEvents) {
  const auto points = rambo_points("g g > t t~ g", 1500.0, 40);
  MatrixElement matrix_element(Process::parse("g g > t t~ g"), Parameters(), with(2, 5, 60'000));
  const auto expected = values_of("g g > t t~ g", points, with(2));
  matrix_element.time_phases(true);
  PhaseTimes before = matrix_element.times();
  for (const std::size_t size : {3, 40, 1, 17, 40}) {
    const Points some(points.begin(), points.begin() + static_cast<std::ptrdiff_t>(size));
    const auto values = evaluate(matrix_element, some);
    for (std::size_t e = 0; e < size; ++e) EXPECT_EQ(values[e], expected[e]) << size << ", " << e;
    EXPECT_LE(matrix_element.info().bytes, 60'000) << size;
    EXPECT_GT(matrix_element.times().amplitudes, before.amplitudes);
    EXPECT_GT(matrix_element.times().color_sum, before.color_sum);
    before = matrix_element.times();
  }
}

}  // namespace
}  // namespace helikos::test::helicity_batches_test
