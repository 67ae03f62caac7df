// SPDX-License-Identifier: Apache-2.0
#include "helikos/amplitude/program/wave.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <map>
#include <tuple>
#include <utility>

namespace helikos {

void sort_terms(std::vector<Term>& terms, const AmplitudeProgram& program) {
  std::ranges::stable_sort(terms, {}, [&](const Term& term) {
    const bool has_three = term.inputs[2] >= 0;
    return std::pair(has_three, std::popcount(program.currents[term.inputs[0]].legs));
  });
}

void sort_contractions(std::vector<Term>& terms, const AmplitudeProgram& program) {
  std::ranges::stable_sort(terms, {}, [&](const Term& term) {
    const bool has_vectors = term.operation == Operation::contract_vectors;
    return std::pair(has_vectors, std::popcount(program.currents[term.inputs[1]].legs));
  });
}

void add_equal(std::vector<Term>& terms) {
  std::map<std::tuple<Operation, std::array<int, 3>, int>, std::size_t> places;
  std::vector<Term> sums;
  for (const Term& term : terms) {
    const auto [place, is_new] =
        places.try_emplace({term.operation, term.inputs, term.parameter}, sums.size());
    if (is_new)
      sums.push_back(term);
    else
      sums[place->second].coefficient += term.coefficient;
  }
  std::erase_if(sums, [](const Term& term) { return term.coefficient == 0.0; });
  terms = std::move(sums);
}

int least_singlets(const std::vector<Term>& terms) {
  return std::ranges::min_element(terms, {}, &Term::singlets)->singlets;
}

double take_factor(std::vector<Term>& terms) {
  const double factor = std::abs(terms.front().coefficient);
  const auto has_factor = [&](const Term& term) { return std::abs(term.coefficient) == factor; };
  if (!std::ranges::all_of(terms, has_factor)) return 1.0;
  for (Term& term : terms) term.coefficient /= factor;
  return factor;
}

}  // namespace helikos
