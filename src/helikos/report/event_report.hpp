// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "helikos/report/detail/plots.hpp"
#include "helikos/report/distributions.hpp"

namespace helikos::report {

/// What points have to do with limits: bins of a quarter of an octave.
struct WeightParts {
  int first = 0;              ///< bin k begins at |weight| / limit = 2^(k/4)
  std::vector<double> parts;  ///< (bin) of all points
};

/// A subprocess of a run. What is not known is no number.
struct ReportedSubprocess {
  int id;
  std::string process;
  double cross_section, error;  ///< [pb]
  double efficiency;            ///< of its points
  std::size_t integration = 0;  ///< number of it
};

/// The integration of a process.
struct ReportedIntegration {
  std::string process;
  double cross_section, error;                ///< [pb]
  double efficiency;                          ///< of the last iteration
  std::vector<PlottedEstimate> iterations{};  ///< [pb]
  double chi2 = 0.0, p_value = 1.0;
  int degrees = 0;
  std::int64_t non_finite = 0;
};

/// What is known of a run beside its events.
struct ReportedRun {
  using Lines = std::vector<std::pair<std::string, std::string>>;

  std::string title, file;
  std::string command;                                     ///< that repeats it; empty: not known
  std::optional<std::pair<double, double>> cross_section;  ///< with its error [pb]
  bool mean_is_cross_section = true;                       ///< of the weights
  double weight_error = 0.0;  ///< of the mean weight, beside that of unequal weights [pb]
  std::vector<ReportedSubprocess> subprocesses;
  std::vector<ReportedIntegration> integrations;  ///< empty: not known
  // ---- Of the generation
  std::string unweighting;
  std::optional<double> efficiency;  ///< kept points over all points
  std::int64_t points = 0, pilot_points = 0, non_finite = 0;
  WeightParts weight_parts;

  std::vector<std::string> warnings;
  Lines settings;
  Lines times;                                             ///< and all that another run may change
  std::vector<std::pair<std::string, std::string>> texts;  ///< of the file's header, by name
};

/// A page about a file of events. `events` has been finished.
std::string event_report(const ReportedRun& run, const Distributions& events);

}  // namespace helikos::report
