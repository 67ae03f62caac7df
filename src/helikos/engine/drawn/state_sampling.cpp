// SPDX-License-Identifier: Apache-2.0
#include "helikos/engine/drawn/state_sampling.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "helikos/base/core/error.hpp"
#include "helikos/engine/helicity_filter.hpp"
#include "helikos/theory/process/helicity.hpp"

namespace helikos {
namespace detail {

constexpr double two_pi = 6.283185307179586477;

/// c = sqrt3 times a unit vector, which is uniformly distributed if u and v are uniform in [0, 1).
/// The mean of c_i c_j is delta_ij.
KOKKOS_INLINE_FUNCTION void fill_direction(double u, double v, double* c) {
  const double phi = two_pi * u, cosine = 2.0 * v - 1.0;
  const double across = std::sqrt(3.0 * (1.0 - cosine * cosine));
  c[0] = across * std::cos(phi);
  c[1] = across * std::sin(phi);
  c[2] = 1.7320508075688772935 * cosine;
}

/// Fills c with the square root of `count`, 4 or 5, times a unit vector, which is uniformly
/// distributed: the mean of c_i c_j is delta_ij. Takes count - 1 numbers of u. The vector is one of
/// two components and another one; r is the part of the first one's square in that of both, with
/// the distribution function r for four and 1 - (1 - r)^(3/2) for five components.
template <class Numbers>
KOKKOS_INLINE_FUNCTION void fill_long_vector(int count, const Numbers& u, double* c) {
  const double r = count == 4 ? u(1) : 1.0 - std::pow(1.0 - u(1), 2.0 / 3.0);
  const double length = std::sqrt(count * r), rest = std::sqrt(count * (1.0 - r));
  c[0] = length * std::cos(two_pi * u(0));
  c[1] = length * std::sin(two_pi * u(0));
  if (count == 4) {
    c[2] = rest * std::cos(two_pi * u(2));
    c[3] = rest * std::sin(two_pi * u(2));
    return;
  }
  fill_direction(u(2), u(3), c + 2);
  for (int k = 2; k < 5; ++k) c[k] *= rest / 1.7320508075688772935;
}

struct DrawHelicities {
  using Space = HelicitySampler::Space;

  ChoiceView<Space> choices;
  Kokkos::View<int*, Space::memory_space> states;
  Kokkos::View<double*, Space::memory_space> factors;
  ConstRandomView<Space> random;
  SuperpositionView<Space> coefficients;
  Kokkos::View<std::int32_t*, Space::memory_space> drawn;
  int num_coefficients;

  KOKKOS_INLINE_FUNCTION void operator()(const std::int64_t event) const {
    const Choice choice = choices(random(event, 0));
    const double factor = 1.0 / std::sqrt(choice.probability);
    if (drawn.extent(0) > 0) drawn(event) = choice.number;
    int rest = choice.number;
    for (int leg = int(states.extent(0)) - 1; leg >= 0; --leg) {
      const int state = rest % states(leg);
      rest /= states(leg);
      for (int s = 0; s < num_coefficients; ++s) {
        const double one = leg == 0 ? factor : 1.0;
        coefficients(event, num_coefficients * leg + s) =
            s == state ? one * factors(most_states * leg + s) : 0.0;
      }
    }
  }
};

struct FillPhases {
  using Space = PhaseSampler::Space;

  Kokkos::View<int*, Space::memory_space> states;
  Kokkos::View<double*, Space::memory_space> factors;
  ConstRandomView<Space> random;
  SuperpositionView<Space> coefficients;
  int num_coefficients;

  /// The states that count share the phases.
  KOKKOS_INLINE_FUNCTION void operator()(const std::int64_t event) const {
    int number = 0;
    for (int leg = 0; leg < int(states.extent(0)); ++leg) {
      const double* const factor = factors.data() + most_states * leg;
      int count = 0;
      for (int s = 0; s < states(leg); ++s) count += factor[s] > 0.0;
      double c[most_states] = {1.0, 0.0, 0.0, 0.0, 0.0};
      if (count == 2) {
        const double phi = two_pi * random(event, number);
        c[0] = 1.4142135623730950488 * std::cos(phi);
        c[1] = 1.4142135623730950488 * std::sin(phi);
      } else if (count == 3) {
        fill_direction(random(event, number), random(event, number + 1), c);
      } else if (count > 3) {
        fill_long_vector(
            count, [&](int k) { return random(event, number + k); }, c);
      }
      number += states(leg) - 1;
      int next = 0;
      for (int s = 0; s < num_coefficients; ++s) {
        const bool has_state = s < states(leg) && factor[s] > 0.0;
        coefficients(event, num_coefficients * leg + s) = has_state ? factor[s] * c[next++] : 0.0;
      }
    }
  }
};

struct FillColorVectors {
  using Space = ColorVectorSampler::Space;

