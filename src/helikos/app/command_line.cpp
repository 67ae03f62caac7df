// SPDX-License-Identifier: Apache-2.0
#include "helikos/app/command_line.hpp"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <csignal>
#include <new>
#include <sstream>
#include <system_error>

#include "helikos/app/command_files.hpp"
#include "helikos/app/commands.hpp"
#include "helikos/app/common_options.hpp"
#include "helikos/app/flags.hpp"
#include "helikos/app/machine.hpp"
#include "helikos/app/run_file.hpp"
#include "helikos/app/standard_output.hpp"
#include "helikos/app/validators.hpp"
#include "helikos/base/core/error.hpp"
#include "helikos/base/core/messages.hpp"
#include "helikos/base/core/printable.hpp"
#include "helikos/base/kokkos_ext/max_threads.hpp"
#include "helikos/version.hpp"

namespace helikos::app {
namespace {

struct RunChoice {
  RunSetup setup;
  std::vector<GivenOption> given;
  bool wants_template = false;
};

struct AllOptions {
  RunOptions run;
  RunChoice integrate, generate;
  EvaluateOptions evaluate;
  InfoOptions info;
  DiagramsOptions diagrams;
  UmamiOptions umami;
  PdfOptions pdf;
  EventsOptions events;
};

std::string version_text() {
  return fmt::format("Helikos {} ({})\nKokkos {}, backend {}\ncompiler {}, SIMD {}\nMPI {}",
                     version(), commit(), kokkos_version(), backend(), compiler(), simd_name(),
                     mpi::description());
}

constexpr int max_helicity_batches = 128;  ///< all choices of seven gluons

void add_precision(CLI::App& app, std::string& precision) {
  add_choice(app, "--precision", precision,
             "number type; mixed: momenta and denominators in double, the rest in float",
             {"double", "mixed", "float"});
}

void add_recipe(CLI::App& app, std::string& recipe) {
  add_choice(app, "--recipe", recipe,
             "how amplitudes are built; diagrams: a term for each Feynman diagram, as a check",
             {"recursion", "diagrams"});
}

void add_engine(CLI::App& app, EngineOptions& options) {
  add_precision(app, options.precision);
  add_choice(app, "--rescue", options.rescue,
             "auto: events that lose digits in float or mixed are computed again in double",
             {"auto", "none"});
  add_recipe(app, options.recipe);
  add_choice(app, "--colors", options.colors,
             "sum: all colours; leading: without interferences of colour flows; flow, dressed: one "
             "colour configuration an event, drawn; continuous: random superpositions; auto: the "
             "smallest error in a given time",
             {"sum", "leading", "flow", "dressed", "continuous", "auto"});
  add_choice(app, "--color-sum", options.color_sum, "how colours are summed; fast: on hosts only",
             {"auto", "kernel", "gemm", "fast"});
  app.add_flag("--tf32", options.tf32,
               "with --precision float: --color-sum gemm on an NVIDIA GPU's tensor cores, its "
               "factors rounded to 10 bits");
  add_choice(app, "--executor", options.executor,
             "interpreted: instructions as data; compiled: a kernel of this build for the process",
             {"auto", "interpreted", "compiled"});
  app.add_option(
         "--helicities", options.helicities,
         "sum: all that do not vanish; all: those that vanish too; sample: one state of each leg, "
         "drawn; phase: random superpositions; auto: the smallest error in a given time; LIST: the "
         "sum of some, for instance --helicities=-+-+,-++-")
      ->type_name("sum|all|sample|phase|auto|LIST")
      ->capture_default_str();
  add_choice(app, "--groups", options.groups,
             "on a GPU: the levels of a program in one kernel, or as kernels of their own",
             {"auto", "inline", "kernels"});
  add_memory(app, options.memory,
             "maximum GPU memory of the engine, e.g. 8GiB (default: 60 % of what is free); what is "
             "drawn for events is counted with the batch");
  app.add_option("--helicity-batches", options.helicity_batches,
                 "compute helicities in at least N batches: the next power of two (default: as few "
                 "as keep the amplitudes of some events small)")
      ->type_name("N")
      ->check(integer(1, max_helicity_batches));
  app.add_option(
         "--instances", options.instances,
         "queues of kernels on a GPU that run side by side, each with batches of helicities "
         "or chunks of events (default: the fastest number measured)")
      ->type_name("N")
      ->check(integer(1, max_helicity_batches));
  app.add_option("--threads", options.threads, "threads (default: all cores, or OMP_NUM_THREADS)")
      ->type_name("N")
      ->check(integer(1, max_threads));
}

void add_run(CLI::App& parent, RunOptions& options) {
  auto& app = *parent.add_subcommand(
      "run",
      "Benchmark of matrix elements: random phase-space points, |M|^2, its mean, and the time of "
      "each phase. A string that stands for several processes gives a row for each program and a "
      "total: the sum of the means of |M|^2 over all processes, without parton densities");
  add_common(app, options);
  add_engine(app, options);
  app.add_option("--batch", options.batch, "events at once (default: by the cost of the process)")
      ->type_name("N")
      ->transform(whole_number(1, max_events));
  app.add_option("--batches", options.batches, "number of batches")
      ->type_name("K")
      ->capture_default_str()
      ->transform(whole_number(1, max_events));
  app.add_option("--seed", options.seed, "seed of the random numbers")
      ->type_name("S")
      ->capture_default_str()
      ->check(integer(std::uint64_t{0}, ~std::uint64_t{0}));
  app.add_option("--energy", options.energy,
                 fmt::format("centre-of-mass energy, {:g} to {:g} (default: {:g}; a decay has the "
                             "energy of its mass)",
                             least_energy, most_energy, default_energy))
      ->type_name("GEV")
      ->check(energy());
  app.add_option(
         "--cut", options.cuts,
         "condition on points, e.g. \"pt(j) > 20\" or \"66 < m(e+,e-) < 116\"; points that fail "
         "count as zero. May be given several times; docs/cuts.md has the grammar")
      ->type_name("TEXT")
      ->allow_extra_args(false);
  app.add_flag("--select", options.select,
               "draw a helicity and a colour flow of each event too; the phases show their cost");
  app.add_flag("--massless", options.massless,
               "massless momenta, as in the benchmark of the papers");
  app.add_option(
         "--json", options.json,
         "write the results to this file too; `-`: to standard output, in place of the report")
      ->type_name("FILE")
      ->check(file_name());
}

void add_template(CLI::App& app, RunChoice& choice) {
  auto* wants_template = app.add_flag("--template", choice.wants_template,
                                      "only print a run file with all keys, to be changed");
  app.parse_complete_callback([&choice, &app, wants_template] {
    choice.given = given_options(app);
    if (choice.setup.processes.front().process.empty() && wants_template->count() == 0)
      throw InputError(app.get_name() + ": there is no process, and no run file (see --help)");
  });
}

void add_integrate(CLI::App& parent, RunChoice& choice) {
  auto& app = *parent.add_subcommand(
      "integrate",
      "Cross sections, also of protons. Of a string that stands for several processes: their sum");
  add_run_options(app, choice.setup, Command::integrate);
  add_template(app, choice);
}

void add_generate(CLI::App& parent, RunChoice& choice) {
  auto& app = *parent.add_subcommand(
      "generate", "Events of a process or several, after the cross section, in a file for showers");
  add_run_options(app, choice.setup, Command::generate);
  add_template(app, choice);
}

void add_evaluate(CLI::App& parent, EvaluateOptions& options) {
  auto& app = *parent.add_subcommand(
      "evaluate",
      "Matrix elements at given phase-space points. Of a string that stands for several processes: "
      "a column for each, after lines that say which");
  add_common(app, options);
  add_engine(app, options);
  app.add_option(
         "--points", options.points,
         "one `E px py pz` line [GeV] a particle; `-`: standard input. Blank lines and lines that "
         "start with # or ME separate points")
      ->type_name("FILE")
      ->check(file_name())
      ->required();
  app.add_option(
         "--alpha-s", options.alpha_s,
         "the strong coupling of all points, or a file with a number a point (default: that "
         "of the card)")
      ->type_name("VALUE|FILE")
      ->check(file_name());
  app.add_option(
         "--select", options.select,
         "print the helicities (a sign or 0 a particle) and the number of the colour flow of "
         "each point too, drawn by their shares of |M|^2 with this seed")
      ->type_name("SEED")
      ->check(integer(std::uint64_t{0}, ~std::uint64_t{0}));
}

void add_info(CLI::App& parent, InfoOptions& options) {
  auto& app = *parent.add_subcommand("info", "What a process is made of");
  add_common(app, options)->required(false);
  add_precision(app, options.precision);
  add_recipe(app, options.recipe);
  app.add_option("--json", options.json,
                 "write it to this file too; `-`: to standard output, in place of the table")
      ->type_name("FILE")
      ->check(file_name());
  app.add_flag("--card", options.card,
               "in place of a process: all parameters, as a card to be changed");
  app.add_flag("--particles", options.particles,
               "in place of a process: all particles, by the names that processes use");
  app.get_option("--model")->expected(0, 1)->default_str("")->description(
      "the theory (default: sm); without a process: all its vertices, with their couplings");
  app.parse_complete_callback([&options, &app] {
    const bool is_named = !options.model.empty();
    options.vertices =
        app.count("--model") > 0 && options.process.empty() && !options.particles && !options.card;
    if (!is_named && !options.vertices)
      throw InputError("--model: the name is missing (without a process it lists the vertices)");
    if (!is_named) options.model = InfoOptions().model;
  });
}

void add_diagrams(CLI::App& parent, DiagramsOptions& options) {
  auto& app = *parent.add_subcommand(
      "diagrams", "Lists and draws the Feynman diagrams of any tree-level process");
  add_common(app, options);
  app.add_option("--max", options.max, "list or draw the first N only")
      ->type_name("N")
      ->capture_default_str()
      ->check(integer(std::int64_t{1}, std::int64_t{1000000}));
  app.add_option("--output", options.output,
                 "in place of the list: a page of drawings (.svg, .pdf), or the diagrams as "
                 "text (.txt) or for Graphviz (.dot)")
      ->type_name("FILE")
      ->check(file_name());
}

/// One of the things that `pdf` does.
CLI::App& add_pdf_action(CLI::App& app, PdfOptions& options, const std::string& action,
                         const std::string& help) {
  auto& sub = *app.add_subcommand(action, help);
  sub.callback([&options, action] { options.action = action; });
  return sub;
}

void add_pdf_json(CLI::App& app, PdfOptions& options) {
  app.add_option("--json", options.json,
                 "write it to this file too; `-`: to standard output, in place of the table")
      ->type_name("FILE")
      ->check(file_name());
}

void add_pdf_name(CLI::App& app, PdfOptions& options) {
  app.add_option("name", options.name,
                 "of the set, e.g. NNPDF31_lo_as_0118, or LHAPDF's id of a member, e.g. 315000")
      ->required();
}

void add_pdf(CLI::App& parent, PdfOptions& options) {
  auto& app = *parent.add_subcommand("pdf", "Sets of parton densities in LHAPDF's format");
  app.require_subcommand(1);
  auto& list = add_pdf_action(app, options, "list", "Which sets there are, and where");
  add_pdf_path(list, options.path);
  add_pdf_json(list, options);
  auto& get = add_pdf_action(app, options, "get",
                             "Fetches a set into the user's own folder: from LHAPDF's server, else "
                             "from a package of PyPI that has some");
  add_pdf_name(get, options);
  auto& show = add_pdf_action(app, options, "show",
                              "What a set holds; at a point x f(x, Q^2) of all its flavours");
  add_pdf_name(show, options);
  add_pdf_path(show, options.path);
  add_pdf_json(show, options);
  auto* q = show.add_option("--q", options.q, "scale of the point; alone: alpha_s only")
                ->type_name("GEV")
                ->check(positive(most_energy));
  show.add_option("--x", options.x, "momentum fraction of the point")
      ->type_name("X")
      ->check(positive(1.0))
      ->needs(q);
  show.add_option("--member", options.member, "0 is the central one")
      ->type_name("N")
      ->capture_default_str()
      ->check(integer(0, 9999));
}

void add_umami(CLI::App& parent, UmamiOptions& options) {
  auto& app = *parent.add_subcommand(
      "umami",
      "Makes a library with the C interface UMAMI, for MadSpace. Of a string that stands "
      "for several processes: one for all of them");
  add_common(app, options);
  add_precision(app, options.precision);
  app.add_option("--output", options.output, "the library, e.g. gg_ttg.so")
      ->type_name("FILE")
      ->required()
      ->check(file_name());
  app.add_option(
         "--json", options.json,
         "write what the indices of flavors mean to this file too; `-`: to standard output, "
         "in place of the table")
      ->type_name("FILE")
      ->check(file_name());
}

CLI::App& add_events_action(CLI::App& app, EventsOptions& options, const std::string& action,
                            const std::string& help) {
  auto& sub = *app.add_subcommand(action, help);
  sub.callback([&options, action] { options.action = action; });
  return sub;
}

void add_events_report(CLI::App& app, EventsOptions& options) {
  auto& report = add_events_action(app, options, "report",
                                   "A page about a file: its weights and the distributions of its "
                                   "final state");
  report.add_option("file", options.files, "Les Houches events (.lhe, .lhe.gz, .lheh5)")
      ->type_name("FILE")
      ->required()
      ->expected(1);
  report
      .add_option("--output", options.output,
                  "the page; `-`: to standard output (default: beside the events, as "
                  "events.report.html)")
      ->type_name("FILE")
      ->check(file_name());
}

void add_events(CLI::App& parent, EventsOptions& options) {
  auto& app = *parent.add_subcommand("events", "Files of events: looked through, checked, joined");
  app.require_subcommand(1);
  auto& info =
      add_events_action(app, options, "info",
                        "What a file holds, and whether its events are right; exit status 1 "
                        "if a check fails");
  info.add_option("file", options.files, "Les Houches events (.lhe, .lhe.gz, .lheh5)")
      ->type_name("FILE")
      ->required()
      ->expected(1);
  info.add_option("--json", options.json,
                  "write it to this file too; `-`: to standard output, in place of the table")
      ->type_name("FILE")
      ->check(file_name());
  auto& merge = add_events_action(app, options, "merge",
                                  "Joins files of one run with different seeds into one");
  merge.add_option("files", options.files, "what is joined")->type_name("FILE")->required();
  merge
      .add_option("--output", options.output,
                  "the new file: .lhe, .lhe.gz, .lheh5 or .hepmc, as its name says")
      ->type_name("FILE")
      ->required()
      ->check(file_name());
  merge.add_option("--threads", options.threads, "that format and compress")
      ->type_name("N")
      ->capture_default_str()
      ->check(integer(1, max_threads));
  add_events_report(app, options);
}

/// CLI11 says no more than that a subcommand is required.
void check_command(int argc, const char* const* argv) {
  if (argc < 2)
    throw InputError(
        "there is no command: run, integrate, generate, evaluate, info, diagrams, umami, pdf or "
        "events (see --help)");
  const std::string_view word = argv[1];
  for (const char* known : {"run", "integrate", "generate", "evaluate", "info", "diagrams", "umami",
                            "pdf", "events", "--help", "-h", "--version"}) {
    if (word == known) return;
  }
  const char* kind = word.starts_with('-') ? "option" : "command";
  throw InputError(fmt::format("unknown {} '{}' (see --help)", kind, word));
}

/// Likewise of a command that has some of its own.
void check_action(int argc, const char* const* argv, std::string_view command,
                  const std::vector<std::string_view>& actions, const char* choice) {
  if (argc < 2 || argv[1] != command) return;
  if (argc < 3) throw InputError(fmt::format("{}: say {} (see --help)", command, choice));
  const std::string_view word = argv[2];
  if (word == "--help" || word == "-h") return;
  for (const auto known : actions) {
    if (word == known) return;
  }
  throw InputError(fmt::format("{}: '{}' is not {} (see --help)", command, word, choice));
}

/// An empty word is a variable that was not set. CLI11 takes some for a value and drops others.
void check_words(int argc, const char* const* argv) {
  for (int i = 2; i < argc; ++i) {
    const std::string_view word = argv[i], before = argv[i - 1];
    if (word.starts_with("--") && word.find('=') == word.size() - 1) {
      throw InputError(fmt::format("{}: the value is empty", word.substr(0, word.size() - 1)));
    }
    if (!word.empty()) continue;
    if (!before.starts_with('-')) {
      const std::string_view command = argv[1];
      const char* what = command == "pdf" ? "name of the set" : "process";
      if (command == "events") what = "name of the file";
      throw InputError(fmt::format("the {} is empty (see --help)", what));
    }
    throw InputError(fmt::format("{}: the value is empty", before));
  }
}

/// The input of the command line, or of the run file that it names.
RunInput input_of(const RunChoice& choice, Command command) {
  const std::string& process = choice.setup.processes.front().process;
  if (names_run_file(process)) {
    RunInput input = read_run_file(process, choice.given, command);
    input.setup.resume = choice.setup.resume;
    return input;
  }
  refuse_other_file(process);
  return {choice.setup, {}, {}};
}

void start_run(void (*run)(const Communicator&, const RunInput&), const Communicator& world,
               const RunChoice& choice, Command command) {
  if (choice.wants_template) {
    if (world.is_root()) fmt::print("{}", run_file_template(command));
    return;
  }
  const RunInput input = input_of(choice, command);
  check_files(files_of(input));
  run(world, input);
}

/// A command whose files do not get in each other's way.
template <class Options>
void start(void (*command)(const Communicator&, const Options&), const Communicator& world,
           const Options& options) {
  check_files(files_of(options));
  command(world, options);
}

void dispatch(const Communicator& world, const CLI::App& app, const AllOptions& options) {
  if (app.got_subcommand("run")) start(run, world, options.run);
  if (app.got_subcommand("integrate"))
    start_run(integrate, world, options.integrate, Command::integrate);
  if (app.got_subcommand("generate"))
    start_run(generate, world, options.generate, Command::generate);
  if (app.got_subcommand("evaluate")) evaluate(world, options.evaluate);  // writes no file
  if (app.got_subcommand("info")) start(info, world, options.info);
  if (app.got_subcommand("diagrams")) start(diagrams, world, options.diagrams);
  if (app.got_subcommand("umami")) start(umami, world, options.umami);
  if (app.got_subcommand("pdf")) start(pdf, world, options.pdf);
  if (app.got_subcommand("events")) start(event_files, world, options.events);
}

int print_error(const std::string& message, int status) {
  say(printable(with_flags(message)));
  return status;
}

/// As `print_error`, on the first of the ranks that failed only. The status is the same on all.
int fail(const Communicator& world, const std::string& message, int status) {
  const auto worst = world.worst(status);
  if (worst.rank != world.rank()) return worst.status;
  return print_error(world.is_root() ? message : fmt::format("rank {}: {}", world.rank(), message),
                     status);
}

[[noreturn]] void refuse_word(const std::string& word, std::string_view command) {
  const bool may_be_process = !word.starts_with('-') && command != "pdf" && command != "events";
  throw InputError(
      fmt::format("'{}' was not expected{} (see --help)", word,
                  may_be_process ? "; a process is one word, in quotes: \"g g > t t~\"" : ""));
}

/// CLI11 says first what is missing, which an unknown option may have been meant to be.
void refuse_unknown_option(const CLI::App& app, std::string_view command) {
  for (const std::string& word : app.remaining(true))
    if (word.starts_with('-')) refuse_word(word, command);
}

/// "--seed: At Most 1 required but received 2", "--beams: At least 2 required but received 1",
/// "--seed: 1 required UINT missing" or "--resume was given a disallowed flag override".
[[noreturn]] void refuse_number_of_values(const CLI::ArgumentMismatch& error) {
  const std::string_view message = error.what();
  const auto has = [&](const char* words) { return message.find(words) != message.npos; };
  const char* what = has("At Most")    ? "is given more than once"
                     : has("At least") ? "takes two values"
                     : has("missing")  ? "a value is missing"
                                       : "takes no value";
  throw InputError(
      fmt::format("{}: {} (see --help)", message.substr(0, message.find_first_of(": ")), what));
}

/// False if --help or --version was asked for and answered.
bool parse(const Communicator& world, CLI::App& app, int argc, const char* const* argv) {
  const std::string_view command = argv[1];
  try {
    app.parse(argc, argv);
    return true;
  } catch (const CLI::ExtrasError&) {
    refuse_word(app.remaining(true).front(), command);
  } catch (const CLI::RequiredError&) {
    refuse_unknown_option(app, command);
    throw;
  } catch (const CLI::ArgumentMismatch& error) {
    refuse_number_of_values(error);
  } catch (const CLI::Success& success) {
    std::ostringstream text;
    app.exit(success, text, text);
    if (world.is_root()) fmt::print("{}", text.str());
    return false;
  }
}

/// Where no name is proposed, which names there are.
std::string with_list_of_names(const std::string& message) {
  const bool is_unknown = message.find("unknown particle ") != message.npos;
  const bool has_proposal = message.find("(did you mean ") != message.npos;
  return is_unknown && !has_proposal ? message + " (helikos info --particles lists the names)"
                                     : message;
}

int parse_and_run(const Communicator& world, CLI::App& app, const AllOptions& options, int argc,
                  const char* const* argv) {
  try {
    check_command(argc, argv);
    check_action(argc, argv, "pdf", {"list", "get", "show"}, "list, get or show");
    check_action(argc, argv, "events", {"info", "merge", "report"}, "info, merge or report");
    check_words(argc, argv);
    if (parse(world, app, argc, argv)) dispatch(world, app, options);
    check_output();
    return world.worst(0).status;
  } catch (const OtherRankFailed& other) {
    return other.status;
  } catch (const CLI::ParseError& error) {
    return fail(world, fmt::format("{} (see --help)", error.what()), 2);
  } catch (const InputError& error) {
    return fail(world, with_list_of_names(error.what()), 2);
  } catch (const std::bad_alloc&) {
    return fail(world, out_of_memory_text(app.got_subcommand("run")), 1);
  } catch (const std::system_error& error) {  // of fmt::print too, which names no file
    const bool is_output = std::ferror(stdout) != 0;
    return fail(
        world,
        is_output ? "cannot write to standard output: " + error.code().message() : error.what(), 1);
  } catch (const std::exception& error) {
    return fail(world, error.what(), 1);
  }
}

}  // namespace

int command_line(int argc, const char* const* argv) {
  occupy_standard_streams();
  std::signal(SIGXFSZ, SIG_IGN);  // a file that gets too large is an error of its write
  AllOptions options;
  CLI::App app("Tree-level matrix elements for many phase-space points at once.", "helikos");
  app.set_version_flag("--version", version_text());
  app.require_subcommand(1);
  app.get_formatter()->column_width(36);
  add_run(app, options.run);
  add_integrate(app, options.integrate);
  add_generate(app, options.generate);
  add_evaluate(app, options.evaluate);
  add_info(app, options.info);
  add_diagrams(app, options.diagrams);
  add_umami(app, options.umami);
  add_pdf(app, options.pdf);
  add_events(app, options.events);
  try {
    const Communicator world;
    return parse_and_run(world, app, options, argc, argv);
  } catch (const InputError& error) {
    return print_error(error.what(), 2);
  }
}

}  // namespace helikos::app
