// SPDX-License-Identifier: Apache-2.0
#include "helikos/integration/vegas_map.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "helikos/base/random/random_numbers.hpp"

namespace helikos::vegas_map_test {
namespace {

using Space = Kokkos::DefaultHostExecutionSpace;

/// Edges (i / bins)^2, so that x is about y^2; in dimension 1 those of y.
VegasGrid squares(int bins) {
  VegasGridNumbers numbers = VegasGrid(2, bins).numbers();
  for (int i = 0; i < bins; ++i) numbers.edges[i] *= numbers.edges[i];
  return VegasGrid(numbers);
}

struct Mapped {
  RandomView<Space> numbers;
  EventView<Space> jacobians;
  BinsView<Space> bins;
};

Mapped mapped(const VegasGrid& grid, std::int64_t first, std::size_t events) {
  Mapped result{RandomView<Space>("numbers", events, grid.dimensions() + 1),
                EventView<Space>("jacobians", events),
                BinsView<Space>("bins", events, grid.dimensions())};
  fill_random(Space(), 3, std::uint64_t(first), result.numbers);
  const VegasData<Space> data(grid);
  map_numbers(Space(), data, result.numbers, result.jacobians, result.bins);
  Space().fence();
  return result;
}

TEST(VegasMap, IsWhatTheGridSays) {
  const VegasGrid grid = squares(50);
  constexpr int events = 1003;
  const Mapped result = mapped(grid, 0, events);
  for (int e = 0; e < events; ++e) {
    const double y = random_number(3, std::uint64_t(e), 0);
    const int bin = int(std::floor(y * 50));
    const double low = grid.edge(0, bin), high = grid.edge(0, bin + 1);
    // Places in a bin are known to 50 units of rounding, and x to some of its own.
    EXPECT_NEAR(result.numbers(e, 0), low + (y * 50 - bin) * (high - low), 4 * 2.3e-16);
    EXPECT_NEAR(result.numbers(e, 1), random_number(3, std::uint64_t(e), 1), 50 * 2.3e-16);
    EXPECT_NEAR(result.jacobians(e), 50 * (high - low), 1e-13);
    EXPECT_EQ(result.bins(e, 0), bin);
    EXPECT_EQ(result.numbers(e, 2), random_number(3, std::uint64_t(e), 2)) << "not of the grid";
  }
}

/// int dx = 1: the mean of the Jacobians, whose variance is known: <(2 y)^2> - 1 = 1/3.
TEST(VegasMap, TheJacobianIsThatOfTheMap) {
  constexpr int events = 100000;
  const Mapped result = mapped(squares(50), 0, events);
  double sum = 0.0, x = 0.0;
  for (int e = 0; e < events; ++e) {
    sum += result.jacobians(e) / events;
    x += result.jacobians(e) * result.numbers(e, 0) / events;
  }
  EXPECT_NEAR(sum, 1.0, 4.0 * std::sqrt(1.0 / 3.0 / events));
  EXPECT_NEAR(x, 0.5, 4.0 * std::sqrt(0.42 / events));  // <(2 y^3)^2> - 1/4 = 0.32
}

TEST(VegasMap, DoesNotDependOnBatches) {
  const VegasGrid grid = squares(99);
  const Mapped whole = mapped(grid, 0, 500);
  for (const int batch : {1, 7, 15, 16, 17, 100})
    for (int first = 0; first + batch <= 500; first += batch) {
      const Mapped part = mapped(grid, first, batch);
      for (int e = 0; e < batch; ++e) {
        ASSERT_EQ(part.numbers(e, 0), whole.numbers(first + e, 0));
        ASSERT_EQ(part.jacobians(e), whole.jacobians(first + e));
        ASSERT_EQ(part.bins(e, 1), whole.bins(first + e, 1));
      }
    }
}

/// The least and the largest number that random numbers can be, and what rounds to 1.
TEST(VegasMap, StaysBetweenZeroAndOne) {
  for (const int bins : {1, 3, 64, 255, 256}) {
    const VegasGrid grid = squares(bins);
    const VegasData<Space> data(grid);
    for (int d = 0; d < 2; ++d) {
      const MappedNumber low = data.view().map(d, 0x1p-53), high = data.view().map(d, 1 - 0x1p-53);
      EXPECT_GT(low.x, 0.0);
      EXPECT_EQ(low.bin, 0);
      EXPECT_LT(high.x, 1.0);
      EXPECT_GT(high.x, 1.0 - 1e-14);
      EXPECT_EQ(high.bin, bins - 1);
    }
  }
}

TEST(VegasMap, RefusesViewsThatAreTooSmall) {
  const VegasData<Space> data(squares(10));
  const EventView<Space> jacobians("jacobians", 10);
  const RandomView<Space> numbers("numbers", 10, 2), few("numbers", 10, 1), short_("numbers", 9, 2);
  EXPECT_NO_THROW(map_numbers(Space(), data, numbers, jacobians));
  EXPECT_THROW(map_numbers(Space(), data, few, jacobians), InputError);
  EXPECT_THROW(map_numbers(Space(), data, short_, jacobians), InputError);
  EXPECT_THROW(map_numbers(Space(), data, numbers, jacobians, BinsView<Space>("bins", 10, 1)),
               InputError);
}

}  // namespace
}  // namespace helikos::vegas_map_test
