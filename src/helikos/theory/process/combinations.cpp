// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <utility>

#include "helikos/base/core/error.hpp"
#include "helikos/theory/model/particle_scope.hpp"
#include "helikos/theory/process/process.hpp"
#include "helikos/theory/process/subprocesses.hpp"
#include "helikos/theory/process/tokens.hpp"

namespace helikos {
namespace {

void add(Charges& sum, const Charges& charges, int sign) {
  for (std::size_t i = 0; i < sum.size(); ++i) sum[i] += sign * charges[i];
}

/// Chooses a particle for each leg in turn. Equal labels of the final state take their particles in
/// ascending order.
class Combinations {
 public:
  explicit Combinations(const ProcessRequest& request) : model_(*request.model) {
    for (const RequestedLeg& leg : request.incoming) add_slot(leg, true);
    for (const RequestedLeg& leg : request.outgoing) add_slot(leg, false);
    check_number(request);
  }

  /// Calls visit(legs) for each combination that obeys the conservation laws.
  template <class Visit>
  void for_each(const Visit& visit) {
    choose(0, visit);
  }

 private:
  struct Slot {
    std::vector<Leg> choices;
    std::vector<Charges> charges;
    int twin = -1;  ///< the last slot before with the same label
  };

  void add_slot(const RequestedLeg& leg, bool incoming) {
    Slot slot;
    for (const NamedParticle& p : leg.choices) {
      slot.choices.push_back(leg_of(p, incoming, leg.polarization));
      slot.charges.push_back(charges_of(slot.choices.back(), model_));
    }
    names_.push_back((incoming ? "> " : "") + leg.text());
    for (std::size_t i = 0; !incoming && i < slots_.size(); ++i)
      if (names_[i] == leg.text()) slot.twin = static_cast<int>(i);
    slots_.push_back(std::move(slot));
  }

  /// Labels with m particles on k legs have (m + k - 1 over k) choices.
  void check_number(const ProcessRequest& request) const {
    constexpr double most = 2e7;
    double number = 1.0;
    std::vector<int> copies(slots_.size(), 1);
    for (std::size_t i = 0; i < slots_.size(); ++i) {
      if (slots_[i].twin >= 0) copies[i] += copies[std::size_t(slots_[i].twin)];
      number *= double(slots_[i].choices.size() + std::size_t(copies[i]) - 1) / copies[i];
    }
    if (number > most)
      throw InputError(
          fmt::format("{}: {:.0e} combinations of particles are too many (at most {:.0e})",
                      request.str(), number, most));
  }

  template <class Visit>
  void choose(std::size_t i, const Visit& visit) {
    if (i == slots_.size()) {
      if (are_conserved(sum_, model_)) visit(legs_);
      return;
    }
    const Slot& slot = slots_[i];
    std::size_t choice = slot.twin < 0 ? 0 : chosen_[std::size_t(slot.twin)];
    for (; choice < slot.choices.size(); ++choice) {
      add(sum_, slot.charges[choice], 1);
      legs_.push_back(slot.choices[choice]);
      chosen_.push_back(choice);
      choose(i + 1, visit);
      chosen_.pop_back();
      legs_.pop_back();
      add(sum_, slot.charges[choice], -1);
    }
  }

