// SPDX-License-Identifier: Apache-2.0
#include "helikos/generator/detail/grids_json.hpp"

#include <fmt/format.h>

#include "helikos/base/core/error.hpp"
#include "helikos/phasespace/channels/process_channels.hpp"

namespace helikos {
namespace {

constexpr const char* maps_key = "version of maps";

}  // namespace

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

Json state_to_json(const IntegratorState& state) {
  Json strata = Json::array();
  for (const auto& [grid, sigma, next_point, is_unknown, wanted, flat, is_searched, is_whole] :
       state.strata)
    strata.push_back({{"version", grid.version},
                      {"dimensions", grid.dimensions},
                      {"bins", grid.bins},
                      {"edges", grid.edges},
                      {"base", grid.base},
                      {"sigma", sigma},
                      {"next_point", next_point},
                      {"is_unknown", is_unknown},
                      {"wanted", wanted},
                      {"flat", flat},
                      {"is_searched", is_searched},
                      {"is_whole", is_whole}});
  return {{"is_first", state.is_first}, {"strata", strata}};
}

IntegratorState state_of(const Json& json) {
  IntegratorState state{json.at("is_first").get<bool>()};
  for (const Json& s : json.at("strata"))
    state.strata.push_back(
        {{s.at("version").get<int>(), s.at("dimensions").get<int>(), s.at("bins").get<int>(),
          s.at("edges").get<std::vector<double>>(), s.at("base").get<std::vector<double>>()},
         s.at("sigma").get<double>(),
         s.at("next_point").get<std::uint64_t>(),
         s.at("is_unknown").get<bool>(),
         s.at("wanted").get<std::int64_t>(),
         s.at("flat").get<double>(),
         s.at("is_searched").get<bool>(),
         s.at("is_whole").get<bool>()});
  return state;
}

}  // namespace helikos
