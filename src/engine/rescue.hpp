// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <vector>

#include "engine/options.hpp"
#include "epilogue/cancellation.hpp"
#include "process/process.hpp"
#include "schedule/schedule.hpp"

namespace helikos {

/// Least |P^2 - m^2 + i m Gamma| / E^2, E the sum of the legs' energies, of an event that keeps the
/// result of a precision; 0 for double.
double cancellation_bound(Precision precision);

/// All that the programs divide by, each once.
std::vector<LegPropagator> propagators_of(const std::vector<ScheduledProgram>& programs);

LegMask incoming_legs(const Process& process);

/// Computes events again, in double, whose cancellations cost a lower precision too many digits.
class Rescue {
 public:
  using Space = Kokkos::DefaultExecutionSpace;
  using Inputs = EventInputs<Space>;
  using Outputs = EventOutputs<Space>;
  using Evaluate = std::function<void(const Space&, const Inputs&, const Outputs&)>;

  /// `make_exact`: called when the first event is to be computed again.
  Rescue(const Process& process, std::vector<LegPropagator> propagators, double bound,
         std::function<Evaluate()> make_exact);

  /// Replaces the results of such events. Waits once, for their number.
  void operator()(const Space& space, const Inputs& inputs, const Outputs& outputs);

  std::int64_t events() const { return events_; }  ///< computed again so far
  double seconds() const { return seconds_; }      ///< spent so far while it was timed
  void time(bool on) { is_timed_ = on; }           ///< from now on; waits for the last kernel

 private:
  std::int64_t flag(const Space& space, const Inputs& inputs, const Outputs& outputs);
  void compute_again(const Space& space, const EventList<Space>& places, const Inputs& inputs,
                     const Outputs& outputs);

  LegMask incoming_ = 0;
  PropagatorView<Space> propagators_;
  double bound_;
  std::function<Evaluate()> make_exact_;
  Evaluate exact_;
  FlagView<Space> flags_;
  EventList<Space> places_;
  EventView<Space> numbers_;  ///< what is known and wanted of the events computed again
  IndexView<Space> indices_;  ///< their selected helicities and flows
  std::int64_t events_ = 0;
  bool is_timed_ = false;
  double seconds_ = 0.0;
};

}  // namespace helikos
