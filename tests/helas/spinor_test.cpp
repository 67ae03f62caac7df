// SPDX-License-Identifier: Apache-2.0
// External spinors against HELAS and against what defines them.
#include <gtest/gtest.h>

#include "helas/lanes.hpp"

namespace helikos::test::spinor_test {
namespace {

template <class T>
helas::Spinor<T> u_spinor(const FourVector<T>& p, T mass, int helicity) {
  return helas::u_spinor(helas::spinor_frame(p, mass), helicity);
}

template <class T>
helas::Spinor<T> v_spinor(const FourVector<T>& p, T mass, int helicity) {
  return helas::v_spinor(helas::spinor_frame(p, mass), helicity);
}

template <class T>
class Spinors : public ::testing::Test {};
TYPED_TEST_SUITE(Spinors, ScalarTypes);

/// body(p, p of the lane, lane, helicity) for all points and helicities.
template <class T, class Body>
void for_points(const std::vector<ExactMomentum>& points, Body&& body) {
  for (std::size_t first = 0; first < points.size(); first += width_of<T>) {
    const auto p = pack<T>(points, first);
    for (const int helicity : {-1, 1}) {
      for (int i = 0; i < width_of<T>; ++i) body(p, exact(p, i), i, helicity);
    }
  }
}

constexpr Exact top = 173;

/// Relative bound of a component. In units of u = eps/2: |p| 2, |p| + p_z (through the quotient) 6,
/// 1/sqrt(2 |p| sum) 6.5, times sum 13.5, weight sqrt(E + |p|) or m / it 3.5, product 1: 18 u.
template <class T>
constexpr Exact component_bound = 9 * eps_of<T>;

template <class T>
void compare_to_helas(const std::vector<ExactMomentum>& points, Exact mass, const char* what) {
  Worst worst(what);
  const T m = T(RealOf<T>(mass));
  for_points<T>(points, [&](const auto& p, const ExactMomentum& q, int i, int helicity) {
    const auto add = [&](const helas::Spinor<T>& spinor, const ExactSpinor& expected) {
      const auto value = exact(spinor, i);
      for (int c = 0; c < 4; ++c) {
        worst.add(double(std::abs(value[c] - expected[c])), 0.0,
                  double(component_bound<T> * std::abs(expected[c])), text(q, helicity));
      }
    };
    const auto u = u_spinor(p, m, helicity), v = v_spinor(p, m, helicity);
    add(u, ixxxxx(q, mass, helicity, 1));
    add(v, ixxxxx(q, mass, helicity, -1));
    add(helas::adjoint(u), oxxxxx(q, mass, helicity, 1));
    add(helas::adjoint(v), oxxxxx(q, mass, helicity, -1));
  });
}

/// No phase is left free: signs at rest and along -z are those of ALOHA's templates too.
TYPED_TEST(Spinors, AreThoseOfHelas) {
  compare_to_helas<TypeParam>(directions(top), top, "massive");
  compare_to_helas<TypeParam>(directions(0), 0, "massless");
  compare_to_helas<TypeParam>({{top, 0, 0, 0}}, top, "at rest");
}

/// E and |p| as given: the tops of the papers' benchmark have E = |p| and m > 0, and so weights
/// sqrt(2E) and m / sqrt(2E).
TYPED_TEST(Spinors, TakeEnergyAsGivenOffShell) {
  compare_to_helas<TypeParam>(directions(500), top, "E above the mass shell");
  using T = TypeParam;
  const auto p = pack<T>({{5, 0, 3, 4}}, 0);
  const auto u = exact(u_spinor(p, T(RealOf<T>(top)), 1), 0);
  const auto left = std::hypot(std::abs(u[0]), std::abs(u[1]));
  const auto right = std::hypot(std::abs(u[2]), std::abs(u[3]));
  EXPECT_NEAR(double(right), std::sqrt(10.0), double(9 * eps_of<T>) * std::sqrt(10.0));
  EXPECT_NEAR(double(left), 173 / std::sqrt(10.0), double(9 * eps_of<T>) * 173 / std::sqrt(10.0));
}

/// Rounding E to the lane's type leaves E^2 - p^2 = m^2 + O(eps E^2): the residual is eps E times
/// the length sqrt(2E) of the spinor, by a few (9 from the components, 2 from E, |p|).
template <class T>
Exact dirac_bound(const ExactMomentum& p) {
  return 16 * eps_of<T> * p.t * std::sqrt(2 * p.t);
}

TYPED_TEST(Spinors, SolveTheDiracEquation) {
  using T = TypeParam;
  Worst worst("(p-slash -+ m) psi = 0");
  for (const Exact mass : {top, 0.0L}) {
    for_points<T>(directions(mass), [&](const auto& p, const ExactMomentum& q, int i, int h) {
      const auto m = T(RealOf<T>(mass));
      const auto minus = slash(to_exact_vector(q)) + ExactComplex(-mass) * unit_matrix();
      const auto plus = slash(to_exact_vector(q)) + ExactComplex(mass) * unit_matrix();
      const auto u = u_spinor(p, m, h), v = v_spinor(p, m, h);
      const auto add = [&](const ExactSpinor& residual) {
        add_components(worst, residual, ExactSpinor{}, dirac_bound<T>(q), text(q, h));
      };
      add(minus * exact(u, i));
      add(plus * exact(v, i));
      add(exact(helas::adjoint(u), i) * minus);
      add(exact(helas::adjoint(v), i) * plus);
    });
  }
}

/// sum u ubar = p-slash + m, sum v vbar = p-slash - m; elements up to 2E. Bound: as for the Dirac
/// equation, 2 times 9 eps from the components and 2 from E on shell.
TYPED_TEST(Spinors, AreComplete) {
  using T = TypeParam;
  Worst worst("completeness");
  for (const Exact mass : {top, 0.0L}) {
    auto points = directions(mass);
    if (mass > 0) points.push_back({mass, 0, 0, 0});
    for_points<T>(points, [&](const auto& p, const ExactMomentum& q, int i, int h) {
      if (h < 0) return;
      const auto m = T(RealOf<T>(mass));
      Matrix4 u{}, v{};
      for (const int s : {-1, 1}) {
        const auto us = u_spinor(p, m, s), vs = v_spinor(p, m, s);
        u = u + outer(exact(us, i), exact(helas::adjoint(us), i));
        v = v + outer(exact(vs, i), exact(helas::adjoint(vs), i));
      }
      const auto p_slash = slash(to_exact_vector(q));
      const Exact bound = 20 * eps_of<T> * 2 * q.t;
      add_matrix(worst, u, p_slash + ExactComplex(mass) * unit_matrix(), bound, text(q, h));
      add_matrix(worst, v, p_slash + ExactComplex(-mass) * unit_matrix(), bound, text(q, h));
    });
  }
}

/// u = C vbar^T and v = C ubar^T with C = i gamma^2 gamma^0, of the same helicity, to the last bit:
/// Majorana fermions may be either.
TYPED_TEST(Spinors, AreChargeConjugates) {
  using T = TypeParam;
  const Matrix4 c = ExactComplex(0, 1) * (gamma_matrix(2) * gamma_matrix(0));
  for (const Exact mass : {top, 0.0L, -top})
    for_points<T>(directions(std::abs(mass)),
                  [&](const auto& p, const ExactMomentum& q, int i, int h) {
                    const auto m = T(RealOf<T>(mass));
                    const auto u = u_spinor(p, m, h), v = v_spinor(p, m, h);
                    EXPECT_EQ(c * exact(helas::adjoint(v), i), exact(u, i)) << text(q, h);
                    EXPECT_EQ(c * exact(helas::adjoint(u), i), exact(v, i)) << text(q, h);
                  });
}

/// ubar_s u_t = 2m delta_st, vbar_s v_t = -2m delta_st. Terms are 2 E large: bound 20 eps 2E.
TYPED_TEST(Spinors, AreNormalised) {
  using T = TypeParam;
  Worst worst("normalisation");
  for_points<T>(directions(top), [&](const auto& p, const ExactMomentum& q, int i, int h) {
    const auto m = T(RealOf<T>(top));
    for (const int s : {-1, 1}) {
      const Exact expected = s == h ? 2 * top : 0;
      const auto u =
          product(exact(helas::adjoint(u_spinor(p, m, h)), i), exact(u_spinor(p, m, s), i));
      const auto v =
          product(exact(helas::adjoint(v_spinor(p, m, h)), i), exact(v_spinor(p, m, s), i));
      const double bound = double(20 * eps_of<T> * 2 * q.t);
      worst.add(double(std::abs(u - expected)), 0.0, bound, text(q, h));
      worst.add(double(std::abs(v + expected)), 0.0, bound, text(q, h));
    }
  });
}

/// Sigma.p/|p| = gamma5 gamma0 gamma.p/|p|: h for u, -h for v. Bound: 2 x 9 eps of the components.
TYPED_TEST(Spinors, AreHelicityEigenstates) {
  using T = TypeParam;
  Worst worst("helicity");
  for_points<T>(directions(top), [&](const auto& p, const ExactMomentum& q, int i, int h) {
    const auto m = T(RealOf<T>(top));
    const Exact length = helas_kinematics(q).length;
    Matrix4 spin{};
    const Exact n[3] = {q.x / length, q.y / length, q.z / length};
    for (int k = 0; k < 3; ++k) {
      spin = spin + ExactComplex(n[k]) * (gamma5() * gamma_matrix(0) * gamma_matrix(k + 1));
    }
    const auto add = [&](const ExactSpinor& psi, Exact eigenvalue) {
      auto expected = psi;
      for (auto& c : expected) c *= eigenvalue;
      add_components(worst, spin * psi, expected, 20 * eps_of<T> * length_of(psi), text(q, h));
    };
    add(exact(u_spinor(p, m, h), i), h);
    add(exact(v_spinor(p, m, h), i), -h);
  });
}

/// Almost along -z, p_T/|p| = 1e-8: |p| + p_z would be lost; the small component is p_T / (2|p|)
/// and keeps its relative precision (float: p_T^2 = 1e-16 p^2 is in range).
TYPED_TEST(Spinors, KeepPrecisionAlmostAlongMinusZ) {
  std::vector<ExactMomentum> points;
  for (const Exact t : {1e-4L, 1e-6L, 1e-8L, 1e-10L}) {
    points.push_back(on_shell(300 * t, 400 * t, -500, top));
    points.push_back(on_shell(-300 * t, 400 * t, 500, top));
  }
  compare_to_helas<TypeParam>(points, top, "almost along z, massive");
  for (auto& p : points) p.t = helas_kinematics(p).length;
  compare_to_helas<TypeParam>(points, 0, "almost along z, massless");
}

/// m -> 0 at fixed momentum: the difference from m = 0 is m / sqrt(2E), and rounding.
TYPED_TEST(Spinors, AreContinuousInTheMass) {
  using T = TypeParam;
  Worst worst("m -> 0");
  for_points<T>(directions(0), [&](const auto& p, const ExactMomentum& q, int i, int h) {
    for (const Exact m : {1e-3L, 1e-6L, 1e-9L}) {
      const auto t = T(RealOf<T>(m));
      const Exact bound = 1.01L * m / std::sqrt(2 * q.t) + 18 * eps_of<T> * std::sqrt(2 * q.t);
      add_components(worst, exact(u_spinor(p, t, h), i), exact(u_spinor(p, T(0), h), i), bound,
                     text(q, h));
      add_components(worst, exact(v_spinor(p, t, h), i), exact(v_spinor(p, T(0), h), i), bound,
                     text(q, h));
    }
  });
}

/// Nothing at all gives zero, not NaN (a massless fermion without momentum).
TYPED_TEST(Spinors, OfZeroMomentumVanish) {
  using T = TypeParam;
  const FourVector<T> zero{T(0), T(0), T(0), T(0)};
  for (const auto& s : {u_spinor(zero, T(0), 1), v_spinor(zero, T(0), -1)}) {
    EXPECT_EQ(double(length_of(exact(s, 0))), 0.0);
  }
}

}  // namespace
}  // namespace helikos::test::spinor_test
