// SPDX-License-Identifier: Apache-2.0
#include "helikos/app/pdf_id.hpp"

#include <fmt/format.h>

#include "helikos/app/pypi_sets.hpp"
#include "helikos/base/core/error.hpp"
#include "helikos/base/core/words.hpp"
#include "helikos/beams/pdf_set.hpp"

namespace helikos::app {

namespace {

/// Whether the name is a number, and not the name of a set.
bool is_id(const std::string& name, const std::vector<std::string>& folders) {
  return !name.empty() && name.find_first_not_of("0123456789") == name.npos &&
         beams::find_set_folder(name, folders).empty();
}

/// The name of a set that is not on this machine. Empty: no set with this id is known.
std::string known_name(int id, const std::vector<std::string>& folders) {
  const std::string name = pypi_set_of_id(id);
  return name.empty() ? beams::set_in_index(id, folders) : name;
}

}  // namespace

std::string set_to_fetch(const std::string& name) {
  const auto folders = beams::search_folders({});
  if (!is_id(name, folders)) return name;
  const auto id = to_int(name);
  if (id) {
    if (const auto found = beams::find_member(*id, folders)) return found->name;
    if (const auto known = known_name(*id, folders); !known.empty()) return known;
  }
  throw InputError(
      fmt::format("the set with LHAPDF's id {} is unknown; write the name of the set, e.g. helikos "
                  "pdf get NNPDF31_lo_as_0118",
                  name));
}

std::optional<beams::SetMember> member_of_id(const std::string& name, const std::string& pdf_path) {
  const auto folders = beams::search_folders(pdf_path);
  if (!is_id(name, folders)) return std::nullopt;
  const auto id = to_int(name);
  if (id)
    if (auto found = beams::find_member(*id, folders)) return found;
  const std::string known = id ? known_name(*id, folders) : "";
  throw InputError(fmt::format("no set on this machine has LHAPDF's id {} ({})", name,
                               known.empty() ? "helikos pdf list shows the sets of this machine, "
                                               "and helikos pdf get NAME downloads a set"
                                             : "helikos pdf get " + known + " downloads it"));
}

void check_set_ids(const RunInput& input) {
  for (std::size_t i = 0; i < input.setup.processes.size(); ++i) {
    const ProcessSetup& setup = input.setup.processes[i];
    at_line(input, [&] {
      in_process(i, [&] { in_field("pdf", [&] { member_of_id(setup.pdf, setup.pdf_path); }); });
    });
  }
}

}  // namespace helikos::app
