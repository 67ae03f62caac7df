// SPDX-License-Identifier: Apache-2.0
/// \file
/// A library for LD_PRELOAD that kills the program at a chosen moment, or lets it wait there, so
/// that tests of what comes then depend on no clock. What a kill leaves on the disk changes with
/// calls of the system only: these are the moments that there are.
///
/// HELIKOS_KILL_AT="WHEN CALL NAME NUMBER [WORD]": before or after the call `rename` (to a file of
/// this name) or `pwrite` (into a file of this name) of this number, counted from 1. With a word
/// only files are counted that hold it. With HELIKOS_WAIT=1 the program is not killed: it makes a
/// file `waits`, and goes on as soon as there is a file `go_on`.
#include <dlfcn.h>
#include <sys/types.h>
#include <unistd.h>

#include <atomic>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <sstream>
#include <string>

namespace {

struct KillPoint {
  std::string when, call, name, word;
  int number = 0;
  std::atomic<int> count{0};

  KillPoint() {
    const char* text = std::getenv("HELIKOS_KILL_AT");
    if (text == nullptr) return;
    std::istringstream(text) >> when >> call >> name >> number >> word;
  }
};

KillPoint& point() {
  static KillPoint instance;
  return instance;
}

bool holds(const std::string& path, const std::string& word) {
  std::ifstream file(path, std::ios::binary);
  const std::string bytes{std::istreambuf_iterator<char>(file), {}};
  return bytes.find(word) != bytes.npos;
}

/// Whether this is the call. `source`: where what the file holds is now.
bool is_here(const char* call, const std::string& path, const std::string& source) {
  KillPoint& p = point();
  if (p.call != call || std::filesystem::path(path).filename() != p.name) return false;
  if (!p.word.empty() && !holds(source, p.word)) return false;
  return ++p.count == p.number;
}

void end(const char* when, bool is_now) {
  if (!is_now || point().when != when) return;
  if (std::getenv("HELIKOS_WAIT") == nullptr) raise(SIGKILL);
  std::ofstream("waits").flush();
  while (access("go_on", F_OK) != 0) usleep(1000);
}

template <class Function>
Function next(const char* name) {
  return reinterpret_cast<Function>(dlsym(RTLD_NEXT, name));
}

std::string name_of(int file) {
  char path[4096];
  const auto size = readlink(("/proc/self/fd/" + std::to_string(file)).c_str(), path, sizeof path);
  return size > 0 ? std::string(path, static_cast<std::size_t>(size)) : std::string();
}

}  // namespace

extern "C" int rename(const char* from, const char* to) noexcept {
  static const auto call = next<int (*)(const char*, const char*)>("rename");
  const bool is_now = is_here("rename", to, from);
  end("before", is_now);
  const int result = call(from, to);
  end("after", is_now);
  return result;
}

extern "C" ssize_t pwrite(int file, const void* bytes, std::size_t size, off_t offset) {
  static const auto call = next<ssize_t (*)(int, const void*, std::size_t, off_t)>("pwrite");
  const bool is_now = point().call == "pwrite" && is_here("pwrite", name_of(file), {});
  end("before", is_now);
  const ssize_t result = call(file, bytes, size, offset);
  end("after", is_now);
  return result;
}
