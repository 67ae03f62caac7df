// SPDX-License-Identifier: Apache-2.0
#include "engine/matrix_element.hpp"

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "color/process_color.hpp"
#include "core/error.hpp"
#include "engine/call_checks.hpp"
#include "engine/choices.hpp"
#include "engine/color_interference.hpp"
#include "engine/describe.hpp"
#include "engine/diagram_weights.hpp"
#include "engine/helicity_batches.hpp"
#include "engine/helicity_filter.hpp"
#include "epilogue/channel_weights.hpp"
#include "epilogue/polarization_sets.hpp"
#include "kokkos_ext/device_memory.hpp"
#include "kokkos_ext/space.hpp"
#include "process/helicity.hpp"
#include "program/build_program.hpp"
#include "program/diagram_channels.hpp"
#include "program/external_legs.hpp"

namespace helikos {
namespace {

using Space = MatrixElement::Space;
using HelicityBatches = std::vector<std::vector<HelicityMask>>;

/// A template, so that what a GPU has no use for is not compiled.
template <class Space>
std::unique_ptr<BasicEvaluator<Space>> make_evaluator_for(Layout layout, Precision precision,
                                                          EvaluatorInput input) {
  if constexpr (is_host_space<Space>) {
    if (layout == Layout::packs) return make_evaluator(precision, std::move(input));
  }
  return make_team_evaluator(precision, std::move(input));
}

/// Interferences alone may be negative: what takes |M|^2 apart into probabilities cannot be.
void check_products(const Process& process, const MatrixElementOptions& options,
                    const ColorBasis& basis) {
  if (!basis.products.empty() && options.colors == ColorMode::leading) {
    throw InputError(process.str() +
                     ": its orders of squares leave out products of diagrams, which leading colour "
                     "does not know");
  }
  if (basis.products.empty() || !options.selects) return;
  throw InputError(process.str() +
                   ": its orders of squares leave out products of diagrams, so that |M|^2 may be "
                   "negative: no helicity and no colour flow can be drawn");
}

/// What wants all helicities of an event cannot be had where they are not summed.
void check_helicity_mode(const MatrixElementOptions& options) {
  if (options.helicities == HelicityMode::sum) return;
  for (const auto& [name, is_set] :
       {std::pair("a selection", options.selects), std::pair("shares", options.shares),
        std::pair("a list of helicities", !options.only_helicities.empty()),
        std::pair("batches of helicities", options.helicity_batches > 1),
        std::pair("all helicities, those too that vanish,", options.all_helicities)}) {
    if (is_set) {
      throw InputError(std::string("sampled helicities: ") + name +
                       " cannot be had, only where helicities are summed");
    }
  }
}

/// Otherwise rounding errors would be the result.
void check_contribution(const Process& process, const Parameters& parameters) {
  if (!vanishes_by_color(process, parameters)) return;
  throw InputError(process.str() +
                   ": has no contribution: by colour, all products of diagrams that its orders of "
                   "squares ask for vanish");
}

/// The slowest part of a large process' set-up is scheduling: a program that the filter leaves as
/// it is, is not scheduled again.
class Builder {
 public:
  Builder(const Process& process, const Parameters& parameters, const MatrixElementOptions& options)
      : process_(process),
        parameters_(parameters),
        options_(options),
        layout_(choose_layout(options)),
        program_(std::make_shared<AmplitudeProgram>(
            build_program(process, parameters, program_options(options)))),
        color_sum_(choose_color_sum(options, layout_, program_->color)),
        color_(color_blocks(color_sum_ == ColorSum::fast)),
        helicities_(all_helicities(*program_)) {
    check_helicity_mode(options);
    check_products(process, options, program_->color);
    check_contribution(process, parameters);
    if (!options.only_helicities.empty()) keep(options.only_helicities);
  }

  std::vector<ScheduledProgram> programs() {
    auto batches = schedule_all();
    const bool is_given = options_.all_helicities || !options_.only_helicities.empty() ||
                          options_.helicities != HelicityMode::sum;
    if (is_given || process_.num_outgoing() < 2) return batches;
    auto kept = filter(batches);
    if (kept.size() == helicities_.size()) return batches;
    helicities_ = kept;
    return schedule_all();
  }

  /// The same for teams that select: they read the helicities of a set.
  std::vector<ScheduledProgram> programs_by_sets() {
    order_by_sets(program_->legs, helicities_);
    return schedule_all();
  }

