// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>

#include "helikos/app/run_input.hpp"
#include "helikos/beams/pdf_set.hpp"

namespace helikos::app {

/// The set and member that LHAPDF's id in `name` means, as 315000; nothing where it is no number,
/// or a set has this name. Throws InputError where no set of the folders has the id.
std::optional<beams::SetMember> member_of_id(const std::string& name, const std::string& pdf_path);

/// The set that `pdf get` shall fetch: by its name, or by the id of a member. Throws InputError
/// where the name of an id is not known here.
std::string set_to_fetch(const std::string& name);

/// Throws InputError, with the line of a run file, where LHAPDF's id of a set is not known here.
void check_set_ids(const RunInput& input);

}  // namespace helikos::app
