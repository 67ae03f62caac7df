// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "helikos/engine/options.hpp"
#include "helikos/theory/process/color_flow.hpp"
#include "helikos/theory/process/process.hpp"

namespace helikos {

/// Properties of a process and of its program.
struct MatrixElementInfo {
  int num_helicities = 0;       ///< number of all helicity configurations
  int num_good_helicities = 0;  ///< number of computed helicity configurations
  int num_jamps = 0;            ///< number of computed partial amplitudes
  int num_flows = 0;  ///< number of colour flows; differs from num_jamps only for gluons alone
  long long num_channels = 0;      ///< number of diagrams without four-gluon vertices
  ColorBasis color;                ///< colour basis of jamps and flows
  std::vector<int> strong_powers;  ///< powers of g_s in |M|^2, in ascending order
  int num_batches = 0;             ///< batches of helicities
  int num_strategy_random = 0;     ///< random numbers of an event in EventInputs::strategy_random
  int num_color_classes = 0;       ///< classes of sampled colours; each has a program
  int simd_width = 1;              ///< events of a pack
  std::size_t num_currents = 0;    ///< currents of the program
  std::size_t num_states = 0;      ///< helicity states of all currents
  std::size_t num_instructions = 0;
  std::size_t bytes_per_event = 0;  ///< workspace and jamps of one event
  /// Bytes of an event for drawn helicities and colours, and for sorting events by colours. This
  /// memory grows with the number of events of a call; no limit of memory counts it.
  std::size_t drawn_bytes_per_event = 0;
  std::size_t bytes =
      0;  ///< all memory that grows with the process, including the rescue; teams, compiled
          ///< kernels, packs with `gemm` and the rescue allocate theirs in their first evaluation
  ColorSum color_sum = ColorSum::kernel;
  bool tf32 = false;  ///< `gemm` in TF32
  /// Couplings, form factors or propagators are functions of g_s: |M|^2 has other powers too.
  bool has_strong_functions = false;
  Executor executor = Executor::interpreted;
  /// The requested value, or the choice of `automatic`. It is `automatic` if teams choose by the
  /// number of events.
  Groups groups = Groups::one_kernel;
  std::string
      executor_reason;  ///< why `automatic` chose the interpreter, or a note about the kernel
  double compile_seconds = 0.0;  ///< of a kernel that was compiled at run time
  bool is_kernel_kept = false;   ///< such a kernel is from a file of an earlier run
};

/// Cost of an event, relative to other processes. The cost of amplitudes is proportional to the
/// number of jamps, the cost of the colour sum to its square. One core computes about 4e9 units in
/// a second, for g g > t t~ with up to five more gluons. All helicities are counted, because masses
/// and options decide which helicities vanish, and the cost is a property of the process alone.
inline double cost_of_event(const MatrixElementInfo& info) {
  const double jamps = info.num_jamps;
  return info.num_helicities * (jamps * jamps + 40.0 * jamps);
}

/// The properties of the MatrixElement with these arguments, which is made for them. Needs a
/// session of Kokkos.
MatrixElementInfo matrix_element_info(const Process& process, const Parameters& parameters,
                                      const MatrixElementOptions& options);

}  // namespace helikos
