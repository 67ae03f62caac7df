// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "helikos/reweighting/reweight_plan.hpp"

namespace helikos {

/// Sums of a new weight over the events, relative to their old weights.
struct NewWeightSums {
  double sum = 0.0, squares = 0.0;  ///< of the new weights, and of their squares
  double old_sum = 0.0;             ///< of the old weights of the same events
  double products = 0.0;            ///< of old and new weights
  double old_squares = 0.0;
  double largest_ratio = 0.0;   ///< of new and old weight, absolute
  std::uint64_t events = 0;     ///< events that have the weight
  std::uint64_t undefined = 0;  ///< events without the weight: not in the sums

  void add(double old_weight, double ratio);
  /// Sum of the new weights over that of the old ones.
  double ratio() const;
  /// Its statistical error, which is zero for equal weights.
  double ratio_error() const;
  /// (sum of weights)^2 / (sum of their squares): the number of events of equal weight that are as
  /// precise.
  double effective_events() const;
};

struct ReweightResult {
  std::uint64_t events = 0;
  std::uint64_t on_shell = 0;       ///< events whose momenta were put onto their mass shells
  std::uint64_t zero_elements = 0;  ///< events whose old |M|^2 is zero or not finite
  std::uint64_t no_coupling = 0;    ///< events without alpha_s: that of the parameters is taken
  double cross_section = 0.0, error = 0.0;  ///< of the header [pb]
  std::vector<events::VariationRecord> records;
  std::vector<NewWeightSums> weights;  ///< in the order of `records`
  std::vector<std::string> processes;  ///< subprocesses of the events
  std::vector<std::string> warnings;

  /// The cross section of a weight [pb], and its error: that of the header and that of the ratio.
  double cross_section_of(std::size_t weight) const;
  double error_of(std::size_t weight) const;
};

/// Reads the events, computes the new weights and writes the events with them. The order of the
/// events is kept. Needs a Kokkos session. `progress` is called with the number of events that are
/// done.
///
/// An event without a defined weight (the old |M|^2 or the old densities are zero, or a number is
/// not finite) has the weight 0 in the file, and is counted. Throws InputError for events that
/// cannot be reweighted: a subprocess or a particle that the model lacks, momenta off their mass
/// shells, masses of external particles that change.
ReweightResult reweight(ReweightPlan& plan,
                        const std::function<void(std::uint64_t)>& progress = {});

}  // namespace helikos
