// SPDX-License-Identifier: Apache-2.0
#pragma once

/// \file
/// Models with random vertices: Lorentz and colour structures of real UFO folders, with random
/// particles, masses and complex couplings. A seed gives a model.

#include <fmt/format.h>

#include <algorithm>
#include <deque>
#include <numeric>
#include <optional>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "engine/dense_trees.hpp"
#include "helikos/theory/model/model.hpp"
#include "helikos/theory/ufo/loaded_model.hpp"

namespace helikos::test {

/// Spins 2S + 1 of the legs of a vertex, and structures of them.
struct LorentzKind {
  std::vector<int> spins;
  std::vector<const char*> structures;
};

/// The kinds of structures of the folders that were surveyed: Yukawa, vector, dipole and derivative
/// couplings, both parities, contact terms, spin 3/2 and spin 2.
inline const std::vector<LorentzKind>& lorentz_kinds() {
  static const std::vector<LorentzKind> kinds{
      {{1, 1, 1}, {"1", "P(-1,1)*P(-1,2)"}},
      {{2, 2, 1},
       {"ProjM(2,1)", "ProjP(2,1)", "Gamma5(2,1)", "Identity(2,1)",
        "P(-1,3)*Gamma(-1,2,-2)*ProjM(-2,1)"}},
      {{2, 2, 3},
       {"Gamma(3,2,-1)*ProjM(-1,1)", "Gamma(3,2,-1)*ProjP(-1,1)", "Gamma(3,2,1)",
        "P(-1,3)*Gamma(-1,2,-2)*Gamma(3,-2,-3)*ProjM(-3,1) - "
        "P(-1,3)*Gamma(3,2,-2)*Gamma(-1,-2,-3)*ProjM(-3,1)",
        "P(3,1)*ProjP(2,1)", "P(-1,3)*Sigma(3,-1,2,1)",
        "Epsilon(3,-1,-2,-3)*P(-1,1)*P(-2,2)*Gamma(-3,2,1)"}},
      {{3, 1, 1}, {"P(1,2) - P(1,3)", "P(1,2)"}},
      {{3, 3, 1},
       {"Metric(1,2)", "P(1,2)*P(2,1) - P(-1,1)*P(-1,2)*Metric(1,2)",
        "Epsilon(1,2,-1,-2)*P(-1,1)*P(-2,2)"}},
      {{3, 3, 3},
       {"P(3,1)*Metric(1,2) - P(3,2)*Metric(1,2) - P(2,1)*Metric(1,3) + P(2,3)*Metric(1,3) + "
        "P(1,2)*Metric(2,3) - P(1,3)*Metric(2,3)",
        "P(3,1)*Metric(1,2)", "P(1,2)*P(2,3)*P(3,1)", "Epsilon(1,2,3,-1)*P(-1,1)"}},
      {{1, 1, 5},
       {"P(1003,1)*P(2003,2)", "P(1003,1)*P(2003,1)", "P(-1,1)*P(-1,2)*Metric(1003,2003)"}},
      {{2, 2, 5},
       {"P(1003,1)*Gamma(2003,2,-1)*ProjM(-1,1)", "P(1003,2)*Gamma(2003,2,1)",
        "P(1003,1)*P(2003,2)*ProjP(2,1)"}},
      {{3, 3, 5}, {"Metric(1,1003)*Metric(2,2003)", "P(1003,1)*P(2003,2)*Metric(1,2)"}},
      {{4, 2, 1}, {"P(1,3)*ProjM(2,1)", "P(1,3)*P(-1,3)*Gamma(-1,2,-2)*ProjP(-2,1)"}},
      {{4, 2, 3},
       {"Metric(1,3)*ProjM(2,1)", "P(1,3)*Gamma(3,2,-1)*ProjP(-1,1)",
        "P(-1,3)*Gamma(-1,2,-2)*ProjM(-2,1)*Metric(1,3)"}},
      {{4, 4, 1}, {"Metric(1,2)*ProjM(2,1)"}},
      {{4, 4, 3}, {"Metric(1,2)*Gamma(3,2,-1)*ProjM(-1,1)"}},
      {{1, 1, 1, 1}, {"1", "P(-1,1)*P(-1,3)"}},
      {{2, 2, 1, 1}, {"ProjM(2,1)", "P(-1,3)*Gamma(-1,2,-2)*ProjP(-2,1)"}},
      {{2, 2, 3, 1}, {"Gamma(3,2,-1)*ProjM(-1,1)", "P(3,4)*ProjP(2,1)"}},
      {{2, 2, 3, 3}, {"Gamma(3,2,-1)*Gamma(4,-1,-2)*ProjM(-2,1)", "Metric(3,4)*ProjP(2,1)"}},
      {{3, 3, 1, 1}, {"Metric(1,2)", "P(1,3)*P(2,4)"}},
      {{3, 3, 3, 1}, {"P(1,4)*Metric(2,3)"}},
      {{3, 3, 3, 3}, {"Metric(1,2)*Metric(3,4)", "Epsilon(1,2,3,4)"}},
      {{2, 2, 2, 2},
       {"ProjM(2,1)*ProjP(4,3)", "Gamma(-1,2,-2)*ProjM(-2,1)*Gamma(-1,4,-3)*ProjP(-3,3)",
        "ProjM(2,3)*ProjM(4,1)", "Sigma(-1,-2,2,1)*Sigma(-1,-2,4,-3)*ProjM(-3,3)"}},
      {{2, 2, 1, 1, 1}, {"ProjM(2,1)"}},
      {{3, 3, 1, 1, 1}, {"Metric(1,2)"}},
      {{2, 2, 2, 2, 1}, {"ProjM(2,1)*ProjP(4,3)"}}};
  return kinds;
}

/// Colours of outgoing particles, and tensors of them; other legs have no colour.
struct ColorKind {
  std::vector<int> colors;
  std::vector<const char*> structures;
};

inline const std::vector<ColorKind>& color_kinds() {
  static const std::vector<ColorKind> kinds{
      {{}, {"1"}},
      {{3, -3}, {"Identity(1,2)"}},
      {{8, 8}, {"Identity(1,2)"}},
      {{6, -6}, {"Identity(1,2)"}},
      {{8, 3, -3}, {"T(1,2,3)"}},
      {{8, 8, 8}, {"f(1,2,3)", "d(1,2,3)"}},
      {{3, 3, 3}, {"Epsilon(1,2,3)"}},
      {{-3, -3, -3}, {"EpsilonBar(1,2,3)"}},
      {{6, -3, -3}, {"K6(1,2,3)"}},
      {{-6, 3, 3}, {"K6Bar(1,2,3)"}},
      {{8, 6, -6}, {"T6(1,2,3)"}},
      {{3, -3, 3, -3}, {"Identity(1,2)*Identity(3,4)", "Identity(1,4)*Identity(3,2)"}},
      {{8, 8, 3, -3},
       {"T(1,3,-1)*T(2,-1,4)", "f(1,2,-1)*T(-1,3,4)", "Identity(1,2)*Identity(3,4)"}},
      {{3, 3, -3, -3}, {"Epsilon(-1,1,2)*EpsilonBar(-1,3,4)"}}};
  return kinds;
}

/// A model, as data of its own and as a folder.
struct RandomModel {
  std::vector<DenseParticle> particles;
  std::vector<DenseVertex> vertices;
  std::vector<double> charges{};  ///< [e]; none: 0
  int first_code = 0;             ///< of the particles; those with code 0 in `codes` have these
  std::vector<int> codes{};       ///< of some particles

