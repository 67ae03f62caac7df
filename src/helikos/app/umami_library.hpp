// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

namespace helikos::app {

/// The library of the build, without a process: where it is.
std::string plain_library_path();
/// Its bytes. Throws std::runtime_error where it was not built.
std::string plain_library();

}  // namespace helikos::app
