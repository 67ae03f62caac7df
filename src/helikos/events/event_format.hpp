// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

namespace helikos::events {

/// A file format for events, given by the end of the file's name.
struct EventFormat {
  enum class Kind { lhe, lheh5, hepmc };
  Kind kind = Kind::lhe;
  bool gzip = false;
};

/// Throws InputError where the name has none of the known ends: .lhe, .lheh5, .hdf5, .h5, .hepmc,
/// or .lhe.gz and .hepmc.gz.
EventFormat event_format(const std::string& path);

}  // namespace helikos::events
