// SPDX-License-Identifier: Apache-2.0
// Colour structures of vertices as lines of colour (theory/model/color_lines.hpp).
#include <algorithm>
#include <cmath>
#include <map>
#include <numbers>
#include <string_view>
#include <utility>

#include "helikos/theory/ufo/color_shape.hpp"

namespace helikos::ufo {
namespace {

using LineLabel = LineProduct::Label;

constexpr double root_half = std::numbers::sqrt2 / 2;
constexpr LineLabel first_summed = 0x40;  ///< labels of summed indices; legs are below

constexpr std::size_t most_line_indices = 64, most_line_terms = 4096;

/// Expands a product of tensors.
///
/// Tensors have Tr(T^a T^b) = delta^ab / 2, f^abc = -2i Tr([T^a, T^b] T^c) and
/// d^abc = 2 Tr({T^a, T^b} T^c); T6(a, m, n) is 2 K6(m, i, j) T(a, j, k) K6Bar(n, k, i).
class ColorExpansion {
 public:
  ColorExpansion(std::vector<ColorTensor> tensors, const std::vector<int>& colors)
      : tensors_(std::move(tensors)), colors_(colors) {}

  std::optional<ColorOfLines> expand() {
    replace_identities();
    if (!are_known()) return std::nullopt;
    ColorOfLines result{1.0, {{}}};
    for (const ColorTensor& tensor : tensors_) {
      const auto own = of_tensor(tensor);
      if (!own) return std::nullopt;
      result.factor *= own->factor;
      result.terms = multiplied(result.terms, own->terms);
      if (!sum_pairs(result.terms) || result.terms.size() > most_line_terms) return std::nullopt;
    }
    result.terms = collected(std::move(result.terms));
    return holds_legs(result.terms) ? std::optional(std::move(result)) : std::nullopt;
  }

 private:
  /// A delta with a summed index gives its other index to the tensor that has the summed one.
  void replace_identities() {
    for (std::size_t i = 0; i < tensors_.size(); ++i) {
      if (tensors_[i].name != "Identity") continue;
      auto indices = tensors_[i].indices;
      if (indices[0] > 0) std::swap(indices[0], indices[1]);
      const int from = indices[0], to = indices[1];
      if (from > 0 || from == to) continue;
      ColorTensor* other = nullptr;
      for (std::size_t k = 0; k < tensors_.size(); ++k)
        if (k != i && std::ranges::count(tensors_[k].indices, from) > 0) other = &tensors_[k];
      if (other == nullptr) continue;
      *std::ranges::find(other->indices, from) = to;
      tensors_.erase(tensors_.begin() + std::ptrdiff_t(i));
      i = std::size_t(-1);
    }
  }

  /// Whether each leg stands once and each summed index twice.
  bool are_known() const {
    std::map<int, int> numbers;
    for (const ColorTensor& tensor : tensors_)
      for (const int index : tensor.indices) ++numbers[index];
    if (numbers.size() > most_line_indices) return false;
    return std::ranges::all_of(numbers, [&](const auto& own) {
      const auto& [index, number] = own;
      if (index < 0) return number == 2;
      return number == 1 && index <= int(colors_.size()) && index < int(first_summed);
    });
  }

  int color_of(int index) const { return index > 0 ? colors_[std::size_t(index - 1)] : 0; }

  /// A leg, or a name of its own for each place of a summed index.
  LineLabel label(int index) {
    if (index > 0) return LineLabel(index - 1);
    const LineLabel own = next_++;
    const auto [place, is_new] = summed_.try_emplace(index, own, own);
    if (!is_new) place->second.second = own;
    return own;
  }

  std::optional<ColorOfLines> of_tensor(const ColorTensor& tensor) {
    const std::string_view name = tensor.name;
    if (name == "Identity") return of_identity(tensor);
    if (name == "Epsilon" || name == "EpsilonBar") return of_epsilon(tensor);
    if (name == "K6" || name == "K6Bar") return of_pair(tensor);
    const LineLabel a = label(tensor.indices[0]), b = label(tensor.indices[1]),
                    c = label(tensor.indices[2]);
    const LineTerm trace{{{{a, b}, {b, c}, {c, a}}, {}, {}}},
        back{{{{a, c}, {c, b}, {b, a}}, {}, {}}};
    if (name == "T") return ColorOfLines{root_half, {{{{{b, a}, {a, c}}, {}, {}}}}};
    if (name == "T6") return ColorOfLines{2.0 * root_half, {{{{{b, a}, {a, c}, {b, c}}, {}, {}}}}};
    if (name == "d") return ColorOfLines{root_half, {trace, back}};
    if (name != "f") return std::nullopt;
    ColorOfLines f{{0.0, -root_half}, {trace, back}};
    f.terms.back().coefficient = -1.0;
    return f;
  }

