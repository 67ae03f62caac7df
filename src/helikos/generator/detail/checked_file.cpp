// SPDX-License-Identifier: Apache-2.0
#include "helikos/generator/detail/checked_file.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <set>
#include <sstream>

#include "helikos/base/core/hash.hpp"
#include "helikos/base/files/paths.hpp"
#include "helikos/generator/option_table.hpp"
#include "helikos/phasespace/channels/maps_version.hpp"
#include "helikos/theory/model/card_text.hpp"

namespace helikos {
namespace {

constexpr const char* maps_key = "version of maps";

/// The lowest byte first.
std::string bytes_of(std::uint64_t number) {
  std::string bytes;
  for (int i = 0; i < 8; ++i) bytes += static_cast<char>(number >> (8 * i) & 255);
  return bytes;
}

/// The first key of such a file is its kind, "... of helikos integrate". The rest of another file,
/// which may be of any size, is not read.
std::string bytes_if_ours(std::istream& file) {
  constexpr std::size_t longest = 64;
  std::string bytes(longest, '\0');
  file.read(bytes.data(), std::streamsize(longest));
  bytes.resize(std::size_t(file.gcount()));
  if (bytes.find(" of helikos integrate") == bytes.npos) return {};
  if (file) bytes.append(std::istreambuf_iterator<char>(file), {});
  return bytes;
}

/// Settings that are hashes, or have no meaning of their own: what is said of them.
constexpr std::pair<const char*, const char*> named_settings[] = {
    {"numbers of the set", "other numbers of the PDF set"},
    {"files of variations", "other files of the PDF sets of variations"},
    {"files of the model", "other files of the model"}};

/// A value for a message: shortened, and a word for the default.
std::string value_text(const std::string& key, const Json& value) {
  constexpr std::size_t longest = 100, longest_default = 12;
  const OptionRow* const row = find_row(Command::generate, key);
  if (value.is_null() && row != nullptr && row->is_flag()) return "false";
  if (value.is_null() && row != nullptr && !row->usual.empty())
    return row->usual.size() > longest_default ? "the default" : row->usual + " (default)";
  if (value.is_null() || (value.is_array() && value.empty())) return "none";
  const std::string text = value.dump();
  return text.size() > longest ? text.substr(0, longest) + ".." : text;
}

/// The elements of a list that another one lacks.
Json elements_without(const Json& list, const Json& other) {
  Json own = Json::array();
  for (const Json& element : list)
    if (std::ranges::find(other, element) == other.end()) own.push_back(element);
  return own;
}

std::string difference_of_values(const std::string& key, const Json& there, const Json& here) {
  const auto text = [&](const Json& one, const Json& other) {
    return fmt::format("{}: {} there, {} here", key, value_text(key, one), value_text(key, other));
  };
  if (!there.is_array() || !here.is_array()) return text(there, here);
  const Json only_there = elements_without(there, here), only_here = elements_without(here, there);
  const bool is_order = only_there.empty() && only_here.empty();
  return is_order ? text(there, here) : text(only_there, only_here);
}

/// (block and code): value of the parameters of a card.
std::map<std::string, std::string> values_of_card(const std::string& card) {
  std::map<std::string, std::string> values;
  std::string block;
  std::istringstream lines(card);
  for (std::string line; std::getline(lines, line);) {
    std::vector<std::string> words;
    std::istringstream stream(line.substr(0, line.find('#')));
    for (std::string word; stream >> word;) words.push_back(word);
    if (words.size() < 2) continue;
    const std::string last = std::move(words.back());
    words.pop_back();
    if (upper(words.front()) == "BLOCK")
      block = last;
    else
      values[fmt::format("{}{}", upper(words.front()) == "DECAY" ? "" : block + " ",
                         fmt::join(words, " "))] = last;
  }
  return values;
}

/// The parameters that differ. Where a card is empty, its parameters are the defaults.
std::string difference_of_cards(const std::string& there, const std::string& here) {
  std::string text = "other parameters of the model (`param-card`, `set`)";
  if (there.empty() || here.empty())
    return text + (there.empty() ? ": the defaults there, others here"
                                 : ": the defaults here, others there");
  const auto first = values_of_card(there), second = values_of_card(here);
  for (const auto& [name, value] : second) {
    const auto found = first.find(name);
    if (found != first.end() && found->second != value)
      text += fmt::format("; {}: {} there, {} here", name, found->second, value);
  }
  return text;
}

/// All settings of a process that differ, as "energy: 13000 there, 14000 here".
std::vector<std::string> differences(const Json& there, const Json& here) {
  std::vector<std::string> all;
  std::set<std::string> keys;
  for (const Json* own : {&there, &here})
    for (const auto& item : own->items()) keys.insert(item.key());
  const auto add = [&](std::string text) {
    if (std::ranges::find(all, text) == all.end()) all.push_back(std::move(text));
  };
  for (const std::string& key : keys) {
    const Json one = there.value(key, Json()), other = here.value(key, Json());
    const auto named =
        std::ranges::find(named_settings, key, [](const auto& own) { return own.first; });
    if (one == other) continue;
    // Another process has other subprocesses.
    if (key == "subprocesses" && there.value("process", Json()) != here.value("process", Json()))
      continue;
    if (one.is_object() && other.is_object())
      std::ranges::for_each(differences(one, other), add);
    else if (key == "generation")
      add(one.is_null() ? "an integration there, events here"
                        : "events there, an integration here");
    else if (key == "card" && one.is_string() && other.is_string())
      add(difference_of_cards(one.get<std::string>(), other.get<std::string>()));
    else
      add(named != std::end(named_settings) ? named->second
                                            : difference_of_values(key, one, other));
  }
  return all;
}

/// All settings that differ: first those of all processes, then those of single ones.
std::string difference(const Json& there, const Json& here) {
  if (there.size() != here.size())
    return fmt::format("{} processes there, {} here", there.size(), here.size());
  std::vector<std::vector<std::string>> lists;
  for (std::size_t i = 0; i < here.size(); ++i) lists.push_back(differences(there[i], here[i]));
  std::vector<std::string> all;
  const auto is_common = [&](const std::string& own) {
    return std::ranges::all_of(
        lists, [&](const auto& list) { return std::ranges::find(list, own) != list.end(); });
  };
  std::ranges::copy_if(lists.front(), std::back_inserter(all), is_common);
  for (std::size_t i = 0; i < here.size(); ++i) {
    std::erase_if(lists[i],
                  [&](const std::string& own) { return std::ranges::find(all, own) != all.end(); });
    if (!lists[i].empty())
      all.push_back(fmt::format("process {} ({}): {}", i + 1,
                                there[i].value("process", Json("")).get<std::string>(),
                                fmt::join(lists[i], "; ")));
  }
  return fmt::format("{}", fmt::join(all, "; "));
}

/// Advice for a user whose file is damaged.
std::string advice_for(const std::string& what) {
  return what == "gridpack" ? "copy it again, or make it anew (helikos gridpack)"
                            : "take an older one, or remove it and begin anew";
}

}  // namespace

std::string to_checked_bytes(const Json& json) {
  const auto cbor = Json::to_cbor(json);
  const std::string bytes(cbor.begin(), cbor.end());
  return bytes + bytes_of(hash_of(bytes));
}

Json of_root(const Communicator& world, const Json& json) {
  return world.size() == 1 ? json : Json::from_cbor(world.from_root(Json::to_cbor(json)));
}

Json read_checked(const std::string& path, const std::string& what) {
  std::error_code error;
  if (std::filesystem::exists(path, error) && !std::filesystem::is_regular_file(path, error))
    throw InputError(path + ": is no " + what + ", but a folder or a device");
  std::ifstream file(path, std::ios::binary);
  if (!file) throw InputError(path + ": cannot be read: " + files::reason());
  std::string bytes = bytes_if_ours(file);
  if (file.bad()) throw InputError(path + ": cannot be read");
  if (bytes.empty()) throw InputError(path + ": is no " + what);
  const std::size_t size = bytes.size() < 8 ? 0 : bytes.size() - 8;
  const std::string sum = bytes.substr(size);
  bytes.resize(size);
  if (sum != bytes_of(hash_of(bytes)))
    throw InputError(path + ": this " + what + " is damaged or cut off; " + advice_for(what));
  return as_checked(path, what, [&] { return Json::from_cbor(bytes); });
}

Json file_of_run(const std::string& kind, Json settings) {
  return {{"kind", kind},
          {"settings", std::move(settings)},
          {"processes", Json::array()},
          {maps_key, maps_version}};
}

void check_file_of_run(const Json& found, const std::string& name, const std::string& others,
                       const Json& expected) {
  if (expected.contains("commit") && found.at("commit") != expected["commit"])
    throw InputError(name + ": the file is from another version of Helikos");
  if (const int version = found.value(maps_key, 0); version != maps_version)
    throw InputError(
        fmt::format("{}: its grids are for maps of phase space of version {}; this is version {}",
                    name, version, maps_version));
  if (found.at("settings") != expected["settings"])
    throw InputError(fmt::format("{}: the file {}; {}", name, others,
                                 difference(found["settings"], expected["settings"])));
}

Json read_file_of_run(const std::string& path, const std::string& what, const std::string& name,
                      const std::string& others, const Json& expected) {
  return as_checked(path, what, [&] {
    Json found = read_checked(path, what);
    if (found.at("kind") != expected["kind"] || !found.at("processes").is_array())
      throw InputError(path + ": is no " + what);
    check_file_of_run(found, name, others, expected);
    return found;
  });
}

}  // namespace helikos
