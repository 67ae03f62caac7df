// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <type_traits>

#include "helikos/base/kokkos_ext/launch_bounds.hpp"
#include "helikos/base/kokkos_ext/team_barrier.hpp"
#include "helikos/engine/color_sum/row_sum.hpp"
#include "helikos/engine/epilogue/energy_unit.hpp"
#include "helikos/engine/epilogue/jamp_powers.hpp"
#include "helikos/engine/teams/detail/team_forms.hpp"

namespace helikos {

/// The code that a kernel contains: what gluons alone need, all formulas, formulas and forms, or
/// also functions of momenta, which would cost other forms registers.
enum class TeamCode : std::uint8_t { gluons, formulas, forms, functions };

constexpr bool has_forms(TeamCode code) {
  return code == TeamCode::forms || code == TeamCode::functions;
}

inline TeamCode code_of(const TeamProgram& program) {
  if (program.has_forms())
    return program.forms.steps.empty() ? TeamCode::forms : TeamCode::functions;
  return program.is_of_gluons ? TeamCode::gluons : TeamCode::formulas;
}

/// Number of quads for the momenta of all legs and, if legs are superposed, for their coefficients:
/// one of each leg, or two if there are more than three.
inline int first_color_quad(const TeamProgram& program) {
  const bool are_superposed = std::ranges::any_of(program.legs, &ExternalLeg::is_superposed);
  const int quads = num_coefficients(program.legs) > few_states ? 2 : 1;
  return static_cast<int>(program.legs.size()) * (are_superposed ? 1 + quads : 1);
}

/// Number of quads for momenta, coefficients and, if colours are continuous, two for each leg.
inline int leg_quads(const TeamProgram& program) {
  const auto of_colors = program.has_continuous_colors ? 2 * program.legs.size() : 0;
  return first_color_quad(program) + static_cast<int>(of_colors);
}

/// Owns a TeamProgram in the memory of `Space` (Params: constant after construction).
template <class Space>
class TeamProgramData {
 public:
  explicit TeamProgramData(const TeamProgram& program)
      : legs_(to_view<Space>("helikos::teams::legs", program.legs)),
        momenta_(to_view<Space>("helikos::teams::momenta", program.momenta)),
        denominators_(to_view<Space>("helikos::teams::denominators", program.denominators)),
        nodes_(to_view<Space>("helikos::teams::nodes", program.nodes)),
        terms_(to_view<Space>("helikos::teams::terms", program.terms)),
        constants_(to_view<Space>("helikos::teams::constants", program.constants)),
        inputs_(to_view<Space>("helikos::teams::inputs", program.inputs)),
        outputs_(to_view<Space>("helikos::teams::outputs", program.outputs)),
        items_(to_view<Space>("helikos::teams::items", program.items)),
        levels_(to_view<Space>("helikos::teams::levels", program.levels)),
        forms_(program.forms),
        node_forms_(to_view<Space>("helikos::teams::node_forms", program.node_forms)),
        first_color_quad_(first_color_quad(program)),
        num_leg_quads_(leg_quads(program)),
        num_helicities_(static_cast<int>(program.helicities.size())),
        num_rows_((program.is_of_gluons ? 1 : 2) * num_helicities_) {
    for (const ItemRange& level : program.levels) level_sizes_.push_back(level.end - level.begin);
  }

  TeamProgramView view() const {
    return {legs_.data(),
            momenta_.data(),
            denominators_.data(),
            nodes_.data(),
            terms_.data(),
            constants_.data(),
            inputs_.data(),
            outputs_.data(),
            items_.data(),
            levels_.data(),
            static_cast<int>(legs_.extent(0)),
            first_color_quad_,
            num_leg_quads_,
            static_cast<int>(momenta_.extent(0)),
            static_cast<int>(denominators_.extent(0)),
            num_helicities_};
  }

  FormProgramView view_with_forms() const { return {view(), forms_.lists(), node_forms_.data()}; }
  FunctionProgramView view_with_functions(const double* alpha_s, double strong_coupling) const {
    return {view_with_forms(), alpha_s, strong_coupling};
  }

  int num_rows() const { return num_rows_; }  ///< rows of jamps of an event
  int num_levels() const { return static_cast<int>(level_sizes_.size()); }
  const std::vector<int>& level_sizes() const { return level_sizes_; }  ///< items of each level

 private:
  template <class Value>
  using Array = Kokkos::View<Value*, typename Space::memory_space>;

