// SPDX-License-Identifier: Apache-2.0
#pragma once

/// \file
/// Lorentz structures for which Helikos has formulas of its own.

#include <complex>
#include <optional>
#include <vector>

#include "helikos/theory/model/vertex.hpp"
#include "helikos/theory/ufo/lorentz.hpp"

namespace helikos::ufo {

/// A structure of helikos::Lorentz. `legs` are the legs of the string, counted from 0, in the order
/// of helikos::Vertex: row, column and boson; vectors, then scalars.
///
/// Coefficients: FFV and FFS: of P_L and P_R. VVVV: of (V1.V2)(V3.V4), (V1.V3)(V2.V4) and
/// (V1.V4)(V2.V3). All others: one number, where the structure of the table has g_L = 1.
struct RecognisedLorentz {
  Lorentz lorentz{};
  std::vector<int> legs;
  std::vector<std::complex<double>> coefficients;
};

/// Compares polynomials, with momentum conservation, so that the form of the string does not
/// matter.
std::optional<RecognisedLorentz> recognise(const LorentzStructure& structure);

}  // namespace helikos::ufo
