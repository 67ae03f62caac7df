// SPDX-License-Identifier: Apache-2.0
#include "helikos/events/gzip.hpp"

#ifdef HELIKOS_HAS_LIBDEFLATE
#include <libdeflate.h>
#endif
#include <zlib.h>

#include <limits>
#include <memory>
#include <stdexcept>

namespace helikos::events {
namespace {

void append_by_zlib(std::string& bytes, std::string_view text, int level) {
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

#ifdef HELIKOS_HAS_LIBDEFLATE
void append_by_libdeflate(std::string& bytes, std::string_view text, int level) {
  const std::unique_ptr<libdeflate_compressor, decltype(&libdeflate_free_compressor)> compressor(
      libdeflate_alloc_compressor(level), &libdeflate_free_compressor);
  if (compressor == nullptr) throw std::bad_alloc();
  const std::size_t before = bytes.size();
  bytes.resize(before + libdeflate_gzip_compress_bound(compressor.get(), text.size()));
  const std::size_t size = libdeflate_gzip_compress(compressor.get(), text.data(), text.size(),
                                                    bytes.data() + before, bytes.size() - before);
  if (size == 0) throw std::logic_error("append_gzip_member: does not end");
  bytes.resize(before + size);
}
#endif

}  // namespace

void append_gzip_member(std::string& bytes, std::string_view text, int level) {
#ifdef HELIKOS_HAS_LIBDEFLATE
  // The stored blocks of libdeflate may have any size.
  if (level > 0) return append_by_libdeflate(bytes, text, level);
#endif
  append_by_zlib(bytes, text, level);
}

}  // namespace helikos::events
