// SPDX-License-Identifier: Apache-2.0
#include "process/request.hpp"

#include <algorithm>

namespace helikos {
namespace {

std::string names_of_legs(const std::vector<RequestedLeg>& legs) {
  std::string text;
  for (const RequestedLeg& leg : legs) text += ' ' + leg.name;
  return text;
}

}  // namespace

std::string ProcessRequest::str() const {
  std::string text = names_of_legs(incoming).substr(1) + restrictions.required_text() + " >" +
                     names_of_legs(outgoing) + restrictions.clauses();
  for (const ProcessRequest& decay : decays)
    text += ", " + (decay.decays.empty() ? decay.str() : '(' + decay.str() + ')');
  return text;
}

bool ProcessRequest::is_single() const {
  const auto one = [](const RequestedLeg& leg) { return leg.choices.size() == 1; };
  return std::ranges::all_of(incoming, one) && std::ranges::all_of(outgoing, one) &&
         std::ranges::all_of(decays, &ProcessRequest::is_single);
}

}  // namespace helikos
