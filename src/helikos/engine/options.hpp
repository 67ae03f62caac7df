// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "helikos/amplitude/program/program_options.hpp"

namespace helikos {

enum class Precision {
  double_precision,
  single_precision,
  mixed,  ///< sums of momenta, invariants and denominators in double, all else in float
};

enum class ColorSum {
  automatic,  ///< the faster for the number of flows
  kernel,     ///< triangular, symmetry-adapted (engine/color_sum/triangular_sum.hpp)
  gemm,       ///< matrix products of Kokkos Kernels (engine/color_sum/gemm_sum.hpp)
  fast,  ///< Fourier transform over S_n (engine/color_sum/detail/fast_sum.hpp), for packs; a quark
         ///< line and n >= 2 gluons, or four gluons or more alone
};

/// How events are spread over a processor.
enum class Layout {
  automatic,  ///< teams on GPUs, packs on hosts
  packs,      ///< a thread computes a SIMD pack of events (hosts)
  teams,      ///< a team of threads computes an event or a few
};

enum class Executor {
  automatic,    ///< the faster, by measurement (engine/choices.cpp)
  interpreted,  ///< the instructions are data (engine/packs/interpreter.hpp)
  compiled,     ///< a kernel emitted for the process when Helikos was built
};

/// How the levels of a program run where a team computes an event.
enum class Groups {
  automatic,   ///< one_kernel, but `kernels` where teams are too few to fill a GPU: what measured
               ///< faster (docs/performance.md)
  one_kernel,  ///< as parts of one kernel
  kernels,     ///< each as a kernel of its own, over all events in flight
};

/// What is computed of the helicities of an event.
enum class HelicityMode {
  sum,  ///< all
  /// One state of each leg, drawn: |M|^2 is that of the drawn configuration over its probability.
  /// Fermions have helicities, vector bosons the states of `program.basis`: linear polarisations,
  /// which keep the arithmetic real, or helicities.
  sample,
  phase,  ///< a superposition of all with random coefficients
          ///< (engine/drawn/detail/state_sampler.hpp)
};

/// What is computed of the colours of an event.
enum class ColorMode {
  sum,         ///< all
  leading,     ///< without interferences of colour flows (amplitude/color/detail/leading_color.hpp)
  flow,        ///< one configuration, drawn, by its flows (engine/drawn/color_sampling.hpp)
  dressed,     ///< the same by the colour-dressed recursion
  continuous,  ///< a superposition of all with random coefficients
               ///< (engine/drawn/detail/color_vectors.hpp)
};

/// Whether an event has one colour configuration only.
constexpr bool samples_colors(ColorMode colors) {
  return colors == ColorMode::flow || colors == ColorMode::dressed;
}

/// Whether |M|^2 is the sum over colours on average only.
constexpr bool has_random_colors(ColorMode colors) {
  return samples_colors(colors) || colors == ColorMode::continuous;
}

/// What happens to events whose cancellations cost a lower precision too many digits
/// (engine/detail/rescue.hpp).
enum class RescueMode {
  automatic,  ///< single and mixed precision, where a propagator may vanish: they are computed
              ///< again, in double
  none,
};

/// How a MatrixElement computes.
struct MatrixElementOptions {
  Precision precision = Precision::double_precision;
  RescueMode rescue = RescueMode::automatic;
  ColorMode colors = ColorMode::sum;
  ColorSum color_sum = ColorSum::automatic;
  bool tf32 = false;  ///< gemm in TF32 (NVIDIA GPUs, single precision): errors of 1e-3
  Executor executor = Executor::automatic;
  HelicityMode helicities = HelicityMode::sum;
  bool all_helicities = false;  ///< keep helicities that the filter finds to vanish
  /// Numbers of helicity configurations as in theory/process/helicity.hpp, the only ones to be
  /// summed; empty: all. Gluons then have helicity states in the program.
  std::vector<int> only_helicities;
  bool selects = false;  ///< a helicity and a colour flow of each event may be asked for
  bool shares = false;   ///< so may each helicity's share; gluons then have helicity states
  ProgramOptions program;
  Layout layout = Layout::automatic;
  Groups groups = Groups::automatic;
  /// Of a GPU that may be used [bytes], a quarter of it for a rescue where there is one; 0: 60 % of
  /// what is free.
  std::size_t memory = 0;
  std::size_t team_memory = 0;  ///< of a team [bytes]; 0: what the processor has
  int instances = 0;            ///< execution-space instances on a GPU; 0: what measured best
  /// Least number of batches of helicities, each a program of its own, for a choice of some gluons'
  /// polarisations: the next power of two. 0: as few as `jamp_bytes` allows.
  int helicity_batches = 0;
  /// Largest part of the memory that jamps may take, for one pack of events [bytes]: above it the
  /// helicities are computed in batches.
  std::size_t jamp_bytes = std::size_t{96} << 20;
  /// A helicity whose share of |M|^2 is at most this part of the largest is left out, from 0 (which
  /// leaves out exact zeros only) to below 1. Amplitudes that vanish identically come out as
  /// exactly 0 or as rounding errors, (1e-16)^2; the smallest true ones, suppressed by m/E, stay
  /// far above the default. Unused with `all_helicities`.
  double helicity_threshold = 1e-24;
};

}  // namespace helikos
