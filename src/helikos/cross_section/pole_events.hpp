// SPDX-License-Identifier: Apache-2.0
#pragma once

/// \file
/// Events that are taken to poles, and what of them passes the cuts there.

#include <map>
#include <memory>
#include <tuple>
#include <vector>

#include "helikos/cross_section/detail/pole_limits.hpp"
#include "helikos/cross_section/integrand.hpp"
#include "helikos/phasespace/channels/process_channels.hpp"

namespace helikos {

/// Those of a process; the cuts and the masses of its legs are all that decides what passes.
class PoleEvents {
 public:
  /// `least`: what the cuts promise. Makes events.
  PoleEvents(const IntegrationSetting& setting, const IntegrandInput& input,
             const Channels& channels, const LeastMasses& least);

  const std::vector<PoleEvent>& events() const { return events_; }
  const PoleApproach& approach() const { return approach_; }

  /// Numbers of events that pass the cuts near the pole, in order: at least `more` than those that
  /// were found before, or all. Each event is tried once, whatever propagator asks.
  const std::vector<std::size_t>& that_pass(const PoleLimit& limit, std::size_t more);

  bool is_promised_away(const PoleLimit& limit) const;
  /// Whether enough of those that pass the cuts are known.
  bool are_known() const;
  /// Of massless particles: whether events pass the cuts whose partons have about the least energy.
  bool reach_threshold() const;

 private:
  using Space = Integrand::Space;

  /// Numbers that a channel makes events of.
  struct Numbers {
    std::size_t channel;
    std::vector<double> values;
  };
  struct OfLimit {
    std::size_t tried = 0;  ///< events
    std::vector<std::size_t> numbers;
  };

  void make_events();
  void make_channels();
  void add_events(const std::vector<Numbers>& numbers);
  std::vector<Numbers> random_numbers(std::size_t count);
  std::vector<Numbers> changed_numbers(std::size_t count);
  std::vector<bool> pass(const std::vector<PoleEvent>& events) const;
  std::vector<std::size_t> passing(const PoleLimit& limit, std::size_t first,
                                   std::size_t end) const;

  IntegrationSetting setting_;
  IntegrandInput input_;
  Channels channels_;
  LeastMasses least_;
  PoleApproach approach_;
  std::vector<Channel> makers_;
  std::vector<PoleEvent> events_;
  std::vector<Numbers> passed_;  ///< what makes those that pass the cuts
  std::uint64_t next_number_ = 0;
  std::map<std::tuple<LegMask, LegMask, int>, OfLimit> of_limits_;
};

/// Programs whose legs have the same masses, cuts and resonances share their events: flavours
/// change |M|^2 only.
class PoleMemory {
 public:
  PoleEvents& of(const IntegrationSetting& setting, const IntegrandInput& input,
                 const Channels& channels, const LeastMasses& least);

 private:
  struct Key {
    std::vector<double> numbers;
  };
  struct Class {
    Key key;
    std::vector<cuts::Instruction> cuts;
    std::unique_ptr<PoleEvents> events;
  };

  std::vector<Class> classes_;
};

}  // namespace helikos
