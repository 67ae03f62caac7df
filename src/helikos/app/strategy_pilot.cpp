// SPDX-License-Identifier: Apache-2.0
#include "helikos/app/strategy_pilot.hpp"

#include <algorithm>
#include <cmath>
#include <optional>

#include "helikos/observables/cuts/selection.hpp"

namespace helikos::app {
namespace {

using Space = MatrixElement::Space;

/// Of the probability that all would have if they were alike: what a pilot saw too rarely must not
/// be drawn too rarely.
constexpr double least_part = 0.02;

/// Behind all events of a run.
constexpr std::uint64_t first_pilot_event = std::uint64_t{1} << 61;

const std::string label_of_pilot = "helikos::app::pilot";

template <class View>
auto host_copy(const View& view) {
  return Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace(), view);
}

/// Of each choice that may be drawn with some probability: the sum over the events that drew it of
/// the square of what they found times that probability.
class Squares {
 public:
  explicit Squares(const std::vector<double>& probabilities)
      : probabilities_(probabilities), sums_(probabilities.size(), 0.0) {}

  void add(int choice, double value) { sums_[choice] += value * value * probabilities_[choice]; }

  /// The best ones, none where nothing was found.
  std::optional<std::vector<double>> weights() const {
    std::vector<double> weights;
    double total = 0.0;
    for (const double sum : sums_) {
      weights.push_back(std::sqrt(sum));
      total += weights.back();
    }
    if (!(total > 0.0 && std::isfinite(total))) return std::nullopt;
    const auto count = static_cast<double>(
        std::ranges::count_if(probabilities_, [](double p) { return p > 0.0; }));
    for (std::size_t i = 0; i < weights.size(); ++i) {
      weights[i] = probabilities_[i] > 0.0 ? std::max(weights[i], least_part * total / count) : 0.0;
    }
    return weights;
  }

 private:
  const std::vector<double>& probabilities_;
  std::vector<double> sums_;
};

/// The events of one round, on the host.
class Round {
 public:
  Round(MatrixElement& matrix_element, const Rambo& rambo, const cuts::CutProgram& cuts,
        std::uint64_t seed, std::uint64_t first, std::int64_t events) {
    const Space space;
    const auto& info = matrix_element.info();
    const RandomView<Space> random(label_of_pilot, events, rambo.numbers_per_event());
    MomentaView<Space> momenta(label_of_pilot, events, rambo.particles(), 4);
    const EventView<Space> weights(label_of_pilot, events);
    fill_random(space, seed, first, random);
    rambo.generate(space, ConstRandomView<Space>(random), momenta, weights);
    weights_ = host_copy(weights);
    if (!cuts.is_empty()) events = keep_accepted(space, cuts, momenta);
    if (events == 0) return;
    const RandomView<Space> strategy(label_of_pilot, events, info.num_strategy_random);
    fill_random(space, seed, first, strategy, RandomStream::strategy);
    const EventView<Space> results(label_of_pilot, events);
    const bool draws_helicities = matrix_element.options().helicities == HelicityMode::sample;
    EventOutputs<Space> outputs{.matrix_elements = results};
    if (draws_helicities) outputs.helicity = IndexView<Space>(label_of_pilot, events);
    if (info.num_color_classes > 0) outputs.color_class = IndexView<Space>(label_of_pilot, events);
    matrix_element(space, {.momenta = momenta, .strategy_random = strategy}, outputs);
    results_ = host_copy(results);
    helicities_ = host_copy(outputs.helicity);
    classes_ = host_copy(outputs.color_class);
  }

  std::optional<std::vector<double>> helicity_weights(const std::vector<double>& now) const {
    return best_weights(helicities_, now);
  }
  std::optional<std::vector<double>> color_weights(const std::vector<double>& now) const {
    return best_weights(classes_, now);
  }

 private:
  using Indices = IndexView<Kokkos::DefaultHostExecutionSpace>;
  using Values = EventView<Kokkos::DefaultHostExecutionSpace>;

  /// Momenta and weights of those that pass. Their number.
  std::int64_t keep_accepted(const Space& space, const cuts::CutProgram& cuts,
                             MomentaView<Space>& momenta) {
    cuts::Selection<Space> selection(cuts, std::int64_t(momenta.extent(0)));
    selection.judge(space, momenta);
    const std::int64_t count = selection.num_accepted();
    const MomentaView<Space> accepted(label_of_pilot, count, momenta.extent(1), 4);
    selection.gather(space, ConstMomentaView<Space>(momenta), accepted);
    momenta = accepted;
    const auto places = host_copy(selection.accepted());
    const Values weights(label_of_pilot, count);
    for (std::int64_t i = 0; i < count; ++i) weights(i) = weights_(places(i));
    weights_ = weights;
    return count;
  }

  std::optional<std::vector<double>> best_weights(const Indices& drawn,
                                                  const std::vector<double>& now) const {
    Squares squares(now);
    for (std::size_t event = 0; event < results_.extent(0); ++event) {
      const double value = results_(event) * weights_(event);
      if (std::isfinite(value)) squares.add(drawn(event), value);
    }
    return squares.weights();
  }

  Values weights_, results_;
  Indices helicities_, classes_;
};

}  // namespace

StrategyPilot StrategyPilot::for_run(std::int64_t events_of_run) {
  const std::int64_t events = events_of_run / (8 * 15);
  if (events < 256) return {.rounds = 0, .events = 0};
  return {.events = std::min<std::int64_t>(events, 1 << 15)};
}

void adapt_strategy(MatrixElement& matrix_element, const Rambo& rambo, const cuts::CutProgram& cuts,
                    std::uint64_t seed, const StrategyPilot& pilot) {
  const bool draws_helicities = matrix_element.options().helicities == HelicityMode::sample;
  const bool draws_colors = matrix_element.info().num_color_classes > 0;
  if (!draws_helicities && !draws_colors) return;
  std::uint64_t first = first_pilot_event;
  std::int64_t events = pilot.events;
  for (int round = 0; round < pilot.rounds; ++round, first += events, events *= 2) {
    const Round here(matrix_element, rambo, cuts, seed, first, events);
    if (draws_helicities) {
      const auto weights = here.helicity_weights(matrix_element.helicity_probabilities());
      if (weights) matrix_element.set_helicity_weights(*weights);
    }
    if (draws_colors) {
      const auto weights = here.color_weights(matrix_element.color_probabilities());
      if (weights) matrix_element.set_color_weights(*weights);
    }
  }
}

}  // namespace helikos::app
