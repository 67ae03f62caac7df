// SPDX-License-Identifier: Apache-2.0
#include "helikos/theory/process/restrictions.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cstdlib>
#include <utility>

#include "helikos/base/core/error.hpp"
#include "helikos/theory/model/particle.hpp"

namespace helikos {
namespace {

std::string_view sign_of(Comparison comparison) {
  constexpr std::string_view signs[] = {"<=", "==", ">"};
  return signs[static_cast<int>(comparison)];
}

}  // namespace

bool OrderBound::allows(int power) const {
  if (comparison == Comparison::at_most) return power <= value;
  return comparison == Comparison::exactly ? power == value : power > value;
}

std::string OrderBound::str() const {
  if (value == no_limit) return "(all orders)";
  return fmt::format("{}{}{}{}", name, squared ? "^2" : "", sign_of(comparison), value);
}

bool Restrictions::empty() const { return *this == Restrictions{}; }

bool Restrictions::has_only_orders() const {
  return excluded.empty() && forbidden_s_channels.empty() && required_s_channels.empty() &&
         decays.empty();
}

bool Restrictions::allows(const CouplingOrders& powers) const {
  return std::ranges::all_of(orders, [&](const OrderBound& bound) {
    return bound.squared || bound.allows(bound.power_of(powers));
  });
}

bool Restrictions::allows_product(const CouplingOrders& one, const CouplingOrders& other) const {
  // There is room for the powers of one diagram, not for those of two.
  return std::ranges::all_of(orders, [&](const OrderBound& bound) {
    return !bound.squared || bound.allows(bound.power_of(one) + bound.power_of(other));
  });
}

std::string Restrictions::required_text() const {
  std::string text;
  for (const auto& alternative : required_s_channels)
    text += (text.empty() ? " >" : " |") + names_of_codes(alternative);
  return text;
}

std::string Restrictions::clauses() const {
  std::string text;
  if (!excluded.empty()) text += " /" + names_of_codes(excluded);
  if (!forbidden_on_shell.empty()) text += " $" + names_of_codes(forbidden_on_shell);
  if (!forbidden_s_channels.empty()) text += " $$" + names_of_codes(forbidden_s_channels);
  for (const OrderBound& bound : orders) text += ' ' + bound.str();
  if (!helicity_frame.empty()) text += fmt::format(" me_frame={}", fmt::join(helicity_frame, ","));
  return text;
}

bool Restrictions::operator==(const Restrictions&) const = default;

bool Decay::operator==(const Decay&) const = default;

std::string Decay::product_text(std::size_t product) const {
  const int code = products[product];
  return std::string(name_of_code(code)) +
         polarization(product).str(find_particle(code)->is_fermion());
}

std::string Decay::str() const {
  std::string text = std::string(name_of_code(mother)) + restrictions.required_text() + " >";
  for (std::size_t i = 0; i < products.size(); ++i) text += ' ' + product_text(i);
  text += restrictions.clauses();
  for (const Decay& decay : restrictions.decays) text += ", " + decay.str();
  return restrictions.decays.empty() ? text : '(' + text + ')';
}

std::vector<CouplingOrders> allowed_orders(const Restrictions& restrictions,
                                           const std::vector<CouplingOrders>& powers,
                                           const std::vector<CouplingOrders>& partners) {
  const auto has_partner = [&](const CouplingOrders& one) {
    return std::ranges::any_of(partners, [&](const CouplingOrders& other) {
      return restrictions.allows(other) && restrictions.allows_product(one, other);
    });
  };
  std::vector<CouplingOrders> found;
  for (const auto& one : powers)
    if (restrictions.allows(one) && has_partner(one)) found.push_back(one);
  return found;
}

std::vector<CouplingOrders> allowed_orders(const Restrictions& restrictions,
                                           const std::vector<CouplingOrders>& powers) {
  return allowed_orders(restrictions, powers, powers);
}

std::optional<Restrictions> restrictions_in(const Model& model, Restrictions restrictions) {
  for (OrderBound& bound : restrictions.orders) {
    if (bound.slot == OrderBound::weighted) continue;
    const auto slot = model.find_order(bound.name);
    if (!slot) return std::nullopt;
    bound.slot = *slot;
  }
  for (Decay& decay : restrictions.decays) {
    auto own = restrictions_in(model, std::move(decay.restrictions));
    if (!own) return std::nullopt;
    decay.restrictions = std::move(*own);
  }
  return restrictions;
}

std::string_view name_of_code(int code) {
  const Particle& particle = *find_particle(code);
  return code < 0 ? particle.antiname : particle.name;
}

std::string names_of_codes(std::span<const int> codes) {
  std::string text;
  for (const int code : codes) text.append(1, ' ').append(name_of_code(code));
  return text;
}

void check_available(const Restrictions& restrictions, const std::string& process) {
  const auto is_squared = [](const OrderBound& bound) { return bound.squared; };
  const auto squares = std::ranges::count_if(restrictions.orders, is_squared);
  for (const Decay& decay : restrictions.decays) {
    const auto& orders = decay.restrictions.orders;
    if (squares > 0 || std::ranges::any_of(orders, is_squared))
      throw InputError(process + ": orders of squares cannot go with decays");
    check_available(decay.restrictions, process);
  }
}

}  // namespace helikos
