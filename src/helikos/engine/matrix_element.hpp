// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>

#include "helikos/base/kokkos_ext/queue_point.hpp"
#include "helikos/engine/detail/rescue.hpp"
#include "helikos/engine/detail/rest_frame.hpp"
#include "helikos/engine/drawn/color_sampling.hpp"
#include "helikos/engine/drawn/state_sampling.hpp"
#include "helikos/engine/evaluator.hpp"
#include "helikos/engine/made/made_costs.hpp"
#include "helikos/engine/matrix_element_info.hpp"
#include "helikos/theory/process/color_flow.hpp"
#include "helikos/theory/process/process.hpp"

namespace helikos {

class LateKernel;
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

  /// The kernel that may take over from the interpreter (Executor::automatic); nullptr: there is
  /// none. Nothing in this class uses it by itself (engine/late_kernels.hpp).
  LateKernel* late_kernel() { return late_.get(); }
  /// Estimates for it, also after it has taken over or was given up; 0: there was none.
  const MadeCosts& late_costs() const { return late_costs_; }
  /// Waits until that kernel is loaded. Returns why there is none, in one line; empty: there is
  /// one.
  std::string load_late_kernel();
  /// Computes with that kernel from now on; after load_late_kernel, which returned nothing.
  void use_late_kernel();
  /// Gives that kernel up for this reason, which the report has.
  void give_up_late_kernel(const std::string& why);

  /// Switches timing on or off. A timed evaluation waits for its phases; `times` adds them up.
  void time_phases(bool on);

  const Process& process() const { return process_; }
  const MatrixElementOptions& options() const { return options_; }
  const MatrixElementInfo& info() const { return info_; }
  /// Times without the rescue, of the executor that computes now.
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
  /// What may take over from `evaluator_`, and what its evaluator is made of.
  std::shared_ptr<LateKernel> late_;
  EvaluatorInput late_input_;
  MadeCosts late_costs_;
  double late_seconds_ = 0.0;     ///< that load_late_kernel waited
  WeighChannels weigh_channels_;  ///< made when channel weights are first asked for
  QueuePoint<Space> end_;  ///< end of the last evaluation; the next one may be in another queue
  std::optional<RestFrame> rest_frame_;    ///< of the helicities of polarised legs
  std::unique_ptr<Rescue> rescue_;         ///< nullptr in double precision
  bool is_exact_ = false;                  ///< a kernel computes mixed precision in double
  std::unique_ptr<StateSampling> states_;  ///< nullptr if helicities are summed
};

}  // namespace helikos
