// SPDX-License-Identifier: Apache-2.0
// |M|^2 with particles of spin 2 and spin 3/2 (tests/ufo/models/spins): closed formulas of decays,
// exchange by explicit indices and Dirac matrices, gauge and Lorentz invariance, both recipes.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <random>
#include <string>
#include <vector>

#include "engine/conditioning.hpp"
#include "engine/drawn_numbers.hpp"
#include "helas/gamma.hpp"
#include "helikos/base/core/error.hpp"
#include "helikos/engine/drawn/state_sampling.hpp"
#include "helikos/theory/process/helicity.hpp"
#include "helikos/theory/ufo/loaded_model.hpp"
#include "ufo/copied_folder.hpp"

namespace helikos::test::ufo_spins_test {
namespace {

using ufo::LoadedModel;

constexpr Recipe both_recipes[] = {Recipe::recursion, Recipe::diagrams};

/// Parameters of the folder.
constexpr double lambda = 3000.0, c_x = 0.8, m_t = 173.0, m_z = 91.0, m_1 = 60.0, m_2 = 150.0,
                 m_y = 700.0, m_x = 400.0, mu = 50.0;

const LoadedModel& spins() {
  static const LoadedModel& model = []() -> const LoadedModel& {
    static const LoadedModel loaded("spins", ufo::read_folder(ufo_model("spins")));
    add_model(loaded.model());
    return loaded;
  }();
  return model;
}

Process process_of(const std::string& text) { return Process::parse(text, spins().model()); }

Parameters defaults() { return Parameters(*spins().model().parameters); }

MatrixElementOptions options_of(Recipe recipe) {
  MatrixElementOptions options;
  options.program.recipe = recipe;
  return options;
}

std::vector<double> values_of(const std::string& text, const Points& points, Recipe recipe) {
  return evaluate(process_of(text), points, options_of(recipe), defaults());
}

Points points_of(const std::string& text, double energy = 1000.0, int number = 4) {
  return rambo_points(process_of(text), energy, number, defaults());
}

/// Boost by a velocity along a unit vector.
Momentum boost(const Momentum& p, double beta, const std::array<double, 3>& n) {
  const double gamma = 1.0 / std::sqrt(1.0 - beta * beta);
  const double along = p.x * n[0] + p.y * n[1] + p.z * n[2];
  const double shift = (gamma - 1.0) * along - gamma * beta * p.t;
  return {gamma * (p.t - beta * along), p.x + shift * n[0], p.y + shift * n[1], p.z + shift * n[2]};
}

Points moved(Points points, double beta) {
  const double third = std::sqrt(1.0 / 3.0);
  for (Point& point : points)
    for (Momentum& p : point)
      p = boost(rotated(p, 1.1, {0.6, 0.0, 0.8}), beta, {third, third, -third});
  return points;
}

/// Far above the rounding of these points, where terms of up to (E/m)^4 cancel; far below a wrong
/// factor or sign.
constexpr double tolerance = 1e-9;

class UfoSpins : public ::testing::Test {
 protected:
  void SetUp() override {}
};

/// Decays of spin 2 (Han, Lykken, Zhang, hep-ph/9811350, appendix B, with kappa^2 = 2/Lambda^2), as
/// |M|^2 = 16 pi m Gamma / beta, with 1/2 for equal particles, and of spin 3/2: |M|^2 =
/// (c/Lambda)^2 2/3 |q|^2 p.k for x > e s, as sqrt(2/3) is the coefficient of the spinor that e0
/// goes with. At rest, and moving.
TEST_F(UfoSpins, DecaysHaveClosedFormulas) {
  const double m4 = std::pow(m_y, 4) / (lambda * lambda);
  const auto ratio = [](double mass) { return mass * mass / (m_y * m_y); };
  const auto beta2 = [&](double mass) { return 1.0 - 4.0 * ratio(mass); };
  const double r = ratio(m_z), q = (m_x * m_x - m_1 * m_1) / (2.0 * m_x);
  struct Case {
    std::string process;
    double value;
  };
  const Case cases[] = {
      {"y > a a", m4 / 5.0},
      {"y > g g", 8.0 * m4 / 5.0},
      {"y > e+ e-", m4 / 10.0},
      {"y > t t~", 3.0 * m4 / 10.0 * beta2(m_t) * (1.0 + 8.0 / 3.0 * ratio(m_t))},
      {"y > s1 s1", m4 / 60.0 * beta2(m_1) * beta2(m_1)},
      {"y > z z", m4 / 5.0 * (13.0 / 12.0 + 14.0 / 3.0 * r + 4.0 * r * r)},
      {"x- > e- s1", c_x * c_x / (lambda * lambda) * 2.0 / 3.0 * q * q * m_x * q},
      {"x+ > e+ s1", c_x * c_x / (lambda * lambda) * 2.0 / 3.0 * q * q * m_x * q}};
  Worst worst("decays");
  for (const auto& [process, expected] : cases)
    for (const Recipe recipe : both_recipes) {
      const Points points = points_of(process, process[0] == 'y' ? m_y : m_x);
      for (const Points& these : {points, moved(points, 0.6), moved(points, -0.9)})
        for (const double value : values_of(process, these, recipe))
          worst.add_relative(value, expected, tolerance, process);
    }
}

double contract(const std::array<std::array<double, 4>, 4>& a,
                const std::array<std::array<double, 4>, 4>& b) {
  double sum = 0.0;
  for (std::size_t mu = 0; mu < 4; ++mu)
    for (std::size_t nu = 0; nu < 4; ++nu) sum += metric[mu] * metric[nu] * a[mu][nu] * b[mu][nu];
  return sum;
}

/// The energy-momentum tensor between scalars of momenta p (incoming) and q (outgoing).
std::array<std::array<double, 4>, 4> energy_momentum(const Momentum& p, const Momentum& q,
                                                     double mass) {
  const double a[4] = {p.t, p.x, p.y, p.z}, b[4] = {q.t, q.x, q.y, q.z};
  std::array<std::array<double, 4>, 4> result{};
  for (std::size_t mu = 0; mu < 4; ++mu)
    for (std::size_t nu = 0; nu < 4; ++nu)
      result[mu][nu] =
          a[mu] * b[nu] + a[nu] * b[mu] - (mu == nu ? metric[mu] * (dot(p, q) - mass * mass) : 0.0);
  return result;
}

/// Exchange between conserved tensors: (T.T' - c T T') / (t - m^2) with c = 1/3, without a mass
/// 1/2.
TEST_F(UfoSpins, ExchangeOfGravitonsIsTheProductOfTensors) {
  Worst worst("exchange of spin 2");
  std::array<std::array<double, 4>, 4> unit{};
  for (std::size_t mu = 0; mu < 4; ++mu) unit[mu][mu] = metric[mu];
  for (const auto& [order, mass, part] :
       {std::tuple("NY<=2 NK=0", m_y, 1.0 / 3.0), std::tuple("NK<=2 NY=0", 0.0, 1.0 / 2.0)}) {
    const std::string process = std::string("s1 s2 > s1 s2 NX=0 ") + order;
    const Points points = points_of(process);
    for (const Recipe recipe : both_recipes) {
      const auto values = values_of(process, points, recipe);
      for (std::size_t i = 0; i < points.size(); ++i) {
        const Point& p = points[i];
        const auto one = energy_momentum(p[0], p[2], m_1), two = energy_momentum(p[1], p[3], m_2);
        const Momentum k = p[0] - p[2];
        const double amplitude =
            (contract(one, two) - part * contract(one, unit) * contract(two, unit)) /
            (lambda * lambda * (dot(k, k) - mass * mass));
        worst.add_relative(values[i], amplitude * amplitude, tolerance, process);
      }
    }
  }
}

/// Emission of a massless graviton by s1 s1 > s2: J.J - J^2 / 2 of the conserved J = mu / Lambda
/// (sum of p p / p.k, with a minus sign for s2, - g).
TEST_F(UfoSpins, EmissionOfGravitonsIsThatOfTheSoftFactor) {
  Worst worst("massless graviton");
  std::array<std::array<double, 4>, 4> unit{};
  for (std::size_t a = 0; a < 4; ++a) unit[a][a] = metric[a];
  const std::string process = "s1 s1 > s2 k NY=0";
  const Points points = points_of(process);
  for (const Recipe recipe : both_recipes)
    for (const double beta : {0.0, 0.6}) {
      const auto values = values_of(process, moved(points, beta), recipe);
      for (std::size_t i = 0; i < points.size(); ++i) {
        std::array<std::array<double, 4>, 4> current{};
        for (std::size_t leg = 0; leg < 3; ++leg) {
          const Momentum& p = points[i][leg];
          const double q[4] = {p.t, p.x, p.y, p.z};
          const double factor = (leg < 2 ? 1.0 : -1.0) / dot(p, points[i][3]);
          for (std::size_t a = 0; a < 4; ++a)
            for (std::size_t b = 0; b < 4; ++b) current[a][b] += factor * q[a] * q[b];
        }
        for (std::size_t a = 0; a < 4; ++a) current[a][a] -= metric[a];
        const double trace = contract(current, unit);
        const double expected =
            mu * mu / (lambda * lambda) * (contract(current, current) - trace * trace / 2.0);
        worst.add_relative(values[i], expected, tolerance, process);
      }
    }
}

ExactVector vector_of(const Momentum& p) { return {p.t, p.x, p.y, p.z}; }

ExactVector difference(const ExactVector& a, const ExactVector& b) {
  ExactVector result;
  for (std::size_t mu = 0; mu < 4; ++mu) result[mu] = a[mu] - b[mu];
  return result;
}

ExactVector sum(const ExactVector& a, const ExactVector& b) {
  ExactVector result;
  for (std::size_t mu = 0; mu < 4; ++mu) result[mu] = a[mu] + b[mu];
  return result;
}

ExactComplex product_of(const ExactVector& a, const ExactVector& b) {
  ExactComplex result = 0;
  for (std::size_t mu = 0; mu < 4; ++mu) result += Exact(metric[mu]) * a[mu] * b[mu];
  return result;
}

/// a_mu N^mu nu(k) b_nu / (k^2 - m^2), N the numerator of spin 3/2.
Matrix4 exchange(const ExactVector& a, const ExactVector& k, const ExactVector& b) {
  const ExactComplex m = Exact(m_x), one = 1;
  const auto unit = unit_matrix();
  const auto ak = product_of(a, k), bk = product_of(b, k);
  const Matrix4 left = slash(a) + (ak / m) * unit, right = slash(b) + (bk / m) * unit;
  const Matrix4 numerator = (ak * bk / (m * m) - product_of(a, b)) * (slash(k) + m * unit) +
                            (-one / Exact(3)) * (left * (slash(k) + (-m) * unit) * right);
  return (one / (product_of(k, k) - m * m)) * numerator;
}

/// e- s1 > e- s2 by exchange of x- in the s and u channels: Tr(p' A p Abar) / 2, where derivatives
/// of scalars give their outgoing momenta.
TEST_F(UfoSpins, ExchangeOfSpin3HalvesIsTheProductOfMatrices) {
  Worst worst("exchange of spin 3/2");
  for (const auto& [process, incoming] : {std::pair("e- s1 > e- s2 NX<=2 NY=0 NK=0", true),
                                          {"e+ s1 > e+ s2 NX<=2 NY=0 NK=0", false}}) {
    const Points points = points_of(process);
    for (const Recipe recipe : both_recipes) {
      const auto values = values_of(process, points, recipe);
      for (std::size_t i = 0; i < points.size(); ++i) {
        const auto p = vector_of(points[i][0]), q = vector_of(points[i][1]);
        const auto p2 = vector_of(points[i][2]), q2 = vector_of(points[i][3]);
        // By charge conjugation the antiparticle has the same |M|^2.
        const Matrix4 amplitude = exchange(q2, sum(p, q), q) + exchange(q, difference(p, q2), q2);
        const Matrix4 gamma0 = gamma_matrix(0);
        Matrix4 adjoint{};
        for (std::size_t a = 0; a < 4; ++a)
          for (std::size_t b = 0; b < 4; ++b) adjoint[a][b] = std::conj(amplitude[b][a]);
        const Matrix4 all = slash(p2) * amplitude * slash(p) * (gamma0 * adjoint * gamma0);
        Exact trace = 0;
        for (std::size_t a = 0; a < 4; ++a) trace += all[a][a].real();
        const double coupling = std::pow(c_x / lambda, 4);
        worst.add_relative(values[i], double(trace) / 2.0 * coupling, tolerance, process);
        EXPECT_EQ(process_of(process).legs()[0].anti, !incoming);
      }
    }
  }
}

/// Points of g g > y.
Points fusions() {
  Points points = points_of("y > g g", m_y);
  for (Point& point : points) std::ranges::rotate(point, point.begin() + 1);
  return points;
}

/// With the momentum in place of a polarisation |M|^2 vanishes, up to rounding against its scale:
/// |M|^2 with the polarisations, times (E / |epsilon|)^2. Spin 3/2 couples to field strengths.
TEST_F(UfoSpins, AreGaugeInvariant) {
  Worst worst("gauge tests");
  for (const char* text :
       {"g g > y", "g g > y g", "t t~ > y g", "g t > y t", "g g > e+ e- NY<=2 NK=0",
        "a a > s1 s1 NK<=2 NY=0", "a e- > x- y NX<=1 NY<=1 NK=0", "e- a > e- s1 NX<=2 NY=0 NK=0",
        "e- a > x- k NX<=1 NK<=1 NY=0"}) {
    const Process process = process_of(text);
    const double energy = process.num_outgoing() == 1 ? m_y : 1500.0;
    const Points points = process.num_outgoing() == 1 ? fusions() : points_of(text, energy);
    int vector = 0;
    while (process.legs()[std::size_t(vector)].particle->spin != Spin::vector) ++vector;
    for (const Recipe recipe : both_recipes) {
      auto options = options_of(recipe);
      const auto usual = evaluate(process, points, options, defaults());
      options.program.longitudinal_gluon = vector;
      const auto values = evaluate(process, points, options, defaults());
      for (std::size_t i = 0; i < points.size(); ++i)
        worst.add(values[i], 0.0, 1e-24 * usual[i] * energy * energy, text);
    }
  }
}

/// Both recipes, in this frame and in another one.
TEST_F(UfoSpins, AreLorentzInvariantInBothRecipes) {
  Worst worst("frames and recipes");
  for (const char* text :
       {"e+ e- > y y NY<=2 NK=0", "y e- > y e- NY<=2 NK=0", "s1 s1 > s2 k NY=0", "g g > y g",
        "t t~ > y g", "z z > y y", "z z > z z", "x- s1 > x- s2", "e+ e- > x+ x-", "e- e- > x- x-",
        "x- a > x- a", "e- e+ > e- e+ s1 s2 NX<=4"}) {
    const Points points = points_of(text, 2000.0, 2);
    const auto expected = values_of(text, points, Recipe::recursion);
    for (const Recipe recipe : both_recipes)
      for (const double beta : {0.0, 0.5}) {
        const auto values = values_of(text, moved(points, beta), recipe);
        for (std::size_t i = 0; i < points.size(); ++i) {
          worst.add_relative(values[i], expected[i], 1e-7, text);
          EXPECT_GT(values[i], 0.0) << text;
        }
      }
  }
}

TEST_F(UfoSpins, AveragesCountTheSpins) {
  EXPECT_EQ(process_of("y > a a").initial_average(), 1.0 / 5.0);
  EXPECT_EQ(process_of("x- > e- s1").initial_average(), 1.0 / 4.0);
  EXPECT_EQ(process_of("k k > s1 s1").initial_average(), 1.0 / 4.0);
}

/// The helicities of a decay along z, of which the angular momentum allows some.
TEST_F(UfoSpins, HelicitiesHaveNames) {
  const Process process = process_of("y > a a");
  EXPECT_EQ(num_helicities(process), 20);
  EXPECT_EQ(helicity_text(process, helicity_number(process, "+2+-")), "+2+-");
  EXPECT_THROW(helicity_number(process, "+++-"), InputError);
  const double half = m_y / 2.0;
  const Points along_z{{{m_y, 0, 0, 0}, {half, 0, 0, half}, {half, 0, 0, -half}}};
  for (int number = 0; number < num_helicities(process); ++number) {
    auto options = options_of(Recipe::recursion);
    options.only_helicities = {number};
    const auto helicities = helicity_configuration(process, number);
    const double value = evaluate(process, along_z, options, defaults())[0];
    // J_z of the photons: they are +-2 for opposite helicities; their tensor has no trace.
    const bool is_allowed = helicities[1] != helicities[2] && helicities[0] == 2 * helicities[1];
    EXPECT_EQ(value > 1e-20, is_allowed) << helicity_text(process, number) << ": " << value;
  }
  const Process other = process_of("x- > e- s1");
  EXPECT_EQ(helicity_text(other, helicity_number(other, "-3+0")), "-3+0");
  EXPECT_EQ(helicity_text(other, helicity_number(other, "-+0")), "-+0");
}

/// The coefficient of one state of each leg is 1: |M|^2 of one configuration.
TEST_F(UfoSpins, DrawnHelicitiesAreThoseOfTheSum) {
  Worst worst("drawn helicities");
  for (const char* text :
       {"y > a a", "e- a > x- k NX<=1 NK<=1 NY=0", "x- s1 > x- s2", "x+ s1 > x+ s2", "g g > y g"}) {
    const Process process = process_of(text);
    const int count = num_helicities(process), legs = process.num_legs();
    const Points points = points_of(text, text[0] == 'y' ? m_y : 1000.0, 1);
    std::vector<std::vector<double>> superpositions;
    for (int number = 0; number < count; ++number) {
      std::vector<double> row(std::size_t(most_states * legs), 0.0);
      int rest = number;
      for (int leg = legs - 1; leg >= 0; --leg) {
        const int states = int(helicity_states(*process.legs()[std::size_t(leg)].particle).size());
        row[std::size_t(most_states * leg + rest % states)] = 1.0;
        rest /= states;
      }
      superpositions.push_back(std::move(row));
    }
    std::vector<double> expected;
    for (int number = 0; number < count; ++number) {
      auto options = options_of(Recipe::recursion);
      options.only_helicities = {number};
      expected.push_back(evaluate(process, points, options, defaults())[0]);
    }
    const double largest = *std::ranges::max_element(expected);
    for (const Recipe recipe : both_recipes)
      for (const Layout layout : layouts()) {
        auto options = options_of(recipe);
        options.layout = layout;
        options.helicities = HelicityMode::sample;
        options.program.basis = PolarizationBasis::helicity;
        MatrixElement sampled(process, defaults(), options);
        const EventView<MatrixElement::Space> results("results", std::size_t(count));
        sampled(
            MatrixElement::Space(),
            {.momenta = repeated(points[0], count), .superpositions = on_device(superpositions)},
            {results});
        const auto values = on_host(results);
        for (int number = 0; number < count; ++number)
          worst.add(values(number), expected[std::size_t(number)], 1e-10 * largest,
                    fmt::format("{} {}", text, helicity_text(process, number)));
      }
  }
}

/// The mean of many draws at one point is the sum, by both kinds of draws, in all layouts.
TEST_F(UfoSpins, DrawnHelicitiesAreUnbiased) {
  constexpr int draws = 20000;
  for (const char* text : {"y > a a", "x- s1 > x- s2", "e- a > x- k NX<=1 NK<=1 NY=0"}) {
    const Process process = process_of(text);
    const Points points = points_of(text, text[0] == 'y' ? m_y : 1000.0, 1);
    const double expected = evaluate(process, points, options_of(Recipe::recursion), defaults())[0];
    for (const HelicityMode mode : {HelicityMode::sample, HelicityMode::phase})
      for (const Layout layout : layouts()) {
        auto options = options_of(Recipe::recursion);
        options.layout = layout;
        options.helicities = mode;
        MatrixElement sampled(process, defaults(), options);
        const RandomView<MatrixElement::Space> random("random", draws,
                                                      sampled.info().num_strategy_random);
        fill_random(MatrixElement::Space(), 7, 0, random, RandomStream::strategy);
        const EventView<MatrixElement::Space> results("results", draws);
        sampled(MatrixElement::Space(),
                {.momenta = repeated(points[0], draws), .strategy_random = random}, {results});
        const auto values = on_host(results);
        double sum = 0.0, squares = 0.0;
        for (int e = 0; e < draws; ++e) {
          sum += values(e) / draws;
          squares += values(e) * values(e) / draws;
        }
        const double error = std::sqrt(std::max(squares - sum * sum, 0.0) / draws);
        EXPECT_LT(error, 0.05 * expected);
        EXPECT_NEAR(sum, expected, 4.5 * error + 1e-10 * expected) << text;
      }
  }
}

/// The mean of c_s c_t is delta_st for four and five states. Four angles are exact for squares; the
/// other numbers are midpoints of 64 steps.
TEST_F(UfoSpins, CoefficientsOfPhasesAreOrthonormal) {
  constexpr int steps = 64;
  const auto middle = [](int k, int count) { return (k + 0.5) / count; };
  for (const int states : {4, 5}) {
    std::vector<std::vector<double>> random;
    for (int phi = 0; phi < 4; ++phi)
      for (int r = 0; r < steps; ++r)
        for (int psi = 0; psi < 4; ++psi)
          for (int z = 0; z < (states == 5 ? steps : 1); ++z) {
            random.push_back({middle(phi, 4), middle(r, steps), middle(psi, 4)});
            if (states == 5) random.back().push_back(middle(z, steps));
          }
    const PhaseSampler sampler({states});
    ASSERT_EQ(sampler.numbers_per_event(), states - 1);
    const SuperpositionView<MatrixElement::Space> coefficients("c", random.size(), most_states);
    sampler(MatrixElement::Space(), on_device(random), coefficients);
    const auto c = on_host(coefficients);
    Worst worst("phases");
    for (int s = 0; s < states; ++s)
      for (int t = 0; t < states; ++t) {
        double mean = 0.0;
        for (std::size_t e = 0; e < random.size(); ++e)
          mean += c(e, s) * c(e, t) / double(random.size());
        worst.add(mean, s == t ? 1.0 : 0.0, 2e-3, fmt::format("{} {}", s, t));
      }
  }
}

}  // namespace
}  // namespace helikos::test::ufo_spins_test
