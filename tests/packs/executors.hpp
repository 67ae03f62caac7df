// SPDX-License-Identifier: Apache-2.0
#pragma once

/// \file
/// Jamps of a program by each executor, one event, without Kokkos: packs, teams of one thread, and
/// what the emitter records of packs.

#include <complex>
#include <random>
#include <vector>

#include "helikos/amplitude/schedule/fingerprint.hpp"
#include "helikos/emit/plain_run.hpp"
#include "helikos/emit/trace.hpp"
#include "helikos/emit/traced.hpp"
#include "helikos/engine/teams/detail/team_forms.hpp"

namespace helikos::test {

using Numbers = std::vector<std::complex<double>>;  ///< jamps, (flow, helicity)
using Momenta = std::vector<FourVector<double>>;

/// On their mass shells [GeV].
inline Momenta random_momenta(const AmplitudeProgram& program, unsigned seed) {
  std::mt19937 random(seed);
  std::uniform_real_distribution<double> flat(-200.0, 200.0);
  Momenta momenta;
  for (const ExternalLeg& leg : program.legs) {
    const double x = flat(random), y = flat(random), z = flat(random);
    const double energy = std::sqrt(x * x + y * y + z * z + leg.mass * leg.mass);
    momenta.push_back({energy, x, y, z});
  }
  return momenta;
}

inline FourVector<double> in_units(const FourVector<double>& p, double unit) {
  return {p.t / unit, p.x / unit, p.y / unit, p.z / unit};
}

/// The jamps of the first event; further lanes take the others.
template <class T>
Numbers by_packs(const ScheduledProgram& program, const std::vector<Momenta>& events, double unit) {
  emit::PlainFrame<T> event(program);
  const auto component = [&](std::size_t leg, auto member) {
    return generate<T>([&](int i) {
      return static_cast<RealOf<T>>(events[i % events.size()][leg].*member / unit);
    });
  };
  using P = FourVector<double>;
  for (std::size_t leg = 0; leg < event.legs.size(); ++leg) {
    event.legs[leg] = {component(leg, &P::t), component(leg, &P::x), component(leg, &P::y),
                       component(leg, &P::z)};
  }
  event.inverse_unit = helas::number<T>(1.0 / unit);
  interpret(view_of(program), event.frame());
  Numbers result;
  for (const auto& jamp : event.jamps) {
    result.emplace_back(double(lane(jamp.re, 0)), double(lane(jamp.im, 0)));
  }
  return result;
}

inline TeamProgramView view_of(const TeamProgram& p) {
  return {p.legs.data(),           p.momenta.data(),      p.denominators.data(),
          p.nodes.data(),          p.terms.data(),        p.constants.data(),
          p.inputs.data(),         p.outputs.data(),      p.items.data(),
          p.levels.data(),         int(p.legs.size()),    int(p.legs.size()),
          int(p.legs.size()),      int(p.momenta.size()), int(p.denominators.size()),
          int(p.helicities.size())};
}

/// One thread, which takes the items of a level from the last to the first.
template <class T>
Numbers by_teams(const AmplitudeProgram& program, const ScheduledProgram& scheduled,
                 const Momenta& event, std::size_t capacity, double unit) {
  const TeamProgram team = make_team_program(program, scheduled, capacity);
  const TeamProgramView view = view_of(team);
  std::vector<Quad<T>> legs, momenta, currents(team.team_size / 4), global(team.global_size / 4);
  for (const auto& in_gev : event) {
    const auto p = in_units(in_gev, unit);
    legs.push_back({T(p.t), T(p.x), T(p.y), T(p.z)});
  }
  const T inverse_unit(1.0 / unit);
  for (const MomentumStep& step : team.momenta) {
    const auto p = team::sum_of_legs(view, step.legs, legs.data());
    momenta.push_back({p.t, p.x, p.y, p.z});
  }
  std::vector<Complex<T>> denominators;
  for (const DenominatorStep& step : team.denominators) {
    denominators.push_back(
        team::denominator(step, to_vector(momenta[step.momentum]), inverse_unit));
  }
  const std::size_t first_prefactor = denominators.size();
  const FormData<Kokkos::DefaultHostExecutionSpace> forms(team.forms);
  const FormProgramView with_forms{view, forms.lists(), team.node_forms.data()};
  for (int k = 0; k < forms.num_prefactors(); ++k) {
    const auto component = [&](int f) {
      return helas::component(to_vector(momenta[f / 4]), f % 4);
    };
    const auto function = [&](int number) { return denominators[first_prefactor + number]; };
    denominators.push_back(helas::prefactor(forms.view(), k, inverse_unit, component, function));
  }
  const std::size_t helicities = team.helicities.size();
  std::vector<T> rows(2 * helicities * team.num_flows);
  const TeamFrame<T, T> frame{
      {reinterpret_cast<Piece<T>*>(currents.data()), reinterpret_cast<Piece<T>*>(global.data()), 0},
      legs.data(),
      momenta.data(),
      denominators.data(),
      inverse_unit,
      {rows.data(), std::int64_t(2 * helicities)},
      0,
      true};
  for (const ItemRange& level : team.levels) {
    for (int i = level.end - 1; i >= level.begin; --i) {
      if (team.has_forms()) {
        team::execute_with_forms(with_forms, team.items[i], frame);
      } else if (team.is_of_gluons) {
        team::execute<true>(view, team.items[i], frame);
      } else {
        team::execute<false>(view, team.items[i], frame);
      }
    }
  }
  Numbers result;
  for (int flow = 0; flow < team.num_flows; ++flow) {
    for (std::size_t h = 0; h < helicities; ++h) {
      const T* jamp = rows.data() + 2 * helicities * flow + h;
      result.emplace_back(double(jamp[0]), double(jamp[helicities]));
    }
  }
  return result;
}

inline double value_of(const emit::Node& node, const std::vector<double>& values,
                       const std::vector<double>& inputs, const std::vector<double>& constants) {
  using emit::NodeKind;
  const auto of = [&](emit::NodeId operand) { return operand < 0 ? 0.0 : values[operand]; };
  const double a = of(node.a), b = of(node.b);
  switch (node.kind) {
    case NodeKind::literal:
      return node.value;
    case NodeKind::input:
      return inputs.at(std::size_t(node.value));
    case NodeKind::constant:
      return constants.at(std::size_t(node.value));
    case NodeKind::negate:
      return -a;
    case NodeKind::add:
      return a + b;
    case NodeKind::add_scaled:
      return a + of(node.c) * b;
    case NodeKind::subtract:
      return a - b;
    case NodeKind::multiply:
      return a * b;
    case NodeKind::divide:
      return a / b;
    case NodeKind::square_root:
      return std::sqrt(a);
    case NodeKind::exponential:
      return std::exp(a);
    case NodeKind::logarithm:
      return std::log(a);
    case NodeKind::sine:
      return std::sin(a);
    case NodeKind::cosine:
      return std::cos(a);
    case NodeKind::arc_tangent:
      return std::atan2(a, b);
    case NodeKind::less:
      return a < b;
    case NodeKind::equal:
      return a == b;
    case NodeKind::logical_not:
      return a == 0.0;
    default:
      return a != 0.0 ? b : of(node.c);
  }
}

/// The interpreter recorded, and the recording evaluated.
inline Numbers by_recording(const ScheduledProgram& program, const Momenta& event, double unit) {
  emit::Graph graph;
  const emit::Recording recording(graph);
  const ScheduledProgram marked = emit::with_markers(program);
  emit::PlainFrame<emit::Traced> frame(marked);
  std::vector<double> inputs;
  const auto input = [&](double value) {
    inputs.push_back(value);
    return emit::Traced::of(graph.input(int(inputs.size()) - 1));
  };
  for (std::size_t leg = 0; leg < event.size(); ++leg) {
    const auto p = in_units(event[leg], unit);
    frame.legs[leg] = {input(p.t), input(p.x), input(p.y), input(p.z)};
  }
  frame.inverse_unit = input(1.0 / unit);
  interpret(view_of(marked), frame.frame());
  const auto constants = distinct_constants(program);
  std::vector<double> values;
  for (emit::NodeId id = 0; id < graph.size(); ++id) {
    values.push_back(value_of(graph[id], values, inputs, constants));
  }
  Numbers result;
  for (const auto& jamp : frame.jamps) {
    result.emplace_back(values[jamp.re.node], values[jamp.im.node]);
  }
  return result;
}

}  // namespace helikos::test
