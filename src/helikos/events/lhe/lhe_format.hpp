// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "helikos/events/event_format.hpp"

namespace helikos::events {

/// The element of the header that lists the subprocesses, one line `id process` for each.
inline constexpr std::string_view process_block = "subprocesses";

/// The element <initrwgt>: ids of weights, their meaning and the combination of groups of weights;
/// empty without variations.
std::string weight_list(const RunRecord& run);

/// Les Houches Event Files, version 3.0 (hep-ph/0609017, arXiv:1405.1067 section "LHEF 3").
///
/// Numbers are the shortest decimals that give the original double again, so that no precision is
/// lost in momentum conservation or in |M|^2. A compressed file is a tenth larger than with 13
/// digits.
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
  std::vector<std::string> ids_;               ///< ids of variations, escaped
  std::map<int, std::string> multiplicities_;  ///< (id of a subprocess) attributes of <event>
};

}  // namespace helikos::events
