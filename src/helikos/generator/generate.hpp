// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "helikos/generator/detail/event_file.hpp"
#include "helikos/generator/event_sink.hpp"
#include "helikos/generator/integrate.hpp"
#include "helikos/generator/program_execution.hpp"

namespace helikos {

/// Results of a generation of events.
struct GenerationResult {
  struct OfProcess {
    std::string process;
    std::int64_t events = 0;
  };

  std::int64_t events = 0, pilot_points = 0, points = 0, rounds = 0;
  int pilot_samples = 0;
  bool two_stage = false;  ///< at least one program is unweighted in two stages
  bool is_stable = true;   ///< the maximum weights held for points that did not determine them
  double expected_efficiency = 0.0, expected_overweights = 0.0;  ///< by the pilot
  std::int64_t kept = 0;  ///< points that were kept; the last round may keep more than is needed
  std::int64_t overweights = 0, negative = 0;  ///< events above the maximum weights, below zero
  double largest_overweight = 1.0;             ///< largest weight over the weight of most events
  double overweight_part = 0.0;           ///< excess of overweights over the sum of all weights
  double allowed_overweights = 0.0;       ///< the part of the setup
  double mean_weight = 0.0, error = 0.0;  ///< mean weight of the events [pb]
  /// Parts of the error [pb]: the integration, the weight of an event by the pilot, and unequal
  /// weights.
  double integration_error = 0.0, pilot_error = 0.0, scatter_error = 0.0;
  /// The last part as the pilot expects it [pb]. A few hundred events may have none of the rare
  /// large weights: then their own is too small.
  double expected_scatter = 0.0;
  std::int64_t non_finite = 0;  ///< weights that are not finite, of all points
  PointCounts counts;           ///< counts of all points, with those of the pilot
  std::vector<OfProcess> processes;
  WeightParts weight_parts{};                  ///< by the pilot
  std::vector<ProgramExecution> executions{};  ///< (program) of the points of the rounds
  double pilot_seconds = 0.0, seconds = 0.0;
  double closing_seconds = 0.0;  ///< after the last event: until the disk has all files
  int writing_ranks = 1;         ///< ranks that wrote their parts of the file themselves

  /// Where the time of a rank went, of this start of the run [s].
  struct Times {
    double compute = 0.0;   ///< points, |M|^2, unweighting
    double order = 0.0;     ///< events of a round that ranks divide are sorted
    double waiting = 0.0;   ///< for the slowest rank of a round
    double exchange = 0.0;  ///< numbers, and events where the ranks share a round
    double kernels = 0.0;   ///< waits for kernels that are compiled at run time
    double writing = 0.0;   ///< waits for records and bytes of the round before, and for the file
  };
  std::vector<Times> times;  ///< (rank)

  /// Unweighting efficiency: kept points over all points.
  double efficiency() const { return points > 0 ? double(kept) / double(points) : 0.0; }
};

/// Where the events go: a file, other receivers, or both.
struct EventTargets {
  EventFile* file = nullptr;
  /// On the first rank. Where all ranks have as many, others may take part (EventSink::setting).
  std::vector<EventSink*> sinks{};
};

/// Throws as `generate` does before it makes anything.
void check_for_events(const IntegrationResult& integration);

/// Makes the events of an integration whose setup wants them (RunSetup::makes_events). Throws
/// std::runtime_error where the error of a cross section cannot be trusted, unless the setup
/// accepts that, and InputError where no events can be made.
GenerationResult generate(const IntegrationResult& integration, EventSink& sink);
GenerationResult generate(const IntegrationResult& integration, EventFile& file);

/// Makes events by all ranks together, for several receivers. Throws as above.
GenerationResult generate(const IntegrationResult& integration, const EventTargets& targets,
                          const Communicator& world, RunProgress& progress);

}  // namespace helikos