  Array<ExternalLeg> legs_;
  Array<MomentumStep> momenta_;
  Array<DenominatorStep> denominators_;
  Array<TeamNode> nodes_;
  Array<TeamTerm> terms_;
  Array<TermConstants> constants_;
  Array<BlockInputs> inputs_;
  Array<BlockOutputs> outputs_;
  Array<TeamItem> items_;
  Array<ItemRange> levels_;
  FormData<Space> forms_;
  Array<NodeForms> node_forms_;
  int first_color_quad_, num_leg_quads_, num_helicities_, num_rows_;
  std::vector<int> level_sizes_;
};

/// The memory of a team: momenta, denominators and prefactors of each of its events, then the
/// currents, with the pieces of neighbouring events side by side.
struct TeamLayout {
  int log_events = 0;           ///< events side by side, a power of two
  int kinematics_size = 0;      ///< quads per event
  std::size_t team_size = 0;    ///< quads per event for currents
  std::size_t global_size = 0;  ///< quads per event for currents in the global workspace
  /// Momenta and denominators are in the global workspace too, after all currents.
  bool has_global_kinematics = false;

  int events() const { return 1 << log_events; }
  KOKKOS_INLINE_FUNCTION std::size_t scratch_quads() const {
    return has_global_kinematics ? 0 : (kinematics_size + team_size) << log_events;
  }
  /// Quads of a team in the global workspace.
  KOKKOS_INLINE_FUNCTION std::size_t workspace_quads() const {
    return (global_size + (has_global_kinematics ? kinematics_size : 0)) << log_events;
  }
};

/// An odd number of quads, so that events are in different memory banks.
inline int kinematics_size(const TeamProgram& program) {
  const auto numbers = program.denominators.size() + program.forms.prefactors.size();
  const auto quads = leg_quads(program) + program.momenta.size() + (numbers + 1) / 2;
  return static_cast<int>(quads) | 1;
}

/// Most threads of a team on a GPU.
inline constexpr int team_threads = 256;

/// Number of threads, over all teams, that a multiprocessor can hold. In double a thread needs 128
/// registers, for four vector states and their inputs. In float, 85 registers contain the same.
/// Large programs are faster with 64 registers: the additional threads hide memory latency, and
/// this saves more time than the use of the stack costs (measured on an H200, docs/performance.md).
template <class T>
constexpr int resident_threads(bool is_large) {
  if (sizeof(T) == sizeof(double)) return 512;
  return is_large ? 1024 : 768;
}

/// Computes the jamps of some events by teams of threads. A team takes one group of events after
/// the other through the levels of the program. `resident`: threads of a multiprocessor.
/// `code`: what is compiled.
template <class T, class C, class Space, int resident, TeamCode code>
struct TeamKernel {
  static constexpr bool is_of_gluons = code == TeamCode::gluons;
  using Policy = Kokkos::TeamPolicy<Space, TeamBounds<team_threads, resident>>;
  using Member = typename Policy::member_type;
  using Scratch = Kokkos::View<Quad<T>*, typename Space::scratch_memory_space,
                               Kokkos::MemoryTraits<Kokkos::Unmanaged>>;

  using OfForms = std::conditional_t<has_forms(code), FormProgramView, TeamProgramView>;

  std::conditional_t<code == TeamCode::functions, FunctionProgramView, OfForms> program;
  TeamLayout layout;
  ConstMomentaView<Space> momenta;
  ConstRandomView<Space> superpositions, color_vectors;  ///< EventInputs
  std::int64_t first_event;
  std::int64_t num_events;
  JampRows<C> jamps;
  Quad<T>* global;   ///< workspace of all teams
  ItemRange levels;  ///< levels that this kernel computes
  int sharers;  ///< teams that divide the items of the same events; 1 if there are several levels

  KOKKOS_INLINE_FUNCTION void operator()(const Member& team) const {
    [[maybe_unused]] const TeamTurn turn(team);
    const Scratch scratch(team.team_scratch(0), layout.scratch_quads());
    const int events = 1 << layout.log_events;
    const std::int64_t groups = (num_events + events - 1) >> layout.log_events;
    Quad<T>* const workspace =
        global + std::size_t(team.league_rank() / sharers) * layout.workspace_quads();
    Quad<T>* const memory = layout.has_global_kinematics
                                ? workspace + (layout.global_size << layout.log_events)
                                : scratch.data();
    const int step = team.league_size() / sharers;
    for (std::int64_t group = team.league_rank() / sharers; group < groups; group += step) {
      run(team, group << layout.log_events, memory, workspace);
    }
  }

