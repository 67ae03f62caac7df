// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace helikos::app {

/// A message of the library, in which fields of a setup stand between backticks, with the flags of
/// the command line: "`energy`" becomes "--energy".
std::string with_flags(std::string_view message);
std::vector<std::string> with_flags(std::vector<std::string> messages);

}  // namespace helikos::app
