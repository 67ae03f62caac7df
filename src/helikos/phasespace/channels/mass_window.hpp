// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "helikos/theory/process/process.hpp"

namespace helikos {

/// Limits of the mass of a system of outgoing legs [GeV].
struct MassWindow {
  LegMask legs;
  double least, most;
  bool is_forbidden = false;  ///< masses between the limits are left out; else all others are

  bool operator==(const MassWindow&) const = default;
};

/// The windows of a process. Points of channels never have a mass outside of a window that is not
/// forbidden, where all channels have the system. Cuts leave out what lies in a forbidden one.
using MassWindows = std::vector<MassWindow>;

}  // namespace helikos
