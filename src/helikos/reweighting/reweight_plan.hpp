// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "helikos/beams/alpha_s_table.hpp"
#include "helikos/beams/pdf_set.hpp"
#include "helikos/events/event_reader.hpp"
#include "helikos/reweighting/reweight_setup.hpp"
#include "helikos/reweighting/source_processes.hpp"

namespace helikos {

/// The strong coupling of a weight.
struct WeightCoupling {
  enum class Kind { event, fixed, running };
  Kind kind = Kind::event;
  double value = 0.0;       ///< `fixed`
  std::size_t density = 0;  ///< `running`: the coupling of this density, over that of the events
  double mu_r = 1.0;        ///< `running`: factor on muR
  bool operator==(const WeightCoupling&) const = default;
};

/// A new weight of the events: their weight times
///
///     |M|^2(parameters, coupling) / |M|^2(of the events)  f_a(x1, k_F muF) f_b(x2, k_F muF) / (f_a
///     f_b).
struct NewWeight {
  events::VariationRecord record;
  std::size_t parameters = 0;  ///< index in ReweightPlan::parameters; 0: those of the events
  WeightCoupling coupling;
  std::size_t density = 0;  ///< index in ReweightPlan::densities; 0: that of the events
  double mu_f = 1.0;        ///< factor on muF
  std::string option;       ///< that gives it, for messages: "`scale` 0.5,2"
  bool has_densities() const { return density != 0 || mu_f != 1.0; }
  bool has_elements() const { return parameters != 0 || coupling != WeightCoupling(); }
};

/// A set of parameters, one for each process of the source.
struct ParameterSet {
  std::vector<Parameters> of_process;
  std::string name;  ///< for messages: "the events", "b.dat"
  bool is_card = false;
};

/// A member of a PDF set.
struct Density {
  beams::PdfMember member;
  std::optional<beams::AlphaSTable> coupling;
};

/// A reweighting that was read and checked. Nothing has been computed yet.
struct ReweightPlan {
  ReweightSetup setup;
  std::unique_ptr<events::EventReader> reader;
  events::RunRecord run;  ///< of the new file
  EventSource source;
  std::vector<ParameterSet> parameters;        ///< first those of the events
  std::vector<Density> densities;              ///< first that of the events; empty: none is needed
  std::optional<beams::AlphaSTable> coupling;  ///< the running coupling of the events; where it is
                                               ///< needed
  int hadron = 2212;                           ///< PDG code of the hadron of the densities
  std::vector<NewWeight> weights;
  std::vector<std::string> notes;  ///< what a user should know
};

/// Throws InputError for a setup that has no meaning.
ReweightPlan plan_reweighting(const ReweightSetup& setup);

}  // namespace helikos
