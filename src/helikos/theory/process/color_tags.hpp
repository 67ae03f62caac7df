// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <span>
#include <vector>

#include "helikos/theory/process/color_flow.hpp"
#include "helikos/theory/process/process.hpp"

namespace helikos {

/// Tags of colour and anticolour of a particle in an event; 0: none. A sextet has its second colour
/// as a negative anticolour, an antisextet its second anticolour as a negative colour, as Pythia 8
/// reads them.
using ColorTags = std::array<int, 2>;

/// Colour and anticolour of each leg in a flow, as the Les Houches format of events defines them
/// (ICOLUP; J. Alwall et al., Comput. Phys. Commun. 176 (2007) 300): (leg, 2). Lines of colour have
/// numbers from 501 on; 0 is no line. A line to a junction has a number that stands once.
std::vector<ColorTags> color_tags(const Process& process, const ColorFlow& flow);

/// Three tags of lines that meet.
using Junction = std::array<int, 3>;

/// The junctions of a flow, with tags as in `color_tags`.
std::vector<Junction> junctions_of(const ColorFlow& flow);

/// Lines that leave a system of outgoing particles: tags of colours without their anticolour, and
/// the reverse, in the order of the particles.
struct OpenLines {
  std::vector<int> colors, anticolors;
};

OpenLines open_lines(std::span<const ColorTags> particles);

/// The tags of a particle that decays to these particles. Where two lines of a junction leave the
/// system, the third one has come in.
ColorTags tags_of_mother(std::span<const ColorTags> particles, std::span<const Junction> junctions);

/// Whether a particle of this colour (1, 3, 6 or 8) may decay to particles with these open lines.
/// Where two or three lines of a junction leave them, the junction is a part of the decay.
bool fits_color(int color, const OpenLines& open, std::span<const Junction> junctions);

}  // namespace helikos
