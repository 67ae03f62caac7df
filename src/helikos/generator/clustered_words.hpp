// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>

#include "helikos/cross_section/clustered_scales.hpp"
#include "helikos/cross_section/integrand_input.hpp"
#include "helikos/generator/chosen_process.hpp"

namespace helikos {

/// A scale that is of the clustering of events: "clustered", "ckkw", "0.5*clustered".
struct ClusteredWord {
  double factor = 1.0;
  bool is_weighted = false;  ///< alpha_s, or densities, are at the scales of the steps
  bool operator==(const ClusteredWord&) const = default;
};

/// None: the text is another scale. Throws InputError for a factor that is not above zero.
std::optional<ClusteredWord> clustered_word(const std::string& text);

/// Jets are gluons and quarks that have no mass.
clustering::ClusteringSettings clustering_settings(const ProcessSetup& setup,
                                                   const Parameters& parameters);

/// Where jets of a subprocess are no jets of the representative that computes it, or the other way
/// round, it gets a program of its own.
ChosenProcesses separated_by_jets(ChosenProcesses chosen,
                                  const clustering::ClusteringSettings& settings);

/// PDG codes that the lines of a representative have in a subprocess that it computes.
PartonCodes codes_of(const Subprocess& subprocess, const Process& representative,
                     const Collider& collider);

/// Throws InputError where scales cannot be of the clustering.
void check_clustered(const std::optional<ClusteredWord>& mu_r,
                     const std::optional<ClusteredWord>& mu_f, const Collider& collider, bool runs,
                     double xqcut);

}  // namespace helikos
