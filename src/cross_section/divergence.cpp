// SPDX-License-Identifier: Apache-2.0
#include "cross_section/divergence.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <numeric>

#include "channels/process_channels.hpp"
#include "cross_section/channel_setup.hpp"
#include "cross_section/pole_scan.hpp"
#include "random/random_numbers.hpp"

namespace helikos {
namespace {

using Space = Integrand::Space;

constexpr double soft = 1e-3;  ///< [GeV]: points come as near to poles as this
constexpr double near = 1e-2;  ///< [GeV^2] from a pole
constexpr int num_points = 1 << 13;

class DivergenceSearch {
 public:
  DivergenceSearch(const IntegrationSetting& setting, const IntegrandInput& input)
      : setting_(setting),
        input_(input),
        process_(input.process),
        least_(least_masses(process_, setting.parameters, input.cuts)),
        channels_(channels_of(process_, setting.parameters)) {}

  /// Of several the one with the fewest particles.
  std::optional<std::string> find() {
    auto found = candidates();
    std::ranges::stable_sort(
        found, {}, [&](const Candidate& c) { return std::popcount(particles_of(c.propagator)); });
    PoleScan scan(setting_, input_, channels_);
    for (const Candidate& candidate : found)
      if ((is_inner(candidate.propagator) || is_reached(candidate)) && diverges(scan, candidate))
        return text_of(candidate.propagator);
    return std::nullopt;
  }

 private:
  struct Candidate {
    LegPropagator propagator;
    std::vector<int> channels;
  };

  /// Whether phase space and numerators leave the pole.
  bool diverges(PoleScan& scan, const Candidate& candidate) const {
    const LegPropagator& p = candidate.propagator;
    if (is_all(p) && p.mass == 0.0) return scan.diverges_at_threshold(p, candidate.channels);
    return scan.diverges(p, candidate.channels, radiates(p));
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

  /// Whether all of them may fly along a beam.
  bool may_be_along_beam(LegMask legs) const {
    for (; legs != 0; legs &= legs - 1) {
      const int leg = std::countr_zero(legs);
      if (mass_of(leg) > 0.0 || least_.transverse_momentum(leg) > 0.0) return false;
    }
    return true;
  }

  /// Whether P^2 of an exchange may be zero. Of incoming particles with masses points decide.
  bool may_vanish(LegMask before, LegMask behind) const {
    const bool is_massless = mass_of(0) == 0.0 && mass_of(1) == 0.0;
    return !is_massless || may_be_along_beam(before) || may_be_along_beam(behind);
  }

  bool may_diverge(const LegPropagator& p) const {
    if (p.width > 0.0) return !is_all(p) && radiates(p);
    if (is_exchange(p)) return p.mass == 0.0 && may_vanish(before(p), behind(p));
    if (is_all(p) && !setting_.collider.has_hadrons()) return false;
    return (is_all(p) ? least_.of_all() : least_.of(p.legs)) <= p.mass * (1 + 1e-12);
  }

  bool is_all(const LegPropagator& p) const { return p.legs == (all() & ~incoming()); }

  /// Whether the pole is above the least mass: points would have to meet it.
  bool is_inner(const LegPropagator& p) const {
    return !is_exchange(p) && p.mass > least_.of(p.legs) * (1 + 1e-12);
  }

  /// Whether a particle of the final state has emitted massless ones: its propagator has its mass.
  /// A width of it would be all that makes it finite, which is no answer.
  bool radiates(const LegPropagator& p) const {
    return !is_exchange(p) && p.mass > 0.0 &&
           std::abs(least_.of(p.legs) - p.mass) <= 1e-12 * p.mass;
  }

  /// The massless ones of a system.
  LegMask massless(LegMask legs) const {
    LegMask result = 0;
    for (; legs != 0; legs &= legs - 1)
      if (mass_of(std::countr_zero(legs)) == 0.0) result |= legs & (~legs + 1);
    return result;
  }

  /// Which make it diverge.
  LegMask particles_of(const LegPropagator& p) const {
    if (!is_exchange(p)) return p.legs;
    const LegMask first = before(p), second = behind(p);
    if (!may_be_along_beam(first)) return second;
    if (!may_be_along_beam(second)) return first;
    return std::popcount(second) < std::popcount(first) ? second : first;
  }

  /// |P^2 - m^2| of an event [GeV^2].
  template <class Momenta>
  double distance(const Momenta& momenta, int event, const LegPropagator& p) const {
    double sum[4] = {};
    for (LegMask legs = p.legs; legs != 0; legs &= legs - 1) {
      const int leg = std::countr_zero(legs);
      for (int i = 0; i < 4; ++i)
        sum[i] += (leg < process_.num_incoming() ? -1 : 1) * momenta(event, leg, i);
    }
    return std::abs(sum[0] * sum[0] - sum[1] * sum[1] - sum[2] * sum[2] - sum[3] * sum[3] -
                    p.mass * p.mass);
  }

  /// Whether points that pass come near the pole, by the channel that is made for it.
  bool is_reached(const Candidate& candidate) const {
    const auto description =
        describe_channels(process_, setting_.parameters, channels_,
                          {soft, std::nullopt})[std::size_t(candidate.channels.front())];
    const Channel channel = make_channel(setting_, process_, description, least_parton_energy,
                                         map_of_partons(description));
    const RandomView<Space> random("helikos::cross_section::random", num_points,
                                   channel.numbers_per_event()),
        fractions("helikos::cross_section::fractions", num_points, 2);
    const MomentaView<Space> momenta("helikos::cross_section::momenta", num_points,
                                     process_.num_legs(), 4);
    const EventView<Space> weights("helikos::cross_section::weights", num_points);
    const Space space;
    fill_random(space, 1, 0, random);
    channel.generate(space, ConstRandomView<Space>(random), momenta, fractions, weights);
    cuts::Selection<Space> selection(input_.cuts, num_points);
    selection.judge(space, ConstMomentaView<Space>(momenta));
    space.fence();
    const auto host = Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace(), momenta);
    const auto weight = Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace(), weights);
    const auto outcome =
        Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace(), selection.outcomes());
    // Partons have no less energy than this, which stands for none.
    const bool has_floor = is_all(candidate.propagator) && candidate.propagator.mass == 0;
    const double close = has_floor ? 2 * least_parton_energy * least_parton_energy : near;
    for (int e = 0; e < num_points; ++e) {
      const bool passes = weight(e) > 0 && outcome(e) == cuts::Outcome::passes;
      if (passes && distance(host, e, candidate.propagator) < close) return true;
    }
    return false;
  }

