// SPDX-License-Identifier: Apache-2.0
// Crossing: one function of all-outgoing momenta gives every channel. For five massless legs of
// QCD it is written down here: all their amplitudes have two gluons or fermions of one helicity
// (S. Parke, T. Taylor, Phys. Rev. Lett. 56 (1986) 2459; M. Mangano, S. Parke, Phys. Rept. 200
// (1991) 301). Crossing all legs at once is CPT.
#include <gtest/gtest.h>

#include "engine/conditioning.hpp"
#include "engine/jamps.hpp"
#include "helikos/amplitude/color/string_color.hpp"
#include "helikos/amplitude/program/detail/model_recursion.hpp"

namespace helikos::test::crossing_test {
namespace {

using Amplitude = std::complex<double>;

/// <ij> of massless momenta, with |<ij>|^2 = 2 p_i.p_j. The phases of spinors have no meaning, also
/// those of crossed ones. Along z no component vanishes.
class SpinorProducts {
 public:
  explicit SpinorProducts(const Point& point) {
    for (const Momentum& p : point) {
      const double root = std::sqrt(p.t + p.x);
      spinors_.push_back({root, Amplitude(p.y, p.z) / root});
    }
  }

  Amplitude operator()(int i, int j) const {
    const auto &a = spinors_[i], &b = spinors_[j];
    return a[0] * b[1] - a[1] * b[0];
  }

  /// <12> <23> .. of legs in order.
  Amplitude chain(const ColorString& legs) const {
    Amplitude product = 1.0;
    for (std::size_t k = 1; k < legs.size(); ++k) product *= (*this)(legs[k - 1], legs[k]);
    return product;
  }

 private:
  std::vector<std::array<Amplitude, 2>> spinors_;
};

/// Flows with their amplitudes, for one choice of helicities.
using Flows = std::vector<std::pair<ColorFlow, Amplitude>>;

double color_sum(const Flows& flows) {
  double sum = 0.0;
  for (const auto& [f, a] : flows) {
    for (const auto& [other, b] : flows) {
      sum += string_color_element(f, other) * (a * std::conj(b)).real();
    }
  }
  return sum;
}

/// Legs by what they are with all outgoing.
struct Legs {
  std::vector<int> quarks, antiquarks, gluons;
  std::vector<int> codes;  ///< (leg), of the flavour

