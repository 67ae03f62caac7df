// SPDX-License-Identifier: Apache-2.0
#pragma once

/// \file
/// Rows of random jamps in the memory of the default execution space, and their colour sums.

#include "color_sum/naive_sum.hpp"
#include "helikos/engine/color_sum/row_sum.hpp"

namespace helikos::test {

using Space = Kokkos::DefaultExecutionSpace;

template <class Real>
struct Rows {
  RowMatrix<Real, Space> jamps;
  std::vector<Jamps> values;

  Rows(int n, int count, int nonzero = 0)
      : jamps("helikos::test::jamps", std::size_t(count) + 3, std::size_t(factorial(n))) {
    // Other numbers behind the rows must not matter.
    Kokkos::deep_copy(jamps, std::numeric_limits<Real>::quiet_NaN());
    auto mirror = Kokkos::create_mirror_view(jamps);
    Kokkos::deep_copy(mirror, jamps);
    for (int r = 0; r < count; ++r) {
      values.push_back(random_jamps(factorial(n), 100 * n + r, nonzero));
      for (int f = 0; f < factorial(n); ++f) {
        mirror(r, f) = static_cast<Real>(values[r][f].real());
        values[r][f] = double(mirror(r, f));
      }
    }
    Kokkos::deep_copy(jamps, mirror);
  }
};

template <class Real, class Sum>
std::vector<Real> sums_of(const Sum& sum, const Rows<Real>& rows) {
  const auto count = rows.values.size();
  const RowVector<Real, Space> sums("helikos::test::sums", count);
  sum(Space(), rows.jamps, std::int64_t(count), sums);
  const auto host = Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace(), sums);
  return {host.data(), host.data() + count};
}

/// Sizes of teams that a host can try.
inline std::vector<int> threads_of_teams() {
  std::vector<int> sizes;
  for (int threads = 1; threads <= std::min(4, Space().concurrency()); threads *= 2) {
    sizes.push_back(threads);
  }
  return sizes;
}

}  // namespace helikos::test
