// SPDX-License-Identifier: Apache-2.0
#include "helikos/app/import_sets.hpp"

#include <fmt/format.h>

#include "helikos/app/pdf_sets.hpp"
#include "helikos/base/core/error.hpp"
#include "helikos/base/core/words.hpp"
#include "helikos/beams/pdf_set.hpp"
#include "helikos/cards/pdf_sets.hpp"

namespace helikos::app {
namespace {

bool knows_set(const std::string& name) {
  if (name == beams::toy_name || cards::is_known_set(name) || pypi_set_info(name)) return true;
  const auto folders = beams::search_folders({});
  if (!beams::find_set_folder(name, folders).empty()) return true;
  const auto id = to_int(name);
  return id && (beams::find_member(*id, folders) || !beams::set_in_index(*id, folders).empty() ||
                cards::is_near_known_id(*id));
}

}  // namespace

void check_set(const std::string& name) {
  if (name.empty() || knows_set(name)) return;
  throw InputError(fmt::format(
      "--pdf {}: no such set is known (helikos pdf list shows the sets of this machine, "
      "and helikos pdf get NAME downloads a set)",
      name));
}

cards::Remarks remarks_on_sets(const cards::RunSettings& settings) {
  cards::Remarks remarks;
  for (const cards::NeededSet& own : settings.sets)
    if (!knows_set(own.name))
      remarks.push_back({cards::Fate::noted, own.entry,
                         fmt::format("no set {} is known, and none is on this machine; generate "
                                     "needs it",
                                     own.name),
                         own.place});
  return remarks;
}

}  // namespace helikos::app
