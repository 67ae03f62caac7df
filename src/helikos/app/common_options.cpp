// SPDX-License-Identifier: Apache-2.0
#include "helikos/app/common_options.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "helikos/app/run_input.hpp"
#include "helikos/base/kokkos_ext/max_threads.hpp"

namespace helikos::app {
namespace {

constexpr int max_helicity_batches = 128;  ///< all choices of the helicities of seven gluons

}  // namespace

CLI::Option* add_words(CLI::Option* option, const std::vector<std::string>& words) {
  return option->check(CLI::IsMember(words).description(""))
      ->type_name(fmt::format("{}", fmt::join(words, "|")));
}

CLI::Option* add_file(CLI::App& app, const std::string& name, std::string& path,
                      const std::string& help) {
  return app.add_option(name, path, help)->type_name("FILE")->check(file_name());
}

void add_json(CLI::App& app, std::string& path, const std::string& content) {
  add_file(
      app, "--json", path,
      fmt::format("file that gets {} too; `-`: standard output, in place of the report", content));
}

void add_row(CLI::App& app, const OptionRow& row, Command command,
             std::function<void(const std::vector<std::string>&)> read) {
  const bool makes_events = command == Command::generate;
  const std::string name = "--" + row.key;
  const auto read_checked = [name, read](const std::vector<std::string>& texts) {
    try {
      read(texts);
    } catch (const InputError& error) {
      throw CLI::ValidationError(name, with_flags(error.what()));
    }
  };
  if (row.is_flag()) {
    app.add_flag_callback(
        name, [read_checked] { read_checked({"true"}); }, help_of(row, command));
    return;
  }
  const std::string& unit = makes_events && !row.events_unit.empty() ? row.events_unit : row.unit;
  CLI::Option* const option =
      app.add_option_function<std::vector<std::string>>(name, read_checked, help_of(row, command));
  option->type_name(unit)->allow_extra_args(false);
  if (row.values > 1) option->expected(row.values);
  if (!row.adds_up && row.values == 1) option->expected(1);
}

void add_run_options(CLI::App& app, RunSetup& setup, Command command,
                     const std::vector<std::string>& without) {
  setup.makes_events = command == Command::generate;
  app.add_option("process", setup.processes.front().process,
                 "process in quotes, e.g. \"p p > t t~ j\", or a file RUN.toml that has these "
                 "options as keys");
  for (const OptionRow& row : option_table())
    if (has_row(command, row) && std::ranges::find(without, row.key) == without.end())
      add_row(app, row, command, [&row, &setup](const std::vector<std::string>& texts) {
        row.read(setup, setup.processes.front(), texts);
      });
  app.add_option_function<std::string>(
         "--precision",
         [](const std::string&) {
           throw CLI::ValidationError("--precision",
                                      "the relative error that is wanted is called --accuracy");
         })
      ->group("");  // no line of help
  app.add_flag("--resume", setup.resume,
               setup.makes_events
                   ? "continue from the checkpoint if it exists; the options must be the same"
                   : "continue from the checkpoint if it exists; --accuracy may be smaller, and "
                     "--points larger");
}

CLI::Option* add_process(CLI::App& app, ProcessChoice& choice) {
  CLI::Option* const process =
      app.add_option("process", choice.process,
                     "process in quotes, e.g. \"g g > t t~ g\"; labels give several processes, "
                     "e.g. \"p p > t t~ j\"")
          ->required();
  for (const OptionRow& row : option_table()) {
    if (row.group == OptionGroup::theory && row.key != "cut") add_row_of(app, row, choice);
  }
  return process;
}

void add_row_of(CLI::App& app, const OptionRow& row, ProcessChoice& choice) {
  add_row(app, row, Command::integrate, [&row, &choice](const std::vector<std::string>& texts) {
    RunSetup run;
    ProcessSetup setup;
    static_cast<ProcessChoice&>(setup) = choice;
    row.read(run, setup, texts);
    choice = static_cast<const ProcessChoice&>(setup);
  });
}

void add_precision(CLI::App& app, Precision& precision) {
  add_choice(app, "--precision", precision,
             "number type; mixed: momenta and denominators in double, the rest in float");
}

void add_recipe(CLI::App& app, Recipe& recipe) {
  add_choice(app, "--recipe", recipe,
             "method for the amplitudes; diagrams: one term for each Feynman diagram, as a check");
}

void add_threads(CLI::App& app, int& threads, const std::string& help) {
  app.add_option("--threads", threads, help)->type_name("N")->check(integer(1, max_threads));
}

void add_engine(CLI::App& app, EngineOptions& options) {
  MatrixElementOptions& engine = options.engine;
  add_precision(app, engine.precision);
  add_choice(app, "--rescue", engine.rescue,
             "auto: events that lose digits in float or mixed are computed again in double");
  add_recipe(app, engine.program.recipe);
  add_words(app.add_option("--colors", options.colors,
                           "sum: all colours; leading: all colours without interferences of "
                           "colour flows; flow, dressed: one colour configuration is drawn for "
                           "each event; continuous: random superpositions of colours; auto: the "
                           "choice with the smallest error in a given time"),
            {"sum", "leading", "flow", "dressed", "continuous", "auto"})
      ->capture_default_str();
  add_choice(app, "--color-sum", engine.color_sum, "method of the colour sum; fast: on hosts only");
  app.add_flag("--tf32", engine.tf32,
               "with --precision float: --color-sum gemm uses the tensor cores of an NVIDIA GPU, "
               "which round its factors to 10 bits");
  add_choice(
      app, "--executor", engine.executor,
      "interpreted: the instructions are data; compiled: a kernel for the process, which this "
      "build has or which is compiled now (NVIDIA GPUs)");
  app.add_option(
         "--helicities", options.helicities,
         "sum: all helicities that do not vanish; all: all helicities; sample: one state of each "
         "leg is drawn; phase: random superpositions; auto: the choice with the smallest error in "
         "a given time; LIST: the sum of some helicities, e.g. --helicities=-+-+,-++-")
      ->type_name("sum|all|sample|phase|auto|LIST")
      ->capture_default_str();
  add_choice(app, "--groups", engine.groups,
             "on a GPU: all levels of a program in one kernel, or one kernel for each level");
  app.add_option("--memory", engine.memory,
                 "maximum GPU memory of the engine, e.g. 8GiB; random numbers that are drawn for "
                 "events count as memory of the batch (default: 60 % of the free memory)")
      ->type_name("SIZE")
      ->transform(by_reader(
          [](const std::string& text) { return fmt::format("{}", memory_of_text(text)); }));
  app.add_option("--helicity-batches", engine.helicity_batches,
                 "minimum number of batches of helicities, rounded up to a power of two (default: "
                 "as few batches as keep the amplitudes of some events small)")
      ->type_name("N")
      ->check(integer(1, max_helicity_batches));
  app.add_option("--instances", engine.instances,
                 "number of queues of kernels that run side by side on a GPU; each queue computes "
                 "batches of helicities or chunks of events (default: the fastest number measured)")
      ->type_name("N")
      ->check(integer(1, max_helicity_batches));
  add_threads(app, options.threads, "number of threads (default: all cores, or OMP_NUM_THREADS)");
  add_row(app, *find_row(Command::integrate, "devices"), Command::integrate,
          [&options](const std::vector<std::string>& texts) {
            options.devices = devices_of_text(texts.front());
          });
}

CLI::App& add_action(CLI::App& app, std::string& action, const std::string& name,
                     const std::string& help) {
  CLI::App& sub = *app.add_subcommand(name, help);
  sub.callback([&action, name] { action = name; });
  return sub;
}

}  // namespace helikos::app
