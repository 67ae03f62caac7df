// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace helikos::cards {

/// LHAPDF's id of a set that MadGraph brings along under a label such as nn23lo1; none for others.
std::optional<int> id_of_label(std::string_view label);

/// Whether the name is that of a set of the table.
bool is_known_set(std::string_view name);

/// Whether the id may be that of a member of a set of the table: a thousand follow each central
/// one.
bool is_near_known_id(int id);

/// The set whose central member has LHAPDF's id, of those that cards usually name; empty: not in
/// the table.
std::string set_of_id(int id);

}  // namespace helikos::cards