  explicit Legs(const Process& process) {
    for (int leg = 0; leg < process.num_legs(); ++leg) {
      const int code = process.legs()[leg].outgoing_pdg();
      codes.push_back(std::abs(code));
      (code == 21 ? gluons : code > 0 ? quarks : antiquarks).push_back(leg);
    }
  }
};

/// Five gluons. The sum over colours of traces is diagonal up to five legs, N^3 (N^2 - 1).
double gluon_sum(const Legs&, const SpinorProducts& product) {
  double helicities = 0.0, orders = 0.0;
  for (int i = 0; i < 5; ++i) {
    for (int j = 0; j < i; ++j) helicities += std::pow(std::norm(product(i, j)), 4);
  }
  ColorString order{0, 1, 2, 3, 4};
  do {
    orders += 1.0 / std::norm(product.chain(order) * product(order.back(), 0));
  } while (std::next_permutation(order.begin() + 1, order.end()));
  return 2.0 * helicities * orders * 27.0 * 8.0;
}

/// A quark line and three gluons: of quark and gluon i, or antiquark and gluon i, the helicities
/// are -.
double quark_line_sum(const Legs& legs, const SpinorProducts& product) {
  const int q = legs.quarks[0], qbar = legs.antiquarks[0];
  double sum = 0.0;
  for (const int i : legs.gluons) {
    for (const auto& [first, second] : {std::pair(q, qbar), std::pair(qbar, q)}) {
      Flows flows;
      ColorString line = legs.gluons;
      line.insert(line.begin(), q);
      line.push_back(qbar);
      do {
        const Amplitude numerator = std::pow(product(first, i), 3) * product(second, i);
        flows.push_back({{line}, numerator / (product.chain(line) * product(qbar, q))});
      } while (std::next_permutation(line.begin() + 1, line.end() - 1));
      sum += 2.0 * color_sum(flows);
    }
  }
  return sum;
}

/// Lines q qbar and Q Qbar joined by a gluon, with a gluon g; helicities of legs i and j are -. The
/// gluon stands in one string of the four quarks.
void add_four_quarks(std::array<int, 4> line_ends, int g, Amplitude numerator,
                     const SpinorProducts& product, Flows& flows) {
  const auto [q, qbar, Q, Qbar] = line_ends;
  const Amplitude four = numerator / (product(q, qbar) * product(Q, Qbar));
  const auto add = [&](ColorString with_gluon, ColorString other, double color) {
    const Amplitude soft =
        product(with_gluon.front(), with_gluon.back()) / product.chain(with_gluon);
    flows.push_back({{std::move(with_gluon), std::move(other)}, color * four * soft});
  };
  add({q, g, Qbar}, {Q, qbar}, 1.0);
  add({Q, g, qbar}, {q, Qbar}, 1.0);
  add({q, g, qbar}, {Q, Qbar}, -1.0 / 3.0);
  add({Q, g, Qbar}, {q, qbar}, -1.0 / 3.0);
}

/// Both ways to join quarks to lines where flavours allow, with a relative minus sign.
double four_quark_sum(const Legs& legs, const SpinorProducts& product) {
  const int q = legs.quarks[0], Q = legs.quarks[1], g = legs.gluons[0];
  double sum = 0.0;
  for (int i = 0; i < 5; ++i) {
    for (int j = 0; j < i; ++j) {
      if (i == g || j == g) continue;
      Flows flows;
      for (const int exchanged : {0, 1}) {
        const int qbar = legs.antiquarks[exchanged], Qbar = legs.antiquarks[1 - exchanged];
        const bool is_line = legs.codes[q] == legs.codes[qbar] && legs.codes[Q] == legs.codes[Qbar];
        const bool conserves_helicity =
            (i == q || i == qbar) != (j == q || j == qbar);  // - once on each line
        if (!is_line || !conserves_helicity) continue;
        const Amplitude numerator = std::pow(product(i, j), 2) * (exchanged == 0 ? 1.0 : -1.0);
        add_four_quarks({q, qbar, Q, Qbar}, g, numerator, product, flows);
      }
      sum += 2.0 * color_sum(flows);
    }
  }
  return sum;
}

/// The formula has the rounding of the engine at most: its invariants are products of spinors.
void check_five_legs(const std::vector<std::string>& texts,
                     double (*formula)(const Legs&, const SpinorProducts&)) {
  const double g6 = std::pow(Parameters().strong_coupling(), 6);
  for (const auto& text : texts) {
    const auto process = Process::parse(text);
    const auto points = rambo_points(text, 700.0, 8);
    std::vector<double> expected;
    for (const Point& point : points) {
      expected.push_back(g6 * process.initial_average() / process.identical_factor() *
                         formula(Legs(process), SpinorProducts(point)));
    }
    compare(text, evaluate(text, points), expected, rounding_bounds(text, points));
  }
}

TEST(Crossing, OfFiveGluons) { check_five_legs({"g g > g g g"}, gluon_sum); }

TEST(Crossing, OfAQuarkLineAndThreeGluons) {
  check_five_legs({"u u~ > g g g", "g g > u u~ g", "u g > u g g", "g u~ > g g u~"}, quark_line_sum);
}

TEST(Crossing, OfTwoQuarkLinesAndAGluon) {
  check_five_legs(
      {"u u~ > d d~ g", "u d > u d g", "u d~ > u d~ g", "u~ d~ > u~ d~ g", "g u > d d~ u",
       "g u~ > d u~ d~", "u u > u u g", "u u~ > u u~ g", "g u > u u u~", "u~ g > u~ u~ u"},
      four_quark_sum);
}

// ---- CPT -----------------------------------------------------------------------------------

/// a b > c d becomes c~ d~ > a~ b~. With all legs outgoing particles are the same.
Process cpt_conjugate(const Process& process) {
  std::vector<Leg> legs;
  for (const int leg : {2, 3, 0, 1}) {
    Leg crossed = process.legs()[leg];
    crossed.anti = !crossed.particle->self_conjugate && !crossed.anti;
    crossed.incoming = !crossed.incoming;
    legs.push_back(crossed);
  }
  return Process::make(legs, process.restrictions());
}

/// A flow and the helicity states of all legs.
using FlowStates = std::pair<ColorFlow, std::vector<int>>;

/// |jamp|, legs in the order of the original process.
std::map<FlowStates, double> moduli(const Process& process, const Point& point, bool is_crossed,
                                    const Parameters& parameters) {
  const FusionTable fusions(standard_model().vertices(parameters));
  const auto program =
      model_recursion(process, fusions, parameters, {.basis = PolarizationBasis::helicity});
  const auto values = run_program(program, point).values;
  std::map<FlowStates, double> result;
  for (int k = 0; k < static_cast<int>(values.size()); ++k) {
    ColorFlow flow = program.color.flows[k / program.num_helicities()];
    std::vector<int> states(4);
    int rest = k % program.num_helicities();
    for (int leg = 3; leg >= 0; --leg) {
      const int number = num_states(program.legs[leg].wavefunction);
      const int state = rest % number;
      rest /= number;
      states[is_crossed ? (leg + 2) % 4 : leg] = is_crossed ? number - 1 - state : state;
    }
    if (is_crossed) {
      for (ColorString& line : flow) {
        for (int& leg : line) leg = (leg + 2) % 4;
      }
    }
    std::ranges::sort(flow);
    result[{flow, states}] = std::abs(values[k]);
  }
  return result;
}

/// All helicities with the other sign.
FlowStates reversed(const Process& process, FlowStates key) {
  for (int leg = 0; leg < process.num_legs(); ++leg) {
    const Particle& particle = *process.legs()[leg].particle;
    const bool has_three = particle.pdg == 23 || particle.pdg == 24;
    const int last = particle.spin == Spin::scalar ? 0 : has_three ? 2 : 1;
    key.second[leg] = last - key.second[leg];
  }
  return key;
}

/// CPT: equal momenta, incoming and outgoing legs exchanged, antiparticles, all helicities
/// reversed. It is exact for every amplitude, also with widths. Tolerance as in
/// model_recursion_test.cpp: rounding of terms that grow with (E / m)^2 for each longitudinal
/// boson.
TEST(Crossing, OfAllLegsIsCPT) {
  const Parameters parameters;
  for (const std::string text :
       {"u d~ > w+ z", "e+ e- > w+ w-", "g g > t t~", "g u > w+ d", "w+ w- > t t~", "t t~ > z h",
        "u u~ > d d~ QED<=2", "e- ve~ > d u~", "w+ z > w+ h", "g b > t w-", "e- a > e- z"}) {
    const auto process = Process::parse(text);
    Point point = rambo_points(text, 600.0, 1, parameters)[0];
    const auto expected = moduli(process, point, false, parameters);
    Point crossed{point[2], point[3], point[0], point[1]};
    const auto found = moduli(cpt_conjugate(process), crossed, true, parameters);
    ASSERT_EQ(found.size(), expected.size());
    double unit = 0.0, broken = 0.0;
    for (const auto& [key, value] : expected) unit = std::max(unit, value);
    Worst worst(text);
    for (const auto& [key, value] : expected) {
      worst.add_vanishing((found.at(key) - value) / unit,
                          256 * epsilon * std::pow(600.0 / 80.0, 2));
      broken = std::max(broken, std::abs(found.at(reversed(process, key)) - value) / unit);
    }
    // The test can fail: with helicities left as they are the weak interaction differs.
    if (text != "g g > t t~" && text != "t t~ > z h" && text != "w+ z > w+ h") {
      EXPECT_GT(broken, 1e-3) << text;
    }
  }
}

}  // namespace
}  // namespace helikos::test::crossing_test
