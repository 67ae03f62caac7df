// SPDX-License-Identifier: Apache-2.0
#include "helikos/app/session.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <functional>
#include <span>
#include <string>
#include <string_view>

#include "helikos/app/machine.hpp"
#include "helikos/base/core/counted.hpp"
#include "helikos/base/core/error.hpp"
#include "helikos/base/core/messages.hpp"
#include "helikos/base/core/processor_quota.hpp"
#include "helikos/base/core/run_on.hpp"
#include "helikos/base/kokkos_ext/gpu.hpp"
#include "helikos/base/kokkos_ext/initialize.hpp"
#include "helikos/base/kokkos_ext/max_threads.hpp"
#include "helikos/base/kokkos_ext/places.hpp"
#include "helikos/engine/matrix_element.hpp"
#include "helikos/theory/model/card_text.hpp"
#include "helikos/version.hpp"

namespace helikos::app {
namespace {

bool environment_sets_threads() {
  return std::getenv("OMP_NUM_THREADS") != nullptr || std::getenv("KOKKOS_NUM_THREADS") != nullptr;
}

/// Throws InputError for a wrong value, which OpenMP and Kokkos would replace or misread.
void check_threads(const char* variable, bool may_be_list, int most) {
  const char* text = std::getenv(variable);
  if (text == nullptr) return;
  const std::string_view numbers = text;
  // A list has a number for each level of nested threads. The first number counts.
  const std::string_view known = may_be_list ? "0123456789, " : "0123456789";
  const bool is_known = !numbers.empty() && numbers.find_first_not_of(known) == numbers.npos;
  const long count = is_known ? std::strtol(text, nullptr, 10) : 0;
  if (count >= 1 && count <= most) return;
  throw InputError(fmt::format("{} is {}; set it to a number of threads from 1 to {}", variable,
                               quote_token(numbers), most));
}

/// `threads`, after a check of the environment.
int checked_threads(int threads) {
  // More than max_threads are allowed here, but only max_threads are used.
  check_threads("OMP_NUM_THREADS", true, 4096);
  check_threads("KOKKOS_NUM_THREADS", false, max_threads);
  return threads;
}

/// Processors of this rank, where ranks share those of the machine evenly.
int processors_of_rank(const Communicator& world) {
  const std::vector<int> usable = usable_processors();
  return share_of_processors(usable, world.sum_on_node(usable));
}

/// 0: Kokkos chooses the number.
int threads_of_rank(const Communicator& world) {
  const int processors = processors_of_rank(world);
  const int threads = threads_within(processor_quota() / world.node_size(), processors);
  const bool is_free = world.node_size() == 1 && threads == processors;
  return is_free || environment_sets_threads() ? 0 : threads;
}

/// Threads that a user asks for, and that would wait for each other.
void warn_of_quota(const Communicator& world) {
  const int threads = Kokkos::DefaultHostExecutionSpace().concurrency();
  const double quota = processor_quota() / world.node_size();
  if (!world.is_root() || threads <= std::ceil(quota)) return;
  say(
      fmt::format("{} threads, but this container or job may use {:.3g} processor{}: threads wait "
                  "for each other, and {} would be faster",
                  threads, quota, quota == 1.0 ? "" : "s", threads_within(quota, threads)));
}

/// OpenMP may bind its threads, this one among them (OMP_PROC_BIND). Threads that format and write
/// events are started by this one, and would all run on its processor.
void free_other_threads() {
  const std::vector<int> places = processors_of_places();
  if (!places.empty()) run_on(places);
}

/// -1: Kokkos chooses the device.
int device_of_rank(const Communicator& world) {
  std::vector<int> seen(std::size_t(world.node_size()));
  const auto rank = std::size_t(world.node_rank());
  const int devices = device_count();
  if (devices > 0) seen[rank] = 1 + int(std::hash<std::string>()(device_addresses()) >> 34);
  return choose_device(world.sum_on_node(seen), rank, devices);
}

[[noreturn]] void refuse_ranks(std::ptrdiff_t ranks, std::ptrdiff_t devices) {
  throw InputError(
      fmt::format("{} ranks on a node with {} GPU{}: start one rank for each GPU (`devices` {})",
                  ranks, devices, devices == 1 ? "" : "s", devices));
}

}  // namespace

int choose_device(const std::vector<int>& seen, std::size_t rank, int devices) {
  const auto ranks = std::ssize(seen), without = std::ranges::count(seen, 0);
  if (ranks == 1 || without == ranks) return -1;
  if (without > 0) refuse_ranks(ranks, ranks - without);  // each of the others sees its own
  const auto together = std::ranges::count(seen, seen[rank]);
  if (together > devices) refuse_ranks(together, devices);
  return int(std::ranges::count(std::span(seen).first(rank), seen[rank]));
}

bool is_only_process(const Communicator& world) {
  return world.size() == 1 && !is_started_by_launcher() && tasks_of_srun() == 1;
}

int share_of_processors(const std::vector<int>& usable, const std::vector<int>& users) {
  double share = 1e-9;  // sums of 1/3 are no whole numbers
  for (std::size_t i = 0; i < usable.size(); ++i) {
    if (usable[i] != 0) share += 1.0 / users[i];
  }
  return std::max(1, int(share));
}

Session::Session(int threads, int default_threads, int device)
    : kokkos_(std::make_unique<KokkosSession>(
          checked_threads(threads > 0 ? threads : default_threads), device)) {
  const int found = Kokkos::DefaultHostExecutionSpace().concurrency();
  if (threads <= found) return;
  throw InputError(fmt::format("--threads {}: the backend {} of this build runs {} at most",
                               threads, backend(), counted(found, "thread")));
}

Session::~Session() = default;

Session::Session(int threads) : Session(threads, 0, -1) {}

Session::Session(const Communicator& world, int threads)
    : Session(threads, threads_of_rank(world), device_of_rank(world)) {
  warn_of_quota(world);
  free_other_threads();
}

}  // namespace helikos::app
