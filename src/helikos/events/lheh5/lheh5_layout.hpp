// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "helikos/base/files/growing_file.hpp"

namespace helikos::events::lheh5 {

// LHEH5, version 2: Les Houches events as datasets of HDF5 (arXiv:2309.13154 and its references),
// as read and written by Pythia 8.3, Sherpa and Pepper. Rows are numbers in double precision; an
// attribute `properties` of each dataset names the columns. Since 2.1.0 unit weights are in pb.

inline constexpr std::array<int, 3> version = {2, 1, 0};

/// Columns of `init`, which has one row.
inline constexpr std::array init_columns = {
    "beamA",     "beamB",   "energyA", "energyB",           "PDFgroupA",
    "PDFgroupB", "PDFsetA", "PDFsetB", "weightingStrategy", "numProcesses"};
/// Columns of `procInfo`, one row for each subprocess. npLO is the number of rows of `particles` of
/// an event, with the incoming ones: readers take the largest one times the number of events as the
/// number of rows to read (AddOns/HDF5 of Sherpa, LHEH5v2.h of Pythia). unitWeight is the weight of
/// events that are no overweights (UsualWeight), or the largest weight where all are unequal.
/// Sherpa takes it for the maximum of its unweighting, drops an event with the probability 1 -
/// |weight| / unitWeight, and keeps overweights (Matrix_Element_Handler.C, Process_Group.C, of
/// version 3.1).
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
/// An attribute of `events` that only Helikos uses: the element <initrwgt> of an LHE file. Its name
/// comes after `properties`, as those readers take the first attribute for the names of columns.
inline constexpr const char* weight_list_attribute = "xml_initrwgt";
/// The name of the weight of the event itself.
inline constexpr const char* nominal = "NOMINAL";

// Datasets that only Helikos uses; other programs skip them: the run as in LHEF, x1, x2 of each
// event, and the number of additional partons of each subprocess (-1: not known), npLO of an LHE
// event.
inline constexpr const char *run_dataset = "helikos_run", *fractions_dataset = "helikos_fractions",
                            *multiplicities_dataset = "helikos_multiplicities";

inline constexpr std::size_t fractions_size = 2;
inline constexpr std::size_t slab_events = 4096;  ///< number of events that are read or written at
                                                  ///< once

/// Some events of a scratch file, and the positions of their rows in the final file. All data are
/// plain numbers, so that any process can do this part of the work.
struct Part {
  std::uint64_t begin = 0, bytes = 0;     ///< range in the scratch file
  std::uint64_t first = 0, count = 0;     ///< range of events
  std::uint64_t columns = 0, most = 0;    ///< columns of a row of events; rows of particles of an
                                          ///< event
  std::array<std::uint64_t, 3> tables{};  ///< first bytes of the tables of events, particles and
                                          ///< fractions
};

/// Numbers, and the byte position in the file at which they begin.
struct Rows {
  std::uint64_t offset = 0;
  std::vector<double> numbers;
};

/// Reads the numbers of a part; throws std::runtime_error where the file has fewer.
void read_numbers(const Part& part, const files::GrowingFile& scratch,
                  std::vector<double>& numbers);

/// Makes the rows of events, particles and fractions. `scratch`: the numbers of the part. Throws
/// std::runtime_error where the numbers differ from those that were counted.
void make_rows(const Part& part, std::span<const double> scratch, std::array<Rows, 3>& rows);

/// The path of the final file until it gets its name.
std::string whole_path(const std::string& part_path);

}  // namespace helikos::events::lheh5
