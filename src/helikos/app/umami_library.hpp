// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

namespace helikos::app {

/// The path of the library of the build, which has no process.
std::string plain_library_path();
/// The bytes of this library. Throws std::runtime_error if it was not built.
std::string plain_library();

}  // namespace helikos::app
