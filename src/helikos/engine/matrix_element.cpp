// SPDX-License-Identifier: Apache-2.0
#include "helikos/engine/matrix_element.hpp"

#include <Kokkos_Timer.hpp>
#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "helikos/amplitude/program/lines.hpp"
#include "helikos/base/core/error.hpp"
#include "helikos/base/kokkos_ext/gpu.hpp"
#include "helikos/base/kokkos_ext/kernel_graph.hpp"
#include "helikos/base/kokkos_ext/space.hpp"
#include "helikos/engine/call_checks.hpp"
#include "helikos/engine/choices.hpp"
#include "helikos/engine/prepared_programs.hpp"
#include "helikos/theory/process/helicity.hpp"

namespace helikos {
namespace {

using Space = MatrixElement::Space;

/// The evaluation in double for the rescue. `memory`: memory for teams [bytes].
Rescue::Evaluate exact_evaluation(const Process& process, const Parameters& parameters,
                                  MatrixElementOptions options, std::size_t memory) {
  options.precision = Precision::double_precision;
  options.tf32 = false;
  if (choose_layout(options) == Layout::teams) options.memory = memory;
  const auto exact = std::make_shared<MatrixElement>(process, parameters, options);
  return [exact](const Space& space, const Rescue::Inputs& inputs, const Rescue::Outputs& outputs) {
    (*exact)(space, inputs, outputs);
    return exact->info().bytes;
  };
}

/// Makes the evaluation in double when the first event needs it. It is made at once if there may be
/// too little memory, so that the error comes before anything runs.
std::function<Rescue::Evaluate()> exact_maker(const Process& process, const Parameters& parameters,
                                              const MatrixElementOptions& options,
                                              std::size_t memory) {
  const auto make = [=] { return exact_evaluation(process, parameters, options, memory); };
  if (options.memory == 0 || choose_layout(options) == Layout::packs) return make;
  try {
    return [exact = make()] { return exact; };
  } catch (const InputError& error) {
    throw InputError(error.what() + std::string(" by events that are computed again in double") +
                     " (`rescue` none: by none)");
  }
}

/// nullptr if a rescue has no effect. `memory` [bytes]: a quarter for the numbers of its events,
/// the rest for their evaluation.
std::unique_ptr<Rescue> make_rescue(const Process& process, const Parameters& parameters,
                                    const MatrixElementOptions& options,
                                    const std::vector<ScheduledProgram>& programs,
                                    ColorSum color_sum, std::size_t memory) {
  if (options.rescue == RescueMode::none) return nullptr;
  if (options.precision == Precision::double_precision) return nullptr;
  const auto propagators = propagators_of(programs);
  const auto vectors = massive_vectors(process, parameters);
  const bool is_needed = may_vanish(process, parameters, propagators) ||
                         may_resonate(process, propagators) || vectors.size() > 1;
  if (!is_needed) return nullptr;
  const int shares = options.shares ? num_helicities(process) : 0;
  const int of_states = num_coefficients(programs.front().legs);
  const int of_leg = 4 + (options.helicities == HelicityMode::sum ? 0 : of_states) +
                     (options.colors == ColorMode::continuous ? color_components : 0);
  const std::size_t event_bytes = sizeof(double) * (of_leg * process.num_legs() + 5 + shares);
  RescueOptions how{cancellation_law(options.precision)};
  const auto fits = static_cast<std::int64_t>(
      memory / 5 /
      event_bytes);  // a fifth instead of a quarter, because a Rescue also needs spare memory
  how.most_events = std::clamp<std::int64_t>(fits, 1, how.most_events);
  how.in_order = color_sum == ColorSum::gemm;
  return std::make_unique<Rescue>(process, propagators, vectors, how,
                                  exact_maker(process, parameters, options, memory - memory / 4));
}

/// Bytes of one number in a current, and in a jamp.
struct NumberBytes {
  std::size_t current, jamp;
  Layout layout;
};

/// In mixed precision, teams keep currents in double and packs keep them in float. A compiled
/// kernel on one thread of a GPU keeps all numbers in double.
NumberBytes number_bytes(Precision precision, Layout layout, const ExecutorChoice& executor) {
  const NumberBytes in_double{sizeof(double), sizeof(double), layout},
      in_float{sizeof(float), sizeof(float), layout},
      jamps_in_float{sizeof(double), sizeof(float), layout};
  if (precision == Precision::double_precision) return in_double;
  if (precision == Precision::single_precision) return in_float;
  if (executor.sums_mixed_in_double()) return in_double;
  return layout == Layout::teams ? jamps_in_float : in_float;
}

/// Packs allocate complex jamps.
std::size_t bytes_of_event(const ScheduledProgram& batch, const NumberBytes& bytes) {
  const int parts = bytes.layout == Layout::teams ? batch.jamp_parts() : 2;
  return bytes.current * batch.workspace_size +
         bytes.jamp * parts * batch.helicities.size() * batch.num_flows;
}

/// Adds the properties of a program and of its batches of helicities.
void describe(MatrixElementInfo& info, const AmplitudeProgram& program,
              const std::vector<ScheduledProgram>& batches, Precision precision, Layout layout,
              const ExecutorChoice& executor) {
  const NumberBytes bytes = number_bytes(precision, layout, executor);
  info.num_helicities = program.num_helicities();
  info.num_batches = static_cast<int>(batches.size());
  info.num_currents = program.currents.size();
  info.num_instructions = program.instructions.size();
  for (const auto& batch : batches) {
    info.num_states += batch.num_states;
    info.num_good_helicities += static_cast<int>(batch.helicities.size());
    info.bytes_per_event = std::max(info.bytes_per_event, bytes_of_event(batch, bytes));
  }
}

}  // namespace

MatrixElementInfo MatrixElement::preview(const Process& process, const Parameters& parameters,
                                         const MatrixElementOptions& options) {
  check_sampled_colors(process, options);
  const bool needs_all = options.executor == Executor::compiled || options.memory > 0;
  if (samples_colors(options.colors)) return preview_of_classes(process, parameters, options);
  if (needs_all) return MatrixElement(process, parameters, options).info();
  const PreparedPrograms prepared(process, parameters, options);
  prepared.check_batches();
  return prepared.preview();
}

MatrixElementInfo matrix_element_info(const Process& process, const Parameters& parameters,
                                      const MatrixElementOptions& options) {
  return MatrixElement(process, parameters, options).info();
}

MatrixElement::MatrixElement(const Process& process, const Parameters& parameters,
                             const MatrixElementOptions& options)
    : process_(process), parameters_(parameters), options_(options) {
  start();
  if (samples_colors(options_.colors)) {
    sample_colors();
    return;
  }
  take(PreparedPrograms(process_, parameters_, options_));
}

MatrixElement::MatrixElement(PreparedPrograms prepared)
    : process_(prepared.process()),
      parameters_(prepared.parameters()),
      options_(prepared.options()) {
  start();
  take(std::move(prepared));
}

void MatrixElement::start() {
  check_sampled_colors(process_, options_);
  if (has_polarized_legs(process_)) rest_frame_.emplace(helicity_frame(process_));
  if (options_.helicities == HelicityMode::sum && options_.colors != ColorMode::continuous) return;
  states_ = std::make_unique<StateSampling>(
      options_.helicities, options_.colors, process_,
      external_legs(process_, parameters_, PolarizationBasis::linear));
}

void MatrixElement::take(PreparedPrograms prepared) {
  auto programs = prepared.take();
  const auto choice =
      choose_executor(process_.str(), options_, prepared.layout(), prepared.color_sum(),
                      prepared.shared_program(), programs, prepared.color());
  late_ = choice.late;
  if (late_) {
    late_input_ = prepared.input({programs.front()}, prepared.color_sum());
    late_input_.color = {};  // the kernel has it
    late_input_.arranged.reset();
    late_costs_ = late_->costs();
  }
  const bool by_sets =
      options_.selects && !choice.is_compiled() && prepared.layout() == Layout::teams;
  if (by_sets) programs = prepared.take_by_sets();
  info_ = prepared.preview();
  describe(info_, prepared.program(), programs, options_.precision, prepared.layout(), choice);
  info_.num_channels = prepared.num_channels();
  info_.color_sum = prepared.color_sum();
  info_.tf32 = options_.tf32;
  info_.executor = choice.is_compiled() ? Executor::compiled : Executor::interpreted;
  info_.executor_reason = choice.reason;
  made_ = choice.made;
  const bool is_in_double = choice.sums_mixed_in_double() && options_.precision == Precision::mixed;
  const std::size_t memory = memory_budget(options_.memory), of_rescue = memory / 4;
  if (!is_in_double) {
    rescue_ = make_rescue(process_, parameters_, options_, programs, info_.color_sum, of_rescue);
  }
  auto input = prepared.input(std::move(programs), info_.color_sum, choice.kernel);
  input.squares = prepared.squares();
  input.memory = rescue_ ? memory - of_rescue : memory;
  input.made = choice.made;
  late_input_.memory = input.memory;
  evaluator_ = choice.sums()
                   ? make_sum_evaluator(options_.precision, std::move(input))
                   : make_evaluator_for(prepared.layout(), options_.precision, std::move(input));
  info_.groups = options_.groups;
  if (options_.groups == Groups::automatic && !evaluator_->groups_by_number()) {
    info_.groups = Groups::one_kernel;
  }
  info_.simd_width = evaluator_->simd_width();
  sample_states();
  info_.drawn_bytes_per_event = drawn_bytes_per_event();
  info_.bytes = bytes();
}

std::size_t MatrixElement::drawn_bytes_per_event() const {
  const std::size_t legs = process_.num_legs();
  std::size_t numbers =
      options_.helicities == HelicityMode::sum ? 0 : states_->num_coefficients() * legs;
  if (options_.colors == ColorMode::continuous) numbers += color_components * legs;
  const std::size_t bytes = sizeof(double) * numbers;
  if (!samples_colors(options_.colors)) return bytes;
  return 2 * bytes + ColorSampling::bytes_of_event(legs);
}

/// Uses the shares of the helicities at the fixed points of the filter.
void MatrixElement::sample_states() {
  if (!states_) return;
  info_.num_strategy_random = states_->num_random();
  if (options_.helicities == HelicityMode::sum) return;
  info_.num_helicities = info_.num_good_helicities = num_helicities(process_);
  if (!states_->draws_helicities()) return;
  const auto evaluate = [this](const Space& space, const EventInputs<Space>& inputs,
                               const EventOutputs<Space>& outputs) {
    evaluator_->evaluate(space, inputs, outputs);
  };
  if (process_.num_outgoing() > 1) {
    const int of_classes = info_.num_color_classes > 0 ? ColorSampling::numbers_per_event : 0;
    states_->adapt(process_, parameters_, options_.helicity_threshold, of_classes, evaluate);
  }
  info_.num_good_helicities = static_cast<int>(
      std::ranges::count_if(states_->probabilities(), [](double p) { return p > 0.0; }));
}

void MatrixElement::set_helicity_weights(std::vector<double> weights) {
  check_draws();
  states_->set_weights(std::move(weights));
}

const std::vector<double>& MatrixElement::helicity_probabilities() const {
  check_draws();
  return states_->probabilities();
}

void MatrixElement::check_draws() const {
  if (states_ && states_->draws_helicities()) return;
  throw InputError("weights of helicities are for HelicityMode::sample");
}

void MatrixElement::operator()(const Space& space, const ConstMomentaView<Space>& momenta,
                               const EventView<Space>& result) {
  (*this)(space, {.momenta = momenta}, {.matrix_elements = result});
}

void MatrixElement::operator()(const Space& space, const EventInputs<Space>& inputs,
                               const EventOutputs<Space>& outputs) {
  check_shapes(process_, info_.num_channels, inputs, outputs);
  check_selection(options_, inputs, outputs);
  check_sampling(options_, info_.num_strategy_random,
                 states_ ? states_->num_coefficients() : few_states, inputs);
  const WithoutRecording<Space> turn;
  end_.hold(space);
  evaluate(space, inputs, outputs);
  if (made_) report_origin();
  if (outputs.channel_weights.is_allocated()) {
    if (!weigh_channels_) weigh_channels_ = make_channel_weights();
    weigh_channels_(space, inputs.momenta, outputs.channel_weights);
  }
  end_.set(space);
  info_.bytes = bytes();
}

/// Adds to the report where a kernel that was compiled at run time comes from.
void MatrixElement::report_origin() {
  if (made_->origin().empty()) return;  // there was no event yet
  info_.executor_reason += (info_.executor_reason.empty() ? "" : "; ") + made_->origin();
  info_.compile_seconds = made_->binary().seconds;
  info_.is_kernel_kept = made_->binary().is_kept;
  made_.reset();
}

std::string MatrixElement::load_late_kernel() {
  const Kokkos::Timer timer;
  late_input_.made = late_->take(Space());
  late_seconds_ += timer.seconds();
  return late_->why_not();
}

void MatrixElement::use_late_kernel() {
  const bool is_timed = evaluator_->is_timed();
  made_ = late_input_.made;
  evaluator_ = make_sum_evaluator(options_.precision, std::move(late_input_));
  evaluator_->time_phases(is_timed);
  info_.simd_width = evaluator_->simd_width();
  late_.reset();
  late_seconds_ -= made_->set_up_seconds();  // which the evaluator counts
  info_.executor = Executor::compiled;
  info_.groups = options_.groups == Groups::automatic ? Groups::one_kernel : options_.groups;
  is_exact_ = options_.precision == Precision::mixed;
  info_.executor_reason = is_exact_ ? mixed_in_double : "";
  report_origin();
  info_.bytes = bytes();
}

void MatrixElement::give_up_late_kernel(const std::string& why) {
  late_.reset();
  late_input_ = {};
  info_.executor_reason = why;
}

void MatrixElement::evaluate(const Space& space, EventInputs<Space> inputs,
                             EventOutputs<Space> outputs) {
  if (rest_frame_) inputs.momenta = (*rest_frame_)(space, inputs.momenta);
  if (states_) inputs = states_->draw(space, inputs, outputs);
  if (states_) outputs.helicity = {};
  evaluator_->evaluate(space, inputs, outputs);
  if (rescue_ && !is_exact_) (*rescue_)(space, inputs, outputs);
}

std::size_t MatrixElement::bytes() const {
  return evaluator_->bytes() + (rescue_ ? rescue_->bytes() : 0) + (states_ ? states_->bytes() : 0);
}

double MatrixElement::set_up_seconds() const {
  return evaluator_->set_up_seconds() + late_seconds_ + rescue_times().set_up;
}

std::int64_t MatrixElement::rescued_events() const {
  return evaluator_->rescued_events() + (rescue_ ? rescue_->events() : 0);
}

void MatrixElement::time_phases(bool on) {
  evaluator_->time_phases(on);
  if (rescue_) rescue_->time(on);
}

}  // namespace helikos
