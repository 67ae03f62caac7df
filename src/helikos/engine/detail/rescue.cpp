// SPDX-License-Identifier: Apache-2.0
#include "helikos/engine/detail/rescue.hpp"

#include <Kokkos_Timer.hpp>

#include <algorithm>
#include <bit>
#include <limits>

namespace helikos {
namespace {

constexpr double float_epsilon = std::numeric_limits<float>::epsilon();

/// A resonance in the rest frame of its products loses about eps M / Gamma. This limit is far below
/// the aims.
constexpr double narrow_loss = 2e-5;

/// Gives a View room for `size` values and some more, because each batch needs another number.
template <class View>
void grow(View& view, std::size_t size) {
  if (view.extent(0) < size) make_room(view, "helikos::engine::rescue", size + size / 4);
}

/// The next `count` values of `memory`, or an empty View if the View of the batch is empty.
template <class View, class Batch, class Value>
View take(const Batch& of_batch, std::size_t count, Value*& memory) {
  if (!of_batch.is_allocated()) return {};
  const View view(memory, count);
  memory += count;
  return view;
}

}  // namespace

// docs/physics.md eqs. 24, 25. The aim is the largest allowed error of an event.
CancellationLaw cancellation_law(Precision precision) {
  constexpr double largest_gamma2 = 12.0, floor = 11.0 * float_epsilon;
  const bool in_float = precision == Precision::single_precision;
  const double aim = in_float ? 1e-3 : 1e-4;
  return {in_float,
          aim - floor,
          aim / largest_gamma2,
          in_float ? 4.0 : 3.0 * float_epsilon,
          float_epsilon / 2.0,
          2.0 * float_epsilon};
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

std::vector<LegPropagator> massive_vectors(const Process& process, const Parameters& parameters) {
  std::vector<LegPropagator> result;
  for (int leg = 0; leg < process.num_legs(); ++leg) {
    const Particle& particle = *process.legs()[leg].particle;
    const double mass = parameters.mass(particle.pdg);
    const bool has_vector = particle.spin == Spin::vector || particle.has_two_indices();
    if (has_vector && mass > 0.0) result.push_back({leg_bit(leg), mass, 0.0});
  }
  return result;
}

bool may_resonate(const Process& process, const std::vector<LegPropagator>& propagators) {
  const LegMask incoming = incoming_legs(process);
  const LegMask outgoing = (leg_bit(process.num_legs()) - 1) & ~incoming;
  return std::any_of(propagators.begin(), propagators.end(), [&](const LegPropagator& p) {
    const bool is_decay = (p.legs & incoming) == 0 || (p.legs & incoming) == incoming;
    const bool is_narrow = p.mass * float_epsilon > narrow_loss * p.width;
    const bool is_whole = p.legs == incoming || p.legs == outgoing;
    return p.mass > 0.0 && is_decay && (is_narrow || !is_whole);
  });
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

Rescue::Rescue(const Process& process, std::vector<LegPropagator> propagators,
               std::vector<LegPropagator> vectors, RescueOptions options,
               std::function<Evaluate()> make_exact)
    : incoming_(incoming_legs(process)),
      propagators_(to_view<Space>("helikos::engine::propagators", propagators)),
      vectors_(to_view<Space>("helikos::engine::vectors", vectors)),
      options_(options),
      make_exact_(std::move(make_exact)) {}

void Rescue::operator()(const Space& space, const Inputs& inputs, const Outputs& outputs) {
  Kokkos::Timer timer;
  double set_up = 0.0;
  const std::int64_t count = list(space, inputs, outputs);
  if (count > 0 && !exact_) {
    const double before = timer.seconds();
    exact_ = make_exact_();
    set_up = timer.seconds() - before;
  }
  for (std::int64_t first = 0; first < count; first += options_.most_events) {
    const auto range = std::make_pair(first, std::min(count, first + options_.most_events));
    compute_again(space, Kokkos::subview(places_, range), inputs, outputs);
    events_ += range.second - range.first;
  }
  if (!is_timed_) return;
  if (count > 0) space.fence();
  times_.set_up += set_up;
  times_.events += timer.seconds() - set_up;
}

/// Lists events and returns their number. The host waits for it. The counter on the device is never
/// reset, because that would need another kernel.
std::int64_t Rescue::list(const Space& space, const Inputs& inputs, const Outputs& outputs) {
  grow(places_, inputs.momenta.extent(0));
  list_cancellations<Space>(space, {options_.law, propagators_, vectors_, incoming_, inputs.momenta,
                                    outputs.matrix_elements, places_, listed_, listed_before_});
  Kokkos::deep_copy(space, listed_on_host_, listed_);
  space.fence();
  const std::int64_t count = listed_on_host_() - listed_before_;
  listed_before_ += count;
  if (options_.in_order) order(space, count);
  return count;
}

void Rescue::order(const Space& space, std::int64_t count) {
  const auto places = Kokkos::subview(places_, std::make_pair(std::int64_t{0}, count));
  const auto on_host = Kokkos::create_mirror_view(places);
  Kokkos::deep_copy(space, on_host, places);
  space.fence();  // waits for this queue alone, as other threads may record a graph
  std::sort(on_host.data(), on_host.data() + count);
  Kokkos::deep_copy(space, places, on_host);
}

/// Memory for `count` events, with the inputs and outputs of the batch.
PartOfBatch<Rescue::Space> Rescue::part(std::size_t count, const Inputs& inputs,
                                        const Outputs& outputs) {
  const std::size_t num_legs = inputs.momenta.extent(1), num_shares = outputs.shares.extent(1);
  const std::size_t num_coefficients = inputs.superpositions.extent(1);
  const std::size_t num_components = inputs.color_vectors.extent(1);
  grow(numbers_, count * (4 * num_legs + 4 + num_shares + num_coefficients + num_components));
  grow(indices_, count * 2);
  PartOfBatch<Space> part;
  part.momenta = MomentaView<Space>(numbers_.data(), count, num_legs, 4);
  double* numbers = part.momenta.data() + part.momenta.size();
  std::int32_t* indices = indices_.data();
  part.alpha_s = take<EventView<Space>>(inputs.alpha_s, count, numbers);
  part.helicity_random = take<EventView<Space>>(inputs.helicity_random, count, numbers);
  part.flow_random = take<EventView<Space>>(inputs.flow_random, count, numbers);
  part.outputs.matrix_elements = take<EventView<Space>>(outputs.matrix_elements, count, numbers);
  part.outputs.helicity = take<IndexView<Space>>(outputs.helicity, count, indices);
  part.outputs.flow = take<IndexView<Space>>(outputs.flow, count, indices);
  if (num_shares > 0) part.outputs.shares = ShareView<Space>(numbers, count, num_shares);
  numbers += count * num_shares;
  if (num_coefficients > 0) {
    part.superpositions = RandomView<Space>(numbers, count, num_coefficients);
  }
  numbers += count * num_coefficients;
  if (num_components > 0) part.color_vectors = RandomView<Space>(numbers, count, num_components);
  return part;
}

void Rescue::compute_again(const Space& space, const EventList<Space>& places, const Inputs& inputs,
                           const Outputs& outputs) {
  const auto here = part(places.extent(0), inputs, outputs);
  for_each_place("helikos::epilogue::gather_events", space,
                 GatherEvents<Space>{places, inputs, outputs.shares, here});
  exact_bytes_ = exact_(space, here.inputs(), here.outputs);
  for_each_place("helikos::epilogue::scatter_events", space,
                 ScatterEvents<Space>{places, here.outputs, outputs});
}

std::size_t Rescue::bytes() const {
  return exact_bytes_ + places_.span() * sizeof(std::int64_t) + numbers_.span() * sizeof(double) +
         indices_.span() * sizeof(std::int32_t);
}

}  // namespace helikos
