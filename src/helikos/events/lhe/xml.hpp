// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

namespace helikos::events {

/// Text for XML: & < > and quotes as entities; control characters, which XML 1.0 does not know, as
/// question marks.
std::string xml_escaped(std::string_view text);

/// The text back from entities, numeric ones below 128 too; others stay as they are.
std::string xml_unescaped(std::string_view text);

/// Whether an element can have this name: ASCII letters, digits and _ . - with a letter or _ first.
bool is_xml_name(std::string_view name);

}  // namespace helikos::events
