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
  for (auto& monomial : program.forms.monomials) {
    visit(monomial.re);
    visit(monomial.im);
  }
  for (auto& step : program.forms.steps) {
    if (step.operation != FunctionOperation::number) continue;
    visit(step.re);
    visit(step.im);
  }
}

/// Whether a constant shapes a program instead of being a number in it: a mass of zero drops terms,
/// and a coupling of one is no factor.
constexpr bool is_structural(double constant) { return constant == 0.0 || constant == 1.0; }

/// The different constants of a program, without structural constants, in the order of
/// for_each_constant.
std::vector<double> distinct_constants(const ScheduledProgram& program);

/// Hash that is equal for two programs that differ only in the values of their distinct constants.
/// It covers instructions, state tables, helicities, flows, external legs, which constants are 0 or
/// 1, and which constants are equal.
std::uint64_t fingerprint(const ScheduledProgram& program);

}  // namespace helikos
