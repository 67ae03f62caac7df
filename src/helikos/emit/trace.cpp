// SPDX-License-Identifier: Apache-2.0
#include "helikos/emit/trace.hpp"

#include <algorithm>
#include <array>
#include <iterator>
#include <stdexcept>

#include "helikos/amplitude/color/color_factors.hpp"
#include "helikos/amplitude/schedule/fingerprint.hpp"
#include "helikos/emit/detail/apart_run.hpp"
#include "helikos/emit/detail/selection.hpp"
#include "helikos/emit/detail/term_order.hpp"
#include "helikos/emit/plain_run.hpp"

namespace helikos::emit {
namespace {

std::vector<FourVector<Traced>> traced_legs(Graph& graph, int num_legs) {
  std::vector<FourVector<Traced>> legs;
  for (int leg = 0; leg < num_legs; ++leg) {
    const auto component = [&](int c) {
      return Traced::of(graph.input(input_of_component(leg, c)));
    };
    legs.push_back({component(0), component(1), component(2), component(3)});
  }
  return legs;
}

/// |L^T x|^2
Traced square(const CholeskyFactor& factor, const TracedJamps& x) {
  Traced total(0.0);
  for (int k = 0; k < factor.rank; ++k) {
    Complex<Traced> sum{Traced(0.0), Traced(0.0)};
    for (int i = k; i < factor.size(); ++i) {
      sum += Traced(factor.matrix[i * factor.rank + k]) * x[factor.order[i]];
    }
    total += norm(sum);
  }
  return total;
}

/// Adds the sum over colours of the jamps (flow, part) of one part.
void add_part(Traced& total, const ScheduledProgram& program, const ColorBlocks& color,
              const TracedJamps& jamps, int part) {
  const int num_parts = static_cast<int>(jamps.size()) / program.num_flows;
  TracedJamps of_helicity;
  for (int flow = 0; flow < program.num_flows; ++flow) {
    of_helicity.push_back(jamps[flow * num_parts + part]);
  }
  const auto components = color_components(color, of_helicity);
  for (std::size_t b = 0; b < components.size(); ++b) {
    total += square(cholesky_factor(color.blocks[b]), components[b]);
  }
}

/// The nodes of a selection of one of `numbers`, then the sum.
std::vector<NodeId> selection_of(const ScheduledProgram& program, const ColorBlocks& color,
                                 const TracedJamps& jamps, const std::vector<int>& numbers) {
  const auto random = [&](int which) {
    return Traced::of(Recording::graph().input(input_of_random(int(program.legs.size()), which)));
  };
  const auto selection = trace_selection(program, color, numbers, jamps, random(0), random(1));
  std::vector<NodeId> results;
  for (const Traced sum : selection.sums) results.push_back(sum.node);
  results.insert(results.end(), {selection.helicity.node, selection.flow.node, results.back()});
  return results;
}

/// The parts of a jamp whose squares are summed: the jamp itself, or its even and odd parts in the
/// widths.
std::array<Complex<Traced>, 1> parts_of(const Complex<Traced>& jamp) { return {jamp}; }
std::array<Complex<Traced>, 2> parts_of(const Complex<EvenOdd>& jamp) {
  return {{{jamp.re.even, jamp.im.even}, {jamp.re.odd, jamp.im.odd}}};
}

bool is_zero(const Complex<Traced>& number) { return is_zero(number.re) && is_zero(number.im); }

/// Runs the instructions. Returns the terms of each contraction for each part of a jamp.
template <class T>
std::vector<JampTerm> terms_of(const ScheduledProgram& program, PlainFrame<T>& event) {
  std::vector<JampTerm> terms;
  ApartRun<T> run(program, event);
  for (std::size_t i = 0; i < program.instructions.size(); ++i) {
    const auto& instruction = program.instructions[i];
    if (!is_contraction(instruction.operation)) {
      run.run_current(i);
      continue;
    }
    int number = 0;
    for (const Complex<T>& term : run.run_contraction(i)) {
      for (const auto& part : parts_of(term)) {
        if (!is_zero(part)) terms.push_back({instruction.output, number, part});
        ++number;
      }
    }
  }
  return terms;
}

/// Runs the instructions. Returns the jamps after each term, then the results: the sum at the end,
/// or the share of a part in the sum as soon as the part has all of its terms.
template <class T>
std::vector<NodeId> milestones(const ScheduledProgram& program, const ColorBlocks& color,
                               const SumOptions& options, PlainFrame<T>& event) {
  const int num_parts = int(program.helicities.size() * parts_of(Complex<T>{}).size());
  auto terms = terms_of(program, event);
  if (options.order == TermOrder::short_lives) terms = with_short_lives(Recording::graph(), terms);
  TracedJamps jamps(program.num_flows * num_parts, {Traced(0.0), Traced(0.0)});
  std::vector<int> left(num_parts, 0);
  for (const JampTerm& term : terms) ++left[term.part];
  std::vector<NodeId> milestones;
  Traced total(0.0);
  const auto sum_part = [&](int part) {
    Traced sum(0.0);
    add_part(sum, program, color, jamps, part);
    total += sum;
    milestones.push_back(total.node);
  };
  for (const JampTerm& term : terms) {
    auto& jamp = jamps[term.flow * num_parts + term.part];
    jamp = jamp + term.value;
    milestones.insert(milestones.end(), {jamp.re.node, jamp.im.node});
    if (--left[term.part] == 0 && options.order != TermOrder::sum_last) sum_part(term.part);
  }
  if (!options.numbers.empty()) {
    const auto results = selection_of(program, color, jamps, options.numbers);
    milestones.insert(milestones.end(), results.begin(), results.end());
  } else if (options.order == TermOrder::sum_last) {
    for (int part = 0; part < num_parts; ++part) sum_part(part);
  }
  return milestones;
}

/// The colour matrix, with every element doubled.
ColorBlocks doubled(ColorBlocks color) {
  for (ColorBlock& block : color.blocks)
    for (double& element : block.matrix) element *= 2.0;
  return color;
}

/// An event whose kinematics are known, for widths of both signs: the imaginary part of a
/// denominator is odd in the widths.
PlainFrame<EvenOdd> with_both_signs(const ScheduledProgram& program,
                                    const PlainFrame<Traced>& event) {
  const Traced zero(0.0);
  const auto even = [&](Traced number) { return EvenOdd(number, zero); };
  const auto even_vector = [&](const FourVector<Traced>& p) {
    return FourVector<EvenOdd>{even(p.t), even(p.x), even(p.y), even(p.z)};
  };
  PlainFrame<EvenOdd> result(program);
  std::ranges::transform(event.legs, result.legs.begin(), even_vector);
  std::ranges::transform(event.momenta, result.momenta.begin(), even_vector);
  std::ranges::transform(event.denominators, result.denominators.begin(),
                         [&](const Complex<Traced>& factor) {
                           return Complex<EvenOdd>{EvenOdd(factor.re, factor.im), even(zero)};
                         });
  std::ranges::transform(event.chosen, std::back_inserter(result.chosen), even);
  result.inverse_unit = even(event.inverse_unit);
  return result;
}

/// Records everything from the kinematics to the sum.
std::vector<NodeId> milestones(const ScheduledProgram& program, const ColorBlocks& color,
                               const SumOptions& options, PlainFrame<Traced>& event) {
  if (!options.with_opposites) return milestones<Traced>(program, color, options, event);
  auto of_both = with_both_signs(program, event);
  // |x + i y|^2 + |x - i y|^2
  return milestones(program, doubled(color), options, of_both);
}

/// Sets external momenta, unit and chosen states of an event as inputs.
void set_inputs(Graph& graph, PlainFrame<Traced>& event) {
  const int num_legs = int(event.legs.size());
  event.legs = traced_legs(graph, num_legs);
  event.inverse_unit = Traced::of(graph.input(input_of_unit(num_legs)));
  for (int leg = 0; leg < num_legs; ++leg) {
    event.chosen.push_back(Traced::of(graph.input(input_of_choice(num_legs, leg))));
  }
}

/// Takes numbers from a recording in double to one in float. Inputs and constants stay inputs and
/// constants, but are rounded; numbers that are computed from them become inputs.
class Rounding {
 public:
  Rounding(const Graph& from, Graph& to, int num_legs)
      : from_(from), to_(to), num_legs_(num_legs) {}

