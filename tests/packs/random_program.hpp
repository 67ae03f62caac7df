// SPDX-License-Identifier: Apache-2.0
#pragma once

/// \file
/// Programs without physics: random legs of one, two and three states, random currents over them,
/// of random terms of all operations of the table, real and complex as it comes.

#include <algorithm>
#include <random>
#include <set>
#include <utility>
#include <vector>

#include "helikos/amplitude/program/amplitude_program.hpp"

namespace helikos::test {

class RandomProgram {
 public:
  explicit RandomProgram(unsigned seed) : random_(seed) {}

  /// `all_real`: legs are real vectors only.
  AmplitudeProgram make(int num_legs, bool all_real = false) {
    all_real_ = all_real;
    program_.propagators = {{}, {80.0, 2.0}, {173.0, 1.5}};
    program_.couplings = {{}, {{0.5, -0.25}}, {{30.0, 70.0}, 1}, {{0.02, 0.01}, -1}};
    for (int leg = 0; leg < num_legs; ++leg) add_leg(leg);
    for (int tries = 0; tries < 60; ++tries) add_current();
    add_flows();
    drop_unread();
    return program_;
  }

 private:
  int below(int n) { return std::uniform_int_distribution<int>(0, n - 1)(random_); }

  void add_leg(int leg) {
    // A row and a column in any case, so that lines can close.
    int choice = leg < 2 ? leg * 2 + below(2) : below(9);
    if (all_real_) choice = 4 + 2 * below(2);
    static constexpr Wavefunction wavefunctions[] = {Wavefunction::ubar,
                                                     Wavefunction::vbar,
                                                     Wavefunction::u,
                                                     Wavefunction::v,
                                                     Wavefunction::linear_polarization,
                                                     Wavefunction::helicity_polarization,
                                                     Wavefunction::massive_linear_polarization,
                                                     Wavefunction::massive_helicity_polarization,
                                                     Wavefunction::scalar};
    const Wavefunction wavefunction = wavefunctions[choice];
    const bool is_massless = choice == 4 || choice == 5;
    program_.legs.push_back({wavefunction, below(2) == 0, is_massless ? 0.0 : 50.0 + leg});
    const Operand operand = operand_of(wavefunction);
    const bool is_linear = choice == 4 || choice == 6;
    const int current = program_.add_current(kind_of(operand, !is_linear), leg_bit(leg));
    program_.instructions.push_back({.operation = Operation::external, .output = current});
  }

  /// Terms of one operation that give a current of these legs (any: 0) of disjoint inputs.
  std::vector<Instruction> terms_of(Operation op, LegMask legs) const {
    std::vector<Instruction> result;
    const int count = static_cast<int>(program_.currents.size());
    const auto fits = [&](int operand, int current) {
      return accepts(operand_of(op, operand), program_.currents[current].kind);
    };
    const auto take = [&](std::array<int, 3> inputs) {
      LegMask all = 0;
      for (const int input : inputs) {
        if (input < 0) continue;
        if (all & program_.currents[input].legs) return;
        all |= program_.currents[input].legs;
      }
      if (legs == 0 || all == legs) result.push_back({.operation = op, .inputs = inputs});
    };
    for (int a = 0; a < count; ++a) {
      if (!fits(0, a)) continue;
      for (int b = 0; b < count; ++b) {
        if (!fits(1, b)) continue;
        if (arity_of(op) == 2) take({a, b, -1});
        for (int c = 0; arity_of(op) == 3 && c < count; ++c) {
          if (fits(2, c)) take({a, b, c});
        }
      }
    }
    return result;
  }

  LegMask legs_of(const Instruction& term) const {
    LegMask all = 0;
    for (const int input : term.inputs) all |= input < 0 ? 0 : program_.currents[input].legs;
    return all;
  }

  Operation random_operation(Role role) {
    std::vector<Operation> all;
    for (const OperationRow& row : operation_table) {
      if (row.role == role && !row.has_form) all.push_back(row.operation);
    }
    return all[below(int(all.size()))];
  }

