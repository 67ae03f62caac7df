// SPDX-License-Identifier: Apache-2.0
// Reference values of all processes. The momenta are massless, so that the tops are off their mass
// shell; where the values come from stands in the headers of the files.
#include <gtest/gtest.h>

#include "engine/conditioning.hpp"
#include "engine/reference_points.hpp"

namespace helikos::test::reference_test {
namespace {

struct Case {
  std::string name, process;
  std::size_t points;  ///< in the file
};

void PrintTo(const Case& c, std::ostream* out) { *out << c.name; }

const std::vector<Case> cases{
    {"ee_mumu", "e+ e- > mu+ mu-", 64},       {"gg_tt", "g g > t t~", 64},
    {"gg_ttg", "g g > t t~ g", 64},           {"gg_ttgg", "g g > t t~ g g", 64},
    {"gg_ttggg", "g g > t t~ g g g", 64},     {"gg_ttgggg", "g g > t t~ g g g g", 32},
    {"gg_ttggggg", "g g > t t~ g g g g g", 8}};

class Reference : public ::testing::TestWithParam<Case> {};

/// Required of every double-precision engine (header of the files: values have 16 digits).
TEST_P(Reference, DoubleAgreesToTenDigits) {
  const auto reference = read_reference(GetParam().name);
  ASSERT_EQ(reference.points.size(), GetParam().points);
  const auto values = evaluate(GetParam().process, reference.points);
  Worst worst(GetParam().name + " double");
  for (std::size_t e = 0; e < values.size(); ++e) {
    worst.add_relative(values[e], reference.values[e], 1e-10, "event " + std::to_string(e));
  }
}

std::string name_of(const ::testing::TestParamInfo<Case>& info) { return info.param.name; }

INSTANTIATE_TEST_SUITE_P(Processes, Reference, ::testing::ValuesIn(cases), name_of);

}  // namespace
}  // namespace helikos::test::reference_test
