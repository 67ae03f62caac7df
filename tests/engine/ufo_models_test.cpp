// SPDX-License-Identifier: Apache-2.0
// |M|^2 of models that are read as UFO folders: the Standard Model against the built-in one, by
// formulas and by tensors; contact vertices of four fermions against the exchange of a heavy boson;
// gauge invariance with coloured scalars, whose vertices have two matrices of colour.
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <deque>
#include <numbers>
#include <string>
#include <utility>
#include <vector>

#include "engine/conditioning.hpp"
#include "files/folder.hpp"
#include "helikos/amplitude/program/build_program.hpp"
#include "helikos/base/core/error.hpp"
#include "helikos/theory/process/tree_orders.hpp"
#include "helikos/theory/ufo/loaded_model.hpp"
#include "helikos/theory/ufo/write_standard_model.hpp"

namespace helikos::test::ufo_models_test {
namespace {

using ufo::Folder;
using ufo::LoadedModel;

std::vector<double> values_of(const LoadedModel& model, const std::string& process,
                              const Points& points, const MatrixElementOptions& options = {}) {
  return evaluate(Process::parse(process, model.model()), points, options,
                  Parameters(*model.model().parameters));
}

/// A model whose particles are known from then on.
const LoadedModel& known(const std::string& name, Folder folder) {
  static std::deque<LoadedModel> models;
  models.emplace_back(name, std::move(folder));
  add_model(models.back().model());
  return models.back();
}

MatrixElementOptions with_recipe(Recipe recipe) {
  MatrixElementOptions options;
  options.program.recipe = recipe;
  return options;
}

// ---- The Standard Model
// --------------------------------------------------------------------------

/// The built-in Standard Model as a folder.
Folder standard_folder() {
  static const Folder folder = [] {
    const files::test::Folder scratch;
    ufo::write_standard_model(scratch / "sm");
    return ufo::read_folder(scratch / "sm");
  }();
  return folder;
}

class StandardFolder : public ::testing::TestWithParam<const char*> {};

INSTANTIATE_TEST_SUITE_P(Processes, StandardFolder,
                         ::testing::Values("g g > t t~ g", "u u~ > g g g", "g g > g g g",
                                           "u u > t t~ u u", "u d~ > w+ z", "e+ e- > w+ w- a",
                                           "w+ w- > w+ w-", "w+ w- > z h", "z z > h h",
                                           "g g > t t~ h", "h h > h h", "u u~ > e+ e- g",
                                           "b b~ > t t~ QED<=2"));

TEST_P(StandardFolder, HasTheValuesOfTheBuiltInModel) {
  const std::string text = GetParam();
  const Process process = Process::parse(text);
  const Parameters parameters;
  const auto points = rambo_points(process, 1000.0, 5, parameters);
  const auto expected = evaluate(process, points);
  const auto bounds = rounding_bounds(text, points);
  const LoadedModel formulas("sm folder", standard_folder());
  const LoadedModel tensors("sm folder", standard_folder(), {}, false);
  Worst worst(text);
  for (const Recipe recipe : {Recipe::recursion, Recipe::diagrams}) {
    const auto options = with_recipe(recipe);
    const auto by_formulas = values_of(formulas, text, points, options);
    for (std::size_t i = 0; i < points.size(); ++i)
      worst.add_relative(by_formulas[i], expected[i], bounds[i], "formulas");
    if (!is_host_space<MatrixElement::Space>) continue;
    const auto by_tensors = values_of(tensors, text, points, options);
    for (std::size_t i = 0; i < points.size(); ++i)
      worst.add_relative(by_tensors[i], expected[i], bounds[i], "tensors");
  }
}

/// The folder with the other sign of a field: of couplings of vertices with an odd number of it.
Folder with_other_sign(Folder folder, int pdg) {
  for (ufo::FolderVertex& vertex : folder.vertices) {
    const auto count = std::ranges::count_if(vertex.legs, [&](const ufo::FolderLeg& leg) {
      return folder.particles[std::size_t(leg.particle)].pdg == pdg;
    });
    if (count % 2 == 0) continue;
    for (auto& term : vertex.terms)
      for (int& coupling : term.couplings) {
        ufo::FolderCoupling other = folder.couplings[std::size_t(coupling)];
        other.name += "_other_" + std::to_string(pdg);
        other.value = "-(" + other.value + ")";
        coupling = int(folder.couplings.size());
        folder.couplings.push_back(std::move(other));
      }
  }
  return folder;
}

/// SMEFTsim has the other sign of g_s.
TEST(UfoModels, TheSignOfAFieldHasNoMeaning) {
  Worst worst("signs of fields");
  for (const int field : {21, 22, 23, 25}) {
    const LoadedModel other("sm folder", with_other_sign(standard_folder(), field));
    for (const char* text : {"g g > t t~", "u u~ > g g", "u g > u g a", "g g > t t~ h",
                             "e+ e- > w+ w- a", "u d > u d g", "w+ w- > z h", "g g > g g g"}) {
      const Process process = Process::parse(text);
      const auto points = rambo_points(process, 1000.0, 3, Parameters());
      const auto expected = evaluate(process, points);
      for (const Recipe recipe : {Recipe::recursion, Recipe::diagrams}) {
        const auto values = values_of(other, text, points, with_recipe(recipe));
        for (std::size_t i = 0; i < points.size(); ++i)
          worst.add_relative(values[i], expected[i], 1e-10,
                             fmt::format("{}, field {}", text, field));
      }
    }
  }
}

// ---- Small folders
// -------------------------------------------------------------------------------

class SmallFolder {
 public:
  SmallFolder() {
    folder_.path = "small";
    add_internal("ZERO", "0.0");
    add_external("aS", 0.118, "SMINPUTS", {3});
    add_external("aEWM1", 128.0, "SMINPUTS", {1});
    add_internal("G", "2*cmath.sqrt(aS)*cmath.sqrt(cmath.pi)");
    folder_.orders = {{{}, "QCD", 99, 1}, {{}, "QED", 99, 2}, {{}, "NP", 99, 1}};
  }

