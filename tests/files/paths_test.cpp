// SPDX-License-Identifier: Apache-2.0
#include "helikos/base/files/paths.hpp"

#include <gtest/gtest.h>
#include <sys/stat.h>

#include "files/folder.hpp"
#include "helikos/base/core/error.hpp"

namespace helikos::files::test::paths_test {
namespace {

namespace fs = std::filesystem;

TEST(LinkTarget, IsWhereALinkLeads) {
  const Folder folder;
  fs::create_directories(folder / "far");
  fs::create_symlink("far/one", folder / "a");  // which is not there
  fs::create_symlink("a", folder / "b");
  fs::create_symlink(folder / "a", folder / "far/c");
  EXPECT_EQ(link_target(folder / "plain"), folder / "plain");
  EXPECT_EQ(link_target("plain"), "plain");
  for (const char* name : {"a", "b", "far/c"})
    EXPECT_EQ(fs::path(link_target(folder / name)).lexically_normal(), folder / "far/one") << name;
  fs::create_symlink("d", folder / "d");
  EXPECT_THROW(link_target(folder / "d"), InputError);
}

TEST(SameFile, IsFoundByAnyName) {
  const Folder folder;
  fs::create_directories(folder / "far");
  write_bytes(folder / "far/one", "text");
  fs::create_symlink("far/one", folder / "a");
  fs::create_hard_link(folder / "far/one", folder / "b");
  fs::create_symlink("far", folder / "near");
  fs::create_symlink("far/new", folder / "c");
  for (const char* name : {"a", "b", "near/one", "./far/../far/one"})
    EXPECT_TRUE(is_same_file(folder / "far/one", folder / name)) << name;
  EXPECT_TRUE(is_same_file(folder / "c", folder / "near/new")) << "neither is there";
  EXPECT_FALSE(is_same_file(folder / "far/one", folder / "far/two"));
}

TEST(SameFile, IsNoneOfWhatIsNoFile) {
  const Folder folder;
  ASSERT_EQ(mkfifo((folder / "pipe").c_str(), 0600), 0);
  for (const std::string& path : {std::string(), std::string("-"), folder / "pipe"})
    EXPECT_FALSE(is_same_file(path, path)) << path;
  EXPECT_FALSE(is_same_file("/dev/null", "/dev/null"));
}

}  // namespace
}  // namespace helikos::files::test::paths_test
