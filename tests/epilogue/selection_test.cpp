// SPDX-License-Identifier: Apache-2.0
// The choice of a helicity and a flow against exact probabilities.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <complex>
#include <random>

#include "color_sum/naive_sum.hpp"
#include "core/packs.hpp"
#include "helikos/amplitude/color/color_blocks.hpp"
#include "helikos/engine/epilogue/pack_selection.hpp"
#include "helikos/engine/epilogue/row_selection.hpp"

namespace helikos::test::selection_test {
namespace {

/// Events of made-up jamps, all the same: helicity h has the weight `shares[h]`, its flow f the
/// weight `flows[h][f]`. Lanes get random numbers of their own.
struct Weights {
  std::vector<double> shares;
  std::vector<std::vector<double>> flows;

  int num_helicities() const { return static_cast<int>(shares.size()); }
  int num_flows() const { return static_cast<int>(flows.front().size()); }
};

/// Tables where no leg has linear polarisations; helicities are those from `first` on.
template <class C>
auto tables_without_gluons(int first, int last, int num_flows) {
  PolarizationSets sets;
  for (int h = first; h < last; ++h) {
    sets.members.push_back(h - first);
    sets.set_of.push_back(h - first);
    sets.numbers.push_back(h);
  }
  const ColorSquares squares{num_flows, 1, std::vector<double>(num_flows, 1.0)};
  return typename PackSelection<C>::Tables(squares, sets);
}

/// Some helicities, as one batch of packs of these events.
template <class C>
struct Batch {
  Batch(const Weights& weights, int first, int last)
      : tables(tables_without_gluons<C>(first, last, weights.num_flows())),
        num_flows(weights.num_flows()) {
    for (int h = first; h < last; ++h) shares.push_back(C(RealOf<C>(weights.shares[h])));
    for (int f = 0; f < num_flows; ++f) {
      for (int h = first; h < last; ++h) {
        const C root(static_cast<RealOf<C>>(std::sqrt(weights.flows[h][f])));
        jamps.push_back(h % 2 == 0 ? Complex<C>{root, C(0)} : Complex<C>{C(0), -root});
      }
    }
  }

  typename PackSelection<C>::Tables tables;
  int num_flows;
  std::vector<C> shares;
  std::vector<Complex<C>> jamps;  ///< (flow, helicity)
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
    std::vector<C> memory(PackSelection<C>::memory_size(batch.tables));
    PackSelection<C> selection(batch.tables, {batch.jamps.data(), std::size_t(helicities)},
                               memory.data());
    for (int h = 0; h < helicities; ++h) selection.add(h, batch.shares[h]);
    selection.draw(width_of<C>, flow_random, draws);
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
using Types = ::testing::Types<double, float, Pack<double, 4>, Pack<float, 8>>;
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

// ---- Linear polarisations ----------------------------------------------------------------------

/// Made-up jamps of quarks and three gluons, the first incoming, in their linear polarisations, and
/// what must come out: everything by sums over all states and flows, in double.
class LinearEvent {
 public:
  static constexpr int gluons = 3, states = 8, sets = 4, helicities = 32, flows = 6;

  LinearEvent() : color_(full_color_matrix(gluons)) {
    std::mt19937_64 engine(3);
    std::normal_distribution<double> normal;
    for (auto& jamp : jamps_) jamp = {normal(engine), normal(engine)};
    // A state that vanishes and a set that is small.
    for (int f = 0; f < flows; ++f) {
      jamps_[f * helicities + place(1, 5)] = 0.0;
      for (int s = 0; s < states; ++s) jamps_[f * helicities + place(2, s)] *= 0.05;
    }
  }

  /// Legs: a gluon in, quark, gluon, antiquark, gluon.
  AmplitudeProgram program() const {
    constexpr auto gluon = Wavefunction::linear_polarization;
    AmplitudeProgram program;
    program.legs = {{gluon, true, 0.0},
                    {Wavefunction::ubar, false, 173.0},
                    {gluon, false, 0.0},
                    {Wavefunction::v, false, 173.0},
                    {gluon, false, 0.0}};
    return program;
  }

  /// Bit k of `state`: the k-th gluon; of `set`: the quarks.
  HelicityMask mask(int set, int state) const {
    return HelicityMask{}.flipped((state & 1) | (set & 1) << 1 | (state & 2) << 1 | (set & 2) << 2 |
                                  (state & 4) << 2);
  }
  /// Helicities are listed in an order of their own.
  static int place(int set, int state) { return (7 * (set * states + state) + 3) % helicities; }
  std::vector<HelicityMask> list() const {
    std::vector<HelicityMask> result(helicities);
    for (int set = 0; set < sets; ++set) {
      for (int s = 0; s < states; ++s) result[place(set, s)] = mask(set, s);
    }
    return result;
  }

