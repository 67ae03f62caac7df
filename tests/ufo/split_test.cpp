// SPDX-License-Identifier: Apache-2.0
// Chains of forms with two inputs against forms with all inputs.
#include <gtest/gtest.h>

#include "helikos/theory/ufo/split.hpp"
#include "ufo/form_values.hpp"
#include "ufo/lorentz_strings.hpp"

namespace helikos::test::split_test {
namespace {

/// Values are sums of at most some hundred products of numbers below 1 (momenta and components
/// below sqrt 2), each with at most 30 roundings.
constexpr Exact bound = 1e4 * std::numeric_limits<double>::epsilon();

std::vector<ExactComplex> output_of_chain(const ufo::SplitForm& split, const LegValues& legs) {
  const RoundedLegs values(legs);
  std::vector<std::vector<Complex<double>>> results;
  for (const auto& step : split.steps) {
    const Complex<double>* inputs[2];
    for (int k = 0; k < 2; ++k) {
      const auto& [is_leg, number] = step.inputs[k];
      inputs[k] = is_leg ? values.pointers[number] : results[number].data();
    }
    const double nan = std::nan("");
    results.emplace_back(step.form.output_size, Complex<double>{nan, nan});
    evaluate(step.form, inputs, values.momenta.data(), results.back().data());
  }
  std::vector<ExactComplex> output;
  for (const auto& x : results.back()) output.push_back({x.re, x.im});
  return output;
}

class Splits : public ::testing::TestWithParam<LorentzString> {};
INSTANTIATE_TEST_SUITE_P(Strings, Splits, ::testing::ValuesIn(lorentz_strings));

TEST_P(Splits, OfAllLegsAndTheAmplitudeAreTheForms) {
  const LorentzString& string = GetParam();
  const auto structure = read(string);
  std::mt19937_64 random(13);
  const LegValues legs = random_legs(string.spins, random);
  for (int leg = structure.num_legs() < 3 ? structure.num_legs() : -1; leg < structure.num_legs();
       ++leg) {
    const auto split = split_form(structure, leg);
    const auto form = leg < 0 ? compile_amplitude(structure) : compile_form(structure, leg);
    const auto chain = output_of_chain(split, legs), direct = output_of(form, legs);
    ASSERT_EQ(chain.size(), direct.size());
    for (std::size_t k = 0; k < chain.size(); ++k) {
      EXPECT_LE(std::abs(chain[k] - direct[k]), bound) << string.text << " leg " << leg + 1;
    }
  }
}

/// Components of the first result of a chain.
int first_size(const LorentzString& string, int leg) {
  return split_form(read(string), leg).steps.front().form.output_size;
}

TEST(SplitSizes, AreThoseOfCurrents) {
  EXPECT_EQ(first_size({{3, 3, 1, 1}, "Metric(1,2)"}, 0), 1);
  EXPECT_EQ(first_size({{2, 2, 2, 2}, "Identity(2,1)*Identity(4,3)"}, 3), 1);
  // The current of one chirality has four components.
  EXPECT_EQ(first_size({{2, 2, 2, 2}, "Gamma(-1,2,-2)*ProjM(-2,1)*Gamma(-1,4,3)"}, 3), 4);
  EXPECT_EQ(first_size({{3, 3, 3, 3, 1}, "Metric(1,2)*Metric(3,4)"}, 0), 1);
  // Epsilon sees the six components of V1 V2 - V2 V1 only.
  EXPECT_EQ(first_size({{3, 3, 3, 3}, "Epsilon(1,2,3,4)"}, 3), 6);
  // Two powers of momenta with each vector are one number.
  EXPECT_EQ(first_size({{3, 3, 3, 3}, "P(1,3)*P(2,4)*Metric(3,4)"}, 3), 1);
}

}  // namespace
}  // namespace helikos::test::split_test
