// SPDX-License-Identifier: Apache-2.0
#include "process/process.hpp"

#include <map>
#include <utility>

#include "process/conservation.hpp"
#include "process/helicity.hpp"
#include "process/tokens.hpp"

namespace helikos {
namespace {

Leg make_leg(const Token& token, bool incoming, std::string_view text) {
  const auto found = find_particle(token.text);
  if (!found) fail_at(token, unknown_particle(token.text), text);
  return {found->particle, found->anti, incoming};
}

}  // namespace

Process::Process(std::vector<Leg> legs, int num_incoming)
    : legs_(std::move(legs)), num_incoming_(num_incoming) {}

Process Process::parse(std::string_view text) {
  const auto [incoming, outgoing] = split_sides(text);
  std::vector<Leg> legs;
  for (const Token& token : incoming) legs.push_back(make_leg(token, true, text));
  for (const Token& token : outgoing) legs.push_back(make_leg(token, false, text));
  Process process(std::move(legs), static_cast<int>(incoming.size()));
  check_conservation(process);
  return process;
}

std::string Process::str() const {
  std::string text;
  for (int i = 0; i < num_legs(); ++i) {
    if (i == num_incoming_) text += " >";
    if (i > 0) text += ' ';
    text += legs_[static_cast<std::size_t>(i)].name();
  }
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
