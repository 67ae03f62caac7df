// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "engine/options.hpp"
#include "process/classify.hpp"
#include "schedule/schedule.hpp"

namespace helikos {

/// Helicities cut by the polarisations of as few gluons as it takes: for the jamps of a batch to
/// fit into `options.jamp_bytes`, and for `options.helicity_batches` of them. Throws InputError
/// where there are not as many choices of polarisations.
std::vector<std::vector<HelicityMask>> cut_helicities(const Process& process,
                                                      const ProcessTopology& topology,
                                                      std::size_t num_flows,
                                                      const std::vector<HelicityMask>& helicities,
                                                      const MatrixElementOptions& options);

}  // namespace helikos
