// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <new>
#include <stdexcept>
#include <string>

#include "helikos/app/machine.hpp"
#include "helikos/base/core/error.hpp"
#include "helikos/theory/process/process.hpp"

namespace helikos::app {

/// Calls body(). If the process is one of several, errors name it.
template <class Body>
auto with_name(const Process& process, bool one_of_several, Body&& body) {
  if (!one_of_several) return body();
  const std::string name = process.str();
  try {
    return body();
  } catch (const InputError& error) {
    const std::string what = error.what();
    if (what.find(name) != what.npos) throw;
    throw InputError(name + ": " + what);
  } catch (const std::bad_alloc&) {
    throw std::runtime_error(name + ": " + out_of_memory_text(false));
  }
}

}  // namespace helikos::app
