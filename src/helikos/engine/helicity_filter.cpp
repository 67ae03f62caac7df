// SPDX-License-Identifier: Apache-2.0
#include "helikos/engine/helicity_filter.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <random>
#include <string>

#include "helikos/base/core/error.hpp"

namespace helikos {
namespace {

using Vector = std::array<double, 4>;

/// If the largest share is below this value, rounding errors of other shares may underflow to zero.
constexpr double smallest_usable = std::numeric_limits<double>::min() / 1e-24;

/// Random spatial momenta of the final state whose sum is zero.
std::vector<Vector> balanced_momenta(const std::vector<double>& masses, double scale,
                                     std::mt19937_64& engine) {
  std::uniform_real_distribution<double> uniform(-scale, scale);
  const auto n = masses.size();
  std::vector<Vector> momenta(n);
  Vector mean{};
  for (auto& p : momenta) {
    for (int c = 1; c < 4; ++c) mean[c] += (p[c] = uniform(engine)) / static_cast<double>(n);
  }
  for (std::size_t i = 0; i < n; ++i) {
    double square = masses[i] * masses[i];
    for (int c = 1; c < 4; ++c) {
      momenta[i][c] -= mean[c];
      square += momenta[i][c] * momenta[i][c];
    }
    momenta[i][0] = std::sqrt(square);
  }
  return momenta;
}

double energy_of(const std::vector<Vector>& momenta) {
  double energy = 0.0;
  for (const Vector& p : momenta) energy += p[0];
  return energy;
}

/// Momenta with the same directions and masses, whose spatial parts are multiplied by `factor`.
std::vector<Vector> scaled(std::vector<Vector> momenta, double factor) {
  for (Vector& p : momenta) {
    const double square = p[1] * p[1] + p[2] * p[2] + p[3] * p[3];
    p[0] = std::sqrt(p[0] * p[0] + (factor * factor - 1.0) * square);
    for (int c = 1; c < 4; ++c) p[c] *= factor;
  }
  return momenta;
}

/// Momenta of the same directions with this total energy, which is above the sum of the masses.
std::vector<Vector> with_energy(const std::vector<Vector>& momenta, double energy) {
  double low = 0.0, high = 1.0;
  while (energy_of(scaled(momenta, high)) < energy) high *= 2.0;
  for (int step = 0; step < 100; ++step) {
    const double middle = 0.5 * (low + high);
    (energy_of(scaled(momenta, middle)) < energy ? low : high) = middle;
  }
  return scaled(momenta, high);
}

/// The energy of two massive particles with momenta of `scale`; 0 of massless ones, or of one
/// particle. With less energy they are near their threshold, where helicities vanish that do not
/// vanish elsewhere, or they cannot exist.
double least_energy(const std::vector<double>& masses, double scale) {
  if (masses.size() == 1 || masses[0] + masses[1] == 0.0) return 0.0;
  return std::hypot(masses[0], scale) + std::hypot(masses[1], scale);
}

/// Two beams with the given masses, or one particle at rest, with total energy `energy`. The beams
/// are in no plane with a coordinate axis, even after the boost: in such a plane, polarisations
/// vanish that do not vanish in other frames.
std::vector<Vector> beams(const std::vector<double>& masses, double energy) {
  if (masses.size() == 1) return {{energy, 0.0, 0.0, 0.0}};
  const double a = masses[0] * masses[0], b = masses[1] * masses[1];
  const double first = (energy * energy + a - b) / (2.0 * energy);
  const double p = std::sqrt(first * first - a) / 3.0;
  return {{first, p, 2.0 * p, -2.0 * p}, {energy - first, -p, -2.0 * p, 2.0 * p}};
}

/// Boosts by half the speed of light along (2, 1, 2) / 3. In the rest frame of a decay, or in
/// head-on collisions, helicities vanish that do not vanish in other frames.
void boost(std::vector<Vector>& momenta) {
  constexpr double speed = 0.5, axis[3] = {2.0 / 3.0, 1.0 / 3.0, 2.0 / 3.0};
  const double gamma = 1.0 / std::sqrt(1.0 - speed * speed);
  for (Vector& p : momenta) {
    const double along = axis[0] * p[1] + axis[1] * p[2] + axis[2] * p[3];
    const double shift = (gamma - 1.0) * along + gamma * speed * p[0];
    p[0] = gamma * (p[0] + speed * along);
    for (int c = 0; c < 3; ++c) p[c + 1] += shift * axis[c];
  }
}

std::vector<Vector> point(const Process& process, const Parameters& parameters, double scale,
                          std::mt19937_64& engine) {
  std::vector<double> incoming, outgoing;
  for (const Leg& leg : process.legs()) {
    (leg.incoming ? incoming : outgoing).push_back(parameters.mass(leg.particle->pdg));
  }
  auto final_state = balanced_momenta(outgoing, scale, engine);
  const double least = least_energy(incoming, scale);
  if (energy_of(final_state) < least) final_state = with_energy(final_state, least);
  auto momenta = beams(incoming, energy_of(final_state));
  momenta.insert(momenta.end(), final_state.begin(), final_state.end());
  boost(momenta);
  return momenta;
}

}  // namespace

MomentaView<Evaluator::Space> filter_points(const Process& process, const Parameters& parameters,
                                            double scale, int num_points) {
  std::mt19937_64 engine(20260101);
  MomentaView<Evaluator::Space> momenta("helikos::engine::filter_points", num_points,
                                        process.num_legs(), 4);
  for (int event = 0; event < num_points; ++event) {
    const auto values = point(process, parameters, scale, engine);
    for (int leg = 0; leg < process.num_legs(); ++leg) {
      for (int c = 0; c < 4; ++c) momenta(event, leg, c) = values[leg][c];
    }
  }
  return momenta;
}

RandomView<Evaluator::Space> filter_random(int num_points, int count) {
  constexpr double steps[] = {0.6180339887498949, 0.7548776662466927}, next = 0.4142135623730950;
  RandomView<Evaluator::Space> random("helikos::engine::filter_random", num_points, count);
  for (int point = 0; point < num_points; ++point) {
    for (int i = 0; i < count; ++i) {
      const double sum = 0.5 + (point + 1) * steps[i % 2] + i / 2 * next;
      random(point, i) = sum - std::floor(sum);
    }
  }
  return random;
}

std::vector<double> filter_scales(const Process& process, const Parameters& parameters) {
  std::vector<double> scales{500.0};
  for (const Leg& leg : process.legs()) {
    if (const double mass = parameters.mass(leg.particle->pdg); mass > 0.0) scales.push_back(mass);
  }
  std::sort(scales.begin(), scales.end());
  scales.erase(std::unique(scales.begin(), scales.end()), scales.end());
  return scales;
}

std::vector<char> nonvanishing(const std::vector<double>& sums, double threshold) {
  if (!(threshold >= 0.0 && threshold < 1.0)) {
    throw InputError("the helicity threshold is " + std::to_string(threshold) +
                     ", not from 0 to below 1");
  }
  double largest = 0.0;  // absolute values, because interferences alone may be negative
  for (const double sum : sums) largest = std::max(largest, std::abs(sum));
  const bool is_usable = largest >= smallest_usable;
  std::vector<char> kept;
  for (const double sum : sums) {
    const bool vanishes = is_usable && std::abs(sum) <= threshold * largest;
    kept.push_back(!vanishes);
  }
  return kept;
}

}  // namespace helikos
