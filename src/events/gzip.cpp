// SPDX-License-Identifier: Apache-2.0
#include "events/gzip.hpp"

#include <zlib.h>

#include <limits>
#include <stdexcept>

namespace helikos::events {

void append_gzip_member(std::string& bytes, std::string_view text, int level) {
  constexpr int gzip_header = 16;
  if (text.size() > std::numeric_limits<uInt>::max() / 2)
    throw std::length_error("append_gzip_member: too much text at once");
  z_stream stream{};
  if (deflateInit2(&stream, level, Z_DEFLATED, MAX_WBITS + gzip_header, 8, Z_DEFAULT_STRATEGY) !=
      Z_OK) {
    throw std::bad_alloc();
  }
  const std::size_t before = bytes.size();
  bytes.resize(before + deflateBound(&stream, text.size()));
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(text.data()));
  stream.avail_in = static_cast<uInt>(text.size());
  stream.next_out = reinterpret_cast<Bytef*>(bytes.data() + before);
  stream.avail_out = static_cast<uInt>(bytes.size() - before);
  const int result = deflate(&stream, Z_FINISH);
  bytes.resize(before + stream.total_out);
  deflateEnd(&stream);
  if (result != Z_STREAM_END) throw std::logic_error("append_gzip_member: does not end");
}

}  // namespace helikos::events
