// SPDX-License-Identifier: Apache-2.0
#pragma once

/// \file
/// Lorentz structures by sums over all values of all indices: the string is read once more for each
/// set of values, and each tensor is a number then. Slow, and independent of the code that is
/// tested.

#include <algorithm>
#include <array>
#include <cctype>
#include <map>
#include <string>
#include <vector>

#include "helas/gamma.hpp"

namespace helikos::test {

/// Wavefunctions and momenta of the legs of a structure.
struct LegValues {
  std::vector<int> spins;
  std::vector<std::vector<ExactComplex>> waves;  ///< components of each leg
  std::vector<ExactVector> momenta;
};

/// C = i gamma^2 gamma^0
inline Matrix4 conjugation_matrix() {
  return ExactComplex(0, 1) * (gamma_matrix(2) * gamma_matrix(0));
}

/// Reads an expression of tensors with given values of all indices.
class IndexedExpression {
 public:
  IndexedExpression(std::string text, const LegValues& legs) : legs_(legs) {
    for (const char c : text)
      if (std::isspace(static_cast<unsigned char>(c)) == 0) text_ += c;
    for (int mu = 0; mu < 4; ++mu) gammas_[mu] = gamma_matrix(mu);
  }

  /// Values of indices by type (v, s) and name. Those that are not there are added as 0.
  std::map<std::string, int> indices;

  ExactComplex value() {
    at_ = 0;
    return sum();
  }

  /// Sum over the summed indices that are not in `indices` yet.
  ExactComplex closed_sum() {
    value();
    std::vector<std::string> summed;
    for (const auto& [name, index] : indices)
      if (name[1] == '-' || name[1] == '\'') summed.push_back(name);
    ExactComplex total = 0;
    for (int code = 0; code < 1 << 2 * summed.size(); ++code) {
      int sign = 1;
      for (std::size_t k = 0; k < summed.size(); ++k) {
        const int index = code >> 2 * k & 3;
        indices[summed[k]] = index;
        if (summed[k][0] == 'v') sign *= metric[index];
      }
      total += Exact(sign) * value();
    }
    return total;
  }

 private:
  bool take(const std::string& token) {
    if (text_.compare(at_, token.size(), token) != 0) return false;
    at_ += token.size();
    return true;
  }
  ExactComplex sum() {
    ExactComplex result = product();
    while (at_ < text_.size() && (text_[at_] == '+' || text_[at_] == '-')) {
      const Exact sign = text_[at_++] == '+' ? 1 : -1;
      result += sign * product();
    }
    return result;
  }
  ExactComplex product() {
    ExactComplex result = factor();
    while (at_ < text_.size() && (text_[at_] == '*' || text_[at_] == '/')) {
      const bool divides = text_[at_++] == '/';
      const ExactComplex next = factor();
      result = divides ? result / next : result * next;
    }
    return result;
  }
  ExactComplex factor() {
    if (take("-")) return -factor();
    const std::size_t start = at_;
    const bool is_group = text_[at_] == '(';
    const auto before = indices;
    ExactComplex result = primary();
    const std::string group = text_.substr(start, at_ - start);
    if (!take("**")) return result;
    const int n = std::stoi(text_.substr(at_++));
    // The power of a scalar: its own indices are summed first.
    if (is_group) {
      result = IndexedExpression(group, legs_).closed_sum();
      indices = before;
    }
    ExactComplex power = 1;
    for (int k = 0; k < n; ++k) power *= result;
    return power;
  }
  ExactComplex primary() {
    if (take("(")) {
      const ExactComplex result = sum();
      ++at_;
      return result;
    }
    if (std::isdigit(static_cast<unsigned char>(text_[at_])) != 0) {
      std::size_t length = 0;
      const double number = std::stod(text_.substr(at_), &length);
      at_ += length;
      return number;
    }
    return tensor(text_.substr(at_, text_.find('(', at_) - at_));
  }
  std::vector<std::string> arguments(const std::string& name) {
    at_ += name.size() + 1;
    std::vector<std::string> result(1);
    for (; text_[at_] != ')'; ++at_) {
      if (text_[at_] == ',') {
        result.emplace_back();
      } else {
        result.back() += text_[at_];
      }
    }
    ++at_;
    return result;
  }
  int vector(const std::string& name) { return indices["v" + name]; }
  int spinor(const std::string& name) { return indices["s" + name]; }

  ExactComplex tensor(const std::string& name) {
    const auto a = arguments(name);
    if (name == "complex") return {std::stold(a[0]), std::stold(a[1])};
    if (name == "cmath.sqrt") return std::sqrt(std::stold(a[0]));
    if (name == "P") return legs_.momenta[std::stoi(a[1]) - 1][vector(a[0])];
    if (name == "Metric" || name == "IdentityL") {
      const int mu = vector(a[0]), nu = vector(a[1]);
      return mu == nu ? metric[mu] : 0;
    }
    if (name == "Epsilon") return epsilon({vector(a[0]), vector(a[1]), vector(a[2]), vector(a[3])});
    if (name == "Gamma") {
      const int mu = vector(a[0]), i = spinor(a[1]), j = spinor(a[2]);
      return gammas_[mu][i][j];
    }
    if (name == "Sigma") return sigma(vector(a[0]), vector(a[1]), spinor(a[2]), spinor(a[3]));
    const int i = spinor(a[0]), j = spinor(a[1]);
    if (name == "C") return conjugation_matrix()[i][j];
    if (i != j) return 0;
    if (name == "Identity") return 1;
    if (name == "Gamma5") return i < 2 ? -1 : 1;
    return (name == "ProjM") == (i < 2) ? 1 : 0;
  }

