// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "helikos/app/event_loop.hpp"
#include "helikos/base/parallel/communicator.hpp"

namespace helikos::app {

/// Of all ranks.
struct LoopResult {
  LoopTimes times;          ///< each that of the rank which took longest
  Moments matrix_elements;  ///< of |M|^2 [GeV^(8-2N)]
  Moments weighted;         ///< of |M|^2 times the weight of phase space [GeV^(8-2N) GeV^(2n-4)]
  std::int64_t rescued;     ///< events computed again in double
  std::int64_t accepted;    ///< events that pass the cuts, and have matrix elements computed
  std::int64_t undefined;   ///< events whose cuts met NaN
};

/// An exchange; all but the times are on rank 0 only.
LoopResult combine(const Communicator& world, const LoopPart& part);

}  // namespace helikos::app
