// SPDX-License-Identifier: Apache-2.0
#include "helikos/theory/diagrams/diagram.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <span>

#include "helikos/theory/diagrams/flow.hpp"

namespace helikos {
namespace {

std::span<const DiagramLine> lines_of(const DiagramVertex& vertex) {
  return {vertex.lines.data(), static_cast<std::size_t>(vertex.num_lines)};
}

bool is_auxiliary(const DiagramLine& line) {
  const Particle* particle = find_particle(line.pdg);
  return particle != nullptr && particle->is_auxiliary;
}

LegMask lowest_leg(const DiagramLine& line) { return line.legs & (~line.legs + 1); }

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

/// The vertex that the auxiliary particle belongs to is the one where it is an antiparticle.
bool is_first_share(const Diagram& diagram) {
  LegMask own = 0, others = ~LegMask{0};
  for (const DiagramVertex& vertex : diagram.vertices) {
    const auto lines = lines_of(vertex);
    const auto auxiliary = std::ranges::find_if(lines, is_auxiliary);
    if (auxiliary == lines.end()) continue;
    for (const DiagramLine& line : lines) {
      if (is_auxiliary(line) || find_particle(line.pdg)->color == 1) continue;
      if (auxiliary->pdg < 0)
        own = lowest_leg(line);
      else
        others = std::min(others, lowest_leg(line));
    }
  }
  return own < others;
}

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
