// SPDX-License-Identifier: Apache-2.0
// All executors agree on programs of all operations: packs, teams, and what the emitter records.
#include "packs/random_program.hpp"

#include <gtest/gtest.h>

#include "engine/worst.hpp"
#include "packs/executors.hpp"

namespace helikos::test::random_program_test {
namespace {

constexpr double unit = 64.0;

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
        exact_(by_packs<long double>(program, events, unit)),
        bounds_(flows_) {
    const Numbers plain = by_packs<double>(program, events, unit);
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
      const bool counts =
          row.role != Role::external && !row.has_form && is_valid(row.operation, complex_mask);
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
    comparison.add(worst, by_packs<double>(scheduled, events, unit), where + " scalar");
    comparison.add(worst, by_packs<Pack<double, 4>>(scheduled, events, unit), where + " packs");
    const auto complex = schedule(complexified(program), scheduled.helicities);
    comparison.add(worst, by_packs<double>(complex, events, unit), where + " complexified");
    for (const std::size_t capacity : {std::size_t{1} << 40, std::size_t{64}}) {
      const auto teams = by_teams<double>(program, scheduled, events[0], capacity, unit);
      comparison.add(worst, teams, where + " teams");
    }
    comparison.add(worst, by_recording(scheduled, events[0], unit), where + " recording");
    comparison.add(worst_float, by_teams<float>(program, scheduled, events[0], 1 << 20, unit),
                   where + " teams in float", float_epsilon);
  }
  for (const auto& [op, mask] : missing) {
    ADD_FAILURE() << row_of(op).name << ", complex vectors " << int(mask) << ": never met";
  }
}

}  // namespace
}  // namespace helikos::test::random_program_test
