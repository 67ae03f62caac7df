// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <stdexcept>

#include "helikos/base/kokkos_ext/kernel_graph.hpp"
#include "helikos/engine/color_sum/gemm_sum.hpp"
#include "helikos/engine/color_sum/row_sum.hpp"
#include "helikos/engine/epilogue/selection_tables.hpp"
#include "helikos/engine/teams/detail/team_batch.hpp"

namespace helikos {

/// A colour sum over rows: `gemm` or the triangle.
template <class Real, class Space>
class RowSums {
 public:
  /// No colour sum: the jamps are not summed over colours.
  RowSums() = default;
  /// Throws std::logic_error if `color` was made for the Fourier transform, which is for packs.
  RowSums(const ColorBlocks& color, bool by_gemm, GemmMath math) {
    if (color.fast) throw std::logic_error("the colour sum fast is for packs, not for rows");
    if (by_gemm) {
      gemm_.emplace(color, math);
    } else {
      triangle_.emplace(color);
    }
  }

  /// sums(row) = sum over flows s, t of J(row, s) C(s, t) J(row, t) for the first `num_rows` rows.
  /// Does not fence.
  void operator()(const Space& space, const RowMatrix<Real, Space>& jamps, std::int64_t num_rows,
                  const RowVector<Real, Space>& sums) {
    if (gemm_) {
      (*gemm_)(space, jamps, num_rows, sums);
    } else {
      (*triangle_)(space, jamps, num_rows, sums);
    }
  }

  /// A copy with the same tables and its own workspace, for another queue.
  RowSums for_another_queue() const {
    RowSums other = *this;
    if (other.gemm_) other.gemm_->release();
    return other;
  }

  bool is_triangle() const { return triangle_.has_value(); }
  /// Bytes of tables and workspace.
  std::size_t bytes() const { return gemm_ ? gemm_->bytes() : 0; }
  std::size_t workspace_bytes() const { return gemm_ ? gemm_->workspace_bytes() : 0; }
  /// Bytes of device memory for one row: its jamps, its sum, and the workspace of `gemm`.
  std::size_t bytes_of_row(int num_flows) const {
    const std::size_t row = (num_flows + 1) * sizeof(Real);
    return gemm_ ? 2 * row + row / 8 : row;
  }

 private:
  std::optional<GemmColorSum<Real, Space>> gemm_;
  std::optional<RowColorSum<Real, Space>> triangle_;
};

/// A queue of kernels and its memory.
template <class T, class C, class Space>
struct TeamLane {
  Space space;
  RowSums<C, Space> color;
  int teams = 1;  ///< teams that have a workspace
  RowMatrix<C, Space> jamps;
  RowVector<C, Space> sums;
  Kokkos::View<Quad<T>*, typename Space::memory_space> workspace;
  Kokkos::View<EventDraw*, typename Space::memory_space>
      draws;  ///< (event), if there are several batches

  /// Allocates memory for `rows` rows of jamps, one workspace of `quads` for each team, and the
  /// draws of `events` events.
  void allocate(std::size_t rows, int flows, std::size_t quads, std::size_t events) {
    jamps = uninitialized<decltype(jamps)>("helikos::teams::jamps", rows, flows);
    sums = uninitialized<decltype(sums)>("helikos::teams::sums", rows);
    workspace = uninitialized<decltype(workspace)>("helikos::teams::workspace", quads * teams);
    draws = uninitialized<decltype(draws)>("helikos::teams::draws", events);
  }

  std::size_t bytes() const {
    return workspace.span() * sizeof(Quad<T>) + (jamps.span() + sums.span()) * sizeof(C) +
           draws.span() * sizeof(EventDraw) + color.workspace_bytes();
  }
};

/// A range of the events of an evaluation.
template <class Space>
struct EventSlice {
  ConstMomentaView<Space> momenta;
  ConstRandomView<Space> superpositions{}, color_vectors{};
  ConstEventView<Space> alpha_s{};  ///< empty: g_s is that of the parameters
  double strong_coupling = 0.0;     ///< g_s of the parameters, for functions of g_s
  std::int64_t first = 0, count = 0;

