// SPDX-License-Identifier: Apache-2.0
// The embedded set against the published benchmark and against what any proton fulfils.
#include <gtest/gtest.h>

#include <array>
#include <cmath>

#include "beams/sets.hpp"
#include "engine/worst.hpp"

namespace helikos::beams::toy_test {
namespace {

using test::Worst;

// hep-ph/0204316, table 2: leading order, at Q^2 = 2 GeV^2 and, with a variable number of flavours,
// at 1e4 GeV^2. x u_v, x d_v, x L_-, 2 x L_+, x s_+, x c_+, x b_+, x g, with L_- = dbar - ubar, L_+
// = dbar + ubar, q_+ = q + qbar. Digits as published, five of them; eko 0.15.3 of PyPI has them too
// (LHA.yaml).
constexpr double lowest_x = 1e-7;  ///< of the grid

using Combinations = std::array<double, 8>;

struct Row {
  double x;
  Combinations xf;
};
const Row initial_table[] = {
    {1e-7, {1.2829e-5, 7.6972e-6, 9.7224e-8, 3.8890, 7.7779e-1, 0.0, 0.0, 8.5202}},
    {1e-6, {8.0943e-5, 4.8566e-5, 7.7227e-7, 3.0891, 6.1782e-1, 0.0, 0.0, 6.7678}},
    {1e-5, {5.1070e-4, 3.0642e-4, 6.1341e-6, 2.4536, 4.9072e-1, 0.0, 0.0, 5.3756}},
    {1e-4, {3.2215e-3, 1.9327e-3, 4.8698e-5, 1.9478, 3.8957e-1, 0.0, 0.0, 4.2681}},
    {1e-3, {2.0271e-2, 1.2151e-2, 3.8474e-4, 1.5382, 3.0764e-1, 0.0, 0.0, 3.3750}},
    {1e-2, {1.2448e-1, 7.3939e-2, 2.8946e-3, 1.1520, 2.3041e-1, 0.0, 0.0, 2.5623}},
    {0.1, {5.9008e-1, 3.1864e-1, 1.2979e-2, 4.9319e-1, 9.8638e-2, 0.0, 0.0, 1.2638}},
    {0.3, {6.6861e-1, 2.8082e-1, 7.7227e-3, 8.7524e-2, 1.7505e-2, 0.0, 0.0, 3.2228e-1}},
    {0.5, {3.6666e-1, 1.1000e-1, 1.6243e-3, 9.7458e-3, 1.9492e-3, 0.0, 0.0, 5.6938e-2}},
    {0.7, {1.0366e-1, 1.8659e-2, 1.0259e-4, 3.8103e-4, 7.6207e-5, 0.0, 0.0, 4.2810e-3}},
    {0.9, {4.6944e-3, 2.8166e-4, 1.7644e-7, 4.3129e-7, 8.6259e-8, 0.0, 0.0, 1.7180e-5}},
};
const Row table[] = {
    {1e-7,
     {5.8771e-5, 3.4963e-5, 7.8233e-7, 1.0181e+2, 4.9815e+1, 4.9088e+1, 4.6070e+1, 1.3272e+3}},
    {1e-6,
     {3.3933e-4, 2.0129e-4, 5.1142e-6, 5.1182e+1, 2.4725e+1, 2.4148e+1, 2.2239e+1, 6.0117e+2}},
    {1e-5,
     {1.9006e-3, 1.1229e-3, 3.2249e-5, 2.4693e+1, 1.1659e+1, 1.1201e+1, 1.0037e+1, 2.5282e+2}},
    {1e-4, {1.0186e-2, 5.9819e-3, 1.9345e-4, 1.1406e+1, 5.1583, 4.7953, 4.1222, 9.6048e+1}},
    {1e-3, {5.0893e-2, 2.9576e-2, 1.0730e-3, 5.0424, 2.0973, 1.8147, 1.4582, 3.1333e+1}},
    {1e-2, {2.2080e-1, 1.2497e-1, 4.9985e-3, 2.0381, 7.2625e-1, 5.3107e-1, 3.8106e-1, 7.7728}},
    {0.1, {5.7166e-1, 2.8334e-1, 1.0428e-2, 4.0496e-1, 1.1596e-1, 5.8288e-2, 3.5056e-2, 8.4358e-1}},
    {0.3, {3.7597e-1, 1.4044e-1, 3.2629e-3, 3.9592e-2, 1.0363e-2, 4.0740e-3, 2.2039e-3, 7.8026e-2}},
    {0.5, {1.3284e-1, 3.4802e-2, 4.2031e-4, 2.8066e-3, 7.1707e-4, 2.5958e-4, 1.3522e-4, 7.4719e-3}},
    {0.7, {2.2643e-2, 3.5134e-3, 1.5468e-5, 6.7201e-5, 1.7278e-5, 6.3958e-6, 3.3996e-6, 3.5241e-4}},
    {0.9, {4.2047e-4, 2.1529e-5, 1.0635e-8, 3.4998e-8, 9.8394e-9, 4.7330e-9, 2.8903e-9, 1.0307e-6}},
};

Combinations combinations(const PdfMemberView& pdf, double x, double q2) {
  const auto f = [&](int flavor) { return pdf.xf(flavor, x, q2); };
  return {f(2) - f(-2), f(1) - f(-1), f(-1) - f(-2), 2.0 * (f(-1) + f(-2)),
          f(3) + f(-3), f(4) + f(-4), f(5) + f(-5),  f(21)};
}

/// Every second knot, with the ends of all subgrids.
std::vector<std::size_t> every_second(const std::vector<double>& knots) {
  std::vector<std::size_t> kept;
  std::size_t begin = 0;
  for (std::size_t i = 0; i < knots.size(); ++i) {
    if (i > 0 && knots[i] == knots[i - 1]) begin = i;
    const bool is_last = i + 1 == knots.size() || knots[i + 1] == knots[i];
    if ((i - begin) % 2 == 0 || is_last) kept.push_back(i);
  }
  return kept;
}

PdfMember coarse(const PdfMember& member) {
  PdfMember result;
  result.flavors = member.flavors;
  const auto xs = every_second(member.x), qs = every_second(member.q2);
  const std::size_t width = member.flavors.size();
  for (const auto ix : xs) result.x.push_back(member.x[ix]);
  for (const auto iq : qs) {
    result.q2.push_back(member.q2[iq]);
    for (const auto ix : xs) {
      const auto row = member.xf.begin() + (iq * member.x.size() + ix) * width;
      result.xf.insert(result.xf.end(), row, row + width);
    }
  }
  return result;
}

/// The error of the interpolation is of third order in the distance of knots, since slopes between
/// uneven knots are right to second order. So with twice the distance it is 8 times as large, and
/// the difference of the two grids is 7 times the error of the fine one. It depends on where
/// between knots a point lies: the largest relative one in the neighbourhood is taken, and twice of
/// it.
Combinations grid_error(const PdfMemberView& fine, const PdfMemberView& rough, double x,
                        double q2) {
  Combinations error{};
  for (int i = -4; i <= 4; ++i) {
    const double near_x = std::max(lowest_x, x * std::pow(1.0 + 0.05 * (1.0 - x), i));
    for (const double near_q2 : {q2, 1.3 * q2, 1.7 * q2}) {
      const auto a = combinations(fine, near_x, near_q2);
      const auto b = combinations(rough, near_x, near_q2);
      for (int c = 0; c < 8; ++c) {
        if (a[c] != 0.0) error[c] = std::max(error[c], 2.0 / 7.0 * std::abs(b[c] / a[c] - 1.0));
      }
    }
  }
  return error;
}

/// Half of the fifth digit.
double published_error(double value) {
  return value == 0.0 ? 0.0 : 0.5e-4 * std::pow(10.0, std::floor(std::log10(value)));
}

class Toy : public ::testing::Test {
 protected:
  void compare(const Row (&rows)[11], double q2) const {
    Worst worst("toy at Q2 = " + std::to_string(q2));
    Combinations largest{};
    for (const Row& row : rows) {
      const auto values = combinations(fine.member(), row.x, q2);
      const auto error = grid_error(fine.member(), rough.member(), row.x, q2);
      for (int c = 0; c < 8; ++c) {
        // Q^2 = 2 GeV^2 lies 1.4e-7 of it above the first knot: there is a trace of charm.
        const double bound = row.xf[c] > 0.0 ? error[c] * row.xf[c] + published_error(row.xf[c])
                                             : 1.4e-7 * values[7];
        if (row.xf[c] > 0.0) {
          largest[c] = std::max(largest[c], std::abs(values[c] / row.xf[c] - 1.0));
          EXPECT_LT(bound, test::largest_tolerance * row.xf[c])
              << "x " << row.x << " combination " << c;
        }
        worst.add(values[c], row.xf[c], bound,
                  "x " + std::to_string(row.x) + " combination " + std::to_string(c));
      }
    }
    std::cout << "[          ] largest relative deviations:";
    for (const double value : largest) std::cout << ' ' << value;
    std::cout << '\n';
  }

