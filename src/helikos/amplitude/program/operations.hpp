// SPDX-License-Identifier: Apache-2.0
#pragma once

/// \file
/// The table of operations. Passes, executors and the emitter know an operation only by its row
/// here and its formula (amplitude/helas/formulas.hpp).

#include <cstddef>
#include <cstdint>
#include <iterator>

namespace helikos {

/// Kind of a current: it fixes the number of components of one helicity state.
enum class CurrentKind : std::uint8_t {
  real_vector,     ///< over linear polarisations: 4 real components
  complex_vector,  ///< 4 complex components
  row_spinor,      ///< 4 complex components, ubar-like: the quark line from its outgoing end
  column_spinor,   ///< 4 complex components, v-like: the quark line from its other end
  scalar,          ///< 1 complex component
  tensor,          ///< 16 complex components: spin 3/2, spin 2, products of two currents
};

/// Number of components of one helicity state of a current.
constexpr int num_components(CurrentKind kind) {
  if (kind == CurrentKind::tensor) return 16;
  return kind == CurrentKind::scalar ? 1 : 4;
}

/// Number of real numbers in one helicity state of a current.
constexpr int real_components(CurrentKind kind) {
  return num_components(kind) * (kind == CurrentKind::real_vector ? 1 : 2);
}

/// Type of an input or output of an operation. Each vector is real or complex by itself, as its
/// current is.
enum class Operand : std::uint8_t {
  none,
  scalar,
  vector,
  row,
  column,
  any,   ///< a current of any kind
  jamp,  ///< one complex number of a colour flow
};

enum class Role : std::uint8_t {
  external,     ///< wavefunction of one leg
  vertex,       ///< is added to its output
  propagator,   ///< changes its output in place
  contraction,  ///< is added to the jamp of a flow
};

/// Denominator of a propagator. 1/P^2 is real; 1/(P^2 - m^2 + i m Gamma) and its products are
/// complex.
enum class Denominator : std::uint8_t { none, massless, massive };

/// The instruction set. Symbols in formulas: psi: row, chi: column, A, B, C, V: vectors, c:
/// coefficient, S, R: scalars, P: momentum of the legs of the current, all outgoing, a, b, o:
/// currents of any kind, F: a form of these (amplitude/program/form.hpp).
enum class Operation : std::uint8_t {
  external,          ///< wavefunction of one leg
  three_gluon,       ///< V += c [A, B], for conserved currents
  four_gluon,        ///< V += c {A, B, C}
  row_gluon,         ///< psi' += c psi A-slash
  column_gluon,      ///< chi' += c A-slash chi
  fermion_current,   ///< V += c psi gamma^mu (g_L P_L + g_R P_R) chi
  propagate_gluon,   ///< V *= c / P^2
  propagate_row,     ///< psi = c psi (P-slash + m) / (P^2 - m^2 + i m Gamma)
  propagate_column,  ///< chi = c (-P-slash + m) chi / (P^2 - m^2 + i m Gamma)
  propagate_vector,  ///< V = c (V - P P.V/m^2) / (P^2 - m^2 + i m Gamma)
  contract_spinors,  ///< jamp += c psi chi
  contract_vectors,  ///< jamp += c A.B
  fermion_scalar,    ///< S += c psi (g_L P_L + g_R P_R) chi
  row_scalar,        ///< psi' += c psi S (g_L P_L + g_R P_R)
  column_scalar,     ///< chi' += c S (g_L P_L + g_R P_R) chi
  vectors_scalar,    ///< S += c g_L A.B
  vector_scalar,     ///< V += c g_L A S
  scalars_scalar,    ///< R += c g_L S S'
  propagate_scalar,  ///< S *= c / (P^2 - m^2 + i m Gamma)
  contract_scalars,  ///< jamp += c S R
  three_vector,      ///< V += c g_L [A, B], for currents that need not be conserved
  four_vector,       ///< V += c g_L {A, B, C}
  row_vector,        ///< psi' += c psi A-slash (g_L P_L + g_R P_R)
  column_vector,     ///< chi' += c A-slash (g_L P_L + g_R P_R) chi
  row_left,          ///< psi' += c psi A-slash (g_L + i g_R) P_L
  column_left,       ///< chi' += c A-slash (g_L + i g_R) P_L chi
  left_current,      ///< V += c psi gamma^mu (g_L + i g_R) P_L chi
  strengths_scalar,  ///< S += c g_L (pA.pB A.B - pB.A pA.B)
  strength_scalar,   ///< V += c g_L S (P.A pA - P.pA A), P the momentum of A and S
  form,              ///< o += c F(a, b)
  map_form,          ///< o += c F(a)
  propagate_form,    ///< o = c F(o) / (P^2 - m^2 + i m Gamma)
  contract_form,     ///< jamp += c F(a, b)
};

struct OperationRow {
  Operation operation;
  const char* name;  ///< name in the field (HELAS, ALOHA), or a plain name
  Role role;
  Operand inputs[3];
  Operand output;
  /// Needs of the formula.
  bool momenta = false;  ///< momenta of the inputs, of the first two at most
  Denominator denominator = Denominator::none;
  bool mass = false;      ///< mass in a numerator
  bool coupling = false;  ///< g_L and g_R, or g_L alone; a complex one is g_L + i g_R
  /// Values formed of the last input alone, or of it and another input, are kept for all their
  /// states.
  bool tabulates = false;
  /// Complex vectors where quarks and gluons use the operation (ComplexMask); -1: they do not use
  /// it. Kernels of GPUs keep these uses apart from the others, which would take their registers.
  int frequent_mask = -1;
  /// The operation has a form in place of a formula, and its currents are of any kind.
  bool has_form = false;
};

namespace detail::table {

using enum Operand;
using enum Operation;

enum Need : unsigned { momenta = 1, mass = 2, coupling = 4, tabulated = 8, sparse = 32 };

/// Needs of an operation with this frequent_mask.
constexpr unsigned frequent(unsigned mask) { return 16 | mask << 8; }

constexpr OperationRow make(Operation operation, const char* name, Role role, Operand a, Operand b,
                            Operand c, Operand output, unsigned needs,
                            Denominator denominator = Denominator::none) {
  return {operation,
          name,
          role,
          {a, b, c},
          output,
          (needs & momenta) != 0,
          denominator,
          (needs & mass) != 0,
          (needs & coupling) != 0,
          (needs & tabulated) != 0,
          (needs & 16) != 0 ? static_cast<int>(needs >> 8) : -1,
          (needs & sparse) != 0};
}
constexpr OperationRow vertex(Operation operation, const char* name, Operand a, Operand b,
                              Operand output, unsigned needs = 0) {
  return make(operation, name, Role::vertex, a, b, none, output, needs);
}
constexpr OperationRow propagator(Operation operation, Operand operand, Denominator denominator,
                                  unsigned needs) {
  return make(operation, "propagator", Role::propagator, operand, none, none, operand, needs,
              denominator);
}
constexpr OperationRow contraction(Operation operation, const char* name, Operand a, Operand b,
                                   unsigned needs = 0) {
  return make(operation, name, Role::contraction, a, b, none, jamp, needs);
}

inline constexpr OperationRow rows[] = {
    make(external, "wavefunction", Role::external, none, none, none, any, 0),
    vertex(three_gluon, "VVV1P0_1", vector, vector, vector, momenta | tabulated | frequent(0)),
    make(four_gluon, "VVVV1P0_1", Role::vertex, vector, vector, vector, vector,
         tabulated | frequent(0)),
    vertex(row_gluon, "FFV1_1", row, vector, row, frequent(0)),
    vertex(column_gluon, "FFV1_2", vector, column, column, frequent(0)),
    vertex(fermion_current, "FFV2P0_3", row, column, vector, coupling | frequent(8)),
    propagator(propagate_gluon, vector, Denominator::massless, frequent(0)),
    propagator(propagate_row, row, Denominator::massive, momenta | mass | frequent(0)),
    propagator(propagate_column, column, Denominator::massive, momenta | mass | frequent(0)),
    propagator(propagate_vector, vector, Denominator::massive, momenta | mass),
    contraction(contract_spinors, "psi chi", row, column, frequent(0)),
    contraction(contract_vectors, "A.B", vector, vector, frequent(1)),
    vertex(fermion_scalar, "FFS2_3", row, column, scalar, coupling),
    vertex(row_scalar, "FFS2_1", row, scalar, row, coupling),
    vertex(column_scalar, "FFS2_2", scalar, column, column, coupling),
    vertex(vectors_scalar, "VVS1_3", vector, vector, scalar, coupling),
    vertex(vector_scalar, "VVS1_1", vector, scalar, vector, coupling),
    vertex(scalars_scalar, "SSS1_1", scalar, scalar, scalar, coupling),
    propagator(propagate_scalar, scalar, Denominator::massive, 0),
    contraction(contract_scalars, "S R", scalar, scalar),
    vertex(three_vector, "VVV1_1", vector, vector, vector, momenta | coupling | tabulated),
    make(four_vector, "VVVV1_1", Role::vertex, vector, vector, vector, vector,
         coupling | tabulated),
    vertex(row_vector, "FFV2_1", row, vector, row, coupling),
    vertex(column_vector, "FFV2_2", vector, column, column, coupling),
    vertex(row_left, "FFV3_1", row, vector, row, coupling),
    vertex(column_left, "FFV3_2", vector, column, column, coupling),
    vertex(left_current, "FFV3P0_3", row, column, vector, coupling),
    vertex(strengths_scalar, "VVS2_3", vector, vector, scalar, momenta | coupling),
    vertex(strength_scalar, "VVS2_1", vector, scalar, vector, momenta | coupling),
    vertex(form, "F(a, b)", any, any, any, sparse),
    vertex(map_form, "F(a)", any, none, any, sparse),
    propagator(propagate_form, any, Denominator::massive, sparse),
    contraction(contract_form, "F(a, b)", any, any, sparse),
};

}  // namespace detail::table

/// The table in the order of Operation.
inline constexpr const auto& operation_table = detail::table::rows;

inline constexpr int num_operations = std::size(detail::table::rows);

constexpr const OperationRow& row_of(Operation op) {
  return operation_table[static_cast<std::size_t>(op)];
}
constexpr bool is_propagation(Operation op) { return row_of(op).role == Role::propagator; }
constexpr bool has_form(Operation op) { return row_of(op).has_form; }
constexpr bool is_contraction(Operation op) { return row_of(op).role == Role::contraction; }
/// Whether an operation is added to its output.
constexpr bool is_term(Operation op) {
  return row_of(op).role == Role::vertex || is_contraction(op);
}
constexpr int arity_of(Operation op) {
  int arity = 0;
  for (const Operand operand : row_of(op).inputs) arity += operand != Operand::none;
  return arity;
}

/// Complex vectors of an instruction: bit k for input k, bit 3 for the output.
using ComplexMask = std::uint8_t;
inline constexpr int output_operand = 3;
inline constexpr int num_complex_masks = 16;

constexpr bool is_complex(ComplexMask mask, int operand) { return mask >> operand & 1; }
constexpr bool is_frequent(Operation op, ComplexMask mask) {
  return row_of(op).frequent_mask == static_cast<int>(mask);
}
/// Whether gluons alone use an operation: its vectors are real, and it has only vectors.
constexpr bool is_of_gluons(Operation op, ComplexMask mask) {
  const OperationRow& row = row_of(op);
  if (mask != 0 || row.coupling || row.denominator == Denominator::massive) return false;
  for (const Operand input : row.inputs) {
    if (input != Operand::vector && input != Operand::none) return false;
  }
  return row.output == Operand::vector || row.output == Operand::jamp;
}
constexpr Operand operand_of(Operation op, int operand) {
  return operand == output_operand ? row_of(op).output : row_of(op).inputs[operand];
}

/// Kind of the current of an operand; a jamp is one complex number, as a scalar is.
constexpr CurrentKind kind_of(Operand operand, bool is_complex) {
  if (operand == Operand::row) return CurrentKind::row_spinor;
  if (operand == Operand::column) return CurrentKind::column_spinor;
  if (operand != Operand::vector) return CurrentKind::scalar;
  return is_complex ? CurrentKind::complex_vector : CurrentKind::real_vector;
}
constexpr CurrentKind kind_of(Operation op, ComplexMask mask, int operand) {
  return kind_of(operand_of(op, operand), is_complex(mask, operand));
}

constexpr bool accepts(Operand operand, CurrentKind kind) {
  return operand == Operand::any || kind == kind_of(operand, kind == CurrentKind::complex_vector);
}

/// Whether an operation exists for real and complex vectors in these places: only vectors may be
/// real or complex, and a result is complex if an input is complex.
constexpr bool is_valid(Operation op, ComplexMask mask) {
  const OperationRow& row = row_of(op);
  bool is_made_complex = row.denominator == Denominator::massive;
  for (int k = 0; k < 3; ++k) {
    const bool is_vector = row.inputs[k] == Operand::vector;
    if (is_complex(mask, k) && !is_vector) return false;
    is_made_complex |= is_vector ? is_complex(mask, k) : row.inputs[k] != Operand::none;
  }
  const bool output = is_complex(mask, output_operand);
  if (row.output == Operand::any) return true;
  if (row.output != Operand::vector) return !output;
  const bool is_in_place = row.role == Role::propagator;
  return is_in_place ? output == is_complex(mask, 0) && (output || !is_made_complex)
                     : output || !is_made_complex;
}

namespace detail {

constexpr bool is_consistent(const OperationRow& row) {
  const int arity = arity_of(row.operation);
  if (row.frequent_mask >= num_complex_masks) return false;
  for (int k = 0; k < 3; ++k) {
    if ((k < arity) != (row.inputs[k] != Operand::none)) return false;  // no gaps
    const bool may_be_any = row.has_form && row.inputs[k] == Operand::any;
    if (row.has_form && !may_be_any && k < arity) return false;
    if (!may_be_any && row.inputs[k] == Operand::any) return false;
    if (row.inputs[k] == Operand::jamp) return false;
  }
  const bool has_jamp = row.output == Operand::jamp, has_any = row.output == Operand::any;
  const bool gives_any = row.role == Role::external || (row.has_form && !has_jamp);
  if (has_jamp != (row.role == Role::contraction) || has_any != gives_any ||
      row.output == Operand::none) {
    return false;
  }
  const bool is_propagator = row.role == Role::propagator;
  if (is_propagator != (row.denominator != Denominator::none)) return false;
  if (row.mass && row.denominator != Denominator::massive) return false;
  if (is_propagator && (arity != 1 || row.inputs[0] != row.output || row.coupling)) return false;
  if (row.role == Role::external) return arity == 0 && !row.momenta && !row.coupling;
  if (row.has_form) return arity <= 2 && !row.momenta && !row.coupling && !row.mass;
  return is_propagator || (arity >= 2 && !(row.momenta && arity == 3));
}

constexpr bool is_table_consistent() {
  for (int k = 0; k < num_operations; ++k) {
    const OperationRow& row = operation_table[k];
    if (row.operation != static_cast<Operation>(k) || !is_consistent(row)) return false;
    bool is_ever_valid = false;
    for (int mask = 0; mask < num_complex_masks; ++mask) {
      is_ever_valid |= is_valid(row.operation, static_cast<ComplexMask>(mask));
    }
    const auto frequent = static_cast<ComplexMask>(row.frequent_mask);
    if (!is_ever_valid || (row.frequent_mask >= 0 && !is_valid(row.operation, frequent))) {
      return false;
    }
  }
  return true;
}

}  // namespace detail

static_assert(detail::is_table_consistent());

}  // namespace helikos
