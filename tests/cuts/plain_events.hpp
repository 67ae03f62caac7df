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
