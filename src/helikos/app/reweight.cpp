// SPDX-License-Identifier: Apache-2.0
#include "helikos/app/commands.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "helikos/app/json_file.hpp"
#include "helikos/app/session.hpp"
#include "helikos/base/core/counted.hpp"
#include "helikos/base/core/error.hpp"
#include "helikos/base/core/messages.hpp"
#include "helikos/base/core/printable.hpp"
#include "helikos/base/core/words.hpp"
#include "helikos/base/kokkos_ext/wake_device.hpp"
#include "helikos/events/event_writer.hpp"
#include "helikos/generator/integrate.hpp"
#include "helikos/reweighting/kind_checks.hpp"
#include "helikos/reweighting/reweight.hpp"
#include "helikos/version.hpp"

namespace helikos::app {
namespace {

Json weight_json(const ReweightResult& result, std::size_t i) {
  const NewWeightSums& sums = result.weights[i];
  return {{"id", result.records[i].id},
          {"group", result.records[i].group},
          {"text", result.records[i].text},
          {"cross_section", result.cross_section_of(i)},
          {"error", result.error_of(i)},
          {"ratio", sums.ratio()},
          {"ratio_error", sums.ratio_error()},
          {"largest_ratio", sums.largest_ratio},
          {"effective_events", sums.effective_events()},
          {"undefined", sums.undefined}};
}

Json json_of(const ReweightResult& result, const ReweightSetup& setup) {
  Json weights = Json::array();
  for (std::size_t i = 0; i < result.weights.size(); ++i) weights.push_back(weight_json(result, i));
  return {{"input", setup.input},
          {"output", setup.output},
          {"events", result.events},
          {"cross_section", result.cross_section},
          {"error", result.error},
          {"processes", result.processes},
          {"put_on_shell", result.on_shell},
          {"zero_elements", result.zero_elements},
          {"without_alpha_s", result.no_coupling},
          {"weights", weights},
          {"version", version()},
          {"commit", commit()}};
}

/// The changes that fit a short line, at least one: numbers are not cut.
std::string first_changes(const std::string& text) {
  constexpr std::size_t most = 72;
  constexpr std::string_view separator = "; ";
  if (text.size() <= most) return text;
  const auto last = text.rfind(separator, most - 2);
  const auto end = last == text.npos ? text.find(separator) : last;
  return end == text.npos ? text : text.substr(0, end) + "; ..";
}

/// Parameters of a weight, in a short line: the card, and the changes as the file has them.
std::string changes_of(const ReweightPlan& plan, std::size_t weight) {
  const NewWeight& own = plan.weights[weight];
  const ParameterSet& parameters = plan.parameters[own.parameters];
  std::string text = own.record.text.empty() ? "no parameter changes" : own.record.text;
  if (parameters.is_card) text = parameters.name + ": " + text;
  return printable(first_changes(text));
}

void print_weights(const ReweightResult& result, const ReweightPlan& plan) {
  fmt::print("{}: {} of {}, cross section ({:.6g} +- {:.2g}) pb\n", printable(plan.setup.output),
             counted(result.events, "event"),
             counted(result.processes.size(), "subprocess", "subprocesses"), result.cross_section,
             result.error);
  std::size_t longest = 6;
  for (const auto& record : result.records) longest = std::max(longest, record.id.size());
  fmt::print("  {:<{}}  {:>13} {:>9}  {:>10} {:>9}  {:>9}  {:>10}  {}\n", "weight", longest,
             "sigma [pb]", "+-", "ratio", "+-", "largest", "effective", "of");
  for (std::size_t i = 0; i < result.weights.size(); ++i) {
    const NewWeightSums& sums = result.weights[i];
    fmt::print("  {:<{}}  {:>13.7g} {:>9.2g}  {:>10.6g} {:>9.2g}  {:>9.4g}  {:>10.6g}  {}\n",
               printable(result.records[i].id), longest, result.cross_section_of(i),
               result.error_of(i), sums.ratio(), sums.ratio_error(), sums.largest_ratio,
               sums.effective_events(), changes_of(plan, i));
  }
}

/// Says warnings about the weights.
void say_warnings(const ReweightResult& result) {
  if (result.on_shell > 0)
    say(
        fmt::format("the momenta of {} of {} events, rounded in the file, were put onto their mass "
                    "shells for |M|^2",
                    result.on_shell, result.events));
  if (result.zero_elements > 0)
    say(
        fmt::format("|M|^2 of {} of {} events is zero or not finite with the parameters of the "
                    "events: these have no new weight, which the file has as 0; cross sections "
                    "are without them",
                    result.zero_elements, result.events));
  if (result.no_coupling > 0)
    say(
        fmt::format("{} of {} events without alpha_s: that of the parameters of the events is "
                    "taken",
                    result.no_coupling, result.events));
  for (std::size_t i = 0; i < result.weights.size(); ++i) {
    const NewWeightSums& sums = result.weights[i];
    if (sums.undefined > result.zero_elements)
      say(printable(fmt::format("{}: {} no finite weight, which the file has as 0",
                                result.records[i].id,
                                counted(sums.undefined, "event has", "events have"))));
  }
  for (const std::string& warning : result.warnings) say(with_flags(warning));
}

}  // namespace

std::vector<std::string> cards_in(const std::string& list) {
  std::error_code error;
  if (std::filesystem::exists(list, error)) return {list};
  std::vector<std::string> cards;
  std::string_view rest = list;
  while (!rest.empty()) {
    const auto end = std::min(rest.find(','), rest.size());
    if (const auto card = trimmed(rest.substr(0, end)); !card.empty()) cards.emplace_back(card);
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  if (cards.empty()) throw InputError(list + ": names no card");
  return cards;
}

std::vector<std::string> cards_of(const EventSetup& setup) {
  std::vector<std::string> cards;
  for (const std::string& list : setup.also)
    for (std::string& card : cards_in(list)) cards.push_back(std::move(card));
  return cards;
}

/// Models are those that `reweight` finds, also for events of a gridpack.
void check_cards_of(const EventSetup& setup, const RunPlan& plan) {
  const auto cards = cards_of(setup);
  if (cards.empty()) return;
  std::vector<SourceProcess> processes;
  for (const ProcessPlan& own : plan.processes) {
    SourceProcess process{own.setup, own.parameters};
    process.choice.kept_model.clear();
    process.choice.kept_card.clear();
    processes.push_back(std::move(process));
  }
  try {
    check_cards(processes, cards);
  } catch (const InputError& error) {
    throw InputError(fmt::format("--also {}", with_flags(error.what())));
  }
}

/// The weights are those of `reweight` because they are made by it, of the file.
void add_weights_of_cards(const EventSetup& setup, bool prints) {
  ReweightSetup own;
  own.input = own.output = setup.output;
  for (const std::string& card : cards_of(setup))
    own.parameters.push_back({NewParameters::Kind::card, card});
  ReweightPlan plan = plan_reweighting(own);
  for (const std::string& note : plan.notes) say(printable(with_flags(note)));
  const ReweightResult result = helikos::reweight(plan);
  say_warnings(result);
  if (!prints) return;
  fmt::print("\n");
  print_weights(result, plan);
}

void reweight(const Communicator& world, const ReweightSetup& setup) {
  if (world.size() > 1)
    throw InputError("reweight runs on one rank; its threads share the work (--threads)");
  events::check_format(setup.output);
  const OutputFile checked("--output", setup.output, OutputKind::file);
  const DeviceWake wake(is_only_process(world));
  const JsonFile json(setup.json);
  ReweightPlan plan = plan_reweighting(setup);
  for (const std::string& note : plan.notes) say(printable(with_flags(note)));
  const Session session(world, setup.threads);
  const ReweightResult result = helikos::reweight(plan);
  say_warnings(result);
  json.write(json_of(result, setup));
  if (!json.is_standard_output()) print_weights(result, plan);
}

}  // namespace helikos::app
