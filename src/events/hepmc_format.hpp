// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <memory>
#include <string>

#include "events/text_format.hpp"

namespace HepMC3 {
class GenRunInfo;
}

namespace helikos::events {

/// HepMC3 in ASCII, as its library writes it (arXiv:1912.08005), in GeV and mm.
///
/// Incoming partons are the beams (status 4). One vertex joins them and what they become, and each
/// resonance has one. Colour tags are attributes flow1 and flow2 of particles. Each event has the
/// cross section that the run began with.
class HepmcFormat : public TextFormat {
 public:
  explicit HepmcFormat(const RunRecord& run);
  std::string head(const RunRecord& run) const override;
  /// Nothing: the format has no place for them.
  std::string numbers(const RunRecord&, std::uint64_t) const override { return {}; }
  void append(std::string& text, std::span<const EventRecord> events) const override;
  std::string tail() const override;

 private:
  void append(std::string& text, const EventRecord& event) const;

  std::shared_ptr<HepMC3::GenRunInfo> info_;
  double cross_section_, error_;  ///< [pb]
  std::array<int, 2> pdf_sets_;
};

}  // namespace helikos::events
