// SPDX-License-Identifier: Apache-2.0
#include "helikos/phasespace/channels/least_masses.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <numbers>

namespace helikos {
namespace {

void raise(double& value, double least) { value = std::max(value, least); }

/// Calls body(part) for the parts of a system; a part and its complement give one call.
template <class Body>
void for_parts(LegMask system, const Body& body) {
  for (LegMask part = (system - 1) & system; part > (system & ~part); part = (part - 1) & system)
    body(part);
}

/// The largest sum of `least` over two complementary parts of a system.
double by_parts(const std::vector<double>& least, LegMask system) {
  double most = 0.0;
  for_parts(system, [&](LegMask part) { raise(most, least[part] + least[system & ~part]); });
  return most;
}

}  // namespace

LeastMasses::LeastMasses(const std::vector<double>& masses, int incoming)
    : incoming_(incoming),
      particles_(masses),
      masses_(std::size_t(1) << masses.size(), 0.0),
      momenta_(masses_),
      scalar_sums_(masses_),
      transverse_masses_(masses_) {}

void LeastMasses::set_mass(LegMask legs, double least) { raise(masses_[legs >> incoming_], least); }

void LeastMasses::set_momentum(LegMask legs, double least) {
  raise(momenta_[legs >> incoming_], least);
}

void LeastMasses::set_scalar_sum(LegMask legs, double least) {
  raise(scalar_sums_[legs >> incoming_], least);
}

void LeastMasses::set_distance(int leg, int other, double least) {
  distances_.push_back({leg, other, least});
}

void LeastMasses::set_least_of(const std::vector<LeastMasses>& alternatives) {
  for (LegMask system = 1; system <= all(); ++system) {
    const auto least_of = [&](std::vector<double> LeastMasses::*table) {
      double least = (alternatives.front().*table)[system];
      for (const LeastMasses& other : alternatives) least = std::min(least, (other.*table)[system]);
      raise((this->*table)[system], least);
    };
    least_of(&LeastMasses::masses_);
    least_of(&LeastMasses::momenta_);
    least_of(&LeastMasses::scalar_sums_);
  }
}

/// The transverse momenta of all particles add up to zero. The momentum of a system is therefore
/// opposite to that of all other particles, and at most the sum of their sizes.
void LeastMasses::balance() {
  const LegMask whole = all();
  for (LegMask system = 1; system < whole; ++system) {
    if (std::has_single_bit(system)) raise(momenta_[system], scalar_sums_[system]);
    raise(momenta_[system], momenta_[whole & ~system]);
  }
  for (LegMask system = 1; system < whole; ++system) raise(scalar_sums_[system], momenta_[system]);
}

/// The scalar sum over all particles but one is at least the transverse momentum of that particle,
/// and at least half of the sum over all.
void LeastMasses::add_scalar_sums() {
  for (LegMask system = 1; system <= all(); ++system) {
    if (std::has_single_bit(system)) continue;
    raise(scalar_sums_[system], by_parts(scalar_sums_, system));
  }
  for (LegMask left = all(); left != 0; left &= left - 1)
    raise(scalar_sums_[all() & ~(left & (~left + 1))], 0.5 * scalar_sums_[all()]);
}

/// For massless particles m^2 = 2 pT pT' (cosh deta - cos dphi). At a given dr this is least where
/// deta = 0, because cosh a - 1 >= a^2 / 2 >= 1 - cos a; dphi is at most pi.
void LeastMasses::use_distances() {
  for (const Distance& d : distances_) {
    const auto first = std::size_t(d.leg - incoming_), second = std::size_t(d.other - incoming_);
    if (particles_[first] > 0.0 || particles_[second] > 0.0 || !(d.least > 0.0)) continue;
    const double angle = std::min(d.least, std::numbers::pi);
    const double rapidity = std::sqrt(std::max(0.0, d.least * d.least - angle * angle));
    const double square = 2 * transverse_momentum(d.leg) * transverse_momentum(d.other) *
                          (std::cosh(rapidity) - std::cos(angle));
    set_mass(leg_bit(d.leg) | leg_bit(d.other), std::sqrt(square));
  }
}

/// The limit from pairs: M^2 = sum over pairs of m_ij^2 - (n - 2) sum of m_i^2. `system`: without
/// incoming legs.
double LeastMasses::by_pairs(LegMask system) const {
  double square = 0.0;
  for (LegMask left = system; left != 0; left &= left - 1) {
    const LegMask first = left & (~left + 1);
    const double mass = masses_[first];
    square -= (std::popcount(system) - 2) * mass * mass;
    for (LegMask others = left & (left - 1); others != 0; others &= others - 1) {
      const double pair = masses_[first | (others & (~others + 1))];
      square += pair * pair;
    }
  }
  return std::sqrt(std::max(0.0, square));
}

/// A mass is at least the sum of the masses of two complementary parts.
void LeastMasses::add_masses() {
  for (LegMask system = 1; system <= all(); ++system) {
    if (std::has_single_bit(system)) {
      masses_[system] = particles_[std::size_t(std::countr_zero(system))];
      continue;
    }
    raise(masses_[system], by_parts(masses_, system));
    if (std::popcount(system) > 2) raise(masses_[system], by_pairs(system));
  }
}

/// A sum of sqrt(m^2 + p_T^2) is at least sqrt((sum of m)^2 + (sum of p_T)^2).
void LeastMasses::add_transverse_masses() {
  std::vector<double> rest(masses_.size(), 0.0), sums(masses_.size(), 0.0);
  for (LegMask system = 1; system <= all(); ++system) {
    const auto first = std::size_t(std::countr_zero(system));
    rest[system] = rest[system & (system - 1)] + particles_[first];
    sums[system] = std::hypot(rest[system], scalar_sums_[system]);
    if (!std::has_single_bit(system)) raise(sums[system], by_parts(sums, system));
    transverse_masses_[system] = scalar_sums_[system] > 0.0 ? sums[system] : 0.0;
  }
}

void LeastMasses::finish() {
  for (int round = 0; round < 2; ++round) {
    balance();
    add_scalar_sums();
  }
  balance();
  use_distances();
  add_masses();
  add_transverse_masses();
  // sqrt(s) is at least the sum of transverse energies.
  std::vector<double> energies(masses_);
  for (LegMask system = 1; system <= all(); ++system) {
    raise(energies[system],
          std::max(transverse_masses_[system], std::hypot(masses_[system], momenta_[system])));
    if (!std::has_single_bit(system)) raise(energies[system], by_parts(energies, system));
  }
  of_all_ = energies[all()];
  raise(masses_[all()], of_all_);
}

}  // namespace helikos
