// SPDX-License-Identifier: Apache-2.0
#include "generation/multinomial.hpp"

#include <limits>
#include <numeric>
#include <random>

#include "random/philox.hpp"

namespace helikos {
namespace {

/// Random words for the distributions of the standard library: the blocks of one draw, one after
/// another.
class PhiloxWords {
 public:
  using result_type = std::uint64_t;

  PhiloxWords(std::uint64_t seed, std::uint64_t draw) : key_(key_of(seed)), draw_(draw) {}

  static constexpr result_type min() { return 0; }
  static constexpr result_type max() { return std::numeric_limits<result_type>::max(); }
  result_type operator()() {
    const auto block = philox4x32_10(counter_of(draw_, block_++, RandomStream::rounds), key_);
    return std::uint64_t(block.w0) << 32 | block.w1;
  }

 private:
  PhiloxKey key_;
  std::uint64_t draw_;
  std::uint32_t block_ = 0;
};

}  // namespace

std::vector<std::int64_t> multinomial(std::int64_t total, const std::vector<double>& weights,
                                      std::uint64_t seed, std::uint64_t draw) {
  PhiloxWords words(seed, draw);
  std::vector<std::int64_t> counts(weights.size(), 0);
  // Sums from the end, so that the last outcome has the probability 1.
  std::vector<double> sums(weights.size() + 1, 0.0);
  for (std::size_t i = weights.size(); i > 0; --i) sums[i - 1] = sums[i] + weights[i - 1];
  for (std::size_t i = 0; i < weights.size() && total > 0; ++i) {
    if (!(weights[i] > 0.0)) continue;
    const bool is_last = !(sums[i + 1] > 0.0);
    counts[i] = is_last
                    ? total
                    : std::binomial_distribution<std::int64_t>(total, weights[i] / sums[i])(words);
    total -= counts[i];
  }
  return counts;
}

}  // namespace helikos
