// SPDX-License-Identifier: Apache-2.0
#include "helikos/theory/process/process_parts.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace helikos {
namespace {

class PartsFinder {
 public:
  explicit PartsFinder(const Process& process)
      : model_(process.model()), all_(leg_bit(process.num_legs()) - 1) {}

  /// Adds a part with its decays; its first outgoing leg is the first leg that is not yet counted.
  /// Returns the legs that come from it.
  LegMask add(const std::vector<Leg>& legs, const Restrictions& restrictions, int parent) {
    const auto number = parts_.size();
    Restrictions own = restrictions;
    own.decays.clear();
    parts_.push_back({Process::make(legs, std::move(own), model_), parent, 0, {}});
    LegMask products = 0;
    std::vector<LegMask> members;
    for (int leg = 0; leg < static_cast<int>(legs.size()); ++leg) {
      const bool is_mother = parent >= 0 && leg == 0;
      members.push_back(is_mother ? 0 : add_leg(leg, restrictions, static_cast<int>(number)));
      products |= members.back();
    }
    if (parent >= 0) members[0] = all_ & ~products;
    parts_[number].legs = products;
    parts_[number].members = std::move(members);
    return products;
  }

  std::vector<ProcessPart> take() { return std::move(parts_); }

 private:
  LegMask add_leg(int leg, const Restrictions& restrictions, int number) {
    const auto decay = std::ranges::find(restrictions.decays, leg, &Decay::leg);
    if (decay == restrictions.decays.end()) return leg_bit(next_++);
    return add(legs_of(*decay), decay->restrictions, number);
  }

  const Model& model_;
  LegMask all_;
  int next_ = 0;
  std::vector<ProcessPart> parts_;
};

double factorial(int n) { return std::tgamma(n + 1.0); }

double flows_of_part(const Process& part, bool is_adjoint) {
  const auto number = [&](bool (Particle::*is_it)() const) {
    return static_cast<int>(std::ranges::count_if(part.legs(), is_it, &Leg::particle));
  };
  const int lines = number(&Particle::is_quark) / 2, gluons = number(&Particle::is_gluon);
  if (lines > 0) return lines * factorial(gluons + lines - 1);
  return gluons == 0 ? 1.0 : factorial(gluons - (is_adjoint ? 2 : 1));
}

}  // namespace

std::vector<ProcessPart> parts_of(const Process& process) {
  PartsFinder finder(process);
  finder.add(process.production_legs(), process.restrictions(), -1);
  return finder.take();
}

bool has_single_traces(const Process& process) {
  const auto has_gluon = [](const ProcessPart& part) {
    return std::ranges::any_of(part.process.legs(), &Particle::is_gluon, &Leg::particle);
  };
  return std::ranges::none_of(process.legs(), &Particle::is_quark, &Leg::particle) &&
         std::ranges::count_if(parts_of(process), has_gluon) == 1;
}

double most_flows(const Process& process) {
  const bool is_adjoint = has_single_traces(process);
  double flows = 1.0;
  for (const ProcessPart& part : parts_of(process))
    flows *= flows_of_part(part.process, is_adjoint);
  return flows;
}

}  // namespace helikos
