// SPDX-License-Identifier: Apache-2.0
#include "helikos/theory/process/subprocesses.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>
#include <utility>

#include "helikos/base/core/error.hpp"
#include "helikos/theory/model/particle_scope.hpp"
#include "helikos/theory/process/detail/blind_orders.hpp"
#include "helikos/theory/process/flavor_symmetry.hpp"
#include "helikos/theory/process/process.hpp"
#include "helikos/theory/process/tree_orders.hpp"

namespace helikos {
namespace {

/// Codes of the legs; the codes of the final state are sorted.
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

/// A leg of the final state of a production, with its decay products.
struct Unit {
  int code;
  Polarization polarization;
  bool is_in_frame;  ///< of the helicities
  std::optional<Decay> decay;
  int first, count;  ///< legs of the whole process

  bool is_like(const Unit& other) const {
    if (code != other.code || polarization != other.polarization) return false;
    if (is_in_frame != other.is_in_frame) return false;
    if (decay.has_value() != other.decay.has_value()) return false;
    if (!decay) return true;
    Decay own = *decay;
    own.leg = other.decay->leg;
    return own == *other.decay;
  }
};

int count_products(const Decay& decay) {
  int count = int(decay.products.size());
  for (const Decay& own : decay.restrictions.decays) count += count_products(own) - 1;
  return count;
}

Polarization seen(const Polarization& polarization, bool reflects) {
  return reflects ? polarization.reflected() : polarization;
}

/// A decay with all helicities of products, also of their decays, seen in a mirror.
Decay seen(Decay decay, bool reflects) {
  for (Polarization& polarization : decay.polarizations)
    polarization = seen(polarization, reflects);
  for (Decay& own : decay.restrictions.decays) own = seen(std::move(own), reflects);
  return decay;
}

/// Units of a process with all particles exchanged, and all helicities where it `reflects`.
std::vector<Unit> units_of(const Process& process, const FlavorSymmetry& symmetry, bool reflects) {
  std::vector<Unit> units;
  int next = process.num_incoming();
  const auto& legs = process.production_legs();
  const auto& frame = process.restrictions().helicity_frame;
  for (int leg = next; leg < int(legs.size()); ++leg) {
    const Leg& own = legs[std::size_t(leg)];
    const bool is_in_frame = std::ranges::find(frame, leg + 1) != frame.end();
    Unit unit{
        symmetry(own.pdg()), seen(own.polarization, reflects), is_in_frame, std::nullopt, next, 1};
    for (const Decay& decay : process.restrictions().decays) {
      if (decay.leg != leg) continue;
      unit.decay = seen(image_of(decay, symmetry), reflects);
      unit.count = count_products(decay);
    }
    next += unit.count;
    units.push_back(std::move(unit));
  }
  return units;
}

/// For each leg of a process, the leg of another process that the symmetry maps to it; empty where
/// the symmetry maps the other process to something else. `swaps`: exchanges the incoming legs;
/// `reflects`: changes the signs of helicities.
std::vector<int> match_legs(const Process& process, const Process& other,
                            const FlavorSymmetry& symmetry, bool swaps, bool reflects) {
  std::vector<int> legs;
  for (int i = 0; i < process.num_incoming(); ++i) {
    legs.push_back(swaps ? 1 - i : i);
    const auto& from = other.legs()[std::size_t(legs.back())];
    const auto& own = process.legs()[std::size_t(i)];
    if (symmetry(from.pdg()) != own.pdg()) return {};
    if (seen(from.polarization, reflects) != own.polarization) return {};
  }
  const auto images = units_of(other, symmetry, reflects);
  std::vector<bool> taken(images.size(), false);
  for (const Unit& unit : units_of(process, {}, false)) {
    std::size_t k = 0;
    while (k < images.size() && (taken[k] || !images[k].is_like(unit))) ++k;
    if (k == images.size()) return {};
    taken[k] = true;
    for (int leg = 0; leg < unit.count; ++leg) legs.push_back(images[k].first + leg);
  }
  return legs;
}

enum class Interactions {
  unknown,
  none,
  strong,         ///< all quarks are alike, and parity is conserved
  strong_quarks,  ///< electroweak, but without quarks whose mass other quarks have
  neutral,        ///< electroweak, but flavours of quarks do not change
  electroweak
};

/// Finds, for each process with a diagram, the first process of the list that a symmetry maps to
/// it.
class Grouping {
 public:
  Grouping(std::vector<Process> processes, const Parameters& parameters)
      : orders_(model_of(processes), parameters),
        orders_of_quarks_(model_of(processes), parameters,
                          [&model = model_of(processes), &parameters](const Vertex& v) {
                            return tells_quarks_apart(v, model, parameters);
                          }),
        orders_of_changes_(model_of(processes), parameters, changes_quarks),
        is_blind_(model_of(processes), model_of(processes).vertices(parameters)),
        factor_(model_of(processes), parameters),
        mixes_(parameters.mixes_quarks()),
        interactions_(processes.size(), Interactions::unknown) {
    // The restrictions of all processes are equal, except for decays.
    const Restrictions& restrictions = processes.front().restrictions();
    for (const auto kind :
         {QuarkExchanges::any, QuarkExchanges::of_charge, QuarkExchanges::generations})
      symmetries_.push_back(flavor_symmetries(model_of(processes), parameters, restrictions, kind));
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
  static const Model& model_of(const std::vector<Process>& processes) {
    return processes.front().model();
  }

  Interactions interactions(int number) {
    Interactions& known = interactions_[std::size_t(number)];
    if (known == Interactions::unknown)
      known = find_interactions(list_[std::size_t(number)].process);
    return known;
  }

  /// Interactions of the production and all decays.
  Interactions find_interactions(const Process& process) const {
    bool is_strong = true, tells_apart = false, changes = false;
    for (const ProcessPart& part : parts_of(process)) {
      const auto orders = allowed_orders(part.process.restrictions(), orders_(part.process));
      if (orders.empty()) return Interactions::none;
      const auto has = [&](const TreeOrders& some) {
        const auto found = some(part.process);
        return std::ranges::any_of(
            orders, [&](const auto& own) { return std::ranges::find(found, own) != found.end(); });
      };
      if (std::ranges::all_of(orders, is_blind_)) continue;
      is_strong = false;
      tells_apart = tells_apart || has(orders_of_quarks_);
      changes = changes || has(orders_of_changes_);
    }
    if (is_strong) return Interactions::strong;
    if (!tells_apart) return Interactions::strong_quarks;
    return changes ? Interactions::electroweak : Interactions::neutral;
  }

  /// Symmetries for some interactions; for electroweak ones with quark mixing, the symmetries that
  /// factors may allow.
  const std::vector<FlavorSymmetry>& symmetries_for(Interactions interactions) const {
    if (interactions == Interactions::electroweak) return symmetries_[mixes_ ? 1 : 2];
    return symmetries_[interactions == Interactions::neutral ? 1 : 0];
  }

  void claim_images(int number) {
    const bool two = list_[std::size_t(number)].process.num_incoming() == 2;
    for (const FlavorSymmetry& symmetry : symmetries_for(interactions(number)))
      for (const bool swaps : {false, true})
        if (!swaps || two) claim(number, symmetry, swaps);
  }

  void claim(int number, const FlavorSymmetry& symmetry, bool swaps) {
    const Process& process = list_[std::size_t(number)].process;
    Key key = codes_of(process);
    for (int& code : key) code = symmetry(code);
    if (swaps) std::swap(key[0], key[1]);
    const auto found = numbers_.find(sorted_key(std::move(key), process.num_incoming()));
    if (found == numbers_.end()) return;
    for (const int other : found->second) {
      Subprocess& claimed = list_[std::size_t(other)];
      // Exclusions may leave u c > u c without electroweak vertices and u d > u d with a W.
      if (claimed.representative >= 0 || interactions(number) != interactions(other)) continue;
      const bool reflects = symmetry.conjugates && interactions(number) != Interactions::strong;
      auto legs = match_legs(claimed.process, process, symmetry, swaps, reflects);
      if (legs.empty()) continue;
      const auto factor = factor_of(number, symmetry);
      if (!factor) continue;
      claimed.representative = number;
      claimed.legs = std::move(legs);
      claimed.reflects = reflects;
      claimed.factor = *factor;
    }
  }

  std::optional<double> factor_of(int number, const FlavorSymmetry& symmetry) const {
    const bool is_identity =
        !symmetry.conjugates && std::ranges::all_of(symmetry.image, [](const auto& one) {
          return one.first == one.second;
        });
    if (!mixes_ || is_identity || interactions_[std::size_t(number)] != Interactions::electroweak)
      return 1.0;
    return factor_(list_[std::size_t(number)].process, symmetry);
  }

  TreeOrders orders_, orders_of_quarks_, orders_of_changes_;
  BlindOrders is_blind_;
  SymmetryFactor factor_;
  bool mixes_;
  std::vector<Interactions> interactions_;               ///< (process)
  std::vector<std::vector<FlavorSymmetry>> symmetries_;  ///< (QuarkExchanges)
  std::vector<Subprocess> list_;
  std::map<Key, std::vector<int>> numbers_;
};

/// For each leg of the listed process the leg of `wanted` with the same code, both before any
/// decay; a leg of `wanted` may leave out helicities; empty if the two have different legs.
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
    const auto fits = [&](const Leg& leg) {
      return leg.pdg() == here[i].pdg() &&
             (leg.polarization.is_all() || leg.polarization == here[i].polarization);
    };
    while (found < end && (taken[found] || !fits(there[found]))) ++found;
    if (found == end) return {};
    taken[found] = true;
    legs.push_back(static_cast<int>(found));
  }
  return legs;
}

/// The legs of `wanted` with the helicities of the listed process.
std::vector<Leg> with_polarizations(std::vector<Leg> wanted, const Process& listed,
                                    const std::vector<int>& legs) {
  for (std::size_t i = 0; i < legs.size(); ++i)
    wanted[std::size_t(legs[i])].polarization = listed.production_legs()[i].polarization;
  return wanted;
}

Restrictions with_legs(Restrictions restrictions, const std::vector<int>& legs) {
  for (Decay& decay : restrictions.decays) decay.leg = legs[std::size_t(decay.leg)];
  std::ranges::sort(restrictions.decays, {}, &Decay::leg);
  for (int& number : restrictions.helicity_frame) number = legs[std::size_t(number - 1)] + 1;
  std::ranges::sort(restrictions.helicity_frame);
  return restrictions;
}

/// With the frame of helicities in these legs alone.
Restrictions with_frame_of_legs(Restrictions restrictions, const std::vector<int>& legs) {
  restrictions.helicity_frame = with_legs(restrictions, legs).helicity_frame;
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
  const ParticleScope scope(*request.model);
  if (request.is_single()) single_process(request, request.str());  // throws with the reason
  auto processes = conserving_processes(request);
  if (processes.empty())
    throw InputError(fmt::format("{}: no subprocess conserves charge, colour and fermion numbers",
                                 request.str()));
  const MissingTrees missing(processes.front().model(), parameters);
  for (const Process& process : processes) missing.check(process);
  auto list = renumbered(Grouping(processes, parameters).run());
  if (list.empty()) {
    if (const auto decay = decay_without_tree(processes, parameters); !decay.empty())
      throw InputError(fmt::format("{}: the decay {} has no tree diagram", request.str(), decay));
    throw InputError(fmt::format("{}: there is no tree diagram with these particles and orders{}{}",
                                 request.str(), other_model_hint(processes, parameters),
                                 zero_vertices_hint(parameters)));
  }
  return list;
}

std::vector<Process> find_processes(const std::vector<Subprocess>& list, const Process& wanted) {
  const ParticleScope scope(wanted.model());
  std::vector<Process> found;
  for (const bool swaps : {false, true}) {
    if (!found.empty() || (swaps && wanted.num_incoming() != 2)) break;
    for (const Subprocess& s : list) {
      const auto legs = legs_in(wanted, s.process, swaps);
      if (legs.empty()) continue;
      const auto own = with_polarizations(wanted.production_legs(), s.process, legs);
      if (wanted.restrictions().empty())
        found.push_back(
            Process::make(own, with_legs(s.process.restrictions(), legs), wanted.model()));
      else if (are_alike(wanted.restrictions(), with_frame_of_legs(s.process.restrictions(), legs)))
        found.push_back(Process::make(own, wanted.restrictions(), wanted.model()));
    }
  }
  return found;
}

}  // namespace helikos
