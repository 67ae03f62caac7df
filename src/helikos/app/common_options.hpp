// SPDX-License-Identifier: Apache-2.0
#pragma once

/// \file
/// Options that several commands have.

#include <CLI/CLI.hpp>
#include <cstdint>
#include <string>
#include <vector>

#include "helikos/app/options.hpp"

namespace helikos::app {

/// An option with one of some words.
void add_choice(CLI::App& app, const std::string& name, std::string& value, const std::string& help,
                const std::vector<std::string>& choices);

/// Returns the option that names the process.
CLI::Option* add_common(CLI::App& app, CommonOptions& options);

/// A size in bytes, as `--memory 8GiB`.
void add_memory(CLI::App& app, std::uint64_t& bytes, const std::string& help);

void add_pdf_path(CLI::App& app, std::string& path);

}  // namespace helikos::app
