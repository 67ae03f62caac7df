// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <string>
#include <variant>

#include "helikos/base/core/error.hpp"
#include "helikos/theory/ufo/folder.hpp"
#include "ufo/copied_folder.hpp"

namespace helikos::test::fuzz_test {
namespace {

const std::string files[] = {"parameters.py", "particles.py",   "couplings.py",      "lorentz.py",
                             "vertices.py",   "propagators.py", "coupling_orders.py"};

class Mutator {
 public:
  explicit Mutator(unsigned seed) : random_(seed) {}

  std::size_t below(std::size_t n) { return n == 0 ? 0 : random_() % n; }

  void mutate(std::string& text) {
    for (std::size_t edits = 1 + below(3); edits > 0; --edits) edit(text);
  }

 private:
  void edit(std::string& text) {
    static const std::string fragments[] = {"(",
                                            ")",
                                            "[",
                                            "]",
                                            "{",
                                            "}",
                                            "'",
                                            "\"",
                                            "'''",
                                            "\\",
                                            "\n",
                                            "\r\n",
                                            "  ",
                                            "\t",
                                            "#",
                                            ",",
                                            "=",
                                            ":",
                                            ".",
                                            "*",
                                            "**",
                                            "/",
                                            "-",
                                            "+",
                                            "1e999",
                                            "-1",
                                            "0",
                                            "99999999999",
                                            "True",
                                            "None",
                                            "if x:\n",
                                            "if True:\n    ",
                                            "else:\n",
                                            "try:\n",
                                            "except:\n",
                                            "import ",
                                            "from . import ",
                                            "for ",
                                            "P.t",
                                            "C.GC_1",
                                            "L.FFV1",
                                            "Param.ZERO",
                                            ".anti()",
                                            "Vertex(",
                                            "name = ",
                                            "x = [x]\n",
                                            "''",
                                            "\xc3\xa9",
                                            std::string(1, '\0'),
                                            "\xff"};
    const std::size_t at = below(text.size());
    switch (below(6)) {
      case 0:
        text.insert(at, fragments[below(std::size(fragments))]);
        break;
      case 1:
        text.erase(at, 1 + below(6));
        break;
      case 2:
        text.insert(at, 1, static_cast<char>(below(256)));
        break;
      case 3:
        if (!text.empty()) text[at] = "0123456789.-+ {}[](),:='\n"[below(26)];
        break;
      case 4:
        text.resize(at);
        break;
      default:
        text.insert(below(text.size()), text.substr(at, below(200)));
        break;
    }
  }

  std::mt19937 random_;
};

/// Whether all numbers of objects are in the range of their lists.
bool is_consistent(const ufo::Folder& folder) {
  const auto is_in = [](int number, const auto& list) {
    return number >= 0 && static_cast<std::size_t>(number) < list.size();
  };
  return std::ranges::all_of(folder.vertices, [&](const ufo::FolderVertex& vertex) {
    return !vertex.legs.empty() && std::ranges::all_of(vertex.legs, [&](const auto& leg) {
      return is_in(leg.particle, folder.particles);
    }) && std::ranges::all_of(vertex.terms, [&](const ufo::FolderTerm& term) {
      return is_in(term.color, vertex.colors) && is_in(term.structure, folder.structures) &&
             !term.couplings.empty() &&
             std::ranges::all_of(term.couplings, [&](int i) { return is_in(i, folder.couplings); });
    });
  });
}

/// Reads a folder that may be wrong. Returns whether it was accepted.
bool is_accepted(const CopiedFolder& folder, const std::string& text) {
  try {
    EXPECT_TRUE(is_consistent(ufo::read_folder(folder.path()))) << text;
    return true;
  } catch (const InputError& error) {
    const std::string what = error.what();
    EXPECT_TRUE(what.starts_with(folder.path().string())) << what;
    EXPECT_EQ(what.find_first_of("\n\r\t\x1b"), what.npos) << what;
    return false;
  }
}

void read_mutations(const std::string& model, unsigned seed) {
  const FolderTexts texts = texts_of(ufo_model(model));
  const CopiedFolder folder(texts);
  Mutator mutator(seed);
  int accepted = 0;
  constexpr int times = 1000;
  for (int i = 0; i < times && !testing::Test::HasFailure(); ++i) {
    const std::string file = files[mutator.below(std::size(files))];
    const auto original = texts.find(file);
    if (original == texts.end()) continue;
    std::string text = original->second;
    mutator.mutate(text);
    folder.write(file, text);
    accepted += is_accepted(folder, text) ? 1 : 0;
    folder.write(file, original->second);
  }
  // Both must occur, or the test shows nothing.
  EXPECT_GT(accepted, times / 20);
  EXPECT_LT(accepted, times * 9 / 10);
}

TEST(UfoFuzz, MutationsOfTheClassicModel) { read_mutations("classic", 20250301); }

TEST(UfoFuzz, MutationsOfThePackage) { read_mutations("package", 20250302); }

TEST(UfoFuzz, TruncatedFiles) {
  for (const char* model : {"classic", "package"}) {
    const FolderTexts texts = texts_of(ufo_model(model));
    const CopiedFolder folder(texts);
    for (const auto& [file, text] : texts) {
      for (std::size_t length = 0; length < text.size(); length += 23) {
        folder.write(file, text.substr(0, length));
        is_accepted(folder, file);
      }
      folder.write(file, text);
      EXPECT_TRUE(is_accepted(folder, file));
    }
  }
}

TEST(UfoFuzz, RandomBytes) {
  const FolderTexts texts = texts_of(ufo_model("classic"));
  const CopiedFolder folder(texts);
  std::mt19937 random(7);
  for (int i = 0; i < 200; ++i) {
    std::string text(1 + random() % 200, ' ');
    for (char& c : text) c = static_cast<char>(random() % 256);
    folder.write("particles.py", text);
    EXPECT_FALSE(is_accepted(folder, text));
  }
}

}  // namespace
}  // namespace helikos::test::fuzz_test
