// SPDX-License-Identifier: Apache-2.0
#include "helikos/generator/detail/event_sampler.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cmath>

#include "helikos/base/core/error.hpp"
#include "helikos/generator/detail/keep_events.hpp"

namespace helikos {
namespace {

using Space = EventSampler::Space;
using Policy = Kokkos::RangePolicy<Space, Kokkos::IndexType<std::int64_t>>;

/// If a point is kept with helicities or colours drawn for it, its probability is on average
/// proportional to the sum over all of them. The helicities and colours of the event are therefore
/// drawn from this sum.
MatrixElementOptions with_selection(MatrixElementOptions options) {
  options.helicities = HelicityMode::sum;
  options.colors = ColorMode::sum;
  options.selects = true;
  // Fewer processes have a kernel that selects. Few points are kept.
  if (options.executor == Executor::compiled) options.executor = Executor::automatic;
  return options;
}

/// Least `Integrand::cost` for two stages: below it, most of the time is spent outside of |M|^2. On
/// GPUs mixed precision is hardly faster than double precision.
constexpr double least_cost_of_two_stages = 2e4;

bool takes_two_stages(const Integrand& integrand, TwoStage wanted) {
  const MatrixElementOptions& engine = integrand.engine();
  const bool are_sums = engine.helicities == HelicityMode::sum && engine.colors == ColorMode::sum;
  if (wanted == TwoStage::off || !are_sums) return false;
  const bool pays = is_host_space<Space> && integrand.cost() >= least_cost_of_two_stages;
  return wanted == TwoStage::on || pays;
}

/// Counts weights that are NaN or infinite; they are not zero.
struct CountNonFinite {
  EventView<Space> weights;

