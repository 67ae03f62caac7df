// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "helikos/base/core/views.hpp"

namespace helikos {

/// (event, color_components * leg + k): the vectors eta for k = 0 .. 2, and eta' for k = 3 .. 5.
template <class Space>
using ColorVectorView = RandomView<Space>;

/// Continuous colours of an event (docs/physics.md, eq. 44). Drawn vectors are sqrt3 times
/// uniformly distributed unit vectors. A gluon has two drawn vectors; a quark or an antiquark has
/// one, eta'. The other vectors are zero and are not read. FERMILAB-PUB-21-263-T, eqs. 8 to 12.
class ColorVectorSampler {
 public:
  using Space = Kokkos::DefaultExecutionSpace;

  /// `drawn`: number of vectors of each leg, 0 to 2.
  explicit ColorVectorSampler(const std::vector<int>& drawn);

  /// Number of random numbers: two for each vector.
  int numbers_per_event() const { return numbers_; }

  /// Enqueues the kernel. `random` (event, number) in [0, 1), from number `first` on.
  void operator()(const Space& space, const ConstRandomView<Space>& random, int first,
                  const ColorVectorView<Space>& vectors) const;

 private:
  int numbers_ = 0;
  Kokkos::View<int*, Space::memory_space> drawn_;
};

}  // namespace helikos
