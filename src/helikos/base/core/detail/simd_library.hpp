// SPDX-License-Identifier: Apache-2.0
#pragma once

/// \file
/// `stdx`: std::experimental::simd. GPU compilers cannot read it (nvcc 13 refuses g++ 12's casts
/// between vector types), and a build for a GPU has no use for packs of more than one lane: there
/// CMake sets HELIKOS_SIMD_LIBRARY to 0, and these names are declared only.

#ifndef HELIKOS_SIMD_LIBRARY
#define HELIKOS_SIMD_LIBRARY 1
#endif

#if HELIKOS_SIMD_LIBRARY

#include <experimental/simd>

namespace helikos::stdx {
using namespace std::experimental;
}

#else

namespace helikos::stdx {

template <class Real, class Abi>
class simd;
template <class Real, class Abi>
class simd_mask;

namespace simd_abi {
template <class Real, int Width>
struct deduce;
template <class Real, int Width>
using deduce_t = typename deduce<Real, Width>::type;
}  // namespace simd_abi

template <class Real, class Pack>
struct rebind_simd;
template <class Real, class Pack>
using rebind_simd_t = typename rebind_simd<Real, Pack>::type;

struct element_aligned_tag {};
inline constexpr element_aligned_tag element_aligned{};

}  // namespace helikos::stdx

#endif
