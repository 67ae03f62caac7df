// SPDX-License-Identifier: Apache-2.0
#include "helikos/app/common_options.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "helikos/app/run_input.hpp"

namespace helikos::app {
namespace {

constexpr int max_helicity_batches = 128;  ///< all choices of the helicities of seven gluons

constexpr const char* trial_word = "auto";  ///< for modes: the best of a trial

void add_colors(CLI::App& app, std::optional<ColorMode>& colors, Draws draws) {
  std::vector<std::string> words;
  for (const auto& [name, mode] : color_names)
    if (draws == Draws::may || !has_random_colors(mode)) words.emplace_back(name);
  if (draws == Draws::may) words.emplace_back(trial_word);
  const auto read = [&colors](const std::string& word) {
    colors = std::nullopt;
    for (const auto& [name, mode] : color_names)
      if (word == name) colors = mode;
  };
  const std::string sums =
      "sum: all colours; leading: all colours without interferences of colour flows";
  add_words(app.add_option_function<std::string>(
                "--colors", read,
                draws == Draws::never
                    ? sums
                    : sums + "; flow, dressed: one colour configuration is drawn for each event; "
                             "continuous: random superpositions of colours; auto: the choice with "
                             "the smallest error in a given time"),
            words)
      ->default_str(name_of(*colors));
}

/// Takes a word of `--helicities`, or a list.
void read_helicities(const std::string& word, Draws draws, EngineOptions& options) {
  options.all_helicities = word == "all";
  options.helicity_list.clear();
  options.helicities = HelicityMode::sum;
  if (options.all_helicities) return;
  const auto mode = value_of_word<std::optional<HelicityMode>>(word);
  if (mode && *mode != HelicityMode::sum && draws == Draws::never)
    throw InputError(word + ": this command does not draw helicities; write sum, all or a list");
  if (mode)
    options.helicities = *mode;
  else
    options.helicity_list = word;
}

void add_helicities(CLI::App& app, EngineOptions& options, Draws draws) {
  const bool may_draw = draws == Draws::may;
  const std::string drawn =
      "sample: one state of each leg is drawn; phase: random superpositions; auto: the choice with "
      "the smallest error in a given time; ";
  app.add_option_function<std::string>(
         "--helicities",
         [&options, draws](const std::string& word) {
           try {
             read_helicities(word, draws, options);
           } catch (const InputError& error) {
             throw CLI::ValidationError("--helicities", error.what());
           }
         },
         fmt::format("sum: all helicities that do not vanish; all: all helicities; {}LIST: the sum "
                     "of some helicities, e.g. --helicities=-+-+,-++-",
                     may_draw ? drawn : ""))
      ->type_name(may_draw ? "sum|all|sample|phase|auto|LIST" : "sum|all|LIST")
      ->default_str(name_of(*options.helicities));
}

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

CLI::Option* add_row(CLI::App& app, const OptionRow& row, Command command,
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
  if (row.is_flag())
    return app.add_flag_callback(
        name, [read_checked] { read_checked({"true"}); }, help_of(row, command));
  const std::string& unit = makes_events && !row.events_unit.empty() ? row.events_unit : row.unit;
  CLI::Option* const option =
      app.add_option_function<std::vector<std::string>>(name, read_checked, help_of(row, command));
  option->type_name(unit)->allow_extra_args(false);
  if (row.values > 1) option->expected(row.values);
  if (!row.adds_up && row.values == 1) option->expected(1);
  return option;
}

void add_old_name(CLI::App& app, const std::string& old_name, const std::string& name) {
  app.add_option_function<std::string>(old_name,
                                       [old_name, name](const std::string&) {
                                         throw CLI::ValidationError(old_name, "is called " + name);
                                       })
      ->group("");  // no line of help
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
  for (const OptionRow& row : option_table())
    if (has_row(command, row) && !row.old_key.empty())
      add_old_name(app, "--" + row.old_key, "--" + row.key);
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

CLI::Option* add_row_of(CLI::App& app, const OptionRow& row, ProcessChoice& choice) {
  return add_row(app, row, Command::integrate,
                 [&row, &choice](const std::vector<std::string>& texts) {
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

CLI::Option* add_row_of_run(CLI::App& app, const std::string& key,
                            std::function<void(const RunSetup&)> take) {
  const OptionRow& row = *find_row(Command::integrate, key);
  return add_row(app, row, Command::integrate,
                 [&row, take = std::move(take)](const std::vector<std::string>& texts) {
                   RunSetup run;
                   row.read(run, run.processes.front(), texts);
                   take(run);
                 });
}

void add_seed(CLI::App& app, std::uint64_t& seed) {
  add_row_of_run(app, "seed", [&seed](const RunSetup& run) { seed = run.seed; });
}

void add_threads(CLI::App& app, int& threads) {
  add_row_of_run(app, "threads", [&threads](const RunSetup& run) { threads = run.threads; });
}

void add_engine(CLI::App& app, EngineOptions& options, Draws draws) {
  MatrixElementOptions& engine = options.engine;
  add_precision(app, engine.precision);
  add_choice(app, "--rescue", engine.rescue,
             "auto: events that lose digits in float or mixed are computed again in double");
  add_recipe(app, engine.program.recipe);
  add_colors(app, options.colors, draws);
  add_choice(app, "--color-sum", engine.color_sum, "method of the colour sum; fast: on hosts only");
  app.add_flag("--tf32", engine.tf32,
               "with --precision float: --color-sum gemm uses the tensor cores of an NVIDIA GPU, "
               "which round its factors to 10 bits");
  add_choice(
      app, "--executor", engine.executor,
      "interpreted: the instructions are data; compiled: a kernel for the process, which this "
      "build has or which is compiled now (NVIDIA GPUs)");
  add_helicities(app, options, draws);
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
  add_threads(app, options.threads);
  add_row_of_run(app, "devices",
                 [&options](const RunSetup& run) { options.devices = run.devices; });
}

CLI::App& add_action(CLI::App& app, std::string& action, const std::string& name,
                     const std::string& help) {
  CLI::App& sub = *app.add_subcommand(name, help);
  sub.callback([&action, name] { action = name; });
  return sub;
}

}  // namespace helikos::app
