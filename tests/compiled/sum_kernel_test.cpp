// SPDX-License-Identifier: Apache-2.0
#include "helikos/engine/compiled/detail/sum_kernel.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <stdexcept>
#include <vector>

namespace helikos::sum_kernel_test {
namespace {

/// Two parts, and one leg whose state is chosen: the four shares of an event are E_0 times 1, 10,
/// 100 and 1000, with E_0 the energy of its first leg.
struct ManyChoices {
  static constexpr bool selects = false;
  static constexpr int num_parts = 2, num_chosen_legs = 1;
  static constexpr int leg(int) { return 1; }
  template <int part, class V>
  KOKKOS_INLINE_FUNCTION static V sum(const FourVector<V>* legs, V, const double*,
                                      const V* chosen) {
    return legs[0].t * (part == 0 ? 1.0 : 100.0) * (1.0 + 9.0 * chosen[1]);
  }
};

/// Shares of three, of four and of more events than there are at once.
TEST(SumKernel, AddsSharesOfAllChoicesChunkByChunk) {
  using Space = Kokkos::DefaultExecutionSpace;
  constexpr int num_events = 10;
  Kokkos::View<double***, Kokkos::LayoutLeft, Space> momenta("momenta", num_events, 2, 4);
  const auto host = Kokkos::create_mirror_view(momenta);
  for (int event = 0; event < num_events; ++event) {
    for (int leg = 0; leg < 2; ++leg) host(event, leg, 0) = host(event, leg, 3) = 1.0 + event;
  }
  Kokkos::deep_copy(momenta, host);
  for (const std::size_t shares : {12, 16, 1000}) {
    SumKernelInput<double> input;
    input.momenta = momenta;
    input.result = EventView<Space>("result", num_events);
    input.shares = EventView<Space>("shares", shares);
    input.scale.num_legs = 2;
    input.scale.with_coupling = 1.0;
    run_sum_kernel<ManyChoices, double>(input, {});
    const auto result = Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace(), input.result);
    const double one = result(0);
    EXPECT_GT(one, 0.0);
    std::vector<double> expected, found;
    for (int event = 0; event < num_events; ++event) found.push_back(result(event));
    for (int event = 0; event < num_events; ++event) {
      int exponents[1];
      energy_exponents(host, event, 1, exponents);
      const double unit = std::ldexp(1.0, exponents[0]);
      expected.push_back(1111.0 * (1.0 + event) / unit * input.scale.of_energy(exponents[0]));
    }
    EXPECT_EQ(found, expected) << shares;
  }
}

TEST(SumKernel, RefusesNoMemoryForShares) {
  using Space = Kokkos::DefaultExecutionSpace;
  SumKernelInput<double> input;
  input.momenta = Kokkos::View<double***, Kokkos::LayoutLeft, Space>("momenta", 1, 2, 4);
  input.result = EventView<Space>("result", 1);
  input.shares = EventView<Space>("shares", 3);
  EXPECT_THROW((run_sum_kernel<ManyChoices, double>(input, {})), std::logic_error);
}

}  // namespace
}  // namespace helikos::sum_kernel_test
