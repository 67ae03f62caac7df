// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <Kokkos_Core.hpp>

#include <functional>

#include "helikos/base/core/in_pieces.hpp"
#include "helikos/base/kokkos_ext/max_threads.hpp"

#if defined(KOKKOS_ENABLE_OPENMP)
#include <omp.h>
#endif

namespace helikos {

/// Default number of threads: 0, which leaves the choice to the backend and its environment; or
/// max_threads, if these ask for more.
inline int default_threads() {
#if defined(KOKKOS_ENABLE_OPENMP)
  if (omp_get_max_threads() > max_threads) return max_threads;
#endif
  return 0;
}

namespace detail {

/// Calls the same function for each index.
struct CallForEach {
  const std::function<void()>* work;
  void operator()(int) const { (*work)(); }
};

/// Calls `work` in `count` of the threads that run kernels on the host.
inline void run_in_kernel_threads(int count, const std::function<void()>& work) {
  using Host = Kokkos::DefaultHostExecutionSpace;
  Kokkos::parallel_for("helikos::kokkos_ext::pieces",
                       Kokkos::RangePolicy<Host>(Host(), 0, count, Kokkos::ChunkSize(1)),
                       CallForEach{&work});
  Host().fence();
}

}  // namespace detail

/// Kokkos from construction to destruction; its threads also do the work that `in_pieces` shares.
/// The advice of Kokkos on OMP_PROC_BIND is not printed: a user who wants threads bound sets that
/// variable, and it counts.
class KokkosSession {
 public:
  /// `threads`: number of threads of the host, up to max_threads; 0 for default_threads().
  /// `device`: number of the GPU, -1 for the choice of Kokkos.
  explicit KokkosSession(int threads, int device = -1) {
    if (threads == 0) threads = default_threads();
#if defined(KOKKOS_ENABLE_OPENMP)
    // Kokkos starts as many threads as OpenMP says, before it looks how many it may have.
    if (threads > 0) omp_set_num_threads(threads);
#endif
#if KOKKOS_VERSION >= 30700
    auto settings = Kokkos::InitializationSettings().set_disable_warnings(true);
    if (threads > 0) settings.set_num_threads(threads);
    if (device >= 0) settings.set_device_id(device);
    Kokkos::initialize(settings);
#else
    Kokkos::initialize(Kokkos::InitArguments(threads > 0 ? threads : -1, -1, device, true));
#endif
    const int size = Kokkos::DefaultHostExecutionSpace().concurrency();
    if (size > 1) WorkerThreads::instance().use(detail::run_in_kernel_threads, size);
  }
  KokkosSession(const KokkosSession&) = delete;
  KokkosSession& operator=(const KokkosSession&) = delete;
  ~KokkosSession() {
    WorkerThreads::instance().use({}, 0);
    Kokkos::finalize();
  }
};

}  // namespace helikos
