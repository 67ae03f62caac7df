// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>

namespace helikos::events::lheh5 {

// LHEH5, version 2: Les Houches events as datasets of HDF5 (arXiv:2309.13154 and its references; as
// Pythia 8.3, Sherpa and Pepper read and write it). Rows are numbers in double; an attribute
// `properties` of each dataset names the columns. Since 2.1.0 unit weights are in pb.

inline constexpr std::array<int, 3> version = {2, 1, 0};

/// Columns of `init`, one row.
inline constexpr std::array init_columns = {
    "beamA",     "beamB",   "energyA", "energyB",           "PDFgroupA",
    "PDFgroupB", "PDFsetA", "PDFsetB", "weightingStrategy", "numProcesses"};
/// Columns of `procInfo`, a row a subprocess.
inline constexpr std::array process_columns = {"procId",   "npLO",  "npNLO",
                                               "xSection", "error", "unitWeight"};
/// Columns of `events`, a row an event; weights follow, first that of the event, then variations.
/// The first is the row of procInfo, counted from 1; `start` the event's first row of `particles`.
inline constexpr std::array event_columns = {"pid",    "nparticles", "start", "trials", "scale",
                                             "fscale", "rscale",     "aqed",  "aqcd"};
/// Columns of `particles`, a row a particle.
inline constexpr std::array particle_columns = {
    "id", "status", "mother1", "mother2", "color1",   "color2", "px",
    "py", "pz",     "e",       "m",       "lifetime", "spin"};
/// An attribute of `events` of Helikos alone: the element <initrwgt> of an LHE file.
inline constexpr const char* weight_list_attribute = "initrwgt";
/// The name of an event's own weight.
inline constexpr const char* nominal = "NOMINAL";

// Of Helikos alone, passed over by others: the run as LHEF has it, and x1, x2 of each event.
inline constexpr const char *run_dataset = "helikos_run", *fractions_dataset = "helikos_fractions";

inline constexpr std::size_t fractions_size = 2;
inline constexpr std::size_t slab_events = 4096;  ///< that are read or written at once

}  // namespace helikos::events::lheh5
