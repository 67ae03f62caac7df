// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

namespace helikos {

/// A draw from the multinomial distribution: the number of times that each outcome occurs in
/// `total` independent draws, with probabilities proportional to `weights`. It is a function of
/// seed and `draw` only.
std::vector<std::int64_t> multinomial(std::int64_t total, const std::vector<double>& weights,
                                      std::uint64_t seed, std::uint64_t draw);

}  // namespace helikos
