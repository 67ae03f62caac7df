// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <map>
#include <tuple>
#include <vector>

#include "helikos/amplitude/program/amplitude_program.hpp"
#include "helikos/amplitude/program/tree_rules.hpp"

namespace helikos {

/// A current of a leg set by particle and grade, or a multiple of a current.
struct Wave {
  LegMask legs;
  int code;
  TreeGrade grade;
  int current;
  double factor = 1.0;
  int singlets = 0;  ///< factors 1/N (ColorBasis::singlets)
};

/// A wave by its colour, of any colour algebra (amplitude/program/detail/color_algebra.hpp).
template <class Color>
struct ColoredWave : Wave {
  Color color;
};

/// The inputs of a fusion, in its order.
using Waves = std::array<const Wave*, 3>;
template <class Color>
using ColoredWaves = std::array<const ColoredWave<Color>*, 3>;

/// Key of a current: code, grade, colour.
template <class Color>
using WaveKey = std::tuple<int, TreeGrade, Color>;

/// A term that is added to a current.
struct Term {
  Operation operation;
  std::array<int, 3> inputs{-1, -1, -1};
  double coefficient = 1.0;
  int parameter = -1;
  int singlets = 0;  ///< factors 1/N (ColorBasis::singlets)
};

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
