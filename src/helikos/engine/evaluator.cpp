// SPDX-License-Identifier: Apache-2.0
#include "helikos/engine/evaluator.hpp"

#include "helikos/base/core/error.hpp"
#include "helikos/engine/detail/pack_evaluator.hpp"

namespace helikos {
namespace {

/// A pack of A is used for the kinematics, a pack of C for all that follows; both are scalars if
/// `width` is 1.
template <class A, class C>
std::unique_ptr<Evaluator> make(EvaluatorInput input, int width) {
  if (width == 1) return std::make_unique<PackEvaluator<A, C>>(std::move(input));
  return std::make_unique<PackEvaluator<Pack<A, native_width<A>>, Pack<C, native_width<C>>>>(
      std::move(input));
}

}  // namespace

std::unique_ptr<Evaluator> make_evaluator(Precision precision, EvaluatorInput input, int width) {
  if (width != 0 && width != 1) throw InputError("SIMD width: 0 (native) or 1");
  switch (precision) {
    case Precision::double_precision:
      return make<double, double>(std::move(input), width);
    case Precision::single_precision:
      return make<float, float>(std::move(input), width);
    default:
      return make<double, float>(std::move(input), width);
  }
}

}  // namespace helikos
