// SPDX-License-Identifier: Apache-2.0
#pragma once

/// \file
/// The tensors that strings of Lorentz structures name, with their components.

#include <array>
#include <complex>
#include <string_view>
#include <vector>

#include "helikos/theory/ufo/lorentz.hpp"

namespace helikos::ufo::tensors {

/// Name of a tensor in strings, and its arguments: vector indices (v), spinor indices (s), legs
/// (l).
struct AtomName {
  std::string_view name;
  std::string_view arguments;
  AtomKind kind;
};

/// The row of a name, or nullptr.
const AtomName* find_atom(std::string_view name);

/// A component that is not zero.
struct AtomEntry {
  std::array<int, 4> indices{};
  std::complex<double> value;
};

/// All components of a tensor that are not zero, with upper Lorentz indices.
const std::vector<AtomEntry>& entries_of(AtomKind kind);

constexpr int metric_sign(int mu) { return mu == 0 ? 1 : -1; }

}  // namespace helikos::ufo::tensors
