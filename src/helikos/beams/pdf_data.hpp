// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <Kokkos_Core.hpp>
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <type_traits>

#include "helikos/base/core/error.hpp"
#include "helikos/base/core/views.hpp"
#include "helikos/beams/partons.hpp"
#include "helikos/beams/pdf_set.hpp"
#include "helikos/beams/stencil.hpp"

namespace helikos::beams {

/// A PDF member for kernels: pointers into a PdfData. Interpolates as LHAPDF 6.5 does by default
/// ("logcubic"), and extrapolates by LHAPDF's "continuation". docs/beams.md has the formulas.
///
/// For x above the last knot the result is 0. For x <= 0, Q^2 < 0 and NaN it is NaN.
class PdfMemberView {
 public:
  /// Range of the knots [GeV^2].
  KOKKOS_INLINE_FUNCTION double least_q2() const { return q2_[0]; }
  KOKKOS_INLINE_FUNCTION double most_q2() const { return q2_[num_q_ - 1]; }

  /// x f(x, Q^2) of a PDG code; code 0 is the gluon. Q2 [GeV^2]. The result is 0 for flavours that
  /// the set does not have.
  KOKKOS_INLINE_FUNCTION double xf(int flavor, double x, double q2) const {
    const int c = column(flavor);
    return c < 0 ? 0.0 : forced(extended(c, x, q2));
  }

  /// The position of a scale among the knots; the partons of two hadrons share it.
  struct Scale {
    double q2;  ///< [GeV^2]
    bool is_inside;
    bool is_linear;  ///< the subgrid has two knots
    Stencil stencil;
  };
  KOKKOS_INLINE_FUNCTION Scale scale(double q2) const {
    if (!(q2 >= q2_[0] && q2 <= q2_[num_q_ - 1])) return {q2, false, false, {}};
    const int iq = knot_below(q2_, num_q_, q2);
    const bool is_first = iq == 0 || q2_[iq] == q2_[iq - 1];
    const bool is_last = iq + 2 == num_q_ || q2_[iq + 1] == q2_[iq + 2];
    const double log_q2 = std::log(q2);
    if (is_first && is_last) return {q2, true, true, linear_stencil(log_q2_, iq, log_q2)};
    return {q2, true, false, cubic_stencil(log_q2_, iq, is_first, is_last, log_q2)};
  }

  /// x f of all partons, or of the partons whose bits (Partons::place) are in `wanted`; the knots
  /// are looked up once. Other partons get 0.
  KOKKOS_INLINE_FUNCTION void xf(double x, const Scale& scale, Partons& partons,
                                 std::uint32_t wanted = Partons::all) const {
    const bool inside = scale.is_inside && x >= x_[0] && x <= x_[num_x_ - 1];
    const Window at = inside ? window(x, scale) : Window{};
    for (int i = 0; i < Partons::size; ++i) {
      const int c = (wanted >> i & 1u) != 0 ? columns_[i] : -1;
      partons.xf[i] = c < 0 ? 0.0 : forced(inside ? sum(c, at) : extended(c, x, scale.q2));
    }
  }
  KOKKOS_INLINE_FUNCTION void xf(double x, double q2, Partons& partons,
                                 std::uint32_t wanted = Partons::all) const {
    xf(x, scale(q2), partons, wanted);
  }

 private:
  template <class Space>
  friend class PdfData;

  // ---- Within the grid --------------------------------------------------------------------------

  /// In a subgrid with two knots of Q there are no slopes; LHAPDF is then linear in x as well.
  KOKKOS_INLINE_FUNCTION Stencil x_stencil(double x, const Scale& scale) const {
    const int ix = knot_below(x_, num_x_, x);
    const double log_x = std::log(x);
    if (scale.is_linear) return linear_stencil(log_x_, ix, log_x);
    return cubic_stencil(log_x_, ix, ix == 0, ix + 2 == num_x_, log_x);
  }

  KOKKOS_INLINE_FUNCTION static int within(int index, int count) {
    return index < 0 ? 0 : index < count ? index : count - 1;
  }

