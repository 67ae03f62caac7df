// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>

#include "helikos/app/options.hpp"
#include "helikos/beams/pdf_set.hpp"

namespace helikos::app {

/// The set and member that LHAPDF's id in `name` means, as 315000; nothing where it is no number,
/// or a set has this name. Throws InputError where no set of the folders has the id.
std::optional<beams::SetMember> member_of_id(const std::string& name, const std::string& pdf_path);

/// The set that `pdf get` shall fetch: by its name, or by the id of a member. Throws InputError
/// where the name of an id is not known here.
std::string set_to_fetch(const std::string& name);

/// Puts name and member in the place of an id.
IntegrateOptions with_set_of_id(IntegrateOptions options);

}  // namespace helikos::app
