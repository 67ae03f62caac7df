// SPDX-License-Identifier: Apache-2.0
#pragma once

/// \file
/// Events that are moved to poles, and the question which of them pass the cuts there.

#include <map>
#include <memory>
#include <tuple>
#include <vector>

#include "helikos/cross_section/detail/pole_limits.hpp"
#include "helikos/cross_section/integrand.hpp"
#include "helikos/phasespace/channels/process_channels.hpp"

namespace helikos {

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
