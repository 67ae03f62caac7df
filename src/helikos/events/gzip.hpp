// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

namespace helikos::events {

/// Appends a gzip member that contains the text. A sequence of members is a gzip file. Within one
/// build the bytes depend only on text and level: libdeflate is used if available, else zlib. At
/// level 0 the number of bytes depends only on the length of the text.
void append_gzip_member(std::string& bytes, std::string_view text, int level);

/// The level for files of numbers: higher levels save at most a tenth, and take at least twice the
/// time.
inline constexpr int fast_gzip = 1;

}  // namespace helikos::events
