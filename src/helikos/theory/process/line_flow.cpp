// SPDX-License-Identifier: Apache-2.0
#include "helikos/theory/process/line_flow.hpp"

#include <algorithm>
#include <set>

namespace helikos {
namespace {

using Label = LineProduct::Label;

/// Follows the lines of a product from label to label.
class LineWalk {
 public:
  explicit LineWalk(const LineProduct& product) : product_(product), lines_(product.lines) {
    for (const auto& [begin, end] : product.lines) {
      begins_.insert(begin);
      ends_.insert(end);
    }
    for (const auto& triple : product.begins) begins_.insert(triple.begin(), triple.end());
    for (const auto& triple : product.ends) ends_.insert(triple.begin(), triple.end());
  }

  ColorFlow walk() {
    for (const Label begin : begins_)
      if (!is_octet(begin)) add_strings(begin);
    for (std::size_t k = 0; k < product_.ends.size(); ++k)
      for (const Label end : product_.ends[k]) {
        ColorString string{junction(k)};
        pass(end, string);
        flow_.push_back(std::move(string));
      }
    while (!lines_.empty()) add_trace();
    std::ranges::sort(flow_);
    return std::move(flow_);
  }

 private:
  static int junction(std::size_t k) { return -1 - int(k); }
  bool is_octet(Label label) const { return begins_.contains(label) && ends_.contains(label); }

  /// The strings that begin at a label: one, or two of a sextet.
  void add_strings(Label begin) {
    for (auto line = find(begin); line != lines_.end(); line = find(begin)) {
      ColorString string{begin};
      pass(take(line), string);
      flow_.push_back(std::move(string));
    }
    for (std::size_t k = 0; k < product_.begins.size(); ++k)
      if (std::ranges::count(product_.begins[k], begin) > 0) flow_.push_back({begin, junction(k)});
  }

  /// Adds a label at which a line ends, and where it is an octet what follows.
  void pass(Label label, ColorString& string) {
    for (;;) {
      string.push_back(label);
      if (!is_octet(label)) return;
      const auto line = find(label);
      if (line != lines_.end()) {
        label = take(line);
        continue;
      }
      for (std::size_t k = 0; k < product_.begins.size(); ++k)
        if (std::ranges::count(product_.begins[k], label) > 0) string.push_back(junction(k));
      return;
    }
  }

  void add_trace() {
    ColorString trace{lines_.front().first};
    do trace.push_back(take(find(Label(trace.back()))));
    while (trace.back() != trace.front());
    begin_with_lowest(trace);
    flow_.push_back(std::move(trace));
  }

  using Lines = std::vector<std::pair<Label, Label>>;

  Lines::iterator find(Label begin) {
    return std::ranges::find(lines_, begin, &std::pair<Label, Label>::first);
  }
  Label take(Lines::iterator line) {
    const Label end = line->second;
    lines_.erase(line);
    return end;
  }

  const LineProduct& product_;
  Lines lines_;  ///< those that are not yet in strings
  std::set<Label> begins_, ends_;
  ColorFlow flow_;
};

void add_to_junction(std::vector<std::vector<Label>>& junctions, int number, int leg) {
  const auto k = std::size_t(-1 - number);
  if (junctions.size() <= k) junctions.resize(k + 1);
  junctions[k].push_back(Label(leg));
}

std::vector<std::array<Label, 3>> triples_of(std::vector<std::vector<Label>> junctions) {
  std::vector<std::array<Label, 3>> triples;
  for (auto& legs : junctions) {
    std::ranges::sort(legs);
    triples.push_back({legs.at(0), legs.at(1), legs.at(2)});
  }
  std::ranges::sort(triples);
  return triples;
}

}  // namespace

ColorFlow flow_of(const LineProduct& product) { return LineWalk(product).walk(); }

LineProduct product_of(const ColorFlow& flow) {
  LineProduct product;
  std::vector<std::vector<Label>> begins, ends;
  for (const ColorString& string : flow)
    for (std::size_t i = 0; i + 1 < string.size(); ++i) {
      if (string[i] < 0)
        add_to_junction(ends, string[i], string[i + 1]);
      else if (string[i + 1] < 0)
        add_to_junction(begins, string[i + 1], string[i]);
      else
        product.lines.emplace_back(Label(string[i]), Label(string[i + 1]));
    }
  std::ranges::sort(product.lines);
  product.begins = triples_of(std::move(begins));
  product.ends = triples_of(std::move(ends));
  return product;
}

bool has_sextets_or_junctions(const ColorFlow& flow) {
  std::set<int> begins, ends;
  for (const ColorString& string : flow) {
    if (is_trace(string)) continue;
    if (string.front() < 0 || string.back() < 0) return true;
    if (!begins.insert(string.front()).second || !ends.insert(string.back()).second) return true;
  }
  return false;
}

}  // namespace helikos
