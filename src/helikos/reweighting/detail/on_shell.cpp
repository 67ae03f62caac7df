// SPDX-License-Identifier: Apache-2.0
#include "helikos/reweighting/detail/on_shell.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "helikos/base/core/error.hpp"

namespace helikos {
namespace {

using Momentum = std::array<double, 4>;
using Momenta = std::span<Momentum>;

double momentum_squared(const Momentum& p) { return p[1] * p[1] + p[2] * p[2] + p[3] * p[3]; }

/// The largest distance from a mass shell, relative to E^2. Throws InputError.
double check_shells(Momenta momenta, std::span<const double> masses) {
  double worst = 0.0;
  for (std::size_t i = 0; i < momenta.size(); ++i) {
    const double e2 = momenta[i][0] * momenta[i][0];
    const double square = e2 - momentum_squared(momenta[i]);
    const double off = std::abs(square - masses[i] * masses[i]) / e2;
    if (!(momenta[i][0] > 0.0 && off < most_off_shell))
      throw InputError(
          fmt::format("particle {} of the legs has E = {:.6g} GeV, E^2 - p^2 = {:.6g} GeV^2 and "
                      "m = {:g} GeV: it is not on its mass shell",
                      i + 1, momenta[i][0], square, masses[i]));
    worst = std::max(worst, off);
  }
  return worst;
}

/// Outgoing minus incoming.
Momentum excess(Momenta momenta, std::size_t num_incoming) {
  Momentum sum{};
  for (std::size_t i = 0; i < momenta.size(); ++i)
    for (std::size_t c = 0; c < 4; ++c) sum[c] += i < num_incoming ? -momenta[i][c] : momenta[i][c];
  return sum;
}

/// The largest component of the excess, relative to the energy. Throws InputError.
double check_sum(Momenta momenta, std::size_t num_incoming) {
  double energy = 0.0, worst = 0.0;
  for (std::size_t i = 0; i < num_incoming; ++i) energy += momenta[i][0];
  for (const double component : excess(momenta, num_incoming)) {
    const double off = std::abs(component) / energy;
    if (!(off < most_off_shell))
      throw InputError(fmt::format(
          "the momenta of its {} external particles differ by {:.3g} GeV between incoming and "
          "outgoing",
          momenta.size(), component));
    worst = std::max(worst, off);
  }
  return worst;
}

bool are_along_z(Momenta incoming) {
  return std::ranges::all_of(
      incoming, [](const Momentum& p) { return std::hypot(p[1], p[2]) <= most_off_shell * p[0]; });
}

void set_energy(Momentum& p, double mass) { p[0] = std::sqrt(momentum_squared(p) + mass * mass); }

/// Two particles with these masses along z, with the energy and the momentum of `sum`.
void set_incoming(Momenta incoming, std::span<const double> masses, const Momentum& sum) {
  const double plus = sum[0] + sum[3], minus = sum[0] - sum[3], s = plus * minus;
  const double m1 = masses[0] * masses[0], m2 = masses[1] * masses[1];
  const double root = std::sqrt(std::max(0.0, (s - m1 - m2) * (s - m1 - m2) - 4.0 * m1 * m2));
  const double stretch = std::sqrt(plus / minus), energy = std::sqrt(s);
  const double sign = incoming[0][3] >= incoming[1][3] ? 1.0 : -1.0;
  for (std::size_t i = 0; i < 2; ++i) {
    const double own = i == 0 ? m1 : m2, e = (s + 2.0 * own - m1 - m2) / (2.0 * energy);
    const double p = (i == 0 ? sign : -sign) * root / (2.0 * energy);
    const double up = stretch * (e + p), down = (e - p) / stretch;
    incoming[i] = {0.5 * (up + down), 0.0, 0.0, 0.5 * (up - down)};
  }
}

}  // namespace

bool put_on_shell(Momenta momenta, std::span<const double> masses, std::size_t num_incoming) {
  const double shells = check_shells(momenta, masses), sum = check_sum(momenta, num_incoming);
  if (shells < usual_off_shell && sum < usual_off_shell) return false;
  if (num_incoming == 2 && !are_along_z(momenta.first(2))) return false;
  const auto outgoing = momenta.subspan(num_incoming);
  const auto off = excess(momenta, num_incoming);
  Momentum& largest = *std::ranges::max_element(outgoing, {}, momentum_squared);
  if (num_incoming == 2) largest[1] -= off[1], largest[2] -= off[2];
  for (std::size_t i = num_incoming; i < momenta.size(); ++i) set_energy(momenta[i], masses[i]);
  Momentum total{};
  for (const Momentum& p : outgoing)
    for (std::size_t c = 0; c < 4; ++c) total[c] += p[c];
  if (num_incoming == 2)
    set_incoming(momenta.first(2), masses, total);
  else
    momenta[0] = total;
  return true;
}

void boost_to_rest(Momenta momenta, std::size_t num_incoming) {
  Momentum sum{};
  for (std::size_t i = 0; i < num_incoming; ++i)
    for (std::size_t c = 0; c < 4; ++c) sum[c] += momenta[i][c];
  const double mass = std::sqrt(sum[0] * sum[0] - momentum_squared(sum));
  if (!(mass > 0.0)) return;
  for (Momentum& p : momenta) {
    const double along = p[1] * sum[1] + p[2] * sum[2] + p[3] * sum[3];
    const double e = (p[0] * sum[0] - along) / mass, factor = (e + p[0]) / (mass + sum[0]);
    p = {e, p[1] - factor * sum[1], p[2] - factor * sum[2], p[3] - factor * sum[3]};
  }
}

}  // namespace helikos
