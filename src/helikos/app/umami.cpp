// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <stdexcept>

#include "helikos/app/command_files.hpp"
#include "helikos/app/commands.hpp"
#include "helikos/app/json_file.hpp"
#include "helikos/app/read_choice.hpp"
#include "helikos/base/files/output_file.hpp"
#include "helikos/bindings/umami/library_file.hpp"
#include "helikos/generator/chosen_model.hpp"
#include "helikos/generator/option_words.hpp"
#include "helikos/theory/ufo/model_library.hpp"

namespace helikos::app {
namespace {

/// The bytes of the library of the build. Throws std::runtime_error if it was not built.
std::string plain_library() {
  const std::string path = plain_library_path();
  std::ifstream file(path, std::ios::binary);
  std::string bytes{std::istreambuf_iterator<char>(file), {}};
  if (bytes.empty())
    throw std::runtime_error(fmt::format("{} is missing: build the target helikos_umami", path));
  return bytes;
}

Json library_json(const umami::LibraryProcess& process, const std::string& path) {
  Json flavors = Json::array();
  for (const Subprocess& flavor : process.flavors) {
    Json codes = Json::array();
    for (const Leg& leg : flavor.process.legs()) codes.push_back(leg.pdg());
    flavors.push_back({{"process", flavor.process.str()}, {"pdg", codes}});
  }
  return {{"library", path},
          {"model", process.model},
          {"masses_gev", umami::common_masses(process.flavors, process.parameters)},
          {"flavors", flavors}};
}

void print(const umami::LibraryProcess& process, const std::string& path) {
  fmt::print("  flavor  process\n");
  for (std::size_t i = 0; i < process.flavors.size(); ++i)
    fmt::print("  {:>6}  {}\n", i, process.flavors[i].process.str());
  fmt::print("\n  {}\n", path);
  if (ufo::find_loaded(process.flavors.front().process.model().name) != nullptr)
    fmt::print("  The library reads the folder of the model when it is loaded: {}\n",
               process.model);
}

}  // namespace

/// The library is in a folder beside the folder of the program.
std::string plain_library_path() {
  const auto program = std::filesystem::read_symlink("/proc/self/exe");
  return (program.parent_path() / HELIKOS_UMAMI_LIBRARY).lexically_normal().string();
}

void umami(const Communicator& world, const UmamiOptions& options) {
  if (!world.is_root()) return;
  const ReadProcess read = read_choice(world, options);
  const Parameters& parameters = read.parameters;
  const umami::LibraryProcess process{ufo::lasting_name(model_name(options)),
                                      chosen_processes(read, true).list, parameters,
                                      word_of(options.precision)};
  umami::common_masses(process.flavors, parameters);  // checks the masses
  const JsonFile json(options.json);
  const OutputFile file("--output", options.output, OutputKind::file);
  file.write(umami::with_process(plain_library(), process));
  json.write(library_json(process, options.output));
  if (!json.is_standard_output()) print(process, options.output);
}

}  // namespace helikos::app
