// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <complex>
#include <optional>
#include <string>
#include <vector>

#include "helikos/theory/model/vertex.hpp"
#include "helikos/theory/ufo/folder.hpp"

namespace helikos::ufo {

/// A tensor of a colour structure: T(3,2,1). Indices above 0 are legs, others are summed.
struct ColorTensor {
  std::string name;  ///< "T", "f", "d", "Identity", "Epsilon", "EpsilonBar", "K6", "K6Bar", "T6"
  std::vector<int> indices;
};

/// The tensors of a colour structure; none for "1". Quoted indices count as summed. Throws
/// FolderError("<place>: .."), or InputError where it is no product of tensors.
std::vector<ColorTensor> read_color(const std::string& text, const Place& place);

/// Throws FolderError where an index is none of a leg of the right colour, or stands too often or
/// not at all. `colors`: of each leg, as 1, 3, -3, 6, -6 or 8. `text`: what was read, for messages.
void check_color_indices(const std::vector<ColorTensor>& tensors, const std::vector<int>& colors,
                         const std::string& text, const Place& place);

/// A colour structure as recipes know it: a factor times strings and traces of matrices with
/// Tr(T^a T^b) = delta^ab, whose places are legs from 0. Without colour there are no strings.
struct ColorStrings {
  std::complex<double> factor{1.0};
  std::vector<MatrixString> strings{};
};

/// The strings of a structure; nothing where recipes do not know it. colors: of the outgoing
/// particles of the legs: 1, 3, -3, 8.
std::optional<ColorStrings> strings_of(const std::vector<ColorTensor>& tensors,
                                       const std::vector<int>& colors);

/// A colour structure as lines of colour: a factor times terms whose labels are legs from 0. No
/// terms: it vanishes.
struct ColorOfLines {
  std::complex<double> factor{1.0};
  LineTerms terms{};
};

/// The lines of any structure; nothing where its tensors do not hold each leg with colour once, as
/// its colour has it. colors: as above, and 6, -6.
std::optional<ColorOfLines> lines_of(const std::vector<ColorTensor>& tensors,
                                     const std::vector<int>& colors);

/// The legs a, b, c, d of f^abe f^ecd; nothing for other structures.
std::optional<std::array<int, 4>> legs_of_two_structures(const std::vector<ColorTensor>& tensors);

}  // namespace helikos::ufo
