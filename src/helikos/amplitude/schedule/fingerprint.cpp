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
  const int of_inputs[] = {i.momenta[0], i.momenta[1], i.form + 1};
  for (int k = 0; k < 3; ++k) {
    hash.add_integers<std::int64_t>({i.num_states[k], i.inputs[k], of_inputs[k]});
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

void add_forms(Hash& hash, const FormTables& tables) {
  for (const PackedForm& form : tables.forms) {
    hash.add_integers<std::int64_t>({form.first_cell, form.num_cells, form.first_prefactor,
                                     form.num_prefactors, int(form.inputs[0]), int(form.inputs[1]),
                                     int(form.output), form.is_bilinear});
  }
  for (const FormCell& cell : tables.cells) {
    hash.add_integers<std::int64_t>({cell.output, cell.last, cell.num_terms, cell.first_term});
  }
  for (const FormTerm& term : tables.terms) hash.add_integers<int>({term.prefactor, term.first});
  for (const PrefactorStep& step : tables.prefactors) {
    hash.add_integers({step.first_monomial, step.num_monomials});
    if (step.num_with_functions > 0) hash.add_integers({step.num_with_functions});
    if (step.num_steps > 0) hash.add_integers({step.first_step, step.num_steps});
  }
  for (const MonomialStep& step : tables.monomials) {
    hash.add(std::bit_cast<std::uint64_t>(step.coefficient));
    hash.add_integers({step.dimension, step.first_factor, step.num_factors});
  }
  for (const std::int32_t factor : tables.factors) hash.add_integers({factor});
  for (const PackedFunctionStep& step : tables.steps)
    hash.add_integers<std::int32_t>({int(step.operation), step.a, step.b, step.c, step.output});
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
  add_forms(hash, program.forms);
  for (const auto helicity : program.helicities) hash.add(helicity.bits);
  const auto distinct = distinct_constants(program);
  for_each_constant(program, [&](double constant) {
    const auto place = std::find(distinct.begin(), distinct.end(), constant) - distinct.begin();
    hash.add(is_structural(constant) ? std::uint64_t(constant) : 2 + std::uint64_t(place));
  });
  return hash.value();
}

}  // namespace helikos
