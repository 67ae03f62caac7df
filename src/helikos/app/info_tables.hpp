// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "helikos/app/json_file.hpp"
#include "helikos/generator/chosen_process.hpp"
#include "helikos/theory/model/model.hpp"

namespace helikos::app {

/// The program that computes each subprocess, and how. Numbers begin with 1.
Json describe_subprocesses(const std::vector<Subprocess>& list);

/// Prints the table of `info` for a string that stands for several processes.
void print_subprocesses(const ReadProcess& read, const std::string& json_file);

/// Prints the table of `info --particles`.
void print_particles(const Model& model, const Parameters& parameters);
/// Prints the table of `info --model`.
void print_model(const Model& model, const Parameters& parameters);

}  // namespace helikos::app
