// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <stdexcept>

#include "helikos/amplitude/color/fast_step.hpp"
#include "helikos/base/kokkos_ext/launch_bounds.hpp"
#include "helikos/base/kokkos_ext/space.hpp"
#include "helikos/base/kokkos_ext/team_barrier.hpp"
#include "helikos/engine/color_sum/detail/fast_rows.hpp"
#include "helikos/engine/color_sum/row_sum.hpp"

namespace helikos {

/// The colour sum of many rows by the Fourier transform over S_n: a team brings a few rows into its
/// memory and transforms them there, in place, its threads sharing the steps; the quadratic forms
/// follow. Jamps are read once, and no other memory is used.
template <class Real, class Space>
class FastRowSum {
 public:
  static constexpr bool is_host = is_host_space<Space>;
  /// Threads of a team, so many that numbers which move stay in their registers, and teams of a
  /// multiprocessor: more than 128 registers a thread (double), or 85, would leave fewer.
  static constexpr int team_threads = 1024 / sizeof(Real);
  static constexpr int teams = sizeof(Real) == sizeof(double) ? 4 : 3;

  using Policy = Kokkos::TeamPolicy<Space, TeamBounds<team_threads, teams * team_threads>>;
  using Member = typename Policy::member_type;
  using Scratch = Kokkos::View<Real*, typename Space::scratch_memory_space,
                               Kokkos::MemoryTraits<Kokkos::Unmanaged>>;

  /// `log_rows`: a team takes 2^log_rows rows; `threads`: a power of two, at least as many. On a
  /// GPU as many rows as its memory holds, on a host one row and one thread.
  explicit FastRowSum(const FastColor& color)
      : FastRowSum(color, is_host ? 0 : most_log_rows(color.num_flows(), team_memory()),
                   is_host ? 1 : team_threads) {}
  FastRowSum(const FastColor& color, int log_rows, int threads)
      : FastRowSum(fast_row_tables<Real>(color), log_rows, threads) {}

  /// sums(row) = sum over flows s, t of J(row, s) C(s, t) J(row, t) for the first `num_rows` rows.
  void operator()(const Space& space, const RowMatrix<Real, Space>& jamps, std::int64_t num_rows,
                  const RowVector<Real, Space>& sums) const {
    FastRowSum kernel = *this;
    kernel.io_ = {jamps, sums, num_rows};
    const auto league = static_cast<int>((num_rows + rows() - 1) >> log_rows_);
    const std::size_t bytes =
        Scratch::shmem_size(numbers()) + Scratch::shmem_size(std::size_t(threads_));
    auto policy = Policy(space, league, threads_).set_scratch_size(0, Kokkos::PerTeam(bytes));
    Kokkos::parallel_for("helikos::color_sum::fast_row_sum", policy, kernel);
  }

  /// log2 of the rows that a team of a GPU takes: as many as its share of the memory holds beside
  /// the threads' partial sums, and as its threads can keep while they move; one at least.
  static int most_log_rows(int num_flows, const TeamMemory& memory) {
    const std::size_t bytes = memory.share(team_threads, teams * team_threads);
    const std::size_t partial_sums = team_threads * sizeof(Real);
    const auto fits = [&](std::size_t rows) {
      return rows <= team_threads && rows * num_flows <= std::size_t(gpu_holds) * team_threads &&
             rows * num_flows * sizeof(Real) + partial_sums <= bytes;
    };
    int log_rows = 0;
    while (fits(std::size_t{2} << log_rows)) ++log_rows;
    return log_rows;
  }

  /// Of the tables.
  std::size_t bytes() const {
    return order_.span() * sizeof(std::int16_t) + levels_.span() * sizeof(FastRowLevel) +
           groups_.span() * sizeof(FastGroup) + records_.span() * sizeof(FastWord) +
           targets_.span() * sizeof(std::int16_t) + tiles_.span() * sizeof(FastTile) +
           forms_.span() * sizeof(FastForm) +
           (coefficients_.span() + weights_.span() + elements_.span()) * sizeof(Real);
  }

  KOKKOS_INLINE_FUNCTION void operator()(const Member& team) const {
    [[maybe_unused]] const TeamTurn turn(team);
    const Scratch numbers_of_rows(team.team_scratch(0), numbers());
    const Scratch partial(team.team_scratch(0), threads_);
    Real* x = numbers_of_rows.data();
    read_leaves(team, x);
    team_barrier(team);
    for (std::size_t l = 0; l < levels_.extent(0); ++l) {
      run_level(team, levels_(l), x);
      team_barrier(team);
      move(team, levels_(l), x);
      team_barrier(team);
    }
    partial(team.team_rank()) = form_sum(team, x);
    reduce(team, partial);
  }

