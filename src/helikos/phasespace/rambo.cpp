// SPDX-License-Identifier: Apache-2.0
#include "helikos/phasespace/rambo.hpp"

#include <fmt/format.h>

#include <cmath>
#include <numbers>

#include "helikos/base/core/error.hpp"

namespace helikos {

namespace {

void check_mass(double mass, const char* side, std::size_t index) {
  if (std::isfinite(mass) && mass >= 0) return;
  throw InputError(
      fmt::format("Rambo: the mass of {} particle {} is {} GeV; it must be finite and not negative",
                  side, index + 1, mass));
}

void check_masses(const std::vector<double>& masses, const char* side) {
  for (std::size_t i = 0; i < masses.size(); ++i) check_mass(masses[i], side, i);
}

void check_numbers(std::size_t incoming, std::size_t outgoing) {
  if (incoming != 1 && incoming != 2)
    throw InputError(fmt::format("Rambo: {} incoming particles; there must be 1 or 2", incoming));
  if (outgoing < 2 || outgoing > max_outgoing)
    throw InputError(fmt::format("Rambo: {} outgoing particles; there must be 2 to {}", outgoing,
                                 int(max_outgoing)));
}

/// The sum in long double, so that energies just above threshold are resolved.
long double sum_of(const std::vector<double>& masses) {
  long double sum = 0;
  for (const double mass : masses) sum += mass;
  return sum;
}

void check_threshold(double energy, const std::vector<double>& masses, const char* side) {
  if (double(energy - sum_of(masses)) > 0) return;
  throw InputError(
      fmt::format("Rambo: an energy of {} GeV does not exceed the sum of the {} masses, {} GeV",
                  energy, side, double(sum_of(masses))));
}

void check_decay(double energy, double mass) {
  if (std::abs(energy - mass) <= 1e-9 * mass) return;
  throw InputError(fmt::format(
      "Rambo: a particle of mass {} GeV decays at rest, not at an energy of {} GeV", mass, energy));
}

/// (2 pi)^(4-3n) (pi/2)^(n-1) s^(n-2) / (Gamma(n) Gamma(n-1)) [GeV^(2n-4)]
double volume_of_massless(double energy, int n) {
  using std::numbers::pi;
  double volume = pi / 2 * std::pow(2 * pi, 4 - 3 * n);
  for (int k = 2; k < n; ++k) volume *= pi / 2 * energy * energy / (double(k) * double(k - 1));
  if (std::isnormal(volume)) return volume;
  throw InputError(
      fmt::format("Rambo: the phase-space volume of {} particles at an energy of {} GeV is beyond "
                  "double precision",
                  n, energy));
}

/// Momentum [GeV] of two particles of masses a, b in their centre-of-mass frame of energy w;
/// factorised, so that nothing cancels near the threshold.
double two_body_momentum(double w, double a, double b) {
  return std::sqrt((w - a - b) * (w + a + b) * (w - a + b) * (w + a - b)) / (2 * w);
}

void set_beams(RamboData& data, double a, double b) {
  const double p = two_body_momentum(data.energy, a, b);
  data.beams[0] = {std::hypot(p, a), 0, 0, p};
  data.beams[1] = {std::hypot(p, b), 0, 0, -p};
}

void set_outgoing(RamboData& data, const std::vector<double>& masses) {
  const long double sum = sum_of(masses), w = data.energy;
  data.outgoing = int(masses.size());
  data.massive = sum > 0;
  data.kinetic_energy = double(w - sum);
  data.first_scale = double(std::sqrt((w - sum) * (w + sum)) / w);
  for (std::size_t i = 0; i < masses.size(); ++i) data.masses[i] = masses[i];
}

}  // namespace

Rambo::Rambo(double energy, const std::vector<double>& incoming_masses,
             const std::vector<double>& outgoing_masses, bool massless)
    : data_{} {
  check_numbers(incoming_masses.size(), outgoing_masses.size());
  if (!std::isfinite(energy) || energy <= 0)
    throw InputError(
        fmt::format("Rambo: the energy is {} GeV; it must be finite and positive", energy));
  check_masses(incoming_masses, "incoming");
  check_masses(outgoing_masses, "outgoing");
  const bool decay = incoming_masses.size() == 1;
  const std::vector<double> outgoing =
      massless ? std::vector<double>(outgoing_masses.size()) : outgoing_masses;
  const std::vector<double> incoming =
      massless ? std::vector<double>(incoming_masses.size()) : incoming_masses;
  if (decay && !massless) check_decay(energy, incoming[0]);
  if (!decay) check_threshold(energy, incoming, "incoming");
  check_threshold(energy, outgoing, "outgoing");
  data_.incoming = int(incoming.size());
  data_.energy = energy;
  data_.volume = volume_of_massless(energy, int(outgoing.size()));
  if (decay) data_.beams[0] = {energy, 0, 0, 0};
  if (!decay) set_beams(data_, incoming[0], incoming[1]);
  set_outgoing(data_, outgoing);
}

}  // namespace helikos
