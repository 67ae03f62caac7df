// SPDX-License-Identifier: Apache-2.0
#include "helikos/bindings/python/elements.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <utility>

#include "helikos/base/core/counted.hpp"
#include "helikos/base/core/error.hpp"
#include "helikos/bindings/python/views.hpp"
#include "helikos/engine/subprocess_events.hpp"
#include "helikos/generator/given_parameters.hpp"
#include "helikos/generator/option_words.hpp"
#include "helikos/theory/process/helicity.hpp"

namespace helikos::python {
namespace {

/// The value of a word; throws InputError for another one.
template <HasWords Value>
Value value_of(const std::string& key, const std::string& word) {
  if (const auto value = value_of_word<Value>(word)) return *value;
  throw InputError(fmt::format("`{}`: {} not in {{{}}}", key, word, words_of<Value>(",")));
}

/// A mode from its names.
template <class Names>
auto mode_of(const std::string& key, const std::string& word, const Names& names,
             const std::string& others = "") {
  std::string all;
  for (const auto& [name, mode] : names) {
    if (name == word) return mode;
    all += std::string(all.empty() ? "" : ",") + std::string(name);
  }
  throw InputError(fmt::format("`{}`: {} not in {{{}{}}}", key, word, all, others));
}

MatrixElementOptions options_of(const EngineWords& words, const Process& process) {
  MatrixElementOptions options;
  options.precision = value_of<Precision>("precision", words.precision);
  options.rescue = value_of<RescueMode>("rescue", words.rescue);
  options.color_sum = value_of<ColorSum>("color_sum", words.color_sum);
  options.executor = value_of<Executor>("executor", words.executor);
  options.program.recipe = value_of<Recipe>("recipe", words.recipe);
  options.colors = mode_of("colors", words.colors, color_names);
  options.all_helicities = words.helicities == "all";
  if (!words.helicities.empty() && !options.all_helicities)
    options.helicities =
        mode_of("helicities", words.helicities, helicity_names, ",all; or a list as [\"-+-+\"]");
  for (const std::string& text : words.helicity_texts)
    in_field("helicities",
             [&] { options.only_helicities.push_back(helicity_number(process, text)); });
  return options;
}

constexpr double seconds_of_chunk = 0.1;
constexpr std::int64_t least_chunk = 256, most_chunk = std::int64_t{1} << 20;

/// A number of events that takes about `seconds_of_chunk`.
std::int64_t next_chunk(std::int64_t chunk, double seconds) {
  const double factor = std::clamp(seconds_of_chunk / std::max(seconds, 1e-6), 0.125, 8.0);
  return std::clamp(std::int64_t(double(chunk) * factor), least_chunk, most_chunk);
}

}  // namespace

ElementSet::ElementSet(const ProcessChoice& choice, const EngineWords& words) {
  GivenParameters given = read_parameters(choice);
  notes_ = std::move(given.notes);
  const ReadProcess read = read_process(choice, given.parameters);
  if (const auto note = note_on_clauses(read); !note.empty()) notes_.push_back(note);
  parameters_ = read.parameters;
  list_ = chosen_processes(read, true).list;
  if (list_.size() > 1 && !words.helicity_texts.empty())
    throw InputError(
        "`helicities`: a list needs one process, and the string stands for several (`subprocess` "
        "chooses one)");
  check_masses();
  for (const Subprocess& own : list_) options_.push_back(options_of(words, own.process));
  for (std::size_t i = 0; i < list_.size(); ++i)
    if (list_[i].representative == int(i)) element(i, false, false);
}

void ElementSet::check_masses() const {
  const auto& first = list_.front().process.legs();
  for (const Subprocess& own : list_)
    for (std::size_t i = 0; i < first.size(); ++i) {
      const Leg& leg = own.process.legs()[i];
      const double one = parameters_.mass(first[i].particle->pdg),
                   other = parameters_.mass(leg.particle->pdg);
      if (one == other) continue;
      throw InputError(
          fmt::format("the subprocesses have different masses, so that no point fits all of them: "
                      "particle {} is {} of {:g} GeV and {} of {:g} GeV (`subprocess` chooses one)",
                      i + 1, first[i].name(), one, leg.name(), other));
    }
}

std::vector<double> ElementSet::masses() const {
  std::vector<double> masses;
  for (const Leg& leg : list_.front().process.legs())
    masses.push_back(parameters_.mass(leg.particle->pdg));
  return masses;
}

MatrixElement& ElementSet::element(std::size_t representative, bool selects, bool shares) {
  auto& element = elements_[{representative, selects, shares}];
  if (element) return *element;
  MatrixElementOptions options = options_[representative];
  options.selects = selects;
  options.shares = shares;
  const Process& process = list_[representative].process;
  try {
    element = std::make_unique<MatrixElement>(process, parameters_, options);
  } catch (const InputError& error) {
    const std::string what = error.what(), name = process.str();
    if (list_.size() == 1 || what.find(name) != what.npos) throw;
    throw InputError(name + ": " + what);
  }
  return *element;
}

const MatrixElementInfo& ElementSet::info(std::size_t subprocess) {
  return element(std::size_t(list_[subprocess].representative), false, false).info();
}

const SubprocessMap& ElementSet::map_of(std::size_t subprocess) {
  const auto [found, is_new] = maps_.try_emplace(subprocess);
  if (is_new) {
    const Subprocess& own = list_[subprocess];
    found->second =
        map_subprocess(own, list_[std::size_t(own.representative)].process, info(subprocess).color);
  }
  return found->second;
}

void ElementSet::check_call(const CallInputs& inputs, const CallOutputs& outputs) const {
  for (const auto& [name, numbers] : {std::pair("alpha_s", &inputs.alpha_s),
                                      std::pair("helicity_random", &inputs.helicity_random),
                                      std::pair("flow_random", &inputs.flow_random),
                                      std::pair("strategy_random", &inputs.strategy_random)})
    if (numbers->is_given() && numbers->size(0) != inputs.events())
      throw InputError(fmt::format("{} has {}, momenta {}", name,
                                   counted(numbers->size(0), "event"), inputs.events()));
  if (list_.size() > 1 && (outputs.wants_shares || outputs.wants_weights))
    throw InputError(
        fmt::format("{} are of one process, and the string stands for several (`subprocess` "
                    "chooses one)",
                    outputs.wants_shares ? "shares" : "channel weights"));
}

EventInputs<Space> ElementSet::inputs_of(const CallInputs& inputs, std::int64_t first,
                                         std::int64_t count) {
  const int legs = list_.front().process.num_legs();
  return {view_of<ConstMomentaView<Space>>(inputs.momenta, first, count, legs, 4),
          view_of<ConstEventView<Space>>(inputs.alpha_s, first, count),
          view_of<ConstEventView<Space>>(inputs.helicity_random, first, count),
          view_of<ConstEventView<Space>>(inputs.flow_random, first, count),
          view_of<ConstRandomView<Space>>(inputs.strategy_random, first, count,
                                          inputs.strategy_random.size(1))};
}

void ElementSet::evaluate_chunk(const EventInputs<Space>& inputs, CallOutputs& outputs,
                                std::int64_t events, std::int64_t first) {
  const Space space{};
  const auto count = std::int64_t(inputs.momenta.extent(0));
  const bool selects = outputs.wants_helicity || outputs.wants_flow;
  for (std::size_t i = 0; i < list_.size(); ++i) {
    const auto representative = std::size_t(list_[i].representative);
    const bool is_own = representative == i;
    MatrixElement& own = element(representative, selects, outputs.wants_shares);
    const std::int64_t begin = events * std::int64_t(i) + first;
    const OutputColumn<double> values(outputs.matrix_elements.data() + begin, count);
    std::optional<OutputColumn<std::int32_t>> helicity, flow;
    EventOutputs<Space> views{values.view()};
    if (outputs.wants_helicity)
      views.helicity = helicity.emplace(outputs.helicity.data() + begin, count).view();
    if (outputs.wants_flow) views.flow = flow.emplace(outputs.flow.data() + begin, count).view();
    if (outputs.wants_shares)
      views.shares =
          ShareView<Space>("helikos::python::shares", count, num_helicities(list_[i].process));
    if (outputs.wants_weights)
      views.channel_weights =
          WeightView<Space>("helikos::python::channel_weights", count, own.info().num_channels);
    EventInputs<Space> mapped = inputs;
    if (!is_own) {
      const auto there = uninitialized<MomentaView<Space>>("helikos::python::momenta", count,
                                                           inputs.momenta.extent(1), 4);
      map_momenta(space, map_of(i), inputs.momenta, there);
      mapped.momenta = there;
    }
    own(space, mapped, views);
    if (!is_own && outputs.wants_helicity)
      map_selected(space, map_of(i).helicities, views.helicity);
    if (!is_own && outputs.wants_flow) map_selected(space, map_of(i).flows, views.flow);
    space.fence();
    values.finish();
    if (helicity) helicity->finish();
    if (flow) flow->finish();
    if (const double factor = list_[i].factor; factor != 1.0)
      for (std::int64_t k = begin; k < begin + count; ++k)
        outputs.matrix_elements[std::size_t(k)] *= factor;
    for (const auto& [view, all] : {std::pair(&views.shares, &outputs.shares),
                                    std::pair(&views.channel_weights, &outputs.channel_weights)}) {
      if (!view->is_allocated()) continue;
      const auto host = Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace(), *view);
      for (std::size_t column = 0; column < host.extent(1); ++column)
        std::copy_n(host.data() + std::int64_t(column) * count, count,
                    all->data() + std::int64_t(column) * events + first);
    }
  }
}

void ElementSet::evaluate(const CallInputs& inputs, CallOutputs& outputs, const StopFlag& stop) {
  check_call(inputs, outputs);
  const std::int64_t events = inputs.events();
  const auto all = std::size_t(events) * list_.size();
  outputs.matrix_elements.resize(all);
  if (outputs.wants_helicity) outputs.helicity.resize(all);
  if (outputs.wants_flow) outputs.flow.resize(all);
  if (outputs.wants_shares)
    outputs.shares.resize(std::size_t(events) * std::size_t(num_helicities(list_.front().process)));
  if (outputs.wants_weights)
    outputs.channel_weights.resize(std::size_t(events) * std::size_t(info().num_channels));
  for (std::int64_t first = 0, count = 0; first < events; first += count) {
    stop.check();
    count = std::min(chunk_, events - first);
    const auto begin = std::chrono::steady_clock::now();
    evaluate_chunk(inputs_of(inputs, first, count), outputs, events, first);
    const std::chrono::duration<double> time = std::chrono::steady_clock::now() - begin;
    if (count == chunk_) chunk_ = next_chunk(chunk_, time.count());
  }
}

}  // namespace helikos::python