  const Folder& folder() const { return folder_; }

  void add_external(const std::string& name, double value, const std::string& block,
                    std::vector<int> codes) {
    folder_.parameters.push_back({{}, name, true, false, value, block, std::move(codes)});
  }
  void add_internal(const std::string& name, const std::string& value) {
    folder_.parameters.push_back({{}, name, false, false, value});
  }
  /// The number of the particle.
  int add_particle(int pdg, const std::string& name, const std::string& antiname, int spin,
                   int color, double charge, const std::string& mass = "ZERO") {
    folder_.particles.push_back({{}, pdg, name, antiname, spin, color, mass, "ZERO", charge});
    return int(folder_.particles.size()) - 1;
  }
  int add_coupling(const std::string& value, ufo::Orders orders) {
    const int number = int(folder_.couplings.size());
    folder_.couplings.push_back({{}, "GC_" + std::to_string(number), value, std::move(orders)});
    return number;
  }
  int add_structure(std::vector<int> spins, const std::string& text) {
    const int number = int(folder_.structures.size());
    folder_.structures.push_back({{}, "L_" + std::to_string(number), std::move(spins), text});
    return number;
  }
  /// A vertex whose terms are (colour, structure, coupling).
  void add_vertex(std::vector<ufo::FolderLeg> legs, std::vector<std::string> colors,
                  const std::vector<std::array<int, 3>>& terms) {
    ufo::FolderVertex vertex{
        {}, "V_" + std::to_string(folder_.vertices.size()), std::move(legs), std::move(colors), {}};
    for (const auto& [color, structure, coupling] : terms)
      vertex.terms.push_back({color, structure, {coupling}});
    folder_.vertices.push_back(std::move(vertex));
  }

