// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "helikos/theory/process/process.hpp"

namespace helikos {

/// Most powers of g_s in |M|^2 of events with weights of other scales.
inline constexpr int most_strong_powers = 8;

/// An event in the numbering of the program of its process.
struct GeneratedEvent {
  double order;         ///< random, in (0,1): sorts the events
  double diagram;       ///< random, in (0,1): draws a diagram
  double weight;        ///< weight in units of EventPlan::unit
  double fractions[2];  ///< x1, x2
  double mu_f, mu_r;    ///< [GeV]; 0 if there is no such scale
  double alpha_s;       ///< alpha_s of the event
  /// (power): parts of |M|^2 of the powers of g_s (MatrixElementInfo::strong_powers), where there
  /// are several and EventSampler::divide_by_powers was called.
  double strong_shares[most_strong_powers];
  std::int32_t program, pair;            ///< number among the programs of all processes; number of
                                         ///< the subprocess in its program
  std::int32_t helicity, flow;           ///< numbers in the program, or nothing_selected
  double momenta[Process::max_legs][4];  ///< (leg of the program) E px py pz [GeV], laboratory
};

}  // namespace helikos
