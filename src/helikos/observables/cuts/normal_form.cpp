// SPDX-License-Identifier: Apache-2.0
#include "helikos/observables/cuts/normal_form.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <bit>

namespace helikos::cuts {
namespace {

constexpr const char* never = "never";

/// Whether the order of two parts does not matter.
bool is_symmetric(Operation operation) {
  switch (operation) {
    case Operation::add:
    case Operation::multiply:
    case Operation::minimum:
    case Operation::maximum:
    case Operation::rapidity_difference:
    case Operation::angle_difference:
    case Operation::length:
    case Operation::equal:
    case Operation::unequal:
    case Operation::both:
    case Operation::either:
      return true;
    default:
      return false;
  }
}

/// Whether a number is never below zero.
bool is_size(Operation operation) {
  switch (operation) {
    case Operation::pt:
    case Operation::m:
    case Operation::mt:
    case Operation::mt_of_some:
    case Operation::e:
    case Operation::p:
    case Operation::kt_of_two:
    case Operation::kt_of_group:
    case Operation::ptlund:
    case Operation::isolation:
    case Operation::absolute:
    case Operation::root:
    case Operation::rapidity_difference:
    case Operation::angle_difference:
    case Operation::length:
      return true;
    default:
      return false;
  }
}

/// Legs, and places as their rank in a group, not as their number in a list.
std::string legs_text(const Terms& terms, std::uint32_t legs) {
  std::vector<std::string> texts;
  for (; legs != 0; legs &= legs - 1) {
    const int number = std::countr_zero(legs);
    if (number < first_place) {
      texts.push_back(fmt::format("{}", number));
    } else {
      const Place& place = terms.places[std::size_t(number - first_place)];
      texts.push_back(fmt::format("{}of{}", place.rank, place.legs));
    }
  }
  std::ranges::sort(texts);
  return fmt::format("{}", fmt::join(texts, "+"));
}

std::string text_of(const Terms& terms, int number) {
  const Term& term = terms[number];
  if (term.operation == Operation::number) return fmt::format("{}", term.number);
  std::vector<std::string> parts;
  for (const int part : {term.first, term.second})
    if (part >= 0) parts.push_back(text_of(terms, part));
  if (is_symmetric(term.operation)) std::ranges::sort(parts);
  if (parts.empty())
    parts = {legs_text(terms, term.legs), fmt::format("{}", term.number),
             fmt::format("{}", term.power), legs_text(terms, term.others)};
  return fmt::format("{}({})", int(term.operation), fmt::join(parts, ","));
}

bool is_less(Operation operation) {
  return operation == Operation::less || operation == Operation::less_equal;
}
bool is_strict(Operation operation) {
  return operation == Operation::less || operation == Operation::greater;
}

/// Whether a number is equal to a limit for no part of the phase space. The mass of one particle is
/// always the same, and an isolation is 0 where nothing is near.
bool is_spread(const Terms& terms, int number) {
  const Term& term = terms[number];
  switch (term.operation) {
    case Operation::number:
    case Operation::isolation:
    case Operation::kt_of_group:
    case Operation::ptlund:
      return false;
    case Operation::m:
      return !std::has_single_bit(term.legs);
    case Operation::absolute:
    case Operation::root:
    case Operation::negate:
      return is_spread(terms, term.first);
    case Operation::minimum:
    case Operation::maximum:
      return is_spread(terms, term.first) && is_spread(terms, term.second);
    default:
      return is_observable(term.operation);
  }
}

/// Whether a sum is equal to a limit for no part of the phase space. Differences may vanish for
/// many events, as min(a, b) - a does, and so may sums over places and legs of the same particles.
bool is_spread(const Terms& terms, const LinearSum& sum) {
  if (sum.factors.size() == 1) return is_spread(terms, sum.factors.begin()->first);
  const double first = sum.factors.begin()->second;
  return std::ranges::all_of(sum.factors, [&](const auto& own) {
    const Operation operation = terms[own.first].operation;
    return own.second * first > 0.0 && is_size(operation) && is_observable(operation) &&
           is_spread(terms, own.first);
  });
}

Range both(const Range& a, const Range& b) {
  const Interval common = both(static_cast<const Interval&>(a), static_cast<const Interval&>(b));
  return {
      common,
      (a.least == common.least && a.is_least_open) || (b.least == common.least && b.is_least_open),
      (a.most == common.most && a.is_most_open) || (b.most == common.most && b.is_most_open)};
}

std::string range_text(const Range& range) {
  return fmt::format("{}{} to {}{}", range.is_least_open ? "(" : "[", range.least + 0.0,
                     range.most + 0.0, range.is_most_open ? ")" : "]");
}

}  // namespace

bool Range::has(double number) const {
  return (is_least_open ? least < number : least <= number) &&
         (is_most_open ? number < most : number <= most);
}

bool Range::is_within(const Range& other) const {
  const bool is_above =
      least > other.least || (least == other.least && (is_least_open || !other.is_least_open));
  const bool is_below =
      most < other.most || (most == other.most && (is_most_open || !other.is_most_open));
  return is_above && is_below;
}

NormalForm::NormalForm(const CutProgram& program) {
  const Terms terms = terms_of(program);
  for (const int condition : terms.required) add(terms, condition, true);
  simplify();
}

void NormalForm::add(const Terms& terms, int condition, bool truth) {
  const Term& term = terms[condition];
  if (term.operation == Operation::opposite) {
    add(terms, term.first, !truth);
  } else if (term.operation == (truth ? Operation::both : Operation::either)) {
    add(terms, term.first, truth);
    add(terms, term.second, truth);
  } else if (term.operation == Operation::both || term.operation == Operation::either) {
    add_alternatives(terms, condition, truth);
  } else if (term.operation == Operation::number) {
    if ((term.number > 0.0) != truth) others_.insert(never);
  } else if (is_comparison(term.operation) && term.operation < Operation::equal) {
    add_comparison(terms, term, truth);
  } else {
    others_.insert((truth ? "" : "not ") + text_of(terms, condition));
  }
}

void NormalForm::add_comparison(const Terms& terms, const Term& term, bool truth) {
  LinearSum sum;
  sum.add(terms, term.first, 1.0);
  sum.add(terms, term.second, -1.0);
  const bool is_upper = is_less(term.operation) == truth;
  const bool is_open = is_strict(term.operation) == truth;
  add_range(terms, sum,
            is_upper ? Range{{.most = 0.0}, true, is_open} : Range{{.least = 0.0}, is_open, true});
}

/// Moves constants to the limits. The first factor of a sum becomes one.
void NormalForm::add_range(const Terms& terms, const LinearSum& sum, Range range) {
  std::map<std::string, double> factors;
  bool are_sizes = true;
  for (const auto& [number, factor] : sum.factors) {
    factors[text_of(terms, number)] += factor;
    are_sizes = are_sizes && is_size(terms[number].operation);
  }
  std::erase_if(factors, [](const auto& own) { return own.second == 0.0; });
  static_cast<Interval&>(range) = range + Interval{-sum.constant, -sum.constant};
  if (factors.empty()) {
    if (!range.has(0.0)) others_.insert(never);
    return;
  }
  const double first = factors.begin()->second;
  static_cast<Interval&>(range) = range / Interval{first, first};
  if (first < 0.0) std::swap(range.is_least_open, range.is_most_open);
  if (is_spread(terms, sum)) range.is_least_open = range.is_most_open = true;
  std::vector<std::string> parts;
  for (const auto& [text, factor] : factors) {
    parts.push_back(fmt::format("{:.12g}*{}", factor / first, text));
    are_sizes = are_sizes && factor / first > 0.0;
  }
  if (are_sizes) {
    // The limit 0 of a number that is spread says nothing.
    const bool has_zero = is_spread(terms, sum);
    if (range.least < 0.0 || (range.least == 0.0 && (has_zero || !range.is_least_open)))
      range.least = -Interval::infinity, range.is_least_open = true;
    if (range.most < 0.0 || (range.most == 0.0 && range.is_most_open)) others_.insert(never);
    const Term& only = terms[sum.factors.begin()->first];
    if (sum.factors.size() == 1 && only.operation == Operation::absolute) {
      LinearSum inner;
      inner.add(terms, only.first, 1.0);
      if (range.most < Interval::infinity)
        add_range(terms, inner,
                  {{-range.most, range.most}, range.is_most_open, range.is_most_open});
      if (range.least >= 0.0) add_size_above(terms, inner, range);
      return;
    }
  }
  if (range.is_empty()) others_.insert(never);
  if (range.least == -Interval::infinity && range.most == Interval::infinity) return;
  Range& known = ranges_[fmt::format("{}", fmt::join(parts, " "))];
  known = both(known, range);
}

/// The size of a sum is above the lower limit: two alternatives.
void NormalForm::add_size_above(const Terms& terms, const LinearSum& inner, const Range& size) {
  NormalForm below, above;
  below.add_range(terms, inner, {{.most = -size.least}, true, size.is_least_open});
  above.add_range(terms, inner, {{.least = size.least}, size.is_least_open, true});
  below.simplify();
  above.simplify();
  add_list({std::move(below), std::move(above)});
}

void NormalForm::add_alternatives(const Terms& terms, int condition, bool truth) {
  std::vector<NormalForm> list;
  const auto collect = [&](const auto& self, int number, bool holds) -> void {
    const Term& term = terms[number];
    if (term.operation == Operation::opposite) return self(self, term.first, !holds);
    if (term.operation == (holds ? Operation::either : Operation::both)) {
      self(self, term.first, holds);
      return self(self, term.second, holds);
    }
    NormalForm own;
    own.add(terms, number, holds);
    own.simplify();
    if (own.is_only_alternatives()) {
      const std::vector<NormalForm>& inner = own.alternatives_.begin()->second;
      list.insert(list.end(), inner.begin(), inner.end());
    } else {
      list.push_back(std::move(own));
    }
  };
  collect(collect, condition, truth);
  add_list(std::move(list));
}

/// One of the list holds.
void NormalForm::add_list(std::vector<NormalForm> list) {
  std::ranges::sort(list, {}, &NormalForm::text);
  const auto [first, last] = std::ranges::unique(list);
  list.erase(first, last);
  // An alternative within another one says nothing.
  for (std::size_t i = 0; i < list.size();) {
    const bool is_within = std::ranges::any_of(list, [&](const NormalForm& other) {
      return &other != &list[i] && list[i].implies(other);
    });
    if (is_within)
      list.erase(list.begin() + std::ptrdiff_t(i));
    else
      ++i;
  }
  if (list.size() == 1) return add(list.front());
  alternatives_.emplace(alternatives_text(list), std::move(list));
}

void NormalForm::add(const NormalForm& other) {
  for (const auto& [text, range] : other.ranges_) {
    Range& known = ranges_[text];
    known = both(known, range);
  }
  others_.insert(other.others_.begin(), other.others_.end());
  alternatives_.insert(other.alternatives_.begin(), other.alternatives_.end());
}

std::string NormalForm::alternatives_text(const std::vector<NormalForm>& list) {
  std::vector<std::string> texts;
  for (const NormalForm& own : list) texts.push_back(own.text());
  return fmt::format("[{}]", fmt::join(texts, " or "));
}

/// Takes away alternatives that the other conditions decide.
void NormalForm::simplify() {
  for (auto at = alternatives_.begin(); at != alternatives_.end();) {
    std::vector<NormalForm> list = at->second;
    at = alternatives_.erase(at);
    if (std::ranges::any_of(list, [&](const NormalForm& own) { return implies(own); })) continue;
    std::erase_if(list, [&](const NormalForm& own) { return excludes(own); });
    if (list.empty()) others_.insert(never);
    if (list.size() == 1) {
      add(list.front());
      at = alternatives_.begin();  // it may decide others
    } else if (!list.empty()) {
      at = alternatives_.emplace(alternatives_text(list), std::move(list)).first;
      ++at;
    }
  }
  for (const auto& [text, range] : ranges_)
    if (range.is_empty()) others_.insert(never);
  if (others_.contains(never)) *this = none();
}

NormalForm NormalForm::none() {
  NormalForm form;
  form.others_.insert(never);
  return form;
}

bool NormalForm::implies(const NormalForm& other) const {
  if (others_.contains(never)) return true;
  for (const auto& [text, range] : other.ranges_) {
    const auto own = ranges_.find(text);
    if (own == ranges_.end() || !own->second.is_within(range)) return false;
  }
  if (!std::ranges::includes(others_, other.others_)) return false;
  return std::ranges::all_of(other.alternatives_, [&](const auto& list) {
    return alternatives_.contains(list.first) || implies_one_of(list.second);
  });
}

/// Whether one of a list is known to hold, in each of the own alternatives.
bool NormalForm::implies_one_of(const std::vector<NormalForm>& list) const {
  if (std::ranges::any_of(list, [&](const NormalForm& one) { return implies(one); })) return true;
  return std::ranges::any_of(alternatives_, [&](const auto& own) {
    return std::ranges::all_of(own.second,
                               [&](const NormalForm& one) { return one.implies_one_of(list); });
  });
}

bool NormalForm::has_no_event_of(const NormalForm& other) const {
  for (const auto& [text, range] : ranges_) {
    const auto found = other.ranges_.find(text);
    if (found == other.ranges_.end()) continue;
    if (both(range, found->second).is_empty()) return true;
  }
  if (others_.contains(never)) return true;
  for (const std::string& text : others_)
    if (other.others_.contains("not " + text)) return true;
  return std::ranges::any_of(alternatives_, [&](const auto& list) {
    return std::ranges::all_of(list.second,
                               [&](const NormalForm& one) { return one.excludes(other); });
  });
}

bool NormalForm::excludes(const NormalForm& other) const {
  return has_no_event_of(other) || other.has_no_event_of(*this);
}

std::string NormalForm::text() const {
  std::string text;
  for (const auto& [name, range] : ranges_)
    text += fmt::format("{} in {}; ", name, range_text(range));
  for (const std::string& own : others_) text += own + "; ";
  for (const auto& [own, unused] : alternatives_) text += own + "; ";
  return text;
}

}  // namespace helikos::cuts
