// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "helikos/events/run_record.hpp"
#include "helikos/reweighting/reweight_setup.hpp"
#include "helikos/theory/model/parameters.hpp"

namespace helikos {

/// A process of a file of events.
struct SourceProcess {
  /// The process string is empty where it is not known: then each subprocess is its own process.
  ProcessChoice choice;
  Parameters parameters;          ///< those of the events
  int first_id = 0, last_id = 0;  ///< ids of its events (EventRecord::process); 0: any
  bool is_leading_color = false;  ///< |M|^2 of the events has no interferences of colour flows

  bool may_have(int id) const { return last_id == 0 || (first_id <= id && id <= last_id); }
};

/// How the events of a file were made.
struct EventSource {
  std::vector<SourceProcess> processes;
  bool is_helikos = false;
  /// How alpha_s depends on muR; `automatic`: not known.
  AlphaSource alpha_s = AlphaSource::automatic;
  std::string pdf;  ///< name of the PDF set, or LHAPDF's id; empty: none
  int member = 0;   ///< of the set, where `pdf` is a name
  /// A scale of its events that is of their clustering, as "ckkw"; empty: none is.
  std::string clustered_scale;
  /// Whether weights of its events have alpha_s and densities at several scales.
  bool is_ckkw() const { return clustered_scale.find("ckkw") != std::string::npos; }
  std::vector<std::string> notes;  ///< what a user should know
};

/// From the header that Helikos or MadGraph wrote, and from the options. `path`: the file, for
/// messages. Throws InputError where the parameters are not known.
EventSource source_of(const events::RunRecord& run, const std::string& path,
                      const ReweightSetup& setup);

}  // namespace helikos
