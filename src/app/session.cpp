// SPDX-License-Identifier: Apache-2.0
#include "app/session.hpp"

#include <fmt/format.h>

#include "api/version.hpp"
#include "core/error.hpp"
#include "engine/matrix_element.hpp"

namespace helikos::app {

Session::Session(int threads) : kokkos_(threads) {
  const int found = Kokkos::DefaultHostExecutionSpace().concurrency();
  if (threads <= found) return;
  throw InputError(fmt::format("--threads {}: the backend of this build, {}, runs on {}", threads,
                               backend(), found));
}

}  // namespace helikos::app
