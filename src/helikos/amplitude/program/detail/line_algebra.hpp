// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "helikos/amplitude/program/detail/color_algebra.hpp"
#include "helikos/amplitude/program/detail/color_terms.hpp"
#include "helikos/amplitude/program/vertex_lines.hpp"

namespace helikos {

/// Colours of any vertices as lines (theory/model/color_lines.hpp): the colour of a current is a
/// product of lines between its legs and `root_label`, the particle that the current meets. Octets
/// are without a trace where a vertex makes them (docs/physics.md, Lines of colour): a current of
/// lines x > root > y has a partner x > y times root > root, with a factor -1/N.
class LineAlgebra {
 public:
  using Color = LineProduct;
  using Product = std::optional<LineProduct>;

  LineAlgebra(const Process& /*process*/, int /*root*/, const ProgramOptions& /*options*/) {}

  static constexpr bool is_one_jamp() { return false; }
  static constexpr bool is_adjoint() { return false; }
  static std::vector<Color> adjoint_flows() { return {}; }
  static constexpr bool may_have_current(LegMask) { return true; }
  static constexpr bool has_current(LegMask, const Color&) { return true; }
  static Product reversed(LegMask, const Color&) { return std::nullopt; }

  std::vector<LegColor<Color>> leg_colors(int leg, int code) const;

  /// Terms of a fusion and their colours. `is_rest`: the output meets a current without a trace,
  /// and needs no partner.
  std::vector<ColoredTerm<Color>> terms(FusionTerms& terms, const Fusion& fusion,
                                        const ColoredWaves<Color>& waves, bool is_rest) const;

  /// The closed colours where two currents meet.
  static LineTerms closed(const Color& a, const Color& b);

 private:
  LineTerms product(const LineTerms& vertex, const Fusion& fusion, const ColoredWaves<Color>& waves,
                    bool is_rest) const;
  std::vector<ColoredTerm<Color>> four_gluons(FusionTerms& terms, const Fusion& fusion,
                                              const ColoredWaves<Color>& waves, bool is_rest) const;

  mutable std::map<const Vertex*, LineTerms> known_;
};

}  // namespace helikos
