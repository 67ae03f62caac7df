// SPDX-License-Identifier: Apache-2.0
#include "helikos/amplitude/schedule/fingerprint.hpp"

#include <algorithm>
#include <bit>

#include "helikos/base/core/hash.hpp"

namespace helikos {
namespace {

void add_instruction(Hash& hash, const ScheduledInstruction& i) {
  hash.add_integers<std::int64_t>({static_cast<int>(i.operation), i.overwrites, i.complex_mask,
                                   i.output, i.table, i.denominator, i.leg, i.coupling.dimension});
  for (int k = 0; k < 3; ++k) {
    hash.add_integers<std::int64_t>({i.num_states[k], i.inputs[k], i.momenta[k]});
  }
  hash.add(std::bit_cast<std::uint64_t>(i.coefficient));
}

void add_tables(Hash& hash, const StateTables& tables) {
  for (const auto& range : tables.tables()) hash.add_integers({range.begin, range.end});
  for (const auto& row : tables.rows()) {
    hash.add_integers<std::int64_t>({row.a, row.b, row.begin, row.end});
  }
  for (const auto& entry : tables.entries()) hash.add_integers({entry.inner, entry.out});
}

}  // namespace

std::vector<double> distinct_constants(const ScheduledProgram& program) {
  std::vector<double> values;
  for_each_constant(program, [&](double constant) {
    const bool is_known = std::find(values.begin(), values.end(), constant) != values.end();
    if (!is_structural(constant) && !is_known) values.push_back(constant);
  });
  return values;
}

std::uint64_t fingerprint(const ScheduledProgram& program) {
  Hash hash;
  hash.add_integers<std::size_t>({program.legs.size(), program.instructions.size(),
                                  program.momenta.size(), program.denominators.size(),
                                  program.helicities.size(), std::size_t(program.num_flows),
                                  program.workspace_size});
  for (const auto& leg : program.legs) {
    hash.add_integers<int>({static_cast<int>(leg.wavefunction), leg.incoming});
  }
  for (const auto& step : program.momenta) {
    hash.add_integers<std::int64_t>({step.legs, step.parent, step.leg});
  }
  for (const auto& step : program.denominators) hash.add_integers({step.momentum});
  for (const auto& instruction : program.instructions) add_instruction(hash, instruction);
  add_tables(hash, program.tables);
  for (const auto helicity : program.helicities) hash.add(helicity.bits);
  const auto distinct = distinct_constants(program);
  for_each_constant(program, [&](double constant) {
    const auto place = std::find(distinct.begin(), distinct.end(), constant) - distinct.begin();
    hash.add(is_structural(constant) ? std::uint64_t(constant) : 2 + std::uint64_t(place));
  });
  return hash.value();
}

}  // namespace helikos