  /// -1 for (0, 1, 2, 3): the product of all differences is 12 times the sign.
  static ExactComplex epsilon(std::array<int, 4> m) {
    Exact product = 1;
    for (int i = 0; i < 4; ++i)
      for (int j = i + 1; j < 4; ++j) product *= m[j] - m[i];
    return -product / 12;
  }
  ExactComplex sigma(int mu, int nu, int i, int j) const {
    const auto a = gammas_[mu] * gammas_[nu], b = gammas_[nu] * gammas_[mu];
    return ExactComplex(0, 0.25L) * (a[i][j] - b[i][j]);
  }

  const LegValues& legs_;
  std::string text_;
  std::size_t at_ = 0;
  std::array<Matrix4, 4> gammas_;
};

/// The value of a structure, and the sum of the sizes of all products in it.
struct IndexSum {
  ExactComplex value = 0;
  Exact size = 0;
};

/// Sums that a structure gives for one off-shell leg by its components, with upper vector indices.
using LegSums = std::vector<std::vector<IndexSum>>;

/// Terms of a string that are not in parentheses.
inline std::vector<std::string> top_terms(const std::string& text) {
  std::vector<std::string> terms(1);
  int depth = 0;
  char last = '*';
  for (const char c : text) {
    if (c == ' ') continue;
    const bool is_sign = (c == '+' || c == '-') && depth == 0;
    if (is_sign && last != '*' && last != '/' && last != '(') terms.emplace_back();
    if (c == '(') ++depth;
    if (c == ')') --depth;
    if (!(c == '+' && depth == 0)) terms.back() += c;
    last = c;
  }
  return terms;
}

/// Names of the indices of a leg: v1 and s1; v1001 and v2001 for spin 2.
inline std::vector<std::string> index_names(int leg, int spin) {
  const std::string number = std::to_string(leg + 1);
  if (spin == 2) return {"s" + number};
  if (spin == 3) return {"v" + number};
  if (spin == 4) return {"v" + number, "s" + number};
  if (spin == 5) return {"v" + std::to_string(1001 + leg), "v" + std::to_string(2001 + leg)};
  return {};
}

/// Adds one term, for all values of the indices of the legs.
inline void add_term(LegSums& sums, const std::string& term, const LegValues& legs) {
  std::vector<std::string> names;
  std::vector<int> first;
  for (std::size_t leg = 0; leg < legs.spins.size(); ++leg) {
    first.push_back(static_cast<int>(names.size()));
    for (const auto& name : index_names(static_cast<int>(leg), legs.spins[leg]))
      names.push_back(name);
  }
  IndexedExpression expression(term, legs);
  expression.value();  // finds the summed indices
  std::vector<std::string> all = names;
  for (const auto& [name, index] : expression.indices)
    if (std::find(names.begin(), names.end(), name) == names.end()) all.push_back(name);
  for (long code = 0; code < 1L << 2 * all.size(); ++code) {
    int sign = 1;
    std::vector<int> index(all.size());
    for (std::size_t k = 0; k < all.size(); ++k) {
      index[k] = static_cast<int>(code >> 2 * k & 3);
      expression.indices[all[k]] = index[k];
      if (all[k][0] == 'v' && k >= names.size()) sign *= metric[index[k]];
    }
    const ExactComplex value = Exact(sign) * expression.value();
    if (value == ExactComplex(0)) continue;
    for (std::size_t out = 0; out < legs.spins.size(); ++out) {
      ExactComplex product = value;
      int component = 0;
      for (std::size_t leg = 0; leg < legs.spins.size(); ++leg) {
        const std::size_t end = leg + 1 < first.size() ? first[leg + 1] : names.size();
        int number = 0, signs = 1;
        for (std::size_t k = first[leg]; k < end; ++k) {
          number = 4 * number + index[k];
          if (names[k][0] == 'v') signs *= metric[index[k]];
        }
        if (leg == out) {
          component = number;
        } else {
          product *= Exact(signs) * legs.waves[leg][number];
        }
      }
      sums[out][component].value += product;
      sums[out][component].size += std::abs(product);
    }
  }
}

/// All off-shell legs of a structure.
inline LegSums sum_indices(const std::string& text, const LegValues& legs) {
  LegSums sums;
  for (const auto& wave : legs.waves) sums.emplace_back(wave.size());
  for (const auto& term : top_terms(text)) add_term(sums, term, legs);
  return sums;
}

}  // namespace helikos::test
