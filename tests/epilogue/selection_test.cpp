// SPDX-License-Identifier: Apache-2.0
// The choice of a helicity and a flow against exact probabilities.
#include <gtest/gtest.h>

#include <numeric>
#include <random>

#include "color/process_color.hpp"
#include "core/packs.hpp"
#include "engine/worst.hpp"
#include "epilogue/pack_selection.hpp"
#include "epilogue/row_selection.hpp"

namespace helikos::test {
namespace {

/// Events of made-up jamps, all the same: helicity h has the weight `shares[h]`, its flow f the
/// weight `flows[h][f]`. Lanes get random numbers of their own.
struct Weights {
  std::vector<double> shares;
  std::vector<std::vector<double>> flows;

  int num_helicities() const { return static_cast<int>(shares.size()); }
  int num_flows() const { return static_cast<int>(flows.front().size()); }
};

/// Some helicities, as one batch of packs of these events.
template <class C>
struct Batch {
  Batch(const Weights& weights, int first, int last) : num_flows(weights.num_flows()) {
    for (int h = first; h < last; ++h) {
      shares.push_back(C(RealOf<C>(weights.shares[h])));
      configurations.push_back(h);
    }
    for (int f = 0; f < num_flows; ++f) {
      for (int h = first; h < last; ++h) {
        const C root(static_cast<RealOf<C>>(std::sqrt(weights.flows[h][f])));
        jamps.push_back(h % 2 == 0 ? Complex<C>{root, C(0)} : Complex<C>{C(0), -root});
      }
    }
  }