 private:
  Folder folder_;
};

/// Electrons and muons that a vector boson of 10^7 GeV joins, with unlike left and right couplings,
/// or the contact vertex that is left of it far below its mass.
Folder fermi_folder(bool is_contact) {
  SmallFolder small;
  small.add_external("MX", 1e7, "MASS", {9000005});
  const int e = small.add_particle(11, "e-", "e+", 2, 1, -1.0);
  const int mu = small.add_particle(13, "mu-", "mu+", 2, 1, -1.0);
  const int x = small.add_particle(9000005, "X", "X", 3, 1, 0.0, "MX");
  if (!is_contact) {
    const int gamma = small.add_structure(
        {2, 2, 3}, "0.3*Gamma(3,2,-1)*ProjM(-1,1) + 0.7*Gamma(3,2,-1)*ProjP(-1,1)");
    const int coupling = small.add_coupling("complex(0,1)*1000.0", {{"NP", 1}});
    for (const int f : {e, mu})
      small.add_vertex({{f, true}, {f, false}, {x, false}}, {"1"}, {{0, gamma, coupling}});
    return small.folder();
  }
  const auto product = [](int row, int column, int row2, int column2) {
    const auto one = [](int mu_index, int inner, int r, int c) {
      const std::string head = "*Gamma(" + std::to_string(mu_index) + "," + std::to_string(r) +
                               "," + std::to_string(inner) + ")*Proj";
      const std::string tail = "(" + std::to_string(inner) + "," + std::to_string(c) + ")";
      return "(0.3" + head + "M" + tail + " + 0.7" + head + "P" + tail + ")";
    };
    return one(-1, -2, row, column) + "*" + one(-1, -3, row2, column2);
  };
  const int straight = small.add_structure({2, 2, 2, 2}, product(2, 1, 4, 3));
  const int crossed = small.add_structure({2, 2, 2, 2}, product(2, 3, 4, 1));
  const int coupling = small.add_coupling("-complex(0,1)*1.0e6/MX**2", {{"NP", 2}});
  small.add_vertex({{e, true}, {e, false}, {mu, true}, {mu, false}}, {"1"},
                   {{0, straight, coupling}});
  for (const int f : {e, mu})
    small.add_vertex({{f, true}, {f, false}, {f, true}, {f, false}}, {"1"},
                     {{0, straight, coupling}, {0, crossed, coupling}});
  return small.folder();
}

TEST(UfoModels, ContactVerticesAreTheLimitOfAHeavyBoson) {
  const LoadedModel& heavy = known("heavy", fermi_folder(false));
  const LoadedModel& contact = known("contact", fermi_folder(true));
  // The first correction is s / M^2.
  constexpr double energy = 100.0, tolerance = 1e-9;
  Worst worst("contact vertices");
  for (const char* text : {"e+ e- > mu+ mu-", "e- mu- > e- mu-", "e- e- > e- e-", "e+ e- > e+ e-",
                           "e+ e- > e+ e- mu+ mu-", "e+ e- > e+ e- e+ e-"}) {
    const Process process = Process::parse(text, heavy.model());
    const auto points = rambo_points(process, energy, 4, Parameters(*heavy.model().parameters));
    const auto expected = values_of(heavy, text, points);
    for (const Recipe recipe : {Recipe::recursion, Recipe::diagrams}) {
      const auto values = values_of(contact, text, points, with_recipe(recipe));
      for (std::size_t i = 0; i < points.size(); ++i)
        worst.add_relative(values[i], expected[i], tolerance, text);
    }
  }
}

/// The contact vertex of electrons and muons is the same with its two pairs exchanged, so that an
/// exchange of generations keeps the vertices: equal processes share a program.
TEST(UfoModels, PairsOfFermionsOfAVertexMayBeExchanged) {
  Folder folder = fermi_folder(true);
  for (const auto& [pdg, name] : {std::pair(12, "ve"), std::pair(14, "vm")})
    folder.particles.push_back({{}, pdg, name, std::string(name) + "~", 2, 1, "ZERO", "ZERO", 0.0});
  const auto programs_of = [](const Folder& own, const std::string& name) {
    const LoadedModel& model = known(name, own);
    const Parameters parameters(*model.model().parameters);
    Multiparticles labels(model.model());
    labels.define("x- = e- mu-");
    labels.define("x+ = e+ mu+");
    std::vector<std::string> programs;
    const auto list = expand_default(parse_request("x- x+ > x- x+", labels), parameters);
    for (std::size_t i = 0; i < list.size(); ++i)
      if (list[i].representative == int(i)) programs.push_back(list[i].process.str());
    return programs;
  };
  const auto has = [](const std::vector<std::string>& programs, const char* text) {
    return std::ranges::any_of(programs,
                               [&](const std::string& own) { return own.starts_with(text); });
  };
  const auto programs = programs_of(folder, "pairs");
  EXPECT_TRUE(has(programs, "e- e+ > e- e+"));
  EXPECT_TRUE(has(programs, "e- e+ > mu- mu+"));
  EXPECT_FALSE(has(programs, "mu- mu+ > mu- mu+"));
  EXPECT_FALSE(has(programs, "mu- mu+ > e- e+"));

  // A chiral vertex is not the same: the fields of the first pair have the other coupling.
  ufo::FolderStructure unlike = folder.structures.front();
  unlike.name += "_unlike";
  unlike.structure += " + Gamma(-1,2,-2)*ProjM(-2,1)*Gamma(-1,4,-3)*ProjP(-3,3)";
  folder.vertices.front().terms.front().structure = int(folder.structures.size());
  folder.structures.push_back(unlike);
  EXPECT_TRUE(has(programs_of(folder, "unlike pairs"), "mu- mu+ > e- e+"));
}

/// Vertices with the same particles, colours and orders are one, whose tensor is the sum.
TEST(UfoModels, VerticesOfTheSameParticlesAreOne) {
  const LoadedModel& single = known("single", fermi_folder(true));
  Folder folder = fermi_folder(true);
  const auto vertices = folder.vertices;
  folder.vertices.insert(folder.vertices.end(), vertices.begin(), vertices.end());
  const LoadedModel& twice = known("twice", folder);
  const auto vertices_of = [](const LoadedModel& model) {
    return model.model().vertices(Parameters(*model.model().parameters));
  };
  EXPECT_EQ(vertices_of(twice).size(), vertices_of(single).size());
  Worst worst("vertices of the same particles");
  for (const char* text : {"e+ e- > mu+ mu-", "e+ e- > e+ e- mu+ mu-"}) {
    const Process process = Process::parse(text, single.model());
    const auto points = rambo_points(process, 100.0, 3, Parameters(*single.model().parameters));
    const auto expected = values_of(single, text, points), values = values_of(twice, text, points);
    const double factor = process.num_legs() == 4 ? 4.0 : 16.0;  // one or two vertices
    for (std::size_t i = 0; i < points.size(); ++i)
      worst.add_relative(values[i], factor * expected[i], 1e-12, text);
  }
  // Where their orders differ, they are apart, and a process may ask for one of them.
  folder.orders.push_back({{}, "A", 99, 1});
  const int other = int(folder.couplings.size());
  folder.couplings.push_back(folder.couplings.front());
  folder.couplings.back().name = "GC_A";
  folder.couplings.back().orders = {{"NP", 2}, {"A", 1}};
  for (std::size_t i = vertices.size(); i < folder.vertices.size(); ++i)
    for (ufo::FolderTerm& term : folder.vertices[i].terms) term.couplings = {other};
  const LoadedModel& apart = known("apart", folder);
  EXPECT_EQ(vertices_of(apart).size(), 2 * vertices_of(single).size());
  const auto points = rambo_points(Process::parse("e+ e- > mu+ mu-", single.model()), 100.0, 3,
                                   Parameters(*single.model().parameters));
  const auto expected = values_of(single, "e+ e- > mu+ mu-", points);
  const auto values = values_of(apart, "e+ e- > mu+ mu- A==0", points);
  for (std::size_t i = 0; i < points.size(); ++i)
    worst.add_relative(values[i], expected[i], 1e-12, "A==0");
}

/// A limit of an order holds where the process does not name the order.
TEST(UfoModels, ANameLiftsTheLimitOfAnOrder) {
  Folder folder = fermi_folder(false);
  for (ufo::FolderOrder& order : folder.orders)
    if (order.name == "NP") order.expansion_order = 1;
  const std::string text = "e+ e- > mu+ mu-", named = text + " NP<=2";
  const LoadedModel limited("limited", folder, text), lifted("lifted", folder, named);
  known("heavy", fermi_folder(false));  // its particles have names
  const auto has_tree = [](const LoadedModel& model, const std::string& process) {
    const TreeOrders orders(model.model(), Parameters(*model.model().parameters));
    return !orders.allowed(Process::parse(process, model.model())).empty();
  };
  EXPECT_FALSE(has_tree(limited, text));
  EXPECT_TRUE(has_tree(lifted, named));
  EXPECT_NO_THROW(limited.check_orders(text));
  EXPECT_NO_THROW(lifted.check_orders(named));
  EXPECT_THROW(limited.check_orders(named), InputError);
  EXPECT_THROW(lifted.check_orders(text), InputError);
}

/// Gluons with their vertices.
int add_gluons(SmallFolder& small, const std::string& strong) {
  const int g = small.add_particle(21, "g", "g", 3, 8, 0.0);
  const int two = small.add_coupling("complex(0,1)*" + strong + "**2", {{"QCD", 2}});
  const int three = small.add_coupling("-" + strong, {{"QCD", 1}});
  const int ggg = small.add_structure(
      {3, 3, 3},
      "P(3,1)*Metric(1,2) - P(3,2)*Metric(1,2) - P(2,1)*Metric(1,3) + P(2,3)*Metric(1,3) + "
      "P(1,2)*Metric(2,3) - P(1,3)*Metric(2,3)");
  const int four[] = {
      small.add_structure({3, 3, 3, 3}, "Metric(1,4)*Metric(2,3) - Metric(1,3)*Metric(2,4)"),
      small.add_structure({3, 3, 3, 3}, "Metric(1,4)*Metric(2,3) - Metric(1,2)*Metric(3,4)"),
      small.add_structure({3, 3, 3, 3}, "Metric(1,3)*Metric(2,4) - Metric(1,2)*Metric(3,4)")};
  small.add_vertex({{g, false}, {g, false}, {g, false}}, {"f(1,2,3)"}, {{0, ggg, three}});
  small.add_vertex({{g, false}, {g, false}, {g, false}, {g, false}},
                   {"f(-1,1,2)*f(3,4,-1)", "f(-1,1,3)*f(2,4,-1)", "f(-1,1,4)*f(2,3,-1)"},
                   {{0, four[0], two}, {1, four[1], two}, {2, four[2], two}});
  return g;
}

/// Gluons and a scalar triplet: one and two gluons meet a pair of scalars. `strong`: g_s as a
/// parameter; otherwise a number.
Folder scalar_folder(const std::string& strong = "G") {
  SmallFolder small;
  small.add_external("MS", 200.0, "MASS", {9000001});
  const int g = add_gluons(small, strong);
  const int s = small.add_particle(9000001, "s", "s~", 1, 3, 2.0 / 3.0, "MS");
  const int one = small.add_coupling("-complex(0,1)*" + strong, {{"QCD", 1}});
  const int two = small.add_coupling("complex(0,1)*" + strong + "**2", {{"QCD", 2}});
  const int vss = small.add_structure({3, 1, 1}, "P(1,2) - P(1,3)");
  const int vvss = small.add_structure({3, 3, 1, 1}, "Metric(1,2)");
  small.add_vertex({{g, false}, {s, true}, {s, false}}, {"T(1,3,2)"}, {{0, vss, one}});
  small.add_vertex({{g, false}, {g, false}, {s, true}, {s, false}},
                   {"T(1,-1,3)*T(2,4,-1)", "T(1,4,-1)*T(2,-1,3)"},
                   {{0, vvss, two}, {1, vvss, two}});
  return small.folder();
}

/// With the momentum in place of a polarisation |M|^2 vanishes, up to rounding against its scale:
/// |M|^2 with the polarisations, times (E / |epsilon|)^2.
TEST(UfoModels, ColoredScalarsAreGaugeInvariant) {
  const LoadedModel& model = known("scalars", scalar_folder());
  Worst worst("gauge tests");
  for (const char* text : {"g g > s s~", "g g > s s~ g", "s s~ > s s~ g", "s s > s s g"}) {
    const Process process = Process::parse(text, model.model());
    const auto points = rambo_points(process, 1000.0, 4, Parameters(*model.model().parameters));
    const auto usual = values_of(model, text, points);
    int gluon = 0;
    while (!process.legs()[std::size_t(gluon)].particle->is_gluon()) ++gluon;
    for (const Recipe recipe : {Recipe::recursion, Recipe::diagrams}) {
      auto options = with_recipe(recipe);
      const auto again = values_of(model, text, points, options);
      options.program.longitudinal_gluon = gluon;
      const auto values = values_of(model, text, points, options);
      for (std::size_t i = 0; i < points.size(); ++i) {
        const double scale = usual[i] * 1000.0 * 1000.0;
        worst.add(values[i], 0.0, 1e-20 * scale, std::string(text) + " longitudinal");
        worst.add_relative(again[i], usual[i], 1e-11, std::string(text) + " recipes");
      }
    }
  }
}

/// Light and heavy quarks with gluons, and a vertex of four of them with the Lorentz and colour
/// structure of the exchange of a gluon. `of_heavy`: factor of the heavy quarks' coupling.
Folder four_quark_folder(double of_heavy = 1.0) {
  SmallFolder small;
  small.add_external("MT", 100.0, "MASS", {6});
  small.add_external("C4", 3.0e-6, "FOURQUARK", {1});
  const int g = add_gluons(small, "G");
  const int u = small.add_particle(2, "u", "u~", 2, 3, 2.0 / 3.0);
  const int t = small.add_particle(6, "t", "t~", 2, 3, 2.0 / 3.0, "MT");
  const int gamma = small.add_structure({2, 2, 3}, "Gamma(3,2,1)");
  const int pair = small.add_structure({2, 2, 2, 2}, "Gamma(-1,2,1)*Gamma(-1,4,3)");
  const int light = small.add_coupling("complex(0,1)*G", {{"QCD", 1}});
  const int heavy = small.add_coupling(fmt::format("complex(0,1)*{}*G", of_heavy), {{"QCD", 1}});
  const int contact = small.add_coupling("complex(0,1)*C4", {{"NP", 1}});
  small.add_vertex({{u, true}, {u, false}, {g, false}}, {"T(3,2,1)"}, {{0, gamma, light}});
  small.add_vertex({{t, true}, {t, false}, {g, false}}, {"T(3,2,1)"}, {{0, gamma, heavy}});
  small.add_vertex({{u, true}, {u, false}, {t, true}, {t, false}}, {"T(-1,2,1)*T(-1,4,3)"},
                   {{0, pair, contact}});
  return small.folder();
}

/// The exchange of a gluon has i g_s i g_s (-i / s) = i g_s^2 / s where the vertex of four quarks
/// has i C4: |M|^2 is that of a gluon with g_s^2 + C4 s in the place of g_s^2.
TEST(UfoModels, AlphaSOfEventsIsInEachPower) {
  const LoadedModel& model = known("four quarks", four_quark_folder());
  const auto& table = *model.model().parameters;
  const Process both = Process::parse("u u~ > t t~ NP<=1", model.model());
  const auto points = rambo_points(both, 600.0, 4, Parameters(table));
  const double s = 600.0 * 600.0, c = 3.0e-6;
  Worst worst("u u~ > t t~");
  for (const Recipe recipe : {Recipe::recursion, Recipe::diagrams}) {
    for (const Layout layout : {Layout::automatic, Layout::teams}) {
      auto options = with_recipe(recipe);
      options.layout = layout;
      MatrixElement element(both, Parameters(table), options);
      EXPECT_EQ(element.info().strong_powers, (std::vector{0, 2, 4}));
      const auto gluon = values_of(model, "u u~ > t t~ NP==0", points);
      for (const double alpha_s : {0.03, 0.118, 0.3}) {
        const auto values = evaluate(element, points, alpha_s);
        for (std::size_t i = 0; i < points.size(); ++i) {
          const double part = alpha_s / 0.118, square = 4.0 * std::numbers::pi * alpha_s;
          const double root = part * (1.0 + c * s / square);
          worst.add_relative(values[i], gluon[i] * root * root, 1e-12, "event");
        }
      }
    }
  }
}

/// Heavy quarks with another charge of colour: |M|^2 of a gluon has its square.
TEST(UfoModels, QuarksMayHaveTheirOwnCouplingToGluons) {
  const LoadedModel& usual = known("four quarks", four_quark_folder());
  const LoadedModel& other = known("heavy quarks", four_quark_folder(-1.5));
  const std::string text = "u u~ > t t~ NP==0";
  const Process process = Process::parse(text, usual.model());
  const auto points = rambo_points(process, 600.0, 4, Parameters(*usual.model().parameters));
  const auto expected = values_of(usual, text, points);
  for (const Recipe recipe : {Recipe::recursion, Recipe::diagrams}) {
    const auto values = values_of(other, text, points, with_recipe(recipe));
    for (std::size_t i = 0; i < points.size(); ++i)
      EXPECT_NEAR(values[i], 2.25 * expected[i], 1e-12 * expected[i]);
  }
}

/// The colours of gluons do not come from the power of g_s.
TEST(UfoModels, AFixedStrongCouplingIsTheSame) {
  const LoadedModel& model = known("strong", scalar_folder());
  const double strong = Parameters(*model.model().parameters).strong_coupling();
  const LoadedModel& fixed = known("fixed", scalar_folder(fmt::format("{}", strong)));
  Worst worst("fixed couplings");
  for (const char* text : {"s s~ > s s~", "g s > g s", "s s > s s g"}) {
    const Process process = Process::parse(text, model.model());
    const auto points = rambo_points(process, 1000.0, 4, Parameters(*model.model().parameters));
    const auto expected = values_of(model, text, points), values = values_of(fixed, text, points);
    for (std::size_t i = 0; i < points.size(); ++i)
      worst.add_relative(values[i], expected[i], 1e-11, text);
  }
}

/// Gluons and a scalar without colour, as H in the limit of a heavy top quark.
constexpr double scalar_mass = 125.0, scalar_coupling = 0.01;  // [GeV], [1/GeV]

Folder singlet_folder() {
  SmallFolder small;
  small.add_external("MPHI", scalar_mass, "MASS", {9000025});
  const int g = add_gluons(small, "G");
  const int phi = small.add_particle(9000025, "phi", "phi", 1, 1, 0.0, "MPHI");
  const int own = small.add_coupling(fmt::format("complex(0,1)*{}", scalar_coupling), {{"NP", 1}});
  const int vvs = small.add_structure({3, 3, 1}, "P(1,2)*P(2,1) - P(-1,1)*P(-1,2)*Metric(1,2)");
  small.add_vertex({{g, false}, {g, false}, {phi, false}}, {"Identity(1,2)"}, {{0, vvs, own}});
  return small.folder();
}

/// The exchange of the scalar between four gluons. With all particles outgoing it couples two
/// gluons of equal helicity by c/2 [12]^2 or c/2 <12>^2, and delta^ab. In units of a common phase
/// the amplitude of ++++ is the sum of s^2/(s - m^2) delta^12 delta^34 over the three channels;
/// that of --++ has one channel. The colours of a channel give 64, those of two channels 8.
double exchange(double s, double t, double u) {
  const auto amplitude = [](double x) { return x * x / (x - scalar_mass * scalar_mass); };
  const double a = amplitude(s), b = amplitude(t), c = amplitude(u);
  const double squares = a * a + b * b + c * c;
  const double all = 64.0 * squares + 8.0 * ((a + b + c) * (a + b + c) - squares);
  return std::pow(scalar_coupling / 2.0, 4) * (2.0 * all + 2.0 * 64.0 * squares) / 512.0;
}

/// Its products with the exchange of gluons. The partial amplitude 1324 of --++ is
/// g_s^2 <12>^2 [34]^2 / (t u), up to a sign; the colours of all orders, which sum to zero, times
/// delta^12 delta^34 give 48 times this one.
double interference(double s, double t, double u, double strong_coupling) {
  const auto channel = [](double x, double y, double z) {
    return -2.0 * 48.0 * std::pow(x, 4) / (y * z) / (x - scalar_mass * scalar_mass);
  };
  const double sum = channel(s, t, u) + channel(t, u, s) + channel(u, s, t);
  return std::pow(strong_coupling * scalar_coupling / 2.0, 2) * 2.0 * sum / 512.0;
}

/// Colours of a singlet between gluons are products of traces, which the adjoint basis has not.
TEST(UfoModels, ASingletBetweenGluonsIsTheFormula) {
  const LoadedModel& model = known("singlet", singlet_folder());
  const Parameters parameters(*model.model().parameters);
  const double strong = parameters.strong_coupling();
  const auto points =
      rambo_points(Process::parse("g g > g g", model.model()), 200.0, 8, parameters);
  Worst worst("a singlet between gluons");
  for (const Recipe recipe : {Recipe::recursion, Recipe::diagrams}) {
    const auto options = with_recipe(recipe);
    const auto alone = values_of(model, "g g > g g NP==2", points, options);
    const auto all = values_of(model, "g g > g g NP<=2", points, options);
    const auto gluons = values_of(model, "g g > g g NP<=0", points, options);
    for (std::size_t e = 0; e < points.size(); ++e) {
      const Point& x = points[e];
      const double s = 2.0 * dot(x[0], x[1]), t = -2.0 * dot(x[0], x[2]),
                   u = -2.0 * dot(x[0], x[3]);
      worst.add_relative(alone[e], exchange(s, t, u), 1e-11, "scalars alone");
      worst.add_relative(all[e], gluons[e] + exchange(s, t, u) + interference(s, t, u, strong),
                         1e-11, "scalars and gluons");
    }
  }
}

/// Trees of one such vertex have single traces.
TEST(UfoModels, ASingletBesideGluonsHasSingleTraces) {
  const LoadedModel& model = known("singlet", singlet_folder());
  const auto has_lines = [&](const char* text) {
    const Parameters parameters(*model.model().parameters);
    return has_line_colors(Process::parse(text, model.model()), model.model().vertices(parameters));
  };
  EXPECT_FALSE(has_lines("g g > g g phi NP<=1"));
  EXPECT_FALSE(has_lines("g g > g g NP<=1"));
  EXPECT_FALSE(has_lines("g g > phi phi NP<=2"));
  EXPECT_TRUE(has_lines("g g > g g NP<=2"));
  EXPECT_TRUE(has_lines("g g > g g phi NP<=3"));
}

/// Quarks share a program only where all of their vertices are the same, as often.
TEST(UfoModels, QuarksWithOtherVerticesHaveOtherPrograms) {
  for (const int copies : {1, 2}) {
    SmallFolder small;
    const int g = small.add_particle(21, "g", "g", 3, 8, 0.0);
    const int gamma = small.add_structure({2, 2, 3}, "Gamma(3,2,1)");
    const int strong = small.add_coupling("complex(0,1)*G", {{"QCD", 1}});
    for (const auto& [pdg, name] : {std::pair(1, "d"), std::pair(2, "u"), std::pair(3, "s"),
                                    std::pair(4, "c"), std::pair(6, "t")}) {
      const double charge = pdg % 2 == 0 ? 2.0 / 3.0 : -1.0 / 3.0;
      const int q = small.add_particle(pdg, name, std::string(name) + "~", 2, 3, charge);
      for (int k = 0; k < (pdg == 4 ? copies : 1); ++k)
        small.add_vertex({{q, true}, {q, false}, {g, false}}, {"T(3,2,1)"}, {{0, gamma, strong}});
    }
    const LoadedModel& model = known(fmt::format("copies {}", copies), small.folder());
    const Parameters parameters(*model.model().parameters);
    Multiparticles labels(model.model());
    labels.define("x = u c");
    labels.define("x~ = u~ c~");
    const auto list = expand_default(parse_request("x x~ > t t~", labels), parameters);
    std::size_t programs = 0;
    for (std::size_t i = 0; i < list.size(); ++i)
      programs += list[i].representative == int(i) && list[i].process.legs()[0].pdg() > 0 ? 1 : 0;
    EXPECT_EQ(programs, std::size_t(copies));
  }
}

/// A process is refused where a vertex is missing, and only then.
TEST(UfoModels, MissingVerticesAreNamed) {
  SmallFolder small;
  const int e = small.add_particle(11, "e-", "e+", 2, 1, -1.0);
  const int a = small.add_particle(22, "a", "a", 3, 1, 0.0);
  small.add_external("MN", 100.0, "MASS", {9000012});
  const int n = small.add_particle(9000012, "n", "n~", 2, 1, 0.0, "MN");
  const int gamma = small.add_structure({2, 2, 3}, "Gamma(3,2,1)");
  const int charge = small.add_coupling("complex(0,1)*0.3", {{"QED", 1}});
  small.add_vertex({{e, true}, {e, false}, {a, false}}, {"1"}, {{0, gamma, charge}});
  const int root = small.add_structure(
      {2, 2, 3}, "Gamma(3,2,1)*cmath.sqrt(Epsilon(-1,-2,-3,-4)*P(-1,1)*P(-2,2)*P(-3,3)*P(-4,3))");
  small.add_vertex({{n, true}, {n, false}, {a, false}}, {"1"}, {{0, root, charge}});
  const LoadedModel& model = known("missing", small.folder());
  ASSERT_EQ(model.missing().size(), 1u);
  const std::string& reason = model.missing()[0].reason;
  EXPECT_THAT(reason, ::testing::HasSubstr("an argument is not a number"));
  const Parameters parameters(*model.model().parameters);
  const MissingTrees missing(model.model(), parameters);
  EXPECT_NO_THROW(missing.check(Process::parse("e+ e- > e+ e-", model.model())));
  try {
    missing.check(Process::parse("e+ e- > n n~", model.model()));
    FAIL() << "no error";
  } catch (const InputError& error) {
    EXPECT_EQ(error.what(),
              "e+ e- > n n~: a diagram has the vertex V_1 of n~ n a, which Helikos cannot "
              "compute yet: " +
                  reason);
  }
}

/// Powers that diagrams have no room for are refused with the place of the vertex.
TEST(UfoModels, TooHighPowersAreNamed) {
  Folder folder = fermi_folder(true);
  folder.couplings[0].orders = {{"NP", 7}};
  folder.vertices[0].place = {"m/vertices.py", 5};
  try {
    const LoadedModel model("powers", folder);
    FAIL() << "no error";
  } catch (const InputError& error) {
    EXPECT_STREQ(error.what(),
                 "m/vertices.py:5: V_0 with the coupling GC_0: a vertex has 'NP' = 7, which is not "
                 "in the range from 0 to 6");
  }
}

/// A missing vertex enters |M|^2 first by the interference with trees that are known.
TEST(UfoModels, MissingVerticesInterfere) {
  SmallFolder small;
  const int e = small.add_particle(11, "e-", "e+", 2, 1, -1.0);
  const int mu = small.add_particle(13, "mu-", "mu+", 2, 1, -1.0);
  const int a = small.add_particle(22, "a", "a", 3, 1, 0.0);
  const int gamma = small.add_structure({2, 2, 3}, "Gamma(3,2,1)");
  const int charge = small.add_coupling("complex(0,1)*0.3", {{"QED", 1}});
  for (const int f : {e, mu})
    small.add_vertex({{f, true}, {f, false}, {a, false}}, {"1"}, {{0, gamma, charge}});
  // A continued fraction needs more numbers at once than programs hold.
  std::string fraction = "cmath.log(G)";
  for (int k = 1; k < 40; ++k) fraction = fmt::format("((G + {})/({} + {}))", k, k, fraction);
  const int other =
      small.add_coupling("complex(0,1)*cmath.log(G)*" + fraction, {{"QED", 1}, {"NP", 1}});
  small.add_vertex({{mu, true}, {mu, false}, {a, false}}, {"1"}, {{0, gamma, other}});
  const LoadedModel& model = known("interfering", small.folder());
  const Parameters parameters(*model.model().parameters);
  const MissingTrees missing(model.model(), parameters);
  const auto is_refused = [&](const std::string& bound) {
    const auto process = Process::parse("e+ e- > mu+ mu- " + bound, model.model());
    try {
      missing.check(process);
    } catch (const InputError& error) {
      EXPECT_THAT(error.what(), ::testing::HasSubstr("a diagram has the vertex V_2"));
      return true;
    }
    return false;
  };
  for (const char* bound : {"NP<=1", "NP^2<=1", "NP^2==1", "NP^2==2", "NP^2>0"})
    EXPECT_TRUE(is_refused(bound)) << bound;
  for (const char* bound : {"NP<=0", "NP^2<=0", "NP^2==0"})
    EXPECT_FALSE(is_refused(bound)) << bound;
}

}  // namespace
}  // namespace helikos::test::ufo_models_test
