// SPDX-License-Identifier: Apache-2.0
#include "engine/rescue.hpp"

#include <Kokkos_Timer.hpp>

#include <algorithm>
#include <bit>
#include <limits>

namespace helikos {
namespace {

constexpr double float_epsilon = std::numeric_limits<float>::epsilon();

/// Events computed again at once: what they take of memory is bounded.
constexpr std::int64_t most_events = std::int64_t{1} << 16;

/// Room for at least so many values. More than that, as each batch has another number of them.
template <class View>
void grow(View& view, std::size_t size) {
  if (view.extent(0) >= size) return;
  view = {};
  view = View(Kokkos::view_alloc(Kokkos::WithoutInitializing, "helikos::engine::rescue"),
              size + size / 4);
}

/// The next `count` values of `memory`, or an empty View where the batch has one.
template <class View, class Batch, class Value>
View take(const Batch& of_batch, std::size_t count, Value*& memory) {
  if (!of_batch.is_allocated()) return {};
  const View view(memory, count);
  memory += count;
  return view;
}

}  // namespace

// |M|^2 is off by at most eps (11 + 7 / x) in float and by eps (11 + 3 / sqrt(x)) in mixed
// precision, x the least |P^2 - m^2 + i m Gamma| / E^2 of the event (docs/physics.md, Rescue). The
// aim is what an event may be off by.
double cancellation_bound(Precision precision) {
  constexpr double float_aim = 1e-3, mixed_aim = 1e-4, floor = 11.0 * float_epsilon;
  constexpr double float_bound = 7.0 * float_epsilon / (float_aim - floor);
  constexpr double mixed_root = 3.0 * float_epsilon / (mixed_aim - floor);
  if (precision == Precision::single_precision) return float_bound;
  return precision == Precision::mixed ? mixed_root * mixed_root : 0.0;
}

std::vector<LegPropagator> propagators_of(const std::vector<ScheduledProgram>& programs) {
  std::vector<LegPropagator> result;
  for (const ScheduledProgram& program : programs) {
    for (const DenominatorStep& step : program.denominators) {
      const LegPropagator here{program.momenta[step.momentum].legs, step.mass, step.width};
      if (std::find(result.begin(), result.end(), here) == result.end()) result.push_back(here);
    }
  }
  return result;
}

bool may_vanish(const Process& process, const Parameters& parameters,
                const std::vector<LegPropagator>& propagators) {
  const LegMask all = leg_bit(process.num_legs()) - 1, incoming = incoming_legs(process);
  const auto mass = [&](int leg) { return parameters.mass(process.legs()[leg].particle->pdg); };
  const auto vanishes = [&](LegMask pair, double m) {
    if (std::popcount(pair) != 2 || pair == incoming || pair == (all & ~incoming)) return false;
    const int a = std::countr_zero(pair), b = std::bit_width(pair) - 1;
    const auto meets = [&](int massless, int other) {
      const bool may_be_soft = process.num_outgoing() > 2, may_be_parallel = mass(other) == 0.0;
      return !process.legs()[massless].incoming && mass(massless) == 0.0 && mass(other) == m &&
             (may_be_soft || may_be_parallel);
    };
    return meets(a, b) || meets(b, a);
  };
  return std::any_of(propagators.begin(), propagators.end(), [&](const LegPropagator& p) {
    return vanishes(p.legs, p.mass) || vanishes(all & ~p.legs, p.mass);
  });
}

LegMask incoming_legs(const Process& process) { return leg_bit(process.num_incoming()) - 1; }

Rescue::Rescue(const Process& process, std::vector<LegPropagator> propagators, double bound,
               std::function<Evaluate()> make_exact)
    : incoming_(incoming_legs(process)),
      propagators_(to_view<Space>("helikos::engine::propagators", propagators)),
      bound_(bound),
      make_exact_(std::move(make_exact)) {}

void Rescue::operator()(const Space& space, const Inputs& inputs, const Outputs& outputs) {
  Kokkos::Timer timer;
  const std::int64_t count = flag(space, inputs, outputs);
  if (count > 0 && !exact_) {
    const double before = timer.seconds();
    exact_ = make_exact_();
    seconds_ -= is_timed_ ? timer.seconds() - before : 0.0;  // set-up
  }
  if (count > 0) {
    grow(places_, count);
    list_flagged(space, flags_, inputs.momenta.extent(0), places_);
    for (std::int64_t first = 0; first < count; first += most_events) {
      const auto range = std::make_pair(first, std::min(count, first + most_events));
      compute_again(space, Kokkos::subview(places_, range), inputs, outputs);
    }
  }
  events_ += count;
  if (!is_timed_) return;
  space.fence();
  seconds_ += timer.seconds();
}

std::int64_t Rescue::flag(const Space& space, const Inputs& inputs, const Outputs& outputs) {
  grow(flags_, inputs.momenta.extent(0));
  return flag_cancellations<Space>(
      space, {propagators_, incoming_, bound_, inputs.momenta, outputs.matrix_elements, flags_});
}

void Rescue::compute_again(const Space& space, const EventList<Space>& places, const Inputs& inputs,
                           const Outputs& outputs) {
  const std::size_t count = places.extent(0), num_legs = inputs.momenta.extent(1);
  const std::size_t num_shares = outputs.shares.extent(1);
  grow(numbers_, count * (4 * num_legs + 4 + num_shares));
  grow(indices_, count * 2);
  const MomentaView<Space> momenta(numbers_.data(), count, num_legs, 4);
  const ShareView<Space> shares(numbers_.data() + momenta.size(), num_shares > 0 ? count : 0,
                                num_shares);
  double* numbers = shares.data() + shares.size();
  std::int32_t* indices = indices_.data();
  const auto alpha_s = take<EventView<Space>>(inputs.alpha_s, count, numbers);
  const auto for_helicity = take<EventView<Space>>(inputs.helicity_random, count, numbers);
  const auto for_flow = take<EventView<Space>>(inputs.flow_random, count, numbers);
  gather_events(space, places, momenta, inputs.momenta);
  gather_events(space, places, alpha_s, inputs.alpha_s);
  gather_events(space, places, for_helicity, inputs.helicity_random);
  gather_events(space, places, for_flow, inputs.flow_random);
  gather_events(space, places, shares, outputs.shares);  // some may not be written
  const Outputs exact{take<EventView<Space>>(outputs.matrix_elements, count, numbers),
                      take<IndexView<Space>>(outputs.helicity, count, indices),
                      take<IndexView<Space>>(outputs.flow, count, indices),
                      outputs.shares.is_allocated() ? shares : ShareView<Space>()};
  exact_(space, {momenta, alpha_s, for_helicity, for_flow}, exact);
  scatter_events(space, places, outputs.matrix_elements, exact.matrix_elements);
  scatter_events(space, places, outputs.helicity, exact.helicity);
  scatter_events(space, places, outputs.flow, exact.flow);
  scatter_events(space, places, outputs.shares, exact.shares);
}

}  // namespace helikos
