// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <set>
#include <utility>

#include "helikos/base/core/error.hpp"
#include "helikos/theory/process/detail/decays.hpp"
#include "helikos/theory/process/subprocesses.hpp"
#include "helikos/theory/process/tokens.hpp"

namespace helikos {
namespace {

/// Charge times 3, quark number, then quark and lepton numbers of three generations, of outgoing
/// legs minus incoming legs. Quarks that mix all count in the first generation.
using Charges = std::array<int, 8>;

Charges charges_of(const Leg& leg, const Model& model) {
  const Particle& p = *leg.particle;
  const int sign = leg.anti == leg.incoming ? 1 : -1;
  Charges charges{sign * p.charge_times_3, p.is_quark() ? sign : 0};
  const int generation = p.is_quark() && model.mixes_quarks ? 1 : p.generation();
  if (generation > 0) charges[std::size_t(generation + (p.is_lepton() ? 4 : 1))] = sign;
  return charges;
}

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
      slot.choices.push_back({p.particle, p.anti, incoming});
      slot.charges.push_back(charges_of(slot.choices.back(), model_));
    }
    names_.push_back((incoming ? "> " : "") + leg.name);
    for (std::size_t i = 0; !incoming && i < slots_.size(); ++i)
      if (names_[i] == leg.name) slot.twin = static_cast<int>(i);
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
      if (sum_ == Charges{}) visit(legs_);
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

/// Whether a single gluon stands among colour singlets.
bool breaks_color(const std::vector<Leg>& legs) {
  const auto quarks =
      std::ranges::count_if(legs, [](const Leg& l) { return l.particle->is_quark(); });
  const auto gluons =
      std::ranges::count_if(legs, [](const Leg& l) { return l.particle->is_gluon(); });
  return quarks == 0 && gluons == 1;
}

/// Incoming codes in order, outgoing ones sorted.
std::vector<int> key_of(const std::vector<Leg>& legs) {
  std::vector<int> key;
  for (const Leg& leg : legs) key.push_back(leg.pdg());
  const auto incoming = std::ranges::count_if(legs, &Leg::incoming);
  std::ranges::sort(key.begin() + incoming, key.end());
  return key;
}

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
  constexpr std::size_t most = 200000;
  std::set<std::vector<int>> known;
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

namespace {

/// Throws the error that says why a decay of single particles is impossible.
void check_decays(const ProcessRequest& request, std::string_view text) {
  for (const ProcessRequest& decay : request.decays) single_process(decay, text);
}

}  // namespace

Process single_process(const ProcessRequest& request, std::string_view text) {
  if (const auto* label = find_label(request))
    fail_at({{}, label->column},
            fmt::format("'{}' stands for {} particles, where one process has one particle a leg",
                        label->name, label->choices.size()),
            text);
  std::vector<Leg> legs;
  for (const auto* side : {&request.incoming, &request.outgoing})
    for (const RequestedLeg& leg : *side)
      legs.push_back({leg.choices[0].particle, leg.choices[0].anti, side == &request.incoming});
  check_decays(request, text);
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
