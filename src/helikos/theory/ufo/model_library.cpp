// SPDX-License-Identifier: Apache-2.0
#include "helikos/theory/ufo/model_library.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <deque>
#include <filesystem>
#include <mutex>
#include <optional>
#include <vector>

#include "helikos/base/core/error.hpp"
#include "helikos/theory/model/card_text.hpp"
#include "helikos/theory/ufo/restriction.hpp"

namespace helikos::ufo {
namespace {

namespace fs = std::filesystem;

/// Loaded models stay, as their particles are known everywhere.
struct Library {
  std::mutex mutex;
  std::deque<LoadedModel> models;
};

Library& library() {
  static Library own;
  return own;
}

const LoadedModel* find_in(const std::deque<LoadedModel>& models, std::string_view name) {
  const auto found =
      std::ranges::find(models, name, [](const LoadedModel& m) { return m.model().name; });
  return found == models.end() ? nullptr : &*found;
}

std::vector<fs::path> search_path() {
  std::vector<fs::path> folders{fs::path()};
  const char* list = std::getenv("HELIKOS_MODEL_PATH");
  std::string_view rest = list == nullptr ? "" : list;
  while (!rest.empty()) {
    const std::size_t end = std::min(rest.find(':'), rest.size());
    if (end > 0) folders.emplace_back(rest.substr(0, end));
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  return folders;
}

std::optional<fs::path> find_folder(const std::string& name) {
  std::error_code error;
  if (name.empty()) return std::nullopt;
  for (const fs::path& folder : search_path())
    if (fs::is_directory(folder / name, error)) return folder / name;
  return std::nullopt;
}

/// A folder and its restriction card; empty: no card.
struct Source {
  fs::path folder, card;
};

fs::path card_of(const fs::path& folder, const std::string& restriction) {
  return folder / fmt::format("restrict_{}.dat", restriction);
}

Source source_with_restriction(const fs::path& folder, const std::string& restriction) {
  if (restriction == "full") return {folder, {}};
  std::error_code error;
  const fs::path card = card_of(folder, restriction);
  if (fs::is_regular_file(card, error)) return {folder, card};
  throw InputError(fmt::format("{} has no restriction {}: there is no file {}", folder.string(),
                               quote_token(restriction), card.string()));
}

std::optional<Source> find_source(const std::string& name) {
  std::error_code error;
  if (const auto folder = find_folder(name)) {
    const fs::path card = card_of(*folder, "default");
    return Source{*folder, fs::is_regular_file(card, error) ? card : fs::path()};
  }
  const std::size_t dash = name.rfind('-');
  if (dash == std::string::npos) return std::nullopt;
  const auto folder = find_folder(name.substr(0, dash));
  if (!folder) return std::nullopt;
  return source_with_restriction(*folder, name.substr(dash + 1));
}

const LoadedModel& load(const std::string& name, const Source& source, std::string_view process) {
  Folder folder = read_folder(source.folder);
  if (!source.card.empty()) folder = restrict_folder(std::move(folder), source.card);
  Library& own = library();
  own.models.emplace_back(name, std::move(folder), process);
  add_model(own.models.back().model());
  return own.models.back();
}

bool is_known(std::string_view name) {
  return std::ranges::any_of(all_models(), [&](const Model* m) { return m->name == name; });
}

}  // namespace

const Model& find_any_model(const std::string& name, bool mixes_quarks, std::string_view process) {
  const std::scoped_lock lock(library().mutex);
  if (!is_known(name)) {
    const auto source = find_source(name);
    if (!source)
      throw InputError(
          fmt::format("{} is no model: it is none of sm and heft, and there is no "
                      "folder of this name (HELIKOS_MODEL_PATH lists more places)",
                      quote_token(name)));
    load(name, *source, process);
  }
  const LoadedModel* own = find_in(library().models, name);
  if (own != nullptr && !process.empty()) own->check_orders(process);
  return find_model(name, mixes_quarks);
}

const LoadedModel* find_loaded(std::string_view name) {
  const std::scoped_lock lock(library().mutex);
  return find_in(library().models, name);
}

}  // namespace helikos::ufo
