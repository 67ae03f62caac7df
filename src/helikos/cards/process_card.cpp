// SPDX-License-Identifier: Apache-2.0
#include "helikos/cards/process_card.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "helikos/base/core/error.hpp"
#include "helikos/base/core/words.hpp"
#include "helikos/cards/meant_word.hpp"
#include "helikos/theory/process/tokens.hpp"

namespace helikos::cards {
namespace {

constexpr std::size_t most_bytes = std::size_t{1} << 22;

/// Settings of MadGraph that say how it works, not what it computes.
constexpr std::string_view settings_without_effect[] = {"group_subprocesses",
                                                        "loop_optimized_output",
                                                        "loop_color_flows",
                                                        "max_npoint_for_channel",
                                                        "automatic_html_opening",
                                                        "nb_core",
                                                        "run_mode",
                                                        "timeout",
                                                        "stdout_level",
                                                        "auto_update",
                                                        "auto_convert_model",
                                                        "max_t_for_channel",
                                                        "low_mem_multicore_nlo_generation",
                                                        "lhapdf",
                                                        "lhapdf_py2",
                                                        "lhapdf_py3",
                                                        "lhapdf-config",
                                                        "fastjet",
                                                        "fastjet-config",
                                                        "syscalc",
                                                        "ninja",
                                                        "collier",
                                                        "golem",
                                                        "samurai",
                                                        "pineappl",
                                                        "applgrid",
                                                        "amcfast",
                                                        "olp",
                                                        "nlo_mixed_expansion",
                                                        "include_lepton_initiated_processes",
                                                        "output_dependencies",
                                                        "crash_on_error",
                                                        "fortran_compiler",
                                                        "cpp_compiler",
                                                        "f2py_compiler",
                                                        "f2py_compiler_py2",
                                                        "f2py_compiler_py3",
                                                        "notification_center",
                                                        "heptools_install_dir",
                                                        "eMELA",
                                                        "use_pigz",
                                                        "dmtcp",
                                                        "checkpointing",
                                                        "enforce_shared_disk",
                                                        "apply_flavor_grouping",
                                                        "text_editor",
                                                        "eps_viewer",
                                                        "web_browser"};

/// Settings that are replaced, have no counterpart, or have one for some values.
constexpr std::string_view settings_with_remarks[] = {
    "gauge",    "complex_mass_scheme",     "zerowidth_tchannel",
    "ewscheme", "default_unset_couplings", "ignore_six_quark_processes"};

constexpr std::string_view commands_without_effect[] = {
    "output", "display", "check",   "history",  "save",    "open",        "exit",
    "quit",   "help",    "install", "tutorial", "convert", "draw",        "edit",
    "shell",  "load",    "switch",  "delphes",  "eof",     "check_events"};

/// Commands that change the model or its parameters, which Helikos does otherwise or not at all.
constexpr std::string_view commands_without_counterpart[] = {"compute_widths", "decay_diagram",
                                                             "customize_model"};

constexpr std::string_view commands_that_are_read[] = {"import", "define", "generate",
                                                       "add",    "set",    "launch"};

/// Answers to the questions that MadGraph asks in a script: where a folder exists or a model is to
/// be converted, and which cards to edit. Where it does not ask, it warns of the line and goes on.
constexpr std::string_view answers[] = {"y", "n", "yes", "no", "done", "auto"};

template <class List>
bool has(const List& list, std::string_view word) {
  return std::ranges::find(list, word) != std::end(list);
}

/// Reads one command after the other.
class ProcessCardReader {
 public:
  explicit ProcessCardReader(const std::string& name) { card_.name = name; }

