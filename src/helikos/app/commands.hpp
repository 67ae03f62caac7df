// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "helikos/app/options.hpp"
#include "helikos/app/run_input.hpp"
#include "helikos/base/parallel/communicator.hpp"
#include "helikos/generator/chosen_process.hpp"
#include "helikos/theory/model/model.hpp"

namespace helikos::app {

// One function a command, called by all ranks. Rank 0 writes to stdout and to files. They throw
// InputError for what a user got wrong, and OtherRankFailed.
void run(const Communicator& world, const RunOptions& options);
/// Integrates one process after another.
void integrate(const Communicator& world, const RunInput& input);
/// The same, then makes events of all processes in one file.
void generate(const Communicator& world, const RunInput& input);
void evaluate(const Communicator& world, const EvaluateOptions& options);
void info(const Communicator& world, const InfoOptions& options);
void diagrams(const Communicator& world, const DiagramsOptions& options);
void umami(const Communicator& world, const UmamiOptions& options);
void pdf(const Communicator& world, const PdfOptions& options);
/// `events`; a check that fails is a std::runtime_error.
void event_files(const Communicator& world, const EventsOptions& options);

/// What `info --particles` prints.
void print_particles(const Model& model, const Parameters& parameters);
/// What `info --model` prints.
void print_model(const Model& model, const Parameters& parameters);

/// What `info` prints of a string that stands for several processes.
void print_subprocesses(const ReadProcess& read, const std::string& json_file);

}  // namespace helikos::app
