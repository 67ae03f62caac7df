// SPDX-License-Identifier: Apache-2.0
#include "helikos/base/core/printable.hpp"

#include <gtest/gtest.h>

#include <string>

namespace helikos::printable_test {
namespace {

TEST(Printable, LeavesTextAsItIs) {
  for (const std::string text : {"", "p p > t t~", "a\tb\n", "\u00e9 \u03c3 \u20ac \U0001f600"})
    EXPECT_EQ(printable(text), text);
}

TEST(Printable, ReplacesWhatATerminalObeys) {
  EXPECT_EQ(printable("a\x1b[31mb"), "a?[31mb");
  EXPECT_EQ(printable(std::string("\0\r\x07\x7f", 4)), "????");
  EXPECT_EQ(printable("\xc2\x9b[2J"), "?[2J");  // the escape sequence in one character
}

TEST(Printable, ReplacesWhatIsNoUtf8) {
  EXPECT_EQ(printable("x\xff!"), "x?!");
  EXPECT_EQ(printable("\xc3"), "?");
  EXPECT_EQ(printable("\xe2\x82"), "??");
  EXPECT_EQ(printable("\xc0\xaf"), "??");       // '/', too long
  EXPECT_EQ(printable("\xed\xa0\x80"), "???");  // half of a pair of UTF-16
  EXPECT_EQ(printable("\xf4\x90\x80\x80"), "????");
}

/// Whatever the bytes are, what is printed is UTF-8 without controls, and stays as it is.
TEST(Printable, IsDoneOnce) {
  for (int a = 0; a < 256; ++a)
    for (int b = 0; b < 256; ++b) {
      const std::string text{char(a), char(b), 'x'};
      const std::string once = printable(text);
      EXPECT_EQ(printable(once), once) << a << ' ' << b;
      EXPECT_EQ(once.find('\x1b'), once.npos);
    }
}

}  // namespace
}  // namespace helikos::printable_test
