// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "helikos/engine/packs/interpreter.hpp"

namespace helikos::emit {

/// The frame of one event in plain vectors.
template <class T>
struct PlainFrame {
  explicit PlainFrame(const ScheduledProgram& program)
      : legs(program.legs.size()),
        momenta(program.momenta.size()),
        denominators(program.denominators.size()),
        jamps(program.helicities.size() * program.num_flows),
        workspace(program.workspace_size),
        num_helicities(static_cast<int>(program.helicities.size())) {}

  Frame<T> frame() {
    return {workspace.data(), legs.data(),    momenta.data(), denominators.data(),
            jamps.data(),     num_helicities, inverse_unit,   chosen.data()};
  }

  std::vector<FourVector<T>> legs, momenta;
  std::vector<Complex<T>> denominators, jamps;  ///< jamps: (flow, helicity)
  std::vector<T> workspace, chosen;
  T inverse_unit{};
  int num_helicities;
};

}  // namespace helikos::emit
