// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace helikos::ufo::detail {

/// 'text'
std::string in_quotes(std::string_view text);

/// Names of arguments and their values.
using Arguments = std::vector<std::pair<std::string, std::string>>;

/// A statement that makes an object, one argument a line.
std::string object_text(std::string_view variable, std::string_view type,
                        const Arguments& arguments);

/// The variable of a particle: "w+" is w__plus__.
std::string variable_of(std::string_view particle);

}  // namespace helikos::ufo::detail
