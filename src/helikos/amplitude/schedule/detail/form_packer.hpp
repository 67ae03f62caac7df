// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <map>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "helikos/amplitude/program/amplitude_program.hpp"
#include "helikos/amplitude/program/form_tables.hpp"

namespace helikos {

/// The currents of an instruction that has a form.
struct FormKinds {
  std::vector<CurrentKind> inputs;
  CurrentKind output = CurrentKind::scalar;
  auto operator<=>(const FormKinds&) const = default;
};

/// Makes the FormTables of a program.
class FormPacker {
 public:
  /// `momentum(legs)`: number of the momentum of some legs in the scheduled program.
  FormPacker(const AmplitudeProgram& program, std::function<int(LegMask)> momentum)
      : program_(program), momentum_(std::move(momentum)) {}

  /// Number of form `form` of the program, for currents of these kinds, times `coefficient`. Throws
  /// std::logic_error where the form does not fit the kinds.
  int add(int form, const FormKinds& kinds, double coefficient);

  FormTables take() { return std::move(tables_); }

 private:
  struct Cells {
    std::int32_t first, count;
  };

  PackedForm pack(const Form& form, const FormKinds& kinds, double coefficient);
  Cells cells_of(std::vector<FormEntry> entries, bool is_bilinear);
  std::int32_t prefactors_of(const Form& form, double coefficient);
  std::int32_t prefactor_of_function(int number);
  void add_prefactor(const Prefactor& prefactor, double coefficient);
  void add_monomial(const Monomial& m, double coefficient);
  std::int32_t product_of(const Monomial& monomial);
  std::int32_t product(ProductStep step);

  const AmplitudeProgram& program_;
  std::function<int(LegMask)> momentum_;
  FormTables tables_;
  std::map<std::tuple<int, FormKinds, double>, int> forms_;
  std::map<std::vector<FormEntry>, Cells> cells_;
  std::map<std::vector<double>, std::int32_t> prefactors_;
  std::map<std::pair<std::int32_t, std::int32_t>, std::int32_t> products_;
  std::map<int, std::int32_t> functions_;  ///< (function of the program): prefactor
};

}  // namespace helikos