  void command(std::string_view text, int line) {
    text = trimmed(text);
    if (text.empty()) return;
    line_ = line;
    whole_ = text;
    const std::string word = lower_case(next_word(text));
    const std::string rest(trimmed(text));
    const bool is_answer = rest.empty() && (has(answers, word) || is_number_that_answers(word));
    if (is_answer) return remark(Fate::unused, "answers a question of MadGraph");
    if (is_launched_) return remark(Fate::missing, "a command behind launch is not read");
    is_behind_definition_ = word == "define" || word == "generate" || word == "add";
    if (word == "import") return import(rest);
    if (word == "define") return define(rest);
    if (word == "generate") return generate(rest);
    if (word == "add") return add(rest);
    if (word == "set") return set(rest);
    if (word == "launch") {
      is_launched_ = true;
      return remark(Fate::unused, "helikos generate starts a run");
    }
    if (has(commands_without_effect, word) || word.starts_with('!') || word.starts_with('?'))
      return remark(Fate::unused, "nothing of the run depends on it");
    if (has(commands_without_counterpart, word))
      return remark(Fate::missing, "model and parameters are as without it");
    // MadGraph warns and goes on, without the process of a misspelt line.
    fail(fmt::format("{} is no command of MadGraph{}", in_quotes(word),
                     meant_word(commands_that_are_read, word)));
  }

  /// A line that belongs to the comment of the line before, which a backslash continues.
  void swallow(std::string_view text, int line, int first) {
    const std::string_view rest = trimmed(text.substr(0, text.find('#')));
    if (rest.empty() || rest == "\\") return;
    card_.remarks.push_back(
        {Fate::dropped, one_line(std::string(rest)),
         fmt::format("belongs to the comment of line {}, which ends in a backslash; MadGraph does "
                     "not read it either",
                     first),
         card_.place(line)});
  }

  ProcessCard finish() {
    if (card_.processes.empty())
      throw InputError(card_.name +
                       (dropped_at_ == 0
                            ? ": no process: neither generate nor add process"
                            : fmt::format(":{}: import model begins anew, and no process is "
                                          "behind it",
                                          dropped_at_)));
    return std::move(card_);
  }

 private:
  [[noreturn]] void fail(const std::string& what) const {
    throw InputError(fmt::format("{}: {}", card_.place(line_), what));
  }
  void remark(Fate fate, const std::string& reason) {
    card_.remarks.push_back({fate, one_line(std::string(whole_)), reason, card_.place(line_)});
  }

  /// A number behind a definition is rather the rest of its line.
  bool is_number_that_answers(std::string_view word) const {
    return !is_behind_definition_ && to_int(word).has_value();
  }

  void import(std::string_view rest) {
    std::string what = lower_case(next_word(rest)), name(next_word(rest));
    if (what.starts_with("model_v4")) return remark(Fate::missing, "models of version 4");
    constexpr std::string_view model[] = {"model"};
    if (const auto meant = meant_word(model, what); what != "model" && !meant.empty())
      fail(fmt::format("import: {} is nothing that is imported{}", in_quotes(what), meant));
    if (what != "model" && name.empty()) std::swap(what, name);  // import NAME
    if (what != "model" && !what.empty() && !name.empty())
      return remark(Fate::missing, "only models are imported");
    if (name.empty()) fail("import: the name of the model is missing");
    drop_processes("import model");
    card_.model = {name, line_};
    if (const auto option = trimmed(rest); !option.empty() && option != "--modelname" &&
                                           option != "-modelname" && option != "--noprefix")
      remark(Fate::missing, fmt::format("the option {} is unknown", option));
  }

  void define(const std::string& rest) {
    if (rest.empty()) fail("define: the label is missing");
    card_.definitions.push_back({rest, line_});
  }

  /// As MadGraph, which begins anew.
  void drop_processes(const char* command) {
    for (const CardLine& own : card_.processes) {
      card_.remarks.push_back({Fate::dropped, own.text,
                               fmt::format("{} in line {} begins anew", command, line_),
                               card_.place(own.line)});
      dropped_at_ = line_;
    }
    card_.processes.clear();
  }

  void generate(const std::string& text) {
    drop_processes("generate");
    process(text);
  }

  void process(const std::string& text) {
    if (text.empty()) fail("the process is missing");
    card_.processes.push_back({text, line_, card_.definitions.size()});
  }