  /// Into batches. Throws InputError where there are too few.
  HelicityBatches cut() const {
    return cut_helicities(process_.str(), *program_, helicities_, options_);
  }

  const AmplitudeProgram& program() const { return *program_; }
  const ColorBlocks& color() const { return color_; }
  ColorSum color_sum() const { return color_sum_; }
  Layout layout() const { return layout_; }

  EvaluatorInput input(std::vector<ScheduledProgram> programs, ColorSum color_sum,
                       const CompiledProcess* kernel = nullptr) const {
    return {std::move(programs),  program_, color_,          color_sum,
            options_.tf32,        scale(),  options_.memory, options_.instances,
            options_.team_memory, kernel,   options_.groups};
  }

  /// Null where nothing is selected.
  std::shared_ptr<const ColorSquares> squares() const {
    if (!options_.selects) return nullptr;
    return std::make_shared<const ColorSquares>(
        color_squares(color_.fast ? color_blocks(false) : color_));
  }

 private:
  ColorBlocks color_blocks(bool for_fast) const {
    const bool is_leading = options_.colors == ColorMode::leading;
    return process_color(program_->color, for_fast,
                         is_leading ? ColorTerms::leading : ColorTerms::all);
  }

  /// Single helicities take true ones, not linear polarisations.
  static ProgramOptions program_options(const MatrixElementOptions& options) {
    ProgramOptions result = options.program;
    const bool is_single = !options.only_helicities.empty() || options.shares ||
                           options.helicities == HelicityMode::sample;
    if (is_single) result.basis = PolarizationBasis::helicity;
    result.superposed = options.helicities != HelicityMode::sum;
    if (options.colors == ColorMode::continuous) result.colors = ColorTreatment::continuous;
    return result;
  }

  /// Throws InputError for numbers that are no configuration's.
  void keep(std::vector<int> numbers) {
    std::sort(numbers.begin(), numbers.end());
    numbers.erase(std::unique(numbers.begin(), numbers.end()), numbers.end());
    std::vector<HelicityMask> kept;
    for (const int number : numbers) {
      if (number < 0 || number >= static_cast<int>(helicities_.size())) {
        throw InputError("helicity configuration " + std::to_string(number) + ": " +
                         process_.str() + " has " + std::to_string(helicities_.size()));
      }
      kept.push_back(helicities_[number]);
    }
    helicities_ = kept;
  }

  EventScale scale() const {
    const double coupling2 = parameters_.strong_coupling() * parameters_.strong_coupling();
    const double normalization = process_.initial_average() / process_.identical_factor();
    return {normalization, normalization * std::pow(coupling2, program_->strong_power),
            program_->strong_power, process_.num_legs()};
  }

  /// In more batches than asked for where a batch has more helicity states than executors take.
  std::vector<ScheduledProgram> schedule_all() const {
    auto batches = cut();
    while (true) {
      try {
        return schedule_each(batches);
      } catch (const std::length_error& error) {
        batches = cut_further(batches.size(), error.what());
      }
    }
  }

  std::vector<ScheduledProgram> schedule_each(const HelicityBatches& batches) const {
    std::vector<ScheduledProgram> result;
    for (const auto& batch : batches) result.push_back(schedule(*program_, batch));
    return result;
  }

  HelicityBatches cut_further(std::size_t count, const std::string& why) const {
    MatrixElementOptions options = options_;
    options.helicity_batches = static_cast<int>(count) + 1;
    try {
      return cut_helicities(process_.str(), *program_, helicities_, options);
    } catch (const InputError&) {
      throw InputError(process_.str() + ": " + why);
    }
  }

  /// The helicities that do not vanish at fixed points.
  std::vector<HelicityMask> filter(const std::vector<ScheduledProgram>& batches) const {
    auto filter_input = input(batches, ColorSum::kernel);
    filter_input.groups = Groups::one_kernel;
    filter_input.instances = 1;
    const auto evaluator =
        make_evaluator_for<Space>(layout_, Precision::double_precision, std::move(filter_input));
    std::vector<char> is_kept(helicities_.size(), 0);
    for (const double scale : filter_scales(process_, parameters_)) {
      const auto sums = sums_by_helicity(*evaluator, scale);
      const auto here = nonvanishing(sums, options_.helicity_threshold);
      for (std::size_t h = 0; h < is_kept.size(); ++h) is_kept[h] |= here[h];
    }
    std::vector<HelicityMask> kept;
    for (std::size_t h = 0; h < is_kept.size(); ++h) {
      if (is_kept[h]) kept.push_back(helicities_[h]);
    }
    return kept;
  }

