// SPDX-License-Identifier: Apache-2.0
// Models of UFO folders on the command line: restrictions, lists, widths. The folder is the
// Standard Model, which the program writes.
#include <gmock/gmock.h>

#include <algorithm>

#include "app/program.hpp"

namespace helikos::app::models_test {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;

/// Occurrences of a text.
int count(const std::string& all, const std::string& text) {
  int found = 0;
  for (auto at = all.find(text); at != all.npos; at = all.find(text, at + 1)) ++found;
  return found;
}

class Models : public ProgramTest {
 protected:
  void SetUp() override {
    ProgramTest::SetUp();
    ASSERT_EQ(helikos("info --ufo model").status, 0);
    card_ = helikos("info --model model --card").out;
    write("model/restrict_default.dat", card_);
    write("model/restrict_light.dat", with_mass_of_b("0.0"));
  }

  /// The card of the folder with another mass and Yukawa mass of b.
  std::string with_mass_of_b(const std::string& mass) const {
    std::istringstream lines(card_);
    std::string text;
    for (std::string line; std::getline(lines, line);)
      text += (line.starts_with("    5 ") ? "    5 " + mass : line) + "\n";
    return text;
  }

  void expect_refused(const std::string& arguments, const std::string& what) const {
    const Outcome outcome = helikos(arguments);
    EXPECT_EQ(outcome.status, 2) << arguments;
    EXPECT_THAT(outcome.err, HasSubstr(what)) << arguments;
    EXPECT_EQ(count(outcome.err, "\n"), 1) << outcome.err;
  }