 private:
  KOKKOS_INLINE_FUNCTION std::int64_t num_rows() const {
    return (is_of_gluons ? 1 : 2) * program.num_helicities;
  }
  KOKKOS_INLINE_FUNCTION Quad<T>* legs_of(Quad<T>* memory, int e) const {
    return memory + std::size_t(e) * layout.kinematics_size;
  }
  KOKKOS_INLINE_FUNCTION Quad<T>* momenta_of(Quad<T>* memory, int e) const {
    return legs_of(memory, e) + program.num_leg_quads;
  }
  KOKKOS_INLINE_FUNCTION Complex<T>* denominators_of(Quad<T>* memory, int e) const {
    return reinterpret_cast<Complex<T>*>(momenta_of(memory, e) + program.num_momenta);
  }

  KOKKOS_INLINE_FUNCTION static Piece<T>* piece(Quad<T>* memory, int e) {
    return reinterpret_cast<Piece<T>*>(memory) + e;
  }

  /// Numbers past the last event use the momenta of the last event.
  KOKKOS_INLINE_FUNCTION std::int64_t source(std::int64_t event) const {
    return first_event + (event < num_events ? event : num_events - 1);
  }
  KOKKOS_INLINE_FUNCTION T inverse_unit(std::int64_t event) const {
    return T(power_of_two(-energy_exponent(momenta(source(event), 0, 0))));
  }

  KOKKOS_INLINE_FUNCTION void run(const Member& team, std::int64_t first, Quad<T>* memory,
                                  Quad<T>* workspace) const {
    const int events = 1 << layout.log_events;
    Kokkos::parallel_for(Kokkos::TeamThreadRange(team, program.num_leg_quads << layout.log_events),
                         [&](const int i) { load_leg(first, i, memory); });
    team_barrier(team);
    const int steps = (program.num_momenta + program.num_denominators) << layout.log_events;
    Kokkos::parallel_for(Kokkos::TeamThreadRange(team, steps),
                         [&](const int i) { compute_momentum(first, i, memory); });
    if constexpr (has_forms(code)) compute_prefactors(team, first, memory);
    if (levels.begin > 0) team_barrier(team);  // level 0, external legs, needs no momentum sums
    Quad<T>* const currents = memory + std::size_t(events) * layout.kinematics_size;
    for (int level = levels.begin; level < levels.end; ++level) {
      const ItemRange items = program.levels[level];
      const int count = (items.end - items.begin) << layout.log_events;
      const ItemRange share = share_of(team.league_rank() % sharers, count);
      Kokkos::parallel_for(Kokkos::TeamThreadRange(team, share.begin, share.end), [&](const int i) {
        const int e = i & (events - 1);
        execute(program.items[items.begin + (i >> layout.log_events)],
                frame(first, e, memory, currents, workspace));
      });
      team_barrier(team);
    }
  }

  KOKKOS_FORCEINLINE_FUNCTION void execute(const TeamItem& item,
                                           const TeamFrame<T, C>& frame) const {
    if constexpr (has_forms(code)) {
      team::execute_with_forms(program, item, frame);
    } else {
      team::execute<is_of_gluons>(program, item, frame);
    }
  }

  /// The prefactors of all forms, which lie after the denominators.
  KOKKOS_INLINE_FUNCTION void compute_prefactors(const Member& team, std::int64_t first,
                                                 Quad<T>* memory) const {
    team_barrier(team);  // they are made of momenta
    if constexpr (code == TeamCode::functions) {
      compute_prefactors(team, first, memory, true);
      team_barrier(team);
    }
    compute_prefactors(team, first, memory, false);
  }

  /// Those that are functions of momenta, or all others, which functions multiply.
  KOKKOS_INLINE_FUNCTION void compute_prefactors(const Member& team, std::int64_t first,
                                                 Quad<T>* memory, bool are_functions) const {
    Kokkos::parallel_for(
        Kokkos::TeamThreadRange(team, program.forms.num_prefactors << layout.log_events),
        [&](const int i) {
          const int e = i & ((1 << layout.log_events) - 1), k = i >> layout.log_events;
          const FormsView forms = program.forms.view();
          const T* const reals = reinterpret_cast<const T*>(momenta_of(memory, e));
          const auto real = [=](int f) { return reals[f]; };
          Complex<T>* const prefactors = denominators_of(memory, e) + program.num_denominators;
          if constexpr (code == TeamCode::functions) {
            if ((forms.prefactors[k].num_steps > 0) != are_functions) return;
            prefactors[k] = helas::prefactor(
                forms, k, inverse_unit(first + e), real,
                [=](int function) { return prefactors[function]; },
                [=, this] { return T(strong_coupling(first + e)); });
          } else {
            prefactors[k] =
                helas::prefactor_without_functions(forms, k, inverse_unit(first + e), real);
          }
        });
  }

