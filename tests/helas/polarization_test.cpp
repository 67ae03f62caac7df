// SPDX-License-Identifier: Apache-2.0
// Polarisation vectors of massless vectors, and of massive ones.
#include <gtest/gtest.h>

#include "helas/lanes.hpp"
#include "helikos/amplitude/helas/detail/external.hpp"

namespace helikos::test::polarization_test {
namespace {

template <class T>
class Polarizations : public ::testing::Test {};
TYPED_TEST_SUITE(Polarizations, ScalarTypes);

template <class T, class Body>
void for_points(Body&& body) {
  const auto points = directions(0);
  for (std::size_t first = 0; first < points.size(); first += width_of<T>) {
    const auto p = pack<T>(points, first);
    for (int i = 0; i < width_of<T>; ++i) body(p, exact(p, i), i);
  }
}

template <class T>
FourVector<Complex<T>> massless(const FourVector<T>& p, int helicity, bool incoming) {
  return helas::helicity_polarization(helas::linear_polarizations(p), helicity, incoming);
}

ExactComplex contract(const ExactVector& a, const ExactVector& b) {
  ExactComplex sum = 0;
  for (int mu = 0; mu < 4; ++mu) sum += Exact(metric[mu]) * a[mu] * b[mu];
  return sum;
}

ExactVector conjugate(ExactVector v) {
  for (auto& c : v) c = std::conj(c);
  return v;
}

/// Components are products of at most three ratios: sqrt(p_T^2) 2 u, a ratio 3 u, the product of
/// two ratios 7 u, times 1/sqrt2 9 u; where z = E cos(theta) is rounded, E^2 = p^2 holds to 4 u.
template <class T>
constexpr Exact bound = 8 * eps_of<T>;

/// VXXXXX, incoming and outgoing. Along -z exactly HELAS' vectors have the opposite sign (its
/// azimuth is pi there, ours 0): a phase that |M|^2 does not see.
TYPED_TEST(Polarizations, AreThoseOfHelas) {
  using T = TypeParam;
  Worst worst("VXXXXX");
  for_points<T>([&](const auto& p, const ExactMomentum& q, int i) {
    const Exact phase = q.x == 0 && q.y == 0 && q.z < 0 ? -1 : 1;
    for (const int h : {-1, 1}) {
      for (const bool incoming : {false, true}) {
        auto expected = vxxxxx(q, h, incoming ? -1 : 1);
        for (auto& c : expected) c *= phase;
        add_components(worst, exact(massless(p, h, incoming), i), expected, bound<T>, text(q, h));
      }
    }
  });
}

/// e.p: terms up to E each, so bound times E; with the on-shell error of E, eps E.
TYPED_TEST(Polarizations, AreTransverse) {
  using T = TypeParam;
  Worst worst("epsilon . p");
  for_points<T>([&](const auto& p, const ExactMomentum& q, int i) {
    const auto linear = helas::linear_polarizations(p);
    for (const auto& e : {linear.in_plane, linear.out_of_plane}) {
      worst.add(double(dot(exact(e, i), q)), 0.0, double(4 * bound<T> * q.t), text(q, 0));
      EXPECT_EQ(lane(e.t, i), 0);
    }
  });
}

TYPED_TEST(Polarizations, AreOrthonormal) {
  using T = TypeParam;
  Worst worst("epsilon . epsilon*");
  for_points<T>([&](const auto& p, const ExactMomentum& q, int i) {
    const auto linear = helas::linear_polarizations(p);
    const auto a = exact(linear.in_plane, i), b = exact(linear.out_of_plane, i);
    const double tolerance = double(4 * bound<T>);
    worst.add(double(dot(a, a)), -1.0, tolerance, text(q, 1));
    worst.add(double(dot(b, b)), -1.0, tolerance, text(q, 2));
    worst.add(double(dot(a, b)), 0.0, tolerance, text(q, 12));
    for (const int h : {-1, 1}) {
      for (const int s : {-1, 1}) {
        const auto e = exact(massless(p, h, true), i);
        const auto f = exact(massless(p, s, true), i);
        worst.add(double(std::abs(contract(e, conjugate(f)) - Exact(h == s ? -1 : 0))), 0.0,
                  tolerance, text(q, h));
      }
    }
  });
}

/// sum e^mu e*^nu = -g^mu nu + (p^mu k^nu + k^mu p^nu) / (p.k), k = (E, -p): in either basis.
TYPED_TEST(Polarizations, AreComplete) {
  using T = TypeParam;
  Worst worst("completeness");
  for_points<T>([&](const auto& p, const ExactMomentum& q, int i) {
    const auto linear = helas::linear_polarizations(p);
    const Exact energy = helas_kinematics(q).length;
    const Exact k[4] = {energy, -q.x, -q.y, -q.z}, r[4] = {energy, q.x, q.y, q.z};
    const auto a = to_exact_vector(exact(linear.in_plane, i));
    const auto b = to_exact_vector(exact(linear.out_of_plane, i));
    const auto plus = exact(massless(p, 1, false), i);
    const auto minus = exact(massless(p, -1, false), i);
    for (int mu = 0; mu < 4; ++mu) {
      for (int nu = 0; nu < 4; ++nu) {
        const Exact g = mu == nu ? metric[mu] : 0;
        const Exact expected = -g + (r[mu] * k[nu] + k[mu] * r[nu]) / (2 * energy * energy);
        const auto sum = a[mu] * a[nu] + b[mu] * b[nu];
        const auto helicity = plus[mu] * std::conj(plus[nu]) + minus[mu] * std::conj(minus[nu]);
        worst.add(double(std::abs(sum - expected)), 0.0, double(4 * bound<T>), text(q, 0));
        worst.add(double(std::abs(helicity - expected)), 0.0, double(4 * bound<T>), text(q, 1));
      }
    }
  });
}

/// (h epsilon_1 + i epsilon_2) / sqrt2 outgoing, -i incoming: one product each, exact to an ulp.
TYPED_TEST(Polarizations, OfHelicityCombineTheLinearOnes) {
  using T = TypeParam;
  Worst worst("helicity from linear");
  for_points<T>([&](const auto& p, const ExactMomentum& q, int i) {
    const auto linear = helas::linear_polarizations(p);
    const auto a = to_exact_vector(exact(linear.in_plane, i));
    const auto b = to_exact_vector(exact(linear.out_of_plane, i));
    for (const int h : {-1, 1}) {
      for (const bool incoming : {false, true}) {
        ExactVector expected;
        for (int mu = 0; mu < 4; ++mu) {
          expected[mu] = (Exact(h) * a[mu] + ExactComplex(0, incoming ? -1 : 1) * b[mu]) *
                         std::sqrt(Exact(0.5));
        }
        add_components(worst, exact(massless(p, h, incoming), i), expected, 2 * eps_of<T>,
                       text(q, h));
      }
    }
  });
}

/// Masses from light to heavy against the momenta of `directions`, and at rest. On a mass shell
/// that long double rounds, E and |p| of a pack are rounded once more.
template <class T, class Body>
void for_massive_points(Body&& body) {
  for (const Exact mass : {0.5L, 80.0L, 900.0L}) {
    auto points = directions(mass);
    points.push_back({mass, 0, 0, 0});
    for (std::size_t first = 0; first < points.size(); first += width_of<T>) {
      const auto p = pack<T>(points, first);
      for (int i = 0; i < width_of<T>; ++i) {
        body(p, T(RealOf<T>(mass)), exact(p, i), Exact(RealOf<T>(mass)), i);
      }
    }
  }
}

template <class Value, class T>
Value wavefunction(Wavefunction kind, bool incoming, const FourVector<T>& p, T mass, int state) {
  return helas::External<T, Value>({kind, incoming, 0.0}, p, mass)(state);
}

/// VXXXXX of a massive vector: states are helicities -1, 0, +1. The longitudinal one has components
/// up to E/m, with 6 roundings at most, as |p| has 2.5 and E, m, a product and a ratio one each.
/// The phase along -z as above, for helicities -1 and +1.
TYPED_TEST(Polarizations, OfMassiveVectorsAreThoseOfHelas) {
  using T = TypeParam;
  using Value = FourVector<Complex<T>>;
  Worst worst("VXXXXX, massive");
  for_massive_points<T>([&](const auto& p, T m, const ExactMomentum& q, Exact mass, int i) {
    const Exact phase = q.x == 0 && q.y == 0 && q.z < 0 ? -1 : 1;
    for (const int state : {0, 1, 2}) {
      for (const bool incoming : {false, true}) {
        auto expected = massive_vxxxxx(q, mass, state - 1, incoming ? -1 : 1);
        if (state != 1) {
          for (auto& c : expected) c *= phase;
        }
        const auto value =
            wavefunction<Value>(Wavefunction::massive_helicity_polarization, incoming, p, m, state);
        const Exact size = state == 1 ? q.t / mass : 1;
        add_components(worst, exact(value, i), expected, bound<T> * size, text(q, state - 1));
      }
    }
  });
}

/// sum over states of e^mu e*^nu = -g^mu nu + p^mu p^nu / m^2 in either basis. Terms are up to
/// (E/m)^2; the mass shell of rounded momenta holds to eps E^2/m^2 of it.
TYPED_TEST(Polarizations, OfMassiveVectorsAreComplete) {
  using T = TypeParam;
  Worst worst("completeness, massive");
  for_massive_points<T>([&](const auto& p, T m, const ExactMomentum& q, Exact mass, int i) {
    if (q.t > 20 * mass) return;  // where the bound would allow anything in float
    const Exact r[4] = {q.t, q.x, q.y, q.z}, gamma2 = q.t * q.t / (mass * mass);
    for (int mu = 0; mu < 4; ++mu) {
      for (int nu = 0; nu < 4; ++nu) {
        ExactComplex linear = 0, helicity = 0;
        for (const int state : {0, 1, 2}) {
          const auto e = to_exact_vector(
              exact(wavefunction<FourVector<T>>(Wavefunction::massive_linear_polarization, false, p,
                                                m, state),
                    i));
          const auto h = exact(wavefunction<FourVector<Complex<T>>>(
                                   Wavefunction::massive_helicity_polarization, false, p, m, state),
                               i);
          linear += e[mu] * e[nu];
          helicity += h[mu] * std::conj(h[nu]);
        }
        const Exact g = mu == nu ? metric[mu] : 0;
        const Exact expected = -g + r[mu] * r[nu] / (mass * mass);
        const Exact tolerance = 4 * bound<T> * gamma2;
        worst.add(double(std::abs(linear - expected)), 0.0, double(tolerance), text(q, 0));
        worst.add(double(std::abs(helicity - expected)), 0.0, double(tolerance), text(q, 1));
      }
    }
  });
}

}  // namespace
}  // namespace helikos::test::polarization_test
