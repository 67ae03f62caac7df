// SPDX-License-Identifier: Apache-2.0
// What a MatrixElement does where colours are sampled: one for each class of configurations.
#include "core/error.hpp"
#include "engine/matrix_element.hpp"
#include "process/helicity.hpp"
#include "program/program_limits.hpp"

namespace helikos {
namespace {

using Space = MatrixElement::Space;

/// Another MatrixElement as an evaluator.
class ClassEvaluator final : public BasicEvaluator<Space> {
 public:
  explicit ClassEvaluator(std::unique_ptr<MatrixElement> matrix_element)
      : matrix_element_(std::move(matrix_element)) {}

  void evaluate(const Space& space, const EventInputs<Space>& inputs,
                const EventOutputs<Space>& outputs) override {
    matrix_element_->time_phases(is_timed_);
    (*matrix_element_)(space, inputs, outputs);
    times_ = matrix_element_->times();
    times_.amplitudes += matrix_element_->rescue_times().events;
  }
  std::size_t bytes() const override { return matrix_element_->info().bytes; }
  int simd_width() const override { return matrix_element_->info().simd_width; }
  double set_up_seconds() const override { return matrix_element_->set_up_seconds(); }
  std::int64_t rescued_events() const override { return matrix_element_->rescued_events(); }

 private:
  std::unique_ptr<MatrixElement> matrix_element_;
};

/// Of a class whose amplitudes vanish.
class ZeroEvaluator final : public BasicEvaluator<Space> {
 public:
  void evaluate(const Space& space, const EventInputs<Space>&,
                const EventOutputs<Space>& outputs) override {
    Kokkos::deep_copy(space, outputs.matrix_elements, 0.0);
  }
  std::size_t bytes() const override { return 0; }
  int simd_width() const override { return 1; }
};

/// Of one configuration of colours. Helicities are summed, or their coefficients are given.
MatrixElementOptions options_of_class(MatrixElementOptions options, const ColorClass& color) {
  options.program.colors =
      options.colors == ColorMode::flow ? ColorTreatment::flows : ColorTreatment::dressed;
  options.program.configuration = color.representative;
  options.colors = ColorMode::sum;
  if (options.helicities == HelicityMode::sample) {
    options.helicities = HelicityMode::phase;
    options.program.basis = PolarizationBasis::helicity;
  }
  return options;
}

/// Of the first class that does not vanish, which has the most flows.
MatrixElementInfo info_of_first(const Process& process, const Parameters& parameters,
                                const MatrixElementOptions& options,
                                const std::vector<ColorClass>& classes) {
  for (const ColorClass& color : classes) {
    try {
      return MatrixElement(process, parameters, options_of_class(options, color)).info();
    } catch (const VanishingAmplitude&) {
    }
  }
  throw InputError(process.str() + ": the amplitudes of all colours vanish");
}

std::vector<int> permuted_legs(const Process& process) {
  std::vector<int> legs;
  if (!permutes_gluons(process)) return legs;
  for (int leg = 0; leg < process.num_legs(); ++leg) {
    if (process.legs()[leg].particle->is_gluon()) legs.push_back(leg);
  }
  return legs;
}

std::vector<char> incoming(const Process& process) {
  std::vector<char> result;
  for (const Leg& leg : process.legs()) result.push_back(leg.incoming);
  return result;
}

}  // namespace

void MatrixElement::sample_colors() {
  const auto classes = color_classes(process_);
  const auto make = [process = process_, parameters = parameters_, options = options_,
                     classes](int number) -> std::shared_ptr<BasicEvaluator<Space>> {
    try {
      return std::make_shared<ClassEvaluator>(std::make_unique<MatrixElement>(
          process, parameters, options_of_class(options, classes[number])));
    } catch (const VanishingAmplitude&) {
      return std::make_shared<ZeroEvaluator>();
    }
  };
  info_ = info_of_first(process_, parameters_, options_, classes);
  info_.bytes = 0;
  info_.num_color_classes = static_cast<int>(classes.size());
  const int of_states = states_ ? states_->num_random() : 0;
  evaluator_ = std::make_unique<ColorSampling>(
      ColorSampling::Input{classes, permuted_legs(process_), incoming(process_), make, of_states,
                           options_.helicities == HelicityMode::sample});
  sample_states();
  info_.num_strategy_random = of_states + ColorSampling::numbers_per_event;
}

ColorSampling& MatrixElement::color_sampling() const {
  if (info_.num_color_classes > 0) return static_cast<ColorSampling&>(*evaluator_);
  throw InputError("weights of colour classes are for sampled colours");
}

void MatrixElement::set_color_weights(const std::vector<double>& weights) {
  color_sampling().set_weights(weights);
}

const std::vector<double>& MatrixElement::color_probabilities() const {
  return color_sampling().classes().probabilities();
}

}  // namespace helikos
