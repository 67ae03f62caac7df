// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "helikos/app/json_file.hpp"
#include "helikos/cross_section/point_counts.hpp"
#include "helikos/report/event_report.hpp"

namespace helikos::app {

/// What `generate` did, beside the integration.
struct GenerationRecord {
  struct OfProcess {
    std::string process;
    std::int64_t events = 0;
  };

  std::string output, unweighting;
  std::string page;  ///< file; empty: none
  std::int64_t events = 0, pilot_points = 0, points = 0, rounds = 0;
  int pilot_samples = 0;
  bool two_stage = false;  ///< of some processes, at least
  bool is_stable = true;   ///< the pilot's limits held for points that they were not made of
  double expected_efficiency = 0.0, expected_overweights = 0.0;  ///< by the pilot
  std::int64_t kept = 0;  ///< points; some of the last round may be more than was asked for
  std::int64_t overweights = 0, negative = 0;
  double largest_overweight = 1.0;        ///< a weight over that of most events
  double overweight_part = 0.0;           ///< what overweights have above 1, of the sum of weights
  double allowed_overweights = 0.0;       ///< what was asked for
  double mean_weight = 0.0, error = 0.0;  ///< of the events, as a cross section [pb]
  /// Parts of the error [pb]: of the integration, of the weight of an event by the pilot, and of
  /// weights that are not equal.
  double integration_error = 0.0, pilot_error = 0.0, scatter_error = 0.0;
  std::int64_t non_finite = 0;         ///< weights, of all points
  PointCounts counts;                  ///< likewise, with those of the pilot
  std::vector<OfProcess> processes;    ///< all of them
  report::WeightParts weight_parts{};  ///< by the pilot
  double pilot_seconds = 0.0, seconds = 0.0;
  int writing_ranks = 1;  ///< that wrote their parts of the file themselves, in the end

  double efficiency() const { return points > 0 ? double(kept) / double(points) : 0.0; }
};

/// For a terminal: where the pilot is, and where the events are.
std::string pilot_text(std::int64_t points);
std::string events_text(std::int64_t done, std::int64_t all, double efficiency);

void print_report(const GenerationRecord& record);
Json to_json(const GenerationRecord& record);

}  // namespace helikos::app
