// SPDX-License-Identifier: Apache-2.0
#include "helikos/amplitude/program/detail/fusion_terms.hpp"

#include <algorithm>
#include <bit>
#include <map>
#include <numbers>
#include <stdexcept>
#include <tuple>
#include <utility>

#include "helikos/theory/process/color_flow.hpp"

namespace helikos {
namespace {

constexpr double root_of_half = std::numbers::sqrt2 / 2;

bool is_triplet(int code) { return code != 0 && color_of(code) == 3; }

/// Whether two singlets meet where gluons of SU(3) do. Each singlet has a factor -1/N, where one
/// such factor is right: a factor -N corrects this.
bool joins_singlets(const Fusion& fusion) {
  const bool has_singlet =
      fusion.output == singlet_gluon || std::ranges::count(fusion.inputs, singlet_gluon) > 0;
  return has_singlet && std::ranges::none_of(fusion.vertex->particles, is_triplet);
}

}  // namespace

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
  std::map<std::tuple<Operation, std::array<int, 3>, int, int>, std::size_t> places;
  std::vector<Term> sums;
  for (const Term& term : terms) {
    const auto [place, is_new] =
        places.try_emplace({term.operation, term.inputs, term.parameter, term.form}, sums.size());
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

bool FusionTerms::joins_gluons(const Fusion& fusion) {
  const Lorentz lorentz = fusion.vertex->lorentz;
  return (lorentz == Lorentz::VVV || lorentz == Lorentz::VVVV) && is_strong(*fusion.vertex);
}

int FusionTerms::singlets(const Fusion& fusion, const Waves& waves) {
  int sum = joins_singlets(fusion) ? -1 : 0;
  for (int k = 0; k < fusion.num_inputs; ++k) sum += waves[k]->singlets;
  return sum;
}

void FusionTerms::emit(const Term& term, int output) {
  program_.instructions.push_back(
      {term.operation, term.inputs, output, term.coefficient, term.parameter, term.form});
}

int FusionTerms::coupling(const Vertex& vertex) {
  const auto [place, is_new] =
      couplings_.try_emplace(&vertex, static_cast<int>(program_.couplings.size()));
  if (!is_new) return place->second;
  program_.couplings.push_back({vertex.coupling, vertex.dimension});
  return place->second;
}

/// A term of gluons. It needs no parameter, because jamps are given for g_s = 1.
Term FusionTerms::gluon_term(Operation op, std::array<int, 3> inputs, const Fusion& fusion,
                             double factor) {
  return {op, inputs, factor * fusion.vertex->coupling.left};
}

/// Terms of three gluons; the two orders have opposite signs. Where inputs keep the order of the
/// word, its first and last legs are in the first and the last input of all terms, and teams
/// compute their states together. Otherwise compiled kernels compute one value for both orders.
std::array<Term, 2> FusionTerms::three_gluons(const Fusion& fusion, const Wave& a, const Wave& b) {
  const bool is_plain = ((a.legs | b.legs) & ~conserved_) == 0;
  const Operation op = is_plain ? Operation::three_gluon : Operation::three_vector;
  const Term term = gluon_term(op, {a.current, b.current, -1}, fusion, root_of_half);
  Term swapped = term;
  swapped.coefficient = -term.coefficient;
  if (keeps_order_) swapped = gluon_term(op, {b.current, a.current, -1}, fusion, root_of_half);
  return {term, swapped};
}

/// Terms of four gluons: {A, B, C} = {C, B, A}. Inputs are as in `three_gluons`.
std::array<Term, 2> FusionTerms::four_gluons(const Fusion& fusion, const Wave& a, const Wave& b,
                                             const Wave& c) {
  constexpr auto op = Operation::four_gluon;
  const Term term = gluon_term(op, {a.current, b.current, c.current}, fusion, 1.0);
  return {term,
          keeps_order_ ? gluon_term(op, {c.current, b.current, a.current}, fusion, 1.0) : term};
}

Term FusionTerms::single_term(const Fusion& fusion, Waves waves) {
  using enum Lorentz;
  const Wave *&a = waves[0], *&b = waves[1], *&c = waves[2];
  switch (fusion.vertex->lorentz) {
    case FFV:
    case FFS:
    case FFL:
      if (kind_of(*b) == CurrentKind::row_spinor || kind_of(*a) == CurrentKind::column_spinor) {
        std::swap(a, b);
      }
      return fermion_term(fusion, *a, *b);
    case VVV:
      return coupled(Operation::three_vector, {a->current, b->current, -1}, fusion);
    case VVVV:
      return coupled(Operation::four_vector, {a->current, b->current, c->current}, fusion, 2.0);
    case VVS:
      if (is_scalar(a)) std::swap(a, b);
      return coupled(is_scalar(b) ? Operation::vector_scalar : Operation::vectors_scalar,
                     {a->current, b->current, -1}, fusion);
    case VVS2:
      if (is_scalar(a)) std::swap(a, b);
      return coupled(is_scalar(b) ? Operation::strength_scalar : Operation::strengths_scalar,
                     {a->current, b->current, -1}, fusion,
                     joins_singlets(fusion) ? -num_colors : 1.0);
    case SSS:
      return coupled(Operation::scalars_scalar, {a->current, b->current, -1}, fusion);
    case T3:
    case T4:
    case T5:
    case T6:
    case T7:
    case T8:
      throw std::logic_error("a tensor has terms of its own");
    case VVSS:
    case SSSS:
      break;
  }
  return four_point_term(fusion, waves);
}

Term FusionTerms::coupled(Operation op, std::array<int, 3> inputs, const Fusion& fusion,
                          double factor) {
  return {op, inputs, factor, coupling(*fusion.vertex)};
}

/// a: the row, where there is one; otherwise the boson that meets the column b. Gluons of QCD
/// couple to both chiralities alike, which needs no parameter: the coupling, with the sign that a
/// model gives g_s, is part of the coefficient. Those of other models may do otherwise.
Term FusionTerms::fermion_term(const Fusion& fusion, const Wave& a, const Wave& b) {
  using enum Operation;
  constexpr Operation by_output[4][3] = {{column_scalar, row_scalar, fermion_scalar},
                                         {column_gluon, row_gluon, fermion_current},
                                         {column_vector, row_vector, fermion_current},
                                         {column_left, row_left, left_current}};
  const bool has_matrix = is_strong(*fusion.vertex);
  const auto& [left, right] = fusion.vertex->coupling;
  const bool is_plain = has_matrix && left == right;
  const Lorentz lorentz = fusion.vertex->lorentz;
  const int boson = lorentz == Lorentz::FFS ? 0 : lorentz == Lorentz::FFL ? 3 : is_plain ? 1 : 2;
  Term term{by_output[boson][fusion.output_place], {a.current, b.current, -1}};
  if (!is_plain) term.parameter = coupling(*fusion.vertex);
  if (has_matrix) term.coefficient = root_of_half;
  if (is_plain) term.coefficient *= left;
  return term;
}

/// Term of four bosons, two of them scalars: a product of two of them comes first.
Term FusionTerms::four_point_term(const Fusion& fusion, Waves waves) {
  std::stable_sort(waves.begin(), waves.begin() + 3,
                   [this](const Wave* x, const Wave* y) { return !is_scalar(x) && is_scalar(y); });
  const Wave *a = waves[0], *b = waves[1], *c = waves[2];
  if (!is_scalar(a) && is_scalar(b)) {
    const int product = product_of(Operation::scalars_scalar, *b, *c);
    return coupled(Operation::vector_scalar, {a->current, product, -1}, fusion);
  }
  const Operation op = is_scalar(a) ? Operation::scalars_scalar : Operation::vectors_scalar;
  return coupled(Operation::scalars_scalar, {product_of(op, *a, *b), c->current, -1}, fusion);
}

std::vector<Term> FusionTerms::tensor_terms(const Fusion& fusion, const Waves& waves) {
  const Vertex& vertex = *fusion.vertex;
  const int n = num_legs(vertex.lorentz);
  std::vector<PlacedCurrent> inputs;
  for (int k = 0; k < fusion.num_inputs; ++k)
    inputs.push_back({(fusion.output_place + 1 + k) % n, waves[k]->current});
  std::vector<Term> terms;
  for (const auto& [form, currents] : tensors_.make(vertex, fusion.output_place, inputs, 1.0))
    terms.push_back({.operation = Operation::form,
                     .inputs = currents,
                     .coefficient = joins_singlets(fusion) ? -num_colors : 1.0,
                     .form = form});
  return terms;
}

int FusionTerms::product_of(Operation op, const Wave& a, const Wave& b) {
  const auto [place, is_new] = products_.try_emplace({a.current, b.current}, -1);
  if (!is_new) return place->second;
  place->second = program_.add_current(CurrentKind::scalar, a.legs | b.legs);
  emit({op, {a.current, b.current, -1}}, place->second);
  return place->second;
}

}  // namespace helikos
