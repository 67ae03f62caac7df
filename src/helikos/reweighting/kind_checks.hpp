// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <string>
#include <vector>

#include "helikos/reweighting/source_processes.hpp"
#include "helikos/theory/process/process.hpp"

namespace helikos {

/// Throws InputError where the mass of an external particle of a process changes: events are on its
/// mass shell. `codes`, `before`, `now`: (leg) PDG codes, masses of the events, and those of the
/// parameters `name` [GeV].
void check_masses(const std::string& name, const Process& process, std::span<const int> codes,
                  std::span<const double> before, std::span<const double> now);

/// The lowest WEIGHTED of the diagrams of a process whose string leaves the orders open; else 0.
int lowest_open_weight(const Process& process, const Parameters& parameters);

/// Throws InputError where lowest orders with the parameters `name` are others than of the events.
void check_lowest_weights(const std::string& name, const Process& process, int before, int now);

/// Throws InputError, before there are events, where events of these processes cannot have weights
/// for the parameters of the cards: a card that cannot be read, a subprocess that has no diagram
/// with its parameters, or what the checks above refuse. Reads all cards.
void check_cards(const std::vector<SourceProcess>& processes,
                 const std::vector<std::string>& cards);

}  // namespace helikos
