// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "helikos/theory/process/process.hpp"

namespace helikos {

/// An event as the program of its process has it.
struct GeneratedEvent {
  double order;                          ///< random, in (0,1): events come in its order
  double diagram;                        ///< random, in (0,1): draws a diagram
  double weight;                         ///< in EventPlan::unit
  double fractions[2];                   ///< x1, x2
  double mu_f, mu_r;                     ///< [GeV]; 0 where there is none
  double alpha_s;                        ///< that of the event
  std::int32_t program, pair;            ///< of all processes; number of its subprocess
  std::int32_t helicity, flow;           ///< that of the program, or nothing_selected
  double momenta[Process::max_legs][4];  ///< (leg of the program) E px py pz [GeV], laboratory
};

}  // namespace helikos
