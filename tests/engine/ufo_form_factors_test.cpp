// SPDX-License-Identifier: Apache-2.0
// Form factors of the folder tests/ufo/models/form_factors: contact vertices whose form factor is a
// propagator, against the exchange of the heavy particle; a photon with a form factor, against a
// formula; form factors that have no program.
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <complex>
#include <deque>
#include <string>
#include <utility>
#include <vector>

#include "engine/conditioning.hpp"
#include "helikos/theory/process/multiparticles.hpp"
#include "helikos/theory/process/tree_orders.hpp"
#include "helikos/theory/ufo/loaded_model.hpp"
#include "ufo/copied_folder.hpp"

namespace helikos::test::ufo_form_factors_test {
namespace {

using ufo::Folder;
using ufo::LoadedModel;

Folder form_factors_folder() {
  static const Folder folder = ufo::read_folder(ufo_model("form_factors"));
  return folder;
}

/// A model whose particles are known from then on; all have the same ones.
const LoadedModel& loaded(Folder folder) {
  static std::deque<LoadedModel> models;
  models.emplace_back(fmt::format("form factors {}", models.size()), std::move(folder));
  add_model(models.back().model());
  return models.back();
}

const LoadedModel& form_factors() {
  static const LoadedModel& model = loaded(form_factors_folder());
  return model;
}

Process process_of(const std::string& text) { return Process::parse(text, form_factors().model()); }

Parameters defaults() { return Parameters(*form_factors().model().parameters); }

std::vector<double> values_of(const std::string& process, const Points& points,
                              Recipe recipe = Recipe::recursion) {
  MatrixElementOptions options;
  options.program.recipe = recipe;
  return evaluate(process_of(process), points, options, defaults());
}

Points points_of(const std::string& process, double energy = 400.0) {
  return rambo_points(process_of(process), energy, 4, defaults());
}

/// The contact vertex is multiplied by the propagator of the heavy particle, wherever its legs are.
TEST(UfoFormFactors, APropagatorAsAFormFactorIsAnExchange) {
  EXPECT_TRUE(form_factors().missing().empty());
  Worst worst("exchanges");
  for (const std::string text : {"s s > r r", "s r > s r", "e+ e- > m+ m-", "e- m- > e- m-",
                                 "e+ e- > m+ m- a", "e- a > e- m+ m-"}) {
    const std::string others = text.find('a') != text.npos ? " FF<=0 QED<=1" : " FF<=0 QED<=0",
                      exchange = text + others + " CON<=0 EX<=2",
                      contact = text + others + " EX<=0 CON<=1";
    const auto points = points_of(exchange);
    const auto expected = values_of(exchange, points);
    for (const Recipe recipe : {Recipe::recursion, Recipe::diagrams}) {
      const auto values = values_of(contact, points, recipe);
      for (std::size_t i = 0; i < points.size(); ++i)
        worst.add_relative(values[i], expected[i], 1e-11, text);
    }
  }
}

/// kappa e^(q^2/L^2) / (1 - sqrt(i/2) log(-q^2/L^2)) multiplies the coupling. q^2 = s is above the
/// cut of the logarithm, q^2 = t is on its other side.
TEST(UfoFormFactors, AFormFactorOfAPhotonIsAFormula) {
  Worst worst("form factor of a photon");
  const auto squared = [](double q2) {
    const double ratio = q2 / (300.0 * 300.0);
    const std::complex<double> root = std::sqrt(std::complex<double>(0.0, 0.5));
    const std::complex<double> logarithm = std::log(std::complex<double>(-ratio, 0.0));
    return std::norm(1.3 * std::exp(ratio) / (1.0 - logarithm * root));
  };
  for (const auto& [text, line] : {std::pair("e+ e- > m+ m-", 2), std::pair("e- m- > m- e-", 4)}) {
    const std::string name = text;
    for (const double energy : {30.0, 250.0, 700.0}) {
      const auto points = points_of(name + " EX<=0 CON<=0 QED<=2 FF<=0", energy);
      const auto plain = values_of(name + " EX<=0 CON<=0 QED<=2 FF<=0", points);
      for (const Recipe recipe : {Recipe::recursion, Recipe::diagrams}) {
        const auto values = values_of(name + " EX<=0 CON<=0 QED<=1 FF==1", points, recipe);
        for (std::size_t i = 0; i < points.size(); ++i) {
          const auto& p = points[i];
          const double sign = line == 2 ? 1.0 : -1.0;
          const auto& other = line == 2 ? p[1] : p[3];
          const double q2 =
              std::pow(p[0].t + sign * other.t, 2) - std::pow(p[0].x + sign * other.x, 2) -
              std::pow(p[0].y + sign * other.y, 2) - std::pow(p[0].z + sign * other.z, 2);
          worst.add_relative(values[i] / plain[i], squared(q2), 1e-11, name);
        }
      }
    }
  }
}

ufo::FolderFormFactor& named(std::vector<ufo::FolderStructure>& structures,
                             const std::string& name) {
  for (auto& structure : structures)
    for (auto& own : structure.form_factors)
      if (own.name == name) return own;
  throw std::logic_error(name);
}

TEST(UfoFormFactors, FormFactorsWithoutAProgramAreMissing) {
  const std::pair<std::string, std::string> wrong[] = {
      {"1/(P(-1,1)*P(-1,2) + P(-2,3))", "a divisor is not a number, nor a function of products"},
      {"cmath.sqrt(Epsilon(-1,-2,-3,-4)*P(-1,1)*P(-2,2)*P(-3,3)*P(-4,4))",
       "an argument is not a number"},
      {"cmath.zeta(P(-1,1)*P(-1,2))", "'cmath.zeta' is not known"},
      {"1/(P(-1,1)*P(-1,2) - MY**2)", "'MY' is not known"},
      {"1 + FX", "the form factor FX needs itself"},
      {"P(-1,1)*P(-1,2) +", "ends too early"},
      {"Epsilon(-1,-2,-3,-4)*P(-1,1)*P(-2,2)*P(-3,3)*P(-4,4)/0", "a divisor is 0"},
  };
  for (const auto& [value, reason] : wrong) {
    Folder folder = form_factors_folder();
    named(folder.structures, "FX").value = value;
    const LoadedModel& model = loaded(folder);
    ASSERT_EQ(model.missing().size(), 1u) << value;
    EXPECT_EQ(model.missing().front().name, "V_5");
    EXPECT_THAT(model.missing().front().reason, ::testing::HasSubstr(reason)) << value;
  }
}

/// A form factor that is a number, with or without parameters, is a part of the coupling.
TEST(UfoFormFactors, NumbersBelongToCouplings) {
  Folder folder = form_factors_folder();
  named(folder.structures, "FX").value = "kappa**2*cmath.cos(MX/Lam)/pow(gs, 3.)";
  const LoadedModel& model = loaded(folder);
  const double factor = 1.3 * 1.3 * std::cos(0.5) / std::pow(70.0, 3.0);
  const std::string text = "s s > r r EX<=0 CON<=1";
  const auto points = points_of(text);
  const auto values = evaluate(Process::parse(text, model.model()), points, {},
                               Parameters(*model.model().parameters));
  Worst worst("a number");
  const double amplitude = 70.0 * 45.0 * factor;
  for (const double value : values)
    worst.add_relative(value, amplitude * amplitude / 2.0, 1e-12, text);
}

/// Number of programs of two photons and a pair of leptons, whose vertices have these structures.
std::size_t programs_of_leptons(const std::string& electron, const std::string& muon) {
  Folder folder = form_factors_folder();
  for (ufo::FolderParticle& own : folder.particles)
    if (own.pdg == 11 || own.pdg == 13) own.mass = "ZERO";
  // Generations may be exchanged where they are complete.
  for (const auto& [pdg, name] : {std::pair(12, "ve"), std::pair(14, "vm")})
    folder.particles.push_back({{}, pdg, name, std::string(name) + "~", 2, 1, "ZERO", "ZERO", 0.0});
  const std::string texts[] = {electron, muon};
  for (const std::size_t lepton : {0, 1}) {
    ufo::FolderStructure structure{{}, "L_of_" + std::to_string(lepton), {2, 2, 3}, texts[lepton]};
    folder.vertices[lepton].terms = folder.vertices.front().terms;
    folder.vertices[lepton].terms.front().structure = int(folder.structures.size());
    folder.structures.push_back(structure);
  }
  folder.vertices.resize(2);
  const LoadedModel& model = loaded(std::move(folder));
  EXPECT_TRUE(model.missing().empty());
  Multiparticles labels(model.model());
  labels.define("y- = e- m-");
  labels.define("y+ = e+ m+");
  const auto list =
      expand_default(parse_request("a a > y- y+", labels), Parameters(*model.model().parameters));
  std::size_t programs = 0;
  for (std::size_t k = 0; k < list.size(); ++k) programs += list[k].representative == int(k);
  return list.size() == 2 ? programs : 0;
}

/// Leptons that differ in the function of momenta of their vertex only do not share a program.
TEST(UfoFormFactors, FlavoursWithOtherFunctionsHaveOtherPrograms) {
  EXPECT_EQ(programs_of_leptons("Gamma(3,1,2)", "Gamma(3,1,2)"), 1u);
  EXPECT_EQ(programs_of_leptons("Gamma(3,1,2)/(1 + P(-5,3)*P(-5,3)/100)",
                                "Gamma(3,1,2)/(1 + P(-5,3)*P(-5,3)/200)"),
            2u);
}

}  // namespace
}  // namespace helikos::test::ufo_form_factors_test
