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

enum class Interactions {
  unknown,
  none,
  strong,
  strong_quarks,  ///< electroweak, but not of quarks that others have the mass of
  electroweak
};

/// Finds for each process that has a diagram the first of the list that a symmetry maps to it.
class Grouping {
 public:
  Grouping(std::vector<Process> processes, const Parameters& parameters)
      : orders_(example(processes).model(), parameters),
        orders_of_quarks_(example(processes).model(), parameters,
                          [&model = example(processes).model(), &parameters](const Vertex& v) {
                            return tells_quarks_apart(v, model, parameters);
                          }),
        mixes_(parameters.mixes_quarks()),
        interactions_(processes.size(), Interactions::unknown) {
    for (const bool strong : {false, true}) {
      const Process& any = example(processes);
      (strong ? strong_ : electroweak_) =
          flavor_symmetries(any.model(), parameters, any.restrictions(), strong);
    }
    for (Process& process : processes) {
      const int number = static_cast<int>(list_.size());
      numbers_[sorted_key(codes_of(process), process.num_incoming())].push_back(number);
      list_.push_back({std::move(process), -1, {}, false});
    }
  }

  /// Processes without a diagram have no representative.
  std::vector<Subprocess> run() {
    for (int i = 0; i < static_cast<int>(list_.size()); ++i) {
      if (list_[std::size_t(i)].representative >= 0) continue;
      if (interactions(i) != Interactions::none) claim_images(i);
    }
    return std::move(list_);
  }

 private:
  /// The restrictions of all are the same but for decays, and with these nothing is exchanged.
  static const Process& example(const std::vector<Process>& processes) {
    const auto decays = std::ranges::find_if(
        processes, [](const Process& p) { return !p.restrictions().decays.empty(); });
    return decays == processes.end() ? processes.front() : *decays;
  }

  Interactions interactions(int number) {
    Interactions& known = interactions_[std::size_t(number)];
    if (known != Interactions::unknown) return known;
    const auto orders = orders_.allowed(list_[std::size_t(number)].process);
    const bool strong = std::ranges::all_of(orders, [](const auto& o) { return o.qed == 0; });
    if (orders.empty()) return known = Interactions::none;
    if (strong) return known = Interactions::strong;
    const auto of_quarks = orders_of_quarks_(list_[std::size_t(number)].process);
    const bool apart = mixes_ || std::ranges::any_of(orders, [&](const auto& o) {
                         return std::ranges::find(of_quarks, o) != of_quarks.end();
                       });
    return known = apart ? Interactions::electroweak : Interactions::strong_quarks;
  }

  void claim_images(int number) {
    const bool two = list_[std::size_t(number)].process.num_incoming() == 2;
    const bool electroweak = interactions(number) == Interactions::electroweak;
    const auto& symmetries = electroweak ? electroweak_ : strong_;
    for (const FlavorSymmetry& symmetry : symmetries)
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
      if (claimed.representative >= 0 || !is_alike(other, number)) continue;
      claimed.representative = number;
      claimed.legs = match_legs(codes_of(claimed.process), image, process.num_incoming(), swaps);
      claimed.reflects = symmetry.conjugates && interactions(number) != Interactions::strong;
    }
  }

  /// Exclusions may leave u c > u c without electroweak vertices and u d > u d with a W. Decays
  /// name their legs, so they are equal for the process itself and after a swap only.
  bool is_alike(int one, int other) {
    return interactions(one) == interactions(other) &&
           list_[std::size_t(one)].process.restrictions().decays ==
               list_[std::size_t(other)].process.restrictions().decays;
  }

  TreeOrders orders_, orders_of_quarks_;
  bool mixes_;
  std::vector<Interactions> interactions_;  ///< (process)
  std::vector<FlavorSymmetry> electroweak_, strong_;
  std::vector<Subprocess> list_;
  std::map<Key, std::vector<int>> numbers_;
};

}  // namespace

std::vector<Subprocess> renumbered(std::vector<Subprocess> all) {
  std::vector<int> numbers(all.size(), -1);
  std::vector<Subprocess> list;
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (all[i].representative < 0) continue;
    numbers[i] = static_cast<int>(list.size());
    list.push_back(std::move(all[i]));
    list.back().representative = numbers[std::size_t(list.back().representative)];
  }
  return list;
}

std::vector<Subprocess> expand(const ProcessRequest& request, const Parameters& parameters) {
  if (request.is_single()) single_process(request, request.str());  // says what is not conserved
  auto processes = conserving_processes(request);
  if (processes.empty())
    throw InputError(fmt::format("{}: no subprocess conserves charge, colour and fermion numbers",
                                 request.str()));
  auto list = renumbered(Grouping(processes, parameters).run());
  if (list.empty())
    throw InputError(fmt::format("{}: there is no tree diagram with these particles and orders{}",
                                 request.str(), other_model_hint(processes, parameters)));
  return list;
}

}  // namespace helikos
