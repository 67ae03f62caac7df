// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "helikos/engine/matrix_element.hpp"

namespace helikos {

/// Cost of an event, relative to other processes. The cost of amplitudes is proportional to the
/// number of jamps, the cost of the colour sum to its square. One core computes about 4e9 units in
/// a second, for g g > t t~ with up to five more gluons. All helicities are counted, because masses
/// and options decide which helicities vanish, and the cost is a property of the process alone.
inline double cost_of_event(const MatrixElementInfo& info) {
  const double jamps = info.num_jamps;
  return info.num_helicities * (jamps * jamps + 40.0 * jamps);
}

}  // namespace helikos
