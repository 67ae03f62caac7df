// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>

#include "helikos/base/kokkos_ext/queue_point.hpp"
#include "helikos/engine/detail/rescue.hpp"
#include "helikos/engine/detail/rest_frame.hpp"
#include "helikos/engine/drawn/color_sampling.hpp"
#include "helikos/engine/drawn/state_sampling.hpp"
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
};

/// Cost of an event, relative to other processes. The cost of amplitudes is proportional to the
/// number of jamps, the cost of the colour sum to its square. One core computes about 4e9 units in
/// a second, for g g > t t~ with up to five more gluons. All helicities are counted, because masses
/// and options decide which helicities vanish, and the cost is a property of the process alone.
inline double cost_of_event(const MatrixElementInfo& info) {
  const double jamps = info.num_jamps;
  return info.num_helicities * (jamps * jamps + 40.0 * jamps);
}

class PreparedPrograms;

/// |M|^2 of a process: averaged over initial spins and colours, summed over final ones, with the
/// factor for identical particles, in GeV^(8-2N) for N legs. Polarised legs have the helicities
/// that they mean, in the rest frame of the initial state, whatever the frame of the momenta is;
/// other helicities are those of the frame of the momenta, or of this one if any leg is polarised.
class MatrixElement {
 public:
  using Space = Kokkos::DefaultExecutionSpace;

  /// Throws InputError if the recipe cannot compute the process.
  MatrixElement(const Process& process, const Parameters& parameters,
                const MatrixElementOptions& options = {});

  /// Uses programs that have been made before. Colours are not sampled.
  explicit MatrixElement(PreparedPrograms prepared);

  /// Properties that are known before the programs are scheduled: colour basis, flows, partial
  /// amplitudes, and the powers of g_s. Scheduling is most of the set-up time.
  /// Throws InputError like the constructor, except for errors that only the scheduling finds.
  static MatrixElementInfo preview(const Process& process, const Parameters& parameters,
                                   const MatrixElementOptions& options = {});

  /// Computes `result` (event) from `momenta` (event, particle, 4) [GeV], with particles in the
  /// order of the process. Throws InputError if the shapes do not fit. An event with NaN in its
  /// momenta has the result NaN; other events are not changed by it.
  void operator()(const Space& space, const ConstMomentaView<Space>& momenta,
                  const EventView<Space>& result);

  /// Computes all outputs of events from all their inputs (engine/epilogue/event_views.hpp). The
  /// call enqueues its work in `space`. It waits when memory is allocated, as in the first
  /// evaluation of a larger size, when phases are timed, and when a rescue needs the number of its
  /// events.
  void operator()(const Space& space, const EventInputs<Space>& inputs,
                  const EventOutputs<Space>& outputs);

  /// HelicityMode::sample: draws helicities from now on with probabilities proportional to these
  /// weights, one for each configuration (theory/process/helicity.hpp). The mean of the result does
  /// not change. Its variance is smallest if a weight is the square root of the mean of |M_h|^4
  /// F^2, where F is the factor that multiplies |M|^2. The weight of a vanishing helicity is set to
  /// zero.
  void set_helicity_weights(std::vector<double> weights);
  /// The current probabilities of the helicities.
  const std::vector<double>& helicity_probabilities() const;

  /// Sampled colours: sets the weights of the classes (amplitude/color/color_classes.hpp).
  void set_color_weights(const std::vector<double>& weights);
  /// The current probabilities of the classes of colours.
  const std::vector<double>& color_probabilities() const;

  /// Switches timing on or off. A timed evaluation waits for its phases; `times` adds them up.
  void time_phases(bool on);

  const Process& process() const { return process_; }
  const MatrixElementOptions& options() const { return options_; }
  const MatrixElementInfo& info() const { return info_; }
  /// Times without the rescue.
  const PhaseTimes& times() const { return evaluator_->times(); }
  RescueTimes rescue_times() const { return rescue_ ? rescue_->times() : RescueTimes(); }
  /// Seconds spent until now, during calls, on objects that are made with the first event that
  /// needs them: the rescue, and programs of colour classes.
  double set_up_seconds() const;
  /// Number of events computed again in double until now (MatrixElementOptions::rescue).
  std::int64_t rescued_events() const;

 private:
  void start();
  void take(PreparedPrograms prepared);
  void evaluate(const Space& space, EventInputs<Space> inputs, EventOutputs<Space> outputs);
  void report_origin();
  std::size_t bytes() const;
  using WeighChannels =
      std::function<void(const Space&, const ConstMomentaView<Space>&, const WeightView<Space>&)>;
  WeighChannels make_channel_weights() const;
  static MatrixElementInfo preview_of_classes(const Process& process, const Parameters& parameters,
                                              const MatrixElementOptions& options);
  std::size_t drawn_bytes_per_event() const;
  void sample_states();
  void sample_colors();
  ColorSampling& color_sampling() const;
  void check_draws() const;

  Process process_;
  Parameters parameters_;
  MatrixElementOptions options_;
  MatrixElementInfo info_;
  std::unique_ptr<BasicEvaluator<Space>> evaluator_;
  std::shared_ptr<MadeKernel> made_;  ///< until the report says where it comes from
  WeighChannels weigh_channels_;      ///< made when channel weights are first asked for
  QueuePoint<Space> end_;  ///< end of the last evaluation; the next one may be in another queue
  std::optional<RestFrame> rest_frame_;    ///< of the helicities of polarised legs
  std::unique_ptr<Rescue> rescue_;         ///< nullptr in double precision
  std::unique_ptr<StateSampling> states_;  ///< nullptr if helicities are summed
};

}  // namespace helikos
