// SPDX-License-Identifier: Apache-2.0
// Propagators, masses and couplings of the folder tests/ufo/models/fields: propagators of its own
// against the usual ones and a closed formula; negative masses against a redefined field; a vector
// that the parameters make massless against one without a mass; couplings of several powers of g_s
// against their numbers.
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <complex>
#include <deque>
#include <map>
#include <numbers>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/conditioning.hpp"
#include "helikos/base/core/error.hpp"
#include "helikos/theory/ufo/loaded_model.hpp"
#include "ufo/copied_folder.hpp"

namespace helikos::test::ufo_fields_test {
namespace {

using ufo::Folder;
using ufo::LoadedModel;

Folder fields_folder() {
  static const Folder folder = ufo::read_folder(ufo_model("fields"));
  return folder;
}

/// The entry of a list with this name.
template <class Entry>
Entry& named(std::vector<Entry>& list, std::string_view name) {
  return *std::ranges::find(list, name, &Entry::name);
}

/// A model whose particles are known from then on; all have the same ones.
const LoadedModel& loaded(Folder folder) {
  static std::deque<LoadedModel> models;
  models.emplace_back(fmt::format("fields {}", models.size()), std::move(folder));
  add_model(models.back().model());
  return models.back();
}

Parameters with(const LoadedModel& model, const std::map<std::string, double>& changes) {
  ParameterInputs inputs(*model.model().parameters);
  for (const auto& [name, value] : changes) inputs[name] = value;
  return Parameters(inputs);
}

std::vector<double> values_of(const LoadedModel& model, const std::string& process,
                              const Points& points, const std::map<std::string, double>& changes,
                              Recipe recipe = Recipe::recursion) {
  MatrixElementOptions options;
  options.program.recipe = recipe;
  return evaluate(Process::parse(process, model.model()), points, options, with(model, changes));
}

Points points_of(const LoadedModel& model, const std::string& process, double energy = 400.0,
                 const std::map<std::string, double>& changes = {}) {
  return rambo_points(Process::parse(process, model.model()), energy, 4, with(model, changes));
}

const char* const electroweak[] = {"e+ e- > F+ F-",          "e+ e- > X X", "e- X > F- S",
                                   "F- e- > F- e-",          "F+ F- > X S", "X X > F+ F-",
                                   "e+ e- > X F+ F- QED<=3", "F+ e- > S S", "e- S > e- X",
                                   "e+ e- > F+ e- S"};

class UfoFields : public ::testing::Test {
 protected:
  void SetUp() override {}
};

/// Compares a changed folder with another one, by both recipes.
void compare(const std::string& what, const LoadedModel& changed, const LoadedModel& other,
             const std::map<std::string, double>& of_changed = {},
             const std::map<std::string, double>& of_other = {}, double tolerance = 1e-11) {
  Worst worst(what);
  for (const char* text : electroweak) {
    const auto points = points_of(other, text, 400.0, of_other);
    const auto expected = values_of(other, text, points, of_other);
    for (const Recipe recipe : {Recipe::recursion, Recipe::diagrams}) {
      const auto values = values_of(changed, text, points, of_changed, recipe);
      for (std::size_t i = 0; i < points.size(); ++i)
        worst.add_relative(values[i], expected[i], tolerance, text);
    }
  }
}

// ---- Propagators

/// Numerators and denominators with a factor more: D again, another zero, and functions of P^2 that
/// are no products of such factors.
TEST_F(UfoFields, FactorsOfAPropagatorCancel) {
  const LoadedModel& usual = loaded(fields_folder());
  EXPECT_TRUE(usual.missing().empty());
  for (const std::string& factor :
       {std::string("(P('a',id)*P('a',id) - Mass(id)**2 + complex(0,1)*Mass(id)*Width(id))"),
        std::string("(3*P(-9,id)**2 - 5*MS**2 + 7*complex(0,1)*MS*WS)"),
        std::string("cmath.exp(P(-9,id)**2/MS**2/20)"),
        std::string("((P(-9,id)**2)**2 + MS**4)*(P(-8,id)**2 + 2*MS**2)"),
        std::string("(2 + complex(0,1)*cmath.sqrt(P(-9,id)*P(-9,id)/MX**2 - 0.3))**-1.5")}) {
    Folder folder = fields_folder();
    for (const char* name : {"S", "F", "V1"}) {
      auto& own = named(folder.propagators, name);
      own.numerator = "(" + own.numerator + ")*" + factor;
      own.denominator = own.denominator + "*" + factor;
    }
    compare("factors of propagators", loaded(folder), usual);
  }
}

/// X with a width that changes to first order: 1/D - i M dWX / D^2, D = s - M^2 + i M WX.
TEST_F(UfoFields, AWidthChangesToFirstOrder) {
  Folder folder = fields_folder();
  std::erase_if(folder.vertices, [](const auto& own) {  // those of e F: no exchange in t
    return own.name == "V_5" || own.name == "V_6" || own.name == "V_8" || own.name == "V_9";
  });
  const LoadedModel& model = loaded(folder);
  Worst worst("first order of a width");
  for (const double width : {2.5, 20.0}) {
    for (const double energy : {90.0, 91.0, 300.0}) {
      const std::string only = "e+ e- > F- F+ NP<=0 QED<=2", both = "e+ e- > F- F+ NP<=2 QED<=2";
      const std::map<std::string, double> light{{"WX", width}, {"MF", 10.0}};
      const auto points = points_of(model, only, energy, light);
      const auto without = values_of(model, only, points, light);
      const double s = energy * energy, m = 91.0, change = 0.125 * width;
      const std::complex<double> i(0.0, 1.0), d = s - m * m + i * m * width;
      const double expected = std::norm(1.0 - i * m * change / d);
      for (const Recipe recipe : {Recipe::recursion, Recipe::diagrams}) {
        const auto values = values_of(model, both, points, light, recipe);
        for (std::size_t k = 0; k < points.size(); ++k)
          worst.add_relative(values[k] / without[k], expected, 1e-12, fmt::format("{}", energy));
      }
    }
  }
}

/// X with a mass that changes to first order, as W in SMEFTsim: a term of the numerator has a
/// denominator. Its interference is the derivative of |M|^2 with respect to the mass.
TEST_F(UfoFields, AMassChangesToFirstOrder) {
  Folder folder = fields_folder();
  auto& own = named(folder.propagators, "X1");
  const std::string usual = named(folder.propagators, "V1").numerator,
                    denominator = named(folder.propagators, "V1").denominator;
  own.numerator = usual + "*(2*Mass(id) - complex(0,1)*Width(id)) / " + denominator +
                  " - 2*P(1,id)*P(2,id)/Mass(id)**3";
  own.denominator = denominator;
  const LoadedModel& model = loaded(folder);
  EXPECT_TRUE(model.missing().empty());
  const std::string text = "F+ F- > F+ F- / S";
  const auto points = points_of(model, text, 300.0);
  constexpr double step = 0.05;
  const auto at = [&](double steps) {
    return values_of(model, text + " NP<=0 QED<=2", points, {{"MX", 91.0 + steps * step}});
  };
  const auto p1 = at(1.0), p2 = at(2.0), m1 = at(-1.0), m2 = at(-2.0);
  const auto interference = values_of(model, text + " QED<=2 NP^2==2", points, {});
  const auto all = values_of(model, text + " NP<=2 QED<=2", points, {});
  const auto again = values_of(model, text + " NP<=2 QED<=2", points, {}, Recipe::diagrams);
  Worst worst("first order of a mass");
  for (std::size_t k = 0; k < points.size(); ++k) {
    const double slope = (8.0 * (p1[k] - m1[k]) - (p2[k] - m2[k])) / (12.0 * step);
    worst.add_relative(interference[k], slope, 1e-8, text);
    worst.add_relative(again[k], all[k], 1e-11, "recipes");
  }
}

TEST_F(UfoFields, PropagatorsThatHaveNoProgramAreMissing) {
  struct Case {
    const char *name, *numerator, *denominator, *reason;
  };
  const char* const square = "P(-1,id)**2";
  const Case wrong[] = {
      {"V1", "P(1,id)", square, "a term lacks the vector index 2"},
      {"V1", "Metric(1,2)*other", square, "'other' is not known"},
      {"V1", "Metric(1,2)/(P(-1,id)**2 - other)", square, "'other' is not known"},
      {"V1", "Metric(1,2)", "P(1,id)", "a divisor is not a number, nor a function of products"},
      {"F", "Gamma(-1,2,1)*P(-1,id)", square, "index 1 of the numerator is not its row"},
  };
  for (const auto& [name, numerator, denominator, reason] : wrong) {
    Folder folder = fields_folder();
    auto& own = named(folder.propagators, name);
    own.numerator = numerator;
    own.denominator = denominator;
    const LoadedModel& model = loaded(folder);
    ASSERT_FALSE(model.missing().empty()) << numerator << " / " << denominator;
    EXPECT_THAT(model.missing().front().reason, ::testing::HasSubstr(reason));
  }
}

/// A zero at negative P^2 depends on the parameters.
TEST_F(UfoFields, ATachyonIsRefused) {
  Folder folder = fields_folder();
  named(folder.propagators, "S").denominator = "P(-1,id)**2 - MS**2 + MF**2";
  const LoadedModel& model = loaded(folder);
  EXPECT_TRUE(model.missing().empty());
  const std::string text = "e- X > F- S";
  const auto points = points_of(model, text);
  EXPECT_NO_THROW(values_of(model, "F- e- > F- e-", points, {}));
  EXPECT_THROW(values_of(model, "F- e- > F- e-", points, {{"MF", 130.0}}), InputError);
}

// ---- Masses

/// F = gamma5 F' has the mass -MF, and other signs in its couplings.
Folder redefined_folder() {
  Folder folder = fields_folder();
  named(folder.structures, "FeX").structure =
      "-0.4*Gamma(3,2,-1)*ProjM(-1,1) + 0.9*Gamma(3,2,-1)*ProjP(-1,1)";
  named(folder.structures, "eFX").structure =
      "-0.4*Gamma(3,2,-1)*ProjM(-1,1) + 0.9*Gamma(3,2,-1)*ProjP(-1,1)";
  named(folder.structures, "FFS").structure = "-0.6*ProjM(2,1) - 1.1*ProjP(2,1)";
  named(folder.structures, "FeS").structure = "0.2*ProjM(2,1) - 0.5*ProjP(2,1)";
  named(folder.structures, "eFS").structure = "-0.5*ProjM(2,1) + 0.2*ProjP(2,1)";
  return folder;
}

TEST_F(UfoFields, ANegativeMassIsARedefinedField) {
  const LoadedModel &usual = loaded(fields_folder()), &redefined = loaded(redefined_folder());
  compare("negative masses", redefined, usual, {{"MF", -50.0}});
  // The sign matters.
  const auto points = points_of(usual, "F+ F- > X S");
  const auto right = values_of(usual, "F+ F- > X S", points, {});
  const auto wrong = values_of(usual, "F+ F- > X S", points, {{"MF", -50.0}});
  EXPECT_GT(std::abs(wrong[0] / right[0] - 1.0), 1e-3);
  EXPECT_EQ(with(usual, {{"MF", -50.0}}).mass(9000011), 50.0);
  EXPECT_THROW(with(usual, {{"MX", -50.0}}), InputError);
}

/// In the folder X has no mass, or the parameters take it away. Its propagator has no P P / M^2.
TEST_F(UfoFields, AVectorMayBeMadeMassless) {
  Folder folder = fields_folder();
  for (auto& own : folder.particles) own.propagator.clear();
  const LoadedModel& massive = loaded(folder);
  for (const char* name : {"X", "X1"}) {
    auto& own = named(folder.particles, name);
    own.mass = own.width = "ZERO";
    own.pdg += 100;  // another particle
  }
  const LoadedModel& massless = loaded(folder);
  compare("massless vectors", massive, massless, {{"MX", 0.0}, {"WX", 0.0}});
}

// ---- Couplings

TEST_F(UfoFields, PowersOfTheStrongCouplingAreParted) {
  const LoadedModel& model = loaded(fields_folder());
  for (const auto& [alpha_s, coefficient] :
       {std::pair(0.118, 0.0), std::pair(0.2, 0.0), std::pair(0.118, 0.7), std::pair(0.3, -0.4),
        std::pair(0.118, 1e-8)}) {
    const double g2 = 4.0 * std::numbers::pi * alpha_s;
    Folder folder = fields_folder();
    named(folder.couplings, "GC_5").value =
        fmt::format("complex(0,1)*({:.17g})", 0.3 - 0.2 * g2 + coefficient * g2 * g2);
    const LoadedModel& numbers = loaded(folder);
    Worst worst(fmt::format("powers of g_s, alpha_s = {}", alpha_s));
    for (const char* text : {"u u~ > e+ e-", "u e- > u e- g QCD<=1 QED<=2", "u u~ > X X"}) {
      const std::map<std::string, double> changes{{"aS", alpha_s}};
      const auto points = points_of(model, text);
      const auto expected = values_of(numbers, text, points, changes);
      for (const Recipe recipe : {Recipe::recursion, Recipe::diagrams}) {
        const auto values =
            values_of(model, text, points, {{"aS", alpha_s}, {"small", coefficient}}, recipe);
        for (std::size_t i = 0; i < points.size(); ++i)
          worst.add_relative(values[i], expected[i], 1e-11, text);
      }
    }
  }
}

/// At other parameters a coupling may have powers that it has not at the defaults, or others alone.
TEST_F(UfoFields, ParametersMayGiveMorePowersOfTheStrongCoupling) {
  constexpr double alpha_s = 0.118, g2 = 4.0 * std::numbers::pi * alpha_s;
  Folder folder = fields_folder();
  folder.parameters.push_back({{}, "turn", true, false, 1.0, "NEW", {7}});
  named(folder.couplings, "GC_5").value = "complex(0,1)*(0.3*(2 - turn) + 0.4*(turn - 1)*G**2)";
  const LoadedModel& model = loaded(folder);
  Worst worst("more powers of g_s");
  for (const double turn : {1.0, 2.0, 1.5, 0.0}) {
    Folder other = fields_folder();
    named(other.couplings, "GC_5").value =
        fmt::format("complex(0,1)*({:.17g})", 0.3 * (2.0 - turn) + 0.4 * (turn - 1.0) * g2);
    const LoadedModel& numbers = loaded(other);
    for (const char* text : {"u u~ > e+ e-", "u e- > u e- g QCD<=1 QED<=2", "u u~ > X X"}) {
      const auto points = points_of(model, text);
      const auto expected = values_of(numbers, text, points, {{"aS", alpha_s}});
      for (const Recipe recipe : {Recipe::recursion, Recipe::diagrams}) {
        const auto values =
            values_of(model, text, points, {{"aS", alpha_s}, {"turn", turn}}, recipe);
        for (std::size_t i = 0; i < points.size(); ++i)
          worst.add_relative(values[i], expected[i], 1e-11, fmt::format("{} {}", turn, text));
      }
    }
  }
}

/// A coupling that is another function of g_s is computed for each event; also where it is one at
/// other parameters than the defaults.
TEST_F(UfoFields, OtherFunctionsOfTheStrongCoupling) {
  constexpr double alpha_s = 0.2;
  const double g = std::sqrt(4.0 * std::numbers::pi * alpha_s), log = std::log(alpha_s);
  const std::pair<const char*, double> functions[] = {
      {"1 + (turn - 1)*cmath.log(aS)", 1.0 + log},
      {"0.3 + (turn - 1)/G", 0.3 + 1.0 / g},
      {"1 + cmath.log(aS)", 1.0 + log},
      {"0.3 + 1/G", 0.3 + 1.0 / g},
      {"cmath.sqrt(1 + G)", std::sqrt(1.0 + g)},
      {"1 + aS**0.25", 1.0 + std::pow(alpha_s, 0.25)}};
  for (const auto& [value, number] : functions) {
    Folder folder = fields_folder();
    folder.parameters.push_back({{}, "turn", true, false, 1.0, "NEW", {7}});
    named(folder.couplings, "GC_5").value = fmt::format("complex(0,1)*({})", value);
    const LoadedModel& model = loaded(folder);
    EXPECT_TRUE(model.missing().empty()) << value;
    named(folder.couplings, "GC_5").value = fmt::format("complex(0,1)*({:.17g})", number);
    const LoadedModel& numbers = loaded(folder);
    const std::map<std::string, double> changes{{"aS", alpha_s}, {"turn", 2.0}};
    Worst worst(value);
    for (const char* text : {"u u~ > e+ e-", "u e- > u e- g QCD<=1 QED<=2", "u u~ > X X"}) {
      const auto points = points_of(model, text);
      const auto expected = values_of(numbers, text, points, changes);
      for (const Recipe recipe : {Recipe::recursion, Recipe::diagrams}) {
        const auto values = values_of(model, text, points, changes, recipe);
        for (std::size_t i = 0; i < points.size(); ++i)
          worst.add_relative(values[i], expected[i], 1e-11, text);
      }
    }
  }
}

}  // namespace
}  // namespace helikos::test::ufo_fields_test
