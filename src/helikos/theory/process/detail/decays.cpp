// SPDX-License-Identifier: Apache-2.0
#include "helikos/theory/process/detail/decays.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <utility>

#include "helikos/base/core/error.hpp"
#include "helikos/theory/process/subprocesses.hpp"

namespace helikos {
namespace {

Decay decay_of(const Process& process) {
  Decay decay{0, process.legs()[0].pdg(), {}, process.restrictions()};
  for (const Leg& leg : process.production_legs())
    if (!leg.incoming) decay.products.push_back(leg.pdg());
  return decay;
}

std::vector<Decay> decays_of(const ProcessRequest& request) {
  std::vector<Decay> decays;
  for (const Process& process : conserving_processes(request)) decays.push_back(decay_of(process));
  if (decays.empty())
    throw InputError(
        fmt::format("{}: no decay conserves charge, colour and fermion numbers", request.str()));
  return decays;
}

bool decays_from(const std::vector<Decay>& decays, int code) {
  return std::ranges::find(decays, code, &Decay::mother) != decays.end();
}

/// Key that is equal for choices that differ by a permutation of legs.
std::vector<std::pair<int, std::string>> key_of(const std::vector<Decay>& decays) {
  std::vector<std::pair<int, std::string>> key;
  for (const Decay& decay : decays) key.emplace_back(decay.mother, canonical_text(decay));
  std::ranges::sort(key);
  return key;
}

}  // namespace

DecayChoices::DecayChoices(const std::vector<ProcessRequest>& decays) {
  for (const ProcessRequest& decay : decays) written_.push_back(decays_of(decay));
}

std::vector<Decay> DecayChoices::options(const std::vector<Leg>& legs, int leg) const {
  const int code = legs[std::size_t(leg)].pdg();
  std::vector<const std::vector<Decay>*> matching;
  for (const auto& written : written_)
    if (decays_from(written, code)) matching.push_back(&written);
  std::size_t same = 0, before = 0;
  for (int i = 0; i < static_cast<int>(legs.size()); ++i) {
    if (legs[std::size_t(i)].incoming || legs[std::size_t(i)].pdg() != code) continue;
    ++same;
    before += i < leg;
  }
  if (matching.size() == same) matching = {matching[before]};
  std::vector<Decay> found;
  for (const auto* written : matching)
    for (const Decay& decay : *written)
      if (decay.mother == code) found.push_back(decay);
  for (Decay& decay : found) decay.leg = leg;
  return found;
}

std::vector<std::vector<Decay>> DecayChoices::of(const std::vector<Leg>& legs) const {
  std::vector<std::vector<Decay>> choices{{}};
  if (written_.empty()) return choices;
  for (int leg = 0; leg < static_cast<int>(legs.size()); ++leg) {
    if (legs[std::size_t(leg)].incoming) continue;
    const auto decays = options(legs, leg);
    if (decays.empty()) continue;
    std::vector<std::vector<Decay>> longer;
    std::set<std::vector<std::pair<int, std::string>>> known;
    for (const auto& choice : choices) {
      for (const Decay& decay : decays) {
        auto with = choice;
        with.push_back(decay);
        if (known.insert(key_of(with)).second) longer.push_back(std::move(with));
      }
    }
    choices = std::move(longer);
  }
  return choices;
}

}  // namespace helikos
