// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "helikos/cross_section/integrand.hpp"
#include "helikos/cross_section/pole_events.hpp"

namespace helikos {

/// Where a cross section is infinite, as a text such as "g flies along a beam or is soft, ..", with
/// a cut that forbids it.
struct Divergence {
  std::optional<std::string> infinite;   ///< none: nowhere that is known
  std::optional<std::string> undecided;  ///< where too few events pass the cuts to know
};

/// A propagator without width that may come to its pole may diverge: a massless exchange whose
/// particles on one side fly along the beam, a system of particles that are collinear or soft, a
/// resonance without width. Where the promises of the cuts do not forbid that
/// (observables/cuts/implied.hpp), events that are taken to the pole decide (PolePaths): whether
/// any passes the cuts, and whether phase space and the numerators of |M|^2 leave the pole
/// integrable.
///
/// `names`: (leg) those that the cut is written with, such as labels; empty: of the particles.
/// `memory`: events of the programs before, with the same collider and parameters.
Divergence find_divergence(const IntegrationSetting& setting, const IntegrandInput& input,
                           std::vector<std::string> names = {}, PoleMemory* memory = nullptr);

}  // namespace helikos
