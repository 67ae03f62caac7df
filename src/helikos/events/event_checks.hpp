// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <vector>

#include "helikos/events/event_record.hpp"
#include "helikos/events/run_record.hpp"

namespace helikos::events {

/// The result of a check of all events.
struct CheckResult {
  std::string name;          ///< e.g. "momentum conservation"
  std::uint64_t failed = 0;  ///< number of events that failed
  std::uint64_t first = 0;   ///< first event that failed, counted from 1
  std::string objection;     ///< error of that event
};

/// Largest deviations that pass: of momentum conservation, relative to the sum of all energies, and
/// of E^2 - p^2 - m^2 from zero, relative to E^2. Files with eight digits still pass; parton
/// showers refuse only much larger deviations.
inline constexpr double momentum_tolerance = 1e-7, mass_shell_tolerance = 1e-7;

/// Colours of particles, 1, 3, -3, 6, -6 or 8, by their codes.
using ColorsOfCodes = std::map<int, int>;

/// Those that blocks QNUMBERS of the parameter card in the header have.
ColorsOfCodes colors_in(const RunRecord& run);

/// Checks events one after the other and counts the events that fail.
class EventChecks {
 public:
  explicit EventChecks(const RunRecord& run);
  /// `number`: number of the event, counted from 1.
  void check(const EventRecord& event, std::uint64_t number);
  const std::vector<CheckResult>& results() const { return results_; }
  /// Largest deviation among the events so far; see the tolerances.
  double worst_momentum() const { return worst_momentum_; }
  double worst_mass_shell() const { return worst_mass_shell_; }

 private:
  RunRecord run_;
  ColorsOfCodes colors_;
  std::vector<CheckResult> results_;
  double worst_momentum_ = 0.0, worst_mass_shell_ = 0.0;
};

/// Each function returns the error of an event; empty: there is none.
std::string finite_objection(const EventRecord& event);
/// Throws InputError for a number of an event of a file that is not finite. `number`: from 1.
void check_finite(const EventRecord& event, const std::string& path, std::uint64_t number);
std::string process_objection(const EventRecord& event, const RunRecord& run);
std::string beam_objection(const EventRecord& event, const RunRecord& run);
std::string energy_objection(const EventRecord& event);
std::string mother_objection(const EventRecord& event);
/// Quarks have a colour, antiquarks an anticolour, gluons both, which differ; leptons and bosons of
/// the electroweak theory have none. Every line begins once and ends once, among the incoming and
/// outgoing particles, and among each resonance and its decay products. Three lines may meet at a
/// junction; then all lines with one end begin, or all end.
/// Particles of `colors` have the lines of their colour; the second of a sextet is a negative tag.
std::string color_objection(const EventRecord& event, const ColorsOfCodes& colors = {});
std::string helicity_objection(const EventRecord& event);

/// Largest violation of momentum conservation, relative to the sum of all energies, in the whole
/// event and in each decay.
double momentum_deviation(const EventRecord& event);
/// Largest |E^2 - p^2 - m^2| / E^2.
double mass_shell_deviation(const EventRecord& event);

/// Checks for errors that no reader could handle. The message names the first such event. `first`
/// is the number of the first event, from 0. Throws std::runtime_error where a number is NaN or
/// infinite, and std::invalid_argument where the number of weights of an event differs from the
/// number of variations of the run.
void check_events(std::span<const EventRecord> events, const RunRecord& run, std::uint64_t first,
                  int threads = 1);

}  // namespace helikos::events