  const Model& model_;
  std::vector<std::string> names_;
  std::vector<Slot> slots_;
  Charges sum_{};
  std::vector<Leg> legs_;
  std::vector<std::size_t> chosen_;
};

/// Incoming codes in order, outgoing ones sorted, with their helicities.
using LegsKey = std::vector<std::pair<int, Polarization>>;

LegsKey key_of(const std::vector<Leg>& legs) {
  LegsKey key;
  for (const Leg& leg : legs) key.emplace_back(leg.pdg(), leg.polarization);
  const auto incoming = std::ranges::count_if(legs, &Leg::incoming);
  std::ranges::sort(key.begin() + incoming, key.end());
  return key;
}

Decay decay_of(const Process& process) {
  Decay decay{0, process.legs()[0].pdg(), {}, process.restrictions()};
  std::vector<Polarization> polarizations;
  for (const Leg& leg : process.production_legs()) {
    if (leg.incoming) continue;
    decay.products.push_back(leg.pdg());
    polarizations.push_back(leg.polarization);
  }
  if (!std::ranges::all_of(polarizations, &Polarization::is_all))
    decay.polarizations = std::move(polarizations);
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

/// Key that is equal for choices that differ by a permutation of legs with the same helicities.
using DecaysKey = std::vector<std::pair<int, std::string>>;

DecaysKey key_of(const std::vector<Decay>& decays, const std::vector<Leg>& legs) {
  DecaysKey key;
  for (const Decay& decay : decays)
    key.emplace_back(decay.mother,
                     canonical_text(decay) + legs[std::size_t(decay.leg)].polarization.str());
  std::ranges::sort(key);
  return key;
}

/// The decays of a request, and the choices of decays for the legs of one of its processes.
///
/// The rule is that of MadGraph: where the number of decays written for a particle equals the
/// number of such outgoing legs, each leg takes its own decay, in order. Otherwise each leg takes
/// any of the decays. Particles without a written decay stay as they are.
class DecayChoices {
 public:
  /// Throws InputError where a decay has no partonic subprocess.
  explicit DecayChoices(const std::vector<ProcessRequest>& decays) {
    for (const ProcessRequest& decay : decays) written_.push_back(decays_of(decay));
  }

  /// All choices of one decay for each leg that decays. Choices that differ by a permutation of
  /// legs with the same code occur once. At least one choice, perhaps without decays.
  std::vector<std::vector<Decay>> of(const std::vector<Leg>& legs) const {
    std::vector<std::vector<Decay>> choices{{}};
    if (written_.empty()) return choices;
    for (int leg = 0; leg < static_cast<int>(legs.size()); ++leg) {
      if (legs[std::size_t(leg)].incoming) continue;
      const auto decays = options(legs, leg);
      if (decays.empty()) continue;
      std::vector<std::vector<Decay>> longer;
      std::set<DecaysKey> known;
      for (const auto& choice : choices) {
        for (const Decay& decay : decays) {
          auto with = choice;
          with.push_back(decay);
          if (known.insert(key_of(with, legs)).second) longer.push_back(std::move(with));
        }
      }
      choices = std::move(longer);
    }
    return choices;
  }

 private:
  std::vector<Decay> options(const std::vector<Leg>& legs, int leg) const {
    const int code = legs[std::size_t(leg)].pdg();
    std::vector<const std::vector<Decay>*> matching;
    for (const auto& written : written_)
      if (std::ranges::find(written, code, &Decay::mother) != written.end())
        matching.push_back(&written);
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

  std::vector<std::vector<Decay>> written_;  ///< (decay of the request, its partonic subprocesses)
};

const RequestedLeg* find_label(const ProcessRequest& request) {
  for (const auto* legs : {&request.incoming, &request.outgoing})
    for (const RequestedLeg& leg : *legs)
      if (leg.choices.size() != 1) return &leg;
  for (const ProcessRequest& decay : request.decays)
    if (const auto* label = find_label(decay)) return label;
  return nullptr;
}

}  // namespace

std::vector<Process> conserving_processes(const ProcessRequest& request) {
  const ParticleScope scope(*request.model);
  constexpr std::size_t most = 200000;
  std::set<LegsKey> known;
  std::vector<Process> processes;
  const DecayChoices decays(request.decays);
  Combinations(request).for_each([&](const std::vector<Leg>& legs) {
    if (breaks_color(legs) || !known.insert(key_of(legs)).second) return;
    for (auto& chosen : decays.of(legs)) {
      if (processes.size() == most)
        throw InputError(fmt::format("{}: more than {} subprocesses", request.str(), most));
      Restrictions restrictions = request.restrictions;
      restrictions.decays = std::move(chosen);
      processes.push_back(Process::make(legs, std::move(restrictions), *request.model));
    }
  });
  return processes;
}

Process single_process(const ProcessRequest& request, std::string_view text) {
  const ParticleScope scope(*request.model);
  if (const auto* label = find_label(request))
    fail_at({{}, label->column},
            fmt::format("'{}' stands for {} particles, where one process has one particle a leg",
                        label->name, label->choices.size()),
            text);
  std::vector<Leg> legs;
  for (const auto* side : {&request.incoming, &request.outgoing})
    for (const RequestedLeg& leg : *side)
      legs.push_back(leg_of(leg.choices[0], side == &request.incoming, leg.polarization));
  // Throws the error that says why a decay of single particles is impossible.
  for (const ProcessRequest& decay : request.decays) single_process(decay, text);
  const DecayChoices decays(request.decays);
  Restrictions restrictions = request.restrictions;
  auto choices = decays.of(legs);
  if (choices.size() != 1)
    throw InputError(fmt::format(
        "{}: its decays can be chosen in {} ways, where one process has one decay a leg",
        request.str(), choices.size()));
  restrictions.decays = std::move(choices[0]);
  return Process::make(std::move(legs), std::move(restrictions), *request.model);
}

}  // namespace helikos