  Kokkos::View<int*, Space::memory_space> drawn;
  ConstRandomView<Space> random;
  int first;
  ColorVectorView<Space> vectors;

  KOKKOS_INLINE_FUNCTION void operator()(const std::int64_t event) const {
    int number = first;
    for (int leg = 0; leg < int(drawn.extent(0)); ++leg) {
      double c[color_components] = {};
      for (int which = 2 - drawn(leg); which < 2; ++which, number += 2) {
        fill_direction(random(event, number), random(event, number + 1), c + 3 * which);
      }
      for (int k = 0; k < color_components; ++k) vectors(event, color_components * leg + k) = c[k];
    }
  }
};

}  // namespace detail

namespace {

using Space = StateSampling::Space;
using Policy = EventPolicy<Space>;

int num_configurations(const LegStates& states) {
  return std::accumulate(states.begin(), states.end(), 1, std::multiplies<>());
}

int coefficients_of(const LegStates& states) {
  return *std::ranges::max_element(states) > few_states ? most_states : few_states;
}

LegStates states_of(const std::vector<ExternalLeg>& legs) {
  LegStates states;
  for (const ExternalLeg& leg : legs) states.push_back(num_states(leg.wavefunction));
  return states;
}

/// The amplitudes of the states of polarised legs, as coefficients.
std::vector<double> state_factors(const Process& process) {
  std::vector<double> factors;
  for (const Leg& leg : process.legs()) {
    const auto helicities = helicity_states(*leg.particle);
    for (std::size_t s = 0; s < most_states; ++s)
      factors.push_back(s < helicities.size() ? std::sqrt(leg.polarization.weight(helicities[s]))
                                              : 1.0);
  }
  return factors;
}

/// Smallest probability of a helicity, in units of equal probabilities. A helicity that vanishes at
/// the points of the filter by chance keeps this probability.
constexpr double least_part = 0.02;

/// Number of filter points for each of `num_helicities` helicities. If colours are drawn, they are
/// drawn for each point.
int points_of_filter(int num_helicities, bool draws_colors) {
  return draws_colors ? std::clamp(8192 / num_helicities, 1, 32)
                      : std::clamp(1024 / num_helicities, 1, 4);
}

/// `count` numbers for each of `num_events` events, in the memory of `view`, which is allocated
/// again if it is too small.
RandomView<Space> part_of(RandomView<Space>& view, std::size_t num_events, int count) {
  make_room(view, "helikos::engine::drawn", num_events, count);
  return Kokkos::subview(view, std::make_pair(std::size_t{0}, num_events), Kokkos::ALL);
}

}  // namespace

HelicitySampler::HelicitySampler(LegStates states, std::vector<double> factors)
    : states_(std::move(states)),
      num_coefficients_(coefficients_of(states_)),
      factors_(factors.empty() ? std::vector<double>(most_states * states_.size(), 1.0)
                               : std::move(factors)),
      table_("helicities", std::vector<double>(num_configurations(states_), 1.0)),
      states_on_device_(to_view<Space>("helikos::sampling::states", states_)),
      factors_on_device_(to_view<Space>("helikos::sampling::factors", factors_)) {}

void HelicitySampler::operator()(
    const Space& space, const ConstRandomView<Space>& random,
    const SuperpositionView<Space>& coefficients,
    const Kokkos::View<std::int32_t*, Space::memory_space>& drawn) const {
  Kokkos::parallel_for("helikos::sampling::helicities", Policy(space, 0, coefficients.extent(0)),
                       detail::DrawHelicities{table_.view(), states_on_device_, factors_on_device_,
                                              random, coefficients, drawn, num_coefficients_});
}

std::vector<double> HelicitySampler::coefficients(int configuration) const {
  std::vector<double> result(num_coefficients_ * states_.size(), 0.0);
  for (std::size_t leg = states_.size(); leg-- > 0;) {
    const std::size_t state = configuration % states_[leg];
    result[num_coefficients_ * leg + state] = factors_[most_states * leg + state];
    configuration /= states_[leg];
  }
  return result;
}

PhaseSampler::PhaseSampler(LegStates states, std::vector<double> factors)
    : num_coefficients_(coefficients_of(states)),
      states_(to_view<Space>("helikos::sampling::states", states)) {
  if (factors.empty()) factors.assign(most_states * states.size(), 1.0);
  factors_ = to_view<Space>("helikos::sampling::factors", factors);
  for (const int count : states) numbers_ += count - 1;
}

void PhaseSampler::operator()(const Space& space, const ConstRandomView<Space>& random,
                              const SuperpositionView<Space>& coefficients) const {
  Kokkos::parallel_for(
      "helikos::sampling::phases", Policy(space, 0, coefficients.extent(0)),
      detail::FillPhases{states_, factors_, random, coefficients, num_coefficients_});
}

ColorVectorSampler::ColorVectorSampler(const std::vector<int>& drawn)
    : drawn_(to_view<Space>("helikos::sampling::drawn", drawn)) {
  for (const int count : drawn) numbers_ += 2 * count;
}

void ColorVectorSampler::operator()(const Space& space, const ConstRandomView<Space>& random,
                                    int first, const ColorVectorView<Space>& vectors) const {
  Kokkos::parallel_for("helikos::sampling::color_vectors", Policy(space, 0, vectors.extent(0)),
                       detail::FillColorVectors{drawn_, random, first, vectors});
}

std::vector<int> drawn_color_vectors(const Process& process) {
  std::vector<int> result;
  for (const Leg& leg : process.legs()) {
    const int color = leg.particle->color;
    result.push_back(color == 8 ? 2 : color == 3 ? 1 : 0);
  }
  return result;
}

StateSampling::StateSampling(HelicityMode helicities, ColorMode colors, const Process& process,
                             const std::vector<ExternalLeg>& legs)
    : num_legs_(process.num_legs()), num_coefficients_(helikos::num_coefficients(legs)) {
  if (colors == ColorMode::continuous) color_.emplace(drawn_color_vectors(process));
  if (helicities == HelicityMode::phase) phase_.emplace(states_of(legs), state_factors(process));
  if (helicities != HelicityMode::sample) return;
  helicity_.emplace(states_of(legs), state_factors(process));
  vanishes_.assign(helicity_->probabilities().size(), 0);
}

int StateSampling::num_helicity_random() const {
  if (helicity_) return HelicitySampler::numbers_per_event;
  return phase_ ? phase_->numbers_per_event() : 0;
}

int StateSampling::num_random() const {
  return num_helicity_random() + (color_ ? color_->numbers_per_event() : 0);
}

/// Each point of `points` once for each configuration: event = configuration * number of points +
/// point.
EventInputs<Space> StateSampling::all_configurations(const MomentaView<Kokkos::HostSpace>& points,
                                                     int num_class_random) const {
  const auto num_points = static_cast<int>(points.extent(0));
  const std::size_t count = vanishes_.size(), num_events = count * points.extent(0);
  const int of_states = num_helicity_random();
  const auto of_colors = filter_random(num_points, num_random() - of_states + num_class_random);
  MomentaView<Kokkos::HostSpace> momenta("helikos::engine::filter", num_events, num_legs_, 4);
  RandomView<Kokkos::HostSpace> coefficients("helikos::engine::filter", num_events,
                                             num_coefficients_ * num_legs_);
  RandomView<Kokkos::HostSpace> random("helikos::engine::filter", num_events,
                                       of_states + of_colors.extent(1));
  for (std::size_t h = 0; h < count; ++h) {
    const auto of_legs = helicity_->coefficients(static_cast<int>(h));
    for (int point = 0; point < num_points; ++point) {
      const std::size_t event = h * num_points + point;
      for (std::size_t i = 0; i < of_legs.size(); ++i) coefficients(event, i) = of_legs[i];
      for (std::size_t i = 0; i < of_colors.extent(1); ++i) {
        random(event, of_states + i) = of_colors(point, i);
      }
      for (int leg = 0; leg < num_legs_; ++leg) {
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

void StateSampling::adapt(const Process& process, const Parameters& parameters, double threshold,
                          int num_class_random, const Evaluate& evaluate) {
  const auto count = static_cast<int>(vanishes_.size());
  const int points = points_of_filter(count, color_ || num_class_random > 0);
  std::vector<double> mean(count, 0.0);
  std::vector<char> is_kept(count, num_class_random > 0);
  for (const double scale : filter_scales(process, parameters)) {
    const auto given =
        all_configurations(filter_points(process, parameters, scale, points), num_class_random);
    const auto inputs = draw(Space(), given, {});
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
    vanishes_[h] =
        !is_kept[h] || polarization_weight(process, helicity_configuration(process, h)) == 0.0;
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
  if ((helicity_ || phase_) && !inputs.superpositions.is_allocated()) {
    const auto coefficients = part_of(coefficients_, num_events, num_coefficients_ * num_legs_);
    if (helicity_) {
      (*helicity_)(space, inputs.strategy_random, coefficients, outputs.helicity);
    } else {
      (*phase_)(space, inputs.strategy_random, coefficients);
    }
    inputs.superpositions = coefficients;
  }
  if (color_ && !inputs.color_vectors.is_allocated()) {
    const auto vectors = part_of(color_vectors_, num_events, color_components * num_legs_);
    (*color_)(space, inputs.strategy_random, num_helicity_random(), vectors);
    inputs.color_vectors = vectors;
  }
  return inputs;
}

}  // namespace helikos
