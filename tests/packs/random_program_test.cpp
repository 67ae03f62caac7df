// SPDX-License-Identifier: Apache-2.0
// All executors agree on programs of all operations: packs, teams, and what the emitter records.
#include "packs/random_program.hpp"

#include <gtest/gtest.h>

#include <complex>
#include <map>

#include "emit/plain_run.hpp"
#include "emit/trace.hpp"
#include "emit/traced.hpp"
#include "engine/worst.hpp"
#include "schedule/fingerprint.hpp"
#include "teams/team_interpreter.hpp"

namespace helikos::test {
namespace {

using Numbers = std::vector<std::complex<double>>;  ///< jamps, (flow, helicity)
using Momenta = std::vector<FourVector<double>>;

constexpr double unit = 64.0;

/// On their mass shells, in units.
Momenta random_momenta(const AmplitudeProgram& program, unsigned seed) {
  std::mt19937 random(seed);
  std::uniform_real_distribution<double> flat(-200.0, 200.0);
  Momenta momenta;
  for (const ExternalLeg& leg : program.legs) {
    const double x = flat(random), y = flat(random), z = flat(random);
    const double energy = std::sqrt(x * x + y * y + z * z + leg.mass * leg.mass);
    momenta.push_back({energy / unit, x / unit, y / unit, z / unit});
  }
  return momenta;
}

/// One event in all lanes but for the lane's number, by which momenta are rotated.
template <class T>
Numbers by_packs(const ScheduledProgram& program, const std::vector<Momenta>& events, int wanted) {
  emit::PlainFrame<T> event(program);
  const auto component = [&](std::size_t leg, auto member) {
    return generate<T>([&](int i) {
      return static_cast<RealOf<T>>(events[(wanted + i) % events.size()][leg].*member);
    });
  };
  using P = FourVector<double>;
  for (std::size_t leg = 0; leg < event.legs.size(); ++leg) {
    event.legs[leg] = {component(leg, &P::t), component(leg, &P::x), component(leg, &P::y),
                       component(leg, &P::z)};
  }
  event.inverse_unit = T(RealOf<T>(1.0 / unit));
  interpret(emit::view_of(program), event.frame());
  Numbers result;
  for (const auto& jamp : event.jamps) {
    result.emplace_back(double(lane(jamp.re, 0)), double(lane(jamp.im, 0)));
  }
  return result;
}

TeamProgramView view_of(const TeamProgram& p) {
  return {p.legs.data(),
          p.momenta.data(),
          p.denominators.data(),
          p.nodes.data(),
          p.terms.data(),
          p.constants.data(),
          p.inputs.data(),
          p.outputs.data(),
          p.items.data(),
          p.levels.data(),
          int(p.legs.size()),
          int(p.momenta.size()),
          int(p.denominators.size()),
          int(p.helicities.size())};
}

/// One thread, which takes the items of a level from the last to the first.
template <class T>
Numbers by_teams(const AmplitudeProgram& program, const ScheduledProgram& scheduled,
                 const Momenta& event, std::size_t capacity) {
  const TeamProgram team = make_team_program(program, scheduled, capacity);
  const TeamProgramView view = view_of(team);
  std::vector<Quad<T>> legs, momenta, currents(team.team_size / 4), global(team.global_size / 4);
  for (const auto& p : event) legs.push_back({T(p.t), T(p.x), T(p.y), T(p.z)});
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
    for (int i = level.end - 1; i >= level.begin; --i) team::execute(view, team.items[i], frame);
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

double value_of(const emit::Node& node, const std::vector<double>& values,
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
    case NodeKind::subtract:
      return a - b;
    case NodeKind::multiply:
      return a * b;
    case NodeKind::divide:
      return a / b;
    case NodeKind::square_root:
      return std::sqrt(a);
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
Numbers by_recording(const ScheduledProgram& program, const Momenta& event) {
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
    const auto& p = event[leg];
    frame.legs[leg] = {input(p.t), input(p.x), input(p.y), input(p.z)};
  }
  frame.inverse_unit = input(1.0 / unit);
  interpret(emit::view_of(marked), frame.frame());
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

/// With complex vectors everywhere: what is real is complex with imaginary part 0.
AmplitudeProgram complexified(AmplitudeProgram program) {
  for (Current& current : program.currents) {
    if (current.kind == CurrentKind::real_vector) current.kind = CurrentKind::complex_vector;
  }
  return program;
}

/// Helicities in a random order, some left out: blocks of teams are not always complete.
std::vector<HelicityMask> some_helicities(const AmplitudeProgram& program, unsigned seed) {
  auto helicities = all_helicities(program);
  std::mt19937 random(seed);
  std::shuffle(helicities.begin(), helicities.end(), random);
  if (seed % 2 == 1) helicities.resize(1 + helicities.size() * 2 / 3);
  return helicities;
}

/// The bound is what the double precision of `reference` itself costs, measured against long
/// double in the same flow, with a margin for other roundings, as one sample may be lucky.
class Comparison {
 public:
  Comparison(const ScheduledProgram& program, const std::vector<Momenta>& events)
      : flows_(program.num_flows),
        exact_(by_packs<long double>(program, events, 0)),
        bounds_(flows_) {
    const Numbers plain = by_packs<double>(program, events, 0);
    for (std::size_t i = 0; i < exact_.size(); ++i) {
      double& bound = bounds_[flow_of(i)];
      bound = std::max({bound, std::abs(plain[i] - exact_[i]), epsilon * std::abs(exact_[i])});
    }
  }

  void add(Worst& worst, const Numbers& values, const std::string& where,
           double precision = epsilon) const {
    constexpr double margin = 64.0;
    ASSERT_EQ(values.size(), exact_.size()) << where;
    for (std::size_t i = 0; i < values.size(); ++i) {
      const double bound = margin * precision / epsilon * bounds_[flow_of(i)];
      worst.add(std::abs(values[i] - exact_[i]), 0.0, bound, where);
    }
  }

  bool is_empty() const { return exact_.empty(); }

 private:
  std::size_t flow_of(std::size_t i) const { return i * flows_ / exact_.size(); }

  std::size_t flows_;
  Numbers exact_;
  std::vector<double> bounds_;  ///< (flow)
};

/// Operations, and which of their vectors are complex.
using Uses = std::set<std::pair<Operation, ComplexMask>>;

Uses all_uses() {
  Uses uses;
  for (const OperationRow& row : operation_table) {
    for (int mask = 0; mask < num_complex_masks; ++mask) {
      const auto complex_mask = static_cast<ComplexMask>(mask);
      const bool counts = row.role != Role::external && is_valid(row.operation, complex_mask);
      if (counts) uses.insert({row.operation, complex_mask});
    }
  }
  return uses;
}

TEST(RandomPrograms, ExecutorsAgreeOnAllOperations) {
  Worst worst("jamps of random programs"), worst_float("jamps of random programs in float");
  Uses missing = all_uses();
  for (unsigned seed = 0; seed < 300; ++seed) {
    const AmplitudeProgram program = RandomProgram(seed).make(4 + int(seed % 3), seed % 8 == 7);
    if (program.num_flows == 0) continue;
    const auto scheduled = schedule(program, some_helicities(program, seed));
    for (const auto& i : scheduled.instructions) missing.erase({i.operation, i.complex_mask});
    std::vector<Momenta> events;
    for (unsigned event = 0; event < 8; ++event) {
      events.push_back(random_momenta(program, 8 * seed + event));
    }
    const Comparison comparison(scheduled, events);
    const std::string where = "seed " + std::to_string(seed);
    comparison.add(worst, by_packs<double>(scheduled, events, 0), where + " scalar");
    comparison.add(worst, by_packs<Pack<double, 4>>(scheduled, events, 0), where + " packs");
    const auto complex = schedule(complexified(program), scheduled.helicities);
    comparison.add(worst, by_packs<double>(complex, events, 0), where + " complexified");
    for (const std::size_t capacity : {std::size_t{1} << 40, std::size_t{64}}) {
      const auto teams = by_teams<double>(program, scheduled, events[0], capacity);
      comparison.add(worst, teams, where + " teams");
    }
    comparison.add(worst, by_recording(scheduled, events[0]), where + " recording");
    comparison.add(worst_float, by_teams<float>(program, scheduled, events[0], 1 << 20),
                   where + " teams in float", float_epsilon);
  }
  for (const auto& [op, mask] : missing) {
    ADD_FAILURE() << row_of(op).name << ", complex vectors " << int(mask) << ": never met";
  }
}

}  // namespace
}  // namespace helikos::test
