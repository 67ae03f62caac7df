// SPDX-License-Identifier: Apache-2.0
// A program of somebody else's that uses an installed Helikos: |M|^2 of one event, compared with
// the first point of processes/gg_tt/reference.txt.
#include <Kokkos_Core.hpp>
#include <cmath>
#include <cstdio>

#include "helikos/helikos.hpp"

namespace {

constexpr double reference = 6.797636301916554e-01;
constexpr double point[4][4] = {
    {7.5000000000000000e+02, 0.0000000000000000e+00, 0.0000000000000000e+00,
     7.5000000000000000e+02},
    {7.5000000000000000e+02, 0.0000000000000000e+00, 0.0000000000000000e+00,
     -7.5000000000000000e+02},
    {7.5000000000000011e+02, 5.8493314134734521e+02, -3.1383657266697622e+02,
     -3.4908426749163698e+02},
    {7.4999999999999989e+02, -5.8493314134734521e+02, 3.1383657266697622e+02,
     3.4908426749163692e+02},
};

double evaluate() {
  const helikos::MomentaView<> momenta("momenta", 1, 4, 4);
  const auto on_host = Kokkos::create_mirror_view(momenta);
  for (int leg = 0; leg < 4; ++leg) {
    for (int component = 0; component < 4; ++component) {
      on_host(0, leg, component) = point[leg][component];
    }
  }
  Kokkos::deep_copy(momenta, on_host);
  const helikos::EventView<> result("result", 1);
  helikos::MatrixElement matrix_element(helikos::Process::parse("g g > t t~"),
                                        helikos::Parameters());
  matrix_element(helikos::MatrixElement::Space(), momenta, result);
  return Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace(), result)(0);
}

}  // namespace

int main(int argc, char** argv) {
  const Kokkos::ScopeGuard kokkos(argc, argv);
  std::printf("Helikos %s (%s), Kokkos %s, %s, SIMD %s\n", helikos::version().c_str(),
              helikos::commit().c_str(), helikos::kokkos_version().c_str(),
              helikos::compiler().c_str(), helikos::simd_name().c_str());
  const double value = evaluate();
  std::printf("|M|^2 = %.17g, reference %.17g\n", value, reference);
  const bool agrees = std::abs(value / reference - 1.0) <= 1e-10;
  return agrees ? 0 : 1;
}
