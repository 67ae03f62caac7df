// SPDX-License-Identifier: Apache-2.0
#include "events/gzip.hpp"

#include <zlib.h>

#include <limits>
#include <stdexcept>

namespace helikos::events {

std::string gzip_member(std::string_view text, int level) {
  constexpr int gzip_header = 16;
  if (text.size() > std::numeric_limits<uInt>::max() / 2)
    throw std::length_error("gzip_member: too much text at once");
  z_stream stream{};
  if (deflateInit2(&stream, level, Z_DEFLATED, MAX_WBITS + gzip_header, 8, Z_DEFAULT_STRATEGY) !=
      Z_OK) {
    throw std::bad_alloc();
  }
  std::string bytes(deflateBound(&stream, text.size()), '\0');
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(text.data()));
  stream.avail_in = static_cast<uInt>(text.size());
  stream.next_out = reinterpret_cast<Bytef*>(bytes.data());
  stream.avail_out = static_cast<uInt>(bytes.size());
  const int result = deflate(&stream, Z_FINISH);
  bytes.resize(stream.total_out);
  deflateEnd(&stream);
  if (result != Z_STREAM_END) throw std::logic_error("gzip_member: does not end");
  return bytes;
}

}  // namespace helikos::events
