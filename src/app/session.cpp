// SPDX-License-Identifier: Apache-2.0
#include "app/session.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <string_view>

#include "api/version.hpp"
#include "app/machine.hpp"
#include "core/error.hpp"
#include "engine/matrix_element.hpp"
#include "kokkos_ext/device_memory.hpp"

namespace helikos::app {
namespace {

bool environment_sets_threads() {
  return std::getenv("OMP_NUM_THREADS") != nullptr || std::getenv("KOKKOS_NUM_THREADS") != nullptr;
}

/// The OpenMP library would take another number instead, or none.
void check_environment() {
  const char* text = std::getenv("OMP_NUM_THREADS");
  if (text == nullptr) return;
  const std::string_view numbers = text;
  const bool is_list =
      !numbers.empty() && numbers.find_first_not_of("0123456789, ") == numbers.npos;
  if (!is_list || std::atoi(text) < 1) {
    throw InputError(fmt::format("OMP_NUM_THREADS is '{}', no number of threads", text));
  }
}

/// 0: what Kokkos takes by itself.
int threads_of_rank(const Communicator& world) {
  check_environment();
  const std::vector<int> usable = usable_processors(), users = world.sum_on_node(usable);
  return world.node_size() == 1 || environment_sets_threads() ? 0
                                                              : share_of_processors(usable, users);
}

/// -1: what Kokkos takes by itself.
int device_of_rank(const Communicator& world) {
  const int devices = device_count();
  if (world.node_size() == 1 || devices == 0) return -1;
  if (world.node_size() > devices) {
    throw InputError(fmt::format("{} ranks on a node with {} GPUs: start one rank a GPU",
                                 world.node_size(), devices));
  }
  return world.node_rank();
}

}  // namespace

int share_of_processors(const std::vector<int>& usable, const std::vector<int>& users) {
  double share = 1e-9;  // sums of 1/3 are no whole numbers
  for (std::size_t i = 0; i < usable.size(); ++i) {
    if (usable[i] != 0) share += 1.0 / users[i];
  }
  return std::max(1, int(share));
}

Session::Session(int threads, int default_threads, int device)
    : kokkos_(threads > 0 ? threads : default_threads, device) {
  const int found = Kokkos::DefaultHostExecutionSpace().concurrency();
  if (threads <= found) return;
  throw InputError(fmt::format("--threads {}: the backend of this build, {}, runs on {}", threads,
                               backend(), found));
}

Session::Session(int threads) : Session(threads, 0, -1) {}

Session::Session(const Communicator& world, int threads)
    : Session(threads, threads_of_rank(world), device_of_rank(world)) {}

}  // namespace helikos::app
