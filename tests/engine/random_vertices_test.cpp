// SPDX-License-Identifier: Apache-2.0
// Models with random vertices: |M|^2 against sums over explicit indices, in other frames, with
// equal legs exchanged, with antiparticles, and with the momentum of a massless vector in the place
// of its polarisation.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <deque>
#include <string>
#include <vector>

#include "engine/conditioning.hpp"
#include "engine/random_models.hpp"
#include "helikos/base/core/error.hpp"

namespace helikos::test::random_vertices_test {
namespace {

using ufo::LoadedModel;

constexpr Recipe recipes[] = {Recipe::recursion, Recipe::diagrams};

/// Far above the rounding of these points, where terms of up to (E/m)^4 cancel; far below a wrong
/// factor or sign.
constexpr double tolerance = 1e-8;

/// A model whose particles are known from then on.
const LoadedModel& loaded(const RandomModel& model) {
  static std::deque<LoadedModel> models;
  models.emplace_back(fmt::format("random {}", model.first_code), model.folder());
  add_model(models.back().model());
  return models.back();
}

/// A process of a random model, with points.
struct Case {
  std::string what;  ///< seed and process, for messages
  const RandomModel* random;
  const LoadedModel* model;
  RandomProcess process;
  Points points;
  std::vector<DenseTrees::Sums> sums{};  ///< (point)

