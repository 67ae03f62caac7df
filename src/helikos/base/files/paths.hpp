// SPDX-License-Identifier: Apache-2.0
#pragma once

/// \file
/// Names of files, and where they lead.

#include <string>

namespace helikos::files {

/// What the system says of the last call that failed: "No space left on device".
std::string reason();

/// The file that a path means: where the path is a symbolic link, what that leads to, which need
/// not be there. Otherwise the path as it is. Throws InputError for links that go round in circles.
std::string link_target(const std::string& path);

/// Whether two names are of one file. Empty names, `-`, pipes and devices are no files.
bool is_same_file(const std::string& a, const std::string& b);

}  // namespace helikos::files
