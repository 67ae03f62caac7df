// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <vector>

#include "helikos/cross_section/integrand.hpp"
#include "helikos/cross_section/pole_events.hpp"

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
  /// All must outlive this.
  PolePaths(const IntegrationSetting& setting, const IntegrandInput& input, PoleEvents& events);

  /// From far to near, |M|^2 and phase space together go as a power a of the factor of a limit: a >
  /// 0 is finite, a = 0 a logarithm. Half of the events that pass the cuts near the pole decide.
  /// `regulated`: the width does not count.
  PoleAnswer judge(const LegPropagator& propagator, bool regulated);

 private:
  using Space = Integrand::Space;

  /// An event near the pole that passes the cuts, and itself far from it.
  struct Pairs {
    std::vector<PoleEvent> near, far;
    std::vector<double> scales;  ///< of near over far, but for |M|^2
  };

  Pairs pairs_of(const LegPropagator& propagator, const PoleLimit& limit, bool regulated);
  bool grows(const Pairs& pairs);
  std::vector<double> values_of(const std::vector<PoleEvent>& events);
  double distance(const PoleEvent& event, const LegPropagator& propagator) const;

  const IntegrationSetting& setting_;
  const IntegrandInput& input_;
  const Process& process_;
  PoleEvents& events_;
  std::optional<MatrixElement> matrix_element_;  ///< made when events are near a pole
};

}  // namespace helikos
