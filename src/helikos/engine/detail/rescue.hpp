// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <vector>

#include "helikos/amplitude/schedule/schedule.hpp"
#include "helikos/base/kokkos_ext/pinned_memory.hpp"
#include "helikos/engine/epilogue/cancellation.hpp"
#include "helikos/engine/options.hpp"
#include "helikos/theory/process/process.hpp"

namespace helikos {

/// What an event that keeps the result of float or mixed precision may lose.
CancellationLaw cancellation_law(Precision precision);

/// All that the programs divide by, each once.
std::vector<LegPropagator> propagators_of(const std::vector<ScheduledProgram>& programs);

/// The external massive vectors, by their legs and masses.
std::vector<LegPropagator> massive_vectors(const Process& process, const Parameters& parameters);

/// Whether a massive one can be on its mass shell where float knows it badly: in a frame where its
/// energy is large, or where it is narrow. The whole of the incoming legs has its own frame.
bool may_resonate(const Process& process, const std::vector<LegPropagator>& propagators);

/// Whether one of these can vanish: that of a pair of legs, where an outgoing one without mass may
/// be soft or along the other. It cannot in g g > t t~ or e+ e- > mu+ mu-.
bool may_vanish(const Process& process, const Parameters& parameters,
                const std::vector<LegPropagator>& propagators);

/// How a Rescue does it.
struct RescueOptions {
  CancellationLaw law;
  std::int64_t most_events = std::int64_t{1} << 16;  ///< computed again at once
  bool in_order = false;  ///< where the bits of an event depend on its place among others
};

/// Wall-clock seconds of what was timed.
struct RescueTimes {
  double events = 0.0;  ///< to find them and to compute them again
  double set_up = 0.0;  ///< of what computes them, with the first one
};

/// Computes events again, in double, whose cancellations cost a lower precision too many digits.
class Rescue {
 public:
  using Space = Kokkos::DefaultExecutionSpace;
  using Inputs = EventInputs<Space>;
  using Outputs = EventOutputs<Space>;
  /// Returns the memory that it holds [bytes].
  using Evaluate = std::function<std::size_t(const Space&, const Inputs&, const Outputs&)>;

  /// `make_exact`: called when the first event is to be computed again.
  Rescue(const Process& process, std::vector<LegPropagator> propagators,
         std::vector<LegPropagator> vectors, RescueOptions options,
         std::function<Evaluate()> make_exact);

  /// Replaces the results of such events. Waits once, for their number.
  void operator()(const Space& space, const Inputs& inputs, const Outputs& outputs);

  std::int64_t events() const { return events_; }  ///< computed again so far
  const RescueTimes& times() const { return times_; }
  void time(bool on) { is_timed_ = on; }  ///< from now on; waits for the last kernel
  std::size_t bytes() const;              ///< with those of the exact evaluation

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
  CountView<Space> listed_{"helikos::engine::listed"};  ///< so far
  Kokkos::View<std::int64_t, PinnedSpace> listed_on_host_{"helikos::engine::listed"};
  EventList<Space> places_;
  EventView<Space> numbers_;  ///< what is known and wanted of the events computed again
  IndexView<Space> indices_;  ///< their selected helicities and flows
  std::int64_t events_ = 0;
  std::int64_t listed_before_ = 0;  ///< also where they could not be computed again
  bool is_timed_ = false;
  RescueTimes times_;
};

}  // namespace helikos
