// SPDX-License-Identifier: Apache-2.0
#include "helikos/theory/ufo/color_shape.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <charconv>
#include <cstdlib>
#include <map>
#include <numbers>
#include <string_view>
#include <utility>

#include "helikos/base/core/error.hpp"
#include "helikos/theory/ufo/folder_error.hpp"

namespace helikos::ufo {
namespace {

constexpr std::size_t most_tensors = 16;

/// Colour of each index of the tensors: triplets of both kinds, sextets, octets; 0: any.
const std::map<std::string_view, std::vector<int>>& known_tensors() {
  static const std::map<std::string_view, std::vector<int>> known{
      {"T", {8, 3, 3}},     {"f", {8, 8, 8}},       {"d", {8, 8, 8}},
      {"Identity", {0, 0}}, {"Epsilon", {3, 3, 3}}, {"EpsilonBar", {3, 3, 3}},
      {"K6", {6, 3, 3}},    {"K6Bar", {6, 3, 3}},   {"T6", {8, 6, 6}}};
  return known;
}

bool is_of_tensor_name(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_';
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
    if (at_ != text_.size()) refuse("it is no product of tensors");
    return tensors;
  }

 private:
  [[noreturn]] void fail(std::string_view what) const {
    throw FolderError(fmt::format("{}: colour '{}': {}", place_.str(), whole_.substr(0, 60), what));
  }

