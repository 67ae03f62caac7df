// SPDX-License-Identifier: Apache-2.0
#include "helikos/theory/process/default_orders.hpp"

#include <algorithm>
#include <utility>

#include "helikos/theory/process/tree_orders.hpp"

namespace helikos {
namespace {

/// Lowest WEIGHTED of the processes without their decays; -1 where none has a diagram.
int lowest_weight(ProcessRequest request, const TreeOrders& orders) {
  request.decays.clear();
  int lowest = -1;
  for (const Process& process : conserving_processes(request)) {
    const int weight = lowest_weight(orders(process));
    if (weight >= 0 && (lowest < 0 || weight < lowest)) lowest = weight;
  }
  return lowest;
}

void set_default_orders(ProcessRequest& request, const TreeOrders& orders) {
  for (ProcessRequest& decay : request.decays) set_default_orders(decay, orders);
  if (!request.restrictions.orders.empty()) return;
  const int weight = lowest_weight(request, orders);
  if (weight < 0) return;
  request.restrictions.orders = {{CouplingName::weighted, false, Comparison::at_most, weight}};
}

bool has_orders(const ProcessRequest& request) {
  return !request.restrictions.orders.empty() || std::ranges::any_of(request.decays, has_orders);
}

void clear_orders(std::vector<Decay>& decays) {
  for (Decay& decay : decays) {
    decay.restrictions.orders.clear();
    clear_orders(decay.restrictions.decays);
  }
}

}  // namespace

ProcessRequest with_default_orders(ProcessRequest request, const Parameters& parameters) {
  set_default_orders(request, TreeOrders(*request.model, parameters));
  return request;
}

ProcessRequest with_all_orders(ProcessRequest request) {
  for (ProcessRequest& decay : request.decays) decay = with_all_orders(std::move(decay));
  auto& orders = request.restrictions.orders;
  if (orders.empty())
    orders = {{CouplingName::weighted, false, Comparison::at_most, OrderBound::no_limit}};
  return request;
}

std::vector<Subprocess> expand_default(const ProcessRequest& request,
                                       const Parameters& parameters) {
  auto list = expand(with_default_orders(request, parameters), parameters);
  if (!request.restrictions.orders.empty()) return list;
  const bool in_decays = std::ranges::any_of(request.decays, has_orders);
  for (Subprocess& subprocess : list) {
    Restrictions restrictions = subprocess.process.restrictions();
    restrictions.orders.clear();
    if (!in_decays) clear_orders(restrictions.decays);
    subprocess.process = Process::make(subprocess.process.production_legs(),
                                       std::move(restrictions), *request.model);
  }
  return list;
}

}  // namespace helikos
