// SPDX-License-Identifier: Apache-2.0
#include "helikos/emit/detail/helicity_parts.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <iterator>
#include <set>
#include <utility>

#include "helikos/amplitude/program/contraction_order.hpp"
#include "helikos/amplitude/schedule/fingerprint.hpp"
#include "helikos/amplitude/schedule/linear_sets.hpp"
#include "helikos/emit/graph.hpp"
#include "helikos/emit/trace.hpp"

namespace helikos::emit {
namespace {

/// The state with the opposite helicity.
int opposite_state(Wavefunction wavefunction, int state) {
  switch (wavefunction) {
    case Wavefunction::linear_polarization:
    case Wavefunction::massive_linear_polarization:
    case Wavefunction::momentum:
      return state;
    default:
      return num_states(wavefunction) - 1 - state;
  }
}

HelicityMask opposite(const std::vector<ExternalLeg>& legs, HelicityMask helicity) {
  HelicityMask result;
  for (int leg = 0; leg < static_cast<int>(legs.size()); ++leg) {
    result = result.with(leg, opposite_state(legs[leg].wavefunction, helicity.state(leg)));
  }
  return result;
}

/// Whether complex conjugation leaves a vertex unchanged; of a form it is not known.
bool is_real(const ScheduledInstruction& i) {
  if (i.form >= 0) return false;
  const bool is_left = i.operation == Operation::row_left ||
                       i.operation == Operation::column_left ||
                       i.operation == Operation::left_current;
  return !row_of(i.operation).coupling ||
         (!is_left && i.coupling.value.left == i.coupling.value.right);
}

}  // namespace

int leg_of_opposites(const ScheduledProgram& program, LegMask others) {
  const auto& all = program.helicities;
  const bool are_opposites =
      std::ranges::all_of(program.instructions, is_real) &&
      std::ranges::all_of(all, [&](HelicityMask helicity) {
        return std::ranges::find(all, opposite(program.legs, helicity)) != all.end();
      });
  if (!are_opposites) return -1;
  int result = -1;
  for (int leg = 0; leg < static_cast<int>(program.legs.size()); ++leg) {
    if (!is_fermion(program.legs[leg]) || (others & leg_bit(leg)) != 0) continue;
    if (program.legs[leg].mass == 0.0) return leg;
    if (result < 0) result = leg;
  }
  return result;
}

std::vector<HelicityMask> one_of_opposites(const ScheduledProgram& program, int leg) {
  std::vector<HelicityMask> result;
  std::ranges::copy_if(program.helicities, std::back_inserter(result),
                       [leg](HelicityMask helicity) { return helicity.state(leg) == 0; });
  return result;
}

namespace {

/// Limits of the number of functions of one kernel, and of their operations in all: nvcc takes a
/// minute for each 30000 operations.
constexpr std::size_t max_parts = 8;
constexpr int max_operations_of_parts = 60000;

/// Limits of live values of a GPU thread: about 125 are in registers, twice as many in its part of
/// the first-level cache.
constexpr int cheap_alive = 220, max_alive = 400;

/// Relative time of an operation. On an H200, double kernels of 4000 to 12000 operations reached
/// 13, 9.4, 6.8, 6.0, 3.7, 2.5 x 10^12 operations a second with 200, 260, 290, 310, 360, 460 live
/// values (docs/performance.md, Processes with quarks and W).
double time_of(const FunctionSize& size) {
  return size.operations * std::pow(std::max(1.0, double(size.most_alive) / cheap_alive), 2.2);
}

std::vector<int> list_of(LegMask legs) {
  std::vector<int> list;
  for (; legs != 0; legs &= legs - 1) list.push_back(std::countr_zero(legs));
  return list;
}

/// A way to cut helicities into parts; its functions are not yet recorded.
struct Way {
  std::vector<int> chosen_legs;
  bool with_opposites = false;  ///< each helicity configuration stands for two
  std::vector<ScheduledProgram> programs;
};

std::optional<Way> make_way(const AmplitudeProgram& program, const ScheduledProgram& all,
                            LegMask chosen, LegMask fixed, bool with_opposites) {
  const int leg = with_opposites ? leg_of_opposites(all, chosen) : -1;
  if (with_opposites && leg < 0) return std::nullopt;
  Way way{list_of(chosen), leg >= 0, {}};
  for (const auto& helicities :
       sets_by(fixed, leg < 0 ? all.helicities : one_of_opposites(all, leg))) {
    auto part = with_chosen_states(program, way.chosen_legs, helicities);
    if (!part || way.programs.size() == max_parts) return std::nullopt;
    way.programs.push_back(std::move(*part));
  }
  return way;
}

/// All ways. The states of gluons and massive fermions may be chosen by threads: all their states
/// take equal operations. Massless fermions have one chirality, so that each of their states is a
/// separate part.
std::vector<Way> all_ways(const AmplitudeProgram& program, const ScheduledProgram& all) {
  const LegMask gluons = linear_legs(program.legs);
  const LegMask massive =
      legs_with(program.legs, [](auto& l) { return is_fermion(l) && l.mass > 0; });
  const LegMask massless =
      legs_with(program.legs, [](auto& l) { return is_fermion(l) && l.mass == 0; });
  const LegMask one_massive = massive & -massive;
  std::set<LegMask> choices{0, one_massive, massive};
  for (const LegMask fermions : {LegMask{0}, one_massive, massive})
    choices.insert(gluons | fermions);
  std::vector<Way> ways;
  for (const LegMask chosen : choices) {
    for (const bool with_opposites : {false, true}) {
      if (auto way = make_way(program, all, chosen, 0, with_opposites)) {
        ways.push_back(std::move(*way));
      }
      auto way = make_way(program, all, chosen, massless, with_opposites);
      if (way && way->programs.size() > 1) ways.push_back(std::move(*way));
    }
  }
  return ways;
}

/// A recorded function and its size.
struct Recorded {
  ThreadPart part;
  FunctionSize size;
};

/// A process to be recorded.
struct Recorder {
  const ColorBlocks& color;
  const std::vector<double>& constants;

