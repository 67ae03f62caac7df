// SPDX-License-Identifier: Apache-2.0
#include "helikos/theory/diagrams/diagram_text.hpp"

#include <fmt/format.h>

#include "helikos/theory/diagrams/flow.hpp"

namespace helikos {
namespace {

std::string leg_numbers(LegMask legs, const char* separator) {
  std::string text;
  for (int leg = 0; legs >> leg != 0; ++leg) {
    if ((legs & leg_bit(leg)) == 0) continue;
    text += fmt::format("{}{}", text.empty() ? "" : separator, leg + 1);
  }
  return text;
}

std::string lines_text(const Flow& flow, const std::vector<int>& numbers, bool two_digits) {
  std::string text;
  for (const int number : numbers) {
    const FlowLine& line = flow.lines[static_cast<std::size_t>(number)];
    const std::string legs = leg_numbers(line.legs, two_digits ? "," : "");
    if (!text.empty()) text += ' ';
    text += name_of_code(line.pdg);
    text += line.is_external() ? legs : "[" + legs + "]";
  }
  return text;
}

}  // namespace

std::string diagram_text(const Diagram& diagram, const Process& process) {
  const Flow flow = flow_of(diagram, process);
  const bool two_digits = process.num_legs() > 9;
  std::string text;
  for (const FlowVertex& vertex : flow.vertices) {
    text += fmt::format("({} > {})", lines_text(flow, vertex.in, two_digits),
                        lines_text(flow, vertex.out, two_digits));
  }
  return text;
}

std::string orders_text(const CouplingOrders& orders) {
  const std::string effective =
      orders.effective > 0 ? fmt::format(" {}={}", coupling_orders[2].name, orders.effective) : "";
  return fmt::format("QCD={} QED={}{}", orders.qcd, orders.qed, effective);
}

}  // namespace helikos
