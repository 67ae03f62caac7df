// SPDX-License-Identifier: Apache-2.0
#include "helikos/events/gzip.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <zlib.h>

#include <random>

#include "events/records.hpp"

namespace helikos::events::test::gzip_test {
namespace {

/// By zlib, member by member.
std::string uncompressed(const Folder& folder, const std::string& bytes) {
  write_bytes(folder / "a.gz", bytes);
  gzFile file = gzopen((folder / "a.gz").c_str(), "rb");
  std::string text;
  char part[4096];
  int count;
  while ((count = gzread(file, part, sizeof part)) > 0) text.append(part, std::size_t(count));
  EXPECT_EQ(count, 0);
  EXPECT_EQ(gzclose(file), Z_OK);
  return text;
}

std::string digits(std::size_t size, unsigned seed) {
  std::mt19937_64 random(seed);
  std::string text;
  for (std::size_t i = 0; i < size; ++i) text += char('0' + random() % 10);
  return text;
}

TEST(Gzip, MembersHoldTheirTexts) {
  const Folder folder;
  std::string all, bytes;
  unsigned seed = 0;
  for (const int level : {0, fast_gzip, 6})
    for (const std::size_t size : {0, 1, 17, 1000, 300000}) {
      const std::string text = digits(size, ++seed);
      all += text;
      append_gzip_member(bytes, text, level);
      std::string again;
      append_gzip_member(again, text, level);
      EXPECT_TRUE(bytes.ends_with(again));
    }
  EXPECT_TRUE(uncompressed(folder, bytes) == all);
}

/// A digit has log2(10) = 3.3 bits.
TEST(Gzip, DigitsTakeLessThanHalf) {
  std::string bytes;
  append_gzip_member(bytes, digits(100000, 1), fast_gzip);
  EXPECT_LT(bytes.size(), 50000u);
  EXPECT_GT(bytes.size(), 41000u);
}

TEST(Gzip, SizesOfStoredTextAreThoseOfTheText) {
  for (const std::size_t size : {1, 500, 70000}) {
    std::string one, other;
    append_gzip_member(one, digits(size, 1), 0);
    append_gzip_member(other, std::string(size, 'x'), 0);
    EXPECT_EQ(one.size(), other.size());
    EXPECT_GE(one.size(), size);
  }
}

std::string text_of(const std::string& path, std::size_t part) {
  GzipInput input(path);
  std::string text, buffer(part, ' ');
  while (const std::size_t count = input.read(buffer.data(), buffer.size()))
    text.append(buffer, 0, count);
  return text;
}

/// Members of all sizes, read in parts of all sizes.
TEST(GzipInput, ReadsWhatWasWritten) {
  const Folder folder;
  std::string all, bytes;
  unsigned seed = 0;
  for (const std::size_t size : {0, 5, 0, 700000, 1, 0}) {
    const std::string text = digits(size, ++seed);
    all += text;
    append_gzip_member(bytes, text, fast_gzip);
  }
  write_bytes(folder / "a.gz", bytes);
  write_bytes(folder / "plain", all);
  for (const std::size_t part : {1, 4096, 1 << 20}) {
    EXPECT_TRUE(text_of(folder / "a.gz", part) == all) << part;
    EXPECT_TRUE(text_of(folder / "plain", part) == all) << part;
  }
}

/// A plain file stays plain, also where a part of it looks otherwise.
TEST(GzipInput, LooksAtTheFirstBytesOnly) {
  const Folder folder;
  std::string member;
  append_gzip_member(member, "text", fast_gzip);
  for (const std::string& text :
       {std::string(), std::string("\x1f"), "x" + member, std::string(1 << 18, 'x') + member}) {
    write_bytes(folder / "plain", text);
    EXPECT_TRUE(text_of(folder / "plain", 1 << 18) == text);
  }
}

TEST(GzipInput, RefusesWhatIsDamagedCutOffOrFollowed) {
  const Folder folder;
  std::string bytes, text;
  for (int i = 0; i < 3; ++i) {
    append_gzip_member(bytes, digits(1000, 1), fast_gzip);
    text += digits(1000, 1);
  }
  const auto complaint = [&](const std::string& file) {
    write_bytes(folder / "a.gz", file);
    return error_of([&] { text_of(folder / "a.gz", 4096); });
  };
  const std::size_t member = bytes.size() / 3;
  for (std::size_t size = 3; size < bytes.size(); ++size) {
    const std::string why = complaint(bytes.substr(0, size));
    const std::size_t rest = size % member;
    const char* expected = rest == 0   ? ""
                           : rest == 1 ? "behind the end of the compressed file"
                                       : "the compressed file is cut off";
    EXPECT_THAT(why, testing::HasSubstr(expected)) << size;
    EXPECT_EQ(why.empty(), rest == 0) << size;
  }
  for (std::size_t i = 2; i < member; ++i) {
    if (i >= 4 && i < 10) continue;  // time, flags and system: of no meaning
    std::string damaged = bytes;
    damaged[i] = char(damaged[i] ^ 0x10);
    const bool is_told = !complaint(damaged).empty();  // a bit behind the last code has no meaning
    EXPECT_TRUE(is_told || text_of(folder / "a.gz", 4096) == text) << i;
  }
  for (const std::string& more : {std::string(1, '\0'), std::string("text"), std::string("\x1f")})
    EXPECT_THAT(complaint(bytes + more), testing::HasSubstr("behind the end of the compressed"));
  EXPECT_THAT(error_of([&] { GzipInput(folder / "none"); }),
              testing::EndsWith("none: No such file or directory"));
  EXPECT_THAT(error_of([&] { GzipInput(folder / "."); }), testing::EndsWith(": is a folder"));
}

}  // namespace
}  // namespace helikos::events::test::gzip_test
