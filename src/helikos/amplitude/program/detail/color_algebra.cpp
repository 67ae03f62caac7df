// SPDX-License-Identifier: Apache-2.0
#include "helikos/amplitude/program/detail/color_algebra.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdlib>
#include <functional>

#include "helikos/amplitude/program/amplitude_program.hpp"
#include "helikos/amplitude/program/fusion.hpp"
#include "helikos/theory/process/color_flow.hpp"
#include "helikos/theory/process/process_parts.hpp"

namespace helikos {
namespace {

int entry(const ColorWord& word) { return word.left.front(); }
int exit(const ColorWord& word) { return word.has_break() ? word.right.back() : word.left.back(); }

constexpr double of_singlet = -1.0 / num_colors;

}  // namespace

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
