// SPDX-License-Identifier: Apache-2.0
// Forms of Lorentz structures against sums over explicit indices.
#include <gtest/gtest.h>

#include "ufo/form_values.hpp"
#include "ufo/lorentz_strings.hpp"

namespace helikos::test::form_test {
namespace {

/// Each product sees at most about 20 roundings of eps/2, and so does each sum that follows it:
/// 32 eps of the sum of all sizes is safe.
constexpr Exact bound = 32 * std::numeric_limits<double>::epsilon();

class Forms : public ::testing::TestWithParam<LorentzString> {};
INSTANTIATE_TEST_SUITE_P(Strings, Forms, ::testing::ValuesIn(lorentz_strings));

TEST_P(Forms, OfAllOffShellLegsAreTheSumsOverIndices) {
  const LorentzString& string = GetParam();
  const auto structure = read(string);
  std::mt19937_64 random(11);
  const LegValues legs = random_legs(string.spins, random);
  const LegSums expected = sum_indices(string.text, legs);
  for (int leg = 0; leg < structure.num_legs(); ++leg) {
    const auto output = output_of(compile_form(structure, leg), legs);
    ASSERT_EQ(output.size(), expected[leg].size());
    for (std::size_t k = 0; k < output.size(); ++k) {
      const auto& [value, size] = expected[leg][k];
      EXPECT_LE(std::abs(output[k] - value), bound * size)
          << string.text << " leg " << leg + 1 << " component " << k << ": " << output[k] << " "
          << value;
    }
  }
}

TEST_P(Forms, AmplitudeIsAnOutputContractedWithItsLeg) {
  const LorentzString& string = GetParam();
  const auto structure = read(string);
  std::mt19937_64 random(12);
  const LegValues legs = random_legs(string.spins, random);
  const auto amplitude = output_of(compile_amplitude(structure), legs).front();
  for (int leg = 0; leg < structure.num_legs(); ++leg) {
    const auto output = output_of(compile_form(structure, leg), legs);
    const auto value = contracted(output, legs.waves[leg], string.spins[leg]);
    EXPECT_LE(std::abs(amplitude - value), 1000 * bound) << string.text << " leg " << leg + 1;
  }
}

}  // namespace
}  // namespace helikos::test::form_test
