// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>
#include <span>
#include <string>

namespace helikos {

/// Files with seven digits or more are accepted: relative to E^2 of a particle for its mass shell,
/// and to the energy of the event for its momentum.
inline constexpr double most_off_shell = 1e-6;
/// Momenta that are this exact stay as they are, to the last bit.
inline constexpr double usual_off_shell = 1e-12;

/// Puts particles onto their mass shells, and their sum to zero, if the digits of a file have
/// rounded them. Outgoing particles keep their three-momenta, except that the one with the largest
/// takes the rounding of the transverse sum; the incoming ones follow from the sum, along z.
/// Incoming particles that do not fly along z leave all momenta as they are.
/// `momenta`: E px py pz [GeV], the incoming particles first. `masses` [GeV].
///
/// Returns whether momenta changed. Throws InputError where a particle is off its shell, or the sum
/// differs from zero, by more than `most_off_shell`.
bool put_on_shell(std::span<std::array<double, 4>> momenta, std::span<const double> masses,
                  std::size_t num_incoming);

/// Boosts momenta to the frame in which the incoming particles are at rest together.
void boost_to_rest(std::span<std::array<double, 4>> momenta, std::size_t num_incoming);

}  // namespace helikos
