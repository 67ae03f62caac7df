// SPDX-License-Identifier: Apache-2.0
#include "engine/helicity_batches.hpp"

#include <map>

#include "core/error.hpp"

namespace helikos {
namespace {

using Helicities = std::vector<HelicityMask>;

/// How many gluons' polarisations it takes to make the jamps of a batch fit.
std::size_t legs_that_fit(std::size_t num_gluons, std::size_t num_flows, std::size_t num_helicities,
                          std::size_t jamp_bytes) {
  constexpr std::size_t largest_pack = 64;
  std::size_t bytes = 2 * largest_pack * num_flows * num_helicities;
  std::size_t legs = 0;
  while (bytes > jamp_bytes && legs < num_gluons) {
    bytes /= 2;
    ++legs;
  }
  return legs;
}

/// A batch for each choice of the first gluons' polarisations.
std::vector<Helicities> cut_by(const std::vector<int>& gluons, std::size_t legs,
                               const Helicities& helicities) {
  LegMask fixed = 0;
  for (std::size_t i = 0; i < legs; ++i) fixed |= leg_bit(gluons[i]);
  std::map<HelicityMask, Helicities> batches;
  for (const HelicityMask helicity : helicities)
    batches[helicity.restricted_to(fixed)].push_back(helicity);
  std::vector<Helicities> result;
  for (auto& [choice, batch] : batches) result.push_back(std::move(batch));
  return result;
}

}  // namespace

std::vector<Helicities> cut_helicities(const Process& process, const ProcessTopology& topology,
                                       std::size_t num_flows, const Helicities& helicities,
                                       const MatrixElementOptions& options) {
  const auto& gluons = topology.gluons;
  if (options.helicity_batches < 0) {
    throw InputError("--helicity-batches: " + std::to_string(options.helicity_batches) +
                     " is no number of batches");
  }
  const auto wanted = static_cast<std::size_t>(options.helicity_batches);
  std::size_t legs = legs_that_fit(gluons.size(), num_flows, helicities.size(), options.jamp_bytes);
  auto batches = cut_by(gluons, legs, helicities);
  while (batches.size() < wanted && legs < gluons.size()) {
    batches = cut_by(gluons, ++legs, helicities);
  }
  if (batches.size() >= wanted) return batches;
  throw InputError("--helicity-batches " + std::to_string(wanted) + ": " + process.str() +
                   " has at most " + std::to_string(batches.size()) +
                   ", one for each choice of its gluons' polarisations that is computed");
}

}  // namespace helikos
