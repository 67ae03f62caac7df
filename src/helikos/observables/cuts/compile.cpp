// SPDX-License-Identifier: Apache-2.0
#include "helikos/observables/cuts/compile.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cstdlib>
#include <functional>
#include <map>
#include <utility>

#include "helikos/base/core/error.hpp"

namespace helikos::cuts {
namespace {

constexpr std::size_t most_instructions = 100000;

/// Bits of legs, then bits of places.
using Particles = std::uint32_t;

constexpr Particles bit(int number) { return Particles{1} << number; }

/// The values of variables: (name), the particles in order.
using Choice = std::map<std::string, std::vector<Particles>>;

bool is_directed(Operation o) {
  return o == Operation::eta || o == Operation::y || o == Operation::phi || o == Operation::px ||
         o == Operation::py || o == Operation::pz;
}

/// `deta`, `dr`, `kt` and isolation depend on the frame, because pseudorapidities of massive
/// particles do.
bool is_of_frame(Operation o) {
  return o == Operation::eta || o == Operation::y || o == Operation::e || o == Operation::p ||
         o == Operation::pz || o == Operation::deta || o == Operation::dr || o == Operation::kt ||
         o == Operation::isolation;
}

bool is_transverse(Operation operation) {
  return operation == Operation::pt || operation == Operation::px || operation == Operation::py;
}

class Compiler {
 public:
  Compiler(const Process& process, std::span<const int> numbers) : process_(process) {
    const LegMask products = decay_products(process);
    for (int i = process.num_incoming(); i < process.num_legs(); ++i) {
      const Leg& leg = process.legs()[std::size_t(i)];
      const int number = numbers.empty() ? i : numbers[std::size_t(i)];
      const bool is_of_decay = (products & leg_bit(i)) != 0;
      outgoing_.push_back({leg.pdg(), number, leg.particle->is_neutrino(), leg.particle->color != 1,
                           is_of_decay, leg.name()});
      if (is_of_decay) products_ |= bit(number);
    }
    for (int i = 0; i < process.num_incoming(); ++i)
      if (process.legs()[std::size_t(i)].particle->color != 1)
        colored_incoming_ |= bit(numbers.empty() ? i : numbers[std::size_t(i)]);
    is_collision_ = process.num_incoming() == 2;
  }

  /// A whole condition, which every event must fulfil.
  void require_all(const Expression& e) {
    skipped_ = e.skips_decays ? products_ : 0;
    require(e);
  }

  /// A condition that every event must fulfil, part by part: the evaluation ends at the first part
  /// that fails.
  void require(const Expression& e) {
    if (e.kind == Operation::both) {
      for (const Expression& part : e.parts) require(part);
    } else if (e.kind == Operation::comparison) {
      for (const Choice& choice : choices(e)) {
        compare(e, choice);
        push({Operation::require});
      }
    } else {
      if (condition(e)) push({Operation::require});
    }
  }

  void number(const Expression& e) {
    const auto all = choices(e);
    if (all.size() != 1)
      throw InputError(fmt::format("{}: a number must be one, and {} has {} of them", e.str(),
                                   process_.str(), all.size()));
    push_number(e, all[0]);
  }

  /// True if a comparison since the last call had particles, or needed none.
  bool take_is_active() { return std::exchange(is_active_, false); }

  CutProgram program;

 private:
  struct Outgoing {
    int code, number;
    bool is_neutrino, is_colored, is_of_decay;
    std::string_view name;
  };

  // ---- Conditions -------------------------------------------------------------------------------

  /// False where no comparison has particles: then nothing is pushed. A part without particles says
  /// nothing, so that the others alone decide.
  bool condition(const Expression& e) {
    if (e.kind == Operation::comparison) return for_all(e);
    int count = 0;
    for (const Expression& part : e.parts)
      if (condition(part) && ++count > 1) push({e.kind});
    if (e.kind == Operation::opposite && count > 0) push({e.kind});
    return count > 0;
  }

