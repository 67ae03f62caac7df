// SPDX-License-Identifier: Apache-2.0
#include "helikos/generator/detail/multinomial.hpp"

#include <algorithm>
#include <bit>

#include "helikos/base/random/philox.hpp"

namespace helikos {
namespace {

/// Random bits: the Philox blocks of one draw, one after another.
class PhiloxBits {
 public:
  PhiloxBits(std::uint64_t seed, std::uint64_t draw) : key_(key_of(seed)), draw_(draw) {}

  /// The number of ones among `bits` new bits.
  std::int64_t count_ones(std::int64_t bits) {
    std::int64_t ones = 0;
    for (; bits > 0; bits -= 64) {
      const std::uint64_t word = next();
      ones += std::popcount(bits < 64 ? word & ((std::uint64_t{1} << bits) - 1) : word);
    }
    return ones;
  }

 private:
  /// Returns both halves of a block, one after the other.
  std::uint64_t next() {
    is_second_ = !is_second_;
    if (!is_second_) return second_;
    const auto block = philox4x32_10(counter_of(draw_, block_++, RandomStream::rounds), key_);
    second_ = std::uint64_t(block.w2) << 32 | block.w3;
    return std::uint64_t(block.w0) << 32 | block.w1;
  }

  PhiloxKey key_;
  std::uint64_t draw_;
  std::uint32_t block_ = 0;
  std::uint64_t second_ = 0;
  bool is_second_ = false;
};

/// Successes among `trials` with a given probability. J. H. Ahrens, U. Dieter, Computing 12 (1974)
/// 223, algorithm CO, "count ones": each trial compares the bits of a uniform number with the bits
/// of the probability, until one bit differs. All undecided trials draw their next bit together,
/// and the ones are counted. Each bit decides half of the trials.
///
/// No step is rounded, so that a seed gives equal numbers with any compiler and library.
std::int64_t binomial(std::int64_t trials, double probability, PhiloxBits& bits) {
  if (probability >= 1.0) return trials;
  std::int64_t successes = 0, undecided = trials;
  double rest = probability;
  while (undecided > 0 && rest > 0.0) {
    rest *= 2.0;
    const std::int64_t ones = bits.count_ones(undecided);
    if (rest >= 1.0) {
      rest -= 1.0;
      successes += undecided - ones;
      undecided = ones;
    } else {
      undecided -= ones;
    }
  }
  return successes;
}

/// A draw for some neighbouring outcomes: it is divided between their two halves, and so on.
class SharedDraw {
 public:
  SharedDraw(const std::vector<double>& weights, PhiloxBits bits)
      : weights_(weights), bits_(bits), counts_(weights.size(), 0) {}

  void share(std::int64_t total, std::size_t begin, std::size_t end) {
    if (total == 0 || begin == end) return;
    if (end - begin == 1) {
      counts_[begin] = total;
      return;
    }
    const std::size_t middle = begin + (end - begin) / 2;
    const double first = sum(begin, middle), second = sum(middle, end);
    std::int64_t of_first = second > 0.0 ? 0 : total;
    if (first > 0.0 && second > 0.0) of_first = binomial(total, first / (first + second), bits_);
    share(of_first, begin, middle);
    share(total - of_first, middle, end);
  }
  const std::vector<std::int64_t>& counts() const { return counts_; }

 private:
  double sum(std::size_t begin, std::size_t end) const {
    double result = 0.0;
    for (std::size_t i = begin; i < end; ++i) result += std::max(weights_[i], 0.0);
    return result;
  }

  const std::vector<double>& weights_;
  PhiloxBits bits_;
  std::vector<std::int64_t> counts_;
};

}  // namespace

std::vector<std::int64_t> multinomial(std::int64_t total, const std::vector<double>& weights,
                                      std::uint64_t seed, std::uint64_t draw) {
  SharedDraw result(weights, PhiloxBits(seed, draw));
  result.share(total, 0, weights.size());
  return result.counts();
}

}  // namespace helikos
