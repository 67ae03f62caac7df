// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <utility>

#include "helikos/theory/process/subprocesses.hpp"

namespace helikos {
namespace {

/// For each leg of the listed process the leg of `wanted` with the same code, both before any
/// decay; empty if the two have different legs.
std::vector<int> legs_in(const Process& wanted, const Process& listed, bool swaps) {
  const auto &here = listed.production_legs(), &there = wanted.production_legs();
  const auto incoming = static_cast<std::size_t>(wanted.num_incoming());
  if (here.size() != there.size() || listed.num_incoming() != wanted.num_incoming()) return {};
  std::vector<int> legs;
  std::vector<bool> taken(there.size(), false);
  for (std::size_t i = 0; i < here.size(); ++i) {
    const std::size_t first = i >= incoming ? incoming : swaps ? 1 - i : i;
    const std::size_t end = i < incoming ? first + 1 : there.size();
    std::size_t found = first;
    while (found < end && (taken[found] || there[found].pdg() != here[i].pdg())) ++found;
    if (found == end) return {};
    taken[found] = true;
    legs.push_back(static_cast<int>(found));
  }
  return legs;
}

Restrictions with_legs(Restrictions restrictions, const std::vector<int>& legs) {
  for (Decay& decay : restrictions.decays) decay.leg = legs[std::size_t(decay.leg)];
  std::ranges::sort(restrictions.decays, {}, &Decay::leg);
  return restrictions;
}

/// Whether restrictions agree, except for which of several equal legs has which decay.
bool are_alike(Restrictions one, Restrictions other) {
  const auto texts = [](Restrictions& restrictions) {
    std::vector<std::string> list;
    for (const Decay& decay : restrictions.decays) list.push_back(decay.str());
    restrictions.decays.clear();
    std::ranges::sort(list);
    return list;
  };
  return texts(one) == texts(other) && one == other;
}

}  // namespace

std::vector<Process> find_processes(const std::vector<Subprocess>& list, const Process& wanted) {
  std::vector<Process> found;
  for (const bool swaps : {false, true}) {
    if (!found.empty() || (swaps && wanted.num_incoming() != 2)) break;
    for (const Subprocess& s : list) {
      const auto legs = legs_in(wanted, s.process, swaps);
      if (legs.empty()) continue;
      if (wanted.restrictions().empty())
        found.push_back(Process::make(wanted.production_legs(),
                                      with_legs(s.process.restrictions(), legs), wanted.model()));
      else if (are_alike(wanted.restrictions(), s.process.restrictions()))
        found.push_back(wanted);
    }
  }
  return found;
}

}  // namespace helikos