  /// g_s of an event, for functions of it.
  KOKKOS_INLINE_FUNCTION double strong_coupling(std::int64_t event) const {
    if (program.alpha_s == nullptr) return program.strong_coupling;
    return strong_coupling_of(program.alpha_s[source(event)]);
  }

  /// The part of `count` items that belongs to one of the teams that share them.
  KOKKOS_INLINE_FUNCTION ItemRange share_of(int sharer, int count) const {
    const int size = (count + sharers - 1) / sharers, begin = sharer * size;
    return {begin < count ? begin : count, begin + size < count ? begin + size : count};
  }

  KOKKOS_INLINE_FUNCTION void load_leg(std::int64_t first, int i, Quad<T>* memory) const {
    const int e = i & ((1 << layout.log_events) - 1), leg = i >> layout.log_events;
    const std::int64_t event = source(first + e);
    if (leg >= program.first_color_quad) {
      const int c = 3 * (leg - program.first_color_quad);
      legs_of(memory, e)[leg] = {T(color_vectors(event, c)), T(color_vectors(event, c + 1)),
                                 T(color_vectors(event, c + 2)), T(0)};
      return;
    }
    if (leg >= program.num_legs) {
      const int quad = leg - program.num_legs;
      if (program.first_color_quad > 2 * program.num_legs)
        return load_coefficients(event, quad, legs_of(memory, e)[leg]);
      const int c = few_states * quad;
      legs_of(memory, e)[leg] = {T(superpositions(event, c)), T(superpositions(event, c + 1)),
                                 T(superpositions(event, c + 2)), T(0)};
      return;
    }
    const double unit = power_of_two(-energy_exponent(momenta(event, 0, 0)));
    legs_of(memory, e)[leg] = {T(momenta(event, leg, 0) * unit), T(momenta(event, leg, 1) * unit),
                               T(momenta(event, leg, 2) * unit), T(momenta(event, leg, 3) * unit)};
  }

  /// One of the two quads that a leg has for five coefficients.
  KOKKOS_INLINE_FUNCTION void load_coefficients(std::int64_t event, int quad, Quad<T>& out) const {
    const int c = most_states * (quad / 2);
    out = quad % 2 == 0 ? Quad<T>{T(superpositions(event, c)), T(superpositions(event, c + 1)),
                                  T(superpositions(event, c + 2)), T(superpositions(event, c + 3))}
                        : Quad<T>{T(superpositions(event, c + 4)), T(0), T(0), T(0)};
  }

  KOKKOS_INLINE_FUNCTION void compute_momentum(std::int64_t first, int i, Quad<T>* memory) const {
    const int e = i & ((1 << layout.log_events) - 1), step = i >> layout.log_events;
    const Quad<T>* legs = legs_of(memory, e);
    if (step < program.num_momenta) {
      const auto p = team::sum_of_legs(program, program.momenta[step].legs, legs);
      momenta_of(memory, e)[step] = {p.t, p.x, p.y, p.z};
      return;
    }
    const DenominatorStep& d = program.denominators[step - program.num_momenta];
    const auto p = team::sum_of_legs(program, program.momenta[d.momentum].legs, legs);
    denominators_of(memory, e)[step - program.num_momenta] =
        team::denominator(d, p, inverse_unit(first + e));
  }

  KOKKOS_INLINE_FUNCTION TeamFrame<T, C> frame(std::int64_t first, int e, Quad<T>* memory,
                                               Quad<T>* currents, Quad<T>* workspace) const {
    const std::int64_t row = (first + e) * num_rows();
    return {{piece(currents, e), piece(workspace, e), layout.log_events},
            legs_of(memory, e),
            momenta_of(memory, e),
            denominators_of(memory, e),
            inverse_unit(first + e),
            jamps,
            row,
            first + e < num_events};
  }
};

}  // namespace helikos
