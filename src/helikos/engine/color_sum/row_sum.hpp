// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "helikos/amplitude/color/row_blocks.hpp"
#include "helikos/base/core/views.hpp"
#include "helikos/base/kokkos_ext/gpu.hpp"
#include "helikos/base/kokkos_ext/launch_bounds.hpp"
#include "helikos/base/kokkos_ext/space.hpp"
#include "helikos/base/kokkos_ext/team_barrier.hpp"

namespace helikos {

/// A matrix (row, column) with contiguous rows. A row is one real number for each flow: the real or
/// the imaginary part of the jamps of one helicity of one event. Columns are flows.
template <class Real, class Space>
using RowMatrix = Kokkos::View<Real**, Kokkos::LayoutLeft, typename Space::memory_space>;

template <class Real, class Space>
using RowVector = Kokkos::View<Real*, typename Space::memory_space>;

/// Input and output of a colour sum of rows.
template <class Real, class Space>
struct RowsAndSums {
  RowMatrix<Real, Space> jamps;
  RowVector<Real, Space> sums;  ///< (row)
  std::int64_t num_rows = 0;
};

/// The triangular colour sum of many rows by teams. A team brings several rows into its memory in
/// the symmetric basis; its threads divide the tiles of the triangle.
template <class Real, class Space>
class RowColorSum {
 public:
  using Policy = Kokkos::TeamPolicy<Space, RegisterBounds>;
  using Member = typename Policy::member_type;
  using Scratch = Kokkos::View<Real*, typename Space::scratch_memory_space,
                               Kokkos::MemoryTraits<Kokkos::Unmanaged>>;

  explicit RowColorSum(const ColorBlocks& color) : RowColorSum(row_blocks<Real>(color)) {}
  /// For tests: a team has `rows` rows and `threads` threads, where one number is a multiple of the
  /// other.
  RowColorSum(const ColorBlocks& color, int rows, int threads) : RowColorSum(color) {
    rows_ = rows;
    sharers_ = threads < rows ? 1 : threads / rows;
    threads_ = threads;
  }

  /// sums(row) = sum over flows s, t of J(row, s) C(s, t) J(row, t) for the first `num_rows` rows.
  void operator()(const Space& space, const RowMatrix<Real, Space>& jamps, std::int64_t num_rows,
                  const RowVector<Real, Space>& sums) const {
    RowColorSum kernel = *this;
    kernel.io_ = {jamps, sums, num_rows};
    kernel.start(space);
  }

  /// A team with fewer threads than rows (on hosts) computes its rows one after the other.
  KOKKOS_INLINE_FUNCTION void operator()(const Member& team) const {
    [[maybe_unused]] const TeamTurn turn(team);
    const Scratch x(team.team_scratch(0), std::size_t(rows_) * num_flows_);
    const Scratch partial(team.team_scratch(0), std::size_t(rows_) * sharers_);
    const std::int64_t first_row = std::int64_t(team.league_rank()) * rows_;
    transform(team, first_row, x);
    team_barrier(team);
    if (team.team_size() < rows_) {
      for (int r = team.team_rank(); r < rows_; r += team.team_size()) {
        if (first_row + r < io_.num_rows) io_.sums(first_row + r) = share(0, 1, x.data() + r);
      }
      return;
    }
    const int r = team.team_rank() % rows_, w = team.team_rank() / rows_;
    partial(team.team_rank()) = share(w, sharers_, x.data() + r);
    team_barrier(team);
    if (w > 0 || first_row + r >= io_.num_rows) return;
    Real sum(0);
    for (int k = 0; k < sharers_; ++k) sum += partial(k * rows_ + r);
    io_.sums(first_row + r) = sum;
  }

 private:
  static constexpr int team_threads =
      256;  ///< threads on a GPU, where two teams share a multiprocessor

