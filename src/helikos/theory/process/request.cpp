// SPDX-License-Identifier: Apache-2.0
#include "helikos/theory/process/request.hpp"

#include <algorithm>

namespace helikos {
namespace {

std::string names_of_legs(const std::vector<RequestedLeg>& legs) {
  std::string text;
  for (const RequestedLeg& leg : legs) text += ' ' + leg.name;
  return text;
}

/// Whether each leg has at most one decay to take: the only decay of its particle, or its own decay
/// where the numbers of decays and legs are equal. All legs are single particles.
bool has_one_choice_of_decays(const ProcessRequest& request) {
  return std::ranges::all_of(request.decays, [&](const ProcessRequest& decay) {
    const auto is_mother = [&](const RequestedLeg& leg) {
      return leg.choices[0] == decay.incoming[0].choices[0];
    };
    const auto written = std::ranges::count_if(
        request.decays, [&](const ProcessRequest& other) { return is_mother(other.incoming[0]); });
    const auto legs = std::ranges::count_if(request.outgoing, is_mother);
    return written == 1 || written == legs;
  });
}

}  // namespace

std::string ProcessRequest::str() const {
  std::string text = names_of_legs(incoming).substr(1) + restrictions.required_text() + " >" +
                     names_of_legs(outgoing) + restrictions.clauses();
  for (const ProcessRequest& decay : decays)
    text += ", " + (decay.decays.empty() ? decay.str() : '(' + decay.str() + ')');
  if (number) text += " @" + std::to_string(*number);
  return text;
}

bool ProcessRequest::is_single() const {
  const auto one = [](const RequestedLeg& leg) { return leg.choices.size() == 1; };
  return std::ranges::all_of(incoming, one) && std::ranges::all_of(outgoing, one) &&
         std::ranges::all_of(decays, &ProcessRequest::is_single) && has_one_choice_of_decays(*this);
}

}  // namespace helikos
