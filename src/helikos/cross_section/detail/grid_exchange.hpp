// SPDX-License-Identifier: Apache-2.0
#pragma once

/// \file
/// Grids that several ranks refine together, each on its device. A rank gets the sums of its part
/// of the rows from all ranks, refines these rows, and gives their edges to all.

#include <algorithm>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "helikos/base/core/views.hpp"
#include "helikos/base/kokkos_ext/pinned_range.hpp"
#include "helikos/base/parallel/board.hpp"
#include "helikos/cross_section/grid_table.hpp"

namespace helikos {
namespace detail {

/// A sum of squares, and a number of points: exact below 2^32 points.
inline constexpr std::size_t bytes_of_cell = sizeof(double) + sizeof(std::uint32_t);

template <class Space>
using RowsView = Kokkos::View<const GridRow*, typename Space::memory_space>;

/// The sums of rows as bytes for another rank: of all rows the squares (row, bin), then the counts.
/// An index is a cell.
template <class Space>
struct PackCells {
  RowsView<Space> rows;
  int bins;
  char* bytes;

  KOKKOS_INLINE_FUNCTION void operator()(const std::int64_t cell) const {
    const std::int64_t cells = std::int64_t(rows.extent(0)) * bins;
    const GridRow& row = rows(cell / bins);
    reinterpret_cast<double*>(bytes)[cell] = row.squares[cell % bins];
    reinterpret_cast<std::uint32_t*>(bytes + std::size_t(cells) * sizeof(double))[cell] =
        std::uint32_t(row.counts[cell % bins]);
  }
};

/// Adds what the other ranks have packed to the sums of rows, in the order of ranks. An index is a
/// cell.
template <class Space>
struct AddCells {
  RowsView<Space> rows;
  int bins;
  int rank, ranks;
  const char* bytes;  ///< rank after rank, without this one

  KOKKOS_INLINE_FUNCTION void operator()(const std::int64_t cell) const {
    const std::int64_t cells = std::int64_t(rows.extent(0)) * bins;
    const GridRow& row = rows(cell / bins);
    double &own_square = row.squares[cell % bins], &own_count = row.counts[cell % bins];
    double square = 0.0, count = 0.0;
    const char* next = bytes;
    for (int other = 0; other < ranks; ++other) {
      if (other == rank) {
        square += own_square;
        count += own_count;
        continue;
      }
      square += reinterpret_cast<const double*>(next)[cell];
      next += std::size_t(cells) * sizeof(double);
      count += reinterpret_cast<const std::uint32_t*>(next)[cell];
      next += std::size_t(cells) * sizeof(std::uint32_t);
    }
    own_square = square;
    own_count = count;
  }
};

/// Copies the edges of rows to a list (row, edge), or from it. An index is an edge.
template <class Space>
struct CopyEdges {
  RowsView<Space> rows;
  int edges;  ///< of a row
  double* list;
  bool to_list;

  KOKKOS_INLINE_FUNCTION void operator()(const std::int64_t i) const {
    double& own = rows(i / edges).edges[i % edges];
    if (to_list)
      list[i] = own;
    else
      own = list[i];
  }
};

}  // namespace detail

/// The rows of an integration on all ranks. Rows go in pieces where the boards of the ranks do not
/// hold all.
template <class Space>
class GridExchange {
 public:
  /// `rows`: their number; `bins`: an even number. To be made by all ranks together.
  GridExchange(const Communicator& world, std::size_t rows, int bins)
      : world_(world),
        bins_(bins),
        board_(world, std::max<std::size_t>(rows, 1) * bytes_of_row()),
        pinned_(board_.whole()),
        rows_of_piece_(std::clamp<std::size_t>(board_.size() / bytes_of_row(), 1, most_rows)),
        sent_("helikos::cross_section::sent", 0),
        received_("helikos::cross_section::received", 0) {
    if (board_.size() < bytes_of_row()) throw InputError("a row of a grid is larger than a board");
  }

  /// Adds up the sums of all ranks and refines their grids, which are equal afterwards. All ranks
  /// call it with rows of the same grids. Throws InputError where sums are NaN or infinite.
  /// `seconds`: to which the time of the refinement is added.
  void refine(const std::vector<GridRow>& rows, double& seconds) {
    const auto all = to_view<Space>("helikos::cross_section::rows", rows);
    for (std::size_t begin = 0; begin < rows.size(); begin += rows_of_piece_)
      refine_piece(
          Kokkos::subview(all, std::pair(begin, std::min(rows.size(), begin + rows_of_piece_))),
          seconds);
  }

 private:
  using Rows = detail::RowsView<Space>;
  using Bytes = Kokkos::View<char*, typename Space::memory_space>;
  static constexpr std::size_t most_rows = std::size_t{1} << 20;

  std::size_t bytes_of_row() const {
    return std::max(std::size_t(bins_) * detail::bytes_of_cell,
                    std::size_t(bins_ + 1) * sizeof(double));
  }

