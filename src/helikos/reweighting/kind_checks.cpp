// SPDX-License-Identifier: Apache-2.0
#include "helikos/reweighting/kind_checks.hpp"

#include <fmt/format.h>

#include <cmath>
#include <cstdlib>

#include "helikos/base/core/error.hpp"
#include "helikos/generator/given_parameters.hpp"
#include "helikos/reweighting/process_table.hpp"
#include "helikos/theory/process/resonance_widths.hpp"
#include "helikos/theory/process/tree_orders.hpp"

namespace helikos {
namespace {

/// A mass that is written with fewer digits is the same.
constexpr double same_mass = 1e-8;

std::vector<double> masses_of(const std::vector<int>& codes, const Parameters& parameters) {
  std::vector<double> masses;
  for (const int code : codes) masses.push_back(parameters.mass(code));
  return masses;
}

/// Hint about a short card: values that the card does not have are those of the model, and not
/// those of the events.
std::string hint_on_missing(const std::vector<const ParameterRow*>& missing,
                            const std::vector<int>& codes) {
  for (const ParameterRow* row : missing)
    for (const int code : codes)
      if (row->entry == fmt::format("MASS {}", std::abs(code)))
        return fmt::format(
            "; the card does not have {}, which is then the default of the model and not that of "
            "the events: write {} into it",
            row->name, row->entry);
  return "";
}

/// All subprocesses of a process, with its own parameters and with those of a card.
void check_card(const SourceProcess& source, const std::string& card) {
  ProcessChoice choice = source.choice;
  choice.param_card = card;
  choice.set.clear();
  const GivenParameters given = read_parameters(choice);
  const Parameters& now = given.parameters;
  const ProcessTable before(source.choice, source.parameters, source.parameters),
      after(choice, source.parameters, now);
  for (std::size_t i = 0; i < before.list().size(); ++i) {
    if (!before.is_wanted(i)) continue;
    const Process& process = before.list()[i].process;
    EventKind kind;
    kind.num_incoming = std::size_t(process.num_incoming());
    for (const Leg& leg : process.legs()) kind.codes.push_back(leg.pdg());
    try {
      check_masses(card, process, kind.codes, masses_of(kind.codes, source.parameters),
                   masses_of(kind.codes, now));
    } catch (const InputError& error) {
      std::vector<int> changed;
      for (const int code : kind.codes)
        if (source.parameters.mass(code) != now.mass(code)) changed.push_back(code);
      throw InputError(error.what() + hint_on_missing(given.missing, changed));
    }
    if (!after.find(kind))
      throw InputError(
          fmt::format("{}: with its parameters, {} has no diagram", card, process.str()));
    check_widths(process, now);
    MissingTrees(process.model(), now).check(process);
    check_lowest_weights(card, process, lowest_open_weight(process, source.parameters),
                         lowest_open_weight(process, now));
  }
}

}  // namespace

void check_masses(const std::string& name, const Process& process, std::span<const int> codes,
                  std::span<const double> before, std::span<const double> now) {
  for (std::size_t leg = 0; leg < before.size(); ++leg) {
    if (std::abs(now[leg] - before[leg]) <= same_mass * before[leg]) continue;
    throw InputError(
        fmt::format("{}: the mass of the particle {} is {:g} GeV, and that of the events {:g} "
                    "GeV: it is an external particle of {}, and events on its mass shell cannot "
                    "be reweighted to another mass",
                    name, codes[leg], now[leg], before[leg], process.str()));
  }
}

int lowest_open_weight(const Process& process, const Parameters& parameters) {
  if (!process.restrictions().orders.empty()) return 0;
  const TreeOrders orders(process.model(), parameters);
  return lowest_weight(orders(process.production()));
}

void check_lowest_weights(const std::string& name, const Process& process, int before, int now) {
  if (before == now) return;
  throw InputError(
      fmt::format("{}: the diagrams of lowest orders of {} are others than those of the "
                  "events: `process` with coupling orders says which are meant",
                  name, process.str()));
}

void check_cards(const std::vector<SourceProcess>& processes,
                 const std::vector<std::string>& cards) {
  for (const std::string& card : cards)
    for (const SourceProcess& process : processes) check_card(process, card);
}

}  // namespace helikos
