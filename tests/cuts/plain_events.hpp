// SPDX-License-Identifier: Apache-2.0
#pragma once

/// \file
/// Observables in long double, with formulas written in another way: angles from tangents,
/// rapidities from artanh.

#include <algorithm>
#include <cmath>

#include "cuts/events.hpp"

namespace helikos::cuts::test {

using Real = long double;

struct Particle {
  int code;
  Real e, x, y, z;

  Particle operator+(const Particle& o) const { return {0, e + o.e, x + o.x, y + o.y, z + o.z}; }
};
using Event = std::vector<Particle>;

inline Real pt(const Particle& p) { return std::hypot(p.x, p.y); }
inline Real eta(const Particle& p) { return -std::log(std::tan(std::atan2(pt(p), p.z) / 2)); }
inline Real y(const Particle& p) { return std::atanh(p.z / p.e); }
inline Real phi(const Particle& p) { return std::atan2(p.y, p.x); }
inline Real size(const Particle& p) { return std::hypot(p.x, p.y, p.z); }
inline Real m(const Particle& p) { return std::sqrt(std::abs((p.e - size(p)) * (p.e + size(p)))); }
inline Real mt(const Particle& p) { return std::hypot(m(p), pt(p)); }
inline Real mt(const Particle& a, const Particle& b) {
  return std::sqrt(std::pow(mt(a) + mt(b), 2) - std::pow(pt(a + b), 2));
}
inline Real dphi(const Particle& a, const Particle& b) {
  return std::acos(std::cos(phi(a) - phi(b)));
}
inline Real deta(const Particle& a, const Particle& b) { return std::abs(eta(a) - eta(b)); }
inline Real dry(const Particle& a, const Particle& b) {
  return std::hypot(y(a) - y(b), dphi(a, b));
}
/// By angles, not by products of momenta.
inline Real kt(const Particle& a, const Particle& b) {
  const Real angle = std::cosh(eta(a) - eta(b)) - std::cos(phi(a) - phi(b));
  return std::sqrt(std::pow(std::max(m(a), m(b)), 2) +
                   2 * std::pow(std::min(pt(a), pt(b)), 2) * angle);
}
inline Real dr(const Particle& a, const Particle& b) { return std::hypot(deta(a, b), dphi(a, b)); }

inline Event in(const Event& event, const std::vector<int>& codes) {
  Event some;
  for (const Particle& p : event)
    if (std::ranges::find(codes, p.code) != codes.end()) some.push_back(p);
  return some;
}
inline Event ordered(Event some) {
  std::ranges::sort(some, [](const auto& a, const auto& b) { return pt(a) > pt(b); });
  return some;
}

inline const std::vector<int> jets{21, 1, 2, 3, 4, -1, -2, -3, -4}, gluon{21}, positron{-11},
    neutrino{12}, muons{13, -13};

inline Particle total(const Event& some) {
  Particle sum{};
  for (const Particle& p : some) sum = sum + p;
  return sum;
}

/// Frixione's isolation with epsilon, written as it is published: for all cones up to R0. Cones are
/// tried just beyond each particle, and in small steps.
inline bool is_isolated(const Particle& own, const Event& others, Real radius, Real power,
                        Real epsilon) {
  std::vector<Real> cones;
  for (int i = 1; i <= 500; ++i) cones.push_back(radius * i / 500);
  for (const Particle& p : others) cones.push_back(dr(own, p));
  for (const Real cone : cones) {
    if (cone > radius) continue;
    Real inside = 0;
    for (const Particle& p : others)
      if (dr(own, p) <= cone) inside += pt(p);
    const Real profile = std::pow((1 - std::cos(cone)) / (1 - std::cos(radius)), power);
    if (inside > epsilon * pt(own) * profile) return false;
  }
  return true;
}

template <class Holds>
bool all(const Event& some, Holds&& holds) {
  return std::ranges::all_of(some, holds);
}
template <class Holds>
bool pairs(const Event& some, Holds&& holds) {
  for (std::size_t i = 0; i < some.size(); ++i)
    for (std::size_t k = i + 1; k < some.size(); ++k)
      if (!holds(some[i], some[k])) return false;
  return true;
}

/// The final state.
inline Event event_of(const Events& events, int number) {
  Event event;
  for (int leg = events.process.num_incoming(); leg < events.process.num_legs(); ++leg) {
    const auto p = events.p(number, leg);
    event.push_back({events.process.legs()[leg].pdg(), p.t, p.x, p.y, p.z});
  }
  return event;
}

}  // namespace helikos::cuts::test
