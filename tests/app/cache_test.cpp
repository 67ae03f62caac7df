// SPDX-License-Identifier: Apache-2.0
// `helikos cache`: kernels that are kept for later runs.
#include <gmock/gmock.h>

#include "app/program.hpp"
#include "helikos/base/files/kept_files.hpp"

namespace helikos::app::cache_test {
namespace {

using ::testing::HasSubstr;

class Cache : public ProgramTest {
 protected:
  Outcome cache(const std::string& action) const {
    return shell("HELIKOS_CACHE=own '" HELIKOS_CLI "' cache " + action);
  }
};

TEST_F(Cache, ListsAndClearsKernels) {
  const files::KeptFiles kernels(work() / "own" / "kernels", 1 << 20);
  ASSERT_TRUE(kernels.write("one", std::string(100'000, 'x')));
  ASSERT_TRUE(kernels.write("two", std::string(100'000, 'x')));
  write("own/kernels/notes.txt", "of somebody");
  EXPECT_EQ(cache("list").out, "own/kernels: 2 kernels, 0.2 MB\n");
  EXPECT_EQ(cache("list --json list.json").status, 0);
  EXPECT_EQ(json("list.json")["kernels"], 2);
  EXPECT_EQ(json("list.json")["folder"], "own/kernels");
  EXPECT_GT(json("list.json")["bytes"], 200'000);
  EXPECT_EQ(cache("clear").out, "own/kernels: cleared of 2 kernels, 0.2 MB\n");
  EXPECT_EQ(cache("list").out, "own/kernels: 0 kernels, 0.0 MB\n");
  EXPECT_TRUE(std::filesystem::exists(work() / "own/kernels/notes.txt"));
}

TEST_F(Cache, NeedsNoFolder) {
  const Outcome none =
      shell("env -u HELIKOS_CACHE -u XDG_CACHE_HOME -u HOME '" HELIKOS_CLI "' cache list");
  EXPECT_EQ(none.status, 0) << none.err;
  EXPECT_THAT(none.out, HasSubstr("no kernels are kept"));
  EXPECT_EQ(cache("list").out, "own/kernels: 0 kernels, 0.0 MB\n");
}

}  // namespace
}  // namespace helikos::app::cache_test