  std::complex<double> jamp(int flow, int helicity) const {
    return jamps_[flow * helicities + helicity];
  }
  double color_sum(const std::vector<std::complex<double>>& jamps) const {
    std::complex<double> sum = 0.0;
    for (int i = 0; i < flows; ++i) {
      for (int j = 0; j < flows; ++j) {
        sum += std::conj(jamps[i]) * color_[i * flows + j] * jamps[j];
      }
    }
    return sum.real();
  }
  double share(int helicity) const {
    std::vector<std::complex<double>> jamps;
    for (int f = 0; f < flows; ++f) jamps.push_back(jamp(f, helicity));
    return color_sum(jamps);
  }

  /// The jamps of a true helicity, docs/physics.md eq. (11): (e1 + i h e2) of each gluon, the
  /// conjugate of an outgoing one, over sqrt 2.
  std::vector<std::complex<double>> rotated(int set, const std::array<int, gluons>& h) const {
    std::vector<std::complex<double>> result(flows);
    for (int f = 0; f < flows; ++f) {
      for (int s = 0; s < states; ++s) {
        std::complex<double> factor = 1.0;
        for (int g = 0; g < gluons; ++g) {
          const double sign = (g == 0 ? -1.0 : 1.0) * h[g];
          const std::complex<double> of_b(0.0, sign);
          factor *= ((s >> g & 1) != 0 ? of_b : std::complex<double>(1.0)) / std::sqrt(2.0);
        }
        result[f] += factor * jamp(f, place(set, s));
      }
    }
    return result;
  }

  /// (configuration, flow) Probabilities; theory/process/helicity.hpp numbers configurations: leg 0
  /// slowest.
  std::vector<double> probabilities() const {
    std::vector<double> result(helicities * flows);
    double total = 0.0;
    for (int h = 0; h < helicities; ++h) {
      const auto bit = [h](int leg) { return h >> (4 - leg) & 1; };
      const auto of_leg = [&](int leg) { return 2 * bit(leg) - 1; };
      const auto jamps = rotated(bit(1) + 2 * bit(3), {of_leg(0), of_leg(2), of_leg(4)});
      double of_flows = 0.0;
      for (const auto& jamp : jamps) of_flows += std::norm(jamp);
      const double share = color_sum(jamps);
      total += share;
      for (int f = 0; f < flows; ++f) {
        result[h * flows + f] = share * std::norm(jamps[f]) / of_flows;
      }
    }
    for (double& p : result) p /= total;
    return result;
  }

 private:
  std::vector<double> color_;
  std::array<std::complex<double>, helicities * flows> jamps_;
};

/// A batch of helicities of the event: those of some sets.
struct LinearBatch {
  std::vector<int> places;  ///< among all
  PolarizationSets sets;

