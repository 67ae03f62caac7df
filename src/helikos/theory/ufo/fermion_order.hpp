// SPDX-License-Identifier: Apache-2.0
#pragma once

/// \file
/// Fermions of a vertex as the currents of programs, after Denner, Eck, Hahn and Kueblbeck, Nucl.
/// Phys. B387 (1992) 467, with anticommuting fields in place of a fermion flow.
///
/// The current of an outgoing fermion of positive code is a row, that of a negative code a column;
/// a Majorana fermion is a row. A vertex may have a row where its current is a column: arrows
/// clash. The column then enters as psi^T C, and a row in the place of a column as C psibar^T,
/// with C = i gamma^2 gamma^0.

#include <span>
#include <vector>

#include "helikos/theory/ufo/lorentz.hpp"
#include "helikos/theory/ufo/tensor_polynomial.hpp"

namespace helikos::ufo {

/// The fermions of a structure, from the order of its spinor chains (row, column, row, ..) to the
/// places of a row of a Model.
struct FermionOrder {
  /// A leg whose index changes by C.
  struct Conjugation {
    int leg;
    bool is_row;  ///< the structure has a row in its place
  };

  int sign = 1;  ///< of the permutation
  std::vector<Conjugation> conjugations;
};

/// legs: (place) leg of the structure, fermions before bosons; codes: (leg) PDG code. Throws
/// InputError where a chain does not end in two legs.
FermionOrder fermion_order(const LorentzStructure& structure, const std::vector<int>& legs,
                           std::span<const int> codes);

/// A term of a structure in components of the currents.
std::pair<TensorMonomial, std::complex<double>> conjugated(
    TensorMonomial monomial, std::complex<double> coefficient,
    const std::vector<FermionOrder::Conjugation>& conjugations);

}  // namespace helikos::ufo
