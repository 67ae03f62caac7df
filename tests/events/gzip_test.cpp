// SPDX-License-Identifier: Apache-2.0
#include "events/gzip.hpp"

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

}  // namespace
}  // namespace helikos::events::test::gzip_test
