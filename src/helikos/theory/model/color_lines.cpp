// SPDX-License-Identifier: Apache-2.0
#include "helikos/theory/model/color_lines.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <map>
#include <stdexcept>

namespace helikos {
namespace {

using Label = LineProduct::Label;
using Triple = std::array<Label, 3>;
using Line = std::pair<Label, Label>;

constexpr double dimension_of_triplets = 3.0;

/// The six orders of three, with their signs.
constexpr std::array<std::pair<std::array<std::size_t, 3>, int>, 6> orders_of_three{
    {{{0, 1, 2}, 1},
     {{1, 2, 0}, 1},
     {{2, 0, 1}, 1},
     {{0, 2, 1}, -1},
     {{2, 1, 0}, -1},
     {{1, 0, 2}, -1}}};

template <class Values>
void add_all_of(Values& values, const Values& more) {
  values.insert(values.end(), more.begin(), more.end());
}

/// Replaces epsilons of begins together with epsilons of ends by determinants.
void add_without_pairs(LineTerm term, LineTerms& result) {
  if (term.product.begins.empty() || term.product.ends.empty()) {
    result.push_back(std::move(term));
    return;
  }
  const Triple from = term.product.begins.back(), to = term.product.ends.back();
  term.product.begins.pop_back();
  term.product.ends.pop_back();
  for (const auto& [order, sign] : orders_of_three) {
    LineTerm next = term;
    for (std::size_t i = 0; i < 3; ++i) next.product.lines.emplace_back(from[i], to[order[i]]);
    next.coefficient *= sign;
    add_without_pairs(std::move(next), result);
  }
}

/// Names of the occurrences of labels that are summed.
constexpr Label first_x = 0xF0, first_y = 0xF2;

int number_at(const LineProduct& product, Label label, bool of_begins) {
  int number = 0;
  for (const Line& line : product.lines) number += (of_begins ? line.first : line.second) == label;
  for (const Triple& triple : of_begins ? product.begins : product.ends)
    number += int(std::ranges::count(triple, label));
  return number;
}

/// Gives each place where lines begin (or end) at a label a name of its own. Returns their number.
int split(LineProduct& product, Label label, bool of_begins, Label first) {
  int number = 0;
  const auto rename = [&](Label& own) {
    if (own == label) own = Label(first + number++);
  };
  for (Line& line : product.lines) rename(of_begins ? line.first : line.second);
  for (Triple& triple : of_begins ? product.begins : product.ends)
    for (Label& own : triple) rename(own);
  if (number > 2) throw std::logic_error("a label of more than two lines");
  return number;
}

/// Replaces a label of epsilons by another one.
void replace_label(std::vector<Triple>& triples, Label from, Label to) {
  for (Triple& triple : triples) std::ranges::replace(triple, from, to);
}

/// Joins the place where a line ends at `end` and the place where one begins at `begin`; each
/// occurs once.
void join_lines(LineTerm& term, Label end, Label begin) {
  auto& lines = term.product.lines;
  const auto ending = std::ranges::find(lines, end, &Line::second);
  const auto beginning = std::ranges::find(lines, begin, &Line::first);
  if (ending != lines.end() && ending == beginning) {
    lines.erase(ending);
    term.coefficient *= dimension_of_triplets;
  } else if (ending != lines.end() && beginning != lines.end()) {
    ending->second = beginning->second;
    lines.erase(beginning);
  } else if (ending != lines.end()) {
    replace_label(term.product.begins, begin, ending->first);
    lines.erase(ending);
  } else if (beginning != lines.end()) {
    replace_label(term.product.ends, end, beginning->second);
    lines.erase(beginning);
  } else {
    throw std::logic_error("epsilons of both kinds in one product");
  }
}

/// Joins the ends at x with the begins at y, in all orders.
void join_all(LineTerm term, Label x, Label y, LineTerms& result) {
  const int ends = split(term.product, x, false, first_x);
  const int begins = split(term.product, y, true, first_y);
  if (ends != begins) throw std::logic_error("labels of particles that are not conjugate");
  for (int order = 0; order < std::max(ends, 1); ++order) {
    LineTerm next = term;
    for (int i = 0; i < ends; ++i)
      join_lines(next, Label(first_x + i), Label(first_y + (i + order) % ends));
    if (ends == 2) next.coefficient /= 2.0;
    result.push_back(std::move(next));
  }
}

LineTerms all_joined(const LineTerms& terms, Label x, Label y) {
  LineTerms result;
  for (const LineTerm& term : terms) join_all(term, x, y, result);
  return result;
}

bool is_octet(const LineProduct& product, Label label) {
  return number_at(product, label, true) == 1 && number_at(product, label, false) == 1;
}

/// Sorts a triple. Returns the sign of the order; 0 where two labels are equal.
int sort_sign(Triple& triple) {
  int sign = 1;
  for (const auto& [a, b] : {std::pair(0U, 1U), std::pair(1U, 2U), std::pair(0U, 1U)}) {
    if (triple[a] == triple[b]) return 0;
    if (triple[a] < triple[b]) continue;
    std::swap(triple[a], triple[b]);
    sign = -sign;
  }
  return triple[0] == triple[1] || triple[1] == triple[2] ? 0 : sign;
}

/// Sorts a product. False where it vanishes.
bool normalise(LineTerm& term) {
  for (auto* triples : {&term.product.begins, &term.product.ends}) {
    for (Triple& triple : *triples) term.coefficient *= sort_sign(triple);
    std::ranges::sort(*triples);
  }
  std::ranges::sort(term.product.lines);
  const auto vanishes = [](const Line& line) {
    return line.first == line.second && line.first != root_label;
  };
  return term.coefficient != 0.0 && std::ranges::none_of(term.product.lines, vanishes);
}

}  // namespace

LineTerms multiplied(const LineTerm& a, const LineTerm& b) {
  LineTerm term = a;
  add_all_of(term.product.lines, b.product.lines);
  add_all_of(term.product.begins, b.product.begins);
  add_all_of(term.product.ends, b.product.ends);
  term.coefficient *= b.coefficient;
  term.singlets += b.singlets;
  LineTerms result;
  add_without_pairs(std::move(term), result);
  return result;
}

LineTerms multiplied(const LineTerms& a, const LineTerms& b) {
  LineTerms result;
  for (const LineTerm& x : a)
    for (const LineTerm& y : b) add_all_of(result, multiplied(x, y));
  return result;
}

LineTerms summed(const LineTerms& terms, Label x, Label y, OctetSum sum) {
  LineTerms result = all_joined(all_joined(terms, x, y), y, x);
  if (sum == OctetSum::all_matrices) return result;
  for (const LineTerm& term : terms) {
    if (!is_octet(term.product, x)) continue;
    LineTerms singlets = all_joined(all_joined({term}, x, x), y, y);
    for (LineTerm& own : singlets) {
      own.coefficient /= -dimension_of_triplets;
      ++own.singlets;
    }
    add_all_of(result, singlets);
  }
  return result;
}

LineTerms renamed(LineTerms terms, Label from, Label to) {
  for (LineTerm& term : terms) {
    for (Line& line : term.product.lines) {
      if (line.first == from) line.first = to;
      if (line.second == from) line.second = to;
    }
    replace_label(term.product.begins, from, to);
    replace_label(term.product.ends, from, to);
  }
  return terms;
}

LineTerm conjugate(LineTerm term) {
  for (Line& line : term.product.lines) std::swap(line.first, line.second);
  std::swap(term.product.begins, term.product.ends);
  return term;
}

LineTerms collected(LineTerms terms) {
  struct Sum {
    double coefficient = 0.0, size = 0.0;
    int singlets = 0;
  };
  std::map<LineProduct, Sum> sums;
  for (LineTerm& term : terms) {
    if (!normalise(term)) continue;
    const auto [place, is_new] = sums.try_emplace(std::move(term.product));
    Sum& sum = place->second;
    sum.singlets = is_new ? term.singlets : std::min(sum.singlets, term.singlets);
    sum.coefficient += term.coefficient;
    sum.size += std::abs(term.coefficient);
  }
  LineTerms result;
  constexpr double rounding = 1e-12;
  for (const auto& [product, sum] : sums)
    if (std::abs(sum.coefficient) > rounding * sum.size)
      result.push_back({product, sum.coefficient, sum.singlets});
  return result;
}

}  // namespace helikos
