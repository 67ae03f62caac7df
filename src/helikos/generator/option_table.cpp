// SPDX-License-Identifier: Apache-2.0
#include "helikos/generator/option_table.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <type_traits>

#include "helikos/base/core/error.hpp"
#include "helikos/base/kokkos_ext/max_threads.hpp"
#include "helikos/events/event_format.hpp"
#include "helikos/generator/option_values.hpp"
#include "helikos/generator/option_words.hpp"

namespace helikos {
namespace {

template <class T>
constexpr bool is_list = false;
template <class T>
constexpr bool is_list<std::vector<T>> = true;

/// The type of a field in a run file.
template <class T>
struct TypeOfField {
  static constexpr ValueType value = std::is_same_v<T, bool>       ? ValueType::flag
                                     : std::is_integral_v<T>       ? ValueType::integer
                                     : std::is_floating_point_v<T> ? ValueType::number
                                                                   : ValueType::text;
};
template <class T>
struct TypeOfField<std::optional<T>> : TypeOfField<T> {};
template <class T>
struct TypeOfField<std::vector<T>> : TypeOfField<T> {};

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

/// The part of a run and one of its processes that has the fields of `Owner`.
template <class Owner, class Run, class Process>
auto& owner_of(Run& run, Process& process) {
  if constexpr (std::is_base_of_v<Owner, ProcessSetup>)
    return process;
  else if constexpr (std::is_same_v<Owner, EventSetup>)
    return run.generation;
  else
    return run;
}

/// A default as docs show it: whole numbers from a million on with an exponent, where they have one
/// digit. Empty: there is none.
std::string usual_of(const Json& value) {
  if (value.is_boolean() || value.is_null() || value.empty()) return "";
  std::string text = texts_of(value).front();
  const bool has_one_digit = text.find_last_not_of('0') == 0;
  if (value.is_number_integer() && has_one_digit && text.size() > 6)
    return fmt::format("{}e{}", text.front(), text.size() - 1);
  return text;
}

/// Fills what the default of a field says. `value`: null where there is none.
void add_default(const Json& value, OptionRow& row) {
  const std::string usual = usual_of(value);
  if (usual.empty()) return;
  if (row.usual.empty()) row.usual = usual;
  if (row.example.empty())
    row.example = value.is_number_float() ? texts_of(value).front() : value.dump();
}

/// The row of a field. `read`: a value of a text, which throws InputError.
template <class Owner, class Value, class Read>
OptionRow row_of(Value Owner::*field, OptionRow row, Read read) {
  row.is_of_process = std::is_base_of_v<Owner, ProcessSetup>;
  if (row.type == ValueType::by_field) row.type = TypeOfField<Value>::value;
  row.value = [field](const RunSetup& run, const ProcessSetup& process) {
    return json_of(owner_of<Owner>(run, process).*field);
  };
  row.given = [field](const RunSetup& run, const ProcessSetup& process) {
    static const Owner usual;
    const Value& value = owner_of<Owner>(run, process).*field;
    return value == usual.*field ? Json() : json_of(value);
  };
  add_default(json_of(Owner().*field), row);
  row.read = [field, read](RunSetup& run, ProcessSetup& process,
                           const std::vector<std::string>& texts) {
    if (texts.empty()) throw InputError("the value is empty");
    Value& value = owner_of<Owner>(run, process).*field;
    if constexpr (is_list<Value>) {
      value.clear();
      for (const std::string& text : texts) value.push_back(read(text));
    } else {
      value = read(texts.front());
    }
  };
  return row;
}

template <class Owner, class Value>
OptionRow row_of(Value Owner::*field, OptionRow row) {
  if constexpr (HasWords<Value>)
    if (row.unit.empty()) row.unit = words_of<Value>();
  if constexpr (is_list<Value>)
    return row_of(field, std::move(row), read_plain<std::string>);
  else
    return row_of(field, std::move(row), read_plain<Value>);
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
  return {
      row_of(&ProcessSetup::beams,
             {.key = "beams",
              .unit = "A B",
              .help = "the two beams: p, p~, or incoming particles of the process",
              .usual = "p if the process says p, otherwise its incoming particles",
              .example = "[\"p\", \"p\"]",
              .changes = Changes::grids,
              .resolved = "beams",
              .values = 2}),
      row_of(&ProcessSetup::energy,
             {.key = "energy",
              .unit = "GEV",
              .help = "centre-of-mass energy of the two beams",
              .usual = number_text(default_collider_energy) + " for protons",
              .example = number_text(default_collider_energy),
              .changes = Changes::grids,
              .resolved = "energy",
              .is_set = true},
             energy_of_text),
      row_of(&ProcessSetup::beam_energies,
             {.key = "beam-energies",
              .unit = "GEV GEV",
              .help = "energy of each beam, in place of `energy`; the first beam flies along +z",
              .example = "[920, 27.6]",
              .changes = Changes::grids,
              .values = 2},
             energy_of_text),
  };
}

std::vector<OptionRow> rows_of_densities() {
  const std::string scale = default_scale;
  return {
      row_of(&ProcessSetup::pdf,
             {.key = "pdf",
              .unit = "NAME|ID",
              .help = "set of parton densities, or LHAPDF's id of a member such as 315000; `pdf "
                      "list` shows the sets; toy is a benchmark and no fit to data",
              .type = ValueType::text_or_integer,
              .changes = Changes::grids,
              .is_set = true}),
      row_of(&ProcessSetup::member,
             {.key = "member",
              .unit = "N",
              .help = "member of the set; 0 is the central one",
              .changes = Changes::grids,
              .setting = "pdf_member"},
             integer(0, 9999)),
      row_of(&ProcessSetup::pdf_path,
             {.key = "pdf-path",
              .unit = "FOLDER",
              .help = "folder of PDF sets that is searched before the folders of LHAPDF_DATA_PATH, "
                      "the standard folders and the user's own folder",
              .example = "\"sets\"",
              .stated = Stated::page,
              .in_gridpack = InGridpack::of_run},
             file_of_text),
      row_of(&ProcessSetup::alpha_s,
             {.key = "alpha-s",
              .help = "set: alpha_s of the PDF set at muR; card: alpha_s of the parameters, which "
                      "does not run; 1loop, 2loop, 3loop: alpha_s of the parameters, which runs to "
                      "muR; auto: set if there is a PDF set, otherwise card",
              .changes = Changes::grids,
              .resolved = "alpha-s"}),
      row_of(&ProcessSetup::mu_r,
             {.key = "mur",
              .unit = "TEXT",
              .help = "scale muR of alpha_s [GeV]: a number, or an expression such as \"ht/2\"",
              .usual = scale,
              .example = "\"" + scale + "\"",
              .type = ValueType::text_or_number,
              .changes = Changes::grids,
              .resolved = "mur",
              .setting = "mu_r"}),
      row_of(&ProcessSetup::mu_f,
             {.key = "muf",
              .unit = "TEXT",
              .help = "scale muF of the parton densities [GeV], written as `mur`",
              .usual = scale,
              .example = "\"" + scale + "\"",
              .type = ValueType::text_or_number,
              .changes = Changes::grids,
              .resolved = "muf",
              .setting = "mu_f"}),
      row_of(&ProcessSetup::xqcut,
             {.key = "xqcut",
              .unit = "GEV",
              .help = "with `mur` ckkw: least scale at which a jet is clustered; events with a jet "
                      "below it are left out",
              .example = "20",
              .changes = Changes::grids},
             [](const std::string& text) { return not_negative_of_text(text, 1e6); }),
  };
}

std::vector<OptionRow> rows_of_theory() {
  return {
      row_of(&ProcessSetup::definitions,
             {.key = "define",
              .unit = "TEXT",
              .help = "label for several particles, e.g. \"x = u d s\"; may be given several times",
              .example = "[\"l = e- mu-\"]",
              .changes = Changes::grids,
              .adds_up = true}),
      row_of(&ProcessSetup::subprocess,
             {.key = "subprocess",
              .unit = "N|TEXT",
              .help = "only this partonic subprocess: its number in `info`, or its string with the "
                      "legs in any order",
              .example = "\"g g > t t~\"",
              .type = ValueType::text_or_integer,
              .changes = Changes::grids,
              .resolved = "subprocesses"}),
      row_of(&ProcessSetup::model,
             {.key = "model",
              .unit = "NAME|FOLDER",
              .help = "theory: sm, the Standard Model; heft, with effective vertices of gluons and "
                      "H; or a folder in the UFO format",
              .changes = Changes::grids}),
      row_of(&ProcessSetup::restriction,
             {.key = "restrict",
              .unit = "NAME",
              .help = "restriction card of a UFO folder, restrict_NAME.dat; full: no restriction; "
                      "FOLDER-NAME as the model says the same",
              .usual = "restrict_default.dat, where the folder has it",
              .example = "\"no_b_mass\"",
              .changes = Changes::grids,
              .setting = "restriction"}),
      row_of(&ProcessSetup::param_card,
             {.key = "param-card",
              .unit = "FILE",
              .help = "SLHA card with masses, widths and couplings; a parameter that is not on the "
                      "card keeps its default",
              .example = "\"param_card.dat\"",
              .changes = Changes::grids,
              .resolved = "card"},
             file_of_text),
      row_of(
          &ProcessSetup::set,
          {.key = "set",
           .unit = "NAME=VALUE",
           .help =
               "change of a parameter of the card or the defaults: MT=172.5, or by block and code: "
               "\"mass 6=172.5\"; \"decay 6=auto\" computes a width; may be given several times; "
               "`info --card` prints all parameters",
           .example = "[\"MT=172.5\"]",
           .changes = Changes::grids,
           .resolved = "card",
           .adds_up = true}),
      row_of(
          &ProcessSetup::orders,
          {.key = "orders",
           .help =
               "diagrams of a process or a decay whose string has no coupling orders; lowest: the "
               "diagrams of the lowest possible QCD + 2 QED, as in MadGraph; all: all diagrams",
           .changes = Changes::grids}),
      row_of(
          &ProcessSetup::cuts,
          {.key = "cut",
           .unit = "TEXT",
           .help = "condition on the final state, e.g. \"pt(j) > 30\" or \"66 < m(e+,e-) < 116\"; "
                   "may be given several times; docs/cuts.md has the grammar",
           .example = "[\"abs(eta(j)) < 5\"]",
           .changes = Changes::grids,
           .adds_up = true,
           .setting = "cuts"}),
  };
}

std::vector<OptionRow> rows_of_decays() {
  return {
      row_of(&ProcessSetup::cut_decays,
             {.key = "cut-decays",
              .help = "on: cuts are for all particles; off: cuts on particles one by one, such as "
                      "pt(j) or dr(j,j), are not for products of decay chains",
              .changes = Changes::grids,
              .resolved = "cut-decays"}),
      row_of(&ProcessSetup::bwcutoff,
             {.key = "bwcutoff",
              .unit = "N",
              .help = "half-width of the mass window, in widths of the particle: particles whose "
                      "decay is written stay inside, particles behind $ outside, and events record "
                      "s-channel resonances inside; 0: no window, and events record resonances of "
                      "decay chains only",
              .changes = Changes::grids,
              .resolved = "bwcutoff"},
             [](const std::string& text) { return not_negative_of_text(text, 1e6); }),
  };
}

std::vector<OptionRow> rows_of_accuracy() {
  return {
      row_of(&ProcessSetup::accuracy,
             {.key = "accuracy",
              .old_key = "precision",
              .unit = "X",
              .help = "relative error of the cross section at which the integration ends",
              .usual = number_text(default_accuracy),
              .example = number_text(default_accuracy),
              .changes = Changes::events,
              .is_set = true,
              .events_usual = "0.2 / sqrt(events), from 0.001 to 0.01",
              .follows =
                  [](const RunSetup& run, const ProcessSetup& process) {
                    return run.makes_events && run.gridpack.empty() &&
                           process.accuracy == accuracy_of_events(run.generation.events);
                  }},
             positive(1.0)),
      row_of(&ProcessSetup::points,
             {.key = "points",
              .unit = "N",
              .help = "number of points that count, in place of `accuracy`; points that adapt the "
                      "grids do not count",
              .example = "1000000",
              .type = ValueType::whole_number,
              .changes = Changes::events},
             whole_number(1, max_events)),
      row_of(&ProcessSetup::most_points,
             {.key = "max-points",
              .unit = "N",
              .help = "maximum number of points that count, if the integration ends by `accuracy`",
              .type = ValueType::whole_number,
              .changes = Changes::events},
             whole_number(1, max_events)),
      row_of(&ProcessSetup::allow_negative,
             {.key = "allow-negative",
              .help = "accept a cross section below zero, which negative parton densities may give",
              .example = "true"}),
      row_of(&ProcessSetup::helicities,
             {.key = "helicities",
              .help = "sum: sum over all helicities; sample, phase: helicities are drawn for each "
                      "point; auto: a trial chooses for each program",
              .changes = Changes::grids}),
      row_of(&ProcessSetup::colors,
             {.key = "colors",
              .help = "sum: sum over all colours; leading: sum without interferences of colour "
                      "flows; flow, dressed: colours are drawn for each point; auto: a trial "
                      "chooses for each program",
              .changes = Changes::grids,
              .events_help = "sum: sum over all colours; flow, dressed: colours are drawn for each "
                             "point; auto: a trial chooses for each program",
              .events_unit = "sum|flow|dressed|auto"}),
      row_of(
          &ProcessSetup::executor,
          {.key = "executor",
           .help = "auto: kernels of the build; on NVIDIA GPUs kernels that are compiled while "
                   "the interpreter computes also take over, where that pays; interpreted: no "
                   "kernels; compiled: kernels from the first point on, or an error if a program "
                   "can have none",
           .usual = "auto",
           .example = "\"auto\"",
           .changes = Changes::events,
           .in_gridpack = InGridpack::changeable}),
  };
}

std::vector<OptionRow> rows_of_run() {
  return {
      row_of(&RunSetup::seed,
             {.key = "seed",
              .unit = "S",
              .help = "seed of the random numbers",
              .changes = Changes::events,
              .in_gridpack = InGridpack::of_run},
             integer(std::uint64_t{0}, ~std::uint64_t{0})),
      row_of(&RunSetup::threads,
             {.key = "threads",
              .unit = "N",
              .help = "number of threads",
              .usual = "all cores, or OMP_NUM_THREADS",
              .example = "2",
              .is_repeated = false,
              .stated = Stated::nowhere,
              .in_gridpack = InGridpack::of_run},
             integer(1, max_threads)),
      row_of(&RunSetup::devices,
             {.key = "devices",
              .unit = "N|all",
              .help = "number of devices of this machine: the program starts a rank for each of "
                      "them; a device is a GPU, or a part of the processors; all: the GPUs, or the "
                      "NUMA domains of the processors",
              .usual = "1, or the ranks of mpirun or srun",
              .example = "\"all\"",
              .type = ValueType::word_or_integer,
              .is_repeated = false,
              .stated = Stated::nowhere,
              .in_gridpack = InGridpack::of_run},
             devices_of_text),
      row_of(&ProcessSetup::memory,
             {.key = "memory",
              .unit = "SIZE",
              .help = "maximum memory of channels, their grids and sums, e.g. 8GiB",
              .usual = "90 % of the memory of the machine or the GPU",
              .example = "\"8GiB\"",
              .type = ValueType::word_or_whole_number,
              .is_repeated = false,
              .stated = Stated::nowhere,
              .in_gridpack = InGridpack::of_run},
             memory_of_text),
      row_of(
          &RunSetup::json,
          {.key = "json",
           .unit = "FILE",
           .help = "file that gets the results too; `-`: standard output, in place of the report",
           .example = "\"cross_sections.json\"",
           .is_repeated = false,
           .stated = Stated::nowhere,
           .in_gridpack = InGridpack::of_run},
          file_of_text),
      row_of(
          &RunSetup::grids,
          {.key = "grids",
           .unit = "FILE",
           .help = "file of the grids of the channels; if it exists, the run uses these grids and "
                   "does not adapt them; otherwise the run writes it",
           .example = "\"run.grids\"",
           .stated = Stated::page,
           .in_gridpack = InGridpack::none},
          file_of_text),
      row_of(
          &RunSetup::checkpoint,
          {.key = "checkpoint",
           .unit = "FILE",
           .help =
               "file that is written after iterations; a later run continues from it with `resume`",
           .example = "\"run.checkpoint\"",
           .is_repeated = false,
           .stated = Stated::nowhere,
           .in_gridpack = InGridpack::none},
          file_of_text),
  };
}

std::vector<OptionRow> rows_of_systematics() {
  return {
      row_of(&EventSetup::scale_variations,
             {.key = "scale-variations",
              .help = "muR and muF times 1/2, 1 and 2 without opposite changes (7 points): cross "
                      "sections, or additional weights of each event",
              .example = "true",
              .changes = Changes::events,
              .in_gridpack = InGridpack::changeable}),
      row_of(&EventSetup::pdf_variations,
             {.key = "pdf-variations",
              .help = "all members of the PDF set: cross sections and their uncertainty, or "
                      "additional weights of each event",
              .example = "true",
              .changes = Changes::events,
              .in_gridpack = InGridpack::changeable}),
      row_of(
          &EventSetup::also_pdfs,
          {.key = "also-pdf",
           .unit = "SET",
           .help = "another PDF set, as `pdf-variations`: its name (member 0), NAME/3, NAME/all, "
                   "or LHAPDF's id of a member; may be given several times",
           .example = "[\"toy\"]",
           .type = ValueType::text_or_integer,
           .changes = Changes::events,
           .adds_up = true,
           .in_gridpack = InGridpack::changeable}),
      row_of(
          &ProcessSetup::also_scales,
          {.key = "also-scale",
           .unit = "TEXT",
           .help = "another expression of both scales [GeV], written as `mur`: a cross section, or "
                   "an additional weight of each event; may be given several times",
           .example = "[\"ht/2\"]",
           .type = ValueType::text_or_number,
           .changes = Changes::events,
           .adds_up = true}),
  };
}

std::vector<OptionRow> rows_of_events() {
  return {
      row_of(&EventSetup::events,
             {.key = "events",
              .unit = "N",
              .help = "number of events",
              .type = ValueType::whole_number,
              .changes = Changes::events,
              .is_always_repeated = true,
              .is_set = true,
              .in_gridpack = InGridpack::changeable},
             whole_number(1, max_events)),
      row_of(&EventSetup::output,
             {.key = "output",
              .unit = "FILE",
              .help = "file of the events; its name ends in " + events::event_endings(),
              .changes = Changes::events,
              .is_always_repeated = true,
              .stated = Stated::page,
              .is_set = true,
              .in_gridpack = InGridpack::of_run},
             file_of_text),
      row_of(&EventSetup::report,
             {.key = "report",
              .unit = "FILE|none",
              .help = "file of the page about the run and its events; none: no page",
              .usual = "beside the events, with the ending .report.html",
              .example = "\"events.report.html\"",
              .is_repeated = false,
              .stated = Stated::nowhere,
              .in_gridpack = InGridpack::of_run},
             file_of_text),
      row_of(&EventSetup::unweighting,
             {.key = "unweighting",
              .help = "full: all events have the same weight, except for rare weights above the "
                      "maximum weight; partial: more weights are above the maximum weight, and "
                      "fewer points are needed; none: each point is an event with its own weight",
              .changes = Changes::events}),
      row_of(&EventSetup::overweights,
             {.key = "overweights",
              .unit = "X",
              .help = "part of the cross section that may be above the maximum weights",
              .usual = "0.001; 0.1 for partial unweighting",
              .example = "0.001",
              .changes = Changes::events},
             positive(1.0)),
      row_of(&EventSetup::two_stage,
             {.key = "two-stage",
              .help = "unweighting in two stages: by |M|^2 in mixed precision, then by |M|^2 in "
                      "double for the points that are kept; auto: two stages if they are faster",
              .changes = Changes::events}),
      row_of(
          &EventSetup::most_pilot,
          {.key = "max-pilot",
           .unit = "N",
           .help = "maximum number of points of the pilot, which finds the maximum weights; each "
                   "of its samples has at least 256 points of each channel",
           .type = ValueType::whole_number,
           .changes = Changes::events},
          whole_number(1000, max_events)),
      row_of(&ProcessSetup::np_lo,
             {.key = "nplo",
              .unit = "N",
              .help = "number of additional partons of the process, which programs that merge "
                      "multiplicities read as npLO of an event",
              .usual = "N of `@N`, if the numbers count the additional partons; otherwise none",
              .example = "1",
              .changes = Changes::events},
             integer(0, 99)),
      row_of(&EventSetup::also,
             {.key = "also",
              .unit = "CARD,..",
              .help = "additional weights of each event for the parameters of other SLHA cards, as "
                      "`helikos reweight --param-card` adds them; may be given several times",
              .example = "[\"b.dat\", \"c.dat\"]",
              .changes = Changes::events,
              .adds_up = true,
              .in_gridpack = InGridpack::of_run}),
      row_of(&EventSetup::accept_doubtful,
             {.key = "accept-doubtful",
              .help = "make events even if the error of the cross section cannot be trusted",
              .example = "true",
              .in_gridpack = InGridpack::changeable}),
  };
}

std::vector<OptionRow>& rows_of_table() {
  static std::vector<OptionRow> table = [] {
    std::vector<OptionRow> all;
    const auto add = [&all](OptionGroup group, std::vector<OptionRow> rows) {
      for (OptionRow& row : rows) {
        row.group = group;
        row.for_events = group == OptionGroup::events;
        all.push_back(std::move(row));
      }
    };
    add(OptionGroup::theory, rows_of_theory());
    add(OptionGroup::decays, rows_of_decays());
    add(OptionGroup::beams, rows_of_beams());
    add(OptionGroup::densities, rows_of_densities());
    add(OptionGroup::accuracy, rows_of_accuracy());
    add(OptionGroup::run, rows_of_run());
    add(OptionGroup::systematics, rows_of_systematics());
    add(OptionGroup::events, rows_of_events());
    return all;
  }();
  return table;
}

}  // namespace

std::string OptionRow::setting_key() const {
  if (!setting.empty()) return setting;
  std::string text = key;
  std::ranges::replace(text, '-', '_');
  return text;
}

Json OptionRow::stated_value(const RunSetup& run, const ProcessSetup& process) const {
  return follows && follows(run, process) ? Json() : value(run, process);
}

const std::vector<OptionRow>& option_table() { return rows_of_table(); }

void add_option_row(OptionRow row) { rows_of_table().push_back(std::move(row)); }

bool has_row(Command command, const OptionRow& row) {
  return command == Command::generate || !row.for_events;
}

const OptionRow* find_row(Command command, const std::string& key) {
  const auto found = std::ranges::find(option_table(), key, &OptionRow::key);
  return found != option_table().end() && has_row(command, *found) ? &*found : nullptr;
}

std::string words_of_type(const OptionRow& row) {
  static constexpr std::pair<ValueType, const char*> words[] = {
      {ValueType::flag, "true or false, without quotes"},
      {ValueType::integer, "a whole number in digits, without quotes"},
      {ValueType::whole_number, "a whole number, without quotes"},
      {ValueType::number, "a number, without quotes"},
      {ValueType::text, "a text, in quotes"},
      {ValueType::text_or_integer, "a text in quotes, or a whole number"},
      {ValueType::text_or_number, "a text in quotes, or a number"},
      {ValueType::word_or_integer,
       "a whole number in digits without quotes, or another text in quotes"},
      {ValueType::word_or_whole_number,
       "a whole number without quotes, or another text in quotes"}};
  const auto found = std::ranges::find(words, row.type, [](const auto& own) { return own.first; });
  std::string one = found == std::end(words) ? "" : found->second;
  if (!row.is_flag()) one += fmt::format(" ({})", row.unit);
  if (row.values > 1) return fmt::format("a list of {} values, each {}", row.values, one);
  return row.adds_up ? one + "; or a list of them" : one;
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
