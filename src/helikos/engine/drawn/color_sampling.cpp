// SPDX-License-Identifier: Apache-2.0
#include "helikos/engine/drawn/color_sampling.hpp"

#include <Kokkos_Timer.hpp>

#include "helikos/amplitude/program/amplitude_program.hpp"
#include "helikos/engine/matrix_element.hpp"
#include "helikos/engine/prepare_in_threads.hpp"

namespace helikos {
namespace detail {

using Space = ColorSampling::Space;

struct DrawClasses {
  ChoiceView<Space> classes;
  ConstRandomView<Space> random;
  int number;
  IndexView<Space> drawn;

  KOKKOS_INLINE_FUNCTION void operator()(const std::int64_t event) const {
    drawn(event) = classes(random(event, number)).number;
  }
};

/// Gathers the events of a class with permuted gluons. A momentum changes its sign if an incoming
/// gluon comes to the place of an outgoing one, or the other way round. Linear polarisations for -p
/// are those for p with the opposite sign; therefore the helicities, which are conjugated in the
/// new place, exchange their numbers. Along the z axis one of the two polarisations keeps its sign,
/// and the helicities keep their numbers (helas::linear_polarizations).
struct GatherPermuted {
  Kokkos::View<const std::int64_t*, Space::memory_space> places;
  EventInputs<Space> inputs;
  int number;  ///< index of the random number
  GluonKinds kinds;
  Kokkos::View<int*, Space::memory_space> gluons;
  Kokkos::View<char*, Space::memory_space> incoming;
  MomentaView<Space> momenta;
  EventView<Space> alpha_s;
  RandomView<Space> superpositions;
  bool has_helicities;

  static constexpr int most_legs = 32;

  KOKKOS_INLINE_FUNCTION void operator()(const std::int64_t k) const {
    const std::int64_t event = places(k);
    const int num_legs = static_cast<int>(incoming.extent(0));
    const int num_gluons = static_cast<int>(gluons.extent(0));
    const int num_coefficients = static_cast<int>(superpositions.extent(1)) / num_legs;
    std::int8_t source[most_legs], order[most_legs];  ///< (place): leg there, gluon there
    for (int leg = 0; leg < num_legs; ++leg) source[leg] = static_cast<std::int8_t>(leg);
    order_gluons(kinds, drawn_order(kinds, inputs.strategy_random(event, number)), order);
    for (int g = 0; g < num_gluons; ++g) {
      source[gluons(g)] = static_cast<std::int8_t>(gluons(order[g]));
    }
    for (int leg = 0; leg < num_legs; ++leg) {
      const bool is_turned = incoming(leg) != incoming(source[leg]);
      const double sign = is_turned ? -1.0 : 1.0;
      for (int c = 0; c < 4; ++c) {
        momenta(k, leg, c) = sign * inputs.momenta(event, source[leg], c);
      }
      if (superpositions.extent(0) == 0) continue;
      const bool is_along_z = momenta(k, leg, 1) == 0.0 && momenta(k, leg, 2) == 0.0;
      const bool exchanges = has_helicities && is_turned && !is_along_z;
      for (int s = 0; s < num_coefficients; ++s) {
        const int from = exchanges && s < 2 ? 1 - s : s;  // a gluon has two helicities
        superpositions(k, num_coefficients * leg + s) =
            inputs.superpositions(event, num_coefficients * source[leg] + from);
      }
    }
    if (alpha_s.extent(0) > 0) alpha_s(k) = inputs.alpha_s(event);
  }
};

struct ScatterScaled {
  Kokkos::View<const std::int64_t*, Space::memory_space> places;
  EventView<Space> values, target;
  double factor;

  KOKKOS_INLINE_FUNCTION void operator()(const std::int64_t k) const {
    target(places(k)) = factor * values(k);
  }
};

}  // namespace detail

namespace {

using Space = ColorSampling::Space;
using Policy = EventPolicy<Space>;

std::vector<double> first_weights(const std::vector<ColorClass>& classes) {
  std::vector<double> weights;
  for (const ColorClass& c : classes) {
    weights.push_back(double(c.num_configurations) * std::max(c.num_flows, 1.0));
  }
  return weights;
}

/// The times until now, with that of the rescue.
PhaseTimes times_of(const MatrixElement& of_class) {
  PhaseTimes times = of_class.times();
  times.amplitudes += of_class.rescue_times().events;
  return times;
}

}  // namespace

ColorSampling::ColorSampling(Input input)
    : input_(std::move(input)),
      classes_("colour classes", first_weights(input_.classes)),
      gluons_(to_view<Space>("helikos::engine::gluons", input_.gluons)),
      incoming_(to_view<Space>("helikos::engine::incoming", input_.incoming)) {}

void ColorSampling::evaluate(const Space& space, const EventInputs<Space>& inputs,
                             const EventOutputs<Space>& outputs) {
  if (inputs.momenta.extent(0) == 0) return;
  reserve(inputs);
  Kokkos::Timer timer;
  const double before = times_.amplitudes + times_.color_sum + set_up_seconds();
  const auto ranges = sort_events(space, inputs);
  make_missing(ranges);
  for (const Range& range : ranges) evaluate_class(space, range, inputs, outputs);
  if (outputs.color_class.is_allocated()) {
    const auto all = std::make_pair(std::size_t{0}, outputs.color_class.extent(0));
    Kokkos::deep_copy(space, outputs.color_class, Kokkos::subview(drawn_, all));
  }
  if (!is_timed_) return;
  space.fence();  // the time outside the evaluations of classes counts as time of amplitudes
  times_.amplitudes +=
      timer.seconds() - (times_.amplitudes + times_.color_sum + set_up_seconds() - before);
}

void ColorSampling::reserve(const EventInputs<Space>& inputs) {
  const std::size_t count = inputs.momenta.extent(0), legs = inputs.momenta.extent(1);
  const std::size_t size =
      count * (4 * legs + 1 + inputs.alpha_s.extent(0) / count + inputs.superpositions.extent(1));
  make_room(drawn_, "helikos::engine::classes", count);
  make_room(places_, "helikos::engine::places", count);
  make_room(numbers_, "helikos::engine::events_of_classes", size);
}

/// Sorts the events by class on the host, because it needs the number of events of each class.
/// Counting sort keeps the order of events.
std::vector<ColorSampling::Range> ColorSampling::sort_events(const Space& space,
                                                             const EventInputs<Space>& inputs) {
  const auto count = static_cast<std::int64_t>(inputs.momenta.extent(0));
  const auto all = std::make_pair(std::int64_t{0}, count);
  const auto drawn = Kokkos::subview(drawn_, all);
  Kokkos::parallel_for(
      "helikos::engine::draw_classes", Policy(space, 0, count),
      detail::DrawClasses{classes_.view(), inputs.strategy_random, input_.first_random, drawn});
  space.fence();
  const auto classes = Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace(), drawn);
  std::vector<Range> ranges;
  std::vector<std::int64_t> next(input_.classes.size() + 1, 0);
  for (std::int64_t event = 0; event < count; ++event) ++next[classes(event) + 1];
  for (std::size_t c = 0; c + 1 < next.size(); ++c) {
    if (next[c + 1] > 0) ranges.push_back({int(c), next[c], next[c] + next[c + 1]});
    next[c + 1] += next[c];
  }
  const auto places = Kokkos::subview(places_, all);
  const auto on_host = Kokkos::create_mirror_view(places);
  for (std::int64_t event = 0; event < count; ++event) on_host(next[classes(event)]++) = event;
  Kokkos::deep_copy(places, on_host);
  return ranges;
}

