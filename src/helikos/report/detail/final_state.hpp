// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <string>
#include <vector>

#include "helikos/events/event_record.hpp"
#include "helikos/report/histogram.hpp"

namespace helikos::report {

/// An observable of an event that the report shows.
struct Quantity {
  enum class Kind { total_mass, total_rapidity, ht, missing_pt, pt, eta, rapidity, mass, distance };
  enum class Group { event, particles, pairs, resonances };
  Kind kind;
  Group group;
  std::string label;            ///< markup, see markup.hpp
  int first = -1, second = -1;  ///< numbers of objects; -1: none

  bool is_angular() const {
    return kind == Kind::total_rapidity || kind == Kind::eta || kind == Kind::rapidity ||
           kind == Kind::distance;
  }
  const char* unit() const { return is_angular() ? "" : "GeV"; }
  AxisRange range() const {
    return is_angular() && kind != Kind::distance ? AxisRange::symmetric : AxisRange::positive;
  }
};

/// The particles of events, sorted by kind and, within a kind, by transverse momentum, and the
/// quantities that the report shows for them.
///
/// Light quarks and gluons are one kind (j). Electrons and muons of one charge are one kind, and
/// neutrinos are one kind. Each resonance (status 2) is a kind of its own.
class FinalState {
 public:
  /// A particle of a kind, given by its rank in transverse momentum.
  struct Object {
    int kind;      ///< 0: light partons; -+11 and +-12 for leptons; else the PDG code
    int rank;      ///< counted from 0
    int of_kind;   ///< largest number of particles of this kind in an event
    int pdg;       ///< PDG code if all of them share it; 0: several codes
    bool massive;  ///< some of them are massive
    bool resonance;
    bool operator==(const Object&) const = default;
  };

  /// Largest numbers of particles, pairs and distances; anything beyond them is not in
  /// `quantities`.
  static constexpr int most_particles = 10, most_pairs = 15, most_distances = 6,
                       most_resonances = 6;

  /// The objects in a sample of events.
  static FinalState of_sample(std::span<const events::EventRecord> sample);
  FinalState() = default;
  explicit FinalState(std::vector<Object> objects);

  const std::vector<Object>& objects() const { return objects_; }
  const std::vector<Quantity>& quantities() const { return quantities_; }

  /// Computes `values` (quantity); a value is NaN where an event lacks the particle. Returns false
  /// if the event has particles that are no object.
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
