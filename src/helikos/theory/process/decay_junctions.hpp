// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <vector>

#include "helikos/theory/process/color_tags.hpp"
#include "helikos/theory/process/process.hpp"

namespace helikos {

/// A particle that decays: its colour as of `outgoing_color`, and the outgoing legs it decays to.
struct DecayedColor {
  int color;
  LegMask legs;
};

/// Gives particles that decay by an epsilon tensor a junction of their own. Flows have no pairs of
/// epsilon tensors: a product of two is a sum of products of deltas, whose lines do not pass
/// through a triplet that decays to two quarks, or a singlet that decays to three. Here the lines
/// to these products get new tags, which meet in the decay; their other ends are joined to the line
/// of the triplet, to those of another such decay, or at a second junction.
///
/// `tags`: (leg, 2) as of `color_tags`, `junctions`: as of `junctions_of`; both are changed. They
/// stay as they are where not all particles get the lines of their colour.
void put_junctions_at_decays(std::span<const DecayedColor> decays, std::vector<ColorTags>& tags,
                             std::vector<Junction>& junctions);

}  // namespace helikos