  LinearBatch(const LinearEvent& event, int first_set, int last_set) {
    const auto all = event.list();
    std::vector<HelicityMask> own;
    for (int h = 0; h < LinearEvent::helicities; ++h) {
      for (int set = first_set; set < last_set; ++set) {
        for (int s = 0; s < LinearEvent::states; ++s) {
          // What vanishes is not computed.
          if (LinearEvent::place(set, s) == h && event.share(h) > 0.0) places.push_back(h);
        }
      }
    }
    for (const int h : places) own.push_back(all[h]);
    sets = polarization_sets(event.program(), own);
  }
};

std::vector<LinearBatch> linear_batches(const LinearEvent& event, bool is_cut) {
  if (is_cut) return {{event, 0, 1}, {event, 1, 4}};
  return {{event, 0, 4}};
}

template <class C>
std::vector<long> count_linear_draws(const LinearEvent& event, bool is_cut) {
  using Real = RealOf<C>;
  constexpr int width = width_of<C>, flows = LinearEvent::flows;
  const auto squares = color_squares(quark_line_color(LinearEvent::gluons));
  struct Ready {
    typename PackSelection<C>::Tables tables;
    std::vector<C> shares, memory;
    std::vector<Complex<C>> jamps;
  };
  std::vector<Ready> batches;
  for (const LinearBatch& batch : linear_batches(event, is_cut)) {
    Ready ready{{squares, batch.sets}, {}, {}, {}};
    ready.memory.resize(PackSelection<C>::memory_size(ready.tables));
    for (const int h : batch.places) ready.shares.push_back(C(Real(event.share(h))));
    for (int f = 0; f < flows; ++f) {
      for (const int h : batch.places) {
        const auto jamp = event.jamp(f, h);
        ready.jamps.push_back({C(Real(jamp.real())), C(Real(jamp.imag()))});
      }
    }
    batches.push_back(std::move(ready));
  }
  std::mt19937_64 engine(20260102);
  const auto uniform = [&] { return double(engine() >> 11) * 0x1p-53; };
  std::vector<long> counts(LinearEvent::helicities * flows, 0);
  for (int first = 0; first < num_draws; first += width) {
    EventDraw draws[width];
    double flow_random[width];
    for (int i = 0; i < width; ++i) draws[i].uniform = uniform(), flow_random[i] = uniform();
    for (Ready& batch : batches) {
      PackSelection<C> selection(batch.tables, {batch.jamps.data(), batch.shares.size()},
                                 batch.memory.data());
      for (std::size_t h = 0; h < batch.shares.size(); ++h) selection.add(h, batch.shares[h]);
      selection.draw(width, flow_random, draws);
    }
    for (const EventDraw& draw : draws) ++counts.at(draw.helicity * flows + draw.flow);
  }
  return counts;
}

/// The seed is fixed. 5 standard deviations.
TYPED_TEST(Selection, OfTrueHelicitiesFollowsTheirShares) {
  const LinearEvent event;
  const auto expected = event.probabilities();
  auto wrong = expected;  // the two helicities of a gluon exchanged
  for (int h = 0; h < LinearEvent::helicities; ++h) {
    for (int f = 0; f < LinearEvent::flows; ++f) {
      wrong[h * LinearEvent::flows + f] = expected[(h ^ 4) * LinearEvent::flows + f];
    }
  }
  for (const bool is_cut : {false, true}) {
    const auto counts = count_linear_draws<TypeParam>(event, is_cut);
    EXPECT_LT(excess(counts, expected), 5.0) << is_cut;
    EXPECT_GT(excess(counts, wrong), 5.0) << is_cut;
  }
}

/// Sets name each configuration once, whatever the order of helicities.
TEST(PolarizationSets, AreAllHelicities) {
  const LinearEvent event;
  const auto sets = polarization_sets(event.program(), event.list());
  EXPECT_EQ(sets.num_legs, 3);
  EXPECT_EQ(sets.members.size() >> sets.num_legs, 4u);
  auto numbers = sets.numbers, members = sets.members;
  std::sort(numbers.begin(), numbers.end());
  std::sort(members.begin(), members.end());
  for (int i = 0; i < 32; ++i) EXPECT_EQ(numbers[i], i);
  EXPECT_EQ(members, numbers);
}

TEST(PolarizationSets, OfFermionsOnlyAreSingleHelicities) {
  AmplitudeProgram program;
  program.legs = {{Wavefunction::ubar, false, 0.0}, {Wavefunction::v, false, 0.0}};
  const std::vector<HelicityMask> two{HelicityMask{}.flipped(1), HelicityMask{}.flipped(2)};
  const auto sets = polarization_sets(program, two);
  EXPECT_EQ(sets.num_legs, 0);
  EXPECT_EQ(sets.members, (std::vector<std::int32_t>{0, 1}));
  EXPECT_EQ(sets.numbers, (std::vector<std::int32_t>{2, 1}));
}

template <class Real>
class Rows : public ::testing::Test {};
using Reals = ::testing::Types<double, float>;
TYPED_TEST_SUITE(Rows, Reals);

/// Rows have the same numbers, and so the same choices, as packs of one event, for any number of
/// lanes that share an event (on a host one does the work of all). Sums are in double here and in
/// Real there: in float a choice differs where a uniform number lies within rounding of a running
/// sum, and so may all that is drawn after it. `gluons`: where jamps are not those of flows.
template <class Real>
void compare_rows_with_packs(const DrawnFlows* gluons) {
  using Space = Kokkos::DefaultHostExecutionSpace;
  constexpr int count = 2000, flows = LinearEvent::flows;
  const LinearEvent event;
  const auto squares = color_squares(quark_line_color(LinearEvent::gluons));
  const EventView<Space> helicity_random("u", count), flow_random("v", count);
  std::mt19937_64 engine(11);
  std::uniform_real_distribution<double> uniform;
  for (int e = 0; e < count; ++e)
    helicity_random(e) = uniform(engine), flow_random(e) = uniform(engine);
  for (const int lanes : {1, 4, 8, 32}) {
    std::vector<EventDraw> expected(count);
    SelectOfEvents<Real, Space> kernel{};
    kernel.helicity = IndexView<Space>("helicity", count),
    kernel.flow = IndexView<Space>("flow", count);
    kernel.draws = Kokkos::View<EventDraw*, Kokkos::HostSpace>("draws", count);
    kernel.helicity_random = helicity_random, kernel.flow_random = flow_random;
    kernel.num_events = count;
    kernel.is_first_batch = true;
    for (const LinearBatch& batch : linear_batches(event, true)) {
      const int helicities = static_cast<int>(batch.places.size());
      SelectionTables<Real, Space> tables(squares, batch.sets);
      tables.pairs = FlowPairs<Space>(gluons);
      kernel.jamps = RowMatrix<Real, Space>("jamps", count * 2 * helicities, flows);
      kernel.sums = RowVector<Real, Space>("sums", count * 2 * helicities);
      kernel.tables = tables;
      std::vector<Real> memory(PackSelection<Real>::memory_size(tables));
      for (int e = 0; e < count; ++e) {
        std::vector<Complex<Real>> jamps;
        for (int f = 0; f < flows; ++f) {
          for (int h = 0; h < helicities; ++h) {
            const auto jamp = event.jamp(f, batch.places[h]);
            jamps.push_back({Real(jamp.real()), Real(jamp.imag())});
            kernel.jamps(2 * e * helicities + h, f) = jamps.back().re;
            kernel.jamps((2 * e + 1) * helicities + h, f) = jamps.back().im;
          }
        }
        if (kernel.is_first_batch) expected[e].uniform = helicity_random(e);
        PackSelection<Real> selection(tables, {jamps.data(), std::size_t(helicities)},
                                      memory.data());
        for (int h = 0; h < helicities; ++h) {
          const Real share(event.share(batch.places[h]));
          kernel.sums(2 * e * helicities + h) = share;  // all of it in the real part's row
          selection.add(h, share);
        }
        selection.draw(1, &flow_random(e), &expected[e]);
      }
      SelectOfEvents<Real, Space>::start(Space(), kernel, lanes);
      Space().fence();
      kernel.is_first_batch = false;
    }
    int different = 0;
    for (int e = 0; e < count; ++e) {
      different += expected[e].helicity != kernel.helicity(e) || expected[e].flow != kernel.flow(e);
    }
    // What two steps leave of u is wrong by 32 eps over the probabilities of their picks, whose
    // inverses are 32 states and 6 squares on average. It decides at the borders of 2 * 8 sums.
    const double eps = std::numeric_limits<Real>::epsilon();
    EXPECT_LE(different, count * 16 * 32.0 * eps * 32 * 6) << lanes;
  }
}

TYPED_TEST(Rows, SelectAsPacksDo) { compare_rows_with_packs<TypeParam>(nullptr); }

TYPED_TEST(Rows, SelectFlowsOfGluonsAsPacksDo) {
  const DrawnFlows gluons = gluon_flows(5);  // of as many jamps
  compare_rows_with_packs<TypeParam>(&gluons);
}

/// An entry without weight is never picked, and where none has any, the first is.
struct PickOfWeights {
  using Space = Kokkos::DefaultHostExecutionSpace;
  using Member = Kokkos::TeamPolicy<Space>::member_type;
  std::vector<double> given;
  int lanes;
  double uniform;
  int* picked;
  double* rest;

