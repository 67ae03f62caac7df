// SPDX-License-Identifier: Apache-2.0
#include "app/card_file.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "core/error.hpp"
#include "events/event_reader.hpp"
#include "model/param_card.hpp"

namespace helikos::app {
namespace {

/// By the first bytes of a regular file: LHE, compressed by gzip, or LHEH5.
bool is_file_of_events(const std::string& path) {
  std::error_code error;
  if (!std::filesystem::is_regular_file(path, error)) return false;
  std::ifstream file(path, std::ios::binary);
  std::string head(64, '\0');
  file.read(head.data(), std::streamsize(head.size()));
  head.erase(0, head.find_first_not_of(" \t\r\n"));
  const auto begins = [&](const char* text) { return head.starts_with(text); };
  return begins("<LesHouchesEvents") || begins("<?xml") || begins("\x1f\x8b") || begins("\x89HDF");
}

Parameters card_of_events(const std::string& path) {
  const auto run = events::open_event_file(path)->run();
  const auto block = std::ranges::find(run.header, card_block, &events::HeaderBlock::name);
  if (block == run.header.end())
    throw InputError(fmt::format("{}: its header has no card, <{}>", path, card_block));
  std::istringstream card(block->text);
  return read_param_card(card, fmt::format("{}, <{}>", path, card_block));
}

}  // namespace

Parameters read_parameters(const CommonOptions& options) {
  if (options.param_card.empty()) return Parameters();
  if (is_file_of_events(options.param_card)) return card_of_events(options.param_card);
  return read_param_card(std::filesystem::path(options.param_card));
}

}  // namespace helikos::app
