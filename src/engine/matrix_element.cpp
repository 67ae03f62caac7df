// SPDX-License-Identifier: Apache-2.0
#include "engine/matrix_element.hpp"

#include <bit>
#include <cmath>
#include <map>

#include "color/process_color.hpp"
#include "core/error.hpp"
#include "engine/compiled_pipeline.hpp"
#include "engine/helicity_filter.hpp"

namespace helikos {
namespace {

/// g^(2n) for n gluons, the average over the initial state, identical particles.
double normalization_of(const Process& process, const ProcessTopology& topology,
                        const Parameters& parameters) {
  const double coupling2 = parameters.strong_coupling() * parameters.strong_coupling();
  return std::pow(coupling2, static_cast<double>(topology.gluons.size())) *
         process.initial_average() / process.identical_factor();
}

/// Of all threads together.
constexpr std::size_t all_jamp_bytes = std::size_t{2} << 30;

/// Batches by the polarisations of as many gluons as it takes to make jamps of a batch fit.
int num_batch_legs(const ProcessTopology& topology, std::size_t num_flows,
                   std::size_t num_helicities, std::size_t jamp_bytes) {
  constexpr std::size_t largest_pack = 64;
  std::size_t bytes = 2 * largest_pack * num_flows * num_helicities;
  int legs = 0;
  while (bytes > jamp_bytes && legs < static_cast<int>(topology.gluons.size())) {
    bytes /= 2;
    ++legs;
  }
  return legs;
}

std::vector<std::vector<HelicityMask>> make_batches(const std::vector<HelicityMask>& helicities,
                                                    LegMask batch_legs) {
  std::map<HelicityMask, std::vector<HelicityMask>> batches;
  for (const HelicityMask helicity : helicities) batches[helicity & batch_legs].push_back(helicity);
  std::vector<std::vector<HelicityMask>> result;
  for (auto& [key, batch] : batches) result.push_back(std::move(batch));
  return result;
}

/// The slowest part of a large process' set-up is scheduling: a program that the filter leaves as
/// it is, is not scheduled again.
class Builder {
 public:
  Builder(const Process& process, const Parameters& parameters, const MatrixElementOptions& options)
      : process_(process),
        parameters_(parameters),
        options_(options),
        topology_(classify(process, parameters)),
        program_(build_program(process, parameters, options.recursion)),
        color_(process_color(process, topology_)),
        helicities_(all_helicities(program_)) {}

  std::vector<ScheduledProgram> programs() {
    auto batches = schedule_all();
    if (options_.all_helicities || process_.num_outgoing() < 2) return batches;
    const auto kept = filter(batches);
    if (kept.size() == helicities_.size()) return batches;
    helicities_ = kept;
    return schedule_all();
  }

  const AmplitudeProgram& program() const { return program_; }
  ColorBlocks take_color() { return std::move(color_); }
  int num_helicities() const { return static_cast<int>(helicities_.size()); }
  double normalization() const { return normalization_of(process_, topology_, parameters_); }

 private:
  std::vector<ScheduledProgram> schedule_all() const {
    const int legs =
        num_batch_legs(topology_, color_.num_flows, helicities_.size(), options_.jamp_bytes);
    LegMask batch_legs = 0;
    for (int i = 0; i < legs; ++i) batch_legs |= leg_bit(topology_.gluons[i]);
    std::vector<ScheduledProgram> result;
    for (const auto& batch : make_batches(helicities_, batch_legs)) {
      result.push_back(schedule(program_, batch));
    }
    return result;
  }

  std::vector<HelicityMask> filter(const std::vector<ScheduledProgram>& batches) const {
    auto evaluator =
        make_evaluator(Precision::double_precision, {batches, color_, ColorSum::kernel, 1.0});
    std::vector<HelicityMask> order, kept;
    for (const auto& batch : batches) {
      order.insert(order.end(), batch.helicities.begin(), batch.helicities.end());
    }
    std::vector<char> is_kept(order.size(), 0);
    for (const double scale : filter_scales(process_, parameters_)) {
      const auto points = filter_points(process_, parameters_, scale, 4);
      const auto here = nonvanishing(evaluator->sums_by_helicity(Evaluator::Space(), points));
      for (std::size_t i = 0; i < order.size(); ++i) is_kept[i] |= here[i];
    }
    for (std::size_t i = 0; i < order.size(); ++i) {
      if (is_kept[i]) kept.push_back(order[i]);
    }
    return kept;
  }

  const Process& process_;
  const Parameters& parameters_;
  const MatrixElementOptions& options_;
  ProcessTopology topology_;
  AmplitudeProgram program_;
  ColorBlocks color_;
  std::vector<HelicityMask> helicities_;
};

void check_shapes(const Process& process, const ConstMomentaView<Evaluator::Space>& momenta,
                  const EventView<Evaluator::Space>& result) {
  if (momenta.extent(0) != result.extent(0)) {
    throw InputError("momenta and matrix elements differ in the number of events");
  }
  if (momenta.extent_int(1) != process.num_legs() || momenta.extent_int(2) != 4) {
    throw InputError("momenta of " + process.str() + " have shape (event, " +
                     std::to_string(process.num_legs()) + ", 4)");
  }
}

/// On a host the triangular kernel has measured faster for every number of gluons: the colour sum
/// by gemm took 2.2 (seven gluons) to 9 times (four) as long on one core with AVX2.
ColorSum choose_color_sum(ColorSum wanted) {
  return wanted == ColorSum::automatic ? ColorSum::kernel : wanted;
}

MatrixElementInfo describe(const AmplitudeProgram& program,
                           const std::vector<ScheduledProgram>& batches) {
  MatrixElementInfo info;
  info.num_helicities = program.num_helicities();
  info.num_flows = program.num_flows;
  info.num_batches = static_cast<int>(batches.size());
  info.num_currents = program.currents.size();
  info.num_instructions = program.instructions.size();
  for (const auto& batch : batches) {
    info.num_states += batch.num_states;
    info.num_good_helicities += static_cast<int>(batch.helicities.size());
    const std::size_t jamps = 2 * batch.helicities.size() * batch.num_flows;
    info.bytes_per_event = std::max(info.bytes_per_event, batch.workspace_size + jamps);
  }
  return info;
}

}  // namespace

MatrixElement::MatrixElement(const Process& process, const Parameters& parameters,
                             const MatrixElementOptions& options)
    : process_(process), options_(options) {
  Builder builder(process_, parameters, options_);
  auto programs = builder.programs();
  info_ = describe(builder.program(), programs);
  info_.color_sum = choose_color_sum(options.color_sum);
  const std::size_t real =
      options.precision == Precision::single_precision ? sizeof(float) : sizeof(double);
  info_.bytes_per_event *= real;
  const auto choice = choose_executor(process_, options_, programs);
  info_.executor = choice.kernel != nullptr ? Executor::compiled : Executor::interpreted;
  info_.executor_reason = choice.reason;
  evaluator_ = choice.kernel != nullptr && choice.kernel->sums()
                   ? make_compiled_evaluator(*choice.kernel, options.precision, programs.front(),
                                             builder.normalization())
                   : make_evaluator(options.precision,
                                    {std::move(programs), builder.take_color(), info_.color_sum,
                                     builder.normalization(), choice.kernel});
  info_.bytes = evaluator_->bytes();
  info_.simd_width = evaluator_->simd_width();
}

void MatrixElement::operator()(const Space& space, const ConstMomentaView<Space>& momenta,
                               const EventView<Space>& result) {
  check_shapes(process_, momenta, result);
  evaluator_->evaluate(space, momenta, result);
}

}  // namespace helikos
