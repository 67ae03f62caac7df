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

}  // namespace helikos
