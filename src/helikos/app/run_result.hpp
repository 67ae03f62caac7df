// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include "helikos/base/parallel/communicator.hpp"
#include "helikos/integration/moments.hpp"

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

}  // namespace helikos::app
