// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <type_traits>

#include "helikos/base/core/error.hpp"
#include "helikos/base/core/views.hpp"
#include "helikos/beams/detail/pdf_view.hpp"

namespace helikos::beams {

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