/// Makes |M|^2 of the classes of these ranges, where it does not exist yet. Programs are made in as
/// many threads at once as the host has, evaluators one after the other.
void ColorSampling::make_missing(const std::vector<Range>& ranges) {
  const Kokkos::Timer timer;
  std::vector<int> missing;
  for (const Range& range : ranges) {
    if (!input_.made[range.number]) missing.push_back(range.number);
  }
  for_prepared<Make>(missing, input_.prepare,
                     [&](int number, const Make& make) { input_.made[number] = make(); });
  if (!missing.empty()) set_up_ += timer.seconds();
}

void ColorSampling::evaluate_class(const Space& space, const Range& range,
                                   const EventInputs<Space>& inputs,
                                   const EventOutputs<Space>& outputs) {
  const std::int64_t count = range.last - range.first;
  const std::size_t legs = inputs.momenta.extent(1);
  const std::size_t coefficients = inputs.superpositions.extent(1);
  const bool has_alpha_s = inputs.alpha_s.is_allocated();
  double* numbers = numbers_.data() + range.first * (4 * legs + 1 + has_alpha_s + coefficients);
  const auto take = [&](std::size_t each) {
    double* const taken = numbers;
    numbers += count * each;
    return taken;
  };
  const MomentaView<Space> momenta(take(4 * legs), count, legs, 4);
  const EventView<Space> values(take(1), count);
  EventView<Space> alpha_s;
  if (has_alpha_s) alpha_s = EventView<Space>(take(1), count);
  RandomView<Space> superpositions;
  if (coefficients > 0) {
    superpositions = RandomView<Space>(take(coefficients), count, coefficients);
  }
  const auto places = Kokkos::subview(places_, std::make_pair(range.first, range.last));
  Kokkos::parallel_for(
      "helikos::engine::gather_class", Policy(space, 0, count),
      detail::GatherPermuted{places, inputs, input_.first_random + 1,
                             input_.classes[range.number].gluons, gluons_, incoming_, momenta,
                             alpha_s, superpositions, input_.has_helicities});
  if (const OfClass& of_class = *input_.made[range.number]) {
    const PhaseTimes before = times_of(*of_class);
    of_class->time_phases(is_timed_);
    (*of_class)(space, {.momenta = momenta, .alpha_s = alpha_s, .superpositions = superpositions},
                {values});
    const PhaseTimes after = times_of(*of_class);
    times_.amplitudes += after.amplitudes - before.amplitudes;
    times_.color_sum += after.color_sum - before.color_sum;
    simd_width_ = std::max(simd_width_, of_class->info().simd_width);
  } else {
    Kokkos::deep_copy(space, values, 0.0);
  }
  const double factor = double(input_.classes[range.number].num_configurations) /
                        classes_.probabilities()[range.number];
  Kokkos::parallel_for("helikos::engine::scatter_class", Policy(space, 0, count),
                       detail::ScatterScaled{places, values, outputs.matrix_elements, factor});
}

template <class Value>
auto ColorSampling::sum_over_classes(Value&& value) const {
  std::invoke_result_t<Value, const MatrixElement&> sum{};
  for (const auto& of_class : input_.made)
    if (of_class && *of_class) sum += value(**of_class);
  return sum;
}

std::size_t ColorSampling::bytes() const {
  return numbers_.span() * sizeof(double) + drawn_.span() * sizeof(std::int32_t) +
         places_.span() * sizeof(std::int64_t) +
         sum_over_classes([](const MatrixElement& m) { return m.info().bytes; });
}

double ColorSampling::set_up_seconds() const {
  return set_up_ + sum_over_classes([](const MatrixElement& m) { return m.set_up_seconds(); });
}

std::int64_t ColorSampling::rescued_events() const {
  return sum_over_classes([](const MatrixElement& m) { return m.rescued_events(); });
}

}  // namespace helikos
