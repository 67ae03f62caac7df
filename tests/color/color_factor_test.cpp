// SPDX-License-Identifier: Apache-2.0
// The colour matrix of a quark line against traces of Gell-Mann matrices, and against the Fierz
// identity for traces.
#include "helikos/amplitude/color/flow_permutation.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "color/gell_mann.hpp"
#include "engine/worst.hpp"

namespace helikos::test::color_factor_test {
namespace {

/// Tr(T^a T^b) = delta^ab, the normalisation of the rules: 6 products, sqrt rounded.
TEST(GellMann, AreNormalised) {
  const auto t = generators();
  for (int a = 0; a < 8; ++a) {
    for (int b = 0; b < 8; ++b) {
      const auto value = trace(t[a] * t[b]);
      EXPECT_LE(std::abs(value - (a == b ? 1.0 : 0.0)), 8 * epsilon);
    }
  }
}

/// A sum of 8^n traces, each a product of 2n matrices of elements below 1: rounding at most
/// eps 2n times the sum of absolute values, at most 3 (8/3 3)^n in size for each colour index loop.
TEST(ColorFactor, IsTheTrace) {
  for (int n = 1; n <= 4; ++n) {
    Worst worst("n = " + std::to_string(n));
    const auto factors = color_factors(n);
    Permutation identity = all_permutations(n).front();
    for (const auto& t : all_permutations(n)) {
      worst.add(factors[permutation_rank(t)], color_trace(identity, t),
                2 * n * 3 * std::pow(8.0, n) * epsilon,
                "rank " + std::to_string(permutation_rank(t)));
    }
  }
}

/// A trace of generators: one character for each gluon, read cyclically.
using Trace = std::string;

/// N^n times a product of traces in which each gluon stands twice; n gluons are left in all. Every
/// contraction of a gluon gives N times the leading term minus the subleading term.
std::int64_t scaled_value(const std::vector<Trace>& traces) {
  std::vector<Trace> rest;
  int loops = 0;
  for (const Trace& trace : traces) trace.empty() ? void(++loops) : rest.push_back(trace);
  if (rest.empty()) return power_of_colors(loops);

  const Trace first = rest.back().substr(1);
  const char gluon = rest.back()[0];
  rest.pop_back();
  std::vector<Trace> leading = rest, subleading = rest;
  if (const auto same = first.find(gluon); same != Trace::npos) {  // Tr(a A a B)
    const Trace inside = first.substr(0, same), outside = first.substr(same + 1);
    leading.insert(leading.end(), {inside, outside});
    subleading.push_back(inside + outside);
  } else {  // Tr(a A) Tr(B a C)
    const auto other =
        std::find_if(rest.begin(), rest.end(),
                     [&](const Trace& trace) { return trace.find(gluon) != Trace::npos; }) -
        rest.begin();
    const auto p = rest[other].find(gluon);
    const Trace open = rest[other].substr(p + 1) + rest[other].substr(0, p);
    leading[other] = first + open;
    subleading[other] = open;
    subleading.push_back(first);
  }
  return power_of_colors(loops) * (num_colors * scaled_value(leading) - scaled_value(subleading));
}

TEST(ColorFactor, FollowsFromTheFierzIdentity) {
  for (int n = 0; n <= 6; ++n) {
    const auto factors = scaled_color_factors(n);
    for (const Permutation& k : all_permutations(n)) {
      Trace trace;
      for (int g = 0; g < n; ++g) trace.push_back(static_cast<char>(g));
      trace.append(k.rbegin(), k.rend());
      EXPECT_EQ(factors[permutation_rank(k)], scaled_value({trace})) << n;
    }
  }
}

/// C(s, t) depends only on s^-1 t, and is the full matrix of traces.
TEST(ColorFactor, DependsOnTheRelativePermutation) {
  for (int n = 2; n <= 3; ++n) {
    Worst worst("C(s, t), n = " + std::to_string(n));
    const auto factors = color_factors(n);
    for (const auto& s : all_permutations(n)) {
      for (const auto& t : all_permutations(n)) {
        worst.add(factors[permutation_rank(relative_permutation(s, t))], color_trace(s, t),
                  2 * n * 3 * std::pow(8.0, n) * epsilon);
      }
    }
  }
}

/// N C_F^n with C_F = (N^2 - 1) / N = 8/3 in this normalisation; known values for two gluons.
TEST(ColorFactor, KnownValues) {
  for (int n = 1; n <= 7; ++n) {
    const double expected = 3.0 * std::pow(8.0 / 3.0, n);
    EXPECT_NEAR(color_factors(n).front(), expected, 2 * n * epsilon * expected);
  }
  EXPECT_DOUBLE_EQ(color_factors(2).back(), -8.0 / 3.0);
}

TEST(Permutations, AreInLexicographicOrderWithTheirRank) {
  int factorial = 1;
  for (int n = 1; n <= 6; ++n) {
    const auto all = all_permutations(n);
    ASSERT_EQ(all.size(), std::size_t(factorial *= n));
    EXPECT_TRUE(std::is_sorted(all.begin(), all.end()));
    EXPECT_EQ(std::adjacent_find(all.begin(), all.end()), all.end());
    for (int rank = 0; rank < factorial; ++rank) EXPECT_EQ(permutation_rank(all[rank]), rank);
  }
}

/// s (s^-1 t) = t; s^-1 s = 1.
TEST(Permutations, RelativeOnesCompose) {
  const auto all = all_permutations(4);
  for (const auto& s : all) {
    EXPECT_EQ(relative_permutation(s, s), all.front());
    for (const auto& t : all) {
      const auto relative = relative_permutation(s, t);
      for (int p = 0; p < 4; ++p) EXPECT_EQ(s[relative[p]], t[p]);
    }
  }
}

}  // namespace
}  // namespace helikos::test::color_factor_test
