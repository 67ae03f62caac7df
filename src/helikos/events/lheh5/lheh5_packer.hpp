// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <string>
#include <vector>

#include "helikos/events/event_writer.hpp"

namespace helikos::events {

/// Packs events as plain numbers, which Lheh5Writer stores until it makes the final file.
class Lheh5Packer : public EventPacker {
 public:
  explicit Lheh5Packer(const RunRecord& run);
  void pack(std::span<const EventRecord> events, std::uint64_t first,
            std::string& bytes) const override;
  void append(std::vector<double>& numbers, const EventRecord& event) const;
  const RunRecord& run() const { return run_; }

 private:
  RunRecord run_;
  std::map<int, int> rows_;  ///< row of procInfo, counted from 1, for each id
};

}  // namespace helikos::events
