// SPDX-License-Identifier: Apache-2.0
#include "helikos/amplitude/color/adjoint_color.hpp"

#include <cmath>
#include <stdexcept>
#include <string>

#include "helikos/amplitude/color/color_blocks.hpp"
#include "helikos/amplitude/color/flow_permutation.hpp"

namespace helikos {
namespace {

constexpr int num_adjoint = num_colors * num_colors - 1;

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

}  // namespace

std::vector<std::int64_t> adjoint_factors(int m) {
  check_adjoint_range(m);
  if (m == 0) return {num_adjoint};  // no commutator: gluons 1 and n are one gluon
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

}  // namespace helikos