  int num_flows;
  std::vector<C> shares;
  std::vector<Complex<C>> jamps;  ///< (flow, helicity)
  std::vector<std::int32_t> configurations;
};

/// As many batches as there are neighbours in `ends`.
template <class C>
std::vector<Batch<C>> cut(const Weights& weights, const std::vector<int>& ends) {
  std::vector<Batch<C>> batches;
  for (std::size_t i = 1; i < ends.size(); ++i) {
    batches.emplace_back(weights, ends[i - 1], ends[i]);
  }
  return batches;
}

/// `draws` of one pack of events after all batches.
template <class C>
void draw_pack(std::vector<Batch<C>>& batches, const double* flow_random, EventDraw* draws) {
  for (Batch<C>& batch : batches) {
    const int helicities = static_cast<int>(batch.shares.size());
    std::vector<C> running(helicities);
    PackSelection<C> selection(running.data(), helicities);
    for (int h = 0; h < helicities; ++h) selection.add(h, batch.shares[h]);
    selection.draw(batch.configurations.data(), {batch.jamps.data(), std::size_t(helicities)},
                   batch.num_flows, width_of<C>, flow_random, draws);
  }
}

/// One event with the numbers u and v, of one batch.
template <class C>
EventDraw draw_one(const std::vector<double>& shares, double u, double v = 0.5) {
  const Weights weights{shares, {shares.size(), {0.0, 4.0, 0.0, 4.0}}};
  auto batches = cut<C>(weights, {0, weights.num_helicities()});
  EventDraw draws[width_of<C>];
  double flow_random[width_of<C>];
  for (int i = 0; i < width_of<C>; ++i) draws[i].uniform = u, flow_random[i] = v;
  draw_pack<C>(batches, flow_random, draws);
  for (int i = 1; i < width_of<C>; ++i) {
    EXPECT_EQ(draws[i].helicity, draws[0].helicity) << i;
    EXPECT_EQ(draws[i].flow, draws[0].flow) << i;
  }
  return draws[0];
}

template <class C>
class Selection : public ::testing::Test {};
using Types = ::testing::Types<double, float, Pack<double, 4>, Pack<double, 8>, Pack<float, 8>>;
TYPED_TEST_SUITE(Selection, Types);

TYPED_TEST(Selection, TakesTheFirstWhoseRunningSumExceeds) {
  const std::vector<double> shares{0.0, 1.0, 0.0, 2.0, 1.0, 0.0};
  const std::vector<std::pair<double, int>> expected{
      {0.0, 1}, {0.2499, 1}, {0.25, 3}, {0.7, 3}, {0.75, 4}, {0.9, 4}, {below_one, 4}};
  for (const auto& [u, number] : expected) {
    EXPECT_EQ(draw_one<TypeParam>(shares, u).helicity, number) << u;
  }
  for (const auto& [v, flow] :
       {std::pair(0.0, 1), std::pair(0.4999, 1), std::pair(0.5, 3), std::pair(below_one, 3)}) {
    EXPECT_EQ(draw_one<TypeParam>(shares, 0.3, v).flow, flow) << v;
  }
}

TYPED_TEST(Selection, FindsAllWeightInOne) {
  for (int only = 0; only < 5; ++only) {
    std::vector<double> shares(5, 0.0);
    shares[only] = 1e-30;
    for (const double u : {0.0, 0.5, below_one}) {
      EXPECT_EQ(draw_one<TypeParam>(shares, u).helicity, only);
    }
  }
}

/// A third is no number, so that running sums are rounded: never to a helicity without weight.
TYPED_TEST(Selection, NeverTakesZeroWeight) {
  std::vector<double> shares(101, 1.0 / 3.0);
  shares.back() = shares[50] = shares.front() = 0.0;
  for (int i = 0; i <= 1000; ++i) {
    const int number = draw_one<TypeParam>(shares, std::min(i / 1000.0, below_one)).helicity;
    EXPECT_TRUE(number > 0 && number < 100 && number != 50) << number;
  }
}

TYPED_TEST(Selection, TakesNothingOfNothing) {
  const double nan = std::numeric_limits<double>::quiet_NaN();
  const double infinity = std::numeric_limits<double>::infinity();
  for (const double bad : {0.0, nan, infinity, -infinity * 0.0}) {
    for (const double other : {0.0, 1.0}) {
      if (bad == 0.0 && other != 0.0) continue;
      for (const auto& shares : {std::vector{bad, other}, std::vector{other, bad}}) {
        const EventDraw draw = draw_one<TypeParam>(shares, 0.5);
        EXPECT_EQ(draw.helicity, nothing_selected) << bad;
        EXPECT_EQ(draw.flow, nothing_selected) << bad;
      }
    }
  }
  EXPECT_EQ(draw_one<TypeParam>({-1e-9, 1.0}, 0.0).helicity, 1) << "a rounding error below 0";
}

/// A batch that is no number spoils those before and after it.
TEST(EventDraw, StaysNothing) {
  EventDraw draw{0.3};
  EXPECT_FALSE(draw.takes(0.0));
  EXPECT_TRUE(draw.takes(1.0));
  draw.helicity = 5;
  EXPECT_FALSE(draw.takes(0.0));
  EXPECT_EQ(draw.helicity, 5);
  EXPECT_FALSE(draw.takes(std::numeric_limits<double>::quiet_NaN()));
  EXPECT_EQ(draw.helicity, nothing_selected);
  EXPECT_FALSE(draw.takes(1.0));
  EXPECT_EQ(draw.helicity, nothing_selected);
}

/// Helicities and flows with weights from 1 to 1e-4 and zeros.
Weights random_weights(int helicities, int flows) {
  std::mt19937_64 engine(7);
  std::uniform_real_distribution<double> exponent(-4.0, 0.0);
  const auto weight = [&](int i) { return i % 5 == 1 ? 0.0 : std::pow(10.0, exponent(engine)); };
  Weights weights;
  for (int h = 0; h < helicities; ++h) {
    weights.shares.push_back(weight(h));
    weights.flows.emplace_back();
    for (int f = 0; f < flows; ++f) weights.flows.back().push_back(weight(f + h));
  }
  return weights;
}

/// Probability of helicity and flow, (helicity, flow).
std::vector<double> probabilities(const Weights& weights) {
  double total = 0.0;
  for (const double share : weights.shares) total += share;
  std::vector<double> result;
  for (int h = 0; h < weights.num_helicities(); ++h) {
    double of_flows = 0.0;
    for (const double flow : weights.flows[h]) of_flows += flow;
    for (const double flow : weights.flows[h]) {
      result.push_back(weights.shares[h] / total * flow / of_flows);
    }
  }
  return result;
}

constexpr int num_draws = 1'000'000;

/// How often each (helicity, flow) is drawn.
template <class C>
std::vector<long> count_draws(const Weights& weights, const std::vector<int>& ends) {
  std::mt19937_64 engine(20260101);
  auto batches = cut<C>(weights, ends);
  const auto uniform = [&] { return double(engine() >> 11) * 0x1p-53; };
  std::vector<long> counts(weights.num_helicities() * weights.num_flows(), 0);
  for (int first = 0; first < num_draws; first += width_of<C>) {
    EventDraw draws[width_of<C>];
    double flow_random[width_of<C>];
    for (int i = 0; i < width_of<C>; ++i) draws[i].uniform = uniform(), flow_random[i] = uniform();
    draw_pack<C>(batches, flow_random, draws);
    for (const EventDraw& draw : draws)
      ++counts.at(draw.helicity * weights.num_flows() + draw.flow);
  }
  return counts;
}

/// Standard deviations of chi^2 above its mean; infinite where what cannot be was drawn.
double excess(const std::vector<long>& counts, const std::vector<double>& probability) {
  double chi2 = 0.0;
  int bins = 0;
  for (std::size_t i = 0; i < counts.size(); ++i) {
    const double expected = num_draws * probability[i];
    if (expected == 0.0 && counts[i] == 0) continue;
    chi2 += (counts[i] - expected) * (counts[i] - expected) / expected;
    ++bins;
  }
  return (chi2 - (bins - 1)) / std::sqrt(2.0 * (bins - 1));
}

/// The seed is fixed: the test always gives the same. 5 standard deviations.
TYPED_TEST(Selection, FollowsTheWeights) {
  const Weights weights = random_weights(12, 6);
  const auto expected = probabilities(weights);
  for (const auto& ends : {std::vector{0, 12}, std::vector{0, 3, 8, 12}}) {
    const auto counts = count_draws<TypeParam>(weights, ends);
    EXPECT_LT(excess(counts, expected), 5.0) << ends.size() - 1 << " batches";
    auto wrong = expected;
    for (int f = 0; f < 6; ++f) wrong[f] *= 1.05;  // of the first helicity
    EXPECT_GT(excess(counts, wrong), 5.0) << "a share that is 5 % off";
  }
}

/// Made-up rows of jamps and sums, (event, part, helicity), and the same as packs of one event.
template <class Real>
struct Events {
  using Space = Kokkos::DefaultHostExecutionSpace;
  static constexpr int count = 300, helicities = 32, flows = 6, batches = 2;

