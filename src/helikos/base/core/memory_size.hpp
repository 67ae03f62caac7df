// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string>

namespace helikos {

/// Memory of the machine [bytes]; 0: not known.
std::size_t memory_size();

/// A size for people: "1.5 MiB".
std::string in_bytes(double bytes);

}  // namespace helikos
