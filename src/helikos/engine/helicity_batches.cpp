// SPDX-License-Identifier: Apache-2.0
#include "helikos/engine/helicity_batches.hpp"

#include <algorithm>
#include <string>

#include "helikos/amplitude/schedule/linear_sets.hpp"
#include "helikos/base/core/error.hpp"

namespace helikos {
namespace {

using Helicities = std::vector<HelicityMask>;

std::vector<int> legs_to_cut_by(const AmplitudeProgram& program, bool selects) {
  std::vector<int> result;
  for (int leg = 0; leg < program.num_legs(); ++leg) {
    const auto kind = program.legs[leg].wavefunction;
    const bool is_vector = operand_of(kind) == Operand::vector;
    const bool fits = selects ? kind != Wavefunction::linear_polarization : is_vector;
    if (fits) result.push_back(leg);
  }
  return result;
}

/// Whether the jamps of a pack fit, with 64 bytes for each number.
bool fits(const std::vector<Helicities>& batches, int num_flows, std::size_t jamp_bytes) {
  constexpr std::size_t largest_pack = 64;
  return std::all_of(batches.begin(), batches.end(), [&](const Helicities& batch) {
    return 2 * largest_pack * num_flows * batch.size() <= jamp_bytes;
  });
}

}  // namespace

std::vector<Helicities> cut_helicities(const std::string& process, const AmplitudeProgram& program,
                                       const Helicities& helicities,
                                       const MatrixElementOptions& options) {
  if (options.helicity_batches < 0) {
    throw InputError("`helicity-batches`: " + std::to_string(options.helicity_batches) +
                     " is no number of batches");
  }
  const auto wanted = static_cast<std::size_t>(options.helicity_batches);
  LegMask fixed = 0;
  auto batches = sets_by(fixed, helicities);
  for (const int leg : legs_to_cut_by(program, options.selects)) {
    if (batches.size() >= wanted && fits(batches, program.num_flows, options.jamp_bytes)) break;
    fixed |= leg_bit(leg);
    batches = sets_by(fixed, helicities);
  }
  if (batches.size() >= wanted) return batches;
  throw InputError(
      "`helicity-batches` " + std::to_string(wanted) + ": " + process + " has at most " +
      std::to_string(batches.size()) + ", one for each choice of the " +
      (options.selects ? "fermions' helicities" : "gluons' polarisations") + " that is computed");
}

}  // namespace helikos
