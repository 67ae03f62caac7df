// SPDX-License-Identifier: Apache-2.0
// The built-in Standard Model, written as a UFO folder and read back, is the same theory.
#include "helikos/theory/model/standard_model.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <complex>
#include <cstdlib>
#include <map>
#include <random>
#include <sstream>
#include <string>
#include <tuple>
#include <vector>

#include "helikos/base/core/error.hpp"
#include "helikos/theory/model/model.hpp"
#include "helikos/theory/model/param_card.hpp"
#include "helikos/theory/ufo/loaded_model.hpp"
#include "helikos/theory/ufo/write_standard_model.hpp"
#include "ufo/copied_folder.hpp"
#include "ufo/folder_text.hpp"

namespace helikos::test::standard_model_test {
namespace {

namespace fs = std::filesystem;

/// Couplings follow from the inputs by some 20 operations. M_W^2 comes from a root whose argument
/// is at least a tenth of its terms, and sin^2 theta_W and elements of the mixing matrix from
/// differences that are at least a tenth of theirs: less than 400 rounding errors.
constexpr double tolerance = 1e-13;

/// Meaning of a vertex, whatever the order of its particles is.
struct Meaning {
  std::complex<double> left, right;
  CouplingOrders orders;
  int dimension;
};

using Key = std::pair<std::vector<int>, Lorentz>;

/// The particles in ascending order, where the structure allows that; VVV changes its sign.
std::pair<Key, Meaning> meaning_of(Vertex v) {
  using enum Lorentz;
  Meaning meaning{v.coupling.left, v.coupling.right, v.orders, v.dimension};
  auto& p = v.particles;
  if (v.lorentz == FFL) {
    v.lorentz = FFV;
    meaning.left = {v.coupling.left, v.coupling.right};
    meaning.right = 0.0;
  }
  if (v.lorentz == VVV) {
    const int inversions = (p[0] > p[1]) + (p[0] > p[2]) + (p[1] > p[2]);
    if (inversions % 2 != 0) meaning = {-meaning.left, -meaning.right, v.orders, v.dimension};
    std::sort(p.begin(), p.begin() + 3);
  }
  if (v.lorentz == VVVV) {
    if (p[0] > p[2]) std::swap(p[0], p[2]);
    if (p[1] > p[3]) std::swap(p[1], p[3]);
    if (std::pair(p[0], p[2]) > std::pair(p[1], p[3])) p = {p[1], p[0], p[3], p[2]};
  }
  if (v.lorentz == VVS || v.lorentz == VVSS) std::sort(p.begin(), p.begin() + 2);
  return {{{p.begin(), p.begin() + num_legs(v.lorentz)}, v.lorentz}, meaning};
}

std::map<Key, Meaning> meanings_of(const std::vector<Vertex>& vertices) {
  std::map<Key, Meaning> meanings;
  for (const Vertex& vertex : vertices) {
    EXPECT_FALSE(has_tensor(vertex.lorentz));
    EXPECT_EQ(vertex.share, 1.0);
    EXPECT_TRUE(meanings.insert(meaning_of(vertex)).second) << vertex.particles[0];
  }
  return meanings;
}

std::string text_of(const Key& key) {
  return fmt::format("{} {}", lorentz_name(key.second), fmt::join(key.first, " "));
}

bool are_equal(const Meaning& a, const Meaning& b) {
  const double scale = std::max(std::abs(b.left), std::abs(b.right));
  return std::abs(a.left - b.left) <= tolerance * scale &&
         std::abs(a.right - b.right) <= tolerance * scale && a.orders == b.orders &&
         a.dimension == b.dimension;
}

/// The written model, with changes.
class WrittenModel {
 public:
  explicit WrittenModel(const FolderTexts& texts = ufo::standard_model_files())
      : folder_(texts), loaded_("written_sm", ufo::read_folder(folder_.path())) {}

  const Model& model() const { return loaded_.model(); }

  /// The inputs of the built-in model, by their entries in cards.
  Parameters parameters(const Parameters& built_in) const {
    ParameterInputs inputs(*model().parameters);
    for (const ParameterRow& row : standard_parameters().rows())
      if (row.kind == ParameterKind::input) inputs[row.entry] = built_in.inputs()[row];
    return Parameters(inputs);
  }

