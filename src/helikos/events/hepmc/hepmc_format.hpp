// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <string>

#include "helikos/events/event_format.hpp"
#include "helikos/events/event_summary.hpp"

namespace HepMC3 {
class GenRunInfo;
}

namespace helikos::events {

/// HepMC3 in ASCII, in the form that the HepMC3 library writes (arXiv:1912.08005), in GeV and mm.
///
/// Beams have status 4. A vertex splits a hadron into an incoming parton (status 21) and a remnant
/// (code 82, status 1); a beam without densities is the incoming particle itself. One vertex joins
/// the incoming particles and their products, and each resonance has a vertex. Momentum is
/// conserved at every vertex. Colour tags are the attributes flow1 and flow2 of particles. Each
/// event has the cross section at the start of the run. The run's attribute `initrwgt` describes
/// the weights, as in LHE files.
class HepmcFormat : public TextFormat {
 public:
  explicit HepmcFormat(const RunRecord& run);
  std::string head(const RunRecord& run) const override;
  /// Empty, because HepMC has no place for these numbers.
  std::string numbers(const RunRecord&, std::uint64_t) const override { return {}; }
  void append(std::string& text, std::span<const EventRecord> events) const override;
  std::string tail(const RunRecord&) const override;

 private:
  void append(std::string& text, const EventRecord& record) const;

  std::shared_ptr<HepMC3::GenRunInfo> info_;
  RunRecord run_;
  HeaderCrossSection cross_section_;
};

}  // namespace helikos::events
