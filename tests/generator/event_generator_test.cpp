// SPDX-License-Identifier: Apache-2.0
// Events against cross sections, and what they must not depend on.
#include "helikos/generator/event_generator.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <numeric>
#include <random>
#include <tuple>

#include "helikos/base/random/random_numbers.hpp"
#include "helikos/beams/pdf_set.hpp"
#include "helikos/cross_section/schedule.hpp"
#include "helikos/generator/detail/event_order.hpp"
#include "helikos/generator/detail/keep_events.hpp"
#include "helikos/observables/cuts/expression.hpp"

namespace helikos::test::event_generator_test {
namespace {

using Space = Integrator::Space;

/// Protons of the set `toy` at 13 TeV, with two programs: g g > t t~, and u u~ > t t~ of two
/// flavours in both directions.
struct TopPairs {
  beams::PdfSet set = beams::PdfSet::find(std::string(beams::toy_name), {});
  beams::PdfData<Space> densities{set.member(0)};
  beams::AlphaSData<Space> couplings{set.alpha_s()};
  IntegrationSetting setting{Parameters(), {13000, {2212, 2212}}, &densities, &couplings, 11};
  MatrixElementOptions engine{};

  IntegrandInput input(const std::string& process, std::vector<beams::PartonPair> pairs) const {
    IntegrandInput input{Process::parse(process), engine};
    input.mu_r = input.mu_f = cuts::compile_number(cuts::parse_number("ht/2"), input.process);
    input.pairs = std::move(pairs);
    return input;
  }
  std::vector<IntegrandInput> inputs() const {
    return {input("g g > t t~", {{21, 21}}),
            input("u u~ > t t~", {{2, -2}, {1, -1}, {-2, 2}, {-1, 1}})};
  }
};

struct Integrated {
  std::unique_ptr<Integrator> integrator;
  IntegralEstimate total;
  std::vector<std::vector<IntegralEstimate>> pairs;  ///< (program, pair)
};

Integrated integrate(const TopPairs& run, double precision) {
  Integrated result{std::make_unique<Integrator>(run.setting, run.inputs())};
  Integrator& integrator = *result.integrator;
  IntegrationSchedule schedule({precision, 0}, integrator.first_points());
  std::vector<std::vector<std::vector<IterationEstimate>>> all;
  while (const std::int64_t total = schedule.next()) {
    const auto points = integrator.share(total);
    const IterationResult found = integrator.take(points, integrator.compute(points, 0, 1));
    schedule.add(found.total);
    all.resize(found.pairs.size());
    for (std::size_t p = 0; p < all.size(); ++p) {
      all[p].resize(found.pairs[p].size());
      for (std::size_t k = 0; k < all[p].size(); ++k)
        all[p][k].push_back(found.pairs[p][k].estimate);
    }
  }
  result.total = schedule.estimate();
  for (const auto& of_program : all) {
    result.pairs.emplace_back();
    for (const auto& estimates : of_program)
      result.pairs.back().push_back(combine(estimates, IntegrationSchedule::warm_up));
  }
  return result;
}

/// All ranks of a round after each other.
std::vector<GeneratedEvent> one_round(EventGenerator& generator, std::int64_t events, int ranks) {
  const auto points = generator.round(events);
  std::vector<GeneratedEvent> all;
  for (int rank = 0; rank < ranks; ++rank) {
    std::vector<GeneratedEvent> part(3);  // of before
    generator.compute(points, rank, ranks, part);
    all.insert(all.end(), part.begin(), part.end());
  }
  generator.finish(points);
  std::vector<GeneratedEvent> sorted;
  for (const std::uint32_t i : order_of(all)) sorted.push_back(all[i]);
  return sorted;
}

/// Each rank has a generator of its own; the last one goes on with what all found.
std::vector<WeightHistogram> pilot_of(const TopPairs& run, const Integrator& integrator,
                                      int ranks) {
  std::vector<WeightHistogram> all;
  for (int rank = 0; rank < ranks; ++rank) {
    EventGenerator generator({IntegratedProcess{run.setting, &integrator}});
    all.resize(std::size_t(generator.num_strata()));
    const auto part = generator.pilot(20000, rank, ranks);
    for (std::size_t i = 0; i < all.size(); ++i) all[i].add(part[i]);
  }
  return all;
}

void start(EventGenerator& generator, const std::vector<WeightHistogram>& pilot,
           const Integrated& done, Unweighting mode) {
  generator.start(plan_events(pilot, pilot, generator.cost(), done.total.mean, mode, 1e-3));
}

TEST(EventGenerator, EventsHaveTheSharesOfTheSubprocesses) {
  const TopPairs run;
  const Integrated done = integrate(run, 0.002);
  EventGenerator generator({IntegratedProcess{run.setting, done.integrator.get()}});
  const auto pilot = pilot_of(run, *done.integrator, 1);
  start(generator, pilot, done, Unweighting::full);
  const auto events = one_round(generator, 40000, 1);
  ASSERT_GT(events.size(), 20000u);
  const double n = double(events.size());
  for (std::size_t p = 0; p < done.pairs.size(); ++p)
    for (std::size_t k = 0; k < done.pairs[p].size(); ++k) {
      double count = 0;
      for (const GeneratedEvent& e : events)
        if (e.program == int(p) && e.pair == int(k)) count += e.weight;
      const double share = done.pairs[p][k].mean / done.total.mean;
      const double error =
          std::sqrt(share * (1 - share) / n) + done.pairs[p][k].error / done.total.mean;
      EXPECT_NEAR(count / n, share, 5 * error) << p << " " << k;
    }
  double sum = 0;
  for (const GeneratedEvent& e : events) {
    sum += e.weight;
    EXPECT_GE(e.helicity, 0);
    EXPECT_GE(e.flow, 0);
    EXPECT_LT(e.flow, 2);
  }
  EXPECT_NEAR(sum / n * generator.plan().unit / done.total.mean, 1.0, 0.005);
  // As many points are kept as the pilot says: 20000 points know it to some per cent.
  EXPECT_NEAR(n / 40600, 1.0, 0.05);
}

TEST(EventGenerator, EventsConserveMomentumAndAreOnTheirMassShells) {
  const TopPairs run;
  const Integrated done = integrate(run, 0.01);
  EventGenerator generator({IntegratedProcess{run.setting, done.integrator.get()}});
  const auto pilot = pilot_of(run, *done.integrator, 1);
  start(generator, pilot, done, Unweighting::full);
  for (const GeneratedEvent& e : one_round(generator, 500, 1)) {
    const auto& p = e.momenta;
    for (int c = 0; c < 4; ++c)
      EXPECT_NEAR(p[0][c] + p[1][c], p[2][c] + p[3][c], 1e-12 * (p[0][0] + p[1][0]));
    for (int beam = 0; beam < 2; ++beam)
      EXPECT_NEAR(p[beam][0], 6500 * e.fractions[beam], 1e-11 * p[beam][0]);
    const double square =
        p[2][0] * p[2][0] - p[2][1] * p[2][1] - p[2][2] * p[2][2] - p[2][3] * p[2][3];
    EXPECT_NEAR(square, 173.0 * 173.0, 1e-12 * p[2][0] * p[2][0] + 1e-8);
  }
}

/// And whether programs are computed at once, as on a GPU, or one after another.
TEST(EventGenerator, EventsAreTheSameForAnyNumberOfRanks) {
  TopPairs run;
  const Integrated done = integrate(run, 0.01);
  std::vector<GeneratedEvent> expected;
  for (const auto& [ranks, side_by_side] : {std::pair{1, false}, {3, false}, {1, true}}) {
    run.setting.side_by_side = side_by_side;
    EventGenerator generator({IntegratedProcess{run.setting, done.integrator.get()}});
    const auto pilot = pilot_of(run, *done.integrator, ranks);
    start(generator, pilot, done, Unweighting::full);
    one_round(generator, 300, ranks);
    const auto events = one_round(generator, 700, ranks);  // also the second round
    if (expected.empty()) expected = events;
    ASSERT_EQ(events.size(), expected.size());
    for (std::size_t i = 0; i < events.size(); ++i) {
      EXPECT_EQ(events[i].order, expected[i].order);
      EXPECT_EQ(events[i].helicity, expected[i].helicity);
      EXPECT_EQ(events[i].flow, expected[i].flow);
      EXPECT_EQ(events[i].weight, expected[i].weight);
      EXPECT_EQ(events[i].momenta[2][1], expected[i].momenta[2][1]);
    }
  }
}

struct Mean {
  double value, error;
};

/// Mean and error of the ratio of sums, to first order.
Mean weighted_mean(const std::vector<double>& values, const std::vector<double>& weights) {
  double sum = 0.0, all = 0.0, squares = 0.0;
  for (std::size_t i = 0; i < values.size(); ++i) {
    all += weights[i];
    sum += weights[i] * values[i];
  }
  const double mean = sum / all;
  for (std::size_t i = 0; i < values.size(); ++i)
    squares += std::pow(weights[i] * (values[i] - mean), 2);
  return {mean, std::sqrt(squares) / all};
}

/// The mean of a function of an event does not depend on how points are kept.
TEST(EventGenerator, WeightedAndUnweightedEventsHaveTheSameMeans) {
  const TopPairs run;
  const Integrated done = integrate(run, 0.01);
  Mean means[2];
  for (const auto mode : {Unweighting::full, Unweighting::none}) {
    EventGenerator generator({IntegratedProcess{run.setting, done.integrator.get()}});
    start(generator, pilot_of(run, *done.integrator, 1), done, mode);
    std::vector<double> transverse_momenta, weights;
    for (int round = 0; round < 2; ++round)
      for (const GeneratedEvent& e : one_round(generator, 45000, 1)) {
        transverse_momenta.push_back(std::hypot(e.momenta[2][1], e.momenta[2][2]));
        weights.push_back(e.weight);
      }
    means[mode == Unweighting::none] = weighted_mean(transverse_momenta, weights);
  }
  const double allowed = 4 * std::hypot(means[0].error, means[1].error);
  EXPECT_NEAR(means[0].value, means[1].value, allowed);
  EXPECT_LT(allowed, 0.02 * means[0].value);  // two per cent would be seen
}

/// Helicities and flows of g g > t t~, and their mean transverse momentum, are those of all summed
/// where points have them drawn.
TEST(EventGenerator, EventsOfDrawnHelicitiesAndColoursAreThoseOfTheSum) {
  TopPairs runs[2];
  runs[1].engine.helicities = HelicityMode::sample;
  runs[1].engine.colors = ColorMode::flow;
  std::map<std::pair<int, int>, double> counts[2];
  double events[2] = {}, totals[2] = {}, errors[2] = {};
  Mean means[2];
  for (const int drawn : {0, 1}) {
    const TopPairs& run = runs[drawn];
    const Integrated done = integrate(run, 0.01);
    totals[drawn] = done.total.mean, errors[drawn] = done.total.error;
    EventGenerator generator({IntegratedProcess{run.setting, done.integrator.get()}});
    start(generator, pilot_of(run, *done.integrator, 1), done, Unweighting::full);
    std::vector<double> transverse_momenta, weights;
    for (const GeneratedEvent& e : one_round(generator, 20000, 1)) {
      if (e.program != 0) continue;
      counts[drawn][{e.helicity, e.flow}] += 1.0;
      events[drawn] += 1.0;
      transverse_momenta.push_back(std::hypot(e.momenta[2][1], e.momenta[2][2]));
      weights.push_back(e.weight);
    }
    means[drawn] = weighted_mean(transverse_momenta, weights);
  }
  EXPECT_NEAR(totals[0], totals[1], 5 * std::hypot(errors[0], errors[1]));
  EXPECT_NEAR(means[0].value, means[1].value, 4 * std::hypot(means[0].error, means[1].error));
  EXPECT_GT(counts[0].size(), 10u);
  double chi2 = 0.0, degrees = -1.0;
  for (const auto& [kind, count] : counts[0]) {
    const double other = counts[1][kind];
    if (count + other < 20) continue;
    degrees += 1.0;
    chi2 += std::pow(
                std::sqrt(events[1] / events[0]) * count - std::sqrt(events[0] / events[1]) * other,
                2) /
            (count + other);
  }
  EXPECT_LT(chi2, degrees + 5 * std::sqrt(2 * degrees));
}

/// Events that `KeepAgain` keeps count value / first on average, however far the first stage is
/// off.
TEST(EventSampler, SecondStageIsUnbiased) {
  constexpr std::int64_t count = 200000;
  constexpr double most = 1.3;
  using Again = detail::KeepAgain<Space>;
  const EventView<Space> values("values", count), first("first", count), random("random", count);
  const Kokkos::View<GeneratedEvent*, Space::memory_space> events("events", count);
  const auto value = Kokkos::create_mirror_view(values),
             of_first = Kokkos::create_mirror_view(first),
             number = Kokkos::create_mirror_view(random);
  const auto event = Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace(), events);
  const double ratios[] = {0.0, 0.3, 0.9999, 1.0, 1.25, 1.7, 12.0};
  constexpr std::size_t kinds = std::size(ratios);
  for (std::int64_t i = 0; i < count; ++i) {
    of_first(i) = 0.1 + double(i % 5);
    value(i) = ratios[std::size_t(i) % kinds] * of_first(i);
    number(i) = random_number(17, std::uint64_t(i), 0);
    event(i).weight = i % 2 == 0 ? 1.0 : -2.5;
  }
  value(500) = NAN;
  of_first(501) = 0.0;
  of_first(502) = -of_first(502) - 1.0;
  Kokkos::deep_copy(values, value);
  Kokkos::deep_copy(first, of_first);
  Kokkos::deep_copy(random, number);
  Kokkos::deep_copy(events, event);
  std::int64_t bad = 0;
  Kokkos::parallel_reduce(Kokkos::RangePolicy<Space>(0, count),
                          Again{most, values, first, random, events}, bad);
  EXPECT_EQ(bad, 3);
  Kokkos::deep_copy(event, events);
  for (const int i : {500, 501, 502}) EXPECT_EQ(event(i).weight, 0.0);
  double sums[kinds] = {}, kept[kinds] = {}, all[kinds] = {};
  for (std::int64_t i = 0; i < count; ++i) {
    if (i >= 500 && i <= 502) continue;
    const std::size_t kind = std::size_t(i) % kinds;
    const double relative = event(i).weight / (i % 2 == 0 ? 1.0 : -2.5);
    sums[kind] += relative;
    kept[kind] += relative != 0.0;
    all[kind] += 1.0;
  }
  for (std::size_t kind = 0; kind < kinds; ++kind) {
    const double expected = ratios[kind] / most;
    const double error = std::sqrt(std::max(0.0, expected * (1 - expected)) / all[kind]);
    EXPECT_NEAR(sums[kind] / all[kind], expected, 5 * error + 1e-10) << ratios[kind];
    EXPECT_NEAR(kept[kind] / all[kind], std::min(1.0, expected), 5 * error + 1e-10);
  }
}

/// The points that both drew give the same events, but for one in a thousand.
TEST(EventGenerator, TwoStagesGiveTheEventsOfOne) {
  const TopPairs run;
  // Once: grids of a second integration differ on GPUs, by the order of summation.
  const Integrated done = integrate(run, 0.01);
  const auto pilot = pilot_of(run, *done.integrator, 1);
  std::map<double, GeneratedEvent> one;
  std::size_t count = 0, both = 0;
  for (const TwoStage two_stage : {TwoStage::off, TwoStage::on}) {
    EventGenerator generator({IntegratedProcess{run.setting, done.integrator.get()}}, two_stage);
    for (const auto& sampler : generator.samplers())
      EXPECT_EQ(sampler->has_two_stages(), two_stage == TwoStage::on);
    start(generator, pilot, done, Unweighting::full);
    for (const GeneratedEvent& e : one_round(generator, 20000, 1)) {
      if (two_stage == TwoStage::off) {
        one[e.order] = e;
        continue;
      }
      ++count;
      const auto found = one.find(e.order);
      if (found == one.end()) continue;
      ++both;
      EXPECT_EQ(e.momenta[2][1], found->second.momenta[2][1]);
      EXPECT_EQ(e.helicity, found->second.helicity);
      EXPECT_EQ(e.flow, found->second.flow);
      EXPECT_NEAR(e.weight, found->second.weight, 1e-3 * std::abs(e.weight));
    }
  }
  ASSERT_GT(one.size(), 10000u);
  EXPECT_NEAR(double(count) / double(one.size()), 1.0, 0.05);
  EXPECT_GT(both, 0.95 * double(count));
}

/// The first stage has |M|^2 of fewer digits.
TEST(EventGenerator, FirstStageIsInMixedPrecision) {
  const TopPairs run;
  const Integrated done = integrate(run, 0.01);
  std::vector<double> weights[2];
  for (const TwoStage two_stage : {TwoStage::off, TwoStage::on}) {
    EventGenerator generator({IntegratedProcess{run.setting, done.integrator.get()}}, two_stage);
    const PointSegment segment{0, 256, done.integrator->next_point(0), &done.integrator->grid(0)};
    done.integrator->programs()[0]->evaluate(Space(), std::span(&segment, 1));
    for (const PointWeight& w : generator.samplers()[0]->weights(Space(), segment.count))
      weights[two_stage == TwoStage::on].push_back(w.weight);
  }
  int different = 0;
  for (std::size_t i = 0; i < weights[0].size(); ++i) {
    EXPECT_NEAR(weights[1][i], weights[0][i], 1e-4 * weights[0][i]);
    different += weights[1][i] != weights[0][i];
  }
  if (is_host_space<Space>) {
    EXPECT_GT(different, 100);
  } else {
    EXPECT_EQ(different, 0);  // compiled kernels for GPUs compute in double
  }
}

/// Programs of one and of two stages beside each other have the shares of one stage, also where the
/// second stage keeps few.
TEST(EventGenerator, SomeProgramsWithTwoStagesChangeNoShares) {
  double shares[2];
  std::size_t counts[2];
  for (const TwoStage two_stage : {TwoStage::off, TwoStage::on}) {
    TopPairs run;
    auto inputs = run.inputs();
    inputs[1].engine.helicities = HelicityMode::sample;  // has one stage
    Integrator integrator(run.setting, inputs);
    IntegrationSchedule schedule({0.01, 0}, integrator.first_points());
    while (const std::int64_t total = schedule.next()) {
      const auto points = integrator.share(total);
      schedule.add(integrator.take(points, integrator.compute(points, 0, 1)).total);
    }
    EventGenerator generator({IntegratedProcess{run.setting, &integrator}}, two_stage, 2.0);
    EXPECT_EQ(generator.samplers()[0]->most_ratio(), two_stage == TwoStage::on ? 2.0 : 1.0);
    EXPECT_EQ(generator.samplers()[1]->most_ratio(), 1.0);
    const auto pilot = generator.pilot(20000, 0, 1);
    generator.start(plan_events(pilot, pilot, generator.cost(), schedule.estimate().mean,
                                Unweighting::full, 1e-3));
    double first = 0.0, all = 0.0;
    const auto events = one_round(generator, 20000, 1);
    for (const GeneratedEvent& e : events) {
      all += e.weight;
      if (e.program == 0) first += e.weight;
    }
    shares[two_stage == TwoStage::on] = first / all;
    counts[two_stage == TwoStage::on] = events.size();
  }
  const double error = std::sqrt(shares[0] * (1 - shares[0]) / 20000);
  EXPECT_NEAR(shares[1], shares[0], 5 * std::sqrt(2.0) * error);
  EXPECT_LT(error, 0.003);
  EXPECT_NEAR(double(counts[1]) / double(counts[0]), 1.0, 0.05);
}

/// Where it pays, and |M|^2 is a sum.
TEST(EventGenerator, TwoStagesAreForSumsThatAreExpensive) {
  for (const HelicityMode helicities : {HelicityMode::sum, HelicityMode::sample}) {
    TopPairs run;
    run.engine.helicities = helicities;
    std::vector inputs{run.input("g g > t t~", {{21, 21}}),
                       run.input("g g > t t~ g g", {{21, 21}})};
    for (IntegrandInput& input : inputs)
      input.cuts = cuts::compile(std::vector{cuts::parse_condition("pt(j) > 20")}, input.process);
    const Integrator integrator(run.setting, inputs);
    const bool sums = helicities == HelicityMode::sum;
    for (const TwoStage two_stage : {TwoStage::off, TwoStage::automatic, TwoStage::on}) {
      EventGenerator generator({IntegratedProcess{run.setting, &integrator}}, two_stage);
      EXPECT_EQ(generator.samplers()[0]->has_two_stages(), sums && two_stage == TwoStage::on);
      const bool pays = two_stage == TwoStage::automatic && is_host_space<Space>;
      EXPECT_EQ(generator.samplers()[1]->has_two_stages(),
                sums && (pays || two_stage == TwoStage::on));
    }
  }
}

/// Two integrations give the events that one of both programs gives: of the same shares.
TEST(EventGenerator, ProcessesThatWereIntegratedApartHaveTheirShares) {
  const TopPairs run;
  std::vector<IntegratedProcess> processes;
  std::vector<std::unique_ptr<Integrator>> integrators;
  std::vector<double> means;
  double sum = 0.0, variance = 0.0;
  for (const IntegrandInput& input : run.inputs()) {
    IntegrationSetting setting = run.setting;
    for (const auto& before : integrators)
      setting.strata_before += std::uint64_t(before->num_strata());
    integrators.push_back(std::make_unique<Integrator>(setting, std::vector{input}));
    Integrator& integrator = *integrators.back();
    IntegrationSchedule schedule({0.003, 0}, integrator.first_points());
    while (const std::int64_t total = schedule.next()) {
      const auto points = integrator.share(total);
      schedule.add(integrator.take(points, integrator.compute(points, 0, 1)).total);
    }
    means.push_back(schedule.estimate().mean);
    sum += means.back();
    variance += std::pow(schedule.estimate().error, 2);
    processes.push_back({setting, &integrator});
  }
  std::vector<GeneratedEvent> expected;
  for (const int ranks : {1, 3}) {
    EventGenerator generator(processes);
    ASSERT_EQ(generator.num_strata(), integrators[0]->num_strata() + integrators[1]->num_strata());
    // Each by itself: a large cost of one is no reason for its weights to be unequal.
    for (const double cost : generator.cost()) EXPECT_EQ(cost, 1.0);
    const auto pilot = generator.pilot(40000, 0, 1);
    generator.start(plan_events(pilot, pilot, generator.cost(), sum, Unweighting::full, 1e-3));
    const auto events = one_round(generator, 30000, ranks);
    if (ranks == 1) expected = events;
    ASSERT_EQ(events.size(), expected.size());
    double first = 0.0, all = 0.0;
    for (std::size_t i = 0; i < events.size(); ++i) {
      EXPECT_EQ(events[i].order, expected[i].order);
      EXPECT_EQ(events[i].program, expected[i].program);
      (events[i].program == 0 ? first : all) += events[i].weight;
    }
    all += first;
    const double n = double(events.size()), share = means[0] / sum;
    const double error = std::sqrt(share * (1 - share) / n) + std::sqrt(variance) / sum;
    EXPECT_NEAR(first / all, share, 5 * error);
    EXPECT_LT(error, 0.01);
    EXPECT_NEAR(all / n * generator.plan().unit / sum, 1.0, 0.01);
  }
}

/// By `order`, then by the rest; any numbers are sorted.
TEST(EventOrder, IsThatOfTheEvents) {
  std::mt19937_64 random(5);
  std::uniform_real_distribution<double> uniform;
  const auto key = [](const GeneratedEvent& e) {
    return std::tuple(e.order, e.program, e.momenta[0][0], e.momenta[2][1]);
  };
  for (const std::size_t count : {0, 1, 2, 1000}) {
    std::vector<GeneratedEvent> events(count);
    for (GeneratedEvent& event : events) {
      event.order = random() % 5 != 0 ? uniform(random) : double(random() % 4);  // ties too
      event.program = int(random() % 2);
      event.momenta[0][0] = double(random() % 2);
      event.momenta[2][1] = uniform(random);
    }
    std::vector<std::uint32_t> expected(count);
    std::iota(expected.begin(), expected.end(), 0u);
    std::ranges::sort(expected, {}, [&](std::uint32_t i) { return key(events[i]); });
    EXPECT_EQ(order_of(events), expected);
  }
}

}  // namespace
}  // namespace helikos::test::event_generator_test
