// SPDX-License-Identifier: Apache-2.0
// For ThreadSanitizer, which does not see how the threads of GNU's OpenMP library wait: they start
// after all that went before a parallel region, and what follows it comes after their ends.
// Barriers of teams: base/kokkos_ext/team_barrier.hpp.
#include <dlfcn.h>
#include <sanitizer/tsan_interface.h>

namespace {

using Body = void (*)(void*);
using Parallel = void (*)(Body, void*, unsigned, unsigned);

struct Region {
  Body body;
  void* data;
  char start, end;
};

void run(void* of) {
  auto* region = static_cast<Region*>(of);
  __tsan_acquire(&region->start);
  region->body(region->data);
  __tsan_release(&region->end);
}

}  // namespace

/// Function that g++ calls for a parallel region, in place of the library's.
extern "C" void GOMP_parallel(Body body, void* data, unsigned threads, unsigned flags) {
  static const auto parallel = reinterpret_cast<Parallel>(dlsym(RTLD_NEXT, "GOMP_parallel"));
  Region region{body, data, 0, 0};
  __tsan_release(&region.start);
  parallel(run, &region, threads, flags);
  __tsan_acquire(&region.end);
}
