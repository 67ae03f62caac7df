// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <vector>

#include "helikos/cross_section/integrand.hpp"
#include "helikos/cross_section/pole_events.hpp"

namespace helikos {

enum class PoleAnswer {
  forbidden,  ///< no event that passes the cuts comes to the pole
  finite,     ///< phase space and the numerators of |M|^2 make the pole integrable
  infinite,
  unknown,  ///< too few events that pass the cuts are known
};

/// Finds out whether the cross section of a process diverges at poles. Each event is moved to the
/// pole in its own limits (PoleLimit), so that the method also works for cuts that few events pass.
class PolePaths {
 public:
  /// All arguments must outlive the PolePaths.
  PolePaths(const IntegrationSetting& setting, const IntegrandInput& input, PoleEvents& events);

  /// Between far and near, the product of |M|^2 and phase space is a power a of the factor of a
  /// limit: a > 0 is finite, a = 0 gives a logarithm. The majority of the events that pass the cuts
  /// near the pole decides. `regulated`: the propagator is treated as if it had no width.
  PoleAnswer judge(const LegPropagator& propagator, bool regulated);

 private:
  /// Events near the pole that pass the cuts, each with its original far from the pole.
  struct Pairs {
    std::vector<PoleEvent> near, far;
    std::vector<double> scales;  ///< ratios of near over far, without |M|^2
  };

  Pairs pairs_of(const LegPropagator& propagator, const PoleLimit& limit, bool regulated);
  bool grows(const Pairs& pairs);
  std::vector<double> values_of(const std::vector<PoleEvent>& events);
  double distance(const PoleEvent& event, const LegPropagator& propagator) const;

  const IntegrationSetting& setting_;
  const IntegrandInput& input_;
  const Process& process_;
  PoleEvents& events_;
  std::optional<MatrixElement> matrix_element_;  ///< created when an event is near a pole
};

}  // namespace helikos
