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

EventFormat event_format(const std::string& path) {
  const std::string name = std::filesystem::path(path).filename().string();
  for (const auto& [end, format] : formats) {
    if (name.size() > end.size() && name.ends_with(end)) return format;
  }
  throw InputError(fmt::format(
      "{}: the name of a file of events ends in .lhe, .lhe.gz, .lheh5, .hdf5, .h5, .hepmc or "
      ".hepmc.gz",
      path));
}

}  // namespace helikos::events
