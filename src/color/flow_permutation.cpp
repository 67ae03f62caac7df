// SPDX-License-Identifier: Apache-2.0
#include "color/flow_permutation.hpp"

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

/// What went to the gluon goes to where the gluon went; the gluon is left as a loop of its own.
void take_out(Permutation& p, Permutation& back, int gluon) {
  p[back[gluon]] = p[gluon];
  back[p[gluon]] = back[gluon];
  p[gluon] = back[gluon] = static_cast<std::uint8_t>(gluon);
}

struct FlowPair {
  Permutation p, p_back, q, q_back;
};

/// 3^(gluons left) times the product; `taken_out` gluons are loops that do not count.
std::int64_t product_from(const FlowPair& flows, int gluon, int taken_out) {
  if (gluon == static_cast<int>(flows.p.size())) {
    return power_of_colors(num_loops(flows.p, flows.q_back) - taken_out);
  }
  FlowPair rest = flows;
  take_out(rest.p, rest.p_back, gluon);
  take_out(rest.q, rest.q_back, gluon);
  return num_colors * product_from(flows, gluon + 1, taken_out) -
         product_from(rest, gluon + 1, taken_out + 1);
}

/// First quarks and lengths of the strings, the longest first.
std::vector<std::pair<int, int>> sorted_strings(const Permutation& p, int lines) {
  std::vector<std::pair<int, int>> strings;
  for (int quark = 0; quark < lines; ++quark) {
    int length = 0;
    for (int i = p[quark]; i >= lines; i = p[i]) ++length;
    strings.push_back({-length, quark});
  }
  std::sort(strings.begin(), strings.end());
  return strings;
}

}  // namespace

ColoredLegs colored_legs(const ColorFlow& flow) {
  ColoredLegs legs;
  for (const ColorString& string : flow) {
    if (string.size() < 2) throw std::logic_error("a colour string has a quark and an antiquark");
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
  Permutation p(lines + legs.num_gluons());
  for (const ColorString& string : flow) {
    int begin = position(legs.quarks, string.front());
    for (std::size_t i = 1; i + 1 < string.size(); ++i) {
      const int gluon = lines + position(legs.gluons, string[i]);
      p[begin] = static_cast<std::uint8_t>(gluon);
      begin = gluon;
    }
    p[begin] = static_cast<std::uint8_t>(position(legs.antiquarks, string.back()));
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

/// The 2^n terms are at most 3^n 3^(loops) each.
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
  for (const auto& [length, quark] : sorted_strings(p, lines)) {
    int i = p[quark];
    for (; i >= lines; i = p[i]) to.begins[i] = to.ends[i] = gluon++;
    to.begins[quark] = to.ends[i] = line++;
  }
  return to;
}

}  // namespace helikos