  int code_of(int particle) const {
    const auto number = std::size_t(particle);
    return number < codes.size() && codes[number] != 0 ? codes[number] : first_code + particle;
  }
  std::string name_of(const DenseLeg& leg) const {
    const int code = code_of(leg.particle);
    if (code == 21 || code == 22) return code == 21 ? "g" : "a";
    return fmt::format("Z{}{}", code, leg.anti ? "~" : "");
  }
  DenseLeg conjugate(DenseLeg leg) const {
    leg.anti = !leg.anti && !particles[std::size_t(leg.particle)].self_conjugate;
    return leg;
  }
  double mass_of(const DenseLeg& leg) const { return particles[std::size_t(leg.particle)].mass; }

  ufo::Folder folder() const;

 private:
  void add_parameters(ufo::Folder& folder, int particle) const;
  void add_vertex(ufo::Folder& folder, const DenseVertex& vertex) const;
};

inline ufo::Folder RandomModel::folder() const {
  ufo::Folder folder;
  folder.path = "random";
  folder.orders = {{{}, "NP", 99, 1}};
  folder.parameters.push_back({{}, "ZERO", false, false, "0.0"});
  folder.parameters.push_back({{}, "aS", true, false, 0.118, "SMINPUTS", {3}});
  for (std::size_t i = 0; i < particles.size(); ++i) {
    const DenseParticle& own = particles[i];
    const DenseLeg leg{int(i), false}, anti{int(i), !own.self_conjugate};
    const auto name = [&](const char* letter, double value) {
      return value == 0.0 ? std::string("ZERO") : fmt::format("{}{}", letter, code_of(int(i)));
    };
    folder.particles.push_back({{},
                                code_of(int(i)),
                                name_of(leg),
                                name_of(anti),
                                own.spin,
                                own.color,
                                name("M", own.mass),
                                name("W", own.width),
                                i < charges.size() ? charges[i] : 0.0});
    add_parameters(folder, int(i));
  }
  for (const DenseVertex& vertex : vertices) add_vertex(folder, vertex);
  return folder;
}

inline void RandomModel::add_parameters(ufo::Folder& folder, int particle) const {
  const int code = code_of(particle);
  const DenseParticle& own = particles[std::size_t(particle)];
  if (own.mass != 0.0)
    folder.parameters.push_back(
        {{}, fmt::format("M{}", code), true, false, own.mass, "MASS", {code}});
  if (own.width != 0.0)
    folder.parameters.push_back(
        {{}, fmt::format("W{}", code), true, false, own.width, "DECAY", {code}});
}

inline void RandomModel::add_vertex(ufo::Folder& folder, const DenseVertex& vertex) const {
  ufo::FolderVertex own{{"vertices.py", int(folder.vertices.size()) + 1},
                        fmt::format("V_{}", folder.vertices.size()),
                        {},
                        {},
                        {}};
  std::vector<int> spins;
  for (const DenseLeg& leg : vertex.legs) {
    own.legs.push_back({leg.particle, leg.anti});
    spins.push_back(particles[std::size_t(leg.particle)].spin);
  }
  for (const DenseTerm& term : vertex.terms) {
    const std::string color = text_of(term.color);
    auto place = std::ranges::find(own.colors, color);
    if (place == own.colors.end()) place = own.colors.insert(place, color);
    const int structure = int(folder.structures.size()), coupling = int(folder.couplings.size());
    folder.structures.push_back({{}, fmt::format("L_{}", structure), spins, text_of(term.lorentz)});
    folder.couplings.push_back(
        {{},
         fmt::format("GC_{}", coupling),
         fmt::format("complex({:.17g},{:.17g})", term.coupling.real(), term.coupling.imag()),
         {{"NP", 1}}});
    own.terms.push_back({int(place - own.colors.begin()), structure, {coupling}});
  }
  folder.vertices.push_back(std::move(own));
}

/// A process of a random model.
struct RandomProcess {
  std::vector<DenseLeg> legs;  ///< incoming ones first
  std::size_t num_incoming = 2;
  double energy = 0.0;
};

/// Draws models and processes.
class RandomModels {
 public:
  explicit RandomModels(unsigned seed) : random_(seed) {}

