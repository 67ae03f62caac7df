// SPDX-License-Identifier: Apache-2.0
// Files that are kept for later runs: what is read is what was written, whatever other processes,
// disks and folders do.
#include "helikos/base/files/kept_files.hpp"

#include <gtest/gtest.h>
#include <sys/mount.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <map>

#include "files/folder.hpp"

namespace helikos::files::test::kept_files_test {
namespace {

namespace fs = std::filesystem;

constexpr std::uintmax_t megabyte = 1 << 20;

/// The only file of a folder.
fs::path only_file(const fs::path& folder) {
  fs::path found;
  int count = 0;
  for (const auto& entry : fs::directory_iterator(folder)) found = entry, ++count;
  EXPECT_EQ(count, 1);
  return found;
}

TEST(KeptFiles, AreFoundByTheirKey) {
  const Folder folder;
  const KeptFiles files(folder / "a/b", megabyte);
  EXPECT_FALSE(files.read("key"));
  EXPECT_EQ(files.size().files, 0u);
  const std::string content("zeros \0 and\nlines", 17);
  EXPECT_TRUE(files.write("key", content));
  EXPECT_TRUE(files.write("empty", ""));
  EXPECT_EQ(files.read("key"), content);
  EXPECT_EQ(files.read("empty"), "");
  EXPECT_FALSE(files.read("other"));
  EXPECT_TRUE(files.write("key", "new"));
  EXPECT_EQ(files.read("key"), "new");
  EXPECT_EQ(files.size().files, 2u);
  EXPECT_EQ(files.clear().files, 2u);
  EXPECT_FALSE(files.read("key"));
}

/// Each byte that is changed, each length that it is cut to, bytes behind it.
TEST(KeptFiles, DamagedOnesAreNotRead) {
  const Folder folder;
  const KeptFiles files(folder / "a", megabyte);
  ASSERT_TRUE(files.write("key", "some content"));
  const fs::path path = only_file(folder / "a");
  const std::string whole = read_bytes(path);
  for (std::size_t i = 0; i < whole.size(); ++i) {
    std::string other = whole;
    other[i] ^= 1;
    write_bytes(path, other);
    EXPECT_FALSE(files.read("key")) << i;
    write_bytes(path, whole.substr(0, i));
    EXPECT_FALSE(files.read("key")) << i;
  }
  write_bytes(path, whole + " ");
  EXPECT_FALSE(files.read("key"));
  write_bytes(path, whole);
  EXPECT_EQ(files.read("key"), "some content");
}

/// A file of another key, under the name of this one.
TEST(KeptFiles, ForeignOnesAreNotRead) {
  const Folder folder;
  const KeptFiles one(folder / "a", megabyte), other(folder / "b", megabyte);
  ASSERT_TRUE(one.write("key", "content"));
  ASSERT_TRUE(other.write("other", "content"));
  fs::copy_file(only_file(folder / "b"), only_file(folder / "a"),
                fs::copy_options::overwrite_existing);
  EXPECT_FALSE(one.read("key"));
  EXPECT_TRUE(one.write("key", "content"));
  EXPECT_EQ(one.read("key"), "content");
}

TEST(KeptFiles, ThoseThatWereUsedLastStay) {
  const Folder folder;
  const std::string kilobytes(4000, 'x');
  const KeptFiles files(folder / "a", 13'000);
  const auto age = [&](const std::string& key, int hours) {
    files.read(key);  // sets its time
    for (const auto& entry : fs::directory_iterator(folder / "a")) {
      const auto now = fs::file_time_type::clock::now();
      if (now - entry.last_write_time() < std::chrono::minutes(30))
        fs::last_write_time(entry, now - std::chrono::hours(hours));
    }
  };
  const std::map<std::string, int> hours{{"one", 3}, {"two", 5}, {"three", 4}};
  for (const auto& [key, own] : hours) {
    ASSERT_TRUE(files.write(key, kilobytes));
    age(key, own);
  }
  EXPECT_EQ(files.size().files, 3u);
  EXPECT_TRUE(files.read("two"));  // is new now
  ASSERT_TRUE(files.write("four", kilobytes));
  EXPECT_TRUE(files.read("one"));
  EXPECT_TRUE(files.read("two"));
  EXPECT_FALSE(files.read("three"));
  EXPECT_TRUE(files.read("four"));
  EXPECT_LE(files.size().bytes, 13'000u);
}

/// Processes write and read the same few files: each reads nothing, or what belongs to the key.
TEST(KeptFiles, AreWholeForAllProcesses) {
  const Folder folder;
  const auto content_of = [](const std::string& key) {
    std::string content;
    for (int i = 0; i < 2000; ++i) content += key + std::to_string(i);
    return content;
  };
  std::vector<pid_t> children;
  for (int process = 0; process < 3; ++process) {
    const pid_t child = fork();
    ASSERT_GE(child, 0);
    if (child == 0) {
      const KeptFiles files(folder / "a", megabyte);
      int wrong = 0;
      for (int turn = 0; turn < 60; ++turn) {
        const std::string key = "key " + std::to_string((turn + process) % 4);
        const auto found = files.read(key);
        if (found && *found != content_of(key)) ++wrong;
        files.write(key, content_of(key));
        if (turn % 20 == 10) files.clear();
      }
      _exit(wrong == 0 ? 0 : 1);
    }
    children.push_back(child);
  }
  for (const pid_t child : children) {
    int status = -1;
    ASSERT_EQ(waitpid(child, &status, 0), child);
    EXPECT_EQ(status, 0);
  }
  const KeptFiles files(folder / "a", megabyte);
  EXPECT_LE(files.size().files, 4u);  // no part is left
}

TEST(KeptFiles, NothingIsKeptWhereNothingCanBe) {
  for (const char* path : {"", "/proc/self/none", "/dev/null/none"}) {
    const KeptFiles files(path, megabyte);
    EXPECT_FALSE(files.write("key", "content")) << path;
    EXPECT_FALSE(files.read("key")) << path;
    EXPECT_EQ(files.size().files, 0u) << path;
    EXPECT_EQ(files.clear().files, 0u) << path;
  }
}

TEST(KeptFiles, FoldersToReadOnlyAreRead) {
  const Folder folder;
  const KeptFiles files(folder / "a", megabyte);
  // The superuser writes into any folder, and becomes somebody else meanwhile.
  const bool is_superuser = geteuid() == 0;
  if (is_superuser) {
    ASSERT_EQ(chown((folder / ".").c_str(), 65534, 65534), 0);
    ASSERT_EQ(seteuid(65534), 0);
  }
  ASSERT_TRUE(files.write("key", "content"));
  fs::permissions(folder / "a", fs::perms::owner_read | fs::perms::owner_exec);
  EXPECT_FALSE(files.write("other", "content"));
  EXPECT_EQ(files.read("key"), "content");
  EXPECT_EQ(files.clear().files, 0u);
  fs::permissions(folder / "a", fs::perms::owner_all);
  if (is_superuser) {
    ASSERT_EQ(seteuid(0), 0);
  }
}

/// A file system of 64 kilobytes.
TEST(KeptFiles, FullDisksKeepNoPart) {
  const Folder folder;
  const std::string disk = folder / "disk";
  fs::create_directories(disk);
  if (mount("tmpfs", disk.c_str(), "tmpfs", 0, "size=64k") != 0)
    GTEST_SKIP() << "a small disk takes the rights to mount it";
  const KeptFiles files(disk, megabyte);
  EXPECT_TRUE(files.write("small", std::string(1000, 'x')));
  EXPECT_FALSE(files.write("large", std::string(100'000, 'x')));
  EXPECT_FALSE(files.read("large"));
  EXPECT_EQ(files.read("small"), std::string(1000, 'x'));
  EXPECT_EQ(files.size().files, 1u);
  EXPECT_EQ(umount(disk.c_str()), 0);
}

/// Sets a variable of the environment, and takes it back.
class Variable {
 public:
  Variable(const char* name, const char* value) : name_(name) {
    if (const char* before = std::getenv(name)) before_ = before;
    set(value);
  }
  Variable(const Variable&) = delete;
  ~Variable() { set(before_ ? before_->c_str() : nullptr); }

 private:
  void set(const char* value) {
    if (value == nullptr)
      unsetenv(name_);
    else
      setenv(name_, value, 1);
  }
  const char* name_;
  std::optional<std::string> before_;
};

TEST(CacheFolder, IsTheUsersOwn) {
  const Variable home("HOME", "/home/somebody");
  const Variable no_cache("XDG_CACHE_HOME", nullptr), no_own("HELIKOS_CACHE", nullptr);
  EXPECT_EQ(cache_folder("kernels"), "/home/somebody/.cache/helikos/kernels");
  {
    const Variable relative("XDG_CACHE_HOME", "cache");
    EXPECT_EQ(cache_folder("kernels"), "/home/somebody/.cache/helikos/kernels");
  }
  const Variable cache("XDG_CACHE_HOME", "/caches");
  EXPECT_EQ(cache_folder("kernels"), "/caches/helikos/kernels");
  const Variable own("HELIKOS_CACHE", "/own");
  EXPECT_EQ(cache_folder("kernels"), "/own/kernels");
  const Variable no_home("HOME", nullptr);
  EXPECT_EQ(cache_folder("kernels"), "/own/kernels");
}

}  // namespace
}  // namespace helikos::files::test::kept_files_test
