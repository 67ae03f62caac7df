// SPDX-License-Identifier: Apache-2.0
#include "engine/state_sampling.hpp"

#include <algorithm>
#include <cmath>

#include "core/error.hpp"
#include "engine/helicity_filter.hpp"

namespace helikos {
namespace {

using Space = StateSampling::Space;

LegStates states_of(const std::vector<ExternalLeg>& legs) {
  LegStates states;
  for (const ExternalLeg& leg : legs) states.push_back(num_states(leg.wavefunction));
  return states;
}

/// Of the probability that a helicity would have if all were alike: what may only seem to vanish
/// keeps it.
constexpr double least_part = 0.02;

/// Points of the filter for one of so many helicities. Where colours are drawn, they are drawn
/// anew for each.
int points_of_filter(int num_helicities, bool draws_colors) {
  return draws_colors ? std::clamp(8192 / num_helicities, 1, 32)
                      : std::clamp(1024 / num_helicities, 1, 4);
}

/// In [0, 1), spread evenly: those of colours at the points of the filter.
double spread(int point, int number) {
  constexpr double steps[] = {0.6180339887498949, 0.7548776662466927};
  const double sum = 0.5 + (point + 1) * steps[number % 2];
  return sum - std::floor(sum);
}

/// Each point of `points` once for each configuration: event = configuration * points + point.
EventInputs<Space> all_configurations(const MomentaView<Evaluator::Space>& points,
                                      const HelicitySampler& helicities, int count,
                                      int num_color_random) {
  const std::size_t num_points = points.extent(0), num_legs = points.extent(1);
  const int of_states = HelicitySampler::numbers_per_event;
  MomentaView<Kokkos::HostSpace> momenta("helikos::engine::filter", num_points * count, num_legs,
                                         4);
  RandomView<Kokkos::HostSpace> coefficients("helikos::engine::filter", num_points * count,
                                             most_states * num_legs);
  RandomView<Kokkos::HostSpace> random("helikos::engine::filter", num_points * count,
                                       of_states + num_color_random);
  for (int h = 0; h < count; ++h) {
    const auto of_legs = helicities.coefficients(h);
    for (std::size_t point = 0; point < num_points; ++point) {
      const std::size_t event = h * num_points + point;
      for (std::size_t i = 0; i < of_legs.size(); ++i) coefficients(event, i) = of_legs[i];
      for (int i = 0; i < num_color_random; ++i) {
        random(event, of_states + i) = spread(static_cast<int>(point), i);
      }
      for (std::size_t leg = 0; leg < num_legs; ++leg) {
        for (int c = 0; c < 4; ++c) momenta(event, leg, c) = points(point, leg, c);
      }
    }
  }
  const auto copy = [](const auto& view) {
    return Kokkos::create_mirror_view_and_copy(Space::memory_space(), view);
  };
  return {.momenta = copy(momenta),
          .strategy_random = copy(random),
          .superpositions = copy(coefficients)};
}

}  // namespace

StateSampling::StateSampling(HelicityMode helicities, const std::vector<ExternalLeg>& legs)
    : num_coefficients_(most_states * static_cast<int>(legs.size())) {
  if (helicities == HelicityMode::sample) {
    helicity_.emplace(states_of(legs));
    vanishes_.assign(helicity_->probabilities().size(), 0);
  } else {
    phase_.emplace(states_of(legs));
  }
}

int StateSampling::num_random() const {
  return helicity_ ? HelicitySampler::numbers_per_event : phase_->numbers_per_event();
}

void StateSampling::adapt(const Process& process, const Parameters& parameters, double threshold,
                          int num_color_random, const Evaluate& evaluate) {
  const auto count = static_cast<int>(vanishes_.size());
  const int points = points_of_filter(count, num_color_random > 0);
  std::vector<double> mean(count, 0.0);
  std::vector<char> is_kept(count, num_color_random > 0);
  for (const double scale : filter_scales(process, parameters)) {
    const auto inputs = all_configurations(filter_points(process, parameters, scale, points),
                                           *helicity_, count, num_color_random);
    const EventOutputs<Space> outputs{
        .matrix_elements = EventView<Space>("helikos::engine::filter", count * points)};
    evaluate(Space(), inputs, outputs);
    const auto results =
        Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace(), outputs.matrix_elements);
    std::vector<double> sums(count, 0.0);
    double total = 0.0;
    for (int event = 0; event < count * points; ++event) {
      sums[event / points] += results(event);
      total += results(event);
    }
    const auto here = nonvanishing(sums, threshold);
    for (int h = 0; h < count; ++h) {
      is_kept[h] |= here[h];
      if (total > 0.0) mean[h] += sums[h] / total;
    }
  }
  for (int h = 0; h < count; ++h) {
    vanishes_[h] = !is_kept[h];
    mean[h] += least_part / count;
  }
  set_weights(mean);
}

void StateSampling::set_weights(std::vector<double> weights) {
  if (weights.size() == vanishes_.size()) {
    for (std::size_t h = 0; h < weights.size(); ++h) {
      if (vanishes_[h]) weights[h] = 0.0;
    }
  }
  helicity_->set_weights(weights);
}

EventInputs<Space> StateSampling::draw(const Space& space, EventInputs<Space> inputs,
                                       const EventOutputs<Space>& outputs) {
  const std::size_t num_events = inputs.momenta.extent(0);
  if (coefficients_.extent(0) != num_events) {
    coefficients_ = {};
    coefficients_ = SuperpositionView<Space>(
        Kokkos::view_alloc(Kokkos::WithoutInitializing, "helikos::engine::superpositions"),
        num_events, num_coefficients_);
  }
  if (helicity_) {
    (*helicity_)(space, inputs.strategy_random, coefficients_, outputs.helicity);
  } else {
    (*phase_)(space, inputs.strategy_random, coefficients_);
  }
  inputs.superpositions = coefficients_;
  return inputs;
}

}  // namespace helikos
