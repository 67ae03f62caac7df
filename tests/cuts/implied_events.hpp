// SPDX-License-Identifier: Apache-2.0
#pragma once

/// \file
/// Whether an event has what cuts imply.

#include <algorithm>
#include <bit>
#include <cmath>

#include "cuts/events.hpp"
#include "helikos/observables/cuts/implied.hpp"

namespace helikos::cuts::test {

inline FinalState final_state(const Process& process, double energy) {
  FinalState state{.energy = energy};
  for (int leg = 0; leg < process.num_legs(); ++leg) {
    const Leg& own = process.legs()[std::size_t(leg)];
    if (!own.incoming) state.legs |= 1u << leg;
    state.masses.push_back(Parameters().mass(own.particle->pdg));
  }
  return state;
}

inline Implied implied(const std::string& text, const Process& process, double energy) {
  const FinalState state = final_state(process, energy);
  return implied_by(compiled(text, process), state);
}

/// The number of an event that a statement limits.
inline double value_of(const Statement& statement, const Events& events, int event) {
  using Kind = Statement::Kind;
  FourVector<double> sum{0, 0, 0, 0};
  double scalar_sum = 0.0;
  for (std::uint32_t left = statement.legs; left != 0; left &= left - 1) {
    const auto p = events.p(event, std::countr_zero(left));
    sum = sum + p;
    scalar_sum += std::hypot(p.x, p.y);
  }
  switch (statement.kind) {
    case Kind::mass:
      return std::sqrt(std::max(0.0, dot(sum, sum)));
    case Kind::scalar_sum:
      return scalar_sum;
    case Kind::momentum:
      return std::hypot(sum.x, sum.y);
    default: {
      const auto a = events.p(event, std::countr_zero(statement.legs)),
                 b = events.p(event, std::bit_width(statement.legs) - 1);
      const double eta =
          std::asinh(a.z / std::hypot(a.x, a.y)) - std::asinh(b.z / std::hypot(b.x, b.y));
      return std::hypot(eta, std::atan2(a.x * b.y - a.y * b.x, a.x * b.x + a.y * b.y));
    }
  }
}

/// Rounding of energies in the laboratory is that of squares of masses and momenta.
inline bool has(const Statement& statement, const Events& events, int event) {
  double energy = 1.0;
  for (std::uint32_t left = statement.legs; left != 0; left &= left - 1)
    energy += events.p(event, std::countr_zero(left)).t;
  if (statement.least <= 0.0) return true;
  const double value = value_of(statement, events, event);
  return statement.least * statement.least <= value * value * (1 + 1e-8) + 1e-12 * energy * energy;
}

/// Whether an event has all that is said.
inline bool has_all(const Implied& implied, const Events& events, int event) {
  if (!implied.is_possible) return false;
  for (const Statement& statement : implied.statements)
    if (!has(statement, events, event)) return false;
  return std::ranges::all_of(implied.choices, [&](const auto& choice) {
    return std::ranges::any_of(choice,
                               [&](const Implied& own) { return has_all(own, events, event); });
  });
}

}  // namespace helikos::cuts::test
