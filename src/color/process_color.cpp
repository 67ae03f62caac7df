// SPDX-License-Identifier: Apache-2.0
#include "color/process_color.hpp"

#include <algorithm>

#include "color/fast_color.hpp"

namespace helikos {

int permuted_gluons(const ProcessTopology& topology) {
  const bool is_quark_line = topology.process_class == ProcessClass::quark_line_gluons;
  return is_quark_line ? static_cast<int>(topology.gluons.size()) : 0;
}

ColorBlocks process_color(const Process& process, const ProcessTopology& topology, bool for_fast) {
  if (for_fast) return with_fast_color(fast_quark_line_color(permuted_gluons(topology)));
  if (topology.process_class == ProcessClass::quark_line_gluons) {
    return quark_line_color(static_cast<int>(topology.gluons.size()));
  }
  const auto quarks = std::count_if(process.legs().begin(), process.legs().end(),
                                    [](const Leg& leg) { return leg.particle->is_quark(); });
  return single_flow_color(quarks == 0 ? 1.0 : 3.0);
}

}  // namespace helikos
