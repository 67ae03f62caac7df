// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <vector>

#include "helikos/amplitude/schedule/schedule.hpp"
#include "helikos/base/kokkos_ext/gpu.hpp"
#include "helikos/engine/epilogue/cancellation.hpp"
#include "helikos/engine/options.hpp"
#include "helikos/theory/process/process.hpp"

namespace helikos {

/// The largest allowed error of an event in float or mixed precision.
CancellationLaw cancellation_law(Precision precision);

/// All denominators of the programs, each once.
std::vector<LegPropagator> propagators_of(const std::vector<ScheduledProgram>& programs);

/// The external massive vectors, with their legs and masses.
std::vector<LegPropagator> massive_vectors(const Process& process, const Parameters& parameters);

/// Whether a massive propagator can be on its mass shell where float is not precise enough: either
/// in a frame in which its energy is large, or because it is narrow. If it consists of all incoming
/// legs, the frame is its rest frame.
bool may_resonate(const Process& process, const std::vector<LegPropagator>& propagators);

/// Whether a propagator can vanish: that of a pair of legs, one of which is outgoing and massless
/// and may be soft or collinear to the other. There is none in g g > t t~ and e+ e- > mu+ mu-.
bool may_vanish(const Process& process, const Parameters& parameters,
                const std::vector<LegPropagator>& propagators);

/// Options of a Rescue.
struct RescueOptions {
  CancellationLaw law;
  std::int64_t most_events = std::int64_t{1}
                             << 16;  ///< events that are computed again at the same time
  bool in_order = false;  ///< sorts the events; needed if the bits of an event depend on its place
};

/// Wall-clock seconds of timed calls.
struct RescueTimes {
  double events = 0.0;  ///< time to find events and to compute them again
  double set_up = 0.0;  ///< time to set up the exact evaluation, with the first event
};

/// Computes events in double again, if their cancellations cost too many digits in the lower
/// precision.
class Rescue {
 public:
  using Space = Kokkos::DefaultExecutionSpace;
  using Inputs = EventInputs<Space>;
  using Outputs = EventOutputs<Space>;
  /// Returns the size of its memory [bytes].
  using Evaluate = std::function<std::size_t(const Space&, const Inputs&, const Outputs&)>;

  /// `make_exact`: is called for the first event that is computed again.
  Rescue(const Process& process, std::vector<LegPropagator> propagators,
         std::vector<LegPropagator> vectors, RescueOptions options,
         std::function<Evaluate()> make_exact);

  /// Replaces the results of such events. Waits once, for their number.
  void operator()(const Space& space, const Inputs& inputs, const Outputs& outputs);

  std::int64_t events() const { return events_; }  ///< events computed again until now
  const RescueTimes& times() const { return times_; }
  void time(bool on) {
    is_timed_ = on;
  }                           ///< switches timing on or off; a timed call waits for its last kernel
  std::size_t bytes() const;  ///< including the exact evaluation

 private:
  std::int64_t list(const Space& space, const Inputs& inputs, const Outputs& outputs);
  void order(const Space& space, std::int64_t count);
  PartOfBatch<Space> part(std::size_t count, const Inputs& inputs, const Outputs& outputs);
  void compute_again(const Space& space, const EventList<Space>& places, const Inputs& inputs,
                     const Outputs& outputs);

  LegMask incoming_;
  PropagatorView<Space> propagators_, vectors_;
  RescueOptions options_;
  std::function<Evaluate()> make_exact_;
  Evaluate exact_;
  std::size_t exact_bytes_ = 0;
  CountView<Space> listed_{"helikos::engine::listed"};  ///< events listed until now
  Kokkos::View<std::int64_t, PinnedSpace> listed_on_host_{"helikos::engine::listed"};
  EventList<Space> places_;
  EventView<Space> numbers_;  ///< inputs and outputs of the events that are computed again
  IndexView<Space> indices_;  ///< selected helicities and flows of these events
  std::int64_t events_ = 0;
  std::int64_t listed_before_ = 0;  ///< includes events that could not be computed again
  bool is_timed_ = false;
  RescueTimes times_;
};

}  // namespace helikos