  KOKKOS_INLINE_FUNCTION void operator()(const std::int64_t point, std::int64_t& count) const {
    const double weight = weights(point);
    if (!(weight - weight == 0.0)) ++count;
  }
};

}  // namespace

EventSampler::EventSampler(const IntegrationSetting& setting, Integrand& integrand, int program,
                           TwoStage two_stage, double most_ratio)
    : setting_(setting),
      integrand_(integrand),
      program_(program),
      selector_(integrand.process(), setting.parameters, with_selection(integrand.engine())),
      has_two_stages_(takes_two_stages(integrand, two_stage)),
      most_ratio_(most_ratio),
      limits_("helikos::generation::limits", std::size_t(integrand.num_channels())),
      first_numbers_("helikos::generation::first_numbers", std::size_t(integrand.num_channels())),
      is_kept_("helikos::generation::is_kept", std::size_t(integrand.batch())),
      kept_("helikos::generation::kept", std::size_t(integrand.batch())),
      counts_before_(integrand.counts()) {
  if (has_two_stages_) integrand_.set_precision(Precision::mixed);
}

void EventSampler::set_limits(const std::vector<double>& limits, bool keeps_all) {
  limits_ = to_view<Space>("helikos::generation::limits", limits);
  keeps_all_ = keeps_all;
}

std::span<const PointWeight> EventSampler::weights(const Space& space, std::int64_t count) {
  const auto size = std::size_t(count);
  if (weights_.extent(0) < size) {
    const auto room = std::bit_ceil(size);
    const auto label =
        Kokkos::view_alloc(Kokkos::WithoutInitializing, "helikos::generation::weights");
    weights_ = decltype(weights_)(label, room);
    weights_of_host_ = decltype(weights_of_host_)(label, room);
  }
  const auto points = integrand_.points();
  const auto weights = weights_;
  Kokkos::parallel_for(
      "helikos::generation::weights", Policy(space, 0, count),
      KOKKOS_LAMBDA(const std::int64_t point) {
        weights(point) = {points.weights(point), detail::size_of_weight(points, point)};
      });
  Kokkos::deep_copy(space, first_of(weights_of_host_, count), first_of(weights_, count));
  space.fence();
  return {weights_of_host_.data(), size};
}

void EventSampler::make_room(std::int64_t events) {
  if (events <= std::int64_t(events_.extent(0))) return;
  const auto room = std::size_t(std::bit_ceil(std::uint64_t(events)));
  const auto label = [](const char* name) {
    return Kokkos::view_alloc(Kokkos::WithoutInitializing,
                              std::string("helikos::generation::") + name);
  };
  events_ = decltype(events_)(label("events"), room);
  momenta_ =
      MomentaView<Space>(label("momenta"), room, std::size_t(integrand_.process().num_legs()), 4);
  couplings_ = EventView<Space>(label("couplings"), room);
  values_ = EventView<Space>(label("values"), room);
  first_values_ = EventView<Space>(label("first_values"), room);
  selection_ = RandomView<Space>(label("selection"), room, 3);
  helicities_ = IndexView<Space>(label("helicities"), room);
  flows_ = IndexView<Space>(label("flows"), room);
}

/// The number of points that are kept; `kept_` lists them.
std::int64_t EventSampler::keep(const Space& space, std::int64_t count) {
  const detail::KeepingRule<Space> rule{limits_, first_numbers_, setting_.seed, keeps_all_};
  Kokkos::parallel_for("helikos::generation::keep", Policy(space, 0, count),
                       detail::KeepPoints<Space>{integrand_.points(), rule, is_kept_});
  std::int64_t num_kept = 0, non_finite = 0;
  Kokkos::parallel_scan("helikos::generation::list", Policy(space, 0, count),
                        detail::ListKept<Space>{is_kept_, kept_}, num_kept);
  Kokkos::parallel_reduce("helikos::generation::non_finite", Policy(space, 0, count),
                          CountNonFinite{integrand_.points().weights}, non_finite);
  space.fence();
  non_finite_ += non_finite;
  if (num_kept == 0) return 0;
  make_room(num_kept);
  Kokkos::parallel_for(
      "helikos::generation::fill", Policy(space, 0, num_kept),
      detail::FillEvents<Space>{integrand_.points(), integrand_.passed(), rule, kept_,
                                std::int32_t(program_), setting_.couplings != nullptr,
                                setting_.collider.has_hadrons(), setting_.parameters.alpha_s(),
                                events_, momenta_, couplings_, first_values_, selection_});
  return num_kept;
}

/// Selects a helicity and a colour flow for each event.
void EventSampler::select(const Space& space, std::int64_t count) {
  const auto of = [&](const auto& view) { return first_of(view, count); };
  EventInputs<Space> inputs{.momenta = ConstMomentaView<Space>(of(momenta_)),
                            .alpha_s = of(couplings_)};
  inputs.helicity_random = Kokkos::subview(selection_, std::make_pair(std::int64_t{0}, count), 0);
  inputs.flow_random = Kokkos::subview(selection_, std::make_pair(std::int64_t{0}, count), 1);
  selector_(space, inputs,
            {.matrix_elements = of(values_), .helicity = of(helicities_), .flow = of(flows_)});
  Kokkos::parallel_for("helikos::generation::selection", Policy(space, 0, count),
                       detail::TakeSelection<Space>{helicities_, flows_, events_});
}

void EventSampler::divide_by_powers() {
  if (selector_.info().has_strong_functions) refuse_variations(integrand_.process());
  const auto& powers = selector_.info().strong_powers;
  if (powers.size() < 2) return;
  if (powers.size() > std::size_t(most_strong_powers))
    throw InputError(
        fmt::format("{}: |M|^2 has {} powers of g_s, weights of other scales are for {} "
                    "at most",
                    integrand_.process().str(), powers.size(), most_strong_powers));
  shares_ = strong_shares(powers);
  share_weights_ = to_view<Space>("helikos::generation::share_weights", shares_->weights);
}

/// Computes |M|^2 of the events for other alpha_s, and their parts of the powers of g_s.
void EventSampler::add_strong_shares(const Space& space, std::int64_t count) {
  const auto size = std::size_t(count), values = std::size_t(shares_->size());
  if (varied_couplings_.extent(0) < size) {
    varied_couplings_ =
        EventView<Space>("helikos::generation::varied_couplings", events_.extent(0));
    varied_values_ =
        RandomView<Space>("helikos::generation::varied_values", events_.extent(0), values);
  }
  const auto events = std::make_pair(std::size_t{0}, size);
  for (std::size_t value = 0; value < values; ++value) {
    Kokkos::parallel_for(
        "helikos::generation::varied_couplings", Policy(space, 0, count),
        detail::VaryCouplings<Space>{couplings_, varied_couplings_, shares_->factors[value]});
    const EventInputs<Space> inputs{.momenta = ConstMomentaView<Space>(first_of(momenta_, count)),
                                    .alpha_s = first_of(varied_couplings_, count)};
    selector_(space, inputs, {.matrix_elements = Kokkos::subview(varied_values_, events, value)});
  }
  Kokkos::parallel_for("helikos::generation::strong_shares", Policy(space, 0, count),
                       detail::TakeStrongShares<Space>{varied_values_, share_weights_, int(values),
                                                       shares_->own, events_});
}

/// The second stage, with |M|^2 of the selector. Events that are not kept have the weight 0.
void EventSampler::keep_again(const Space& space, std::int64_t count) {
  std::int64_t non_finite = 0;
  Kokkos::parallel_reduce(
      "helikos::generation::keep_again", Policy(space, 0, count),
      detail::KeepAgain<Space>{most_ratio_, values_, first_values_,
                               Kokkos::subview(selection_, Kokkos::ALL, 2), events_},
      non_finite);
  non_finite_ += non_finite;
}

void EventSampler::sample(const Space& space, std::span<const PointSegment> segments,
                          std::vector<GeneratedEvent>& events) {
  std::vector<std::uint64_t> first_numbers(first_numbers_.extent(0));
  std::int64_t count = 0;
  for (const PointSegment& segment : segments) {
    first_numbers[std::size_t(segment.channel)] = segment.first - std::uint64_t(count);
    count += segment.count;
  }
  first_numbers_ = to_view<Space>("helikos::generation::first_numbers", first_numbers);
  const std::int64_t num_kept = keep(space, count);
  if (num_kept == 0) return;
  select(space, num_kept);
  if (shares_) add_strong_shares(space, num_kept);
  if (has_two_stages_) keep_again(space, num_kept);
  space.fence();
  const std::size_t before = events.size();
  events.resize(before + std::size_t(num_kept));
  Kokkos::deep_copy(
      Kokkos::View<GeneratedEvent*, Kokkos::HostSpace, Kokkos::MemoryTraits<Kokkos::Unmanaged>>(
          events.data() + before, std::size_t(num_kept)),
      first_of(events_, num_kept));
  if (has_two_stages_)
    events.erase(std::remove_if(events.begin() + std::ptrdiff_t(before), events.end(),
                                [](const GeneratedEvent& event) { return event.weight == 0.0; }),
                 events.end());
}

}  // namespace helikos
