// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <stdexcept>

#include "helikos/engine/color_sum/gemm_sum.hpp"
#include "helikos/engine/color_sum/row_sum.hpp"

namespace helikos {

/// A colour sum over rows: `gemm` or the triangle.
template <class Real, class Space>
class RowSums {
 public:
  /// No colour sum: the jamps are not summed over colours.
  RowSums() = default;
  /// Throws std::logic_error if `color` was made for the Fourier transform, which is for packs.
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

  /// A copy with the same tables and its own workspace, for another queue.
  RowSums for_another_queue() const {
    RowSums other = *this;
    if (other.gemm_) other.gemm_->release();
    return other;
  }

  bool is_triangle() const { return triangle_.has_value(); }
  /// Bytes of tables and workspace.
  std::size_t bytes() const { return gemm_ ? gemm_->bytes() : 0; }
  std::size_t workspace_bytes() const { return gemm_ ? gemm_->workspace_bytes() : 0; }
  /// Bytes of device memory for one row: its jamps, its sum, and the workspace of `gemm`.
  std::size_t bytes_of_row(int num_flows) const {
    const std::size_t row = (num_flows + 1) * sizeof(Real);
    return gemm_ ? 2 * row + row / 8 : row;
  }

 private:
  std::optional<GemmColorSum<Real, Space>> gemm_;
  std::optional<RowColorSum<Real, Space>> triangle_;
};

}  // namespace helikos
