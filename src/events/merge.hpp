// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace helikos::events {

/// What was written.
struct MergedEvents {
  std::uint64_t events = 0;
  double cross_section = 0.0, error = 0.0;  ///< [pb]
};

/// Joins files of the same run with different seeds. The formats may differ.
///
/// Cross sections are averaged by numbers of events. Where every file has a usual weight, all get
/// one, and overweights keep their ratio to it; else the weights of a file are scaled from its
/// cross section to that of all. So the mean stays the cross section. Errors are those of
/// independent runs; where all files have the same cross section to the last bit, it is of one
/// integration, and its error stays. Files are read twice. Throws InputError for files that do not
/// belong together: other beams, parton densities, subprocesses, variations, settings (but for
/// seed, number of events, names of files and threads), the same seed or the same events; and where
/// the output is one of the files.
MergedEvents merge_files(const std::vector<std::string>& files, const std::string& output,
                         int threads);

}  // namespace helikos::events
