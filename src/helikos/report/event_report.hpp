// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "helikos/events/weight_parts.hpp"
#include "helikos/report/detail/plots.hpp"
#include "helikos/report/distributions.hpp"

namespace helikos::report {

using events::WeightParts;

/// A subprocess of a run. Numbers that are not known are NaN.
struct ReportedSubprocess {
  int id;
  std::string process;
  double cross_section, error;  ///< [pb]
  double efficiency;            ///< unweighting efficiency of its points
  std::size_t integration = 0;  ///< number of its integration
};

/// The integration of a process.
struct ReportedIntegration {
  std::string process;
  double cross_section, error;                ///< [pb]
  double efficiency;                          ///< unweighting efficiency of the last iteration
  std::vector<PlottedEstimate> iterations{};  ///< [pb]
  double chi2 = 0.0, p_value = 1.0;
  int degrees = 0;
  std::int64_t non_finite = 0;
};

/// The data of a run besides its events.
struct ReportedRun {
  using Lines = std::vector<std::pair<std::string, std::string>>;

  std::string title, file;
  std::string command;                                     ///< command that repeats the run; empty:
                                                           ///< not known
  std::optional<std::pair<double, double>> cross_section;  ///< cross section and its error [pb]
  bool mean_is_cross_section = true;                       ///< the mean weight is the cross section
  double weight_error = 0.0;  ///< error of the mean weight, besides the error from unequal weights
                              ///< [pb]
  std::vector<ReportedSubprocess> subprocesses;
  std::vector<ReportedIntegration> integrations;  ///< empty: not known
  // ---- Generation
  std::string unweighting;
  std::optional<double> efficiency;  ///< unweighting efficiency: kept points over all points
  std::int64_t points = 0, pilot_points = 0, non_finite = 0;
  WeightParts weight_parts;

  std::vector<std::string> warnings;
  Lines settings;
  Lines times;                                             ///< times, and all other data that may
                                                           ///< differ in another run
  std::vector<std::pair<std::string, std::string>> texts;  ///< texts of the file's header, by name
};

/// A page about a file of events. `events` must be finished.
std::string event_report(const ReportedRun& run, const Distributions& events);

}  // namespace helikos::report
