// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace helikos::cards {

/// LHAPDF's id of a set that MadGraph brings along under a label such as nn23lo1; none for others.
std::optional<int> id_of_label(std::string_view label);

/// The set whose central member has LHAPDF's id, of those that cards usually name; empty: not in
/// the table.
std::string set_of_id(int id);

}  // namespace helikos::cards
