// SPDX-License-Identifier: Apache-2.0
#pragma once

/// \file
/// Events of a process for tests of cuts, and what cuts say of them.

#include <gmock/gmock.h>

#include <string>
#include <vector>

#include "helikos/base/random/random_numbers.hpp"
#include "helikos/observables/cuts/expression.hpp"
#include "helikos/observables/cuts/selection.hpp"
#include "helikos/phasespace/rambo.hpp"
#include "helikos/theory/model/parameters.hpp"

namespace helikos::cuts::test {

using Space = Kokkos::DefaultExecutionSpace;
using HostMomenta = decltype(Kokkos::create_mirror_view_and_copy(
    Kokkos::HostSpace(), std::declval<const MomentaView<Space>&>()));

inline std::vector<double> masses_of(const Process& process, bool incoming) {
  std::vector<double> masses;
  for (const Leg& leg : process.legs())
    if (leg.incoming == incoming) masses.push_back(Parameters().mass(leg.particle->pdg));
  return masses;
}

/// Points of flat phase space.
struct Events {
  Process process;
  MomentaView<Space> momenta;
  HostMomenta host;

  Events(const std::string& text, int count, double energy = 1000, std::uint64_t seed = 1)
      : process(Process::parse(text)) {
    const Rambo rambo(energy, masses_of(process, true), masses_of(process, false));
    const RandomView<Space> random("random", count, rambo.numbers_per_event());
    const EventView<Space> weights("weights", count);
    momenta = MomentaView<Space>("momenta", count, rambo.particles(), 4);
    fill_random(Space(), seed, 0, random);
    rambo.generate(Space(), ConstRandomView<Space>(random), momenta, weights);
    Kokkos::fence();
    host = Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace(), momenta);
  }

  int count() const { return host.extent_int(0); }
  FourVector<double> p(int event, int leg) const {
    return {host(event, leg, 0), host(event, leg, 1), host(event, leg, 2), host(event, leg, 3)};
  }
  void set(int event, int leg, const FourVector<double>& p) {
    host(event, leg, 0) = p.t, host(event, leg, 1) = p.x;
    host(event, leg, 2) = p.y, host(event, leg, 3) = p.z;
  }
  /// After changes of `host`.
  void copy() { Kokkos::deep_copy(momenta, host); }
};

inline CutProgram compiled(const std::string& text, const Process& process) {
  const std::vector<Expression> conditions{parse_condition(text)};
  return compile(conditions, process);
}

inline std::vector<Outcome> outcomes(const Selection<Space>& selection, int count) {
  const auto host = Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace(), selection.outcomes());
  return {host.data(), host.data() + count};
}

/// (event)
inline std::vector<Outcome> judged(const std::string& text, const Events& events) {
  Selection<Space> selection(compiled(text, events.process), events.count());
  selection.judge(Space(), events.momenta);
  return outcomes(selection, events.count());
}

inline std::int64_t passing(const std::string& text, const Events& events) {
  return std::ranges::count(judged(text, events), Outcome::passes);
}

/// One event on the host, for numbers.
struct OneEvent {
  const Events& events;
  int event;

  KOKKOS_INLINE_FUNCTION double at(int, int leg, int c) const { return events.host(event, leg, c); }
  KOKKOS_INLINE_FUNCTION double load(int leg, int c) const { return events.host(event, leg, c); }
};

inline double value_of(const CutProgram& program, const Events& events, int event) {
  const OneEvent source{events, event};
  return Evaluation<double, OneEvent>(source)
      .run(program.instructions.data(), static_cast<int>(program.instructions.size()))
      .value;
}

inline double value_of(const std::string& text, const Events& events, int event) {
  return value_of(compile_number(parse_number(text), events.process), events, event);
}

}  // namespace helikos::cuts::test
