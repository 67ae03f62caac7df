// SPDX-License-Identifier: Apache-2.0
#include "helikos/generator/detail/varied_sums.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "helikos/base/core/error.hpp"
#include "helikos/beams/set_uncertainty.hpp"
#include "helikos/generator/event_generator.hpp"
#include "helikos/generator/process_plan.hpp"
#include "helikos/generator/variation_weights.hpp"

namespace helikos {
namespace {

/// Ratios have a spread of about a tenth, so that this gives errors of some 1e-3.
constexpr std::int64_t points_of_variations = 1 << 15;

/// Weighted points of all channels, whose sum of weights is the cross section [pb].
std::vector<GeneratedEvent> weighted_points(EventGenerator& generator,
                                            const IntegratedProcess& integrated) {
  const auto points = Integrator::share_to_each({integrated.integrator}, points_of_variations);
  // A point of n in its channel counts 1 / n.
  EventPlan plan;
  plan.mode = Unweighting::none;
  for (const std::int64_t count : points)
    plan.limits.push_back(double(std::max<std::int64_t>(1, count)));
  generator.start(std::move(plan));
  std::vector<GeneratedEvent> events;
  generator.compute(points, 0, 1, events);
  return events;
}

VariationWeights weights_of(const ChosenVariations& chosen, const ProcessPlan& plan,
                            EventGenerator& generator) {
  std::vector<VariedProgram> programs;
  for (std::size_t p = 0; p < plan.programs.size(); ++p) {
    EventSampler& sampler = *generator.samplers()[p];
    sampler.divide_by_powers();
    programs.push_back({plan.programs[p].pairs, sampler.selector().info().strong_powers, 0,
                        plan.other_scales[p], plan.programs[p].clustered});
  }
  const ProcessPlan* const plans[] = {&plan};
  return make_variation_weights(chosen, plans, std::move(programs));
}

/// Sums over weighted points: of w, of w^2 and, (variation), of w r, w^2 r and w^2 r^2.
struct SumsOfRatios {
  double weights = 0.0, squares = 0.0;
  std::vector<double> first, mixed, second;
  std::size_t points = 0;
  std::vector<std::size_t> without_scale, extrapolated;  ///< number of points (variation)
};

SumsOfRatios sums_of(const VariationWeights& weights, const std::vector<GeneratedEvent>& events) {
  SumsOfRatios sums;
  for (auto* own : {&sums.first, &sums.mixed, &sums.second}) own->assign(weights.size(), 0.0);
  sums.points = events.size();
  sums.without_scale.assign(weights.size(), 0);
  sums.extrapolated.assign(weights.size(), 0);
  std::vector<double> ratios(weights.size());
  for (const GeneratedEvent& event : events) {
    weights(event, ratios);
    const ScalesOfEvent own_scales = weights.own_scales(event);
    const double w = event.weight;
    sums.weights += w;
    sums.squares += w * w;
    for (std::size_t v = 0; v < ratios.size(); ++v) {
      sums.first[v] += w * ratios[v];
      sums.mixed[v] += w * w * ratios[v];
      sums.second[v] += w * w * ratios[v] * ratios[v];
      const VariedScales scales = weights.scales(event, own_scales, v);
      if (!(scales.mu_r > 0.0)) ++sums.without_scale[v];
      if (weights.is_extrapolated(own_scales, scales, v)) ++sums.extrapolated[v];
    }
  }
  return sums;
}

UncertaintyOfSet uncertainty_of(const WholeSet& whole, const beams::PdfSet& set,
                                const std::vector<VariedSum>& list, double cross_section) {
  std::vector<double> values;
  for (const int number : whole.variations)
    values.push_back(number < 0 ? cross_section : list[std::size_t(number)].mean);
  UncertaintyOfSet result{
      set.name(), set.metadata().text("ErrorType", "unknown"), 0.0, 0.0, values.front(), ""};
  try {
    const auto found = beams::set_uncertainty(set.metadata(), values);
    result.plus = found.plus;
    result.minus = found.minus;
  } catch (const InputError& error) {
    result.why_unknown = error.what();
  }
  return result;
}

}  // namespace

VariedSums varied_sums(const EventSetup& setup, const ProcessPlan& plan,
                       const IntegratedProcess& integrated, double cross_section) {
  VariedSums result;
  const ChosenVariations chosen = chosen_variations(setup, plan);
  if (chosen.list.empty()) return result;
  EventGenerator generator({integrated});
  const VariationWeights weights = weights_of(chosen, plan, generator);
  const SumsOfRatios sums = sums_of(weights, weighted_points(generator, integrated));
  for (std::size_t v = 0; v < chosen.list.size(); ++v) {
    const double ratio = sums.first[v] / sums.weights;
    const double variance =
        sums.second[v] - 2 * ratio * sums.mixed[v] + ratio * ratio * sums.squares;
    const double error = std::sqrt(std::max(variance, 0.0)) / std::abs(sums.weights);
    result.list.push_back(
        {chosen.records[v], ratio * cross_section, error * std::abs(cross_section)});
    if (sums.without_scale[v] > 0)
      result.list.back().why_unknown = fmt::format("the scale is not above zero at {} of {} points",
                                                   sums.without_scale[v], sums.points);
    result.extrapolated =
        std::max(result.extrapolated, double(sums.extrapolated[v]) / double(sums.points));
    if (chosen.list[v].mu_r == 1.0 && chosen.list[v].mu_f == 1.0) continue;
    result.has_scales = true;
    const double change = result.list.back().mean - cross_section;
    result.scale_plus = std::max(result.scale_plus, change);
    result.scale_minus = std::max(result.scale_minus, -change);
  }
  for (const WholeSet& whole : chosen.whole_sets)
    result.sets.push_back(
        uncertainty_of(whole, chosen.sets[whole.set], result.list, cross_section));
  return result;
}

}  // namespace helikos
