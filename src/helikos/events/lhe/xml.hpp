// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

namespace helikos::events {

/// Escapes text for XML: & < > and quotes become entities; control characters, which XML 1.0 does
/// not allow, become question marks.
std::string xml_escaped(std::string_view text);

/// Replaces entities by their text, including numeric ones below 128; unknown entities stay.
std::string xml_unescaped(std::string_view text);

/// Whether this name is valid for an element: ASCII letters, digits and _ . - with a letter or _
/// first.
bool is_xml_name(std::string_view name);

}  // namespace helikos::events
