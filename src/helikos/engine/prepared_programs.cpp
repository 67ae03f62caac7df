// SPDX-License-Identifier: Apache-2.0
#include "helikos/engine/prepared_programs.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <map>
#include <set>
#include <stdexcept>

#include "helikos/amplitude/color/process_color.hpp"
#include "helikos/amplitude/color/string_color.hpp"
#include "helikos/amplitude/program/build_program.hpp"
#include "helikos/amplitude/program/channels.hpp"
#include "helikos/amplitude/schedule/linear_sets.hpp"
#include "helikos/base/core/error.hpp"
#include "helikos/base/kokkos_ext/space.hpp"
#include "helikos/engine/choices.hpp"
#include "helikos/engine/epilogue/selection_tables.hpp"
#include "helikos/engine/helicity_filter.hpp"
#include "helikos/engine/matrix_element.hpp"
#include "helikos/theory/process/helicity.hpp"

namespace helikos {
namespace {

using Space = PreparedPrograms::Space;

/// Interferences alone may be negative, and |M|^2 is then no sum of probabilities.
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

/// Outputs that need all helicities of an event are possible only if helicities are summed.
void check_helicity_mode(const MatrixElementOptions& options) {
  if (options.helicities == HelicityMode::sum) return;
  for (const auto& [name, is_set] :
       {std::pair("a selection", options.selects), std::pair("an output of shares", options.shares),
        std::pair("a list of helicities", !options.only_helicities.empty()),
        std::pair("a number of batches of helicities", options.helicity_batches > 1),
        std::pair("the option `all_helicities`", options.all_helicities)}) {
    if (is_set) {
      throw InputError(std::string("sampled helicities: ") + name +
                       " needs helicities that are summed");
    }
  }
}

/// Where colours are drawn, gluons are exchanged, which must have the same helicities.
void check_polarized_draws(const Process& process, const MatrixElementOptions& options) {
  const bool draws_colors = options.program.colors == ColorTreatment::flows ||
                            options.program.colors == ColorTreatment::dressed;
  if (!draws_colors) return;
  for (const Leg& leg : process.legs()) {
    if (!leg.particle->is_gluon() || leg.polarization.is_all()) continue;
    throw InputError(process.str() +
                     ": drawn colours (`colors` flow, dressed) exchange gluons, and cannot go with "
                     "polarised ones");
  }
}

/// Throws InputError if |M|^2 vanishes by colour: the result would be rounding errors.
void check_contribution(const Process& process, const Parameters& parameters) {
  if (!vanishes_by_color(process, parameters)) return;
  throw InputError(process.str() +
                   ": has no contribution: by colour, all products of diagrams that its orders of "
                   "squares ask for vanish");
}

/// If helicities are listed or legs are polarised, or if shares are asked for, gluons have helicity
/// states instead of linear polarisations.
ProgramOptions program_options(const Process& process, const MatrixElementOptions& options) {
  ProgramOptions result = options.program;
  if (!options.only_helicities.empty() || options.shares || has_polarized_legs(process))
    result.basis = PolarizationBasis::helicity;
  result.superposed = options.helicities != HelicityMode::sum;
  if (options.colors == ColorMode::continuous) result.colors = ColorTreatment::continuous;
  return result;
}

std::shared_ptr<const AmplitudeProgram> make_program(const Process& process,
                                                     const Parameters& parameters,
                                                     const ProgramOptions& options,
                                                     ProgramStore* store) {
  if (store != nullptr) return store->program(process, parameters, options);
  return std::make_shared<AmplitudeProgram>(build_program(process, parameters, options));
}

/// For each propagator of a program, the first one with its mass and width; massless ones come
/// first.
std::vector<int> equal_propagators(const AmplitudeProgram& program) {
  std::map<std::pair<double, double>, int> known{{{0.0, 0.0}, 0}};
  std::vector<int> result;
  for (const PropagatorParameters& own : program.propagators) {
    const int number = static_cast<int>(known.size());
    result.push_back(known.try_emplace({std::abs(own.mass), own.width}, number).first->second);
  }
  return result;
}

/// The program with |M|^2 multiplied by `weight`.
AmplitudeProgram weighted(AmplitudeProgram program, double weight) {
  for (Instruction& instruction : program.instructions)
    if (is_contraction(instruction.operation)) instruction.coefficient *= std::sqrt(weight);
  return program;
}

/// This is a template, so that code without use on a GPU is not compiled.
template <class S>
std::unique_ptr<BasicEvaluator<S>> make_in(Layout layout, Precision precision,
                                           EvaluatorInput input) {
  if constexpr (is_host_space<S>) {
    if (layout == Layout::packs) return make_evaluator(precision, std::move(input));
  }
  return make_team_evaluator(precision, std::move(input));
}

std::vector<int> legs_to_cut_by(const AmplitudeProgram& program, bool selects) {
  std::vector<int> result;
  for (int leg = 0; leg < program.num_legs(); ++leg) {
    const auto kind = program.legs[leg].wavefunction;
    const bool is_vector = operand_of(kind) == Operand::vector;
    const bool fits = selects ? kind != Wavefunction::linear_polarization : is_vector;
    if (fits) result.push_back(leg);
  }
  return result;
}

/// Whether the jamps of a pack fit, with 64 bytes for each number.
bool fits(const HelicityBatches& batches, int num_flows, std::size_t jamp_bytes) {
  constexpr std::size_t largest_pack = 64;
  return std::all_of(batches.begin(), batches.end(), [&](const std::vector<HelicityMask>& batch) {
    return 2 * largest_pack * num_flows * batch.size() <= jamp_bytes;
  });
}

/// Powers of g_s in |M|^2, in ascending order.
std::vector<int> strong_powers(const AmplitudeProgram& program) {
  const int lowest = 2 * program.strong_power;
  std::set<int> single, powers;
  for (const JampPower& own : program.jamp_powers) single.insert(own.power);
  for (const int a : single)
    for (const int b : single) powers.insert(lowest + a + b);
  if (single.empty()) powers.insert(lowest);
  return {powers.begin(), powers.end()};
}

}  // namespace

HelicityBatches cut_helicities(const std::string& process, const AmplitudeProgram& program,
                               const std::vector<HelicityMask>& helicities,
                               const MatrixElementOptions& options) {
  if (options.helicity_batches < 0) {
    throw InputError("`helicity-batches`: " + std::to_string(options.helicity_batches) +
                     " is no number of batches");
  }
  const auto wanted = static_cast<std::size_t>(options.helicity_batches);
  LegMask fixed = 0;
  auto batches = sets_by(fixed, helicities);
  for (const int leg : legs_to_cut_by(program, options.selects)) {
    if (batches.size() >= wanted && fits(batches, program.num_flows, options.jamp_bytes)) break;
    fixed |= leg_bit(leg);
    batches = sets_by(fixed, helicities);
  }
  if (batches.size() >= wanted) return batches;
  throw InputError(
      "`helicity-batches` " + std::to_string(wanted) + ": " + process + " has at most " +
      std::to_string(batches.size()) + ", one for each choice of the " +
      (options.selects ? "fermions' helicities" : "gluons' polarisations") + " that is computed");
}

std::unique_ptr<BasicEvaluator<Space>> make_evaluator_for(Layout layout, Precision precision,
                                                          EvaluatorInput input) {
  return make_in<Space>(layout, precision, std::move(input));
}

PreparedPrograms::PreparedPrograms(const Process& process, const Parameters& parameters,
                                   const MatrixElementOptions& options)
    : PreparedPrograms(process, parameters, options, nullptr) {}

PreparedPrograms::PreparedPrograms(const Process& process, const Parameters& parameters,
                                   const MatrixElementOptions& options,
                                   std::shared_ptr<ProgramStore> store)
    : process_(process),
      parameters_(parameters),
      options_(options),
      layout_(choose_layout(options)),
      program_(make_program(process, parameters, program_options(process, options), store.get())),
      store_(std::move(store)),
      shared_(store_ ? &store_->entry(program_) : nullptr),
      color_sum_(choose_color_sum(options, layout_, program_->color)),
      color_(shared_color()),
      helicities_(all_helicities(*program_)) {
  check_helicity_mode(options);
  check_products(process, options, program_->color);
  check_contribution(process, parameters);
  check_polarized_draws(process, options);
  if (!options.only_helicities.empty()) keep(options.only_helicities);
}

MatrixElementInfo PreparedPrograms::preview() const {
  // For gluons alone, flows are the orderings with a fixed first gluon.
  const bool are_gluons = program_->color.kind == ColorBasis::Kind::adjoint;
  MatrixElementInfo info;
  info.color = program_->color;
  info.num_jamps = program_->num_flows;
  info.num_flows = program_->num_summed_flows() * (are_gluons ? program_->color.num_gluons - 1 : 1);
  info.strong_powers = strong_powers(*program_);
  info.has_strong_functions = has_strong_functions();
  return info;
}

bool PreparedPrograms::has_strong_functions() const {
  return std::ranges::any_of(program_->functions, has_strong);
}

/// Whether functions of g_s have choices: they may vanish at some alpha_s and not at others.
bool PreparedPrograms::has_strong_choices() const {
  const auto is_choice = [](const FunctionStep& step) {
    return step.operation == FunctionOperation::less || step.operation == FunctionOperation::equal;
  };
  return std::ranges::any_of(program_->functions, [&](const MomentumFunction& function) {
    return has_strong(function) && std::ranges::any_of(function.steps, is_choice);
  });
}

void PreparedPrograms::schedule() {
  if (scheduled_.empty()) scheduled_ = schedule_all();
}

void PreparedPrograms::arrange() {
  schedule();
  if (layout_ != Layout::teams || options_.groups == Groups::kernels || are_filtered() ||
      are_polarized())
    return;
  arranged_ = arrange_for_teams(options_.precision, input(scheduled_, color_sum_));
}

bool PreparedPrograms::are_filtered() const {
  const bool is_given = options_.all_helicities || !options_.only_helicities.empty() ||
                        options_.helicities != HelicityMode::sum;
  return !is_given && process_.num_outgoing() > 1;
}

bool PreparedPrograms::are_polarized() const {
  return options_.helicities == HelicityMode::sum && has_polarized_legs(process_);
}

double PreparedPrograms::weight_of(const HelicityMask& mask) const {
  std::vector<int> helicities;
  for (int leg = 0; leg < process_.num_legs(); ++leg)
    helicities.push_back(helicity_states(*process_.legs()[leg].particle)[mask.state(leg)]);
  return polarization_weight(process_, helicities);
}

/// The helicities of polarised legs among `all`. Where these vanish, one of them is left, with the
/// weight 0.
std::vector<HelicityMask> PreparedPrograms::polarized(const std::vector<HelicityMask>& all) {
  const auto counts = [&](const HelicityMask& mask) { return weight_of(mask) > 0.0; };
  std::vector<HelicityMask> kept;
  std::ranges::copy_if(all, std::back_inserter(kept), counts);
  vanishes_ = kept.empty();
  if (!vanishes_) return kept;
  const auto first = std::ranges::find_if(helicities_, counts);
  if (first != helicities_.end()) return {*first};
  throw InputError(process_.str() + ": no chosen helicity is one of its polarised legs");
}

std::vector<ScheduledProgram> PreparedPrograms::take() {
  schedule();
  auto batches = std::move(scheduled_);
  scheduled_.clear();
  if (!are_filtered() && !are_polarized()) return batches;
  auto kept = are_filtered() ? filter(batches) : helicities_;
  if (are_polarized()) {
    helicities_ = polarized(kept);
    return schedule_all();
  }
  if (kept.size() == helicities_.size()) return batches;
  helicities_ = kept;
  return schedule_all();
}

std::vector<ScheduledProgram> PreparedPrograms::take_by_sets() {
  order_by_sets(program_->legs, helicities_);
  arranged_.reset();
  return schedule_all();
}

EvaluatorInput PreparedPrograms::input(std::vector<ScheduledProgram> programs, ColorSum color_sum,
                                       const CompiledProcess* kernel) const {
  return {.programs = std::move(programs),
          .program = program_,
          .color = color_,
          .color_sum = color_sum,
          .tf32 = options_.tf32,
          .scale = scale(),
          .strong_coupling = parameters_.strong_coupling(),
          .memory = options_.memory,
          .instances = options_.instances,
          .team_memory = options_.team_memory,
          .kernel = kernel,
          .groups = options_.groups,
          .squares = {},
          .arranged = arranged_};
}

std::shared_ptr<const ColorSquares> PreparedPrograms::squares() const {
  if (!options_.selects) return nullptr;
  return std::make_shared<const ColorSquares>(
      color_squares(color_.fast ? color_blocks(false) : color_));
}

ColorBlocks PreparedPrograms::color_blocks(bool for_fast) const {
  const bool is_leading = options_.colors == ColorMode::leading;
  return process_color(program_->color, for_fast,
                       is_leading ? ColorTerms::leading : ColorTerms::all);
}

ColorBlocks PreparedPrograms::shared_color() const {
  if (shared_ == nullptr) return color_blocks(color_sum_ == ColorSum::fast);
  if (!shared_->color) shared_->color = color_blocks(color_sum_ == ColorSum::fast);
  return *shared_->color;
}

long long PreparedPrograms::num_channels() const {
  if (shared_ == nullptr) return count_channels(process_, parameters_);
  const auto [known, is_new] = shared_->num_channels.try_emplace(equal_propagators(*program_), 0);
  if (is_new) known->second = count_channels(process_, parameters_);
  return known->second;
}

/// Throws InputError if a number is not the number of a configuration.
void PreparedPrograms::keep(std::vector<int> numbers) {
  std::sort(numbers.begin(), numbers.end());
  numbers.erase(std::unique(numbers.begin(), numbers.end()), numbers.end());
  std::vector<HelicityMask> kept;
  for (const int number : numbers) {
    if (number < 0 || number >= static_cast<int>(helicities_.size())) {
      throw InputError("helicity configuration " + std::to_string(number) + ": " + process_.str() +
                       " has " + std::to_string(helicities_.size()));
    }
    kept.push_back(helicities_[number]);
  }
  helicities_ = kept;
}

EventScale PreparedPrograms::scale() const {
  const double coupling2 = parameters_.strong_coupling() * parameters_.strong_coupling();
  const double normalization = process_.initial_average(parameters_) / process_.identical_factor();
  return {normalization, normalization * std::pow(coupling2, program_->strong_power),
          program_->strong_power, process_.num_legs()};
}

/// Divides the helicities into batches.
HelicityBatches PreparedPrograms::cut(const MatrixElementOptions& options) const {
  return cut_helicities(process_.str(), *program_, helicities_, options);
}

/// The programs of all helicities. Helicities of different weights are in programs of their own.
std::vector<ScheduledProgram> PreparedPrograms::schedule_all() const {
  if (!are_polarized()) return schedule_shared(helicities_);
  std::map<double, std::vector<HelicityMask>> by_weight;
  for (const HelicityMask& mask : helicities_) by_weight[weight_of(mask)].push_back(mask);
  std::vector<ScheduledProgram> result;
  for (const auto& [weight, helicities] : by_weight) {
    const double own = vanishes_ ? 0.0 : weight;
    for (auto& program : schedule_batches(weighted(*program_, own), helicities))
      result.push_back(std::move(program));
  }
  return result;
}

/// Schedules that another set of parameters has made, with the numbers of this one, or new ones.
std::vector<ScheduledProgram> PreparedPrograms::schedule_shared(
    const std::vector<HelicityMask>& helicities) const {
  if (shared_ == nullptr) return schedule_batches(*program_, helicities);
  if (auto found = shared_->find(*program_, helicities)) return std::move(*found);
  auto made = schedule_batches(*program_, helicities);
  shared_->add(helicities, made);
  return made;
}

/// Makes more batches than requested if a batch has more helicity states than executors allow.
std::vector<ScheduledProgram> PreparedPrograms::schedule_batches(
    const AmplitudeProgram& program, const std::vector<HelicityMask>& helicities) const {
  MatrixElementOptions options = options_;
  const auto cut = [&](const MatrixElementOptions& how) {
    return cut_helicities(process_.str(), program, helicities, how);
  };
  HelicityBatches batches = cut(options);
  while (true) {
    try {
      std::vector<ScheduledProgram> result;
      for (const auto& batch : batches) result.push_back(helikos::schedule(program, batch));
      return result;
    } catch (const std::length_error& error) {
      options.helicity_batches = static_cast<int>(batches.size()) + 1;
      try {
        batches = cut(options);
      } catch (const InputError&) {
        throw InputError(process_.str() + ": " + error.what());
      }
    }
  }
}

/// The helicities that do not vanish at the fixed points.
std::vector<HelicityMask> PreparedPrograms::filter(
    const std::vector<ScheduledProgram>& batches) const {
  auto filter_input = input(batches, ColorSum::kernel);
  filter_input.groups = Groups::one_kernel;
  filter_input.instances = 1;
  const auto evaluator =
      make_evaluator_for(layout_, Precision::double_precision, std::move(filter_input));
  if (has_strong_choices()) return helicities_;  // one may be open at another alpha_s only
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

/// The share of |M|^2 of each helicity, summed over the points of the filter.
std::vector<double> PreparedPrograms::sums_by_helicity(BasicEvaluator<Space>& evaluator,
                                                       double scale) const {
  constexpr int num_points = 4;
  const auto points = Kokkos::create_mirror_view_and_copy(
      Space::memory_space(), filter_points(process_, parameters_, scale, num_points));
  const EventOutputs<Space> outputs{
      .matrix_elements = EventView<Space>("helikos::engine::filter", points.extent(0)),
      .shares = ShareView<Space>("helikos::engine::filter", points.extent(0), helicities_.size())};
  evaluator.evaluate(Space(),
                     {.momenta = points,
                      .alpha_s = filter_couplings(num_points),
                      .color_vectors = filter_colors(num_points)},
                     outputs);
  const auto shares = Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace(), outputs.shares);
  std::vector<double> sums(helicities_.size(), 0.0);
  for (std::size_t h = 0; h < sums.size(); ++h) {
    for (std::size_t event = 0; event < points.extent(0); ++event) sums[h] += shares(event, h);
  }
  return sums;
}

/// alpha_s of the points, if there are functions of g_s: one may vanish at alpha_s of the
/// parameters.
ConstEventView<Space> PreparedPrograms::filter_couplings(int num_points) const {
  if (!has_strong_functions()) return {};
  std::vector<double> alpha_s;
  constexpr double factors[] = {1.0, 1.7, 0.61, 2.9};
  for (int k = 0; k < num_points; ++k) alpha_s.push_back(parameters_.alpha_s() * factors[k % 4]);
  return to_view<Space>("helikos::engine::filter", alpha_s);
}

/// Continuous colours for the points, if the process has them.
ConstRandomView<Space> PreparedPrograms::filter_colors(int num_points) const {
  if (options_.colors != ColorMode::continuous) return {};
  const ColorVectorSampler sampler(drawn_color_vectors(process_));
  const auto random = filter_random(num_points, sampler.numbers_per_event());
  const ColorVectorView<Space> vectors("helikos::engine::filter", num_points,
                                       color_components * process_.num_legs());
  sampler(Space(), Kokkos::create_mirror_view_and_copy(Space::memory_space(), random), 0, vectors);
  return vectors;
}

}  // namespace helikos
