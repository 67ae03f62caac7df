// SPDX-License-Identifier: Apache-2.0
// Colour structures as lines of colour, against sums over explicit indices: Gell-Mann matrices for
// triplets and octets, an orthonormal basis of symmetric matrices for sextets.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <complex>
#include <cstdint>
#include <cstdlib>
#include <functional>
#include <map>
#include <random>
#include <string>
#include <vector>

#include "color/line_values.hpp"
#include "helikos/theory/ufo/color_shape.hpp"

namespace helikos::test::color_expansion_test {
namespace {

using ufo::ColorTensor;
using Complex = std::complex<double>;

/// T^a of UFO files, Tr(T^a T^b) = delta^ab / 2.
Complex t(int a, int i, int j) {
  static const auto matrices = generators();
  return matrices[std::size_t(a)][std::size_t(i)][std::size_t(j)] * std::sqrt(0.5);
}

Complex trace_of_three(int a, int b, int c) {
  Complex sum = 0.0;
  for (int i = 0; i < 3; ++i)
    for (int j = 0; j < 3; ++j)
      for (int k = 0; k < 3; ++k) sum += t(a, i, j) * t(b, j, k) * t(c, k, i);
  return sum;
}

Complex t6(int a, int m, int n) {
  Complex sum = 0.0;
  for (int i = 0; i < 3; ++i)
    for (int j = 0; j < 3; ++j)
      for (int k = 0; k < 3; ++k) sum += 2.0 * k6(m, i, j) * t(a, j, k) * k6(n, k, i);
  return sum;
}

/// A component of a tensor of a UFO file.
Complex component(const std::string& name, const Indices& x) {
  const Complex i(0.0, 1.0);
  if (name == "T") return t(x[0], x[1], x[2]);
  if (name == "f")
    return -2.0 * i * (trace_of_three(x[0], x[1], x[2]) - trace_of_three(x[0], x[2], x[1]));
  if (name == "d")
    return 2.0 * (trace_of_three(x[0], x[1], x[2]) + trace_of_three(x[0], x[2], x[1]));
  if (name == "Identity") return x[0] == x[1] ? 1.0 : 0.0;
  if (name == "K6" || name == "K6Bar") return k6(x[0], x[1], x[2]);
  if (name == "T6") return t6(x[0], x[1], x[2]);
  return levi_civita(x[0], x[1], x[2]);
}

int dimension_of(int color) { return std::abs(color); }

/// Dimensions of the indices of a tensor.
std::vector<int> dimensions_of(const std::string& name) {
  if (name == "T") return {8, 3, 3};
  if (name == "f" || name == "d") return {8, 8, 8};
  if (name == "K6" || name == "K6Bar") return {6, 3, 3};
  if (name == "T6") return {8, 6, 6};
  if (name == "Identity") return {0, 0};
  return {3, 3, 3};
}

/// The product of tensors, its summed indices summed one value after the other.
class IndexSum {
 public:
  IndexSum(std::vector<ColorTensor> tensors, const std::vector<int>& colors)
      : tensors_(std::move(tensors)) {
    std::map<int, int> summed;
    for (const ColorTensor& tensor : tensors_)
      for (std::size_t k = 0; k < tensor.indices.size(); ++k)
        if (tensor.indices[k] < 0) {
          int& dimension = summed[tensor.indices[k]];
          dimension = std::max(dimension, dimensions_of(tensor.name)[k]);
        }
    for (const auto& [index, dimension] : summed) {
      places_[index] = int(dimensions_.size());
      dimensions_.push_back(dimension);
    }
    num_legs_ = int(colors.size());
  }

  Complex operator()(const Indices& legs) const {
    Complex sum = 0.0;
    for_all(dimensions_, [&](const Indices& summed) {
      Complex product = 1.0;
      for (const ColorTensor& tensor : tensors_) {
        Indices x;
        for (const int index : tensor.indices)
          x.push_back(index > 0 ? legs[std::size_t(index - 1)]
                                : summed[std::size_t(places_.at(index))]);
        product *= component(tensor.name, x);
        if (product == 0.0) return;
      }
      sum += product;
    });
    return sum;
  }

