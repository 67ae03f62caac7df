// SPDX-License-Identifier: Apache-2.0
#include "helikos/theory/process/helicity.hpp"

#include <array>
#include <cstdlib>

#include "helikos/base/core/error.hpp"

namespace helikos {

std::span<const int> helicity_states(const Particle& particle) {
  static constexpr std::array scalar{0};
  static constexpr std::array two_states{-1, 1};
  static constexpr std::array massive_vector{-1, 0, 1};
  static constexpr std::array massive_spin_3_2{-3, -1, 1, 3};
  static constexpr std::array massless_spin_3_2{-3, 3};
  static constexpr std::array massive_spin_2{-2, -1, 0, 1, 2};
  static constexpr std::array massless_spin_2{-2, 2};
  const auto of_mass = [&](std::span<const int> massive, std::span<const int> massless) {
    return particle.may_be_massive() ? massive : massless;
  };
  switch (particle.spin) {
    case Spin::scalar:
      return scalar;
    case Spin::fermion:
      return two_states;
    case Spin::vector:
      return of_mass(massive_vector, two_states);
    case Spin::spin_3_2:
      return of_mass(massive_spin_3_2, massless_spin_3_2);
    case Spin::spin_2:
      return of_mass(massive_spin_2, massless_spin_2);
  }
  return {};
}

int num_helicities(const Process& process) {
  int number = 1;
  for (const Leg& leg : process.legs())
    number *= static_cast<int>(helicity_states(*leg.particle).size());
  return number;
}

std::vector<int> helicity_configuration(const Process& process, int index) {
  std::vector<int> helicities(process.legs().size());
  for (std::size_t leg = helicities.size(); leg-- > 0;) {
    const auto states = helicity_states(*process.legs()[leg].particle);
    const int count = static_cast<int>(states.size());
    helicities[leg] = states[static_cast<std::size_t>(index % count)];
    index /= count;
  }
  return helicities;
}

std::vector<std::vector<int>> helicity_configurations(const Process& process) {
  std::vector<std::vector<int>> configurations;
  const int number = num_helicities(process);
  for (int index = 0; index < number; ++index)
    configurations.push_back(helicity_configuration(process, index));
  return configurations;
}

std::string helicity_text(const Process& process, int index) {
  std::string text;
  for (const int helicity : helicity_configuration(process, index)) {
    text += helicity < 0 ? '-' : helicity > 0 ? '+' : '0';
    if (std::abs(helicity) > 1) text += std::to_string(std::abs(helicity));
  }
  return text;
}

int helicity_number(const Process& process, std::string_view text) {
  const int number = num_helicities(process);
  for (int index = 0; index < number; ++index) {
    if (helicity_text(process, index) == text) return index;
  }
  throw InputError("helicities '" + std::string(text) + "': " + process.str() + " has " +
                   std::to_string(process.num_legs()) + " particles, each with a sign (+ or -), " +
                   "or 0 where it has such a state; spin 2 also has +2 and -2, spin 3/2 has +3 and "
                   "-3 (in halves)");
}

}  // namespace helikos
