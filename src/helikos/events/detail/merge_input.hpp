// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "helikos/events/event_summary.hpp"

namespace helikos::events {

/// An input file of a merge, read once.
struct MergeInput {
  std::string path;
  RunRecord run;
  std::uint64_t events = 0;
  EventRecord first;
  std::set<std::uint64_t> seeds;
  std::optional<double> usual_weight;  ///< [pb]
  UndeclaredWeights undeclared;
  bool has_kept_text = false;
  std::vector<std::string> unknown_parts;
  std::string behind_events;
};

/// Throws InputError for files that do not belong together; see merge_files.
std::vector<MergeInput> read_inputs(const std::vector<std::string>& files);

/// Throws InputError where a file is named twice, or is the output.
void check_paths(const std::vector<std::string>& files, const std::string& output);

}  // namespace helikos::events
