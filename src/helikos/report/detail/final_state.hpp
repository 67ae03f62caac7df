// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <string>
#include <vector>

#include "helikos/events/event_record.hpp"
#include "helikos/report/binning.hpp"

namespace helikos::report {

/// A number of an event that is shown.
struct Quantity {
  enum class Kind { total_mass, total_rapidity, ht, missing_pt, pt, eta, rapidity, mass, distance };
  enum class Group { event, particles, pairs, resonances };
  Kind kind;
  Group group;
  std::string label;            ///< markup.hpp
  int first = -1, second = -1;  ///< number of an object; -1: none

  bool is_angular() const {
    return kind == Kind::total_rapidity || kind == Kind::eta || kind == Kind::rapidity ||
           kind == Kind::distance;
  }
  const char* unit() const { return is_angular() ? "" : "GeV"; }
  AxisRange range() const {
    return is_angular() && kind != Kind::distance ? AxisRange::symmetric : AxisRange::positive;
  }
};

/// The particles of events by kind and, within a kind, by transverse momentum, and the quantities
/// that are shown of them.
///
/// Light quarks and gluons are one kind (j), so are electrons and muons of one charge, and
/// neutrinos. Resonances (status 2) are kinds of their own.
class FinalState {
 public:
  /// A particle of a kind: the one of rank `rank` in transverse momentum.
  struct Object {
    int kind;      ///< 0: light partons; -+11 and +-12 for leptons; else the PDG code
    int rank;      ///< from 0
    int of_kind;   ///< most particles of this kind in an event
    int pdg;       ///< that all of them have; 0: several
    bool massive;  ///< some of them
    bool resonance;
    bool operator==(const Object&) const = default;
  };

  /// At most so many of each; what else there is has no place in `quantities`.
  static constexpr int most_particles = 10, most_pairs = 15, most_distances = 6,
                       most_resonances = 6;

  /// Objects that a sample of events has.
  static FinalState of_sample(std::span<const events::EventRecord> sample);
  FinalState() = default;
  explicit FinalState(std::vector<Object> objects);

  const std::vector<Object>& objects() const { return objects_; }
  const std::vector<Quantity>& quantities() const { return quantities_; }

  /// (quantity); NaN where an event has no such particle. False: it has particles that are no
  /// object.
  bool evaluate(const events::EventRecord& event, std::vector<double>& values) const;

 private:
  void add_of_event();
  void add_of_particles();
  void add_of_pairs();
  void add_of_resonances();
  std::string name(int object) const;

  std::vector<Object> objects_;
  std::vector<Quantity> quantities_;
};

}  // namespace helikos::report
