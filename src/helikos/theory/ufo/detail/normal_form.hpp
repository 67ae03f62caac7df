// SPDX-License-Identifier: Apache-2.0
#pragma once

/// \file
/// Terms of Lorentz structures in a common form, so that equal ones are found and merged.

#include "helikos/theory/ufo/lorentz.hpp"

namespace helikos::ufo::tensors {

/// Removes metrics and unit matrices with summed indices.
void contract_units(LorentzTerm& term);

/// Orders the tensors and their symmetric indices, and names summed indices by their order. The
/// sign of antisymmetric indices goes to the coefficient.
void sort_term(LorentzTerm& term);

/// Adds terms with the same tensors. Sums that cancel are dropped.
void merge_equal(std::vector<LorentzTerm>& terms);

/// Row and column of all spinor chains of a term, ordered by rows; without a row or a column: -1.
std::vector<SpinorChain> chains_of(const LorentzTerm& term);

}  // namespace helikos::ufo::tensors
