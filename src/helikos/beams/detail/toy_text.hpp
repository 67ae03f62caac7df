// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <string_view>

/// \file
/// The texts of the files of src/helikos/beams/toy/, in pieces. The build writes their definitions
/// (cmake/embed_text.cmake).

namespace helikos::beams {

std::span<const std::string_view> toy_info();
std::span<const std::string_view> toy_member();

}  // namespace helikos::beams