  bool for_all(const Expression& e) {
    const auto all = choices(e);
    for (std::size_t i = 0; i < all.size(); ++i) {
      compare(e, all[i]);
      if (i > 0) push({Operation::both});
    }
    return !all.empty();
  }

  void compare(const Expression& e, const Choice& choice) {
    is_active_ = true;
    for (std::size_t i = 0; i < e.comparisons.size(); ++i) {
      push_number(e.parts[i], choice);
      push_number(e.parts[i + 1], choice);
      push({e.comparisons[i]});
      fold_constants();
      if (i > 0) push({Operation::both});
    }
  }

  /// Evaluates a comparison of two constants, such as n(j) > 2, to 1 or -1: conditions hold above
  /// zero.
  void fold_constants() {
    auto& list = program.instructions;
    if (list.size() < 3) return;
    const auto last = list.end();
    const Instruction &a = last[-3], &b = last[-2];
    if (a.operation != Operation::number || b.operation != Operation::number) return;
    const bool holds = is_true(last[-1].operation, a.number, b.number);
    list.resize(list.size() - 2);
    list.back() = {.operation = Operation::number, .number = holds ? 1.0 : -1.0};
  }

  // ---- Numbers ----------------------------------------------------------------------------------

  void push_number(const Expression& e, const Choice& choice, bool is_inside_abs = false) {
    if (is_observable(e.kind)) return push_observable(e, choice, is_inside_abs);
    switch (e.kind) {
      case Operation::number:
        return push_constant(e.number);
      case Operation::count:
        return push_constant(std::popcount(union_of(e.groups)));
      case Operation::scalar_sum:
        return push_scalar_sum(e);
      case Operation::missing:
        return observe(Operation::pt, neutrinos());
      case Operation::sum:
        return push_sum(e.parts[0]);
      default:
        break;
    }
    for (std::size_t i = 0; i < e.parts.size(); ++i) {
      push_number(e.parts[i], choice, e.kind == Operation::absolute);
      if (i > 0) push({e.kind});
    }
    if (e.parts.size() == 1) push({e.kind});
  }

  void push_constant(double number) { push({.operation = Operation::number, .number = number}); }

  void push_scalar_sum(const Expression& e) {
    Particles left = e.groups.empty() ? everything() : union_of(e.groups);
    if (left == 0) return push_constant(0.0);
    for (bool is_first = true; left != 0; left &= left - 1, is_first = false) {
      observe(Operation::pt, left & (~left + 1));
      if (!is_first) push({Operation::add});
    }
  }

  void push_sum(const Expression& term) {
    const Particles skipped = std::exchange(skipped_, 0);
    const auto all = choices(term);
    skipped_ = skipped;
    if (all.empty()) push_constant(0.0);
    for (std::size_t i = 0; i < all.size(); ++i) {
      push_number(term, all[i]);
      if (i > 0) push({Operation::add});
    }
  }

  void push_observable(const Expression& e, const Choice& choice, bool is_inside_abs) {
    const Operation o = e.kind;
    program.is_of_frame = program.is_of_frame || is_of_frame(o);
    const std::vector<Particles> particles = particles_of(e, choice);
    if (o == Operation::isolation) return push_isolation(e, particles);
    if (is_merging_scale(o)) return push_merging_scale(e);
    check_different(e, particles);
    if (o == Operation::kt) return push_kt(particles[0], particles[1]);
    if (o >= Operation::deta) return push_difference(o, particles[0], particles[1]);
    Particles all = 0;
    for (const Particles one : particles) all |= one;
    if (is_directed(o) && !is_inside_abs) program.is_directed = true;
    const bool is_of_some = o == Operation::mt && std::popcount(all) > 1;
    observe(is_of_some ? Operation::mt_of_some : o, all);
  }

