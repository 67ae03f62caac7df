// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <optional>
#include <vector>

#include "helikos/amplitude/program/amplitude_program.hpp"
#include "helikos/theory/model/model.hpp"

namespace helikos {

/// Propagators of a model's own (OwnPropagator) as instructions of a program.
class OwnPropagators {
 public:
  OwnPropagators(const Process& process, const Parameters& parameters, AmplitudeProgram& program)
      : model_(process.model()), parameters_(parameters), program_(program) {}

  /// Propagates a current of a particle, times `factor`, where the model has a propagator for it.
  /// Each current has one denominator: a propagator of several leaves its result in a new current,
  /// which takes the place of `current`. Signs are those of docs/physics.md, eq. 33.
  bool propagate(int code, int& current, double factor);

 private:
  const std::optional<OwnPropagator>& of(int code);
  Form numerator_form(const OwnPropagator& own, int code, const Current& current);
  int function_of(const OwnPropagator& own, const TensorTerm& term, const Current& current);
  int mapped(int current, Form form, double coefficient);
  void emit(int current, Form form, const OwnPropagator::Pole& pole, double coefficient);

  const Model& model_;
  const Parameters& parameters_;
  AmplitudeProgram& program_;
  std::map<int, std::optional<OwnPropagator>> known_;  ///< (particle)
};

}  // namespace helikos
