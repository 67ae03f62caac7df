// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace helikos::events {

/// An element <name attributes>content</name> of a text, as it stands there.
struct XmlElement {
  std::string_view name, attributes, content;
};

/// The next element of a text, which is taken off with all before it; comments are passed over.
/// None: there is no further one, or none that is closed. Elements in others of the same name are
/// not known.
std::optional<XmlElement> next_element(std::string_view& text);

using XmlAttributes = std::vector<std::pair<std::string, std::string>>;
/// Names and values, the latter without entities.
XmlAttributes xml_attributes(std::string_view text);
/// The value of one of them; empty: there is none.
std::string attribute(std::string_view attributes, std::string_view name);

/// What an element with text says: of CDATA what is in it, without entities else.
std::string element_text(std::string_view content);

}  // namespace helikos::events
