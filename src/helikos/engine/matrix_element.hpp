// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>

#include "helikos/base/kokkos_ext/queue_point.hpp"
#include "helikos/engine/detail/rescue.hpp"
#include "helikos/engine/drawn/color_sampling.hpp"
#include "helikos/engine/drawn/state_sampling.hpp"
#include "helikos/theory/process/color_flow.hpp"
#include "helikos/theory/process/process.hpp"

namespace helikos {

/// What a MatrixElement has found out about its process.
struct MatrixElementInfo {
  int num_helicities = 0;        ///< all configurations
  int num_good_helicities = 0;   ///< those computed
  int num_jamps = 0;             ///< partial amplitudes that are computed
  int num_flows = 0;             ///< colour flows: as many, but for gluons alone
  long long num_channels = 0;    ///< diagrams without four-gluon vertices
  ColorBasis color;              ///< what jamps and flows are
  bool takes_alpha_s = true;     ///< of each event: not where diagrams have several powers of g_s
  int strong_power = 0;          ///< of alpha_s in |M|^2, where it is taken of each event
  int num_batches = 0;           ///< of helicities
  int num_strategy_random = 0;   ///< of each event: EventInputs::strategy_random
  int num_color_classes = 0;     ///< of sampled colours, each with a program of its own
  int simd_width = 1;            ///< events in a pack
  std::size_t num_currents = 0;  ///< in the program
  std::size_t num_states = 0;    ///< helicity states of all currents
  std::size_t num_instructions = 0;
  std::size_t bytes_per_event = 0;  ///< workspace and jamps of one event
  /// Of what sampled helicities and colours draw for an event, and of events sorted by their
  /// colours. Grows with the events of a call, in no limit of memory.
  std::size_t drawn_bytes_per_event = 0;
  std::size_t bytes = 0;  ///< all memory that grows with the process, the rescue's too;
                          ///< teams, compiled kernels, packs with `gemm` and the rescue
                          ///< allocate theirs when they first evaluate
  ColorSum color_sum = ColorSum::kernel;
  bool tf32 = false;  ///< of gemm
  Executor executor = Executor::interpreted;
  /// As asked for, or what `automatic` comes to; still `automatic` where teams choose by the number
  /// of events.
  Groups groups = Groups::one_kernel;
  std::string executor_reason;  ///< why `automatic` interprets or what its kernel does
};

class PreparedPrograms;

/// |M|^2 of a process: averaged over initial spins and colours, summed over final ones, with the
/// factor for identical particles, in GeV^(8-2N) for N legs.
class MatrixElement {
 public:
  using Space = Kokkos::DefaultExecutionSpace;

  /// Throws InputError for a process that the recipe does not do.
  MatrixElement(const Process& process, const Parameters& parameters,
                const MatrixElementOptions& options = {});

  /// With programs that are made already. Its colours are not sampled.
  explicit MatrixElement(PreparedPrograms prepared);

  /// What is known before a program is scheduled, which takes most of the set-up: colour, flows,
  /// partial amplitudes, and whether alpha_s of events is taken. Throws InputError as the
  /// constructor, but for what only that can know.
  static MatrixElementInfo preview(const Process& process, const Parameters& parameters,
                                   const MatrixElementOptions& options = {});

  /// `result` (event), `momenta` (event, particle, 4) [GeV], particles in the order of the process.
  /// Throws InputError if the shapes do not fit. NaN in, NaN out, event by event.
  void operator()(const Space& space, const ConstMomentaView<Space>& momenta,
                  const EventView<Space>& result);

  /// The same with all that may be known and asked of an event (engine/epilogue/event_views.hpp).
  /// Enqueues in `space`. Waits where memory is taken, as by the first evaluation of a size, where
  /// phases are timed, and where a rescue wants to know the number of its events.
  void operator()(const Space& space, const EventInputs<Space>& inputs,
                  const EventOutputs<Space>& outputs);

  /// HelicityMode::sample: from now on helicities are drawn with probabilities in proportion to
  /// these weights, one a configuration (theory/process/helicity.hpp). The result stays the same on
  /// average; it scatters least where a weight is the square root of the mean of |M_h|^4, times the
  /// square of what |M|^2 is multiplied by. A weight above zero becomes zero where the helicity
  /// vanishes.
  void set_helicity_weights(std::vector<double> weights);
  /// Those of now, as probabilities.
  const std::vector<double>& helicity_probabilities() const;

  /// Sampled colours: the same for classes (amplitude/color/color_classes.hpp).
  void set_color_weights(const std::vector<double>& weights);
  const std::vector<double>& color_probabilities() const;

  /// From now on evaluations wait for their phases, and `times` adds them up.
  void time_phases(bool on);

  const Process& process() const { return process_; }
  const MatrixElementOptions& options() const { return options_; }
  const MatrixElementInfo& info() const { return info_; }
  /// What the rescue took is not among them.
  const PhaseTimes& times() const { return evaluator_->times(); }
  RescueTimes rescue_times() const { return rescue_ ? rescue_->times() : RescueTimes(); }
  /// Spent so far, during calls, on what is made with the first event that needs it: the rescue,
  /// programs of colour classes.
  double set_up_seconds() const;
  /// So far, in double (MatrixElementOptions::rescue).
  std::int64_t rescued_events() const;

 private:
  void start();
  void take(PreparedPrograms prepared);
  void evaluate(const Space& space, EventInputs<Space> inputs, EventOutputs<Space> outputs);
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
  WeighChannels weigh_channels_;  ///< made when weights are first asked for
  QueuePoint<Space> end_;         ///< of the last evaluation: the next one may be in another queue
  std::unique_ptr<Rescue> rescue_;         ///< none in double
  std::unique_ptr<StateSampling> states_;  ///< none where helicities are summed
};

}  // namespace helikos
