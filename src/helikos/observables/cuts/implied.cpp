// SPDX-License-Identifier: Apache-2.0
#include "helikos/observables/cuts/implied.hpp"

#include <bit>
#include <cmath>
#include <map>
#include <tuple>
#include <utility>

#include "helikos/observables/cuts/detail/interval.hpp"
#include "helikos/observables/cuts/detail/members.hpp"
#include "helikos/observables/cuts/terms.hpp"

namespace helikos::cuts {
namespace {

constexpr double infinity = Interval::infinity;
constexpr double rounding = 1e-12;  ///< relative rounding error of limits

/// An observable: its operation, whether it is a distance of rapidities, its legs.
using Observable = std::tuple<Operation, bool, std::uint32_t>;
using Limits = std::map<Observable, Interval>;

void append(Implied& all, Implied&& more) {
  all.is_possible = all.is_possible && more.is_possible;
  for (const Statement& statement : more.statements) all.statements.push_back(statement);
  for (auto& choice : more.choices) all.choices.push_back(std::move(choice));
}

/// All factors of a product.
void add_factors(const Terms& terms, int number, std::vector<int>& factors) {
  const Term term = terms[number];
  if (term.operation != Operation::multiply) return factors.push_back(number);
  add_factors(terms, term.first, factors);
  add_factors(terms, term.second, factors);
}

/// Goes down from conditions to observables, with the known limits of each term.
class Reasoning {
 public:
  Reasoning(const CutProgram& program, const FinalState& state)
      : terms_(terms_of(program)), state_(state), members_(terms_.places) {}

  /// Runs twice, because limits of one condition may help with earlier conditions. Limits that were
  /// known before are not repeated in the result.
  Implied run() {
    Implied all = all_required(), more = all_required();
    if (!(more == all)) append(all, std::move(more));
    return all;
  }

 private:
  Implied all_required() {
    Implied all;
    for (const int condition : terms_.required) append(all, holds(condition, true));
    return all;
  }

  // ---- Conditions -------------------------------------------------------------------------------

  static Implied impossible() { return {.is_possible = false}; }

  Implied holds(int number, bool truth) {
    const Term term = terms_[number];
    switch (term.operation) {
      case Operation::number:
        return (term.number > 0.0) == truth ? Implied{} : impossible();
      case Operation::opposite:
        return holds(term.first, !truth);
      case Operation::both:
      case Operation::either: {
        const auto first = [&] { return holds(term.first, truth); };
        const auto second = [&] { return holds(term.second, truth); };
        return (term.operation == Operation::both) == truth ? each_of(first, second)
                                                            : one_of(first, second);
      }
      default:
        return compared(term, truth);
    }
  }

  template <class First, class Second>
  static Implied each_of(const First& first, const Second& second) {
    Implied all = first();
    append(all, second());
    return all;
  }

  /// Evaluates two alternatives; the limits of one alternative do not hold in the other.
  template <class First, class Second>
  Implied one_of(const First& first, const Second& second) {
    const Limits before = limits_;
    Implied one = first();
    Limits after = std::exchange(limits_, before);
    Implied other = second();
    if (!one.is_possible) return other;
    if (!other.is_possible) {
      limits_ = std::move(after);
      return one;
    }
    limits_ = before;
    Implied result;
    if (one.says_nothing() || other.says_nothing()) return result;
    if (one == other) return one;
    result.choices.push_back({std::move(one), std::move(other)});
    return result;
  }

  Implied compared(const Term& term, bool truth) {
    const Interval a = range_of(term.first), b = range_of(term.second);
    if (a.is_number() && b.is_number())
      return is_true(term.operation, a.least, b.least) == truth ? Implied{} : impossible();
    const auto up = [&] { return is_not_less(term.second, term.first); };  // b >= a
    const auto down = [&] { return is_not_less(term.first, term.second); };
    switch (term.operation) {
      case Operation::less:
      case Operation::less_equal:
        return truth ? up() : down();
      case Operation::greater:
      case Operation::greater_equal:
        return truth ? down() : up();
      default:
        return (term.operation == Operation::equal) == truth ? each_of(up, down) : Implied{};
    }
  }

  Implied is_not_less(int large, int small) {
    LinearSum difference;
    difference.add(terms_, large, 1.0);
    difference.add(terms_, small, -1.0);
    return is_not_negative(difference);
  }

  // ---- Sums -------------------------------------------------------------------------------------

  Interval part_of(const std::pair<const int, double>& part) const {
    return Interval{part.second, part.second} * range_of(part.first);
  }