  /// Sum over `flavors` with their signs of the integral of x^power f(x) over x.
  static double integral(const PdfMemberView& pdf, const std::vector<std::pair<int, double>>& terms,
                         int power, double q2) {
    const int count = 40000;
    // Below the grid x q_v is close to x^0.8; for the momentum the extrapolation is good enough.
    const double begin = std::log(power == 0 ? lowest_x : 1e-12), step = -begin / count;
    double sum = 0.0;
    for (const auto& [flavor, sign] : terms)
      if (power == 0) sum += sign * pdf.xf(flavor, lowest_x, q2) / 0.8;
    for (int i = 0; i < count; ++i) {
      const double x = std::exp(begin + (i + 0.5) * step);
      for (const auto& [flavor, sign] : terms)
        sum += sign * pdf.xf(flavor, x, q2) * (power == 1 ? x : 1.0) * step;
    }
    return sum;
  }

  const PdfMember member = toy().member(0);
  const PdfData<Host> fine{member}, rough{coarse(member)};
};

TEST_F(Toy, IsTheBenchmarkAtItsInitialScale) { compare(initial_table, 2.0); }

TEST_F(Toy, IsTheBenchmarkEvolved) { compare(table, 1e4); }

TEST_F(Toy, HasTheBenchmarksCoupling) {
  // 1/alpha_s = 1/0.35 + b0(4) ln(Q^2/2) up to 4.5 GeV, then b0(5): one loop.
  const auto inverse = [](double nf, double ratio) {
    return (33.0 - 2.0 * nf) / (12.0 * 3.14159265358979323846) * std::log(ratio);
  };
  const double at_b = 1.0 / 0.35 + inverse(4, 20.25 / 2.0);
  const auto values = on_device(toy().alpha_s(), {2.0, 20.25, 1e4, 1e8});
  // Nine digits in the file; between knots the interpolation's error.
  EXPECT_NEAR(values[0], 0.35, 2e-6);
  EXPECT_NEAR(values[1], 1.0 / at_b, 1e-9);
  EXPECT_NEAR(values[2], 1.0 / (at_b + inverse(5, 1e4 / 20.25)), 2e-6);
  EXPECT_NEAR(values[3], 1.0 / (at_b + inverse(5, 1e8 / 20.25)), 2e-6);
}

TEST_F(Toy, FulfilsTheSumRules) {
  std::vector<std::pair<int, double>> all{{21, 1.0}};
  for (int q = 1; q <= 5; ++q) {
    all.push_back({q, 1.0});
    all.push_back({-q, 1.0});
  }
  Worst momentum("momentum"), number("valence");
  // Twice a seventh of the difference of both grids, as above, and six digits of the file.
  const auto add = [&](Worst& worst, const std::vector<std::pair<int, double>>& terms, int power,
                       double expected, double q2) {
    const double value = integral(fine.member(), terms, power, q2);
    const double other = integral(rough.member(), terms, power, q2);
    const double bound = 2.0 / 7.0 * std::abs(value - other) + 2e-5;
    EXPECT_LT(bound, 1e-3);
    worst.add(value, expected, bound, "Q2 " + std::to_string(q2));
  };
  for (const double q2 : {2.0, 10.0, 20.25, 1e4, 1e8}) {
    add(momentum, all, 1, 1.0, q2);
    add(number, {{2, 1.0}, {-2, -1.0}}, 0, 2.0, q2);
    add(number, {{1, 1.0}, {-1, -1.0}}, 0, 1.0, q2);
  }
  all.pop_back();
  EXPECT_LT(integral(fine.member(), all, 1, 1e4), 0.995) << "a rule that nothing can break";
}

TEST_F(Toy, HasHeavyQuarksAboveTheirThresholds) {
  const auto& pdf = fine.member();
  EXPECT_EQ(pdf.xf(5, 0.1, 20.24), 0.0);
  EXPECT_EQ(pdf.xf(5, 0.1, 20.25), 0.0);
  EXPECT_GT(pdf.xf(5, 0.1, 21.0), 0.0);
  EXPECT_NEAR(pdf.xf(4, 0.1, 2.0), 0.0, 1e-6);
  EXPECT_GT(pdf.xf(4, 0.1, 3.0), 1e-3);
  EXPECT_EQ(pdf.xf(6, 0.1, 1e6), 0.0);
}

}  // namespace
}  // namespace helikos::beams::toy_test
