// SPDX-License-Identifier: Apache-2.0
#include "helikos/theory/ufo/folder.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <variant>
#include <vector>

#include "ufo/copied_folder.hpp"
#include "ufo/folder_text.hpp"

namespace helikos::test::folder_test {
namespace {

using testing::ElementsAre;
using testing::Pair;
using ufo::Folder;
using ufo::read_folder;

const Folder& classic() {
  static const Folder folder = read_folder(ufo_model("classic"));
  return folder;
}

const Folder& package() {
  static const Folder folder = read_folder(ufo_model("package"));
  return folder;
}

template <class List>
const auto& named(const List& list, const std::string& name) {
  for (const auto& entry : list)
    if (entry.name == name) return entry;
  ADD_FAILURE() << "no " << name;
  return list.front();
}

template <class List>
std::vector<std::string> names_of(const List& list) {
  std::vector<std::string> names;
  for (const auto& entry : list) names.push_back(entry.name);
  return names;
}

TEST(UfoFolder, NameIsThatOfTheFolder) {
  EXPECT_EQ(classic().name(), "classic");
  EXPECT_EQ(read_folder(ufo_model("classic/")).name(), "classic");
  EXPECT_EQ(read_folder(ufo_model("package/../classic/.")).name(), "classic");
}

TEST(UfoFolder, ParticlesAreListedWithoutAntiparticles) {
  EXPECT_THAT(names_of(classic().particles), ElementsAre("g", "t", "S-", "H", "G0", "ghG"));
  const auto& t = named(classic().particles, "t");
  EXPECT_EQ(t.pdg, 6);
  EXPECT_EQ(t.antiname, "t~");
  EXPECT_EQ(t.spin, 2);
  EXPECT_EQ(t.color, 3);
  EXPECT_EQ(t.mass, "MT");
  EXPECT_EQ(t.width, "WT");
  EXPECT_EQ(t.charge, 2.0 / 3.0);
  EXPECT_EQ(t.propagator, "T1");
  EXPECT_FALSE(t.is_self_conjugate());
  EXPECT_EQ(named(classic().particles, "S-").charge, -1.0 / 3.0);
  EXPECT_TRUE(named(classic().particles, "g").is_self_conjugate());
  EXPECT_EQ(named(classic().particles, "g").propagator, "");
}

TEST(UfoFolder, GhostsAndGoldstoneBosonsAreMarked) {
  for (const auto& particle : classic().particles) {
    EXPECT_EQ(particle.is_goldstone, particle.name == "G0");
    EXPECT_EQ(particle.is_ghost(), particle.name == "ghG");
  }
}

TEST(UfoFolder, GoldstoneBosonsHaveThreeSpellings) {
  for (const char* line : {"goldstone = True", "goldstoneboson = True", "GoldstoneBoson = False"}) {
    FolderTexts texts = texts_of(ufo_model("classic"));
    auto& particles = texts["particles.py"];
    particles = replaced(particles, "GoldstoneBoson = True", line);
    auto& vertices = texts["vertices.py"];
    vertices = replaced(vertices, "P.G0, P.G0, P.G0, P.G0", "P.t__tilde__, P.t, P.G0");
    const CopiedFolder folder(texts);
    EXPECT_EQ(named(read_folder(folder.path()).particles, "G0").is_goldstone,
              std::string(line).ends_with("True"))
        << line;
  }
}

TEST(UfoFolder, Parameters) {
  const auto& parameters = classic().parameters;
  EXPECT_THAT(names_of(parameters),
              ElementsAre("ZERO", "aS", "MT", "WT", "MH", "RU3x3", "G", "yt", "dWT"));
  const auto& mixing = named(parameters, "RU3x3");
  EXPECT_TRUE(mixing.is_external);
  EXPECT_EQ(std::get<double>(mixing.value), -1.0e-3);
  EXPECT_EQ(mixing.block, "USQMIX");
  EXPECT_THAT(mixing.codes, ElementsAre(3, 3));
  EXPECT_EQ(std::get<double>(named(parameters, "MH").value), 125.0);
  EXPECT_EQ(std::get<double>(named(parameters, "WT").value), 1.5);
  const auto& yukawa = named(parameters, "yt");
  EXPECT_FALSE(yukawa.is_external);
  EXPECT_TRUE(yukawa.is_complex);
  EXPECT_EQ(std::get<std::string>(yukawa.value), "complex(0,1)*RU3x3");
  EXPECT_EQ(std::get<double>(named(parameters, "dWT").value), 0.0);
  EXPECT_EQ(std::get<std::string>(parameters[0].value), "0.0");
}

TEST(UfoFolder, PlacesAreLinesOfFiles) {
  EXPECT_EQ(classic().parameters[0].place.str(),
            ufo_model("classic/parameters.py").string() + ":6");
  EXPECT_EQ(named(classic().vertices, "V_2").place.line, 12);
  EXPECT_EQ(named(package().vertices, "V_3").place.line, 14);
}

TEST(UfoFolder, OrdersWithoutAPowerAreLeftOut) {
  const auto& couplings = classic().couplings;
  EXPECT_THAT(names_of(couplings), ElementsAre("GC_1", "GC_2", "GC_3", "GC_4", "R2_1"));
  EXPECT_EQ(couplings[2].value, "-yt*complex(0,1)");
  EXPECT_THAT(couplings[2].orders, ElementsAre(Pair("QED", 1)));
  EXPECT_THAT(couplings[3].orders, ElementsAre(Pair("NP", -1), Pair("QCD", 2)));
}

TEST(UfoFolder, Structures) {
  const auto& structure = named(classic().structures, "UUV1");
  EXPECT_THAT(structure.spins, ElementsAre(-1, -1, 3));
  EXPECT_EQ(structure.structure, "P(3,2) + P(3,3)");
}

TEST(UfoFolder, VerticesWithoutCounterterms) {
  EXPECT_THAT(names_of(classic().vertices), ElementsAre("V_1", "V_2", "V_3", "V_4", "V_5"));
  const auto& vertex = named(classic().vertices, "V_3");
  ASSERT_EQ(vertex.legs.size(), 4U);
  for (std::size_t i = 0; i < 4; ++i) {
    EXPECT_EQ(vertex.legs[i].particle, 2);
    EXPECT_EQ(vertex.legs[i].anti, i < 2);
  }
  EXPECT_THAT(vertex.colors,
              ElementsAre("Identity(1,3)*Identity(2,4)", "Identity(1,4)*Identity(2,3)"));
  ASSERT_EQ(vertex.terms.size(), 2U);
  EXPECT_EQ(vertex.terms[0].color, 1);
  EXPECT_EQ(classic().structures[std::size_t(vertex.terms[0].structure)].name, "SSSS1");
  EXPECT_THAT(vertex.terms[0].couplings, ElementsAre(3));
}

TEST(UfoFolder, AListOfCouplingsIsOneTerm) {
  const auto& vertex = named(classic().vertices, "V_2");
  ASSERT_EQ(vertex.terms.size(), 2U);
  EXPECT_THAT(vertex.terms[0].couplings, ElementsAre(2));
  EXPECT_THAT(vertex.terms[1].couplings, ElementsAre(2, 3));
  EXPECT_EQ(classic().structures[std::size_t(vertex.terms[1].structure)].name, "FFS2");
}

TEST(UfoFolder, StringsOfPropagatorsAreJoined) {
  const std::string fermion = "(Gamma('mu', 1, 2) * P('mu', id) + Mass(id) * Identity(1, 2))";
  const std::string square =
      "P('mu', id) * P('mu', id) - Mass(id) * Mass(id) + complex(0,1) * Mass(id) * Width(id)";
  ASSERT_THAT(names_of(classic().propagators), ElementsAre("S", "T1"));
  EXPECT_EQ(classic().propagators[0].denominator, square);
  EXPECT_EQ(classic().propagators[1].numerator, "-" + fermion + "* complex(0,1) * Mass(id) * dWT");
  EXPECT_EQ(classic().propagators[1].denominator, "(" + square + ")**2");
}

TEST(UfoFolder, CouplingOrders) {
  const auto& orders = classic().orders;
  ASSERT_THAT(names_of(orders), ElementsAre("QCD", "QED", "NP"));
  EXPECT_EQ(orders[1].expansion_order, -1);
  EXPECT_EQ(orders[1].hierarchy, 2);
  EXPECT_EQ(orders[2].expansion_order, 2);
  EXPECT_EQ(orders[2].hierarchy, 3);
}

TEST(UfoFolder, WithoutAFileOfOrdersThoseOfTheCouplingsCount) {
  const auto& orders = package().orders;
  ASSERT_THAT(names_of(orders), ElementsAre("QED", "NEW", "QCD"));
  EXPECT_EQ(orders[0].hierarchy, 2);
  EXPECT_EQ(orders[1].hierarchy, 1);
  for (const auto& order : orders) EXPECT_EQ(order.expansion_order, 99);
  EXPECT_TRUE(package().propagators.empty());
}

TEST(UfoFolder, MassesMayBeStrings) {
  const auto& particles = package().particles;
  EXPECT_EQ(named(particles, "h").mass, "MH");
  EXPECT_EQ(named(particles, "h").width, "ZERO");
  // A ghost may have a width that is no parameter, as no tree asks for it.
  EXPECT_EQ(named(particles, "ghA").width, "ZERO");
}

TEST(UfoFolder, NumbersAreComputedAsPythonDoes) {
  EXPECT_EQ(std::get<double>(named(package().parameters, "lam").value), 0.5 * 0.25 + 0.5);
}

TEST(UfoFolder, StringsOverSeveralLines) {
  EXPECT_EQ(std::get<std::string>(named(package().parameters, "yc").value), "complex(0,1)*lam");
  const std::string& structure = named(package().structures, "FFS1").structure;
  EXPECT_TRUE(structure.starts_with("Identity(2,1)\n"));
  EXPECT_TRUE(structure.ends_with("+ complex(0,1)*Gamma5(2,1)"));
}

TEST(UfoFolder, ANameMeansItsLastValueAndListsHaveAll) {
  EXPECT_THAT(names_of(package().couplings), ElementsAre("GC_1", "GC_2", "GC_1b"));
  EXPECT_THAT(named(package().vertices, "V_1").terms[0].couplings, ElementsAre(2));
  EXPECT_THAT(named(package().vertices, "V_2").terms[0].couplings, ElementsAre(2, 1));
}

TEST(UfoFolder, ParticlesOfAListWithAName) {
  const auto& legs = named(package().vertices, "V_1").legs;
  ASSERT_EQ(legs.size(), 3U);
  for (const auto& leg : legs) EXPECT_EQ(leg.particle, 0);
}

TEST(UfoFolder, AntiparticlesInAVertex) {
  const auto& legs = named(package().vertices, "V_3").legs;
  EXPECT_TRUE(legs[0].anti);
  EXPECT_FALSE(legs[1].anti);
  EXPECT_EQ(legs[0].particle, legs[1].particle);
}

TEST(UfoFolder, ConfigurationDecides) {
  const std::pair<const char*, double> cases[] = {
      {"heavyHiggs = False\nlightHiggs = True\n", 125.0},
      {"heavyHiggs = 1\nlightHiggs = False\n", 1000.0},
      {"heavyHiggs = ''\nlightHiggs = None\n", 500.0}};
  for (const auto& [configuration, mass] : cases) {
    FolderTexts texts = texts_of(ufo_model("package"));
    texts["configuration.py"] = configuration;
    const CopiedFolder folder(texts);
    const Folder model = read_folder(folder.path());
    EXPECT_EQ(std::get<double>(named(model.parameters, "MH").value), mass) << configuration;
    EXPECT_EQ(model.parameters.size(), 4U);
  }
}

TEST(UfoFolder, LineEndsTabsAndMarksOfEditorsDoNotMatter) {
  for (const char* name : {"classic", "package"}) {
    const std::string expected = text_of(read_folder(ufo_model(name)));
    for (const char* line_end : {"\r\n", "\r"}) {
      FolderTexts texts = texts_of(ufo_model(name));
      for (auto& [file, text] : texts) {
        std::string changed = "\xef\xbb\xbf# first line" + std::string(line_end);
        for (const char c : text) changed += c == '\n' ? line_end : std::string(1, c);
        text = changed;
      }
      const CopiedFolder folder(texts);
      std::string read = text_of(read_folder(folder.path()));
      // A structure over two lines has their end.
      while (read.find(line_end) != read.npos && std::string(line_end) != "\n")
        read = replaced(read, line_end, "\n");
      EXPECT_EQ(read, expected);
    }
  }
}

TEST(UfoFolder, OtherFilesAreNotRead) {
  FolderTexts texts = texts_of(ufo_model("classic"));
  for (const char* name : {"CT_vertices.py", "CT_parameters.py", "decays.py", "object_library.py",
                           "function_library.py", "write_param_card.py", "__init__.py",
                           "form_factors.py", "running.py", "other.py"})
    texts[name] = "this is (no Python";
  const CopiedFolder folder(texts);
  EXPECT_EQ(text_of(read_folder(folder.path())), text_of(classic()));
}

TEST(UfoFolder, FilesMayImportEachOther) {
  FolderTexts texts = texts_of(ufo_model("classic"));
  texts["parameters.py"] = "import particles as P\n" + texts["parameters.py"];
  const CopiedFolder folder(texts);
  EXPECT_EQ(text_of(read_folder(folder.path())), text_of(classic()));
}

}  // namespace
}  // namespace helikos::test::folder_test
