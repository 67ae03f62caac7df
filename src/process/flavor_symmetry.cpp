// SPDX-License-Identifier: Apache-2.0
#include "process/flavor_symmetry.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

namespace helikos {
namespace {

using Image = std::array<int, 26>;

Image identity() {
  Image image;
  std::iota(image.begin(), image.end(), 0);
  return image;
}

bool has_equal_kinematics(const Parameters& p, int a, int b) {
  return p.mass(a) == p.mass(b) && p.width(a) == p.width(b);
}

bool is_equal(const Parameters& p, int a, int b) {
  return has_equal_kinematics(p, a, b) && p.yukawa(a) == p.yukawa(b);
}

/// `first`: the code of the lower member of the first of three doublets.
std::vector<Image> generation_exchanges(const Parameters& parameters, int first) {
  std::vector<Image> images;
  std::array<int, 3> order{0, 1, 2};
  do {
    Image image = identity();
    bool equal = true;
    for (int code = 0; code < 6; ++code) {
      const int to = first + 2 * order[std::size_t(code / 2)] + code % 2;
      image[std::size_t(first + code)] = to;
      equal = equal && is_equal(parameters, first + code, to);
    }
    if (equal) images.push_back(image);
  } while (std::ranges::next_permutation(order).found);
  return images;
}

std::vector<Image> quark_exchanges(const Parameters& parameters) {
  std::vector<Image> images;
  std::array<int, 6> order{1, 2, 3, 4, 5, 6};
  do {
    Image image = identity();
    bool equal = true;
    for (int code = 1; code <= 6; ++code) {
      image[std::size_t(code)] = order[std::size_t(code - 1)];
      equal = equal && has_equal_kinematics(parameters, code, image[std::size_t(code)]);
    }
    if (equal) images.push_back(image);
  } while (std::ranges::next_permutation(order).found);
  return images;
}

Image product(const Image& one, const Image& other) {
  Image image;
  for (std::size_t i = 0; i < image.size(); ++i) image[i] = one[std::size_t(other[i])];
  return image;
}

std::vector<int> map_codes(const std::vector<int>& codes, const FlavorSymmetry& symmetry,
                           bool sorted) {
  std::vector<int> mapped;
  for (const int code : codes) mapped.push_back(symmetry(code));
  if (sorted) std::ranges::sort(mapped);
  return mapped;
}

bool keeps(const FlavorSymmetry& symmetry, const Restrictions& r) {
  auto excluded = r.excluded;
  for (int& code : excluded) code = std::abs(symmetry(code));
  std::ranges::sort(excluded);
  auto alternatives = r.required_s_channels, mapped = alternatives;
  for (auto& codes : alternatives) std::ranges::sort(codes);
  for (auto& codes : mapped) codes = map_codes(codes, symmetry, true);
  std::ranges::sort(alternatives);
  std::ranges::sort(mapped);
  return excluded == r.excluded && mapped == alternatives &&
         map_codes(r.forbidden_s_channels, symmetry, true) == r.forbidden_s_channels;
}

}  // namespace

int FlavorSymmetry::operator()(int code) const {
  const int particle = image[std::size_t(std::abs(code))];
  const int mapped = code < 0 ? -particle : particle;
  return conjugates ? antiparticle(mapped) : mapped;
}

std::vector<FlavorSymmetry> flavor_symmetries(const Parameters& parameters,
                                              const Restrictions& restrictions, bool strong) {
  if (!restrictions.decays.empty()) return {{identity(), false}};
  const auto quarks = strong ? quark_exchanges(parameters) : generation_exchanges(parameters, 1);
  std::vector<FlavorSymmetry> symmetries;
  for (const bool conjugates : {false, true})
    for (const Image& quark : quarks)
      for (const Image& lepton : generation_exchanges(parameters, 11)) {
        const FlavorSymmetry symmetry{product(quark, lepton), conjugates};
        if (keeps(symmetry, restrictions)) symmetries.push_back(symmetry);
      }
  return symmetries;
}

}  // namespace helikos
