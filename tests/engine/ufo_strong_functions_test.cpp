// SPDX-License-Identifier: Apache-2.0
// Couplings, form factors and propagators that are functions of alpha_s (the folder
// tests/ufo/models/strong_functions): alpha_s of each event against folders that have the numbers
// of formulas in their place, and against the built-in Standard Model.
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <complex>
#include <deque>
#include <map>
#include <string>
#include <vector>

#include "engine/conditioning.hpp"
#include "helikos/base/core/error.hpp"
#include "helikos/engine/host_element.hpp"
#include "helikos/theory/ufo/loaded_model.hpp"
#include "ufo/copied_folder.hpp"

namespace helikos::test::ufo_strong_functions_test {
namespace {

using Space = MatrixElement::Space;
using ufo::Folder;
using ufo::LoadedModel;
using Complex = std::complex<double>;

constexpr double couplings[] = {0.05, 0.13, 0.17, 0.4};  ///< alpha_s of events; 0.118 on the card

Folder functions_folder() {
  static const Folder folder = ufo::read_folder(ufo_model("strong_functions"));
  return folder;
}

const LoadedModel& loaded(Folder folder) {
  static std::deque<LoadedModel> models;
  models.emplace_back(fmt::format("strong functions {}", models.size()), std::move(folder));
  add_model(models.back().model());
  return models.back();
}

const LoadedModel& functions() {
  static const LoadedModel& model = loaded(functions_folder());
  return model;
}

/// The functions of the folder as formulas.
std::map<std::string, Complex> formulas(double alpha_s) {
  const double g = std::sqrt(4.0 * M_PI * alpha_s);
  return {{"gx", g * (1.0 + 0.3 * std::log(alpha_s / 0.1))},
          {"fL", std::log(alpha_s / 0.118)},
          {"fT", std::sqrt(Complex(0.2 - alpha_s)) / (1.0 + g * g)},
          {"fY", alpha_s > 0.15 ? 0.4 : std::pow(alpha_s, 0.7)},
          {"fC", alpha_s < 0.3 ? 1.0 : 2.0},
          {"fS", alpha_s / (1.0 + alpha_s)},
          {"dWY", 9.0 * (0.2 + 0.01 / alpha_s)}};
}

/// The folder with numbers in the place of the functions at some alpha_s.
Folder numbers_folder(double alpha_s, const std::map<std::string, Complex>& numbers) {
  Folder folder = functions_folder();
  for (ufo::FolderParameter& own : folder.parameters) {
    if (own.name == "aS") own.value = alpha_s;
    if (const auto number = numbers.find(own.name); number != numbers.end())
      own.value = fmt::format("complex({}, {})", number->second.real(), number->second.imag());
  }
  return folder;
}

const LoadedModel& with_numbers(double alpha_s) {
  static std::map<double, const LoadedModel*> known;
  if (known[alpha_s] == nullptr)
    known[alpha_s] = &loaded(numbers_folder(alpha_s, formulas(alpha_s)));
  return *known[alpha_s];
}

Parameters defaults_of(const LoadedModel& model) { return Parameters(*model.model().parameters); }

/// |M|^2 of events whose alpha_s are `couplings` in turn.
std::vector<double> in_turn(MatrixElement& element, const Points& points) {
  std::vector<double> alpha_s;
  for (std::size_t i = 0; i < points.size(); ++i)
    alpha_s.push_back(couplings[i % std::size(couplings)]);
  EventInputs<Space> inputs{.momenta = to_device(points)};
  inputs.alpha_s = helikos::to_view<Space>("helikos::test::alpha_s", alpha_s);
  const EventView<Space> result("helikos::test::result", points.size());
  element(Space(), inputs, {.matrix_elements = result});
  Space().fence();
  return numbers_of(result);
}

/// |M|^2 by folders that have numbers in place of the functions.
std::vector<double> by_numbers(const std::string& process, const Points& points) {
  std::vector<double> values(points.size());
  for (std::size_t k = 0; k < std::size(couplings); ++k) {
    const LoadedModel& model = with_numbers(couplings[k]);
    const auto here =
        evaluate(Process::parse(process, model.model()), points, {}, defaults_of(model));
    for (std::size_t i = k; i < points.size(); i += std::size(couplings)) values[i] = here[i];
  }
  return values;
}

struct Way {
  std::string name;
  MatrixElementOptions options;
  double tolerance = 1e-11;
};

std::vector<Way> ways() {
  std::vector<Way> list(6);
  list[0].name = "recursion";
  list[1].name = "diagrams";
  list[1].options.program.recipe = Recipe::diagrams;
  list[2].name = "teams";
  list[2].options.layout = Layout::teams;
  list[3].name = "teams, levels";
  list[3].options.layout = Layout::teams;
  list[3].options.groups = Groups::kernels;
  list[4] = {"mixed", {}, 1e-3};
  list[4].options.precision = Precision::mixed;
  list[5] = {"teams in float", {}, 1e-3};
  list[5].options.layout = Layout::teams;
  list[5].options.precision = Precision::single_precision;
  return list;
}

class StrongFunctions : public ::testing::TestWithParam<const char*> {};

// Gluons with a coupling that is a function; a scalar by a function next to a power of g_s, with a
// width that is a function; a coupling that is 0 at alpha_s of the card; a form factor; a vector
// with choices, one of which is constant far around that alpha_s, and with a numerator that is a
// function.
INSTANTIATE_TEST_SUITE_P(Processes, StrongFunctions,
                         ::testing::Values("u u~ > t t~ QCD<=2 QED<=2", "g g > t t~ g QED<=0",
                                           "t t~ > s s QCD<=0 QED<=2", "t t~ > t t~ QED<=2",
                                           "u u~ > s g QCD<=1 QED<=1", "g g > s g QCD<=3 QED<=1",
                                           "u u~ > y g QCD<=1 QED<=1", "u u~ > u u~ QCD<=0 QED<=2"),
                         [](const auto& info) { return "case" + std::to_string(info.index); });

TEST_P(StrongFunctions, TakeAlphaSOfEachEvent) {
  ASSERT_TRUE(functions().missing().empty()) << functions().missing().front().reason;
  const Process process = Process::parse(GetParam(), functions().model());
  const auto points = rambo_points(process, 700.0, 9, defaults_of(functions()));
  const auto expected = by_numbers(GetParam(), points);
  Worst worst(GetParam());
  for (const auto& [name, options, tolerance] : ways()) {
    MatrixElement element(process, defaults_of(functions()), options);
    EXPECT_TRUE(element.info().has_strong_functions);
    const auto values = in_turn(element, points);
    for (std::size_t i = 0; i < points.size(); ++i)
      worst.add_relative(values[i], expected[i], tolerance, name);
  }
}

/// alpha_s of the parameters, where events have none.
TEST_P(StrongFunctions, TakeAlphaSOfTheCard) {
  ParameterInputs inputs(*functions().model().parameters);
  inputs["aS"] = 0.17;
  const Parameters parameters(inputs);
  const Process process = Process::parse(GetParam(), functions().model());
  const auto points = rambo_points(process, 700.0, 3, parameters);
  const LoadedModel& numbers = with_numbers(0.17);
  const auto expected =
      evaluate(Process::parse(GetParam(), numbers.model()), points, {}, defaults_of(numbers));
  HostElement alone(process, parameters);
  Worst worst(GetParam());
  for (const Layout layout : layouts()) {
    MatrixElementOptions options;
    options.layout = layout;
    const auto values = evaluate(process, points, options, parameters);
    for (std::size_t i = 0; i < points.size(); ++i) {
      worst.add_relative(values[i], expected[i], 1e-11, "matrix element");
      worst.add_relative(alone(points[i]), expected[i], 1e-11, "single events");
    }
  }
}

/// All couplings of gluons are those of QCD with g_x in the place of g_s: the built-in model with
/// another alpha_s. The vertex of four gluons counts in |M|^2 of gauge-invariant processes.
TEST(StrongFunctionsOf, GluonsAreQcdWithAnotherCoupling) {
  ParameterInputs inputs;
  inputs["MT"] = 173.0;
  inputs["WT"] = 0.0;
  const Parameters standard(inputs);
  Worst worst("QCD");
  for (const std::string text : {"g g > t t~", "g g > t t~ g", "u u~ > g g g", "g g > g g g"}) {
    const Process process = Process::parse(text);
    const auto points = rambo_points(process, 900.0, 5, standard);
    MatrixElement usual(process, standard);
    for (const Recipe recipe : {Recipe::recursion, Recipe::diagrams}) {
      MatrixElementOptions options;
      options.program.recipe = recipe;
      MatrixElement own(Process::parse(text + " QED<=0", functions().model()),
                        defaults_of(functions()), options);
      const auto values = in_turn(own, points);
      for (std::size_t k = 0; k < std::size(couplings); ++k) {
        const double g = formulas(couplings[k])["gx"].real();
        const auto expected = evaluate(usual, points, g * g / (4.0 * M_PI));
        for (std::size_t i = k; i < points.size(); i += std::size(couplings))
          worst.add_relative(values[i], expected[i], 1e-10, text);
      }
    }
  }
}

/// Scalars couple above a threshold of alpha_s only, and to other helicities than vectors. The card
/// is below it.
TEST(StrongFunctionsOf, HelicitiesThatOpenAtAThreshold) {
  Folder folder = functions_folder();
  for (ufo::FolderParameter& own : folder.parameters)
    if (own.name == "fL") own.value = "(aS - 0.12) if aS > 0.12 else 0.0";
  const LoadedModel& model = loaded(std::move(folder));
  const std::string text = "u u~ > t t~ QCD<=0 QED<=2";
  const Process process = Process::parse(text, model.model());
  const auto points = rambo_points(process, 700.0, 8, defaults_of(model));
  MatrixElement element(process, defaults_of(model));
  const auto values = in_turn(element, points);
  Worst worst(text);
  for (std::size_t k = 0; k < std::size(couplings); ++k) {
    auto numbers = formulas(couplings[k]);
    numbers["fL"] = std::max(couplings[k] - 0.12, 0.0);
    const LoadedModel& other = loaded(numbers_folder(couplings[k], numbers));
    const auto expected =
        evaluate(Process::parse(text, other.model()), points, {}, defaults_of(other));
    for (std::size_t i = k; i < points.size(); i += std::size(couplings))
      worst.add_relative(values[i], expected[i], 1e-11, text);
  }
}

TEST(StrongFunctionsOf, ProcessesWithoutThemSayIt) {
  const LoadedModel& numbers = with_numbers(0.118);
  const std::string text = "u u~ > t t~ QCD<=2 QED<=2";
  EXPECT_FALSE(MatrixElement::preview(Process::parse(text, numbers.model()), defaults_of(numbers))
                   .has_strong_functions);
  EXPECT_TRUE(
      MatrixElement::preview(Process::parse(text, functions().model()), defaults_of(functions()))
          .has_strong_functions);
}

/// A coupling that is g_s^n at the defaults, and a function with another parameter. The vertex of
/// four gluons has one formula, and is refused.
TEST(StrongFunctionsOf, CouplingsThatBecomeFunctions) {
  Folder folder = functions_folder();
  for (ufo::FolderParameter& own : folder.parameters)
    if (own.name == "kappa") own.value = 0.0;
  std::erase_if(folder.vertices, [](const auto& own) { return own.name == "V_2"; });
  const LoadedModel& model = loaded(folder);
  ParameterInputs inputs(*model.model().parameters);
  inputs["kappa"] = 0.3;
  const Parameters parameters(inputs);
  const std::string text = "g g > t t~ QED<=0";
  const Process process = Process::parse(text, model.model());
  const auto points = rambo_points(process, 700.0, 8, parameters);
  const auto expected = by_numbers(text, points);
  MatrixElement element(process, parameters);
  const auto values = in_turn(element, points);
  Worst worst(text);
  for (std::size_t i = 0; i < points.size(); ++i)
    worst.add_relative(values[i], expected[i], 1e-11, text);

  folder.vertices = functions_folder().vertices;
  const LoadedModel& gluons = loaded(std::move(folder));
  try {
    ParameterInputs others(*gluons.model().parameters);
    others["kappa"] = 0.3;
    gluons.model().vertices(Parameters(others));
    ADD_FAILURE();
  } catch (const InputError& error) {
    EXPECT_THAT(error.what(), ::testing::HasSubstr("GC_3 has other powers of g_s"));
  }
}

/// A continued fraction needs all its numbers at once.
TEST(StrongFunctionsOf, TooManyNumbersAreMissing) {
  Folder folder = functions_folder();
  std::string fraction = "cmath.log(aS)";
  for (int k = 1; k < 40; ++k) fraction = fmt::format("((G + {})/({} + {}))", k, k, fraction);
  for (ufo::FolderCoupling& own : folder.couplings)
    if (own.name == "GC_8") own.value = "cmath.log(aS)*" + fraction;
  const LoadedModel& model = loaded(std::move(folder));
  ASSERT_EQ(model.missing().size(), 1u);
  EXPECT_EQ(model.missing().front().name, "V_8");
  EXPECT_THAT(model.missing().front().reason, ::testing::HasSubstr("too many numbers"));
}

}  // namespace
}  // namespace helikos::test::ufo_strong_functions_test
