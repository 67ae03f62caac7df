// SPDX-License-Identifier: Apache-2.0
#include "helikos/observables/cuts/detail/linear_sum.hpp"

namespace helikos::cuts {

void LinearSum::add(const Terms& terms, int number, double factor) {
  const Term term = terms[number];
  const auto is_constant = [&](int part) { return terms[part].operation == Operation::number; };
  if (is_observable(term.operation)) {
    factors[number] += factor;
    return;
  }
  switch (term.operation) {
    case Operation::number:
      return add(factor * term.number);
    case Operation::negate:
      return add(terms, term.first, -factor);
    case Operation::add:
      add(terms, term.first, factor);
      return add(terms, term.second, factor);
    case Operation::subtract:
      add(terms, term.first, factor);
      return add(terms, term.second, -factor);
    case Operation::multiply:
      if (is_constant(term.first))
        return add(terms, term.second, factor * terms[term.first].number);
      if (is_constant(term.second))
        return add(terms, term.first, factor * terms[term.second].number);
      break;
    case Operation::divide:
      if (is_constant(term.second) && terms[term.second].number != 0.0)
        return add(terms, term.first, factor / terms[term.second].number);
      break;
    default:
      break;
  }
  factors[number] += factor;
}

}  // namespace helikos::cuts
