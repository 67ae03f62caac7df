// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

#include "helikos/amplitude/schedule/schedule.hpp"

namespace helikos {

/// Calls visit(double&) for every number of a scheduled program that comes from the parameters:
/// masses, widths, couplings, in a fixed order. Coefficients of the recipe are not among them.
template <class Program, class Visit>
void for_each_constant(Program& program, Visit&& visit) {
  for (auto& leg : program.legs) visit(leg.mass);
  for (auto& step : program.denominators) {
    visit(step.mass);
    visit(step.width);
  }
  for (auto& instruction : program.instructions) {
    const OperationRow& row = row_of(instruction.operation);
    if (row.mass) visit(instruction.mass);
    if (!row.coupling) continue;
    visit(instruction.coupling.value.left);
    visit(instruction.coupling.value.right);
  }
}

/// Constants that shape a program instead of entering it: a mass of zero drops terms, a coupling of
/// one is none.
constexpr bool is_structural(double constant) { return constant == 0.0 || constant == 1.0; }

/// The different constants of a program but for structural ones, in the order of for_each_constant.
std::vector<double> distinct_constants(const ScheduledProgram& program);

/// Equal for two programs that differ in nothing but the values of their distinct constants: a hash
/// of instructions, state tables, helicities, flows, external legs, of which constants are 0 or 1,
/// and of which are the same.
std::uint64_t fingerprint(const ScheduledProgram& program);

}  // namespace helikos
