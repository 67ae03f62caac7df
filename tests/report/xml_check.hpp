// SPDX-License-Identifier: Apache-2.0
#pragma once

/// \file
/// Whether a text is XML, as far as pages need it.

#include <algorithm>
#include <array>
#include <cctype>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace helikos::report::test {

/// The fault of a text between tags, or of an attribute; empty: there is none.
inline std::string objection_to_text(std::string_view text) {
  constexpr std::array<std::string_view, 5> entities{"&amp;", "&lt;", "&gt;", "&quot;", "&apos;"};
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto byte = static_cast<unsigned char>(text[i]);
    if (byte < ' ' && byte != '\n' && byte != '\t') return "a control character";
    if (text[i] == '<') return "a bare <";
    if (text[i] != '&') continue;
    const auto is_here = [&](std::string_view entity) {
      return text.substr(i).starts_with(entity);
    };
    if (std::ranges::none_of(entities, is_here))
      return "no entity: " + std::string(text.substr(i, 12));
  }
  return {};
}

/// A tag without its brackets: name="value" pairs, each name once.
inline std::string objection_to_attributes(std::string_view text) {
  std::set<std::string> names;
  while (true) {
    const auto begin = text.find_first_not_of(" \n");
    if (begin == text.npos) return {};
    if (begin == 0) return "no blank before an attribute";
    text.remove_prefix(begin);
    const auto equal = text.find("=\"");
    if (equal == text.npos) return "an attribute without a value: " + std::string(text);
    const std::string name(text.substr(0, equal));
    if (!std::ranges::all_of(name, [](unsigned char c) { return std::isalnum(c) || c == '-'; }))
      return "a wrong name: " + name;
    if (!names.insert(name).second) return name + " twice";
    text.remove_prefix(equal + 2);
    const auto end = text.find('"');
    if (end == text.npos) return "a value without an end";
    if (const auto wrong = objection_to_text(text.substr(0, end)); !wrong.empty()) return wrong;
    text.remove_prefix(end + 1);
  }
}

/// The fault of a document; empty: there is none. There is one element, behind a <!DOCTYPE> if any.
inline std::string xml_objection(std::string_view text) {
  std::vector<std::string> open;
  bool has_root = false;
  if (text.starts_with("<!DOCTYPE")) text.remove_prefix(text.find('>') + 1);
  while (!text.empty()) {
    const auto begin = std::min(text.find('<'), text.size());
    const auto between = text.substr(0, begin);
    if (const auto wrong = objection_to_text(between); !wrong.empty()) return wrong;
    if (open.empty() && between.find_first_not_of(" \n") != between.npos) return "text outside";
    text.remove_prefix(begin);
    if (text.empty()) break;
    const auto end = text.find('>');
    if (end == text.npos) return "a tag without an end";
    std::string_view tag = text.substr(1, end - 1);
    text.remove_prefix(end + 1);
    if (tag.starts_with('/')) {
      if (open.empty() || open.back() != tag.substr(1)) return "</" + std::string(tag.substr(1));
      open.pop_back();
      continue;
    }
    const bool is_empty = tag.ends_with('/');
    if (is_empty) tag.remove_suffix(1);
    const auto name = tag.substr(0, tag.find_first_of(" \n"));
    if (name.empty() || std::isalpha(static_cast<unsigned char>(name[0])) == 0) return "no name";
    if (const auto wrong = objection_to_attributes(tag.substr(name.size())); !wrong.empty())
      return std::string(name) + ": " + wrong;
    if (open.empty() && has_root) return "a second element";
    has_root = true;
    if (!is_empty) open.emplace_back(name);
  }
  return open.empty() ? (has_root ? "" : "no element") : "not closed: " + open.back();
}

}  // namespace helikos::report::test
