// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <string>
#include <vector>

#include "helikos/theory/model/vertex.hpp"

namespace helikos {

/// As in MadGraph: effective is HIG, weighted is QCD + 2 QED + HIG.
enum class CouplingName { qcd, qed, effective, weighted };
enum class Comparison { at_most, exactly, more_than };

/// A condition on the power of a coupling, of each diagram or (`squared`) of each product of two.
struct OrderBound {
  CouplingName coupling = CouplingName::qcd;
  bool squared = false;
  Comparison comparison = Comparison::at_most;
  int value = 0;

  /// More than a string can say: with WEIGHTED, all orders.
  static constexpr int no_limit = 1000;
  bool allows(int power) const;
  std::string str() const;  ///< "QED<=2", "QCD^2==4", "(all orders)"
  bool operator==(const OrderBound&) const = default;
};

struct Decay;

/// Which diagrams of a process are meant. The default: all of them.
struct Restrictions {
  std::vector<OrderBound> orders;  ///< one at most of each coupling, then of each one squared
  std::vector<int> excluded;       ///< `/`: no propagator of these, nor of their antiparticles; > 0
  /// `$$`: no propagator of these codes with outgoing legs only on one side, from which all of its
  /// products come; ascending.
  std::vector<int> forbidden_s_channels;
  /// Codes of such propagators: each diagram has all of one alternative.
  std::vector<std::vector<int>> required_s_channels;
  std::vector<Decay> decays;  ///< in the order of their legs

  bool empty() const;
  bool has_only_orders() const;
  /// Whether a diagram may have these powers; bounds of squares are not looked at.
  bool allows(const CouplingOrders& powers) const;
  /// Whether the product of two diagrams with these powers is asked for, of those that `allows`
  /// allows.
  bool allows_product(const CouplingOrders& one, const CouplingOrders& other) const;

  /// ` > z` before the last `>`, where s-channels are required.
  std::string required_text() const;
  /// Exclusions, then orders, each after a blank: " / z h $$ t QED<=2". Without decays.
  std::string clauses() const;
  bool operator==(const Restrictions&) const;
};

/// How an outgoing leg decays.
struct Decay {
  int leg = 0;  ///< its number among all legs of the mother process
  int mother = 0;
  std::vector<int> products;  ///< codes
  Restrictions restrictions;  ///< with the decays of the products; leg 0 is the mother

  std::string str() const;  ///< in parentheses if there are decays of products
  bool operator==(const Decay&) const;
};

/// Those of the powers of a process that its bounds allow: for itself, and where there are bounds
/// of squares, in a product with one of the others.
std::vector<CouplingOrders> allowed_orders(const Restrictions& restrictions,
                                           const std::vector<CouplingOrders>& powers);

/// The name of a particle with this code.
std::string_view name_of_code(int code);
/// The names of particles with a blank before each.
std::string names_of_codes(std::span<const int> codes);

/// Throws InputError("<process>: ...") for what strings can say and no recipe computes: orders of
/// squares of processes with decays, or of decays.
void check_available(const Restrictions& restrictions, const std::string& process);

}  // namespace helikos
