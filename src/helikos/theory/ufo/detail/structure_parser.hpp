// SPDX-License-Identifier: Apache-2.0
#pragma once

/// \file
/// Strings of Lorentz structures as sums of products of tensors.

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "helikos/theory/ufo/detail/atoms.hpp"

namespace helikos::ufo::tensors {

using LorentzTerms = std::vector<LorentzTerm>;

/// Throws InputError("<file>:<line>: <structure>: <what>"), for what Helikos cannot compute.
[[noreturn]] void refuse(const FolderStructure& structure, const std::string& what);

/// Reads one string. Mistakes in it are a FolderError. Products of sums are multiplied out; terms
/// are neither ordered nor merged. Indices that are summed inside parentheses get labels of their
/// own, so that powers and products of scalars may use a name again. The part in parentheses that
/// has only momenta and parameters, without an index, is one function.
class StructureParser {
 public:
  StructureParser(const FolderStructure& structure, const NamedNumbers& numbers,
                  const ParameterNames& parameters)
      : structure_(structure),
        numbers_(numbers),
        parameters_(parameters),
        text_(structure.structure) {}

  /// All terms; each has every index of the legs once and every summed index twice.
  LorentzTerms read();
  ScalarFunctions take_functions() { return std::move(functions_); }

 private:
  LorentzTerms read_sum();
  LorentzTerms read_product();
  LorentzTerms read_signed();
  LorentzTerms read_power();
  LorentzTerms read_primary();
  LorentzTerms read_named();
  LorentzTerms read_function(std::string_view name);
  LorentzTerms read_atom(const AtomName& atom);
  std::complex<double> read_number();
  LorentzTerms read_form_factor(const FolderFormFactor& own);
  std::vector<int> read_arguments();

  void check_functions() const;
  std::optional<std::complex<double>> number_in(const LorentzTerms& terms) const;
  std::optional<int> function_in(const LorentzTerms& terms);
  int function_of(const LorentzTerms& terms, std::string_view use);
  LorentzTerms terms_of(int function) const;
  void join(LorentzTerms& terms);
  LorentzTerms quotient(LorentzTerms terms, const LorentzTerms& divisor);

  std::string_view read_name();
  Label read_index(const AtomName& atom, char type);
  Label label_of_leg(const AtomName& atom, char type, long number) const;
  Label summed_label(char type, const std::string& name);
  Label read_leg(const AtomName& atom);
  long read_integer();

  LorentzTerms product(const LorentzTerms& a, const LorentzTerms& b);
  LorentzTerms power(const LorentzTerms& base, const LorentzTerms& exponent);
  void rename_summed(LorentzTerms& terms);
  Label fresh_label(Label like);
  void check_indices(const LorentzTerm& term) const;
  std::string name_of_label(Label label) const;

  void skip_space();
  bool take(std::string_view token);
  void expect(std::string_view token);
  [[noreturn]] void fail(const std::string& what) const { refuse(structure_, what); }
  /// Throws FolderError, for what is wrong in a string.
  [[noreturn]] void fail_as_wrong(const std::string& what) const;

  const FolderStructure& structure_;
  const NamedNumbers& numbers_;
  const ParameterNames& parameters_;
  std::string_view text_;
  std::size_t at_ = 0;
  int depth_ = 0;
  std::map<std::string, Label> summed_[2];  ///< by name: vector indices, spinor indices
  std::vector<std::string> names_;          ///< of summed labels, counted from summed_labels
  ScalarFunctions functions_;
  /// By name; none while one is read.
  std::map<std::string, std::optional<LorentzTerms>, std::less<>> form_factors_;
};

}  // namespace helikos::ufo::tensors
