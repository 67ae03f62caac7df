// SPDX-License-Identifier: Apache-2.0
// Parts of a model that are kept for the next run: they give the same model, a change of a text or
// of a card gives another file, and a damaged file is not read.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <vector>

#include "files/folder.hpp"
#include "helikos/theory/ufo/detail/model_parts.hpp"
#include "helikos/theory/ufo/detail/restriction.hpp"
#include "helikos/theory/ufo/loaded_model.hpp"
#include "ufo/copied_folder.hpp"

namespace helikos::test::model_cache_test {
namespace {

using ::testing::IsEmpty;
using ufo::LoadedModel, ufo::ModelCache;

/// Caches are in a folder of their own, and keep small models too.
class ModelCaches : public ::testing::Test {
 protected:
  void SetUp() override {
    const char* value = getenv("HELIKOS_CACHE");
    before_ = value == nullptr ? "" : value;
    setenv("HELIKOS_CACHE", (folder_ / "cache").c_str(), 1);
  }
  void TearDown() override {
    if (before_.empty())
      unsetenv("HELIKOS_CACHE");
    else
      setenv("HELIKOS_CACHE", before_.c_str(), 1);
  }

  files::test::Folder folder_;

 private:
  std::string before_;
};

ModelCache cache_of(const std::filesystem::path& folder, const std::filesystem::path& card = {}) {
  return ModelCache(folder, card, 0);
}

Parameters parameters_of(const LoadedModel& model, double factor) {
  ParameterInputs inputs(*model.model().parameters);
  const auto& evaluation = model.evaluation();
  for (std::size_t i = 0; i < evaluation.externals().size(); ++i) {
    const auto& own = model.folder().parameters[std::size_t(evaluation.externals()[i])];
    if (own.block == "SMINPUTS") inputs[own.name] = factor * evaluation.defaults()[i];
  }
  return Parameters(inputs);
}

void expect_equal(const LoadedModel& one, const LoadedModel& other, double factor) {
  const auto a = one.model().vertices(parameters_of(one, factor));
  const auto b = other.model().vertices(parameters_of(other, factor));
  ASSERT_FALSE(a.empty());
  ASSERT_EQ(a.size(), b.size());
  for (std::size_t i = 0; i < a.size(); ++i) {
    EXPECT_EQ(a[i].particles, b[i].particles);
    EXPECT_EQ(a[i].lorentz, b[i].lorentz);
    EXPECT_EQ(a[i].coupling.left, b[i].coupling.left);
    EXPECT_EQ(a[i].coupling.right, b[i].coupling.right);
    EXPECT_EQ(a[i].orders, b[i].orders);
    EXPECT_EQ(a[i].colors, b[i].colors);
    EXPECT_EQ(a[i].lines, b[i].lines);
    ASSERT_EQ(a[i].tensor == nullptr, b[i].tensor == nullptr);
    if (a[i].tensor) EXPECT_EQ(*a[i].tensor, *b[i].tensor);
    ASSERT_EQ(a[i].functions == nullptr, b[i].functions == nullptr);
    if (a[i].functions) EXPECT_EQ(*a[i].functions, *b[i].functions);
  }
  EXPECT_TRUE(std::ranges::equal(one.model().labels, other.model().labels));
  ASSERT_EQ(one.missing().size(), other.missing().size());
  for (std::size_t i = 0; i < one.missing().size(); ++i)
    EXPECT_EQ(one.missing()[i].reason, other.missing()[i].reason);
  EXPECT_EQ(one.folder().content, other.folder().content);
  EXPECT_EQ(one.folder().path, other.folder().path);
}

class ModelCachesOfFolders : public ModelCaches,
                             public ::testing::WithParamInterface<const char*> {};

/// Also at other parameters, which the parts are computed from again.
TEST_P(ModelCachesOfFolders, GiveTheSameModel) {
  const auto path = ufo_model(GetParam());
  const LoadedModel model("read", ufo::read_folder(path));
  EXPECT_FALSE(cache_of(path).read().has_value());
  cache_of(path).write(model.parts());
  auto parts = cache_of(path).read();
  ASSERT_TRUE(parts.has_value());
  EXPECT_EQ(parts->structures.size(), model.parts().structures.size());
  const LoadedModel kept("kept", std::move(*parts));
  expect_equal(model, kept, 1.0);
  expect_equal(model, kept, 1.01);
}

INSTANTIATE_TEST_SUITE_P(Of, ModelCachesOfFolders,
                         ::testing::Values("colors", "fields", "form_factors", "majorana", "spins",
                                           "strong_functions"));

TEST_F(ModelCaches, HaveAnotherFileForOtherTexts) {
  const CopiedFolder folder(texts_of(ufo_model("fields")));
  const auto first = cache_of(folder.path()).file();
  EXPECT_EQ(cache_of(folder.path()).file(), first);
  folder.write("couplings.py", text_of_file(folder.path() / "couplings.py") + "\n# changed\n");
  const auto second = cache_of(folder.path()).file();
  EXPECT_NE(second, first);
  folder.write("restrict_a.dat", "Block MASS\n 6 0.0\n");
  folder.write("restrict_b.dat", "Block MASS\n 6 0.0\n");
  const auto card = cache_of(folder.path(), folder.path() / "restrict_a.dat").file();
  EXPECT_NE(card, second);
  EXPECT_NE(card, cache_of(folder.path(), folder.path() / "restrict_b.dat").file());
  folder.write("restrict_a.dat", "Block MASS\n 6 1.0\n");
  EXPECT_NE(card, cache_of(folder.path(), folder.path() / "restrict_a.dat").file());
}

/// Each byte belongs to a sum over all of them.
TEST_F(ModelCaches, DoNotReadDamagedFiles) {
  const auto path = ufo_model("fields");
  const ModelCache cache = cache_of(path);
  cache.write(LoadedModel("damaged", ufo::read_folder(path)).parts());
  const std::string bytes = files::test::read_bytes(cache.file());
  ASSERT_TRUE(cache.read().has_value());
  for (std::size_t i = 0; i < bytes.size(); i += bytes.size() / 97) {
    std::string damaged = bytes;
    damaged[i] = char(damaged[i] ^ 4);
    files::test::write_bytes(cache.file(), damaged);
    EXPECT_FALSE(cache.read().has_value()) << i;
    files::test::write_bytes(cache.file(), bytes.substr(0, i));
    EXPECT_FALSE(cache.read().has_value()) << i;
  }
  files::test::write_bytes(cache.file(), bytes);
  EXPECT_TRUE(cache.read().has_value());
}

TEST_F(ModelCaches, KeepLargeModelsInTheNewestFiles) {
  EXPECT_THAT(ModelCache(ufo_model("fields")).file().string(), IsEmpty());
  const CopiedFolder folder(texts_of(ufo_model("fields")));
  const LoadedModel model("newest", ufo::read_folder(folder.path()));
  std::vector<std::filesystem::path> files;
  for (int i = 0; i < 40; ++i) {
    folder.write("couplings.py", text_of_file(folder.path() / "couplings.py") + "\n#\n");
    const ModelCache cache = cache_of(folder.path());
    files.push_back(cache.file());
    cache.write(model.parts());
    last_write_time(files.back(),
                    std::filesystem::file_time_type::clock::now() - std::chrono::hours(100 - i));
  }
  for (std::size_t i = 0; i < files.size(); ++i)
    EXPECT_EQ(exists(files[i]), i + 16 >= files.size()) << i;
}

/// A folder that nobody can write to: nothing is kept, and nothing is said.
TEST_F(ModelCaches, AreNothingWhereNothingCanBeWritten) {
  setenv("HELIKOS_CACHE", "/proc/self", 1);
  const ModelCache cache = cache_of(ufo_model("fields"));
  cache.write(LoadedModel("nowhere", ufo::read_folder(ufo_model("fields"))).parts());
  EXPECT_FALSE(cache.read().has_value());
}

}  // namespace
}  // namespace helikos::test::model_cache_test
