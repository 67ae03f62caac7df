// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "helikos/events/run_record.hpp"

namespace helikos {

struct EventSetup;
struct IntegratedProcess;
struct ProcessPlan;

/// The cross section of a process with other scales or densities.
struct VariedSum {
  events::VariationRecord record;  ///< id and attributes, as in files of events
  double mean;                     ///< [pb]
  double error;               ///< of mean - cross section, by the points of the variations [pb]
  std::string why_unknown{};  ///< why there is no number; empty: there is one
};

/// The uncertainty by all members of a PDF set, at 68 % confidence.
struct UncertaintyOfSet {
  std::string set;
  std::string type;         ///< ErrorType of the set
  double plus, minus;       ///< [pb]
  double central;           ///< cross section with the member 0 of the set [pb]
  std::string why_unknown;  ///< why there is no number; empty: there is one
};

/// Cross sections with other scales and densities.
struct VariedSums {
  std::vector<VariedSum> list;
  double scale_plus = 0.0, scale_minus = 0.0;  ///< envelope of the scale variations [pb]
  bool has_scales = false;
  std::vector<UncertaintyOfSet> sets;
  double extrapolated = 0.0;  ///< largest part of the points of a variation that have a muF outside
                              ///< of the range of the densities
};

/// Varies the cross section [pb] of a process that has been integrated, with new points of its
/// grids and the weights of variations of events (variation_weights.hpp). The ratios to the points'
/// own sum are multiplied by `cross_section`. Empty where `setup` and the process ask for none.
VariedSums varied_sums(const EventSetup& setup, const ProcessPlan& plan,
                       const IntegratedProcess& integrated, double cross_section);

}  // namespace helikos