  /// The most that the terms for which `is_other` holds add to a sum, including its constant, with
  /// room for rounding errors: conditions such as min(pt(j),0.3) + 0.1 >= 0.4 need this room.
  template <class IsOther>
  double most_of(const LinearSum& sum, const IsOther& is_other) const {
    double most = sum.constant, size = sum.size;
    for (const auto& part : sum.factors) {
      if (!is_other(part)) continue;
      const double own = part_of(part).most;
      most += own;
      size += std::abs(own);
    }
    return std::isfinite(size) ? most + rounding * size : most;
  }

  Implied is_not_negative(const LinearSum& sum) {
    if (most_of(sum, [](const auto&) { return true; }) < 0.0) return impossible();
    Implied all;
    for (const auto& part : sum.factors) {
      if (part.second == 0.0) continue;
      const double others = most_of(sum, [&](const auto& it) { return it.first != part.first; });
      if (others == infinity) continue;
      const double limit = -others / part.second;
      append(all, lies_within(part.first, part.second > 0.0 ? Interval{limit, infinity}
                                                            : Interval{-infinity, limit}));
    }
    add_statements_of_sum(sum, all);
    return all;
  }

  /// A sum of transverse momenta, or of energies, is limited as a whole: each term is at most a sum
  /// over its legs.
  void add_statements_of_sum(const LinearSum& sum, Implied& all) {
    using Kind = Statement::Kind;
    for (const Kind kind : {Kind::scalar_sum, Kind::mass}) {
      const auto is_taken = [&](const auto& part) {
        return part.second > 0.0 && limited_by(part.first, kind).legs != 0;
      };
      double wanted = -most_of(sum, [&](const auto& part) { return !is_taken(part); });
      std::vector<FactorOfLegs> factors;
      for (const auto& part : sum.factors) {
        if (!is_taken(part)) continue;
        const LimitedTerm limited = limited_by(part.first, kind);
        wanted -= part.second * limited.offset;
        factors.push_back({limited.legs, part.second});
      }
      if (factors.size() < 2 || !(wanted > 0.0) || wanted == infinity) continue;
      const SumOverLegs over = members_.sum_over_legs(factors);
      all.statements.push_back({kind, kind == Kind::mass ? state_.legs : over.legs,
                                (1.0 - rounding) * wanted / over.largest_factor});
    }
  }

  /// A term is at most `offset` plus the sum over `legs` of their transverse momenta, or of their
  /// energies in the rest frame of all particles. If there are no legs, nothing is known.
  struct LimitedTerm {
    std::uint32_t legs = 0;
    double offset = 0.0;
  };

  LimitedTerm limited_by(int number, Statement::Kind kind) const {
    Term term = terms_[number];
    if (term.operation == Operation::absolute) {
      const Term inner = terms_[term.first];
      if (inner.operation != Operation::px && inner.operation != Operation::py) return {};
      term = inner;
    }
    const bool are_energies = kind == Statement::Kind::mass;
    switch (term.operation) {
      case Operation::pt:
      case Operation::px:
      case Operation::py:
        return {term.legs, 0.0};
      case Operation::mt:
      case Operation::mt_of_some:
        return {term.legs, are_energies ? 0.0 : masses_of(term.legs)};
      case Operation::m:
        if (are_energies) return {term.legs, 0.0};
        return {};
      default:
        return {};
    }
  }

  /// The sum of masses over legs; places count with the heaviest legs.
  double masses_of(std::uint32_t legs) const {
    double sum = 0.0;
    for (const std::uint32_t domain : members_.domains_of(legs)) {
      double most = 0.0;
      for (std::uint32_t left = domain; left != 0; left &= left - 1)
        most = std::max(most, state_.masses[std::size_t(std::countr_zero(left))]);
      sum += most;
    }
    return sum;
  }

  // ---- Numbers ----------------------------------------------------------------------------------

  Interval range_of(int number) const {
    const Term& term = terms_[number];
    if (is_observable(term.operation)) return range_of_observable(term);
    const auto first = [&] { return range_of(term.first); };
    const auto second = [&] { return range_of(term.second); };
    switch (term.operation) {
      case Operation::number:
        return {term.number, term.number};
      case Operation::negate:
        return -first();
      case Operation::absolute:
        return absolute(first());
      case Operation::root:
        return root(first());
      case Operation::add:
        return first() + second();
      case Operation::subtract:
        return first() + -second();
      case Operation::multiply:
        if (term.first == term.second) return absolute(first()) * absolute(first());
        return first() * second();
      case Operation::divide:
        return first() / second();
      case Operation::minimum:
        return {std::min(first().least, second().least), std::min(first().most, second().most)};
      case Operation::maximum:
        return {std::max(first().least, second().least), std::max(first().most, second().most)};
      default:
        return {};
    }
  }

