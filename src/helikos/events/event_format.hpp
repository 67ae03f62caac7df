// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

namespace helikos::events {

/// A format of files of events, by the end of a file's name.
struct EventFormat {
  enum class Kind { lhe, lheh5, hepmc };
  Kind kind = Kind::lhe;
  bool gzip = false;
};

/// Throws InputError where the name has none of the known ends: .lhe, .lheh5, .hdf5, .h5, .hepmc,
/// and .gz behind .lhe and .hepmc.
EventFormat event_format(const std::string& path);

}  // namespace helikos::events
