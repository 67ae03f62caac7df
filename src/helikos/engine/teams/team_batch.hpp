// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>

#include "helikos/base/kokkos_ext/space.hpp"
#include "helikos/base/kokkos_ext/team_memory.hpp"
#include "helikos/engine/teams/detail/team_kernel.hpp"

namespace helikos {

/// The program of a batch of helicities, arranged for teams, before it is in a device's memory.
struct ArrangedBatch {
  TeamProgram program;
  TeamLayout layout;
  int threads;  ///< of a team
  bool is_large;
  bool is_single;  ///< of one helicity
  bool by_levels;  ///< each level is a kernel
};

/// The same in the memory of `Space`.
template <class Space>
struct TeamBatch {
  TeamProgramData<Space> data;
  TeamLayout layout;
  int threads;  ///< of a team
  bool is_large, is_single, is_of_gluons;
  bool by_levels;  ///< each level is a kernel

  explicit TeamBatch(const ArrangedBatch& batch)
      : data(batch.program),
        layout(batch.layout),
        threads(batch.threads),
        is_large(batch.is_large),
        is_single(batch.is_single),
        is_of_gluons(batch.program.is_of_gluons),
        by_levels(batch.by_levels) {}

  int num_rows() const { return data.num_rows(); }  ///< of jamps of an event
};

namespace detail {

inline constexpr std::size_t few_items = 2000;  ///< of a program with up to four gluons
inline constexpr std::size_t host_team_bytes = std::size_t{1} << 20;

/// Quads of memory of a team: of what a multiprocessor has, the share of the threads of which it
/// holds `resident`. `wanted`: bytes, 0 for what there is.
template <class T, class Space>
std::size_t team_share(int threads, int resident, std::size_t wanted) {
  std::size_t bytes =
      is_host_space<Space> ? host_team_bytes : team_memory().share(threads, resident);
  if (wanted > 0) bytes = std::min(bytes, wanted);
  return bytes / sizeof(Quad<T>);
}

/// With as many threads as a multiprocessor can hold.
template <class T, class Space>
std::size_t team_capacity(int threads, bool is_large, std::size_t wanted) {
  return team_share<T, Space>(threads, resident_threads<T>(is_large), wanted);
}

/// Threads of a team on a GPU. Several small teams, some of which compute while others wait at a
/// barrier, until what a team does between barriers is long. `whole`: quads of one event.
template <class T, class Space>
int threads_of_team(std::size_t whole, bool is_large, std::size_t wanted) {
  constexpr int few = team_threads / 4;
  if (4 * whole <= team_capacity<T, Space>(few, is_large, wanted)) return few;
  return is_large ? team_threads : team_threads / 2;
}

/// Of a program of one helicity, whose nodes are a state each, so that few threads find work in
/// those of one event: small teams only where eight events fit.
template <class T, class Space>
int threads_of_single_team(std::size_t whole, bool is_large, std::size_t wanted) {
  constexpr int few = team_threads / 4;
  if (8 * whole <= team_capacity<T, Space>(few, is_large, wanted)) return few;
  return is_large ? team_threads : team_threads / 2;
}

}  // namespace detail

/// As many events side by side as the team's memory holds whole, of programs of one helicity one
/// for each warp, as far as the momenta of all fit; where the rest does not, the currents that are
/// read least go to the global workspace. So do all, where levels are kernels: a team's memory does
/// not outlive its kernel. What legs, momenta and denominators take goes there too where no team
/// could have so much. `wanted`: bytes of a team's memory, 0 for what there is. `host_threads`: of
/// a team on a host, where tests want several.
template <class T, class Space>
ArrangedBatch arrange_team_batch(const AmplitudeProgram& program, const ScheduledProgram& scheduled,
                                 bool by_levels, std::size_t wanted, int host_threads = 1) {
  TeamProgram arranged = make_team_program(program, scheduled, std::size_t{1} << 40);
  TeamLayout layout;
  layout.kinematics_size = kinematics_size(arranged);
  const std::size_t whole = layout.kinematics_size + arranged.team_size / 4;
  const bool is_large = arranged.items.size() >= detail::few_items;
  const bool is_single = scheduled.helicities.size() == 1;
  const int threads = is_host_space<Space> ? host_threads
                      : is_single
                          ? detail::threads_of_single_team<T, Space>(whole, is_large, wanted)
                          : detail::threads_of_team<T, Space>(whole, is_large, wanted);
  const std::size_t capacity = detail::team_capacity<T, Space>(threads, is_large, wanted);
  const std::size_t kinematics = layout.kinematics_size;
  const int most_events = is_host_space<Space> ? 4 : threads_in_step<Space>();
  const auto fits_twice = [&](std::size_t quads) {
    return layout.events() * 2 <= most_events && quads * layout.events() * 2 <= capacity;
  };
  while (fits_twice(whole)) ++layout.log_events;
  // Measured on an H200 (docs/many-gluons.md): an event for each warp, also where the memory of the
  // team then holds few currents or none.
  const int least_events = is_host_space<Space> ? 2 : threads / threads_in_step<Space>();
  while (is_single && layout.events() < least_events && fits_twice(kinematics)) {
    ++layout.log_events;
  }
  layout.has_global_kinematics =
      kinematics > detail::team_share<T, Space>(threads, threads, wanted);
  if (by_levels || layout.has_global_kinematics) {
    arranged = make_team_program(program, scheduled, 0);
  } else if (whole > capacity >> layout.log_events) {
    const std::size_t room = capacity >> layout.log_events;
    arranged =
        make_team_program(program, scheduled, room > kinematics ? 4 * (room - kinematics) : 0);
  }
  layout.team_size = arranged.team_size / 4;
  layout.global_size = arranged.global_size / 4;
  return {std::move(arranged), layout, threads, is_large, is_single, by_levels};
}

template <class T, class Space>
TeamBatch<Space> make_team_batch(const AmplitudeProgram& program, const ScheduledProgram& scheduled,
                                 bool by_levels, std::size_t wanted, int host_threads = 1) {
  return TeamBatch<Space>(
      arrange_team_batch<T, Space>(program, scheduled, by_levels, wanted, host_threads));
}

}  // namespace helikos
