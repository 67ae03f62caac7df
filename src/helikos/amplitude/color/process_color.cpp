// SPDX-License-Identifier: Apache-2.0
#include "helikos/amplitude/color/process_color.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <stdexcept>

#include "helikos/amplitude/color/adjoint_color.hpp"
#include "helikos/amplitude/color/color_blocks.hpp"
#include "helikos/amplitude/color/drawn_flows.hpp"
#include "helikos/amplitude/color/fast_color.hpp"
#include "helikos/amplitude/color/flow_permutation.hpp"
#include "helikos/amplitude/color/string_color.hpp"

namespace helikos {
namespace {

constexpr double adjoint_dimension = num_colors * num_colors - 1;

double power_of_n(int exponent) { return std::pow(double(num_colors), exponent); }

double factor_of(const ColorString& string) {
  const auto size = static_cast<int>(string.size());
  if (is_trace(string)) return power_of_n(size - 1 - 2) * adjoint_dimension;
  return size == 2 ? power_of_n(1) : power_of_n(size - 2 - 1) * adjoint_dimension;
}

double factor_of(const ColorFlow& flow) {
  double product = 1.0;
  for (const ColorString& string : flow) product *= factor_of(string);
  return product;
}

/// Number of ways to cut k into two parts that are both in ascending order: gluons are added one by
/// one, and the last gluons of both parts are known.
std::int64_t cuts_in_order(const Permutation& k) {
  const int m = static_cast<int>(k.size());
  // ways[last gluon of the other part]: the other part is the one without k[i - 1].
  std::vector<std::int64_t> ways(m + 1, 0), next(m + 1, 0);
  if (m == 0) return 1;
  ways[0] = 2;  // the first gluon in either part; 0: the other part is still empty
  for (int i = 1; i < m; ++i) {
    std::fill(next.begin(), next.end(), 0);
    const int before = k[i - 1] + 1, here = k[i] + 1;
    for (int other = 0; other <= m; ++other) {
      if (ways[other] == 0) continue;
      if (here > before) next[other] += ways[other];
      if (here > other) next[before] += ways[other];
    }
    std::swap(ways, next);
  }
  std::int64_t sum = 0;
  for (const std::int64_t count : ways) sum += count;
  return sum;
}

ColorBlocks leading_adjoint_color(int num_gluons, bool for_fast) {
  const int m = num_gluons - 2;
  auto factors = common_traces(m);
  const double unit = power_of_n(m) * adjoint_dimension;
  if (for_fast) {
    std::vector<double> scaled;
    for (const std::int64_t factor : factors) scaled.push_back(unit * double(factor));
    return with_fast_color(fast_permutation_color(m, scaled));
  }
  return permutation_color(m, factors, 1.0 / unit);
}

}  // namespace

std::vector<std::int64_t> common_traces(int m) {
  std::vector<std::int64_t> factors;
  for (const Permutation& k : all_permutations(m)) factors.push_back(cuts_in_order(k));
  return factors;
}

ColorBlocks leading_color(const ColorBasis& basis, bool for_fast) {
  if (basis.kind == ColorBasis::Kind::adjoint) {
    return leading_adjoint_color(basis.num_gluons, for_fast);
  }
  if (for_fast) throw std::logic_error("leading colour of strings is no Fourier sum");
  ColorBlocks color;
  color.num_flows = static_cast<int>(basis.flows.size());
  for (int f = 0; f < color.num_flows; ++f) {
    color.blocks.push_back({{{f, -1, 1.0}}, {factor_of(basis.flows[f])}});
  }
  return color;
}

namespace {

bool is_adjoint(const ColorBasis& basis) { return basis.kind == ColorBasis::Kind::adjoint; }

/// n where flows are all orders of n gluons on one quark line, otherwise 0. The flows are different
/// and in ascending order.
int gluons_on_line(const ColorBasis& basis) {
  if (is_adjoint(basis) || !basis.products.empty() || basis.flows.empty()) return 0;
  const auto is_string = [](const ColorFlow& flow) { return flow.size() == 1; };
  if (!std::ranges::all_of(basis.flows, is_string)) return 0;
  const ColorString& string = basis.flows.front().front();
  if (is_trace(string)) return 0;
  const std::size_t gluons = string.size() - 2;
  std::size_t orderings = 1;
  for (std::size_t k = 2; k <= gluons; ++k) orderings *= k;
  return basis.flows.size() == orderings ? static_cast<int>(gluons) : 0;
}

ColorBlocks blocks_of(const ColorBasis& basis, bool for_fast) {
  const int line = gluons_on_line(basis);
  if (for_fast) {
    return with_fast_color(line > 0 ? fast_quark_line_color(line)
                                    : fast_adjoint_color(basis.num_gluons));
  }
  if (is_adjoint(basis)) return adjoint_color(basis.num_gluons);
  if (basis.kind == ColorBasis::Kind::configuration) return single_flow_color(1.0);
  if (line > 0) return quark_line_color(line);
  return string_color(basis.flows, basis.powers, basis.products);
}

}  // namespace

int permuted_gluons(const ColorBasis& basis) {
  return is_adjoint(basis) ? basis.num_gluons - 2 : gluons_on_line(basis);
}

ColorBlocks process_color(const ColorBasis& basis, bool for_fast, ColorTerms terms) {
  ColorBlocks color =
      terms == ColorTerms::leading ? leading_color(basis, for_fast) : blocks_of(basis, for_fast);
  if (is_adjoint(basis)) {
    color.drawn_flows = std::make_shared<const DrawnFlows>(gluon_flows(basis.num_gluons));
  } else if (std::ranges::adjacent_find(basis.singlets, std::ranges::not_equal_to()) !=
             basis.singlets.end()) {
    color.drawn_flows = std::make_shared<const DrawnFlows>(leading_flows(basis));
  }
  color.is_semidefinite = basis.products.empty();
  return color;
}

}  // namespace helikos
