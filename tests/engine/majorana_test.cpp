// SPDX-License-Identifier: Apache-2.0
// |M|^2 with Majorana fermions and vertices that break fermion number (tests/ufo/models/majorana):
// a Dirac fermion as two Majorana fermions of equal mass, closed formulas, other names for
// particles and antiparticles, contact vertices against the exchange of a heavy scalar, gauge
// invariance.
#include <gtest/gtest.h>

#include <array>
#include <bit>
#include <cmath>
#include <map>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "engine/conditioning.hpp"
#include "helikos/theory/process/helicity.hpp"
#include "helikos/theory/ufo/loaded_model.hpp"
#include "ufo/copied_folder.hpp"

namespace helikos::test::majorana_test {
namespace {

using ufo::LoadedModel;

/// The folder, perhaps with other parts. Its particles are known from then on.
const LoadedModel& model_of(const std::string& name, void (*change)(ufo::Folder&) = nullptr) {
  static std::map<std::string, LoadedModel> models;
  const auto found = models.find(name);
  if (found != models.end()) return found->second;
  ufo::Folder folder = ufo::read_folder(ufo_model("majorana"));
  if (change != nullptr) change(folder);
  const auto& model = models.try_emplace(name, name, std::move(folder)).first->second;
  add_model(model.model());
  return model;
}

const LoadedModel& usual() { return model_of("majorana"); }

Parameters parameters_of(const std::map<std::string, double>& values = {}) {
  ParameterInputs inputs(*usual().model().parameters);
  for (const auto& [name, value] : values) inputs[name] = value;
  return Parameters(inputs);
}

MatrixElementOptions with_recipe(Recipe recipe) {
  MatrixElementOptions options;
  options.program.recipe = recipe;
  return options;
}

constexpr Recipe recipes[] = {Recipe::recursion, Recipe::diagrams};

std::vector<double> values_of(const std::string& process, const Points& points, Recipe recipe,
                              const Parameters& parameters = parameters_of(),
                              const LoadedModel& model = usual()) {
  return evaluate(Process::parse(process, model.model()), points, with_recipe(recipe), parameters);
}

Points points_of(const std::string& process, const Parameters& parameters, double energy = 1000.0,
                 int number = 3) {
  return rambo_points(Process::parse(process, usual().model()), energy, number, parameters);
}

/// Far above the rounding of these points, far below any wrong sign.
constexpr double tolerance = 1e-10;

/// The sum of |M|^2, without factors of equal particles, over the choices of one of two names for
/// each of `number` outgoing particles; `balanced`: each name is chosen as often as the other.
std::vector<double> sum_over_names(const std::string& head, int number, const std::string& tail,
                                   const std::array<std::string, 2>& names, bool balanced,
                                   const Points& points, Recipe recipe) {
  std::vector<double> sum(points.size(), 0.0);
  for (unsigned choice = 0; choice < 1u << number; ++choice) {
    const int seconds = std::popcount(choice);
    if (balanced && 2 * seconds != number) continue;
    std::string text = head;
    for (int k = 0; k < number; ++k) text += " " + names[choice >> k & 1];
    const double equal = std::tgamma(seconds + 1.0) * std::tgamma(number - seconds + 1.0);
    const auto values = values_of(text + tail, points, recipe);
    for (std::size_t i = 0; i < sum.size(); ++i) sum[i] += equal * values[i];
  }
  return sum;
}

/// Propagators of n1 and n2 with a factor more above and below. Without a pole they are functions.
void give_propagators(ufo::Folder& folder) {
  const std::string numerator = "(Gamma('mu',1,2)*P('mu',id) + Mass(id)*Identity(1,2))",
                    denominator = "(P('mu',id)**2 - Mass(id)**2 + complex(0,1)*Mass(id)*Width(id))",
                    factor = "*(P(-1,id)**2 - 2*MX**2)",
                    function = "*cmath.exp(P(-1,id)**2/MX**2/9)";
  folder.propagators = {{{}, "N1", numerator + factor, denominator + factor},
                        {{}, "N2", numerator + function, denominator + function}};
  for (auto& own : folder.particles)
    if (own.name == "n1" || own.name == "n2") own.propagator = own.name == "n1" ? "N1" : "N2";
}

void give_axial_propagator(ufo::Folder& folder) {
  folder.propagators = {{{}, "N1", "Gamma('mu',1,-1)*Gamma5(-1,2)*P('mu',id)", "P('mu',id)**2"}};
  for (auto& own : folder.particles)
    if (own.name == "n1") own.propagator = "N1";
}

TEST(Majorana, HaveOwnPropagators) {
  const LoadedModel& own = model_of("majorana with propagators", give_propagators);
  EXPECT_TRUE(own.missing().empty());
  // Different masses: two equal ones are a Dirac fermion, which conserves fermion number.
  const Parameters split = parameters_of({{"M2", 190.0}});
  Worst worst("own propagators");
  for (const std::string text :
       {"phi+ phi- > e+ e-", "e- phi- > e- phi- s", "phi+ phi+ > e+ e+", "e+ e- > n1 n2 s"}) {
    const std::string process = text + " DIR=0 HEA=0 CON=0";
    const auto points = points_of(process, split);
    const auto expected = values_of(process, points, Recipe::recursion, split);
    for (const Recipe recipe : recipes) {
      const auto values = values_of(process, points, recipe, split, own);
      for (std::size_t i = 0; i < points.size(); ++i)
        worst.add_relative(values[i], expected[i], tolerance, text);
    }
  }
  const LoadedModel& axial = model_of("majorana with gamma5", give_axial_propagator);
  ASSERT_FALSE(axial.missing().empty());
  EXPECT_NE(axial.missing().front().reason.find("not that of a Majorana fermion"),
            std::string::npos);
}

TEST(Majorana, TwoOfThemAreADiracFermion) {
  struct Case {
    std::string head;
    int number;
    std::string tail;
  };
  const std::string dirac = " MAJ=0 HEA=0 CON=0", majorana = " DIR=0 HEA=0 CON=0";
  Worst worst("a Dirac fermion as two Majorana fermions");
  for (const auto& [head, number, tail] :
       {Case{"e+ e- >", 2, ""}, Case{"e+ e- >", 2, " s"}, Case{"e+ e- >", 2, " v"},
        Case{"v v >", 2, ""}, Case{"e+ e- >", 4, " NP=1 QED=0"}, Case{"phi+ phi- > e+ e-", 0, ""},
        Case{"e- phi- > e- phi-", 0, " s"}}) {
    std::string some = head;
    for (int k = 0; k < number; ++k) some += k % 2 == 0 ? " x" : " x~";
    const auto points = points_of(some + tail + dirac, parameters_of());
    for (const Recipe recipe : recipes) {
      const auto expected =
          sum_over_names(head, number, tail + dirac, {"x", "x~"}, true, points, recipe);
      const auto sum =
          sum_over_names(head, number, tail + majorana, {"n1", "n2"}, false, points, recipe);
      for (std::size_t i = 0; i < points.size(); ++i)
        worst.add_relative(sum[i], expected[i], tolerance, some + tail);
    }
  }
}

/// The sum over incoming n1 and n2 is that over x and x~, where x x and x~ x~ vanish.
TEST(Majorana, IncomingOnesAreADiracFermion) {
  const Parameters parameters = parameters_of();
  const std::string dirac = " MAJ=0 HEA=0 CON=0", majorana = " DIR=0 HEA=0 CON=0";
  Worst worst("incoming Majorana fermions");
  for (const std::string out : {"e+ e-", "v s", "phi+ phi-"}) {
    const auto points = points_of("x x~ > " + out + dirac, parameters);
    for (const Recipe recipe : recipes) {
      std::vector<double> expected(points.size(), 0.0), sum = expected;
      const auto add = [&](const std::string& text, std::vector<double>& values) {
        const auto own = values_of(text, points, recipe, parameters);
        for (std::size_t i = 0; i < own.size(); ++i) values[i] += own[i];
      };
      for (const std::string in : {"x x~", "x~ x"}) add(in + " > " + out + dirac, expected);
      for (const std::string in : {"n1 n1", "n1 n2", "n2 n1", "n2 n2"})
        add(in + " > " + out + majorana, sum);
      for (std::size_t i = 0; i < points.size(); ++i)
        worst.add_relative(sum[i], expected[i], tolerance, out);
    }
  }
}

/// Helicities of Majorana fermions, which have the wavefunctions of antifermions where they come
/// in, are those of the Dirac fermion.
TEST(Majorana, HelicitiesAreThoseOfADiracFermion) {
  const Parameters parameters = parameters_of();
  const std::string dirac = " MAJ=0 HEA=0 CON=0", majorana = " DIR=0 HEA=0 CON=0";
  Worst worst("helicities");
  const std::array<std::string, 2> cases[] = {
      {"", " phi- > e- s"}, {"e- phi+ > s ", ""}, {"e- phi+ > v ", ""}};
  for (const auto& [before, behind] : cases) {
    const auto points = points_of(before + "x" + behind + dirac, parameters);
    const Process some = Process::parse(before + "x" + behind, usual().model());
    for (int helicity = 0; helicity < num_helicities(some); ++helicity) {
      MatrixElementOptions options;
      options.only_helicities = {helicity};
      options.all_helicities = true;
      const auto of = [&](const std::string& name, const std::string& orders) {
        const auto process = Process::parse(before + name + behind + orders, usual().model());
        return evaluate(process, points, options, parameters);
      };
      const auto x = of("x", dirac), n1 = of("n1", majorana), n2 = of("n2", majorana);
      for (std::size_t i = 0; i < points.size(); ++i)
        worst.add_relative(n1[i] + n2[i], x[i], tolerance, before + "x" + behind);
    }
  }
}

/// e- e- > phi- phi- by n1 and n2: c_k^2 m_k (1 / (t - m_k^2) + 1 / (u - m_k^2)), summed, for one
/// helicity of massless electrons. It vanishes where the masses are equal.
TEST(Majorana, ExchangeBreaksFermionNumber) {
  const double m1 = 90.0, m2 = 250.0, a = 0.8;
  const std::string text = "e- e- > phi- phi- DIR=0 HEA=0 CON=0 NP=0";
  const Parameters parameters = parameters_of(
      {{"Me", 0.0}, {"M1", m1}, {"M2", m2}, {"W1", 0.0}, {"W2", 0.0}, {"aL", a}, {"aR", 0.0}});
  const auto points = points_of(text, parameters, 500.0, 5);
  Worst worst("e- e- > phi- phi-");
  for (const Recipe recipe : recipes) {
    const auto values = values_of(text, points, recipe, parameters);
    for (std::size_t i = 0; i < points.size(); ++i) {
      const Point& p = points[i];
      const double s = dot(p[0] + p[1], p[0] + p[1]), t = dot(p[0] - p[2], p[0] - p[2]);
      const double u = dot(p[0] - p[3], p[0] - p[3]);
      const auto exchange = [&](double m) { return m * (1 / (t - m * m) + 1 / (u - m * m)); };
      const double amplitude = a * a / 2 * (exchange(m1) - exchange(m2));
      worst.add_relative(values[i], amplitude * amplitude * s / 8, tolerance, text);
    }
  }
  const Parameters equal = parameters_of({{"Me", 0.0}});
  for (const Recipe recipe : recipes)
    for (const double value : values_of(text, points_of(text, equal), recipe, equal))
      worst.add_vanishing(value, 1e-20, "equal masses");
}

/// Decays to two leptons: h^2 M^2 for a scalar, 2 (g_L^2 + g_R^2) M^2 / 3 for a vector; half of it
/// for equal leptons.
TEST(Majorana, TwoLeptonsOfOneParticle) {
  const Parameters parameters = parameters_of({{"Me", 0.0}, {"MM", 0.0}});
  const double h2 = 0.9 * 0.9, g2 = 0.5 * 0.5 + 0.35 * 0.35, md = 210.0, mu = 230.0;
  Worst worst("decays to two leptons");
  for (const auto& [text, mass, expected] :
       {std::tuple("d-- > e- e-", md, h2 * md * md / 2),
        std::tuple("d-- > e- mu-", md, h2 * md * md), std::tuple("d++ > mu+ e+", md, h2 * md * md),
        std::tuple("u-- > mu- e-", mu, 2 * g2 * mu * mu / 3),
        std::tuple("u++ > e+ mu+", mu, 2 * g2 * mu * mu / 3)}) {
    const double k = mass / 2, x = 0.36 * k, y = 0.48 * k, z = 0.8 * k;
    const Points points{{{mass, 0, 0, 0}, {k, x, y, z}, {k, -x, -y, -z}}};
    for (const Recipe recipe : recipes)
      worst.add_relative(values_of(text, points, recipe, parameters)[0], expected, 1e-12, text);
  }
}

const char* const violating[] = {"e- e- > e- e- DIR=0 MAJ=0 HEA=0 CON=0",
                                 "e- mu- > e- mu- DIR=0 MAJ=0 HEA=0 CON=0",
                                 "e+ mu- > e+ mu- s DIR=0 MAJ=0 HEA=0 CON=0",
                                 "e- e- > phi- phi- s DIR=0 HEA=0 CON=0",
                                 "e- mu- > e- e- mu- e+ DIR=0 MAJ=0 HEA=0 CON=0 QED=0",
                                 "e- n1 > mu+ d-- n2 DIR=0 HEA=0 CON=0",
                                 "n1 n2 > n1 n2 v DIR=0 HEA=0 CON=0",
                                 "n1 n1 > n1 n1 s DIR=0 HEA=0 CON=0",
                                 "n1 phi- > n2 phi- a DIR=0 HEA=0 CON=0",
                                 "x e- > x phi- n1 HEA=0 CON=0",
                                 "e- e- > n1 n1 phi- phi- DIR=0 HEA=0 CON=0 NP=0",
                                 "e+ e- > n1 n2, n2 > e- phi+",
                                 "e- e- > phi- phi- d-- d++ DIR=0 HEA=0 CON=0 QED=0",
                                 "n1 n1 > n1 n1 DIR=0 MAJ=0 HEA=0",
                                 "e+ e- > e+ e- n2 n2 DIR=0 MAJ=0 HEA=0 NP=0 QED=0"};

TEST(Majorana, RecipesAgree) {
  const Parameters parameters = parameters_of({{"M2", 170.0}});
  Worst worst("recipes");
  for (const std::string text : violating) {
    const auto points = points_of(text, parameters);
    const auto values = values_of(text, points, Recipe::recursion, parameters);
    const auto others = values_of(text, points, Recipe::diagrams, parameters);
    for (std::size_t i = 0; i < points.size(); ++i)
      worst.add_relative(others[i], values[i], tolerance, text);
  }
}

/// A boost by tanh(y) = 0.4 along x of a rotated momentum.
Momentum moved(const Momentum& p) {
  const Momentum q = rotated(p, 1.1, {0.36, 0.48, 0.8});
  const double gamma = 1 / std::sqrt(1 - 0.4 * 0.4);
  return {gamma * (q.t + 0.4 * q.x), gamma * (q.x + 0.4 * q.t), q.y, q.z};
}

TEST(Majorana, FramesAndTheOrderOfEqualLegsDoNotMatter) {
  const Parameters parameters = parameters_of({{"M2", 170.0}});
  Worst worst("frames, order of equal legs");
  for (const std::string text : violating) {
    const auto points = points_of(text, parameters);
    const Process process = Process::parse(text, usual().model());
    Points others;
    for (const Point& point : points) {
      others.emplace_back();
      for (const Momentum& p : point) others.back().push_back(moved(p));
      // The first pair of equal outgoing legs.
      const int legs = process.num_legs();
      for (int i = 2; i + 1 < legs; ++i)
        if (process.legs()[std::size_t(i)].pdg() == process.legs()[std::size_t(i + 1)].pdg()) {
          std::swap(others.back()[std::size_t(i)], others.back()[std::size_t(i + 1)]);
          break;
        }
    }
    const auto values = values_of(text, points, Recipe::recursion, parameters);
    const auto moved_values = values_of(text, others, Recipe::recursion, parameters);
    for (std::size_t i = 0; i < points.size(); ++i)
      worst.add_relative(moved_values[i], values[i], 1e-8, text);
  }
}

/// Turns the sign of a code; a code belongs to one particle of all models.
void turn(ufo::Folder& folder, const std::string& name) {
  for (ufo::FolderParticle& particle : folder.particles)
    if (particle.name == name) particle.pdg = -particle.pdg - 100;
}

/// Which of a particle and its antiparticle has the positive code is a name. Currents of the other
/// sign have the other form, so that arrows clash where they did not.
TEST(Majorana, CodesOfAntiparticlesAreNames) {
  const LoadedModel& electrons =
      model_of("electrons", [](ufo::Folder& folder) { turn(folder, "e-"); });
  const LoadedModel& all = model_of("all", [](ufo::Folder& folder) {
    for (const char* name : {"e-", "mu-", "x", "phi-", "d--", "u--"}) turn(folder, name);
  });
  const Parameters parameters = parameters_of({{"M2", 170.0}});
  Worst worst("codes of antiparticles");
  for (const std::string text : violating) {
    const auto points = points_of(text, parameters);
    const auto expected = values_of(text, points, Recipe::recursion, parameters);
    for (const LoadedModel* model : {&electrons, &all}) {
      ParameterInputs inputs(*model->model().parameters);
      inputs["M2"] = 170.0;
      for (const Recipe recipe : recipes) {
        const auto values = values_of(text, points, recipe, Parameters(inputs), *model);
        for (std::size_t i = 0; i < points.size(); ++i)
          worst.add_relative(values[i], expected[i], tolerance, text);
      }
    }
  }
}

TEST(Majorana, ContactVerticesAreTheLimitOfAHeavyScalar) {
  const Parameters parameters = parameters_of();
  const std::string heavy = " CON=0 MAJ=0 DIR=0 NP=0 QED=0";
  const std::string contact = " HEA=0 MAJ=0 DIR=0 NP=0 QED=0";
  // The first correction is s / M^2.
  Worst worst("contact vertices");
  for (const std::string text :
       {"n1 n1 > n1 n1", "n1 n2 > n1 n2", "n1 n1 > n2 n2", "e- n1 > e- n1", "e+ e- > n2 n2",
        "e- e- > e- e-", "e+ e- > e+ e-", "n1 n1 > n1 n1 n1 n1", "n1 n2 > n1 n2 e+ e-",
        "e+ n1 > e+ e+ e- n1", "e+ e- > n2 n2 n1 n1"}) {
    const auto points = points_of(text + heavy, parameters, 700.0);
    const auto expected = values_of(text + heavy, points, Recipe::recursion, parameters);
    for (const Recipe recipe : recipes) {
      const auto values = values_of(text + contact, points, recipe, parameters);
      for (std::size_t i = 0; i < points.size(); ++i)
        worst.add_relative(values[i], expected[i], 1e-7, text);
    }
  }
}

/// With the momentum in place of a polarisation |M|^2 vanishes; see
/// UfoModels.ColoredScalarsAreGaugeInvariant.
TEST(Majorana, PhotonsAreGaugeInvariant) {
  const Parameters parameters = parameters_of({{"M2", 170.0}});
  Worst worst("gauge tests");
  for (const std::string text :
       {"e- n1 > phi- a DIR=0 HEA=0 CON=0", "e- e- > phi- phi- a DIR=0 HEA=0 CON=0 NP=0",
        "e+ e- > n1 n2 a DIR=0 HEA=0 CON=0", "e- mu- > d-- a", "e- e- > d-- a"}) {
    const Process process = Process::parse(text, usual().model());
    const auto points = points_of(text, parameters);
    int photon = 0;
    while (!process.legs()[std::size_t(photon)].particle->is_photon()) ++photon;
    for (const Recipe recipe : recipes) {
      auto options = with_recipe(recipe);
      const auto scales = evaluate(process, points, options, parameters);
      options.program.longitudinal_gluon = photon;
      const auto values = evaluate(process, points, options, parameters);
      for (std::size_t i = 0; i < points.size(); ++i)
        worst.add(values[i], 0.0, 1e-20 * scales[i] * 1000.0 * 1000.0, text);
    }
  }
}

}  // namespace
}  // namespace helikos::test::majorana_test
