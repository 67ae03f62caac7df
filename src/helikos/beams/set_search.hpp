// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

namespace helikos::beams {

/// Where PDF sets are looked for, in this order: `pdf_path` (of --pdf-path; empty: none), the
/// folders of LHAPDF_DATA_PATH, /usr/share/LHAPDF, /usr/local/share/LHAPDF, the user's own. They
/// need not exist.
std::vector<std::string> search_folders(const std::string& pdf_path);

/// Where `helikos pdf get` writes to: helikos/pdf in XDG_DATA_HOME or ~/.local/share. Empty where
/// neither is known.
std::string user_folder();

/// The first of the folders that holds the file NAME/NAME.info: that folder with NAME. Empty: none.
std::string find_set_folder(const std::string& name, const std::vector<std::string>& folders);

/// Names of the sets that a folder holds, in alphabetical order.
std::vector<std::string> sets_in(const std::string& folder);

/// Letters, digits, `_`, `-`, `+` and `.`, but no `.` or `-` at the beginning: no other folder can
/// be meant.
bool is_set_name(const std::string& name);

}  // namespace helikos::beams
