// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>

#include "cross_section/integrand.hpp"

namespace helikos {

/// Where a cross section is infinite, as a text such as "g flies along a beam or is soft, ..", with
/// a cut that forbids it. None where it is finite.
///
/// A propagator without width that may come to its pole diverges: a massless exchange whose
/// particles on one side fly along the beam, a system of particles that are collinear or soft, a
/// resonance without width. Where the promises of the cuts do not forbid that (cuts/bounds.hpp),
/// points are made that come near the pole; only if some of them pass the cuts there is a
/// divergence.
std::optional<std::string> find_divergence(const IntegrationSetting& setting,
                                           const IntegrandInput& input);

}  // namespace helikos