  /// `has_partners`: each vertex has its Hermitian conjugate, and no particle has a width.
  RandomModel model(int num_vertices, bool has_partners) {
    RandomModel own;
    for (int k = 0; k < num_vertices; ++k) add_vertex(own, !has_partners);
    if (has_partners) add_partners(own);
    own.first_code = next_code(int(own.particles.size()));
    return own;
  }

  /// A process with a tree of this number of legs; nothing where masses allow none.
  std::optional<RandomProcess> process(const RandomModel& model, std::size_t num_legs) {
    const auto legs = tree(model, num_legs);
    if (legs.empty()) return std::nullopt;
    const auto mass = [&](const DenseLeg& leg) { return model.mass_of(leg); };
    RandomProcess own{legs, num_legs == 3 ? std::size_t{1} : std::size_t{2}};
    std::ranges::shuffle(own.legs, random_);
    double in = 0.0, out = 0.0;
    for (std::size_t k = 0; k < num_legs; ++k)
      (k < own.num_incoming ? in : out) += mass(own.legs[k]);
    if (num_legs == 3 && in < out + 10.0) return std::nullopt;
    own.energy = num_legs == 3 ? in : 1.3 * std::max(in, out) + uniform(200.0, 600.0);
    for (std::size_t k = 0; k < own.num_incoming; ++k) own.legs[k] = model.conjugate(own.legs[k]);
    return own;
  }

  double uniform(double from, double to) {
    return std::uniform_real_distribution<double>(from, to)(random_);
  }
  int number_below(int limit) { return std::uniform_int_distribution<int>(0, limit - 1)(random_); }
  bool happens(double probability) { return uniform(0.0, 1.0) < probability; }
  IndexComplex coupling() { return std::polar(uniform(0.2, 1.0), uniform(-3.0, 3.0)); }

  /// Codes that no other particle of this program has.
  static int next_code(int number) {
    static int next = 7100000;
    return std::exchange(next, next + number);
  }

 private:
  template <class List>
  const auto& one_of(const List& list) {
    return list[std::size_t(number_below(int(list.size())))];
  }

