// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "helikos/app/chosen_process.hpp"
#include "helikos/beams/pdf_set.hpp"
#include "helikos/cross_section/integrator.hpp"

namespace helikos::app {

/// What `integrate` integrates, checked before anything is computed.
struct IntegratePlan {
  std::string request;        ///< as it is read
  std::optional<int> number;  ///< of the process, by `@1`
  Collider collider;
  std::string mu_r, mu_f, alpha_s;               ///< as they are used; empty: not at all
  std::vector<IntegrandInput> programs;          ///< in order
  std::vector<std::vector<Subprocess>> members;  ///< (program, pair of partons)
  /// (program, leg): as the request calls it, so that cuts may.
  std::vector<std::vector<std::string>> cut_names;
  std::optional<beams::PdfSet> set;  ///< of hadrons

  std::size_t num_members() const;
  bool is_decay() const { return programs.front().process.num_incoming() == 1; }
};

/// Throws InputError for what the options cannot mean.
IntegratePlan plan_integration(const IntegrateOptions& options, const Parameters& parameters);

/// The coupling that the plan names; none for that of the parameters.
std::optional<beams::AlphaSTable> coupling_of(const IntegratePlan& plan,
                                              const IntegrateOptions& options,
                                              const Parameters& parameters);

}  // namespace helikos::app