  /// The particles of each group of an observable.
  std::vector<Particles> particles_of(const Expression& e, const Choice& choice) {
    std::vector<Particles> particles;
    std::map<std::string, std::size_t> taken;
    for (const Group& group : e.groups)
      particles.push_back(group.place > 0 ? place_of(group)
                          : group.place == Group::together
                              ? members(group)
                              : choice.at(group.name)[taken[group.name]++]);
    return particles;
  }

  /// Refuses groups of an observable that share particles, where some are taken together.
  void check_different(const Expression& e, const std::vector<Particles>& particles) const {
    const auto is_whole = [](const Group& group) { return group.place == Group::together; };
    if (std::ranges::none_of(e.groups, is_whole)) return;
    for (std::size_t i = 0; i < e.groups.size(); ++i)
      for (std::size_t k = 0; k < i; ++k) {
        const auto own = [&](std::size_t n) {
          return e.groups[n].place > 0 ? members(e.groups[n]) : particles[n];
        };
        if ((own(i) & own(k)) != 0)
          throw InputError(fmt::format("{} and {} may have the same particle", e.groups[k].str(),
                                       e.groups[i].str()));
      }
  }

  /// The isolated particle is not one of those around it.
  void push_isolation(const Expression& e, const std::vector<Particles>& particles) {
    Particles others = 0;
    for (std::size_t i = 1; i < particles.size(); ++i) others |= particles[i];
    if (e.groups[0].place > 0 && (members(e.groups[0]) & others) != 0)
      throw InputError(fmt::format("{} may be one of the particles around it", e.groups[0].str()));
    push({.operation = Operation::isolation,
          .legs = particles[0],
          .number = e.parts[0].number,
          .power = e.parts[1].number,
          .others = others & ~particles[0]});
  }

  /// The measure of all partons of a group that come from no decay.
  void push_merging_scale(const Expression& e) {
    const Particles partons = partons_of(e);
    if (e.kind == Operation::kt_of_group)
      return push({.operation = e.kind,
                   .legs = partons,
                   .number = e.parts.empty() ? 1.0 : e.parts[0].number});
    // Two jets alone have no emission: Pythia takes their transverse momentum.
    if (std::popcount(partons) == 2 && outgoing_.size() == 2) {
      observe(Operation::pt, partons & (~partons + 1));
      observe(Operation::pt, partons & (partons - 1));
      return push({Operation::minimum});
    }
    push({.operation = e.kind, .legs = partons, .others = colored_incoming_});
  }

  /// Throws InputError where Pythia's measures of hadron colliders are not defined.
  Particles partons_of(const Expression& e) const {
    const bool is_ptlund = e.kind == Operation::ptlund;
    const int colored = std::popcount(colored_incoming_);
    if (!is_collision_ || colored < (is_ptlund ? 2 : 1))
      throw InputError(fmt::format("{} is for hadron colliders: {} must have colour", e.str(),
                                   is_ptlund ? "both incoming particles" : "an incoming particle"));
    Particles partons = 0;
    for (const Outgoing& leg : outgoing_) {
      if (leg.is_of_decay || (members(e.groups[0]) & bit(leg.number)) == 0) continue;
      if (!leg.is_colored) throw InputError(fmt::format("{}: {} has no colour", e.str(), leg.name));
      if (is_ptlund && leg.code != 21 && std::abs(leg.code) > 5)
        throw InputError(
            fmt::format("{} is for gluons and light quarks, not for {}", e.str(), leg.name));
      partons |= bit(leg.number);
    }
    return partons;
  }

  void push_kt(Particles a, Particles b) {
    if (!std::has_single_bit(a) || !std::has_single_bit(b))
      throw InputError("kt takes two particles, not sums of them");
    observe(Operation::kt_of_two, a | b);
  }

