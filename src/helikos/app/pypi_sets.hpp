// SPDX-License-Identifier: Apache-2.0
#pragma once

/// \file
/// The PDF sets that a package of PyPI holds.

#include <optional>
#include <string>
#include <string_view>

namespace helikos::app {

/// The package. It holds members in LHAPDF's format, without .info files.
inline constexpr std::string_view pypi_package = "pythia8mc==8.317.2";

/// The .info file of a set whose member 0 is in the package. None: the package does not have it.
std::optional<std::string> pypi_set_info(const std::string& name);

/// The name of the set whose first member has LHAPDF's id; empty: none is known.
std::string pypi_set_of_id(int index);

/// The names of all sets of the package, in one line.
std::string pypi_set_names();

}  // namespace helikos::app
