// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "helikos/events/run_record.hpp"

namespace helikos::events {

/// The data in the init block and before it.
struct LheRun {
  RunRecord run;
  std::optional<std::uint64_t> events;  ///< number of events, if the file states it
};

/// Reads the contents of <header> and <init>. Throws InputError without the name of the file.
LheRun lhe_run(std::string_view header, std::string_view init);

}  // namespace helikos::events
