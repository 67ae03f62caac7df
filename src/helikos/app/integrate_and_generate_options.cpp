// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include "helikos/app/common_options.hpp"
#include "helikos/app/run_file.hpp"

namespace helikos::app {
namespace {

/// The options that the command line gives, without the process.
std::vector<GivenOption> given_options(const CLI::App& app) {
  std::vector<GivenOption> given;
  for (const CLI::Option* option : app.get_options())
    if (option->count() > 0 && !option->get_lnames().empty())
      given.push_back({option->get_lnames().front(), option->results()});
  return given;
}

/// The input of the command line, or of the run file that it names.
RunInput input_of(const RunSetup& setup, const CLI::App& app, Command command) {
  const std::string& process = setup.processes.front().process;
  if (process.empty())
    throw InputError(
        app.get_name() +
        ": the process is missing: give a process in quotes or a run file (see --help)");
  if (!names_run_file(process)) {
    refuse_other_file(process);
    return {setup, {}, {}};
  }
  RunInput input = read_run_file(process, given_options(app), command);
  input.setup.resume = setup.resume;
  return input;
}

Start declare_table(CLI::App& app, Command command,
                    void (*run)(const Communicator&, const RunInput&)) {
  const auto setup = std::make_shared<RunSetup>();
  add_run_options(app, *setup, command);
  const CLI::Option* const wants_template =
      app.add_flag("--template")->description("only print a run file that has all keys");
  return [=, &app](const Communicator& world) {
    if (wants_template->count() > 0 && wants_template->as<bool>()) {
      if (world.is_root()) fmt::print("{}", run_file_template(command));
      return;
    }
    const RunInput input = input_of(*setup, app, command);
    check_files(files_of(input));
    run(world, input);
  };
}

}  // namespace

Start declare_integrate(CLI::App& app) {
  app.description(
      "Cross sections, also of proton collisions, and decay widths. A string that stands for "
      "several processes gives their sum");
  return declare_table(app, Command::integrate, integrate);
}

Start declare_generate(CLI::App& app) {
  app.description(
      "Events of one process or several, in a file for parton showers. The cross section is "
      "integrated first");
  return declare_table(app, Command::generate, generate);
}

}  // namespace helikos::app
