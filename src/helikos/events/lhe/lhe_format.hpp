// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "helikos/events/text_format.hpp"

namespace helikos::events {

/// The element of the header that lists the subprocesses, a line `id process` each.
inline constexpr std::string_view process_block = "subprocesses";

/// <initrwgt>: ids of weights, what they are and how groups of them are combined; empty without
/// variations.
std::string weight_list(const RunRecord& run);

/// Les Houches Event Files, version 3.0 (hep-ph/0609017, arXiv:1405.1067 section "LHEF 3").
///
/// Numbers are the shortest decimals that give the same double again, so that nothing of an event
/// is lost: neither the conservation of its momenta, nor |M|^2 to the last bit. Of a compressed
/// file that is a tenth more than 13 digits.
class LheFormat : public TextFormat {
 public:
  explicit LheFormat(const RunRecord& run);
  std::string head(const RunRecord& run) const override;
  std::string numbers(const RunRecord& run, std::uint64_t events) const override;
  void append(std::string& text, std::span<const EventRecord> events) const override;
  std::string tail(const RunRecord& run) const override {
    return run.events_end.text + "</LesHouchesEvents>\n";
  }

 private:
  std::vector<std::string> ids_;  ///< of variations, escaped
};

}  // namespace helikos::events
