// SPDX-License-Identifier: Apache-2.0
#include "helikos/cross_section/divergence.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <set>
#include <tuple>
#include <utility>

#include "helikos/cross_section/channel_setup.hpp"
#include "helikos/cross_section/detail/pole_answers.hpp"
#include "helikos/phasespace/channels/process_channels.hpp"

namespace helikos {
namespace {

std::vector<int> legs_in(LegMask legs) {
  std::vector<int> result;
  for (; legs != 0; legs &= legs - 1) result.push_back(std::countr_zero(legs));
  return result;
}

std::vector<std::string> names_of(LegMask legs, const std::vector<std::string>& all) {
  std::vector<std::string> names;
  for (const int leg : legs_in(legs)) names.push_back(all[std::size_t(leg)]);
  return names;
}

class DivergenceSearch {
 public:
  DivergenceSearch(const IntegrationSetting& setting, const IntegrandInput& input,
                   std::vector<std::string> names, PoleMemory& memory)
      : setting_(setting),
        input_(input),
        process_(input.process),
        memory_(memory),
        cut_names_(std::move(names)),
        least_(least_masses(process_, setting, input.cuts, input.windows)),
        channels_(channels_of(process_, setting.parameters)) {
    for (const Leg& leg : process_.legs()) names_.emplace_back(leg.name());
    if (cut_names_.empty()) cut_names_ = names_;
  }

  /// Finds the divergence. Among several, the divergence with the fewest particles is reported.
  Divergence find() {
    auto found = candidates();
    std::ranges::stable_sort(
        found, {}, [&](const Candidate& c) { return std::popcount(particles_of(c.propagator)); });
    if (found.empty()) return {};
    events_ = &memory_.of(setting_, input_, channels_, least_);
    PolePaths paths(setting_, input_, *events_);
    PoleScan scan(setting_, input_, channels_);
    Divergence result;
    std::set<Kind> known;
    for (const Candidate& candidate : found) {
      if (!known.insert(kind_of(candidate.propagator)).second) continue;
      const PoleAnswer answer = judge(paths, scan, candidate);
      if (answer == PoleAnswer::unknown && !result.undecided)
        result.undecided = text_of(candidate.propagator);
      if (answer != PoleAnswer::infinite) continue;
      result.infinite = text_of(candidate.propagator);
      break;
    }
    return result;
  }

 private:
  struct Candidate {
    LegPropagator propagator;
    std::vector<int> channels;
  };

  /// A key that is equal for poles that differ by a permutation of particles of one kind, because
  /// cuts do not distinguish such poles.
  using Kind = std::tuple<std::vector<int>, bool, double, double>;
  Kind kind_of(const LegPropagator& p) const {
    std::vector<int> particles;
    for (const int leg : legs_in(p.legs & ~incoming()))
      particles.push_back(process_.legs()[std::size_t(leg)].pdg());
    std::ranges::sort(particles);
    return {particles, is_exchange(p), p.mass, p.width};
  }

  PoleAnswer judge(PolePaths& paths, PoleScan& scan, const Candidate& candidate) const {
    const LegPropagator& p = candidate.propagator;
    const auto answer = [](bool diverges) {
      return diverges ? PoleAnswer::infinite : PoleAnswer::finite;
    };
    if (is_all(p) && p.mass == 0.0)
      return answer(events_->reach_threshold() && scan.diverges({p, true}, candidate.channels));
    if (!is_inner(p)) return paths.judge(p, radiates(p));
    if (!events_->are_known()) return PoleAnswer::unknown;
    return answer(scan.diverges({p}, candidate.channels));
  }

  /// Each propagator that may come to its pole, with the channels that have it.
  std::vector<Candidate> candidates() const {
    std::vector<Candidate> found;
    const int each = channels_.count == 0 ? 0 : int(channels_.members.size()) / channels_.count;
    std::vector<std::vector<int>> channels(channels_.propagators.size());
    std::vector<int> order;
    for (int i = 0; i < each * channels_.count; ++i) {
      const int number = channels_.members[std::size_t(i)];
      if (channels[std::size_t(number)].empty()) order.push_back(number);
      channels[std::size_t(number)].push_back(i / each);
    }
    for (const int number : order) {
      const LegPropagator p = seen_from_first(channels_.propagators[std::size_t(number)]);
      if (may_diverge(p)) found.push_back({p, std::move(channels[std::size_t(number)])});
    }
    return found;
  }

  bool is_decay() const { return process_.num_incoming() == 1; }
  LegMask incoming() const { return is_decay() ? 1 : 3; }
  LegMask all() const { return leg_bit(process_.num_legs()) - 1; }
  double mass_of(int leg) const {
    return setting_.parameters.mass(process_.legs()[std::size_t(leg)].particle->pdg);
  }

  LegPropagator seen_from_first(LegPropagator propagator) const {
    if ((propagator.legs & 1) != 0) propagator.legs = all() & ~propagator.legs;
    return propagator;
  }

  bool is_exchange(const LegPropagator& p) const { return (p.legs & incoming() & 2) != 0; }
  LegMask before(const LegPropagator& p) const { return all() & ~p.legs & ~LegMask{1}; }
  static LegMask behind(const LegPropagator& p) { return p.legs & ~LegMask{2}; }

  /// Whether all of these legs may fly along a beam.
  bool may_be_along_beam(LegMask legs) const {
    return std::ranges::all_of(legs_in(legs), [&](int leg) {
      return !(mass_of(leg) > 0.0 || least_.transverse_momentum(leg) > 0.0);
    });
  }

