// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <vector>

#include "channels/process_channels.hpp"
#include "cross_section/integrand.hpp"
#include "cross_section/pole_limits.hpp"

namespace helikos {

enum class PoleAnswer {
  forbidden,  ///< no events that pass the cuts come to the pole
  finite,     ///< phase space and the numerators of |M|^2 leave it integrable
  infinite,
  unknown,  ///< hardly any events are known that pass the cuts
};

/// What a process does at poles: events are taken there, each on ways of its own (PoleLimit), so
/// that cuts which few events pass are no hindrance.
class PolePaths {
 public:
  /// `least`: what the cuts promise.
  PolePaths(const IntegrationSetting& setting, const IntegrandInput& input,
            const Channels& channels, const LeastMasses& least);

  /// From far to near, |M|^2 and phase space together go as a power a of the factor of a limit: a >
  /// 0 is finite, a = 0 a logarithm. Half of the events that pass the cuts near the pole decide.
  /// `regulated`: the width does not count.
  PoleAnswer judge(const LegPropagator& propagator, bool regulated);

  /// Of massless particles: whether events pass the cuts whose partons have about the least energy.
  bool reaches_threshold();

  /// Whether enough of those that pass the cuts are known.
  bool knows_events();

 private:
  using Space = Integrand::Space;

  /// An event near the pole that passes the cuts, and itself far from it.
  struct Pairs {
    std::vector<PoleEvent> near, far;
    std::vector<double> scales;  ///< of near over far, but for |M|^2
  };
  /// Numbers that a channel makes events of.
  struct Numbers {
    std::size_t channel;
    std::vector<double> values;
  };

  void make_events();
  void make_channels();
  void add_events(const std::vector<Numbers>& numbers);
  std::vector<Numbers> random_numbers(std::size_t count);
  std::vector<Numbers> changed_numbers(std::size_t count);
  bool is_promised_away(const PoleLimit& limit) const;
  Pairs pairs_of(const LegPropagator& propagator, const PoleLimit& limit, bool regulated) const;
  bool grows(const Pairs& pairs);
  std::vector<bool> pass(const std::vector<PoleEvent>& events) const;
  std::vector<double> values_of(const std::vector<PoleEvent>& events);
  double distance(const PoleEvent& event, const LegPropagator& propagator) const;

  const IntegrationSetting& setting_;
  const IntegrandInput& input_;
  const Process& process_;
  const Channels& channels_;
  const LeastMasses& least_;
  PoleApproach approach_;
  std::vector<Channel> makers_;
  std::vector<PoleEvent> events_;  ///< made when the first pole is judged
  std::vector<Numbers> passed_;    ///< what makes those that pass the cuts
  std::uint64_t next_number_ = 0;
  std::optional<MatrixElement> matrix_element_;  ///< made when events are near a pole
};

}  // namespace helikos
