// SPDX-License-Identifier: Apache-2.0
#include "helikos/cross_section/pole_events.hpp"

#include <algorithm>
#include <bit>
#include <cmath>

#include "helikos/cross_section/integrand.hpp"

namespace helikos {
namespace {

using Momentum = FourVector<double>;

constexpr int most_massless = 4;  ///< largest number of massless particles of which all subsets are
                                  ///< tried

template <class Function>
void for_each_leg(LegMask legs, Function&& function) {
  for (; legs != 0; legs &= legs - 1) function(std::size_t(std::countr_zero(legs)));
}

double mass_square_of(const Momentum& p) { return dot(p, p); }
double length_square(const Momentum& p) { return p.x * p.x + p.y * p.y + p.z * p.z; }

/// Boost from the frame where a system has `p` to its rest frame; `back`: the inverse.
Momentum boosted(const Momentum& k, const Momentum& p, bool back) {
  const double m = std::sqrt(mass_square_of(p)), sign = back ? 1.0 : -1.0;
  const double along = k.x * p.x + k.y * p.y + k.z * p.z;
  const double t = (k.t * p.t + sign * along) / m;
  const double c = sign * (k.t + t) / (m + p.t);
  return {t, k.x + c * p.x, k.y + c * p.y, k.z + c * p.z};
}

/// Multiplies p+ by `stretch` and divides p- by it, without loss of precision for particles along a
/// beam.
Momentum along_beam(const Momentum& p, double mass, double stretch) {
  const double square = p.x * p.x + p.y * p.y + mass * mass;
  double plus = p.t + p.z, minus = p.t - p.z;
  if (p.z > 0) minus = square / plus;
  if (p.z < 0) plus = square / minus;
  plus *= stretch;
  minus /= stretch;
  return {0.5 * (plus + minus), p.x, p.y, 0.5 * (plus - minus)};
}

void set_energy(Momentum& p, double mass) { p.t = std::sqrt(length_square(p) + mass * mass); }

/// All subsets; with many particles only the empty set, single particles, and the full set.
std::vector<LegMask> subsets(LegMask legs) {
  std::vector<LegMask> result;
  if (std::popcount(legs) <= most_massless) {
    for (LegMask some = legs; some != 0; some = (some - 1) & legs) result.push_back(some);
    result.push_back(0);
    return result;
  }
  result = {legs, 0};
  for_each_leg(legs, [&](std::size_t leg) { result.push_back(leg_bit(int(leg))); });
  return result;
}

}  // namespace

int PoleLimit::phase_space_power() const {
  const int across = std::popcount(collinear) - (beam < 0 && collinear != 0 ? 1 : 0);
  return 2 * (std::popcount(soft) + across);
}

std::vector<PoleLimit> limits_of(const Process& process, const Parameters& parameters,
                                 const LegPropagator& propagator) {
  const LegMask all = leg_bit(process.num_legs()) - 1, legs = propagator.legs;
  const auto massless = [&](LegMask some) {
    LegMask result = 0;
    for_each_leg(some, [&](std::size_t leg) {
      if (parameters.mass(process.legs()[leg].particle->pdg) == 0.0) result |= leg_bit(int(leg));
    });
    return result;
  };
  std::vector<PoleLimit> result;
  if (process.num_incoming() == 2 && (legs & 2) != 0) {
    const LegMask sides[2] = {all & ~legs & ~LegMask{1}, legs & ~LegMask{2}};
    for (int beam = 0; beam < 2; ++beam)
      for (const LegMask soft : subsets(massless(sides[beam])))
        result.push_back({.soft = soft, .collinear = sides[beam] & ~soft, .beam = beam});
    return result;
  }
  const LegMask light = massless(legs), heavy = legs & ~light;
  for (const LegMask soft : subsets(light)) {
    const LegMask hard = legs & ~soft;
    if (heavy != 0 && hard != heavy) continue;
    if (soft == 0 && std::popcount(hard) < 2) continue;
    const bool are_collinear = heavy == 0 && std::popcount(hard) > 1;
    result.push_back({.soft = soft, .collinear = are_collinear ? hard : 0});
  }
  return result;
}

PoleApproach::PoleApproach(const Process& process, const Parameters& parameters,
                           const Collider& collider)
    : collider_(collider), incoming_(process.num_incoming()) {
  for (const Leg& leg : process.legs()) masses_.push_back(parameters.mass(leg.particle->pdg));
}

Momentum PoleApproach::sum_of(const PoleEvent& event, LegMask legs) const {
  Momentum sum{};
  for_each_leg(legs, [&](std::size_t leg) { sum = sum + event[leg]; });
  return sum;
}

/// Multiplies the momenta of particles whose total momentum is zero, so that they have this energy.
/// The factor is at most ten, because soft particles would otherwise be soft no more.
bool PoleApproach::multiply(PoleEvent& event, LegMask legs, double energy) const {
  double masses = 0.0;
  for_each_leg(legs, [&](std::size_t leg) { masses += masses_[leg]; });
  if (!(energy > masses)) return false;
  double number = 1.0;
  for (int step = 0; step < 60; ++step) {  // Newton's method for a convex function
    double found = 0.0, slope = 0.0;
    for_each_leg(legs, [&](std::size_t leg) {
      const double p2 = length_square(event[leg]);
      const double own = std::sqrt(number * number * p2 + masses_[leg] * masses_[leg]);
      found += own;
      slope += own > 0 ? number * p2 / own : 0.0;
    });
    if (!(slope > 0)) return false;
    const double change = (energy - found) / slope;
    number = std::max(number + change, 1e-3 * number);
    if (std::abs(change) < 1e-15 * number) break;
  }
  if (number > 10) return false;
  for_each_leg(legs, [&](std::size_t leg) {
    event[leg] = number * event[leg];
    set_energy(event[leg], masses_[leg]);
  });
  return true;
}

bool PoleApproach::make_collinear(const PoleLimit& limit, PoleEvent& event, double factor) const {
  if (limit.collinear == 0) return true;
  Momentum axis = limit.beam < 0 ? sum_of(event, limit.collinear) : event[std::size_t(limit.beam)];
  const double length = std::sqrt(length_square(axis));
  if (!(length > 0)) return false;
  axis = (1 / length) * axis;
  bool is_possible = true;
  for_each_leg(limit.collinear, [&](std::size_t leg) {
    Momentum& p = event[leg];
    const double along = p.x * axis.x + p.y * axis.y + p.z * axis.z;
    const Momentum across = p - along * axis;
    if (along <= 0) is_possible = false;
    p = along * axis + factor * across;
    set_energy(p, masses_[leg]);
  });
  return is_possible;
}

/// For a collision: brings the total transverse momentum to zero. The particles that the limit
/// leaves alone take the recoil, or a collinear system takes it.
bool PoleApproach::balance(const PoleLimit& limit, PoleEvent& event) const {
  const LegMask outgoing = (leg_bit(int(event.size())) - 1) & ~(leg_bit(incoming_) - 1);
  LegMask others = outgoing & ~(limit.soft | limit.collinear);
  if (others == 0) others = limit.beam < 0 ? limit.collinear : 0;
  const Momentum sum = sum_of(event, outgoing);
  if (others == 0) return std::hypot(sum.x, sum.y) < 1e-13 * sum.t;
  const Momentum before = sum_of(event, others);
  Momentum after{0, before.x - sum.x, before.y - sum.y, before.z};
  if (std::has_single_bit(others)) {
    const auto leg = std::size_t(std::countr_zero(others));
    event[leg] = after;
    set_energy(event[leg], masses_[leg]);
    return true;
  }
  const double mass_square = mass_square_of(before);
  if (!(mass_square > 1e-13 * before.t * before.t)) return false;
  const double transverse = mass_square + after.x * after.x + after.y * after.y;
  after.z *= std::sqrt(transverse / (before.t * before.t - before.z * before.z));
  set_energy(after, std::sqrt(mass_square));
  for_each_leg(others, [&](std::size_t leg) {
    event[leg] = boosted(boosted(event[leg], before, false), after, true);
    set_energy(event[leg], masses_[leg]);
  });
  return true;
}

void PoleApproach::stretch(PoleEvent& event, double by) const {
  for (std::size_t leg = std::size_t(incoming_); leg < event.size(); ++leg)
    event[leg] = along_beam(event[leg], masses_[leg], by);
}

/// Sets the incoming partons from the outgoing momenta. If only one of them comes from a hadron,
/// the other has the energy of its beam: all particles are boosted.
bool PoleApproach::choose_incoming(PoleEvent& event) const {
  const LegMask outgoing = (leg_bit(int(event.size())) - 1) & ~LegMask{3};
  Momentum sum = sum_of(event, outgoing);
  if (collider_.has_one_hadron()) {
    const bool is_first = collider_.hadrons.first == 0;
    const double own = 2 * event[is_first ? 0 : 1].t;
    stretch(event, is_first ? own / (sum.t + sum.z) : (sum.t - sum.z) / own);
    sum = sum_of(event, outgoing);
  }
  const double plus = sum.t + sum.z, minus = sum.t - sum.z, rounding = 1 + 1e-9;
  if (plus > collider_.energy * collider_.stretch * rounding) return false;
  if (minus > collider_.energy / collider_.stretch * rounding) return false;
  if (plus * minus < least_parton_energy * least_parton_energy) return false;
  event[0] = {0.5 * plus, 0, 0, 0.5 * plus};
  event[1] = {0.5 * minus, 0, 0, -0.5 * minus};
  return true;
}

/// Sets the total momentum to that of the incoming particles.
bool PoleApproach::keep_energy(PoleEvent& event) const {
  const LegMask outgoing = (leg_bit(int(event.size())) - 1) & ~(leg_bit(incoming_) - 1);
  const Momentum total = sum_of(event, leg_bit(incoming_) - 1), sum = sum_of(event, outgoing);
  if (incoming_ == 1) {
    for_each_leg(outgoing, [&](std::size_t leg) {
      event[leg] = boosted(event[leg], sum, false);
      set_energy(event[leg], masses_[leg]);
    });
    return multiply(event, outgoing, total.t);
  }
  stretch(event, std::sqrt((sum.t - sum.z) / (sum.t + sum.z)));
  if (!multiply(event, outgoing, std::sqrt(mass_square_of(total)))) return false;
  stretch(event, std::sqrt((total.t + total.z) / (total.t - total.z)));
  return true;
}

std::optional<PoleEvent> PoleApproach::at(const PoleLimit& limit, PoleEvent event,
                                          double factor) const {
  if (!make_collinear(limit, event, factor)) return std::nullopt;
  for_each_leg(limit.soft, [&](std::size_t leg) { event[leg] = factor * event[leg]; });
  if (incoming_ == 2 && !balance(limit, event)) return std::nullopt;
  const bool is_possible = collider_.has_hadrons() ? choose_incoming(event) : keep_energy(event);
  if (!is_possible) return std::nullopt;
  for (const Momentum& p : event)
    if (!std::isfinite(p.t + p.x + p.y + p.z)) return std::nullopt;
  return event;
}

}  // namespace helikos
