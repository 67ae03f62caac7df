// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "helikos/app/options.hpp"
#include "helikos/base/parallel/communicator.hpp"
#include "helikos/theory/process/default_orders.hpp"

namespace helikos::app {

/// The labels that strings of these options may use. Throws InputError.
Multiparticles labels_of(const CommonOptions& options, const Parameters& parameters);

/// A process that nothing else computes, as the first of a list.
Subprocess alone(const Process& process);

/// The process of the options, read with their labels. Throws InputError.
ProcessRequest read_request(const CommonOptions& options, const Parameters& parameters);

/// On rank 0: that clauses which only the last decay of a chain has do not hold for the whole.
void say_clauses_of_last_decay(const Communicator& world, const CommonOptions& options,
                               const Parameters& parameters);

/// True if a leg stands for several particles and none of the processes is chosen.
bool stands_for_several(const CommonOptions& options, const Parameters& parameters);

/// The processes of a request, without those that vanish by colour. Throws InputError.
std::vector<Subprocess> list_processes(const ProcessRequest& request, const Parameters& parameters);

struct ChosenProcesses {
  std::vector<Subprocess> list;  ///< a single one is its own representative
  /// The one of the list that is asked for, and the others are there for their programs; none: all
  /// are asked for.
  std::optional<std::size_t> only = {};

  bool are_several() const { return list.size() > 1 && !only; }
};

/// All processes that the options mean. A subprocess that is chosen from several comes with its
/// representative, unless `needs_own` program. Throws InputError.
ChosenProcesses chosen_processes(const CommonOptions& options, const Parameters& parameters,
                                 bool needs_own);

/// Throws InputError for options that speak of the legs of one process.
void check_for_several(const EngineOptions& options);

/// The one process that the options mean: that of the string, or the subprocess that they choose.
/// Throws InputError where there are several to choose from.
Process chosen_process(const CommonOptions& options, const Parameters& parameters);

}  // namespace helikos::app
