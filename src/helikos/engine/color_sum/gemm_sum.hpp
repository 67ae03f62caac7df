// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <numeric>

#include "helikos/amplitude/color/color_factors.hpp"
#include "helikos/base/kokkos_ext/gemm.hpp"
#include "helikos/engine/color_sum/row_sum.hpp"

namespace helikos {

namespace detail {

/// components(row, column) from jamps(row, flow), one orbit of flows and one row at a time.
template <int stages, bool mirrored, class Real, class Space>
struct SymmetrizeRows {
  Kokkos::View<ColumnOrbit*, typename Space::memory_space> orbits;
  RowMatrix<Real, Space> jamps, components;
  std::int64_t num_rows;

  KOKKOS_INLINE_FUNCTION void operator()(std::int64_t i) const {
    const std::int64_t row = i % num_rows;
    transform_columns<stages, mirrored, Real>(
        orbits(i / num_rows), [&](int flow) { return jamps(row, flow); },
        [&](int column, Real value) { components(row, column) = value; });
  }
};

/// sums(row) = or += x(row).y(row) over `size` columns; the columns of x begin at `first`
template <class Real, class Space>
struct AddProducts {
  RowMatrix<Real, Space> x, y;
  RowVector<Real, Space> sums;
  int first, size;
  bool overwrites;

  KOKKOS_INLINE_FUNCTION void operator()(std::int64_t row) const {
    Real sum = overwrites ? Real(0) : sums(row);
    for (int k = 0; k < size; ++k) sum += x(row, first + k) * y(row, k);
    sums(row) = sum;
  }
};

}  // namespace detail

/// The colour sum as matrix products (Kokkos Kernels), over all helicities and events of a batch.
/// It is |L^T x|^2, where L is the Cholesky factor of a block and x are its components. L has as
/// many columns as the rank of the block, and is zero above its diagonal: it is divided into panels
/// of columns, and rows above a panel are not computed. If the matrix is not semidefinite, the sum
/// is x.(M x).
template <class Real, class Space>
class GemmColorSum {
 public:
  using Matrix = RowMatrix<Real, Space>;
  using Rows = RowVector<Real, Space>;

  explicit GemmColorSum(ColorBlocks color, GemmMath math = GemmMath::exact)
      : math_(math), has_squares_(color.is_semidefinite) {
    for (ColorBlock& block : color.blocks) {
      const CholeskyFactor factor = has_squares_ ? cholesky_factor(block) : whole(block);
      factors_.push_back(upload(factor));
      const auto components = block.components;
      for (int i = 0; i < factor.size(); ++i) block.components[i] = components[factor.order[i]];
    }
    const auto columns = symmetric_columns(color);
    stages_ = columns.stages;
    first_columns_ = columns.first_columns;
    num_flows_ = columns.num_flows;
    mirrored_ = to_view<Space>("helikos::color_sum::mirrored", columns.mirrored);
    alone_ = to_view<Space>("helikos::color_sum::alone", columns.alone);
  }

  /// sums(row) = sum over flows s, t of J(row, s) C(s, t) J(row, t) for the first `num_rows` rows.
  void operator()(const Space& space, const Matrix& jamps, std::int64_t num_rows,
                  const Rows& sums) {
    reserve(jamps.extent(0));
    symmetrize(space, jamps, num_rows);
    for (std::size_t b = 0; b < factors_.size(); ++b) add_block(space, b, num_rows, sums);
  }

  /// Frees the memory for rows.
  void release() { components_ = products_ = {}; }

  std::size_t bytes() const {
    std::size_t numbers = 0;
    for (const auto& factor : factors_) numbers += factor.span();
    return numbers * sizeof(Real) + workspace_bytes();
  }
  std::size_t workspace_bytes() const {
    return (components_.span() + products_.span()) * sizeof(Real);
  }

 private:
  using Policy = EventPolicy<Space>;
  using Orbits = Kokkos::View<ColumnOrbit*, typename Space::memory_space>;

