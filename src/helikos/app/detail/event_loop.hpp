// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "helikos/app/detail/statistics.hpp"
#include "helikos/app/run_result.hpp"
#include "helikos/base/parallel/communicator.hpp"
#include "helikos/engine/matrix_element.hpp"
#include "helikos/helikos.hpp"
#include "helikos/observables/cuts/selection.hpp"

namespace helikos::app {

/// Random numbers, momenta, matrix elements and their statistics, batch by batch. Event e of a seed
/// does not depend on the batch size and the rank. Events that fail the cuts count as zero, and
/// their matrix elements are not computed.
class EventLoop {
 public:
  using Space = MatrixElement::Space;

  EventLoop(MatrixElement& matrix_element, const Rambo& rambo, const LoopPlan& plan,
            const cuts::CutProgram& cuts = {});
  /// Computes the events of all ranks, who call it together. The results are on rank 0, the times
  /// on all ranks.
  RunResult run(const Communicator& world);
  void summarize();  ///< public for its kernel, as CUDA asks

 private:
  /// The inputs and outputs of a matrix element.
  struct Points {
    MomentaView<Space> momenta;  ///< (event, particle, 4) [GeV]
    RandomView<Space> choices;   ///< (event, 2) for a helicity and a flow, if they are selected
    RandomView<Space> strategy;  ///< (event, number) of what is drawn
    EventView<Space> results;    ///< (event) [GeV^(8-2N)]
  };
  /// The events of a batch.
  struct Events {
    std::int64_t size = 0;
    RandomView<Space> random;                ///< (event, number)
    EventView<Space> weights;                ///< (event) [GeV^(2n-4)], `summarize`: times |M|^2
    IndexView<Space> helicities{}, flows{};  ///< (event), if they are selected
    Points all;
    Points accepted{};  ///< with cuts: the events that pass, which come first
    cuts::Selection<Space> selection{};
  };

  Points make_points(std::int64_t size) const;
  Events make_events(std::int64_t size) const;
  void generate(std::int64_t first_event);
  void evaluate();
  void evaluate_accepted();
  void compute(const Points& points, std::int64_t events);
  void warm_up();
  void compute_batches();
  template <class Work>
  void timed(Phase phase, Work&& work);

  Space space_;
  MatrixElement& matrix_element_;
  const Rambo& rambo_;
  LoopPlan plan_;
  cuts::CutProgram cuts_;
  Events events_;
  LoopTimes times_;
  EventCounts counts_;
  EventStatistics matrix_elements_, weighted_;
};

/// The default number of events of a batch: a power of two from 64 on, which keeps one core (or a
/// GPU) busy for about half a second. It depends only on the process, so that a process is computed
/// for the same events on all machines.
std::int64_t default_batch(const MatrixElementInfo& info);

/// Number of events before the clock starts: one pack for every thread, or none if they take long.
std::int64_t warm_up_events(const MatrixElementInfo& info, int threads, std::int64_t batch);

/// Bytes of random numbers, momenta, weights and matrix elements of one event. With cuts, the bytes
/// of the copies of events that pass are added.
std::size_t bytes_of_event(int incoming, int outgoing, bool has_cuts = false,
                           const MatrixElementInfo& info = {});

/// Throws InputError if the memory of the machine cannot hold the batches and engines of all ranks
/// on the machine. A GPU is assumed to have one rank.
void check_memory(std::int64_t batch, std::size_t bytes_of_event, std::size_t engine_bytes,
                  int ranks = 1);

}  // namespace helikos::app
