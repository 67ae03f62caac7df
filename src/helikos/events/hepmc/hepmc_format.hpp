// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <memory>
#include <string>

#include "helikos/events/text_format.hpp"

namespace HepMC3 {
class GenRunInfo;
}

namespace helikos::events {

/// Of a run, (beam).
struct HepmcBeams {
  std::array<int, 2> pdg{};
  std::array<double, 2> energies{};  ///< [GeV]
  std::array<int, 2> pdf_sets{};     ///< LHAPDF's ids
};

/// HepMC3 in ASCII, as its library writes it (arXiv:1912.08005), in GeV and mm.
///
/// Beams have status 4. A hadron and what comes of it, an incoming parton (status 21) and a remnant
/// (code 82, status 1), are a vertex; beams without densities are the incoming particles
/// themselves. One vertex joins these and what they become, and each resonance has one. All of them
/// conserve momentum. Colour tags are attributes flow1 and flow2 of particles. Each event has the
/// cross section that the run began with. What weights mean is the run's attribute `initrwgt`, as
/// in LHE files.
class HepmcFormat : public TextFormat {
 public:
  explicit HepmcFormat(const RunRecord& run);
  std::string head(const RunRecord& run) const override;
  /// Nothing: the format has no place for them.
  std::string numbers(const RunRecord&, std::uint64_t) const override { return {}; }
  void append(std::string& text, std::span<const EventRecord> events) const override;
  std::string tail(const RunRecord&) const override;

 private:
  void append(std::string& text, const EventRecord& record) const;

  std::shared_ptr<HepMC3::GenRunInfo> info_;
  double cross_section_, error_;  ///< [pb]
  HepmcBeams beams_;
};

}  // namespace helikos::events