  std::vector<std::string> names_of(LegMask legs) const {
    std::vector<std::string> names;
    for (; legs != 0; legs &= legs - 1)
      names.push_back(std::string(process_.legs()[std::size_t(std::countr_zero(legs))].name()));
    return names;
  }

  std::string text_of(const LegPropagator& p) const {
    const auto names = names_of(particles_of(p));
    if (is_exchange(p))
      return fmt::format("{} may fly along a beam or be soft; --cut \"pt({}) > 20\" forbids that",
                         fmt::join(names, " and "), names.front());
    if (is_inner(p))
      return fmt::format("what makes {} has a mass of {:g} GeV and no width",
                         fmt::join(names, " and "), p.mass);
    if (p.mass > 0.0 && massless(p.legs) != 0) {
      const auto soft_names = names_of(massless(p.legs));
      return fmt::format("{} may be soft; --cut \"{}({}) > 10\" forbids that",
                         fmt::join(soft_names, " and "), is_decay() ? "e" : "pt",
                         soft_names.front());
    }
    return fmt::format("{} may be collinear or soft; --cut \"m({}) > 10\" forbids that",
                       fmt::join(names, " and "), fmt::join(names, ","));
  }

  const IntegrationSetting& setting_;
  const IntegrandInput& input_;
  const Process& process_;
  LeastMasses least_;
  Channels channels_;
};

}  // namespace

std::optional<std::string> find_divergence(const IntegrationSetting& setting,
                                           const IntegrandInput& input) {
  return DivergenceSearch(setting, input).find();
}

}  // namespace helikos