  void operator()(const Member& team) const {
    std::vector<double> memory(VectorWeights<Member>::memory_size(lanes, int(given.size())), 77.0);
    VectorWeights<Member> weights(team, lanes, memory.data());
    weights.fill(int(given.size()), [&](int i) { return given[i]; });
    EventDraw draw{uniform};
    *picked = weights.pick(draw);
    *rest = draw.uniform;
  }
};

int pick_of(const std::vector<double>& given, int lanes, double uniform, double* rest = nullptr) {
  int picked = -7;
  double left = -1.0;
  Kokkos::parallel_for(Kokkos::TeamPolicy<PickOfWeights::Space>(1, 1),
                       PickOfWeights{given, lanes, uniform, &picked, &left});
  EXPECT_TRUE(left >= 0.0 && left < 1.0) << left;
  if (rest != nullptr) *rest = left;
  return picked;
}

TEST(VectorWeights, PickTheFirstPastTheTarget) {
  const double nan = std::numeric_limits<double>::quiet_NaN();
  const std::vector<double> weights{0.0, 1.0, 0.0, 0.0, 2.0, 1.0, -1e-20, 4.0, 0.0};
  for (const int lanes : {1, 2, 4, 8, 32, 64}) {
    for (const auto& [u, index] :
         {std::pair(0.0, 1), std::pair(0.124, 1), std::pair(0.125, 4), std::pair(0.374, 4),
          std::pair(0.375, 5), std::pair(0.5, 7), std::pair(below_one, 7)}) {
      EXPECT_EQ(pick_of(weights, lanes, u), index) << u << ", " << lanes;
    }
    double rest = 0.0;
    pick_of(weights, lanes, 0.75, &rest);
    EXPECT_DOUBLE_EQ(rest, 0.5) << lanes;  // 6 of 8: 2 of the 4 at the end
    EXPECT_EQ(pick_of({0.0, 0.0, 0.0}, lanes, 0.3), 0) << lanes;
    EXPECT_EQ(pick_of({nan, nan}, lanes, 0.3), 0) << lanes;
  }
}

}  // namespace
}  // namespace helikos::test::selection_test
