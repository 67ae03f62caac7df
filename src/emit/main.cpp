// SPDX-License-Identifier: Apache-2.0
// helikos_emit FOLDER NAME PROCESS packs|threads: writes the kernel of a process, as a step of the
// build, for packs of events on hosts or for a GPU's threads.
// helikos_emit FOLDER registry NAME...: writes the table of all kernels.
#include <fmt/format.h>

#include <exception>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "emit/emitter.hpp"

namespace {

using helikos::emit::EmittedFile;

std::string content(const std::filesystem::path& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

/// A file that stays as it was keeps its date, so that its kernel is not compiled again.
void write(const std::filesystem::path& folder, const EmittedFile& file) {
  if (content(folder / file.name) == file.text) return;
  std::ofstream out(folder / file.name, std::ios::binary);
  out << file.text;
  if (!out.flush()) throw std::runtime_error("cannot write " + (folder / file.name).string());
}

void emit(const std::vector<std::string>& arguments) {
  constexpr const char* usage = "usage: helikos_emit FOLDER NAME PROCESS packs|threads";
  if (arguments.size() < 2) throw std::runtime_error(usage);
  const std::filesystem::path folder(arguments[0]);
  if (arguments[1] == "registry") {
    return write(folder, helikos::emit::emit_registry({arguments.begin() + 2, arguments.end()}));
  }
  if (arguments.size() != 4) throw std::runtime_error(usage);
  const auto process = helikos::Process::parse(arguments[2]);
  using helikos::emit::Target;
  if (arguments[3] != "packs" && arguments[3] != "threads") throw std::runtime_error(usage);
  const Target target = arguments[3] == "packs" ? Target::packs : Target::threads;
  for (const auto& file : helikos::emit::emit_process(arguments[1], process, target)) {
    write(folder, file);
  }
}

}  // namespace

int main(int argc, char** argv) {
  try {
    emit({argv + 1, argv + argc});
    return 0;
  } catch (const std::exception& error) {
    fmt::print(stderr, "helikos_emit: {}\n", error.what());
    return 1;
  }
}
