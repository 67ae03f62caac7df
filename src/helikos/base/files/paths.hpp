// SPDX-License-Identifier: Apache-2.0
#pragma once

/// \file
/// Names of files, and where they lead.

#include <string>

namespace helikos::files {

/// The system's reason for the last call that failed: "No space left on device".
std::string reason();

/// The file that a path means: the target of a symbolic link, which need not exist, or the path
/// itself. Throws InputError for links that go round in circles.
std::string link_target(const std::string& path);

/// Whether two names mean one file. Empty names, `-`, pipes and devices are no files.
bool is_same_file(const std::string& a, const std::string& b);

}  // namespace helikos::files
