// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace helikos::app {

/// A processor (a hardware thread), as the system numbers it.
struct Processor {
  int number = 0;
  int core = 0;    ///< lowest number of the processors of its core
  int domain = 0;  ///< NUMA domain; the socket where the system names no domains
};

/// The processors on which this process may run, in the order of domains and cores; also those on
/// which OpenMP has bound its other threads.
std::vector<Processor> processors_of_process();
/// The processors whose entry in `usable` (processor) is 1, in the same order. `folder` has what
/// Linux says of its processors.
std::vector<Processor> describe_processors(const std::vector<int>& usable,
                                           const std::filesystem::path& folder);

std::vector<int> numbers_of(const std::vector<Processor>& processors);

/// Number of different domains.
int count_domains(const std::vector<Processor>& processors);

/// Numbers of the processors of each rank, (rank): neighbours in `processors`, with whole cores
/// where there are enough. Empty if there are fewer processors than ranks.
std::vector<std::vector<int>> parts_of_processors(const std::vector<Processor>& processors,
                                                  int ranks);

}  // namespace helikos::app
