// SPDX-License-Identifier: Apache-2.0
// Errors in the strings of Lorentz structures.
#include <gtest/gtest.h>

#include "helikos/base/core/error.hpp"
#include "helikos/theory/ufo/tensor_polynomial.hpp"
#include "ufo/lorentz_strings.hpp"

namespace helikos::test::lorentz_errors_test {
namespace {

/// The message of a string that is refused; empty for a string that is accepted.
std::string message_of(const LorentzString& string) {
  try {
    read(string);
  } catch (const InputError& error) {
    return error.what();
  }
  return "";
}

TEST(LorentzErrors, NameThePlaceAndTheCause) {
  const std::vector<std::pair<LorentzString, std::string>> cases{
      {{{2, 2, 3}, "FFCT2(3,2,1)"}, "'FFCT2' is not known"},
      {{{2, 2, 3}, "Gamma(3,2,-1)"}, "lacks the spinor index 1"},
      {{{2, 2, 3}, "Gamma(3,2,-1)*Identity(2,-1)*Identity(1,1)"},
       "index 1 of a leg stands 2 times"},
      {{{2, 2, 3}, "Gamma(3,2,-1)*Identity(1,-2)"}, "summed index -1 stands once"},
      {{{2, 2, 3}, "Gamma(3,2,1)*P(-1,1)*P(-1,2)*P(-1,3)"}, "summed index -1 stands 3 times"},
      {{{2, 2, 3}, "Gamma(3,2,1)*P('a',1)"}, "summed index 'a' stands once"},
      {{{2, 2, 3}, "Gamma(2,3,1)"}, "Gamma has the vector index 2, which no leg has"},
      {{{2, 2, 3}, "Gamma(3,2,4)"}, "Gamma has the spinor index 4, which no leg has"},
      {{{3, 3, 5}, "Metric(1,2)*P(3,1)*P(3,2)"}, "P has the vector index 3, which no leg has"},
      {{{3, 3, 5}, "Metric(1,2)*P(1003,1)*P(3003,2)"}, "vector index 3003"},
      {{{3, 3, 5}, "Metric(1,2)*P(1003,1)"}, "lacks the vector index 2003"},
      {{{3, 3, 1}, "P(1,2)*P(2,4)"}, "P names leg 4, and the structure has 3 legs"},
      {{{3, 3, 1}, "Metric(1,2)/P(-1,1)"}, "a divisor is not a number"},
      {{{3, 3, 1}, "Metric(1,2)/(1-1)"}, "a divisor is 0"},
      {{{3, 3, 1}, "Metric(1,2)**0.5"}, "an exponent of tensors"},
      {{{3, 3, 1}, "Metric(1,2"}, "')' is expected before the end"},
      {{{3, 3, 1}, "Metric(1,2) 3"}, "'3' is not expected"},
      {{{3, 3, 1}, ""}, "ends too early"},
      {{{3, 3, 1}, "Metric(1.5,2)"}, "is no index"},
      {{{3, 3, 1}, "Metric(1,2)*(P(-1,1)**2)**6"}, "at most 10 are possible"},
      {{{3, 3, 6}, "Metric(1,2)"}, "2S + 1 = 6"},
      {{{}, "1"}, "0 legs"},
  };
  for (const auto& [string, text] : cases) {
    const std::string message = message_of(string);
    EXPECT_TRUE(message.starts_with("lorentz.py:7: L1: ")) << string.text << ": " << message;
    EXPECT_NE(message.find(text), std::string::npos) << string.text << ": " << message;
  }
}

TEST(LorentzErrors, TermsWithDifferentChainsHaveNoCommonOrder) {
  const auto one = read({{2, 2, 2, 2}, "Identity(2,1)*Identity(4,3) + ProjM(2,1)*Gamma5(4,3)"});
  const std::vector<ufo::SpinorChain> chains{{1, 0}, {3, 2}};
  EXPECT_EQ(spinor_chains(one), chains);
  const auto two =
      read({{2, 2, 2, 2}, "Identity(2,1)*Identity(4,3) - Identity(2,3)*Identity(4,1)"});
  EXPECT_THROW(spinor_chains(two), InputError);
}

/// Mutated strings are refused with an InputError or expanded.
TEST(LorentzErrors, MutatedStringsAreRefusedOrExpanded) {
  std::mt19937_64 random(17);
  const std::string characters = "0123456789()+-*/,.' PMetricGammaProjEpsilon";
  const auto below = [&](std::size_t n) { return static_cast<std::size_t>(random() % n); };
  int accepted = 0, refused = 0;
  for (int round = 0; round < 4000; ++round) {
    LorentzString string = lorentz_strings[below(lorentz_strings.size())];
    std::string& text = string.text;
    for (std::size_t k = 0; k < 1 + below(3) && !text.empty(); ++k) {
      const std::size_t at = below(text.size());
      const std::string& other = lorentz_strings[below(lorentz_strings.size())].text;
      const std::size_t from = below(other.size());
      switch (below(4)) {
        case 0:
          text[at] = characters[below(characters.size())];
          break;
        case 1:
          text.erase(at, 1 + below(4));
          break;
        case 2:
          text.insert(at, 1, characters[below(characters.size())]);
          break;
        default:
          text.insert(at, other.substr(from, below(12)));
      }
    }
    try {
      const auto structure = read(string);
      if (structure.num_legs() <= 4) expand(structure);
      ++accepted;
    } catch (const InputError& error) {
      EXPECT_EQ(std::string(error.what()).find('\n'), std::string::npos);
      ++refused;
    }
  }
  EXPECT_GT(accepted, 50);
  EXPECT_GT(refused, 1000);
}

}  // namespace
}  // namespace helikos::test::lorentz_errors_test
