// SPDX-License-Identifier: Apache-2.0
#include "helikos/report/distributions.hpp"

#include <gmock/gmock.h>

#include <cmath>
#include <functional>
#include <limits>

#include "events/records.hpp"

namespace helikos::report::distributions_test {
namespace {

using events::EventParticle;
using events::EventRecord;
using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::Not;

std::vector<EventRecord> sample(std::size_t number) {
  return events::test::EventSource(5)(events::test::two_process_run(), number);
}

Distributions distributions_of(const std::vector<EventRecord>& events) {
  Distributions found;
  found.add(events);
  found.finish();
  return found;
}

const Histogram& histogram(const Distributions& found, const std::string& label) {
  const auto& quantities = found.final_state().quantities();
  for (std::size_t i = 0; i < quantities.size(); ++i)
    if (quantities[i].label == label) return found.histograms()[i];
  throw std::runtime_error("there is no " + label);
}

std::vector<std::string> labels(const Distributions& found) {
  std::vector<std::string> labels;
  for (const Quantity& quantity : found.final_state().quantities())
    labels.push_back(quantity.label);
  return labels;
}

/// Against a fill by hand: bin by bin with its edges, and the value from the event itself.
void expect_filled(const Histogram& found, const std::vector<EventRecord>& events,
                   const std::function<double(const EventRecord&)>& value) {
  ASSERT_GT(found.binning().bins, 5);
  for (int i = 0; i < found.binning().bins; ++i) {
    Histogram::Bin expected;
    for (const EventRecord& event : events) {
      const double x = value(event);
      if (x >= found.binning().edge(i) && x < found.binning().edge(i + 1))
        expected.add(event.weight);
    }
    EXPECT_EQ(found.bins()[std::size_t(i)], expected) << "bin " << i;
  }
}

const EventParticle* find(const EventRecord& event, int pdg) {
  for (const EventParticle& particle : event.particles)
    if (particle.pdg == pdg && particle.status == events::outgoing) return &particle;
  return nullptr;
}

double pt(const EventRecord& event, int pdg) {
  const EventParticle* particle = find(event, pdg);
  return particle == nullptr ? NAN : std::hypot(particle->p[1], particle->p[2]);
}

/// More events than are kept: bins are fixed on the way.
TEST(DistributionsTest, AreFillsByHand) {
  const auto events = sample(Distributions::sample_size + 2500);
  const Distributions found = distributions_of(events);
  expect_filled(histogram(found, "p_{T}(t)"), events, [](const auto& e) { return pt(e, 6); });
  expect_filled(histogram(found, "\u03b7(\u03bc^{+})"), events, [](const auto& e) {
    const EventParticle* muon = find(e, -13);
    return muon == nullptr ? NAN : std::asinh(muon->p[3] / pt(e, -13));
  });
  expect_filled(histogram(found, "m(all)"), events, [](const auto& e) {
    std::array<double, 4> p{};
    for (const auto& own : e.particles)
      for (std::size_t i = 0; i < 4; ++i) p[i] += own.status == events::outgoing ? own.p[i] : 0.0;
    return std::sqrt(std::max(p[0] * p[0] - p[1] * p[1] - p[2] * p[2] - p[3] * p[3], 0.0));
  });
}

TEST(DistributionsTest, SumsAreThoseOfTheEvents) {
  const auto events = sample(3000);
  const Distributions found = distributions_of(events);
  double sum = 0.0;
  std::uint64_t negative = 0, tops = 0, above = 0;
  for (const EventRecord& event : events) {
    sum += event.weight;
    negative += event.weight < 0.0;
    tops += event.process == 2;
    above += std::abs(event.weight) > 700.0;  // all others have 612.375
  }
  EXPECT_EQ(found.all().events, 3000u);
  EXPECT_EQ(found.all().sum, sum);
  EXPECT_EQ(found.negative(), negative);
  EXPECT_EQ(found.subprocesses().at(2).events, tops);
  EXPECT_TRUE(found.has_one_weight());
  EXPECT_EQ(found.usual_weight(), 612.375);
  EXPECT_EQ(found.overweights(), above);
  EXPECT_GT(above, 0u);
  EXPECT_NEAR(found.overweight_part(), double(above) * 0.5 * 612.375 / sum, 1e-12);
  const Histogram::Bin of_all = histogram(found, "m(all)").all();
  EXPECT_EQ(of_all.events, 3000u);
  EXPECT_NEAR(of_all.sum, sum, 1e-9 * sum);
  EXPECT_EQ(histogram(found, "y(t)").all().events, tops);
  EXPECT_EQ(found.positive_weights().all().events + found.negative_weights().all().events, 3000u);
  EXPECT_EQ(found.negative_weights().all().events, negative);
}

TEST(DistributionsTest, DoNotDependOnBatches) {
  const auto events = sample(Distributions::sample_size + 300);
  const auto expected = distributions_of(events).to_numbers();
  Distributions other;
  for (std::size_t i = 0, size = 1; i < events.size(); i += size, size = size % 700 + 13)
    other.add(std::span(events).subspan(i, std::min(size, events.size() - i)));
  other.finish();
  EXPECT_EQ(other.to_numbers(), expected);
}

/// Also weights that are no numbers, of several sizes and signs.
TEST(DistributionsTest, DoNotDependOnThreads) {
  auto events = sample(Distributions::sample_size + 5000);
  for (std::size_t i = 0; i < events.size(); i += 7) events[i].weight *= 1.0 + 1e-3 * double(i);
  for (std::size_t i = 5; i < events.size(); i += 500) events[i].weight = NAN;
  const auto expected = distributions_of(events).to_numbers();
  for (const int threads : {2, 5}) {
    Distributions found;
    for (std::size_t i = 0; i < events.size(); i += 5000)
      found.add(std::span(events).subspan(i, 5000), threads);
    found.finish();
    EXPECT_EQ(found.non_finite(), events.size() / 500);
    EXPECT_EQ(found.to_numbers(), expected) << threads;
  }
}

/// Before the bins are fixed, and after.
TEST(DistributionsTest, GoOnFromNumbers) {
  const auto events = sample(Distributions::sample_size + 300);
  const auto expected = distributions_of(events).to_numbers();
  for (const std::size_t before : {std::size_t(0), std::size_t(700), Distributions::sample_size,
                                   Distributions::sample_size + 100}) {
    Distributions first;
    first.add(std::span(events).first(before));
    Distributions second = Distributions::from_numbers(first.to_numbers());
    second.add(std::span(events).subspan(before));
    second.finish();
    EXPECT_EQ(second.to_numbers(), expected) << before;
  }
  auto numbers = expected;
  numbers.resize(numbers.size() / 2);
  EXPECT_THROW(Distributions::from_numbers(numbers), std::out_of_range);
}

/// After the sample; another sample has other bins.
TEST(DistributionsTest, AddUpParts) {
  auto events = sample(Distributions::sample_size + 2000);
  for (std::size_t i = 0; i < events.size(); i += 7) events[i].weight *= 1.0 + 1e-3 * double(i);
  for (std::size_t i = 5; i < events.size(); i += 500) events[i].weight = NAN;
  const Distributions expected = distributions_of(events);
  const std::size_t settled = Distributions::sample_size + 30;  // with those that are no numbers
  Distributions found;
  found.add(std::span(events).first(settled));
  ASSERT_TRUE(found.is_settled());
  Distributions first = found.emptied(), second = found.emptied();
  EXPECT_EQ(first.all().events, 0u);
  second.add(std::span(events).subspan(settled + 700));
  first.add(std::span(events).subspan(settled, 700));
  for (const Distributions& part : {first, second})
    found.merge(Distributions::from_numbers(part.to_numbers()));
  auto numbers = found.to_numbers();
  const auto all = expected.to_numbers();
  ASSERT_EQ(numbers.size(), all.size());
  for (std::size_t i = 0; i < all.size(); ++i)
    EXPECT_NEAR(numbers[i], all[i], 1e-12 * std::abs(all[i])) << i;
  EXPECT_GT(found.non_finite(), 20u);
  EXPECT_GT(found.overweights(), 0u);
  EXPECT_THROW(found.merge(Distributions()), std::invalid_argument);
}

/// A sample is kept, then it is gone.
TEST(DistributionsTest, MemoryDoesNotGrow) {
  Distributions found;
  found.add(sample(Distributions::sample_size));
  const std::size_t size = found.to_numbers().size();
  found.add(sample(20000));
  EXPECT_EQ(found.to_numbers().size(), size);
}

TEST(DistributionsTest, WeightsThatAreNoNumbersAreCounted) {
  auto events = sample(50);
  events[3].weight = std::numeric_limits<double>::quiet_NaN();
  events[7].weight = std::numeric_limits<double>::infinity();
  const Distributions found = distributions_of(events);
  EXPECT_EQ(found.non_finite(), 2u);
  EXPECT_EQ(found.all().events, 48u);
  EXPECT_TRUE(std::isfinite(histogram(found, "m(all)").all().sum));
}

TEST(DistributionsTest, OfNoEventsThereIsNothing) {
  const Distributions found = distributions_of({});
  EXPECT_EQ(found.all().events, 0u);
  EXPECT_EQ(Distributions::from_numbers(found.to_numbers()).to_numbers(), found.to_numbers());
}

TEST(DistributionsTest, WeightedEventsHaveNoUsualWeight) {
  auto events = sample(100);
  for (std::size_t i = 0; i < events.size(); ++i) events[i].weight = 1.0 + double(i);
  const Distributions found = distributions_of(events);
  EXPECT_FALSE(found.has_one_weight());
  EXPECT_EQ(found.overweights(), 0u);
  EXPECT_EQ(found.usual_weight(), 51.0);
}

/// As in merged files: the least one, which a tenth of the events have.
TEST(DistributionsTest, TheUsualWeightIsTheLeast) {
  auto events = sample(100);
  for (std::size_t i = 0; i < events.size(); ++i)
    events[i].weight = i % 5 == 0 ? 2.0 : 3.0 + double(i);
  const Distributions found = distributions_of(events);
  EXPECT_TRUE(found.has_one_weight());
  EXPECT_EQ(found.usual_weight(), 2.0);
  EXPECT_EQ(found.overweights(), 80u);
  EXPECT_FALSE(distributions_of(sample(1)).has_one_weight());
}

// ---- The final state

EventParticle particle(int pdg, double px, double py, double pz, double mass = 0.0,
                       int status = events::outgoing) {
  EventParticle own;
  own.pdg = pdg;
  own.status = status;
  own.mass = mass;
  own.p = {std::sqrt(px * px + py * py + pz * pz + mass * mass), px, py, pz};
  return own;
}

EventRecord event_of(std::vector<EventParticle> particles) {
  EventRecord event;
  event.weight = 1.0;
  event.particles = std::move(particles);
  return event;
}

TEST(FinalStateTest, ParticlesOfOneKindAreOrderedByPt) {
  const std::vector<EventRecord> events{
      event_of({particle(21, 0, 0, 500, 0, events::incoming), particle(21, 30, 0, 10),
                particle(6, -60, 40, 5, 173), particle(-2, 30, -40, 7)}),
      event_of({particle(21, 70, 0, 10), particle(6, -70, 0, 5, 173)})};
  const FinalState state = FinalState::of_sample(events);
  std::vector<std::string> labels;
  for (const Quantity& quantity : state.quantities()) labels.push_back(quantity.label);
  EXPECT_THAT(labels, ElementsAre("m(all)", "H_{T}", "y(all)", "p_{T}(t)", "y(t)", "p_{T}(j_{1})",
                                  "\u03b7(j_{1})", "p_{T}(j_{2})", "\u03b7(j_{2})", "m(t, j_{1})",
                                  "m(t, j_{2})", "m(j_{1}, j_{2})", "\u0394R(j_{1}, j_{2})"));
  std::vector<double> values;
  EXPECT_TRUE(state.evaluate(events[0], values));
  EXPECT_DOUBLE_EQ(values[1], 30 + std::hypot(60, 40) + 50);
  EXPECT_DOUBLE_EQ(values[5], 50.0);
  EXPECT_DOUBLE_EQ(values[7], 30.0);
  const double angle = std::atan2(40, 30);
  EXPECT_NEAR(values[12], std::hypot(std::asinh(7.0 / 50) - std::asinh(10.0 / 30), angle), 1e-12);
  EXPECT_TRUE(state.evaluate(events[1], values));
  EXPECT_DOUBLE_EQ(values[5], 70.0);
  EXPECT_TRUE(std::isnan(values[7]));
  EXPECT_TRUE(std::isnan(values[11]));
  // One more than the sample had.
  EXPECT_FALSE(state.evaluate(
      event_of({particle(1, 1, 2, 3), particle(2, 1, 2, 3), particle(3, 1, 2, 3)}), values));
}

TEST(FinalStateTest, LeptonsHaveNamesOfTheirsWhereThereIsOneFlavour) {
  const auto labels_of = [](const std::vector<EventRecord>& events) {
    return labels(distributions_of(events));
  };
  const EventRecord electron = event_of({particle(-11, 30, 0, 10), particle(12, -30, 0, 10)});
  const EventRecord muon = event_of({particle(-13, 30, 0, 10), particle(14, -30, 0, 10)});
  EXPECT_THAT(labels_of({electron}), Contains("p_{T}(e^{+})"));
  EXPECT_THAT(labels_of({electron}), Contains("p_{T}^{miss}"));
  EXPECT_THAT(labels_of({electron, muon}), Contains("p_{T}(\u2113^{+})"));
  EXPECT_THAT(labels_of({electron, muon}), Not(Contains("p_{T}(e^{+})")));
  std::vector<double> values;
  const FinalState state = FinalState::of_sample(std::vector{electron, muon});
  state.evaluate(electron, values);
  EXPECT_DOUBLE_EQ(values[3], 30.0);  // of the neutrino
}

TEST(FinalStateTest, ResonancesAreNoPartOfTheWhole) {
  const EventRecord event = event_of({particle(24, 10, 0, 5, 80.0, events::resonance),
                                      particle(-11, 30, 0, 10), particle(12, -20, 0, -5)});
  const FinalState state = FinalState::of_sample(std::vector{event});
  std::vector<double> values;
  EXPECT_TRUE(state.evaluate(event, values));
  EXPECT_DOUBLE_EQ(values[1], 50.0);
  std::vector<std::string> resonances;
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (state.quantities()[i].group != Quantity::Group::resonances) continue;
    resonances.push_back(state.quantities()[i].label);
    if (resonances.size() == 1) {
      EXPECT_NEAR(values[i], 80.0, 1e-9);
    }
  }
  EXPECT_THAT(resonances, ElementsAre("m(W^{+})", "p_{T}(W^{+})", "y(W^{+})"));
}

TEST(FinalStateTest, ManyParticlesHaveAPageTheyFitOn) {
  std::vector<EventParticle> jets;
  for (int i = 0; i < 30; ++i) jets.push_back(particle(21, 20.0 + i, 1.0, 3.0 * i));
  const FinalState state = FinalState::of_sample(std::vector{event_of(jets)});
  EXPECT_EQ(int(state.objects().size()), FinalState::most_particles);
  EXPECT_LE(state.quantities().size(),
            std::size_t(3 + 2 * FinalState::most_particles + FinalState::most_pairs +
                        FinalState::most_distances));
  std::vector<double> values;
  EXPECT_FALSE(state.evaluate(event_of(jets), values));
  EXPECT_DOUBLE_EQ(values[3], std::hypot(49.0, 1.0));
}

}  // namespace
}  // namespace helikos::report::distributions_test
