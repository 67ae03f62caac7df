// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "helikos/events/event_record.hpp"
#include "helikos/events/run_record.hpp"

namespace helikos::events {

/// A check of every event.
struct CheckResult {
  std::string name;          ///< e.g. "momentum conservation"
  std::uint64_t failed = 0;  ///< events
  std::uint64_t first = 0;   ///< of these, counted from 1
  std::string objection;     ///< against it
};

/// Largest deviations that are taken: of momenta from conservation, as a part of all energies, and
/// of E^2 - p^2 - m^2 from zero, as a part of E^2. Files with eight digits still pass; showers
/// refuse only what is much worse.
inline constexpr double momentum_tolerance = 1e-7, mass_shell_tolerance = 1e-7;

/// Checks events one after the other and counts those that fail.
class EventChecks {
 public:
  explicit EventChecks(const RunRecord& run);
  /// `number` counts from 1.
  void check(const EventRecord& event, std::uint64_t number);
  const std::vector<CheckResult>& results() const { return results_; }
  /// Of the events so far, see the tolerances.
  double worst_momentum() const { return worst_momentum_; }
  double worst_mass_shell() const { return worst_mass_shell_; }

 private:
  RunRecord run_;
  std::vector<CheckResult> results_;
  double worst_momentum_ = 0.0, worst_mass_shell_ = 0.0;
};

/// Each gives what is wrong; empty: nothing.
std::string finite_objection(const EventRecord& event);
std::string process_objection(const EventRecord& event, const RunRecord& run);
std::string beam_objection(const EventRecord& event, const RunRecord& run);
std::string energy_objection(const EventRecord& event);
std::string mother_objection(const EventRecord& event);
std::string helicity_objection(const EventRecord& event);

/// Largest part of all energies by which momenta are not conserved, in all and in each decay.
double momentum_deviation(const EventRecord& event);
/// Largest |E^2 - p^2 - m^2| / E^2.
double mass_shell_deviation(const EventRecord& event);

}  // namespace helikos::events
