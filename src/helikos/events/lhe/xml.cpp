// SPDX-License-Identifier: Apache-2.0
#include "helikos/events/lhe/xml.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <utility>

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

}  // namespace helikos::events
