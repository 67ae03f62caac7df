// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "helikos/base/core/complex.hpp"
#include "helikos/theory/process/color_configuration.hpp"

namespace helikos {

/// Number of gluons of each kind: kind 3 i + j has colour i and anticolour j.
struct GluonKinds {
  static constexpr int num_kinds = 9;
  int counts[num_kinds] = {};
  std::int64_t num_orders = 1;  ///< number of different ways to assign the kinds to the gluons
};

/// The gluons that take the places of a representative, whose kinds ascend: `gluon_at` (place) for
/// order `index` of kinds.num_orders, in lexicographic order of the kinds of the gluons. Gluons of
/// the same kind are in ascending order. A uniform index makes every configuration of the class
/// equally probable, except for the names of colours, which do not change |M|^2.
template <class Integer>
KOKKOS_INLINE_FUNCTION void order_gluons(const GluonKinds& kinds, std::int64_t index,
                                         Integer* gluon_at) {
  int left[GluonKinds::num_kinds], place[GluonKinds::num_kinds], number = 0;
  for (int k = 0; k < GluonKinds::num_kinds; ++k) {
    place[k] = number;
    left[k] = kinds.counts[k];
    number += kinds.counts[k];
  }
  std::int64_t orders = kinds.num_orders;
  for (int gluon = 0; gluon < number; ++gluon) {
    for (int k = 0; k < GluonKinds::num_kinds; ++k) {
      const std::int64_t with_kind = orders * left[k] / (number - gluon);
      if (index >= with_kind) {
        index -= with_kind;
        continue;
      }
      gluon_at[place[k]++] = static_cast<Integer>(gluon);
      --left[k];
      orders = with_kind;
      break;
    }
  }
}

/// Number of the order that a uniform random number in [0, 1) selects.
KOKKOS_INLINE_FUNCTION std::int64_t drawn_order(const GluonKinds& kinds, double random) {
  const auto index = static_cast<std::int64_t>(random * static_cast<double>(kinds.num_orders));
  return index < kinds.num_orders ? index : kinds.num_orders - 1;
}

/// Colour configurations of a process that one program computes: they differ by the names of
/// colours and, where the amplitude allows it (permutes_gluons), by an order of the gluons.
struct ColorClass {
  /// One configuration of the class, (leg). Gluons that may be permuted have kinds in ascending
  /// order.
  ColorConfiguration representative;
  std::int64_t num_configurations = 0;
  double num_flows = 0.0;  ///< valid flows of each configuration (num_valid_flows)
  /// Kinds of the gluons that may be permuted.
  GluonKinds gluons;
};

/// All classes of configurations that do not vanish by colour alone, classes with the most flows
/// first. Their numbers of configurations add up to the number of configurations of the process.
/// Throws InputError where gluons may not be permuted and there are too many configurations.
std::vector<ColorClass> color_classes(const Process& process);

}  // namespace helikos
