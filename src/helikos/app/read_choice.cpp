// SPDX-License-Identifier: Apache-2.0
#include "helikos/app/read_choice.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>

#include "helikos/app/run_input.hpp"
#include "helikos/base/core/error.hpp"
#include "helikos/base/core/hash.hpp"
#include "helikos/base/core/messages.hpp"
#include "helikos/base/core/printable.hpp"
#include "helikos/generator/given_parameters.hpp"
#include "helikos/theory/model/param_card.hpp"
#include "helikos/theory/process/helicity.hpp"
#include "helikos/theory/ufo/model_library.hpp"

namespace helikos::app {
namespace {

/// The numbers of configurations that are separated by commas.
std::vector<int> helicity_list(const Process& process, std::string_view text) {
  std::vector<int> numbers;
  while (true) {
    const auto end = std::min(text.find(','), text.size());
    numbers.push_back(helicity_number(process, text.substr(0, end)));
    if (end == text.size()) return numbers;
    text.remove_prefix(end + 1);
  }
}

}  // namespace

Parameters read_parameters_of(const Communicator& world, const ProcessChoice& options,
                              std::span<const std::string> texts) {
  const GivenParameters given = read_parameters(options, texts);
  for (const std::string& note : given.notes)
    if (world.is_root()) say(printable(with_flags(note)));
  return given.parameters;
}

ReadProcess read_choice(const Communicator& world, const ProcessChoice& options,
                        std::span<const std::string> texts) {
  return read_choice(world, options, read_parameters_of(world, options, texts));
}

ReadProcess read_choice(const Communicator& world, const ProcessChoice& options,
                        const Parameters& parameters) {
  ReadProcess read = read_process(options, parameters);
  if (const auto note = note_on_clauses(read); !note.empty() && world.is_root())
    say(with_flags(note));
  return read;
}

void check_alike(const Communicator& world, const std::vector<Subprocess>& list,
                 const Parameters& parameters, const std::string& options) {
  Hash hash;
  for (const Subprocess& own : list) hash.add(own.process.str());
  hash.add(options);
  hash.add(card_text(parameters));
  if (const auto* const model = ufo::find_loaded(list.front().process.model().name))
    hash.add(model->folder().content);
  if (world.from_root(std::vector{hash.value()}).front() == hash.value()) return;
  throw InputError("the process, its model, parameters or options are others than those of rank 0");
}

std::string helicity_word(const EngineOptions& options) {
  if (!options.helicity_list.empty()) return options.helicity_list;
  return options.all_helicities ? "all" : word_of(options.helicities);
}

std::string strategy_text(const EngineOptions& options) {
  return helicity_word(options) + " " + (options.colors ? name_of(*options.colors) : "auto");
}

void check_for_several(const EngineOptions& options) {
  if (options.helicity_list.empty()) return;
  throw InputError(
      "--helicities: a list needs one process, and the string stands for several (--subprocess "
      "chooses one)");
}

MatrixElementOptions engine_options(const EngineOptions& options, const Process& process) {
  MatrixElementOptions result = options.engine;
  result.colors = options.colors.value_or(ColorMode::sum);
  result.helicities = options.helicities.value_or(HelicityMode::sum);
  result.all_helicities = options.all_helicities;
  if (!options.helicity_list.empty())
    result.only_helicities = helicity_list(process, options.helicity_list);
  return result;
}

std::string color_sum_of(const MatrixElementInfo& info) {
  return word_of(info.color_sum) + (info.tf32 ? " (TF32)" : "");
}

std::string name_of(const Strategy& strategy) {
  return fmt::format("{} {}", name_of(strategy.helicities), name_of(strategy.colors));
}

/// The legs of the representative, from 1.
std::vector<int> numbers_of_legs(const Subprocess& subprocess) {
  auto legs = subprocess.legs;
  for (int& leg : legs) ++leg;
  return legs;
}

Json describe_subprocesses(const std::vector<Subprocess>& list) {
  Json json = Json::array();
  for (const Subprocess& subprocess : list) {
    json.push_back({{"number", json.size() + 1},
                    {"process", subprocess.process.str()},
                    {"program_of", subprocess.representative + 1},
                    {"legs", numbers_of_legs(subprocess)},
                    {"reflected", subprocess.reflects},
                    {"factor", subprocess.factor}});
  }
  return json;
}

}  // namespace helikos::app
