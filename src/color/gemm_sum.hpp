// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <KokkosBlas3_gemm.hpp>

#include "color/color_blocks.hpp"
#include "core/simd.hpp"

namespace helikos {

/// The colour sum as matrix products (Kokkos Kernels), over all helicities and events of a batch.
/// A row is one number (event, real or imaginary part, helicity); columns are flows.
template <class Real, class Space>
class GemmColorSum {
 public:
  using Matrix = Kokkos::View<Real**, Kokkos::LayoutLeft, typename Space::memory_space>;
  using Rows = Kokkos::View<Real*, typename Space::memory_space>;

  explicit GemmColorSum(const ColorBlocks& color) : color_(color) {
    for (const ColorBlock& block : color.blocks) matrices_.push_back(upload(block));
  }

  /// sums(row) = sum over flows s, t of J(row, s) C(s, t) J(row, t). `jamps` is overwritten.
  void operator()(const Space& space, const Matrix& jamps, const Rows& sums) {
    reserve(jamps.extent(0));
    for (const auto& stage : color_.stages) apply_stage(space, stage, jamps);
    Kokkos::deep_copy(space, sums, Real(0));
    for (std::size_t b = 0; b < matrices_.size(); ++b) add_block(space, b, jamps, sums);
  }

  std::size_t bytes() const {
    return (components_.span() + products_.span()) * sizeof(Real) +
           color_.num_matrix_elements() * sizeof(Real);
  }

 private:
  using Policy = Kokkos::RangePolicy<Space>;

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
    int widest = 0;
    for (const ColorBlock& block : color_.blocks) widest = std::max(widest, block.size());
    if (components_.extent(0) == rows && components_.extent(1) == std::size_t(widest)) return;
    components_ =
        Matrix(Kokkos::view_alloc(Kokkos::WithoutInitializing, "helikos::color::components"), rows,
               widest);
    products_ = Matrix(Kokkos::view_alloc(Kokkos::WithoutInitializing, "helikos::color::products"),
                       rows, widest);
  }

  static void apply_stage(const Space& space, const std::vector<Butterfly>& stage,
                          const Matrix& jamps) {
    const auto rows = static_cast<std::int64_t>(jamps.extent(0));
    for (const Butterfly& b : stage) {
      Kokkos::parallel_for(
          "helikos::color::butterfly", Policy(space, 0, rows),
          KOKKOS_LAMBDA(const std::int64_t row) {
            const Real first = jamps(row, b.first), second = jamps(row, b.second);
            jamps(row, b.first) = first + second;
            jamps(row, b.second) = first - second;
          });
    }
  }

  void add_block(const Space& space, std::size_t b, const Matrix& jamps, const Rows& sums) {
    const int d = color_.blocks[b].size();
    const auto columns = std::make_pair(0, d);
    const auto x = Kokkos::subview(components_, Kokkos::ALL, columns);
    const auto product = Kokkos::subview(products_, Kokkos::ALL, columns);
    for (int k = 0; k < d; ++k) gather(space, color_.blocks[b].components[k], jamps, x, k);
    space.fence();
    KokkosBlas::gemm("N", "N", Real(1), x, matrices_[b], Real(0), product);
    add_dots(space, d, x, product, sums);
  }

  template <class Block>
  static void gather(const Space& space, const BlockComponent& c, const Matrix& jamps,
                     const Block& x, int k) {
    const auto rows = static_cast<std::int64_t>(jamps.extent(0));
    const int first = c.first, second = c.second < 0 ? c.first : c.second;
    const Real sign = c.second < 0 ? Real(0) : static_cast<Real>(c.sign);
    Kokkos::parallel_for(
        "helikos::color::gather", Policy(space, 0, rows), KOKKOS_LAMBDA(const std::int64_t row) {
          x(row, k) = jamps(row, first) + sign * jamps(row, second);
        });
  }

  template <class Block>
  static void add_dots(const Space& space, int d, const Block& x, const Block& product,
                       const Rows& sums) {
    const auto rows = static_cast<std::int64_t>(sums.extent(0));
    Kokkos::parallel_for(
        "helikos::color::dot", Policy(space, 0, rows), KOKKOS_LAMBDA(const std::int64_t row) {
          Real sum = sums(row);
          for (int k = 0; k < d; ++k) sum += x(row, k) * product(row, k);
          sums(row) = sum;
        });
  }

  ColorBlocks color_;
  std::vector<Matrix> matrices_;
  Matrix components_, products_;
};

}  // namespace helikos
