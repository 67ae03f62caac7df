// SPDX-License-Identifier: Apache-2.0
#include "engine/matrix_element.hpp"

#include <bit>
#include <cmath>

#include "color/fast_color.hpp"
#include "color/process_color.hpp"
#include "core/error.hpp"
#include "engine/compiled_pipeline.hpp"
#include "engine/helicity_batches.hpp"
#include "engine/helicity_filter.hpp"
#include "kokkos_ext/gemm.hpp"
#include "kokkos_ext/space.hpp"
#include "program/build_program.hpp"

namespace helikos {
namespace {

/// The fewest gluons for which `automatic` is `fast`. Time of the triangular kernel over that of
/// the fast sum for 4, 5, 6, 7 gluons, one core with AVX2 (perf_kernels, color_sum and
/// fast_color_sum, medians of 7 interleaved repetitions): 0.39, 0.91, 1.36, 4.0 in double, 0.39,
/// 0.90, 1.33, 3.9 in float; of `run`, with all helicities' jamps in memory, 1.3 and 3.0 for 6 and
/// 7 in double. By gemm, as products of whole blocks, the sum took 2.2 (seven gluons) to 9 times
/// (four) as long as by the kernel; by their Cholesky factors seven have 0.62 of the operations.
constexpr int least_fast_gluons = 6;

/// The same for teams and `gemm`: on an H200 in double its sum took 2.8 times as long as by the
/// triangle for five gluons, 0.48 times for six (perf/results/gpu_h200_options.json); for seven
/// rows of 5040 flows fill the memory of a team.
constexpr int least_gemm_gluons = 6;

ColorSum choose_color_sum(ColorSum wanted, Layout layout, const Process& process,
                          const ProcessTopology& topology) {
  const bool is_quark_line = topology.process_class == ProcessClass::quark_line_gluons;
  const int gluons = is_quark_line ? static_cast<int>(topology.gluons.size()) : 0;
  if (wanted == ColorSum::fast && gluons < 2) {
    throw InputError("the fast colour sum takes a quark line and at least two gluons; " +
                     process.str() + " has one colour flow");
  }
  if (wanted != ColorSum::automatic) return wanted;
  if (layout == Layout::teams) {
    return gluons < least_gemm_gluons ? ColorSum::kernel : ColorSum::gemm;
  }
  return gluons < least_fast_gluons ? ColorSum::kernel : ColorSum::fast;
}

/// TF32 is a way to compute `gemm`, which `automatic` then is.
MatrixElementOptions with_tf32_checked(MatrixElementOptions options) {
  if (!options.tf32) return options;
  if (options.precision != Precision::single_precision) {
    throw InputError("--tf32 rounds to 10 bits of mantissa: it takes --precision float");
  }
  if (options.color_sum == ColorSum::automatic) options.color_sum = ColorSum::gemm;
  if (options.color_sum != ColorSum::gemm) {
    throw InputError("--tf32 is for matrix products: it takes --color-sum gemm");
  }
  if (!has_tf32) {
    throw InputError("--tf32 takes an NVIDIA GPU and cuBLAS; this build has not got them");
  }
  return options;
}

ColorBlocks color_of(const Process& process, const ProcessTopology& topology, ColorSum color_sum) {
  if (color_sum != ColorSum::fast) return process_color(process, topology);
  return with_fast_color(fast_quark_line_color(static_cast<int>(topology.gluons.size())));
}

/// g^(2n) for n gluons, the average over the initial state, identical particles.
double normalization_of(const Process& process, const ProcessTopology& topology,
                        const Parameters& parameters) {
  const double coupling2 = parameters.strong_coupling() * parameters.strong_coupling();
  return std::pow(coupling2, static_cast<double>(topology.gluons.size())) *
         process.initial_average() / process.identical_factor();
}

using Space = MatrixElement::Space;

Layout choose_layout(const MatrixElementOptions& options) {
  if (options.layout == Layout::packs && !is_host_space<Space>) {
    throw InputError("packs of events are for hosts; this build runs on a GPU");
  }
  const bool is_pack = options.layout == Layout::packs ||
                       (options.layout == Layout::automatic && is_host_space<Space>);
  for (const auto& [name, is_set] : {std::pair("--memory", options.memory > 0),
                                     std::pair("--instances", options.instances > 0)}) {
    if (!is_pack || !is_set) continue;
    throw InputError(std::string(name) +
                     " is for teams of threads, on a GPU or with --layout teams; here threads "
                     "compute packs of events");
  }
  return is_pack ? Layout::packs : Layout::teams;
}

/// A template, so that what a GPU has no use for is not compiled.
template <class Space>
std::unique_ptr<BasicEvaluator<Space>> make_evaluator_for(Layout layout, Precision precision,
                                                          EvaluatorInput input) {
  if constexpr (is_host_space<Space>) {
    if (layout == Layout::packs) return make_evaluator(precision, std::move(input));
  }
  return make_team_evaluator(precision, std::move(input));
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
        layout_(choose_layout(options)),
        color_sum_(choose_color_sum(options.color_sum, layout_, process, topology_)),
        program_(std::make_shared<AmplitudeProgram>(
            build_program(process, parameters, options.program))),
        color_(color_of(process, topology_, color_sum_)),
        helicities_(all_helicities(*program_)) {}

  std::vector<ScheduledProgram> programs() {
    auto batches = schedule_all();
    if (options_.all_helicities || process_.num_outgoing() < 2) return batches;
    const auto kept = filter(batches);
    if (kept.size() == helicities_.size()) return batches;
    helicities_ = kept;
    return schedule_all();
  }

  const ProcessTopology& topology() const { return topology_; }
  const AmplitudeProgram& program() const { return *program_; }
  ColorSum color_sum() const { return color_sum_; }
  Layout layout() const { return layout_; }

  double normalization() const { return normalization_of(process_, topology_, parameters_); }

  EvaluatorInput input(std::vector<ScheduledProgram> programs, ColorSum color_sum,
                       const CompiledProcess* kernel = nullptr) const {
    return {std::move(programs),  program_,        color_,          color_sum,
            options_.tf32,        normalization(), options_.memory, options_.instances,
            options_.team_memory, kernel,          options_.groups};
  }

 private:
  std::vector<ScheduledProgram> schedule_all() const {
    std::vector<ScheduledProgram> result;
    for (const auto& batch :
         cut_helicities(process_, topology_, color_.num_flows, helicities_, options_)) {
      result.push_back(schedule(*program_, batch));
    }
    return result;
  }

  std::vector<HelicityMask> filter(const std::vector<ScheduledProgram>& batches) const {
    auto filter_input = input(batches, ColorSum::kernel);
    filter_input.groups = Groups::one_kernel;
    filter_input.instances = 1;
    auto evaluator =
        make_evaluator_for<Space>(layout_, Precision::double_precision, std::move(filter_input));
    std::vector<HelicityMask> order, kept;
    for (const auto& batch : batches) {
      order.insert(order.end(), batch.helicities.begin(), batch.helicities.end());
    }
    std::vector<char> is_kept(order.size(), 0);
    for (const double scale : filter_scales(process_, parameters_)) {
      const auto points = Kokkos::create_mirror_view_and_copy(
          Space::memory_space(), filter_points(process_, parameters_, scale, 4));
      const auto here =
          nonvanishing(evaluator->sums_by_helicity(Space(), points), options_.helicity_threshold);
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
  Layout layout_;
  ColorSum color_sum_;
  std::shared_ptr<const AmplitudeProgram> program_;
  ColorBlocks color_;
  std::vector<HelicityMask> helicities_;
};

void check_shapes(const Process& process, const ConstMomentaView<Space>& momenta,
                  const EventView<Space>& result) {
  if (momenta.extent(0) != result.extent(0)) {
    throw InputError("momenta and matrix elements differ in the number of events");
  }
  if (momenta.extent_int(1) != process.num_legs() || momenta.extent_int(2) != 4) {
    throw InputError("momenta of " + process.str() + " have shape (event, " +
                     std::to_string(process.num_legs()) + ", 4)");
  }
}

/// Bytes of a number of a current, and of a jamp.
struct NumberBytes {
  std::size_t current, jamp;
};

/// In mixed precision teams keep currents in double, packs in float; what one thread of a GPU
/// computes by a compiled kernel is all in double.
NumberBytes number_bytes(Precision precision, Layout layout, const CompiledProcess* kernel) {
  constexpr NumberBytes in_double{sizeof(double), sizeof(double)},
      in_float{sizeof(float), sizeof(float)}, jamps_in_float{sizeof(double), sizeof(float)};
  if (precision == Precision::double_precision) return in_double;
  if (precision == Precision::single_precision) return in_float;
  if (kernel != nullptr && !kernel->fills_packs() && kernel->mixed_sum == nullptr) return in_double;
  return layout == Layout::teams ? jamps_in_float : in_float;
}

std::size_t bytes_of_event(const ScheduledProgram& batch, const NumberBytes& bytes) {
  return bytes.current * batch.workspace_size +
         bytes.jamp * 2 * batch.helicities.size() * batch.num_flows;
}

MatrixElementInfo describe(const AmplitudeProgram& program,
                           const std::vector<ScheduledProgram>& batches, const NumberBytes& bytes) {
  MatrixElementInfo info;
  info.num_helicities = program.num_helicities();
  info.num_flows = program.num_flows;
  info.num_batches = static_cast<int>(batches.size());
  info.num_currents = program.currents.size();
  info.num_instructions = program.instructions.size();
  for (const auto& batch : batches) {
    info.num_states += batch.num_states;
    info.num_good_helicities += static_cast<int>(batch.helicities.size());
    info.bytes_per_event = std::max(info.bytes_per_event, bytes_of_event(batch, bytes));
  }
  return info;
}

}  // namespace

MatrixElement::MatrixElement(const Process& process, const Parameters& parameters,
                             const MatrixElementOptions& options)
    : process_(process), options_(with_tf32_checked(options)) {
  Builder builder(process_, parameters, options_);
  auto programs = builder.programs();
  const auto choice = choose_executor(process_, builder.topology(), options_, programs);
  info_ = describe(builder.program(), programs,
                   number_bytes(options.precision, builder.layout(), choice.kernel));
  info_.color_sum = builder.color_sum();
  info_.tf32 = options_.tf32;
  info_.executor = choice.kernel != nullptr ? Executor::compiled : Executor::interpreted;
  info_.executor_reason = choice.reason;
  auto input = builder.input(std::move(programs), info_.color_sum, choice.kernel);
  evaluator_ =
      choice.kernel != nullptr && !choice.kernel->fills_packs()
          ? make_compiled_evaluator(*choice.kernel, options.precision, std::move(input))
          : make_evaluator_for<Space>(builder.layout(), options.precision, std::move(input));
  info_.groups = options_.groups;
  if (options_.groups == Groups::automatic && !evaluator_->groups_by_number()) {
    info_.groups = Groups::one_kernel;
  }
  info_.bytes = evaluator_->bytes();
  info_.simd_width = evaluator_->simd_width();
}

void MatrixElement::operator()(const Space& space, const ConstMomentaView<Space>& momenta,
                               const EventView<Space>& result) {
  check_shapes(process_, momenta, result);
  evaluator_->evaluate(space, momenta, result);
  info_.bytes = evaluator_->bytes();
}

}  // namespace helikos