 private:
  /// Numbers of a team's rows that a thread keeps while they move, in registers on a GPU: 8 rows of
  /// 720 flows in double and 2 rows of 5040 in float take as many.
  static constexpr int gpu_holds = sizeof(Real) == sizeof(double) ? 45 : 40;
  static constexpr int most_held = is_host ? 5040 : gpu_holds;

  template <class Value>
  using Array = Kokkos::View<Value*, typename Space::memory_space>;

  FastRowSum(const FastRowTables<Real>& tables, int log_rows, int threads)
      : num_flows_(tables.num_flows),
        leaf_(tables.leaf),
        log_rows_(log_rows),
        threads_(threads),
        order_(to_view<Space>("helikos::color_sum::fast_order", tables.order)),
        levels_(to_view<Space>("helikos::color_sum::fast_levels", tables.levels)),
        groups_(to_view<Space>("helikos::color_sum::fast_groups", tables.groups)),
        records_(to_view<Space>("helikos::color_sum::fast_records", tables.records)),
        coefficients_(to_view<Space>("helikos::color_sum::fast_coefficients", tables.coefficients)),
        targets_(to_view<Space>("helikos::color_sum::fast_targets", tables.targets)),
        tiles_(to_view<Space>("helikos::color_sum::fast_tiles", tables.tiles)),
        forms_(to_view<Space>("helikos::color_sum::fast_forms", tables.forms)),
        weights_(to_view<Space>("helikos::color_sum::fast_weights", tables.weights)),
        elements_(to_view<Space>("helikos::color_sum::fast_elements", tables.elements)) {
    if (threads_ % rows() != 0 || std::int64_t(numbers()) > std::int64_t(most_held) * threads_) {
      throw std::logic_error("rows do not fit a team of the fast colour sum");
    }
  }

  KOKKOS_INLINE_FUNCTION int rows() const { return 1 << log_rows_; }
  KOKKOS_INLINE_FUNCTION std::size_t numbers() const {
    return std::size_t(num_flows_) << log_rows_;
  }

  /// x (number, row), rows fastest: the flows in the order of the transform, 24 at a time
  /// transformed over S_4. Rows behind the last one repeat it.
  KOKKOS_INLINE_FUNCTION void read_leaves(const Member& team, Real* x) const {
    const int leaves = num_flows_ / leaf_, total = leaves << log_rows_;
    const std::int64_t first_row = std::int64_t(team.league_rank()) << log_rows_;
    for (int i = team.team_rank(); i < total; i += threads_) {
      const int r = i & (rows() - 1), leaf = i >> log_rows_;
      const std::int64_t row = first_row + r < io_.num_rows ? first_row + r : io_.num_rows - 1;
      Real* const target = x + r + (std::size_t(leaf) * leaf_ << log_rows_);
      if (leaf_ == 1) {
        *target = io_.jamps(row, order_(leaf));
        continue;
      }
      Real in[24], out[24];
      for (int p = 0; p < 24; ++p) in[p] = io_.jamps(row, order_(p * leaves + leaf));
      transform_four(in, out);
      for (int p = 0; p < 24; ++p) target[p << log_rows_] = out[p];
    }
  }

  /// Threads take turns: a group goes on where the one before it ended, at the next warp.
  KOKKOS_INLINE_FUNCTION void run_level(const Member& team, const FastRowLevel& level,
                                        Real* x) const {
    const int instances = num_flows_ / level.instance;
    int used = 0;
    for (std::int32_t g = level.first_group; g < level.last_group; ++g) {
      const FastGroup group = groups_(g);
      if (group.waits) team_barrier(team);
      const int items = group.count * instances << log_rows_;
      run_group(group, level.instance, items, (team.team_rank() - used) & (threads_ - 1), x);
      used += (items + 31) & ~31;
    }
  }

  KOKKOS_INLINE_FUNCTION void run_group(const FastGroup& group, int instance, int items, int first,
                                        Real* x) const {
    switch (group.kind) {
      case FastKind::pair:
        return run_items<FastKind::pair>(group, instance, items, first, x);
      case FastKind::triple:
        return run_items<FastKind::triple>(group, instance, items, first, x);
      case FastKind::quadruple:
        return run_items<FastKind::quadruple>(group, instance, items, first, x);
      case FastKind::row:
        return run_items<FastKind::row>(group, instance, items, first, x);
      case FastKind::hook:
        return run_items<FastKind::hook>(group, instance, items, first, x);
      default:
        return run_items<FastKind::column>(group, instance, items, first, x);
    }
  }

  template <FastKind kind>
  KOKKOS_INLINE_FUNCTION void run_items(const FastGroup& group, int instance, int items, int first,
                                        Real* x) const {
    if (group.has_unit) {
      run_items<kind, true>(group, instance, items, first, x);
    } else {
      run_items<kind, false>(group, instance, items, first, x);
    }
  }

