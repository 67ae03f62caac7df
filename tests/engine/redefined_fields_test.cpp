// SPDX-License-Identifier: Apache-2.0
// |M|^2 does not change where fields are redefined: vertices of three to six legs, with momenta,
// that a redefinition makes of a free theory or of cubic couplings. Colours of five legs by a
// closed form. Vertices of a quark and several gluons by both recipes.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <bit>
#include <deque>
#include <string>
#include <utility>
#include <vector>

#include "engine/conditioning.hpp"
#include "helikos/theory/ufo/loaded_model.hpp"

namespace helikos::test::redefined_fields_test {
namespace {

using ufo::Folder;
using ufo::LoadedModel;

std::vector<double> values_of(const LoadedModel& model, const std::string& process,
                              const Points& points, Recipe recipe) {
  MatrixElementOptions options;
  options.program.recipe = recipe;
  return evaluate(Process::parse(process, model.model()), points, options,
                  Parameters(*model.model().parameters));
}

Points points_of(const LoadedModel& model, const std::string& process) {
  return rambo_points(Process::parse(process, model.model()), 1000.0, 3,
                      Parameters(*model.model().parameters));
}

const LoadedModel& known(Folder folder) {
  static std::deque<LoadedModel> models;
  models.emplace_back(fmt::format("redefined {}", models.size()), std::move(folder));
  add_model(models.back().model());
  return models.back();
}

void add_parameter(Folder& folder, const std::string& name, double value, int code) {
  folder.parameters.push_back({{}, name, true, false, value, "MASS", {code}});
}

Folder empty_folder() {
  Folder folder;
  folder.path = "redefined";
  folder.parameters.push_back({{}, "ZERO", false, false, std::string("0.0")});
  folder.orders = {{{}, "QCD", 99, 1}, {{}, "QED", 99, 2}};
  return folder;
}

/// A scalar x = phi + a phi^2 + b phi^3 + (g + h phi) Z^2 of mass M, beside a vector Z:
/// L = (d x)^2 / 2 - M^2 x^2 / 2 + q x Z^2 - u x^3 / 6.
struct Redefinition {
  double a = 0.0, g = 0.0;  ///< [GeV^-1]
  double b = 0.0, h = 0.0;  ///< [GeV^-2]
  double q = 0.0, u = 0.0;  ///< [GeV]
  int most_legs = 6;        ///< of vertices
};

constexpr double mass = 150.0;

/// The vertices with all orders of their legs. Legs are numbered from 0: first phi, then Z.
class RedefinedFolder {
 public:
  explicit RedefinedFolder(const Redefinition& own) : own_(own), folder_(empty_folder()) {
    add_parameter(folder_, "MPHI", mass, 9000001);
    add_parameter(folder_, "MZ", 90.0, 9000002);
    folder_.particles.push_back({{}, 9000001, "phi", "phi", 1, 1, "MPHI", "ZERO", 0.0});
    folder_.particles.push_back({{}, 9000002, "zz", "zz", 3, 1, "MZ", "ZERO", 0.0});
    for (int legs = 3; legs <= own.most_legs; ++legs)
      for (int vectors = 0; vectors <= legs; vectors += 2) add_vertex(legs - vectors, vectors);
  }

  const Folder& folder() const { return folder_; }

 private:
  using Set = unsigned;

  /// A number and tensors of some legs.
  struct Value {
    double number;
    std::string tensor;
  };

  void add_vertex(int scalars, int vectors) {
    scalars_ = scalars;
    legs_ = scalars + vectors;
    vertex_ = {{}, fmt::format("V_{}_{}", scalars, vectors), {}, {"1"}, {}};
    for (int leg = 0; leg < legs_; ++leg) vertex_.legs.push_back({leg < scalars ? 0 : 1, false});
    const Set all = (1u << legs_) - 1;
    for (Set one = 1; one < all; ++one) {
      if (one & 1u) add_bilinear(one, all ^ one);
      add_with_vectors(one, all ^ one);
      if (one & 1u) add_cubic(one, all ^ one);
    }
    if (!vertex_.terms.empty()) folder_.vertices.push_back(vertex_);
  }

  /// The part of x that has these legs, with all their orders.
  Value part(Set set) const {
    const int vectors = std::popcount(set >> scalars_), scalars = std::popcount(set) - vectors;
    if (scalars == 1 && vectors == 0) return {1.0, "1"};
    if (scalars == 2 && vectors == 0) return {2.0 * own_.a, "1"};
    if (scalars == 3 && vectors == 0) return {6.0 * own_.b, "1"};
    if (vectors == 2 && scalars <= 1) return {2.0 * (scalars == 0 ? own_.g : own_.h), metric(set)};
    return {0.0, ""};
  }

