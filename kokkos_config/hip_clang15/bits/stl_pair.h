// SPDX-License-Identifier: Apache-2.0
// Found before libstdc++'s header of this name when HIP is compiled. clang 15 (Debian 12's hipcc)
// crashes there on classes that hold a pair whose assignment is declared with `requires`: it gets
// the header as libraries without concepts read it, with the same pair. Nothing for newer compilers.
#pragma once

#if defined(__clang_major__) && __clang_major__ < 16 && __cplusplus >= 202002L

#include <bits/move.h>

#include <compare>
#include <concepts>
#include <type_traits>

#pragma push_macro("__cpp_lib_concepts")
#undef __cpp_lib_concepts
#include_next <bits/stl_pair.h>
#pragma pop_macro("__cpp_lib_concepts")

#else

#include_next <bits/stl_pair.h>

#endif