  void finish(Instruction& term) {
    static constexpr double coefficients[] = {1.0, -0.75, 0.5, 1.25};
    term.coefficient = coefficients[below(4)];
    if (row_of(term.operation).coupling) term.parameter = below(int(program_.couplings.size()));
  }

  /// Real where all its terms may be.
  CurrentKind kind_for(Operand output, const std::vector<Instruction>& terms) {
    bool is_complex = output == Operand::vector && below(4) == 0;
    for (const Instruction& term : terms) {
      ComplexMask mask = 0;
      for (int k = 0; k < arity_of(term.operation); ++k) {
        if (program_.currents[term.inputs[k]].kind == CurrentKind::complex_vector) {
          mask |= ComplexMask(1 << k);
        }
      }
      is_complex = is_complex || !is_valid(term.operation, mask);
    }
    return kind_of(output, output == Operand::vector && is_complex);
  }

  /// A current of one to four terms, of whatever operations give it.
  void add_current() {
    const auto firsts = terms_of(random_operation(Role::vertex), 0);
    if (firsts.empty() || program_.currents.size() > 24) return;
    std::vector<Instruction> terms{firsts[below(int(firsts.size()))]};
    const LegMask legs = legs_of(terms.front());
    if (legs == (LegMask{1} << program_.num_legs()) - 1) return;
    const Operand output = row_of(terms.front().operation).output;
    std::vector<Instruction> others;
    for (const OperationRow& row : operation_table) {
      if (row.role != Role::vertex || row.output != output) continue;
      const auto of_operation = terms_of(row.operation, legs);
      others.insert(others.end(), of_operation.begin(), of_operation.end());
    }
    std::shuffle(others.begin(), others.end(), random_);
    for (const Instruction& other : others) {
      if (terms.size() < 4 && other.inputs != terms.front().inputs) terms.push_back(other);
    }
    const CurrentKind kind = kind_for(output, terms);
    const int current = program_.add_current(kind, legs);
    for (Instruction term : terms) {
      term.output = current;
      finish(term);
      program_.instructions.push_back(term);
    }
    if (below(2) == 0) add_propagator(current);
  }

  void add_propagator(int current) {
    const Operation op = random_operation(Role::propagator);
    const CurrentKind kind = program_.currents[current].kind;
    const bool is_complex = kind == CurrentKind::complex_vector;
    const auto mask = static_cast<ComplexMask>(is_complex ? 1 | 1 << output_operand : 0);
    if (!accepts(row_of(op).output, kind) || !is_valid(op, mask)) return;
    const bool is_massive = row_of(op).denominator == Denominator::massive;
    program_.instructions.push_back({.operation = op,
                                     .inputs = {current, -1, -1},
                                     .output = current,
                                     .coefficient = 0.5,
                                     .parameter = is_massive ? below(3) : -1});
  }

  void add_flows() {
    const LegMask all = (LegMask{1} << program_.num_legs()) - 1;
    std::vector<Instruction> terms;
    for (const OperationRow& row : operation_table) {
      if (row.role != Role::contraction || row.has_form) continue;
      const auto of_operation = terms_of(row.operation, all);
      terms.insert(terms.end(), of_operation.begin(), of_operation.end());
    }
    std::shuffle(terms.begin(), terms.end(), random_);
    if (terms.size() > 12) terms.resize(12);
    program_.num_flows = std::min(4, int(terms.size()));
    for (std::size_t k = 0; k < terms.size(); ++k) {
      terms[k].output = int(k) % 4;
      finish(terms[k]);
      program_.instructions.push_back(terms[k]);
    }
  }

  /// Executors do not ask for it, but a level of nothing else is no test.
  void drop_unread() {
    std::set<int> read;
    std::vector<Instruction> kept;
    for (auto i = program_.instructions.rbegin(); i != program_.instructions.rend(); ++i) {
      if (!is_contraction(i->operation) && read.count(i->output) == 0) continue;
      read.insert(i->inputs.begin(), i->inputs.end());
      kept.push_back(*i);
    }
    program_.instructions.assign(kept.rbegin(), kept.rend());
  }

  std::mt19937 random_;
  bool all_real_ = false;
  AmplitudeProgram program_;
};

}  // namespace helikos::test