  std::optional<ColorOfLines> of_identity(const ColorTensor& tensor) {
    const int first = color_of(tensor.indices[0]), second = color_of(tensor.indices[1]);
    LineLabel a = label(tensor.indices[0]), b = label(tensor.indices[1]);
    if (first == 8 && second == 8) return ColorOfLines{1.0, {{{{{a, b}, {b, a}}, {}, {}}}}};
    if (first != -second) return std::nullopt;
    if (first < 0) std::swap(a, b);
    LineTerm delta{{{{a, b}}, {}, {}}};
    if (std::abs(first) == 6) delta.product.lines.emplace_back(a, b);
    return ColorOfLines{1.0, {delta}};
  }

  /// Epsilon is that of three outgoing triplets.
  ColorOfLines of_epsilon(const ColorTensor& tensor) {
    bool is_of_antitriplets = tensor.name == "EpsilonBar";
    for (const int index : tensor.indices)
      if (color_of(index) != 0) is_of_antitriplets = color_of(index) < 0;
    LineProduct product;
    auto& triples = is_of_antitriplets ? product.ends : product.begins;
    triples.push_back(
        {label(tensor.indices[0]), label(tensor.indices[1]), label(tensor.indices[2])});
    return {1.0, {{product}}};
  }

  /// K6Bar is that of an outgoing antisextet and two triplets.
  ColorOfLines of_pair(const ColorTensor& tensor) {
    bool has_triplets = tensor.name == "K6Bar";
    for (std::size_t i = 0; i < 3; ++i)
      if (const int color = color_of(tensor.indices[i]); color != 0)
        has_triplets = i == 0 ? color < 0 : color > 0;
    const LineLabel m = label(tensor.indices[0]), i = label(tensor.indices[1]),
                    j = label(tensor.indices[2]);
    LineTerm term;
    if (has_triplets)
      term.product.lines = {{i, m}, {j, m}};
    else
      term.product.lines = {{m, i}, {m, j}};
    return {1.0, {term}};
  }

  /// Sums over the indices that both of their tensors are there for. False where these are of other
  /// colours.
  bool sum_pairs(LineTerms& terms) {
    for (auto own = summed_.begin(); own != summed_.end();) {
      const auto [x, y] = own->second;
      if (x == y) {
        ++own;
        continue;
      }
      if (!are_conjugate(terms, x, y)) return false;
      terms = collected(summed(terms, x, y, OctetSum::octet));
      own = summed_.erase(own);
    }
    return true;
  }

  /// Numbers of lines that begin and that end at a label; the same in all terms.
  static std::pair<int, int> numbers_of(const LineProduct& product, LineLabel label) {
    int begins = 0, ends = 0;
    for (const auto& [begin, end] : product.lines) {
      begins += begin == label;
      ends += end == label;
    }
    for (const auto& triple : product.begins) begins += int(std::ranges::count(triple, label));
    for (const auto& triple : product.ends) ends += int(std::ranges::count(triple, label));
    return {begins, ends};
  }

  static bool are_conjugate(const LineTerms& terms, LineLabel x, LineLabel y) {
    return std::ranges::all_of(terms, [&](const LineTerm& term) {
      const auto [begins, ends] = numbers_of(term.product, x);
      return numbers_of(term.product, y) == std::pair(ends, begins);
    });
  }

  /// Whether all terms have the lines of the legs.
  bool holds_legs(const LineTerms& terms) const {
    const auto wanted = [](int color) {
      return color == 8   ? std::pair(1, 1)
             : color == 3 ? std::pair(1, 0)
             : color == 6 ? std::pair(2, 0)
             : color < 0  ? std::pair(0, color == -3 ? 1 : 2)
                          : std::pair(0, 0);
    };
    return std::ranges::all_of(terms, [&](const LineTerm& term) {
      for (std::size_t leg = 0; leg < colors_.size(); ++leg)
        if (numbers_of(term.product, LineLabel(leg)) != wanted(colors_[leg])) return false;
      return true;
    });
  }

  std::vector<ColorTensor> tensors_;
  const std::vector<int>& colors_;
  LineLabel next_ = first_summed;
  std::map<int, std::pair<LineLabel, LineLabel>>
      summed_;  ///< (index): its labels; equal: one is there
};

}  // namespace

std::optional<ColorOfLines> lines_of(const std::vector<ColorTensor>& tensors,
                                     const std::vector<int>& colors) {
  return ColorExpansion(tensors, colors).expand();
}

}  // namespace helikos::ufo
