// SPDX-License-Identifier: Apache-2.0
#include "helikos/generator/option_table.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <type_traits>

#include "helikos/base/core/error.hpp"
#include "helikos/base/kokkos_ext/max_threads.hpp"
#include "helikos/generator/option_values.hpp"
#include "helikos/generator/option_words.hpp"

namespace helikos {
namespace {

template <class T>
struct ElementOf {
  using Type = T;
};
template <class T>
struct ElementOf<std::optional<T>> {
  using Type = T;
};
template <class T>
struct ElementOf<std::vector<T>> {
  using Type = T;
};

template <class T>
constexpr bool is_list = false;
template <class T>
constexpr bool is_list<std::vector<T>> = true;

template <class T>
Json json_of(const T& value) {
  if constexpr (HasWords<T>)
    return word_of(value);
  else
    return value;
}
template <class T>
requires(!HasWords<std::optional<T>>) Json json_of(const std::optional<T>& value) {
  return value ? Json(*value) : Json();
}

/// The value of a row without a reader of its own.
template <class Value>
Value read_plain(const std::string& text) {
  if constexpr (HasWords<Value>) {
    const auto found = value_of_word<Value>(text);
    if (!found) throw InputError(fmt::format("{} not in {{{}}}", text, words_of<Value>(",")));
    return *found;
  } else if constexpr (std::is_same_v<Value, bool>) {
    for (const char* yes : {"true", "yes", "on", "1"})
      if (text == yes) return true;
    for (const char* no : {"false", "no", "off", "0"})
      if (text == no) return false;
    throw InputError(text + " is neither true nor false");
  } else {
    return text;
  }
}

/// A row of the field that `field` gives of a run and one of its processes. `read`: a value of a
/// text, which throws InputError.
template <class Field, class Read>
OptionRow row_of(Field field, OptionRow row, Read read) {
  using Value = std::remove_cvref_t<decltype(field(std::declval<RunSetup&>(),
                                                   std::declval<ProcessSetup&>()))>;
  row.given = [field](const RunSetup& run, const ProcessSetup& process) {
    static const RunSetup usual_run;
    static const ProcessSetup usual_process;
    const auto& value = field(run, process);
    return value == field(usual_run, usual_process) ? Json() : json_of(value);
  };
  row.read = [field, read](RunSetup& run, ProcessSetup& process,
                           const std::vector<std::string>& texts) {
    if (texts.empty()) throw InputError("the value is empty");
    Value& value = field(run, process);
    if constexpr (is_list<Value>) {
      value.clear();
      for (const std::string& text : texts) value.push_back(read(text));
    } else {
      value = read(texts.front());
    }
  };
  return row;
}

template <class Field>
OptionRow row_of(Field field, OptionRow row) {
  using Value = std::remove_cvref_t<decltype(field(std::declval<RunSetup&>(),
                                                   std::declval<ProcessSetup&>()))>;
  if constexpr (HasWords<Value>) {
    if (row.unit.empty()) row.unit = words_of<Value>();
    return row_of(field, row, read_plain<Value>);
  } else {
    return row_of(field, row, read_plain<typename ElementOf<Value>::Type>);
  }
}

auto energy() {
  return [](const std::string& text) { return energy_of_text(text); };
}
auto positive(double most) {
  return [most](const std::string& text) { return positive_of_text(text, most); };
}
template <class Integer>
auto integer(Integer least, Integer most) {
  return [=](const std::string& text) { return integer_of_text(text, least, most); };
}
auto whole_number(std::int64_t least, std::int64_t most) {
  return [=](const std::string& text) { return whole_number_of_text(text, least, most); };
}

std::string number_text(double value) { return fmt::format("{:g}", value); }

std::vector<OptionRow> rows_of_beams() {
  constexpr auto group = OptionGroup::beams;
  return {
      row_of([](auto&, auto& process) -> auto& { return process.beams; },
             {.key = "beams",
              .unit = "A B",
              .help = "the two beams: p, p~, or incoming particles of the process",
              .usual = "p if the process says p, otherwise its incoming particles",
              .example = "[\"p\", \"p\"]",
              .group = group,
              .changes = Changes::grids,
              .resolved = "beams",
              .values = 2}),
      row_of(
          [](auto&, auto& process) -> auto& { return process.energy; },
          {.key = "energy",
           .unit = "GEV",
           .help = "centre-of-mass energy of the two beams",
           .usual = number_text(default_collider_energy) + " for protons",
           .example = number_text(default_collider_energy),
           .group = group,
           .changes = Changes::grids,
           .resolved = "energy",
           .is_set = true},
          energy()),
      row_of(
          [](auto&, auto& process) -> auto& { return process.beam_energies; },
          {.key = "beam-energies",
           .unit = "GEV GEV",
           .help = "energy of each beam, in place of `energy`; the first beam flies along +z",
           .example = "[920, 27.6]",
           .group = group,
           .changes = Changes::grids,
           .values = 2},
          energy()),
  };
}

std::vector<OptionRow> rows_of_densities() {
  constexpr auto group = OptionGroup::densities;
  const std::string scale = default_scale;
  return {
      row_of([](auto&, auto& process) -> auto& { return process.pdf; },
             {.key = "pdf",
              .unit = "NAME|ID",
              .help = "set of parton densities, or LHAPDF's id of a member such as 315000; `pdf "
                      "list` shows the sets; toy is a benchmark and no fit to data",
              .usual = "toy",
              .example = "\"toy\"",
              .group = group,
              .changes = Changes::grids,
              .is_set = true}),
      row_of(
          [](auto&, auto& process) -> auto& { return process.member; },
          {.key = "member",
           .unit = "N",
           .help = "member of the set; 0 is the central one",
           .usual = "0",
           .example = "0",
           .group = group,
           .changes = Changes::grids},
          integer(0, 9999)),
      row_of(
          [](auto&, auto& process) -> auto& { return process.pdf_path; },
          {.key = "pdf-path",
           .unit = "FOLDER",
           .help = "folder of PDF sets that is searched before the folders of LHAPDF_DATA_PATH, "
                   "the standard folders and the user's own folder",
           .example = "\"sets\"",
           .group = group},
          file_of_text),
      row_of([](auto&, auto& process) -> auto& { return process.alpha_s; },
             {.key = "alpha-s",
              .help = "set: alpha_s of the PDF set at muR; card: alpha_s of the parameters, which "
                      "does not run; 1loop, 2loop, 3loop: alpha_s of the parameters, which runs to "
                      "muR; auto: set if there is a PDF set, otherwise card",
              .usual = "auto",
              .example = "\"auto\"",
              .group = group,
              .changes = Changes::grids,
              .resolved = "alpha-s"}),
      row_of([](auto&, auto& process) -> auto& { return process.mu_r; },
             {.key = "mur",
              .unit = "TEXT",
              .help = "scale muR of alpha_s [GeV]: a number, or an expression such as \"ht/2\"",
              .usual = scale,
              .example = "\"" + scale + "\"",
              .group = group,
              .changes = Changes::grids,
              .resolved = "mur"}),
      row_of([](auto&, auto& process) -> auto& { return process.mu_f; },
             {.key = "muf",
              .unit = "TEXT",
              .help = "scale muF of the parton densities [GeV], written as `mur`",
              .usual = scale,
              .example = "\"" + scale + "\"",
              .group = group,
              .changes = Changes::grids,
              .resolved = "muf"}),
  };
}

std::vector<OptionRow> rows_of_theory() {
  constexpr auto group = OptionGroup::theory;
  return {
      row_of([](auto&, auto& process) -> auto& { return process.definitions; },
             {.key = "define",
              .unit = "TEXT",
              .help = "label for several particles, e.g. \"x = u d s\"; may be given several times",
              .example = "[\"l = e- mu-\"]",
              .group = group,
              .changes = Changes::grids,
              .adds_up = true}),
      row_of([](auto&, auto& process) -> auto& { return process.subprocess; },
             {.key = "subprocess",
              .unit = "N|TEXT",
              .help = "only this partonic subprocess: its number in `info`, or its string with the "
                      "legs in any order",
              .example = "\"g g > t t~\"",
              .group = group,
              .changes = Changes::grids,
              .resolved = "subprocesses"}),
      row_of([](auto&, auto& process) -> auto& { return process.model; },
             {.key = "model",
              .unit = "NAME",
              .help = "theory: sm, the Standard Model, or heft, with effective vertices of gluons "
                      "and H",
              .usual = "sm",
              .example = "\"sm\"",
              .group = group,
              .changes = Changes::grids}),
      row_of(
          [](auto&, auto& process) -> auto& { return process.param_card; },
          {.key = "param-card",
           .unit = "FILE",
           .help = "SLHA card with masses, widths and couplings; a parameter that is not on the "
                   "card keeps its default",
           .example = "\"param_card.dat\"",
           .group = group,
           .changes = Changes::grids,
           .resolved = "card"},
          file_of_text),
      row_of(
          [](auto&, auto& process) -> auto& { return process.set; },
          {.key = "set",
           .unit = "NAME=VALUE",
           .help =
               "change of a parameter of the card or the defaults: MT=172.5, or by block and code: "
               "\"mass 6=172.5\"; may be given several times; `info --card` prints all parameters",
           .example = "[\"MT=172.5\"]",
           .group = group,
           .changes = Changes::grids,
           .resolved = "card",
           .adds_up = true}),
      row_of(
          [](auto&, auto& process) -> auto& { return process.orders; },
          {.key = "orders",
           .help =
               "diagrams of a process or a decay whose string has no coupling orders; lowest: the "
               "diagrams of the lowest possible QCD + 2 QED, as in MadGraph; all: all diagrams",
           .usual = "lowest",
           .example = "\"lowest\"",
           .group = group,
           .changes = Changes::grids}),
      row_of(
          [](auto&, auto& process) -> auto& { return process.cuts; },
          {.key = "cut",
           .unit = "TEXT",
           .help = "condition on the final state, e.g. \"pt(j) > 30\" or \"66 < m(e+,e-) < 116\"; "
                   "may be given several times; docs/cuts.md has the grammar",
           .example = "[\"abs(eta(j)) < 5\"]",
           .group = group,
           .changes = Changes::grids,
           .adds_up = true}),
  };
}

std::vector<OptionRow> rows_of_accuracy() {
  constexpr auto group = OptionGroup::accuracy;
  return {
      row_of(
          [](auto&, auto& process) -> auto& { return process.accuracy; },
          {.key = "accuracy",
           .unit = "X",
           .help = "relative error of the cross section at which the integration ends",
           .usual = number_text(default_accuracy),
           .example = number_text(default_accuracy),
           .group = group,
           .changes = Changes::events,
           .is_set = true,
           .events_usual = "0.2 / sqrt(events), from 0.001 to 0.01"},
          positive(1.0)),
      row_of(
          [](auto&, auto& process) -> auto& { return process.points; },
          {.key = "points",
           .unit = "N",
           .help = "number of points that count, in place of `accuracy`; points that adapt the "
                   "grids do not count",
           .example = "1000000",
           .group = group,
           .changes = Changes::events},
          whole_number(1, max_events)),
      row_of(
          [](auto&, auto& process) -> auto& { return process.most_points; },
          {.key = "max-points",
           .unit = "N",
           .help = "maximum number of points that count, if the integration ends by `accuracy`",
           .usual = "1e9",
           .example = "1000000000",
           .group = group,
           .changes = Changes::events},
          whole_number(1, max_events)),
      row_of([](auto&, auto& process) -> auto& { return process.allow_negative; },
             {.key = "allow-negative",
              .help = "accept a cross section below zero, which negative parton densities may give",
              .example = "true",
              .group = group}),
      row_of([](auto&, auto& process) -> auto& { return process.helicities; },
             {.key = "helicities",
              .help = "sum: sum over all helicities; sample, phase: helicities are drawn for each "
                      "point; auto: a trial chooses for each program",
              .usual = "sum",
              .example = "\"sum\"",
              .group = group,
              .changes = Changes::grids}),
      row_of([](auto&, auto& process) -> auto& { return process.colors; },
             {.key = "colors",
              .help = "sum: sum over all colours; leading: sum without interferences of colour "
                      "flows; flow, dressed: colours are drawn for each point; auto: a trial "
                      "chooses for each program",
              .usual = "sum",
              .example = "\"sum\"",
              .group = group,
              .changes = Changes::grids,
              .events_help = "sum: sum over all colours; flow, dressed: colours are drawn for each "
                             "point; auto: a trial chooses for each program",
              .events_unit = "sum|flow|dressed|auto"}),
  };
}

std::vector<OptionRow> rows_of_run() {
  return {
      row_of(
          [](auto& run, auto&) -> auto& { return run.seed; },
          {.key = "seed",
           .unit = "S",
           .help = "seed of the random numbers",
           .usual = "1",
           .example = "1",
           .changes = Changes::events,
           .is_of_process = false},
          integer(std::uint64_t{0}, ~std::uint64_t{0})),
      row_of(
          [](auto& run, auto&) -> auto& { return run.threads; },
          {.key = "threads",
           .unit = "N",
           .help = "number of threads",
           .usual = "all cores, or OMP_NUM_THREADS",
           .example = "2",
           .is_of_process = false,
           .is_repeated = false},
          integer(1, max_threads)),
      row_of(
          [](auto&, auto& process) -> auto& { return process.memory; },
          {.key = "memory",
           .unit = "SIZE",
           .help = "maximum memory of channels, their grids and sums, e.g. 8GiB",
           .usual = "90 % of the memory of the machine or the GPU",
           .example = "\"8GiB\"",
           .is_repeated = false},
          memory_of_text),
      row_of(
          [](auto& run, auto&) -> auto& { return run.json; },
          {.key = "json",
           .unit = "FILE",
           .help = "file that gets the results too; `-`: standard output, in place of the report",
           .example = "\"cross_sections.json\"",
           .is_of_process = false,
           .is_repeated = false},
          file_of_text),
      row_of(
          [](auto& run, auto&) -> auto& { return run.grids; },
          {.key = "grids",
           .unit = "FILE",
           .help = "file of the grids of the channels; if it exists, the run uses these grids and "
                   "does not adapt them; otherwise the run writes it",
           .example = "\"run.grids\"",
           .is_of_process = false},
          file_of_text),
      row_of(
          [](auto& run, auto&) -> auto& { return run.checkpoint; },
          {.key = "checkpoint",
           .unit = "FILE",
           .help =
               "file that is written after iterations; a later run continues from it with `resume`",
           .example = "\"run.checkpoint\"",
           .is_of_process = false,
           .is_repeated = false},
          file_of_text),
  };
}

std::vector<OptionRow> rows_of_events() {
  constexpr auto group = OptionGroup::events;
  std::vector<OptionRow> rows{
      row_of(
          [](auto& run, auto&) -> auto& { return run.generation.events; },
          {.key = "events",
           .unit = "N",
           .help = "number of events",
           .usual = "10000",
           .example = "10000",
           .changes = Changes::events,
           .is_set = true},
          whole_number(1, max_events)),
      row_of(
          [](auto& run, auto&) -> auto& { return run.generation.output; },
          {.key = "output",
           .unit = "FILE",
           .help = "file of the events; its name ends in .lhe, .lhe.gz, .lheh5, .hdf5, .h5, .hepmc "
                   "or .hepmc.gz",
           .usual = "events.lhe.gz",
           .example = "\"events.lhe.gz\"",
           .changes = Changes::events,
           .is_set = true},
          file_of_text),
      row_of(
          [](auto& run, auto&) -> auto& { return run.generation.report; },
          {.key = "report",
           .unit = "FILE|none",
           .help = "file of the page about the run and its events; none: no page",
           .usual = "beside the events, with the ending .report.html",
           .example = "\"events.report.html\"",
           .is_repeated = false},
          file_of_text),
      row_of([](auto& run, auto&) -> auto& { return run.generation.unweighting; },
             {.key = "unweighting",
              .help = "full: all events have the same weight, except for rare weights above the "
                      "maximum weight; partial: more weights are above the maximum weight, and "
                      "fewer points are needed; none: each point is an event with its own weight",
              .usual = "full",
              .example = "\"full\"",
              .changes = Changes::events}),
      row_of(
          [](auto& run, auto&) -> auto& { return run.generation.overweights; },
          {.key = "overweights",
           .unit = "X",
           .help = "part of the cross section that may be above the maximum weights",
           .usual = "0.001; 0.1 for partial unweighting",
           .example = "0.001",
           .changes = Changes::events},
          positive(1.0)),
      row_of([](auto& run, auto&) -> auto& { return run.generation.two_stage; },
             {.key = "two-stage",
              .help = "unweighting in two stages: by |M|^2 in mixed precision, then by |M|^2 in "
                      "double for the points that are kept; auto: two stages if they are faster",
              .usual = "auto",
              .example = "\"auto\"",
              .changes = Changes::events}),
      row_of(
          [](auto& run, auto&) -> auto& { return run.generation.most_pilot; },
          {.key = "max-pilot",
           .unit = "N",
           .help = "maximum number of points of the pilot, which finds the maximum weights; each "
                   "of its samples has at least 256 points of each channel",
           .usual = "2e7",
           .example = "20000000",
           .changes = Changes::events},
          whole_number(1000, max_events)),
      row_of(
          [](auto& run, auto&) -> auto& { return run.generation.bwcutoff; },
          {.key = "bwcutoff",
           .unit = "N",
           .help =
               "maximum distance of an s-channel resonance from its mass shell, in widths, at "
               "which the event records it; 0: the event records only resonances of decay chains",
           .usual = "15",
           .example = "15",
           .changes = Changes::events},
          [](const std::string& text) { return not_negative_of_text(text, 1e6); }),
      row_of([](auto& run, auto&) -> auto& { return run.generation.scale_variations; },
             {.key = "scale-variations",
              .help = "additional weights of each event for muR and muF times 1/2, 1 and 2 without "
                      "opposite changes (7 points)",
              .example = "true",
              .changes = Changes::events}),
      row_of([](auto& run, auto&) -> auto& { return run.generation.pdf_variations; },
             {.key = "pdf-variations",
              .help = "additional weights of each event for all members of the PDF set",
              .example = "true",
              .changes = Changes::events}),
      row_of([](auto& run, auto&) -> auto& { return run.generation.accept_doubtful; },
             {.key = "accept-doubtful",
              .help = "make events even if the error of the cross section cannot be trusted",
              .example = "true"}),
  };
  for (OptionRow& row : rows) {
    row.group = group;
    row.for_events = true;
    row.is_of_process = false;
  }
  return rows;
}

}  // namespace

const std::vector<OptionRow>& option_table() {
  static const std::vector<OptionRow> table = [] {
    std::vector<OptionRow> all;
    for (auto* part : {rows_of_theory, rows_of_beams, rows_of_densities, rows_of_accuracy,
                       rows_of_run, rows_of_events})
      std::ranges::move(part(), std::back_inserter(all));
    return all;
  }();
  return table;
}

bool has_row(Command command, const OptionRow& row) {
  return command == Command::generate || !row.for_events;
}

const OptionRow* find_row(Command command, const std::string& key) {
  const auto found = std::ranges::find(option_table(), key, &OptionRow::key);
  return found != option_table().end() && has_row(command, *found) ? &*found : nullptr;
}

std::vector<std::string> texts_of(const Json& value) {
  if (value.is_string()) return {value.get<std::string>()};
  if (value.is_number_float()) return {fmt::format("{}", value.get<double>())};
  if (!value.is_array()) return {value.dump()};
  std::vector<std::string> texts;
  for (const Json& element : value) texts.push_back(texts_of(element).front());
  return texts;
}

}  // namespace helikos
