// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "helikos/generator/run_setup.hpp"
#include "helikos/reweighting/event_kinds.hpp"
#include "helikos/theory/model/parameters.hpp"
#include "helikos/theory/process/subprocesses.hpp"

namespace helikos {

/// The subprocesses of a process string with some parameters.
class ProcessTable {
 public:
  /// `of_labels`: the parameters that say whether b is in p and j. Throws InputError.
  ProcessTable(const ProcessChoice& choice, const Parameters& of_labels,
               const Parameters& parameters);

  const std::vector<Subprocess>& list() const { return list_; }
  /// Whether a subprocess of the list may have events; others are there for their programs.
  bool is_wanted(std::size_t number) const { return is_wanted_[number]; }

  /// The subprocess that has the legs of an event.
  struct Match {
    std::size_t number;               ///< in the list
    std::vector<std::size_t> places;  ///< (leg of the subprocess): leg of the event
  };
  /// Empty where there is none. Throws InputError where a decay chain has equal products, and the
  /// order of the event does not say which is of which decay.
  std::optional<Match> find(const EventKind& kind) const;

 private:
  std::vector<Subprocess> list_;
  std::vector<bool> is_wanted_;  ///< (subprocess) false: it is there for its program
};

/// The string of the process with these legs: "g u > t t~ u". Throws InputError where the model
/// lacks a particle.
std::string string_of(const EventKind& kind, const ProcessChoice& choice);

}  // namespace helikos
