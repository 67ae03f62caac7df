// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>

#include "helikos/app/run_input.hpp"
#include "helikos/beams/pdf_set.hpp"

namespace helikos::app {

/// The set and member with LHAPDF's id `name`, such as 315000. None if the name is not a number, or
/// if a set has this name. Throws InputError if no set in the folders has the id.
std::optional<beams::SetMember> member_of_id(const std::string& name, const std::string& pdf_path);

/// The name of the set that `pdf get` downloads. `name`: name of the set, or id of a member. Throws
/// InputError if the set of an id is unknown.
std::string set_to_fetch(const std::string& name);

/// Throws InputError, with the line of a run file, if no set in the folders has LHAPDF's id.
void check_set_ids(const RunInput& input);

}  // namespace helikos::app
