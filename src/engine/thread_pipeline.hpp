// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <Kokkos_Timer.hpp>

#include <algorithm>
#include <stdexcept>
#include <string>
#include <vector>

#include "color_sum/row_sums.hpp"
#include "core/error.hpp"
#include "engine/evaluator.hpp"
#include "epilogue/event_sums.hpp"
#include "kokkos_ext/device_memory.hpp"
#include "kokkos_ext/space.hpp"
#include "schedule/fingerprint.hpp"

namespace helikos {

/// Amplitudes by a compiled kernel that fills jamps, one event a thread, and the colour sum over
/// rows. For GPUs; runs on a host too, where tests compare it with the others.
template <class Real>
class ThreadPipeline final : public BasicEvaluator<Kokkos::DefaultExecutionSpace> {
 public:
  using Launcher = void (*)(const ThreadInput<Real>&);

  ThreadPipeline(Launcher launcher, EvaluatorInput input)
      : launcher_(launcher),
        groups_(input.groups == Groups::automatic ? Groups::one_kernel : input.groups),
        normalization_(input.normalization),
        budget_(memory_budget(input.memory)),
        color_(input.color, input.color_sum == ColorSum::gemm,
               input.tf32 ? GemmMath::tf32 : GemmMath::exact) {
    const ScheduledProgram& program = input.programs.front();
    sizes_ = {static_cast<int>(program.legs.size()), static_cast<int>(program.momenta.size()),
              static_cast<int>(program.denominators.size()),
              static_cast<int>(program.workspace_size)};
    num_flows_ = program.num_flows;
    num_helicities_ = static_cast<int>(program.helicities.size());
    const auto constants = distinct_constants(program);
    constants_ = to_view<Space>("helikos::engine::constants",
                                std::vector<Real>(constants.begin(), constants.end()));
    if (bytes_of_tile() <= budget_) return;
    throw InputError("--memory: the least number of events takes " +
                     std::to_string(bytes_of_tile()) + " bytes of device memory, of which " +
                     std::to_string(budget_) + " may be used");
  }

  void evaluate(const Space& space, const ConstMomentaView<Space>& momenta,
                const EventView<Space>& result) override {
    const auto num_events = static_cast<std::int64_t>(momenta.extent(0));
    if (num_events == 0) return;
    const std::int64_t chunk = prepare(space, num_events);
    space.fence();
    for (std::int64_t first = 0; first < num_events; first += chunk) {
      run_chunk(space, momenta, result, first, std::min(chunk, num_events - first));
    }
  }

  std::vector<double> sums_by_helicity(const Space&, const ConstMomentaView<Space>&) override {
    throw std::logic_error("sums_by_helicity needs the interpreter");
  }

  std::size_t bytes() const override {
    return color_.bytes() +
           (workspaces_.span() + jamps_.span() + sums_.span() + constants_.span()) * sizeof(Real);
  }
  int simd_width() const override { return 1; }

 private:
  /// Of a tile whose jamps are in memory, and of one that is computed.
  std::size_t bytes_of_jamps() const {
    return 2 * std::size_t(num_helicities_) * tile_events * color_.bytes_of_row(num_flows_);
  }
  std::size_t bytes_of_workspace() const { return sizes_.total() * tile_events * sizeof(Real); }
  std::size_t bytes_of_tile() const { return bytes_of_jamps() + bytes_of_workspace(); }

  /// Memory for chunks of events, as many at a time as the budget allows; their number.
  std::int64_t prepare(const Space& space, std::int64_t num_events) {
    const std::int64_t wanted = std::min((num_events + tile_events - 1) / tile_events,
                                         most_rows / (2 * num_helicities_ * tile_events));
    std::int64_t tiles = 0, workspaces = 0;
    if (groups_ == Groups::kernels) {
      tiles = workspaces = std::min(wanted, std::int64_t(budget_ / bytes_of_tile()));
    } else {
      const std::int64_t resident = std::max(1, space.concurrency() / tile_events);
      workspaces = std::clamp<std::int64_t>(budget_ / 4 / bytes_of_workspace(), 1,
                                            std::min(resident, wanted));
      const std::size_t left = budget_ - workspaces * bytes_of_workspace();
      tiles = std::min(wanted, std::max<std::int64_t>(1, left / bytes_of_jamps()));
      workspaces = std::min(workspaces, tiles);
    }
    reserve(tiles, workspaces);
    return tiles * tile_events;
  }

  /// All anew where anything is too small: what earlier chunks left must not add up to more than
  /// the budget.
  void reserve(std::int64_t tiles, std::int64_t workspaces) {
    const std::size_t rows = std::size_t(tiles) * 2 * num_helicities_ * tile_events;
    const std::size_t numbers = workspaces * tile_events * sizes_.total();
    const auto make = [](const std::string& label) {
      return Kokkos::view_alloc(Kokkos::WithoutInitializing, label);
    };
    if (jamps_.extent(0) >= rows && workspaces_.extent(0) >= numbers) return;
    color_.release();
    jamps_ = {};
    sums_ = workspaces_ = {};
    sums_ = RowVector<Real, Space>(make("helikos::engine::sums"), rows);
    workspaces_ = RowVector<Real, Space>(make("helikos::engine::workspace"), numbers);
    jamps_ = RowMatrix<Real, Space>(make("helikos::engine::jamps"), rows, num_flows_);
  }

  void run_chunk(const Space& space, const ConstMomentaView<Space>& momenta,
                 const EventView<Space>& result, std::int64_t first, std::int64_t count) {
    const std::int64_t tiles = (count + tile_events - 1) / tile_events;
    const std::int64_t in_flight = workspaces_.extent(0) / (tile_events * sizes_.total());
    Kokkos::Timer timer;
    launcher_({space, momenta, first, count, constants_.data(), sizes_, workspaces_.data(),
               std::min(tiles, in_flight), jamps_.data(), std::int64_t(jamps_.extent(0)),
               num_helicities_, groups_ == Groups::kernels});
    space.fence();
    times_.amplitudes += timer.seconds();
    timer.reset();
    const int rows = 2 * num_helicities_;
    color_(space, jamps_, tiles * tile_events * rows, sums_);
    Kokkos::parallel_for(
        "helikos::engine::sum_rows",
        Kokkos::RangePolicy<Space, Kokkos::IndexType<std::int64_t>>(space, 0, count),
        SumRowsOfTiles<Real, Space>{sums_, momenta, result, first, rows, sizes_.num_legs,
                                    normalization_});
    space.fence();
    times_.color_sum += timer.seconds();
  }

  static constexpr std::int64_t most_rows = std::int64_t{1} << 29;  ///< a league is an int

  Launcher launcher_;
  Groups groups_;
  double normalization_;
  std::size_t budget_;  ///< bytes that may be used
  RowSums<Real, Space> color_;
  ThreadFrameSizes sizes_;
  int num_flows_ = 0;
  int num_helicities_ = 0;
  RowVector<Real, Space> constants_, workspaces_, sums_;
  RowMatrix<Real, Space> jamps_;
};

}  // namespace helikos
