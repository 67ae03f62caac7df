// SPDX-License-Identifier: Apache-2.0
#include "helikos/app/flags.hpp"

#include <algorithm>
#include <array>

#include "helikos/generator/option_table.hpp"

namespace helikos::app {
namespace {

/// Keys of options that are not in the table of options.
constexpr std::array other_keys{"precision", "rescue",   "recipe",    "color-sum",
                                "tf32",      "executor", "instances", "helicity-batches",
                                "groups",    "batch",    "resume"};

/// Whether a text is the key of an option, such as "max-points" or "tf32".
bool is_key(const std::string& text) {
  return find_row(Command::generate, text) != nullptr ||
         std::ranges::find(other_keys, text) != other_keys.end();
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
