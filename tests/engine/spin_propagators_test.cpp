// SPDX-License-Identifier: Apache-2.0
// Propagators of propagators.py for spin 2, spin 3/2 and gluons, in the folder
// tests/ufo/models/spins: the usual ones written out, with factors that cancel, against the
// built-in ones; others against sums over explicit indices and Dirac matrices; gluons in another
// gauge, and with a mass.
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <complex>
#include <deque>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/conditioning.hpp"
#include "files/folder.hpp"
#include "helas/gamma.hpp"
#include "helikos/base/core/error.hpp"
#include "helikos/theory/ufo/detail/own_propagator.hpp"
#include "helikos/theory/ufo/loaded_model.hpp"
#include "helikos/theory/ufo/write_standard_model.hpp"
#include "ufo/copied_folder.hpp"

namespace helikos::test::spin_propagators_test {
namespace {

using ufo::Folder;
using ufo::LoadedModel;

constexpr Recipe both_recipes[] = {Recipe::recursion, Recipe::diagrams};

/// Parameters of the folder.
constexpr double lambda = 3000.0, c_x = 0.8, m_1 = 60.0, m_2 = 150.0, m_y = 700.0, m_x = 400.0;

const std::string square = "P('mu',id)*P('mu',id)";
const std::string usual_denominator =
    "(" + square + " - Mass(id)**2 + complex(0,1)*Mass(id)*Width(id))";

/// P^ab of spin 2.
std::string projector(const std::string& a, const std::string& b) {
  return fmt::format("(-1*Metric({0},{1}) + P({0},id)*P({1},id)/Mass(id)**2)", a, b);
}

const std::string massive_tensor = fmt::format(
    "({}*{}/2 + {}*{}/2 - {}*{}/3)", projector("1", "51"), projector("2", "52"),
    projector("1", "52"), projector("2", "51"), projector("1", "2"), projector("51", "52"));

const std::string massless_tensor =
    "(Metric(1,51)*Metric(2,52) + Metric(1,52)*Metric(2,51) - Metric(1,2)*Metric(51,52))/2";

const std::string massive_rarita =
    "((Gamma('a',1,2)*P('a',id) + Mass(id)*Identity(1,2))*(P(1,id)*P(2,id)/Mass(id)**2 - "
    "Metric(1,2)) - (Gamma(1,1,'r') + P(1,id)*Identity(1,'r')/Mass(id))*(Gamma('b','r','s')*"
    "P('b',id) - Mass(id)*Identity('r','s'))*(Gamma(2,'s',2) + P(2,id)*Identity('s',2)/Mass(id))"
    "/3)";

Folder spins_folder() {
  static const Folder folder = ufo::read_folder(ufo_model("spins"));
  return folder;
}

/// The folder, with a propagator of the particle.
Folder with_propagator(Folder folder, const std::string& particle, const std::string& numerator,
                       const std::string& denominator) {
  const std::string name = "own_" + particle;
  folder.propagators.push_back({{"propagators.py", 1}, name, numerator, denominator});
  std::ranges::find(folder.particles, particle, &ufo::FolderParticle::name)->propagator = name;
  return folder;
}

/// A model whose particles are known from then on.
const LoadedModel& loaded(Folder folder) {
  static std::deque<LoadedModel> models;
  models.emplace_back(fmt::format("spins {}", models.size()), std::move(folder));
  add_model(models.back().model());
  return models.back();
}

const LoadedModel& usual() {
  static const LoadedModel& model = loaded(spins_folder());
  return model;
}

Parameters with_widths(const LoadedModel& model, double width) {
  ParameterInputs inputs(*model.model().parameters);
  inputs["WX"] = width;
  inputs["WY"] = width;
  return Parameters(inputs);
}

std::vector<double> values_of(const LoadedModel& model, const std::string& process,
                              const Points& points, double width, Recipe recipe,
                              Layout layout = usual_layout) {
  MatrixElementOptions options;
  options.program.recipe = recipe;
  options.layout = layout;
  return evaluate(Process::parse(process, model.model()), points, options,
                  with_widths(model, width));
}

Points points_of(const std::string& process, double energy = 1000.0, int number = 3) {
  return rambo_points(Process::parse(process, usual().model()), energy, number,
                      with_widths(usual(), 0.0));
}

/// Terms of up to (E/m)^4 cancel.
constexpr double tolerance = 1e-9;

/// Compares a changed folder with the built-in propagators, in both recipes and all layouts.
void compare(const Folder& folder, const std::vector<const char*>& processes, double width) {
  const LoadedModel& model = loaded(folder);
  ASSERT_TRUE(model.missing().empty()) << model.missing().front().reason;
  Worst worst("propagators written out");
  for (const char* text : processes) {
    const auto points = points_of(text, 1500.0, 2);
    const auto expected = values_of(usual(), text, points, width, Recipe::recursion);
    for (const Recipe recipe : both_recipes)
      for (const Layout layout : layouts()) {
        const auto values = values_of(model, text, points, width, recipe, layout);
        for (std::size_t i = 0; i < points.size(); ++i) {
          EXPECT_GT(expected[i], 0.0) << text;
          worst.add_relative(values[i], expected[i], tolerance, text);
        }
      }
  }
}

class SpinPropagators : public ::testing::Test {
 protected:
  void SetUp() override {}
};

const std::string factors[] = {"1", "(2*P(-9,id)**2 - 3*MY**2 + 7*complex(0,1)*MY)",
                               "cmath.exp(P(-9,id)**2/MY**2/20 + complex(0,0.3))"};

TEST_F(SpinPropagators, UsualOnesOfSpin2AreTheBuiltInOnes) {
  for (const std::string& factor : factors)
    compare(with_propagator(spins_folder(), "y", massive_tensor + "*" + factor,
                            usual_denominator + "*" + factor),
            {"s1 s2 > s1 s2 NX=0 NK=0", "e+ e- > a a NY<=2 NK=0", "e- e- > e- e- NY<=2 NK=0",
             "g g > t t~ NY<=2 QCD=0", "s1 s1 > s2 s2 y NY<=3 NK=0 NX=0"},
            20.0);
  compare(with_propagator(spins_folder(), "k", massless_tensor, square),
          {"s1 s2 > s1 s2 NK<=2 NY=0 NX=0", "a e- > a e- NK<=2 NY=0 NX=0"}, 0.0);
}

TEST_F(SpinPropagators, UsualOnesOfSpin3HalvesAreTheBuiltInOnes) {
  for (const std::string& factor : factors)
    compare(with_propagator(spins_folder(), "x-", massive_rarita + "*" + factor,
                            usual_denominator + "*" + factor),
            {"e- s1 > e- s2 NX<=2 NY=0 NK=0", "e+ s1 > e+ s2 NX<=2 NY=0 NK=0",
             "e- a > e- a NX<=2 NY=0 NK=0", "x- s1 > x- s2", "e+ e- > s1 s1 a NX<=3 NY=0 NK=0"},
            30.0);
}

// ---- Other numerators

using Tensor2 = std::array<std::array<double, 4>, 4>;

std::array<double, 4> components_of(const Momentum& p) { return {p.t, p.x, p.y, p.z}; }

/// The energy-momentum tensor between scalars of momenta p (incoming) and q (outgoing).
Tensor2 energy_momentum(const Momentum& p, const Momentum& q, double mass) {
  const auto a = components_of(p), b = components_of(q);
  Tensor2 result{};
  for (std::size_t mu = 0; mu < 4; ++mu)
    for (std::size_t nu = 0; nu < 4; ++nu)
      result[mu][nu] =
          a[mu] * b[nu] + a[nu] * b[mu] - (mu == nu ? metric[mu] * (dot(p, q) - mass * mass) : 0.0);
  return result;
}

/// An exchange with the numerator 2 g^ma g^nb + 0.3 g^mn g^ab + 0.7 (q^m q^n g^ab + g^mn q^a q^b +
/// q^m q^a g^nb) / M^2, between tensors that are not conserved.
TEST_F(SpinPropagators, ANumeratorOfSpin2IsASumOverIndices) {
  Folder folder = with_propagator(
      spins_folder(), "y",
      "2*Metric(1,51)*Metric(2,52) + 0.3*Metric(1,2)*Metric(51,52) + 0.7*(P(1,id)*P(2,id)*"
      "Metric(51,52) + Metric(1,2)*P(51,id)*P(52,id) + P(1,id)*P(51,id)*Metric(2,52))/Mass(id)**2",
      square + " - Mass(id)**2");
  // Without the masses in the vertices, the tensors are those of massless scalars: q.T is not 0.
  for (auto& vertex : folder.vertices)
    if (vertex.name == "V_3" || vertex.name == "V_4") vertex.terms.resize(1);
  const LoadedModel& model = loaded(folder);
  ASSERT_TRUE(model.missing().empty());
  const std::string process = "s1 s2 > s1 s2 NY<=2 NX=0 NK=0";
  const Points points = points_of(process);
  Worst worst("a numerator of spin 2");
  for (const Recipe recipe : both_recipes) {
    const auto values = values_of(model, process, points, 0.0, recipe);
    for (std::size_t i = 0; i < points.size(); ++i) {
      const Point& p = points[i];
      const Tensor2 one = energy_momentum(p[0], p[2], 0.0), two = energy_momentum(p[1], p[3], 0.0);
      const Momentum k = p[0] - p[2];
      const auto q = components_of(k);
      const double denominator = dot(k, k) - m_y * m_y;
      double sum = 0.0;
      for (std::size_t m = 0; m < 4; ++m)
        for (std::size_t n = 0; n < 4; ++n)
          for (std::size_t a = 0; a < 4; ++a)
            for (std::size_t b = 0; b < 4; ++b) {
              const auto g = [](std::size_t x, std::size_t y) { return x == y ? metric[x] : 0.0; };
              const double numerator =
                  2.0 * g(m, a) * g(n, b) + 0.3 * g(m, n) * g(a, b) +
                  0.7 * (q[m] * q[n] * g(a, b) + g(m, n) * q[a] * q[b] + q[m] * q[a] * g(n, b)) /
                      (m_y * m_y);
              sum +=
                  metric[m] * metric[n] * metric[a] * metric[b] * one[m][n] * numerator * two[a][b];
            }
      const double amplitude = sum / (lambda * lambda * denominator);
      worst.add_relative(values[i], amplitude * amplitude, tolerance, process);
    }
  }
}

ExactVector exact(const Momentum& p) { return {p.t, p.x, p.y, p.z}; }

ExactVector plus(const ExactVector& a, const ExactVector& b, Exact sign = 1) {
  ExactVector result;
  for (std::size_t mu = 0; mu < 4; ++mu) result[mu] = a[mu] + sign * b[mu];
  return result;
}

ExactComplex product_of(const ExactVector& a, const ExactVector& b) {
  ExactComplex result = 0;
  for (std::size_t mu = 0; mu < 4; ++mu) result += Exact(metric[mu]) * a[mu] * b[mu];
  return result;
}

/// a_m N^mn(k) b_n / (k^2 - m^2), N = 0.4 k-slash gamma^m gamma^n P_R + 1.5 m g^mn + k^m gamma^n
/// P_L
Matrix4 exchange(const ExactVector& a, const ExactVector& k, const ExactVector& b) {
  const ExactComplex m = Exact(m_x), one = 1, half = Exact(0.5);
  const Matrix4 right = half * (unit_matrix() + gamma5()),
                left = half * (unit_matrix() + (-one) * gamma5());
  const Matrix4 numerator = ExactComplex(0.4) * (slash(k) * slash(a) * slash(b) * right) +
                            (ExactComplex(1.5) * m * product_of(a, b)) * unit_matrix() +
                            product_of(a, k) * (slash(b) * left);
  return (one / (product_of(k, k) - m * m)) * numerator;
}

/// e- s1 > e- s2 by exchange of x- in the s and u channels: Tr(p' A p Abar) / 2. The row and the
/// column differ, and so do the directions of the momentum.
TEST_F(SpinPropagators, ANumeratorOfSpin3HalvesIsAProductOfMatrices) {
  const LoadedModel& model = loaded(with_propagator(
      spins_folder(), "x-",
      "0.4*P('a',id)*Gamma('a',1,'r')*Gamma(1,'r','s')*Gamma(2,'s','t')*ProjP('t',2) + "
      "1.5*Mass(id)*Metric(1,2)*Identity(1,2) + P(1,id)*Gamma(2,1,'r')*ProjM('r',2)",
      square + " - Mass(id)**2"));
  ASSERT_TRUE(model.missing().empty());
  const std::string process = "e- s1 > e- s2 NX<=2 NY=0 NK=0";
  const Points points = points_of(process);
  Worst worst("a numerator of spin 3/2");
  for (const Recipe recipe : both_recipes) {
    const auto values = values_of(model, process, points, 0.0, recipe);
    for (std::size_t i = 0; i < points.size(); ++i) {
      const auto p = exact(points[i][0]), q = exact(points[i][1]);
      const auto p2 = exact(points[i][2]), q2 = exact(points[i][3]);
      const Matrix4 amplitude = exchange(q2, plus(p, q), q) + exchange(q, plus(p, q2, -1), q2);
      const Matrix4 gamma0 = gamma_matrix(0);
      Matrix4 adjoint{};
      for (std::size_t a = 0; a < 4; ++a)
        for (std::size_t b = 0; b < 4; ++b) adjoint[a][b] = std::conj(amplitude[b][a]);
      const Matrix4 all = slash(p2) * amplitude * slash(p) * (gamma0 * adjoint * gamma0);
      Exact trace = 0;
      for (std::size_t a = 0; a < 4; ++a) trace += all[a][a].real();
      worst.add_relative(values[i], double(trace) / 2.0 * std::pow(c_x / lambda, 4), tolerance,
                         process);
    }
  }
}

/// C N(P)^T C^-1 = N(-P), with vector indices exchanged.
TEST_F(SpinPropagators, AMajoranaNumeratorIsItsOwnConjugate) {
  const ufo::FolderPropagator right{{"propagators.py", 1}, "R", massive_rarita, usual_denominator};
  EXPECT_NO_THROW(ufo::check_propagator(right, 4, true, {}));
  for (const char* numerator :
       {"P('a',id)*Gamma('a',1,'r')*Gamma5('r',2)*Metric(1,2)", "P(1,id)*Gamma(2,1,2)",
        "Gamma(1,1,'r')*Gamma(2,'r','s')*P('a',id)*Gamma('a','s',2)"}) {
    const ufo::FolderPropagator wrong{{"propagators.py", 1}, "R", numerator, usual_denominator};
    EXPECT_NO_THROW(ufo::check_propagator(wrong, 4, false, {})) << numerator;
    EXPECT_THROW(ufo::check_propagator(wrong, 4, true, {}), InputError) << numerator;
  }
}

TEST_F(SpinPropagators, WrongNumeratorsAreMissing) {
  struct Case {
    const char *particle, *numerator, *reason;
  };
  const Case wrong[] = {
      {"y", "Metric(1,2)*P(51,id)*P(52,id)", "changes if the indices 1, 2 and 51, 52"},
      {"y", "Metric(1,51)", "a term lacks the vector index"},
      {"y", "Metric(1,51)*Metric(2,53)", "vector index 53, which no leg has"},
      {"x-", "Metric(1,2)*Gamma('a',2,1)*P('a',id)", "index 1 of the numerator is not its row"},
      {"x-", "Identity(1,2)", "a term lacks the vector index 1"}};
  for (const auto& [particle, numerator, reason] : wrong) {
    const LoadedModel& model =
        loaded(with_propagator(spins_folder(), particle, numerator, usual_denominator));
    ASSERT_FALSE(model.missing().empty()) << numerator;
    EXPECT_THAT(model.missing().front().reason, ::testing::HasSubstr(reason));
  }
}

// ---- Gluons

Folder standard_folder() {
  static const Folder folder = [] {
    const files::test::Folder scratch;
    ufo::write_standard_model(scratch / "sm");
    return ufo::read_folder(scratch / "sm");
  }();
  return folder;
}

std::vector<double> standard_values(const LoadedModel& model, const std::string& process,
                                    const Points& points, Recipe recipe = Recipe::recursion) {
  MatrixElementOptions options;
  options.program.recipe = recipe;
  return evaluate(Process::parse(process, model.model()), points, options,
                  Parameters(*model.model().parameters));
}

Points standard_points(const LoadedModel& model, const std::string& process) {
  return rambo_points(Process::parse(process, model.model()), 1000.0, 3,
                      Parameters(*model.model().parameters));
}

const std::string numerator_of_gauge =
    "-1*Metric(1,2)*P('b',id)**2 + complex(2.3,0.7)*P(1,id)*P(2,id)";

/// In another gauge gluons have the same amplitudes, alone and with quarks.
TEST_F(SpinPropagators, GluonsHaveAnyCovariantGauge) {
  const LoadedModel& standard = loaded(standard_folder());
  const LoadedModel& model =
      loaded(with_propagator(standard_folder(), "g", numerator_of_gauge, "(" + square + ")**2"));
  ASSERT_TRUE(model.missing().empty());
  Worst worst("gluons in another gauge");
  for (const char* text : {"g g > g g", "g g > g g g", "g g > t t~ g", "u u > u u g",
                           "u u~ > d d~ g", "u d > u d g g", "t t~ > g g g"}) {
    const auto points = standard_points(standard, text);
    const auto expected = standard_values(standard, text, points);
    for (const Recipe recipe : both_recipes) {
      const auto values = standard_values(model, text, points, recipe);
      for (std::size_t i = 0; i < points.size(); ++i)
        worst.add_relative(values[i], expected[i], tolerance, text);
    }
  }
}

/// The folder `spins` has no vertex of four gluons: its amplitudes depend on the gauge.
TEST_F(SpinPropagators, AGaugeChangesWhatIsNotInvariant) {
  const LoadedModel& model =
      loaded(with_propagator(spins_folder(), "g", numerator_of_gauge, "(" + square + ")**2"));
  // Both ends of a propagator have three gluons, which the vertex of four would join.
  const std::string process = "g g > g g g g NY=0 NK=0";
  const auto points = points_of(process, 1000.0, 1);
  const auto ours = values_of(model, process, points, 0.0, Recipe::recursion),
             others = values_of(usual(), process, points, 0.0, Recipe::recursion);
  EXPECT_GT(std::abs(ours[0] / others[0] - 1.0), 1e-6);
}

/// A gluon with a mass and a width in its propagator: 1/s becomes 1/(s - m^2 + i m Gamma).
TEST_F(SpinPropagators, AGluonMayHaveAMassInItsPropagator) {
  const LoadedModel& standard = loaded(standard_folder());
  const LoadedModel& model = loaded(with_propagator(standard_folder(), "g", "-1*Metric(1,2)",
                                                    square + " - 900**2 + complex(0,1)*900*200"));
  ASSERT_TRUE(model.missing().empty());
  const std::string process = "u u~ > d d~ QED=0";
  const auto points = standard_points(standard, process);
  const auto massless = standard_values(standard, process, points);
  const std::complex<double> s = 1000.0 * 1000.0,
                             denominator = s - std::complex(810000.0, -180000.0);
  Worst worst("a mass of gluons");
  for (const Recipe recipe : both_recipes) {
    const auto values = standard_values(model, process, points, recipe);
    for (std::size_t i = 0; i < points.size(); ++i)
      worst.add_relative(values[i], massless[i] * std::norm(s / denominator), tolerance, process);
  }
  // Gluons of a mass are no gauge bosons, so that only the recipes have something to agree with.
  Worst recipes("recipes with massive gluons");
  for (const char* text : {"g g > g g g", "u u~ > g g g", "u d > u d g"}) {
    const auto others = standard_points(standard, text);
    const auto one = standard_values(model, text, others);
    const auto two = standard_values(model, text, others, Recipe::diagrams);
    for (std::size_t i = 0; i < others.size(); ++i)
      recipes.add_relative(two[i], one[i], tolerance, text);
  }
}

}  // namespace
}  // namespace helikos::test::spin_propagators_test
