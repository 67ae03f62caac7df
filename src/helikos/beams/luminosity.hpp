// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

#include "helikos/base/core/views.hpp"
#include "helikos/beams/partons.hpp"
#include "helikos/beams/pdf_data.hpp"

/// \file
/// Parton luminosities: products of the densities of two hadrons, event by event.

namespace helikos::beams {

/// x1 and x2, (event, beam).
template <class Space = Kokkos::DefaultExecutionSpace>
using FractionView = ConstRandomView<Space>;

/// f_a(x1, muF^2) f_b(x2, muF^2) of some pairs of partons, times a factor for each pair, and their
/// sum. f is a density: x f of a set, divided by x. A beam that is no hadron has x = 1 and the
/// density 1.
///
/// A negative density stays negative, as in the sums of cross sections. NaN stays NaN.
template <class Space>
struct LuminosityKernel {
  PdfMemberView densities;
  Kokkos::View<const PartonPair*, typename Space::memory_space> pairs;
  Kokkos::View<const double*, typename Space::memory_space> factors;  ///< (pair)
  FractionView<Space> fractions;                                      ///< x1, x2
  ConstEventView<Space> scales;                                       ///< muF [GeV], (event)
  EventView<Space> sums;                                              ///< (event)
  RandomView<Space> of_pairs;                                         ///< (event, pair), or empty
  std::uint32_t wanted[2];  ///< (beam): bits of the partons of all pairs; 0: the beam is no hadron

  KOKKOS_INLINE_FUNCTION void operator()(const std::int64_t event) const {
    const double x1 = fractions(event, 0), x2 = fractions(event, 1);
    const auto scale = densities.scale(scales(event) * scales(event));
    const double flux = 1.0 / (x1 * x2);
    Partons first, second;
    if (wanted[0] != 0) densities.xf(x1, scale, first, wanted[0]);
    if (wanted[1] != 0) densities.xf(x2, scale, second, wanted[1]);
    double sum = 0.0;
    for (std::size_t i = 0; i < pairs.extent(0); ++i) {
      const double a = wanted[0] != 0 ? first(pairs(i).first) : 1.0;
      const double b = wanted[1] != 0 ? second(pairs(i).second) : 1.0;
      const double product = flux * a * b * factors(i);
      if (of_pairs.extent(1) > 0) of_pairs(event, i) = product;
      sum += product;
    }
    sums(event) = sum;
  }
};

/// The pairs of partons whose luminosities are computed; owns their list in the memory of `Space`.
template <class Space>
class Luminosity {
 public:
  /// `beams`: each beam is the set's `particle` (PdfSet::particle), its antiparticle, or 0 for no
  /// hadron. `factors`: one for each pair; empty: all are one. Throws InputError for other hadrons,
  /// for two beams that are no hadrons, and for a wrong number of factors.
  Luminosity(std::vector<PartonPair> pairs, PartonPair beams, int particle = 2212,
             const std::vector<double>& factors = {}) {
    use_codes_of_set(pairs, beams, particle);
    if (!factors.empty() && factors.size() != pairs.size())
      throw InputError("luminosities: there are not as many factors as pairs");
    pairs_ = to_view<Space>("helikos::beams::pairs", pairs);
    factors_ = to_view<Space>("helikos::beams::factors",
                              factors.empty() ? std::vector(pairs.size(), 1.0) : factors);
    for (const PartonPair& pair : pairs) {
      if (beams.first != 0) wanted_[0] |= 1u << Partons::place(pair.first);
      if (beams.second != 0) wanted_[1] |= 1u << Partons::place(pair.second);
    }
  }

  int num_pairs() const { return static_cast<int>(pairs_.extent(0)); }

  /// Computes `sums` (event); the number of events is the size of `sums`. `scales`: muF [GeV].
  /// `of_pairs` (event, pair) may be empty. Throws InputError where a View has too few events.
  /// Enqueues; does not wait.
  void operator()(const Space& space, const PdfMemberView& densities,
                  const FractionView<Space>& fractions, const ConstEventView<Space>& scales,
                  const EventView<Space>& sums, const RandomView<Space>& of_pairs = {}) const {
    const std::size_t events = sums.extent(0);
    const bool has_pairs = of_pairs.extent(1) == 0 ||
                           (of_pairs.extent(0) >= events && of_pairs.extent(1) >= pairs_.extent(0));
    if (fractions.extent(0) < events || fractions.extent(1) < 2 || scales.extent(0) < events ||
        !has_pairs)
      throw InputError("luminosities: a View has fewer numbers than there are events");
    Kokkos::parallel_for("helikos::beams::luminosity",
                         EventPolicy<Space>(space, 0, std::int64_t(sums.extent(0))),
                         LuminosityKernel<Space>{densities,
                                                 pairs_,
                                                 factors_,
                                                 fractions,
                                                 scales,
                                                 sums,
                                                 of_pairs,
                                                 {wanted_[0], wanted_[1]}});
  }

 private:
  /// Gives the partons their codes in the set: an antiproton has the antiquarks where the proton
  /// has quarks.
  static void use_codes_of_set(std::vector<PartonPair>& pairs, PartonPair beams, int particle) {
    if (beams.first == 0 && beams.second == 0) throw InputError("luminosities: no hadrons");
    for (const int beam : {beams.first, beams.second}) {
      if (beam == particle || beam == -particle || beam == 0) continue;
      throw InputError("a beam of PDG code " + std::to_string(beam) +
                       ": the densities are of code " + std::to_string(particle));
    }
    const auto turn = [](int& parton) {
      if (parton >= -6 && parton <= 6) parton = -parton;
    };
    for (PartonPair& pair : pairs) {
      for (const auto& [parton, beam] :
           {std::pair{pair.first, beams.first}, std::pair{pair.second, beams.second}}) {
        if (beam == 0 || Partons::place(parton) >= 0) continue;
        throw InputError("PDG code " + std::to_string(parton) + " is no quark, gluon or photon");
      }
      if (beams.first == -particle) turn(pair.first);
      if (beams.second == -particle) turn(pair.second);
    }
  }

  Kokkos::View<PartonPair*, typename Space::memory_space> pairs_;
  Kokkos::View<double*, typename Space::memory_space> factors_;  ///< (pair)
  std::uint32_t wanted_[2] = {0, 0};                             ///< (beam): bits of partons, as in
                                                                 ///< the kernel
};

}  // namespace helikos::beams