  /// Every item from `first` in steps of the team: (instance, item of the group, row).
  template <FastKind kind, bool has_unit>
  KOKKOS_INLINE_FUNCTION void run_items(const FastGroup& group, int instance, int items, int first,
                                        Real* x) const {
    for (int i = first; i < items; i += threads_) {
      const int number = i >> log_rows_, at = quotient(number, group.reciprocal);
      const int item = number - at * group.count;
      Real* const start = x + (i & (rows() - 1)) + (at * instance << log_rows_);
      run_item<kind, has_unit>(&records_(group.record + item * fast_record_size(kind)), start);
    }
  }

  template <FastKind kind, bool has_unit>
  KOKKOS_INLINE_FUNCTION void run_item(const FastWord* record, Real* x) const {
    constexpr int size = fast_size(kind), words = fast_record_size(kind);
    constexpr int stored = fast_coefficients(kind, has_unit);
    FastWord word[words];
    for (int w = 0; w < words; ++w) word[w] = record[w];
    const auto address = [&](int a) { return word[a / 4].address[a % 4] << log_rows_; };
    Real m[stored > 0 ? stored : 1], in[size], out[size];
    if constexpr (stored > 0) {
      const Real* const m_of_step = &coefficients_(word[size / 4].address[size % 4]);
      for (int i = 0; i < stored; ++i) m[i] = m_of_step[i];
    }
    for (int a = 0; a < size; ++a) in[a] = x[address(a)];
    detail::mix_numbers<kind, has_unit>(m, in, out);
    for (int a = 0; a < size; ++a) x[address(a)] = out[a];
  }

  /// Each number to its target: all are read, then all are written.
  KOKKOS_INLINE_FUNCTION void move(const Member& team, const FastRowLevel& level, Real* x) const {
    const int total = static_cast<int>(numbers());
    Real held[most_held];
    for (int k = 0; k < most_held; ++k) {
      const int i = team.team_rank() + k * threads_;
      if (i < total) held[k] = x[i];
    }
    team_barrier(team);
    for (int k = 0; k < most_held; ++k) {
      const int i = team.team_rank() + k * threads_;
      if (i >= total) continue;
      const int number = i >> log_rows_;
      const int start = quotient(number, level.reciprocal) * level.instance;
      const int target = start + targets_(level.targets + number - start);
      x[(target << log_rows_) + (i & (rows() - 1))] = held[k];
    }
  }

  /// What a thread adds to its row's sum: each thread stays with one row.
  KOKKOS_INLINE_FUNCTION Real form_sum(const Member& team, const Real* x) const {
    const int total = static_cast<int>(forms_.extent(0)) << log_rows_;
    Real sum(0);
    for (int i = team.team_rank(); i < total; i += threads_) {
      const FastForm form = forms_(i >> log_rows_);
      const FastTile tile = tiles_(form.tile);
      const Real* const start =
          x + (i & (rows() - 1)) + ((tile.place + form.row * tile.row_step) << log_rows_);
      const int step = tile.column_step << log_rows_;
      sum += weights_(tile.weights + form.row) * tile_sum(tile, start, step);
    }
    return sum;
  }

  KOKKOS_INLINE_FUNCTION Real tile_sum(const FastTile& tile, const Real* start, int step) const {
    const auto load = [&](int j) { return start[j * step]; };
    const Real* element = &elements_(tile.element);
    switch (tile.height) {
      case 8:
        return row_tile_sum<8>(element, tile.first, load);
      case 4:
        return row_tile_sum<4>(element, tile.first, load);
      case 2:
        return row_tile_sum<2>(element, tile.first, load);
      default:
        return row_tile_sum<1>(element, tile.first, load);
    }
  }

  /// Sums of the threads of each row, in a fixed order.
  KOKKOS_INLINE_FUNCTION void reduce(const Member& team, const Scratch& partial) const {
    const int rank = team.team_rank();
    for (int half = threads_ / 2; half >= rows(); half /= 2) {
      team_barrier(team);
      if (rank < half) partial(rank) += partial(rank + half);
    }
    const std::int64_t row = (std::int64_t(team.league_rank()) << log_rows_) + rank;
    if (rank < rows() && row < io_.num_rows) io_.sums(row) = partial(rank);
  }

  int num_flows_;
  int leaf_;
  int log_rows_;
  int threads_;
  Array<std::int16_t> order_;
  Array<FastRowLevel> levels_;
  Array<FastGroup> groups_;
  Array<FastWord> records_;
  Array<Real> coefficients_;
  Array<std::int16_t> targets_;
  Array<FastTile> tiles_;
  Array<FastForm> forms_;
  Array<Real> weights_, elements_;
  RowsAndSums<Real, Space> io_;
};

}  // namespace helikos
