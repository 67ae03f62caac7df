// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <fstream>
#include <iterator>

#include "app/card_file.hpp"
#include "app/chosen_process.hpp"
#include "app/commands.hpp"
#include "app/json_file.hpp"
#include "app/output_file.hpp"
#include "core/error.hpp"
#include "umami/library_file.hpp"

namespace helikos::app {
namespace {

/// The library of the build, without a process. It lies beside the folder of the program.
std::string plain_library() {
  const auto program = std::filesystem::read_symlink("/proc/self/exe");
  const auto path = program.parent_path() / HELIKOS_UMAMI_LIBRARY;
  std::ifstream file(path, std::ios::binary);
  std::string bytes{std::istreambuf_iterator<char>(file), {}};
  if (bytes.empty())
    throw std::runtime_error(fmt::format("{} is missing: build the target helikos_umami",
                                         path.lexically_normal().string()));
  return bytes;
}

Json to_json(const umami::LibraryProcess& process, const std::string& path) {
  Json flavors = Json::array();
  for (const Subprocess& flavor : process.flavors) {
    Json codes = Json::array();
    for (const Leg& leg : flavor.process.legs()) codes.push_back(leg.pdg());
    flavors.push_back({{"process", flavor.process.str()}, {"pdg", codes}});
  }
  return {{"library", path},
          {"masses_gev", umami::common_masses(process.flavors, process.parameters)},
          {"flavors", flavors}};
}

void print(const umami::LibraryProcess& process, const std::string& path) {
  fmt::print("  flavor  process\n");
  for (std::size_t i = 0; i < process.flavors.size(); ++i)
    fmt::print("  {:>6}  {}\n", i, process.flavors[i].process.str());
  fmt::print("\n  {}\n", path);
}

}  // namespace

void umami(const Communicator& world, const UmamiOptions& options) {
  if (!world.is_root()) return;
  const Parameters parameters = read_parameters(world, options);
  const umami::LibraryProcess process{options.model,
                                      chosen_processes(options, parameters, true).list, parameters,
                                      options.precision};
  umami::common_masses(process.flavors, parameters);  // which it checks
  const JsonFile json(options.json);
  const OutputFile file("--output", options.output);
  if (file.is_standard_output())
    throw InputError("--output: a library is a file, not the standard output");
  file.write(umami::with_process(plain_library(), process));
  json.write(to_json(process, options.output));
  if (!json.is_standard_output()) print(process, options.output);
}

}  // namespace helikos::app
