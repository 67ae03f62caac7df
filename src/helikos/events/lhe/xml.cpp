// SPDX-License-Identifier: Apache-2.0
#include "helikos/events/lhe/xml.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <utility>

#include "helikos/events/words.hpp"

namespace helikos::events {
namespace {

constexpr std::array<std::pair<char, std::string_view>, 5> entities = {
    {{'&', "&amp;"}, {'<', "&lt;"}, {'>', "&gt;"}, {'"', "&quot;"}, {'\'', "&apos;"}}};

bool is_control(char c) {
  const auto byte = static_cast<unsigned char>(c);
  return byte < ' ' && c != '\n' && c != '\t' && c != '\r';
}

/// The character of a numeric entity such as &#38; or &#x26; at the head of a text; 0: there is
/// none.
char numeric_entity(std::string_view text) {
  const auto end = text.find(';');
  if (!text.starts_with("&#") || end == text.npos) return 0;
  const bool is_hex = text.size() > 2 && text[2] == 'x';
  const auto digits = text.substr(is_hex ? 3 : 2, end - (is_hex ? 3 : 2));
  int value = 0;
  const auto stop = digits.data() + digits.size();
  const auto [read, error] = std::from_chars(digits.data(), stop, value, is_hex ? 16 : 10);
  const bool is_good = error == std::errc{} && read == stop && value > 0 && value < 128;
  return is_good ? static_cast<char>(value) : 0;
}

/// Appends the character of an entity at the head of a text; returns the length of the entity, 0:
/// there is none.
std::size_t append_entity(std::string& result, std::string_view text) {
  for (const auto& [character, entity] : entities) {
    if (!text.starts_with(entity)) continue;
    result += character;
    return entity.size();
  }
  const char character = numeric_entity(text);
  if (character == 0) return 0;
  result += character;
  return text.find(';') + 1;
}

constexpr std::string_view comment_begin = "<!--", comment_end = "-->";
constexpr std::string_view data_begin = "<![CDATA[", data_end = "]]>";

/// The end of a part that begins at the head of a text; the size of the text if it does not end.
std::size_t end_of(std::string_view text, std::string_view end) {
  const auto found = text.find(end);
  return found == text.npos ? text.size() : found + end.size();
}

/// The position of </name> in a text; npos if there is none.
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

/// An attribute in its original spelling.
struct SourceAttribute {
  std::string_view name, value, source;
};

/// Removes the next attribute from the text and returns it; empty if there is none.
std::optional<SourceAttribute> next_attribute(std::string_view& text) {
  const auto begin = trimmed(text);
  const auto equals = begin.find('=');
  if (equals == begin.npos) return {};
  const auto value = trimmed(begin.substr(equals + 1));
  if (value.empty() || (value[0] != '"' && value[0] != '\'')) return {};
  const auto end = value.find(value[0], 1);
  if (end == value.npos) return {};
  text = value.substr(end + 1);
  return SourceAttribute{trimmed(begin.substr(0, equals)),
                         value.substr(1, end - 1),
                         {begin.data(), std::size_t(text.data() - begin.data())}};
}

}  // namespace

std::string xml_escaped(std::string_view text) {
  std::string result;
  for (const char c : text) {
    const auto is_it = [c](const auto& entity) { return entity.first == c; };
    const auto found = std::find_if(entities.begin(), entities.end(), is_it);
    if (found != entities.end()) {
      result += found->second;
    } else {
      result += is_control(c) ? '?' : c;
    }
  }
  return result;
}

std::string xml_unescaped(std::string_view text) {
  if (text.find('&') == text.npos) return std::string(text);
  std::string result;
  while (!text.empty()) {
    const std::size_t length = text.front() == '&' ? append_entity(result, text) : 0;
    if (length == 0) result += text.front();
    text.remove_prefix(std::max<std::size_t>(length, 1));
  }
  return result;
}

bool is_xml_name(std::string_view name) {
  const auto is_letter = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
  };
  const auto is_good = [&](char c) {
    return is_letter(c) || (c >= '0' && c <= '9') || c == '.' || c == '-';
  };
  return !name.empty() && is_letter(name.front()) && std::all_of(name.begin(), name.end(), is_good);
}

std::optional<XmlElement> next_element(std::string_view& text) {
  const std::string_view all = text;
  const auto from = [&](std::size_t begin) {
    return all.substr(begin, all.size() - text.size() - begin);
  };
  const auto none = [&]() -> std::optional<XmlElement> {
    text = all;
    return std::nullopt;
  };
  while (true) {
    text.remove_prefix(std::min(text.find('<'), text.size()));
    if (text.empty()) return none();
    if (text.starts_with(comment_begin)) {
      text.remove_prefix(end_of(text, comment_end));
      continue;
    }
    const auto close = text.find('>');
    if (close == text.npos) return none();
    const std::size_t begin = all.size() - text.size();
    auto inside = text.substr(1, close - 1);
    text.remove_prefix(close + 1);
    const bool is_empty = inside.ends_with('/');
    if (is_empty) inside.remove_suffix(1);
    const auto name = next_word(inside);
    if (!is_xml_name(name)) continue;
    if (is_empty) return XmlElement{name, inside, {}, all.substr(0, begin), from(begin)};
    const auto end = find_close(text, name);
    if (end == text.npos) return none();
    const auto content = text.substr(0, end);
    text.remove_prefix(end);
    text.remove_prefix(end_of(text, ">"));
    return XmlElement{name, inside, content, all.substr(0, begin), from(begin)};
  }
}

Attributes xml_attributes(std::string_view text) {
  Attributes attributes;
  while (const auto next = next_attribute(text))
    attributes.emplace_back(next->name, xml_unescaped(next->value));
  return attributes;
}

std::string other_attributes(std::string_view text, std::initializer_list<std::string_view> known) {
  std::string others;
  const auto add = [&](std::string_view source) {
    if (!source.empty()) others.append(" ").append(source);
  };
  while (const auto next = next_attribute(text))
    if (std::ranges::find(known, next->name) == known.end()) add(next->source);
  add(trimmed(text));
  return others;
}

std::string attribute(std::string_view attributes, std::string_view name) {
  while (const auto next = next_attribute(attributes))
    if (next->name == name) return xml_unescaped(next->value);
  return {};
}

std::string text_between(std::string_view text) {
  if (trimmed(text).empty()) return {};
  if (text.starts_with('\r')) text.remove_prefix(1);
  if (text.starts_with('\n')) text.remove_prefix(1);
  return std::string(text) + (text.ends_with('\n') ? "" : "\n");
}

std::string element_text(std::string_view content) {
  const auto text = trimmed(content);
  if (!text.starts_with(data_begin)) return xml_unescaped(content);
  return std::string(text.substr(data_begin.size(), text.find(data_end) - data_begin.size()));
}

}  // namespace helikos::events
