// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <map>
#include <tuple>
#include <vector>

#include "program/amplitude_program.hpp"
#include "program/color_word.hpp"
#include "program/tree_rules.hpp"

namespace helikos {

/// A current of a leg set by particle, grade and colour word, or a multiple of one.
struct Wave {
  LegMask legs;
  int code;
  TreeGrade grade;
  ColorWord word;
  int current;
  double factor = 1.0;
};

/// The inputs of a fusion, in its order.
using Waves = std::array<const Wave*, 3>;

/// Code, grade, colour word.
using WaveKey = std::tuple<int, TreeGrade, ColorWord>;

/// Something that is added to a current.
struct Term {
  Operation operation;
  std::array<int, 3> inputs{-1, -1, -1};
  double coefficient = 1.0;
  int parameter = -1;
};

/// A term and the colour word that it adds to.
struct WordTerm {
  ColorWord word;
  Term term;
};

}  // namespace helikos
