// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <KokkosBlas3_gemm.hpp>
#include <Kokkos_Core.hpp>

namespace helikos {

/// product = x m (Kokkos Kernels), in the queue of `space`; before Kokkos Kernels 4.0 gemm knows
/// no queues: it comes after all that is in this one, and before all that follows.
template <class Space, class X, class M, class Product>
void multiply(const Space& space, const X& x, const M& m, const Product& product) {
  using Real = typename Product::non_const_value_type;
#if KOKKOS_VERSION >= 40000
  KokkosBlas::gemm(space, "N", "N", Real(1), x, m, Real(0), product);
#else
  space.fence();
  KokkosBlas::gemm("N", "N", Real(1), x, m, Real(0), product);
  Kokkos::fence();
#endif
}

}  // namespace helikos
