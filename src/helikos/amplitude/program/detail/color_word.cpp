// SPDX-License-Identifier: Apache-2.0
#include "helikos/amplitude/program/detail/color_word.hpp"

#include <algorithm>
#include <bit>
#include <iterator>
#include <stdexcept>

namespace helikos {
namespace {

std::vector<LegString> merged(const std::vector<LegString>& a, const std::vector<LegString>& b) {
  std::vector<LegString> all;
  std::ranges::merge(a, b, std::back_inserter(all));
  return all;
}

void close(ColorWord& word, LegString string) {
  const auto place = std::ranges::lower_bound(word.closed, string);
  word.closed.insert(place, std::move(string));
}

char character(int leg) { return static_cast<char>(leg); }

}  // namespace

ColorWord leg_word(int leg, bool has_color) {
  return {has_color ? LegString(1, static_cast<char>(leg)) : LegString(), {}, {}};
}

ColorWord extend_quark(const ColorWord& quark, const ColorWord& octet) {
  ColorWord result{{}, {}, merged(quark.closed, octet.closed)};
  if (octet.has_break()) {
    close(result, quark.left + octet.left);
    result.left = octet.right;
  } else {
    result.left = quark.left + octet.left;
  }
  return result;
}

ColorWord extend_antiquark(const ColorWord& octet, const ColorWord& antiquark) {
  ColorWord result{{}, {}, merged(octet.closed, antiquark.closed)};
  if (octet.has_break()) {
    close(result, octet.right + antiquark.left);
    result.left = octet.left;
  } else {
    result.left = octet.left + antiquark.left;
  }
  return result;
}

ColorWord join_octets(const ColorWord& first, const ColorWord& second) {
  ColorWord result{{}, {}, merged(first.closed, second.closed)};
  if (first.has_break() && second.has_break()) {
    close(result, first.right + second.left);
    result.left = first.left;
    result.right = second.right;
  } else if (first.has_break()) {
    result.left = first.left;
    result.right = first.right + second.left;
  } else {
    result.left = first.left + second.left;
    result.right = second.right;
  }
  return result;
}

ColorWord octet_of(const ColorWord& quark, const ColorWord& antiquark) {
  return {antiquark.left, quark.left, merged(quark.closed, antiquark.closed)};
}

ColorWord singlet_of(const ColorWord& quark, const ColorWord& antiquark) {
  ColorWord result{{}, {}, merged(quark.closed, antiquark.closed)};
  const LegString string = quark.left + antiquark.left;
  if (!string.empty()) close(result, string);
  return result;
}

ColorWord with_singlet(const ColorWord& word, const ColorWord& singlet) {
  return {word.left, word.right, merged(word.closed, singlet.closed)};
}

/// T^a of `a` and T^a of `b`: the line that leaves one octet enters the other.
ColorWord close_octets(const ColorWord& a, const ColorWord& b) {
  ColorWord result{{}, {}, merged(a.closed, b.closed)};
  if (a.has_break() && b.has_break()) {
    close(result, a.right + b.left);
    close(result, b.right + a.left);
  } else if (a.has_break() || b.has_break()) {
    const ColorWord &broken = a.has_break() ? a : b, &gluons = a.has_break() ? b : a;
    close(result, broken.right + gluons.left + broken.left);
  } else {
    LegString trace = a.left + b.left;
    std::ranges::rotate(trace, std::ranges::min_element(trace));
    close(result, trace + trace.front());
  }
  return result;
}

ColorFlow flow_of(const ColorWord& word) {
  if (!word.left.empty()) throw std::logic_error("a colour line is open");
  ColorFlow flow;
  for (const LegString& string : word.closed) flow.emplace_back(string.begin(), string.end());
  return flow;
}

bool GluonWords::is_reversible(LegMask legs, const ColorWord& word) const {
  const LegMask ends = first() | leg_bit(root_);
  const bool are_permuted = (legs & ~gluons_) == 0 && (!is_adjoint_ || (legs & ends) == 0);
  return are_permuted && word.left.size() > 1;
}

bool GluonWords::has_current(LegMask legs, const ColorWord& word) const {
  if (is_reversible(legs, word)) return word.left.front() < word.left.back();
  if (!is_adjoint_) return true;
  if (word.left.empty()) return word.closed.empty() || is_in_order(word);
  const auto first = word.left.find(character(std::countr_zero(gluons_)));
  const auto root = word.left.find(character(root_));
  if (root == LegString::npos) return first == 0 || first == LegString::npos;
  return root + 1 == (first == LegString::npos ? word.left.size() : first);
}

/// Whether a trace has the root last, before it returns to the first gluon.
bool GluonWords::is_in_order(const ColorWord& word) const {
  const LegString& trace = word.closed.front();
  return trace[trace.size() - 2] == character(root_);
}

std::vector<ColorWord> GluonWords::adjoint_flows() const {
  LegString between;
  for (LegMask rest = gluons_ & ~first() & ~leg_bit(root_); rest != 0; rest &= rest - 1) {
    between += character(std::countr_zero(rest));
  }
  const LegString begin(1, character(std::countr_zero(gluons_))), end(1, character(root_));
  std::vector<ColorWord> flows;
  do {
    flows.push_back({{}, {}, {begin + between + end + begin}});
  } while (std::ranges::next_permutation(between).found);
  return flows;
}

}  // namespace helikos