  std::string text(const std::vector<DenseLeg>& legs) const {
    std::string result;
    for (std::size_t k = 0; k < legs.size(); ++k) {
      if (k == process.num_incoming) result += "> ";
      result += random->name_of(legs[k]) + " ";
    }
    return result + "NP<=6";
  }
  Parameters parameters() const { return Parameters(*model->model().parameters); }
  Process parsed(const std::vector<DenseLeg>& legs) const {
    return Process::parse(text(legs), model->model());
  }
  std::vector<double> values(const std::vector<DenseLeg>& legs, const Points& at,
                             Recipe recipe = Recipe::recursion) const {
    MatrixElementOptions options;
    options.program.recipe = recipe;
    return evaluate(parsed(legs), at, options, parameters());
  }
  const std::vector<DenseLeg>& legs() const { return process.legs; }
};

int num_states(const DenseParticle& own) {
  if (own.spin > 2 && own.mass == 0.0) return 2;
  return own.spin;
}

/// Initial states, and orders of equal outgoing particles.
double average(const Case& own, const std::vector<DenseLeg>& legs) {
  double result = 1.0;
  for (std::size_t k = 0; k < legs.size(); ++k) {
    const DenseParticle& particle = own.random->particles[std::size_t(legs[k].particle)];
    if (k < own.process.num_incoming) result /= num_states(particle) * particle.color;
    const auto first = legs.begin() + std::ptrdiff_t(own.process.num_incoming);
    if (k >= own.process.num_incoming)
      result /= double(1 + std::count(first, legs.begin() + std::ptrdiff_t(k), legs[k]));
  }
  return result;
}

/// Whether external states are few enough for sums over explicit indices.
bool is_small(const RandomModel& model, const RandomProcess& process) {
  long states = 1, colors = 1;
  for (const DenseLeg& leg : process.legs) {
    const DenseParticle& own = model.particles[std::size_t(leg.particle)];
    states *= own.spin > 3 ? 6 : own.spin;
    colors *= own.color;
  }
  return states <= 200 && colors <= 600 && states * colors <= 6000;
}

/// Cases of `num_models` models, with processes of three to `most_legs` legs. Those are left out
/// where |M|^2 vanishes, as for the decay of a scalar to two equal scalars by f^abc.
std::vector<Case> cases(unsigned first_seed, int num_models, std::size_t most_legs,
                        bool has_partners) {
  static std::deque<RandomModel> models;
  std::vector<Case> result;
  for (int k = 0; k < num_models; ++k) {
    const unsigned seed = first_seed + unsigned(k);
    RandomModels draw(seed);
    models.push_back(draw.model(1 + draw.number_below(3), has_partners));
    const RandomModel& random = models.back();
    const LoadedModel& model = loaded(random);
    EXPECT_TRUE(model.missing().empty()) << seed << ": " << model.missing().front().reason;
    for (std::size_t legs = 3; legs <= most_legs; ++legs) {
      std::optional<RandomProcess> process;
      for (int attempt = 0; attempt < 20 && !process; ++attempt) {
        process = draw.process(random, legs);
        if (process && !is_small(random, *process)) process.reset();
      }
      if (!process) continue;
      Case own{"", &random, &model, *process, {}};
      own.what = fmt::format("seed {}: {}", seed, own.text(process->legs));
      own.points = rambo_points(own.parsed(process->legs), process->energy, 2, own.parameters(),
                                false, seed);
      for (const Point& point : own.points)
        own.sums.push_back(DenseTrees(random.particles, random.vertices)(process->legs, point,
                                                                         process->num_incoming));
      // That of scalars with couplings of 0.1 GeV.
      const double least = 1e-10 * std::pow(process->energy, -4.0 * (double(legs) - 3.0));
      const bool vanishes = std::ranges::any_of(own.sums, [&](const auto& sums) {
        return !(sums.value > 1e-9 * sums.terms && sums.value > least);
      });
      if (!vanishes) result.push_back(std::move(own));
    }
  }
  return result;
}

/// Boost along a unit vector, after a rotation.
Points moved(Points points, double beta) {
  const double third = std::sqrt(1.0 / 3.0), gamma = 1.0 / std::sqrt(1.0 - beta * beta);
  for (Point& point : points)
    for (Momentum& p : point) {
      p = rotated(p, 1.1, {0.6, 0.0, 0.8});
      const double along = third * (p.x + p.y - p.z);
      const double shift = ((gamma - 1.0) * along - gamma * beta * p.t) * third;
      p = {gamma * (p.t - beta * along), p.x + shift, p.y + shift, p.z - shift};
    }
  return points;
}

TEST(RandomVertices, AreSumsOverExplicitIndices) {
  Worst worst("random vertices");
  int all = 0;
  for (const bool has_partners : {false, true})
    for (const Case& own : cases(has_partners ? 500 : 100, 25, 4, has_partners)) {
      ++all;
      for (const Recipe recipe : recipes) {
        const auto values = own.values(own.legs(), own.points, recipe);
        for (std::size_t i = 0; i < values.size(); ++i)
          worst.add_relative(values[i], average(own, own.legs()) * own.sums[i].value, tolerance,
                             own.what);
      }
    }
  EXPECT_GT(all, 40);
}

TEST(RandomVertices, AreLorentzInvariantInBothRecipes) {
  Worst worst("frames");
  for (const Case& own : cases(1000, 30, 5, false)) {
    const auto expected = own.values(own.legs(), own.points);
    for (const Recipe recipe : recipes)
      for (const double beta : {0.0, 0.6}) {
        const auto values = own.values(own.legs(), moved(own.points, beta), recipe);
        for (std::size_t i = 0; i < values.size(); ++i)
          worst.add_relative(values[i], expected[i], tolerance, own.what);
      }
  }
}

/// Outgoing legs in another order, with their momenta and without them where they are equal.
TEST(RandomVertices, DoNotDependOnTheOrderOfLegs) {
  Worst worst("orders of legs");
  int equal = 0;
  for (const Case& own : cases(2000, 22, 5, true)) {
    const auto expected = own.values(own.legs(), own.points);
    const auto exchange = [&](std::size_t a, std::size_t b) {
      auto legs = own.legs();
      Points points = own.points;
      std::swap(legs[a], legs[b]);
      for (Point& point : points) std::swap(point[a], point[b]);
      equal += legs[a] == legs[b] ? 1 : 0;
      const auto values = own.values(legs, points);
      for (std::size_t i = 0; i < values.size(); ++i)
        worst.add_relative(values[i], expected[i], tolerance, own.what);
    };
    if (own.process.num_incoming == 2) exchange(0, 1);
    for (std::size_t k = own.process.num_incoming + 1; k < own.legs().size(); ++k)
      exchange(k - 1, k);
  }
  EXPECT_GT(equal, 3);
}

/// The process of the antiparticles.
std::vector<DenseLeg> antiparticles(const Case& own) {
  std::vector<DenseLeg> legs;
  for (const DenseLeg& leg : own.legs()) legs.push_back(own.random->conjugate(leg));
  return legs;
}

/// Models of Hermitian operators, without widths.
TEST(RandomVertices, AreTheSameForAntiparticles) {
  Worst worst("antiparticles");
  int others = 0;
  for (const Case& own : cases(3000, 25, 5, true)) {
    const auto legs = antiparticles(own);
    others += legs == own.legs() ? 0 : 1;
    const auto expected = own.values(own.legs(), own.points), values = own.values(legs, own.points);
    for (std::size_t i = 0; i < values.size(); ++i)
      worst.add_relative(values[i], expected[i], tolerance, own.what);
  }
  EXPECT_GT(others, 25);
}

/// Where terms of partners have other phases the operators are not Hermitian.
TEST(RandomVertices, DifferForAntiparticlesWithoutPartners) {
  int different = 0;
  for (const Case& own : cases(3000, 20, 4, true)) {
    RandomModel other = *own.random;
    for (std::size_t k = other.vertices.size() / 2; k < other.vertices.size(); ++k)
      for (std::size_t term = 0; term < other.vertices[k].terms.size(); ++term)
        other.vertices[k].terms[term].coupling *= std::polar(1.0, double(term + k));
    DenseTrees dense(other.particles, other.vertices);
    const auto sum = [&](const std::vector<DenseLeg>& legs) {
      return dense(legs, own.points[0], own.process.num_incoming).value;
    };
    different += std::abs(sum(antiparticles(own)) / sum(own.legs()) - 1.0) > 1e-3 ? 1 : 0;
  }
  EXPECT_GT(different, 3);
}

/// Two to two: by CPT the antiparticles of the outgoing legs go to those of the incoming ones.
TEST(RandomVertices, AreInvariantUnderCpt) {
  Worst worst("CPT");
  for (const Case& own : cases(4000, 25, 4, false)) {
    if (own.process.num_incoming != 2) continue;
    auto legs = antiparticles(own);
    Points points = own.points;
    std::ranges::rotate(legs, legs.begin() + 2);
    for (Point& point : points) std::ranges::rotate(point, point.begin() + 2);
    const auto expected = own.values(own.legs(), own.points), values = own.values(legs, points);
    for (std::size_t i = 0; i < values.size(); ++i)
      worst.add_relative(values[i] / average(own, legs), expected[i] / average(own, own.legs()),
                         tolerance, own.what);
  }
}

// ---- Gauge invariance

/// A photon and a gluon with a scalar and two fermions of random charges and colours, which have a
/// random Yukawa coupling that conserves them.
class ChargedModel {
 public:
  static constexpr int photon = 0, gluon = 1, scalar = 2;

