// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "helikos/amplitude/color/detail/gluon_order.hpp"
#include "helikos/theory/process/color_configuration.hpp"

namespace helikos {

/// Colour configurations of a process that one program computes: they differ by the names of
/// colours and, where the amplitude allows it (permutes_gluons), by an order of the gluons.
struct ColorClass {
  /// One of them, (leg). Gluons that may be permuted have kinds in ascending order.
  ColorConfiguration representative;
  std::int64_t num_configurations = 0;
  double num_flows = 0.0;  ///< valid for each (num_valid_flows)
  /// Of gluons that may be permuted.
  GluonKinds gluons;
};

/// All classes of configurations that do not vanish by colour alone, those with most flows first.
/// Their numbers of configurations add up to that of the process. Throws InputError where gluons
/// may not be permuted and configurations are too many.
std::vector<ColorClass> color_classes(const Process& process);

}  // namespace helikos
