// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

namespace helikos::events {

/// Appends a gzip member that holds the text. Members one after the other are a gzip file. The
/// bytes follow from text and level alone, in one build: by libdeflate where there is one, else by
/// zlib. At level 0 their number follows from that of the text.
void append_gzip_member(std::string& bytes, std::string_view text, int level);

/// Digits are hardly compressed better by higher levels (a tenth), which take twice as long or
/// more.
inline constexpr int fast_gzip = 1;

}  // namespace helikos::events
