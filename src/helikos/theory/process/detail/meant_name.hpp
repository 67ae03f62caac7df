// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace helikos {

/// The probable meaning of an unknown name: "ta+", "w+ or w-", "t t~"; empty where no name is near.
/// `known`: names of particles and labels, in lower case.
std::string meant_name(std::string_view name, const std::vector<std::string>& known);

}  // namespace helikos
