// SPDX-License-Identifier: Apache-2.0
#include "helikos/base/core/hash.hpp"

#include <gtest/gtest.h>

namespace helikos::hash_test {
namespace {

/// Test vectors of the algorithm's authors (Fowler, Noll, Vo).
TEST(Hash, IsFnv1a) {
  EXPECT_EQ(hash_of(""), 0xcbf29ce484222325u);
  EXPECT_EQ(hash_of("a"), 0xaf63dc4c8601ec8cu);
  EXPECT_EQ(hash_of("foobar"), 0x85944171f73967e8u);
}

TEST(Hash, TakesWordsFromTheLowestByte) {
  Hash hash;
  hash.add(std::uint64_t{0x0807060504030201});
  EXPECT_EQ(hash.value(), hash_of("\x01\x02\x03\x04\x05\x06\x07\x08"));
}

}  // namespace
}  // namespace helikos::hash_test
