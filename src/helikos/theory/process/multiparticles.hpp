// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "helikos/theory/model/model.hpp"
#include "helikos/theory/model/parameters.hpp"

namespace helikos {

/// Labels that stand for several particles. Upper and lower case are equal.
class Multiparticles {
 public:
  /// The labels of the model, and `all`. The Standard Model has the labels of MadGraph: p and j (g,
  /// u, c, d, s and antiquarks), l+, l-, vl, vl~.
  explicit Multiparticles(const Model& model = standard_model());
  static const Multiparticles& standard();

  /// Puts into p and j the quarks except t that are massless with these parameters, and takes out
  /// those that have a mass, as MadGraph does with b. To be called before `define`. Returns the
  /// quarks that were added or removed.
  std::vector<NamedParticle> follow_masses(const Parameters& parameters);

  /// Defines a label: "x = u d j", also without `=`, with names of particles and labels,
  /// and with PDG codes: "x = 21 2 -2". A label that exists gets a new meaning; labels that were
  /// made of it before keep the old meaning. Throws InputError with the column.
  void define(std::string_view text);

  /// The particles that a name of a particle or a label stands for, each once; empty if it is
  /// neither. `p~` has the antiparticles of `p`, unless it was defined.
  std::vector<NamedParticle> find(std::string_view name) const;

  /// Message for a name that `find` does not know: "unknown particle 'tau+' (did you mean ta+ or
  /// ta-?)".
  std::string unknown(std::string_view name) const;

  const Model& model() const { return *model_; }

 private:
  const Model* model_;
  std::map<std::string, std::vector<NamedParticle>> labels_;
};

}  // namespace helikos
