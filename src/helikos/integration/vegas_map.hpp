// SPDX-License-Identifier: Apache-2.0
#pragma once

/// \file
/// The map of VEGAS on the device: from uniform numbers to numbers distributed by a grid.

#include <cstdint>
#include <type_traits>
#include <utility>
#include <vector>

#include "helikos/base/core/error.hpp"
#include "helikos/base/core/views.hpp"
#include "helikos/base/kokkos_ext/space.hpp"
#include "helikos/integration/vegas_grid.hpp"

namespace helikos {

/// Bins that the numbers of events fell into, (event, dimension), one byte each. The sums need only
/// the bins of the uniform numbers, which take an eighth of their memory, so the numbers can be
/// mapped in place. (Finding the bin of a mapped number would need a search.)
template <class Space = Kokkos::DefaultExecutionSpace>
using BinsView = Kokkos::View<std::uint8_t**, Kokkos::LayoutLeft, typename Space::memory_space>;

template <class Space = Kokkos::DefaultExecutionSpace>
using ConstBinsView =
    Kokkos::View<const std::uint8_t**, Kokkos::LayoutLeft, typename Space::memory_space>;

/// A number between 0 and 1 after the map, and dx/dy.
struct MappedNumber {
  double x;
  double jacobian;
  int bin;
};

/// Points into a VegasData: plain data for kernels.
struct VegasMapView {
  int dimensions;
  int bins;
  const double* edges;           ///< (dimension, bin + 1)
  const double* base = nullptr;  ///< edges of the base, (dimension, bin + 1), or nullptr

  /// Maps `y` in (0,1), in the bin floor(y bins), to x = e_bin + (y bins - bin) w_bin in (0,1),
  /// where w_bin is the width of the bin: dx/dy = bins w_bin. The map by the base is a second step,
  /// `map_by_base`.
  KOKKOS_FORCEINLINE_FUNCTION MappedNumber map(int dimension, double y) const {
    return map_by(edges, dimension, y);
  }

  /// Maps x by the base, which must exist.
  KOKKOS_FORCEINLINE_FUNCTION MappedNumber map_by_base(int dimension, double x) const {
    return map_by(base, dimension, x);
  }

 private:
  KOKKOS_FORCEINLINE_FUNCTION MappedNumber map_by(const double* all_edges, int dimension,
                                                  double y) const {
    const double place = y * bins;
    const int floor = static_cast<int>(place);
    const int bin = floor < bins ? floor : bins - 1;
    const double* const edge = all_edges + dimension * (bins + 1) + bin;
    const double width = edge[1] - edge[0];
    const double x = edge[0] + (place - bin) * width;
    constexpr double largest = 1.0 - 0x1p-53;
    return {x < largest ? x : largest, bins * width, bin};
  }
};

/// Owns a grid in the memory of `Space`. Its view may be copied into kernels, and must not outlive
/// the VegasData.
template <class Space = Kokkos::DefaultExecutionSpace>
class VegasData {
 public:
  static_assert(std::is_trivially_copyable_v<VegasMapView>);

  explicit VegasData(const VegasGrid& grid)
      : dimensions_(grid.dimensions()),
        bins_(grid.bins()),
        edges_(to_view<Space>("helikos::integration::edges", grid.edges())) {
    if (!grid.base().empty()) base_ = to_view<Space>("helikos::integration::base", grid.base());
  }

  using Edges = Kokkos::View<double*, typename Space::memory_space>;

  /// Uses edges (dimension, bin + 1) that are stored elsewhere and may move. `base`: edges of the
  /// base, or empty.
  VegasData(int dimensions, int bins, Edges edges, Edges base = {})
      : dimensions_(dimensions), bins_(bins), edges_(std::move(edges)), base_(std::move(base)) {}

  int dimensions() const { return dimensions_; }
  int bins() const { return bins_; }
  VegasMapView view() const { return {dimensions_, bins_, edges_.data(), base_.data()}; }

 private:
  int dimensions_;
  int bins_;
  Edges edges_, base_;
};

namespace detail {

/// The executor of the map: an index is a pack of `Width` neighbouring events, in loops that a
/// compiler turns into SIMD instructions. Events of the last, partial pack take these loops too, so
/// that no result depends on the batch size.
template <class ExecSpace, int Width>
struct MapNumbers {
  VegasMapView map;
  std::int64_t events;
  RandomView<ExecSpace> numbers;
  EventView<ExecSpace> jacobians;
  BinsView<ExecSpace> bins;
  bool with_bins;

  KOKKOS_INLINE_FUNCTION void operator()(std::int64_t pack) const {
    const std::int64_t first = pack * Width;
    const int count = events - first < Width ? int(events - first) : Width;
    double jacobian[Width];
    for (int i = 0; i < Width; ++i) jacobian[i] = 1.0;
    for (int d = 0; d < map.dimensions; ++d) {
      double x[Width];
      int bin[Width];
      for (int i = 0; i < count; ++i) x[i] = numbers(first + i, d);
      for (int i = count; i < Width; ++i) x[i] = 0.5;
      for (int i = 0; i < Width; ++i) {
        const MappedNumber mapped = map.map(d, x[i]);
        x[i] = mapped.x;
        bin[i] = mapped.bin;
        jacobian[i] *= mapped.jacobian;
      }
      if (map.base != nullptr) {
        for (int i = 0; i < Width; ++i) {
          const MappedNumber mapped = map.map_by_base(d, x[i]);
          x[i] = mapped.x;
          jacobian[i] *= mapped.jacobian;
        }
      }
      for (int i = 0; i < count; ++i) numbers(first + i, d) = x[i];
      if (!with_bins) continue;
      for (int i = 0; i < count; ++i) bins(first + i, d) = static_cast<std::uint8_t>(bin[i]);
    }
    for (int i = 0; i < count; ++i) jacobians(first + i) = jacobian[i];
  }
};

}  // namespace detail

/// Maps `numbers` (event, number) in (0,1) in place: the first `grid.dimensions()` numbers of each
/// event. Writes the product of all dx/dy to `jacobians` (event), and the bins to `bins` (event,
/// dimension), unless `bins` has no events. The number of events is the size of `jacobians`. Throws
/// InputError where a View is too small. Does not fence; `grid` must live until the queue is done.
/// `queue`: of a space, or a CallingThread.
template <class Queue>
void map_numbers(const Queue& queue, const VegasData<SpaceOf<Queue>>& grid,
                 RandomView<SpaceOf<Queue>> numbers, EventView<SpaceOf<Queue>> jacobians,
                 BinsView<SpaceOf<Queue>> bins = {}) {
  using ExecSpace = SpaceOf<Queue>;
  constexpr int width = is_host_space<ExecSpace> ? 16 : 1;
  const std::size_t events = jacobians.extent(0), dimensions = std::size_t(grid.dimensions());
  const bool with_bins = bins.extent(0) > 0;
  if (numbers.extent(0) < events || numbers.extent(1) < dimensions)
    throw InputError("fewer numbers than a grid maps");
  if (with_bins && (bins.extent(0) < events || bins.extent(1) < dimensions))
    throw InputError("no room for the bins of all numbers that a grid maps");
  if (events == 0) return;
  for_each_index(queue, "helikos::integration::map", (std::int64_t(events) + width - 1) / width,
                 detail::MapNumbers<ExecSpace, width>{grid.view(), std::int64_t(events), numbers,
                                                      jacobians, bins, with_bins});
}

}  // namespace helikos