  /// The metric of two vectors.
  std::string metric(Set set) const {
    const Set vectors = set >> scalars_;
    const int first = std::countr_zero(vectors), second = std::bit_width(vectors) - 1;
    return fmt::format("Metric({},{})", scalars_ + first + 1, scalars_ + second + 1);
  }

  /// ((d x)^2 - M^2 x^2) / 2: twice a half for the two factors; the momentum of each is minus that
  /// of the other.
  void add_bilinear(Set one, Set other) {
    const Value x = part(one), y = part(other);
    std::string sum;
    for (int leg = 0; leg < legs_; ++leg)
      if (one >> leg & 1u) sum += fmt::format("{}P(-1,{})", sum.empty() ? "" : "+", leg + 1);
    add_term(x.number * y.number, fmt::format("{}*{}*({})*({})", x.tensor, y.tensor, sum, sum));
    add_term(-mass * mass * x.number * y.number, x.tensor + "*" + y.tensor);
  }

  void add_with_vectors(Set one, Set pair) {
    if (std::popcount(pair) != 2 || (pair & ((1u << scalars_) - 1)) != 0) return;
    const Value x = part(one);
    add_term(2.0 * own_.q * x.number, x.tensor + "*" + metric(pair));
  }

  void add_cubic(Set one, Set others) {
    for (Set two = (others - 1) & others; two != 0; two = (two - 1) & others) {
      if (two < (others ^ two)) continue;
      const Value x = part(one), y = part(two), w = part(others ^ two);
      add_term(-own_.u * x.number * y.number * w.number,
               x.tensor + "*" + y.tensor + "*" + w.tensor);
    }
  }

  void add_term(double coupling, const std::string& text) {
    if (coupling == 0.0) return;
    const int number = int(folder_.couplings.size());
    folder_.couplings.push_back({{},
                                 fmt::format("GC_{}", number),
                                 fmt::format("complex(0,1)*({:.17g})", coupling),
                                 {{"QED", legs_ - 2}}});
    std::vector<int> spins;
    for (int leg = 0; leg < legs_; ++leg) spins.push_back(leg < scalars_ ? 1 : 3);
    folder_.structures.push_back({{}, fmt::format("L_{}", number), spins, text});
    vertex_.terms.push_back({0, number, {number}});
  }

