// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "helikos/amplitude/program/wave.hpp"

namespace helikos {

/// Puts the terms of a current into an order: those with few legs in the first input first. The
/// more alike what comes first in all currents is, the more instructions of a compiled kernel share
/// a function.
void sort_terms(std::vector<Term>& terms, const AmplitudeProgram& program);

/// The same for a jamp: spinors first.
void sort_contractions(std::vector<Term>& terms, const AmplitudeProgram& program);

/// One term for each operation on the same inputs, none where their coefficients add up to zero.
void add_equal(std::vector<Term>& terms);

/// The fewest factors 1/N that any of them has.
int least_singlets(const std::vector<Term>& terms);

/// Divides terms by what all of them have as a factor but for signs, and returns it: 1 where there
/// is none.
double take_factor(std::vector<Term>& terms);

}  // namespace helikos
