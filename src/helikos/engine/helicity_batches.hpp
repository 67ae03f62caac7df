// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "helikos/amplitude/schedule/schedule.hpp"
#include "helikos/engine/options.hpp"

namespace helikos {

/// Helicities cut by the states of as few legs as it takes: for the jamps of a batch to fit into
/// `options.jamp_bytes`, and for `options.helicity_batches` of them. These are gluons, as fermions
/// cost less to compute again; but with `options.selects` others, as a selection needs both linear
/// polarisations of a gluon at once. Throws InputError where there are not as many choices.
std::vector<std::vector<HelicityMask>> cut_helicities(const std::string& process,
                                                      const AmplitudeProgram& program,
                                                      const std::vector<HelicityMask>& helicities,
                                                      const MatrixElementOptions& options);

}  // namespace helikos
