// SPDX-License-Identifier: Apache-2.0
// Messages of ranks: what is read is what was written, and no byte behind a message is read.
#include "helikos/base/core/part_stream.hpp"

#include <gtest/gtest.h>

namespace helikos::test::part_stream_test {
namespace {

using Counts = std::map<int, std::vector<double>>;

TEST(PartStream, IsReadAsItWasWritten) {
  const Counts counts{{1, {0.5, -2.0}}, {7, {}}};
  PartWriter write;
  write(3, counts, 0.25);
  PartReader read(write.bytes);
  int number = 0;
  double last = 0.0;
  Counts found;
  read(number, found, last);
  EXPECT_EQ(number, 3);
  EXPECT_EQ(found, counts);
  EXPECT_EQ(last, 0.25);
}

TEST(PartStream, EndsWithItsMessage) {
  PartWriter write;
  write(std::vector{1.0, 2.0, 3.0});
  for (std::size_t size = 0; size < write.bytes.size(); ++size) {
    const std::vector<char> part(write.bytes.begin(), write.bytes.begin() + std::ptrdiff_t(size));
    PartReader read(part);
    std::vector<double> numbers;
    EXPECT_THROW(read(numbers), std::out_of_range) << size;
  }
}

}  // namespace
}  // namespace helikos::test::part_stream_test
