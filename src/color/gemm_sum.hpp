// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "color/row_sum.hpp"
#include "kokkos_ext/gemm.hpp"

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

/// sums(row) = or += x(row) . y(row), columns `first` .. of x
template <class Real, class Space>
struct AddDots {
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
template <class Real, class Space>
class GemmColorSum {
 public:
  using Matrix = RowMatrix<Real, Space>;
  using Rows = RowVector<Real, Space>;

  explicit GemmColorSum(const ColorBlocks& color, GemmMath math = GemmMath::exact) : math_(math) {
    const auto columns = symmetric_columns(color);
    stages_ = columns.stages;
    first_columns_ = columns.first_columns;
    num_flows_ = columns.num_flows;
    mirrored_ = to_view<Space>("helikos::color::mirrored", columns.mirrored);
    alone_ = to_view<Space>("helikos::color::alone", columns.alone);
    for (const ColorBlock& block : color.blocks) matrices_.push_back(upload(block));
  }

  /// sums(row) = sum over flows s, t of J(row, s) C(s, t) J(row, t) for the first `num_rows` rows.
  void operator()(const Space& space, const Matrix& jamps, std::int64_t num_rows,
                  const Rows& sums) {
    reserve(jamps.extent(0));
    symmetrize(space, jamps, num_rows);
    for (std::size_t b = 0; b < matrices_.size(); ++b) add_block(space, b, num_rows, sums);
  }

  std::size_t bytes() const {
    std::size_t numbers = components_.span() + products_.span();
    for (const auto& matrix : matrices_) numbers += matrix.span();
    return numbers * sizeof(Real);
  }

 private:
  using Policy = Kokkos::RangePolicy<Space, Kokkos::IndexType<std::int64_t>>;
  using Orbits = Kokkos::View<ColumnOrbit*, typename Space::memory_space>;

  static Matrix upload(const ColorBlock& block) {
    const int d = block.size();
    Matrix matrix("helikos::color::block", d, d);
    auto mirror = Kokkos::create_mirror_view(matrix);
    for (int i = 0; i < d; ++i) {
      for (int j = 0; j < d; ++j) mirror(i, j) = static_cast<Real>(block.matrix[i * d + j]);
    }
    Kokkos::deep_copy(matrix, mirror);
    return matrix;
  }

  void reserve(std::size_t rows) {
    if (components_.extent(0) >= rows) return;
    std::size_t widest = 0;
    for (const auto& matrix : matrices_) widest = std::max(widest, matrix.extent(0));
    const auto make = [rows](const std::string& label, std::size_t columns) {
      return Matrix(Kokkos::view_alloc(Kokkos::WithoutInitializing, label), rows, columns);
    };
    components_ = products_ = {};
    components_ = make("helikos::color::components", num_flows_);
    products_ = make("helikos::color::products", widest);
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
    Kokkos::parallel_for("helikos::color::symmetrize",
                         Policy(space, 0, std::int64_t(orbits.extent(0)) * num_rows),
                         detail::SymmetrizeRows<stages, mirrored, Real, Space>{
                             orbits, jamps, components_, num_rows});
  }

  void add_block(const Space& space, std::size_t b, std::int64_t num_rows, const Rows& sums) {
    const int d = static_cast<int>(matrices_[b].extent(0)), first = first_columns_[b];
    const auto rows = std::make_pair(std::int64_t{0}, num_rows);
    const auto x = Kokkos::subview(components_, rows, std::make_pair(first, first + d));
    const auto product = Kokkos::subview(products_, rows, std::make_pair(0, d));
    multiply(space, x, matrices_[b], product, math_);
    Kokkos::parallel_for(
        "helikos::color::dot", Policy(space, 0, num_rows),
        detail::AddDots<Real, Space>{components_, products_, sums, first, d, b == 0});
  }

  GemmMath math_;
  int stages_ = 0;
  int num_flows_ = 0;
  std::vector<int> first_columns_;
  Orbits mirrored_, alone_;
  std::vector<Matrix> matrices_;
  Matrix components_, products_;
};

}  // namespace helikos
