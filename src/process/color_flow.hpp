// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

namespace helikos {

/// Numbers of legs from a quark (an outgoing quark or an incoming antiquark) over gluons to an
/// antiquark. Its colour tensor is (T^g1 .. T^gm)_{quark antiquark}, with Tr(T^a T^b) = delta^ab.
using ColorString = std::vector<int>;

/// Strings that hold every coloured leg once, in ascending order. Their tensors are multiplied.
using ColorFlow = std::vector<ColorString>;

}  // namespace helikos
