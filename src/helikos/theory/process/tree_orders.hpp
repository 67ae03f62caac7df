// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "helikos/theory/process/process.hpp"
#include "helikos/theory/process/tree_joints.hpp"

namespace helikos {

/// The powers of couplings that tree diagrams of processes have: which there are, not how many
/// diagrams. What was found is remembered; several threads take one each.
class TreeOrders {
 public:
  using Mark = TreeJoints::Mark;

  /// Of the model's vertices with these parameters. Only trees with a vertex that has the `mark`
  /// count, where there is one.
  TreeOrders(const Model& model, const Parameters& parameters, Mark mark = nullptr);

  /// In ascending order of effective vertices, QCD, then QED; empty without a tree. Diagrams with
  /// excluded particles or forbidden s-channels, or without required ones, do not count. Orders and
  /// decays are not looked at.
  std::vector<CouplingOrders> operator()(const Process& process) const;

  /// Those that the bounds of orders allow; of the production, and empty where a decay has none.
  std::vector<CouplingOrders> allowed(const Process& process) const;

 private:
  /// Crossed processes have the same, but for s-channels.
  std::vector<CouplingOrders> of_part(const Process& process) const;
  std::vector<CouplingOrders> search(const Process& process) const;

  bool has_mark_;
  TreeJoints joints_;
  /// By the codes of all legs as outgoing ones and the excluded codes.
  mutable std::map<std::pair<std::vector<int>, std::vector<int>>, std::vector<CouplingOrders>>
      known_;
};

/// The lowest QCD + 2 QED of a process, which MadGraph takes where a string has no orders; -1
/// without a tree.
int lowest_weight(const std::vector<CouplingOrders>& orders);

/// For a message about processes without a tree: " (--model heft has one)" where another model has
/// one for any of them, else nothing.
std::string other_model_hint(std::span<const Process> processes, const Parameters& parameters);
/// The message about one.
std::string no_tree_text(const Process& process, const Parameters& parameters);

}  // namespace helikos
