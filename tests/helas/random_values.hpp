// SPDX-License-Identifier: Apache-2.0
#pragma once

/// \file
/// Random currents and couplings for tests of formulas, and what these are compared with.

#include "helas/context.hpp"
#include "helas/lanes.hpp"

namespace helikos::test {

/// All numbers are from -1 to 1.
template <class T>
class RandomValues : public ::testing::Test {
 protected:
  using Real = RealOf<T>;
  static constexpr int rounds = 32;

  T number() {
    return generate<T>([&](int) { return static_cast<Real>(uniform_(random_)); });
  }
  FourVector<T> real_vector() { return {number(), number(), number(), number()}; }
  Complex<T> complex() { return {number(), number()}; }
  FourVector<Complex<T>> vector() { return {complex(), complex(), complex(), complex()}; }
  helas::Spinor<T> spinor() { return {complex(), complex(), complex(), complex()}; }
  Values<T> values() {
    Values<T> result;
    result.c = number();
    result.momenta[0] = real_vector();
    result.momenta[1] = real_vector();
    result.g_left = number();
    result.g_right = number();
    return result;
  }

 private:
  std::mt19937_64 random_{3};
  std::uniform_real_distribution<double> uniform_{-1.0, 1.0};
};
inline ExactVector as_vector(const ExactMomentum& v) { return to_exact_vector(v); }
inline ExactVector as_vector(const ExactVector& v) { return v; }

inline ExactVector sum_of(const ExactVector& a, Exact scale, const ExactVector& b) {
  ExactVector sum;
  for (int mu = 0; mu < 4; ++mu) sum[mu] = a[mu] + scale * b[mu];
  return sum;
}

/// body(real) and body(complex)
template <class Body>
void for_both(const auto& real, const auto& complex, Body&& body) {
  body(real);
  body(complex);
}

/// gL (1 - gamma5)/2 + gR (1 + gamma5)/2
template <class T>
Matrix4 chiral_matrix(const Values<T>& values, int i) {
  const auto left = ExactComplex(0.5L) * (unit_matrix() + ExactComplex(-1) * gamma5());
  const auto right = ExactComplex(0.5L) * (unit_matrix() + gamma5());
  return ExactComplex(Exact(lane(values.g_left, i))) * left +
         ExactComplex(Exact(lane(values.g_right, i))) * right;
}

}  // namespace helikos::test
