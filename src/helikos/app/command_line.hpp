// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <span>

namespace CLI {
class App;
}

namespace helikos {
class Communicator;
}

namespace helikos::app {

/// The program. Exit status: 0, 2 for bad input (one line on stderr says which), 1 for anything
/// else.
int command_line(int argc, const char* const* argv);

/// Runs a command with the options that were read.
using Start = std::function<void(const Communicator&)>;

/// A command with the function that declares its options.
struct NamedCommand {
  const char* name;
  Start (*declare)(CLI::App& app);
};

/// The commands of the program: all (all_commands.cpp), or those that need matrix elements only
/// (element_commands.cpp), whose program is built in less time.
std::span<const NamedCommand> commands();

// Each of these functions declares the options of one command (command_options.cpp; those of `run`
// and `evaluate` are in element_options.cpp).
Start declare_run(CLI::App& app);
Start declare_integrate(CLI::App& app);
Start declare_generate(CLI::App& app);
Start declare_gridpack(CLI::App& app);
Start declare_evaluate(CLI::App& app);
Start declare_info(CLI::App& app);
Start declare_widths(CLI::App& app);
Start declare_diagrams(CLI::App& app);
Start declare_import(CLI::App& app);
Start declare_umami(CLI::App& app);
Start declare_pdf(CLI::App& app);
Start declare_cache(CLI::App& app);
Start declare_events(CLI::App& app);
Start declare_reweight(CLI::App& app);

}  // namespace helikos::app
