// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "helikos/theory/ufo/detail/sparse_tensor.hpp"

namespace helikos::ufo::tensors {

/// The tensors of a term: its atoms with their momenta, and the components of all legs.
std::vector<SparseTensor> tensors_of(const LorentzTerm& term, const std::vector<int>& spins);

}  // namespace helikos::ufo::tensors
