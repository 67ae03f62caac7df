// SPDX-License-Identifier: Apache-2.0
#include "helikos/engine/choices.hpp"

#include "helikos/amplitude/color/process_color.hpp"
#include "helikos/amplitude/schedule/fingerprint.hpp"
#include "helikos/base/core/error.hpp"
#include "helikos/base/kokkos_ext/gemm.hpp"
#include "helikos/base/kokkos_ext/space.hpp"

namespace helikos {
namespace {

constexpr bool on_host = is_host_space<Kokkos::DefaultExecutionSpace>;

/// The fewest gluons for which `automatic` chooses `fast` on hosts. Time of the triangular kernel
/// over time of the fast sum for 4, 5, 6, 7 gluons: 0.39, 0.91, 1.36, 4.0 in double and 0.39, 0.90,
/// 1.33, 3.9 in float (one core with AVX2; perf_kernels, color_sum and fast_color_sum, medians of 7
/// interleaved repetitions).
constexpr int least_fast_gluons = 6;

/// The fewest gluons for which `automatic` chooses `gemm` for teams. Time of `gemm` over time of
/// the triangle on an H200 in double: 2.8 for five gluons, 0.48 for six
/// (perf/results/gpu_h200_options.json). For seven gluons, rows of 5040 flows fill the memory of a
/// team.
constexpr int least_gemm_gluons = 6;

void check_tf32(const MatrixElementOptions& options) {
  if (!options.tf32) return;
  if (options.precision != Precision::single_precision) {
    throw InputError("`tf32` rounds to 10 bits of mantissa: it takes `precision` float");
  }
  if (options.color_sum != ColorSum::automatic && options.color_sum != ColorSum::gemm) {
    throw InputError("`tf32` is for matrix products: it takes `color-sum` gemm");
  }
  if (!has_tf32) {
    throw InputError("`tf32` takes an NVIDIA GPU and cuBLAS; this build has not got them");
  }
}

/// The kernel with the fingerprint of this program; if there is none, the kernel with this name.
const CompiledProcess* find_kernel(const std::string& process, std::uint64_t fingerprint) {
  const CompiledProcess* namesake = nullptr;
  for (const CompiledProcess* kernel : compiled_processes()) {
    if (!kernel->sums() && !kernel->fills_packs()) continue;
    if (kernel->fingerprint == fingerprint) return kernel;
    if (kernel->process == process) namesake = kernel;
  }
  return namesake;
}

constexpr const char* of_recursion =
    "compiled kernels are written from the recursion; diagrams are interpreted";
constexpr const char* without_selection =
    "no thread of its compiled kernel has all polarisations that a helicity is made of; with a "
    "selection it is interpreted";

/// Why no kernel can do what the options ask for; empty if one can.
std::string objection_to_modes(const MatrixElementOptions& options) {
  if (options.helicities != HelicityMode::sum) {
    return "compiled kernels sum helicities; sampled ones are interpreted";
  }
  if (options.colors == ColorMode::continuous) {
    return "compiled kernels sum colours; continuous ones are interpreted";
  }
  return "";
}

/// Why a kernel that sums helicities and colours cannot do what the options ask for; empty if it
/// can.
std::string objection_to_sums(const MatrixElementOptions& options, ColorSum color_sum) {
  if (options.shares) {
    return "its compiled kernel sums helicities by itself; shares of helicities are interpreted";
  }
  if (color_sum != ColorSum::kernel) {
    const std::string name = color_sum == ColorSum::gemm ? "gemm" : "fast";
    return "its compiled kernel sums colours by itself; the colour sum " + name + " is interpreted";
  }
  return "";
}

/// Why a kernel cannot compute events in the way that the options ask for; empty if it can.
std::string objection_to_way(const MatrixElementOptions& options, std::size_t num_batches) {
  if (options.groups == Groups::kernels || options.instances > 1 ||
      options.layout == Layout::teams) {
    return "teams of threads interpret";
  }
  if (num_batches != 1) {
    return "its compiled kernel takes all helicities at once; batches of them are interpreted";
  }
  return "";
}

/// Why a kernel of the build cannot do what the options ask for; empty if it can.
std::string objection(const CompiledProcess* kernel, const MatrixElementOptions& options,
                      ColorSum color_sum, std::size_t num_batches, bool is_program,
                      const ColorBlocks& color) {
  if (auto why = objection_to_modes(options); !why.empty()) return why;
  if (kernel == nullptr) return "this build has no compiled kernel for it";
  if (options.program.recipe != Recipe::recursion && !is_program) return of_recursion;
  if (kernel->sums()) {
    if (auto why = objection_to_sums(options, color_sum); !why.empty()) return why;
    if (!kernel->selects && options.selects) return without_selection;
  }
  if (auto why = objection_to_way(options, num_batches); !why.empty()) return why;
  if (!is_program) {
    return "the compiled kernel is for other helicities or for masses that are zero where these "
           "are not";
  }
  if (kernel->sums() && kernel->color != fingerprint(color)) {
    return "the compiled kernel is for another colour matrix";
  }
  return "";
}

/// Why no kernel that is compiled at run time can do what the options ask for; empty if one can.
std::string objection_to_made(const MatrixElementOptions& options, ColorSum color_sum,
                              std::size_t num_batches) {
  if (auto why = objection_to_modes(options); !why.empty()) return why;
  if (options.program.colors != ColorTreatment::summed)
    return "compiled kernels sum colours; drawn ones are interpreted";
  if (options.program.recipe != Recipe::recursion) return of_recursion;
  if (auto why = objection_to_sums(options, color_sum); !why.empty()) return why;
  if (auto why = objection_to_way(options, num_batches); !why.empty()) return why;
  return "";
}

emit::SumSource write_source(const MatrixElementOptions& options, const AmplitudeProgram& program,
                             const ScheduledProgram& scheduled, const ColorBlocks& color) {
  const auto real = options.precision == Precision::single_precision ? emit::SourceReal::in_float
                                                                     : emit::SourceReal::in_double;
  auto source = emit::emit_sum_source(program, scheduled, color, real, options.selects);
  if (source.why_not.empty() && options.selects && source.selecting.empty())
    source.why_not = without_selection;
  return source;
}

/// A kernel that is compiled for this program, or the reason why there is none.
ExecutorChoice choose_made(const MatrixElementOptions& options, ColorSum color_sum,
                           const AmplitudeProgram& program,
                           const std::vector<ScheduledProgram>& programs,
                           const ColorBlocks& color) {
  ExecutorChoice choice;
  choice.reason = objection_to_made(options, color_sum, programs.size());
  if (choice.reason.empty()) choice.reason = why_no_kernel_maker();
  if (!choice.reason.empty()) return choice;
  auto source = write_source(options, program, programs.front(), color);
  choice.reason = source.why_not;
  if (!choice.reason.empty()) return choice;
  if (options.precision == Precision::mixed) choice.reason = mixed_in_double;
  choice.made = std::make_shared<MadeKernel>(std::move(source));
  return choice;
}

/// A kernel that may take over from the interpreter; nullptr if there is none that is expected to
/// be faster.
std::shared_ptr<LateKernel> choose_late(const MatrixElementOptions& options, ColorSum color_sum,
                                        const std::shared_ptr<const AmplitudeProgram>& program,
                                        const std::vector<ScheduledProgram>& programs,
                                        const ColorBlocks& color) {
  if (!may_have_kernel_maker()) return nullptr;
  if (!objection_to_made(options, color_sum, programs.size()).empty()) return nullptr;
  const ScheduledProgram& scheduled = programs.front();
  if (!emit::why_no_sum_source(*program, scheduled).empty()) return nullptr;
  const auto costs = kernel_costs({.combinations = emit::combinations_of_states(scheduled),
                                   .is_real = scheduled.is_of_gluons,
                                   .selects = options.selects});
  return std::make_shared<LateKernel>(
      [=] { return write_source(options, *program, scheduled, color); }, costs);
}

}  // namespace

Layout choose_layout(const MatrixElementOptions& options) {
  if (options.layout == Layout::packs && !on_host) {
    throw InputError("packs of events are for hosts; this build runs on a GPU");
  }
  const bool is_pack =
      options.layout == Layout::packs || (options.layout == Layout::automatic && on_host);
  for (const auto& [name, is_set] :
       {std::pair("`memory`", options.memory > 0), std::pair("`instances`", options.instances > 0),
        std::pair("`groups`", options.groups != Groups::automatic)}) {
    if (!is_pack || !is_set) continue;
    throw InputError(std::string(name) +
                     " is for teams of threads on a GPU; here threads compute packs of events");
  }
  return is_pack ? Layout::packs : Layout::teams;
}

ColorSum choose_color_sum(const MatrixElementOptions& options, Layout layout,
                          const ColorBasis& basis) {
  check_tf32(options);
  if (options.colors == ColorMode::leading && basis.kind == ColorBasis::Kind::strings) {
    if (options.color_sum == ColorSum::automatic || options.color_sum == ColorSum::kernel) {
      return ColorSum::kernel;
    }
    throw InputError("leading colour is a sum of squares: it takes the colour sum kernel");
  }
  const int num_gluons = permuted_gluons(basis);
  if (options.tf32) return ColorSum::gemm;
  if (options.color_sum == ColorSum::fast && num_gluons < 2) {
    throw InputError(
        "the colour sum fast takes one quark line and two gluons or more, or four gluons alone");
  }
  if (options.color_sum == ColorSum::fast && layout == Layout::teams) {
    throw InputError(
        "the colour sum fast is for packs of events on hosts; teams of threads take kernel or "
        "gemm");
  }
  if (options.color_sum != ColorSum::automatic) return options.color_sum;
  if (layout == Layout::teams) {
    return num_gluons < least_gemm_gluons ? ColorSum::kernel : ColorSum::gemm;
  }
  return num_gluons < least_fast_gluons ? ColorSum::kernel : ColorSum::fast;
}

// On hosts `automatic` takes every kernel that fits: no measured kernel was slower than the
// interpreter beyond the spread of repeated runs. The table shows matrix elements per second on one
// thread, compiled over interpreted, in double and in float. Left: AVX2, medians of seven
// interleaved pairs (perf/results/cpu_avx2_executors.json). Right: AVX-512, medians of 18 pairs,
// nine for each of two commits (cpu_avx512_executors*.json; for three more gluons in double the two
// commits gave 0.98 and 1.02).
//   e+ e- > mu+ mu-    3.4   3.8     1.91  2.13
//   g g > t t~         1.41  1.44    2.00  2.01
//   g g > t t~ g       1.13  1.19    1.17  1.22
//   g g > t t~ g g     1.22  1.11    1.16  1.13
//   g g > t t~ g g g   1.05  1.18    1.02  1.07
ExecutorChoice choose_executor(const std::string& process, const MatrixElementOptions& options,
                               Layout layout, ColorSum color_sum,
                               const std::shared_ptr<const AmplitudeProgram>& amplitude,
                               const std::vector<ScheduledProgram>& programs,
                               const ColorBlocks& color) {
  if (options.executor == Executor::interpreted) return {};
  // Kernels sum over colours. There are many classes of colours, and a fingerprint takes time.
  const bool is_of_class = options.program.colors != ColorTreatment::summed;
  if (is_of_class && options.executor == Executor::automatic) return {};
  const std::uint64_t program = fingerprint(programs.front());
  const CompiledProcess* kernel = find_kernel(process, program);
  const bool is_program = kernel != nullptr && kernel->fingerprint == program;
  const std::string reason =
      objection(kernel, options, color_sum, programs.size(), is_program, color);
  ExecutorChoice choice;
  if (reason.empty()) {
    choice.kernel = kernel;
    const bool in_double = options.precision == Precision::mixed && kernel->sums() &&
                           kernel->mixed_sum == nullptr && layout == Layout::teams;
    if (in_double) choice.reason = mixed_in_double;
    return choice;
  }
  if (options.executor == Executor::compiled) {
    if (on_host && !why_no_kernel_maker().empty())
      throw InputError("`executor` compiled: " + process + ": " + reason);
    auto made = choose_made(options, color_sum, *amplitude, programs, color);
    if (made.is_compiled()) return made;
    throw InputError("`executor` compiled: " + process + ": " + made.reason);
  }
  if (kernel != nullptr) choice.reason = reason;
  choice.late = choose_late(options, color_sum, amplitude, programs, color);
  return choice;
}

}  // namespace helikos
