// SPDX-License-Identifier: Apache-2.0
#pragma once

/// \file
/// The commands. All ranks call them. Rank 0 writes to standard output and to files. They throw
/// InputError if the input is wrong, and OtherRankFailed if another rank failed.

#include <string>
#include <vector>

#include "helikos/app/options.hpp"
#include "helikos/app/run_input.hpp"
#include "helikos/base/parallel/communicator.hpp"
#include "helikos/reweighting/reweight_setup.hpp"

namespace helikos {
struct RunPlan;
}

namespace helikos::app {

void run(const Communicator& world, const RunOptions& options);
/// Integrates one process after another.
void integrate(const Communicator& world, const RunInput& input);
/// Job `job` (from 1) of `jobs` that share the events of a run: a part of them, with a seed and
/// files of its own. Throws InputError where it has no events.
RunInput input_of_job(const RunInput& input, int job, int jobs);
/// Integrates the processes of each input, or takes its gridpack, then writes the events of all
/// processes to one file; one input after another.
void generate(const Communicator& world, const std::vector<RunInput>& jobs);
/// Integrates the processes, finds the maximum weights, and writes both for `generate`.
void gridpack(const Communicator& world, const RunInput& input, const std::string& output);
void evaluate(const Communicator& world, const EvaluateOptions& options);
void info(const Communicator& world, const InfoOptions& options);
/// The content of a gridpack, whose file has the place of the process. On one rank.
void gridpack_info(const InfoOptions& options);
void widths(const Communicator& world, const WidthsOptions& options);
void diagrams(const Communicator& world, const DiagramsOptions& options);
/// Writes a run file from cards of MadGraph.
void import_cards(const Communicator& world, const ImportOptions& options);
void umami(const Communicator& world, const UmamiOptions& options);
void pdf(const Communicator& world, const PdfOptions& options);
/// Lists kernels that were compiled at run time and kept, or deletes them.
void cache(const Communicator& world, const CacheOptions& options);
/// Throws std::runtime_error if a check of events fails.
void events(const Communicator& world, const EventsOptions& options);

/// Throws InputError, without the key, if the value of an option of events cannot be used: a name
/// of a file that says no format, or a card that does not exist.
void check_event_option(const std::string& key, const EventSetup& setup);
/// The cards of a value, `b.dat,c.dat`. A file whose name has commas is one card.
std::vector<std::string> cards_in(const std::string& list);
/// The cards of `also`.
std::vector<std::string> cards_of(const EventSetup& setup);
/// Throws InputError, before a run computes anything, where its events cannot have the weights of
/// these cards.
void check_cards_of(const EventSetup& setup, const RunPlan& plan);
/// Adds the weights of these cards to the file of a run. `prints`: also a table of them. On one
/// rank, in a session.
void add_weights_of_cards(const EventSetup& setup, bool prints);

/// Writes a file of events with new weights. On one rank.
void reweight(const Communicator& world, const ReweightSetup& setup);

}  // namespace helikos::app
