// SPDX-License-Identifier: Apache-2.0
#include "helikos/app/detail/event_loop.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>

#include "helikos/app/machine.hpp"
#include "helikos/app/status_line.hpp"
#include "helikos/base/core/error.hpp"
#include "helikos/base/kokkos_ext/gpu.hpp"
#include "helikos/base/kokkos_ext/space.hpp"
#include "helikos/engine/matrix_element.hpp"
#include "helikos/observables/cuts/selection.hpp"

namespace helikos::app {
namespace {

template <class View, class... Sizes>
View make(const std::string& label, Sizes... sizes) {
  return View(Kokkos::view_alloc(Kokkos::WithoutInitializing, label), std::size_t(sizes)...);
}

/// The first `count` events.
template <class View, class... All>
View first_of(const View& view, std::int64_t count, All... all) {
  return Kokkos::subview(view, std::make_pair(std::size_t{0}, std::size_t(count)), all...);
}

/// The sum over all ranks, on rank 0.
EventCounts sum(const Communicator& world, const EventCounts& mine) {
  EventCounts total;
  for (const auto& of_rank : world.gather(std::vector<EventCounts>{mine})) total += of_rank[0];
  return total;
}

constexpr bool on_host = is_host_space<MatrixElement::Space>;
constexpr double cost_of_batch = on_host ? 2e9 : 4e11;
constexpr double smallest_batch = 64;  ///< one pack for each of eight threads with AVX-512
constexpr double largest_batch = on_host ? 1 << 18 : 1 << 20;
constexpr double cost_of_warm_up = 4e9;  ///< maximum of a thread

}  // namespace

void RunResult::scale(double factor) {
  matrix_elements.scale(factor);
  weighted.scale(factor);
}

/// Programs share their random points, so their errors are not independent. The sum of the errors
/// is an upper limit of the error.
void RunResult::add(const RunResult& program, double factor) {
  events += program.events;
  counts += program.counts;
  set_up += program.set_up;
  times += program.times;
  matrix_elements.merge(program.matrix_elements);
  mean += factor * program.mean;
  integral += factor * program.integral;
}

EventLoop::EventLoop(MatrixElement& matrix_element, const Rambo& rambo, const LoopPlan& plan,
                     const cuts::CutProgram& cuts)
    : matrix_element_(matrix_element),
      rambo_(rambo),
      plan_(plan),
      cuts_(cuts),
      events_(make_events(plan.batch_of_rank())),
      matrix_elements_(plan.mine.first),
      weighted_(plan.mine.first) {}

EventLoop::Points EventLoop::make_points(std::int64_t size) const {
  return {make<MomentaView<Space>>("helikos::app::momenta", size, rambo_.particles(), 4),
          make<RandomView<Space>>("helikos::app::choices", plan_.selects ? size : 0, 2),
          make<RandomView<Space>>("helikos::app::strategy", size,
                                  matrix_element_.info().num_strategy_random),
          make<EventView<Space>>("helikos::app::matrix_elements", size)};
}

EventLoop::Events EventLoop::make_events(std::int64_t size) const {
  const std::int64_t selected = plan_.selects ? size : 0;
  Events events{size,
                make<RandomView<Space>>("helikos::app::random", size, rambo_.numbers_per_event()),
                make<EventView<Space>>("helikos::app::weights", size),
                make<IndexView<Space>>("helikos::app::helicities", selected),
                make<IndexView<Space>>("helikos::app::flows", selected),
                make_points(size)};
  if (cuts_.is_empty()) return events;
  events.accepted = make_points(size);
  events.selection = cuts::Selection<Space>(cuts_, size);
  return events;
}

template <class Work>
void EventLoop::timed(Phase phase, Work&& work) {
  Kokkos::Timer timer;
  work();
  space_.fence();
  times_[phase] += timer.seconds();
}

void EventLoop::generate(std::int64_t first_event) {
  timed(Phase::random, [&] {
    const auto first = std::uint64_t(first_event);
    fill_random(space_, plan_.seed, first, events_.random);
    fill_random(space_, plan_.seed, first, events_.all.choices, RandomStream::selection);
    fill_random(space_, plan_.seed, first, events_.all.strategy, RandomStream::strategy);
  });
  timed(Phase::rambo, [&] {
    rambo_.generate(space_, ConstRandomView<Space>(events_.random), events_.all.momenta,
                    events_.weights);
  });
}

void EventLoop::evaluate() {
  if (!cuts_.is_empty()) return evaluate_accepted();
  compute(events_.all, events_.size);
  counts_.accepted += events_.size;
}

/// Computes only the events that pass the cuts.
void EventLoop::evaluate_accepted() {
  auto& selection = events_.selection;
  const Points &all = events_.all, &accepted = events_.accepted;
  timed(Phase::cuts, [&] {
    selection.judge(space_, all.momenta);
    selection.gather(space_, ConstMomentaView<Space>(all.momenta), accepted.momenta);
    if (plan_.selects)
      selection.gather(space_, ConstRandomView<Space>(all.choices), accepted.choices);
    selection.gather(space_, ConstRandomView<Space>(all.strategy), accepted.strategy);
  });
  if (selection.num_accepted() > 0) compute(accepted, selection.num_accepted());
  timed(Phase::cuts,
        [&] { selection.scatter(space_, ConstEventView<Space>(accepted.results), all.results); });
  counts_.accepted += selection.num_accepted();
  counts_.undefined += selection.num_undefined();
}

void EventLoop::compute(const Points& points, std::int64_t events) {
  const PhaseTimes before = matrix_element_.times();
  const double rescue_before = matrix_element_.rescue_times().events;
  EventInputs<Space> inputs{.momenta = first_of(points.momenta, events, Kokkos::ALL, Kokkos::ALL),
                            .strategy_random = first_of(points.strategy, events, Kokkos::ALL)};
  EventOutputs<Space> outputs{.matrix_elements = first_of(points.results, events)};
  if (plan_.selects) {
    const auto choices = first_of(points.choices, events, Kokkos::ALL);
    inputs.helicity_random = Kokkos::subview(choices, Kokkos::ALL, 0);
    inputs.flow_random = Kokkos::subview(choices, Kokkos::ALL, 1);
    outputs.helicity = first_of(events_.helicities, events);
    outputs.flow = first_of(events_.flows, events);
  }
  matrix_element_(space_, inputs, outputs);
  times_[Phase::amplitudes] += matrix_element_.times().amplitudes - before.amplitudes;
  times_[Phase::color_sum] += matrix_element_.times().color_sum - before.color_sum;
  times_[Phase::rescue] += matrix_element_.rescue_times().events - rescue_before;
}

void EventLoop::summarize() {
  const auto weights = events_.weights;
  const auto results = events_.all.results;
  Kokkos::parallel_for(
      "helikos::app::weight", Kokkos::RangePolicy<Space>(space_, 0, events_.size),
      KOKKOS_LAMBDA(const std::int64_t event) { weights(event) *= results(event); });
  matrix_elements_.add(space_, results);
  weighted_.add(space_, weights);
}

/// Computes the first events once before the clock starts, so that memory is touched and threads
/// are awake. It takes memory for all events, as more of them may pass the cuts in a later batch.
void EventLoop::warm_up() {
  generate(plan_.mine.first);
  if (plan_.warm_up == events_.size && !cuts_.is_empty()) evaluate();
  compute(events_.all, plan_.warm_up);
  times_ = {};
  counts_ = {};
}

void EventLoop::compute_batches() {
  StatusLine status(plan_.shows_progress);
  for (std::int64_t done = 0; done < plan_.mine.count; done += events_.size) {
    const std::int64_t left = plan_.mine.count - done;
    if (left < events_.size) {
      events_ = {};  // so that only one batch is in memory
      events_ = make_events(left);
    }
    generate(plan_.mine.first + done);
    evaluate();
    timed(Phase::summary, [&] { summarize(); });
    status.update([&] {
      const double all = double(plan_.mine.count), now = double(done + events_.size);
      return with_bar(now / all, fmt::format("{:.0f} %{}", 100 * now / all,
                                             time_left(status.seconds(), now, all - now)));
    });
  }
}

RunResult EventLoop::run(const Communicator& world) {
  matrix_element_.time_phases(true);
  const double set_up_at_start = matrix_element_.set_up_seconds();
  if (plan_.warm_up > 0) warm_up();
  const std::int64_t rescued_before = matrix_element_.rescued_events();
  const double set_up_before = matrix_element_.set_up_seconds();
  Kokkos::Timer timer;
  compute_batches();
  const double set_up = matrix_element_.set_up_seconds();
  times_[Phase::all] = timer.seconds() - (set_up - set_up_before);
  times_[Phase::late_set_up] = set_up - set_up_at_start;
  times_.maximum(world);
  counts_.rescued = matrix_element_.rescued_events() - rescued_before;
  RunResult result{plan_.events(), sum(world, counts_), times_[Phase::late_set_up], times_};
  result.matrix_elements = matrix_elements_.gather(world).total();
  result.weighted = weighted_.gather(world).total();
  return result;
}

std::int64_t default_batch(const MatrixElementInfo& info) {
  const double events =
      std::clamp(cost_of_batch / std::max(1.0, cost_of_event(info)), smallest_batch, largest_batch);
  return std::int64_t(std::bit_floor(std::uint64_t(events)));
}

std::int64_t warm_up_events(const MatrixElementInfo& info, int threads, std::int64_t batch) {
  if (!on_host) return batch;
  const std::int64_t packs = std::int64_t(threads) * info.simd_width;
  return cost_of_event(info) * info.simd_width > cost_of_warm_up ? 0 : std::min(packs, batch);
}

std::size_t bytes_of_event(int incoming, int outgoing, bool has_cuts,
                           const MatrixElementInfo& info) {
  const int momenta = 4 * (incoming + outgoing), random = 4 * outgoing, results = 3;
  const int strategy = info.num_strategy_random;
  const std::size_t bytes = sizeof(double) * std::size_t(momenta + random + results + strategy) +
                            info.drawn_bytes_per_event;
  if (!has_cuts) return bytes;
  return bytes + sizeof(double) * std::size_t(momenta + 1 + strategy) +
         cuts::Selection<MatrixElement::Space>::bytes_of_event();
}

void check_memory(std::int64_t batch, std::size_t bytes_of_event, std::size_t engine_bytes,
                  int ranks) {
  const double one = double(batch) * double(bytes_of_event) + double(engine_bytes);
  const double bytes = on_host ? one * ranks : one;
  // The engine takes up to 60 % of the free memory of a device.
  const double memory = on_host ? double(memory_size()) : 0.4 * double(device_memory().total);
  if (memory == 0 || bytes <= memory) return;
  throw InputError(fmt::format("--batch {}: the events need {}, and this {}", batch,
                               in_bytes(bytes),
                               on_host ? "machine has " + in_bytes(memory)
                                       : "device has " + in_bytes(memory) + " for events"));
}

}  // namespace helikos::app
