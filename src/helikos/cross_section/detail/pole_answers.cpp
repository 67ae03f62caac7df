// SPDX-License-Identifier: Apache-2.0
#include "helikos/cross_section/detail/pole_answers.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>

#include "helikos/base/random/random_numbers.hpp"
#include "helikos/cross_section/channel_setup.hpp"
#include "helikos/cross_section/point_views.hpp"

namespace helikos {
namespace {

constexpr std::size_t enough_pairs = 1 << 5;

/// Largest |P^2 - m^2| / s of an event near a pole.
constexpr double nearness = 1e-5;

/// Largest ratio of |P^2 - m^2| near the pole to that far from it.
double approach_of(const PoleLimit& limit) {
  const double factor = limit.near() / limit.far();
  return 10 * (limit.soft != 0 ? factor : factor * factor);
}

}  // namespace

PolePaths::PolePaths(const IntegrationSetting& setting, const IntegrandInput& input,
                     PoleEvents& events)
    : setting_(setting), input_(input), process_(input.process), events_(events) {}

/// The distance |P^2 - m^2| [GeV^2].
double PolePaths::distance(const PoleEvent& event, const LegPropagator& propagator) const {
  return std::abs(square_of(event, propagator.legs, process_.num_incoming()) -
                  propagator.mass * propagator.mass);
}

/// Collects pairs until there are enough.
PolePaths::Pairs PolePaths::pairs_of(const LegPropagator& propagator, const PoleLimit& limit,
                                     bool regulated) {
  Pairs result;
  const PoleApproach& approach = events_.approach();
  const double width = propagator.mass * propagator.width;
  const auto scale = [&](double factor, double off) {
    return std::pow(factor, limit.phase_space_power()) *
           (regulated ? 1 + std::pow(width / off, 2) : 1.0);
  };
  const auto add = [&](const PoleEvent& event) {
    auto near = approach.at(limit, event, limit.near());
    const double off = distance(*near, propagator),
                 s = square_of(*near, incoming_legs(process_), process_.num_incoming());
    if (!(off > 0 && off < nearness * s)) return;
    auto far = approach.at(limit, event, limit.far());
    if (!far || !(off < approach_of(limit) * distance(*far, propagator))) return;
    result.scales.push_back(scale(limit.near(), off) /
                            scale(limit.far(), distance(*far, propagator)));
    result.near.push_back(std::move(*near));
    result.far.push_back(std::move(*far));
  };
  std::size_t next = 0;
  while (result.near.size() < enough_pairs) {
    const auto& known = events_.that_pass(limit, 0);
    if (next == known.size() && events_.that_pass(limit, enough_pairs).size() == next) break;
    add(events_.events()[events_.that_pass(limit, 0)[next++]]);
  }
  return result;
}

/// M|^2 of each event.
std::vector<double> PolePaths::values_of(const std::vector<PoleEvent>& events) {
  if (!matrix_element_) matrix_element_.emplace(process_, setting_.parameters, input_.engine);
  // Equal random numbers far from the pole and near it.
  const auto values = on_host(evaluate_events(*matrix_element_, events).matrix_elements);
  return {values.data(), values.data() + events.size()};
}

/// Whether the product grows or stays constant as the factor goes down.
bool PolePaths::grows(const Pairs& pairs) {
  const auto near = values_of(pairs.near), far = values_of(pairs.far);
  std::vector<double> ratios;
  for (std::size_t i = 0; i < near.size(); ++i) {
    const double ratio = near[i] == 0.0 ? 0.0 : near[i] / far[i] * pairs.scales[i];
    // A NaN is at the pole itself.
    ratios.push_back(std::isnan(ratio) ? std::numeric_limits<double>::infinity() : ratio);
  }
  const auto middle = ratios.begin() + std::ptrdiff_t(ratios.size() / 2);
  std::ranges::nth_element(ratios, middle);
  // The ratio is 1 for a logarithm, and 0.01 for a finite integral, because the factor goes down by
  // a hundred.
  return *middle > 0.1;
}

PoleAnswer PolePaths::judge(const LegPropagator& propagator, bool regulated) {
  bool is_open = false, is_reached = false;
  for (const PoleLimit& limit : limits_of(process_, setting_.parameters, propagator)) {
    if (events_.is_promised_away(limit)) continue;
    is_open = true;
    const Pairs pairs = pairs_of(propagator, limit, regulated);
    if (pairs.near.empty()) continue;
    is_reached = true;
    if (grows(pairs)) return PoleAnswer::infinite;
  }
  if (is_reached) return PoleAnswer::finite;
  return is_open && !events_.are_known() ? PoleAnswer::unknown : PoleAnswer::forbidden;
}

namespace {

constexpr double nearest = 1e-11;  ///< distance from a pole at which rounding leaves some digits
constexpr std::size_t most_channels = 8;
constexpr std::int64_t most_points = 1 << 13, least_points = 1 << 10;  ///< numbers of points of a
                                                                       ///< round
constexpr double most_shares = 1 << 22;                                ///< shares of all points of
                                                                       ///< a round
constexpr int most_rounds = 6;

/// Ratio of the contribution of the two nearest powers of ten to that of the two farthest ones: it
/// is 1 for a logarithm, and 10^-1.5 for an integral that converges as the square root of the
/// distance.
constexpr double threshold = 0.15;

}  // namespace

PoleScan::PoleScan(const IntegrationSetting& setting, const IntegrandInput& input,
                   const Channels& channels)
    : setting_(setting), input_(input), process_(input.process), channels_(channels) {}

/// Adds points until the statistical error does not matter. An undecided case counts as divergent.
bool PoleScan::diverges(const Pole& pole, const std::vector<int>& numbers) {
  const std::size_t channels = std::min(numbers.size(), most_channels);
  const double most = most_shares / double(channels_.count) / double(channels);
  const std::int64_t count =
      std::clamp(std::int64_t(most), least_points, most_points / std::int64_t(channels));
  Sums sums;
  for (int round = 0; round < most_rounds; ++round) {
    for (std::size_t i = 0; i < channels; ++i) add_points(pole, numbers[i], count, sums);
    const auto two = [](const double* first) { return first[0] + first[1]; };
    const double near = two(sums.weights), far = two(sums.weights + decades - 2);
    if (near == 0.0 && far == 0.0) return false;
    // The error includes one more near point, with the weight of a far point.
    const auto far_count = double(sums.counts[decades - 2] + sums.counts[decades - 1]);
    const double one = far_count > 0 ? far / far_count : 0.0;
    const double error = std::sqrt(two(sums.squares) + one * one +
                                   threshold * threshold * two(sums.squares + decades - 2));
    if (near - threshold * far > 2 * error) return true;
    if (near - threshold * far < -2 * error) return false;
  }
  return true;
}

/// A small energy among those of the process [GeV].
double PoleScan::reference_energy() const {
  if (!setting_.collider.has_hadrons()) return setting_.collider.energy;
  return std::max(least_parton_energy,
                  least_masses(process_, setting_, input_.cuts, input_.windows).of_all());
}

/// A channel with a logarithmic map down to the nearest distance; a pole above the least mass is a
/// narrow resonance. The system of the pole contains no resonances. For a threshold they are kept,
/// because they have most of their weight far above it.
Channel PoleScan::channel_of(const Pole& pole, int number) const {
  const LegMask light = pole.is_threshold ? 0 : pole.propagator.legs;
  const double energy = reference_energy();
  Channels one;
  one.count = 1;
  for (LegPropagator p : channels_.of(number)) {
    const LegMask others = (leg_bit(process_.num_legs()) - 1) & ~p.legs;
    const bool is_pole = p.legs == pole.propagator.legs || others == pole.propagator.legs;
    if (is_pole && p.mass > 0 && p.width == 0) p.width = 1e2 * nearest * energy * energy / p.mass;
    const LegMask legs = (p.legs & 1) != 0 ? others : p.legs;
    if (!is_pole && p.width > 0 && (legs & ~light) == 0) p.mass = p.width = 0;
    one.members.push_back(int(one.members.size()));
    one.propagators.push_back(p);
  }
  const auto description =
      describe_channels(process_, setting_.parameters, one, {nearest * energy, std::nullopt})
          .front();
  // All energies are needed, because thresholds may be far above the least energy.
  InvariantMap partons = map_of_partons(description);
  if (partons.kind != InvariantMap::Kind::breit_wigner) partons = InvariantMap::power(1);
  return make_channel(setting_, process_, description, least_parton_energy, partons);
}

/// The power of ten of the distance from the pole, the nearest one first.
double PoleScan::decade_of(const Pole& pole, const PoleEvent& event) const {
  const int incoming = process_.num_incoming();
  const double mass = pole.propagator.mass;
  const double s = square_of(event, incoming_legs(process_), incoming);
  const double off = std::abs(square_of(event, pole.propagator.legs, incoming) - mass * mass);
  const double least = pole.is_threshold ? least_parton_energy * least_parton_energy : nearest * s;
  return std::floor(std::log10(off / least));
}

/// Points with phase space that are near the pole. Densities and flux are approximated: partons of
/// small energy count most.
PoleScan::Points PoleScan::make_points(const Pole& pole, const Channel& channel,
                                       std::int64_t count) {
  const Space space;
  const PointViews<Space> views(count, channel.numbers_per_event(), 0, 0, process_.num_legs(), 0);
  fill_random(space, 1, next_point_, views.random);
  next_point_ += std::uint64_t(count);
  channel.generate(space, ConstRandomView<Space>(views.random), views.momenta, views.fractions,
                   views.phase_space);
  space.fence();
  auto events = events_on_host(views.momenta);
  const auto x = on_host(views.fractions);
  const auto weight = on_host(views.phase_space);
  Points points;
  for (std::int64_t i = 0; i < count; ++i) {
    if (!(weight(i) > 0)) continue;
    PoleEvent& event = events[std::size_t(i)];
    const double decade = decade_of(pole, event);
    if (!(decade >= 0 && decade < decades)) continue;
    points.weights.push_back(weight(i) / std::pow(x(i, 0) * x(i, 1), 2));
    points.decades.push_back(int(decade));
    points.events.push_back(std::move(event));
  }
  return points;
}

/// M|^2 times the share of a channel. NaN counts as zero.
std::vector<double> PoleScan::values_of(const std::vector<PoleEvent>& events, int channel) {
  if (events.empty()) return {};
  if (!matrix_element_) matrix_element_.emplace(process_, setting_.parameters, input_.engine);
  const auto outputs = evaluate_events(*matrix_element_, events, next_point_, channels_.count);
  const auto value = on_host(outputs.matrix_elements);
  const EventView<Space> column = Kokkos::subview(outputs.channel_weights, Kokkos::ALL, channel);
  const auto part = on_host(column);
  std::vector<double> result(events.size());
  for (std::size_t i = 0; i < events.size(); ++i) {
    const double number = value(i) * part(i);
    result[i] = std::isfinite(number) ? number : 0.0;
  }
  return result;
}

/// Adds those points that pass the cuts.
void PoleScan::add_points(const Pole& pole, int number, std::int64_t count, Sums& sums) {
  const Points points = make_points(pole, channel_of(pole, number), count);
  const std::vector<bool> passed = pass_cuts(input_.cuts, points.events);
  std::vector<PoleEvent> events;
  for (std::size_t i = 0; i < passed.size(); ++i)
    if (passed[i]) events.push_back(points.events[i]);
  const auto values = values_of(events, number);
  for (std::size_t i = 0, k = 0; i < passed.size(); ++i) {
    if (!passed[i]) continue;
    const double weight = points.weights[i] * values[k++];
    const int decade = points.decades[i];
    sums.weights[decade] += weight;
    sums.squares[decade] += weight * weight;
    ++sums.counts[decade];
  }
}

}  // namespace helikos
