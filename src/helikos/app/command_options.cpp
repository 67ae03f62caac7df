// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <map>

#include "helikos/app/common_options.hpp"
#include "helikos/app/devices.hpp"
#include "helikos/app/run_file.hpp"
#include "helikos/events/event_format.hpp"
#include "helikos/generator/gridpack.hpp"

namespace helikos::app {
namespace {

void add_set(CLI::App& app, PdfOptions& options) {
  app.add_option(
         "name", options.name,
         "name of the set, e.g. NNPDF31_lo_as_0118, or LHAPDF's id of a member, e.g. 315000")
      ->required();
}

void add_folder(CLI::App& app, PdfOptions& options) {
  add_row_of_run(app, "pdf-path", [&options](const RunSetup& run) {
    options.path = run.processes.front().pdf_path;
  });
}

void add_event_file(CLI::App& app, EventsOptions& options) {
  app.add_option("file", options.files, "Les Houches events (.lhe, .lhe.gz, .lheh5)")
      ->type_name("FILE")
      ->required()
      ->expected(1);
}

/// The options that the command line gives, without the process.
std::vector<GivenOption> given_options(const CLI::App& app) {
  std::vector<GivenOption> given;
  for (const CLI::Option* option : app.get_options())
    if (option->count() > 0 && !option->get_lnames().empty())
      given.push_back({option->get_lnames().front(), option->results()});
  return given;
}

/// The input of the command line, or of the run file that it names. `own`: options of the command
/// that are no keys of run files.
RunInput input_of(const RunSetup& setup, const CLI::App& app, Command command,
                  const std::string& own = {}) {
  const std::string& process = setup.processes.front().process;
  if (names_gridpack(process)) throw InputError(process + ": only `generate` takes a gridpack");
  if (process.empty())
    throw InputError(
        app.get_name() +
        ": the process is missing: give a process in quotes or a run file (see --help)");
  if (!names_run_file(process)) {
    refuse_other_file(process);
    return {setup, {}, {}};
  }
  std::vector<GivenOption> given = given_options(app);
  std::erase_if(given, [&](const GivenOption& option) { return option.name == own; });
  RunInput input = read_run_file(process, given, command);
  input.setup.resume = setup.resume;
  // Messages about --output of `gridpack` are not about the events of the run file.
  for (auto& lines : input.lines)
    std::erase_if(lines, [&](const ValueLine& line) { return line.key == own; });
  return input;
}

void add_template(CLI::App& app) {
  app.add_flag("--template")->description("only print a run file that has all keys");
}

/// Prints the template where it is wanted; returns whether it was.
bool prints_template(const Communicator& world, const CLI::App& app, Command command) {
  const CLI::Option* const wanted = app.get_option("--template");
  if (wanted->count() == 0 || !wanted->as<bool>()) return false;
  if (world.is_root()) fmt::print("{}", run_file_template(command));
  return true;
}

constexpr int most_jobs = 100'000;

/// A run of a gridpack: its setup, changed by the options that a single run may have.
RunInput input_of_gridpack(const CLI::App& app, const std::string& path,
                           const Communicator& world) {
  const std::vector<GivenOption> given = given_options(app);
  for (const GivenOption& option : given)
    if (!is_of_gridpack_run(option.name) && option.name != "jobs" && option.name != "job")
      throw InputError(
          fmt::format("--{}: not with a gridpack, which has all settings of the run", option.name));
  RunInput input;
  input.gridpack = std::make_shared<Gridpack>(Gridpack::read(path, world));
  input.setup = input.gridpack->setup();
  for (const GivenOption& option : given) {
    if (option.name == "pdf-variations") input.setup.generation.needs_members = true;
    if (const OptionRow* row = find_row(Command::generate, option.name))
      for (ProcessSetup& process : input.setup.processes)
        row->read(input.setup, process,
                  row->is_flag() ? std::vector<std::string>{"true"} : option.values);
  }
  return input;
}

/// The jobs of a run that --jobs shares: all, or the one of --job.
std::vector<RunInput> jobs_of(const RunInput& input, int jobs, int job) {
  if (jobs == 0) {
    if (job != 0) throw InputError("--job needs --jobs, the number of jobs");
    return {input};
  }
  if (!input.gridpack)
    throw InputError("--jobs: only a gridpack can be shared by jobs (helikos gridpack)");
  if (job > jobs) throw InputError(fmt::format("--job {}: --jobs is {}", job, jobs));
  std::vector<RunInput> all;
  for (int i = 1; i <= jobs; ++i)
    if (job == 0 || job == i) all.push_back(input_of_job(input, i, jobs));
  return all;
}

/// A list of texts; the option may be given several times.
CLI::Option* add_texts(CLI::App& app, const char* name, const char* unit,
                       std::vector<std::string>& texts, const std::string& help) {
  return app.add_option(name, texts, help)->type_name(unit)->allow_extra_args(false);
}

void add_reweight_output(CLI::App& app, ReweightSetup& setup) {
  add_file(app, "--output", setup.output, "new file; its name ends in " + events::event_endings())
      ->required();
}

/// Reads "R,F", factors on muR and muF.
std::pair<double, double> scale_factors(const std::string& text) {
  const auto comma = text.find(',');
  if (comma == text.npos) throw InputError(text + ": two factors, on muR and muF: 0.5,2");
  return {positive_of_text(text.substr(0, comma), 100.0),
          positive_of_text(text.substr(comma + 1), 100.0)};
}

/// The cards, changes and variants in the order of the command line.
std::vector<NewParameters> new_parameters(const CLI::App& app) {
  using Kind = NewParameters::Kind;
  const std::pair<const char*, Kind> kinds[] = {
      {"--param-card", Kind::card}, {"--set", Kind::set}, {"--variant", Kind::variant}};
  std::vector<NewParameters> all;
  std::map<const CLI::Option*, std::size_t> taken;
  for (const CLI::Option* const option : app.parse_order())
    for (const auto& [name, kind] : kinds)
      if (option == app.get_option(name)) {
        const std::string& text = option->results().at(taken[option]++);
        if (kind != Kind::card)
          all.push_back({kind, text});
        else
          for (std::string& card : cards_in(text)) all.push_back({kind, std::move(card)});
      }
  return all;
}

void add_new_weights(CLI::App& app, ReweightSetup& setup, ProcessChoice& choice) {
  app.add_option_function<std::vector<std::string>>(
         "--param-card", [](const auto&) {},
         "SLHA card: a weight with its parameters; several of them with commas, or may be given "
         "several times")
      ->type_name("FILE,..")
      ->allow_extra_args(false)
      ->check(file_name());
  add_row_of(app, *find_row(Command::integrate, "set"), choice)
      ->description(
          "change of a parameter for all cards, MT=172.5, or by block and code: \"mass 6=172.5\"; "
          "without a card: one weight with the parameters of the events and all these changes; may "
          "be given several times");
  app.add_option_function<std::vector<std::string>>(
         "--variant", [](const auto&) {},
         "a weight with these changes of the parameters of the events, \"MT=172 WT=1.4\"; may be "
         "given several times")
      ->type_name("CHANGES")
      ->allow_extra_args(false);
  app.add_option("--names", setup.names,
                 "names of these weights, in the order in which the command line has their cards "
                 "and changes (default: rwgt_1, rwgt_2 ..)")
      ->type_name("NAME,..")
      ->delimiter(',')
      ->allow_extra_args(false);
  app.add_option("--alpha-s", setup.alpha_s,
                 "strong coupling of these weights: event: that of each event; card: that of the "
                 "card; or a number for all events (default: event)")
      ->type_name("event|card|VALUE");
  app.add_option("--pdf", setup.pdfs,
                 "a weight with this PDF set (SET, SET/3 for a member, or LHAPDF's id of a "
                 "member), or with all its members (SET/all)")
      ->type_name("SET,..")
      ->delimiter(',')
      ->allow_extra_args(false);
  add_row_of_run(app, "pdf-path", [&setup](const RunSetup& run) {
    setup.pdf_path = run.processes.front().pdf_path;
  });
  app.add_option_function<std::vector<std::string>>(
         "--scale",
         [&setup](const std::vector<std::string>& texts) {
           for (const auto& text : texts) setup.scales.push_back(scale_factors(text));
         },
         "a weight with muR and muF times these factors, 0.5,2; may be given several times")
      ->type_name("R,F")
      ->check(by_reader([](const std::string& text) { scale_factors(text); }))
      ->allow_extra_args(false);
  app.add_flag("--scale-variations", setup.scale_variations,
               "weights for muR and muF times 1/2, 1 and 2 without opposite changes (7 points)");
  add_choice(app, "--helicities", setup.helicities,
             "summed: |M|^2 is summed over helicities; event: |M|^2 of the helicities of each "
             "event, where these are known");
}

/// The words of `alpha-s` that say how it runs.
std::vector<std::string> words_of_running() {
  std::vector<std::string> words;
  for (const auto& [word, source] : option_words<AlphaSource>)
    if (source != AlphaSource::automatic) words.emplace_back(word);
  return words;
}

/// How the events were made, where the header does not say it, or to say it otherwise.
void add_event_source(CLI::App& app, ReweightSetup& setup, ProcessChoice& choice) {
  add_texts(app, "--process", "PROCESS", setup.processes,
            "process of the events, with its coupling orders; may be given several times "
            "(default: as the header of the file says)");
  for (const char* key : {"model", "restrict", "define", "orders"}) {
    const OptionRow& row = *find_row(Command::integrate, key);
    add_row_of(app, row, choice)
        ->description(with_flags(row.help + " (default: as the header of the file says)"));
  }
  add_file(app, "--from-card", setup.from_card,
           "SLHA card with the parameters of the events (default: that of the header)");
  app.add_option("--from-pdf", setup.from_pdf,
                 "PDF set of the events, or LHAPDF's id of a member (default: as the file says)")
      ->type_name("SET");
  add_words(app.add_option_function<std::string>(
                "--from-alpha-s",
                [&setup](const std::string& word) {
                  setup.from_alpha_s = value_of_word<AlphaSource>(word);
                },
                "how alpha_s of the events runs (default: as the file says, else as in the PDF "
                "set)"),
            words_of_running());
}

}  // namespace

Start declare_info(CLI::App& app) {
  app.description(
      "Content of a process: legs, helicities, Feynman diagrams, colour flows and instructions. "
      "Without a process: the parameters, particles or vertices of a model");
  const auto options = std::make_shared<InfoOptions>();
  add_process(app, *options)->required(false);
  add_precision(app, options->precision);
  add_recipe(app, options->recipe);
  add_json(app, options->json);
  app.add_flag("--card", options->card,
               "in place of a process: all parameters, as a card that can be changed");
  app.add_flag("--particles", options->particles,
               "in place of a process: all particles, with their names in process strings");
  app.add_flag("--coupling-orders", options->coupling_orders,
               "in place of a process: the coupling orders, with their weights in WEIGHTED (the "
               "hierarchy) and their limits");
  app.add_flag("--parameters", options->parameters,
               "in place of a process: all parameters, also those that follow from others");
  app.add_flag("--vertices", options->vertices,
               "in place of a process: all vertices, with their couplings, and those that are "
               "missing");
  app.add_option("--ufo", options->ufo,
                 "in place of a process: writes the model sm as a UFO folder, which must be new")
      ->type_name("FOLDER")
      ->check(file_name());
  app.remove_option(app.get_option("--model"));
  auto* const model =
      app.add_option("--model", options->model,
                     help_of(*find_row(Command::integrate, "model"), Command::integrate) +
                         "; without a process: all these lists")
          ->type_name("NAME|FOLDER")
          ->expected(0, 1);
  app.parse_complete_callback([options, model] {
    const bool is_named = !options->model.empty();
    const bool has_list = options->has_list() || options->card || !options->ufo.empty();
    options->whole_model = model->count() > 0 && options->process.empty() && !has_list;
    if (!is_named && !options->whole_model)
      throw InputError("--model: the name is missing (without a process it lists the model)");
    if (!is_named) options->model = InfoOptions().model;
  });
  return start_of(info, options);
}

Start declare_widths(CLI::App& app) {
  app.description(
      "Total widths at tree level, with branching ratios. docs/models.md says which decays count");
  const auto options = std::make_shared<WidthsOptions>();
  app.add_option("particles", options->particles,
                 "names of particles (default: all particles with a mass)")
      ->type_name("NAME");
  for (const char* key : {"model", "restrict", "param-card", "set", "orders"})
    add_row_of(app, *find_row(Command::integrate, key), *options);
  app.add_flag(
      "--three-body", options->three_body,
      "also adds three-body decays through off-shell particles (h > w+ w-) where two-body decays "
      "are open; without two-body decays they always count");
  add_file(
      app, "--output", options->output,
      "new SLHA card with these widths and branching ratios; `-`: standard output, in place of "
      "the report");
  add_json(app, options->json);
  return start_of(widths, options);
}

Start declare_diagrams(CLI::App& app) {
  app.description("List or drawing of the Feynman diagrams of a process at tree level");
  const auto options = std::make_shared<DiagramsOptions>();
  add_process(app, *options);
  app.add_option("--max", options->max, "maximum number of diagrams that are listed or drawn")
      ->type_name("N")
      ->capture_default_str()
      ->check(integer(std::int64_t{1}, std::int64_t{1000000}));
  add_file(app, "--output", options->output,
           "file in place of the list: a page of drawings (.svg, .pdf), or the diagrams as text "
           "(.txt) or for Graphviz (.dot)");
  return start_of(diagrams, options);
}

Start declare_import(CLI::App& app) {
  app.description(
      "Run file from cards of MadGraph. What has no counterpart is listed, and stands in the run "
      "file as comments");
  const auto options = std::make_shared<ImportOptions>();
  app.add_option(
         "cards", options->cards,
         "proc_card.dat, run_card.dat, and, where wanted, param_card.dat and files of lines "
         "`set param_card ..` and `set run_card ..`")
      ->type_name("FILE")
      ->required();
  app.add_option("--pdf", options->pdf,
                 "set of parton densities, or LHAPDF's id of a member, in the place of the card's")
      ->type_name("NAME|ID");
  add_file(app, "--output", options->output, "new run file, e.g. RUN.toml; `-`: standard output")
      ->required();
  add_json(app, options->json, "processes and remarks");
  return start_of(import_cards, options);
}

Start declare_umami(CLI::App& app) {
  app.description(
      "Library of matrix elements with the C interface UMAMI, for MadSpace. A string that stands "
      "for several processes gives one library for all of them");
  const auto options = std::make_shared<UmamiOptions>();
  add_process(app, *options);
  add_precision(app, options->precision);
  add_file(app, "--output", options->output, "file of the library, e.g. gg_ttg.so")->required();
  add_json(app, options->json, "the process of each flavor index");
  return start_of(umami, options);
}

Start declare_cache(CLI::App& app) {
  app.description("Kernels that were compiled at run time and are kept for later runs");
  app.require_subcommand(1);
  const auto options = std::make_shared<CacheOptions>();
  auto& list = add_action(app, options->action, "list",
                          "Shows the folder, number and size of the kept kernels");
  add_json(list, options->json);
  auto& clear = add_action(app, options->action, "clear", "Deletes the kept kernels");
  add_json(clear, options->json);
  return start_of(cache, options);
}

Start declare_pdf(CLI::App& app) {
  app.description("Sets of parton densities in LHAPDF's format");
  app.require_subcommand(1);
  const auto options = std::make_shared<PdfOptions>();
  auto& list = add_action(app, options->action, "list", "Lists the sets and their folders");
  add_folder(list, *options);
  add_json(list, options->json);
  auto& get = add_action(app, options->action, "get",
                         "Downloads a set to the user's own folder: from LHAPDF's server, or from "
                         "a package of PyPI that has some sets");
  add_set(get, *options);
  auto& show = add_action(app, options->action, "show",
                          "Shows the content of a set; at a point: x f(x, Q^2) of all flavours");
  add_set(show, *options);
  add_folder(show, *options);
  add_json(show, options->json);
  auto* const q =
      show.add_option("--q", options->q, "scale of the point; without --x: alpha_s only")
          ->type_name("GEV")
          ->check(positive(most_energy));
  show.add_option("--x", options->x, "momentum fraction of the point")
      ->type_name("X")
      ->check(positive(1.0))
      ->needs(q);
  show.add_option("--member", options->member, "member of the set; 0 is the central one")
      ->type_name("N")
      ->capture_default_str()
      ->check(integer(0, 9999));
  return start_of(pdf, options);
}

Start declare_events(CLI::App& app) {
  app.description("Files of events: content, checks, merging, and pages about them");
  app.require_subcommand(1);
  const auto options = std::make_shared<EventsOptions>();
  auto& info = add_action(app, options->action, "info",
                          "Shows the content of a file and checks its events; the exit status is 1 "
                          "if a check fails");
  add_event_file(info, *options);
  add_json(info, options->json);
  auto& merge = add_action(app, options->action, "merge",
                           "Merges files of one run with different seeds into one file");
  merge.add_option("files", options->files, "files of events")->type_name("FILE")->required();
  add_file(merge, "--output", options->output,
           "new file; its name ends in " + events::event_endings())
      ->required();
  add_threads(merge, options->threads);
  merge.get_option("--threads")
      ->description("number of threads that format and compress (default: 1)");
  auto& report = add_action(app, options->action, "report",
                            "Writes a page about a file: its weights, and distributions of the "
                            "final state");
  add_event_file(report, *options);
  add_file(report, "--output", options->output,
           "file of the page; `-`: standard output (default: beside the events, with the ending "
           ".report.html)");
  return start_of(events, options);
}

Start declare_reweight(CLI::App& app) {
  app.description(
      "New weights for events: other parameters, alpha_s, scales and parton densities, by |M|^2 "
      "of their subprocesses. docs/reweighting.md describes them");
  const auto setup = std::make_shared<ReweightSetup>();
  const auto choice = std::make_shared<ProcessChoice>();
  app.add_option("file", setup->input, "Les Houches events (.lhe, .lhe.gz, .lheh5)")
      ->type_name("FILE")
      ->required();
  add_reweight_output(app, *setup);
  add_new_weights(app, *setup, *choice);
  add_event_source(app, *setup, *choice);
  add_threads(app, setup->threads);
  add_json(app, setup->json);
  return [=, &app](const Communicator& world) {
    setup->parameters = new_parameters(app);
    setup->definitions = choice->definitions;
    setup->restriction = choice->restriction;
    if (app.get_option("--model")->count() > 0) setup->model = choice->model;
    if (app.get_option("--orders")->count() > 0) setup->orders = choice->orders;
    check_files(files_of(*setup));
    reweight(world, *setup);
  };
}

Start declare_integrate(CLI::App& app) {
  app.description(
      "Cross sections, also of proton collisions, and decay widths. A string that stands for "
      "several processes gives their sum");
  const auto setup = std::make_shared<RunSetup>();
  add_run_options(app, *setup, Command::integrate);
  add_template(app);
  return [=, &app](const Communicator& world) {
    if (prints_template(world, app, Command::integrate)) return;
    const RunInput input = input_of(*setup, app, Command::integrate);
    at_source(input, [&] {
      const CommandFiles files = files_of(input);
      check_files(files);
      expect_ranks(world, input.setup.devices, files);
      integrate(world, input);
    });
  };
}

Start declare_generate(CLI::App& app) {
  app.description(
      "Events of one process or several, in a file for parton showers. The cross section is "
      "integrated first, unless a gridpack (X.hgp) has it");
  const auto setup = std::make_shared<RunSetup>();
  const auto jobs = std::make_shared<int>(0), job = std::make_shared<int>(0);
  add_run_options(app, *setup, Command::generate);
  app.add_option("--jobs", *jobs,
                 "number of jobs that share the events of a gridpack; each has a file of its own")
      ->type_name("J")
      ->check(integer(1, most_jobs));
  app.add_option("--job", *job, "make only the events of this job, from 1 to J")
      ->type_name("I")
      ->check(integer(1, most_jobs));
  add_template(app);
  return [=, &app](const Communicator& world) {
    if (prints_template(world, app, Command::generate)) return;
    const std::string& process = setup->processes.front().process;
    if (names_gridpack(process))
      expect_ranks(world, setup->devices, {{}, {{"the gridpack", process}}});  // which read it
    const RunInput input = names_gridpack(process) ? input_of_gridpack(app, process, world)
                                                   : input_of(*setup, app, Command::generate);
    at_source(input, [&] {
      const std::vector<RunInput> all = jobs_of(input, *jobs, *job);
      for (const RunInput& own : all) check_files(files_of(own));
      expect_ranks(world, input.setup.devices, files_of(input));
      generate(world, all);
    });
  };
}

Start declare_gridpack(CLI::App& app) {
  app.description(
      "A file from which `generate` makes events at once, on any machine: the integration of one "
      "process or several, the maximum weights, parameters and models");
  const auto setup = std::make_shared<RunSetup>();
  const auto output = std::make_shared<std::string>("run.hgp");
  add_run_options(app, *setup, Command::generate, {"output", "report"});
  add_file(app, "--output", *output, "the gridpack; its name ends in .hgp")->capture_default_str();
  add_template(app);
  return [=, &app](const Communicator& world) {
    if (prints_template(world, app, Command::generate)) return;
    if (!names_gridpack(*output))
      throw InputError(fmt::format("--output {}: the name of a gridpack ends in .hgp", *output));
    RunInput input = input_of(*setup, app, Command::generate, "output");
    input.setup.makes_gridpack = true;
    at_source(input, [&] {
      CommandFiles files = files_of(input);
      files.outputs.push_back({"--output", *output});
      check_files(files);
      expect_ranks(world, input.setup.devices, files);
      gridpack(world, input, *output);
    });
  };
}

}  // namespace helikos::app
