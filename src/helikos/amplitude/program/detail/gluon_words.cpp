// SPDX-License-Identifier: Apache-2.0
#include "helikos/amplitude/program/detail/gluon_words.hpp"

#include <algorithm>
#include <bit>

namespace helikos {
namespace {

char character(int leg) { return static_cast<char>(leg); }

}  // namespace

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
