// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <iosfwd>
#include <string_view>

#include "helikos/theory/ufo/folder.hpp"

namespace helikos::ufo {

/// The folder with the values of a restriction card (restrict_NAME.dat) as defaults, and without
/// what these make superfluous. Its parameters are fewer inputs:
/// - External parameters that are 0 or 1 become internal constants. Masses and widths that are 1
///   stay inputs.
/// - External parameters of one block with the same absolute value become one: the first stays an
///   input, the others equal it, up to the sign. Widths are not compared.
/// - Masses and widths that are 0 become ZERO.
/// - Couplings that are 0 are removed, with the terms and the vertices that have no others. A
///   coupling counts as 0 where it is 0, or where its absolute value is below 1e-13; but where
///   any coupling is from 1e-13 to 1e-10, only couplings that are exactly 0 do.
/// - 9.999999e-1 and 0.000001e-99 in the card stand for 1 and 0 that stay inputs.
///
/// All this is as MadGraph does it. Differences:
/// - Internal parameters keep their expressions where they are 0 or 1, and couplings of equal
///   values are not merged. Neither changes a result.
/// - Couplings that vanish with a parameter of 0.000001e-99 stay; MadGraph removes them.
/// - Fixed parameters keep their block and codes, so that a card may repeat their values, and is
///   refused where it has others.
/// - The card must have every external parameter whose value in the folder is not 0, except those
///   of the block LOOP, as in MadGraph. Widths `Auto` are refused. A file param_NAME.dat with other
///   defaults is not read.
///
/// Throws InputError("<card>:<line>: <what>").
Folder restrict_folder(Folder folder, std::istream& card, std::string_view name);
Folder restrict_folder(Folder folder, const std::filesystem::path& card);

}  // namespace helikos::ufo