  /// Each helicity's share of |M|^2, summed over the points of the filter.
  std::vector<double> sums_by_helicity(BasicEvaluator<Space>& evaluator, double scale) const {
    constexpr int num_points = 4;
    const auto points = Kokkos::create_mirror_view_and_copy(
        Space::memory_space(), filter_points(process_, parameters_, scale, num_points));
    const EventOutputs<Space> outputs{
        .matrix_elements = EventView<Space>("helikos::engine::filter", points.extent(0)),
        .shares =
            ShareView<Space>("helikos::engine::filter", points.extent(0), helicities_.size())};
    evaluator.evaluate(Space(), {.momenta = points, .color_vectors = filter_colors(num_points)},
                       outputs);
    const auto shares = Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace(), outputs.shares);
    std::vector<double> sums(helicities_.size(), 0.0);
    for (std::size_t h = 0; h < sums.size(); ++h) {
      for (std::size_t event = 0; event < points.extent(0); ++event) sums[h] += shares(event, h);
    }
    return sums;
  }

  /// Continuous colours, where there are any.
  ConstRandomView<Space> filter_colors(int num_points) const {
    if (options_.colors != ColorMode::continuous) return {};
    const ColorVectorSampler sampler(drawn_color_vectors(process_));
    const auto random = filter_random(num_points, sampler.numbers_per_event());
    const ColorVectorView<Space> vectors("helikos::engine::filter", num_points,
                                         color_components * process_.num_legs());
    sampler(Space(), Kokkos::create_mirror_view_and_copy(Space::memory_space(), random), 0,
            vectors);
    return vectors;
  }

  const Process& process_;
  const Parameters& parameters_;
  const MatrixElementOptions& options_;
  Layout layout_;
  std::shared_ptr<const AmplitudeProgram> program_;
  ColorSum color_sum_;
  ColorBlocks color_;
  std::vector<HelicityMask> helicities_;  ///< at first all, in order
};

/// The same in double, for the rescue; by teams in so many bytes.
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

/// Made when the first event needs it; at once where little memory may make that impossible, so
/// that it is said before anything runs.
std::function<Rescue::Evaluate()> exact_maker(const Process& process, const Parameters& parameters,
                                              const MatrixElementOptions& options,
                                              std::size_t memory) {
  const auto make = [=] { return exact_evaluation(process, parameters, options, memory); };
  if (options.memory == 0 || choose_layout(options) == Layout::packs) return make;
  try {
    return [exact = make()] { return exact; };
  } catch (const InputError& error) {
    throw InputError(error.what() + std::string(" by events that are computed again in double") +
                     " (--rescue none: by none)");
  }
}

/// None where nothing can be gained. `memory`: for the numbers of its events, a quarter, and for
/// their evaluation [bytes].
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
  const int of_leg = 4 + (options.helicities == HelicityMode::sum ? 0 : most_states) +
                     (options.colors == ColorMode::continuous ? color_components : 0);
  const std::size_t event_bytes = sizeof(double) * (of_leg * process.num_legs() + 5 + shares);
  RescueOptions how{cancellation_law(options.precision)};
  const auto fits = static_cast<std::int64_t>(memory / 5 / event_bytes);  // a Rescue takes spare
  how.most_events = std::clamp<std::int64_t>(fits, 1, how.most_events);
  how.in_order = color_sum == ColorSum::gemm;
  return std::make_unique<Rescue>(process, propagators, vectors, how,
                                  exact_maker(process, parameters, options, memory - memory / 4));
}

}  // namespace

MatrixElementInfo MatrixElement::preview(const Process& process, const Parameters& parameters,
                                         const MatrixElementOptions& options) {
  const bool needs_all = options.executor == Executor::compiled || options.memory > 0;
  if (needs_all) return MatrixElement(process, parameters, options).info();
  const Builder builder(process, parameters, options);
  builder.cut();
  MatrixElementInfo info;
  describe_color(info, builder.program());
  return info;
}

