// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "helikos/theory/model/parameters.hpp"
#include "helikos/theory/process/process.hpp"
#include "helikos/theory/process/subprocesses.hpp"
#include "helikos/theory/process/tree_recursion.hpp"

namespace helikos {

/// The powers of couplings that occur in tree diagrams of processes; diagrams are not counted.
/// Results are remembered. Each thread needs an object of its own.
class TreeOrders {
 public:
  using Mark = TreeJoints::Mark;

  /// Tree orders for the vertices of the model with these parameters. Where a `mark` is given, only
  /// trees with a vertex that has the mark count.
  TreeOrders(const Model& model, const Parameters& parameters, Mark mark = nullptr);

  /// The powers, in ascending order of effective vertices, QCD, then QED; empty without a tree.
  /// Diagrams with excluded particles or forbidden s-channels, or without required s-channels, do
  /// not count. Orders and decays are not used.
  std::vector<CouplingOrders> operator()(const Process& process) const;

  /// The powers of the production that the bounds of orders allow; empty where a decay has none.
  std::vector<CouplingOrders> allowed(const Process& process) const;

 private:
  /// The powers of a process without decays. Crossed processes share them, except for s-channels.
  std::vector<CouplingOrders> of_part(const Process& process) const;
  std::vector<CouplingOrders> search(const Process& process) const;

  bool has_mark_;
  TreeJoints joints_;
  /// Known results, by the codes of all legs as outgoing legs and by the excluded codes.
  mutable std::map<std::pair<std::vector<int>, std::vector<int>>, std::vector<CouplingOrders>>
      known_;
};

/// The lowest QCD + 2 QED of a process, which MadGraph takes where a string has no orders; -1
/// without a tree.
int lowest_weight(const std::vector<CouplingOrders>& orders);

/// Hint for a message about processes without a tree: " (--model heft has one)" where another model
/// has a tree for any of them; otherwise empty.
std::string other_model_hint(std::span<const Process> processes, const Parameters& parameters);
/// The message about one process without a tree.
std::string no_tree_text(const Process& process, const Parameters& parameters);

/// The request with the default orders of MadGraph: where the request, or a decay of it, has no
/// orders, WEIGHTED is at most the lowest value that a diagram of any of its partonic subprocesses
/// has. Without a diagram the request stays as it is.
ProcessRequest with_default_orders(ProcessRequest request, const Parameters& parameters);

/// The request with any orders allowed where the request or its decays have no orders.
ProcessRequest with_all_orders(ProcessRequest request);

/// Partonic subprocesses (`expand`) of the request with the default orders of MadGraph. Where the
/// request has no orders, its processes have none either: the lowest orders of each process are the
/// lowest orders of all.
std::vector<Subprocess> expand_default(const ProcessRequest& request, const Parameters& parameters);

}  // namespace helikos