  /// The 16 knots around (x, Q^2), for the first column.
  struct Window {
    Stencil x, q;
    const double* rows[4];
    int offsets[4];
  };
  KOKKOS_INLINE_FUNCTION Window window(double x, const Scale& scale) const {
    Window at{x_stencil(x, scale), scale.stencil, {}, {}};
    for (int j = 0; j < 4; ++j) {
      const auto row = static_cast<std::size_t>(within(at.q.first + j, num_q_));
      at.rows[j] = xf_ + row * num_x_ * num_flavors_;
      at.offsets[j] = within(at.x.first + j, num_x_) * num_flavors_;
    }
    return at;
  }

  KOKKOS_INLINE_FUNCTION static double sum(int c, const Window& at) {
    double result = 0.0;
    for (int j = 0; j < 4; ++j) {
      double f = 0.0;
      for (int i = 0; i < 4; ++i) f += at.x.weight[i] * at.rows[j][at.offsets[i] + c];
      result += at.q.weight[j] * f;
    }
    return result;
  }

  KOKKOS_INLINE_FUNCTION double inside(int c, double x, double q2) const {
    return sum(c, window(x, scale(q2)));
  }

  // ---- Beyond the grid --------------------------------------------------------------------------

  /// A straight line in ln x (or ln Q^2) through two points; it is a line of ln f where f is large
  /// enough.
  KOKKOS_INLINE_FUNCTION static double line(double x, double x0, double x1, double f0, double f1) {
    const double t = (std::log(x) - std::log(x0)) / (std::log(x1) - std::log(x0));
    if (f0 > 1e-3 && f1 > 1e-3) return std::exp(std::log(f0) + t * (std::log(f1) - std::log(f0)));
    return f0 + t * (f1 - f0);
  }

  /// Extrapolation in Q^2: x lies within the grid, Q^2 not below it.
  KOKKOS_INLINE_FUNCTION double along_q(int c, double x, double q2) const {
    const double last = q2_[num_q_ - 1], before = q2_[num_q_ - 2];
    if (q2 <= last) return inside(c, x, q2);
    return line(q2, last, before, inside(c, x, last), inside(c, x, before));
  }

  /// Extrapolation in x: x does not lie above the grid, Q^2 not below it.
  KOKKOS_INLINE_FUNCTION double along_x(int c, double x, double q2) const {
    if (x >= x_[0]) return along_q(c, x, q2);
    return line(x, x_[0], x_[1], along_q(c, x_[0], q2), along_q(c, x_[1], q2));
  }

  /// Q^2 below the grid: f = f(Qmin^2) r^(gamma r + 1 - r), r = Q^2/Qmin^2, with the anomalous
  /// dimension gamma = dln f/dln Q^2 at Qmin, not below -2.5.
  KOKKOS_INLINE_FUNCTION double below(int c, double x, double q2) const {
    const double f0 = along_x(c, x, q2_[0]), f1 = along_x(c, x, 1.01 * q2_[0]);
    const double r = q2 / q2_[0];
    double gamma = 1.0;
    if (std::fabs(f0) >= 1e-5) {
      gamma = (f1 - f0) / f0 / 0.01;
      if (gamma < -2.5) gamma = -2.5;
    }
    return f0 * std::pow(r, gamma * r + 1.0 - r);
  }

  KOKKOS_INLINE_FUNCTION double extended(int c, double x, double q2) const {
    if (!(x > 0.0 && q2 >= 0.0)) return NAN;
    if (x > x_[num_x_ - 1]) return 0.0;
    return q2 < q2_[0] ? below(c, x, q2) : along_x(c, x, q2);
  }

  // ---- Flavours ---------------------------------------------------------------------------------

  KOKKOS_INLINE_FUNCTION int column(int flavor) const {
    const int i = Partons::place(flavor);
    if (i >= 0) return columns_[i];
    for (int c = 0; c < num_flavors_; ++c)
      if (flavors_[c] == flavor) return c;
    return -1;
  }

  KOKKOS_INLINE_FUNCTION double forced(double f) const {
    if (positivity_ == Positivity::not_negative && f < 0.0) return 0.0;
    if (positivity_ == Positivity::above_zero && f < 1e-10) return 1e-10;
    return f;
  }

