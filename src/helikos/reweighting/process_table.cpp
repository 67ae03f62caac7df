// SPDX-License-Identifier: Apache-2.0
#include "helikos/reweighting/process_table.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>

#include "helikos/base/core/error.hpp"
#include "helikos/generator/chosen_model.hpp"
#include "helikos/generator/chosen_process.hpp"
#include "helikos/theory/process/multiparticles.hpp"
#include "helikos/theory/process/tree_orders.hpp"

namespace helikos {
namespace {

std::vector<int> codes_of(const Process& process) {
  std::vector<int> codes;
  for (const Leg& leg : process.legs()) codes.push_back(leg.pdg());
  return codes;
}

/// The legs of an event in the order of a process: the first of equal particles is the first one.
/// Empty where the particles are others. `swaps`: the incoming particles are exchanged.
std::vector<std::size_t> places_of(const std::vector<int>& codes, const EventKind& kind,
                                   bool swaps) {
  std::vector<std::size_t> places;
  std::vector<bool> is_taken(kind.codes.size(), false);
  for (std::size_t leg = 0; leg < codes.size(); ++leg) {
    const bool is_incoming = leg < kind.num_incoming;
    std::size_t place = is_incoming ? (swaps ? 1 - leg : leg) : kind.num_incoming;
    const std::size_t end = is_incoming ? place + 1 : codes.size();
    while (place < end && (is_taken[place] || kind.codes[place] != codes[leg])) ++place;
    if (place == end) return {};
    is_taken[place] = true;
    places.push_back(place);
  }
  return places;
}

/// The process as it was read when the events were made, with other values of the parameters.
ReadProcess read_with_labels(const ProcessChoice& choice, const Parameters& of_labels,
                             const Parameters& parameters) {
  Multiparticles labels(model_of(choice, parameters.mixes_quarks()));
  labels.follow_masses(of_labels);
  for (const std::string& definition : choice.definitions) labels.define(definition);
  ProcessRequest request = parse_request(choice.process, labels);
  if (choice.orders == Orders::all) request = with_all_orders(std::move(request));
  return {choice, parameters, std::move(labels), std::move(request)};
}

bool has_equal_products(const std::vector<int>& codes, std::size_t num_incoming) {
  std::vector<int> sorted(codes.begin() + static_cast<std::ptrdiff_t>(num_incoming), codes.end());
  std::ranges::sort(sorted);
  return std::ranges::adjacent_find(sorted) != sorted.end();
}

}  // namespace

ProcessTable::ProcessTable(const ProcessChoice& choice, const Parameters& of_labels,
                           const Parameters& parameters) {
  const auto chosen = chosen_processes(read_with_labels(choice, of_labels, parameters), false);
  list_ = chosen.list;
  for (std::size_t i = 0; i < list_.size(); ++i)
    is_wanted_.push_back(!chosen.only || *chosen.only == i);
}

std::optional<ProcessTable::Match> ProcessTable::find(const EventKind& kind) const {
  std::vector<Match> found;
  for (const bool swaps : {false, true}) {
    if (swaps && (kind.num_incoming != 2 || !found.empty())) continue;
    for (std::size_t i = 0; i < list_.size(); ++i) {
      const Process& process = list_[i].process;
      if (!is_wanted_[i] || std::size_t(process.num_incoming()) != kind.num_incoming ||
          process.legs().size() != kind.codes.size())
        continue;
      auto places = places_of(codes_of(process), kind, swaps);
      if (!places.empty()) found.push_back({i, std::move(places)});
    }
  }
  if (found.empty()) return std::nullopt;
  const auto in_order = std::ranges::find_if(
      found, [](const Match& match) { return std::ranges::is_sorted(match.places); });
  Match& best = in_order != found.end() ? *in_order : found.front();
  const Process& process = list_[best.number].process;
  const bool has_decays = !process.restrictions().decays.empty();
  const bool is_known = in_order != found.end() && found.size() == 1;
  if (has_decays && !is_known &&
      (found.size() > 1 || has_equal_products(kind.codes, kind.num_incoming)))
    throw InputError(
        fmt::format("{}: its order does not say which particle of {} comes from which decay",
                    kind.str(), process.str()));
  return best;
}

std::string string_of(const EventKind& kind, const ProcessChoice& choice) {
  const auto& particles = model_of(choice).particles;
  std::string text;
  for (std::size_t leg = 0; leg < kind.codes.size(); ++leg) {
    const int code = kind.codes[leg];
    const auto found = std::ranges::find(particles, std::abs(code), &Particle::pdg);
    if (found == particles.end())
      throw InputError(
          fmt::format("model {} has no particle with the code {}", choice.model, code));
    if (leg > 0) text += leg == kind.num_incoming ? " > " : " ";
    text += code < 0 ? found->antiname : found->name;
  }
  return text;
}

}  // namespace helikos
