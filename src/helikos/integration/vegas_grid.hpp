// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

#include "helikos/integration/moments.hpp"

namespace helikos {

/// The result of an iteration for a grid: the sum of squared weights over the points of each bin,
/// and the number of points (including those of weight zero). Both are (dimension, bin).
struct BinSums {
  int dimensions = 0;
  int bins = 0;
  std::vector<double> squares;
  std::vector<double> counts;

  void merge(const BinSums& other);  ///< for instance the sums of an earlier iteration with this
                                     ///< grid
};

/// A grid as plain numbers, for a file. The numbers must be restored bit for bit.
struct VegasGridNumbers {
  static constexpr int current_version = 2;

  int version = current_version;
  int dimensions = 0;
  int bins = 0;
  std::vector<double> edges;   ///< (dimension, bin + 1)
  std::vector<double> base{};  ///< (dimension, bin + 1) of the base; empty: none

  bool operator==(const VegasGridNumbers&) const = default;
};

/// The speed at which a grid follows sums. `alpha`: with 0 the grid stays as it is; with large
/// values it follows the sums, and their fluctuations, at once. `flat`: the part of the points that
/// each dimension spreads evenly over x, if it is more than the usual part.
struct Refinement {
  double alpha = 1.0, flat = 0.0;
};

/// The grid of VEGAS (G. P. Lepage, J. Comput. Phys. 27 (1978) 192): in each dimension edges
/// 0 = e_0 < e_1 < ... < e_bins = 1. Uniform numbers y are mapped to x such that every bin gets as
/// many points as any other (see vegas_map.hpp).
///
/// A grid may have a *base*: another grid, which stays as it is and maps x once more. The base
/// describes where the integrand is, and the grid describes how large the integrand is there. No
/// region of the base is lost if the grid follows few large weights.
class VegasGrid {
 public:
  static constexpr int max_bins = 256;  ///< the number of a bin is a byte

  /// A grid with bins of equal width, for which x = y. Throws InputError.
  explicit VegasGrid(int dimensions, int bins = 128);
  /// Throws InputError where the numbers do not form a grid.
  explicit VegasGrid(const VegasGridNumbers& numbers);
  /// A grid with bins of equal width over a base; the base must not have a base itself.
  static VegasGrid over(const VegasGrid& base);

  int dimensions() const { return numbers_.dimensions; }
  int bins() const { return numbers_.bins; }
  /// (dimension, bin + 1)
  const std::vector<double>& edges() const { return numbers_.edges; }
  const std::vector<double>& base() const { return numbers_.base; }
  double edge(int dimension, int bin) const {
    return edges()[std::size_t(dimension) * std::size_t(bins() + 1) + std::size_t(bin)];
  }
  const VegasGridNumbers& numbers() const { return numbers_; }

  /// Moves the edges so that bins are narrow where weights are large. A dimension in which all
  /// weights are zero stays as it is. Throws InputError (then the grid is unchanged).
  void refine(const BinSums& sums, const Refinement& by);
  void refine(const BinSums& sums, double alpha = 1.0) { refine(sums, Refinement{alpha}); }

  bool operator==(const VegasGrid&) const = default;

 private:
  VegasGridNumbers numbers_;
};

/// Refines edges (dimension, bin + 1) that are stored elsewhere, as `VegasGrid::refine` does.
void refine_edges(const BinSums& sums, const Refinement& by, int dimensions, int bins,
                  double* edges);

/// The `alpha` of `VegasGrid::refine` for a grid of `bins` bins: how far the grid follows an
/// iteration. It is between 1/2 and 1 if the iteration has at least a quarter of the points that
/// there were `before`.
///
/// n = (sum w)^2 / sum w^2 is the effective number of equal weights, and alpha = n / (n + bins). If
/// a few large weights dominate, a grid that followed them would leave other regions without
/// points. The sum would be too small until a point hits these regions.
///
/// A smaller iteration has less information than the earlier ones: its alpha is smaller in
/// proportion, so that the grid keeps the earlier results. Fluctuations of bins multiply over the
/// dimensions, and the largest weights grow with them.
double alpha_for(const Moments& weights, int bins, std::int64_t before = 0);

}  // namespace helikos
