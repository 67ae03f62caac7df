// SPDX-License-Identifier: Apache-2.0
#include "helikos/theory/ufo/model_library.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cstdlib>
#include <deque>
#include <filesystem>
#include <map>
#include <mutex>
#include <optional>
#include <vector>

#include "helikos/base/core/error.hpp"
#include "helikos/theory/model/card_text.hpp"
#include "helikos/theory/ufo/detail/restriction.hpp"

namespace helikos::ufo {
namespace {

namespace fs = std::filesystem;

/// Loaded models stay, as their particles are known everywhere.
struct Library {
  std::mutex mutex;
  std::deque<LoadedModel> models;
  std::map<std::string, std::string, std::less<>> restrictions;  ///< by the names of models
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

std::string_view environment(const char* name) {
  const char* value = std::getenv(name);
  return value == nullptr ? "" : value;
}

/// The user's own folder of models; empty where there is no home. The XDG Base Directory
/// Specification demands that a relative path is ignored.
fs::path user_folder() {
  const auto data = environment("XDG_DATA_HOME"), home = environment("HOME");
  if (data.starts_with('/')) return fs::path(data) / "helikos" / "models";
  if (home.empty()) return {};
  return fs::path(home) / ".local" / "share" / "helikos" / "models";
}

std::vector<fs::path> search_path() {
  std::vector<fs::path> folders{fs::path()};
  std::string_view rest = environment("HELIKOS_MODEL_PATH");
  while (!rest.empty()) {
    const std::size_t end = std::min(rest.find(':'), rest.size());
    if (end > 0) folders.emplace_back(rest.substr(0, end));
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  if (const fs::path own = user_folder(); !own.empty()) folders.push_back(own);
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
  std::string restriction;  ///< name; empty: none
};

fs::path card_of(const fs::path& folder, const std::string& restriction) {
  return folder / fmt::format("restrict_{}.dat", restriction);
}

/// The names of the restriction cards of a folder, and `full`.
std::string restrictions_in(const fs::path& folder) {
  constexpr std::string_view begin = "restrict_", end = ".dat";
  std::vector<std::string> names;
  std::error_code error;
  for (fs::directory_iterator i(folder, error), last; !error && i != last; i.increment(error)) {
    const std::string name = i->path().filename();
    if (name.size() > begin.size() + end.size() && name.starts_with(begin) && name.ends_with(end))
      names.push_back(name.substr(begin.size(), name.size() - begin.size() - end.size()));
  }
  std::ranges::sort(names);
  if (names.empty()) return "it has no file restrict_NAME.dat";
  return fmt::format("there are {}, and full, which is none", fmt::join(names, ", "));
}

Source source_with_restriction(const fs::path& folder, const std::string& restriction) {
  if (restriction == "full") return {folder, {}, {}};
  std::error_code error;
  const fs::path card = card_of(folder, restriction);
  if (fs::is_regular_file(card, error)) return {folder, card, restriction};
  throw InputError(fmt::format("{} has no restriction {}: {}", folder.string(),
                               quote_token(restriction), restrictions_in(folder)));
}

/// A name as "NAME-X", where NAME is a folder and the whole is none.
struct NameParts {
  fs::path folder;
  std::string restriction;
};

std::optional<NameParts> parts_of(const std::string& name) {
  const std::size_t dash = name.rfind('-');
  if (dash == std::string::npos || find_folder(name)) return std::nullopt;
  const auto folder = find_folder(name.substr(0, dash));
  return folder ? std::optional(NameParts{*folder, name.substr(dash + 1)}) : std::nullopt;
}

std::optional<Source> find_source(const std::string& name) {
  std::error_code error;
  if (const auto folder = find_folder(name)) {
    const fs::path card = card_of(*folder, "default");
    if (!fs::is_regular_file(card, error)) return Source{*folder, {}, {}};
    return Source{*folder, card, "default"};
  }
  const auto parts = parts_of(name);
  if (!parts) return std::nullopt;
  return source_with_restriction(parts->folder, parts->restriction);
}

/// The restriction that a folder has by default may be one that its model cannot take.
Folder restricted(Folder folder, const std::string& name, const Source& source) {
  if (source.card.empty()) return folder;
  try {
    return restrict_folder(std::move(folder), source.card);
  } catch (const InputError& error) {
    if (!find_folder(name)) throw;
    throw InputError(fmt::format("{} (`restrict` full takes no card)", error.what()));
  }
}

const LoadedModel& load(const std::string& name, const Source& source, std::string_view process) {
  Library& own = library();
  const ModelCache cache(source.folder, source.card);
  if (auto parts = cache.read()) {
    own.models.emplace_back(name, std::move(*parts), process);
  } else {
    own.models.emplace_back(name, restricted(read_folder(source.folder), name, source), process);
    // Texts that were changed meanwhile are not those of the name.
    if (ModelCache(source.folder, source.card).file() == cache.file())
      cache.write(own.models.back().parts());
  }
  add_model(own.models.back().model());
  own.restrictions[name] = source.restriction;
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

std::string with_restriction(const std::string& name, const std::string& restriction) {
  if (restriction.empty()) return name;
  const auto refuse = [&](const std::string& what) {
    throw InputError(fmt::format("`restrict` {}: {}", quote_token(restriction), what));
  };
  if (!find_folder(name)) {
    if (const auto parts = parts_of(name)) {
      if (parts->restriction != restriction)
        refuse(fmt::format("the model {} has the restriction {}", name, parts->restriction));
      return name;
    }
    if (is_known(name)) refuse(fmt::format("{} is no folder, and has no restrictions", name));
    return name;  // which is no model
  }
  if (restriction.find_first_of("/-") != restriction.npos) refuse("is no name of a restriction");
  std::string both = name.substr(0, name.find_last_not_of('/') + 1) + "-" + restriction;
  if (find_folder(both)) refuse(fmt::format("the folder {} is another model; rename it", both));
  return both;
}

std::string restriction_of(std::string_view name) {
  const std::scoped_lock lock(library().mutex);
  const auto found = library().restrictions.find(name);
  return found == library().restrictions.end() ? "" : found->second;
}

std::string lasting_name(std::string_view name) {
  const LoadedModel* own = find_loaded(name);
  if (own == nullptr) return std::string(name);
  const std::string restriction = restriction_of(name);
  std::string both = fmt::format("{}-{}", fs::weakly_canonical(own->folder().path).string(),
                                 restriction.empty() ? "full" : restriction);
  if (find_folder(both))
    throw InputError(
        fmt::format("the model {} has the lasting name {}, and there is a folder of "
                    "this name, which is another model; rename it",
                    name, both));
  return both;
}

const LoadedModel* find_loaded(std::string_view name) {
  const std::scoped_lock lock(library().mutex);
  return find_in(library().models, name);
}

}  // namespace helikos::ufo
