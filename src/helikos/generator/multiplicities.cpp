// SPDX-License-Identifier: Apache-2.0
#include "helikos/generator/multiplicities.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>

namespace helikos {
namespace {

bool is_outgoing_parton(const Leg& leg) {
  return !leg.incoming && (leg.pdg() == 21 || std::abs(leg.pdg()) <= 5);
}

/// Number of outgoing gluons and light quarks before any decay.
int num_partons(const ProcessPlan& plan) {
  const auto& legs = plan.programs.front().process.production_legs();
  return int(std::ranges::count_if(legs, is_outgoing_parton));
}

/// Largest number, over the subprocesses, of outgoing massless gluons and light quarks before any
/// decay.
int most_massless_partons(const ProcessPlan& plan) {
  std::ptrdiff_t most = 0;
  for (const IntegrandInput& program : plan.programs)
    most = std::max(
        most, std::ranges::count_if(program.process.production_legs(), [&](const Leg& leg) {
          return is_outgoing_parton(leg) && plan.parameters.mass(leg.particle->pdg) == 0.0;
        }));
  return int(most);
}

/// Whether the numbers of all processes differ as their numbers of partons do.
bool count_partons(std::span<const ProcessPlan* const> plans) {
  const ProcessPlan& first = *plans.front();
  const auto is_apart = [&](const ProcessPlan* own) {
    return !own->number || !first.number ||
           *own->number - *first.number != num_partons(*own) - num_partons(first);
  };
  const auto is_first = [&](const ProcessPlan* own) { return own->number == first.number; };
  return std::ranges::none_of(plans, is_apart) && !std::ranges::all_of(plans, is_first);
}

}  // namespace

Multiplicities multiplicities_of(std::span<const ProcessPlan* const> plans) {
  Multiplicities result;
  for (const ProcessPlan* own : plans) result.of_processes.push_back(own->setup.np_lo);
  const auto is_given = [](const auto& own) { return own.has_value(); };
  if (plans.size() < 2 || std::ranges::any_of(result.of_processes, is_given)) return result;
  if (!count_partons(plans)) return result;
  for (const ProcessPlan* own : plans)
    if (const int most = most_massless_partons(*own); *own->number > most) {
      result.note = fmt::format(
          "events have no npLO: {} has {}, so that its number {} is none of additional partons "
          "(`nplo` gives it)",
          own->request,
          most == 0 ? "no parton" : fmt::format("{} massless parton{}", most, most == 1 ? "" : "s"),
          *own->number);
      return result;
    }
  for (std::size_t i = 0; i < plans.size(); ++i) result.of_processes[i] = plans[i]->number;
  return result;
}

}  // namespace helikos
