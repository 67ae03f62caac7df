// SPDX-License-Identifier: Apache-2.0
#include "helikos/generator/detail/decay_kinematics.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <utility>

namespace helikos::detail {
namespace {

using Vector = std::array<double, 3>;

// Orthonormal, and in no plane with two axes: there, polarisations may vanish.
constexpr Vector first_axis{2.0 / 3.0, 1.0 / 3.0, 2.0 / 3.0};
constexpr Vector second_axis{-2.0 / 3.0, 2.0 / 3.0, 1.0 / 3.0};

FourVector<double> momentum(double energy, double along, double across) {
  const auto component = [&](std::size_t i) {
    return along * first_axis[i] + across * second_axis[i];
  };
  return {energy, component(0), component(1), component(2)};
}

double squared(double x) { return x * x; }

double momentum_at(double energy, double mass) {
  return std::sqrt(std::max(0.0, (energy - mass) * (energy + mass)));
}

/// Nodes and weights on [0, 1].
std::vector<std::pair<double, double>> gauss_legendre(int count) {
  std::vector<std::pair<double, double>> rule;
  for (int i = 0; i < count; ++i) {
    double x = std::cos(std::numbers::pi * (i + 0.75) / (count + 0.5)), slope = 1.0;
    for (int step = 0; step < 20; ++step) {
      double last = 1.0, value = x;  // P_0 and P_1
      for (int n = 2; n <= count; ++n)
        last = std::exchange(value, ((2.0 * n - 1.0) * x * value - (n - 1.0) * last) / n);
      slope = count * (x * value - last) / (x * x - 1.0);
      const double change = value / slope;
      x -= change;
      if (std::abs(change) < 1e-16) break;
    }
    rule.emplace_back(0.5 * (1.0 - x), 1.0 / ((1.0 - x * x) * slope * slope));
  }
  return rule;
}

/// Products with invariants m12^2 and m23^2.
Momenta three_body_point(const std::array<double, 4>& m, double s12, double s23) {
  const double e1 = (squared(m[0]) + squared(m[1]) - s23) / (2.0 * m[0]);
  const double e3 = (squared(m[0]) + squared(m[3]) - s12) / (2.0 * m[0]);
  const double e2 = m[0] - e1 - e3;
  const double p1 = momentum_at(e1, m[1]), p2 = momentum_at(e2, m[2]);
  const double product = 0.5 * (squared(m[1]) + squared(m[2]) + 2.0 * e1 * e2 - s12);  // p1.p2
  const double along = p1 > 0.0 ? product / p1 : 0.0;
  const double across = momentum_at(p2, std::abs(along));
  return {momentum(m[0], 0.0, 0.0), momentum(e1, p1, 0.0), momentum(e2, along, across),
          momentum(e3, -p1 - along, -across)};
}

/// The limits of m23^2 (Review of Particle Physics, Kinematics, eq. 48.23).
std::pair<double, double> invariant_limits(const std::array<double, 4>& m, double s12) {
  const double root = std::sqrt(s12);
  const double e2 = (s12 - squared(m[1]) + squared(m[2])) / (2.0 * root);
  const double e3 = (squared(m[0]) - s12 - squared(m[3])) / (2.0 * root);
  const double p2 = momentum_at(e2, m[2]), p3 = momentum_at(e3, m[3]);
  return {squared(e2 + e3) - squared(p2 + p3), squared(e2 + e3) - squared(p2 - p3)};
}

/// The momenta vanish as roots at both ends of m12^2; the integrand is smooth in the angle whose
/// cosine goes from one end to the other.
double three_body_integral(const std::array<double, 4>& m, const SquaredAmplitude& amplitude,
                           int count) {
  const auto rule = gauss_legendre(count);
  const double least = squared(m[1] + m[2]), most = squared(m[0] - m[3]);
  double sum = 0.0;
  for (const auto& [x, weight] : rule) {
    const double angle = std::numbers::pi * x;
    const double s12 = least + 0.5 * (most - least) * (1.0 - std::cos(angle));
    const double jacobian = 0.5 * (most - least) * std::numbers::pi * std::sin(angle);
    const auto [low, high] = invariant_limits(m, s12);
    double inner = 0.0;
    for (const auto& [y, inner_weight] : rule)
      inner += inner_weight * amplitude(three_body_point(m, s12, low + (high - low) * y));
    sum += weight * jacobian * (high - low) * inner;
  }
  const double two_pi = 2.0 * std::numbers::pi;
  return sum / (two_pi * two_pi * two_pi * 32.0 * m[0] * m[0] * m[0]);
}

}  // namespace

double two_body_momentum(double mass, double first, double second) {
  const double sum = first + second, difference = first - second;
  if (!(mass > sum)) return 0.0;
  return std::sqrt((mass - sum) * (mass + sum) * (mass - difference) * (mass + difference)) /
         (2.0 * mass);
}

double two_body_width(const std::array<double, 3>& masses, const SquaredAmplitude& amplitude) {
  const auto [mass, first, second] = masses;
  const double p = two_body_momentum(mass, first, second);
  const Momenta momenta{momentum(mass, 0.0, 0.0), momentum(std::hypot(p, first), p, 0.0),
                        momentum(std::hypot(p, second), -p, 0.0)};
  return p * amplitude(momenta) / (8.0 * std::numbers::pi * mass * mass);
}

IntegratedWidth three_body_width(const std::array<double, 4>& masses,
                                 const SquaredAmplitude& amplitude) {
  constexpr int first = 12, most = 192;
  constexpr double tolerance = 1e-6;
  double last = three_body_integral(masses, amplitude, first);
  for (int count = 2 * first;; count *= 2) {
    const double value = three_body_integral(masses, amplitude, count);
    const double error = std::abs(value - last);
    if (!(error > tolerance * std::abs(value)) || count == most) return {value, error};
    last = value;
  }
}

}  // namespace helikos::detail
