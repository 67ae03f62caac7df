// SPDX-License-Identifier: Apache-2.0
#include "helikos/cross_section/pole_events.hpp"

#include <algorithm>
#include <bit>
#include <cmath>

#include "helikos/base/core/in_pieces.hpp"
#include "helikos/base/kokkos_ext/space.hpp"
#include "helikos/base/random/random_numbers.hpp"
#include "helikos/cross_section/channel_setup.hpp"
#include "helikos/cross_section/point_views.hpp"

namespace helikos {
namespace {

constexpr std::size_t most_makers = 8;
constexpr std::size_t num_events = 1 << 12;    ///< number of events of each round
constexpr std::size_t most_tries = 1 << 5;     ///< largest number of rounds until some events pass
                                               ///< the cuts
constexpr std::size_t enough_passed = 1 << 7;  ///< with this number of events that pass, no similar
                                               ///< events are made
constexpr std::size_t least_passed = 1 << 4;   ///< with fewer events, a pole that none of them
                                               ///< reaches stays undecided
constexpr std::size_t first_together = 1 << 7, most_together = 1 << 11;
constexpr std::size_t events_of_piece = 1 << 6;  ///< enough work for a thread

}  // namespace

std::vector<bool> pass_cuts(const cuts::CutProgram& cuts, const std::vector<PoleEvent>& events) {
  std::vector<bool> result(events.size());
  if (events.empty()) return result;
  const Integrand::Space space;
  cuts::Selection<Integrand::Space> selection(cuts, std::int64_t(events.size()));
  selection.judge(space, ConstMomentaView<Integrand::Space>(momenta_of<Integrand::Space>(events)));
  space.fence();
  const auto outcome = on_host(selection.outcomes());
  for (std::size_t i = 0; i < events.size(); ++i) result[i] = outcome(i) == cuts::Outcome::passes;
  return result;
}

EventOutputs<Integrand::Space> evaluate_events(MatrixElement& matrix_element,
                                               const std::vector<PoleEvent>& events,
                                               std::uint64_t first, int channels) {
  using Space = Integrand::Space;
  const Space space;
  const auto count = std::int64_t(events.size());
  const RandomView<Space> strategy("helikos::cross_section::strategy", count,
                                   matrix_element.info().num_strategy_random);
  fill_random(space, 1, first, strategy, RandomStream::strategy);
  EventOutputs<Space> outputs{.matrix_elements =
                                  EventView<Space>("helikos::cross_section::values", count)};
  if (channels > 0)
    outputs.channel_weights = WeightView<Space>("helikos::cross_section::shares", count, channels);
  matrix_element(space,
                 {.momenta = ConstMomentaView<Space>(momenta_of<Space>(events)),
                  .strategy_random = ConstRandomView<Space>(strategy)},
                 outputs);
  space.fence();
  return outputs;
}

PoleEvents::PoleEvents(const IntegrationSetting& setting, const IntegrandInput& input,
                       const Channels& channels, const LeastMasses& least)
    : setting_(setting),
      input_(input),
      channels_(channels),
      least_(least),
      approach_(input.process, setting.parameters, setting.collider) {
  make_events();
}

/// Makes channels for events spread over all channels. All energies of partons are included,
/// because cuts may require large ones.
void PoleEvents::make_channels() {
  const auto count = std::size_t(channels_.count);
  const std::size_t taken = std::min(count, most_makers);
  Channels some;
  some.count = int(taken);
  for (std::size_t i = 0; i < taken; ++i)
    for (const LegPropagator& propagator : channels_.of(int(i * count / taken))) {
      some.members.push_back(int(some.members.size()));
      some.propagators.push_back(propagator);
    }
  ChannelOptions options;
  options.least_masses = least_;
  for (const auto& description :
       describe_channels(input_.process, setting_.parameters, some, options)) {
    InvariantMap partons = map_of_partons(description);
    if (partons.kind != InvariantMap::Kind::breit_wigner) partons = InvariantMap::power(1);
    makers_.push_back(make_channel(setting_, input_.process, description,
                                   std::max(least_parton_energy, least_.of_all()), partons));
  }
}

std::vector<PoleEvents::Numbers> PoleEvents::random_numbers(std::size_t count) {
  std::vector<Numbers> result(count);
  for (std::size_t i = 0; i < count; ++i) {
    Numbers& own = result[i];
    own.channel = i % makers_.size();
    for (int k = 0; k < makers_[own.channel].numbers_per_event(); ++k)
      own.values.push_back(random_number(1, next_number_, k));
    ++next_number_;
  }
  return result;
}

/// Random numbers near those of events that pass: half of the numbers are kept, a quarter is new, a
/// quarter is changed slightly.
std::vector<PoleEvents::Numbers> PoleEvents::changed_numbers(std::size_t count) {
  std::vector<Numbers> result;
  for (std::size_t i = 0; i < count; ++i, ++next_number_) {
    Numbers own = passed_[i % passed_.size()];
    for (std::size_t k = 0; k < own.values.size(); ++k) {
      const double r = random_number(1, next_number_, int(k));
      if (r > 0.75) own.values[k] = 4 * r - 3;
      if (r > 0.5 && r <= 0.75)
        own.values[k] = std::clamp(own.values[k] + 0.1 * (8 * r - 5), 1e-6, 1 - 1e-6);
    }
    result.push_back(std::move(own));
  }
  return result;
}

void PoleEvents::add_events(const std::vector<Numbers>& numbers) {
  for (std::size_t channel = 0; channel < makers_.size(); ++channel) {
    std::vector<std::size_t> own;
    for (std::size_t i = 0; i < numbers.size(); ++i)
      if (numbers[i].channel == channel) own.push_back(i);
    if (own.empty()) continue;
    const Channel& maker = makers_[channel];
    const std::size_t count = own.size();
    const PointViews<Space> points(std::int64_t(count), maker.numbers_per_event(), 0, 0,
                                   input_.process.num_legs(), 0);
    const auto host = Kokkos::create_mirror_view(Kokkos::HostSpace(), points.random);
    for (std::size_t i = 0; i < count; ++i)
      for (std::size_t k = 0; k < numbers[own[i]].values.size(); ++k)
        host(i, k) = numbers[own[i]].values[k];
    Kokkos::deep_copy(points.random, host);
    const Space space;
    maker.generate(space, ConstRandomView<Space>(points.random), points.momenta, points.fractions,
                   points.phase_space);
    space.fence();
    const auto weight = on_host(points.phase_space);
    const auto made = events_on_host(points.momenta);
    const auto passed = pass_cuts(input_.cuts, made);
    for (std::size_t i = 0; i < count; ++i) {
      if (!(weight(i) > 0)) continue;
      events_.push_back(made[i]);
      if (passed[i]) passed_.push_back(numbers[own[i]]);
    }
  }
}

/// Makes events. If few events pass the cuts, more events similar to these are made.
void PoleEvents::make_events() {
  if (channels_.count == 0) return;
  make_channels();
  add_events(random_numbers(2 * num_events));
  for (std::size_t round = 2; round < most_tries && passed_.empty(); ++round) {
    events_.resize(std::min(events_.size(), 2 * num_events));
    add_events(random_numbers(num_events));
  }
  if (passed_.size() >= enough_passed) return;
  for (int round = 0; round < 4 && !passed_.empty(); ++round)
    add_events(changed_numbers(num_events));
  std::ranges::reverse(events_);  // similar events come first
}

bool PoleEvents::is_promised_away(const PoleLimit& limit) const {
  LegMask legs = limit.soft | (limit.beam >= 0 ? limit.collinear : 0);
  for (; legs != 0; legs &= legs - 1)
    if (least_.transverse_momentum(std::countr_zero(legs)) > 0.0) return true;
  return false;
}

/// Numbers of the events among a range that pass the cuts near the pole.
std::vector<std::size_t> PoleEvents::passing(const PoleLimit& limit, std::size_t first,
                                             std::size_t end) const {
  std::vector<std::optional<PoleEvent>> near(end - first);
  in_pieces(num_host_threads(), near.size(), events_of_piece,
            [&](std::size_t begin, std::size_t stop) {
              for (std::size_t i = begin; i < stop; ++i)
                near[i] = approach_.at(limit, events_[first + i], limit.near());
            });
  std::vector<PoleEvent> events;
  std::vector<std::size_t> numbers, result;
  for (std::size_t i = 0; i < near.size(); ++i) {
    if (!near[i]) continue;
    events.push_back(std::move(*near[i]));
    numbers.push_back(first + i);
  }
  const auto passed = pass_cuts(input_.cuts, events);
  for (std::size_t i = 0; i < numbers.size(); ++i)
    if (passed[i]) result.push_back(numbers[i]);
  return result;
}

const std::vector<std::size_t>& PoleEvents::that_pass(const PoleLimit& limit, std::size_t more) {
  OfLimit& known = of_limits_[{limit.soft, limit.collinear, limit.beam}];
  const std::size_t wanted = known.numbers.size() + more;
  std::size_t together = first_together;
  while (known.tried < events_.size() && known.numbers.size() < wanted) {
    const std::size_t end = std::min(known.tried + together, events_.size());
    const auto found = passing(limit, known.tried, end);
    known.numbers.insert(known.numbers.end(), found.begin(), found.end());
    known.tried = end;
    together = std::min(2 * together, most_together);
  }
  return known.numbers;
}

bool PoleEvents::are_known() const { return passed_.size() >= least_passed; }

bool PoleEvents::reach_threshold() const {
  std::vector<PoleEvent> events = events_;
  for (PoleEvent& event : events) {
    const double s = square_of(event, incoming_legs(input_.process), input_.process.num_incoming());
    for (auto& p : event) p = 1.1 * least_parton_energy / std::sqrt(s) * p;
  }
  return std::ranges::count(pass_cuts(input_.cuts, events), true) > 0;
}

PoleEvents& PoleMemory::of(const IntegrationSetting& setting, const IntegrandInput& input,
                           const Channels& channels, const LeastMasses& least) {
  std::vector<double> numbers;
  const Process& process = input.process;
  const int incoming = process.num_incoming();
  numbers.push_back(incoming);
  for (const Leg& leg : process.legs())
    numbers.push_back(setting.parameters.mass(leg.particle->pdg));
  std::vector<std::array<double, 3>> resonances;
  for (const LegPropagator& p : channels.propagators)
    if (p.width > 0.0) resonances.push_back({double(p.legs), p.mass, p.width});
  std::ranges::sort(resonances);
  for (const auto& resonance : resonances)
    numbers.insert(numbers.end(), resonance.begin(), resonance.end());
  const auto known = std::ranges::find_if(classes_, [&](const Class& own) {
    return own.numbers == numbers && own.cuts == input.cuts.instructions;
  });
  if (known != classes_.end()) return *known->events;
  classes_.push_back({std::move(numbers), input.cuts.instructions,
                      std::make_unique<PoleEvents>(setting, input, channels, least)});
  return *classes_.back().events;
}

}  // namespace helikos
