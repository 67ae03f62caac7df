// SPDX-License-Identifier: Apache-2.0
#include "helikos/amplitude/color/flow_permutation.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <stdexcept>
#include <string>

namespace helikos {
namespace {

constexpr int most_objects = 16;

int position(const std::vector<int>& sorted, int leg) {
  return static_cast<int>(std::lower_bound(sorted.begin(), sorted.end(), leg) - sorted.begin());
}

/// Takes a gluon out: its preimage goes to its image, and the gluon is left as a loop of its own.
/// True if the gluon was alone in a trace, of which Tr(1) is left.
bool take_out(Permutation& p, Permutation& back, int gluon) {
  const bool was_alone = p[gluon] == gluon;
  p[back[gluon]] = p[gluon];
  back[p[gluon]] = back[gluon];
  p[gluon] = back[gluon] = static_cast<std::uint8_t>(gluon);
  return was_alone;
}

struct FlowPair {
  Permutation p, p_back, q, q_back;
};

/// 3^(gluons left) times the product; `uncounted`: loops of gluons that were taken out, minus loops
/// left by traces.
std::int64_t product_from(const FlowPair& flows, int gluon, int uncounted) {
  if (gluon == static_cast<int>(flows.p.size())) {
    return power_of_colors(num_loops(flows.p, flows.q_back) - uncounted);
  }
  FlowPair rest = flows;
  const int traces = take_out(rest.p, rest.p_back, gluon) + take_out(rest.q, rest.q_back, gluon);
  return num_colors * product_from(flows, gluon + 1, uncounted) -
         product_from(rest, gluon + 1, uncounted + 1 - traces);
}

/// The first object of a string or a trace, and its number of gluons.
struct Cycle {
  int first, gluons;
};

/// Strings, then traces, the longest first.
std::vector<Cycle> sorted_cycles(const Permutation& p, int lines) {
  std::vector<Cycle> cycles;
  std::uint64_t seen = 0;
  for (int first = 0; first < static_cast<int>(p.size()); ++first) {
    if (seen >> first & 1u) continue;
    Cycle cycle{first, first < lines ? 0 : 1};
    for (int i = p[first]; i >= lines && i != first; i = p[i], ++cycle.gluons) {
      seen |= std::uint64_t{1} << i;
    }
    cycles.push_back(cycle);
  }
  std::ranges::stable_sort(cycles, {},
                           [&](const Cycle& c) { return std::pair(c.first >= lines, -c.gluons); });
  return cycles;
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
  const Permutation position = inverse(s);
  Permutation result;
  for (const std::uint8_t gluon : t) result.push_back(position[gluon]);
  return result;
}

ColoredLegs colored_legs(const ColorFlow& flow) {
  ColoredLegs legs;
  for (const ColorString& string : flow) {
    if (string.size() < 2) throw std::logic_error("a colour string has a quark and an antiquark");
    if (is_trace(string)) {
      legs.gluons.insert(legs.gluons.end(), string.begin() + 1, string.end());
      continue;
    }
    legs.quarks.push_back(string.front());
    legs.antiquarks.push_back(string.back());
    legs.gluons.insert(legs.gluons.end(), string.begin() + 1, string.end() - 1);
  }
  for (auto* kind : {&legs.quarks, &legs.gluons, &legs.antiquarks}) {
    std::sort(kind->begin(), kind->end());
    if (std::adjacent_find(kind->begin(), kind->end()) != kind->end()) {
      throw std::logic_error("a colour flow holds a leg twice");
    }
  }
  return legs;
}

Permutation flow_permutation(const ColorFlow& flow, const ColoredLegs& legs) {
  const int lines = legs.num_lines();
  const auto gluon = [&](int leg) { return lines + position(legs.gluons, leg); };
  Permutation p(lines + legs.num_gluons());
  for (const ColorString& string : flow) {
    const bool trace = is_trace(string);
    int begin = trace ? gluon(string.front()) : position(legs.quarks, string.front());
    for (std::size_t i = 1; i + 1 < string.size(); ++i) {
      p[begin] = static_cast<std::uint8_t>(gluon(string[i]));
      begin = p[begin];
    }
    const int end = trace ? gluon(string.back()) : position(legs.antiquarks, string.back());
    p[begin] = static_cast<std::uint8_t>(end);
  }
  return p;
}

Permutation inverse(const Permutation& p) {
  Permutation result(p.size());
  for (std::size_t i = 0; i < p.size(); ++i) result[p[i]] = static_cast<std::uint8_t>(i);
  return result;
}

int num_loops(const Permutation& p, const Permutation& back) {
  int loops = 0;
  std::uint64_t seen = 0;
  for (std::size_t start = 0; start < p.size(); ++start) {
    if (seen >> start & 1u) continue;
    ++loops;
    for (std::size_t i = start; !(seen >> i & 1u); i = back[p[i]]) seen |= std::uint64_t{1} << i;
  }
  return loops;
}

std::int64_t power_of_colors(int exponent) {
  std::int64_t result = 1;
  while (exponent-- > 0) result *= num_colors;
  return result;
}

std::int64_t scaled_flow_product(const Permutation& p, const Permutation& q, int lines) {
  return product_from({p, inverse(p), q, inverse(q)}, lines, 0);
}

/// Checks the size of the 2^n terms, which are at most 3^n 3^(loops) each.
void check_color_range(int lines, int gluons) {
  const double bits = gluons * std::log2(2.0 * num_colors * num_colors) +
                      lines * std::log2(static_cast<double>(num_colors));
  if (bits < 53.0 && lines + gluons <= most_objects) return;
  throw std::overflow_error("the colour matrix of " + std::to_string(lines) + " quark lines and " +
                            std::to_string(gluons) + " gluons is too large for exact integers");
}

Permutation relabelled(const Permutation& p, const Relabelling& to) {
  Permutation result(p.size());
  for (std::size_t i = 0; i < p.size(); ++i) result[to.begins[i]] = to.ends[p[i]];
  return result;
}

Relabelling to_standard_order(const Permutation& p, int lines) {
  Relabelling to{Permutation(p.size()), Permutation(p.size())};
  std::uint8_t line = 0;
  auto gluon = static_cast<std::uint8_t>(lines);
  for (const Cycle& cycle : sorted_cycles(p, lines)) {
    if (cycle.first >= lines) to.begins[cycle.first] = to.ends[cycle.first] = gluon++;
    int i = p[cycle.first];
    for (; i >= lines && i != cycle.first; i = p[i]) to.begins[i] = to.ends[i] = gluon++;
    if (cycle.first < lines) to.begins[cycle.first] = to.ends[i] = line++;
  }
  return to;
}

std::vector<std::int64_t> scaled_color_factors(int n) {
  const auto on_line = [n](const Permutation& order) {  // the quark is object 0, the antiquark too
    Permutation p(std::size_t(n) + 1);
    std::uint8_t last = 0;
    for (const std::uint8_t gluon : order) last = p[last] = static_cast<std::uint8_t>(gluon + 1);
    return p;
  };
  const auto orders = all_permutations(n);
  std::vector<std::int64_t> factors;
  for (const Permutation& k : orders)
    factors.push_back(scaled_flow_product(on_line(orders.front()), on_line(k), 1));
  return factors;
}

std::vector<double> color_factors(int n) {
  const auto unit = static_cast<double>(power_of_colors(n));
  std::vector<double> factors;
  for (const std::int64_t factor : scaled_color_factors(n))
    factors.push_back(double(factor) / unit);
  return factors;
}

}  // namespace helikos
