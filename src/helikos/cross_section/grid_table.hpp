// SPDX-License-Identifier: Apache-2.0
#pragma once

/// \file
/// The grids of a program, contiguous in the memory of the device. The result of an iteration
/// refines all grids in place, because copies of thousands of grids would take longer than the
/// matrix elements.

#include <utility>
#include <vector>

#include "helikos/base/core/error.hpp"
#include "helikos/base/core/in_pieces.hpp"
#include "helikos/base/core/views.hpp"
#include "helikos/base/kokkos_ext/space.hpp"
#include "helikos/integration/refine_bins.hpp"
#include "helikos/integration/vegas_map.hpp"

namespace helikos {

/// (grid, dimension, bin)
template <class Space>
using CellsView = Kokkos::View<double***, Kokkos::LayoutRight, typename Space::memory_space>;

/// Sums of an iteration, on the device: sums of squared weights, and numbers of points.
template <class Space>
struct GridSums {
  CellsView<Space> squares{}, counts{};
};

/// One dimension of one grid, and the sums of an iteration for it.
struct GridRow {
  double *squares, *counts;  ///< (bin)
  double* edges;             ///< (bin + 1)
  Refinement by;
};

namespace detail {

/// The executor of the refinement: a thread with its lanes refines one row. Counts the rows whose
/// sums are NaN or infinite.
template <class Space>
struct RefineRows {
  using Member = typename Kokkos::TeamPolicy<Space>::member_type;
  using Scratch = Kokkos::View<double*, typename Space::scratch_memory_space,
                               Kokkos::MemoryTraits<Kokkos::Unmanaged>>;

  Kokkos::View<const GridRow*, typename Space::memory_space> rows;
  int bins;
  Kokkos::View<std::int64_t, typename Space::memory_space> bad;

  KOKKOS_INLINE_FUNCTION void operator()(const Member& team) const {
    const GridRow& row = rows(team.league_rank());
    const Scratch room(team.team_scratch(0), room_to_refine(bins));
    const bool is_good = refine_bins(LoopOfLanes<Member>{team}, row.squares, row.counts, bins,
                                     row.by, row.edges, room.data());
    if (is_good) return;
    Kokkos::single(Kokkos::PerThread(team), [&] { Kokkos::atomic_add(&bad(), std::int64_t{1}); });
  }

  std::size_t scratch_bytes() const { return Scratch::shmem_size(room_to_refine(bins)); }
};

}  // namespace detail

/// Refines all rows in one kernel. Throws InputError where sums are NaN or infinite.
template <class Space>
void refine_rows(const Kokkos::View<const GridRow*, typename Space::memory_space>& rows, int bins) {
  const Kokkos::View<std::int64_t, typename Space::memory_space> bad("helikos::cross_section::bad");
  const detail::RefineRows<Space> refine{rows, bins, bad};
  auto policy = Kokkos::TeamPolicy<Space>(int(rows.extent(0)), 1, threads_in_step<Space>());
  Kokkos::parallel_for("helikos::cross_section::refine",
                       policy.set_scratch_size(0, Kokkos::PerTeam(refine.scratch_bytes())), refine);
  const auto found = Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace(), bad);
  if (found() > 0) throw InputError("sums over bins of a grid are no numbers");
}

template <class Space>
void refine_rows(const std::vector<GridRow>& rows, int bins) {
  const auto on_device = to_view<Space>("helikos::cross_section::rows", rows);
  refine_rows<Space>(Kokkos::View<const GridRow*, typename Space::memory_space>(on_device), bins);
}

template <class Space>
class GridTable {
 public:
  /// Grids with bins of equal width.
  GridTable(std::size_t count, int dimensions, int bins) : dimensions_(dimensions), bins_(bins) {
    const std::vector<double> one = VegasGrid(dimensions, bins).edges();
    std::vector<double> edges;
    edges.reserve(count * one.size());
    for (std::size_t grid = 0; grid < count; ++grid)
      edges.insert(edges.end(), one.begin(), one.end());
    bases_.resize(count);
    set_edges(edges);
  }

  using Edges = typename VegasData<Space>::Edges;

  std::size_t size() const { return grids_.size(); }
  int dimensions() const { return dimensions_; }
  int bins() const { return bins_; }
  const VegasData<Space>& operator[](std::size_t grid) const { return grids_[grid]; }

  /// (grid) Copies the grids from the device.
  std::vector<VegasGridNumbers> numbers() const {
    const auto host = Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace(), edges_);
    std::vector<VegasGridNumbers> result;
    for (std::size_t grid = 0; grid < size(); ++grid) {
      const double* const first = host.data() + grid * num_edges();
      result.push_back({VegasGridNumbers::current_version,
                        dimensions_,
                        bins_,
                        {first, first + num_edges()},
                        bases_[grid]});
    }
    return result;
  }

  /// Replaces all grids, by as many. They must have the dimensions and bins of this table.
  void set(const std::vector<VegasGridNumbers>& grids) {
    std::vector<double> edges;
    edges.reserve(grids.size() * num_edges());
    bases_.clear();
    for (const VegasGridNumbers& grid : grids) {
      edges.insert(edges.end(), grid.edges.begin(), grid.edges.end());
      bases_.push_back(grid.base);
    }
    set_edges(edges);
  }

  /// Refines each grid by its sums, on a host. `sums_of(grid)`: BinSums.
  template <class SumsOf>
  void refine(const std::vector<Refinement>& by, const SumsOf& sums_of) {
    constexpr std::size_t grids_of_piece = 16;  // enough work for a thread
    in_pieces(num_host_threads(), size(), grids_of_piece, [&](std::size_t begin, std::size_t end) {
      for (std::size_t grid = begin; grid < end; ++grid)
        refine_edges(sums_of(grid), by[grid], dimensions_, bins_,
                     edges_.data() + grid * num_edges());
    });
  }

  /// Adds all dimensions of all grids to the list for `refine_rows`.
  void add_rows(const std::vector<Refinement>& by, const GridSums<Space>& sums,
                std::vector<GridRow>& rows) const {
    const std::size_t dimensions = std::size_t(dimensions_), bins = std::size_t(bins_);
    for (std::size_t i = 0; i < size() * dimensions; ++i)
      rows.push_back({sums.squares.data() + i * bins, sums.counts.data() + i * bins,
                      edges_.data() + i * (bins + 1), by[i / dimensions]});
  }

 private:
  /// Sets the edges, and keeps the bases.
  void set_edges(const std::vector<double>& edges) {
    edges_ = to_view<Space>("helikos::cross_section::edges", edges);
    grids_.clear();
    for (std::size_t grid = 0; grid < bases_.size(); ++grid) {
      const std::vector<double>& base = bases_[grid];
      grids_.emplace_back(
          dimensions_, bins_,
          Kokkos::subview(edges_, std::pair(grid * num_edges(), (grid + 1) * num_edges())),
          base.empty() ? Edges() : to_view<Space>("helikos::cross_section::base", base));
    }
  }

  std::size_t num_edges() const { return std::size_t(dimensions_) * std::size_t(bins_ + 1); }

  int dimensions_;
  int bins_;
  Edges edges_;
  std::vector<std::vector<double>> bases_;  ///< (grid)
  std::vector<VegasData<Space>> grids_;
};

}  // namespace helikos
