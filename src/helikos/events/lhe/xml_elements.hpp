// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>

#include "helikos/events/run_record.hpp"

namespace helikos::events {

/// An element <name attributes>content</name> of a text, as it stands there.
struct XmlElement {
  std::string_view name, attributes, content;
  std::string_view before;  ///< the text in front of it, with comments
  std::string_view source;  ///< all of it
};

/// The next element of a text, which is taken off with all before it; comments are passed over.
/// None: there is no further one, or none that is closed; the text stays. Elements in others of the
/// same name are not known.
std::optional<XmlElement> next_element(std::string_view& text);

/// Names and values, the latter without entities.
Attributes xml_attributes(std::string_view text);
/// As they stand there, without those that are known; each with a blank before it.
std::string other_attributes(std::string_view text, std::initializer_list<std::string_view> known);
/// The value of one of them; empty: there is none.
std::string attribute(std::string_view attributes, std::string_view name);

/// Text between elements as whole lines, without the end of the line before it; empty where it is
/// blank.
std::string text_between(std::string_view text);

/// What an element with text says: of CDATA what is in it, without entities else.
std::string element_text(std::string_view content);

}  // namespace helikos::events
