// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

namespace helikos::beams {

/// Folders that are searched for PDF sets, in this order: `pdf_path` (of --pdf-path; empty: none),
/// the folders of LHAPDF_DATA_PATH, /usr/share/LHAPDF, /usr/local/share/LHAPDF, the user's own
/// folder. They need not exist.
std::vector<std::string> search_folders(const std::string& pdf_path);

/// The folder that `helikos pdf get` writes to: helikos/pdf in XDG_DATA_HOME or ~/.local/share.
/// Empty where neither is known.
std::string user_folder();

/// The folder NAME of the set within the first of the folders that holds NAME/NAME.info. Empty: no
/// folder has it.
std::string find_set_folder(const std::string& name, const std::vector<std::string>& folders);

/// Names of the sets that a folder holds, in alphabetical order.
std::vector<std::string> sets_in(const std::string& folder);

/// Whether a name is valid for a set: letters, digits, `_`, `-`, `+` and `.`, but no `.` or `-` at
/// the beginning, so that a name cannot point to another folder.
bool is_set_name(const std::string& name);

}  // namespace helikos::beams