  explicit ChargedModel(unsigned seed) : draw_(seed) {
    model_.particles = {{3, 1}, {3, 8}};
    model_.codes = {22, 21};
    model_.charges = {0.0, 0.0};
    const ColorKind* color = &color_kinds()[std::size_t(draw_.number_below(11))];
    add_yukawa(*color);
    for (int own = scalar; own < scalar + 3; ++own) add_couplings(own);
    add_gluons();
    model_.first_code = RandomModels::next_code(int(model_.particles.size()));
  }

  const RandomModel& model() const { return model_; }
  RandomModel& model() { return model_; }
  /// The outgoing legs of the Yukawa coupling.
  const std::vector<DenseLeg>& legs() const { return model_.vertices.front().legs; }
  bool is_neutral() const {
    return std::ranges::all_of(model_.charges, [](double charge) { return charge == 0.0; });
  }
  bool has_color() const {
    return std::ranges::any_of(legs(), [this](const DenseLeg& leg) { return color(leg) > 1; });
  }

 private:
  int color(const DenseLeg& leg) const { return model_.particles[std::size_t(leg.particle)].color; }

  void add_yukawa(const ColorKind& color) {
    DenseVertex vertex;
    double charge = 0.0;
    for (std::size_t k = 0; k < 3; ++k) {
      const int own = k < color.colors.size() ? color.colors[k] : 1;
      const int particle = int(model_.particles.size());
      const bool is_anti = own < 0 || ((own == 1 || own == 8) && draw_.happens(0.5));
      model_.particles.push_back(
          {k == 2 ? 1 : 2, std::abs(own), draw_.uniform(20.0, 150.0), 0.0, false});
      const double of_leg = k < 2 ? draw_.number_below(7) / 3.0 - 1.0 : -charge;
      charge += of_leg;
      model_.charges.push_back(is_anti ? -of_leg : of_leg);
      vertex.legs.push_back({particle, is_anti});
    }
    for (const char* text : {"ProjM(2,1)", "ProjP(2,1)"})
      vertex.terms.push_back({index_structure(color.structures.front()).front(),
                              index_structure(text), draw_.coupling()});
    model_.vertices.push_back(std::move(vertex));
    // The scalar comes first among the particles, and last in the vertex.
    std::swap(model_.particles[scalar], model_.particles[scalar + 2]);
    std::swap(model_.charges[scalar], model_.charges[scalar + 2]);
    auto& legs = model_.vertices.front().legs;
    std::swap(legs[0].particle, legs[2].particle);
  }

