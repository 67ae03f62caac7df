// SPDX-License-Identifier: Apache-2.0
#include "channels/least_masses.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <numbers>

namespace helikos {

LeastMasses::LeastMasses(const std::vector<double>& masses, int incoming)
    : incoming_(incoming),
      masses_(masses),
      momenta_(masses.size(), 0.0),
      least_(std::size_t(1) << masses.size(), 0.0) {}

void LeastMasses::set_transverse_momentum(int leg, double least) {
  double& momentum = momenta_[std::size_t(leg - incoming_)];
  momentum = std::max(momentum, least);
}

void LeastMasses::set_mass(LegMask legs, double least) {
  double& mass = least_[legs >> incoming_];
  mass = std::max(mass, least);
}

void LeastMasses::set_distance(int leg, int other, double least) {
  distances_.push_back({leg, other, least});
}

/// Of massless particles m^2 = 2 pT pT' (cosh deta - cos dphi). At a given dr that is least where
/// deta = 0, as cosh a - 1 >= a^2 / 2 >= 1 - cos a; dphi is at most pi.
void LeastMasses::use_distances() {
  for (const Distance& d : distances_) {
    const auto first = std::size_t(d.leg - incoming_), second = std::size_t(d.other - incoming_);
    if (masses_[first] > 0.0 || masses_[second] > 0.0 || !(d.least > 0.0)) continue;
    const double angle = std::min(d.least, std::numbers::pi);
    const double rapidity = std::sqrt(std::max(0.0, d.least * d.least - angle * angle));
    const double square =
        2 * momenta_[first] * momenta_[second] * (std::cosh(rapidity) - std::cos(angle));
    set_mass(leg_bit(d.leg) | leg_bit(d.other), std::sqrt(square));
  }
}

/// M^2 = sum over pairs of m_ij^2 - (n - 2) sum of m_i^2. `system`: without incoming legs.
double LeastMasses::by_pairs(LegMask system) const {
  double square = 0.0;
  for (LegMask left = system; left != 0; left &= left - 1) {
    const LegMask first = left & (~left + 1);
    const double mass = least_[first];
    square -= (std::popcount(system) - 2) * mass * mass;
    for (LegMask others = left & (left - 1); others != 0; others &= others - 1) {
      const double pair = least_[first | (others & (~others + 1))];
      square += pair * pair;
    }
  }
  return std::sqrt(std::max(0.0, square));
}

/// A mass is at least the sum of those of two parts.
double LeastMasses::by_parts(LegMask system) const {
  double most = 0.0;
  for (LegMask part = (system - 1) & system; part != 0; part = (part - 1) & system)
    most = std::max(most, least_[part] + least_[system & ~part]);
  return most;
}

void LeastMasses::finish() {
  use_distances();
  const auto all = LegMask(least_.size() - 1);
  for (LegMask system = 1; system <= all; ++system) {
    double& least = least_[system];
    if (std::has_single_bit(system)) {
      least = masses_[std::size_t(std::countr_zero(system))];
      continue;
    }
    least = std::max({least, by_parts(system), std::popcount(system) > 2 ? by_pairs(system) : 0.0});
  }
  // Of all together sqrt(s) is at least the sum of transverse energies.
  std::vector<double> energies(least_);
  for (LegMask system = 1; system <= all; ++system) {
    double& least = energies[system];
    if (std::has_single_bit(system)) {
      const auto i = std::size_t(std::countr_zero(system));
      least = std::hypot(masses_[i], momenta_[i]);
    }
    for (LegMask part = (system - 1) & system; part != 0; part = (part - 1) & system)
      least = std::max(least, energies[part] + energies[system & ~part]);
  }
  of_all_ = energies[all];
  least_[all] = std::max(least_[all], of_all_);
}

}  // namespace helikos
