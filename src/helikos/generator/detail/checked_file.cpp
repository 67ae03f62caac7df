// SPDX-License-Identifier: Apache-2.0
#include "helikos/generator/detail/checked_file.hpp"

#include <fmt/format.h>

#include <filesystem>
#include <fstream>
#include <iterator>

#include "helikos/base/core/hash.hpp"
#include "helikos/base/files/paths.hpp"
#include "helikos/phasespace/channels/process_channels.hpp"

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

/// The first of the settings of processes that differ, as "energy: 13000 there, 14000 here".
std::string difference(const Json& there, const Json& here) {
  if (there.size() != here.size())
    return fmt::format("{} processes there, {} here", there.size(), here.size());
  for (std::size_t i = 0; i < here.size(); ++i)
    for (const auto& [key, value] : here[i].items()) {
      const Json other = there[i].value(key, Json());
      if (other != value)
        return key == "card"
                   ? "other parameters of the model (`param-card`, `set`)"
                   : fmt::format("{}: {} there, {} here", key, other.dump(), value.dump());
    }
  return "other keys";
}

/// What a user can do about a damaged file.
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