  /// Columns of a panel: one tile of a matrix product on a GPU.
  static constexpr int panel_width = 128;

  /// The block itself in the place of its factor.
  static CholeskyFactor whole(const ColorBlock& block) {
    CholeskyFactor factor{std::vector<int>(block.size()), block.size(), block.matrix};
    std::iota(factor.order.begin(), factor.order.end(), 0);
    return factor;
  }

  static Matrix upload(const CholeskyFactor& factor) {
    Matrix matrix("helikos::color_sum::factor", factor.size(), factor.rank);
    auto mirror = Kokkos::create_mirror_view(matrix);
    for (int i = 0; i < factor.size(); ++i) {
      for (int j = 0; j < factor.rank; ++j) {
        mirror(i, j) = static_cast<Real>(factor.matrix[i * factor.rank + j]);
      }
    }
    Kokkos::deep_copy(matrix, mirror);
    return matrix;
  }

  void reserve(std::size_t rows) {
    if (products_.extent(0) >= rows) return;
    std::size_t widest = 0;
    for (const auto& factor : factors_) widest = std::max(widest, factor.extent(1));
    release();
    components_ = uninitialized<Matrix>("helikos::color_sum::components", rows, num_flows_);
    products_ = uninitialized<Matrix>("helikos::color_sum::products", rows, widest);
  }

  void symmetrize(const Space& space, const Matrix& jamps, std::int64_t num_rows) const {
    switch (stages_) {
      case 0:
        return symmetrize_stages<0>(space, jamps, num_rows);
      case 1:
        return symmetrize_stages<1>(space, jamps, num_rows);
      case 2:
        return symmetrize_stages<2>(space, jamps, num_rows);
      default:
        return symmetrize_stages<3>(space, jamps, num_rows);
    }
  }

  template <int stages>
  void symmetrize_stages(const Space& space, const Matrix& jamps, std::int64_t num_rows) const {
    symmetrize_orbits<stages, true>(space, mirrored_, jamps, num_rows);
    symmetrize_orbits<stages, false>(space, alone_, jamps, num_rows);
  }

  template <int stages, bool mirrored>
  void symmetrize_orbits(const Space& space, const Orbits& orbits, const Matrix& jamps,
                         std::int64_t num_rows) const {
    if (orbits.extent(0) == 0) return;
    Kokkos::parallel_for("helikos::color_sum::symmetrize",
                         Policy(space, 0, std::int64_t(orbits.extent(0)) * num_rows),
                         detail::SymmetrizeRows<stages, mirrored, Real, Space>{
                             orbits, jamps, components_, num_rows});
  }

  void add_block(const Space& space, std::size_t b, std::int64_t num_rows, const Rows& sums) {
    const Matrix& factor = factors_[b];
    const int size = static_cast<int>(factor.extent(0)), rank = static_cast<int>(factor.extent(1));
    const auto rows = std::make_pair(std::int64_t{0}, num_rows);
    const auto panels = column_panels(rank, panel_width);
    for (std::size_t p = 0; p + 1 < panels.size(); ++p) {
      const auto panel = std::make_pair(panels[p], panels[p + 1]);
      const int first = has_squares_ ? panels[p] : 0;
      const auto below = std::make_pair(first_columns_[b] + first, first_columns_[b] + size);
      multiply(space, Kokkos::subview(components_, rows, below),
               Kokkos::subview(factor, std::make_pair(first, size), panel),
               Kokkos::subview(products_, rows, panel), math_);
    }
    Kokkos::parallel_for(
        "helikos::color_sum::squares", Policy(space, 0, num_rows),
        detail::AddProducts<Real, Space>{has_squares_ ? products_ : components_, products_, sums,
                                         has_squares_ ? 0 : first_columns_[b], rank, b == 0});
  }

  GemmMath math_;
  bool has_squares_;
  int stages_ = 0;
  int num_flows_ = 0;
  std::vector<int> first_columns_;
  Orbits mirrored_, alone_;
  std::vector<Matrix> factors_;
  Matrix components_, products_;
};

}  // namespace helikos
