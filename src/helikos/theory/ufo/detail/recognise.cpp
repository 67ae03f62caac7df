// SPDX-License-Identifier: Apache-2.0
#include "helikos/theory/ufo/detail/recognise.hpp"

#include <algorithm>
#include <span>
#include <string>

#include "helikos/theory/ufo/detail/linear_span.hpp"
#include "helikos/theory/ufo/detail/normal_form.hpp"

namespace helikos::ufo {
namespace {

/// A row of helikos::Lorentz: the spins of its legs, and strings that are added with coefficients.
/// Legs are letters: a, b, c and d.
struct KnownStructure {
  Lorentz lorentz;
  std::vector<int> spins;
  std::vector<std::string> parts;
};

const std::vector<KnownStructure>& known_structures() {
  using enum Lorentz;
  static const std::vector<KnownStructure> table{
      {FFV, {2, 2, 3}, {"Gamma(c,a,-1)*ProjM(-1,b)", "Gamma(c,a,-1)*ProjP(-1,b)"}},
      {FFS, {2, 2, 1}, {"ProjM(a,b)", "ProjP(a,b)"}},
      {VVV,
       {3, 3, 3},
       {"Metric(a,b)*(P(c,a)-P(c,b)) + Metric(b,c)*(P(a,b)-P(a,c)) + "
        "Metric(c,a)*(P(b,c)-P(b,a))"}},
      {VVVV,
       {3, 3, 3, 3},
       {"Metric(a,b)*Metric(c,d)", "Metric(a,c)*Metric(b,d)", "Metric(a,d)*Metric(b,c)"}},
      {VVS, {3, 3, 1}, {"Metric(a,b)"}},
      {VVS2, {3, 3, 1}, {"P(-1,a)*P(-1,b)*Metric(a,b) - P(a,b)*P(b,a)"}},
      {VVSS, {3, 3, 1, 1}, {"Metric(a,b)"}},
      {SSS, {1, 1, 1}, {"1"}},
      {SSSS, {1, 1, 1, 1}, {"1"}},
  };
  return table;
}

/// The string with the numbers of legs in place of letters.
std::string with_legs(const std::string& part, const std::vector<int>& legs) {
  std::string result;
  for (std::size_t k = 0; k < part.size(); ++k) {
    const bool is_leg =
        part[k] >= 'a' && part[k] <= 'd' && k > 0 && (part[k - 1] == '(' || part[k - 1] == ',');
    result += is_leg ? std::to_string(legs[part[k] - 'a'] + 1) : std::string(1, part[k]);
  }
  return result;
}

/// The legs in an order in which their spins are those of a row; empty where there is none. Bosons
/// keep their order, because the rows have all symmetries that could matter.
std::vector<int> legs_by_spin(const std::vector<int>& spins, const std::vector<int>& wanted) {
  std::vector<int> legs;
  std::vector<char> is_used(spins.size(), 0);
  for (const int spin : wanted) {
    for (std::size_t leg = 0; leg < spins.size(); ++leg) {
      if (is_used[leg] != 0 || spins[leg] != spin) continue;
      is_used[leg] = 1;
      legs.push_back(static_cast<int>(leg));
      break;
    }
  }
  if (legs.size() != wanted.size() || legs.size() != spins.size()) return {};
  return legs;
}

/// Row and column of the only spinor chain come first. False where terms differ in them.
bool put_row_first(std::vector<int>& legs, const LorentzStructure& structure) {
  for (const LorentzTerm& term : structure.terms) {
    const auto chains = tensors::chains_of(term);
    if (chains.size() != 1 || chains.front().first < 0) return false;
    const std::vector<int> row_first{chains.front().first, chains.front().second};
    if (&term != structure.terms.data() && !std::ranges::equal(row_first, std::span(legs).first(2)))
      return false;
    std::ranges::copy(row_first, legs.begin());
  }
  return true;
}

std::optional<RecognisedLorentz> match(const LorentzStructure& structure,
                                       const TensorPolynomial& polynomial,
                                       const KnownStructure& known, const std::vector<int>& legs) {
  tensors::LinearSpan span;
  for (const std::string& part : known.parts) {
    const FolderStructure string{structure.place, structure.name, structure.spins,
                                 with_legs(part, legs)};
    span.add(with_momentum_conservation(expand(read_lorentz(string)), structure.num_legs()));
  }
  const auto sum = span.express(polynomial);
  if (!sum) return std::nullopt;
  RecognisedLorentz result{known.lorentz, legs, {}};
  result.coefficients.resize(known.parts.size());
  for (const auto& [number, c] : *sum) result.coefficients[number] = c;
  return result;
}

}  // namespace

std::optional<RecognisedLorentz> recognise(const LorentzStructure& structure) {
  const auto has_function = [](const LorentzTerm& term) { return term.function >= 0; };
  if (std::ranges::any_of(structure.terms, has_function)) return std::nullopt;
  std::optional<TensorPolynomial> polynomial;
  for (const KnownStructure& known : known_structures()) {
    auto legs = legs_by_spin(structure.spins, known.spins);
    if (legs.empty()) continue;
    if (known.spins.front() == 2 && !put_row_first(legs, structure)) continue;
    if (!polynomial) {
      polynomial = with_momentum_conservation(expand(structure), structure.num_legs());
    }
    if (polynomial->empty()) return std::nullopt;
    if (auto result = match(structure, *polynomial, known, legs)) return result;
  }
  return std::nullopt;
}

}  // namespace helikos::ufo