  /// Outgoing legs of a random tree.
  std::vector<DenseLeg> tree(const RandomModel& model, std::size_t num_legs) {
    std::vector<DenseLeg> legs;
    for (int attempt = 0; attempt < 50 && legs.size() != num_legs; ++attempt) {
      if (legs.empty() || legs.size() > num_legs) {
        legs = one_of(model.vertices).legs;
        continue;
      }
      const std::size_t leg = std::size_t(number_below(int(legs.size())));
      const DenseVertex& next = one_of(model.vertices);
      const auto place = std::ranges::find(next.legs, model.conjugate(legs[leg]));
      if (place == next.legs.end()) continue;
      legs.erase(legs.begin() + std::ptrdiff_t(leg));
      legs.insert(legs.end(), next.legs.begin(), place);
      legs.insert(legs.end(), place + 1, next.legs.end());
    }
    return legs.size() == num_legs ? legs : std::vector<DenseLeg>();
  }

  void add_vertex(RandomModel& model, bool has_widths) {
    const LorentzKind& kind = one_of(lorentz_kinds());
    const std::size_t n = kind.spins.size();
    const ColorKind* color = &one_of(color_kinds());
    while (color->colors.size() > n) color = &one_of(color_kinds());
    std::vector<int> places(n), colors(n, 1);
    std::iota(places.begin(), places.end(), 0);
    std::ranges::shuffle(places, random_);
    for (std::size_t k = 0; k < color->colors.size(); ++k)
      colors[std::size_t(places[k])] = color->colors[k];
    DenseVertex vertex;
    for (std::size_t leg = 0; leg < n; ++leg)
      vertex.legs.push_back(leg_of(model, kind.spins[leg], colors[leg], has_widths));
    const int num_terms = 1 + number_below(3);
    for (int k = 0; k < num_terms; ++k)
      vertex.terms.push_back({with_legs(index_structure(one_of(color->structures)), places).front(),
                              index_structure(one_of(kind.structures)), coupling()});
    symmetrise(vertex);
    model.vertices.push_back(std::move(vertex));
  }

  /// A known particle, or a new one.
  DenseLeg leg_of(RandomModel& model, int spin, int color, bool has_widths) {
    std::vector<int> known;
    for (std::size_t i = 0; i < model.particles.size(); ++i)
      if (model.particles[i].spin == spin && model.particles[i].color == std::abs(color))
        known.push_back(int(i));
    if (known.empty() || happens(0.4)) {
      const bool may_be_real = color == 1 || color == 8, may_be_massless = spin < 3;
      known = {int(model.particles.size())};
      model.particles.push_back({spin, std::abs(color),
                                 may_be_massless && happens(0.2) ? 0.0
                                 : happens(0.3)                  ? uniform(300.0, 450.0)
                                                                 : uniform(20.0, 140.0),
                                 0.0, may_be_real && happens(0.4)});
      DenseParticle& own = model.particles.back();
      if (has_widths && own.mass > 0.0 && happens(0.5)) own.width = uniform(1.0, 10.0);
    }
    const DenseLeg leg{one_of(known), false};
    const bool is_real = model.particles[std::size_t(leg.particle)].self_conjugate;
    const bool is_anti = color < 0 || ((color == 1 || color == 8) && happens(0.5));
    return {leg.particle, is_anti && !is_real};
  }

  /// Adds all terms with equal legs exchanged.
  static void symmetrise(DenseVertex& vertex) {
    const std::size_t n = vertex.legs.size();
    std::vector<int> to(n);
    std::iota(to.begin(), to.end(), 0);
    std::vector<DenseTerm> all;
    do {
      bool is_same = true;
      for (std::size_t k = 0; k < n; ++k)
        is_same = is_same && vertex.legs[k] == vertex.legs[std::size_t(to[k])];
      if (!is_same) continue;
      for (const DenseTerm& term : vertex.terms)
        all.push_back(
            {with_legs({term.color}, to).front(), with_legs(term.lorentz, to), term.coupling});
    } while (std::ranges::next_permutation(to).found);
    vertex.terms = std::move(all);
  }

  /// i times an Hermitian operator: with n momenta c becomes (-1)^(n+1) c*.
  static void add_partners(RandomModel& model) {
    const std::size_t num_vertices = model.vertices.size();
    for (std::size_t k = 0; k < num_vertices; ++k) {
      DenseVertex partner = model.vertices[k];
      for (DenseLeg& leg : partner.legs) leg = model.conjugate(leg);
      for (DenseTerm& term : partner.terms) {
        const double sign = num_momenta(term.lorentz) % 2 == 0 ? -1.0 : 1.0;
        term = {conjugated({term.color}).front(), conjugated(term.lorentz),
                sign * std::conj(term.coupling)};
      }
      model.vertices.push_back(std::move(partner));
    }
  }

  std::mt19937_64 random_;
};

}  // namespace helikos::test
