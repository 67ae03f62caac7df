// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>

namespace helikos::umami {

/// Runs `job` in the one thread of this library that uses Kokkos, and waits for it. Kokkos must be
/// called by the thread that initialised it, but callers of UMAMI have threads of their own. The
/// thread starts with the first job and lasts as long as the program. Throws the exceptions of the
/// job.
void in_kokkos_thread(const std::function<void()>& job);

}  // namespace helikos::umami
