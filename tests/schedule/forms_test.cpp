// SPDX-License-Identifier: Apache-2.0
// Forms of a scheduled program: packed lists, what they refuse, and the fingerprint.
#include <gtest/gtest.h>

#include <cmath>
#include <set>
#include <vector>

#include "helikos/amplitude/helas/form_formulas.hpp"
#include "helikos/amplitude/program/counts.hpp"
#include "helikos/amplitude/schedule/fingerprint.hpp"

namespace helikos::test::forms_test {
namespace {

/// Two scalars, made a tensor, meet two scalars.
AmplitudeProgram two_forms() {
  AmplitudeProgram program;
  program.legs.assign(4, {Wavefunction::scalar, false, 10.0});
  program.num_flows = 1;
  for (int leg = 0; leg < 4; ++leg) {
    const int current = program.add_current(CurrentKind::scalar, leg_bit(leg));
    program.instructions.push_back({.operation = Operation::external, .output = current});
  }
  const Monomial first{{0.25, 2.0}, 1, {{0b0001, 0}}}, second{{3.0, 0.0}, 0, {{0b0110, 3}}};
  program.forms = {{{{7, 0, 0, 0}, {2, 0, 0, 1}, {7, 0, 0, 1}}, {{first, second}, {second}}},
                   {{{0, 7, 0, 0}, {0, 2, 0, 1}}, {{second}, {first}}}};
  const auto pair = [&](int a, int b) {
    const LegMask legs = program.currents[a].legs | program.currents[b].legs;
    const int current = program.add_current(CurrentKind::tensor, legs);
    program.instructions.push_back(
        {.operation = Operation::form, .inputs = {a, b, -1}, .output = current, .form = 0});
    return current;
  };
  const int left = pair(0, 1), right = pair(2, 3);
  const int scalar = program.add_current(CurrentKind::scalar, 0b1100);
  program.instructions.push_back({.operation = Operation::map_form,
                                  .inputs = {right, -1, -1},
                                  .output = scalar,
                                  .coefficient = 0.5,
                                  .form = 1});
  program.instructions.push_back({.operation = Operation::contract_form,
                                  .inputs = {left, scalar, -1},
                                  .output = 0,
                                  .form = 1});
  return program;
}

ScheduledProgram scheduled(const AmplitudeProgram& program) {
  return schedule(program, all_helicities(program));
}

TEST(Forms, AreStoredOnce) {
  const auto program = scheduled(two_forms());
  const FormTables& tables = program.forms;
  ASSERT_EQ(tables.forms.size(), 3u);  // of one input, and times 0.5: another one
  EXPECT_EQ(program.instructions[4].form, program.instructions[5].form);
  EXPECT_EQ(tables.cells.size(), 2u + 2u + 1u);
  EXPECT_EQ(tables.terms.size(), 3u + 2u + 2u);
  EXPECT_EQ(tables.prefactors.size(), 6u);
  const PackedForm& pair = tables.forms[0];
  ASSERT_EQ(pair.num_cells, 2);
  EXPECT_EQ(tables.cells[pair.first_cell].output, 2);  // sorted
  EXPECT_EQ(tables.cells[pair.first_cell + 1].num_terms, 2);
  EXPECT_EQ(tables.monomials[0].coefficient, 1.0);
  EXPECT_EQ(tables.monomials[tables.prefactors[2].first_monomial].coefficient, 0.5);
  EXPECT_EQ(count(two_forms()).tensor_currents, 2);
}

/// A product is its factors in any order of steps; monomials with the same factors share it.
TEST(Forms, ProductsAreOfTheFactors) {
  const auto program = scheduled(two_forms());
  const FormTables& tables = program.forms;
  const double unit = 0.5;
  const auto component = [](std::int32_t factor) { return 1.25 + factor; };
  std::vector<double> products;
  for (std::size_t k = 0; k < tables.products.size(); ++k)
    products.push_back(helas::product(tables.view(), int(k), 1 / unit, products.data(), component));
  std::set<std::int32_t> used;
  for (const MonomialStep& monomial : tables.monomials) {
    double expected = std::pow(unit, -monomial.dimension);
    for (int f = 0; f < monomial.num_factors; ++f)
      expected *= component(tables.factors[monomial.first_factor + f]);
    EXPECT_DOUBLE_EQ(products[monomial.product], expected);
    used.insert(monomial.product);
  }
  EXPECT_EQ(used.size(), 2u);  // of `first` and `second`, in each of three lists
  for (std::size_t k = 0; k < tables.prefactors.size(); ++k) {
    const auto none = [](int) { return Complex<double>(); };
    const auto alone = helas::prefactor(tables.view(), int(k), 1 / unit, component, none);
    const auto shared = helas::prefactor_of_products(tables.view(), int(k), 1 / unit,
                                                     products.data(), component, none);
    EXPECT_DOUBLE_EQ(shared.re, alone.re);
    EXPECT_DOUBLE_EQ(shared.im, alone.im);
  }
}

TEST(Forms, OneInputIsTheLast) {
  const auto program = scheduled(two_forms());
  const PackedForm& form = program.forms.forms[program.instructions[6].form];
  EXPECT_FALSE(form.is_bilinear);
  EXPECT_EQ(program.forms.cells[form.first_cell].last, 2);
  EXPECT_EQ(program.forms.cells[form.first_cell + 1].last, 7);
}

template <class Change>
void expect_refused(Change&& change) {
  AmplitudeProgram program = two_forms();
  change(program);
  EXPECT_THROW(scheduled(program), std::logic_error);
}

TEST(Forms, MustFitTheirCurrents) {
  scheduled(two_forms());
  expect_refused([](auto& p) { p.forms[0].entries[0].output = 16; });
  expect_refused([](auto& p) { p.forms[0].entries[0].first = 1; });
  expect_refused([](auto& p) { p.forms[0].entries[0].second = 1; });
  expect_refused([](auto& p) { p.forms[1].entries[0].output = 1; });
  expect_refused([](auto& p) { p.forms[1].entries[0].prefactor = 2; });
  expect_refused([](auto& p) { p.forms[0].prefactors[0][0].factors[0].component = 4; });
  expect_refused([](auto& p) { p.instructions.back().form = 2; });
  expect_refused([](auto& p) { p.instructions.back().form = -1; });
}

TEST(Forms, RealVectorsAreOfRealNumbers) {
  AmplitudeProgram program;
  program.legs.assign(2, {Wavefunction::linear_polarization, false, 0.0});
  program.num_flows = 1;
  program.propagators = {{}, {80.0, 2.0}};
  program.forms = {{{{0, 0, 0, 0}}, {{{.constant = {2.0, 0.0}}}}},
                   {{{0, 0, 0, 0}}, {{{.constant = {1.0, 0.0}}}}}};
  for (int leg = 0; leg < 2; ++leg) {
    const int current = program.add_current(CurrentKind::real_vector, leg_bit(leg));
    program.instructions.push_back({.operation = Operation::external, .output = current});
  }
  const int vector = program.add_current(CurrentKind::real_vector, leg_bit(0));
  program.instructions.push_back(
      {.operation = Operation::map_form, .inputs = {0, -1, -1}, .output = vector, .form = 0});
  program.instructions.push_back({.operation = Operation::propagate_form,
                                  .inputs = {vector, -1, -1},
                                  .output = vector,
                                  .parameter = 0,
                                  .form = 0});
  program.instructions.push_back(
      {.operation = Operation::contract_form, .inputs = {vector, 1, -1}, .output = 0, .form = 1});
  scheduled(program);
  AmplitudeProgram complex = program;
  complex.forms[0].prefactors[0][0].constant = {2.0, 1.0};
  EXPECT_THROW(scheduled(complex), std::logic_error);
  complex = program;
  complex.currents[0].kind = CurrentKind::complex_vector;
  EXPECT_THROW(scheduled(complex), std::logic_error);
  complex = program;  // the denominator is complex
  complex.instructions[3].parameter = 1;
  EXPECT_THROW(scheduled(complex), std::logic_error);
}

TEST(Forms, FingerprintKnowsAllButConstants) {
  const auto program = two_forms();
  const auto known = fingerprint(scheduled(program));
  const auto changed = [&](auto&& change) {
    AmplitudeProgram other = program;
    change(other);
    return fingerprint(scheduled(other));
  };
  const auto other_constants = [](auto& p) {
    p.forms[0].prefactors[0][0].constant = p.forms[1].prefactors[1][0].constant = {0.5, 5.0};
  };
  EXPECT_EQ(changed(other_constants), known);
  EXPECT_NE(changed([](auto& p) { p.forms[0].prefactors[0][0].constant = {0.5, 0.0}; }), known);
  EXPECT_NE(changed([](auto& p) { p.forms[0].prefactors[0][0].dimension = 2; }), known);
  EXPECT_NE(changed([](auto& p) { p.forms[0].prefactors[0][0].factors[0].component = 1; }), known);
  EXPECT_NE(changed([](auto& p) { p.forms[0].prefactors[0][0].factors[0].legs = 0b0110; }), known);
  EXPECT_NE(changed([](auto& p) { p.forms[0].entries[0].output = 8; }), known);
  EXPECT_NE(changed([](auto& p) { p.instructions.back().coefficient = 2.0; }), known);
}

}  // namespace
}  // namespace helikos::test::forms_test
