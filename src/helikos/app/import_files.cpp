// SPDX-License-Identifier: Apache-2.0
#include "helikos/app/import_files.hpp"

#include <fmt/format.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>

#include "helikos/base/core/error.hpp"
#include "helikos/base/core/words.hpp"
#include "helikos/cards/change_card.hpp"

namespace helikos::app {
namespace {

constexpr std::size_t most_card_bytes = std::size_t{1} << 22;

}  // namespace

std::string text_of_card(const std::string& path) {
  std::error_code status;
  std::ifstream file(path, std::ios::binary);
  const int error = !file ? errno : std::filesystem::is_directory(path, status) ? EISDIR : 0;
  if (error != 0)
    throw InputError(fmt::format("{}: cannot be opened: {}", path, std::strerror(error)));
  return read_text(file, path, most_card_bytes);
}

std::string text_of_first_card(const std::string& path) {
  std::string text = text_of_card(path);
  if (cards::is_madspin_card(text))
    throw InputError(fmt::format("{}: a card of MadSpin: {}", path, without_madspin));
  if (cards::is_param_card(text))
    throw InputError(
        fmt::format("{}: a parameter card; process and run card stand before it: "
                    "import{} {}",
                    path, first_card_names, path));
  return text;
}

}  // namespace helikos::app
