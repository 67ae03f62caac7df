// SPDX-License-Identifier: Apache-2.0
// Sums over the rows of a colour sum against plain loops.
#include "epilogue/event_sums.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace helikos::test {
namespace {

using Space = Kokkos::DefaultExecutionSpace;

/// Two chunks, of two events and one, whose energies differ: each in powers of its own unit.
TEST(EventSums, AddRowsOfHelicities) {
  constexpr int num_helicities = 3, num_legs = 6;
  constexpr double normalization = 0.75;
  const std::vector<double> energies{3.0, 700.0, 60'000.0};
  const MomentaView<Space> momenta("momenta", energies.size(), num_legs, 4);
  const auto on_host = Kokkos::create_mirror_view(momenta);
  for (std::size_t e = 0; e < energies.size(); ++e) on_host(e, 0, 0) = energies[e];
  Kokkos::deep_copy(momenta, on_host);

  const EventView<Space> result("result", num_helicities);
  std::vector<double> expected(num_helicities, 0.0);
  for (const auto& [first, count] : {std::pair(0, 2), std::pair(2, 1)}) {
    const RowVector<double, Space> sums("sums", count * 2 * num_helicities);
    const auto rows = Kokkos::create_mirror_view(sums);
    int row = 0;
    for (int e = first; e < first + count; ++e) {
      const int exponent = 2 * energy_exponent(energies[e]) * (4 - num_legs);
      for (int part = 0; part < 2; ++part) {
        for (int h = 0; h < num_helicities; ++h, ++row) {
          rows(row) = std::ldexp(1.0 + row + 10 * e, -exponent);
          expected[h] += normalization * (1.0 + row + 10 * e);
        }
      }
    }
    Kokkos::deep_copy(sums, rows);
    const AddRowsOfHelicities<double, Space> kernel{sums,  momenta,  result,       first,
                                                    count, num_legs, normalization};
    Kokkos::parallel_for(
        Kokkos::RangePolicy<Space, Kokkos::IndexType<std::int64_t>>(0, num_helicities), kernel);
  }
  const auto values = Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace(), result);
  for (int h = 0; h < num_helicities; ++h) EXPECT_DOUBLE_EQ(values(h), expected[h]) << h;
}

}  // namespace
}  // namespace helikos::test
