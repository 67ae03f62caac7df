// SPDX-License-Identifier: Apache-2.0
// Tensors of a string and their indices.
#include <fmt/format.h>

#include <cctype>
#include <charconv>

#include "helikos/theory/ufo/detail/structure_parser.hpp"

namespace helikos::ufo::tensors {

LorentzTerms StructureParser::read_atom(const AtomName& atom) {
  LorentzAtom result{atom.kind, static_cast<int>(atom.arguments.size()), {}};
  expect("(");
  for (int k = 0; k < result.num_labels; ++k) {
    if (k > 0) expect(",");
    const char type = atom.arguments[k];
    result.labels[k] = type == 'l' ? read_leg(atom) : read_index(atom, type);
  }
  expect(")");
  return {{1.0, {result}}};
}

long StructureParser::read_integer() {
  const bool is_negative = take("-");
  skip_space();
  long value = 0;
  const char* const first = text_.data() + at_;
  const char* const end = text_.data() + text_.size();
  const auto [last, error] = std::from_chars(first, end, value);
  const bool is_integer = error == std::errc() && value >= 0 && (last == end || *last != '.');
  if (!is_integer) fail_as_wrong(fmt::format("'{}' is no index", text_.substr(at_, 12)));
  at_ += static_cast<std::size_t>(last - first);
  return is_negative ? -value : value;
}

/// The momentum of a leg.
Label StructureParser::read_leg(const AtomName& atom) {
  const long number = read_integer();
  if (number < 1 || number > static_cast<long>(structure_.spins.size())) {
    fail_as_wrong(fmt::format("{} names leg {}, and the structure has {} legs", atom.name, number,
                              structure_.spins.size()));
  }
  return -static_cast<Label>(number);
}

Label StructureParser::read_index(const AtomName& atom, char type) {
  skip_space();
  if (at_ < text_.size() && (text_[at_] == '\'' || text_[at_] == '"')) {
    const char quote = text_[at_];
    const std::size_t end = text_.find(quote, at_ + 1);
    if (end == std::string_view::npos || end == at_ + 1) fail_as_wrong("a quoted index has no end");
    const std::string name(text_.substr(at_ + 1, end - at_ - 1));
    at_ = end + 1;
    return summed_label(type, "'" + name + "'");
  }
  const long number = read_integer();
  return number < 0 ? summed_label(type, std::to_string(number)) : label_of_leg(atom, type, number);
}

Label StructureParser::summed_label(char type, const std::string& name) {
  const bool is_spinor = type == 's';
  const auto [place, is_new] = summed_[is_spinor].try_emplace(name, 0);
  if (is_new) {
    names_.push_back(name);
    const Label label = summed_labels + static_cast<Label>(names_.size()) - 1;
    if (label >= spinor_labels) fail("the structure has too many indices");
    place->second = label + (is_spinor ? spinor_labels : 0);
  }
  return place->second;
}

/// Spin 2 has two vector indices, 1000 + leg and 2000 + leg; spin 3/2 has one index of each type.
Label StructureParser::label_of_leg(const AtomName& atom, char type, long number) const {
  const long leg = number % 1000, part = number / 1000;
  const bool is_leg = leg >= 1 && leg <= static_cast<long>(structure_.spins.size()) && part <= 2;
  const int spin = is_leg ? structure_.spins[leg - 1] : 0;
  const bool is_right_part = (part > 0) == (spin == 5);
  const bool is_right_type =
      type == 's' ? spin == 2 || spin == 4 : spin == 3 || spin == 4 || spin == 5;
  if (!is_leg || !is_right_part || !is_right_type) {
    fail_as_wrong(fmt::format("{} has the {} index {}, which no leg has", atom.name,
                              type == 's' ? "spinor" : "vector", number));
  }
  const auto label = static_cast<Label>(2 * (leg - 1) + (part == 2 ? 1 : 0));
  return type == 's' ? spinor_labels + label : label;
}

}  // namespace helikos::ufo::tensors
