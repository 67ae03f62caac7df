// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "helikos/engine/matrix_element.hpp"

namespace helikos {

/// Amplitudes grow with the jamps, the colour sum with their square. The unit is such that a core
/// does some 4e9 in a second, for the g g > t t~ family from none to five gluons more. All
/// helicities count, as those that vanish depend on masses and options. So it depends on the
/// process alone.
inline double cost_of_event(const MatrixElementInfo& info) {
  const double jamps = info.num_jamps;
  return info.num_helicities * (jamps * jamps + 40.0 * jamps);
}

}  // namespace helikos
