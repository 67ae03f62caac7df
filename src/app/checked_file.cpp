// SPDX-License-Identifier: Apache-2.0
#include "app/checked_file.hpp"

#include <fmt/format.h>

#include <fstream>
#include <iterator>

#include "channels/process_channels.hpp"

namespace helikos::app {
namespace {

constexpr const char* maps_key = "version of maps";

/// The lowest byte first.
std::string bytes_of(std::uint64_t number) {
  std::string bytes;
  for (int i = 0; i < 8; ++i) bytes += static_cast<char>(number >> (8 * i) & 255);
  return bytes;
}

}  // namespace

std::uint64_t fnv1a(const std::string& bytes) {
  std::uint64_t sum = 14695981039346656037u;
  for (const char byte : bytes) sum = (sum ^ static_cast<unsigned char>(byte)) * 1099511628211u;
  return sum;
}

std::string to_checked_bytes(const Json& json) {
  const auto cbor = Json::to_cbor(json);
  const std::string bytes(cbor.begin(), cbor.end());
  return bytes + bytes_of(fnv1a(bytes));
}

Json of_root(const Communicator& world, const Json& json) {
  return world.size() == 1 ? json : Json::from_cbor(world.from_root(Json::to_cbor(json)));
}

Json read_checked(const std::string& path, const std::string& what) {
  std::ifstream file(path, std::ios::binary);
  std::string bytes{std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
  if (!file) throw InputError(path + ": cannot be read");
  const std::size_t size = bytes.size() < 8 ? 0 : bytes.size() - 8;
  const std::string sum = bytes.substr(size);
  bytes.resize(size);
  if (sum != bytes_of(fnv1a(bytes))) throw InputError(path + ": is no " + what);
  return as_checked(path, what, [&] { return Json::from_cbor(bytes); });
}

Json with_maps_version(Json json) {
  json[maps_key] = maps_version;
  return json;
}

void check_maps_version(const std::string& name, const Json& json) {
  const int found = json.value(maps_key, 0);
  if (found != maps_version)
    throw InputError(
        fmt::format("{}: its grids are for maps of phase space of version {}; this is version {}",
                    name, found, maps_version));
}

std::string difference(const Json& there, const Json& here) {
  if (there.size() != here.size())
    return fmt::format("{} processes there, {} here", there.size(), here.size());
  for (std::size_t i = 0; i < here.size(); ++i)
    for (const auto& [key, value] : here[i].items()) {
      const Json other = there[i].value(key, Json());
      if (other != value)
        return key == "card"
                   ? "another param card"
                   : fmt::format("{}: {} there, {} here", key, other.dump(), value.dump());
    }
  return "other keys";
}

Json state_to_json(const IntegratorState& state) {
  Json strata = Json::array();
  for (const auto& [grid, sigma, next_point] : state.strata)
    strata.push_back({{"version", grid.version},
                      {"dimensions", grid.dimensions},
                      {"bins", grid.bins},
                      {"edges", grid.edges},
                      {"sigma", sigma},
                      {"next_point", next_point}});
  return {{"is_first", state.is_first}, {"strata", strata}};
}

IntegratorState state_of(const Json& json) {
  IntegratorState state{json.at("is_first").get<bool>()};
  for (const Json& s : json.at("strata"))
    state.strata.push_back({{s.at("version").get<int>(), s.at("dimensions").get<int>(),
                             s.at("bins").get<int>(), s.at("edges").get<std::vector<double>>()},
                            s.at("sigma").get<double>(),
                            s.at("next_point").get<std::uint64_t>()});
  return state;
}

}  // namespace helikos::app
