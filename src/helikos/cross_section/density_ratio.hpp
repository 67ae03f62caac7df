// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "helikos/beams/pdf_data.hpp"
#include "helikos/cross_section/clustered_scales.hpp"
#include "helikos/observables/clustering/weighted_event.hpp"

namespace helikos {

/// The value of a ratio of densities of an event that is clustered. `x`: of both beams. `codes`: of
/// the event's partons. 0 where the lower density is zero; 1 for a line that no set has.
KOKKOS_INLINE_FUNCTION double value_of(const clustering::DensityRatio& ratio,
                                       const beams::PdfMemberView& densities,
                                       const PartonCodes& codes, const double* x) {
  const int place = beams::Partons::place(ratio.pdg);
  if (place < 0) return 1.0;
  const int code = codes.of[ratio.beam][place];
  const double own_x = x[ratio.beam] * ratio.z;
  const double before = densities.xf(code, own_x, ratio.before * ratio.before);
  if (!(before > 1e-10 * own_x)) return 0.0;
  return densities.xf(code, own_x, ratio.mu * ratio.mu) / before;
}

}  // namespace helikos
