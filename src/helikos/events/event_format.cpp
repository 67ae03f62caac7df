// SPDX-License-Identifier: Apache-2.0
#include "helikos/events/event_format.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <string_view>

#include "helikos/base/core/error.hpp"

namespace helikos::events {
namespace {

struct NamedFormat {
  std::string_view end;
  EventFormat format;
};

constexpr NamedFormat formats[] = {
    {".lhe", {EventFormat::Kind::lhe, false}},      {".lhe.gz", {EventFormat::Kind::lhe, true}},
    {".lheh5", {EventFormat::Kind::lheh5, false}},  {".hdf5", {EventFormat::Kind::lheh5, false}},
    {".h5", {EventFormat::Kind::lheh5, false}},     {".hepmc", {EventFormat::Kind::hepmc, false}},
    {".hepmc.gz", {EventFormat::Kind::hepmc, true}}};

}  // namespace

std::string event_endings() {
  std::string text(formats[0].end);
  for (std::size_t i = 1; i < std::size(formats); ++i)
    text += (i + 1 < std::size(formats) ? ", " : " or ") + std::string(formats[i].end);
  return text;
}

EventFormat event_format(const std::string& path) {
  const std::string name = std::filesystem::path(path).filename().string();
  for (const auto& [end, format] : formats) {
    if (name.size() > end.size() && name.ends_with(end)) return format;
  }
  throw InputError(
      fmt::format("{}: the name of a file of events ends in {}", path, event_endings()));
}

}  // namespace helikos::events
