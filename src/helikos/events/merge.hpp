// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace helikos::events {

/// The result of a merge.
struct MergedEvents {
  std::uint64_t events = 0;
  double cross_section = 0.0, error = 0.0;  ///< [pb]
  std::vector<std::string> remarks;         ///< lines for the user
};

/// Joins files of one run with different seeds. The formats may differ.
///
/// Cross sections are averaged with the numbers of events as weights. If every file has a usual
/// weight, all events get a common usual weight, and weights above the maximum keep their ratio to
/// it. Otherwise the weights of a file are scaled from its cross section to the common one. The
/// mean weight therefore stays the cross section. Errors are those of independent runs. If all
/// files have cross sections that agree to the last bit, the cross section comes from one
/// integration, and its error stays. A remark names parts of a run of jobs that no file has. Files
/// are read twice. Throws InputError for files that do not belong together: other beams, parton
/// densities, subprocesses, variations, settings (except seed, number of events, names of files and
/// threads), equal seeds or equal events; and where the output is one of the files.
///
/// Text that the reader of LHE files does not interpret is written again byte for byte if the
/// output is an LHE file; other formats have no place for it, which gives a remark. Weights that
/// the header does not list stay in an LHE file. Other formats list them in the header, and are
/// refused where some events lack them.
MergedEvents merge_files(const std::vector<std::string>& files, const std::string& output,
                         int threads);

}  // namespace helikos::events
