// SPDX-License-Identifier: Apache-2.0
#pragma once

/// \file
/// What every test of this folder goes through: scalar types, momenta, and the way between packs
/// and the long double of the oracle. Tests loop over all lanes; each lane is a point of its own.

#include <random>
#include <string>
#include <vector>

#include "engine/worst.hpp"
#include "helas/gamma.hpp"
#include "helikos/amplitude/helas/propagators.hpp"

namespace helikos::test {

/// The formulas know no width; core/simd_test.cpp tests the operations of packs of all widths.
using ScalarTypes = ::testing::Types<double, float, Pack<double, 4>, Pack<float, 8>>;

template <class T>
inline constexpr Exact eps_of = std::numeric_limits<RealOf<T>>::epsilon();

template <class T>
ExactComplex exact(const Complex<T>& z, int index) {
  return {Exact(lane(z.re, index)), Exact(lane(z.im, index))};
}

template <class T>
ExactSpinor exact(const helas::Spinor<T>& s, int i) {
  return {exact(s.l1, i), exact(s.l2, i), exact(s.r1, i), exact(s.r2, i)};
}

template <class T>
ExactVector exact(const FourVector<Complex<T>>& v, int i) {
  return {exact(v.t, i), exact(v.x, i), exact(v.y, i), exact(v.z, i)};
}

template <class T>
ExactMomentum exact(const FourVector<T>& v, int i) {
  return {lane(v.t, i), lane(v.x, i), lane(v.y, i), lane(v.z, i)};
}

/// Lane i holds points[(first + i) mod size], rounded to the lane's type.
template <class T>
FourVector<T> pack(const std::vector<ExactMomentum>& points, std::size_t first) {
  const auto part = [&](auto member) {
    return generate<T>([&](int i) {
      return static_cast<RealOf<T>>(points[(first + std::size_t(i)) % points.size()].*member);
    });
  };
  return {part(&ExactMomentum::t), part(&ExactMomentum::x), part(&ExactMomentum::y),
          part(&ExactMomentum::z)};
}

inline ExactMomentum on_shell(Exact x, Exact y, Exact z, Exact mass) {
  return {std::sqrt(x * x + y * y + z * z + mass * mass), x, y, z};
}

/// Generic directions, the axes, and close to -z; |p| from 1e-3 to 1e3 GeV.
inline std::vector<ExactMomentum> directions(Exact mass) {
  std::vector<ExactMomentum> points;
  std::mt19937_64 random(5);
  std::uniform_real_distribution<double> uniform(-1.0, 1.0);
  for (int i = 0; i < 64; ++i) {
    const Exact scale = std::pow(10.0L, Exact(3 * uniform(random)));
    points.push_back(
        on_shell(scale * uniform(random), scale * uniform(random), scale * uniform(random), mass));
  }
  for (const Exact p : {250.0L, -250.0L}) {
    points.push_back(on_shell(p, 0, 0, mass));
    points.push_back(on_shell(0, p, 0, mass));
    points.push_back(on_shell(0, 0, p, mass));
    points.push_back(on_shell(3e-6L, -4e-6L, 2 * p, mass));
  }
  return points;
}

inline std::string text(const ExactMomentum& p, int helicity) {
  std::ostringstream out;
  out << "p = " << p.t << ' ' << p.x << ' ' << p.y << ' ' << p.z << ", helicity " << helicity;
  return out.str();
}

inline Exact length_of(const ExactSpinor& s) {
  Exact sum = 0;
  for (const auto& c : s) sum += std::norm(c);
  return std::sqrt(sum);
}

/// |difference| of each component against an absolute bound.
template <class Array>
void add_components(Worst& worst, const Array& value, const Array& expected, Exact bound,
                    const std::string& where) {
  for (std::size_t c = 0; c < value.size(); ++c) {
    worst.add(double(std::abs(value[c] - expected[c])), 0.0, double(bound), where);
  }
}

inline void add_matrix(Worst& worst, const Matrix4& value, const Matrix4& expected, Exact bound,
                       const std::string& where) {
  for (int i = 0; i < 4; ++i) add_components(worst, value[i], expected[i], bound, where);
}

}  // namespace helikos::test