  Interval range_of_observable(const Term& term) const {
    const auto known = limits_.find(observable_of(term));
    const bool is_mass_of_one = term.operation == Operation::m && std::has_single_bit(term.legs);
    const Interval usual = is_mass_of_one ? mass_of(term.legs) : usual_range(term.operation);
    return known == limits_.end() ? usual : both(usual, known->second);
  }

  /// The mass of the leg, or of the legs that a place may be, with room for the rounding of E^2 -
  /// p^2.
  Interval mass_of(std::uint32_t leg) const {
    constexpr double rounding_of_squares = 1e-10;
    const double room = rounding_of_squares * state_.energy * state_.energy;
    Interval range{infinity, 0.0};
    for (const std::uint32_t domain : members_.domains_of(leg))
      for (std::uint32_t left = domain; left != 0; left &= left - 1) {
        const double mass = state_.masses[std::size_t(std::countr_zero(left))];
        range.least = std::min(range.least, std::sqrt(std::max(0.0, mass * mass - room)));
        range.most = std::max(range.most, std::sqrt(mass * mass + room));
      }
    return range;
  }

  Interval usual_range(Operation operation) const {
    switch (operation) {
      case Operation::pt:
        return {0.0, 0.5 * state_.energy};
      case Operation::px:
      case Operation::py:
        return {-0.5 * state_.energy, 0.5 * state_.energy};
      case Operation::kt_of_group:
        return {0.0, 0.5 * state_.energy};
      case Operation::ptlund:  // at most sqrt(2) mT
        return {0.0, 1.5 * state_.energy};
      case Operation::m:
      case Operation::mt:
      case Operation::mt_of_some:
      case Operation::kt_of_two:
        return {0.0, state_.energy};
      case Operation::phi:
        return {-pi, pi};
      case Operation::angle_difference:
        return {0.0, pi};
      case Operation::e:
      case Operation::p:
      case Operation::isolation:
      case Operation::rapidity_difference:
      case Operation::length:
        return {0.0, infinity};
      default:
        return {};
    }
  }

  static bool is_below(double a, double b) {
    return a < b && !(b - a <= rounding * std::max(std::abs(a), std::abs(b)));
  }

  /// The implications of a term whose value lies within limits.
  Implied lies_within(int number, const Interval& limits) {
    const Interval range = range_of(number);
    if (is_below(range.most, limits.least) || is_below(limits.most, range.least))
      return impossible();
    const Term term = terms_[number];
    if (is_observable(term.operation)) return observable_within(term, limits);
    Implied all;
    if (limits.least > range.least) append(all, is_at_least(term, number, limits.least));
    if (limits.most < range.most) append(all, is_at_most(term, limits.most));
    return all;
  }

  Implied observable_within(const Term& term, const Interval& limits) {
    if (term.operation == Operation::isolation) return {};  // legs alone do not name it
    if (is_merging_scale(term.operation))
      return {.statements =
                  statements_of_merging_scale(term, (1.0 - rounding) * limits.least, state_)};
    Interval& known = limits_[observable_of(term)];
    known = both(known, limits);
    const bool has_sign = term.operation == Operation::px || term.operation == Operation::py;
    const double least =
        has_sign ? std::max(limits.least, -limits.most) : std::max(limits.least, 0.0);
    // Distances of statements are of pseudorapidities, which rapidities are without masses only.
    if (!(least > 0.0) || (is_of_rapidities(term) && masses_of(term.legs) > 0.0)) return {};
    return members_.statements_of(term, (1.0 - rounding) * least, state_);
  }

  Observable observable_of(const Term& term) const {
    return {term.operation, is_of_rapidities(term), term.legs};
  }

  /// Whether a distance is that of dy or dry.
  bool is_of_rapidities(const Term& term) const {
    const Term& along = term.operation == Operation::length ? terms_[term.first] : term;
    return along.operation == Operation::rapidity_difference &&
           terms_[along.first].operation == Operation::y;
  }