  /// It may have a meaning that Helikos does not know.
  [[noreturn]] void refuse(std::string_view what) const {
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
    if (known == known_tensors().end()) {
      const std::string what = fmt::format("there is no tensor '{}'", tensor.name.substr(0, 20));
      const bool is_name =
          !tensor.name.empty() && std::ranges::all_of(tensor.name, is_of_tensor_name);
      is_name&& std::isalpha(static_cast<unsigned char>(tensor.name[0])) != 0 ? fail(what)
                                                                              : refuse(what);
    }
    at_ = open;
    if (!skip('(')) fail("no '(' after a tensor");
    do tensor.indices.push_back(read_index());
    while (skip(','));
    if (!skip(')')) fail("no ')' after the indices of a tensor");
    if (tensor.indices.size() != known->second.size())
      fail(fmt::format("{} has {} indices", tensor.name, known->second.size()));
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

void check_color_indices(const std::vector<ColorTensor>& tensors, const std::vector<int>& colors,
                         const std::string& text, const Place& place) {
  const auto fail = [&](const std::string& what) {
    throw FolderError(fmt::format("{}: colour '{}': {}", place.str(), text.substr(0, 60), what));
  };
  std::map<int, int> counts;
  for (const ColorTensor& tensor : tensors)
    for (std::size_t k = 0; k < tensor.indices.size(); ++k) {
      const int index = tensor.indices[k];
      ++counts[index];
      if (index < 0) continue;
      if (index > int(colors.size()))
        fail(fmt::format("{} names leg {}, and the vertex has {} legs", tensor.name, index,
                         colors.size()));
      const int color = std::abs(colors[std::size_t(index - 1)]);
      const int wanted = known_tensors().at(tensor.name)[k];
      if (color == 1 || (wanted != 0 && color != wanted))
        fail(fmt::format("{} has the index {}, and the leg {} has another colour", tensor.name,
                         index, index));
    }
  for (const auto& [index, count] : counts)
    if (count != (index > 0 ? 1 : 2))
      fail(index > 0 ? fmt::format("the index {} of a leg stands {} times", index, count)
                     : fmt::format("a summed index stands {}",
                                   count == 1 ? "once" : fmt::format("{} times", count)));
  for (std::size_t leg = 1; leg <= colors.size(); ++leg)
    if (colors[leg - 1] != 1 && !counts.contains(int(leg)))
      fail(fmt::format("it lacks the index {} of a leg", leg));
}

namespace {

constexpr std::complex<double> minus_i{0.0, -1.0};

int color_at(const std::vector<int>& colors, int index) {
  return index >= 1 && index <= int(colors.size()) ? colors[std::size_t(index - 1)] : 0;
}

bool is_named(const ColorTensor& tensor, std::string_view name) { return tensor.name == name; }

/// The tensor with the index at its end, in a cyclic order.
ColorTensor with_last(ColorTensor tensor, std::size_t position) {
  std::rotate(tensor.indices.begin(), tensor.indices.begin() + std::ptrdiff_t(position) + 1,
              tensor.indices.end());
  return tensor;
}

/// The octets of a string: each a leg, or two of f^abe T^e = -i [T^a, T^b].
using Octets = std::vector<std::vector<int>>;

/// A product of T and f: a string between an outgoing triplet and an outgoing antitriplet.
class LineReader {
 public:
  LineReader(std::vector<ColorTensor> tensors, const std::vector<int>& colors)
      : tensors_(std::move(tensors)), colors_(colors) {}

  std::optional<ColorStrings> read() {
    if (!find_first()) return std::nullopt;
    Octets octets;
    int last = -1;
    while (last < 0) {
      const auto found = std::ranges::find_if(tensors_, [this](const ColorTensor& t) {
        return (is_named(t, "T") && t.indices[1] == row_) ||
               (is_named(t, "Identity") && t.indices[0] == row_);
      });
      if (found == tensors_.end()) return std::nullopt;
      const ColorTensor tensor = *found;
      tensors_.erase(found);
      row_ = tensor.indices.back();
      if (is_named(tensor, "T")) {
        auto octet = read_octet(tensor.indices[0]);
        if (octet.empty()) return std::nullopt;
        octets.push_back(std::move(octet));
      }
      if (row_ > 0) last = row_ - 1;
    }
    if (!tensors_.empty() || color_at(colors_, last + 1) != -3) return std::nullopt;
    return strings(octets, last);
  }

 private:
  /// Deltas of a triplet and an antitriplet are written with the triplet first.
  bool find_first() {
    for (ColorTensor& tensor : tensors_) {
      if (is_named(tensor, "Identity") && color_at(colors_, tensor.indices[0]) == -3)
        std::swap(tensor.indices[0], tensor.indices[1]);
      const int row = is_named(tensor, "T")          ? tensor.indices[1]
                      : is_named(tensor, "Identity") ? tensor.indices[0]
                                                     : 0;
      if (color_at(colors_, row) == 3) row_ = row;
    }
    first_ = row_ - 1;
    return row_ > 0;
  }

  /// A leg, or the legs of the f that the index is summed with.
  std::vector<int> read_octet(int index) {
    if (color_at(colors_, index) == 8) return {index - 1};
    for (auto f = tensors_.begin(); f != tensors_.end(); ++f) {
      const auto position = std::ranges::find(f->indices, index) - f->indices.begin();
      if (!is_named(*f, "f") || position == 3) continue;
      const auto legs = with_last(*f, std::size_t(position)).indices;
      if (color_at(colors_, legs[0]) != 8 || color_at(colors_, legs[1]) != 8) return {};
      tensors_.erase(f);
      return {legs[0] - 1, legs[1] - 1};
    }
    return {};
  }

  /// With Tr(T^a T^b) = delta^ab each matrix has a factor 1 / sqrt 2.
  ColorStrings strings(const Octets& octets, int last) const {
    ColorStrings result{1.0, {{1, false, {std::uint8_t(first_)}}}};
    for (const auto& octet : octets) {
      const bool is_pair = octet.size() == 2;
      result.factor *= is_pair ? minus_i / 2.0 : std::complex<double>(std::numbers::sqrt2 / 2);
      std::vector<MatrixString> longer;
      for (const MatrixString& string : result.strings)
        for (int order = 0; order < (is_pair ? 2 : 1); ++order) {
          MatrixString next = string;
          for (std::size_t k = 0; k < octet.size(); ++k)
            next.places.push_back(std::uint8_t(octet[order == 0 ? k : 1 - k]));
          if (order == 1) next.sign = -next.sign;
          longer.push_back(std::move(next));
        }
      result.strings = std::move(longer);
    }
    for (MatrixString& string : result.strings) string.places.push_back(std::uint8_t(last));
    return result;
  }

  std::vector<ColorTensor> tensors_;
  const std::vector<int>& colors_;
  int row_ = 0, first_ = -1;
};

MatrixString trace(int sign, std::initializer_list<int> indices) {
  MatrixString result{sign, true, {}};
  for (const int index : indices) result.places.push_back(std::uint8_t(index - 1));
  return result;
}

}  // namespace

std::optional<ColorStrings> strings_of(const std::vector<ColorTensor>& tensors,
                                       const std::vector<int>& colors) {
  const auto count = [&](int color) { return std::ranges::count(colors, color); };
  if (count(6) + count(-6) > 0) return std::nullopt;
  if (count(3) == 0 && count(8) == 0)
    return tensors.empty() ? std::optional(ColorStrings()) : std::nullopt;
  if (count(3) == 1 && count(-3) == 1) {
    auto line = LineReader(tensors, colors).read();
    const auto holds_all = [&] {
      return std::ptrdiff_t(line->strings.front().places.size()) == 2 + count(8);
    };
    return line && holds_all() ? line : std::nullopt;
  }
  if (count(3) + count(-3) > 0 || tensors.size() != 1) return std::nullopt;
  const ColorTensor& only = tensors.front();
  const bool are_octets =
      std::ranges::all_of(only.indices, [&](int index) { return color_at(colors, index) == 8; });
  if (!are_octets || std::ptrdiff_t(only.indices.size()) != count(8)) return std::nullopt;
  const auto& i = only.indices;
  if (is_named(only, "Identity")) return ColorStrings{1.0, {trace(1, {i[0], i[1]})}};
  if (is_named(only, "f"))
    return ColorStrings{minus_i * std::numbers::sqrt2 / 2.0,
                        {trace(1, {i[0], i[1], i[2]}), trace(-1, {i[0], i[2], i[1]})}};
  return std::nullopt;
}

std::optional<std::array<int, 4>> legs_of_two_structures(const std::vector<ColorTensor>& tensors) {
  if (tensors.size() != 2 || !is_named(tensors[0], "f") || !is_named(tensors[1], "f"))
    return std::nullopt;
  const auto summed = [](int index) { return index < 0; };
  std::array<std::vector<int>, 2> indices;
  for (std::size_t k = 0; k < 2; ++k) {
    const auto position =
        std::ranges::find_if(tensors[k].indices, summed) - tensors[k].indices.begin();
    if (position == 3) return std::nullopt;
    indices[k] = with_last(tensors[k], std::size_t(position)).indices;
  }
  const auto& [a, b] = indices;
  if (a[2] != b[2] || a[0] < 1 || a[1] < 1 || b[0] < 1 || b[1] < 1) return std::nullopt;
  return std::array{a[0] - 1, a[1] - 1, b[0] - 1, b[1] - 1};
}

}  // namespace helikos::ufo
