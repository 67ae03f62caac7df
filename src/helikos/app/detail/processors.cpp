// SPDX-License-Identifier: Apache-2.0
#include "helikos/app/detail/processors.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <fstream>
#include <set>
#include <tuple>

#include "helikos/app/machine.hpp"
#include "helikos/base/kokkos_ext/places.hpp"
#include "helikos/base/parallel/communicator.hpp"

namespace helikos::app {
namespace {

namespace fs = std::filesystem;

/// The number with which a file begins ("0-1"), or `otherwise`.
int number_of_file(const fs::path& path, int otherwise) {
  std::ifstream file(path);
  int number = 0;
  return file >> number ? number : otherwise;
}

/// The folder of a processor has an entry "node1" for its NUMA domain 1.
int domain_of(const fs::path& processor) {
  constexpr std::string_view node = "node";
  std::error_code error;
  for (const auto& entry : fs::directory_iterator(processor, error)) {
    const std::string name = entry.path().filename().string();
    int number = 0;
    if (!name.starts_with(node)) continue;
    const char* const end = name.data() + name.size();
    const auto [stop, failure] = std::from_chars(name.data() + node.size(), end, number);
    if (failure == std::errc{} && stop == end) return number;
  }
  return number_of_file(processor / "topology/physical_package_id", 0);
}

/// Also those that OpenMP has taken from the first thread.
std::vector<int> usable_before_openmp() {
  std::vector<int> usable = usable_processors();
  for (const int processor : processors_of_places())
    if (processor < int(usable.size())) usable[std::size_t(processor)] = 1;
  return usable;
}

/// The first processor of each core.
std::vector<std::size_t> first_of_cores(const std::vector<Processor>& processors) {
  std::vector<std::size_t> firsts;
  for (std::size_t i = 0; i < processors.size(); ++i)
    if (i == 0 || processors[i].core != processors[i - 1].core) firsts.push_back(i);
  return firsts;
}

}  // namespace

std::vector<Processor> processors_of_process() {
  return describe_processors(usable_before_openmp(), "/sys/devices/system/cpu");
}

std::vector<Processor> describe_processors(const std::vector<int>& usable, const fs::path& folder) {
  std::vector<Processor> processors;
  for (int number = 0; number < int(usable.size()); ++number) {
    if (usable[std::size_t(number)] == 0) continue;
    const fs::path own = folder / fmt::format("cpu{}", number);
    processors.push_back(
        {number, number_of_file(own / "topology/thread_siblings_list", number), domain_of(own)});
  }
  std::ranges::sort(processors, {}, [](const Processor& one) {
    return std::tuple(one.domain, one.core, one.number);
  });
  return processors;
}

std::vector<int> numbers_of(const std::vector<Processor>& processors) {
  std::vector<int> numbers;
  for (const Processor& one : processors) numbers.push_back(one.number);
  return numbers;
}

int count_domains(const std::vector<Processor>& processors) {
  std::set<int> domains;
  for (const Processor& one : processors) domains.insert(one.domain);
  return int(domains.size());
}

std::vector<std::vector<int>> parts_of_processors(const std::vector<Processor>& processors,
                                                  int ranks) {
  if (int(processors.size()) < ranks) return {};
  std::vector<std::size_t> begins = first_of_cores(processors);
  if (int(begins.size()) < ranks) {  // not a core for each rank
    begins.clear();
    for (std::size_t i = 0; i < processors.size(); ++i) begins.push_back(i);
  }
  const auto units = std::int64_t(begins.size());
  begins.push_back(processors.size());
  std::vector<std::vector<int>> parts;
  for (int rank = 0; rank < ranks; ++rank) {
    const auto [first, count] = part_of_rank(units, rank, ranks);
    auto& own = parts.emplace_back();
    for (std::size_t i = begins[std::size_t(first)]; i < begins[std::size_t(first + count)]; ++i)
      own.push_back(processors[i].number);
  }
  return parts;
}

}  // namespace helikos::app
