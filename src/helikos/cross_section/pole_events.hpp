// SPDX-License-Identifier: Apache-2.0
#pragma once

/// \file
/// Limits in which an event comes to the pole of a propagator, events that are moved to poles, and
/// the question which of them pass the cuts there.

#include <bit>
#include <map>
#include <memory>
#include <optional>
#include <tuple>
#include <vector>

#include "helikos/base/core/four_vector.hpp"
#include "helikos/cross_section/integrand.hpp"
#include "helikos/phasespace/channels/process_channels.hpp"

namespace helikos {

using PoleEvent = std::vector<FourVector<double>>;  ///< (leg) [GeV]

/// A limit in which some particles become soft, and some collinear, as a factor goes to zero.
struct PoleLimit {
  LegMask soft = 0;       ///< particles whose momenta are multiplied by the factor
  LegMask collinear = 0;  ///< particles whose momenta across their common direction, or across a
                          ///< beam, are multiplied
  int beam = -1;          ///< incoming leg to which they are collinear; -1: they are collinear to
                          ///< each other

  /// The power of the factor in phase space, besides d factor / factor: two for each soft particle
  /// (d^3p / E), and two for each transverse momentum.
  int phase_space_power() const;
  /// Factors far from the pole and near the pole. P^2 - m^2 is proportional to the factor if
  /// particles are soft, and to its square if all are collinear.
  double far() const { return soft != 0 ? 1e-4 : 1e-3; }
  double near() const { return soft != 0 ? 1e-6 : 1e-5; }
};

/// The limits in which P^2 of a propagator comes to its pole. The legs of the propagator do not
/// contain the first incoming leg; they are outgoing legs, or the second incoming leg and outgoing
/// legs. m^2 is the least s of the system.
std::vector<PoleLimit> limits_of(const Process& process, const Parameters& parameters,
                                 const LegPropagator& propagator);

/// Moves events of a process towards poles.
class PoleApproach {
 public:
  PoleApproach(const Process& process, const Parameters& parameters, const Collider& collider);

  /// The event in which the momenta of the limit are multiplied by `factor`. The other particles
  /// take the recoil with as little change as possible: their mass and rapidity are kept. With
  /// hadrons x1 and x2 change accordingly; at a fixed energy all momenta are rescaled in the end.
  /// Empty where the momenta do not allow that.
  std::optional<PoleEvent> at(const PoleLimit& limit, PoleEvent event, double factor) const;

 private:
  using Momentum = FourVector<double>;

  Momentum sum_of(const PoleEvent& event, LegMask legs) const;
  bool multiply(PoleEvent& event, LegMask legs, double energy) const;
  bool make_collinear(const PoleLimit& limit, PoleEvent& event, double factor) const;
  bool balance(const PoleLimit& limit, PoleEvent& event) const;
  bool choose_incoming(PoleEvent& event) const;
  bool keep_energy(PoleEvent& event) const;
  void stretch(PoleEvent& event, double by) const;

  Collider collider_;
  int incoming_;
  std::vector<double> masses_;  ///< (leg) [GeV]
};

/// P^2 of the sum of the momenta of legs, incoming ones with the opposite sign [GeV^2].
inline double square_of(const std::vector<FourVector<double>>& event, LegMask legs, int incoming) {
  FourVector<double> sum{};
  for (; legs != 0; legs &= legs - 1) {
    const int leg = std::countr_zero(legs);
    sum = sum + (leg < incoming ? -1.0 : 1.0) * event[std::size_t(leg)];
  }
  return dot(sum, sum);
}

/// Whether each event passes the cuts.
std::vector<bool> pass_cuts(const cuts::CutProgram& cuts, const std::vector<PoleEvent>& events);

/// |M|^2 of each event, and the weights of `channels` channels. `first`: number of the first random
/// numbers of the strategy.
EventOutputs<Integrand::Space> evaluate_events(MatrixElement& matrix_element,
                                               const std::vector<PoleEvent>& events,
                                               std::uint64_t first = 0, int channels = 0);

/// The events of a process. Only the cuts and the masses of its legs decide which events pass.
class PoleEvents {
 public:
  /// `least`: promises of the cuts. Generates events.
  PoleEvents(const IntegrationSetting& setting, const IntegrandInput& input,
             const Channels& channels, const LeastMasses& least);

  const std::vector<PoleEvent>& events() const { return events_; }
  const PoleApproach& approach() const { return approach_; }

  /// Numbers of events that pass the cuts near the pole, in order: at least `more` in addition to
  /// the earlier ones, or all. Each event is tried once, for all propagators.
  const std::vector<std::size_t>& that_pass(const PoleLimit& limit, std::size_t more);

  bool is_promised_away(const PoleLimit& limit) const;
  /// Whether enough events that pass the cuts are known.
  bool are_known() const;
  /// For massless particles: whether some events near the least energy of the partons pass the
  /// cuts.
  bool reach_threshold() const;

 private:
  using Space = Integrand::Space;

  /// Random numbers from which a channel makes an event.
  struct Numbers {
    std::size_t channel;
    std::vector<double> values;
  };
  struct OfLimit {
    std::size_t tried = 0;  ///< number of events that were tried
    std::vector<std::size_t> numbers;
  };

  void make_events();
  void make_channels();
  void add_events(const std::vector<Numbers>& numbers);
  std::vector<Numbers> random_numbers(std::size_t count);
  std::vector<Numbers> changed_numbers(std::size_t count);
  std::vector<std::size_t> passing(const PoleLimit& limit, std::size_t first,
                                   std::size_t end) const;

  IntegrationSetting setting_;
  IntegrandInput input_;
  Channels channels_;
  LeastMasses least_;
  PoleApproach approach_;
  std::vector<Channel> makers_;
  std::vector<PoleEvent> events_;
  std::vector<Numbers> passed_;  ///< random numbers of the events that pass the cuts
  std::uint64_t next_number_ = 0;
  std::map<std::tuple<LegMask, LegMask, int>, OfLimit> of_limits_;
};

/// A memory of events: programs with equal masses of their legs, equal cuts and equal resonances
/// share their events, because flavours change |M|^2 only.
class PoleMemory {
 public:
  PoleEvents& of(const IntegrationSetting& setting, const IntegrandInput& input,
                 const Channels& channels, const LeastMasses& least);

 private:
  struct Class {
    std::vector<double> numbers;  ///< masses of the legs, resonances
    std::vector<cuts::Instruction> cuts;
    std::unique_ptr<PoleEvents> events;
  };

  std::vector<Class> classes_;
};

}  // namespace helikos
