// SPDX-License-Identifier: Apache-2.0
#include "helikos/theory/ufo/color_shape.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <map>
#include <string_view>

#include "helikos/base/core/error.hpp"

namespace helikos::ufo {
namespace {

constexpr std::size_t most_tensors = 16;

/// Number of indices of each tensor.
const std::map<std::string_view, std::size_t>& known_tensors() {
  static const std::map<std::string_view, std::size_t> known{
      {"T", 3},          {"f", 3},  {"d", 3},     {"Identity", 2}, {"Epsilon", 3},
      {"EpsilonBar", 3}, {"K6", 3}, {"K6Bar", 3}, {"T6", 3}};
  return known;
}

/// Reads "T(3,2,'a1')*f(1,2,3)".
class ColorReader {
 public:
  ColorReader(std::string_view text, const Place& place) : place_(place), whole_(text) {
    for (const char c : text)
      if (c != ' ') text_ += c;
  }

  std::vector<ColorTensor> read() {
    std::vector<ColorTensor> tensors;
    if (text_ == "1") return tensors;
    do tensors.push_back(read_tensor());
    while (skip('*') && tensors.size() < most_tensors);
    if (at_ != text_.size()) fail("it is no product of tensors");
    return tensors;
  }

 private:
  [[noreturn]] void fail(std::string_view what) const {
    throw InputError(fmt::format("{}: colour '{}': {}", place_.str(), whole_.substr(0, 60), what));
  }

  bool skip(char c) {
    if (at_ >= text_.size() || text_[at_] != c) return false;
    ++at_;
    return true;
  }

  ColorTensor read_tensor() {
    const std::size_t open = std::min(text_.find('(', at_), text_.size());
    ColorTensor tensor{text_.substr(at_, open - at_), {}};
    const auto known = known_tensors().find(tensor.name);
    if (known == known_tensors().end())
      fail(fmt::format("there is no tensor '{}'", tensor.name.substr(0, 20)));
    at_ = open;
    if (!skip('(')) fail("no '(' after a tensor");
    do tensor.indices.push_back(read_index());
    while (skip(','));
    if (!skip(')')) fail("no ')' after the indices of a tensor");
    if (tensor.indices.size() != known->second)
      fail(fmt::format("{} has {} indices", tensor.name, known->second));
    return tensor;
  }

  int read_index() {
    const std::size_t end = std::min(text_.find_first_of(",)", at_), text_.size());
    const std::string word = text_.substr(at_, end - at_);
    at_ = end;
    if (word.starts_with('\'') || word.starts_with('"'))
      return -1000 - quoted_.try_emplace(word, int(quoted_.size())).first->second;
    int number = 0;
    const auto [stop, error] = std::from_chars(word.data(), word.data() + word.size(), number);
    if (error != std::errc{} || stop != word.data() + word.size() || number == 0)
      fail(fmt::format("'{}' is no index", word.substr(0, 20)));
    return number;
  }

  const Place& place_;
  std::string_view whole_;
  std::string text_;
  std::size_t at_ = 0;
  std::map<std::string, int> quoted_;
};

}  // namespace

std::vector<ColorTensor> read_color(const std::string& text, const Place& place) {
  return ColorReader(text, place).read();
}

namespace {

int color_at(const std::vector<int>& colors, int index) {
  return index >= 1 && index <= int(colors.size()) ? colors[std::size_t(index - 1)] : 0;
}

/// Sign of the permutation that sorts three different numbers.
double sign_of(const std::vector<int>& i) {
  const int inversions = (i[0] > i[1]) + (i[0] > i[2]) + (i[1] > i[2]);
  return inversions % 2 == 0 ? 1.0 : -1.0;
}

bool is_delta(const ColorTensor& tensor, const std::vector<int>& colors) {
  if (tensor.name != "Identity") return false;
  const int a = color_at(colors, tensor.indices[0]), b = color_at(colors, tensor.indices[1]);
  return (a == 8 && b == 8) || (std::abs(a) == 3 && a == -b);
}

/// f^abe f^ecd with one summed index; nothing else.
KnownColor two_structures(std::vector<int> first, std::vector<int> second) {
  const auto summed = [](int index) { return index < 0; };
  // Both become (legs, summed) and (summed, legs); a cyclic order has no sign.
  const auto a = std::ranges::find_if(first, summed), b = std::ranges::find_if(second, summed);
  if (a == first.end() || b == second.end() || *a != *b) return {};
  std::rotate(first.begin(), a + 1, first.end());
  std::rotate(second.begin(), b, second.end());
  if (first[0] < 1 || first[1] < 1 || second[1] < 1 || second[2] < 1) return {};
  return {
      ColorShape::two_structures, 1.0, {first[0] - 1, first[1] - 1, second[1] - 1, second[2] - 1}};
}

}  // namespace

KnownColor known_color(const std::vector<ColorTensor>& tensors, const std::vector<int>& colors) {
  const bool are_deltas =
      std::ranges::all_of(tensors, [&](const ColorTensor& t) { return is_delta(t, colors); });
  if (are_deltas) return {ColorShape::plain};
  if (tensors.size() == 2 && tensors[0].name == "f" && tensors[1].name == "f")
    return two_structures(tensors[0].indices, tensors[1].indices);
  if (tensors.size() != 1) return {};
  const auto& [name, indices] = tensors.front();
  const auto has = [&](int a, int b, int c) {
    return color_at(colors, indices[0]) == a && color_at(colors, indices[1]) == b &&
           color_at(colors, indices[2]) == c;
  };
  if (name == "T" && has(8, 3, -3)) return {ColorShape::matrix};
  if (name == "f" && has(8, 8, 8))
    return {
        ColorShape::structure, sign_of(indices), {indices[0] - 1, indices[1] - 1, indices[2] - 1}};
  return {};
}

}  // namespace helikos::ufo
