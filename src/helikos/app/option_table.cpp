// SPDX-License-Identifier: Apache-2.0
#include "helikos/app/option_table.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <sstream>
#include <type_traits>

#include "helikos/app/common_options.hpp"
#include "helikos/app/validators.hpp"
#include "helikos/base/kokkos_ext/max_threads.hpp"

namespace helikos::app {
namespace {

using Check = std::function<void(CLI::Option&)>;

const Check no_check = [](CLI::Option&) {};

Check checked(const CLI::Validator& validator) {
  return [=](CLI::Option& option) { option.check(validator); };
}

Check transformed(const CLI::Validator& validator) {
  return [=](CLI::Option& option) { option.transform(validator); };
}

template <class T>
Json json_of(const T& value) {
  return value;
}
template <class T>
Json json_of(const std::optional<T>& value) {
  return value ? Json(*value) : Json();
}

/// A row of the value that `field` gives of the options. `check`: which values there may be.
template <class Field>
OptionRow row_of(Field field, OptionRow row, Check check = no_check) {
  using Value = std::remove_cvref_t<decltype(field(std::declval<IntegrateOptions&>()))>;
  constexpr bool is_flag = std::is_same_v<Value, bool>;
  row.given = [field](const IntegrateOptions& options) {
    const IntegrateOptions usual;
    return field(options) == field(usual) ? Json() : json_of(field(options));
  };
  row.add = [field, row, check](CLI::App& app, IntegrateOptions& options) {
    const std::string name = "--" + row.key;
    const std::string help =
        row.usual.empty() ? row.help : fmt::format("{} (default: {})", row.help, row.usual);
    if constexpr (is_flag) {
      return app.add_flag(name, field(options), row.help);
    } else {
      CLI::Option* option = app.add_option(name, field(options), help)->type_name(row.unit);
      if (row.adds_up) option->allow_extra_args(false);
      check(*option);
      return option;
    }
  };
  return row;
}

/// A row of a list whose values stand together: `--beams A B`.
template <class Field>
OptionRow pair_of(Field field, const OptionRow& row, Check check = no_check) {
  return row_of(field, row, [check](CLI::Option& option) {
    option.expected(2);
    check(option);
  });
}

/// A row of one of some words, which `unit` names: "sum|auto".
template <class Field>
OptionRow choice_of(Field field, OptionRow row) {
  std::vector<std::string> words;
  std::istringstream unit(row.unit);
  for (std::string word; std::getline(unit, word, '|');) words.push_back(word);
  return row_of(field, row, [words](CLI::Option& option) {
    option.check(CLI::IsMember(words).description(""));
  });
}

std::string number_text(double value) { return fmt::format("{:g}", value); }

std::vector<OptionRow> rows_of_beams() {
  constexpr auto group = OptionGroup::beams;
  return {
      pair_of([](auto& o) -> auto& { return o.beams; },
              {.key = "beams",
               .unit = "A B",
               .help = "two of p, p~ and the incoming particles of the process",
               .usual = "p where the process says p, else its incoming particles",
               .example = "[\"p\", \"p\"]",
               .group = group,
               .changes = Changes::grids,
               .resolved = "beams"}),
      row_of(
          [](auto& o) -> auto& { return o.energy; },
          {.key = "energy",
           .unit = "GEV",
           .help = "energy of both beams together",
           .usual = "of protons " + number_text(default_collider_energy),
           .example = number_text(default_collider_energy),
           .group = group,
           .changes = Changes::grids,
           .resolved = "energy",
           .is_set = true},
          checked(energy())),
      pair_of(
          [](auto& o) -> auto& { return o.beam_energies; },
          {.key = "beam-energies",
           .unit = "GEV GEV",
           .help = "energy of each beam, in place of --energy; the first beam flies along +z",
           .example = "[920, 27.6]",
           .group = group,
           .changes = Changes::grids},
          checked(energy())),
  };
}

std::vector<OptionRow> rows_of_densities() {
  constexpr auto group = OptionGroup::densities;
  const std::string scale = default_scale;
  return {
      row_of([](auto& o) -> auto& { return o.pdf; },
             {.key = "pdf",
              .unit = "NAME|ID",
              .help = "set of parton densities, or LHAPDF's id of a member, as 315000; `pdf list` "
                      "shows the sets; toy is no fit to data",
              .usual = "toy",
              .example = "\"toy\"",
              .group = group,
              .changes = Changes::grids,
              .is_set = true}),
      row_of(
          [](auto& o) -> auto& { return o.member; },
          {.key = "member",
           .unit = "N",
           .help = "member of the set; 0 is the central one",
           .usual = "0",
           .example = "0",
           .group = group,
           .changes = Changes::grids},
          checked(integer(0, 9999))),
      row_of(
          [](auto& o) -> auto& { return o.pdf_path; },
          {.key = "pdf-path",
           .unit = "FOLDER",
           .help = "folder of sets that is read before those of LHAPDF_DATA_PATH, the standard "
                   "folders and the user's own",
           .example = "\"sets\"",
           .group = group},
          checked(file_name())),
      choice_of(
          [](auto& o) -> auto& { return o.alpha_s; },
          {.key = "alpha-s",
           .unit = "auto|set|card|1loop|2loop|3loop",
           .help = "set: alpha_s of the PDF set at muR; card: that of the parameters, which "
                   "does not run; 1loop, 2loop, 3loop: that of the parameters, running; auto: "
                   "set where there is one, else card",
           .usual = "auto",
           .example = "\"auto\"",
           .group = group,
           .changes = Changes::grids,
           .resolved = "alpha-s"}),
      row_of([](auto& o) -> auto& { return o.mu_r; },
             {.key = "mur",
              .unit = "TEXT",
              .help = "scale muR of alpha_s [GeV]: a number, or an expression such as \"ht/2\"",
              .usual = scale,
              .example = "\"" + scale + "\"",
              .group = group,
              .changes = Changes::grids,
              .resolved = "mur"}),
      row_of([](auto& o) -> auto& { return o.mu_f; },
             {.key = "muf",
              .unit = "TEXT",
              .help = "scale muF of the parton densities [GeV], written as --mur",
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
      row_of([](auto& o) -> auto& { return o.definitions; },
             {.key = "define",
              .unit = "TEXT",
              .help = "label for several particles, e.g. \"x = u d s\"; may be given several times",
              .example = "[\"l = e- mu-\"]",
              .group = group,
              .changes = Changes::grids,
              .adds_up = true}),
      row_of(
          [](auto& o) -> auto& { return o.subprocess; },
          {.key = "subprocess",
           .unit = "N|TEXT",
           .help = "one partonic subprocess of several: its number in `info`, or its string, the "
                   "legs in any order",
           .example = "\"g g > t t~\"",
           .group = group,
           .changes = Changes::grids,
           .resolved = "subprocesses"}),
      row_of([](auto& o) -> auto& { return o.model; },
             {.key = "model",
              .unit = "NAME",
              .help = "theory: sm, the Standard Model, or heft, with effective vertices of gluons "
                      "and H",
              .usual = "sm",
              .example = "\"sm\"",
              .group = group,
              .changes = Changes::grids}),
      row_of(
          [](auto& o) -> auto& { return o.param_card; },
          {.key = "param-card",
           .unit = "FILE",
           .help = "SLHA card with masses, widths and couplings; a value that it does not have "
                   "keeps its default",
           .example = "\"param_card.dat\"",
           .group = group,
           .changes = Changes::grids,
           .resolved = "card"},
          checked(file_name())),
      row_of([](auto& o) -> auto& { return o.set; },
             {.key = "set",
              .unit = "NAME=VALUE",
              .help = "changes a parameter of the card or the defaults: MT=172.5, or by block and "
                      "code \"mass 6=172.5\"; may be given several times; `info --card` prints all",
              .example = "[\"MT=172.5\"]",
              .group = group,
              .changes = Changes::grids,
              .resolved = "card",
              .adds_up = true}),
      choice_of([](auto& o) -> auto& { return o.orders; },
                {.key = "orders",
                 .unit = "lowest|all",
                 .help = "diagrams of a process, or a decay, whose string has no coupling orders; "
                         "lowest: those of the lowest QCD + 2 QED that has any, as in MadGraph",
                 .usual = "lowest",
                 .example = "\"lowest\"",
                 .group = group,
                 .changes = Changes::grids}),
      row_of(
          [](auto& o) -> auto& { return o.cuts; },
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
          [](auto& o) -> auto& { return o.accuracy; },
          {.key = "accuracy",
           .unit = "X",
           .help = "relative error of the cross section that ends the integration",
           .usual = number_text(default_accuracy),
           .example = number_text(default_accuracy),
           .group = group,
           .changes = Changes::events,
           .is_set = true,
           .events_usual = "0.2 / sqrt(events), from 0.001 to 0.01"},
          checked(positive(1.0))),
      row_of(
          [](auto& o) -> auto& { return o.points; },
          {.key = "points",
           .unit = "N",
           .help = "number of points that count, in place of --accuracy; points that adapt the "
                   "grids come before",
           .example = "1000000",
           .group = group,
           .changes = Changes::events},
          transformed(whole_number(1, max_events))),
      row_of(
          [](auto& o) -> auto& { return o.most_points; },
          {.key = "max-points",
           .unit = "N",
           .help = "maximum number of points that count, where --accuracy ends the integration",
           .usual = "1e9",
           .example = "1000000000",
           .group = group,
           .changes = Changes::events},
          transformed(whole_number(1, max_events))),
      row_of([](auto& o) -> auto& { return o.allow_negative; },
             {.key = "allow-negative",
              .help = "take a cross section below zero, which parton densities below zero may give",
              .example = "true",
              .group = group}),
      choice_of(
          [](auto& o) -> auto& { return o.helicities; },
          {.key = "helicities",
           .unit = "sum|sample|phase|auto",
           .help = "helicities are summed, or drawn for each point; auto: the best of a trial, "
                   "program by program",
           .usual = "sum",
           .example = "\"sum\"",
           .group = group,
           .changes = Changes::grids}),
      choice_of(
          [](auto& o) -> auto& { return o.colors; },
          {.key = "colors",
           .unit = "sum|leading|flow|dressed|auto",
           .help = "colours are summed; summed without interferences of colour flows "
                   "(leading); or drawn for each point; auto: the best of a trial, program by "
                   "program",
           .usual = "sum",
           .example = "\"sum\"",
           .group = group,
           .changes = Changes::grids,
           .events_help = "colours are summed, or drawn for each point; auto: the best of a "
                          "trial, program by program",
           .events_unit = "sum|flow|dressed|auto"}),
  };
}

std::vector<OptionRow> rows_of_run() {
  return {
      row_of(
          [](auto& o) -> auto& { return o.seed; },
          {.key = "seed",
           .unit = "S",
           .help = "seed of the random numbers",
           .usual = "1",
           .example = "1",
           .changes = Changes::events,
           .is_of_process = false},
          checked(integer(std::uint64_t{0}, ~std::uint64_t{0}))),
      row_of(
          [](auto& o) -> auto& { return o.threads; },
          {.key = "threads",
           .unit = "N",
           .help = "number of threads",
           .usual = "all cores, or OMP_NUM_THREADS",
           .example = "2",
           .is_of_process = false,
           .is_repeated = false},
          checked(integer(1, max_threads))),
      row_of(
          [](auto& o) -> auto& { return o.memory; },
          {.key = "memory",
           .unit = "SIZE",
           .help = "maximum memory of channels, their grids and sums, e.g. 8GiB",
           .usual = "90 % of the memory of the machine or the GPU",
           .example = "\"8GiB\"",
           .is_repeated = false},
          check_memory_size),
      row_of(
          [](auto& o) -> auto& { return o.json; },
          {.key = "json",
           .unit = "FILE",
           .help = "file that gets the results too; `-`: standard output, in place of the report",
           .example = "\"cross_sections.json\"",
           .is_of_process = false,
           .is_repeated = false},
          checked(file_name())),
      row_of(
          [](auto& o) -> auto& { return o.grids; },
          {.key = "grids",
           .unit = "FILE",
           .help = "file that keeps the grids of the channels; where it is there, the run begins "
                   "with them, and no iteration adapts grids",
           .example = "\"run.grids\"",
           .is_of_process = false},
          checked(file_name())),
      row_of(
          [](auto& o) -> auto& { return o.checkpoint; },
          {.key = "checkpoint",
           .unit = "FILE",
           .help = "file that keeps what a later run needs to go on, after iterations",
           .example = "\"run.checkpoint\"",
           .is_of_process = false,
           .is_repeated = false},
          checked(file_name())),
  };
}

std::vector<OptionRow> rows_of_events() {
  constexpr auto group = OptionGroup::events;
  std::vector<OptionRow> rows{
      row_of(
          [](auto& o) -> auto& { return o.generation.events; },
          {.key = "events",
           .unit = "N",
           .help = "number of events",
           .usual = "10000",
           .example = "10000",
           .changes = Changes::events,
           .is_set = true},
          transformed(whole_number(1, max_events))),
      row_of(
          [](auto& o) -> auto& { return o.generation.output; },
          {.key = "output",
           .unit = "FILE",
           .help = "file of the events; its name ends in .lhe, .lhe.gz, .lheh5, .hdf5, .h5, .hepmc "
                   "or .hepmc.gz",
           .usual = "events.lhe.gz",
           .example = "\"events.lhe.gz\"",
           .changes = Changes::events,
           .is_set = true},
          checked(file_name())),
      row_of(
          [](auto& o) -> auto& { return o.generation.report; },
          {.key = "report",
           .unit = "FILE|none",
           .help = "page about the run and its events, or none",
           .usual = "beside the events, with the ending .report.html",
           .example = "\"events.report.html\"",
           .is_repeated = false},
          checked(file_name())),
      choice_of(
          [](auto& o) -> auto& { return o.generation.unweighting; },
          {.key = "unweighting",
           .unit = "full|partial|none",
           .help = "full: events have one weight, but for rare weights above the maximum; "
                   "partial: more weights above the maximum, fewer points; none: each point is "
                   "an event with its weight",
           .usual = "full",
           .example = "\"full\"",
           .changes = Changes::events}),
      row_of(
          [](auto& o) -> auto& { return o.generation.overweights; },
          {.key = "overweights",
           .unit = "X",
           .help = "part of the cross section that may be above the maximum weights",
           .usual = "0.001, of partial 0.1",
           .example = "0.001",
           .changes = Changes::events},
          checked(positive(1.0))),
      choice_of(
          [](auto& o) -> auto& { return o.generation.two_stage; },
          {.key = "two-stage",
           .unit = "auto|on|off",
           .help = "unweighting by |M|^2 in mixed precision first, then by |M|^2 in double of "
                   "the points that are kept; auto: where it pays",
           .usual = "auto",
           .example = "\"auto\"",
           .changes = Changes::events}),
      row_of(
          [](auto& o) -> auto& { return o.generation.most_pilot; },
          {.key = "max-pilot",
           .unit = "N",
           .help = "maximum number of points of the pilot, which finds the maximum weights (at "
                   "least 256 of each channel in each of its samples)",
           .usual = "2e7",
           .example = "20000000",
           .changes = Changes::events},
          transformed(whole_number(1000, max_events))),
      row_of(
          [](auto& o) -> auto& { return o.generation.bwcutoff; },
          {.key = "bwcutoff",
           .unit = "N",
           .help = "number of widths off its mass shell within which an s-channel resonance of "
                   "the drawn diagram is a particle of the event; 0: resonances of decay chains "
                   "only",
           .usual = "15",
           .example = "15",
           .changes = Changes::events},
          checked(not_negative(1e6))),
      row_of([](auto& o) -> auto& { return o.generation.scale_variations; },
             {.key = "scale-variations",
              .help = "weights of each event for muR and muF times 1/2, 1 and 2 without opposite "
                      "changes (7 points)",
              .example = "true",
              .changes = Changes::events}),
      row_of([](auto& o) -> auto& { return o.generation.pdf_variations; },
             {.key = "pdf-variations",
              .help = "weights of each event for all members of the PDF set",
              .example = "true",
              .changes = Changes::events}),
      row_of([](auto& o) -> auto& { return o.generation.accept_doubtful; },
             {.key = "accept-doubtful",
              .help = "make events also where the error of the cross section cannot be trusted",
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

bool has_row(RunFileKind kind, const OptionRow& row) {
  return kind == RunFileKind::generate || !row.for_events;
}

const OptionRow* find_row(RunFileKind kind, const std::string& key) {
  const auto found = std::ranges::find(option_table(), key, &OptionRow::key);
  return found != option_table().end() && has_row(kind, *found) ? &*found : nullptr;
}

void add_run_options(CLI::App& app, IntegrateOptions& options, RunFileKind kind) {
  const bool makes_events = kind == RunFileKind::generate;
  app.add_option("process", options.process,
                 "in quotes, e.g. \"p p > t t~ j\", or a file RUN.toml that has these options as "
                 "keys");
  for (OptionRow row : option_table()) {
    if (!has_row(kind, row)) continue;
    CLI::Option* option = row.add(app, options);
    if (makes_events && !row.events_usual.empty())
      option->description(fmt::format("{} (default: {})", row.help, row.events_usual));
    if (makes_events && !row.events_help.empty()) option->description(row.events_help);
    if (makes_events && !row.events_unit.empty()) option->type_name(row.events_unit);
  }
  app.add_option_function<std::string>(
         "--precision",
         [](const std::string&) {
           throw CLI::ValidationError("--precision",
                                      "the relative error that is wanted is called --accuracy");
         })
      ->group("");  // no line of help
  app.add_flag("--resume", options.resume,
               makes_events
                   ? "go on from the checkpoint where it is there, with the same options"
                   : "go on from the checkpoint where it is there; a smaller --accuracy or "
                     "more --points go on too");
}

Json changed_settings(const IntegrateOptions& options, Changes least) {
  Json settings = Json::object();
  for (const OptionRow& row : option_table())
    if (row.changes >= least)
      if (const Json value = row.given(options); !value.is_null()) settings[row.key] = value;
  return settings;
}

std::vector<std::string> texts_of(const Json& value) {
  if (value.is_string()) return {value.get<std::string>()};
  if (value.is_number_float()) return {fmt::format("{}", value.get<double>())};
  if (!value.is_array()) return {value.dump()};
  std::vector<std::string> texts;
  for (const Json& element : value) texts.push_back(texts_of(element).front());
  return texts;
}

std::string options_as_markdown(RunFileKind kind) {
  std::string text = "| option | means | default |\n|---|---|---|\n";
  for (const OptionRow& row : option_table()) {
    if (row.for_events != (kind == RunFileKind::generate)) continue;
    std::string help = row.help;
    for (std::size_t at = 0; (at = help.find('|', at)) != std::string::npos; at += 2)
      help.insert(at, "\\");
    std::string unit = row.unit;
    for (std::size_t at = 0; (at = unit.find('|', at)) != std::string::npos; at += 2)
      unit.insert(at, "\\");
    text += fmt::format("| `--{}{}{}` | {} | {} |\n", row.key, unit.empty() ? "" : " ", unit, help,
                        row.usual);
  }
  return text;
}

}  // namespace helikos::app
