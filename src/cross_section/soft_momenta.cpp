// SPDX-License-Identifier: Apache-2.0
#include "cross_section/soft_momenta.hpp"

#include <algorithm>
#include <cmath>

namespace helikos {
namespace {

using Momentum = FourVector<double>;
using Momenta = std::vector<Momentum>;

double invariant_mass(const Momentum& p) { return std::sqrt(std::max(0.0, dot(p, p))); }

/// Into the rest frame of q (`sign` -1), or out of it (+1).
Momentum boost_by(const Momentum& p, const Momentum& q, double sign) {
  const double mass = invariant_mass(q), along = p.x * q.x + p.y * q.y + p.z * q.z;
  const double energy = (q.t * p.t + sign * along) / mass;
  const double factor = sign * (p.t + energy) / (q.t + mass);
  return {energy, p.x + factor * q.x, p.y + factor * q.y, p.z + factor * q.z};
}

Momentum with_factor(const Momentum& p, double factor) {
  const double square = p.x * p.x + p.y * p.y + p.z * p.z;
  const double mass_square = std::max(0.0, p.t * p.t - square);
  return {std::sqrt(mass_square + factor * factor * square), factor * p.x, factor * p.y,
          factor * p.z};
}

/// The factor of momenta in their rest frame that gives them this energy together (R. Kleiss, W. J.
/// Stirling, S. D. Ellis, Comput. Phys. Commun. 40 (1986) 359), by Newton's method.
double rescaling_to(const Momenta& momenta, double energy) {
  double factor = 1.0;
  for (int i = 0; i < 50; ++i) {
    double sum = -energy, slope = 0.0;
    for (const Momentum& p : momenta) {
      const Momentum own = with_factor(p, factor);
      sum += own.t;
      slope += factor * (p.x * p.x + p.y * p.y + p.z * p.z) / own.t;
    }
    const double step = sum / slope;
    factor -= step;
    if (!(factor > 0.0)) return 0.0;
    if (std::abs(step) < 1e-15 * factor) break;
  }
  return factor;
}

/// The only other one recoils; partons along z make what is needed.
Momenta with_one_other(Momenta momenta, int other, const Momentum& soft) {
  Momentum& own = momenta[std::size_t(other)];
  const double rapidity = 0.5 * std::log((own.t + own.z) / (own.t - own.z));
  const double transverse = std::hypot(invariant_mass(own), soft.x, soft.y);
  own = {transverse * std::cosh(rapidity), -soft.x, -soft.y, transverse * std::sinh(rapidity)};
  const Momentum all = own + soft;
  momenta[0] = {0.5 * (all.t + all.z), 0, 0, 0.5 * (all.t + all.z)};
  momenta[1] = {0.5 * (all.t - all.z), 0, 0, -0.5 * (all.t - all.z)};
  return momenta;
}

}  // namespace

Momenta with_soft_legs(Momenta momenta, int num_incoming, std::uint32_t legs, double scale) {
  Momentum total{}, soft{}, before{};
  std::vector<int> others;
  for (int leg = 0; leg < int(momenta.size()); ++leg) {
    Momentum& p = momenta[std::size_t(leg)];
    if (leg < num_incoming) {
      total = total + p;
    } else if ((legs >> leg & 1u) != 0) {
      p = scale * p;
      soft = soft + p;
    } else {
      before = before + p;
      others.push_back(leg);
    }
  }
  if (others.size() == 1)
    return num_incoming == 2 ? with_one_other(std::move(momenta), others.front(), soft) : Momenta();
  const Momentum after = total - soft;
  if (others.empty() || !(dot(before, before) > 0.0 && dot(after, after) > 0.0)) return {};
  Momenta at_rest;
  for (const int leg : others) at_rest.push_back(boost_by(momenta[std::size_t(leg)], before, -1));
  const double factor = rescaling_to(at_rest, invariant_mass(after));
  if (factor == 0.0) return {};
  for (std::size_t i = 0; i < others.size(); ++i)
    momenta[std::size_t(others[i])] = boost_by(with_factor(at_rest[i], factor), after, 1);
  return momenta;
}

}  // namespace helikos
