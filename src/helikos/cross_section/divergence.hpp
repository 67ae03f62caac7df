// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "helikos/cross_section/integrand.hpp"
#include "helikos/cross_section/pole_events.hpp"

namespace helikos {

/// A divergence of a cross section, as a text such as "g flies along a beam or is soft, ..", with a
/// cut that forbids it.
struct Divergence {
  std::optional<std::string> infinite;   ///< empty: no divergence is known
  std::optional<std::string> undecided;  ///< set where too few events pass the cuts to decide
};

/// A propagator without width that can reach its pole may diverge: a massless exchange whose
/// particles on one side fly along the beam, a system of particles that are collinear or soft, or a
/// resonance without width. If the promises of the cuts do not forbid this
/// (observables/cuts/implied.hpp), events that are moved to the pole decide (PolePaths): whether
/// any of them passes the cuts, and whether phase space and the numerators of |M|^2 make the pole
/// integrable.
///
/// `names`: (leg) names for the cut in the message, such as labels; empty: names of the particles.
/// `memory`: events of earlier programs with equal collider and parameters.
Divergence find_divergence(const IntegrationSetting& setting, const IntegrandInput& input,
                           std::vector<std::string> names = {}, PoleMemory* memory = nullptr);

}  // namespace helikos
