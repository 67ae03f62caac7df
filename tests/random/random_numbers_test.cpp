// SPDX-License-Identifier: Apache-2.0
#include "helikos/base/random/random_numbers.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

namespace helikos::random_numbers_test {
namespace {

using Space = Kokkos::DefaultExecutionSpace;

/// The numbers (event, number) as a host View.
auto filled(std::uint64_t seed, std::uint64_t first_event, int events, int numbers) {
  RandomView<Space> view("helikos::test::numbers", events, numbers);
  fill_random(Space(), seed, first_event, view);
  return Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace(), view);
}

// Against the pure function, bit for bit: so neither batch, offset, tail, thread nor backend
// matters.
TEST(RandomNumbers, AreAFunctionOfSeedEventAndNumber) {
  for (const int events : {1, 3, 4, 7, 16, 17, 63, 1023, 1024, 1025, 5000})
    for (const int numbers : {1, 2, 5, 8}) {
      const std::uint64_t first_event = 0xfffffff0u;
      const auto view = filled(42, first_event, events, numbers);
      for (int e = 0; e < events; ++e)
        for (int i = 0; i < numbers; ++i)
          ASSERT_EQ(view(e, i), random_number(42, first_event + std::uint64_t(e), i))
              << "event " << e << " of " << events << ", number " << i << " of " << numbers;
    }
}

TEST(RandomNumbers, NothingToFillIsFine) {
  filled(1, 0, 0, 4);
  filled(1, 0, 4, 0);
}

TEST(RandomNumbers, WritesNothingBeyondItsView) {
  RandomView<Kokkos::DefaultHostExecutionSpace> view("helikos::test::numbers", 100, 4);
  Kokkos::deep_copy(view, -1.0);
  RandomView<Kokkos::DefaultHostExecutionSpace> part =
      Kokkos::subview(view, std::make_pair(10, 57), std::make_pair(0, 3));
  fill_random(Kokkos::DefaultHostExecutionSpace(), 1, 10, part);
  Kokkos::fence();
  for (int e = 0; e < 100; ++e)
    for (int i = 0; i < 4; ++i) {
      const bool inside = e >= 10 && e < 57 && i < 3;
      EXPECT_EQ(view(e, i), inside ? random_number(1, std::uint64_t(e), i) : -1.0) << e << ' ' << i;
    }
}

/// Pearson's chi^2 of counts that are expected to be equal.
double chi_square(const std::vector<int>& counts) {
  double total = 0, sum = 0;
  for (const int count : counts) total += count;
  const double expected = total / double(counts.size());
  for (const int count : counts) sum += (count - expected) * (count - expected) / expected;
  return sum;
}

/// Chi^2 of k degrees of freedom has mean k and variance 2k: six standard deviations,
/// on both sides, as numbers that are too even are not random either.
void expect_flat(const std::vector<int>& counts, const char* what) {
  const double k = double(counts.size()) - 1;
  EXPECT_NEAR(chi_square(counts), k, 6 * std::sqrt(2 * k)) << what;
}

TEST(RandomNumbers, AreUniformAndIndependent) {
  constexpr int events = 1 << 18, numbers = 4, bins = 32;
  const auto view = filled(20240607, 1u << 20, events, numbers);
  const auto bin = [&](int e, int i) { return int(view(e, i) * bins); };
  for (int i = 0; i < numbers; ++i) {
    std::vector<int> one(bins), next_event(bins * bins), next_number(bins * bins);
    for (int e = 0; e + 1 < events; ++e) {
      ASSERT_TRUE(view(e, i) > 0 && view(e, i) < 1);
      ++one[bin(e, i)];
      ++next_event[bin(e, i) * bins + bin(e + 1, i)];
      ++next_number[bin(e, i) * bins + bin(e, (i + 1) % numbers)];
    }
    expect_flat(one, "one number");
    expect_flat(next_event, "the same number of neighbouring events");
    expect_flat(next_number, "neighbouring numbers of one event");
  }
}

TEST(RandomNumbers, SeedsAndStreamsAreIndependent) {
  constexpr int events = 1 << 17, bins = 16;
  std::vector<int> seeds(bins * bins), streams(bins * bins);
  const auto bin = [](double x) { return int(x * bins); };
  for (std::uint64_t e = 0; e < events; ++e) {
    const int here = bin(random_number(5, e, 0)) * bins;
    ++seeds[here + bin(random_number(6, e, 0))];
    ++streams[here + bin(random_number(5, e, 0, RandomStream::selection))];
  }
  expect_flat(seeds, "neighbouring seeds");
  expect_flat(streams, "streams of one seed");
}

}  // namespace
}  // namespace helikos::random_numbers_test