  Traced operator()(Traced number) { return Traced::of(round(number.node)); }
  const std::vector<NodeId>& numbers() const { return numbers_; }

 private:
  NodeId round(NodeId id) {
    const Node& node = from_[id];
    switch (node.kind) {
      case NodeKind::literal:
        return to_.literal(node.value);
      case NodeKind::input:
        return to_.input(int(node.value));
      case NodeKind::constant:
        return to_.constant(int(node.value));
      case NodeKind::negate:
        return to_.negate(round(node.a));
      case NodeKind::multiply:
        if (from_.is_literal(node.a)) return to_.multiply(round(node.a), round(node.b));
        [[fallthrough]];
      default:
        return to_.input(input_of_kinematics(num_legs_, place_of(id)));
    }
  }

  int place_of(NodeId id) {
    const auto found = std::find(numbers_.begin(), numbers_.end(), id);
    if (found != numbers_.end()) return int(found - numbers_.begin());
    numbers_.push_back(id);
    return int(numbers_.size()) - 1;
  }

  const Graph& from_;
  Graph& to_;
  int num_legs_;
  std::vector<NodeId> numbers_;
};

}  // namespace

ScheduledProgram with_markers(ScheduledProgram program, const std::vector<double>* given) {
  const auto constants = given != nullptr ? *given : distinct_constants(program);
  for_each_constant(program, [&](double& constant) {
    if (is_structural(constant)) return;
    const auto place = std::find(constants.begin(), constants.end(), constant);
    if (place == constants.end())
      throw std::logic_error("a constant of a part is not of the whole");
    constant = Recording::marker(int(place - constants.begin()));
  });
  return program;
}

std::vector<HelicityMask> nonzero_helicities(const AmplitudeProgram& program) {
  const auto helicities = all_helicities(program);
  const auto scheduled = schedule(program, helicities);
  const FourVector<Sparse> momentum{sparse(false), sparse(false), sparse(false), sparse(false)};
  PlainFrame<Sparse> event(scheduled);
  event.legs.assign(scheduled.legs.size(), momentum);
  event.inverse_unit = sparse(false);
  interpret(view_of(scheduled), event.frame());
  const auto& jamps = event.jamps;
  std::vector<HelicityMask> result;
  for (std::size_t h = 0; h < helicities.size(); ++h) {
    bool is_zero = true;
    for (std::size_t i = h; i < jamps.size(); i += helicities.size()) {
      is_zero = is_zero && jamps[i].re.is_zero && jamps[i].im.is_zero;
    }
    if (!is_zero) result.push_back(helicities[h]);
  }
  return result;
}

std::vector<NodeId> trace_sum(Graph& graph, const ScheduledProgram& program,
                              const ColorBlocks& color, const SumOptions& options) {
  const Recording recording(graph);
  const auto marked = with_markers(program, options.constants);
  PlainFrame<Traced> event(marked);
  set_inputs(graph, event);
  compute_kinematics(view_of(marked), event.frame());
  return milestones(marked, color, options, event);
}

MixedSum trace_mixed_sum(Graph& kinematics, Graph& graph, const ScheduledProgram& program,
                         const ColorBlocks& color, const SumOptions& options) {
  const auto marked = with_markers(program, options.constants);
  PlainFrame<Traced> exact(marked);
  {
    const Recording recording(kinematics);
    set_inputs(kinematics, exact);
    compute_kinematics(view_of(marked), exact.frame());
  }
  const Recording recording(graph);
  PlainFrame<Traced> event(marked);
  set_inputs(graph, event);
  Rounding rounding(kinematics, graph, int(program.legs.size()));
  for (std::size_t m = 0; m < event.momenta.size(); ++m) {
    const auto& p = exact.momenta[m];
    event.momenta[m] = {rounding(p.t), rounding(p.x), rounding(p.y), rounding(p.z)};
  }
  for (std::size_t d = 0; d < event.denominators.size(); ++d) {
    event.denominators[d] = {rounding(exact.denominators[d].re),
                             rounding(exact.denominators[d].im)};
  }
  return {rounding.numbers(), milestones(marked, color, options, event)};
}

}  // namespace helikos::emit
