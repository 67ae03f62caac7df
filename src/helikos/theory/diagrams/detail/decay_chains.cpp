// SPDX-License-Identifier: Apache-2.0
#include "helikos/theory/diagrams/detail/decay_chains.hpp"

#include <algorithm>

#include "helikos/theory/process/process_parts.hpp"

namespace helikos {
namespace {

/// Diagrams of a process with decays: one diagram of each part.
class ChainEnumerator {
 public:
  ChainEnumerator(const Process& process, const DiagramsOfPart& of_part, const DiagramVisit& visit)
      : parts_(parts_of(process)), of_part_(of_part), visit_(visit) {}

  void run() {
    const auto has_none = [&](const ProcessPart& part) {
      bool has_one = false;
      of_part_(part.process, [&](const Diagram&) { return !(has_one = true); });
      return !has_one;
    };
    if (std::ranges::none_of(parts_, has_none)) add_part(parts_.size(), {});
  }

 private:
  /// The last decay is the farthest from the root; the production comes last.
  bool add_part(std::size_t left, const Diagram& chain) const {
    if (left == 0) return visit_(chain);
    const ProcessPart& part = parts_[left - 1];
    return of_part_(part.process, [&](const Diagram& diagram) {
      return add_part(left - 1, joined(chain, diagram, part));
    });
  }

  /// Adds the diagram of a part, with the legs of the process, after the vertices that are farther
  /// from the root.
  static Diagram joined(Diagram chain, const Diagram& diagram, const ProcessPart& part) {
    for (DiagramVertex vertex : diagram.vertices) {
      for (int i = 0; i < vertex.num_lines; ++i) {
        DiagramLine& line = vertex.lines[static_cast<std::size_t>(i)];
        line.legs = mapped(line.legs, part);
      }
      chain.vertices.push_back(vertex);
    }
    for (const DiagramLine& line : diagram.propagators)
      chain.propagators.push_back({mapped(line.legs, part), line.pdg});
    if (part.parent >= 0)
      chain.propagators.push_back({part.legs, part.process.legs().front().pdg()});
    chain.orders = chain.orders + diagram.orders;
    return chain;
  }

  static LegMask mapped(LegMask legs, const ProcessPart& part) {
    LegMask result = 0;
    for (std::size_t i = 0; i < part.members.size(); ++i)
      if (legs >> i & 1) result |= part.members[i];
    return result;
  }

  std::vector<ProcessPart> parts_;
  const DiagramsOfPart& of_part_;
  const DiagramVisit& visit_;
};

}  // namespace

void for_each_chain(const Process& process, const DiagramsOfPart& of_part,
                    const DiagramVisit& visit) {
  ChainEnumerator(process, of_part, visit).run();
}

}  // namespace helikos
