// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

namespace helikos {

/// What an iteration tells about a grid: over the points of each bin the sum of squared weights,
/// and the number of points (with those of weight zero). Both (dimension, bin).
struct BinSums {
  int dimensions = 0;
  int bins = 0;
  std::vector<double> squares;
  std::vector<double> counts;

  void merge(const BinSums& other);  ///< for instance those of an earlier iteration of this grid
};

/// A grid as plain numbers, to be written to a file. The numbers have to come back bit for bit.
struct VegasGridNumbers {
  static constexpr int current_version = 2;

  int version = current_version;
  int dimensions = 0;
  int bins = 0;
  std::vector<double> edges;   ///< (dimension, bin + 1)
  std::vector<double> base{};  ///< likewise, of the base; empty: none
};

/// How a grid follows sums. `alpha`: 0 leaves the grid as it is, large values follow the sums at
/// once, and their fluctuations too. `flat`: part of the points that each dimension spreads evenly
/// over x, if it is more than the usual one.
struct Refinement {
  double alpha = 1.0, flat = 0.0;
};

/// The grid of VEGAS (G. P. Lepage, J. Comput. Phys. 27 (1978) 192): in each dimension edges
/// 0 = e_0 < e_1 < ... < e_bins = 1. Uniform numbers y are mapped to x such that every bin gets as
/// many points as any other (see vegas_map.hpp).
///
/// A grid may have a *base*: another one, which stays as it is and maps x once more. It says where
/// the integrand is, and the grid how large it is there: no region that the base knows is lost
/// where the grid follows few large weights.
class VegasGrid {
 public:
  static constexpr int max_bins = 256;  ///< the number of a bin is a byte

  /// Bins of one width, for which x = y. Throws InputError.
  explicit VegasGrid(int dimensions, int bins = 128);
  /// Throws InputError where the numbers are those of no grid.
  explicit VegasGrid(const VegasGridNumbers& numbers);
  /// Bins of one width over a base, which has none itself.
  static VegasGrid over(const VegasGrid& base);

  int dimensions() const { return dimensions_; }
  int bins() const { return bins_; }
  /// (dimension, bin + 1)
  const std::vector<double>& edges() const { return edges_; }
  const std::vector<double>& base() const { return base_; }
  double edge(int dimension, int bin) const {
    return edges_[std::size_t(dimension) * std::size_t(bins_ + 1) + std::size_t(bin)];
  }
  VegasGridNumbers numbers() const;

  /// Moves the edges to where the weights are: narrow bins where they are large. A dimension in
  /// which no weight differs from zero stays as it is. Throws InputError (then the grid is as
  /// before).
  void refine(const BinSums& sums, const Refinement& by);
  void refine(const BinSums& sums, double alpha = 1.0) { refine(sums, Refinement{alpha}); }

  bool operator==(const VegasGrid&) const = default;

 private:
  int dimensions_;
  int bins_;
  std::vector<double> edges_, base_;
};

/// As `VegasGrid::refine`, on edges (dimension, bin + 1) that lie elsewhere.
void refine_edges(const BinSums& sums, const Refinement& by, int dimensions, int bins,
                  double* edges);

}  // namespace helikos
