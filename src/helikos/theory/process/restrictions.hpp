// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "helikos/theory/model/model.hpp"
#include "helikos/theory/process/polarization.hpp"

namespace helikos {

enum class Comparison { at_most, exactly, more_than };

/// A condition on the power of a coupling, in each diagram or (`squared`) in each product of two
/// diagrams.
struct OrderBound {
  /// The slot of WEIGHTED, which comes after those of all orders.
  static constexpr int weighted = max_orders;
  static constexpr std::string_view weighted_name = "WEIGHTED";

  std::string_view name = weighted_name;  ///< as the model spells it
  int slot = weighted;                    ///< of the model of the process
  bool squared = false;
  Comparison comparison = Comparison::at_most;
  int value = 0;

  /// More than a string can say: WEIGHTED with this limit means all orders.
  static constexpr int no_limit = CouplingOrder::no_limit;
  bool allows(int power) const;
  /// The power that is bounded.
  int power_of(const CouplingOrders& powers) const {
    return slot == weighted ? powers.weight() : powers.power(slot);
  }
  std::string str() const;  ///< "QED<=2", "QCD^2==4", "(all orders)"
  bool operator==(const OrderBound&) const = default;
};

struct Decay;

/// Restrictions of the diagrams of a process. The default: all diagrams.
struct Restrictions {
  std::vector<OrderBound> orders;  ///< at most one a coupling, then one a coupling squared
  /// `/`: no propagator with these codes, nor of their antiparticles; > 0.
  std::vector<int> excluded;
  /// `$$`: no propagator with these codes that has only outgoing legs on one side, from which all
  /// of its products come; ascending.
  std::vector<int> forbidden_s_channels;
  /// `$`: particles with these codes whose products have a mass close to theirs are left out, by a
  /// condition on the events; all diagrams stay. Ascending.
  std::vector<int> forbidden_on_shell;
  /// Codes of propagators with only outgoing legs on one side: each diagram has all of one
  /// alternative.
  std::vector<std::vector<int>> required_s_channels;
  /// `me_frame=3,4`: numbers, from 1, of the legs before any decay in whose rest frame helicities
  /// are meant; ascending. Empty: that of the incoming legs.
  std::vector<int> helicity_frame;
  std::vector<Decay> decays;  ///< in the order of their legs

  bool empty() const;
  bool has_only_orders() const;
  /// Whether a diagram may have these powers; bounds of squares are not used.
  bool allows(const CouplingOrders& powers) const;
  /// Whether the product of two diagrams with these powers is asked for; both diagrams obey
  /// `allows`.
  bool allows_product(const CouplingOrders& one, const CouplingOrders& other) const;

  /// Text ` > z` before the last `>`, where s-channels are required.
  std::string required_text() const;
  /// Exclusions, then orders, then a frame, without decays; a blank before each: " / z h $ w+ $$ t
  /// QED<=2".
  std::string clauses() const;
  bool operator==(const Restrictions&) const;
};

/// How an outgoing leg decays.
struct Decay {
  int leg = 0;  ///< number of the leg among all legs of the mother process
  int mother = 0;
  std::vector<int> products;  ///< codes
  Restrictions restrictions;  ///< with the decays of the products; leg 0 is the mother
  std::vector<Polarization> polarizations{};  ///< (product); empty: all helicities of all

  Polarization polarization(std::size_t product) const {
    return polarizations.empty() ? Polarization() : polarizations[product];
  }
  /// The name of a product with its helicities: "w+{0}".
  std::string product_text(std::size_t product) const;
  std::string str() const;  ///< in parentheses if there are decays of products
  bool operator==(const Decay&) const;
};

/// The powers of a process that its bounds allow: alone, and where there are bounds of squares, in
/// a product with one of the other powers.
std::vector<CouplingOrders> allowed_orders(const Restrictions& restrictions,
                                           const std::vector<CouplingOrders>& powers);
/// The allowed powers of some diagrams, whose partners in a product have the powers `partners`.
std::vector<CouplingOrders> allowed_orders(const Restrictions& restrictions,
                                           const std::vector<CouplingOrders>& powers,
                                           const std::vector<CouplingOrders>& partners);

/// The restrictions of a process in another model, where orders may have other slots; nothing where
/// it lacks an order.
std::optional<Restrictions> restrictions_in(const Model& model, Restrictions restrictions);

/// The name of a particle with this code.
std::string_view name_of_code(int code);
/// The names of particles with a blank before each.
std::string names_of_codes(std::span<const int> codes);

/// Throws InputError("<process>: ...") for restrictions that strings can have and no recipe
/// computes: orders of squares for processes with decays, or for decays.
void check_available(const Restrictions& restrictions, const std::string& process);

}  // namespace helikos
