// SPDX-License-Identifier: Apache-2.0
#include "helikos/engine/drawn/detail/color_vectors.hpp"

#include "helikos/amplitude/program/amplitude_program.hpp"
#include "helikos/engine/drawn/unit_vector.hpp"

namespace helikos {
namespace detail {

struct FillColorVectors {
  using Space = ColorVectorSampler::Space;

  Kokkos::View<int*, Space::memory_space> drawn;
  ConstRandomView<Space> random;
  int first;
  ColorVectorView<Space> vectors;

  KOKKOS_INLINE_FUNCTION void operator()(const std::int64_t event) const {
    int number = first;
    for (int leg = 0; leg < int(drawn.extent(0)); ++leg) {
      double c[color_components] = {};
      for (int which = 2 - drawn(leg); which < 2; ++which, number += 2) {
        fill_direction(random(event, number), random(event, number + 1), c + 3 * which);
      }
      for (int k = 0; k < color_components; ++k) vectors(event, color_components * leg + k) = c[k];
    }
  }
};

}  // namespace detail

ColorVectorSampler::ColorVectorSampler(const std::vector<int>& drawn)
    : drawn_(to_view<Space>("helikos::sampling::drawn", drawn)) {
  for (const int count : drawn) numbers_ += 2 * count;
}

void ColorVectorSampler::operator()(const Space& space, const ConstRandomView<Space>& random,
                                    int first, const ColorVectorView<Space>& vectors) const {
  Kokkos::parallel_for(
      "helikos::sampling::color_vectors",
      Kokkos::RangePolicy<Space, Kokkos::IndexType<std::int64_t>>(space, 0, vectors.extent(0)),
      detail::FillColorVectors{drawn_, random, first, vectors});
}

}  // namespace helikos
