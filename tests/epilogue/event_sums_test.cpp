// SPDX-License-Identifier: Apache-2.0
// Sums over the rows of a colour sum against plain loops.
#include "helikos/engine/detail/team_epilogue.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace helikos::test::event_sums_test {
namespace {

using Space = Kokkos::DefaultExecutionSpace;

constexpr int num_helicities = 3, num_legs = 6;
const std::vector<double> energies{3.0, 700.0, 60'000.0};
const std::vector<double> alpha_s{0.1, 0.2, 0.4};

MomentaView<Space> momenta_of_energies() {
  const MomentaView<Space> momenta("momenta", energies.size(), num_legs, 4);
  const auto on_host = Kokkos::create_mirror_view(momenta);
  for (std::size_t e = 0; e < energies.size(); ++e) on_host(e, 0, 0) = energies[e];
  Kokkos::deep_copy(momenta, on_host);
  return momenta;
}

/// The sum of a row of an event, but for the energy unit.
double row_sum(int event, int row) { return 1.0 + row + 10 * event; }

/// As computed in powers of the energy unit of each event.
RowVector<double, Space> row_sums(int first, int count) {
  const RowVector<double, Space> sums("sums", count * 2 * num_helicities);
  const auto rows = Kokkos::create_mirror_view(sums);
  for (int e = 0; e < count; ++e) {
    const int exponent = 2 * energy_exponent(energies[first + e]) * (4 - num_legs);
    for (int row = 0; row < 2 * num_helicities; ++row) {
      rows(e * 2 * num_helicities + row) = std::ldexp(row_sum(first + e, row), -exponent);
    }
  }
  Kokkos::deep_copy(sums, rows);
  return sums;
}

/// Normalisation and coupling, of g_s^4.
double factor(int event, bool has_alpha_s) {
  const double g2 = 4.0 * std::acos(-1.0) * alpha_s[event];
  return 0.75 * (has_alpha_s ? g2 * g2 : 1.5);
}

class EventSums : public ::testing::TestWithParam<bool> {
 protected:
  EventScale scale() const {
    return {0.75, 0.75 * 1.5, 2, num_legs, GetParam() ? alpha_s_.data() : nullptr};
  }

  MomentaView<Space> momenta_ = momenta_of_energies();
  EventView<Space> alpha_s_ = helikos::to_view<Space>("alpha_s", alpha_s);
};

INSTANTIATE_TEST_SUITE_P(Couplings, EventSums, ::testing::Bool(), [](const auto& info) {
  return info.param ? "of_events" : "of_parameters";
});

/// Two chunks, of two events and one, whose energies differ. Helicity h is configuration 2 h.
TEST_P(EventSums, SharesOfHelicities) {
  const ShareView<Space> shares("shares", energies.size(), 2 * num_helicities);
  const auto numbers = helikos::to_view<Space>("numbers", std::vector<int>{0, 2, 4});
  for (const auto& [first, count] : {std::pair(0, 2), std::pair(2, 1)}) {
    const SharesOfEvents<double, Space> kernel{
        row_sums(first, count), momenta_, numbers, shares, first, count, scale()};
    using Policy = Kokkos::RangePolicy<Space, Kokkos::IndexType<std::int64_t>>;
    Kokkos::parallel_for(Policy(0, count * num_helicities), kernel);
  }
  const auto values = Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace(), shares);
  for (int e = 0; e < 3; ++e) {
    for (int h = 0; h < num_helicities; ++h) {
      const double rows = row_sum(e, h) + row_sum(e, h + num_helicities);
      EXPECT_DOUBLE_EQ(values(e, 2 * h), factor(e, GetParam()) * rows) << e << ", " << h;
      EXPECT_EQ(values(e, 2 * h + 1), 0.0) << e << ", " << h;
    }
  }
}

TEST_P(EventSums, TotalsOfEvents) {
  const EventView<Space> result("result", energies.size());
  for (const auto& [first, count] : {std::pair(0, 2), std::pair(2, 1)}) {
    const SumRowsOfEvents<double, Space> kernel{
        row_sums(first, count), momenta_, result.data() + first, first, count,
        2 * num_helicities,     scale()};
    Kokkos::parallel_for(Kokkos::TeamPolicy<Space>(count, 1, threads_in_step<Space>()), kernel);
  }
  const auto values = Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace(), result);
  for (int e = 0; e < 3; ++e) {
    double rows = 0.0;
    for (int row = 0; row < 2 * num_helicities; ++row) rows += row_sum(e, row);
    EXPECT_DOUBLE_EQ(values(e), factor(e, GetParam()) * rows) << e;
  }
}

/// Three batches of two events, four apart.
TEST(Batches, AreAdded) {
  const auto shares = helikos::to_view<Space>(
      "shares", std::vector<double>{1.0, 2.0, -1.0, -1.0, 10.0, 20.0, -1.0, -1.0, 100.0, 200.0});
  const EventView<Space> result("result", 2);
  Kokkos::parallel_for(Kokkos::RangePolicy<Space, Kokkos::IndexType<std::int64_t>>(0, 2),
                       SumShares{shares.data(), 4, 3, result.data()});
  const auto values = Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace(), result);
  EXPECT_EQ(values(0), 111.0);
  EXPECT_EQ(values(1), 222.0);
}

}  // namespace
}  // namespace helikos::test::event_sums_test
