// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <mutex>
#include <optional>
#include <stdexcept>

#include <KokkosBlas3_gemm.hpp>
#include <Kokkos_Core.hpp>
#if defined(KOKKOS_ENABLE_CUDA) && defined(KOKKOSKERNELS_ENABLE_TPL_CUBLAS)
#include <KokkosBlas_tpl_spec.hpp>
#define HELIKOS_HAS_CUBLAS
#endif

namespace helikos {

/// Precision in which a matrix product in single precision is computed.
enum class GemmMath {
  exact,  ///< in the precision of the factors
  tf32,   ///< factors rounded to 10 bits of mantissa, for tensor cores; sums in float
};

/// Whether this build can multiply in TF32, which needs cuBLAS.
#if defined(HELIKOS_HAS_CUBLAS)
inline constexpr bool has_tf32 = true;
#else
inline constexpr bool has_tf32 = false;
#endif

namespace detail {

/// Lock of the vendor's library: Kokkos Kernels has one handle of it, which a product sets to its
/// queue and its arithmetic before it starts. Products are started one at a time, and may run side
/// by side.
inline std::mutex handle_mutex;

inline void set_tf32([[maybe_unused]] bool on) {
#if defined(HELIKOS_HAS_CUBLAS)
  const auto status = cublasSetMathMode(KokkosBlas::Impl::CudaBlasSingleton::singleton().handle,
                                        on ? CUBLAS_TF32_TENSOR_OP_MATH : CUBLAS_DEFAULT_MATH);
  if (on && status != CUBLAS_STATUS_SUCCESS) throw std::runtime_error("cuBLAS refuses TF32");
#endif
}

/// Products that cuBLAS starts during the life of this object are in TF32.
class Tf32Scope {
 public:
  Tf32Scope() { set_tf32(true); }
  ~Tf32Scope() { set_tf32(false); }
  Tf32Scope(const Tf32Scope&) = delete;
  Tf32Scope& operator=(const Tf32Scope&) = delete;
};

}  // namespace detail

/// product = x m (Kokkos Kernels), in the queue of `space`; `tf32` needs has_tf32. Before Kokkos
/// Kernels 4.0 gemm knows no queues: the product then comes after all work that is in this queue,
/// and before all work that follows. The one handle of rocBLAS may go to another queue only when
/// this queue has finished.
template <class Space, class X, class M, class Product>
void multiply(const Space& space, const X& x, const M& m, const Product& product,
              GemmMath math = GemmMath::exact) {
  using Real = typename Product::non_const_value_type;
  const std::lock_guard lock(detail::handle_mutex);
  std::optional<detail::Tf32Scope> scope;
  if (math == GemmMath::tf32) scope.emplace();
#if KOKKOS_VERSION >= 40000
  KokkosBlas::gemm(space, "N", "N", Real(1), x, m, Real(0), product);
#if defined(KOKKOSKERNELS_ENABLE_TPL_ROCBLAS)
  space.fence();
#endif
#else
  space.fence();
  KokkosBlas::gemm("N", "N", Real(1), x, m, Real(0), product);
  Kokkos::fence();
#endif
}

}  // namespace helikos
