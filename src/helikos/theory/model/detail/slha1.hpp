// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace helikos {

/// Numbers of a card by block and codes: "STOPMIX 1 2", or "ALPHA" for a block without codes.
using CardNumbers = std::map<std::string, double>;

/// A number of SLHA 2 that follows from blocks of SLHA 1.
struct FromSlha1 {
  double value = 0.0;
  std::vector<std::string> sources;  ///< "BLOCK STOPMIX", or an entry, "SMINPUTS 6"
};

/// Whether the block is one of SLHA 1 from which numbers of SLHA 2 follow.
bool is_slha1_block(std::string_view block);

/// The number of an entry of SLHA 2 (0801.0045), as "USQMIX 3 6", where a card of SLHA 1
/// (hep-ph/0311123) says it with other blocks; nothing for other entries, and where numbers are
/// missing.
///
/// SLHA 1 has real mixing of the third generation only. So USQMIX is STOPMIX in the rows and
/// columns 3 and 6, and 1 elsewhere; DSQMIX and SBOTMIX, SELMIX and STAUMIX are alike; SNUMIX is 1.
/// FRALPHA is ALPHA (FeynRules has its name). T_ii = A_ii Y_ii, 0 where the card has no A_ii or no
/// Y_ii. Diagonal numbers of MSL2, MSE2, MSQ2, MSU2, MSD2 are m |m| of MSOFT 31 to 49, where a
/// negative m stands for a negative square. Imaginary parts (IMUSQMIX) are 0. MASS of Z, t
/// and tau are the pole masses SMINPUTS 4, 6 and 7.
std::optional<FromSlha1> from_slha1(const std::string& entry, const CardNumbers& card);

}  // namespace helikos
