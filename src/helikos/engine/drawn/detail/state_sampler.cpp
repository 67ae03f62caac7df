// SPDX-License-Identifier: Apache-2.0
#include "helikos/engine/drawn/detail/state_sampler.hpp"

#include <cmath>
#include <numeric>

#include "helikos/amplitude/program/amplitude_program.hpp"

namespace helikos {
namespace {

int num_configurations(const LegStates& states) {
  return std::accumulate(states.begin(), states.end(), 1, std::multiplies<>());
}

using Policy = EventPolicy<Kokkos::DefaultExecutionSpace>;

}  // namespace

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

struct DrawHelicities {
  using Space = HelicitySampler::Space;

  ChoiceView<Space> choices;
  Kokkos::View<int*, Space::memory_space> states;
  ConstRandomView<Space> random;
  SuperpositionView<Space> coefficients;
  Kokkos::View<std::int32_t*, Space::memory_space> drawn;

  KOKKOS_INLINE_FUNCTION void operator()(const std::int64_t event) const {
    const Choice choice = choices(random(event, 0));
    const double factor = 1.0 / std::sqrt(choice.probability);
    if (drawn.extent(0) > 0) drawn(event) = choice.number;
    int rest = choice.number;
    for (int leg = int(states.extent(0)) - 1; leg >= 0; --leg) {
      const int state = rest % states(leg);
      rest /= states(leg);
      for (int s = 0; s < most_states; ++s) {
        const double one = leg == 0 ? factor : 1.0;
        coefficients(event, most_states * leg + s) = s == state ? one : 0.0;
      }
    }
  }
};

struct FillPhases {
  using Space = PhaseSampler::Space;

  Kokkos::View<int*, Space::memory_space> states;
  ConstRandomView<Space> random;
  SuperpositionView<Space> coefficients;

  KOKKOS_INLINE_FUNCTION void operator()(const std::int64_t event) const {
    int number = 0;
    for (int leg = 0; leg < int(states.extent(0)); ++leg) {
      double c[most_states] = {1.0, 0.0, 0.0};
      if (states(leg) == 2) {
        const double phi = two_pi * random(event, number++);
        c[0] = 1.4142135623730950488 * std::cos(phi);
        c[1] = 1.4142135623730950488 * std::sin(phi);
      } else if (states(leg) == 3) {
        fill_direction(random(event, number), random(event, number + 1), c);
        number += 2;
      }
      for (int s = 0; s < most_states; ++s) coefficients(event, most_states * leg + s) = c[s];
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

HelicitySampler::HelicitySampler(LegStates states)
    : states_(std::move(states)),
      table_("helicities", std::vector<double>(num_configurations(states_), 1.0)),
      states_on_device_(to_view<Space>("helikos::sampling::states", states_)) {}

void HelicitySampler::operator()(
    const Space& space, const ConstRandomView<Space>& random,
    const SuperpositionView<Space>& coefficients,
    const Kokkos::View<std::int32_t*, Space::memory_space>& drawn) const {
  Kokkos::parallel_for(
      "helikos::sampling::helicities", Policy(space, 0, coefficients.extent(0)),
      detail::DrawHelicities{table_.view(), states_on_device_, random, coefficients, drawn});
}

std::vector<double> HelicitySampler::coefficients(int configuration) const {
  std::vector<double> result(most_states * states_.size(), 0.0);
  for (std::size_t leg = states_.size(); leg-- > 0;) {
    result[most_states * leg + configuration % states_[leg]] = 1.0;
    configuration /= states_[leg];
  }
  return result;
}

PhaseSampler::PhaseSampler(LegStates states)
    : states_(to_view<Space>("helikos::sampling::states", states)) {
  for (const int count : states) numbers_ += count - 1;
}

void PhaseSampler::operator()(const Space& space, const ConstRandomView<Space>& random,
                              const SuperpositionView<Space>& coefficients) const {
  Kokkos::parallel_for("helikos::sampling::phases", Policy(space, 0, coefficients.extent(0)),
                       detail::FillPhases{states_, random, coefficients});
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

}  // namespace helikos
