// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "helikos/generator/run_setup.hpp"
#include "helikos/observables/cuts/compile.hpp"
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

/// Reads cuts that use these labels. `skip_decays`: cuts on particles one by one, or on pairs, are
/// not for products of decays. Throws InputError.
std::vector<cuts::Expression> read_cuts(const std::vector<std::string>& cuts,
                                        const Multiparticles& labels, bool skip_decays = false);

/// Throws InputError for cuts that the process cannot have.
cuts::CutProgram compile_cuts(const std::vector<cuts::Expression>& cuts, const Process& process);

/// Where cuts take other events of a subprocess than of the representative that computes it, or
/// scales are others, it gets a program of its own; where beams have different energies, it does so
/// too if it is computed with its beams exchanged. `is_symmetric`: the beams have equal energies in
/// the frame of the cuts. Throws InputError for cuts that a process cannot have.
ChosenProcesses separated_by_cuts(ChosenProcesses chosen, const std::vector<cuts::Expression>& cuts,
                                  const std::vector<cuts::Expression>& scales = {},
                                  bool is_symmetric = true);

/// A cut, or a part of it, that no subprocess has particles for.
struct IdleCut {
  std::string text;  ///< of the whole cut
  std::string part;  ///< a comparison of it; empty: the whole
  bool skips_decays = false;

  /// "there are no such particles".
  std::string reason() const;
  /// Message for a user about this cut. `of_process`: " of p p > t t~"; empty: there is one
  /// process.
  std::string note(const std::string& of_process = "") const;

  bool operator==(const IdleCut&) const = default;
};

/// `texts`: of the cuts.
std::vector<IdleCut> idle_cuts(const std::vector<std::string>& texts,
                               const std::vector<cuts::Expression>& cuts,
                               const ChosenProcesses& chosen);

}  // namespace helikos
