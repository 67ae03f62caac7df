// SPDX-License-Identifier: Apache-2.0
#include "helikos/amplitude/color/process_color.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <stdexcept>
#include <string>

#include "helikos/amplitude/color/color_blocks.hpp"
#include "helikos/amplitude/color/fast_color.hpp"
#include "helikos/amplitude/color/flow_permutation.hpp"
#include "helikos/amplitude/color/line_color.hpp"
#include "helikos/amplitude/color/string_color.hpp"
#include "helikos/theory/process/line_flow.hpp"

namespace helikos {
namespace {

constexpr int adjoint_dimension = num_colors * num_colors - 1;

double power_of_n(int exponent) { return std::pow(double(num_colors), exponent); }

double factor_of(const ColorString& string) {
  const auto size = static_cast<int>(string.size());
  if (is_trace(string)) return power_of_n(size - 1 - 2) * adjoint_dimension;
  return size == 2 ? power_of_n(1) : power_of_n(size - 2 - 1) * adjoint_dimension;
}

double factor_of(const ColorFlow& flow) {
  if (has_sextets_or_junctions(flow)) return line_color_element(flow, flow);
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

/// sign Tr(T^n T^order(0) .. T^order(m)): gluon 1 has number 0, the gluons between 1 and n have
/// numbers 1 .. m.
struct SignedTrace {
  Permutation order;
  int sign;
};

/// The traces of (F^s(1) .. F^s(m))_{1 n} = Tr(T^n [T^s(m), .. [T^s(1), T^1]]), by
/// [T^a, T^b] = F^a_bc T^c: each gluon comes before all earlier gluons, or behind them with a minus
/// sign.
std::vector<SignedTrace> commutator_traces(const Permutation& s) {
  std::vector<SignedTrace> traces{{{0}, 1}};
  for (const auto gluon : s) {
    std::vector<SignedTrace> longer;
    for (const auto& [order, sign] : traces) {
      longer.push_back({order, sign});
      longer.back().order.insert(longer.back().order.begin(), std::uint8_t(gluon + 1));
      longer.push_back({order, -sign});
      longer.back().order.push_back(std::uint8_t(gluon + 1));
    }
    traces = std::move(longer);
  }
  return traces;
}

/// The next gluon of each gluon in the trace; n is the last number.
Permutation next_in_trace(const Permutation& order) {
  Permutation next(order.size() + 1);
  auto last = static_cast<std::uint8_t>(order.size());
  for (const auto gluon : order) {
    next[last] = gluon;
    last = gluon;
  }
  next[last] = static_cast<std::uint8_t>(order.size());
  return next;
}

/// Products of the F-string of the unit permutation with every trace, (rank of the order of the
/// trace). The second term of the Fierz identity is a gluon of U(1), which drops out of a
/// commutator.
std::vector<std::int64_t> products_with_traces(int m) {
  const auto unit = commutator_traces(all_permutations(m).front());
  std::vector<Permutation> next;
  for (const SignedTrace& trace : unit) next.push_back(next_in_trace(trace.order));
  std::vector<std::int64_t> result;
  for (const Permutation& order : all_permutations(m + 1)) {
    const Permutation back = inverse(next_in_trace(order));
    std::int64_t sum = 0;
    for (std::size_t i = 0; i < unit.size(); ++i) {
      sum += unit[i].sign * power_of_colors(num_loops(next[i], back));
    }
    result.push_back(sum);
  }
  return result;
}

/// Checks the size of sums over 2^m traces, each of at most m + 2 loops.
void check_adjoint_range(int m) {
  if (2.0 * m + (m + 2) * std::log2(static_cast<double>(num_colors)) < 53.0) return;
  throw std::overflow_error("the colour matrix of " + std::to_string(m + 2) +
                            " gluons is too large for exact integers");
}

using Places = Permutation::const_iterator;

/// Adds the ranks of all orders that begin with `done` and go on with any mixture of a and b.
void add_mixtures(Places a, Places a_end, Places b, Places b_end, Permutation& done,
                  std::vector<std::int32_t>& ranks) {
  if (a == a_end && b == b_end) return ranks.push_back(permutation_rank(done));
  if (a != a_end) {
    done.push_back(*a);
    add_mixtures(a + 1, a_end, b, b_end, done, ranks);
    done.pop_back();
  }
  if (b != b_end) {
    done.push_back(*b);
    add_mixtures(a, a_end, b + 1, b_end, done, ranks);
    done.pop_back();
  }
}

/// Jamps of the trace 1, alpha, n, beta: `order` has the gluons after 1. Gluon n is the last
/// number.
std::vector<std::int32_t> jamps_of_trace(const Permutation& order) {
  const auto last = std::ranges::find(order, order.size() - 1);
  const Permutation alpha(order.begin(), last), beta(last + 1, order.end()),
      backwards(beta.rbegin(), beta.rend());
  Permutation done;
  std::vector<std::int32_t> ranks;
  add_mixtures(alpha.begin(), alpha.end(), backwards.begin(), backwards.end(), done, ranks);
  return ranks;
}

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

std::vector<std::int64_t> adjoint_factors(int m) {
  check_adjoint_range(m);
  if (m == 0) return {adjoint_dimension};  // no commutator: gluons 1 and n are one gluon
  const auto products = products_with_traces(m);
  std::vector<std::int64_t> factors;
  for (const Permutation& k : all_permutations(m)) {
    std::int64_t sum = 0;
    for (const auto& [order, sign] : commutator_traces(k)) {
      sum += sign * products[permutation_rank(order)];
    }
    factors.push_back(sum);
  }
  return factors;
}

ColorBlocks adjoint_color(int num_gluons) {
  if (num_gluons < 2) throw std::logic_error("the colour of gluons alone needs two of them");
  return permutation_color(num_gluons - 2, adjoint_factors(num_gluons - 2), 1.0);
}

DrawnFlows gluon_flows(int num_gluons) {
  if (num_gluons < 2) throw std::logic_error("flows of gluons alone need two of them");
  DrawnFlows flows{{}, {0}, {}};
  std::int32_t number = 0;
  for (const Permutation& order : all_permutations(num_gluons - 1)) {
    const std::int32_t own = number++;
    const std::int32_t reverse = permutation_rank({order.rbegin(), order.rend()});
    if (reverse < own) continue;
    flows.numbers.insert(flows.numbers.end(), {own, reverse});
    const auto jamps = jamps_of_trace(order);
    flows.jamps.insert(flows.jamps.end(), jamps.begin(), jamps.end());
    flows.begins.push_back(static_cast<std::int32_t>(flows.jamps.size()));
  }
  return flows;
}

DrawnFlows leading_flows(const ColorBasis& basis) {
  DrawnFlows flows{{}, {0}, {}};
  const int fewest = std::ranges::min(basis.singlets);
  for (std::int32_t f = 0; f < static_cast<std::int32_t>(basis.singlets.size()); ++f) {
    if (basis.singlets[f] > fewest) continue;
    flows.numbers.insert(flows.numbers.end(), {f, f});
    flows.jamps.push_back(f);
    flows.begins.push_back(static_cast<std::int32_t>(flows.jamps.size()));
  }
  return flows;
}

}  // namespace helikos
