// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "helikos/theory/process/process.hpp"

namespace helikos::test {

/// Numbers of a process' legs that `fits`, in ascending order.
template <class Fits>
std::vector<int> legs_of(const Process& process, Fits&& fits) {
  std::vector<int> legs;
  for (int leg = 0; leg < process.num_legs(); ++leg) {
    if (fits(process.legs()[static_cast<std::size_t>(leg)])) legs.push_back(leg);
  }
  return legs;
}

inline std::vector<int> gluons_of(const Process& process) {
  return legs_of(process, [](const Leg& leg) { return leg.particle->is_gluon(); });
}

/// The first quark, all legs taken as outgoing, and the first antiquark.
inline int quark_of(const Process& process) {
  const auto is_quark = [](const Leg& l) { return l.particle->is_quark() && l.outgoing_pdg() > 0; };
  return legs_of(process, is_quark).at(0);
}
inline int antiquark_of(const Process& process) {
  const auto fits = [](const Leg& l) { return l.particle->is_quark() && l.outgoing_pdg() < 0; };
  return legs_of(process, fits).at(0);
}

}  // namespace helikos::test
