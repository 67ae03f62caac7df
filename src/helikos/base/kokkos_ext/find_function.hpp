// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <dlfcn.h>

namespace helikos {

/// Sets a pointer to a function of a library that was loaded by dlopen; false if there is none.
template <class Function>
bool find_function(void* library, const char* name, Function*& function) {
  function = reinterpret_cast<Function*>(dlsym(library, name));
  return function != nullptr;
}

}  // namespace helikos
