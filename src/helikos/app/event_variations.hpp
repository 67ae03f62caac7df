// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "helikos/app/integrate_report.hpp"
#include "helikos/events/run_record.hpp"
#include "helikos/generator/variation_weights.hpp"

namespace helikos::app {

/// The variations that the options ask for, of the members that VariationWeights gets.
struct ChosenVariations {
  std::vector<Variation> list;
  std::vector<events::VariationRecord> records;
  std::vector<int> members;  ///< of the set: first that of the run
};

/// Throws InputError for what cannot be varied.
void check_variations(const EventOptions& options, const IntegratePlan& plan);

/// The same ones for all processes of a file.
ChosenVariations chosen_variations(const IntegrateRecord& record);

/// `records`, `parameters`: of the processes.
VariationWeights make_variation_weights(const ChosenVariations& chosen,
                                        const std::vector<IntegrateRecord>& records,
                                        const std::vector<Parameters>& parameters,
                                        std::vector<VariedProgram> programs);

}  // namespace helikos::app