  Recorded record(const ScheduledProgram& program, TermOrder order, bool with_opposites) const {
    Recorded result{{std::make_unique<Graph>(), {}}, {}};
    auto& [graph, milestones] = result.part;
    milestones =
        trace_sum(*graph, program, color,
                  {.constants = &constants, .order = order, .with_opposites = with_opposites});
    result.size = size_of_function(*graph, milestones);
    return result;
  }

  /// Estimated time of a way; nothing where the parts are too large.
  std::optional<double> time(const Way& way) const {
    double time = 0.0;
    int operations = 0;
    for (const ScheduledProgram& program : way.programs) {
      const FunctionSize size = record(program, TermOrder::of_program, way.with_opposites).size;
      operations += size.operations;
      if (operations > max_operations_of_parts || size.most_alive > max_alive) return {};
      time += time_of(size) * (1 << way.chosen_legs.size());
    }
    return time;
  }

  /// The part in the better of two orders of terms. With few live values the order of the program
  /// is better: it took fewer registers in float (g g > t t~ g).
  ThreadPart best(const ScheduledProgram& program, bool with_opposites) const {
    Recorded one = record(program, TermOrder::of_program, with_opposites);
    if (one.size.most_alive <= cheap_alive) return std::move(one.part);
    Recorded other = record(program, TermOrder::short_lives, with_opposites);
    return std::move((time_of(other.size) < time_of(one.size) ? other : one).part);
  }
};

}  // namespace

std::optional<ScheduledProgram> with_chosen_states(AmplitudeProgram program,
                                                   const std::vector<int>& legs,
                                                   const std::vector<HelicityMask>& all) {
  LegMask mask = 0;
  for (const int leg : legs) {
    mask |= leg_bit(leg);
    program.legs[leg].is_chosen = true;
  }
  std::vector<HelicityMask> first;
  for (const HelicityMask helicity : all) {
    if (helicity.restricted_to(mask) == HelicityMask{}) first.push_back(helicity);
  }
  const bool has_states = std::ranges::all_of(all, [&](const HelicityMask& helicity) {
    return std::ranges::count(first, helicity.restricted_to(~mask)) == 1;
  });
  if (!has_states || first.size() << legs.size() != all.size()) return std::nullopt;
  return schedule(with_short_lives(program), first);
}

std::optional<ThreadParts> cheapest_parts(const AmplitudeProgram& program,
                                          const ScheduledProgram& all, const ColorBlocks& color) {
  const auto constants = distinct_constants(all);
  const Recorder recorder{color, constants};
  std::optional<Way> best;
  double least = 0.0;
  for (Way& way : all_ways(program, all)) {
    const auto time = recorder.time(way);
    if (!time || (best && *time >= least)) continue;
    least = *time;
    best = std::move(way);
  }
  if (!best) return std::nullopt;
  ThreadParts result{best->chosen_legs, {}};
  for (const auto& part : best->programs)
    result.parts.push_back(recorder.best(part, best->with_opposites));
  return result;
}

}  // namespace helikos::emit