  void add(std::vector<DenseLeg> legs, const std::string& color, const char* lorentz,
           IndexComplex coupling) {
    const auto found = std::ranges::find(model_.vertices, legs, &DenseVertex::legs);
    const DenseTerm term{index_structure(color).front(), index_structure(lorentz), coupling};
    if (found != model_.vertices.end())
      found->terms.push_back(term);
    else
      model_.vertices.push_back({std::move(legs), {term}});
  }

  /// The generator of a colour, and its factor.
  static std::string generator(int color, const char* octet, const char* row, const char* column) {
    const char* name = color == 3 ? "T" : color == 6 ? "T6" : "f";
    return fmt::format("{}({},{},{})", name, octet, row, column);
  }

  void add_couplings(int own) {
    const DenseLeg x{own, false}, anti{own, true}, a{photon, false}, g{gluon, false};
    const int color = model_.particles[std::size_t(own)].color;
    const IndexComplex i(0.0, 1.0);
    const IndexComplex qed = electric_ * model_.charges[std::size_t(own)];
    const IndexComplex qcd = color == 8 ? -i * strong_ : strong_;
    const auto delta = [&](const char* text) { return color == 1 ? "1" : text; };
    if (own != scalar) {
      if (qed != 0.0) add({anti, x, a}, delta("Identity(2,1)"), "Gamma(3,2,1)", i * qed);
      if (color > 1) add({anti, x, g}, generator(color, "3", "2", "1"), "Gamma(3,2,1)", i * qcd);
      return;
    }
    const char *one = "P(1,2) - P(1,3)", *two = "Metric(1,2)";
    if (qed != 0.0) {
      add({a, anti, x}, delta("Identity(3,2)"), one, -i * qed);
      add({a, a, anti, x}, delta("Identity(4,3)"), two, 2.0 * i * qed * qed);
    }
    if (color == 1) return;
    add({g, anti, x}, generator(color, "1", "3", "2"), one, -i * qcd);
    for (const auto& [first, second] : {std::pair("1", "2"), std::pair("2", "1")})
      add({g, g, anti, x},
          generator(color, first, "4", "-1") + "*" + generator(color, second, "-1", "3"), two,
          i * qcd * qcd);
    if (qed != 0.0) add({a, g, anti, x}, generator(color, "2", "4", "3"), two, 2.0 * i * qed * qcd);
  }

  void add_gluons() {
    const DenseLeg g{gluon, false};
    const IndexComplex i(0.0, 1.0);
    add({g, g, g}, "f(1,2,3)",
        "P(3,1)*Metric(1,2) - P(3,2)*Metric(1,2) - P(2,1)*Metric(1,3) + P(2,3)*Metric(1,3) + "
        "P(1,2)*Metric(2,3) - P(1,3)*Metric(2,3)",
        -strong_);
    const std::pair<const char*, const char*> terms[] = {
        {"f(-1,1,2)*f(3,4,-1)", "Metric(1,4)*Metric(2,3) - Metric(1,3)*Metric(2,4)"},
        {"f(-1,1,3)*f(2,4,-1)", "Metric(1,4)*Metric(2,3) - Metric(1,2)*Metric(3,4)"},
        {"f(-1,1,4)*f(2,3,-1)", "Metric(1,3)*Metric(2,4) - Metric(1,2)*Metric(3,4)"}};
    for (const auto& [color, lorentz] : terms)
      add({g, g, g, g}, color, lorentz, i * strong_ * strong_);
  }

