// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "helikos/amplitude/program/build_program.hpp"

namespace helikos {

enum class Precision {
  double_precision,
  single_precision,
  mixed,  ///< sums of momenta, invariants and denominators in double, all else in float
};

enum class ColorSum {
  automatic,  ///< the faster one for the number of flows
  kernel,     ///< triangle of the symmetry-adapted matrix (engine/color_sum/triangular_sum.hpp)
  gemm,       ///< matrix products of Kokkos Kernels (engine/color_sum/gemm_sum.hpp)
  fast,       ///< Fourier transform over S_n (engine/color_sum/pack_sum.hpp), for packs; for a
              ///< quark line with n >= 2 gluons, or for four or more gluons alone
};

/// The distribution of events over a processor.
enum class Layout {
  automatic,  ///< teams on GPUs, packs on hosts
  packs,      ///< a thread computes a SIMD pack of events (hosts)
  teams,      ///< a team of threads computes an event or a few (GPUs; on hosts only in tests)
};

enum class Executor {
  automatic,    ///< the faster one in measurements (engine/choices.cpp)
  interpreted,  ///< the instructions are data (engine/packs/interpreter.hpp)
  compiled,     ///< a kernel emitted for the process when Helikos was built, or now (NVIDIA GPUs)
};

/// How the levels of a program run if teams compute events.
enum class Groups {
  automatic,   ///< `one_kernel`, or `kernels` if there are too few teams to fill a GPU; this was
               ///< fastest in measurements (docs/performance.md)
  one_kernel,  ///< levels are parts of one kernel
  kernels,     ///< each level is a kernel, over all events in flight
};

/// The treatment of helicities.
enum class HelicityMode {
  sum,  ///< sum over all helicities
  /// One state of each leg is drawn. |M|^2 is that of the drawn configuration, divided by its
  /// probability. Fermions have helicities. Vector bosons have the states of `program.basis`:
  /// helicities, or linear polarisations, which keep the arithmetic real.
  sample,
  phase,  ///< superposition of all helicities with random coefficients
          ///< (engine/drawn/state_sampling.hpp)
};

/// The treatment of colours.
enum class ColorMode {
  sum,         ///< sum over all colours
  leading,     ///< sum without interferences of colour flows
               ///< (amplitude/color/process_color.hpp)
  flow,        ///< one drawn configuration, computed by its flows (engine/drawn/color_sampling.hpp)
  dressed,     ///< one drawn configuration, computed by the colour-dressed recursion
  continuous,  ///< superposition of all colours with random coefficients
               ///< (engine/drawn/state_sampling.hpp)
};

/// The words for modes of helicities and colours, in all commands and files.
inline constexpr std::array<std::pair<std::string_view, HelicityMode>, 3> helicity_names{
    {{"sum", HelicityMode::sum}, {"sample", HelicityMode::sample}, {"phase", HelicityMode::phase}}};

/// `continuous`, which is for comparisons only, comes last.
inline constexpr std::array<std::pair<std::string_view, ColorMode>, 5> color_names{
    {{"sum", ColorMode::sum},
     {"leading", ColorMode::leading},
     {"flow", ColorMode::flow},
     {"dressed", ColorMode::dressed},
     {"continuous", ColorMode::continuous}}};

inline std::string name_of(HelicityMode helicities) {
  using Name = decltype(helicity_names)::value_type;
  return std::string(std::ranges::find(helicity_names, helicities, &Name::second)->first);
}

inline std::string name_of(ColorMode colors) {
  using Name = decltype(color_names)::value_type;
  return std::string(std::ranges::find(color_names, colors, &Name::second)->first);
}

/// Whether an event has only one colour configuration.
constexpr bool samples_colors(ColorMode colors) {
  return colors == ColorMode::flow || colors == ColorMode::dressed;
}

/// Whether only the mean of |M|^2 is the sum over colours.
constexpr bool has_random_colors(ColorMode colors) {
  return samples_colors(colors) || colors == ColorMode::continuous;
}

/// The treatment of events whose cancellations cost too many digits in a lower precision
/// (engine/detail/rescue.hpp).
enum class RescueMode {
  automatic,  ///< events are computed again in double, in single and mixed precision and if a
              ///< propagator may vanish
  none,
};

/// Options of a MatrixElement.
struct MatrixElementOptions {
  Precision precision = Precision::double_precision;
  RescueMode rescue = RescueMode::automatic;
  ColorMode colors = ColorMode::sum;
  ColorSum color_sum = ColorSum::automatic;
  bool tf32 = false;  ///< `gemm` in TF32 (NVIDIA GPUs, single precision), with errors of 1e-3
  Executor executor = Executor::automatic;
  HelicityMode helicities = HelicityMode::sum;
  bool all_helicities = false;  ///< keep the helicities that vanish according to the filter
  /// Numbers of the helicity configurations to sum, as in theory/process/helicity.hpp; empty: all.
  /// If it is not empty, gluons have helicity states in the program.
  std::vector<int> only_helicities;
  bool selects = false;  ///< a helicity and a colour flow may be selected for each event
  bool shares = false;   ///< each helicity's share may be asked for; gluons get helicity states
  ProgramOptions program;
  Layout layout = Layout::automatic;
  Groups groups = Groups::automatic;
  /// Memory of a GPU that may be used [bytes]; 0: 60 % of the free memory. A rescue gets a quarter
  /// of it.
  std::size_t memory = 0;
  std::size_t team_memory = 0;  ///< memory of a team [bytes]; 0: all that the processor has
  int instances = 0;  ///< execution-space instances on a GPU; 0: the fastest measured number
  /// Least number of batches of helicities. It is rounded up to a power of two. Each batch is a
  /// program for one choice of the polarisations of some gluons. 0: as few batches as `jamp_bytes`
  /// allows.
  int helicity_batches = 0;
  /// Largest memory for the jamps of one pack of events [bytes]. If they need more, the helicities
  /// are computed in batches.
  std::size_t jamp_bytes = std::size_t{96} << 20;
  /// A helicity is left out if its share of |M|^2 is at most this fraction of the largest share.
  /// The value is from 0, which leaves out exact zeros only, to below 1. An amplitude that vanishes
  /// identically is computed as exactly 0 or as a rounding error, with a share of (1e-16)^2. The
  /// smallest amplitudes that do not vanish, suppressed by m/E, are far above the default. Not used
  /// with `all_helicities`.
  double helicity_threshold = 1e-24;
};

}  // namespace helikos
