// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace helikos {

/// The helicities of a leg that a process string means, `w+{0}`, or the polarisation of a beam,
/// `e-{80%}`. The default: all helicities, which count alike.
///
/// Helicities are those in the rest frame of the whole initial state: the partonic centre of mass,
/// or the rest frame of a particle that decays. A particle at rest has its spin along +z.
class Polarization {
 public:
  constexpr Polarization() = default;
  /// These helicities (theory/process/helicity.hpp), from -3 to 3.
  static Polarization of(std::span<const int> helicities);
  /// A beam of which (1 + degree) / 2 have positive helicity; from -1 to 1, in steps of 1e-6.
  static Polarization of_beam(double degree);
  /// Reads the text between braces: `0`, `T` (-1 and 1), `-` or `L`, `+` or `R`, several of them as
  /// `0T`, `+2`, `-2`, `+3`, `-3`, or a beam as `80%`; nothing for any other text.
  static std::optional<Polarization> read(std::string_view text);

  bool is_all() const { return states_ == 0 && degree_ == 0; }
  bool is_of_beam() const { return degree_ != 0; }
  /// Times |M|^2 of a helicity, before the average over the initial state: 0 or 1, and 1 +- degree
  /// for beams.
  double weight(int helicity) const;
  /// How many of these helicities of a particle it means.
  int count(std::span<const int> helicities) const;
  /// A helicity that it means and the particle has not.
  std::optional<int> unknown(std::span<const int> helicities) const;
  /// Whether both mean some helicity.
  bool overlaps(const Polarization& other) const;
  /// All helicities with the other sign: the image under parity.
  Polarization reflected() const;

  /// With braces, `{0}`, `{80%}`; empty for all helicities. `read` reads what is between them. A
  /// fermion has no `{T}`.
  std::string str(bool of_fermion = false) const;
  auto operator<=>(const Polarization&) const = default;

 private:
  std::uint8_t states_ = 0;  ///< bit h + 3 of each helicity h; 0: all
  std::int32_t degree_ = 0;  ///< of a beam [1e-6]
};

}  // namespace helikos
