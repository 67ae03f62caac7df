// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>

#include "helikos/base/core/error.hpp"
#include "helikos/beams/alpha_s_table.hpp"

namespace helikos::beams {
namespace {

constexpr double pi = 3.14159265358979323846;
constexpr double largest_alpha_s = 2.0;
/// Longest step in ln Q^2 between knots. A cubic polynomial with exact slopes at both ends has an
/// error of step^4/384 times the fourth derivative, which is about 24 b0^4 alpha_s^5 at one loop,
/// and larger at three loops. The error is 5e-11 for alpha_s = 0.6.
constexpr double longest_step = 1.0 / 128.0;
constexpr int substeps = 16;

/// One loop: D. Gross, F. Wilczek; H. Politzer (1973). Two loops: W. Caswell; D. R. T. Jones
/// (1974). Three loops: O. Tarasov, A. Vladimirov, A. Zharkov, Phys. Lett. B93 (1980) 429.
struct Beta {
  double b[3];

  Beta(int nf, int loops)
      : b{(33.0 - 2.0 * nf) / (12.0 * pi), (153.0 - 19.0 * nf) / (24.0 * pi * pi),
          (2857.0 - 5033.0 / 9.0 * nf + 325.0 / 27.0 * nf * nf) / (128.0 * pi * pi * pi)} {
    std::fill(b + loops, b + 3, 0.0);
  }
  double slope(double alpha) const {  ///< dalpha/dln Q^2
    return -alpha * alpha * (b[0] + alpha * (b[1] + alpha * b[2]));
  }
  double inverse_slope(double u) const {  ///< du/dln Q^2 of u = 1/alpha, which changes slowly
    return b[0] + (b[1] + b[2] / u) / u;
  }
};

/// A step of the Runge-Kutta method of fourth order. With a step of 1/2048 its error is below
/// rounding.
double step(const Beta& beta, double alpha, double length) {
  const double h = length / substeps;
  double u = 1.0 / alpha;
  for (int i = 0; i < substeps; ++i) {
    const double k1 = beta.inverse_slope(u), k2 = beta.inverse_slope(u + 0.5 * h * k1);
    const double k3 = beta.inverse_slope(u + 0.5 * h * k2), k4 = beta.inverse_slope(u + h * k3);
    u += h / 6.0 * (k1 + 2.0 * k2 + 2.0 * k3 + k4);
  }
  return 1.0 / u;
}

struct Knot {
  double q2, alpha, slope;
};

/// Matching where a quark with the pole mass Q becomes active, at three loops: alpha' = alpha (1 +
/// c (alpha/pi)^2), c = 7/24 (K. Chetyrkin, B. Kniehl, M. Steinhauser, hep-ph/9706430; c20 in the
/// review of QCD by the Particle Data Group). At one and two loops alpha_s is continuous.
double factor(int loops, double alpha) {
  return loops < 3 ? 1.0 : 1.0 + 7.0 / 24.0 * (alpha / pi) * (alpha / pi);
}

/// The exact inverse of the matching, so that going down and up again returns to the start.
double without_quark(int loops, double above) {
  double below = above;
  for (int i = 0; i < 50; ++i) below = above / factor(loops, below);
  return below;
}

class Runner {
 public:
  explicit Runner(const Running& running) : running_(running) { check(); }

  AlphaSTable table() {
    auto down = walk(running_.q_min * running_.q_min, false);
    const auto up = walk(running_.q_max * running_.q_max, true);
    std::reverse(down.begin(), down.end());
    if (!down.empty()) down.pop_back();  // the knot at which `up` begins
    down.insert(down.end(), up.begin(), up.end());
    return table_of_knots(down);
  }

 private:
  [[noreturn]] static void fail(const std::string& what) { throw InputError("alpha_s: " + what); }

  void check() const {
    const auto& [loops, alpha, at, thresholds, q_min, q_max] = running_;
    if (loops < 1 || loops > 3) fail("runs at 1 to 3 loops");
    if (!(alpha > 0.0 && alpha < largest_alpha_s)) fail("is not a number from 0 to 2");
    if (!(at > 0.0 && q_min > 0.0 && q_min <= at && at <= q_max && q_min < q_max &&
          std::isfinite(q_max)))
      fail("Q is not ascending from the range's begin to where alpha_s is known and to its end");
    const auto& [charm, bottom, top] = thresholds;
    if (!(0.0 <= charm && charm <= bottom && bottom <= top))
      fail("thresholds of c, b and t do not ascend");
  }

  double threshold(int i) const { return running_.thresholds[i] * running_.thresholds[i]; }

  int active(double q2) const {
    int nf = 3;
    while (nf < 6 && threshold(nf - 3) <= q2) ++nf;
    return nf;
  }

  /// Knots from the scale where alpha_s is known to Q^2 = `to`, in this order; thresholds occur
  /// twice.
  std::vector<Knot> walk(double to, bool is_up) const {
    std::vector<Knot> knots;
    double from = running_.at * running_.at;
    double alpha = running_.alpha_s;
    for (int nf = active(from);; nf += is_up ? 1 : -1) {
      const bool has_next = is_up ? nf < 6 : nf > 3;
      const double next = has_next ? threshold(is_up ? nf - 3 : nf - 4) : to;
      const bool is_last = !has_next || (is_up ? next >= to : next <= to);
      alpha = segment(knots, Beta(nf, running_.loops), from, is_last ? to : next, alpha);
      if (is_last) return knots;
      alpha = is_up ? alpha * factor(running_.loops, alpha) : without_quark(running_.loops, alpha);
      from = next;
    }
  }

  /// Appends the knots from Q^2 = `from` to `to`; returns alpha_s there.
  static double segment(std::vector<Knot>& knots, const Beta& beta, double from, double to,
                        double alpha) {
    const double length = std::log(to / from);
    const int count = static_cast<int>(std::ceil(std::abs(length) / longest_step));
    knots.push_back({from, alpha, beta.slope(alpha)});
    for (int i = 1; i <= count; ++i) {
      alpha = step(beta, alpha, length / count);
      const double q2 = i == count ? to : from * std::exp(length * i / count);
      if (!(alpha > 0.0 && alpha < largest_alpha_s)) {
        fail("is 2 or more at Q = " + std::to_string(std::sqrt(q2)) +
             " GeV: begin the range above that");
      }
      knots.push_back({q2, alpha, beta.slope(alpha)});
    }
    return alpha;
  }

  static AlphaSTable table_of_knots(const std::vector<Knot>& knots) {
    AlphaSTable table;
    for (std::size_t i = 0; i < knots.size(); ++i) {
      const Knot& low = knots[i];
      const Knot& high = knots[std::min(i + 1, knots.size() - 1)];
      const double width = std::log(high.q2) - std::log(low.q2), rise = high.alpha - low.alpha;
      const double a = width * low.slope, b = width * high.slope;
      table.q2.push_back(low.q2);
      table.log_q2.push_back(std::log(low.q2));
      table.cubic.insert(table.cubic.end(),
                         {low.alpha, a, 3.0 * rise - 2.0 * a - b, a + b - 2.0 * rise});
    }
    table.low_power = knots.front().slope / knots.front().alpha;
    table.last = knots.back().alpha;
    return table;
  }

  Running running_;
};

}  // namespace

AlphaSTable run_alpha_s(const Running& running) { return Runner(running).table(); }

}  // namespace helikos::beams
