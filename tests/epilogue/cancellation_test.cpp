// SPDX-License-Identifier: Apache-2.0
// Flags of cancelling events against plain loops, and the way there and back of their numbers.
#include "epilogue/cancellation.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <random>

namespace helikos::test {
namespace {

using Space = Kokkos::DefaultExecutionSpace;

constexpr int num_legs = 5;
constexpr LegMask incoming = 0b00011;
const std::vector<LegPropagator> propagators{
    {0b00011, 0.0, 0.0}, {0b00101, 3.0, 0.0}, {0b11100, 0.0, 0.0}, {0b10010, 2.0, 1.5}};

/// No physical points: any numbers will do.
MomentaView<Space> some_momenta(std::size_t events) {
  const MomentaView<Space> momenta("momenta", events, num_legs, 4);
  const auto p = Kokkos::create_mirror_view(momenta);
  std::mt19937_64 numbers(1);
  std::uniform_real_distribution<double> component(-5.0, 5.0);
  for (std::size_t e = 0; e < events; ++e) {
    for (int leg = 0; leg < num_legs; ++leg) {
      for (int c = 0; c < 4; ++c) p(e, leg, c) = component(numbers);
      p(e, leg, 0) = std::abs(p(e, leg, 0));
    }
  }
  Kokkos::deep_copy(momenta, p);
  return momenta;
}

/// By another way: one event, |P^2 - m^2 + i m Gamma| / E^2 as it is written.
template <class Momenta>
double least_ratio(const Momenta& p, std::size_t e) {
  double least = std::numeric_limits<double>::infinity();
  for (const auto& [legs, mass, width] : propagators) {
    double total[4] = {}, energy = 0.0;
    for (int leg = 0; leg < num_legs; ++leg) {
      if ((legs >> leg & 1) == 0) continue;
      for (int c = 0; c < 4; ++c) total[c] += (leg < 2 ? -1.0 : 1.0) * p(e, leg, c);
      energy += p(e, leg, 0);
    }
    const double square =
        total[0] * total[0] - total[1] * total[1] - total[2] * total[2] - total[3] * total[3];
    least = std::min(least, std::hypot(square - mass * mass, mass * width) / (energy * energy));
  }
  return least;
}

struct Flags {
  std::int64_t count;
  std::vector<bool> of_events;
  std::vector<std::int64_t> places;
};

Flags flags_of(const MomentaView<Space>& momenta, const EventView<Space>& values, double bound) {
  const std::size_t events = momenta.extent(0);
  const FlagView<Space> flags("flags", events);
  const auto table = to_view<Space>("propagators", propagators);
  Flags result;
  result.count =
      flag_cancellations<Space>(Space(), {table, incoming, bound, momenta, values, flags});
  const EventList<Space> places("places", result.count);
  list_flagged(Space(), flags, std::int64_t(events), places);
  Space().fence();
  const auto on_host = Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace(), flags);
  const auto list = Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace(), places);
  for (std::size_t e = 0; e < events; ++e) result.of_events.push_back(on_host(e) != 0);
  result.places.assign(list.data(), list.data() + list.extent(0));
  return result;
}

/// Numbers of events that fill no pack, one, and many.
TEST(Cancellation, FlagsWhatALoopFlags) {
  constexpr double bound = 0.02;
  for (const std::size_t events : {1, 3, 8, 1001}) {
    const auto momenta = some_momenta(events);
    const auto flags = flags_of(momenta, EventView<Space>("values", events), bound);
    const auto p = Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace(), momenta);
    std::vector<std::int64_t> expected;
    for (std::size_t e = 0; e < events; ++e) {
      const bool is_small = least_ratio(p, e) < bound;
      EXPECT_EQ(flags.of_events[e], is_small) << events << " events, number " << e;
      if (is_small) expected.push_back(std::int64_t(e));
    }
    EXPECT_EQ(flags.places, expected);
    EXPECT_EQ(flags.count, std::int64_t(expected.size()));
    if (events > 1000) {
      EXPECT_GT(flags.count, 10);
      EXPECT_LT(flags.count, 500);
    }
  }
}

TEST(Cancellation, FlagsValuesThatAreNoNumbers) {
  const auto momenta = some_momenta(11);
  const EventView<Space> values("values", 11);
  const auto on_host = Kokkos::create_mirror_view(values);
  on_host(2) = std::numeric_limits<double>::quiet_NaN();
  on_host(7) = -std::numeric_limits<double>::infinity();
  on_host(10) = std::numeric_limits<double>::infinity();
  Kokkos::deep_copy(values, on_host);
  EXPECT_EQ(flags_of(momenta, values, 0.0).places, (std::vector<std::int64_t>{2, 7, 10}));
}

TEST(Cancellation, FlagsAllOrNone) {
  const auto momenta = some_momenta(13);
  const EventView<Space> values("values", 13);
  EXPECT_EQ(flags_of(momenta, values, 0.0).count, 0);
  EXPECT_EQ(flags_of(momenta, values, 1e9).count, 13);
}

TEST(Cancellation, GathersAndScatters) {
  const auto momenta = some_momenta(9);
  const auto places = to_view<Space>("places", std::vector<std::int64_t>{1, 4, 8});
  const MomentaView<Space> few("few", 3, num_legs, 4), back("back", 9, num_legs, 4);
  gather_events(Space(), places, few, momenta);
  scatter_events(Space(), places, back, few);
  gather_events(Space(), places, EventView<Space>("none", 0), EventView<Space>());
  Space().fence();
  const auto expected = Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace(), momenta);
  const auto values = Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace(), back);
  for (std::size_t e = 0; e < 9; ++e) {
    const bool is_listed = e == 1 || e == 4 || e == 8;
    for (int leg = 0; leg < num_legs; ++leg) {
      for (int c = 0; c < 4; ++c) {
        EXPECT_EQ(values(e, leg, c), is_listed ? expected(e, leg, c) : 0.0) << e;
      }
    }
  }
}

}  // namespace
}  // namespace helikos::test
