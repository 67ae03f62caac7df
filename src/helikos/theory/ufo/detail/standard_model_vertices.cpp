// SPDX-License-Identifier: Apache-2.0
#include "helikos/theory/ufo/detail/standard_model_vertices.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <string_view>
#include <utility>
#include <vector>

#include "helikos/theory/model/card_text.hpp"
#include "helikos/theory/model/standard_model.hpp"
#include "helikos/theory/ufo/detail/python_text.hpp"
#include "helikos/theory/ufo/detail/standard_model_texts.hpp"

namespace helikos::ufo::detail {
namespace {

constexpr const char *qcd = "'QCD':1", *qed = "'QED':1";

/// "(2./3.)"
std::string fraction(int numerator, int denominator) {
  if (numerator % denominator == 0) return fmt::format("({}.)", numerator / denominator);
  return fmt::format("({}./{}.)", numerator, denominator);
}

const Particle& particle_of(int pdg) {
  return *std::ranges::find(standard_model_particles(), std::abs(pdg), &Particle::pdg);
}

/// Collects vertices and couplings. Equal couplings have one name.
class VertexWriter {
 public:
  VertexFiles write() {
    for (const Particle& particle : standard_model_particles())
      if (particle.is_fermion()) add_fermion(particle);
    for (const BosonVertex& own : boson_vertices) add_bosons(own);
    return std::move(files_);
  }

 private:
  /// A Lorentz structure and its coupling.
  using Term = std::pair<std::string, std::string>;

  void add_fermion(const Particle& f) {
    const auto current = [&](const char* boson, const std::vector<Term>& terms) {
      add_line(f, f, boson, terms);
    };
    const std::string minus_charge = fraction(-f.charge_times_3, 3);
    if (f.is_quark())
      add({variable_of(f.antiname), variable_of(f.name), "g"}, {"T(3,2,1)"},
          {{"FFV1", coupling("complex(0,1)*G", qcd)}});
    std::vector<Term> z{
        {"FFV2", coupling(fraction(f.isospin_times_2, 2) + "*complex(0,1)*ee/(cw*sw)", qed)}};
    if (f.charge_times_3 != 0) {
      const std::string charge = fraction(f.charge_times_3, 3);
      current("a", {{"FFV1", coupling(charge + "*complex(0,1)*ee", qed)}});
      z.emplace_back("FFV1", coupling(minus_charge + "*complex(0,1)*ee*sw/cw", qed));
    }
    current("z", z);
    if (f.isospin_times_2 > 0) add_charged_currents(f);
    if (const auto* yukawa = standard_parameters().of_particle(f.pdg).yukawa; !yukawa->name.empty())
      current("h", {{"FFS1", coupling(fmt::format("-(complex(0,1)*{})/vev", yukawa->name), qed)}});
  }

  void add_charged_currents(const Particle& up) {
    if (!up.is_quark()) {
      add_charged_pair(up, particle_of(up.pdg - 1), "", "");
      return;
    }
    for (int j = 1; j <= 3; ++j) {
      const auto mixing = fmt::format("CKM{}x{}", up.generation(), j);
      add_charged_pair(up, particle_of(2 * j - 1), mixing + "*",
                       fmt::format("complexconjugate({})*", mixing));
    }
  }

  void add_charged_pair(const Particle& up, const Particle& down, const std::string& mixing,
                        const std::string& conjugate) {
    const std::string g = "complex(0,1)*gw/cmath.sqrt(2)";
    add_line(down, up, "w-", {{"FFV2", coupling(mixing + g, qed)}});
    add_line(up, down, "w+", {{"FFV2", coupling(conjugate + g, qed)}});
  }

  /// An outgoing antifermion, an outgoing fermion and a boson without colour.
  void add_line(const Particle& anti, const Particle& fermion, const char* boson,
                const std::vector<Term>& terms) {
    add({variable_of(anti.antiname), variable_of(fermion.name), variable_of(boson)},
        {fermion.is_quark() ? "Identity(1,2)" : "1"}, terms);
  }

  /// The first colour structure belongs to the first Lorentz structure, and so on.
  void add_bosons(const BosonVertex& own) {
    std::vector<std::string> particles, colors;
    for (const auto name : split_words(own.particles)) particles.push_back(variable_of(name));
    for (const auto color : split_words(own.colors)) colors.emplace_back(color);
    std::vector<Term> terms;
    for (const auto structure : split_words(own.structures))
      terms.emplace_back(structure, coupling(own.coupling, own.order));
    add(particles, colors, terms);
  }

  void add(const std::vector<std::string>& particles, const std::vector<std::string>& colors,
           const std::vector<Term>& terms) {
    std::vector<std::string> quoted_colors, structures, couplings;
    for (const std::string& color : colors) quoted_colors.push_back(in_quotes(color));
    for (const auto& [structure, coupling] : terms) {
      const std::size_t k = structures.size();
      couplings.push_back(fmt::format("({},{}):C.{}", colors.size() > 1 ? k : 0, k, coupling));
      structures.push_back("L." + structure);
    }
    const std::string name = fmt::format("V_{}", ++num_vertices_);
    files_.vertices +=
        object_text(name, "Vertex",
                    {{"name", in_quotes(name)},
                     {"particles", fmt::format("[ P.{} ]", fmt::join(particles, ", P."))},
                     {"color", fmt::format("[ {} ]", fmt::join(quoted_colors, ", "))},
                     {"lorentz", fmt::format("[ {} ]", fmt::join(structures, ", "))},
                     {"couplings", fmt::format("{{{}}}", fmt::join(couplings, ","))}});
  }

  /// The name of a coupling.
  std::string coupling(const std::string& value, const std::string& order) {
    const auto found = std::ranges::find(values_, value);
    const std::string name = fmt::format("GC_{}", found - values_.begin() + 1);
    if (found != values_.end()) return name;
    values_.push_back(value);
    files_.couplings += object_text(name, "Coupling",
                                    {{"name", in_quotes(name)},
                                     {"value", in_quotes(value)},
                                     {"order", fmt::format("{{{}}}", order)}});
    return name;
  }

  VertexFiles files_{
      "from .object_library import all_vertices, Vertex\n"
      "from . import particles as P\n"
      "from . import couplings as C\n"
      "from . import lorentz as L\n",
      "from .object_library import all_couplings, Coupling\n"
      "from .function_library import complexconjugate\n"};
  std::vector<std::string> values_;  ///< of couplings
  int num_vertices_ = 0;
};

}  // namespace

VertexFiles standard_model_vertices() { return VertexWriter().write(); }

}  // namespace helikos::ufo::detail
