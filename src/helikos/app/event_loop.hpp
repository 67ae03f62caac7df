// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include "helikos/app/statistics.hpp"
#include "helikos/base/parallel/communicator.hpp"
#include "helikos/engine/matrix_element.hpp"
#include "helikos/helikos.hpp"
#include "helikos/integration/moments.hpp"
#include "helikos/observables/cuts/selection.hpp"

namespace helikos::app {

/// The number of events, and the number of events that are computed at once.
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

/// The phases of the loop whose time is measured. `cuts` includes the copies of events that pass,
/// `rescue` computes events again in double, `all` includes the time between the phases.
/// `late_set_up` happens once, during the loop, and is no part of `all`.
enum class Phase { random, rambo, cuts, amplitudes, color_sum, rescue, summary, all, late_set_up };

/// A phase with its names in the report and in JSON.
struct NamedPhase {
  Phase phase;
  const char *name, *key;
};
inline constexpr NamedPhase named_phases[] = {{Phase::random, "random numbers", "random_numbers"},
                                              {Phase::rambo, "Rambo", "rambo"},
                                              {Phase::cuts, "cuts", "cuts"},
                                              {Phase::amplitudes, "amplitudes", "amplitudes"},
                                              {Phase::color_sum, "colour sum", "color_sum"},
                                              {Phase::rescue, "rescue", "rescue"},
                                              {Phase::summary, "summary", "summary"}};

/// Wall-clock seconds of each phase, fenced on both sides.
class LoopTimes {
 public:
  double& operator[](Phase phase) { return seconds_[std::size_t(phase)]; }
  double operator[](Phase phase) const { return seconds_[std::size_t(phase)]; }
  double matrix_elements() const {
    return (*this)[Phase::amplitudes] + (*this)[Phase::color_sum] + (*this)[Phase::rescue];
  }
  void operator+=(const LoopTimes& other) {
    for (std::size_t i = 0; i < seconds_.size(); ++i) seconds_[i] += other.seconds_[i];
  }
  /// Replaces the time of each phase by its maximum over all ranks.
  void maximum(const Communicator& world) { world.maximum(seconds_); }

 private:
  std::array<double, std::size_t(Phase::late_set_up) + 1> seconds_{};
};

struct EventCounts {
  std::int64_t rescued = 0;    ///< events computed again in double
  std::int64_t accepted = 0;   ///< events that pass the cuts
  std::int64_t undefined = 0;  ///< events whose cuts met NaN; they count as NaN

  void operator+=(const EventCounts& other) {
    rescued += other.rescued;
    accepted += other.accepted;
    undefined += other.undefined;
  }
};

/// A number with its standard error.
struct Estimate {
  double value = 0.0, error = 0.0;

  void operator+=(const Estimate& other) {
    value += other.value;
    error += other.error;
  }
};

inline Estimate operator*(double factor, const Estimate& estimate) {
  return {factor * estimate.value, factor * estimate.error};
}

inline Estimate mean_of(const Moments& moments) {
  return {moments.mean(), moments.standard_error()};
}

/// The results of one program on all ranks, or of several programs together.
struct RunResult {
  std::int64_t events = 0;
  EventCounts counts{};
  double set_up = 0.0;  ///< seconds that events do not take, without the warm-up
  LoopTimes times{};
  Moments matrix_elements{};  ///< of |M|^2 [GeV^(8-2N)]
  Moments weighted{};         ///< of |M|^2 times the weight of phase space [GeV^(8-2N) GeV^(2n-4)]
  Estimate mean{};            ///< of |M|^2; several programs: sum of the means
  Estimate integral{};  ///< cross section [pb] or partial width [GeV]; several programs: the sum

  /// Multiplies |M|^2 by `factor`.
  void scale(double factor);
  /// Adds a program that stands for several subprocesses. `factor`: their |M|^2 over its own.
  void add(const RunResult& program, double factor);
  /// Matrix elements of events that pass, over the time of amplitudes, colour sum and rescue [1/s].
  double matrix_elements_per_second() const {
    return counts.accepted == 0 ? 0.0 : double(counts.accepted) / times.matrix_elements();
  }
  double events_per_second() const { return double(events) / times[Phase::all]; }
};

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
