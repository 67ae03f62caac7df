// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "helikos/amplitude/program/wave.hpp"

namespace helikos {

/// Orders the terms of a current: terms with few legs in the first input come first. If the first
/// terms of all currents are similar, more instructions of a compiled kernel share a function.
void sort_terms(std::vector<Term>& terms, const AmplitudeProgram& program);

/// Orders the terms of a jamp: spinors first.
void sort_contractions(std::vector<Term>& terms, const AmplitudeProgram& program);

/// Leaves one term for each operation on the same inputs, none where the coefficients add up to
/// zero.
void add_equal(std::vector<Term>& terms);

/// The fewest factors 1/N of any of the terms.
int least_singlets(const std::vector<Term>& terms);

/// Divides terms by the factor that all of them share up to signs, and returns it: 1 where there is
/// none.
double take_factor(std::vector<Term>& terms);

}  // namespace helikos