  void push_difference(Operation o, Particles a, Particles b) {
    if (o != Operation::dphi) {
      const bool is_of_y = o == Operation::dy || o == Operation::dry;
      observe(is_of_y ? Operation::y : Operation::eta, a);
      observe(is_of_y ? Operation::y : Operation::eta, b);
      push({Operation::rapidity_difference});
    }
    if (o != Operation::deta && o != Operation::dy) {
      observe(Operation::phi, a);
      observe(Operation::phi, b);
      push({Operation::angle_difference});
    }
    if (o == Operation::dr || o == Operation::dry) push({Operation::length});
  }

  /// Whether transverse momenta add up to zero: this holds for the beams, and for all outgoing
  /// particles together. Each bit is a different particle.
  bool is_balanced(Particles particles) const {
    return particles == 0 || std::popcount(particles) == int(outgoing_.size());
  }

  /// Computes an observable once: an observable that is used again is stored while there is room.
  void observe(Operation operation, Particles particles) {
    if (is_transverse(operation) && is_balanced(particles)) return push_constant(0.0);
    const auto [known, is_new] = kept_.try_emplace({operation, particles}, int(kept_.size()));
    const auto slot = static_cast<std::int16_t>(known->second < most_kept ? known->second : -1);
    if (!is_new && slot >= 0) return push({.operation = Operation::kept, .slot = slot});
    push({.operation = operation, .slot = slot, .legs = particles});
  }

  // ---- Particles --------------------------------------------------------------------------------

  template <class Condition>
  Particles outgoing(Condition&& condition) const {
    Particles all = 0;
    for (const Outgoing& leg : outgoing_)
      if (condition(leg)) all |= bit(leg.number);
    return all;
  }
  Particles everything() const {
    return outgoing([](const Outgoing&) { return true; });
  }
  Particles neutrinos() const {
    return outgoing([](const Outgoing& leg) { return leg.is_neutrino; });
  }
  Particles members(const Group& group) const {
    return outgoing([&](const Outgoing& leg) {
      return std::ranges::find(group.codes, leg.code) != group.codes.end();
    });
  }
  Particles union_of(const std::vector<Group>& groups) const {
    Particles all = 0;
    for (const Group& group : groups) all |= members(group);
    return all;
  }

  /// The place of an ordered particle; the group is ordered when it is first needed.
  Particles place_of(const Group& group) {
    const Particles all = members(group);
    const auto [known, is_new] = orders_.try_emplace(all, num_places_);
    if (is_new) {
      num_places_ += std::popcount(all);
      if (num_places_ > most_places)
        throw InputError(
            fmt::format("{}: the groups that are ordered by pT have more than {} particles",
                        group.str(), most_places));
      push({.operation = Operation::order,
            .slot = static_cast<std::int16_t>(known->second),
            .legs = all});
    }
    return bit(first_place + known->second + group.place - 1);
  }

  // ---- Choices ----------------------------------------------------------------------------------

  /// A variable and its possible particles.
  struct Domain {
    std::string name;
    int count;
    std::vector<Particles> particles;
  };

  /// All choices of particles for the variables of a number or a comparison; empty if there are too
  /// few particles.
  std::vector<Choice> choices(const Expression& e) {
    if (has_empty_whole(e)) return {};
    const auto variables = variables_of(e);
    const auto places = places_of(e);
    for (const Group& place : places) {
      if (place.place > std::popcount(members(place))) return {};
      check_overlaps(place, variables, places);
    }
    std::vector<Domain> domains;
    for (const Variable& variable : variables) domains.push_back(domain_of(variable, places));
    std::vector<Choice> all;
    Choice choice;
    add_choices(domains, 0, 0, 0, choice, all);
    return all;
  }

  /// Whether an observable has only groups that are taken together, all of them without particles
  /// (one of them is sufficient for observables of two).
  bool has_empty_whole(const Expression& e) const {
    if (e.kind == Operation::sum) return false;
    if (is_merging_scale(e.kind)) return partons_of(e) == 0;
    if (is_observable(e.kind) && e.kind != Operation::isolation) {
      const auto is_empty = [&](const Group& group) {
        return group.place == Group::together && members(group) == 0;
      };
      return e.kind >= Operation::deta ? std::ranges::any_of(e.groups, is_empty)
                                       : std::ranges::all_of(e.groups, is_empty);
    }
    return std::ranges::any_of(e.parts, [&](const Expression& p) { return has_empty_whole(p); });
  }

