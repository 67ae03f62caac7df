// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "helikos/base/core/error.hpp"

namespace helikos {

/// A process none of whose events passes its cuts and the windows of its decays: its cross section
/// is zero.
class NothingPasses : public InputError {
 public:
  using InputError::InputError;
};

}  // namespace helikos
