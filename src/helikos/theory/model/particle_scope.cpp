// SPDX-License-Identifier: Apache-2.0
#include "helikos/theory/model/particle_scope.hpp"

#include <utility>

namespace helikos {
namespace {

thread_local const Model* model_of_thread = nullptr;

}  // namespace

ParticleScope::ParticleScope(const Model& model)
    : before_(std::exchange(model_of_thread, &model)) {}

ParticleScope::~ParticleScope() { model_of_thread = before_; }

const Model* ParticleScope::model() { return model_of_thread; }

}  // namespace helikos