  explicit RowColorSum(const RowBlocks<Real>& blocks)
      : num_flows_(blocks.columns.num_flows),
        stages_(blocks.columns.stages),
        mirrored_(to_view<Space>("helikos::color_sum::mirrored", blocks.columns.mirrored)),
        alone_(to_view<Space>("helikos::color_sum::alone", blocks.columns.alone)),
        tiles_(to_view<Space>("helikos::color_sum::tiles", blocks.tiles)),
        elements_(to_view<Space>("helikos::color_sum::elements", blocks.elements)) {
    if (is_host_space<Space>) return;
    const std::size_t bytes = team_memory().share(team_threads, 2 * team_threads);
    const std::size_t partial_sums = team_threads * sizeof(Real);
    const int tiles = static_cast<int>(blocks.tiles.size());
    rows_ = 128;
    while (rows_ > 1 && rows_ * num_flows_ * sizeof(Real) + partial_sums > bytes) rows_ /= 2;
    while (rows_ * sharers_ < team_threads && sharers_ < tiles) sharers_ *= 2;
    threads_ = rows_ * sharers_;
  }

  void start(const Space& space) const {
    const auto league = static_cast<int>((io_.num_rows + rows_ - 1) / rows_);
    const std::size_t bytes = Scratch::shmem_size(std::size_t(rows_) * num_flows_) +
                              Scratch::shmem_size(std::size_t(rows_) * sharers_);
    auto policy = Policy(space, league, threads_).set_scratch_size(0, Kokkos::PerTeam(bytes));
    Kokkos::parallel_for("helikos::color_sum::row_sum", policy, *this);
  }

  KOKKOS_INLINE_FUNCTION void transform(const Member& team, std::int64_t first_row,
                                        const Scratch& x) const {
    switch (stages_) {
      case 0:
        return transform_stages<0>(team, first_row, x);
      case 1:
        return transform_stages<1>(team, first_row, x);
      case 2:
        return transform_stages<2>(team, first_row, x);
      default:
        return transform_stages<3>(team, first_row, x);
    }
  }

  template <int stages>
  KOKKOS_INLINE_FUNCTION void transform_stages(const Member& team, std::int64_t first_row,
                                               const Scratch& x) const {
    transform_orbits<stages, true>(team, mirrored_, first_row, x);
    transform_orbits<stages, false>(team, alone_, first_row, x);
  }

  template <int stages, bool mirrored>
  KOKKOS_INLINE_FUNCTION void transform_orbits(
      const Member& team, const Kokkos::View<ColumnOrbit*, typename Space::memory_space>& orbits,
      std::int64_t first_row, const Scratch& x) const {
    const int count = static_cast<int>(orbits.extent(0)) * rows_;
    Kokkos::parallel_for(Kokkos::TeamThreadRange(team, count), [&](const int i) {
      const int r = i % rows_;
      const std::int64_t row = first_row + r < io_.num_rows ? first_row + r : io_.num_rows - 1;
      transform_columns<stages, mirrored, Real>(
          orbits(i / rows_), [&](int flow) { return io_.jamps(row, flow); },
          [&](int column, Real value) { x(std::size_t(column) * rows_ + r) = value; });
    });
  }

  /// The sum of every `step`-th tile from `start` on, for the row at `x`.
  KOKKOS_INLINE_FUNCTION Real share(int start, int step, const Real* x) const {
    Real total(0);
    const int count = static_cast<int>(tiles_.extent(0));
    for (int t = start; t < count; t += step) {
      const ColorTile tile = tiles_(t);
      const auto load = [&](int j) { return x[std::size_t(tile.column + j) * rows_]; };
      const Real* element = &elements_(tile.element);
      switch (tile.height) {
        case 8:
          total += row_tile_sum<8>(element, tile.first, load);
          break;
        case 4:
          total += row_tile_sum<4>(element, tile.first, load);
          break;
        case 2:
          total += row_tile_sum<2>(element, tile.first, load);
          break;
        default:
          total += row_tile_sum<1>(element, tile.first, load);
      }
    }
    return total;
  }

  template <class Value>
  using Array = Kokkos::View<Value*, typename Space::memory_space>;

  int num_flows_;
  int stages_;
  int rows_ = 8;     ///< rows of a team
  int sharers_ = 1;  ///< threads that share a row
  int threads_ = 1;  ///< threads of a team
  Array<ColumnOrbit> mirrored_, alone_;
  Array<ColorTile> tiles_;
  Array<Real> elements_;
  RowsAndSums<Real, Space> io_;
};

}  // namespace helikos
