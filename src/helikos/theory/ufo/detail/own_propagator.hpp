// SPDX-License-Identifier: Apache-2.0
#pragma once

/// \file
/// Propagators of propagators.py: i numerator / denominator, as sums of products of momenta. Index
/// 1 is the row and index 2 the column of a Dirac matrix; P(mu, id) is the momentum from index 2 to
/// index 1. Spin 3/2 has a vector and a spinor index of each number. Spin 2 has the indices 1, 2 of
/// one end and 51, 52 of the other, as in ALOHA.

#include <functional>
#include <map>
#include <optional>
#include <string>

#include "helikos/theory/model/model.hpp"
#include "helikos/theory/ufo/folder.hpp"
#include "helikos/theory/ufo/lorentz.hpp"

namespace helikos::ufo {

/// A particle with a propagator of its own.
struct PropagatedParticle {
  int spin;                 ///< 2S + 1: 1 to 5
  double mass = 0.0;        ///< [GeV]; that of a fermion may be negative
  double width = 0.0;       ///< [GeV]
  NamedNumbers parameters;  ///< those that the strings may name
  bool is_majorana = false;
  /// Parameters that depend on g_s of an event; they are not among the others.
  std::map<std::string, MomentumFunction, std::less<>> functions{};
};

/// Nothing where it is the propagator of spin 0, 1/2 or 1. Throws InputError("<file>:<line>:
/// <name>: <what>") where Helikos cannot compute it. Numerators are polynomials of the momentum,
/// terms of which may be divided by one denominator; those of bosons do not depend on its
/// direction, as no odd number of momenta has two or four indices. Denominators that are, with that
/// one, c (P^2 - a) (P^2 - b) or c (P^2 - a)^n with Re a > 0 or a = 0 have poles; others are
/// functions of P^2. Parameters that depend on g_s make functions of g_s.
std::optional<OwnPropagator> read_propagator(const FolderPropagator& propagator,
                                             const PropagatedParticle& particle);

/// Throws InputError where no parameters would make it one that Helikos can compute.
void check_propagator(const FolderPropagator& propagator, int spin, bool is_majorana,
                      const std::vector<std::string>& parameters);

}  // namespace helikos::ufo
