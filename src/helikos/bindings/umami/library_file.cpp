// SPDX-License-Identifier: Apache-2.0
#include "helikos/bindings/umami/library_file.hpp"

#include <fmt/format.h>

#include <cstdint>
#include <cstring>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string_view>

#include "helikos/base/core/error.hpp"
#include "helikos/theory/model/model.hpp"
#include "helikos/theory/model/param_card.hpp"
#include "helikos/theory/process/tree_orders.hpp"
#include "helikos/theory/ufo/model_library.hpp"

namespace helikos::umami {
namespace {

using Json = nlohmann::ordered_json;

/// The end of a library file: the length of the text before it in eight bytes, in the order of this
/// machine, then this mark.
constexpr std::string_view mark = "helikos process1";
constexpr std::size_t length_bytes = 8;

constexpr std::string_view all_orders_label = " (all orders)";

std::string without(std::string text, std::string_view label) {
  for (auto at = text.find(label); at != text.npos; at = text.find(label))
    text.erase(at, label.size());
  return text;
}

Json to_json(const Subprocess& flavor) {
  const std::string text = flavor.process.str();
  const std::string process = without(text, all_orders_label);
  return {{"process", process},
          {"all_orders", process != text},
          {"representative", flavor.representative},
          {"legs", flavor.legs},
          {"reflects", flavor.reflects},
          {"factor", flavor.factor}};
}

Subprocess flavor_of(const Json& json, const Model& model) {
  const auto text = json.at("process").get<std::string>();
  auto request = parse_request(text, Multiparticles(model));
  if (json.at("all_orders").get<bool>()) request = with_all_orders(std::move(request));
  return {single_process(request, text), json.at("representative").get<int>(),
          json.at("legs").get<std::vector<int>>(), json.at("reflects").get<bool>(),
          json.at("factor").get<double>()};
}

/// `process`: a string with the coupling orders of the model.
const Model& model_of_library(const std::string& name, const std::string& path, bool mixes_quarks,
                              const std::string& process) {
  try {
    return ufo::find_any_model(name, mixes_quarks, process);
  } catch (const InputError& error) {
    throw InputError(fmt::format("{}: its model {} cannot be read: {}", path, name, error.what()));
  }
}

LibraryProcess process_of(const Json& json, const std::string& path) {
  LibraryProcess process;
  std::istringstream card(json.at("param_card").get<std::string>());
  process.model = json.at("model").get<std::string>();
  const auto first = json.at("flavors").at(0).at("process").get<std::string>();
  process.parameters =
      read_param_card(card, path, *model_of_library(process.model, path, false, first).parameters);
  process.precision = json.at("precision").get<std::string>();
  const Model& model =
      model_of_library(process.model, path, process.parameters.mixes_quarks(), first);
  for (const Json& flavor : json.at("flavors")) process.flavors.push_back(flavor_of(flavor, model));
  return process;
}

std::string bytes_of(std::uint64_t number) {
  return {reinterpret_cast<const char*>(&number), length_bytes};
}

std::uint64_t number_of(std::string_view bytes) {
  std::uint64_t number = 0;
  std::memcpy(&number, bytes.data(), length_bytes);
  return number;
}

/// The text behind the library; empty if there is none.
std::string text_of(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary | std::ios::ate);
  if (!file) throw InputError(fmt::format("{} cannot be read", path.string()));
  const auto size = static_cast<std::uint64_t>(file.tellg());
  constexpr std::size_t end_bytes = length_bytes + mark.size();
  if (size < end_bytes) return {};
  std::string end(end_bytes, '\0');
  file.seekg(static_cast<std::streamoff>(size - end_bytes));
  file.read(end.data(), end_bytes);
  if (!file || !end.ends_with(mark)) return {};
  const std::uint64_t length = number_of(end);
  if (length > size - end_bytes) return {};
  std::string text(length, '\0');
  file.seekg(static_cast<std::streamoff>(size - end_bytes - length));
  file.read(text.data(), static_cast<std::streamsize>(length));
  return file ? text : std::string();
}

}  // namespace

std::vector<double> common_masses(const std::vector<Subprocess>& flavors,
                                  const Parameters& parameters) {
  std::vector<double> masses;
  for (const Leg& leg : flavors.front().process.legs())
    masses.push_back(parameters.mass(leg.pdg()));
  for (const Subprocess& flavor : flavors) {
    const auto& legs = flavor.process.legs();
    for (std::size_t i = 0; i < legs.size(); ++i) {
      if (legs.size() == masses.size() && parameters.mass(legs[i].pdg()) == masses[i]) continue;
      throw InputError(
          fmt::format("{} and {} have legs of different masses: they need two libraries",
                      flavors.front().process.str(), flavor.process.str()));
    }
  }
  return masses;
}

std::string with_process(std::string library, const LibraryProcess& process) {
  Json flavors = Json::array();
  for (const Subprocess& flavor : process.flavors) flavors.push_back(to_json(flavor));
  const Json json = {{"model", process.model},
                     {"precision", process.precision},
                     {"flavors", flavors},
                     {"param_card", card_text(process.parameters)}};
  const std::string text = json.dump();
  return library + text + bytes_of(text.size()) + std::string(mark);
}

LibraryProcess read_process(const std::filesystem::path& library) {
  const std::string text = text_of(library);
  if (text.empty())
    throw InputError(
        fmt::format("{} has no process: `helikos umami \"PROCESS\" --output FILE` makes "
                    "a library that has one",
                    library.string()));
  try {
    return process_of(Json::parse(text), library.string());
  } catch (const Json::exception& error) {
    throw InputError(fmt::format("{}: the process behind the library is broken: {}",
                                 library.string(), error.what()));
  }
}

}  // namespace helikos::umami
