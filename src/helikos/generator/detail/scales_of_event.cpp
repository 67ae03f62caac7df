// SPDX-License-Identifier: Apache-2.0
#include "helikos/generator/detail/scales_of_event.hpp"

#include <cmath>

namespace helikos {

ScalesOfEvent::ScalesOfEvent(const ClusteredScales& clustered, const GeneratedEvent& event)
    : mu_f_{event.mu_f, event.mu_f} {
  if (clustered.factor_f == 0.0) return;
  FourVector<double> momenta[clustering::most_legs];
  for (int leg = 0; leg < clustered.tables.num_legs; ++leg) {
    const double* const p = event.momenta[leg];
    momenta[leg] = {p[0], p[1], p[2], p[3]};
  }
  view_ = clustered.tables.view();
  event_.emplace(view_, momenta);
  if (clustered.is_weighted) {
    weighted_.emplace(*event_, clustered.factor_r, 0.0, !clustered.codes.empty());
    mu_f_ = {weighted_->last_scale(0), weighted_->last_scale(1)};
    return;
  }
  const clustering::CentralScales scales = clustering::central_scales(*event_);
  mu_f_ = {clustered.factor_f * std::sqrt(scales.mu_f2[0]),
           clustered.factor_f * std::sqrt(scales.mu_f2[1])};
}

}  // namespace helikos
