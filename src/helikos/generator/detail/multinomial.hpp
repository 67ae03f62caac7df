// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

namespace helikos {

/// How often each of some outcomes comes in `total` independent draws, with probabilities in
/// proportion to `weights`. A function of seed and `draw` alone.
std::vector<std::int64_t> multinomial(std::int64_t total, const std::vector<double>& weights,
                                      std::uint64_t seed, std::uint64_t draw);

}  // namespace helikos