  /// Whether P^2 of an exchange may be zero. If incoming particles have masses, points decide.
  /// Otherwise -P^2 is at least m^2 m'^2 / s, where m and m' are the masses of the two systems.
  bool may_vanish(LegMask before, LegMask behind) const {
    const bool is_massless = mass_of(0) == 0.0 && mass_of(1) == 0.0;
    if (!is_massless) return true;
    if (least_.of(before) > 0.0 && least_.of(behind) > 0.0) return false;
    return may_be_along_beam(before) || may_be_along_beam(behind);
  }

  bool may_diverge(const LegPropagator& p) const {
    if (p.lines > 0) return false;  // no denominator
    if (p.width > 0.0) return !is_all(p) && radiates(p);
    if (is_exchange(p)) return p.mass == 0.0 && may_vanish(before(p), behind(p));
    if (is_all(p) && !setting_.collider.has_hadrons()) return false;
    return (is_all(p) ? least_.of_all() : least_.of(p.legs)) <= p.mass * (1 + 1e-12);
  }

  bool is_all(const LegPropagator& p) const { return p.legs == (all() & ~incoming()); }

  /// Whether the pole is above the least mass, so that points must come close to it.
  bool is_inner(const LegPropagator& p) const {
    return !is_exchange(p) && p.mass > least_.of(p.legs) * (1 + 1e-12);
  }

  /// Whether a particle of the final state has emitted massless particles: its propagator has the
  /// mass of the particle. Then only its width would make the result finite, which is no answer.
  bool radiates(const LegPropagator& p) const {
    return !is_exchange(p) && p.mass > 0.0 &&
           std::abs(least_.of(p.legs) - p.mass) <= 1e-12 * p.mass;
  }

  /// The massless particles of a system.
  LegMask massless(LegMask legs) const {
    LegMask result = 0;
    for (const int leg : legs_in(legs))
      if (mass_of(leg) == 0.0) result |= leg_bit(leg);
    return result;
  }

  /// The particles that cause the divergence.
  LegMask particles_of(const LegPropagator& p) const {
    if (!is_exchange(p)) return p.legs;
    const LegMask first = before(p), second = behind(p);
    if (!may_be_along_beam(first)) return second;
    if (!may_be_along_beam(second)) return first;
    return std::popcount(second) < std::popcount(first) ? second : first;
  }

  /// Whether several massless coloured particles have this name; they diverge as they become
  /// collinear.
  bool are_several_jets(const std::string& name) const {
    int count = 0;
    for (int leg = process_.num_incoming(); leg < process_.num_legs(); ++leg)
      count += cut_names_[std::size_t(leg)] == name && mass_of(leg) == 0.0 &&
               process_.legs()[std::size_t(leg)].particle->color > 1;
    return count > 1;
  }

  /// A cut that regulates an exchange. Two outgoing particles balance each other, and are apart.
  std::string cut_of_exchange(LegMask legs) const {
    const std::string name = names_of(legs, cut_names_).front();
    const bool may_be_together = process_.num_outgoing() > 2 && are_several_jets(name);
    return fmt::format("pt({}) > 20", name) +
           (may_be_together ? fmt::format(" and dr({0},{0}) > 0.4", name) : "");
  }

  /// A cut that regulates a system. For two massless particles of one name that are not soft, a
  /// distance is enough.
  std::string cut_of_system(LegMask legs) const {
    const auto names = names_of(legs, cut_names_);
    const bool is_soft = std::ranges::any_of(
        legs_in(legs), [&](int leg) { return least_.transverse_momentum(leg) <= 0.0; });
    if (names.size() == 2 && names[0] == names[1] && massless(legs) == legs && !is_soft)
      return fmt::format("dr({}) > 0.4", fmt::join(names, ","));
    return fmt::format("m({}) > 10", fmt::join(names, ","));
  }

  std::string text_of(const LegPropagator& p) const {
    const LegMask legs = particles_of(p);
    const auto text = [&](LegMask of, const char* what, const std::string& cut) {
      return fmt::format("{} may {}; `cut` \"{}\" forbids that",
                         fmt::join(names_of(of, names_), " and "), what, cut);
    };
    if (is_exchange(p)) return text(legs, "fly along a beam or be soft", cut_of_exchange(legs));
    if (is_inner(p))
      return fmt::format("the particle that decays to {} has a mass of {:g} GeV and no width",
                         fmt::join(names_of(legs, names_), " and "), p.mass);
    if (const LegMask soft = massless(legs); p.mass > 0.0 && soft != 0)
      return text(
          soft, "be soft",
          fmt::format("{}({}) > 10", is_decay() ? "e" : "pt", names_of(soft, cut_names_).front()));
    return text(legs, "be collinear or soft", cut_of_system(legs));
  }

  const IntegrationSetting& setting_;
  const IntegrandInput& input_;
  const Process& process_;
  PoleMemory& memory_;
  PoleEvents* events_ = nullptr;                ///< set if there is a candidate
  std::vector<std::string> names_, cut_names_;  ///< (leg)
  LeastMasses least_;
  Channels channels_;
};

}  // namespace

Divergence find_divergence(const IntegrationSetting& setting, const IntegrandInput& input,
                           std::vector<std::string> names, PoleMemory* memory) {
  PoleMemory own;
  return DivergenceSearch(setting, input, std::move(names), memory ? *memory : own).find();
}

}  // namespace helikos
