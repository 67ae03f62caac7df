// SPDX-License-Identifier: Apache-2.0
#include "helikos/app/machine.hpp"

#include <fmt/format.h>
#include <sched.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>

#ifdef __GLIBC__
#include <malloc.h>
#endif

#include "helikos/base/kokkos_ext/gpu.hpp"

namespace helikos::app {
namespace {

constexpr int max_processors = 4096;

/// As the system calls it, or "CPU".
std::string processor_name() {
  std::ifstream file("/proc/cpuinfo");
  for (std::string line; std::getline(file, line);) {
    const auto colon = line.find(": ");
    if (line.starts_with("model name") && colon != line.npos) return line.substr(colon + 2);
  }
  return "CPU";
}

}  // namespace

/// Reads the name once, because Linux makes the text of the file again for each reader.
std::string computing_device() {
  if (const std::string gpu = device_name(); !gpu.empty()) return gpu;
  static const std::string processor = processor_name();
  return processor;
}

std::size_t peak_memory() {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
#ifdef __APPLE__
  return std::size_t(usage.ru_maxrss);
#else
  return std::size_t(usage.ru_maxrss) * 1024;
#endif
}

void keep_freed_memory() {
#ifdef __GLIBC__
  // Older versions take a threshold of 32 MiB at most. One that is refused would leave the
  // threshold at 128 KiB, because the next line ends its adaptation.
  constexpr int largest_block = 1 << 30, largest_of_old = 32 << 20, step = 64 << 20;  // [bytes]
  if (mallopt(M_MMAP_THRESHOLD, largest_block) == 0) mallopt(M_MMAP_THRESHOLD, largest_of_old);
  mallopt(M_TRIM_THRESHOLD, -1);  // never
  mallopt(M_TOP_PAD, step);
#endif
}

std::vector<int> usable_processors() {
  std::vector<int> usable(max_processors, 0);
  const long online = std::clamp(sysconf(_SC_NPROCESSORS_ONLN), 1L, long(max_processors));
#ifdef __linux__
  cpu_set_t set;
  if (sched_getaffinity(0, sizeof set, &set) == 0) {
    for (int i = 0; i < CPU_SETSIZE; ++i) usable[std::size_t(i)] = CPU_ISSET(i, &set) ? 1 : 0;
    return usable;
  }
#endif
  std::fill_n(usable.begin(), online, 1);
  return usable;
}

bool stderr_is_terminal() { return isatty(STDERR_FILENO) != 0; }

std::string out_of_memory_text(bool has_batch) {
  rlimit limit{};
  if (getrlimit(RLIMIT_AS, &limit) == 0 && limit.rlim_cur != RLIM_INFINITY)
    return fmt::format("out of memory: the limit of address space (ulimit -v) is {}",
                       in_bytes(double(limit.rlim_cur)));
  return has_batch ? "out of memory; a smaller --batch needs less" : "out of memory";
}

std::string quoted(const std::string& word) {
  std::string text = "'";
  for (const char c : word) text += c == '\'' ? "'\\''" : std::string(1, c);
  return text + "'";
}

}  // namespace helikos::app
