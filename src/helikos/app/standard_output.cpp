// SPDX-License-Identifier: Apache-2.0
#include "helikos/app/standard_output.hpp"

#include <cerrno>
#include <cstdio>
#include <stdexcept>
#include <string>
#include <system_error>

#include "helikos/base/files/paths.hpp"

namespace helikos::app {
namespace {

/// The reason of the first failure. Empty: none is known.
std::string& failure() {
  static std::string why;
  return why;
}

void keep(const std::string& why) {
  if (failure().empty()) failure() = why;
}

}  // namespace

void printed(const std::function<void()>& print) {
  try {
    print();
  } catch (const std::system_error& error) {  // from fmt::print
    if (std::ferror(stdout) == 0) throw;
    keep(error.code().message());
  }
}

void flush_output() {
  if (std::fflush(stdout) != 0) keep(files::reason());
}

void check_output() {
  flush_output();
  if (std::ferror(stdout) == 0 && failure().empty()) return;
  throw std::runtime_error("cannot write to standard output" +
                           (failure().empty() ? "" : ": " + failure()));
}

}  // namespace helikos::app
