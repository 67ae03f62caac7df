// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>

#include "helikos/base/kokkos_ext/gpu.hpp"
#include "helikos/base/kokkos_ext/space.hpp"
#include "helikos/engine/teams/detail/team_kernel.hpp"

namespace helikos {

/// How teams run the program of a batch of helicities.
struct BatchRun {
  TeamLayout layout;
  int threads;  ///< threads of a team
  bool is_large;
  bool is_single;  ///< has only one helicity
  bool by_levels;  ///< each level is a kernel
};

/// The program of a batch of helicities, arranged for teams, before it is copied to a device.
struct ArrangedBatch : BatchRun {
  TeamProgram program;
};

/// The program of a batch of helicities in the memory of `Space`.
template <class Space>
struct TeamBatch : BatchRun {
  TeamProgramData<Space> data;
  TeamCode code;

  explicit TeamBatch(const ArrangedBatch& batch)
      : BatchRun(batch), data(batch.program), code(code_of(batch.program)) {}

  int num_rows() const { return data.num_rows(); }  ///< rows of jamps of an event
};

namespace detail {

inline constexpr std::size_t few_items = 2000;  ///< items of a program with up to four gluons
inline constexpr std::size_t host_team_bytes = std::size_t{1} << 20;

/// Quads of memory of a team: a part of the multiprocessor's memory, such that `resident` threads
/// fit. `wanted`: largest number of bytes; 0: no limit.
template <class T, class Space>
std::size_t team_share(int threads, int resident, std::size_t wanted) {
  std::size_t bytes =
      is_host_space<Space> ? host_team_bytes : team_memory().share(threads, resident);
  if (wanted > 0) bytes = std::min(bytes, wanted);
  return bytes / sizeof(Quad<T>);
}

/// Quads of memory of a team if as many threads are resident as possible.
template <class T, class Space>
std::size_t team_capacity(int threads, bool is_large, std::size_t wanted) {
  return team_share<T, Space>(threads, resident_threads<T>(is_large), wanted);
}

/// Threads of a team on a GPU. Small teams are better for small programs, because some teams
/// compute while others wait at a barrier; a large program has much work between two barriers.
/// In a program of one helicity, nodes have one state each, so that one event has work for few
/// threads. Small teams are used if four events, or eight of one helicity, fit into their memory.
/// `whole`: quads of one event.
template <class T, class Space>
int threads_of_team(std::size_t whole, bool is_large, bool is_single, std::size_t wanted) {
  constexpr int few = team_threads / 4;
  const std::size_t events = is_single ? 8 : 4;
  if (events * whole <= team_capacity<T, Space>(few, is_large, wanted)) return few;
  return is_large ? team_threads : team_threads / 2;
}

}  // namespace detail

/// Arranges a program for teams. A team computes as many events side by side as fit completely into
/// its memory. For a program of one helicity it computes one event for each warp, as long as the
/// momenta of all events fit. If the currents do not fit, those that are read least often go to the
/// global workspace. If levels are kernels, all currents go there, because the memory of a team
/// ends with its kernel. Momenta and denominators go there too if no team can have enough memory
/// for them. `wanted`: bytes of a team's memory; 0: all that is available. `host_threads`: threads
/// of a team on a host; tests use several.
template <class T, class Space>
ArrangedBatch arrange_team_batch(const AmplitudeProgram& program, const ScheduledProgram& scheduled,
                                 bool by_levels, std::size_t wanted, int host_threads = 1) {
  TeamProgram arranged = make_team_program(program, scheduled, std::size_t{1} << 40);
  TeamLayout layout;
  layout.kinematics_size = kinematics_size(arranged);
  const std::size_t whole = layout.kinematics_size + arranged.team_size / 4;
  // There is one kernel for programs with forms, to save compile time.
  const bool is_large = arranged.items.size() >= detail::few_items && !arranged.has_forms();
  const bool is_single = scheduled.helicities.size() == 1;
  const int threads = is_host_space<Space>
                          ? host_threads
                          : detail::threads_of_team<T, Space>(whole, is_large, is_single, wanted);
  const std::size_t capacity = detail::team_capacity<T, Space>(threads, is_large, wanted);
  const std::size_t kinematics = layout.kinematics_size;
  const int most_events = is_host_space<Space> ? 4 : threads_in_step<Space>();
  const auto fits_twice = [&](std::size_t quads) {
    return layout.events() * 2 <= most_events && quads * layout.events() * 2 <= capacity;
  };
  while (fits_twice(whole)) ++layout.log_events;
  // Measured on an H200 (docs/many-gluons.md): one event for each warp is fastest, even if the
  // memory of the team then has room for few currents or none.
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
  return {{layout, threads, is_large, is_single, by_levels}, std::move(arranged)};
}

template <class T, class Space>
TeamBatch<Space> make_team_batch(const AmplitudeProgram& program, const ScheduledProgram& scheduled,
                                 bool by_levels, std::size_t wanted, int host_threads = 1) {
  return TeamBatch<Space>(
      arrange_team_batch<T, Space>(program, scheduled, by_levels, wanted, host_threads));
}

}  // namespace helikos
