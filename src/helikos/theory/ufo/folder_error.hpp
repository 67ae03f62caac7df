// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "helikos/base/core/error.hpp"

namespace helikos::ufo {

/// A mistake of a folder, such as an unknown tensor or an index that no leg has: the folder is
/// refused. Other InputErrors of a vertex name what Helikos cannot compute: the vertex is missing.
class FolderError : public InputError {
 public:
  using InputError::InputError;
};

}  // namespace helikos::ufo
