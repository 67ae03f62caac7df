// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>

#include "helikos/app/statistics.hpp"
#include "helikos/base/parallel/range.hpp"
#include "helikos/helikos.hpp"
#include "helikos/observables/cuts/selection.hpp"

namespace helikos::app {

/// What happens to how many events, at once.
struct LoopPlan {
  std::int64_t batch = 0;  ///< most events at once, on each rank
  std::int64_t batches = 0;
  std::int64_t warm_up = 0;  ///< events computed once before the clock starts
  std::uint64_t seed = 0;
  bool selects = false;         ///< a helicity and a colour flow of each event
  EventRange mine;              ///< the events of this rank
  bool shows_progress = false;  ///< on a terminal

  std::int64_t events() const { return batch * batches; }  ///< of all ranks
  std::int64_t batch_of_rank() const { return std::min(batch, mine.count); }
};

/// Wall-clock seconds, fenced on both sides.
struct LoopTimes {
  double random_numbers = 0.0;
  double rambo = 0.0;
  double cuts = 0.0;  ///< also what belongs to events that pass is moved
  double amplitudes = 0.0;
  double color_sum = 0.0;
  double rescue = 0.0;  ///< events computed again in double
  double summary = 0.0;
  double all = 0.0;          ///< of the loop, what lies between the phases too
  double late_set_up = 0.0;  ///< no part of it, as it happens once
};

/// What a rank found.
struct LoopPart {
  LoopTimes times;
  EventStatistics matrix_elements;  ///< of |M|^2 [GeV^(8-2N)]
  EventStatistics weighted;    ///< of |M|^2 times the weight of phase space [GeV^(8-2N) GeV^(2n-4)]
  std::int64_t rescued = 0;    ///< events computed again in double
  std::int64_t accepted = 0;   ///< events that pass the cuts
  std::int64_t undefined = 0;  ///< events whose cuts met NaN; they count as NaN
};

/// Random numbers, momenta, matrix elements and their statistics, batch by batch. Event e of a seed
/// is the same whatever the batch size and the rank. Matrix elements of events that fail the cuts
/// are not computed and count as zero.
class EventLoop {
 public:
  using Space = MatrixElement::Space;

  EventLoop(MatrixElement& matrix_element, const Rambo& rambo, const LoopPlan& plan,
            const cuts::CutProgram& cuts = {});
  LoopPart run();
  void summarize();  ///< public for its kernel, as CUDA asks

 private:
  /// Of one batch.
  struct Events {
    RandomView<Space> random;    ///< (event, number)
    MomentaView<Space> momenta;  ///< (event, particle, 4) [GeV]
    EventView<Space> weights;    ///< (event) [GeV^(2n-4)], after `summarize` times |M|^2
    EventView<Space> results;    ///< (event) [GeV^(8-2N)]
    // Where they are selected:
    RandomView<Space> choices;               ///< (event, 2)
    IndexView<Space> helicities{}, flows{};  ///< (event)
    RandomView<Space> strategy{};            ///< (event, number) of sampled helicities
    // Where there are cuts, of those that pass, which come first:
    cuts::Selection<Space> selection{};
    MomentaView<Space> accepted_momenta{};
    RandomView<Space> accepted_choices{};
    RandomView<Space> accepted_strategy{};
    EventView<Space> accepted_results{};

    std::int64_t size() const { return std::int64_t(results.extent(0)); }
  };

  Events make_events(std::int64_t size) const;
  void generate(std::int64_t first_event);
  void evaluate();
  void evaluate_accepted();
  void compute(const ConstMomentaView<Space>& momenta, const RandomView<Space>& choices,
               const RandomView<Space>& strategy, const EventView<Space>& results);
  void warm_up();
  void compute_batches();
  template <class Work>
  void timed(double& seconds, Work&& work);

  Space space_;
  MatrixElement& matrix_element_;
  const Rambo& rambo_;
  LoopPlan plan_;
  cuts::CutProgram cuts_;
  Events events_;
  LoopPart part_;
};

}  // namespace helikos::app
