// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "kokkos_ext/initialize.hpp"

namespace helikos::app {

/// Kokkos with the threads that the user asked for. Throws InputError where it has fewer.
class Session {
 public:
  explicit Session(int threads);

 private:
  KokkosSession kokkos_;
};

}  // namespace helikos::app
