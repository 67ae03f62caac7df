// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "helikos/observables/cuts/compile.hpp"
#include "helikos/observables/cuts/detail/interval.hpp"
#include "helikos/observables/cuts/terms.hpp"

namespace helikos::cuts {

/// Numbers between two limits. A limit that does not belong to them is open.
struct Range : Interval {
  bool is_least_open = true, is_most_open = true;

  bool is_empty() const {
    return !(least <= most) || (least == most && (is_least_open || is_most_open));
  }
  bool has(double number) const;
  bool is_within(const Range& other) const;
};

/// Requirements of cuts on an event, however the cuts are written: a range of each observable or
/// sum of observables, and other conditions as texts. Where a number is equal to a limit for no
/// part of the phase space, such as a transverse momentum, limits are open: ranges that share only
/// their ends have no event in common. Other numbers, such as max(pt(j), 20), are equal to a limit
/// for many events, and their limits stay as they are written. Numbers that are undefined, such as
/// a root of one below zero, are not seen. Equal forms are equal cuts; equal cuts may have other
/// forms, such as alternatives (or) that overlap.
class NormalForm {
 public:
  /// The form of the cuts of `program`, on the legs of its process.
  explicit NormalForm(const CutProgram& program);

  bool operator==(const NormalForm& other) const { return text() == other.text(); }
  /// Whether events that pass these cuts are known to pass the others.
  bool implies(const NormalForm& other) const;
  /// Whether no event is known to pass both.
  bool excludes(const NormalForm& other) const;
  /// The conditions in alphabetical order.
  std::string text() const;

 private:
  NormalForm() = default;

  void add(const Terms& terms, int condition, bool truth);
  void add_comparison(const Terms& terms, const Term& term, bool truth);
  void add_range(const Terms& terms, const LinearSum& sum, Range range);
  void add_size_above(const Terms& terms, const LinearSum& inner, const Range& size);
  void add_list(std::vector<NormalForm> list);
  void add(const NormalForm& other);
  void simplify();
  static NormalForm none();  ///< that no event passes
  static std::string alternatives_text(const std::vector<NormalForm>& list);
  void add_alternatives(const Terms& terms, int condition, bool truth);
  bool has_no_event_of(const NormalForm& other) const;
  bool implies_one_of(const std::vector<NormalForm>& list) const;
  bool is_only_alternatives() const {
    return ranges_.empty() && others_.empty() && alternatives_.size() == 1;
  }

  std::map<std::string, Range> ranges_;  ///< (observable, or sum of observables)
  std::set<std::string> others_;
  std::map<std::string, std::vector<NormalForm>> alternatives_;  ///< one of each list holds
};

}  // namespace helikos::cuts
