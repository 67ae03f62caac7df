// SPDX-License-Identifier: Apache-2.0
// Lists of cancelling events against plain loops, and the way there and back of their numbers.
#include "helikos/engine/epilogue/cancellation.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <random>

namespace helikos::test::cancellation_test {
namespace {

using Space = Kokkos::DefaultExecutionSpace;

constexpr int num_legs = 5;
constexpr LegMask incoming = 0b00011;
const std::vector<LegPropagator> propagators{
    {0b00011, 0.0, 0.0}, {0b00101, 3.0, 0.0}, {0b11100, 0.0, 0.0}, {0b10010, 2.0, 1.5}};

/// No physical points: eighths up to 5, and what a float leaves out of them. What a float makes of
/// the eighths it makes without rounding, by whatever instructions: a loop must find the same.
MomentaView<Space> some_momenta(std::size_t events) {
  const MomentaView<Space> momenta("momenta", events, num_legs, 4);
  const auto p = Kokkos::create_mirror_view(momenta);
  std::mt19937_64 numbers(1);
  std::uniform_int_distribution<int> eighths(1, 40), sign(0, 1);
  std::uniform_real_distribution<double> rest(-5e-9, 5e-9);  // a float at 1/8 leaves out 7e-9
  for (std::size_t e = 0; e < events; ++e) {
    for (int leg = 0; leg < num_legs; ++leg) {
      for (int c = 0; c < 4; ++c) {
        const double size = eighths(numbers) / 8.0;
        p(e, leg, c) = (c > 0 && sign(numbers) ? -size : size) + rest(numbers);
      }
    }
  }
  Kokkos::deep_copy(momenta, p);
  return momenta;
}

/// By another way: one event, as it is written in docs/physics.md.
template <class Momenta>
bool is_cancelling(const CancellationLaw& law, const Momenta& p, std::size_t e) {
  const auto sum = [&](LegMask legs, int c, auto value) {
    decltype(value(0.0)) total = 0;
    for (int leg = 0; leg < num_legs; ++leg) {
      if (legs >> leg & 1) total += (leg < 2 ? -1 : 1) * value(p(e, leg, c));
    }
    return total;
  };
  const auto square = [&](LegMask legs, auto value) {
    const auto t = sum(legs, 0, value), x = sum(legs, 1, value), y = sum(legs, 2, value),
               z = sum(legs, 3, value);
    return t * t - x * x - y * y - z * z;
  };
  const auto energy = [&](LegMask legs) {
    double total = 0.0;
    for (int leg = 0; leg < num_legs; ++leg) total += (legs >> leg & 1) * p(e, leg, 0);
    return total;
  };
  const auto exactly = [](double value) { return value; };
  const auto in_float = [](double value) { return static_cast<float>(value); };
  const double gamma = energy(incoming) / std::sqrt(std::abs(square(incoming, exactly)));
  const double left = law.aim - law.frame * gamma * gamma;
  bool result = left < 0.0;
  for (const auto& [legs, mass, width, lines] : propagators) {
    const double exact = square(legs, exactly), lost = exact - double(square(legs, in_float));
    const double size = std::hypot(exact - mass * mass, mass * width);
    const double least = law.least * energy(legs) * energy(legs);
    const double loss =
        law.in_float ? std::hypot(lost, least) / size : energy(legs) / std::sqrt(size);
    result = result || law.loss * loss > left;
  }
  return result;
}

std::vector<std::int64_t> listed_by(const MomentaView<Space>& momenta,
                                    const EventView<Space>& values, const CancellationLaw& law,
                                    const CountView<Space>& listed, std::int64_t& before) {
  const EventList<Space> places("places", momenta.extent(0));
  const auto table = helikos::to_view<Space>("propagators", propagators);
  list_cancellations<Space>(Space(),
                            {law, table, {}, incoming, momenta, values, places, listed, before});
  Space().fence();
  std::int64_t total = 0;
  Kokkos::deep_copy(total, listed);
  const auto on_host = Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace(), places);
  std::vector<std::int64_t> result(on_host.data(), on_host.data() + (total - before));
  std::sort(result.begin(), result.end());
  before = total;
  return result;
}

std::vector<std::int64_t> listed_by(const MomentaView<Space>& momenta,
                                    const EventView<Space>& values, const CancellationLaw& law) {
  std::int64_t before = 0;
  return listed_by(momenta, values, law, CountView<Space>("listed"), before);
}

/// Laws that let most of some_momenta keep their values, each by another of its numbers.
const std::vector<CancellationLaw> laws{{true, 4e-7, 0.0, 4.0},
                                        {true, 4e-7, 4e-8, 4.0},
                                        {true, 4e-7, 0.0, 4.0, 1e-9},
                                        {false, 0.3, 0.0, 0.04},
                                        {false, 0.3, 0.03, 0.04}};

/// Numbers of events that fill no pack, one, and many. One count for all.
TEST(Cancellation, ListsWhatALoopLists) {
  const CountView<Space> count("listed");
  std::int64_t before = 0;
  for (const CancellationLaw& law : laws) {
    for (const std::size_t events : {1, 3, 8, 1001}) {
      const auto momenta = some_momenta(events);
      const auto listed =
          listed_by(momenta, EventView<Space>("values", events), law, count, before);
      const auto p = Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace(), momenta);
      std::vector<std::int64_t> expected;
      for (std::size_t e = 0; e < events; ++e) {
        if (is_cancelling(law, p, e)) expected.push_back(std::int64_t(e));
      }
      EXPECT_EQ(listed, expected) << events << " events, aim " << law.aim << ", " << law.frame;
      if (events < 1000) continue;
      EXPECT_GT(listed.size(), 10u) << law.aim;
      EXPECT_LT(listed.size(), 500u) << law.aim;
    }
  }
}

