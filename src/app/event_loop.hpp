// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "api/helikos.hpp"
#include "app/statistics.hpp"

namespace helikos::app {

/// What happens to how many events, at once.
struct LoopPlan {
  std::int64_t batch = 0;  ///< events
  std::int64_t batches = 0;
  std::int64_t warm_up = 0;  ///< events computed once before the clock starts
  std::uint64_t seed = 0;

  std::int64_t events() const { return batch * batches; }
};

/// Wall-clock seconds, fenced on both sides.
struct LoopTimes {
  double random_numbers = 0.0;
  double rambo = 0.0;
  double amplitudes = 0.0;
  double color_sum = 0.0;
  double summary = 0.0;
  double all = 0.0;  ///< of the loop, what lies between the phases too
};

struct LoopResult {
  LoopTimes times;
  Moments matrix_elements;  ///< of |M|^2 [GeV^(8-2N)]
  Moments weighted;         ///< of |M|^2 times the weight of phase space [GeV^(8-2N) GeV^(2n-4)]
};

/// Random numbers, momenta, matrix elements and their statistics, batch by batch. Event e of a seed
/// is the same whatever the batch size.
class EventLoop {
 public:
  using Space = MatrixElement::Space;

  EventLoop(MatrixElement& matrix_element, const Rambo& rambo, const LoopPlan& plan);
  LoopResult run();
  void summarize();  ///< public for its kernel, as CUDA asks

 private:
  void generate(std::uint64_t first_event);
  void evaluate();
  void warm_up();
  template <class Work>
  void timed(double& seconds, Work&& work);

  Space space_;
  MatrixElement& matrix_element_;
  const Rambo& rambo_;
  LoopPlan plan_;
  RandomView<Space> random_;    ///< (event, number)
  MomentaView<Space> momenta_;  ///< (event, particle, 4) [GeV]
  EventView<Space> weights_;    ///< (event) [GeV^(2n-4)], after `summarize` times |M|^2
  EventView<Space> results_;    ///< (event) [GeV^(8-2N)]
  LoopTimes times_;
  EventStatistics matrix_elements_, weighted_;
};

}  // namespace helikos::app
