// SPDX-License-Identifier: Apache-2.0
// The program `helikos` of a build with HELIKOS_SIMD=all. It becomes the program for the
// instructions of this processor, ../lib/helikos/MODE/bin/helikos.
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <filesystem>
#include <stdexcept>

#include "helikos/base/core/messages.hpp"
#include "helikos/start/simd_modes.hpp"

namespace {

namespace fs = std::filesystem;

fs::path program_of(const std::string& mode) {
  static const fs::path prefix = fs::read_symlink("/proc/self/exe").parent_path().parent_path();
  return prefix / "lib" / "helikos" / mode / "bin" / "helikos";
}

/// Returns only if there is no such program.
[[noreturn]] void become(const fs::path& program, char** arguments) {
  execv(program.c_str(), arguments);
  throw std::runtime_error(program.string() + ": " + std::strerror(errno));
}

}  // namespace

int main(int, char** arguments) {
  try {
    const char* const variable = std::getenv("HELIKOS_SIMD");
    const std::string wanted = variable == nullptr ? "" : variable;
    const auto is_there = [](const std::string& mode) {
      return access(program_of(mode).c_str(), X_OK) == 0;
    };
    become(program_of(helikos::start::choose_simd_mode(helikos::start::simd_modes(),
                                                       wanted == "all" ? "" : wanted, is_there)),
           arguments);
  } catch (const std::invalid_argument& error) {
    helikos::say(error.what());
    return 2;
  } catch (const std::exception& error) {
    helikos::say(error.what());
    return 1;
  }
}
