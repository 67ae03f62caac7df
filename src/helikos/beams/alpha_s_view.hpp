// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <Kokkos_Core.hpp>

#include <cmath>

#include "helikos/base/core/views.hpp"
#include "helikos/beams/alpha_s_table.hpp"
#include "helikos/beams/stencil.hpp"

namespace helikos::beams {

/// alpha_s for kernels: pointers into an AlphaSData.
class AlphaSView {
 public:
  /// Range of the knots [GeV^2].
  KOKKOS_INLINE_FUNCTION double least_q2() const { return q2_[0]; }
  KOKKOS_INLINE_FUNCTION double most_q2() const { return q2_[count_ - 1]; }

  /// alpha_s(Q^2), Q2 [GeV^2] above zero.
  KOKKOS_INLINE_FUNCTION double operator()(double q2) const {
    if (q2 >= q2_[count_ - 1]) return last_;
    if (q2 < q2_[0]) return cubic_[0] * std::pow(q2 / q2_[0], low_power_);
    const int i = knot_below(q2_, count_, q2);
    const double t = (std::log(q2) - log_q2_[i]) / (log_q2_[i + 1] - log_q2_[i]);
    const double* c = cubic_ + 4 * i;
    return ((c[3] * t + c[2]) * t + c[1]) * t + c[0];
  }

 private:
  template <class Space>
  friend class AlphaSData;

  const double *q2_, *log_q2_, *cubic_;
  int count_;
  double low_power_, last_;
};

/// Owns alpha_s in the memory of `Space`.
template <class Space>
class AlphaSData {
 public:
  explicit AlphaSData(const AlphaSTable& table)
      : q2_(to_view<Space>("helikos::beams::alpha_s_q2", table.q2)),
        log_q2_(to_view<Space>("helikos::beams::alpha_s_log_q2", table.log_q2)),
        cubic_(to_view<Space>("helikos::beams::alpha_s_cubic", table.cubic)) {
    view_.q2_ = q2_.data();
    view_.log_q2_ = log_q2_.data();
    view_.cubic_ = cubic_.data();
    view_.count_ = static_cast<int>(table.q2.size());
    view_.low_power_ = table.low_power;
    view_.last_ = table.last;
  }

  /// Plain data that may be copied into kernels; it must not outlive the AlphaSData.
  const AlphaSView& view() const { return view_; }

 private:
  Kokkos::View<double*, typename Space::memory_space> q2_, log_q2_, cubic_;
  AlphaSView view_{};
};

}  // namespace helikos::beams
