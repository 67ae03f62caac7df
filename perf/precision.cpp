// SPDX-License-Identifier: Apache-2.0
/// \file
/// Relative errors of |M|^2 in mixed and in single precision against double, over Rambo points.

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cmath>
#include <limits>

#include "helikos/helikos.hpp"

namespace helikos::perf {
namespace {

using Space = MatrixElement::Space;
using Values = std::vector<double>;  ///< (event)

std::vector<double> masses(const Process& process, const Parameters& parameters, bool incoming) {
  std::vector<double> result;
  for (const Leg& leg : process.legs()) {
    if (leg.incoming == incoming) result.push_back(parameters.mass(leg.particle->pdg));
  }
  return result;
}

MomentaView<Space> rambo_points(const Process& process, double energy, std::size_t count) {
  const Parameters parameters;
  const Rambo rambo(energy, masses(process, parameters, true), masses(process, parameters, false));
  RandomView<Space> random("helikos::perf::random", count, rambo.numbers_per_event());
  MomentaView<Space> momenta("helikos::perf::momenta", count, rambo.particles(), 4);
  EventView<Space> weights("helikos::perf::weights", count);
  fill_random(Space(), 1, 0, random);
  rambo.generate(Space(), ConstRandomView<Space>(random), momenta, weights);
  Space().fence();
  return momenta;
}

Values evaluate(const Process& process, Precision precision, const MomentaView<Space>& momenta) {
  MatrixElementOptions options;
  options.precision = precision;
  options.rescue = RescueMode::none;  // what a precision loses by itself
  MatrixElement matrix_element(process, Parameters(), options);
  EventView<Space> result("helikos::perf::result", momenta.extent(0));
  matrix_element(Space(), momenta, result);
  Space().fence();
  const auto host = Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace(), result);
  return {host.data(), host.data() + host.size()};
}

/// Smallest 2 p_i.p_j of each event [GeV^2]: how near it is to a soft or collinear singularity.
Values smallest_invariants(const MomentaView<Space>& on_device) {
  const auto p = Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace(), on_device);
  Values result;
  for (std::size_t e = 0; e < p.extent(0); ++e) {
    double smallest = std::numeric_limits<double>::infinity();
    for (std::size_t i = 0; i < p.extent(1); ++i) {
      for (std::size_t j = i + 1; j < p.extent(1); ++j) {
        const double product = p(e, i, 0) * p(e, j, 0) - p(e, i, 1) * p(e, j, 1) -
                               p(e, i, 2) * p(e, j, 2) - p(e, i, 3) * p(e, j, 3);
        smallest = std::min(smallest, 2.0 * product);
      }
    }
    result.push_back(smallest);
  }
  return result;
}

double quantile(Values values, double share) {
  const auto place = values.begin() + std::ptrdiff_t(share * double(values.size() - 1));
  std::nth_element(values.begin(), place, values.end());
  return *place;
}

/// NaN counts as infinite.
Values relative_errors(const Values& values, const Values& exact) {
  Values result;
  for (std::size_t e = 0; e < values.size(); ++e) {
    const double error = std::abs(values[e] / exact[e] - 1.0);
    result.push_back(std::isnan(error) ? std::numeric_limits<double>::infinity() : error);
  }
  return result;
}

/// Errors of the thousandth of all events with the smallest invariants.
Values of_singular(const Values& errors, const Values& invariants) {
  const double limit = quantile(invariants, 1e-3);
  Values result;
  for (std::size_t e = 0; e < errors.size(); ++e) {
    if (invariants[e] <= limit) result.push_back(errors[e]);
  }
  return result;
}

void report(const std::string& text, double energy, std::size_t count) {
  const auto process = Process::parse(text);
  const auto momenta = rambo_points(process, energy, count);
  const auto invariants = smallest_invariants(momenta);
  const auto exact = evaluate(process, Precision::double_precision, momenta);
  for (const auto& [name, precision] :
       {std::pair{"mixed", Precision::mixed}, std::pair{"float", Precision::single_precision}}) {
    const auto errors = relative_errors(evaluate(process, precision, momenta), exact);
    const auto singular = of_singular(errors, invariants);
    fmt::print("{:20} {:8} {:6} {:9.1e} {:9.1e} {:9.1e} {:9.1e} {:9.1e}\n", text, count, name,
               quantile(errors, 0.5), quantile(errors, 0.99), quantile(errors, 0.999),
               quantile(errors, 1.0), quantile(singular, 0.5));
  }
}

}  // namespace
}  // namespace helikos::perf

int main(int argc, char** argv) {
  CLI::App app("Relative errors of |M|^2 in mixed and single precision against double.");
  std::vector<std::string> processes;
  double energy = 1500.0;
  std::size_t events = 100000;
  app.add_option("processes", processes, "as helikos run takes them")->required();
  app.add_option("--energy", energy, "[GeV]")->capture_default_str()->check(CLI::PositiveNumber);
  app.add_option("--events", events)->capture_default_str()->check(CLI::PositiveNumber);
  CLI11_PARSE(app, argc, argv);
  const Kokkos::ScopeGuard session;
  fmt::print("{:20} {:>8} {:6} {:>9} {:>9} {:>9} {:>9} {:>9}\n", "process", "events", "", "median",
             "99 %", "99.9 %", "worst", "singular");
  try {
    for (const auto& process : processes) helikos::perf::report(process, energy, events);
  } catch (const helikos::InputError& error) {
    fmt::print(stderr, "perf_precision: {}\n", error.what());
    return 2;
  }
  return 0;
}
