// SPDX-License-Identifier: Apache-2.0
#include "helikos/amplitude/color/line_color.hpp"

#include <fmt/format.h>

#include <cmath>
#include <cstdint>
#include <map>
#include <set>
#include <stdexcept>
#include <utility>

#include "helikos/base/core/error.hpp"
#include "helikos/theory/process/line_flow.hpp"

namespace helikos {
namespace {

using Label = LineProduct::Label;

constexpr Label first_conjugate = 0x40;  ///< labels of legs in the conjugate flow

std::set<int> flow_legs(const ColorFlow& flow) {
  std::set<int> legs;
  for (const ColorString& string : flow)
    for (const int leg : string)
      if (leg >= 0) legs.insert(leg);
  return legs;
}

/// Common denominator of all elements: each octet may give 1/3, each sextet 1/2.
double unit_of(const ColorFlow& flow) {
  std::map<int, int> begins, ends;
  for (const ColorString& string : flow)
    for (std::size_t i = 0; i < string.size(); ++i) {
      if (i + 1 < string.size()) ++begins[string[i]];
      if (i > 0) ++ends[string[i]];
    }
  double unit = 1.0;
  for (const int leg : flow_legs(flow)) {
    if (begins[leg] == 1 && ends[leg] == 1) unit *= num_colors;
    if (begins[leg] == 2 || ends[leg] == 2) unit *= 2.0;
  }
  return unit;
}

/// Most flows: each pair takes a sum over all colours.
constexpr std::size_t most_line_flows = 1000;

/// The complex conjugate of a flow, with labels from `first_conjugate` on.
LineTerms conjugate_of(const ColorFlow& flow) {
  LineTerms terms{conjugate({product_of(flow)})};
  for (const int leg : flow_legs(flow))
    terms = renamed(std::move(terms), Label(leg), Label(first_conjugate + leg));
  return terms;
}

/// The sum over all colours of the legs.
double color_sum(const ColorFlow& flow, const LineTerms& conjugates) {
  LineTerms terms = multiplied({{product_of(flow)}}, conjugates);
  for (const int leg : flow_legs(flow))
    terms = collected(summed(terms, Label(leg), Label(first_conjugate + leg), OctetSum::octet));
  return terms.empty() ? 0.0 : terms.front().coefficient;
}

}  // namespace

double line_color_element(const ColorFlow& f, const ColorFlow& other) {
  if (flow_legs(f) != flow_legs(other)) throw std::logic_error("colour flows differ in their legs");
  return color_sum(f, conjugate_of(other));
}

ColorBlocks line_color(const std::vector<ColorFlow>& flows,
                       const std::function<bool(int, int)>& counts) {
  if (flows.size() > most_line_flows) {
    throw InputError(
        fmt::format("{} colour flows with sextets or junctions are too many (at most {})",
                    flows.size(), most_line_flows));
  }
  const double unit = unit_of(flows.at(0));
  std::vector<LineTerms> conjugates;
  for (const ColorFlow& flow : flows) {
    if (flow_legs(flow) != flow_legs(flows[0]))
      throw std::logic_error("colour flows differ in their legs");
    conjugates.push_back(conjugate_of(flow));
  }
  // The matrix is real and symmetric.
  const std::size_t n = flows.size();
  std::vector<std::int64_t> elements(n * n, 0);
  for (std::size_t i = 0; i < n; ++i)
    for (std::size_t j = i; j < n; ++j) {
      if (!counts(int(i), int(j))) continue;
      elements[i * n + j] = std::llround(unit * color_sum(flows[i], conjugates[j]));
      elements[j * n + i] = elements[i * n + j];
    }
  const auto element = [&](int i, int j) { return elements[std::size_t(i) * n + std::size_t(j)]; };
  return block_diagonal({static_cast<int>(n), element, unit}, {});
}

}  // namespace helikos
