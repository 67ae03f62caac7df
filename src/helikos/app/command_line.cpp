// SPDX-License-Identifier: Apache-2.0
#include "helikos/app/command_line.hpp"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <csignal>
#include <map>
#include <new>
#include <span>
#include <sstream>
#include <stdexcept>
#include <string_view>
#include <system_error>
#include <vector>

#include "helikos/app/devices.hpp"
#include "helikos/app/machine.hpp"
#include "helikos/app/run_input.hpp"
#include "helikos/app/standard_output.hpp"
#include "helikos/base/core/error.hpp"
#include "helikos/base/core/messages.hpp"
#include "helikos/base/core/printable.hpp"
#include "helikos/base/parallel/mpi_transport.hpp"
#include "helikos/version.hpp"

namespace helikos::app {
namespace {

/// The start of each command, by the name of the command.
using Starts = std::map<std::string, Start>;

std::string version_text() {
  return fmt::format("Helikos {} ({})\nKokkos {}, backend {}\ncompiler {}, SIMD {}\nMPI {}",
                     version(), commit(), kokkos_version(), backend(), compiler(), simd_name(),
                     mpi::description());
}

/// Throws InputError unless the first of `words` is a command of `app`, or one of its options.
/// CLI11 only says that a sub-command is required.
void check_command(const CLI::App& app, std::span<const char* const> words) {
  const auto known = app.get_subcommands([](const CLI::App*) { return true; });
  if (known.empty()) return;
  std::string names;
  for (const CLI::App* command : known) {
    names += command == known.front() ? "" : command == known.back() ? " or " : ", ";
    names += command->get_name();
  }
  const std::string where = app.get_parent() == nullptr ? "" : app.get_name() + ": ";
  if (words.empty())
    throw InputError(fmt::format("{}the command is missing: {} (see --help)", where, names));
  const std::string word = words.front();
  if (app.get_option_no_throw(word) != nullptr) return;
  for (const CLI::App* command : known)
    if (command->get_name() == word) return check_command(*command, words.subspan(1));
  if (word.starts_with('-'))
    throw InputError(fmt::format("{}unknown option '{}' (see --help)", where, word));
  throw InputError(
      fmt::format("{}unknown command '{}', which is none of {} (see --help)", where, word, names));
}

/// Whether the words of a command are names of files.
bool reads_files(std::string_view command) {
  return command == "events" || command == "reweight" || command == "import";
}

/// Throws InputError for an empty word, which is a variable of a shell that is not set. CLI11 takes
/// some empty words as values and drops others.
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
      if (reads_files(command)) what = "name of the file";
      throw InputError(fmt::format("the {} is empty (see --help)", what));
    }
    throw InputError(fmt::format("{}: the value is empty", before));
  }
}

int print_error(const std::string& message, int status) {
  say(printable(with_flags(message)));
  return status;
}

/// Prints the error of the first rank that failed. All ranks return the same status.
int fail(const Communicator& world, const std::string& message, int status) {
  const auto worst = world.worst(status);
  if (worst.rank != world.rank()) return worst.status;
  return print_error(world.is_root() ? message : fmt::format("rank {}: {}", world.rank(), message),
                     status);
}

[[noreturn]] void refuse_word(const std::string& word, std::string_view command) {
  const bool may_be_process = !word.starts_with('-') && command != "pdf" && !reads_files(command);
  throw InputError(
      fmt::format("'{}' was not expected{} (see --help)", word,
                  may_be_process ? "; a process is one word, in quotes: \"g g > t t~\"" : ""));
}

/// Throws InputError for an unknown option, which may be a misspelt required option.
void refuse_unknown_option(const CLI::App& app, std::string_view command) {
  for (const std::string& word : app.remaining(true))
    if (word.starts_with('-')) refuse_word(word, command);
}

/// CLI11 says "--seed: At Most 1 required but received 2", "--beams: At least 2 required but
/// received 1", "--seed: 1 required UINT missing" or "--resume was given a disallowed flag
/// override".
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

/// Returns false if the command line asked for --help or --version, which are printed here.
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

/// The message with a hint at the list of names, if it names an unknown particle and no similar
/// one.
std::string with_list_of_names(const std::string& message) {
  const bool is_unknown = message.find("unknown particle ") != message.npos;
  const bool has_proposal = message.find("(did you mean ") != message.npos;
  return is_unknown && !has_proposal ? message + " (helikos info --particles lists the names)"
                                     : message;
}

/// The first exchange: throws InputError where rank 0 is another build, which may exchange other
/// things. Machines may have programs of their own.
void check_build(const Communicator& world) {
  const std::string own = commit();
  const auto first = world.from_root(std::vector<char>(own.begin(), own.end()));
  if (std::string(first.begin(), first.end()) == own) return;
  throw InputError(fmt::format("this program is of commit {}, and that of rank 0 of commit {}", own,
                               std::string_view(first.data(), first.size())));
}

int parse_and_run(const Communicator& world, CLI::App& app, const Starts& starts, int argc,
                  const char* const* argv) {
  try {
    check_build(world);
    check_command(app, std::span(argv + 1, std::size_t(std::max(argc, 1)) - 1));
    check_words(argc, argv);
    if (parse(world, app, argc, argv)) starts.at(app.get_subcommands().front()->get_name())(world);
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
  } catch (const std::system_error& error) {  // fmt::print throws it too, and names no file
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
  keep_freed_memory();
  flush_before_messages(flush_output);
  std::signal(SIGXFSZ, SIG_IGN);  // a file that gets too large is an error of its write
  CLI::App app("Tree-level matrix elements for many phase-space points at once.", "helikos");
  app.set_version_flag("--version", version_text());
  app.require_subcommand(1);
  app.get_formatter()->column_width(36);
  Starts starts;
  for (const auto& [name, declare] : commands()) starts[name] = declare(*app.add_subcommand(name));
  try {
    try {
      const Communicator world;
      return parse_and_run(world, app, starts, argc, argv);
    } catch (const RanksWanted& wanted) {
      return start_ranks(wanted.ranks, std::vector<std::string>(argv, argv + argc));
    }
  } catch (const InputError& error) {
    return print_error(error.what(), 2);
  } catch (const std::runtime_error& error) {  // of ranks that cannot be started
    return print_error(error.what(), 1);
  }
}

}  // namespace helikos::app
