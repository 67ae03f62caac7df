// SPDX-License-Identifier: Apache-2.0
// helikos_emit FOLDER NAME PROCESS packs|threads [LABEL...]: writes the kernel of a process, as a
// step of the build, for packs of events on hosts or for a GPU's threads. A string that stands for
// several processes gives a kernel for each program of their table, NAME_1, NAME_2 and so on.
// Labels are as "x = u d". The names of the kernels are in NAME.kernels.
// helikos_emit FOLDER registry NAME...: writes the table of all kernels.
#include <fmt/format.h>

#include <algorithm>
#include <exception>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "helikos/base/core/messages.hpp"
#include "helikos/emit/emitter.hpp"
#include "helikos/theory/process/tree_orders.hpp"

namespace {

using helikos::emit::EmittedFile;

std::string content(const std::filesystem::path& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

/// Writes a file. An unchanged file keeps its date, so that its kernel is not compiled again.
void write(const std::filesystem::path& folder, const EmittedFile& file) {
  if (content(folder / file.name) == file.text) return;
  std::ofstream out(folder / file.name, std::ios::binary);
  out << file.text;
  if (!out.flush()) throw std::runtime_error("cannot write " + (folder / file.name).string());
}

using Names = std::vector<std::string>;

helikos::ProcessRequest read_request(const std::string& process, const Names& labels) {
  helikos::Multiparticles known;
  for (const std::string& label : labels) known.define(label);
  return helikos::parse_request(process, known);
}

/// Processes whose programs compute all partonic subprocesses of a request.
std::vector<helikos::Process> representatives(const helikos::ProcessRequest& request) {
  std::vector<helikos::Process> processes;
  const auto list = helikos::expand_default(request, helikos::Parameters());
  for (std::size_t i = 0; i < list.size(); ++i)
    if (list[i].representative == static_cast<int>(i)) processes.push_back(list[i].process);
  return processes;
}

/// One file of all kernels, as a build must know its files before it knows the number of kernels.
EmittedFile joined(const std::string& name, const Names& kernels, const std::string& ending) {
  std::string text =
      "// SPDX-License-Identifier: Apache-2.0\n"
      "// Emitted by helikos_emit (src/helikos/emit); not to be edited.\n"
      "#include \"helikos/engine/compiled/compiled_process.hpp\"\n";
  for (const std::string& kernel : kernels)
    text += fmt::format("#include \"{}{}\"\n", kernel, ending);
  return {name + ending, text};
}

/// Writes the kernels; returns their names.
Names emit_kernels(const std::filesystem::path& folder, const std::string& name,
                   const helikos::ProcessRequest& request, helikos::emit::Target target) {
  const auto emit_one = [&](const std::string& kernel, const helikos::Process& process) {
    for (const auto& file : helikos::emit::emit_process(kernel, process, target))
      write(folder, file);
  };
  if (request.is_single()) {
    emit_one(name, helikos::single_process(request, request.str()));
    return {name};
  }
  Names kernels;
  for (const helikos::Process& process : representatives(request)) {
    kernels.push_back(fmt::format("{}_{}", name, kernels.size() + 1));
    emit_one(kernels.back(), process);
  }
  for (const char* ending : {"_double.cpp", "_float.cpp", "_mixed.cpp", ".cpp"})
    write(folder, joined(name, kernels, ending));
  write(folder, {name + ".hpp", fmt::format("// {}: {} kernels\n", request.str(), kernels.size())});
  return kernels;
}

Names read_names(const std::filesystem::path& path) {
  std::ifstream in(path);
  const Names names{std::istream_iterator<std::string>(in), {}};
  if (names.empty()) throw std::runtime_error("cannot read " + path.string());
  return names;
}

/// Writes the registry of the kernels that earlier calls have written.
void emit_registry(const std::filesystem::path& folder, const Names& processes) {
  Names kernels;
  for (const std::string& process : processes)
    for (const std::string& kernel : read_names(folder / (process + ".kernels"))) {
      if (std::ranges::find(kernels, kernel) != kernels.end())
        throw std::runtime_error("there are two kernels of NAME " + kernel);
      kernels.push_back(kernel);
    }
  write(folder, helikos::emit::emit_registry(kernels));
}

void emit(const Names& arguments) {
  constexpr const char* usage = "usage: helikos_emit FOLDER NAME PROCESS packs|threads [LABEL...]";
  if (arguments.size() < 2) throw std::runtime_error(usage);
  const std::filesystem::path folder(arguments[0]);
  const std::string& name = arguments[1];
  if (name == "registry") return emit_registry(folder, {arguments.begin() + 2, arguments.end()});
  if (arguments.size() < 4) throw std::runtime_error(usage);
  const auto request = read_request(arguments[2], {arguments.begin() + 4, arguments.end()});
  using helikos::emit::Target;
  if (arguments[3] != "packs" && arguments[3] != "threads") throw std::runtime_error(usage);
  const Target target = arguments[3] == "packs" ? Target::packs : Target::threads;
  std::string list;
  for (const std::string& kernel : emit_kernels(folder, name, request, target))
    list += kernel + '\n';
  write(folder, {name + ".kernels", list});
}

}  // namespace

int main(int argc, char** argv) {
  try {
    emit({argv + 1, argv + argc});
    return 0;
  } catch (const std::exception& error) {
    helikos::say(error.what(), "helikos_emit");
    return 1;
  }
}
