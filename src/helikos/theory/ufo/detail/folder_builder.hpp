// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <unordered_map>

#include "helikos/theory/ufo/detail/arguments.hpp"
#include "helikos/theory/ufo/folder.hpp"

namespace helikos::ufo::python {

/// Fills a Folder with the objects of its files.
class FolderBuilder {
 public:
  explicit FolderBuilder(Folder& folder) : folder_(folder) {}

  /// Adds the object that a constructor makes. `call` has its arguments, evaluated. Returns its
  /// number in the list of its type; -1 for vertices of counterterms, which are left out.
  int add(Type type, const Value& call, const SourceText& source);

  /// Throws InputError where `X.anti()` asks for the antiparticle of its own antiparticle.
  void check_has_antiparticle(const Value& particle, const SourceText& source) const;

  /// Adds orders that only couplings name. `has_file` tells whether there is a coupling_orders.py.
  void complete_orders(bool has_file);

 private:
  int add_particle(const Arguments& arguments);
  int add_parameter(const Arguments& arguments);
  int add_coupling(const Arguments& arguments);
  int add_structure(const Arguments& arguments);
  int add_vertex(const Arguments& arguments);
  int add_order(const Arguments& arguments);
  int add_form_factor(const Arguments& arguments);
  int add_propagator(const Arguments& arguments);

  void read_value(const Arguments& arguments, FolderParameter& parameter) const;
  void read_card_entry(const Arguments& arguments, FolderParameter& parameter) const;
  Orders read_orders(const Arguments& arguments) const;
  std::string parameter_name(const Arguments& arguments, std::string_view key,
                             bool is_needed) const;
  std::string propagator_name(const Arguments& arguments) const;
  void read_legs(const Arguments& arguments, FolderVertex& vertex) const;
  std::vector<int> read_structures(const Arguments& arguments, const FolderVertex& vertex) const;
  void check_spins(const Arguments& arguments, const Value& value,
                   const FolderVertex& vertex) const;
  void read_terms(const Arguments& arguments, FolderVertex& vertex) const;
  bool is_in_trees(const FolderVertex& vertex) const;
  FolderTerm read_term(const Arguments& arguments, const Value& key, const Value& value) const;
  void check_new(const Arguments& arguments, std::string_view kind, const std::string& name,
                 const Place& place);

  Folder& folder_;
  /// Where names that must be unique were defined, by kind and name.
  std::unordered_map<std::string, std::string> places_;
};

}  // namespace helikos::ufo::python
