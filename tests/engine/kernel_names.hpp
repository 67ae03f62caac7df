// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <Kokkos_Core.hpp>

#include <map>
#include <string>

namespace helikos::test {

/// Counts the kernels that run during its life, by their names, as Kokkos tells its tools. One at a
/// time.
class KernelNames {
 public:
  KernelNames() {
    counts().clear();
    Kokkos::Tools::Experimental::set_begin_parallel_for_callback(&count);
  }
  ~KernelNames() { Kokkos::Tools::Experimental::set_begin_parallel_for_callback(nullptr); }

  int count_of(const std::string& name) const {
    const auto found = counts().find(name);
    return found == counts().end() ? 0 : found->second;
  }

 private:
  static std::map<std::string, int>& counts() {
    static std::map<std::string, int> all;
    return all;
  }
  static void count(const char* name, std::uint32_t, std::uint64_t*) { ++counts()[name]; }
};

}  // namespace helikos::test
