// SPDX-License-Identifier: Apache-2.0
// Found before libstdc++'s header of this name when clang 15 compiles HIP: that compiler crashes on
// classes that hold a pair whose assignment is declared with `requires`. The header is read as
// libraries without concepts read it, and gives the same pair.
#pragma once

#include <bits/move.h>

#include <compare>
#include <concepts>
#include <type_traits>

#pragma push_macro("__cpp_lib_concepts")
#undef __cpp_lib_concepts
#include_next <bits/stl_pair.h>
#pragma pop_macro("__cpp_lib_concepts")
