// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdlib>

namespace helikos::events {

/// The colour of a particle; any: its code does not belong to the Standard Model.
enum class ColorKind { none, quark, antiquark, gluon, any };

inline bool is_quark(int pdg) { return pdg != 0 && std::abs(pdg) <= 6; }
inline bool is_lepton(int pdg) { return std::abs(pdg) >= 11 && std::abs(pdg) <= 16; }

inline ColorKind color_kind(int pdg) {
  if (is_quark(pdg)) return pdg > 0 ? ColorKind::quark : ColorKind::antiquark;
  if (pdg == 21) return ColorKind::gluon;
  const bool is_boson = (pdg >= 22 && pdg <= 25) || pdg == -24;
  return is_lepton(pdg) || is_boson ? ColorKind::none : ColorKind::any;
}

}  // namespace helikos::events
