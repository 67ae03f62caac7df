// SPDX-License-Identifier: Apache-2.0
#include "process/process.hpp"

#include <algorithm>
#include <map>
#include <utility>

#include "process/conservation.hpp"
#include "process/helicity.hpp"
#include "process/subprocesses.hpp"

namespace helikos {

Process::Process(std::vector<Leg> legs, int num_incoming, Restrictions restrictions,
                 const Model& model)
    : legs_(std::move(legs)),
      num_incoming_(num_incoming),
      restrictions_(std::move(restrictions)),
      model_(&model) {}

Process Process::parse(std::string_view text, const Model& model) {
  return single_process(parse_request(text, Multiparticles(model)), text);
}

Process Process::make(std::vector<Leg> legs, Restrictions restrictions, const Model& model) {
  const auto incoming = std::ranges::count_if(legs, &Leg::incoming);
  Process process(std::move(legs), static_cast<int>(incoming), std::move(restrictions), model);
  check_conservation(process);
  return process;
}

std::string Process::str() const {
  std::string text =
      names(true) + restrictions_.required_text() + " >" + names(false) + restrictions_.clauses();
  for (const Decay& decay : restrictions_.decays) text += ", " + decay.str();
  return text.substr(1);
}

std::string Process::legs_text() const { return (names(true) + " >" + names(false)).substr(1); }

std::string Process::names(bool incoming) const {
  std::string text;
  for (const Leg& leg : legs_)
    if (leg.incoming == incoming) text.append(1, ' ').append(leg.name());
  return text;
}

double Process::initial_average() const {
  int states = 1;
  for (const Leg& leg : legs_)
    if (leg.incoming)
      states *= static_cast<int>(helicity_states(*leg.particle).size()) * leg.particle->color;
  return 1.0 / states;
}

int Process::identical_factor() const {
  std::map<int, int> copies;
  int factor = 1;
  for (const Leg& leg : legs_)
    if (!leg.incoming) factor *= ++copies[leg.pdg()];
  return factor;
}

}  // namespace helikos