  /// Vertices that the models do not have in common.
  std::vector<std::string> differences(const Parameters& built_in) const {
    const auto own = meanings_of(model().vertices(parameters(built_in)));
    const auto wanted = meanings_of(standard_model().vertices(built_in));
    std::vector<std::string> texts;
    for (const auto& [key, meaning] : wanted) {
      const auto found = own.find(key);
      if (found == own.end())
        texts.push_back("no " + text_of(key));
      else if (!are_equal(found->second, meaning))
        texts.push_back(fmt::format(
            "{}: {}{:+}i {}{:+}i, not {}{:+}i {}{:+}i", text_of(key), found->second.left.real(),
            found->second.left.imag(), found->second.right.real(), found->second.right.imag(),
            meaning.left.real(), meaning.left.imag(), meaning.right.real(), meaning.right.imag()));
    }
    for (const auto& [key, meaning] : own)
      if (!wanted.contains(key)) texts.push_back("more: " + text_of(key));
    return texts;
  }

 private:
  CopiedFolder folder_;
  ufo::LoadedModel loaded_;
};

const WrittenModel& written() {
  static const WrittenModel model;
  return model;
}

using Texts = std::vector<std::string>;

/// Random inputs where the W has a mass. mixes: also quark mixing.
Parameters random_parameters(unsigned seed, bool mixes) {
  std::mt19937 engine(seed);
  const auto between = [&](double low, double high) {
    return std::uniform_real_distribution(low, high)(engine);
  };
  ParameterInputs inputs;
  for (const ParameterRow& row : standard_parameters().rows())
    if (row.kind == ParameterKind::input && row.is_scale()) inputs[row] = between(0.1, 200.0);
  inputs["aEWM1"] = between(120.0, 140.0);
  inputs["Gf"] = between(1.1e-5, 1.25e-5);
  inputs["aS"] = between(0.05, 0.5);
  inputs["MZ"] = between(88.0, 94.0);
  if (mixes)
    for (const char* name : {"lambda", "A", "rhobar", "etabar"}) inputs[name] = between(0.2, 0.6);
  return Parameters(inputs);
}

TEST(WrittenStandardModel, NothingIsMissing) {
  EXPECT_TRUE(written().model().missing.empty());
  EXPECT_EQ(written().model().particles.size(), standard_model_particles().size());
}

TEST(WrittenStandardModel, ParticlesAreTheSame) {
  for (std::size_t i = 0; i < standard_model_particles().size(); ++i) {
    const Particle &own = written().model().particles[i], &wanted = standard_model_particles()[i];
    EXPECT_EQ(own.pdg, wanted.pdg);
    EXPECT_EQ(own.name, wanted.name);
    EXPECT_EQ(own.antiname, wanted.antiname);
    EXPECT_EQ(own.spin, wanted.spin);
    EXPECT_EQ(own.charge_times_3, wanted.charge_times_3);
    EXPECT_EQ(own.isospin_times_2, wanted.isospin_times_2);
    EXPECT_EQ(own.color, wanted.color);
    EXPECT_EQ(own.self_conjugate, wanted.self_conjugate);
    EXPECT_EQ(own.mass, wanted.mass);
  }
}

TEST(WrittenStandardModel, VerticesAreTheSame) {
  EXPECT_EQ(written().differences(Parameters()), Texts());
  for (unsigned seed = 0; seed < 10; ++seed)
    EXPECT_EQ(written().differences(random_parameters(seed, false)), Texts());
}

TEST(WrittenStandardModel, VerticesWithQuarkMixingAreTheSame) {
  for (unsigned seed = 0; seed < 10; ++seed)
    EXPECT_EQ(written().differences(random_parameters(seed, true)), Texts());
}

TEST(WrittenStandardModel, VerticesWithoutMassesAreTheSame) {
  ParameterInputs inputs;
  for (const ParameterRow& row : standard_parameters().rows())
    if (row.kind == ParameterKind::input && row.is_scale() && row.name != "MZ") inputs[row] = 0.0;
  EXPECT_EQ(written().differences(Parameters(inputs)), Texts());
}

/// One coupling of the folder, with another sign or with a conjugate too many.
TEST(WrittenStandardModel, AWrongCouplingIsSeen) {
  const std::tuple<const char*, const char*, const char*> changes[] = {
      {"'-G'", "'G'", "VVV 21 21 21"},
      {"'complex(0,1)*ee'", "'-complex(0,1)*ee'", "VVV -24 22 24"},
      {"'complex(0,1)*gw*cw'", "'-complex(0,1)*gw*cw'", "VVV -24 23 24"},
      {"'complex(0,1)*G**2'", "'-complex(0,1)*G**2'", "VVVV 21 21 21 21"},
      {"'-2*complex(0,1)*ee*gw*cw'", "'-complex(0,1)*ee*gw*cw'", "VVVV -24 22 24 23"},
      {"'complexconjugate(CKM1x3)*", "'CKM1x3*", "FFV 5 -2 24"}};
  for (const auto& [from, to, vertex] : changes) {
    FolderTexts texts = ufo::standard_model_files();
    texts["couplings.py"] = replaced(texts["couplings.py"], from, to);
    const auto differences = WrittenModel(texts).differences(random_parameters(1, true));
    ASSERT_EQ(differences.size(), 1U) << from;
    EXPECT_TRUE(differences[0].starts_with(vertex)) << differences[0];
  }
}

void expect_same_values(const Parameters& own, const Parameters& wanted) {
  for (const ParameterRow& row : standard_parameters().rows()) {
    const ParameterRow* found = own.table().find(row.entry);
    if (row.name.empty() && row.kind == ParameterKind::derived) continue;  // repeats the Z mass
    ASSERT_NE(found, nullptr) << row.entry;
    EXPECT_EQ(found->kind, row.kind) << row.entry;
    EXPECT_NEAR(own.inputs()[*found], wanted.inputs()[row],
                tolerance * std::abs(wanted.inputs()[row]))
        << row.entry;
    if (!row.name.empty() && row.name != "lambda") EXPECT_EQ(found->name, row.name);
  }
  for (const Particle& particle : standard_model_particles()) {
    const double mass = wanted.mass(particle.pdg);
    EXPECT_NEAR(own.mass(particle.pdg), mass, tolerance * mass) << particle.name;
    EXPECT_EQ(own.width(particle.pdg), wanted.width(particle.pdg)) << particle.name;
    EXPECT_EQ(own.yukawa(particle.pdg), wanted.yukawa(particle.pdg)) << particle.name;
  }
  EXPECT_EQ(own.alpha_s(), wanted.alpha_s());
  EXPECT_EQ(own.alpha_ew(), wanted.alpha_ew());
}

TEST(WrittenStandardModel, DefaultsAreTheSame) {
  expect_same_values(Parameters(*written().model().parameters), Parameters());
}

TEST(WrittenStandardModel, DerivedValuesAreTheSame) {
  for (unsigned seed = 0; seed < 10; ++seed) {
    const Parameters wanted = random_parameters(seed, seed % 2 == 0);
    expect_same_values(written().parameters(wanted), wanted);
  }
}

TEST(WrittenStandardModel, BothReadTheCardsOfEachOther) {
  for (const bool mixes : {false, true}) {
    const Parameters wanted = random_parameters(3, mixes);
    std::istringstream card(card_text(wanted));
    const Parameters own = read_param_card(card, "card", *written().model().parameters);
    expect_same_values(own, wanted);
    std::istringstream back(card_text(own));
    expect_same_values(own, read_param_card(back, "back"));
  }
}

// ---- Files
// ----------------------------------------------------------------------------------------

TEST(WrittenStandardModel, AllFilesAreWritten) {
  const CopiedFolder parent(FolderTexts{});
  const fs::path folder = parent.path() / "sm";
  ufo::write_standard_model(folder / "");
  EXPECT_EQ(texts_of(folder), ufo::standard_model_files());
  EXPECT_EQ(std::distance(fs::directory_iterator(parent.path()), fs::directory_iterator()), 1);
}

TEST(WrittenStandardModel, WhatExistsStays) {
  const FolderTexts texts{{"file", "text"}};
  const CopiedFolder parent(texts);
  fs::create_directory(parent.path() / "empty");
  fs::create_symlink("nowhere", parent.path() / "link");
  fs::create_directory(parent.path() / "begun.part");
  for (const char* name : {"file", "empty", "link", "begun", "nowhere/sm"})
    EXPECT_THROW(ufo::write_standard_model(parent.path() / name), InputError) << name;
  EXPECT_EQ(texts_of(parent.path()), texts);
  EXPECT_TRUE(fs::is_empty(parent.path() / "empty"));
  EXPECT_EQ(std::distance(fs::directory_iterator(parent.path()), fs::directory_iterator()), 4);
}

/// Python and the parser read the same.
TEST(WrittenStandardModel, PythonReadsIt) {
  if (std::system("python3 -c 'import sys; sys.exit(sys.version_info < (3, 7))' > /dev/null 2>&1"))
    GTEST_SKIP() << "there is no python3";
  const CopiedFolder folder(ufo::standard_model_files());
  const std::string command = "python3 '" HELIKOS_SOURCE_DIR "/tools/export_ufo.py' '" +
                              folder.path().string() + "' > /dev/null";
  ASSERT_EQ(std::system(command.c_str()), 0);
  EXPECT_EQ(FolderText(ufo::read_folder(folder.path().parent_path() / "m_plain")).str(),
            FolderText(ufo::read_folder(folder.path())).str());
}

}  // namespace
}  // namespace helikos::test::standard_model_test