  /// At most `most` events of this range, from event `start` of the range on.
  EventSlice part(std::int64_t start, std::int64_t most) const {
    EventSlice slice = *this;
    slice.first = first + start;
    slice.count = std::min(most, count - start);
    return slice;
  }
};

namespace detail {

template <class Kernel, class Space>
void start_teams(const Space& space, const TeamBatch<Space>& batch, const Kernel& kernel,
                 std::int64_t league) {
  const std::size_t bytes = Kernel::Scratch::shmem_size(batch.layout.scratch_quads());
  auto policy = typename Kernel::Policy(space, static_cast<int>(league), batch.threads)
                    .set_scratch_size(0, Kokkos::PerTeam(bytes));
  Kokkos::parallel_for("helikos::teams::amplitudes", policy, kernel);
}

/// Number of teams that divide the items of one level of the same events. It is as large as needed
/// to give all threads of the processor work.
template <class Space>
int sharers_of(const Space& space, const TeamBatch<Space>& batch, int level, std::int64_t groups) {
  const std::int64_t items = std::int64_t(batch.data.level_sizes()[level])
                             << batch.layout.log_events;
  const std::int64_t idle = space.concurrency() / (groups * batch.threads);
  return static_cast<int>(
      std::clamp<std::int64_t>(idle, 1, (items + batch.threads - 1) / batch.threads));
}

template <TeamCode code, class Space>
auto view_for(const TeamBatch<Space>& batch, [[maybe_unused]] const EventSlice<Space>& events) {
  if constexpr (code == TeamCode::functions) {
    return batch.data.view_with_functions(events.alpha_s.data(), events.strong_coupling);
  } else if constexpr (has_forms(code)) {
    return batch.data.view_with_forms();
  } else {
    return batch.data.view();
  }
}

template <int resident, TeamCode code, class T, class C, class Space>
void start_amplitudes(const TeamLane<T, C, Space>& lane, const TeamBatch<Space>& batch,
                      const EventSlice<Space>& events) {
  using Kernel = TeamKernel<T, C, Space, resident, code>;
  Kernel kernel{view_for<code>(batch, events),
                batch.layout,
                events.momenta,
                events.superpositions,
                events.color_vectors,
                events.first,
                events.count,
                {lane.jamps.data(), std::int64_t(lane.jamps.extent(0))},
                lane.workspace.data(),
                {0, batch.data.num_levels()},
                1};
  const std::int64_t groups = (events.count + batch.layout.events() - 1) >> batch.layout.log_events;
  if (!batch.by_levels) {
    const bool has_workspace = batch.layout.workspace_quads() > 0;
    return start_teams(lane.space, batch, kernel,
                       has_workspace ? std::min<std::int64_t>(groups, lane.teams) : groups);
  }
  for (int level = 0; level < batch.data.num_levels(); ++level) {
    kernel.levels = {level, level + 1};
    // Teams that share items would all write their kinematics to the same place.
    const bool may_share = !batch.layout.has_global_kinematics;
    kernel.sharers = may_share ? sharers_of(lane.space, batch, level, groups) : 1;
    start_teams(lane.space, batch, kernel, groups * kernel.sharers);
  }
}

template <int resident, class T, class C, class Space>
void start_amplitudes(const TeamLane<T, C, Space>& lane, const TeamBatch<Space>& batch,
                      const EventSlice<Space>& events) {
  switch (batch.code) {
    case TeamCode::gluons:
      return start_amplitudes<resident, TeamCode::gluons>(lane, batch, events);
    case TeamCode::formulas:
      return start_amplitudes<resident, TeamCode::formulas>(lane, batch, events);
    case TeamCode::forms:  // is never large
      if constexpr (resident == resident_threads<T>(false)) {
        return start_amplitudes<resident, TeamCode::forms>(lane, batch, events);
      }
      break;
    case TeamCode::functions:
      if constexpr (resident == resident_threads<T>(false)) {
        return start_amplitudes<resident, TeamCode::functions>(lane, batch, events);
      }
  }
}

}  // namespace detail

/// Whether a graph can contain the kernels that fill jamps and the colour sum `kernel`.
template <class T, class C, class Space>
constexpr bool are_recordable() {
  using Few = TeamKernel<T, C, Space, resident_threads<T>(false), TeamCode::formulas>;
  using Many = TeamKernel<T, C, Space, resident_threads<T>(true), TeamCode::formulas>;
  using Forms = TeamKernel<T, C, Space, resident_threads<T>(false), TeamCode::forms>;
  using Functions = TeamKernel<T, C, Space, resident_threads<T>(false), TeamCode::functions>;
  using Rows = RowColorSum<C, Space>;
  return is_recordable<Few, typename Few::Policy>() &&
         is_recordable<Many, typename Many::Policy>() &&
         is_recordable<Forms, typename Forms::Policy>() &&
         is_recordable<Functions, typename Functions::Policy>() &&
         is_recordable<Rows, typename Rows::Policy>();
}

/// Starts the kernels that fill the lane's jamps, for a batch of helicities.
template <class T, class C, class Space>
void start_amplitudes(const TeamLane<T, C, Space>& lane, const TeamBatch<Space>& batch,
                      const EventSlice<Space>& events) {
  if (batch.is_large) {
    detail::start_amplitudes<resident_threads<T>(true)>(lane, batch, events);
  } else {
    detail::start_amplitudes<resident_threads<T>(false)>(lane, batch, events);
  }
}

}  // namespace helikos