  RowMatrix<Real, Space> jamps{"jamps", count * 2 * helicities, flows};
  RowVector<Real, Space> sums{"sums", count * 2 * helicities};
  EventView<Space> helicity_random{"u", count}, flow_random{"v", count};

  explicit Events(int seed) {
    std::mt19937_64 engine(seed);
    std::uniform_real_distribution<double> uniform(0.0, 1.0);
    for (int e = 0; e < count; ++e) {
      helicity_random(e) = uniform(engine), flow_random(e) = uniform(engine);
      for (int row = 2 * e * helicities; row < 2 * (e + 1) * helicities; ++row) {
        sums(row) = static_cast<Real>(std::pow(uniform(engine), 4));
        for (int f = 0; f < flows; ++f) jamps(row, f) = static_cast<Real>(uniform(engine) - 0.5);
      }
    }
  }

  std::vector<Complex<Real>> pack(int e) const {
    std::vector<Complex<Real>> result;
    for (int f = 0; f < flows; ++f) {
      for (int row = 2 * e * helicities; row < (2 * e + 1) * helicities; ++row) {
        result.push_back({jamps(row, f), jamps(row + helicities, f)});
      }
    }
    return result;
  }
};

template <class Real>
class Rows : public ::testing::Test {};
using Reals = ::testing::Types<double, float>;
TYPED_TEST_SUITE(Rows, Reals);

std::vector<ExternalLeg> legs_of_two_and_one_gluon() {
  constexpr auto gluon = Wavefunction::linear_polarization;
  return {{gluon, true, 0.0},
          {gluon, true, 0.0},
          {Wavefunction::ubar, false, 173.0},
          {Wavefunction::v, false, 173.0},
          {gluon, false, 0.0}};
}

/// The same numbers, so the same choices; `double` in the one, `float` in the other where a running
/// sum is rounded: such choices may differ, one in 1e4 at most in eps 32 / typical share.
TYPED_TEST(Rows, SelectAsPacksDo) {
  using Real = TypeParam;
  using Space = typename Events<Real>::Space;
  const auto legs = legs_of_two_and_one_gluon();
  std::vector<HelicityMask> all(32);
  for (LegMask m = 0; m < 32; ++m) all[m] = HelicityMask{}.flipped(m);
  const auto rotation = make_rotation(all, legs, 2);
  std::vector<std::int32_t> numbers(32);
  std::iota(numbers.rbegin(), numbers.rend(), 0);
  std::vector<EventDraw> expected(Events<Real>::count);
  const Kokkos::View<EventDraw*, Kokkos::HostSpace> draws("draws", Events<Real>::count);
  const IndexView<Space> helicity("helicity", Events<Real>::count);
  const IndexView<Space> flow("flow", Events<Real>::count);
  for (int batch = 0; batch < Events<Real>::batches; ++batch) {
    const Events<Real> events(batch);
    for (int e = 0; e < events.count; ++e) {
      auto jamps = events.pack(e);
      rotate_jamps<Real>(rotation, {jamps.data(), 32}, events.flows);
      std::vector<Real> running(32);
      PackSelection<Real> selection(running.data(), 32);
      for (int h = 0; h < 32; ++h) {
        selection.add(h, events.sums(2 * e * 32 + h) + events.sums((2 * e + 1) * 32 + h));
      }
      if (batch == 0) expected[e].uniform = events.helicity_random(e);
      selection.draw(numbers.data(), {jamps.data(), 32}, events.flows, 1, &events.flow_random(e),
                     &expected[e]);
    }
    RowRotation<Real, Space>(rotation, 32)(Space(), events.jamps, events.count);
    SelectOfEvents<Real, Space> kernel;
    kernel.jamps = events.jamps, kernel.sums = events.sums;
    kernel.configurations = to_view<Space>("numbers", numbers);
    kernel.helicity_random = events.helicity_random;
    kernel.flow_random = events.flow_random;
    kernel.helicity = helicity, kernel.flow = flow;
    kernel.draws = draws;
    kernel.first_event = 0, kernel.num_events = events.count;
    kernel.is_first_batch = batch == 0;
    SelectOfEvents<Real, Space>::start(Space(), kernel);
    Space().fence();
    int different = 0;
    for (int e = 0; e < events.count; ++e) {
      different += expected[e].helicity != helicity(e) || expected[e].flow != flow(e);
    }
    EXPECT_LE(different, sizeof(Real) == 8 ? 0 : 1);
  }
}

/// Of jamps that are rotated, and of linear ones that are rotated on the way.
TYPED_TEST(Rows, SelectFromLinearPolarizations) {
  using Real = TypeParam;
  using Space = typename Events<Real>::Space;
  std::vector<HelicityMask> all(32);
  for (LegMask m = 0; m < 32; ++m) all[m] = HelicityMask{}.flipped(m);
  const RowRotation<Real, Space> rotation(make_rotation(all, legs_of_two_and_one_gluon(), 4), 32);
  ASSERT_TRUE(rotation.is_one_stage());
  const Events<Real> events(3);
  std::vector<std::int32_t> numbers(32);
  std::iota(numbers.begin(), numbers.end(), 0);
  const auto select = [&](const RotatedSources<Space>& sources) {
    SelectOfEvents<Real, Space> kernel{};
    kernel.jamps = events.jamps, kernel.sums = events.sums, kernel.sources = sources;
    kernel.configurations = to_view<Space>("numbers", numbers);
    kernel.helicity_random = events.helicity_random;
    kernel.flow_random = events.flow_random;
    kernel.helicity = IndexView<Space>("helicity", events.count);
    kernel.flow = IndexView<Space>("flow", events.count);
    kernel.num_events = events.count;
    kernel.is_first_batch = true;
    SelectOfEvents<Real, Space>::start(Space(), kernel);
    Space().fence();
    return kernel;
  };
  const auto linear = select(rotation.sources()), wrong = select({});
  rotation(Space(), events.jamps, events.count);
  const auto rotated = select({});
  int different = 0, different_from_wrong = 0;
  for (int e = 0; e < events.count; ++e) {
    EXPECT_EQ(linear.helicity(e), rotated.helicity(e)) << e;
    different += linear.flow(e) != rotated.flow(e);
    different_from_wrong += linear.flow(e) != wrong.flow(e);
  }
  EXPECT_LE(different, sizeof(Real) == 8 ? 0 : 1);
  EXPECT_GT(different_from_wrong, events.count / 4);
}

/// Sums of helicities by a colour sum that rotates its own copy, against rows that were rotated.
/// One to four gluons, the first incoming.
TYPED_TEST(Rows, RotateInTheMemoryOfATeam) {
  using Real = TypeParam;
  using Space = Kokkos::DefaultHostExecutionSpace;
  const auto process = Process::parse("g g > t t~ g");
  const RowColorSum<Real, Space> color(process_color(process, classify(process, Parameters())));
  for (int gluons = 1; gluons <= 4; ++gluons) {
    std::vector<ExternalLeg> legs{{Wavefunction::ubar, false, 173.0}};
    for (int g = 0; g < gluons; ++g) {
      legs.push_back({Wavefunction::linear_polarization, g == 0, 0.0});
    }
    legs.push_back({Wavefunction::v, false, 173.0});
    std::vector<HelicityMask> all(4 << gluons);
    for (LegMask m = 0; m < all.size(); ++m) all[m] = HelicityMask{}.flipped(m);
    const int helicities = static_cast<int>(all.size()), events = 3, rows = events * 2 * helicities;
    const RowRotation<Real, Space> rotation(make_rotation(all, legs, 4), helicities);
    const RowMatrix<Real, Space> jamps("jamps", rows, 6);
    std::mt19937_64 engine(gluons);
    for (int k = 0; k < rows * 6; ++k) {
      jamps.data()[k] = std::uniform_real_distribution<Real>(-1, 1)(engine);
    }
    const RowVector<Real, Space> sums("sums", rows), expected("sums", rows), linear("sums", rows);
    color(Space(), jamps, rows, sums, rotation.in_memory(), 2 * helicities);
    color(Space(), jamps, rows, linear);
    rotation(Space(), jamps, events);
    color(Space(), jamps, rows, expected);
    Space().fence();
    double total = 0.0;
    for (int row = 0; row < rows; ++row) total += expected(row);
    // A helicity is a sum of 2^gluons numbers, its square one of 36 products.
    const double bound =
        2.0 * (gluons + 36) * std::numeric_limits<Real>::epsilon() * total / events;
    int others = 0;
    for (int e = 0; e < events; ++e) {
      for (int h = 0; h < helicities; ++h) {
        const int row = 2 * e * helicities + h;
        const double share = expected(row) + expected(row + helicities);
        EXPECT_NEAR(sums(row) + sums(row + helicities), share, bound) << gluons << ", " << row;
        others += std::abs(linear(row) + linear(row + helicities) - share) > 1e3 * bound;
      }
    }
    EXPECT_GT(others, events * helicities / 2) << "as if nothing were rotated";
  }
}

}  // namespace
}  // namespace helikos::test
