// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "helikos/events/run_record.hpp"
#include "helikos/generator/integration_result.hpp"
#include "helikos/generator/variation_weights.hpp"

namespace helikos {

/// The variations that the options ask for, of the members that VariationWeights gets.
struct ChosenVariations {
  std::vector<Variation> list;
  std::vector<events::VariationRecord> records;
  std::vector<int> members;  ///< of the set: first that of the run
};

/// Throws InputError for what cannot be varied.
void check_variations(const EventSetup& setup, const ProcessPlan& plan);

/// The variations of the events; all processes of a file have the same.
ChosenVariations chosen_variations(const EventSetup& setup, const ProcessPlan& plan);

VariationWeights make_variation_weights(const ChosenVariations& chosen,
                                        const ProcessResults& results,
                                        std::vector<VariedProgram> programs);

}  // namespace helikos
