// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "helikos/base/core/views.hpp"
#include "helikos/theory/process/process.hpp"

namespace helikos {

/// Momenta of events in the rest frame of some legs, by a boost without a rotation: the frame in
/// which helicities of polarised legs are meant (theory/process/polarization.hpp).
class RestFrame {
 public:
  using Space = Kokkos::DefaultExecutionSpace;

  explicit RestFrame(LegMask legs) : legs_(legs) {}

  /// Enqueues the kernel. `momenta` (event, particle, 4) [GeV]. The result holds until the next
  /// call. Momenta that are in the rest frame keep their bits.
  ConstMomentaView<Space> operator()(const Space& space, const ConstMomentaView<Space>& momenta);

 private:
  LegMask legs_;
  MomentaView<Space> boosted_;
};

}  // namespace helikos
