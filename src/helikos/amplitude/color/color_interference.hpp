// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "helikos/theory/process/process.hpp"

namespace helikos {

class Parameters;

/// Whether orders of squares allow only products of diagrams whose sum over colours is zero, as for
/// a gluon and a photon between two quark lines. Exact; false where there are very many diagrams.
bool vanishes_by_color(const Process& process, const Parameters& parameters);

}  // namespace helikos