  std::string card_;
};

TEST_F(Models, ARestrictionHasTwoSpellings) {
  for (const char* own : {"--model model-light", "--model model --restrict light",
                          "--model model-light --restrict light"}) {
    const Outcome outcome = helikos(std::string("info --particles --json - ") + own);
    ASSERT_EQ(outcome.status, 0) << outcome.err;
    EXPECT_EQ(count(outcome.err, "restriction light"), 1) << outcome.err;
    const auto json = nlohmann::json::parse(outcome.out);
    EXPECT_EQ(json["restriction"], "light");
    for (const auto& particle : json["particles"])
      if (particle["pdg"] == 5) EXPECT_EQ(particle["mass"], 0.0);
  }
}

TEST_F(Models, TheDefaultRestrictionIsTakenAndSaid) {
  const Outcome outcome = helikos("info --particles --model model");
  EXPECT_THAT(outcome.err, HasSubstr("model model: restriction default"));
  EXPECT_EQ(helikos("info --particles --model model-full").err, "");
  EXPECT_EQ(helikos("info --particles --model model --restrict full").err, "");
  EXPECT_EQ(helikos("info --particles --model sm").err, "");
}

TEST_F(Models, RestrictionsAreOfRunFilesAndEvents) {
  write("run.toml",
        "process = 'e+ e- > mu+ mu-'\nenergy = 200\nmodel = 'model'\nrestrict = 'light'\n"
        "points = 2000\nevents = 100\noutput = 'a.lhe'\nreport = 'none'\n");
  const Outcome outcome = helikos("generate run.toml --json a.json");
  ASSERT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_EQ(count(outcome.err, "restriction light"), 1) << outcome.err;
  const std::string events = read_file(work() / "a.lhe");
  EXPECT_THAT(events, AllOf(HasSubstr("&quot;model&quot;: &quot;model&quot;"),
                            HasSubstr("&quot;restriction&quot;: &quot;light&quot;"),
                            HasSubstr("<slha>"), HasSubstr("BLOCK SMINPUTS")));
}

TEST_F(Models, WrongRestrictionsAreOneLine) {
  expect_refused("info --particles --model model-heavy",
                 "model has no restriction 'heavy': there are default, light, and full");
  expect_refused("info --particles --model model --restrict heavy", "there are default, light");
  expect_refused("info --particles --model model-light --restrict default",
                 "--restrict 'default': the model model-light has the restriction light");
  expect_refused("info --particles --restrict light", "--restrict 'light': sm is no folder");
  expect_refused("info --particles --model model --restrict a/b", "is no name of a restriction");
  expect_refused("info --particles --model nowhere --restrict light", "'nowhere' is no model");
  std::filesystem::create_directory(work() / "model-light");
  expect_refused("info --particles --model model --restrict light",
                 "--restrict 'light': the folder model-light is another model");
  std::filesystem::remove(work() / "model-light");
  std::filesystem::remove(work() / "model/restrict_default.dat");
  std::filesystem::remove(work() / "model/restrict_light.dat");
  expect_refused("info --particles --model model-light", "it has no file restrict_NAME.dat");
}

/// A parameter that a restriction fixes is free without it.
TEST_F(Models, FixedParametersNameTheirRestriction) {
  expect_refused("info --card --model model-light --set MB=4.5",
                 "the mass of particle 5 = 4.5 is refused: the model has it fixed at 0, by the "
                 "restriction light (--restrict full frees it)");
  write("card", "BLOCK MASS\n 5 4.5\n");
  const Outcome outcome = helikos("info --card --model model-light --param-card card");
  EXPECT_EQ(outcome.status, 0);
  EXPECT_THAT(outcome.err,
              HasSubstr("card:2: MASS 5 = 4.5 GeV is not used: the model has it fixed at 0, by the "
                        "restriction light (--restrict full frees it)\n"));
  EXPECT_EQ(helikos("info --card --model model --restrict full --set MB=4.5").status, 0);
}

/// The line is that of the key, also where the process comes later.
TEST_F(Models, RunFilesNameTheLineOfTheWrongKey) {
  write("bad.dat", "BLOCK MASS\n 6 -5\n");
  const std::string process = "\n[[process]]\nprocess = 'e+ e- > mu+ mu-'\n";
  const auto refused = [&](const std::string& line, const std::string& what) {
    write("run.toml", "energy = 200\n" + line + process);
    expect_refused("integrate run.toml", "run.toml, line 2: " + what);
  };
  refused("model = 'nosuch'", "'nosuch' is no model");
  std::filesystem::create_directory(work() / "empty");
  refused("model = 'empty'", "empty: is no UFO folder");
  refused("restrict = 'nosuch'\nmodel = 'model'", "model has no restriction 'nosuch'");
  refused("model = 'model-nosuch'", "model has no restriction 'nosuch'");
  refused("param-card = 'nosuch.dat'", "nosuch.dat: cannot be opened");
  refused("param-card = 'bad.dat'", "bad.dat:2: the mass of particle 6");
  refused("define = ['x = e+', 'y = foo']", "column 5: unknown particle 'foo'");
  refused("set = ['MT=170', 'MX=1']", "set MX=1: there is no parameter");
  write("model/lorentz.py", "A = Lorentz(name = 'A', spins = [ 1, 1, 1 ],\n");
  refused("model = 'model'", "model/lorentz.py:");
}

/// Mistakes of a folder are no missing vertices.
TEST_F(Models, MistakesOfAFolderAreRefused) {
  const auto refused = [&](const std::string& name, const std::string& from, const std::string& to,
                           const std::string& what) {
    const std::string file = "model/" + name, text = read_file(work() / file);
    const auto at = text.find(from);
    ASSERT_NE(at, text.npos) << from;
    write(file, std::string(text).replace(at, from.size(), to));
    const auto line = 1 + count(text.substr(0, at), "\n");
    const Outcome outcome = helikos("info --model model");
    EXPECT_EQ(outcome.status, 2) << to;
    EXPECT_THAT(outcome.err, HasSubstr(what)) << to;
    EXPECT_EQ(count(outcome.err, "\n"), 1) << outcome.err;
    // The place is that of the statement, which begins a few lines above.
    const auto begin = outcome.err.find(file + ":");
    ASSERT_NE(begin, outcome.err.npos) << outcome.err;
    const int place = std::stoi(outcome.err.substr(begin + file.size() + 1));
    EXPECT_LE(place, line) << outcome.err;
    EXPECT_GE(place, line - 3) << outcome.err;
    write(file, text);
  };
  const std::string gamma = "'Gamma(3,2,1)'", color = "'T(3,2,1)'";
  refused("lorentz.py", gamma, "'Gama(3,2,1)'", "'Gama' is not known");
  refused("lorentz.py", gamma, "'Gamma(3,2,4)'", "the spinor index 4, which no leg has");
  refused("lorentz.py", gamma, "'Gamma(3,2,-1)'", "lacks the spinor index 1");
  refused("lorentz.py", gamma, "'Gamma(3,2,1'", "')' is expected");
  refused("vertices.py", color, "'S(3,2,1)'", "there is no tensor 'S'");
  refused("vertices.py", color, "'T(3,2)'", "T has 3 indices");
  refused("vertices.py", color, "'T(4,2,1)'", "T names leg 4, and the vertex has 3 legs");
  refused("vertices.py", color, "'T(2,3,1)'", "the leg 2 has another colour");
  refused("vertices.py", color, "'T(3,2,2)'", "the index 2 of a leg stands 2 times");
  refused("vertices.py", color, "'T(3,2,-1)'", "a summed index stands once");
  refused("vertices.py", color, "'1'", "it lacks the index 1 of a leg");
  // What has a meaning that Helikos does not know is missing.
  const std::string text = read_file(work() / "model/lorentz.py");
  const auto at = text.find(gamma);
  std::filesystem::create_directory(work() / "model/Fortran");
  write("model/lorentz.py",
        std::string(text).replace(at, gamma.size(), "'FF(P(-1,3)*P(-1,3))*Gamma(3,2,1)'"));
  const Outcome form_factor = helikos("info --model model");
  EXPECT_EQ(form_factor.status, 0) << form_factor.err;
  EXPECT_THAT(form_factor.out, HasSubstr("'FF' is a function that Helikos does not read"));
}

TEST_F(Models, TheUserHasAFolderOfModels) {
  const std::string variables =
      "XDG_DATA_HOME=\"$PWD/data\" HELIKOS_MODEL_PATH= '" HELIKOS_CLI "' ";
  std::filesystem::create_directories(work() / "data/helikos/models");
  std::filesystem::rename(work() / "model", work() / "data/helikos/models/mine");
  EXPECT_EQ(shell(variables + "info --particles --model mine").status, 0);
  EXPECT_EQ(shell(variables + "info --particles --model mine-light").status, 0);
  EXPECT_EQ(shell(variables + "info --particles --model model").status, 2);
}

TEST_F(Models, AModelIsListed) {
  const Outcome outcome = helikos("info --model model --restrict full --json a.json");
  ASSERT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_THAT(outcome.out, AllOf(HasSubstr("Particles\n"), HasSubstr("Coupling orders\n"),
                                 HasSubstr("Parameters\n"), HasSubstr("Vertices\n")));
  const auto json = this->json("a.json");
  for (const auto& particle : json["particles"])
    if (particle["pdg"] == 6)
      EXPECT_EQ(particle, (nlohmann::json{{"name", "t"},
                                          {"antiname", "t~"},
                                          {"also", nlohmann::json::array()},
                                          {"pdg", 6},
                                          {"spin", 0.5},
                                          {"color", 3},
                                          {"charge", 2.0 / 3.0},
                                          {"mass", particle["mass"]},
                                          {"width", particle["width"]}}));
  int inputs = 0, internals = 0;
  for (const auto& parameter : json["parameters"]) {
    inputs += parameter["kind"] == "input" && parameter.contains("entry");
    internals += parameter["kind"] == "internal" && parameter.contains("expression");
  }
  EXPECT_GT(inputs, 10);
  EXPECT_GT(internals, 10);
  EXPECT_TRUE(json["missing"].empty());
  bool has_gluons = false;
  for (const auto& vertex : json["vertices"]) {
    EXPECT_FALSE(vertex["terms"].empty());
    if (vertex["particles"] != nlohmann::json{"g", "g", "g"}) continue;
    has_gluons = true;
    const auto& term = vertex["terms"][0];
    EXPECT_EQ(term["color"], "f(1,2,3)");
    EXPECT_EQ(term["couplings"][0]["orders"], (nlohmann::json{{"QCD", 1}}));
  }
  EXPECT_TRUE(has_gluons);
}

TEST_F(Models, ListsStandAlone) {
  const char* const keys[] = {"particles", "coupling_orders", "parameters", "vertices"};
  for (const char* model : {"model", "sm", "heft"})
    for (const std::string list : {"particles", "coupling-orders", "parameters", "vertices"}) {
      const std::string words = "info --" + list + " --model " + model;
      EXPECT_EQ(helikos(words).status, 0) << words;
      ASSERT_EQ(helikos(words + " --json a.json").status, 0) << words;
      std::string own = list;
      std::ranges::replace(own, '-', '_');
      for (const char* key : keys) EXPECT_EQ(json("a.json").contains(key), key == own) << words;
      EXPECT_FALSE(json("a.json").value(own, nlohmann::json::array()).empty()) << words;
    }
}

TEST_F(Models, WidthsOfAFolderAreThoseOfTheBuiltInModel) {
  for (const char* particle : {"t", "z", "w+", "h"}) {
    const std::string words = std::string("widths ") + particle + " --json ";
    ASSERT_EQ(helikos(words + "a.json").status, 0);
    ASSERT_EQ(helikos(words + "b.json --model model").status, 0);
    const double one = json("a.json")["particles"][0]["width_gev"];
    const double other = json("b.json")["particles"][0]["width_gev"];
    EXPECT_NEAR(other / one, 1.0, 1e-12) << particle;
  }
}

TEST_F(Models, WidthsAreWrittenAsACard) {
  ASSERT_EQ(helikos("widths --model model --output card.dat").status, 0);
  ASSERT_EQ(helikos("info --model model --particles --param-card card.dat --json a.json").status,
            0);
  ASSERT_EQ(helikos("info --model model --particles --set 'decay 6=auto' --json b.json").status, 0);
  EXPECT_EQ(json("a.json")["particles"][5]["width"], json("b.json")["particles"][5]["width"]);
  const Outcome text = helikos("widths t --output -");
  EXPECT_THAT(text.out, AllOf(HasSubstr("DECAY     6 "),
                              HasSubstr("  1.00000000e+00   2            5        24\n"),
                              Not(HasSubstr(", width "))));
}

TEST_F(Models, WidthsSayWhatTheyNeglect) {
  EXPECT_THAT(helikos("widths h").err, HasSubstr("--three-body): by h > z z, h > w+ w-"));
  const Outcome all = helikos("widths h --three-body");
  EXPECT_EQ(all.err, "");
  EXPECT_THAT(all.out, AllOf(HasSubstr("  e+ ve w- "), HasSubstr("  ta+ vt w- ")));
  expect_refused("widths foo", "unknown particle 'foo'");
  expect_refused("widths t --set MT=auto", "only widths may be Auto");
  expect_refused("widths t --output a --json a", "both name the file");
  expect_refused("widths t --output - --json -", "both go to standard output");
}

TEST_F(Models, AutoIsSaid) {
  const Outcome outcome = helikos("integrate 't > b w+' --model model --set WT=Auto --json a.json");
  ASSERT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_THAT(outcome.err, HasSubstr("width of t: 1.4"));
}

TEST_F(Models, LibrariesOfUmamiReadTheFolder) {
  std::filesystem::create_directory(work() / "model-default");
  const Outcome refused = helikos("umami 'g g > t t~' --model model --output a.so");
  EXPECT_EQ(refused.status, 2);
  EXPECT_THAT(refused.err, HasSubstr("model-default, and there is a folder of this name"));
  std::filesystem::remove(work() / "model-default");
  const Outcome outcome =
      helikos("umami 'g g > t t~' --model model --restrict light --output a.so --json a.json");
  if (outcome.err.find("is missing: build") != outcome.err.npos) GTEST_SKIP() << outcome.err;
  ASSERT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_EQ(json("a.json")["model"],
            std::filesystem::weakly_canonical(work() / "model").string() + "-light");
}

/// A checkpoint is of the content of the files of a folder.
TEST_F(Models, CheckpointsKnowTheFilesOfAFolder) {
  const std::string run =
      "integrate 'e+ e- > mu+ mu-' --energy 200 --points 2000 --checkpoint c --model ";
  ASSERT_EQ(helikos(run + "model").status, 0);
  EXPECT_EQ(helikos(run + "model --resume").status, 0);
  const std::string couplings = read_file(work() / "model/couplings.py");
  std::string other = couplings;
  const auto at = other.find("ee");
  ASSERT_NE(at, other.npos);
  other.replace(at, 2, "2*ee");
  write("model/couplings.py", other);
  expect_refused(run + "model --resume",
                 "is the checkpoint of another run; other files of the model");
  write("model/couplings.py", couplings);
  EXPECT_EQ(helikos(run + "model --resume").status, 0);
  write("model/restrict_default.dat", with_mass_of_b("4.5"));
  expect_refused(run + "model --resume", "is the checkpoint of another run; ");
}

TEST_F(Models, ProcessesWithoutADiagramSayWhichPart) {
  expect_refused("integrate 'h > g g' --model model-full", "h > g g: has no tree diagram");
  for (const char* process : {"e+ e- > z h, h > g g", "p p > z h, h > g g"}) {
    const Outcome outcome =
        helikos(std::string("integrate '") + process + "' --energy 2000 --model model-full");
    EXPECT_EQ(outcome.status, 2);
    EXPECT_THAT(outcome.err, HasSubstr("the decay h > g g has no tree diagram"));
  }
}

/// The reason may be a parameter.
TEST_F(Models, ProcessesWithoutADiagramSayWhichParametersAreZero) {
  const std::string process = "info 'u s~ > e+ ve' --model model-full";
  expect_refused(process,
                 "(vertices that vanish are left out; 4 parameters, such as lamWS, are 0)");
  EXPECT_EQ(helikos(process + " --set lamWS=0.2").status, 0);
  const std::string others = " --set A=0.8 --set rhobar=0.1 --set etabar=0.3";
  expect_refused("info 'h > g g' --model model-full" + others,
                 "h > g g: has no tree diagram (vertices that vanish are left out; lamWS is 0)");
  const Outcome none = helikos("info 'h > g g' --model model-full --set lamWS=0.2" + others);
  EXPECT_EQ(none.status, 2);
  EXPECT_EQ(count(none.err, "vanish"), 0) << none.err;
}

/// A user did not ask for it.
TEST_F(Models, ABadDefaultRestrictionNamesTheWayWithout) {
  write("model/restrict_default.dat", "Block SMINPUTS\n1 127.9\n");
  expect_refused("info --particles --model model", "(--restrict full takes no card)");
  write("model/restrict_other.dat", "Block SMINPUTS\n1 127.9\n");
  const Outcome wanted = helikos("info --particles --model model-other");
  EXPECT_EQ(wanted.status, 2);
  EXPECT_EQ(count(wanted.err, "full"), 0) << wanted.err;
}

/// A width of the lowest coupling orders alone is not the width at tree level.
TEST_F(Models, WidthsSayWhichOrdersAreLeftOut) {
  EXPECT_EQ(count(helikos("widths h --model model-full").err, "coupling orders"), 0);
  const auto add = [&](const std::string& file, const std::string& text) {
    write("model/" + file, read_file(work() / "model" / file) + text);
  };
  add("couplings.py",
      "\nGC_99 = Coupling(name = 'GC_99', value = '-0.01*complex(0,1)', order = {'QED':2})\n");
  add("vertices.py",
      "\nV_99 = Vertex(name = 'V_99', particles = [ P.b__tilde__, P.b, P.h ], color = [ "
      "'Identity(1,2)' ], lorentz = [ L.FFS1 ], couplings = {(0,0):C.GC_99})\n");
  const Outcome lowest = helikos("widths h --model model-full --json -");
  EXPECT_THAT(lowest.err, HasSubstr("h: higher coupling orders are left out (--orders all has "
                                    "them): of h > b b~\n"));
  const Outcome all = helikos("widths h --model model-full --orders all --json -");
  EXPECT_EQ(count(all.err, "coupling orders"), 0) << all.err;
  const auto width = [](const Outcome& outcome) {
    return nlohmann::json::parse(outcome.out)["particles"][0]["width_gev"].get<double>();
  };
  EXPECT_GT(width(all), 1.1 * width(lowest));
}

TEST_F(Models, AFolderIsWrittenWithoutRestriction) {
  expect_refused("info --ufo other --restrict light", "--ufo: the folder has no restriction");
}

/// One outgoing particle has no phase space that points could be drawn in.
TEST_F(Models, OneOutgoingParticleHasNoPoints) {
  expect_refused("run 'u u~ > z'", "u u~ > z: one outgoing particle has no phase space");
}

}  // namespace
}  // namespace helikos::app::models_test
