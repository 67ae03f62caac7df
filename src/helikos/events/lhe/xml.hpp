// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>

#include "helikos/events/run_record.hpp"

namespace helikos::events {

/// Escapes text for XML: & < > and quotes become entities; control characters, which XML 1.0 does
/// not allow, become question marks.
std::string xml_escaped(std::string_view text);

/// Replaces entities by their text, including numeric ones below 128; unknown entities stay.
std::string xml_unescaped(std::string_view text);

/// Whether this name is valid for an element: ASCII letters, digits and _ . - with a letter or _
/// first.
bool is_xml_name(std::string_view name);

/// An element <name attributes>content</name> within a text.
struct XmlElement {
  std::string_view name, attributes, content;
  std::string_view before;  ///< the text in front of the element, with comments
  std::string_view source;  ///< the whole element
};

/// Finds the next element of a text, and removes it and all text before it from `text`; comments
/// are skipped. Empty if there is no further element, or none that is closed; the text stays then.
/// Nested elements of equal names are not supported.
std::optional<XmlElement> next_element(std::string_view& text);

/// Names and values of attributes; values are without entities.
Attributes xml_attributes(std::string_view text);
/// The attributes that are not in the list `known`, unchanged, each with a blank before it.
std::string other_attributes(std::string_view text, std::initializer_list<std::string_view> known);
/// The value of an attribute; empty: there is none.
std::string attribute(std::string_view attributes, std::string_view name);

/// Text between elements as whole lines, without the end of the preceding line; empty where it is
/// blank.
std::string text_between(std::string_view text);

/// The text of an element: the content of CDATA, or text with entities replaced.
std::string element_text(std::string_view content);

}  // namespace helikos::events
