// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "helikos/generator/run_setup.hpp"
#include "helikos/theory/process/multiparticles.hpp"
#include "helikos/theory/process/tree_orders.hpp"

namespace helikos {

/// A process string that was read, with what it was read with.
struct ReadProcess {
  ProcessChoice choice;
  Parameters parameters;
  Multiparticles labels;
  ProcessRequest request;
};

/// Reads the labels and the string. Throws InputError.
ReadProcess read_process(const ProcessChoice& choice, const Parameters& parameters);

/// A message about clauses that only the last decay of a chain has: they do not hold for the whole
/// process. Empty: there are none.
std::string note_on_clauses(const ReadProcess& read);

/// A process that nothing else computes, as the first of a list.
Subprocess alone(const Process& process);

/// The processes of a request, without those that vanish by colour. Throws InputError.
std::vector<Subprocess> list_processes(const ProcessRequest& request, const Parameters& parameters);

struct ChosenProcesses {
  std::vector<Subprocess> list;  ///< a single one is its own representative
  /// The one of the list that is asked for, and the others are there for their programs; none: all
  /// are asked for.
  std::optional<std::size_t> only = {};

  bool are_several() const { return list.size() > 1 && !only; }
};

/// All processes that a choice means. A subprocess that is chosen from several comes with its
/// representative, unless `needs_own` program. Throws InputError.
ChosenProcesses chosen_processes(const ReadProcess& read, bool needs_own);

/// The one process that a choice means: that of the string, or the subprocess that is chosen.
/// Throws InputError where there are several to choose from.
Process chosen_process(const ReadProcess& read);

}  // namespace helikos
