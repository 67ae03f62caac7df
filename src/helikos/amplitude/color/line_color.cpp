// SPDX-License-Identifier: Apache-2.0
#include "helikos/amplitude/color/line_color.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <stdexcept>

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

}  // namespace

double line_color_element(const ColorFlow& f, const ColorFlow& other) {
  const std::set<int> legs = flow_legs(f);
  if (flow_legs(other) != legs) throw std::logic_error("colour flows differ in their legs");
  LineTerms conjugates{conjugate({product_of(other)})};
  for (const int leg : legs)
    conjugates = renamed(std::move(conjugates), Label(leg), Label(first_conjugate + leg));
  LineTerms terms = multiplied({{product_of(f)}}, conjugates);
  for (const int leg : legs)
    terms = collected(summed(terms, Label(leg), Label(first_conjugate + leg), OctetSum::octet));
  return terms.empty() ? 0.0 : terms.front().coefficient;
}

ColorBlocks line_color(const std::vector<ColorFlow>& flows,
                       const std::function<bool(int, int)>& counts) {
  const double unit = unit_of(flows.at(0));
  const auto element = [&](int i, int j) -> std::int64_t {
    if (!counts(i, j)) return 0;
    return std::llround(unit * line_color_element(flows[std::size_t(i)], flows[std::size_t(j)]));
  };
  return block_diagonal({static_cast<int>(flows.size()), element, unit}, {});
}

}  // namespace helikos
