// SPDX-License-Identifier: Apache-2.0
#include <cstdio>

#include "helikos/helikos.hpp"

int main(int argc, char** argv) {
  const Kokkos::ScopeGuard kokkos(argc, argv);
  using namespace helikos;
  const MatrixElement::Space space{};
  const auto process = Process::parse("g g > t t~ g");
  MatrixElementOptions options;
  options.selects = true;  // a helicity and a colour flow of each event are asked for
  MatrixElement matrix_element(process, Parameters(), options);

  const int events = 4;
  const Rambo rambo(1500.0, {0.0, 0.0}, {173.0, 173.0, 0.0});  // GeV
  const RandomView<> numbers("numbers", events, rambo.numbers_per_event());
  const RandomView<> choices("choices", events, 2);
  const MomentaView<> momenta("momenta", events, process.num_legs(), 4);  // GeV
  const EventView<> weights("weights", events);
  fill_random(space, 1, 0, numbers);  // seed, number of the first event
  fill_random(space, 1, 0, choices, RandomStream::selection);
  rambo.generate(space, ConstRandomView<>(numbers), momenta, weights);

  const auto alpha_s = to_view<MatrixElement::Space>("alpha_s", std::vector{0.1, 0.11, 0.12, 0.13});
  const EventInputs<> inputs{momenta, alpha_s, Kokkos::subview(choices, Kokkos::ALL, 0),
                             Kokkos::subview(choices, Kokkos::ALL, 1)};
  const EventOutputs<> outputs{EventView<>("matrix_elements", events),
                               IndexView<>("helicity", events), IndexView<>("flow", events)};
  matrix_element(space, inputs, outputs);
  space.fence();

  const auto values = create_mirror_view_and_copy(Kokkos::HostSpace(), outputs.matrix_elements);
  const auto helicity = create_mirror_view_and_copy(Kokkos::HostSpace(), outputs.helicity);
  const auto flow = create_mirror_view_and_copy(Kokkos::HostSpace(), outputs.flow);
  for (int i = 0; i < events; ++i)
    std::printf("%.16e %s %d\n", values(i), helicity_text(process, helicity(i)).c_str(), flow(i));
}
