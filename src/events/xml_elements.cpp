// SPDX-License-Identifier: Apache-2.0
#include "events/xml_elements.hpp"

#include <algorithm>

#include "events/words.hpp"
#include "events/xml.hpp"

namespace helikos::events {
namespace {

constexpr std::string_view comment_begin = "<!--", comment_end = "-->";
constexpr std::string_view data_begin = "<![CDATA[", data_end = "]]>";

/// Where a part that begins at the head of a text ends; its size, where it does not.
std::size_t end_of(std::string_view text, std::string_view end) {
  const auto found = text.find(end);
  return found == text.npos ? text.size() : found + end.size();
}

/// Where </name> begins in a text; npos: nowhere.
std::size_t find_close(std::string_view text, std::string_view name) {
  std::size_t at = 0;
  while ((at = text.find("<", at)) != text.npos) {
    const auto rest = text.substr(at);
    if (rest.starts_with(data_begin)) {
      at += end_of(rest, data_end);
    } else if (rest.starts_with("</") && rest.substr(2).starts_with(name) &&
               trimmed(rest.substr(2 + name.size())).starts_with('>')) {
      return at;
    } else {
      ++at;
    }
  }
  return text.npos;
}

}  // namespace

std::optional<XmlElement> next_element(std::string_view& text) {
  while (true) {
    text.remove_prefix(std::min(text.find('<'), text.size()));
    if (text.empty()) return std::nullopt;
    if (text.starts_with(comment_begin)) {
      text.remove_prefix(end_of(text, comment_end));
      continue;
    }
    const auto close = text.find('>');
    if (close == text.npos) return std::nullopt;
    auto inside = text.substr(1, close - 1);
    text.remove_prefix(close + 1);
    const bool is_empty = inside.ends_with('/');
    if (is_empty) inside.remove_suffix(1);
    const auto name = next_word(inside);
    if (!is_xml_name(name)) continue;
    if (is_empty) return XmlElement{name, inside, {}};
    const auto end = find_close(text, name);
    if (end == text.npos) return std::nullopt;
    const XmlElement element{name, inside, text.substr(0, end)};
    text.remove_prefix(end);
    text.remove_prefix(end_of(text, ">"));
    return element;
  }
}

XmlAttributes xml_attributes(std::string_view text) {
  XmlAttributes attributes;
  while (true) {
    const auto equals = text.find('=');
    if (equals == text.npos) return attributes;
    const auto name = trimmed(text.substr(0, equals));
    text = trimmed(text.substr(equals + 1));
    if (text.empty() || (text[0] != '"' && text[0] != '\'')) return attributes;
    const auto end = text.find(text[0], 1);
    if (end == text.npos) return attributes;
    attributes.emplace_back(name, xml_unescaped(text.substr(1, end - 1)));
    text.remove_prefix(end + 1);
  }
}

std::string attribute(std::string_view attributes, std::string_view name) {
  for (auto& [key, value] : xml_attributes(attributes)) {
    if (key == name) return value;
  }
  return {};
}

std::string element_text(std::string_view content) {
  const auto text = trimmed(content);
  if (!text.starts_with(data_begin)) return xml_unescaped(content);
  return std::string(text.substr(data_begin.size(), text.find(data_end) - data_begin.size()));
}

}  // namespace helikos::events
