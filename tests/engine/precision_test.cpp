// SPDX-License-Identifier: Apache-2.0
// Float and mixed precision at the reference points, within bounds measured in double.
#include <gtest/gtest.h>

#include "engine/conditioning.hpp"
#include "engine/reference_points.hpp"

namespace helikos::test {
namespace {

struct Case {
  std::string name, process;
  std::size_t points;
  int samples;
};

class PrecisionTest : public ::testing::TestWithParam<Case> {};

/// Float: shifts of the momenta by eps_float E (conditioning.hpp), and 32 + flows^(1/2) roundings
/// that do not see momenta: sums over flows, with errors that do not all point the same way.
/// Mixed: no invariant is divided by in float, so that only the contraction of exact currents (8
/// products of a spinor or vector, half an eps each, and once more for |M|^2) and the sum over
/// flows round, over helicities with random signs: 16 eps_float, twice in `compare`.
TEST_P(PrecisionTest, FloatAndMixedAreWithinTheirRounding) {
  auto reference = read_reference(GetParam().name);
  reference.keep(GetParam().points);
  const auto process = Process::parse(GetParam().process);
  MatrixElement exact(process, Parameters());
  const double operations = 32.0 + std::sqrt(exact.info().num_flows);
  const auto bounds =
      rounding_bounds(exact, reference.points, float_epsilon, operations, GetParam().samples);
  MatrixElementOptions options;
  options.precision = Precision::single_precision;
  compare(GetParam().name + " float", evaluate(GetParam().process, reference.points, options),
          reference.values, bounds);
  options.precision = Precision::mixed;
  compare(GetParam().name + " mixed", evaluate(GetParam().process, reference.points, options),
          reference.values, std::vector<double>(bounds.size(), 16.0 * float_epsilon));
}

const std::vector<Case> cases{
    {"ee_mumu", "e+ e- > mu+ mu-", 64, 8},       {"gg_tt", "g g > t t~", 64, 8},
    {"gg_ttg", "g g > t t~ g", 64, 8},           {"gg_ttgg", "g g > t t~ g g", 64, 8},
    {"gg_ttggg", "g g > t t~ g g g", 16, 8},     {"gg_ttgggg", "g g > t t~ g g g g", 8, 3},
    {"gg_ttggggg", "g g > t t~ g g g g g", 1, 3}};

INSTANTIATE_TEST_SUITE_P(Processes, PrecisionTest, ::testing::ValuesIn(cases),
                         [](const auto& info) { return info.param.name; });

}  // namespace
}  // namespace helikos::test
