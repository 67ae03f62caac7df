// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>

#include "helikos/base/core/error.hpp"
#include "helikos/integration/estimate.hpp"

namespace helikos {
namespace {

void check(std::span<const Stratum> strata, std::int64_t total, std::int64_t chunk) {
  if (strata.empty()) throw InputError("points are to be shared by no strata");
  if (chunk < 1 || total < 0 || total % chunk != 0 || total > (std::int64_t(1) << 53))
    throw InputError(fmt::format("{} points in chunks of {}", total, chunk));
  for (const Stratum& stratum : strata)
    if (!std::isfinite(stratum.sigma) || stratum.sigma < 0.0 || !std::isfinite(stratum.cost) ||
        !(stratum.cost > 0.0) || stratum.least < 0)
      throw InputError(fmt::format("a stratum with sigma {}, cost {} s and at least {} points",
                                   stratum.sigma, stratum.cost, stratum.least));
}

/// Parts of the points, proportional to sigma / sqrt(cost); the largest is 1.
std::vector<double> parts_of(std::span<const Stratum> strata) {
  double sigma = 0.0, cost = strata[0].cost;
  for (const Stratum& stratum : strata) {
    sigma = std::max(sigma, stratum.sigma);
    cost = std::min(cost, stratum.cost);
  }
  std::vector<double> parts;
  for (const Stratum& stratum : strata)
    parts.push_back((sigma > 0.0 ? stratum.sigma / sigma : 1.0) / std::sqrt(stratum.cost / cost));
  const double largest = *std::max_element(parts.begin(), parts.end());
  for (double& part : parts) part /= largest;
  return parts;
}

/// Numbers of chunks, not rounded. Strata that would get fewer than their least number get the
/// least number, and the others share the rest.
std::vector<double> ideal_chunks(const std::vector<double>& parts,
                                 const std::vector<std::int64_t>& least, std::int64_t chunks) {
  std::vector<double> ideal(least.begin(), least.end());
  std::vector<char> is_fixed(parts.size(), 0);
  for (bool changed = true; changed;) {
    changed = false;
    double sum = 0.0;
    std::int64_t rest = chunks;
    for (std::size_t i = 0; i < parts.size(); ++i) {
      if (is_fixed[i]) rest -= least[i];
      if (!is_fixed[i]) sum += parts[i];
    }
    for (std::size_t i = 0; i < parts.size(); ++i) {
      if (is_fixed[i]) continue;
      ideal[i] = sum > 0.0 ? double(rest) * (parts[i] / sum) : 0.0;
      if (ideal[i] >= double(least[i])) continue;
      ideal[i] = double(least[i]);
      is_fixed[i] = changed = true;
    }
  }
  return ideal;
}

/// Integer numbers of chunks with sum `chunks`.
std::vector<std::int64_t> rounded(const std::vector<double>& ideal,
                                  const std::vector<double>& parts, std::int64_t chunks) {
  std::vector<std::int64_t> result;
  for (const double value : ideal) result.push_back(std::int64_t(value));
  std::int64_t left = chunks - std::accumulate(result.begin(), result.end(), std::int64_t(0));
  std::vector<std::size_t> order(ideal.size());
  std::iota(order.begin(), order.end(), std::size_t(0));
  const auto remainder = [&](std::size_t i) { return ideal[i] - double(result[i]); };
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
    return remainder(a) != remainder(b) ? remainder(a) > remainder(b) : parts[a] > parts[b];
  });
  for (std::size_t next = 0; left > 0; next = (next + 1) % order.size(), --left)
    ++result[order[next]];
  return result;
}

}  // namespace

std::vector<std::int64_t> share_points(std::span<const Stratum> strata, std::int64_t total,
                                       std::int64_t chunk) {
  check(strata, total, chunk);
  const std::int64_t chunks = total / chunk;
  std::vector<std::int64_t> least;
  std::int64_t needed = 0;
  for (const Stratum& stratum : strata) {
    least.push_back(stratum.least / chunk + (stratum.least % chunk != 0 ? 1 : 0));
    if (least.back() > chunks - needed)
      throw InputError(
          fmt::format("{} points in chunks of {} are fewer than the strata need", total, chunk));
    needed += least.back();
  }
  const std::vector<double> parts = parts_of(strata);
  std::vector<std::int64_t> result = rounded(ideal_chunks(parts, least, chunks), parts, chunks);
  for (std::int64_t& points : result) points *= chunk;
  return result;
}

}  // namespace helikos
