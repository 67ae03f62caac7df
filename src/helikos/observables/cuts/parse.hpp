// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "helikos/observables/cuts/expression.hpp"
#include "helikos/theory/process/multiparticles.hpp"

namespace helikos::cuts {

/// Reads e.g. "66 < m(e+,e-) < 116 and not pt(j) < 30" (docs/cuts.md has the grammar). Particles
/// and labels are those of `labels`, and `l`, which is `l+` and `l-` where it is not defined.
/// Throws InputError with the column.
Expression parse_condition(std::string_view text,
                           const Multiparticles& labels = Multiparticles::standard());

/// The same for a number [GeV or 1], such as a scale: "ht/2".
Expression parse_number(std::string_view text,
                        const Multiparticles& labels = Multiparticles::standard());

}  // namespace helikos::cuts
