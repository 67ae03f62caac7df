// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "core/views.hpp"

namespace helikos::detail {

/// Scales that a table has no knots for: it is extrapolated there. Those that are no numbers do not
/// count. `Table` has least_q2() and most_q2() [GeV^2].
template <class Space, class Table>
struct CountOutside {
  Table table;
  ConstEventView<Space> scales;  ///< (point) [GeV]

  KOKKOS_INLINE_FUNCTION void operator()(const std::int64_t i, std::int64_t& count) const {
    const double q2 = scales(i) * scales(i);
    if (q2 < table.least_q2() || q2 > table.most_q2()) ++count;
  }
};

/// Waits.
template <class Space, class Table>
std::int64_t count_outside(const Space& space, const Table& table,
                           const ConstEventView<Space>& scales) {
  std::int64_t count = 0;
  Kokkos::parallel_reduce("helikos::cross_section::outside",
                          Kokkos::RangePolicy<Space, Kokkos::IndexType<std::int64_t>>(
                              space, 0, std::int64_t(scales.extent(0))),
                          CountOutside<Space, Table>{table, scales}, count);
  space.fence();
  return count;
}

}  // namespace helikos::detail
