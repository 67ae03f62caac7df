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
  std::vector<std::string> remarks;         ///< lines that the user should see
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
///
/// What the reader of LHE files does not know is written again byte for byte, where the output is
/// an LHE file too; other formats have no place for it, which is a remark. Weights that the header
/// does not list stay so; other formats have no such weights and list them, or are refused where
/// some events do not have them.
MergedEvents merge_files(const std::vector<std::string>& files, const std::string& output,
                         int threads);

}  // namespace helikos::events