  /// The particles of a variable; if j[1] occurs too, j stands for the other places.
  Domain domain_of(const Variable& variable, const std::vector<Group>& places) {
    Domain domain{variable.group.name, variable.count, {}};
    std::vector<int> named;
    for (const Group& place : places)
      if (place.name == domain.name) named.push_back(place.place);
    const Particles all = members(variable.group);
    Group at = variable.group;
    if (named.empty()) {
      for (Particles left = all & ~skipped_; left != 0; left &= left - 1)
        domain.particles.push_back(left & (~left + 1));
    } else {
      for (at.place = 1; at.place <= std::popcount(all); ++at.place)
        if (std::ranges::find(named, at.place) == named.end())
          domain.particles.push_back(place_of(at));
    }
    return domain;
  }

  template <class Groups>
  void check_overlaps(const Group& place, const Groups& variables,
                      const std::vector<Group>& places) const {
    const auto check = [&](const Group& other) {
      if (other.name == place.name || (members(place) & members(other)) == 0) return;
      throw InputError(fmt::format("{} and {} may be the same particle", place.str(), other.str()));
    };
    for (const Variable& variable : variables) check(variable.group);
    for (const Group& other : places) check(other);
  }

  /// Adds all choices of different particles; particles of one group are in ascending order.
  void add_choices(const std::vector<Domain>& domains, std::size_t at, std::size_t first,
                   Particles used, Choice& choice, std::vector<Choice>& all) const {
    if (at == domains.size()) {
      if (all.size() >= most_instructions) fail_size();
      all.push_back(choice);
      return;
    }
    const Domain& domain = domains[at];
    auto& chosen = choice[domain.name];
    if (int(chosen.size()) == domain.count)
      return add_choices(domains, at + 1, 0, used, choice, all);
    for (std::size_t i = first; i < domain.particles.size(); ++i) {
      if ((used & domain.particles[i]) != 0) continue;
      chosen.push_back(domain.particles[i]);
      add_choices(domains, at, i + 1, used | domain.particles[i], choice, all);
      choice[domain.name].pop_back();
    }
  }

  [[noreturn]] static void fail_size() {
    throw InputError("too many combinations of particles for this process");
  }

  void push(const Instruction& instruction) {
    if (program.instructions.size() >= most_instructions) fail_size();
    program.instructions.push_back(instruction);
  }

  const Process& process_;
  std::vector<Outgoing> outgoing_;
  Particles products_ = 0;  ///< products of decays
  Particles skipped_ = 0;   ///< particles that groups do not stand for, one by one
  Particles colored_incoming_ = 0;
  bool is_collision_ = false;
  std::map<std::pair<Operation, Particles>, int> kept_;
  std::map<Particles, int> orders_;
  int num_places_ = 0;
  bool is_active_ = false;
};

/// Runs `body`; errors name the expression.
template <class Body>
void with_text(const Expression& e, Body&& body) {
  try {
    body();
  } catch (const InputError& error) {
    throw InputError(fmt::format("\"{}\": {}", e.str(), error.what()));
  }
}

}  // namespace

CutProgram compile(std::span<const Expression> conditions, const Process& process,
                   std::span<const int> legs) {
  Compiler compiler(process, legs);
  for (const Expression& e : conditions) {
    with_text(e, [&] { compiler.require_all(e); });
    compiler.program.is_idle.push_back(!compiler.take_is_active());
  }
  return std::move(compiler.program);
}

CutProgram compile_number(const Expression& number, const Process& process,
                          std::span<const int> legs) {
  Compiler compiler(process, legs);
  compiler.number(number);
  return std::move(compiler.program);
}

}  // namespace helikos::cuts