  Implied is_at_least(const Term& term, int number, double least) {
    const auto above = [&](int part) {
      return [this, part, least] { return lies_within(part, {least, infinity}); };
    };
    switch (term.operation) {
      case Operation::root:
        // The root of a negative number is NaN: such events are counted, not left out.
        return least > 0.0 && range_of(term.first).least >= 0.0
                   ? lies_within(term.first, {least * least, infinity})
                   : Implied{};
      case Operation::absolute: {
        const auto below = [&] { return lies_within(term.first, {-infinity, -least}); };
        return least > 0.0 ? one_of(above(term.first), below) : Implied{};
      }
      case Operation::minimum:
        return each_of(above(term.first), above(term.second));
      case Operation::maximum:
        return one_of(above(term.first), above(term.second));
      case Operation::multiply:
        return product_is_at_least(number, least);
      case Operation::divide:
        return ratio_is_at_least(term, least);
      default:
        return sum_is_at_least(number, 1.0, least);
    }
  }

  Implied is_at_most(const Term& term, double most) {
    const auto below = [&](int part) {
      return [this, part, most] { return lies_within(part, {-infinity, most}); };
    };
    switch (term.operation) {
      case Operation::root:
        return most >= 0.0 ? lies_within(term.first, {-infinity, most * most}) : Implied{};
      case Operation::absolute:
        return lies_within(term.first, {-most, most});
      case Operation::minimum:
        return one_of(below(term.first), below(term.second));
      case Operation::maximum:
        return each_of(below(term.first), below(term.second));
      case Operation::divide:
        return ratio_is_at_most(term, most);
      default:
        return {};
    }
  }

  /// The implications of a lower limit of a sum within another term, as in sqrt(a + b).
  Implied sum_is_at_least(int number, double factor, double least) {
    const Operation operation = terms_[number].operation;
    if (operation != Operation::add && operation != Operation::subtract &&
        operation != Operation::negate)
      return {};
    LinearSum sum;
    sum.add(terms_, number, factor);
    sum.add(-least);
    return is_not_negative(sum);
  }

  /// The factors are not negative. Each factor is at least `least` over the largest product of the
  /// others. Their sum is at least n times the nth root, because geometric means are below
  /// arithmetic ones.
  Implied product_is_at_least(int number, double least) {
    std::vector<int> factors;
    add_factors(terms_, number, factors);
    if (!(least > 0.0)) return {};
    for (const int factor : factors)
      if (range_of(factor).least < 0.0) return square_is_at_least(factors, least);
    Implied all;
    LinearSum sum;
    for (std::size_t i = 0; i < factors.size(); ++i) {
      double others = 1.0;
      for (std::size_t k = 0; k < factors.size(); ++k)
        if (k != i) others = detail::product_of(others, range_of(factors[k]).most);
      if (others > 0.0 && others < infinity)
        append(all, lies_within(factors[i], {least / others, infinity}));
      sum.add(terms_, factors[i], 1.0);
    }
    const auto count = double(factors.size());
    sum.add(-count * std::pow(least, 1.0 / count));
    append(all, is_not_negative(sum));
    return all;
  }

  /// The implications of a lower limit of a square, of a number of any sign.
  Implied square_is_at_least(const std::vector<int>& factors, double least) {
    if (factors.size() != 2 || factors[0] != factors[1]) return {};
    const double size = std::sqrt(least);
    return one_of(
        [&] {
          return lies_within(factors[0], {size, infinity});
        },
        [&] {
          return lies_within(factors[0], {-infinity, -size});
        });
  }

  Implied ratio_is_at_least(const Term& term, double least) {
    const Interval above = range_of(term.first), below = range_of(term.second);
    if (!(least > 0.0) || above.least < 0.0 || below.least < 0.0) return {};
    Implied all;
    if (below.least > 0.0) append(all, lies_within(term.first, {least * below.least, infinity}));
    if (above.most < infinity)
      append(all, lies_within(term.second, {-infinity, above.most / least}));
    return all;
  }

  Implied ratio_is_at_most(const Term& term, double most) {
    const Interval above = range_of(term.first), below = range_of(term.second);
    if (!(most > 0.0) || above.least < 0.0 || below.least < 0.0) return {};
    Implied all;
    if (above.least > 0.0) append(all, lies_within(term.second, {above.least / most, infinity}));
    if (below.most < infinity) append(all, lies_within(term.first, {-infinity, most * below.most}));
    return all;
  }

  static constexpr double pi = 3.14159265358979323846;

  Terms terms_;
  const FinalState& state_;
  Members members_;
  Limits limits_;
};

}  // namespace

Implied implied_by(const CutProgram& program, const FinalState& state) {
  return Reasoning(program, state).run();
}

}  // namespace helikos::cuts
