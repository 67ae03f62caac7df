// SPDX-License-Identifier: Apache-2.0
#include "helikos/engine/call_checks.hpp"

#include <string>

#include "helikos/amplitude/program/amplitude_program.hpp"
#include "helikos/base/core/error.hpp"
#include "helikos/theory/process/helicity.hpp"

namespace helikos {
namespace {

/// Checks a View with one number for each event, if it is given.
template <class View>
void check_length(const char* name, const View& view, std::size_t num_events) {
  if (!view.is_allocated() || view.extent(0) == num_events) return;
  throw InputError(std::string(name) + " has " + std::to_string(view.extent(0)) +
                   " events, momenta " + std::to_string(num_events));
}

/// Checks a View with `of_leg` numbers for each leg, if it is given.
void check_numbers(const char* name, const ConstRandomView<>& view, int of_leg,
                   const ConstMomentaView<>& momenta) {
  check_length(name, view, momenta.extent(0));
  const std::size_t expected = of_leg * momenta.extent(1);
  if (!view.is_allocated() || view.extent(1) == expected) return;
  throw InputError(std::string(name) + " has " + std::to_string(view.extent(1)) +
                   " numbers an event, not " + std::to_string(expected));
}

}  // namespace

void check_shapes(const Process& process, long long num_channels, const EventInputs<>& inputs,
                  const EventOutputs<>& outputs) {
  const auto& momenta = inputs.momenta;
  if (momenta.extent(0) != outputs.matrix_elements.extent(0)) {
    throw InputError("momenta and matrix elements differ in the number of events");
  }
  check_length("alpha_s", inputs.alpha_s, momenta.extent(0));
  check_length("helicity_random", inputs.helicity_random, momenta.extent(0));
  check_length("flow_random", inputs.flow_random, momenta.extent(0));
  check_length("helicity", outputs.helicity, momenta.extent(0));
  check_length("flow", outputs.flow, momenta.extent(0));
  check_length("shares", outputs.shares, momenta.extent(0));
  check_length("channel_weights", outputs.channel_weights, momenta.extent(0));
  const auto& weights = outputs.channel_weights;
  if (weights.is_allocated() && static_cast<long long>(weights.extent(1)) != num_channels) {
    throw InputError(process.str() + " has " + std::to_string(num_channels) + " channels");
  }
  const auto& shares = outputs.shares;
  if (shares.is_allocated() && shares.extent_int(1) != num_helicities(process)) {
    throw InputError("shares of " + process.str() + " have shape (event, " +
                     std::to_string(num_helicities(process)) + ")");
  }
  if (momenta.extent_int(1) != process.num_legs() || momenta.extent_int(2) != 4) {
    throw InputError("momenta of " + process.str() + " have shape (event, " +
                     std::to_string(process.num_legs()) + ", 4)");
  }
}

void check_sampled_colors(const Process& process, const MatrixElementOptions& options) {
  if (!has_random_colors(options.colors)) {
    if (options.program.colors != ColorTreatment::continuous) return;
    throw InputError(process.str() + ": continuous colours need ColorMode::continuous");
  }
  for (const auto& [name, is_set] :
       {std::pair("a selection", options.selects), std::pair("shares", options.shares),
        std::pair("the recipe `diagrams`", options.program.recipe == Recipe::diagrams),
        std::pair("a compiled kernel", options.executor == Executor::compiled),
        std::pair("a list of helicities", !options.only_helicities.empty()),
        std::pair("another colour sum than `auto`", options.color_sum != ColorSum::automatic),
        std::pair("single precision", options.precision == Precision::single_precision)}) {
    if (is_set) {
      throw InputError(process.str() + ": " + name + " needs colours that are summed");
    }
  }
}

void check_sampling(const MatrixElementOptions& options, int num_random, int num_coefficients,
                    const EventInputs<>& inputs) {
  check_numbers("superpositions", inputs.superpositions, num_coefficients, inputs.momenta);
  check_numbers("color_vectors", inputs.color_vectors, color_components, inputs.momenta);
  if (inputs.superpositions.is_allocated() && options.helicities == HelicityMode::sum) {
    throw InputError("superpositions are for sampled helicities; these are summed");
  }
  if (inputs.color_vectors.is_allocated() && options.colors != ColorMode::continuous) {
    throw InputError("color_vectors are for ColorMode::continuous");
  }
  const bool draws_helicities =
      options.helicities != HelicityMode::sum && !inputs.superpositions.is_allocated();
  const bool draws_colors =
      samples_colors(options.colors) ||
      (options.colors == ColorMode::continuous && !inputs.color_vectors.is_allocated());
  if (!draws_helicities && !draws_colors) return;
  const auto& random = inputs.strategy_random;
  check_length("strategy_random", random, inputs.momenta.extent(0));
  if (random.extent_int(1) >= num_random) return;
  throw InputError("sampled helicities and colours take " + std::to_string(num_random) +
                   " random numbers an event (strategy_random), not " +
                   std::to_string(random.extent(1)));
}

void check_selection(const MatrixElementOptions& options, const EventInputs<>& inputs,
                     const EventOutputs<>& outputs) {
  const bool draws = options.helicities == HelicityMode::sample;
  if (draws && !outputs.flow.is_allocated() && !outputs.shares.is_allocated()) return;
  if (outputs.shares.is_allocated() && !options.shares) {
    throw InputError("shares of helicities are for a MatrixElement made with `shares`");
  }
  const bool wants_flow = outputs.flow.is_allocated();
  if (!outputs.helicity.is_allocated() && !wants_flow) return;
  if (!options.selects) {
    throw InputError("helicities and flows are for a MatrixElement made with `selects`");
  }
  if (!inputs.helicity_random.is_allocated() ||
      (wants_flow && !inputs.flow_random.is_allocated())) {
    throw InputError(
        "a selection takes a random number an event for the helicity, and one for the flow");
  }
}

}  // namespace helikos
