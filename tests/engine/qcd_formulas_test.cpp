// SPDX-License-Identifier: Apache-2.0
// Two-to-two QCD against closed formulae: Ellis, Stirling, Webber, "QCD and Collider Physics",
// table 7.1 (massless) and table 10.1 (heavy quarks; Combridge, Nucl. Phys. B151 (1979) 429).
#include <gtest/gtest.h>

#include "engine/conditioning.hpp"

namespace helikos::test::qcd_formulas_test {
namespace {

/// s = (p0 + p1)^2, t = (p0 - p2)^2, u = (p0 - p3)^2 of massless particles.
struct Mandelstam {
  double s, t, u;
};

Mandelstam mandelstam(const Point& p) {
  return {2.0 * dot(p[0], p[1]), -2.0 * dot(p[0], p[2]), -2.0 * dot(p[0], p[3])};
}

double g4(const Parameters& parameters) { return std::pow(parameters.strong_coupling(), 4); }

double gg_to_qq(const Mandelstam& m) {
  const double sum = m.t * m.t + m.u * m.u;
  return sum / (6.0 * m.t * m.u) - 3.0 / 8.0 * sum / (m.s * m.s);
}

/// With the 1/2 for two identical gluons, which the table leaves to the phase space.
double qq_to_gg(const Mandelstam& m) {
  const double sum = m.t * m.t + m.u * m.u;
  return 0.5 * (32.0 / 27.0 * sum / (m.t * m.u) - 8.0 / 3.0 * sum / (m.s * m.s));
}

/// t between the quarks, as in `q g > q g`.
double qg_to_qg(const Mandelstam& m) {
  const double sum = m.s * m.s + m.u * m.u;
  return -4.0 / 9.0 * sum / (m.s * m.u) + sum / (m.t * m.t);
}

/// The formula's own rounding: t, u carry eps s, so eps s/|t| as the measured bounds do.
template <class Formula>
void check_massless(const std::string& process, Formula&& formula) {
  const Parameters parameters;
  const auto points = rambo_points(process, 700.0, 64);
  std::vector<double> expected;
  for (const Point& p : points) expected.push_back(g4(parameters) * formula(mandelstam(p)));
  compare(process, evaluate(process, points), expected, rounding_bounds(process, points));
}

TEST(QcdFormulas, GluonsToQuarks) { check_massless("g g > u u~", gg_to_qq); }
TEST(QcdFormulas, QuarksToGluons) { check_massless("d d~ > g g", qq_to_gg); }
TEST(QcdFormulas, AntiquarkFirst) { check_massless("s~ s > g g", qq_to_gg); }
TEST(QcdFormulas, QuarkGluon) { check_massless("u g > u g", qg_to_qg); }
TEST(QcdFormulas, AntiquarkGluon) { check_massless("c~ g > c~ g", qg_to_qg); }
TEST(QcdFormulas, GluonQuark) {
  check_massless("g u > u g", [](const Mandelstam& m) { return qg_to_qg({m.s, m.u, m.t}); });
}

/// The four-quark entries of the table are one function: of the exchange in t, of its square by s
/// and u, and of its interference with an exchange in u. Others are its crossings.
double exchange(double t, double s, double u) { return 4.0 / 9.0 * (s * s + u * u) / (t * t); }
double interference(double s, double t, double u) { return -8.0 / 27.0 * s * s / (t * u); }

TEST(QcdFormulas, UnlikeQuarks) {
  const auto formula = [](const Mandelstam& m) { return exchange(m.t, m.s, m.u); };
  check_massless("u d > u d", formula);
  check_massless("u c~ > u c~", formula);
  check_massless("s~ c~ > s~ c~", formula);
}
TEST(QcdFormulas, QuarksToUnlikeQuarks) {
  check_massless("u u~ > d d~", [](const Mandelstam& m) { return exchange(m.s, m.t, m.u); });
}
TEST(QcdFormulas, LikeQuarks) {
  const auto formula = [](const Mandelstam& m) {
    const double sum = exchange(m.t, m.s, m.u) + exchange(m.u, m.s, m.t);
    return 0.5 * (sum + interference(m.s, m.t, m.u));
  };
  check_massless("u u > u u", formula);
  check_massless("d~ d~ > d~ d~", formula);
}
TEST(QcdFormulas, QuarksToLikeQuarks) {
  check_massless("u u~ > u u~", [](const Mandelstam& m) {
    return exchange(m.t, m.s, m.u) + exchange(m.s, m.t, m.u) + interference(m.u, m.s, m.t);
  });
}
TEST(QcdFormulas, Gluons) {
  check_massless("g g > g g", [](const Mandelstam& m) {
    const auto& [s, t, u] = m;
    return 0.5 * 4.5 * (3.0 - t * u / (s * s) - s * u / (t * t) - s * t / (u * u));
  });
}

/// Invariants of g(p) g(q) -> Q(k) Q~(l): 2 p.k, 2 q.k, s.
struct HeavyInvariants {
  double pk, qk, s;
};

/// (1/(6 t1 t2) - 3/8)(t1^2 + t2^2 + rho - rho^2/(4 t1 t2)), t1 = 2 p.k/s, t2 = 2 q.k/s,
/// rho = 4 m^2/s, averaged over gluons; polynomial, so that crossing is a change of signs.
double heavy(const HeavyInvariants& v, double mass) {
  const double t1 = v.pk / v.s, t2 = v.qk / v.s, rho = 4.0 * mass * mass / v.s;
  return (1.0 / (6.0 * t1 * t2) - 3.0 / 8.0) *
         (t1 * t1 + t2 * t2 + rho - rho * rho / (4.0 * t1 * t2));
}

/// Without width, which the formula does not know.
template <class Formula>
void check_heavy(const std::string& process, double energy, Formula&& formula) {
  const Parameters parameters = without_widths();
  const auto points = rambo_points(process, energy, 64, parameters);
  std::vector<double> expected;
  for (const Point& p : points) expected.push_back(g4(parameters) * formula(p));
  compare(process, evaluate(process, points, {}, parameters), expected,
          rounding_bounds(process, points, epsilon, 32.0, parameters));
}

TEST(QcdFormulas, GluonsToHeavyQuarks) {
  for (const double energy : {347.0, 500.0, 3000.0}) {
    check_heavy("g g > t t~", energy, [](const Point& p) {
      return heavy({2.0 * dot(p[0], p[2]), 2.0 * dot(p[1], p[2]), 2.0 * dot(p[0], p[1])}, 173.0);
    });
  }
  check_heavy("g g > b b~", 30.0, [](const Point& p) {
    return heavy({2.0 * dot(p[0], p[2]), 2.0 * dot(p[1], p[2]), 2.0 * dot(p[0], p[1])}, 4.7);
  });
}

/// Crossed: average 1/36 instead of 1/256, and 1/2 for the gluons.
TEST(QcdFormulas, HeavyQuarksToGluons) {
  check_heavy("t t~ > g g", 500.0, [](const Point& p) {
    return 256.0 / 36.0 / 2.0 *
           heavy({2.0 * dot(p[2], p[1]), 2.0 * dot(p[3], p[1]), 2.0 * dot(p[2], p[3])}, 173.0);
  });
}

/// Q(a) g(b) -> Q(c) g(d): p = b, q = -d, k = c, l = -a; one fermion crossed: a minus sign.
TEST(QcdFormulas, HeavyQuarkGluon) {
  check_heavy("t g > t g", 500.0, [](const Point& p) {
    return -256.0 / 96.0 *
           heavy({2.0 * dot(p[1], p[2]), -2.0 * dot(p[3], p[2]), -2.0 * dot(p[1], p[3])}, 173.0);
  });
}

/// Massless quarks q q' of momenta P that are joined by a gluon of P^2 to Q Q': crossed, 2 q.Q and
/// 2 q'.Q change their signs at most.
double heavy_exchange(double first, double second, double mass, double p2) {
  return 4.0 / 9.0 * (first * first + second * second + 2.0 * mass * mass * p2) / (p2 * p2);
}

TEST(QcdFormulas, QuarksToHeavyQuarks) {
  check_heavy("u u~ > t t~", 500.0, [](const Point& p) {
    return heavy_exchange(2.0 * dot(p[0], p[2]), 2.0 * dot(p[0], p[3]), 173.0,
                          2.0 * dot(p[0], p[1]));
  });
}
TEST(QcdFormulas, QuarkAndHeavyQuark) {
  for (const std::string text : {"u t > u t", "d~ t > d~ t", "u t~ > u t~"}) {
    check_heavy(text, 500.0, [](const Point& p) {
      return heavy_exchange(2.0 * dot(p[0], p[1]), 2.0 * dot(p[0], p[3]), 173.0,
                            -2.0 * dot(p[0], p[2]));
    });
  }
}

}  // namespace
}  // namespace helikos::test::qcd_formulas_test
