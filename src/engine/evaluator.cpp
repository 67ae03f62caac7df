// SPDX-License-Identifier: Apache-2.0
#include "engine/evaluator.hpp"

#include "core/error.hpp"
#include "engine/phased_pipeline.hpp"
#include "engine/pipeline.hpp"

namespace helikos {
namespace {

template <class A, class C>
std::unique_ptr<Evaluator> make(EvaluatorInput&& input) {
  if (input.color_sum == ColorSum::gemm || input.groups == Groups::kernels) {
    return std::make_unique<PhasedPipeline<A, C>>(std::move(input));
  }
  return std::make_unique<Pipeline<A, C>>(std::move(input));
}

constexpr int double_width = native_width<double>;
constexpr int float_width = native_width<float>;

}  // namespace

std::unique_ptr<Evaluator> make_evaluator(Precision precision, EvaluatorInput input, int width) {
  if (width != 0 && width != 1) throw InputError("SIMD width: 0 (native) or 1");
  const bool scalar = width == 1;
  switch (precision) {
    case Precision::double_precision:
      return scalar
                 ? make<double, double>(std::move(input))
                 : make<Pack<double, double_width>, Pack<double, double_width>>(std::move(input));
    case Precision::single_precision:
      return scalar ? make<float, float>(std::move(input))
                    : make<Pack<float, float_width>, Pack<float, float_width>>(std::move(input));
    default:
      return scalar ? make<double, float>(std::move(input))
                    : make<Pack<double, double_width>, Pack<float, float_width>>(std::move(input));
  }
}

}  // namespace helikos
