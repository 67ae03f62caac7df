// SPDX-License-Identifier: Apache-2.0
#include "helikos/theory/process/color_factor.hpp"

#include <algorithm>
#include <numeric>
#include <string>

namespace helikos {
namespace {

/// A trace of generators: one character for each gluon, read cyclically.
using Trace = std::string;

std::int64_t power(std::int64_t base, int exponent) {
  return exponent == 0 ? 1 : base * power(base, exponent - 1);
}

/// N^n times a product of traces in which each gluon stands twice; n gluons are left in all. Every
/// contraction of a gluon gives N times the leading term minus the subleading term.
std::int64_t scaled_value(const std::vector<Trace>& traces) {
  std::vector<Trace> rest;
  int loops = 0;
  for (const Trace& trace : traces) trace.empty() ? void(++loops) : rest.push_back(trace);
  if (rest.empty()) return power(num_colors, loops);

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
  return power(num_colors, loops) * (num_colors * scaled_value(leading) - scaled_value(subleading));
}

}  // namespace

std::vector<Permutation> all_permutations(int n) {
  Permutation order(n);
  std::iota(order.begin(), order.end(), std::uint8_t{0});
  std::vector<Permutation> result;
  do {
    result.push_back(order);
  } while (std::next_permutation(order.begin(), order.end()));
  return result;
}

int permutation_rank(const Permutation& order) {
  int rank = 0;
  const int n = static_cast<int>(order.size());
  for (int i = 0; i < n; ++i) {
    const auto smaller_later =
        std::count_if(order.begin() + i, order.end(), [&](auto g) { return g < order[i]; });
    rank = rank * (n - i) + static_cast<int>(smaller_later);
  }
  return rank;
}

Permutation relative_permutation(const Permutation& s, const Permutation& t) {
  Permutation position(s.size()), result(s.size());
  for (std::size_t p = 0; p < s.size(); ++p) position[s[p]] = static_cast<std::uint8_t>(p);
  for (std::size_t p = 0; p < t.size(); ++p) result[p] = position[t[p]];
  return result;
}

std::int64_t scaled_color_factor(const Permutation& relative) {
  Trace trace;
  for (std::size_t g = 0; g < relative.size(); ++g) trace.push_back(static_cast<char>(g));
  for (auto g = relative.rbegin(); g != relative.rend(); ++g) {
    trace.push_back(static_cast<char>(*g));
  }
  return scaled_value({trace});
}

double color_factor(const Permutation& relative) {
  const auto n = static_cast<int>(relative.size());
  return static_cast<double>(scaled_color_factor(relative)) /
         static_cast<double>(power(num_colors, n));
}

std::vector<std::int64_t> scaled_color_factors(int n) {
  std::vector<std::int64_t> result;
  for (const Permutation& relative : all_permutations(n)) {
    result.push_back(scaled_color_factor(relative));
  }
  return result;
}

std::vector<double> color_factors(int n) {
  std::vector<double> result;
  for (const Permutation& relative : all_permutations(n)) result.push_back(color_factor(relative));
  return result;
}

}  // namespace helikos
