// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "helikos/amplitude/schedule/schedule.hpp"
#include "helikos/engine/options.hpp"

namespace helikos {

/// Divides the helicities into batches by the states of some legs. As few legs as possible are used
/// such that the jamps of a batch fit into `options.jamp_bytes` and there are
/// `options.helicity_batches` batches. The legs are gluons, because fermions cost less to compute
/// again. With `options.selects` the legs are others, because a selection needs both linear
/// polarisations of a gluon at once. Throws InputError if the legs have too few states.
std::vector<std::vector<HelicityMask>> cut_helicities(const std::string& process,
                                                      const AmplitudeProgram& program,
                                                      const std::vector<HelicityMask>& helicities,
                                                      const MatrixElementOptions& options);

}  // namespace helikos
