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
