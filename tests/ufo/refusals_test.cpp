// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <filesystem>
#include <string>

#include "helikos/base/core/error.hpp"
#include "helikos/theory/ufo/folder.hpp"
#include "helikos/theory/ufo/loaded_model.hpp"
#include "ufo/copied_folder.hpp"

namespace helikos::test::refusals_test {
namespace {

using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

/// The message without the path before "m/".
std::string message(const FolderTexts& texts) {
  const CopiedFolder folder(texts);
  try {
    ufo::read_folder(folder.path());
  } catch (const InputError& error) {
    const std::string what = error.what();
    const std::string parent = folder.path().parent_path().string() + "/";
    EXPECT_THAT(what, StartsWith(parent));
    return what.substr(std::min(what.size(), parent.size()));
  }
  return "accepted";
}

/// The message of the model `classic` with a change in a file.
std::string message(const std::string& file, const std::string& from, const std::string& to) {
  FolderTexts texts = texts_of(ufo_model("classic"));
  texts[file] = replaced(texts[file], from, to);
  return message(texts);
}

/// The message of the model `classic` with other lines at the head of a file.
std::string message_of_lines(const std::string& file, const std::string& lines) {
  FolderTexts texts = texts_of(ufo_model("classic"));
  texts[file] = lines + "\n" + texts[file];
  return message(texts);
}

TEST(UfoRefusals, WhatIsNoFolder) {
  const CopiedFolder folder(FolderTexts{{"parameters.py", ""}});
  const auto what_of = [](const std::filesystem::path& path) -> std::string {
    try {
      ufo::read_folder(path);
    } catch (const InputError& error) {
      return error.what();
    }
    return "accepted";
  };
  EXPECT_EQ(what_of("/no/such"), "/no/such: there is no such folder");
  EXPECT_THAT(what_of(folder.path() / "parameters.py"), HasSubstr("there is no such folder"));
  EXPECT_THAT(what_of(folder.path()), HasSubstr("m: is no UFO folder, as it has no particles.py"));
  EXPECT_THAT(what_of(""), HasSubstr("there is no such folder"));
}

TEST(UfoRefusals, FilesThatAreNoFiles) {
  FolderTexts texts = texts_of(ufo_model("classic"));
  texts.erase("lorentz.py");
  EXPECT_EQ(message(texts), "m: is no UFO folder, as it has no lorentz.py");
  const CopiedFolder folder(texts);
  // Reading a pipe would wait forever.
  ASSERT_EQ(mkfifo((folder.path() / "lorentz.py").c_str(), 0600), 0);
  EXPECT_THROW(ufo::read_folder(folder.path()), InputError);
}

TEST(UfoRefusals, ProgramsWithALineThatSaysHowToExportThem) {
  const std::pair<std::string, std::string> cases[] = {
      {"for i in range(3):\n    pass", "m/couplings.py:1: `for` is a statement"},
      {"\n\ndef f(x):\n    return x", "m/couplings.py:3: `def` is a statement"},
      {"print 'x'", "m/couplings.py:1: `print` is a statement"},
      {"globals()['x'] = 1", "m/couplings.py:1: `globals` is followed by `[`"},
      {"import os\nif os.environ.get('X'):\n    pass",
       "m/couplings.py:2: `os.environ.get` is called"},
      {"N = int('2')", "m/couplings.py:1: `int` is called"},
      {"if 1 == 2:\n    pass", "m/couplings.py:1: the condition is more than one name"},
      {"if 1 and 2:\n    pass", "m/couplings.py:1: the condition is more than one name"},
      {"import os\nif os.name:\n    pass", "m/couplings.py:2: `os.name` is a condition"},
      {"x = [i for i in 'ab']", "m/couplings.py:1: `for` stands where `,` or `]` is expected"},
      {"x = 1 if True else 2", "m/couplings.py:1: `if` stands where the end of the line"},
      {"x = lambda y: y", "m/couplings.py:1: `lambda` stands where a name is expected"},
      {"x = [1]\ny = x[0]", "m/couplings.py:2: `x` is followed by `[`"},
      {"x = 3 % 2", "m/couplings.py:1: `%` stands where the end of the line"},
      {"x = 'a%d' % 2", "m/couplings.py:1: `%` stands where the end of the line"},
      {"x = 3 // 2", "m/couplings.py:1: `//` stands where the end of the line"},
      {"x = 1\nx += 1", "m/couplings.py:2: `+=` stands where the end of the line"},
      {"x = f'{y}'", "m/couplings.py:1: `f` stands before a string"},
      {"x, y = 1, 2", "m/couplings.py:1: several names get values in one statement"},
      {"try:\n    x = 1\nexcept:\n    pass",
       "m/couplings.py:2: `try` stands around what is no import"},
      {"import cmath\nx = cmath.pi/2", "m/couplings.py:2: `cmath.pi` is computed with"},
      {"x = Coupling(**{})", "m/couplings.py:1: `**` stands where a value is expected"},
      {"import parameters as Param\nParam.MT.name = 'x'",
       "m/couplings.py:2: `Param.MT.name` gets a new value"},
      {"3", "m/couplings.py:1: the number 3 is a statement"},
      {"from . import *", "m/couplings.py:1: `from . import *` takes all files"},
  };
  for (const auto& [lines, expected] : cases) {
    const std::string what = message_of_lines("couplings.py", lines);
    EXPECT_THAT(what, StartsWith(expected)) << lines;
    EXPECT_THAT(what, HasSubstr("`python3 tools/export_ufo.py FOLDER`")) << lines;
  }
}

TEST(UfoRefusals, WhatIsNoPython) {
  const std::pair<std::string, std::string> cases[] = {
      {"x = (1,", "m/couplings.py:"},
      {"x = 'abc\n", "m/couplings.py:1: the string has no closing quote"},
      {"x = [1 2]", "m/couplings.py:1: `2` stands where `,` or `]` is expected"},
      {"x = {1: 2, 3}", "m/couplings.py:1: `}` stands where `:` is expected"},
      {"x = ", "m/couplings.py:1: the line ends in the middle of a statement: a value is expected"},
      {"x = 1)", "m/couplings.py:1: `)` stands where the end of the line is expected"},
      {"x = ?", "m/couplings.py:1: `?` stands where a value is expected"},
      {"x = 010", "m/couplings.py:1: `010` is no decimal number"},
      {"x = 0x10", "m/couplings.py:1: `0x10` is no decimal number"},
      {"x = 1.2.3", "m/couplings.py:1: `1.2.3` is no decimal number"},
      {"x = 1j", "m/couplings.py:1: `1j` is no decimal number"},
      {"x = 1/0", "m/couplings.py:1: a number is divided by zero"},
      {"x = 10.**400", "m/couplings.py:1: the number is not finite"},
      {"x = 'a' + 1", "m/couplings.py:1: the number 1 is joined to a string"},
      {"x = y", "m/couplings.py:1: `y` is not defined"},
      {"x = y.anti()", "m/couplings.py:1: `y` is not defined"},
      {"x = 1 + y", "m/couplings.py:1: `y` is not defined"},
      {"if y:\n  pass", "m/couplings.py:1: `y` is not defined"},
      {"from parameters import MX", "m/parameters.py does not define `MX`"},
      {"  x = 1", "m/couplings.py:1: the line is indented, but no block begins above it"},
      {"if True:\nx = 1", "m/couplings.py:2: the block is empty"},
      {"if True:\n    x = 1\n  y = 1",
       "m/couplings.py:3: the indentation is that of no block above"},
      {"try:\n  pass\nx = 1", "m/couplings.py:3: `x` stands where `except` is expected"},
      {"import",
       "m/couplings.py:1: the line ends in the middle of a statement: a name is expected"},
      {"x = \\ 1", "m/couplings.py:1: `\\` stands where a value is expected"},
      {"import particles as P\nx = P.g.anti()",
       "m/couplings.py:2: `g` is its own antiparticle: it has no anti()"},
  };
  for (const auto& [lines, expected] : cases) {
    const std::string what = message_of_lines("couplings.py", lines);
    EXPECT_THAT(what, HasSubstr(expected)) << lines;
    EXPECT_THAT(what, testing::Not(HasSubstr("export_ufo"))) << lines;
  }
}

TEST(UfoRefusals, FilesThatEndInAStatement) {
  FolderTexts texts = texts_of(ufo_model("classic"));
  const std::string whole = texts["vertices.py"];
  texts["vertices.py"] = whole.substr(0, whole.find("couplings = {"));
  EXPECT_EQ(
      message(texts),
      "m/vertices.py:10: the file ends in the middle of a statement: a bracket is still open");
  texts["vertices.py"] = whole.substr(0, whole.find("_1',"));
  EXPECT_EQ(message(texts),
            "m/vertices.py:6: the file ends inside the string that begins in line 6");
  texts["vertices.py"] = whole + "\n'''text";
  EXPECT_THAT(message(texts), HasSubstr("the file ends inside the string that begins in line 4"));
}

TEST(UfoRefusals, Particles) {
  const std::string file = "particles.py";
  EXPECT_EQ(message(file, "spin = 2,", ""), "m/particles.py:22: Particle `t`: `spin` is missing");
  EXPECT_EQ(message(file, "spin = 2", "spin = 6"),
            "m/particles.py:25: Particle `t`: `spin` is 6, but must be one of -1, 1, 2, 3, 4, 5");
  EXPECT_THAT(message(file, "color = 3", "color = 2"), HasSubstr("26: Particle `t`: `color` is 2"));
  EXPECT_THAT(message(file, "pdg_code = 6", "pdg_code = 6.5"),
              HasSubstr("22: Particle `t`: `pdg_code` must be an integer, not the number 6.5"));
  EXPECT_THAT(message(file, "pdg_code = 6", "pdg_code = 3000000000"), HasSubstr("an integer"));
  EXPECT_THAT(message(file, "Param.MT", "Param.MX"),
              HasSubstr("27: Particle `t`: `mass` must be a parameter such as Param.ZERO, not "
                        "`Param.MX`, which no file defines"));
  EXPECT_THAT(message(file, "Param.MT", "'MX'"),
              HasSubstr("27: Particle `t`: `mass` is `MX`, which is no parameter"));
  EXPECT_THAT(message(file, "Param.MT", "0"), HasSubstr("not the number 0"));
  EXPECT_THAT(message(file, "charge = 2/3", "charge = '2/3'"), HasSubstr("must be a number"));
  EXPECT_THAT(message(file, "Prop.T1", "Prop.T2"),
              HasSubstr("29: Particle `t`: `propagator` has `Prop.T2`, which no file defines"));
  EXPECT_THAT(message(file, "name = 't'", "name = 'g'"),
              testing::ContainsRegex("23: Particle `g`: `name` is also that of .*particles.py:8"));
  EXPECT_THAT(message(file, "antiname = 't~'", "antiname = 'g'"), HasSubstr("is also that of"));
  EXPECT_THAT(message(file, "name = 't'", "name = 't q'"), HasSubstr("must have no blanks"));
  EXPECT_THAT(message(file, "name = 't'", "name = ''"), HasSubstr("`name` is empty"));
  EXPECT_THAT(message(file, "name = 't'", "name = 't', name = 'u'"), HasSubstr("stands twice"));
  EXPECT_THAT(message(file, "name = 't'", "'t'"), HasSubstr("write key = value"));
  EXPECT_THAT(message(file, "GoldstoneBoson = True", "GoldstoneBoson = 1"),
              HasSubstr("must be True or False"));
}

TEST(UfoRefusals, Parameters) {
  const std::string file = "parameters.py";
  EXPECT_EQ(message(file, "name = 'MT'", "name = 'aS'").substr(0, 58),
            "m/parameters.py:21: Parameter `aS`: `name` is also that of");
  EXPECT_THAT(message(file, "name = 'MT'", "name = 'M~T'"), HasSubstr("letters, digits and _"));
  EXPECT_THAT(message(file, "nature = 'external'", "nature = 'outer'"),
              HasSubstr("14: Parameter `aS`: `nature` must be 'internal' or 'external'"));
  EXPECT_THAT(
      message(file, "value = 0.118", "value = '1/8'"),
      HasSubstr("16: Parameter `aS`: `value` of an external parameter must be a number, not "
                "the string `1/8`"));
  EXPECT_THAT(message(file, "value = 0.118", "value = 1e999"), HasSubstr("is not finite"));
  EXPECT_THAT(message(file, "value = 0.118", "value = 'nan'"), HasSubstr("is not finite"));
  EXPECT_THAT(message(file, "lhacode = [ 3 ]", "lhacode = 3"), HasSubstr("must be a list"));
  EXPECT_THAT(message(file, "lhacode = [ 3 ]", "lhacode = []"), HasSubstr("1 to 10 integers"));
  EXPECT_THAT(message(file, "lhablock = 'SMINPUTS',", ""), HasSubstr("`lhablock` is missing"));
  EXPECT_THAT(message(file, "scale = ", "scala = "), HasSubstr("52: Parameter `RU3x3`: `scala`"));
}

TEST(UfoRefusals, CouplingsAndStructures) {
  const std::string file = "couplings.py";
  EXPECT_THAT(message(file, "{'QCD':1}", "{'QCD':'1'}"),
              HasSubstr("5: Coupling `GC_1`: `order` must be an integer, not the string `1`"));
  EXPECT_THAT(message(file, "{'QCD':1}", "{'QCD':1,'QCD':2}"), HasSubstr("has `QCD` twice"));
  EXPECT_THAT(message(file, "{'QCD':1}", "{'Q C':1}"), HasSubstr("`Q C`, which is no name"));
  EXPECT_THAT(message(file, "{'QCD':1}", "{'QCD':1001}"), HasSubstr("has the power 1001"));
  EXPECT_THAT(message(file, "{'QCD':1}", "['QCD']"), HasSubstr("must be a dictionary {..}"));
  EXPECT_EQ(message(file, "{'QCD':1}", "{'QXD':1}").substr(0, 19), "m/couplings.py:3: C");
  EXPECT_THAT(message(file, "{'QCD':1}", "{'QXD':1}"),
              HasSubstr("`order` has `QXD`, which coupling_orders.py does not define"));
  EXPECT_THAT(message(file, "value = '-G'", "value = G"),
              HasSubstr("4: Coupling `GC_1`: `value` must be a string in quotes, not `G`"));
  EXPECT_THAT(message("lorentz.py", "[ -1, -1, 3 ]", "[ -1, 'x', 3 ]"),
              HasSubstr("9: Lorentz `UUV1`: `spins` must be an integer, not the string `x`"));
  EXPECT_THAT(message("lorentz.py", "'P(3,2) + P(3,3)'", "' '"), HasSubstr("is empty"));
  EXPECT_THAT(message("lorentz.py", "'ProjM(2,1)'", "'ProjM(2,1)', formfactors = [ForFac.F]"),
              HasSubstr("`formfactors` has `ForFac.F`, which is no form factor"));
  EXPECT_THAT(message("coupling_orders.py", "name = 'QED'", "name = 'QCD'"),
              HasSubstr("8: CouplingOrder `QCD`: `name` is also that of"));
  EXPECT_THAT(message("propagators.py", "name = \"S\"", "name = \"T1\""),
              HasSubstr("15: Propagator `T1`: `name` is also that of"));
}

TEST(UfoRefusals, Vertices) {
  const std::string file = "vertices.py";
  EXPECT_EQ(message(file, "(0,0):C.GC_2", "(1,0):C.GC_2"),
            "m/vertices.py:10: Vertex `V_1`: `couplings` has colour 1, but `color` has 1: numbers "
            "begin with 0");
  EXPECT_EQ(
      message(file, "(0,0):C.GC_2", "(0,-1):C.GC_2"),
      "m/vertices.py:10: Vertex `V_1`: `couplings` has Lorentz structure -1, but `lorentz` has "
      "1: numbers begin with 0");
  EXPECT_EQ(
      message(file, "P.t__tilde__, P.t, P.g", "P.t__tilde__, P.t"),
      "m/vertices.py:9: Vertex `V_1`: `lorentz` has `FFV1` for 3 particles, but the vertex has "
      "2");
  EXPECT_EQ(message(file, "P.t,", "P.x,"),
            "m/vertices.py:7: Vertex `V_1`: `particles` has `P.x`, which no file defines");
  EXPECT_EQ(
      message(file, "P.t, P.g", "P.t, P.H"),
      "m/vertices.py:9: Vertex `V_1`: `lorentz` has `FFV1` with 2S+1 = 3 for leg 3, but `H` has "
      "1");
  EXPECT_THAT(message(file, "P.t,", "L.FFV1,"), HasSubstr("has `L.FFV1`, which is no particle"));
  EXPECT_THAT(message(file, "C.GC_2", "C.GC_9"),
              HasSubstr("10: Vertex `V_1`: `couplings` has `C.GC_9`"));
  EXPECT_THAT(message(file, "C.GC_2", "[]"), HasSubstr("has an empty list"));
  EXPECT_THAT(message(file, "L.FFV1", "L.FFV9"),
              HasSubstr("9: Vertex `V_1`: `lorentz` has `L.FFV9`"));
  EXPECT_THAT(message(file, "(0,0):C.GC_2", "0:C.GC_2"), HasSubstr("must have keys such as (0,0)"));
  EXPECT_THAT(message(file, "(0,0):C.GC_2", "(0,0):C.GC_2,(0,0):C.GC_1"),
              HasSubstr("(0, 0) twice"));
  EXPECT_THAT(message(file, "particles = [ P.t__tilde__, P.t, P.g ]", "particles = []"),
              HasSubstr("must have 1 to 32 particles"));
  EXPECT_THAT(message(file, "color = [ 'T(3,2,1)' ]", "color = 'T(3,2,1)'"),
              HasSubstr("8: Vertex `V_1`: `color` must be a list [..], not the string `T(3,2,1)`"));
  EXPECT_THAT(message(file, "color = [", "colour = ["), HasSubstr("`colour` is not known"));
}

TEST(UfoRefusals, HostileFiles) {
  const auto repeated = [](const std::string& text, int times) {
    std::string result;
    for (int i = 0; i < times; ++i) result += text;
    return result;
  };
  const std::string file = "couplings.py";
  EXPECT_THAT(message_of_lines(file, "x = " + repeated("[", 100000)), HasSubstr("too deeply"));
  EXPECT_THAT(message_of_lines(file, "x = " + repeated("-", 100000) + "1"),
              HasSubstr("too deeply"));
  EXPECT_THAT(message_of_lines(file, "x = " + repeated("2**", 100000) + "1"),
              HasSubstr("too deeply"));
  EXPECT_THAT(message_of_lines(file, "x = [" + repeated("1,", 2000000) + "]"), HasSubstr("values"));
  std::string blocks;
  for (int i = 0; i < 100; ++i) blocks += std::string(std::size_t(i), ' ') + "if True:\n";
  EXPECT_THAT(message_of_lines(file, blocks), HasSubstr("too many nested blocks"));
  // Each line has twice the value of the line above.
  std::string strings = "x = 'ab'\n", lists = "x = [1]\n", nested = lists;
  for (int i = 0; i < 40; ++i) strings += "x = x + x\n", lists += "x = [x, x]\n";
  for (int i = 0; i < 100000; ++i) nested += "x = [x]\n";
  EXPECT_THAT(message_of_lines(file, strings), HasSubstr("joined strings are too long"));
  EXPECT_THAT(message_of_lines(file, lists), HasSubstr("lists with names are too large"));
  EXPECT_THAT(message_of_lines(file, nested), HasSubstr("lists with names are too large"));
  EXPECT_EQ(message_of_lines(file, repeated("\\\n", 200000)), "accepted");
  EXPECT_EQ(message_of_lines(file, "x = " + repeated("1+", 200000) + "1"), "accepted");
}

TEST(UfoRefusals, LargeFilesAreNotRead) {
  const CopiedFolder folder(texts_of(ufo_model("classic")));
  // A sparse file takes no space.
  std::filesystem::resize_file(folder.path() / "couplings.py", std::uintmax_t{1} << 40);
  try {
    ufo::read_folder(folder.path());
    ADD_FAILURE() << "accepted";
  } catch (const InputError& error) {
    EXPECT_THAT(error.what(), HasSubstr("couplings.py: has more than 64 MiB"));
  }
}

TEST(UfoRefusals, MessagesAreOneLine) {
  const std::string what = message_of_lines("couplings.py", "x = y\x1b[31m");
  EXPECT_EQ(what.find('\x1b'), what.npos);
  EXPECT_THAT(message("couplings.py", "name = 'GC_1'", "name = '''GC\n_1'''"),
              HasSubstr("Coupling `GC _1`: `name` must have no blanks"));
}

/// Contents that a folder may have, and a model may not.
TEST(UfoRefusals, ParticlesThatContradictThemselves) {
  const auto message_of = [](const std::string& from, const std::string& to) -> std::string {
    FolderTexts texts = texts_of(ufo_model("classic"));
    texts["particles.py"] = replaced(texts["particles.py"], from, to);
    const CopiedFolder folder(texts);
    try {
      const ufo::LoadedModel model("m", ufo::read_folder(folder.path()));
    } catch (const InputError& error) {
      return error.what();
    }
    return "accepted";
  };
  EXPECT_THAT(message_of("pdg_code = 25", "pdg_code = 35"), Not(HasSubstr("pdg_code")));
  EXPECT_THAT(message_of("pdg_code = 25", "pdg_code = 0"),
              HasSubstr("particles.py:51: H has the pdg_code 0, which is not in the range from 1"));
  EXPECT_THAT(message_of("pdg_code = 25", "pdg_code = -1073741824"),
              HasSubstr("H has the pdg_code -1073741824, which is not"));
  EXPECT_THAT(message_of("pdg_code = 25", "pdg_code = 9900000"),
              HasSubstr("H has the pdg_code 9900000, which Helikos needs itself"));
  EXPECT_THAT(message_of("pdg_code = 25", "pdg_code = -21"), HasSubstr("H has the pdg_code of g"));
  EXPECT_THAT(message_of("antiname = 'H',\n             spin = 1,\n             color = 1",
                         "antiname = 'H',\n             spin = 1,\n             color = 3"),
              HasSubstr("H is its own antiparticle, and has the colour 3"));
  EXPECT_THAT(message_of("antitexname = 'H',\n             charge = 0",
                         "antitexname = 'H',\n             charge = 1"),
              HasSubstr("H is its own antiparticle, and has a charge"));
  EXPECT_THAT(message_of("charge = 2/3", "charge = 1e18"),
              HasSubstr("the charge 1e+18 of t is no multiple of 1/3, or too large"));
}

}  // namespace
}  // namespace helikos::test::refusals_test
