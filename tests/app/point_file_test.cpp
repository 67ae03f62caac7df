// SPDX-License-Identifier: Apache-2.0
#include "helikos/app/detail/point_file.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "files/folder.hpp"
#include "helikos/base/core/error.hpp"

namespace helikos::app::point_file_test {
namespace {

using ::testing::ElementsAre;
using ::testing::StartsWith;

PointList points_of(std::string_view text) {
  const files::test::Folder folder;
  files::test::write_bytes(folder / "points", std::string(text));
  return read_points(folder / "points", 2);
}

/// The message about a text, with the name of its file but not of the folder.
std::string error_of(std::string_view text) {
  try {
    points_of(text);
  } catch (const InputError& error) {
    const std::string what = error.what();
    return what.substr(what.find("/points:") + 1);
  }
  return "none";
}

TEST(PointFile, SeparatorsAreBlankLinesCommentsAndMatrixElements) {
  const auto points = points_of(
      "# header\r\n\n1 2 3 4\r\n5 6 7 8\nME 1.0\n\t+1e0 -2.5 .5 0.\t\n 1 1 1 1 \n  # comment\n1 2 "
      "3 4\n5 6 7 8");
  ASSERT_EQ(points.size(), 3u);
  EXPECT_THAT(std::vector(points.momenta.begin() + 8, points.momenta.begin() + 16),
              ElementsAre(1.0, -2.5, 0.5, 0.0, 1.0, 1.0, 1.0, 1.0));
}

TEST(PointFile, ErrorsNameTheLine) {
  EXPECT_EQ(error_of(""), "points:1: there is no phase-space point");
  EXPECT_EQ(error_of("# a\n\nME\n"), "points:3: there is no phase-space point");
  EXPECT_EQ(error_of("1 2 3 4\n"), "points:1: the point ends after 1 of 2 particles");
  EXPECT_EQ(error_of("1 2 3 4\n\n1 2 3 4\n"), "points:1: the point ends after 1 of 2 particles");
  EXPECT_THAT(error_of("1 2 3 4\n1 2 3 4\n1 2 3 4\n"),
              StartsWith("points:3: the point has more than 2 particles"));
  EXPECT_EQ(error_of("1 2 3\n1 2 3 4\n"),
            "points:1: the line has 3 columns; write the 4 columns E px py pz");
  EXPECT_EQ(error_of("\n1 2 3 4 5\n"),
            "points:2: the line has 5 columns; write the 4 columns E px py pz");
  EXPECT_EQ(error_of("1 2 3 x\n"), "points:1: 'x' is not a number");
  EXPECT_EQ(error_of("1 2 3 4\n1 2 nan 4\n"), "points:2: 'nan' is not finite");
  EXPECT_EQ(error_of("1 2 -inf 4\n"), "points:1: '-inf' is not finite");
  EXPECT_EQ(error_of("1 2 3 4\n-1 2 3 4\n"), "points:2: the energy is negative");
  EXPECT_EQ(error_of("1 2 1e999 4\n"),
            "points:1: '1e999' is outside the range of double precision");
  EXPECT_EQ(error_of("1 2 0x10 4\n"), "points:1: '0x10' is not a number");
  EXPECT_EQ(error_of("1 2 + 4\n"), "points:1: '+' is not a number");
  EXPECT_EQ(error_of("1 2 +-3 4\n"), "points:1: '+-3' is not a number");
  EXPECT_EQ(error_of(std::string_view("1 2 3\0 4\n", 9)), "points:1: '3?' is not a number");
}

}  // namespace
}  // namespace helikos::app::point_file_test
