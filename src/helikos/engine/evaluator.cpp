// SPDX-License-Identifier: Apache-2.0
#include "helikos/engine/evaluator.hpp"

#include "helikos/engine/detail/pack_evaluator.hpp"

namespace helikos {
namespace {

/// A pack of A is used for the kinematics, a pack of C for all that follows.
template <class A, class C>
std::unique_ptr<Evaluator> make(EvaluatorInput input) {
  return std::make_unique<PackEvaluator<Pack<A, native_width<A>>, Pack<C, native_width<C>>>>(
      std::move(input));
}

}  // namespace

std::unique_ptr<Evaluator> make_evaluator(Precision precision, EvaluatorInput input) {
  switch (precision) {
    case Precision::double_precision:
      return make<double, double>(std::move(input));
    case Precision::single_precision:
      return make<float, float>(std::move(input));
    default:
      return make<double, float>(std::move(input));
  }
}

}  // namespace helikos
