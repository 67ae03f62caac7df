// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "helikos/observables/cuts/expression.hpp"
#include "helikos/theory/process/multiparticles.hpp"

namespace helikos::cuts {

/// Reads a condition, e.g. "66 < m(e+,e-) < 116 and not pt(j) < 30" (docs/cuts.md has the grammar).
/// Particles and labels are those of `labels`; `l`, if `labels` does not define it, is `l+` and
/// `l-`. Throws InputError with the column.
Expression parse_condition(std::string_view text,
                           const Multiparticles& labels = Multiparticles::standard());

/// Reads a number [GeV or 1], such as a scale: "ht/2". Particles, labels and errors are as in
/// parse_condition.
Expression parse_number(std::string_view text,
                        const Multiparticles& labels = Multiparticles::standard());

}  // namespace helikos::cuts