  RandomModels draw_;
  double electric_ = draw_.uniform(0.3, 0.5), strong_ = draw_.happens(0.5) ? 1.2 : -1.2;
  RandomModel model_;
};

/// The Yukawa coupling with some vectors: |M|^2, and with the momentum of the first one in the
/// place of its polarisation, in units of |M|^2 times (E / |epsilon|)^2.
struct GaugeTest {
  std::string text;
  std::vector<double> usual, dense, longitudinal;
};

GaugeTest gauge_test(const ChargedModel& charged, const std::vector<int>& vectors, Recipe recipe) {
  const RandomModel& random = charged.model();
  Case own{"", &random, &loaded(random), {}, {}};
  own.process.legs = charged.legs();
  for (std::size_t k = 0; k < 2; ++k) own.process.legs[k] = random.conjugate(own.process.legs[k]);
  for (const int vector : vectors) own.process.legs.push_back({vector, false});
  constexpr double energy = 1000.0;
  own.points = rambo_points(own.parsed(own.legs()), energy, 2, own.parameters());
  GaugeTest result{own.text(own.legs()), {}, {}, {}};
  MatrixElementOptions options;
  options.program.recipe = recipe;
  const auto process = own.parsed(own.legs());
  result.usual = evaluate(process, own.points, options, own.parameters());
  options.program.longitudinal_gluon = 3;
  result.longitudinal = evaluate(process, own.points, options, own.parameters());
  for (std::size_t i = 0; i < own.points.size(); ++i) {
    result.longitudinal[i] /= result.usual[i] * energy * energy;
    if (vectors.size() == 1)
      result.dense.push_back(
          DenseTrees(random.particles, random.vertices)(own.legs(), own.points[i], 2).value *
          average(own, own.legs()));
  }
  return result;
}

/// Where flows depend on each other the sum over colours of amplitudes that are not zero vanishes
/// to rounding.
constexpr double gauge_tolerance = 1e-16;

const std::vector<std::vector<int>>& vector_lists() {
  constexpr int a = ChargedModel::photon, g = ChargedModel::gluon;
  static const std::vector<std::vector<int>> lists{{a}, {g}, {a, a}, {a, g}, {g, a}, {g, g}};
  return lists;
}

TEST(RandomCharges, AreGaugeInvariant) {
  Worst gauge("gauge tests of random charges"), dense("random charges");
  for (unsigned seed = 0; seed < 6; ++seed) {
    const ChargedModel charged(seed);
    for (const auto& vectors : vector_lists()) {
      const bool has_gluon = std::ranges::count(vectors, ChargedModel::gluon) > 0;
      const bool has_photon = std::ranges::count(vectors, ChargedModel::photon) > 0;
      if ((has_gluon && !charged.has_color()) || (has_photon && charged.is_neutral())) continue;
      for (const Recipe recipe : recipes) {
        const GaugeTest own = gauge_test(charged, vectors, recipe);
        for (std::size_t i = 0; i < own.usual.size(); ++i) {
          EXPECT_GT(own.usual[i], 0.0) << own.text;
          gauge.add_vanishing(own.longitudinal[i], gauge_tolerance, own.text);
          if (!own.dense.empty())
            dense.add_relative(own.usual[i], own.dense[i], tolerance, own.text);
        }
      }
    }
  }
}

/// The coupling of one field is off by a hundredth.
TEST(RandomCharges, OfAWrongSizeBreakGaugeInvariance) {
  int broken = 0, all = 0;
  for (unsigned seed = 0; seed < 8; ++seed) {
    ChargedModel charged(seed);
    if (charged.is_neutral()) continue;
    ++all;
    for (DenseVertex& vertex : charged.model().vertices)
      if (vertex.legs.size() == 3 && vertex.legs[2].particle == ChargedModel::photon) {
        for (DenseTerm& term : vertex.terms) term.coupling *= 1.01;
        break;
      }
    const GaugeTest own = gauge_test(charged, {ChargedModel::photon}, Recipe::recursion);
    broken += own.longitudinal[0] > 1e5 * gauge_tolerance ? 1 : 0;
  }
  EXPECT_GT(broken, 4);
  EXPECT_EQ(broken, all);
}

}  // namespace
}  // namespace helikos::test::random_vertices_test
