// SPDX-License-Identifier: Apache-2.0
#include "helikos/engine/drawn/detail/state_sampler.hpp"

#include <cmath>
#include <numeric>

#include "helikos/amplitude/program/amplitude_program.hpp"
#include "helikos/engine/drawn/unit_vector.hpp"

namespace helikos {
namespace {

int num_configurations(const LegStates& states) {
  return std::accumulate(states.begin(), states.end(), 1, std::multiplies<>());
}

using Policy = Kokkos::RangePolicy<Kokkos::DefaultExecutionSpace, Kokkos::IndexType<std::int64_t>>;

}  // namespace

namespace detail {

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
    constexpr double two_pi = 6.283185307179586477;
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

}  // namespace helikos
