// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <stdexcept>

#include "helikos/engine/color_sum/gemm_sum.hpp"
#include "helikos/engine/color_sum/row_sum.hpp"

namespace helikos {

/// One of the colour sums over rows: by matrix products or by the triangle.
template <class Real, class Space>
class RowSums {
 public:
  /// None: of jamps that are not summed over colours.
  RowSums() = default;
  /// Throws std::logic_error where `color` is made for the Fourier transform, which packs take.
  RowSums(const ColorBlocks& color, bool by_gemm, GemmMath math) {
    if (color.fast) throw std::logic_error("the colour sum fast is for packs, not for rows");
    if (by_gemm) {
      gemm_.emplace(color, math);
    } else {
      triangle_.emplace(color);
    }
  }

  /// sums(row) = sum over flows s, t of J(row, s) C(s, t) J(row, t) for the first `num_rows` rows.
  /// Does not fence.
  void operator()(const Space& space, const RowMatrix<Real, Space>& jamps, std::int64_t num_rows,
                  const RowVector<Real, Space>& sums) {
    if (gemm_) {
      (*gemm_)(space, jamps, num_rows, sums);
    } else {
      (*triangle_)(space, jamps, num_rows, sums);
    }
  }

  /// The same tables and a workspace of its own, for another queue.
  RowSums for_another_queue() const {
    RowSums other = *this;
    other.release();
    return other;
  }

  /// Gives up the memory that rows took.
  void release() {
    if (gemm_) gemm_->release();
  }

  bool is_triangle() const { return triangle_.has_value(); }
  /// Of tables and workspace.
  std::size_t bytes() const { return gemm_ ? gemm_->bytes() : 0; }
  std::size_t workspace_bytes() const { return gemm_ ? gemm_->workspace_bytes() : 0; }
  /// Of device memory that one row takes: its jamps, its sum, and what the products need beside.
  std::size_t bytes_of_row(int num_flows) const {
    const std::size_t row = (num_flows + 1) * sizeof(Real);
    return gemm_ ? 2 * row + row / 8 : row;
  }

 private:
  std::optional<GemmColorSum<Real, Space>> gemm_;
  std::optional<RowColorSum<Real, Space>> triangle_;
};

}  // namespace helikos