  void refine_piece(const Rows& rows, double& seconds) {
    std::vector<EventRange> parts;  // (rank) [rows]
    for (int rank = 0; rank < world_.size(); ++rank)
      parts.push_back(part_of_rank(std::int64_t(rows.extent(0)), rank, world_.size()));
    const Rows own = of_part(rows, parts[std::size_t(world_.rank())]);
    send_sums(rows, parts);
    add_sums(own);
    const Kokkos::Timer timer;
    if (own.extent(0) > 0) refine_rows<Space>(own, bins_);
    seconds += timer.seconds();
    share_edges(rows, parts);
  }

  static Rows of_part(const Rows& rows, const EventRange& part) {
    return Kokkos::subview(rows, std::pair(part.first, part.first + part.count));
  }

  std::vector<EventRange> in_bytes(std::vector<EventRange> ranges, std::size_t bytes) const {
    for (EventRange& range : ranges) {
      range.first *= std::int64_t(bytes);
      range.count *= std::int64_t(bytes);
    }
    return ranges;
  }

  /// Each part of the rows goes to the rank that refines it.
  void send_sums(const Rows& rows, const std::vector<EventRange>& parts) {
    const std::size_t bytes = std::size_t(bins_) * detail::bytes_of_cell;
    const auto ranges = in_bytes(parts, bytes);
    make_room(sent_, sent_.label(), rows.extent(0) * bytes);
    for (int rank = 0; rank < world_.size(); ++rank) {
      if (rank == world_.rank()) continue;
      const auto& [first, count] = ranges[std::size_t(rank)];
      const Rows part = of_part(rows, parts[std::size_t(rank)]);
      for_each_index(space_, "helikos::cross_section::pack", std::int64_t(part.extent(0)) * bins_,
                     detail::PackCells<Space>{part, bins_, sent_.data() + first});
      to_board(sent_.data() + first, std::size_t(first), std::size_t(count));
    }
    space_.fence();
    board_.trade(ranges);
  }

  void add_sums(const Rows& own) {
    const std::size_t bytes = own.extent(0) * std::size_t(bins_) * detail::bytes_of_cell;
    make_room(received_, received_.label(), std::size_t(world_.size()) * bytes);
    char* next = received_.data();
    for (int rank = 0; rank < world_.size(); ++rank) {
      if (rank == world_.rank()) continue;
      from_board(rank, next);
      next += bytes;
    }
    for_each_index(
        space_, "helikos::cross_section::add", std::int64_t(own.extent(0)) * bins_,
        detail::AddCells<Space>{own, bins_, world_.rank(), world_.size(), received_.data()});
    space_.fence();
  }

  void share_edges(const Rows& rows, const std::vector<EventRange>& parts) {
    const int edges = bins_ + 1;
    const auto ranges = in_bytes(parts, std::size_t(edges) * sizeof(double));
    make_room(received_, received_.label(), rows.extent(0) * std::size_t(edges) * sizeof(double));
    const auto copy_edges = [&](int rank, bool to_list) {
      const Rows part = of_part(rows, parts[std::size_t(rank)]);
      char* const list = received_.data() + ranges[std::size_t(rank)].first;
      if (!to_list) from_board(rank, list);
      for_each_index(
          space_, "helikos::cross_section::edges", std::int64_t(part.extent(0)) * edges,
          detail::CopyEdges<Space>{part, edges, reinterpret_cast<double*>(list), to_list});
      if (to_list)
        to_board(list, std::size_t(ranges[std::size_t(rank)].first),
                 std::size_t(ranges[std::size_t(rank)].count));
    };
    copy_edges(world_.rank(), true);
    space_.fence();
    board_.share(ranges);
    for (int rank = 0; rank < world_.size(); ++rank)
      if (rank != world_.rank()) copy_edges(rank, false);
    space_.fence();
  }

  void to_board(const char* bytes, std::size_t first, std::size_t count) {
    Kokkos::deep_copy(space_, OnHost<char>(board_.own().data() + first, count),
                      OnDevice<const char>(bytes, count));
  }
  void from_board(int rank, char* bytes) {
    const std::span<const char> found = board_.from(rank);
    Kokkos::deep_copy(space_, OnDevice<char>(bytes, found.size()),
                      OnHost<const char>(found.data(), found.size()));
  }

  using Unmanaged = Kokkos::MemoryTraits<Kokkos::Unmanaged>;
  template <class Byte>
  using OnHost = Kokkos::View<Byte*, Kokkos::HostSpace, Unmanaged>;
  template <class Byte>
  using OnDevice = Kokkos::View<Byte*, typename Space::memory_space, Unmanaged>;

  const Communicator& world_;
  int bins_;
  Space space_;
  Board board_;
  PinnedRange pinned_;
  std::size_t rows_of_piece_;
  Bytes sent_, received_;
};

}  // namespace helikos