  // Pointers into PdfData's memory.
  const double *x_, *log_x_, *q2_, *log_q2_, *xf_;
  const int* flavors_;
  int num_x_, num_q_, num_flavors_;
  int columns_[Partons::size];  ///< columns of xf_, by Partons::place; -1: the set does not have
                                ///< the flavour
  Positivity positivity_;
};

/// The members of a PdfData, for kernels in which each index may need another member.
struct PdfView {
  const PdfMemberView* members;
  int size;

  KOKKOS_INLINE_FUNCTION const PdfMemberView& operator[](int i) const { return members[i]; }
};

/// Owns PDF members in the memory of `Space`: members of one set for its variations, or of several
/// sets. Each member has knots and flavours of its own. The views are plain data that point into
/// the PdfData: they may be copied into kernels, and must not outlive the PdfData.
template <class Space>
class PdfData {
 public:
  static_assert(std::is_trivially_copyable_v<PdfMemberView>);

  explicit PdfData(const PdfMember& member) : PdfData(std::vector<PdfMember>{member}) {}

  explicit PdfData(const std::vector<PdfMember>& members) {
    if (members.empty()) throw InputError("a PDF without members");
    for (const PdfMember& member : members) append(member);
    numbers_ = to_view<Space>("helikos::beams::numbers", host_numbers_);
    flavors_ = to_view<Space>("helikos::beams::flavors", host_flavors_);
    for (std::size_t i = 0; i < members.size(); ++i) members_.push_back(view_of(members[i], i));
    device_members_ = to_view<Space>("helikos::beams::members", members_);
    host_numbers_ = {};
  }

  int size() const { return static_cast<int>(members_.size()); }
  /// The view for a kernel that needs one member.
  const PdfMemberView& member(int i = 0) const { return members_.at(i); }
  /// The view for a kernel that needs several members.
  PdfView view() const { return {device_members_.data(), size()}; }

 private:
  /// The offsets of a member's numbers: x, ln x, Q^2, ln Q^2, x f.
  struct Begin {
    std::size_t numbers, flavors;
  };

  void append(const std::vector<double>& values, bool with_logarithms) {
    host_numbers_.insert(host_numbers_.end(), values.begin(), values.end());
    if (!with_logarithms) return;
    for (const double value : values) host_numbers_.push_back(std::log(value));
  }

  void append(const PdfMember& member) {
    begins_.push_back({host_numbers_.size(), host_flavors_.size()});
    append(member.x, true);
    append(member.q2, true);
    append(member.xf, false);
    host_flavors_.insert(host_flavors_.end(), member.flavors.begin(), member.flavors.end());
  }

  PdfMemberView view_of(const PdfMember& member, std::size_t i) const {
    PdfMemberView view{};
    view.num_x_ = static_cast<int>(member.x.size());
    view.num_q_ = static_cast<int>(member.q2.size());
    view.num_flavors_ = static_cast<int>(member.flavors.size());
    view.x_ = numbers_.data() + begins_[i].numbers;
    view.log_x_ = view.x_ + view.num_x_;
    view.q2_ = view.log_x_ + view.num_x_;
    view.log_q2_ = view.q2_ + view.num_q_;
    view.xf_ = view.log_q2_ + view.num_q_;
    view.flavors_ = flavors_.data() + begins_[i].flavors;
    view.positivity_ = member.positivity;
    std::fill_n(view.columns_, Partons::size, -1);
    for (int c = 0; c < view.num_flavors_; ++c) {
      const int place = Partons::place(member.flavors[c]);
      if (place >= 0) view.columns_[place] = c;
    }
    return view;
  }

  std::vector<double> host_numbers_;
  std::vector<int> host_flavors_;
  std::vector<Begin> begins_;
  std::vector<PdfMemberView> members_;
  Kokkos::View<double*, typename Space::memory_space> numbers_;
  Kokkos::View<int*, typename Space::memory_space> flavors_;
  Kokkos::View<PdfMemberView*, typename Space::memory_space> device_members_;
};

}  // namespace helikos::beams
