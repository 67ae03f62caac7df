// SPDX-License-Identifier: Apache-2.0
#pragma once

/// \file
/// Lorentz structures of a UFO folder, read from their strings.
///
/// Conventions: momenta are outgoing, components contravariant, metric (+,-,-,-). All Lorentz
/// indices of a string are upper ones; equal indices are summed with the metric. Dirac matrices are
/// chiral with gamma5 = diag(-1,-1,1,1) (docs/physics.md), Epsilon(0,1,2,3) is -1. Sigma is
/// i/4 [gamma, gamma], as in ALOHA (the UFO paper has i/2), and C is i gamma^2 gamma^0.

#include <array>
#include <compare>
#include <complex>
#include <cstdint>
#include <functional>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "helikos/theory/ufo/folder.hpp"
#include "helikos/theory/ufo/scalars.hpp"

namespace helikos::ufo {

/// An index of a tensor with 4 values: of a leg, a summed one, or the momentum of a leg in its
/// place.
using Label = int;

enum class AtomKind : std::uint8_t {
  metric,
  epsilon,
  gamma,
  sigma,
  unit,
  gamma5,
  left,
  right,
  conjugation,
};

/// A tensor with its indices. Vector indices come first, then row and column of a Dirac matrix.
/// P(mu, i) is a metric with an index and a momentum.
struct LorentzAtom {
  AtomKind kind{};
  int num_labels = 0;
  std::array<Label, 4> labels{};
  auto operator<=>(const LorentzAtom&) const = default;
};

/// A coefficient times a product of tensors and perhaps a function; all summed indices appear
/// twice.
struct LorentzTerm {
  std::complex<double> coefficient{1.0};
  std::vector<LorentzAtom> atoms;
  int function = -1;  ///< of LorentzStructure::functions; -1: none
};

/// A Lorentz structure: a sum of terms, equal ones merged.
struct LorentzStructure {
  Place place;
  std::string name;
  std::vector<int> spins;          ///< 2S + 1 of each leg; ghosts are -1
  std::vector<LorentzTerm> terms;  ///< none where all of them cancel
  ScalarFunctions functions{};     ///< of momenta and parameters

  int num_legs() const { return static_cast<int>(spins.size()); }
};

/// Row (psibar) and column (psi) of one spinor chain, as numbers of legs from 0.
using SpinorChain = std::pair<int, int>;

/// Numbers that a string may name.
using NamedNumbers = std::map<std::string, std::complex<double>, std::less<>>;

/// Names of parameters.
using ParameterNames = std::set<std::string, std::less<>>;

/// Reads the string of a structure. Throws InputError("<file>:<line>: <structure>: <what>").
/// Divisors, exponents that are no whole numbers and arguments of functions may be sums of products
/// of momenta and of parameters: terms then have a function.
LorentzStructure read_lorentz(const FolderStructure& structure, const NamedNumbers& numbers = {},
                              const ParameterNames& parameters = {});

/// The spinor chains of a structure, ordered by rows. Throws InputError where two terms have
/// different chains, because the order of fermions has no common sign then.
std::vector<SpinorChain> spinor_chains(const LorentzStructure& structure);

/// Number of components of a leg with spin 2S + 1: 1, 4, 4, 16 (4 times vector plus spinor index),
/// 16 (4 times first plus second index).
constexpr int num_components(int spin) { return spin >= 4 ? 16 : spin >= 2 ? 4 : 1; }

/// Labels of the components of a leg.
std::vector<Label> labels_of_leg(int leg, int spin);

constexpr Label spinor_labels = 4096;  ///< labels from here on are spinor indices
constexpr Label summed_labels = 64;    ///< first summed label, counted from 0 or from spinor_labels

constexpr bool is_momentum(Label label) { return label < 0; }
/// Leg of a momentum.
constexpr int momentum_of(Label label) { return -1 - label; }
constexpr bool is_spinor(Label label) { return label >= spinor_labels; }
constexpr bool is_summed(Label label) { return label % spinor_labels >= summed_labels; }
/// Leg of a label that is neither a momentum nor summed.
constexpr int leg_of(Label label) { return label % spinor_labels / 2; }

}  // namespace helikos::ufo