TEST(Cancellation, ListsValuesThatAreNoNumbers) {
  const auto momenta = some_momenta(11);
  const EventView<Space> values("values", 11);
  const auto on_host = Kokkos::create_mirror_view(values);
  on_host(2) = std::numeric_limits<double>::quiet_NaN();
  on_host(7) = -std::numeric_limits<double>::infinity();
  on_host(10) = std::numeric_limits<double>::infinity();
  Kokkos::deep_copy(values, on_host);
  for (const bool in_float : {true, false}) {
    EXPECT_EQ(listed_by(momenta, values, {in_float, 1e9, 0.0, 1.0}),
              (std::vector<std::int64_t>{2, 7, 10}));
  }
}

/// Numbers that a float cannot square: what it lost is not known.
TEST(Cancellation, ListsWhatOverflowsInFloat) {
  const auto momenta = some_momenta(5);
  const auto p = Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace(), momenta);
  for (int leg = 0; leg < num_legs; ++leg) {
    for (int c = 0; c < 4; ++c) p(3, leg, c) *= 1e25;
  }
  Kokkos::deep_copy(momenta, p);
  const EventView<Space> values("values", 5);
  EXPECT_EQ(listed_by(momenta, values, {true, 1e9, 0.0, 1.0}), (std::vector<std::int64_t>{3}));
  EXPECT_EQ(listed_by(momenta, values, {false, 1e9, 0.0, 1.0}).size(), 0u);
}

TEST(Cancellation, ListsAllOrNone) {
  const auto momenta = some_momenta(13);
  const EventView<Space> values("values", 13);
  for (const bool in_float : {true, false}) {
    EXPECT_EQ(listed_by(momenta, values, {in_float, 1e9, 0.0, 1.0}).size(), 0u);
    EXPECT_EQ(listed_by(momenta, values, {in_float, -1.0, 0.0, 1.0}).size(), 13u);
    EXPECT_EQ(listed_by(momenta, values, {in_float, 1e9, 1e12, 1.0}).size(), 13u);
  }
}

template <class View>
View numbered(const View& view, double first) {
  const auto on_host = Kokkos::create_mirror_view(view);
  for (std::size_t i = 0; i < on_host.size(); ++i) {
    on_host.data()[i] = static_cast<typename View::value_type>(first + double(i));
  }
  Kokkos::deep_copy(view, on_host);
  return view;
}

/// A batch's numbers, all different, to a part and back. What it has not stays empty.
TEST(Cancellation, GathersAndScatters) {
  constexpr std::size_t all = 9;
  const std::vector<std::int64_t> listed{4, 1, 8};
  const auto places = helikos::to_view<Space>("places", listed);
  const EventInputs<Space> inputs{numbered(MomentaView<Space>("p", all, num_legs, 4), 0.0),
                                  numbered(EventView<Space>("alpha_s", all), 1000.0),
                                  {},
                                  numbered(EventView<Space>("random", all), 2000.0)};
  const EventOutputs<Space> batch{numbered(EventView<Space>("values", all), 3000.0),
                                  {},
                                  numbered(IndexView<Space>("flow", all), 4000.0),
                                  numbered(ShareView<Space>("shares", all, 2), 5000.0)};
  const PartOfBatch<Space> part{MomentaView<Space>("p", 3, num_legs, 4),
                                EventView<Space>("alpha_s", 3),
                                {},
                                EventView<Space>("random", 3),
                                {numbered(EventView<Space>("values", 3), 6000.0),
                                 {},
                                 numbered(IndexView<Space>("flow", 3), 7000.0),
                                 ShareView<Space>("shares", 3, 2)}};
  for_each_place("gather", Space(), GatherEvents<Space>{places, inputs, batch.shares, part});
  for_each_place("scatter", Space(), ScatterEvents<Space>{places, part.outputs, batch});
  Space().fence();
  const auto host = [](const auto& view) {
    return Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace(), view);
  };
  const auto p = host(part.momenta);
  const auto alpha_s = host(part.alpha_s), random = host(part.flow_random);
  const auto values = host(batch.matrix_elements);
  const auto shares = host(part.outputs.shares), back = host(batch.shares);
  const auto flow = host(batch.flow);
  for (std::size_t k = 0; k < listed.size(); ++k) {
    const auto e = std::size_t(listed[k]);
    for (int leg = 0; leg < num_legs; ++leg) {
      for (int c = 0; c < 4; ++c) EXPECT_EQ(p(k, leg, c), double(e + all * (leg + num_legs * c)));
    }
    EXPECT_EQ(alpha_s(k), 1000.0 + double(e));
    EXPECT_EQ(random(k), 2000.0 + double(e));
    for (int h = 0; h < 2; ++h) EXPECT_EQ(shares(k, h), 5000.0 + double(e + all * h));
  }
  for (std::size_t e = 0; e < all; ++e) {
    const auto k = std::find(listed.begin(), listed.end(), std::int64_t(e)) - listed.begin();
    const bool is_listed = k < 3;
    EXPECT_EQ(values(e), is_listed ? 6000.0 + double(k) : 3000.0 + double(e));
    EXPECT_EQ(flow(e), is_listed ? 7000 + k : 4000 + std::int64_t(e));
    for (int h = 0; h < 2; ++h) EXPECT_EQ(back(e, h), 5000.0 + double(e + all * h));
  }
}

}  // namespace
}  // namespace helikos::test::cancellation_test
