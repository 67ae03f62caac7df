// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "helikos/theory/model/model.hpp"
#include "helikos/theory/model/parameters.hpp"

namespace helikos {

/// Labels that stand for several particles, upper and lower case alike.
class Multiparticles {
 public:
  /// Those of the model, and `all`. In the Standard Model they are MadGraph's: p and j (g, u, c, d,
  /// s and antiquarks), l+, l-, vl, vl~.
  explicit Multiparticles(const Model& model = standard_model());
  static const Multiparticles& standard();

  /// Puts into p and j the quarks but t that have no mass with these parameters, and takes out
  /// those that have one, as MadGraph does with b. To be called before `define`. Returns the quarks
  /// that came or went.
  std::vector<NamedParticle> follow_masses(const Parameters& parameters);

  /// "x = u d j", also without `=`: names of particles and labels. A label that is there gets a new
  /// meaning, which labels made of it before do not share. Throws InputError with the column.
  void define(std::string_view text);

  /// What a name of a particle or a label stands for, each particle once; empty if it is neither.
  /// `p~` has the antiparticles of `p`, unless it was defined.
  std::vector<NamedParticle> find(std::string_view name) const;

  /// "unknown particle 'tau+' (did you mean ta+ or ta-?)": of a name for which `find` has nothing.
  std::string unknown(std::string_view name) const;

  const Model& model() const { return *model_; }

 private:
  const Model* model_;
  std::map<std::string, std::vector<NamedParticle>> labels_;
};

}  // namespace helikos
