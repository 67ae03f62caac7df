// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace helikos::app {

/// The package of PyPI that holds PDF members in LHAPDF's format, without the .info file.
inline constexpr std::string_view wheel_package = "pythia8mc==8.317.2";

/// The .info file of a set of which the wheel has the member 0. None: the wheel has it not.
std::optional<std::string> wheel_set_info(const std::string& name);

/// The one with LHAPDF's id; empty: none is known.
std::string wheel_set_of_index(int index);

/// Their names, in one line.
std::string wheel_set_names();

}  // namespace helikos::app
