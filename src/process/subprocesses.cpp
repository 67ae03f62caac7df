// SPDX-License-Identifier: Apache-2.0
#include "process/subprocesses.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <utility>

#include "core/error.hpp"
#include "process/flavor_symmetry.hpp"
#include "process/tree_orders.hpp"

namespace helikos {
namespace {

/// Codes of the legs; those of the final state sorted.
using Key = std::vector<int>;

Key codes_of(const Process& process) {
  Key codes;
  for (const Leg& leg : process.legs()) codes.push_back(leg.pdg());
  return codes;
}

Key sorted_key(Key codes, int incoming) {
  std::ranges::sort(codes.begin() + incoming, codes.end());
  return codes;
}

/// For each leg of a process, the leg of the representative that the image maps to it.
std::vector<int> match_legs(const Key& codes, const Key& image, int incoming, bool swaps) {
  std::vector<int> legs;
  std::vector<bool> taken(image.size(), false);
  for (int i = 0; i < incoming; ++i) legs.push_back(swaps ? 1 - i : i);
  for (std::size_t i = std::size_t(incoming); i < codes.size(); ++i) {
    std::size_t j = std::size_t(incoming);
    while (taken[j] || image[j] != codes[i]) ++j;
    taken[j] = true;
    legs.push_back(static_cast<int>(j));
  }
  return legs;
}

/// Finds for each process the first of the list that a symmetry maps to it.
class Grouping {
 public:
  Grouping(std::vector<Process> processes, const std::vector<FlavorSymmetry>& symmetries)
      : symmetries_(symmetries) {
    for (Process& process : processes) {
      const int number = static_cast<int>(list_.size());
      numbers_[sorted_key(codes_of(process), process.num_incoming())].push_back(number);
      list_.push_back({std::move(process), -1, {}, false});
    }
  }

  std::vector<Subprocess> run() {
    for (int i = 0; i < static_cast<int>(list_.size()); ++i)
      if (list_[std::size_t(i)].representative < 0) claim_images(i);
    return std::move(list_);
  }

 private:
  void claim_images(int number) {
    const bool two = list_[std::size_t(number)].process.num_incoming() == 2;
    for (const FlavorSymmetry& symmetry : symmetries_)
      for (const bool swaps : {false, true})
        if (!swaps || two) claim(number, symmetry, swaps);
  }

  void claim(int number, const FlavorSymmetry& symmetry, bool swaps) {
    const Process& process = list_[std::size_t(number)].process;
    Key image = codes_of(process);
    for (int& code : image) code = symmetry(code);
    Key key = image;
    if (swaps) std::swap(key[0], key[1]);
    const auto found = numbers_.find(sorted_key(std::move(key), process.num_incoming()));
    if (found == numbers_.end()) return;
    for (const int other : found->second) {
      Subprocess& claimed = list_[std::size_t(other)];
      if (claimed.representative >= 0 || !has_equal_decays(other, number)) continue;
      claimed.representative = number;
      claimed.legs = match_legs(codes_of(claimed.process), image, process.num_incoming(), swaps);
      claimed.reflects = symmetry.conjugates && !process.restrictions().strong_only();
    }
  }

  /// Decays name their legs, so they are equal for the process itself and after a swap only.
  bool has_equal_decays(int one, int other) const {
    return list_[std::size_t(one)].process.restrictions().decays ==
           list_[std::size_t(other)].process.restrictions().decays;
  }

  const std::vector<FlavorSymmetry>& symmetries_;
  std::vector<Subprocess> list_;
  std::map<Key, std::vector<int>> numbers_;
};

/// Those whose representative has a diagram, numbered anew.
std::vector<Subprocess> with_diagrams(std::vector<Subprocess> all, const TreeOrders& orders) {
  std::vector<int> number(all.size(), -1);
  std::vector<Subprocess> list;
  for (std::size_t i = 0; i < all.size(); ++i) {
    const auto representative = std::size_t(all[i].representative);
    const bool is_own = representative == i;
    if (is_own ? !orders.has_diagram(all[i].process) : number[representative] < 0) continue;
    number[i] = static_cast<int>(list.size());
    list.push_back(std::move(all[i]));
    list.back().representative = number[representative];
  }
  return list;
}

}  // namespace

std::vector<Subprocess> expand(const ProcessRequest& request, const Parameters& parameters) {
  if (request.is_single()) single_process(request, request.str());  // says what is not conserved
  auto processes = conserving_processes(request);
  if (processes.empty())
    throw InputError(fmt::format("{}: no subprocess conserves charge, colour and fermion numbers",
                                 request.str()));
  // The restrictions of all are the same but for decays, and with these nothing is exchanged.
  const auto decays = std::ranges::find_if(
      processes, [](const Process& p) { return !p.restrictions().decays.empty(); });
  const Process& example = decays == processes.end() ? processes.front() : *decays;
  const auto symmetries = flavor_symmetries(parameters, example.restrictions());
  auto list =
      with_diagrams(Grouping(std::move(processes), symmetries).run(), TreeOrders(parameters));
  if (list.empty())
    throw InputError(
        fmt::format("{}: there is no tree diagram with these particles and orders", request.str()));
  return list;
}

}  // namespace helikos
