// SPDX-License-Identifier: Apache-2.0
#include "helikos/app/command_line.hpp"
#include "helikos/base/core/messages.hpp"
#include "helikos/engine/made/background_work.hpp"

#if defined(__ELF__)
#include <sys/mman.h>
#include <sys/resource.h>
#include <unistd.h>

#include <cstddef>

namespace {

/// OpenBLAS allocates two buffers of 128 MiB when it is loaded. If there is no room for them
/// (`ulimit -v`), it tries again without end. So this check runs before all libraries are
/// initialized, and it uses only calls of the system.
void check_address_space(int, char**, char**) {
  constexpr std::size_t needed = std::size_t{280} << 20;
  constexpr char message[] =
      "helikos: the limit of address space (ulimit -v) is too small; 400000 kB are enough to "
      "start\n";
  rlimit limit{};
  if (getrlimit(RLIMIT_AS, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY) return;
  void* const room = mmap(nullptr, needed, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (room != MAP_FAILED) {
    munmap(room, needed);
    return;
  }
  helikos::show_on_terminal(message);
  _exit(2);
}

__attribute__((section(".preinit_array"),
               used)) void (*const before_libraries)(int, char**, char**) = check_address_space;

}  // namespace
#endif

int main(int argc, char** argv) {
  const int status = helikos::app::command_line(argc, argv);
  helikos::leave_background_work(status);
  return status;
}
