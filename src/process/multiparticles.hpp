// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "model/particle.hpp"

namespace helikos {

/// Labels that stand for several particles, upper and lower case alike.
class Multiparticles {
 public:
  /// Those of MadGraph: p and j (g, u, c, d, s and antiquarks), l+, l-, vl, vl~, and all.
  Multiparticles();
  static const Multiparticles& standard();

  /// "x = u d j": names of particles and labels. A label that is there gets a new meaning, which
  /// labels made of it before do not share. Throws InputError with the column.
  void define(std::string_view text);

  /// What a name of a particle or a label stands for, each particle once; empty if it is neither.
  std::vector<NamedParticle> find(std::string_view name) const;

 private:
  std::map<std::string, std::vector<NamedParticle>> labels_;
};

}  // namespace helikos
