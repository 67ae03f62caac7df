// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "app/integrate_report.hpp"
#include "events/run_record.hpp"
#include "generation/variation_weights.hpp"

namespace helikos::app {

/// The variations that the options ask for, of the members that VariationWeights gets.
struct ChosenVariations {
  std::vector<Variation> list;
  std::vector<events::VariationRecord> records;
  std::vector<int> members;  ///< of the set: first that of the run
};

/// Throws InputError for what cannot be varied.
void check_variations(const EventOptions& options, const IntegratePlan& plan);

ChosenVariations chosen_variations(const IntegrateRecord& record);

VariationWeights make_variation_weights(const ChosenVariations& chosen,
                                        const IntegrateRecord& record, const Parameters& parameters,
                                        std::vector<VariedProgram> programs);

}  // namespace helikos::app