  void add(std::string_view rest) {
    const std::string what = lower_case(next_word(rest));
    if (what == "process") return process(std::string(trimmed(rest)));
    if (what.empty()) fail("add: what is added is missing");
    if (what == "model") return remark(Fate::missing, "only processes are added");
    fail(fmt::format("add: {} is neither process nor model{}", in_quotes(what),
                     meant_word(std::array{std::string_view("process")}, what)));
  }

  void set(std::string_view rest) {
    const std::string name = lower_case(next_word(rest));
    const std::string value = lower_case(next_word(rest));
    if (name.empty()) fail("set: the name is missing");
    const bool is_false = value == "false" || value == "f" || value == "0";
    if (has(settings_without_effect, name) || (name == "gauge" && value == "unitary") ||
        (name == "complex_mass_scheme" && is_false) || name.ends_with("_path") ||
        name.starts_with("cluster") || name.starts_with("acknowledged"))
      return remark(Fate::unused, "nothing of the run depends on it");
    if (name == "gauge")
      return remark(Fate::unused, "propagators are those of the unitary gauge; |M|^2 is the same");
    if (name == "zerowidth_tchannel")
      return remark(Fate::replaced, "Helikos has the width in each propagator");
    if (name == "default_unset_couplings") {
      if (value == "99") return remark(Fate::unused, "orders without a limit have none");
      return remark(Fate::missing,
                    "orders without a limit have none here; write them in the process");
    }
    if (name == "ignore_six_quark_processes") {
      if (lower_case(value) == "false") return remark(Fate::unused, "nothing is left out");
      return remark(Fate::missing, "subprocesses with six quarks are not left out");
    }
    if (name == "complex_mass_scheme") return remark(Fate::missing, "widths are fixed");
    if (name == "ewscheme") return remark(Fate::missing, "inputs are those of the model");
    std::vector<std::string_view> names(std::begin(settings_without_effect),
                                        std::end(settings_without_effect));
    names.insert(names.end(), std::begin(settings_with_remarks), std::end(settings_with_remarks));
    fail(fmt::format("set: {} is no setting of MadGraph{}", in_quotes(name),
                     meant_word(names, name)));
  }

  ProcessCard card_;
  int line_ = 0,
      dropped_at_ = 0;  ///< dropped_at_: the line behind which no process is left; 0: none
  std::string_view whole_;
  bool is_launched_ = false;
  bool is_behind_definition_ = false;  ///< the last command was define, generate or add
};

}  // namespace

bool is_process_card(std::string_view text) {
  text = without_byte_order_mark(text);
  while (!text.empty()) {
    std::string_view line = next_line(text);
    line = line.substr(0, line.find('#'));
    const std::string word = lower_case(next_word(line));
    if (word == "generate" || (word == "add" && lower_case(next_word(line)) == "process"))
      return true;
  }
  return false;
}

ProcessCard read_process_card(std::istream& card, const std::string& name) {
  const std::string all = read_text(card, name, most_bytes);
  std::string_view text = without_byte_order_mark(all);
  ProcessCardReader reader(name);
  std::string joined;
  int number = 0, first = 0;
  bool is_comment = false;  // of the joined line
  while (!text.empty()) {
    ++number;
    std::string_view line = trimmed(next_line(text));
    if (joined.empty()) first = number;
    if (is_comment) reader.swallow(line, number, first);
    const bool continues = line.ends_with('\\') && !text.empty();
    if (line.ends_with('\\')) line.remove_suffix(1);
    joined += line;  // without a blank: MadGraph breaks long lines within words
    is_comment = is_comment || joined.find('#') != joined.npos;
    if (continues) continue;
    // Comments are removed from the joined line, as in MadGraph.
    std::string_view commands = std::string_view(joined).substr(0, joined.find('#'));
    while (!commands.empty()) {
      const auto end = std::min(commands.find(';'), commands.size());
      reader.command(commands.substr(0, end), first);
      commands.remove_prefix(std::min(end + 1, commands.size()));
    }
    joined.clear();
    is_comment = false;
  }
  return reader.finish();
}

}  // namespace helikos::cards
