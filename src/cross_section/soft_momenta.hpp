// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

#include "core/four_vector.hpp"

namespace helikos {

/// Momenta [GeV] of an event with those of some outgoing legs (a bit each) times `scale`. The
/// incoming ones stay as they are, and the other outgoing ones, whose masses do not change, take
/// the recoil together. Where a single one is left its transverse momentum balances the rest, and
/// incoming particles without mass have the energies that this takes. Empty where it cannot be.
std::vector<FourVector<double>> with_soft_legs(std::vector<FourVector<double>> momenta,
                                               int num_incoming, std::uint32_t legs, double scale);

}  // namespace helikos
