// SPDX-License-Identifier: Apache-2.0
// Several models in one program, with different particles of the same code: each process has those
// of its own model.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <deque>
#include <string>
#include <vector>

#include "engine/conditioning.hpp"
#include "engine/random_models.hpp"
#include "helikos/base/core/error.hpp"
#include "helikos/theory/diagrams/enumerate.hpp"
#include "helikos/theory/process/subprocesses.hpp"
#include "helikos/theory/process/tree_orders.hpp"

namespace helikos::test::several_models_test {
namespace {

using ufo::LoadedModel;

const LoadedModel& added(const std::string& name, const RandomModel& model) {
  static std::deque<LoadedModel> models;
  models.emplace_back(name, model.folder());
  add_model(models.back().model());
  return models.back();
}

/// A coloured or colourless boson of spin 0 or 1 and a fermion with Yukawa or vector couplings.
RandomModel boson_model(int spin, int color) {
  RandomModel model;
  model.particles = {{spin, color, 90.0, 0.0, true}, {2, color == 1 ? 1 : 3, 40.0, 0.0, false}};
  model.first_code = 5000000;
  const char* structure = spin == 1 ? "ProjM(2,1)" : "Gamma(3,2,-1)*ProjM(-1,1)";
  const char* other = spin == 1 ? "ProjP(2,1)" : "Gamma(3,2,-1)*ProjP(-1,1)";
  const IndexTerm tensor = index_structure(color == 1 ? "1" : "T(3,2,1)").front();
  model.vertices = {{{{1, true}, {1, false}, {0, false}},
                     {{tensor, index_structure(structure), {0.1, 0.5}},
                      {tensor, index_structure(other), {-0.1, 0.5}}}}};
  return model;
}

struct Case {
  RandomModel random;
  const LoadedModel* model;
};

TEST(SeveralModels, HaveParticlesOfTheirOwn) {
  std::deque<Case> cases;
  for (const auto& [spin, color] : {std::pair(1, 1), std::pair(3, 1), std::pair(1, 8)})
    cases.push_back({boson_model(spin, color), nullptr});
  for (Case& own : cases)
    own.model = &added(fmt::format("bosons {}", &own - &cases.front()), own.random);
  const std::vector<DenseLeg> legs{{1, false}, {1, true}, {1, false}, {1, true}};
  Worst worst("several models");
  std::vector<std::string> texts;
  for (int round = 0; round < 2; ++round)
    for (const Case& own : cases) {
      const Parameters parameters(*own.model->model().parameters);
      const auto process =
          Process::parse("Z5000001 Z5000001~ > Z5000001 Z5000001~ NP<=2", own.model->model());
      const auto points = rambo_points(process, 500.0, 2, parameters);
      const double colors = own.random.particles[1].color;
      for (const Recipe recipe : {Recipe::recursion, Recipe::diagrams}) {
        MatrixElementOptions options;
        options.program.recipe = recipe;
        const auto values = evaluate(process, points, options, parameters);
        for (std::size_t i = 0; i < points.size(); ++i) {
          const double sum =
              DenseTrees(own.random.particles, own.random.vertices)(legs, points[i], 2).value;
          worst.add_relative(values[i], sum / (4.0 * colors * colors), 1e-10,
                             std::string(own.model->model().name));
        }
      }
    }
}

/// The built-in model beside one that gives its codes to other particles.
TEST(SeveralModels, LeaveTheBuiltInOnesAsTheyAre) {
  const auto all = [] {
    std::string text;
    const Parameters parameters;
    for (const char* process : {"u u~ > t t~ g", "e+ e- > w+ w-", "u d~ > w+ z", "g g > t t~ h"}) {
      const Process own = Process::parse(process);
      text += own.str() + fmt::format(" {}\n", own.initial_average());
      const auto points = rambo_points(own, 1000.0, 2, parameters);
      for (const Recipe recipe : {Recipe::recursion, Recipe::diagrams}) {
        MatrixElementOptions options;
        options.program.recipe = recipe;
        for (const double value : evaluate(own, points, options)) text += fmt::format("{} ", value);
      }
      const auto diagrams = enumerate_diagrams(own, standard_model().vertices(parameters));
      for (const Diagram& diagram : diagrams) text += diagram_text(diagram, own) + "\n";
    }
    for (const char* request : {"p p > w+ j", "l+ l- > z > t t~, t > w+ b"}) {
      const auto list =
          expand_default(parse_request(request, Multiparticles(standard_model())), parameters);
      for (const Subprocess& own : list)
        text += fmt::format("{} {}\n", own.process.str(), own.representative);
    }
    return text;
  };
  const std::string before = all();
  RandomModel other;
  other.codes = {1, 2, 3, 4, 5, 6, 11, 13, 21, 23, 24, 25};
  for (std::size_t i = 0; i < other.codes.size(); ++i)
    other.particles.push_back({i % 2 == 0 ? 1 : 3, i % 3 == 0 ? 8 : 1, 10.0, 0.0, i % 2 == 0});
  const LoadedModel& added_model = added("other codes", other);
  EXPECT_EQ(added_model.model().find("Z24")->particle->pdg, 24);
  EXPECT_EQ(all(), before);
}

/// Outside of a process a code of different particles means nothing.
TEST(SeveralModels, ACodeAloneIsNotEnough) {
  added("scalar 5100000", [] {
    RandomModel model = boson_model(1, 1);
    model.first_code = 5100000;
    return model;
  }());
  EXPECT_EQ(find_particle(5100000)->spin, Spin::scalar);
  added("vector 5100000", [] {
    RandomModel model = boson_model(3, 1);
    model.first_code = 5100000;
    return model;
  }());
  EXPECT_THROW(find_particle(5100000), InputError);
}

}  // namespace
}  // namespace helikos::test::several_models_test
