// SPDX-License-Identifier: Apache-2.0
#include "helikos/amplitude/program/detail/color_algebra.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdlib>
#include <functional>
#include <iterator>
#include <stdexcept>
#include <utility>

#include "helikos/amplitude/program/amplitude_program.hpp"
#include "helikos/amplitude/program/fusion.hpp"
#include "helikos/theory/process/color_flow.hpp"
#include "helikos/theory/process/process.hpp"

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

int entry(const ColorWord& word) { return word.left.front(); }
int exit(const ColorWord& word) { return word.has_break() ? word.right.back() : word.left.back(); }

constexpr double of_singlet = -1.0 / num_colors;

}  // namespace

ColorWord leg_word(int leg, bool has_color) {
  return {has_color ? LegString(1, static_cast<char>(leg)) : LegString(), {}, {}};
}

ColorWord extend_quark(const ColorWord& quark, const ColorWord& octet) {
  ColorWord result = join_octets(quark, octet);
  if (result.has_break())
    close(result, std::exchange(result.left, std::exchange(result.right, {})));
  return result;
}

ColorWord extend_antiquark(const ColorWord& octet, const ColorWord& antiquark) {
  ColorWord result = join_octets(octet, antiquark);
  if (result.has_break()) close(result, std::exchange(result.right, {}));
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

bool may_have_current(const ColorConfiguration& colors, LegMask legs) {
  std::array<int, num_colors> net{};
  for (LegMask rest = legs; rest != 0; rest &= rest - 1) {
    const auto& [color, anticolor] = colors[static_cast<std::size_t>(std::countr_zero(rest))];
    if (color >= 0) ++net[static_cast<std::size_t>(color)];
    if (anticolor >= 0) --net[static_cast<std::size_t>(anticolor)];
  }
  int out = 0, in = 0;
  for (const int n : net) (n > 0 ? out : in) += std::abs(n);
  return out <= 1 && in <= 1;
}

// Words.

WordAlgebra::WordAlgebra(const Process& process, int root, const ProgramOptions& options)
    : process_(process),
      words_(LegKinds(process).gluons, root,
             options.colors == ColorTreatment::summed && has_single_traces(process)),
      colors_(options.colors == ColorTreatment::summed ? ColorConfiguration()
                                                       : options.configuration),
      has_gluons_only_(has_gluons_only(process)),
      decouples_(decouples_singlets(process)) {}

std::vector<LegColor<ColorWord>> WordAlgebra::leg_colors(int leg, int code) const {
  std::vector<LegColor<ColorWord>> result{{code, leg_word(leg, color_of(code) > 1)}};
  if (!is_one_jamp() || color_of(code) != 8 || decouples_) return result;
  const auto& [color, anticolor] = colors_[static_cast<std::size_t>(leg)];
  if (color == anticolor) result.push_back({singlet_gluon, {}, of_singlet});
  return result;
}

bool WordAlgebra::has_current(LegMask legs, const ColorWord& word) const {
  if (!is_one_jamp()) return words_.has_current(legs, word);
  if (reversed(legs, word)) return word.left.front() < word.left.back();
  return may_go_on(legs, word);
}

WordAlgebra::Product WordAlgebra::reversed(LegMask legs, const ColorWord& word) const {
  if (!words_.is_reversible(legs, word)) return std::nullopt;
  Product result = word;
  std::ranges::reverse(result->left);
  return is_valid(result->left) ? result : std::nullopt;
}

/// Weight of a closed word. Traces of gluons alone that are valid in both directions are equal, or
/// for an odd number of gluons opposite.
double WordAlgebra::weight(const ColorWord& word) const {
  if (!is_one_jamp()) return words_.is_flow(word) ? 1.0 : 0.0;
  if (!has_gluons_only_) return 1.0;
  LegString trace = word.closed.front();
  std::ranges::reverse(trace);
  if (!is_valid(trace)) return 1.0;
  return trace.size() % 2 == 1 && word.closed.front() < trace ? 2.0 : 0.0;
}

WordAlgebra::Product WordAlgebra::quark_octet(const ColorWord& quark,
                                              const ColorWord& octet) const {
  return follows(quark, octet) ? Product(extend_quark(quark, octet)) : std::nullopt;
}

WordAlgebra::Product WordAlgebra::octet_antiquark(const ColorWord& octet,
                                                  const ColorWord& antiquark) const {
  return follows(octet, antiquark) ? Product(extend_antiquark(octet, antiquark)) : std::nullopt;
}

WordAlgebra::Product WordAlgebra::join(const ColorWord& a, const ColorWord& b) const {
  return follows(a, b) ? Product(join_octets(a, b)) : std::nullopt;
}

WordAlgebra::Product WordAlgebra::octet(const ColorWord& quark, const ColorWord& antiquark) const {
  return octet_of(quark, antiquark);
}

WordAlgebra::Product WordAlgebra::singlet(const ColorWord& quark,
                                          const ColorWord& antiquark) const {
  const bool are_singlets = quark.left.empty() && antiquark.left.empty();
  if (!are_singlets && !follows(quark, antiquark)) return std::nullopt;
  return singlet_of(quark, antiquark);
}

WordAlgebra::Product WordAlgebra::beside(const ColorWord& word, const ColorWord& singlet) const {
  return with_singlet(word, singlet);
}

WordAlgebra::Product WordAlgebra::close(const ColorWord& a, const ColorWord& b) const {
  return follows(a, b) && follows(b, a) ? Product(close_octets(a, b)) : std::nullopt;
}

/// Whether the line that leaves `a` may enter `b`.
bool WordAlgebra::follows(const ColorWord& a, const ColorWord& b) const {
  return !is_one_jamp() || colors_[static_cast<std::size_t>(exit(a))].color ==
                               colors_[static_cast<std::size_t>(entry(b))].anticolor;
}

bool WordAlgebra::is_valid(const LegString& string) const {
  if (!is_one_jamp()) return true;
  const auto breaks = [this](char a, char b) {
    return colors_[static_cast<std::size_t>(a)].color !=
           colors_[static_cast<std::size_t>(b)].anticolor;
  };
  return std::ranges::adjacent_find(string, breaks) == string.end();
}

/// Whether the other legs can complete a word of gluons to a trace: their lines and the ends of the
/// word must be connected.
bool WordAlgebra::may_go_on(LegMask legs, const ColorWord& word) const {
  if (!has_gluons_only_) return true;
  std::array<int, num_colors> group{};
  for (int c = 0; c < num_colors; ++c) group[static_cast<std::size_t>(c)] = c;
  const auto join_groups = [&](const LegColors& line) {
    const int old = group[static_cast<std::size_t>(line.color)];
    const int other = group[static_cast<std::size_t>(line.anticolor)];
    std::ranges::replace(group, old, other);
  };
  const LegMask others = (leg_bit(process_.num_legs()) - 1) & ~legs;
  const auto for_others = [&](auto&& body) {
    for (LegMask rest = others; rest != 0; rest &= rest - 1) {
      body(colors_[static_cast<std::size_t>(std::countr_zero(rest))]);
    }
  };
  for_others(join_groups);
  const int end = colors_[static_cast<std::size_t>(exit(word))].color;
  bool hang_together = true;
  for_others([&](const LegColors& line) {
    hang_together &=
        group[static_cast<std::size_t>(line.color)] == group[static_cast<std::size_t>(end)];
  });
  return hang_together;
}

// Elements.

ElementAlgebra::ElementAlgebra(const Process& process, int /*root*/, const ProgramOptions& options)
    : colors_(options.configuration),
      is_continuous_(options.colors == ColorTreatment::continuous),
      decouples_(decouples_singlets(process)) {}

std::vector<LegColor<ColorElement>> ElementAlgebra::leg_colors(int leg, int code) const {
  if (color_of(code) == 1) return {{code, {}}};
  if (is_continuous_) return all_elements(code);
  const auto& [color, anticolor] = colors_[static_cast<std::size_t>(leg)];
  std::vector<LegColor<Color>> result{{code, {anticolor, color}}};
  const bool has_singlet = color_of(code) == 8 && color == anticolor && !decouples_;
  if (has_singlet) result.push_back({singlet_gluon, {}, of_singlet});
  return result;
}

/// All elements of a leg, numbered as in color_components.
std::vector<LegColor<ColorElement>> ElementAlgebra::all_elements(int code) const {
  std::vector<LegColor<Color>> result;
  for (int i = 0; i < num_colors; ++i) {
    if (color_of(code) == 3) {
      const bool is_quark = code > 0;
      result.push_back({code, {is_quark ? -1 : i, is_quark ? i : -1}, 1.0, triplet_element + i});
      continue;
    }
    for (int j = 0; j < num_colors; ++j) result.push_back({code, {i, j}, 1.0, num_colors * i + j});
  }
  if (color_of(code) == 8 && !decouples_) {
    result.push_back({singlet_gluon, {}, of_singlet, trace_element});
  }
  return result;
}

}  // namespace helikos
