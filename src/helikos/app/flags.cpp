// SPDX-License-Identifier: Apache-2.0
#include "helikos/app/flags.hpp"

#include <algorithm>
#include <cctype>

namespace helikos::app {
namespace {

/// Whether a text is the key of a field, such as "max-points" or "tf32".
bool is_key(std::string_view text) {
  return !text.empty() && std::islower(static_cast<unsigned char>(text.front())) != 0 &&
         std::ranges::all_of(text, [](unsigned char c) {
           return std::islower(c) != 0 || std::isdigit(c) != 0 || c == '-';
         });
}

}  // namespace

std::string with_flags(std::string_view message) {
  std::string text;
  while (true) {
    const auto begin = message.find('`');
    const auto end = begin == message.npos ? begin : message.find('`', begin + 1);
    if (end == message.npos) return text += message;
    const std::string key(message.substr(begin + 1, end - begin - 1));
    text += message.substr(0, begin);
    text += is_key(key) ? "--" + key : '`' + key + '`';
    message.remove_prefix(end + 1);
  }
}

std::vector<std::string> with_flags(std::vector<std::string> messages) {
  for (std::string& message : messages) message = with_flags(std::string_view(message));
  return messages;
}

}  // namespace helikos::app
