// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>

namespace helikos::events::lheh5 {

// LHEH5, version 2: Les Houches events as datasets of HDF5 (arXiv:2309.13154 and its references),
// as read and written by Pythia 8.3, Sherpa and Pepper. Rows are numbers in double precision; an
// attribute `properties` of each dataset names the columns. Since 2.1.0 unit weights are in pb.

inline constexpr std::array<int, 3> version = {2, 1, 0};

/// Columns of `init`, which has one row.
inline constexpr std::array init_columns = {
    "beamA",     "beamB",   "energyA", "energyB",           "PDFgroupA",
    "PDFgroupB", "PDFsetA", "PDFsetB", "weightingStrategy", "numProcesses"};
/// Columns of `procInfo`, one row for each subprocess.
inline constexpr std::array process_columns = {"procId",   "npLO",  "npNLO",
                                               "xSection", "error", "unitWeight"};
/// Columns of `events`, one row for each event. Weights follow: first the weight of the event, then
/// the weights of variations. The first column is the row of procInfo, counted from 1; `start` is
/// the first row of the event in `particles`.
inline constexpr std::array event_columns = {"pid",    "nparticles", "start", "trials", "scale",
                                             "fscale", "rscale",     "aqed",  "aqcd"};
/// Columns of `particles`, one row for each particle.
inline constexpr std::array particle_columns = {
    "id", "status", "mother1", "mother2", "color1",   "color2", "px",
    "py", "pz",     "e",       "m",       "lifetime", "spin"};
/// An attribute of `events` that only Helikos uses: the element <initrwgt> of an LHE file.
inline constexpr const char* weight_list_attribute = "initrwgt";
/// The name of the weight of the event itself.
inline constexpr const char* nominal = "NOMINAL";

// Datasets that only Helikos uses; other programs skip them: the run as in LHEF, and x1, x2 of each
// event.
inline constexpr const char *run_dataset = "helikos_run", *fractions_dataset = "helikos_fractions";

inline constexpr std::size_t fractions_size = 2;
inline constexpr std::size_t slab_events = 4096;  ///< number of events that are read or written at
                                                  ///< once

}  // namespace helikos::events::lheh5