 private:
  std::vector<ColorTensor> tensors_;
  std::map<int, int> places_;
  std::vector<int> dimensions_;
  int num_legs_ = 0;
};

struct Structure {
  const char* text;
  std::vector<int> colors;  ///< of outgoing legs
};

/// Compares about `most` components of lines with the sums over indices, or all of them where they
/// are fewer. Returns the sum of their absolute values.
double expect_components(const ufo::ColorOfLines& lines, const std::vector<ColorTensor>& tensors,
                         const std::vector<int>& colors, const std::string& name,
                         std::uint64_t most) {
  const IndexSum sum(tensors, colors);
  std::vector<int> dimensions;
  std::uint64_t number = 1, state = 1;
  for (const int color : colors) {
    dimensions.push_back(dimension_of(color));
    number *= std::uint64_t(dimensions.back());
  }
  const std::uint64_t step = std::max<std::uint64_t>(1, number / most);
  double size = 0.0;
  for_all(dimensions, [&](const Indices& legs) {
    state = state * 6364136223846793005U + 1442695040888963407U;
    if ((state >> 33) % step != 0) return;
    Complex value = 0.0;
    for (const LineTerm& term : lines.terms) value += value_of(term, colors, legs);
    const Complex expected = sum(legs);
    EXPECT_LT(std::abs(lines.factor * value - expected), 1e-12)
        << name << ' ' << testing::PrintToString(legs);
    size += std::abs(expected);
  });
  return size;
}

void expect_equal(const Structure& structure) {
  const auto tensors = ufo::read_color(structure.text, {});
  const auto lines = ufo::lines_of(tensors, structure.colors);
  ASSERT_TRUE(lines) << structure.text;
  EXPECT_GT(expect_components(*lines, tensors, structure.colors, structure.text, 100), 0.0)
      << structure.text;
}

TEST(ColorExpansion, HasTheComponentsOfSumsOverIndices) {
  for (const Structure& structure : {Structure{"T(3,2,1)", {-3, 3, 8}},
                                     {"f(1,2,3)", {8, 8, 8}},
                                     {"d(1,2,3)", {8, 8, 8}},
                                     {"Identity(1,2)", {6, -6}},
                                     {"Identity(1,2)*Identity(3,4)", {3, -3, -3, 3}},
                                     {"Identity(1,2)*Identity(3,4)", {8, 8, -3, 3}},
                                     {"Epsilon(1,2,3)", {3, 3, 3}},
                                     {"EpsilonBar(3,1,2)", {-3, -3, -3}},
                                     {"Epsilon(-1,1,2)*EpsilonBar(-1,3,4)", {3, 3, -3, -3}},
                                     {"K6Bar(3,1,2)", {3, 3, -6}},
                                     {"K6(3,1,2)", {-3, -3, 6}},
                                     {"K6(-1,1,2)*K6Bar(-1,3,4)", {-3, -3, 3, 3}},
                                     {"T6(1,3,2)", {8, -6, 6}}}) {
    expect_equal(structure);
  }
}

TEST(ColorExpansion, SumsIndicesOfOctetsTripletsAndSextets) {
  for (const Structure& structure : {Structure{"T(-1,1,2)*T(-1,3,4)", {3, -3, 3, -3}},
                                     {"T(1,3,-1)*T(2,-1,4)", {8, 8, 3, -3}},
                                     {"f(1,2,-1)*T(-1,4,3)", {8, 8, -3, 3}},
                                     {"d(1,2,-1)*T(-1,4,3)", {8, 8, -3, 3}},
                                     {"f(-1,1,2)*f(-1,3,4)", {8, 8, 8, 8}},
                                     {"d(-1,1,2)*f(-1,3,4)", {8, 8, 8, 8}},
                                     {"d(-1,1,2)*d(3,4,-1)", {8, 8, 8, 8}},
                                     {"T6(1,4,-1)*T6(2,-1,3)", {8, 8, -6, 6}},
                                     {"Identity(-1,3)*T(1,-1,4)*Identity(2,5)", {8, 3, 3, -3, -3}}})
    expect_equal(structure);
}

/// Lines that no expansion has.
TEST(ColorExpansion, RefusesOtherColorsThanThoseOfTheLegs) {
  const auto is_known = [](const char* text, const std::vector<int>& colors) {
    return ufo::lines_of(ufo::read_color(text, {}), colors).has_value();
  };
  EXPECT_TRUE(is_known("T(3,2,1)", {-3, 3, 8}));
  EXPECT_FALSE(is_known("T(3,1,2)", {-3, 3, 8}));       // the line runs the other way
  EXPECT_FALSE(is_known("Identity(1,2)", {-3, 3, 8}));  // the octet is not there
  EXPECT_FALSE(is_known("Identity(1,2)", {6, 6}));
  EXPECT_FALSE(is_known("f(1,2,3)", {8, 8, 3}));
  EXPECT_FALSE(is_known("T(-1,2,1)", {-3, 3}));  // an index that stands once
  EXPECT_FALSE(is_known("1", {6, -6}));
  EXPECT_FALSE(is_known("Epsilon(1,2,3)", {3, 3, -3}));
  EXPECT_FALSE(is_known("K6(3,1,2)", {3, -3, -6}));
  EXPECT_FALSE(is_known("T(5,2,1)", {-3, 3, 8}));  // there is no leg 5
}

/// Random products of tensors are expanded, or are not known; no other error comes out.
TEST(ColorExpansion, TakesAnyProduct) {
  constexpr const char* names[] = {"T",          "f",  "d",     "Identity", "Epsilon",
                                   "EpsilonBar", "K6", "K6Bar", "T6"};
  constexpr int colors[] = {1, 3, -3, 6, -6, 8};
  std::mt19937 random(7);
  const auto below = [&](int n) { return int(random() % unsigned(n)); };
  int known = 0;
  for (int trial = 0; trial < 20000; ++trial) {
    std::vector<int> legs(std::size_t(2 + below(5)));
    for (int& color : legs) color = colors[below(6)];
    std::vector<ColorTensor> tensors(std::size_t(1 + below(4)));
    std::vector<int> indices;
    for (int leg = 1; leg <= int(legs.size()); ++leg) indices.push_back(leg);
    for (const int summed : {-1, -2, -3, -4}) indices.insert(indices.end(), 2, summed);
    indices.resize(std::size_t(2 + below(int(indices.size()) - 2)));
    std::ranges::shuffle(indices, random);
    for (ColorTensor& tensor : tensors) {
      tensor.name = names[below(9)];
      for (const int dimension : dimensions_of(tensor.name)) {
        tensor.indices.push_back(indices.empty() ? dimension : indices.back());
        if (!indices.empty()) indices.pop_back();
      }
    }
    known += ufo::lines_of(tensors, legs) ? 1 : 0;
  }
  EXPECT_GT(known, 0);
}

/// A place of a tensor in a random product.
struct Slot {
  std::size_t tensor, place;
  int color;  ///< of the outgoing leg that would stand there
};

/// The colours of outgoing legs of a tensor; `identity`: the colour of the first leg of a delta.
std::vector<int> colors_of(const std::string& name, int identity) {
  if (name == "T") return {8, 3, -3};
  if (name == "T6") return {8, 6, -6};
  if (name == "K6") return {6, -3, -3};
  if (name == "K6Bar") return {-6, 3, 3};
  if (name == "Epsilon") return {3, 3, 3};
  if (name == "EpsilonBar") return {-3, -3, -3};
  if (name == "Identity") return {identity, identity == 8 ? 8 : -identity};
  return {8, 8, 8};
}

/// Random products of two or three tensors whose colours fit, against the sums over indices.
TEST(ColorExpansion, HasTheComponentsOfRandomProducts) {
  constexpr const char* names[] = {"T",          "f",  "d",     "Identity", "Epsilon",
                                   "EpsilonBar", "K6", "K6Bar", "T6"};
  constexpr int identities[] = {3, -3, 6, -6, 8};
  std::mt19937 random(11);
  const auto below = [&](int n) { return int(random() % unsigned(n)); };
  int compared = 0, nonzero = 0;
  for (int trial = 0; trial < 3000; ++trial) {
    std::vector<ColorTensor> tensors(std::size_t(2 + below(2)));
    std::vector<Slot> slots;
    std::string name;
    for (std::size_t i = 0; i < tensors.size(); ++i) {
      tensors[i].name = names[below(9)];
      const auto colors = colors_of(tensors[i].name, identities[below(5)]);
      tensors[i].indices.resize(colors.size());
      for (std::size_t k = 0; k < colors.size(); ++k) slots.push_back({i, k, colors[k]});
    }
    std::ranges::shuffle(slots, random);
    const auto index = [&](const Slot& slot) -> int& {
      return tensors[slot.tensor].indices[slot.place];
    };
    const auto is_delta = [&](const Slot& slot) { return tensors[slot.tensor].name == "Identity"; };
    std::vector<int> legs;
    int summed = 0, work = 1;
    for (const Slot& slot : slots) {
      if (index(slot) != 0) continue;
      const auto partner = std::ranges::find_if(slots, [&](const Slot& other) {
        const bool fits = other.color == (slot.color == 8 ? 8 : -slot.color);
        // The index sum takes dimensions from tensors that are no deltas.
        return &other != &slot && index(other) == 0 && fits && !(is_delta(slot) && is_delta(other));
      });
      if (partner != slots.end() && below(2) == 0) {
        index(slot) = index(*partner) = --summed;
        work *= dimension_of(slot.color);
      } else {
        legs.push_back(slot.color);
        index(slot) = int(legs.size());
        work *= 2;
      }
    }
    if (legs.empty() || legs.size() > 5 || work > 600) continue;
    for (const ColorTensor& tensor : tensors)
      name += tensor.name + testing::PrintToString(tensor.indices);
    const auto lines = ufo::lines_of(tensors, legs);
    ASSERT_TRUE(lines) << name << testing::PrintToString(legs);
    ++compared;
    nonzero += expect_components(*lines, tensors, legs, name, 10) > 0.0 ? 1 : 0;
  }
  EXPECT_GT(compared, 500);
  EXPECT_GT(nonzero, 100);
}

}  // namespace
}  // namespace helikos::test::color_expansion_test
