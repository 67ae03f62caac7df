// SPDX-License-Identifier: Apache-2.0
#include <cmath>
#include <cstdio>

#include "helikos/generator/event_arrays.hpp"
#include "helikos/generator/generate.hpp"

int main(int argc, char** argv) {
  const Kokkos::ScopeGuard kokkos(argc, argv);
  using namespace helikos;
  RunSetup setup;
  setup.processes[0].process = "p p > e+ e-";
  setup.processes[0].cuts = {"66 < m(e+,e-) < 116"};
  setup.processes[0].energy = 13000;  // GeV
  setup.seed = 7;
  setup.makes_events = true;
  setup.generation.events = 1000;

  IntegrationResult integration = integrate(setup);
  const IntegralEstimate& total = integration.processes[0].total;
  std::printf("cross section %.5g +- %.1g pb\n", total.mean, total.error);

  EventArrays events;
  generate(integration, events);
  EventFile file("events.lhe.gz");
  generate(integration, file);  // the same events

  double mass = 0.0;  // mean m(e+,e-) [GeV]
  for (std::size_t i = 0; i < events.size(); ++i) {
    double p[4] = {};
    for (std::size_t k = events.first_particle[i]; k < events.first_particle[i + 1]; ++k)
      if (events.status[k] == 1)
        p[0] += events.e[k], p[1] += events.px[k], p[2] += events.py[k], p[3] += events.pz[k];
    mass += std::sqrt(p[0] * p[0] - p[1] * p[1] - p[2] * p[2] - p[3] * p[3]) / 1000;
  }
  std::printf("%zu events, mean mass %.3f GeV\n", events.size(), mass);
}