  Redefinition own_;
  Folder folder_;
  ufo::FolderVertex vertex_;
  int scalars_ = 0, legs_ = 0;
};

constexpr Redefinition redefined{.a = 2e-3, .g = -1e-3, .b = 2e-6, .h = 3e-6};

const char* const processes[] = {
    "phi phi > phi phi",         "zz zz > phi phi",         "zz zz > zz zz",
    "phi phi > phi phi phi",     "zz zz > phi phi phi",     "zz zz > zz zz phi",
    "phi phi > phi phi phi phi", "zz zz > phi phi phi phi", "zz zz > zz zz phi phi"};

/// Amplitudes of a free field vanish. They do not where the vertices of all legs are left out.
TEST(RedefinedFields, OfAFreeTheoryHaveNoAmplitudes) {
  const LoadedModel& all = known(RedefinedFolder(redefined).folder());
  Worst worst("free fields");
  for (const std::string text : processes) {
    const auto points = points_of(all, text);
    Redefinition fewer = redefined;
    fewer.most_legs = Process::parse(text, all.model()).num_legs() - 1;
    const LoadedModel& without = known(RedefinedFolder(fewer).folder());
    const auto scale = values_of(without, text, points, Recipe::recursion);
    for (const Recipe recipe : {Recipe::recursion, Recipe::diagrams}) {
      const auto values = values_of(all, text, points, recipe);
      for (std::size_t i = 0; i < points.size(); ++i) {
        ASSERT_GT(scale[i], 0.0);
        worst.add(values[i], 0.0, 1e-20 * scale[i], text);
      }
    }
  }
}

/// Amplitudes of cubic couplings do not change.
TEST(RedefinedFields, OfCubicCouplingsHaveTheSameAmplitudes) {
  Redefinition cubic{.q = 30.0, .u = 200.0}, own = redefined;
  own.q = cubic.q;
  own.u = cubic.u;
  const LoadedModel& simple = known(RedefinedFolder(cubic).folder());
  const LoadedModel& all = known(RedefinedFolder(own).folder());
  Worst worst("cubic couplings");
  for (const std::string text : processes) {
    const auto points = points_of(all, text);
    const auto expected = values_of(simple, text, points, Recipe::recursion);
    for (const Recipe recipe : {Recipe::recursion, Recipe::diagrams}) {
      const auto values = values_of(all, text, points, recipe);
      for (std::size_t i = 0; i < points.size(); ++i)
        worst.add_relative(values[i], expected[i], 1e-7, text);
    }
  }
}

/// c phi^3 G^a_mn G^a_mn: the sum over colours and polarisations is 8 * 2 (c k1.k2)^2, averaged
/// over 64 colours and 4 polarisations, and divided by 3! for the scalars.
TEST(RedefinedFields, TwoGluonsOfFiveLegsHaveTheColourOfADelta) {
  Folder folder = empty_folder();
  add_parameter(folder, "MPHI", mass, 9000001);
  folder.particles.push_back({{}, 9000001, "phi", "phi", 1, 1, "MPHI", "ZERO", 0.0});
  folder.particles.push_back({{}, 21, "g", "g", 3, 8, "ZERO", "ZERO", 0.0});
  folder.couplings.push_back({{}, "GC_1", "complex(0,1)*3.0e-3", {{"QED", 1}}});
  folder.structures.push_back(
      {{}, "SSSVV", {1, 1, 1, 3, 3}, "P(-1,4)*P(-1,5)*Metric(4,5) - P(4,5)*P(5,4)"});
  folder.vertices.push_back({{},
                             "V_1",
                             {{0, false}, {0, false}, {0, false}, {1, false}, {1, false}},
                             {"Identity(4,5)"},
                             {{0, 0, {0}}}});
  const LoadedModel& model = known(std::move(folder));
  constexpr double invariant = 1000.0 * 1000.0 / 2, c = 3e-3;
  const double expected = 8.0 / 64 * 2.0 / 4 * c * c * invariant * invariant / 6;
  Worst worst("five legs with colour");
  for (const Recipe recipe : {Recipe::recursion, Recipe::diagrams})
    for (const double value :
         values_of(model, "g g > phi phi phi", points_of(model, "g g > phi phi phi"), recipe))
      worst.add_relative(value, expected, 1e-12, "g g > phi phi phi");
}

/// Two gluons may meet a quark line at one vertex: trees of one line are then cut elsewhere.
TEST(VerticesOfQuarks, AreTheSameByBothRecipesWithTwoGluons) {
  Folder folder = empty_folder();
  add_parameter(folder, "MT", 173.0, 6);
  folder.particles.push_back({{}, 6, "t", "t~", 2, 3, "MT", "ZERO", 2.0 / 3.0});
  folder.particles.push_back({{}, 21, "g", "g", 3, 8, "ZERO", "ZERO", 0.0});
  folder.couplings.push_back({{}, "GC_1", "complex(0,1)", {{"QCD", 1}}});
  folder.couplings.push_back({{}, "GC_2", "complex(0,1)*3.0e-3", {{"QCD", 2}}});
  folder.structures.push_back({{}, "FFV", {2, 2, 3}, "Gamma(3,2,1)"});
  folder.structures.push_back({{}, "FFVV", {2, 2, 3, 3}, "Identity(2,1)*Metric(3,4)"});
  folder.vertices.push_back(
      {{}, "V_1", {{0, true}, {0, false}, {1, false}}, {"T(3,2,1)"}, {{0, 0, {0}}}});
  folder.vertices.push_back({{},
                             "V_2",
                             {{0, true}, {0, false}, {1, false}, {1, false}},
                             {"T(3,2,-1)*T(4,-1,1)", "T(4,2,-1)*T(3,-1,1)"},
                             {{0, 1, {1}}, {1, 1, {1}}}});
  const LoadedModel& model = known(std::move(folder));
  Worst worst("quarks and two gluons");
  for (const std::string text : {"g g > t t~", "g g > t t~ g", "t t~ > g g g g"}) {
    const auto points = points_of(model, text);
    const auto expected = values_of(model, text, points, Recipe::diagrams);
    const auto values = values_of(model, text, points, Recipe::recursion);
    for (std::size_t i = 0; i < points.size(); ++i)
      worst.add_relative(values[i], expected[i], 1e-11, text);
  }
}

}  // namespace
}  // namespace helikos::test::redefined_fields_test
