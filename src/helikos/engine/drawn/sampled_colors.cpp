// SPDX-License-Identifier: Apache-2.0
// The part of MatrixElement for sampled colours: one MatrixElement for each class of
// configurations.
#include <algorithm>

#include "helikos/amplitude/program/build_program.hpp"
#include "helikos/base/core/error.hpp"
#include "helikos/engine/matrix_element.hpp"
#include "helikos/engine/prepared_programs.hpp"
#include "helikos/theory/process/helicity.hpp"

namespace helikos {
namespace {

/// Options for one configuration of colours. Helicities are summed, or their coefficients are
/// inputs.
MatrixElementOptions options_of_class(MatrixElementOptions options, const ColorClass& color) {
  options.program.colors =
      options.colors == ColorMode::flow ? ColorTreatment::flows : ColorTreatment::dressed;
  options.program.configuration = color.representative;
  options.colors = ColorMode::sum;
  if (options.helicities == HelicityMode::sample) options.helicities = HelicityMode::phase;
  return options;
}

/// The programs of a class, not scheduled; nullptr if its amplitudes vanish.
std::shared_ptr<PreparedPrograms> programs_of(const ColorClass& color, const Process& process,
                                              const Parameters& parameters,
                                              const MatrixElementOptions& options) {
  try {
    return std::make_shared<PreparedPrograms>(process, parameters,
                                              options_of_class(options, color));
  } catch (const VanishingAmplitude&) {
    return nullptr;
  }
}

struct FirstClass {
  std::shared_ptr<PreparedPrograms> programs;
  std::size_t number;
};

/// The class with the most flows whose amplitudes do not vanish.
FirstClass first_class(const Process& process, const Parameters& parameters,
                       const MatrixElementOptions& options,
                       const std::vector<ColorClass>& classes) {
  for (std::size_t number = 0; number < classes.size(); ++number) {
    const auto programs = programs_of(classes[number], process, parameters, options);
    if (programs) return {programs, number};
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
  const auto prepare = [process = process_, parameters = parameters_, options = options_,
                        classes](int number) -> ColorSampling::Make {
    const auto programs = programs_of(classes[number], process, parameters, options);
    if (!programs) return [] { return nullptr; };
    programs->arrange();
    return [programs] { return std::make_shared<MatrixElement>(std::move(*programs)); };
  };
  const auto first = first_class(process_, parameters_, options_, classes);
  const auto known = std::make_shared<MatrixElement>(std::move(*first.programs));
  info_ = known->info();
  std::vector<std::optional<ColorSampling::OfClass>> made(classes.size());
  std::fill_n(made.begin(), first.number, nullptr);  // their amplitudes vanish
  made[first.number] = known;
  info_.bytes = 0;
  info_.num_color_classes = static_cast<int>(classes.size());
  const int of_states = states_ ? states_->num_random() : 0;
  evaluator_ = std::make_unique<ColorSampling>(ColorSampling::Input{
      classes, permuted_legs(process_), incoming(process_), prepare, std::move(made), of_states,
      options_.helicities == HelicityMode::sample});
  sample_states();
  info_.drawn_bytes_per_event = drawn_bytes_per_event();
  info_.num_strategy_random = of_states + ColorSampling::numbers_per_event;
}

MatrixElementInfo MatrixElement::preview_of_classes(const Process& process,
                                                    const Parameters& parameters,
                                                    const MatrixElementOptions& options) {
  const auto classes = color_classes(process);
  auto info = first_class(process, parameters, options, classes).programs->preview();
  info.num_color_classes = static_cast<int>(classes.size());
  return info;
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
