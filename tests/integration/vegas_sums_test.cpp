// SPDX-License-Identifier: Apache-2.0
#include "helikos/integration/sums_parts.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <random>

#include "helikos/base/core/error.hpp"

namespace helikos::vegas_sums_test {
namespace {

using Space = Kokkos::DefaultHostExecutionSpace;
constexpr int dimensions = 3, bins = 37;

struct Events {
  BinsView<Space> bins;
  EventView<Space> weights;

  std::size_t size() const { return weights.extent(0); }
  void add_to(SumsParts& sums, std::size_t first, std::size_t last) const {
    add_events(Space(), Kokkos::subview(bins, std::pair(first, last), Kokkos::ALL),
               Kokkos::subview(weights, std::pair(first, last)), sums);
  }
};

/// Weights over twelve orders of magnitude, some of them no numbers.
Events some_events(std::size_t size) {
  std::mt19937_64 engine(7);
  std::lognormal_distribution<double> spread(0.0, 3.0);
  Events events{BinsView<Space>("bins", size, dimensions), EventView<Space>("weights", size)};
  for (std::size_t e = 0; e < size; ++e) {
    events.weights(e) = spread(engine);
    for (int d = 0; d < dimensions; ++d) events.bins(e, d) = std::uint8_t(engine() % bins);
  }
  events.weights(17) = std::numeric_limits<double>::quiet_NaN();
  events.weights(size / 2) = std::numeric_limits<double>::infinity();
  events.weights(size / 3) = 1e200;  // its square is no number
  events.weights(size / 4) = 0.0;
  return events;
}

SumsParts parts_of(const Events& events, std::size_t first, std::size_t last, std::size_t batch) {
  SumsParts sums(dimensions, bins, std::int64_t(first));
  for (; first < last; first += batch) events.add_to(sums, first, std::min(first + batch, last));
  return sums;
}

void expect_identical(const BinSums& a, const BinSums& b) {
  EXPECT_EQ(a.squares, b.squares);
  EXPECT_EQ(a.counts, b.counts);
}

TEST(VegasSums, AgreesWithPlainSums) {
  const Events events = some_events(50000);
  std::vector<long double> squares(dimensions * bins), counts(dimensions * bins);
  for (std::size_t e = 0; e < events.size(); ++e) {
    if (!std::isfinite(events.weights(e)) || events.weights(e) > 1e150) continue;
    for (int d = 0; d < dimensions; ++d) {
      squares[d * bins + events.bins(e, d)] += (long double)events.weights(e) * events.weights(e);
      counts[d * bins + events.bins(e, d)] += 1;
    }
  }
  const BinSums sums = parts_of(events, 0, events.size(), events.size()).total();
  double points = 0.0;
  for (int i = 0; i < dimensions * bins; ++i) {
    EXPECT_EQ(sums.counts[i], double(counts[i]));
    points += sums.counts[i];
    // A chunk has 28 events in a bin, few more than 64; then come 6 levels and a square.
    EXPECT_NEAR(sums.squares[i] / double(squares[i]), 1.0, 80 * 1.2e-16);
  }
  EXPECT_EQ(points, dimensions * (50000.0 - 3.0));
}

TEST(VegasSums, DoesNotDependOnBatches) {
  const Events events = some_events(150001);
  const BinSums whole = parts_of(events, 0, events.size(), events.size()).total();
  for (const std::size_t batch : {1000, 4096, 65536, 1023, 7})
    expect_identical(whole, parts_of(events, 0, events.size(), batch).total());
}

#ifdef KOKKOS_ENABLE_SERIAL
/// As many threads as this program has, against one: so whatever OMP_NUM_THREADS it is run with,
/// the sums are the same.
TEST(VegasSums, DoesNotDependOnThreads) {
  const Events events = some_events(150001);
  SumsParts one(dimensions, bins);
  add_events(Kokkos::Serial(), events.bins, events.weights, one);
  for (const std::size_t batch : {1000, 4096, 65536})
    expect_identical(one.total(), parts_of(events, 0, events.size(), batch).total());
}
#endif

/// Parts as ranks have, cut anywhere, and sent as bytes.
TEST(VegasSums, DoesNotDependOnParts) {
  const Events events = some_events(30011);
  const BinSums whole = parts_of(events, 0, events.size(), events.size()).total();
  std::mt19937_64 engine(3);
  for (const int ranks : {2, 3, 7, 29, 60, 500}) {
    std::vector<std::size_t> cuts{0, events.size()};
    for (int i = 1; i < ranks; ++i) cuts.push_back(engine() % events.size());
    std::sort(cuts.begin(), cuts.end());
    SumsParts all(dimensions, bins);
    for (std::size_t i = 0; i + 1 < cuts.size(); ++i) {
      const SumsParts part = parts_of(events, cuts[i], cuts[i + 1], 777);
      all.append(from_bytes<SumsParts>(to_bytes(part)));
    }
    expect_identical(whole, all.total());
  }
}

/// Plain sums from left to right do depend on batches: the tests above can fail.
TEST(VegasSums, PlainSumsWouldDifferInTheLastBits) {
  const Events events = some_events(30011);
  BinSums sum;
  for (std::size_t first = 0; first < events.size(); first += 777)
    sum.merge(parts_of(events, first, std::min(first + 777, events.size()), 777).total());
  const BinSums whole = parts_of(events, 0, events.size(), 777).total();
  EXPECT_EQ(sum.counts, whole.counts);
  EXPECT_NE(sum.squares, whole.squares);
}

TEST(VegasSums, RefusesPartsThatDoNotFollow) {
  const Events events = some_events(5000);
  SumsParts part = parts_of(events, 0, 1500, 1500);
  EXPECT_THROW(part.append(parts_of(events, 1501, 1600, 99)), InputError);
  EXPECT_THROW(part.append(SumsParts(dimensions, bins + 1, 1500)), InputError);
  EXPECT_NO_THROW(part.append(parts_of(events, 1500, 1600, 99)));
  EXPECT_THROW(SumsParts(0, bins), InputError);
  EXPECT_THROW(SumsParts(1, 257), InputError);
  SumsParts sums(dimensions + 1, bins);
  EXPECT_THROW(events.add_to(sums, 0, 10), InputError);
}

}  // namespace
}  // namespace helikos::vegas_sums_test
