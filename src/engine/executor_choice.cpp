// SPDX-License-Identifier: Apache-2.0
#include "engine/executor_choice.hpp"

#include "core/error.hpp"
#include "schedule/fingerprint.hpp"

namespace helikos {
namespace {

const CompiledProcess* find_kernel(const std::string& process) {
  for (const CompiledProcess* kernel : compiled_processes()) {
    if (kernel->process == process) return kernel;
  }
  return nullptr;
}

/// Neutral currents have one program for both.
bool is_recursion(const ProcessTopology& topology, const ProgramOptions& options) {
  return options.recipe == Recipe::recursion ||
         topology.process_class == ProcessClass::fermion_pair_neutral_current;
}

/// Why a kernel cannot do what is asked for, or nothing.
std::string objection(const CompiledProcess* kernel, const ProcessTopology& topology,
                      const MatrixElementOptions& options,
                      const std::vector<ScheduledProgram>& programs) {
  if (kernel == nullptr) return "this build has no compiled kernel for it";
  if (!is_recursion(topology, options.program)) {
    return "compiled kernels are written from the recursion; diagrams are interpreted";
  }
  if (kernel->sums() && options.color_sum == ColorSum::gemm) {
    return "its compiled kernel sums colours by itself; the colour sum gemm is interpreted";
  }
  if (kernel->sums() && options.color_sum == ColorSum::fast) {
    return "its compiled kernel sums colours by itself; the colour sum fast is interpreted";
  }
  if (kernel->sums() && options.groups == Groups::kernels) {
    return "its compiled kernel is one function; groups as kernels are interpreted";
  }
  if (options.instances > 1) return "instances are queues of teams, which interpret";
  if (options.layout == Layout::teams) return "teams of threads interpret";
  if (programs.size() != 1) {
    return "its compiled kernel takes all helicities at once; batches of them are interpreted";
  }
  if (fingerprint(programs.front()) != kernel->fingerprint) {
    return "the compiled kernel is for other helicities or for masses that are zero where these "
           "are not";
  }
  return "";
}

}  // namespace

// On hosts `automatic` takes every kernel that fits: none measured slower than the interpreter,
// beyond what its runs scatter.
// Matrix elements per second, compiled over interpreted, on one thread (double, float); left AVX2,
// medians of seven interleaved pairs (perf/results/cpu_avx2_executors.json), right AVX-512, of 18,
// nine of each of two commits (cpu_avx512_executors*.json; of three gluons more in double these
// gave 0.98 and 1.02):
//   e+ e- > mu+ mu-    3.4   3.8     1.91  2.13
//   g g > t t~         1.41  1.44    2.00  2.01
//   g g > t t~ g       1.13  1.19    1.17  1.22
//   g g > t t~ g g     1.22  1.11    1.16  1.13
//   g g > t t~ g g g   1.05  1.18    1.02  1.07
ExecutorChoice choose_executor(const Process& process, const ProcessTopology& topology,
                               const MatrixElementOptions& options,
                               const std::vector<ScheduledProgram>& programs) {
  if (options.executor == Executor::interpreted) return {};
  const CompiledProcess* kernel = find_kernel(process.str());
  const std::string reason = objection(kernel, topology, options, programs);
  if (reason.empty()) {
    const bool is_automatic = options.executor == Executor::automatic;
    if (is_automatic && !kernel->sums() && !kernel->fills_packs()) {
      return {nullptr, "teams of threads measured faster than its compiled kernel"};
    }
    const bool in_double = options.precision == Precision::mixed && !kernel->fills_packs() &&
                           kernel->mixed_sum == nullptr;
    return {kernel, in_double ? "its kernel on GPUs computes mixed precision in double" : ""};
  }
  if (options.executor == Executor::compiled) {
    throw InputError("--executor compiled: " + process.str() + ": " + reason);
  }
  return {nullptr, kernel == nullptr ? "" : reason};
}

}  // namespace helikos
