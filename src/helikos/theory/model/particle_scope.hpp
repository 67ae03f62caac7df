// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "helikos/theory/model/model.hpp"

namespace helikos {

/// While it lives, codes mean particles of this model in this thread (find_particle). Functions
/// that take a process or a model begin with one, as several models may have particles with the
/// same code.
class ParticleScope {
 public:
  explicit ParticleScope(const Model& model);
  ParticleScope(const ParticleScope&) = delete;
  ~ParticleScope();

  /// That of this thread; nullptr outside.
  static const Model* model();

 private:
  const Model* before_;
};

}  // namespace helikos
