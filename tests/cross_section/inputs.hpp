// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "helikos/cross_section/integrand.hpp"
#include "helikos/observables/cuts/expression.hpp"

namespace helikos::test {

inline IntegrandInput input_of(const std::string& process,
                               const std::vector<std::string>& conditions = {},
                               const std::string& scale = "173") {
  IntegrandInput input{Process::parse(process)};
  std::vector<cuts::Expression> expressions;
  for (const auto& text : conditions) expressions.push_back(cuts::parse_condition(text));
  input.cuts = cuts::compile(expressions, input.process);
  input.mu_r = input.mu_f = cuts::compile_number(cuts::parse_number(scale), input.process);
  input.pairs = {{0, 0}};
  return input;
}

inline IntegrationSetting at_energy(double energy) { return {Parameters(), {energy, {0, 0}}}; }

}  // namespace helikos::test