MatrixElement::MatrixElement(const Process& process, const Parameters& parameters,
                             const MatrixElementOptions& options)
    : process_(process), parameters_(parameters), options_(options) {
  check_sampled_colors(process_, options_);
  if (options_.helicities != HelicityMode::sum || options_.colors == ColorMode::continuous) {
    states_ = std::make_unique<StateSampling>(
        options_.helicities, options_.colors, process_,
        external_legs(process_, parameters_, PolarizationBasis::linear));
  }
  if (samples_colors(options_.colors)) {
    sample_colors();
    return;
  }
  Builder builder(process_, parameters, options_);
  auto programs = builder.programs();
  const auto choice = choose_executor(process_.str(), options_, builder.layout(),
                                      builder.color_sum(), programs, builder.color());
  const bool by_sets =
      options_.selects && choice.kernel == nullptr && builder.layout() == Layout::teams;
  if (by_sets) programs = builder.programs_by_sets();
  info_ = describe(builder.program(), programs, options.precision, builder.layout(), choice.kernel);
  describe_color(info_, builder.program());
  info_.num_channels = count_channels(process_, parameters_);
  info_.color_sum = builder.color_sum();
  info_.tf32 = options_.tf32;
  info_.executor = choice.kernel != nullptr ? Executor::compiled : Executor::interpreted;
  info_.executor_reason = choice.reason;
  const bool is_in_double = choice.kernel != nullptr && choice.kernel->sums() &&
                            choice.kernel->mixed_sum == nullptr &&
                            options_.precision == Precision::mixed;
  const std::size_t memory = memory_budget(options_.memory), of_rescue = memory / 4;
  if (!is_in_double) {
    rescue_ = make_rescue(process_, parameters, options_, programs, info_.color_sum, of_rescue);
  }
  auto input = builder.input(std::move(programs), info_.color_sum, choice.kernel);
  input.squares = builder.squares();
  input.memory = rescue_ ? memory - of_rescue : memory;
  evaluator_ =
      choice.kernel != nullptr && choice.kernel->sums()
          ? make_sum_evaluator(options.precision, std::move(input))
          : make_evaluator_for<Space>(builder.layout(), options.precision, std::move(input));
  info_.groups = options_.groups;
  if (options_.groups == Groups::automatic && !evaluator_->groups_by_number()) {
    info_.groups = Groups::one_kernel;
  }
  info_.simd_width = evaluator_->simd_width();
  sample_states();
  info_.bytes = bytes();
}

/// With what is known of the helicities at fixed points.
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
  check_sampling(options_, info_.num_strategy_random, inputs);
  if (inputs.alpha_s.is_allocated()) check_alpha_s(process_, info_.takes_alpha_s);
  end_.hold(space);
  evaluate(space, inputs, outputs);
  if (outputs.channel_weights.is_allocated()) {
    if (!weigh_channels_) weigh_channels_ = make_channel_weights();
    weigh_channels_(space, inputs.momenta, outputs.channel_weights);
  }
  end_.set(space);
  info_.bytes = bytes();
}

void MatrixElement::evaluate(const Space& space, EventInputs<Space> inputs,
                             EventOutputs<Space> outputs) {
  if (states_) inputs = states_->draw(space, inputs, outputs);
  if (states_) outputs.helicity = {};
  evaluator_->evaluate(space, inputs, outputs);
  if (rescue_) (*rescue_)(space, inputs, outputs);
}

std::size_t MatrixElement::bytes() const {
  return evaluator_->bytes() + (rescue_ ? rescue_->bytes() : 0) + (states_ ? states_->bytes() : 0);
}

double MatrixElement::set_up_seconds() const {
  return evaluator_->set_up_seconds() + rescue_times().set_up;
}

std::int64_t MatrixElement::rescued_events() const {
  return evaluator_->rescued_events() + (rescue_ ? rescue_->events() : 0);
}

MatrixElement::WeighChannels MatrixElement::make_channel_weights() const {
  if (options_.program.recipe == Recipe::diagrams) {
    return DiagramWeights(process_, parameters_, options_);
  }
  const auto found = channels_of(process_, parameters_);
  check_channels(process_, found);
  return ChannelWeights<Space>(found.propagators, found.members, found.count,
                               incoming_legs(process_));
}

void MatrixElement::time_phases(bool on) {
  evaluator_->time_phases(on);
  if (rescue_) rescue_->time(on);
}

}  // namespace helikos
