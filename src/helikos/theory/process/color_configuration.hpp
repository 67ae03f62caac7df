// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <string>
#include <vector>

#include "helikos/theory/process/color_flow.hpp"
#include "helikos/theory/process/process.hpp"

namespace helikos {

/// Colour and anticolour of a leg, all legs taken as outgoing, counted from 0; -1 where the leg has
/// none: a quark has no anticolour, an antiquark no colour.
struct LegColors {
  int color = -1, anticolor = -1;
  auto operator<=>(const LegColors&) const = default;
};

/// Fixed colours of all legs, (leg). A gluon (i, j) stands for the matrix T^a_ji T^a = E_ji - d_ij
/// / 3, where E_ji has a one in row j and column i (docs/physics.md, section Sampled colours).
using ColorConfiguration = std::vector<LegColors>;

/// Whether each colour goes out as often as it comes in. Amplitudes of other configurations vanish.
bool conserves_color(const ColorConfiguration& colors);

/// Throws InputError for colours that the legs cannot have, or that are not conserved.
void check_colors(const Process& process, const ColorConfiguration& colors);

/// Whether all legs are gluons, and nothing decays.
bool has_gluons_only(const Process& process);

/// Whether amplitudes are sums of single traces of three or more gluons. A gluon of U(1) then
/// couples to nothing.
bool decouples_singlets(const Process& process);

/// Whether gluons, all taken as outgoing, may be exchanged with each other without a change of the
/// amplitude: nothing that the process asks for tells them apart.
bool permutes_gluons(const Process& process);

/// Number of colour flows whose sum is the amplitude of a configuration, with coefficient 1 but for
/// factors -1/3: ways to connect all colours to equal anticolours. Where singlets do not decouple,
/// a gluon (i, i) may also be the colour singlet of (13), and be in no string. 0: the amplitude
/// vanishes; it may also vanish for another reason, where colour singlets join quarks.
double num_valid_flows(const Process& process, const ColorConfiguration& colors);

/// A configuration as text: "12 21 1 .2". Colours are counted from 1; a quark has one colour, an
/// antiquark one behind a dot.
std::string text_of(const ColorConfiguration& colors);

}  // namespace helikos
