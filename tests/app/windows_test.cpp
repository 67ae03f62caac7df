// SPDX-License-Identifier: Apache-2.0
// Windows around masses as commands take them: decay chains, $, and cuts without products of
// decays.
#include <fmt/format.h>
#include <gmock/gmock.h>

#include <algorithm>
#include <cmath>

#include "app/program.hpp"

namespace helikos::app::windows_test {
namespace {

using ::testing::HasSubstr;

class WindowsOfRuns : public ProgramTest {
 protected:
  struct Result {
    double mean, error;
  };

  Result integrate(const std::string& options) {
    const Outcome outcome = helikos("integrate " + options +
                                    " --energy 13000 --mur 91.188 "
                                    "--muf 91.188 --accuracy 0.004 --json a.json");
    EXPECT_EQ(outcome.status, 0) << outcome.err;
    const auto found = json("a.json");
    return {found["cross_section_pb"], found["error_pb"]};
  }

  static void expect_equal(const Result& a, const Result& b) {
    EXPECT_NEAR(a.mean, b.mean, 4 * std::hypot(a.error, b.error));
  }
};

/// The part that $ leaves out, by a cut in its place, and the rest are the whole.
TEST_F(WindowsOfRuns, WhatIsLeftOutAndTheRestAreTheWhole) {
  const std::string cut = " --cut '40 < m(e+,e-) < 300' --bwcutoff 3 ";
  const Result whole = integrate("'p p > e+ e-'" + cut + "--seed 1"),
               rest = integrate("'p p > e+ e- $ z'" + cut + "--seed 2"),
               inside = integrate("'p p > e+ e-'" + cut +
                                  "--cut 'abs(m(e+,e-) - 91.188) < 7.324212' --seed 3");
  expect_equal(whole, {rest.mean + inside.mean, std::hypot(rest.error, inside.error)});
  EXPECT_GT(rest.mean, 10 * rest.error);
  EXPECT_GT(inside.mean, 3 * rest.mean);
}

/// The sign counts: only the subprocesses of a W+ lose it.
TEST_F(WindowsOfRuns, OfOneSignAreOfThisSign) {
  const std::string l = " --define 'l = e+ ve e- ve~' --cut 'pt(l) > 10' ";
  const Result plus = integrate("'p p > e+ ve $ w+'" + l),
               none = integrate("'p p > e+ ve $ w-'" + l),
               minus = integrate("'p p > e- ve~ $ w+'" + l),
               whole = integrate("'p p > e- ve~'" + l);
  EXPECT_LT(plus.mean, 0.1 * none.mean);
  expect_equal(minus, whole);
}

/// In a beam of leptons too, where s-channels of the final state are not the beams' energy.
TEST_F(WindowsOfRuns, OfLeptonsLeaveOutOnShellParticles) {
  const auto sum = [&](const std::string& options) {
    const Outcome outcome = helikos("integrate " + options +
                                    " --energy 250 --cut 'm(mu+,mu-) > 20' --cut 'm(b,b~) > 20' "
                                    "--accuracy 0.005 --json a.json");
    EXPECT_EQ(outcome.status, 0) << outcome.err;
    const auto found = json("a.json");
    return Result{found["cross_section_pb"], found["error_pb"]};
  };
  const Result whole = sum("'e+ e- > mu+ mu- b b~ / h'"),
               rest = sum("'e+ e- > mu+ mu- b b~ / h $ z' --bwcutoff 3");
  const std::string off =
      "abs(m(mu+,mu-) - 91.188) >= 7.324212 and abs(m(b,b~) - 91.188) >= 7.324212";
  const Result cut = sum("'e+ e- > mu+ mu- b b~ / h' --seed 5 --cut '" + off + "'");
  expect_equal(rest, cut);
  EXPECT_LT(rest.mean, 0.3 * whole.mean);
}

TEST_F(WindowsOfRuns, OfDecaysAreTheDefault) {
  const std::string chain = "'p p > w+ w-, w+ > e+ ve, w- > mu- vm~' ";
  const Result usual = integrate(chain), given = integrate(chain + "--bwcutoff 15"),
               none = integrate(chain + "--bwcutoff 0"), narrow = integrate(chain + "--bwcutoff 1");
  EXPECT_EQ(usual.mean, given.mean);
  EXPECT_GT(none.mean, 1.01 * usual.mean);
  const double w = 80.419002, gamma = 2.0476;  // M_W follows from other parameters, to 1e-6
  const auto part = [&](double widths) {
    const auto at = [&](double m) { return std::atan((m * m - w * w) / (w * gamma)); };
    return (at(w + widths * gamma) - at(w - widths * gamma)) / M_PI;
  };
  // The production hardly changes within the windows.
  EXPECT_NEAR(narrow.mean / usual.mean, std::pow(part(1) / part(15), 2), 0.02);
}

TEST_F(WindowsOfRuns, CutsWithoutProductsOfDecays) {
  const std::string chain = "'p p > w+ j, w+ > e+ ve' --cut 'pt(j) > 30' ";
  const Result free = integrate(chain),
               off = integrate(chain + "--cut 'pt(e+) > 40' --cut-decays off"),
               on = integrate(chain + "--cut 'pt(e+) > 40'");
  expect_equal(free, off);
  EXPECT_LT(on.mean, 0.8 * free.mean);
  EXPECT_THAT(
      helikos("integrate " + chain + "--cut 'pt(e+) > 40' --cut-decays off --points 1000").err,
      HasSubstr("besides products of decays (--cut-decays off)"));
}

/// Grids are those of the same windows.
TEST_F(WindowsOfRuns, GridsKnowThem) {
  const std::string chain =
      "integrate 'p p > w+ j, w+ > e+ ve' --cut 'pt(j) > 30' --points 2000 --grids g ";
  ASSERT_EQ(helikos(chain).status, 0);
  EXPECT_EQ(helikos(chain).status, 0);
  EXPECT_EQ(helikos(chain + "--bwcutoff 15").status, 0);
  for (const char* other : {"--bwcutoff 10", "--bwcutoff 0", "--cut-decays off"}) {
    const Outcome outcome = helikos(chain + other);
    EXPECT_EQ(outcome.status, 2) << other;
    EXPECT_THAT(outcome.err, HasSubstr(std::string(other).substr(2, 8))) << other;
  }
  // A process without decays has no windows.
  const std::string plain =
      "integrate 'p p > e+ e-' --cut 'm(e+,e-) > 60' --points 2000 --grids h ";
  ASSERT_EQ(helikos(plain).status, 0);
  EXPECT_EQ(helikos(plain + "--bwcutoff 3 --cut-decays off").status, 0);
}

/// A mass shell that is thinner than the rounding errors of momenta would be missed: the widths
/// above agree, and less is refused.
TEST_F(WindowsOfRuns, RefuseWidthsBelowRounding) {
  const auto run = [&](const std::string& width, const std::string& energy) {
    return helikos(
        "integrate 'e+ e- > ta+ ta-, ta+ > vt~ e+ ve' --accuracy 0.005 --set 'mass 15=1.777' --set "
        "'decay 15=" +
        width + "' --json a.json --energy " + energy);
  };
  const auto times_width = [&](double width) {
    EXPECT_EQ(run(fmt::format("{:g}", width), "200").status, 0) << width;
    const auto found = json("a.json");
    return Result{found["cross_section_pb"].get<double>() * width,
                  found["error_pb"].get<double>() * width};
  };
  const Result wide = times_width(1e-9), narrow = times_width(5e-11);
  EXPECT_NEAR(wide.mean, narrow.mean, 4 * std::hypot(wide.error, narrow.error));
  for (const auto& [width, energy] : {std::pair{"2.27e-12", "200"}, {"5e-11", "2000"}}) {
    const Outcome outcome = run(width, energy);
    EXPECT_EQ(outcome.status, 2) << width;
    EXPECT_THAT(outcome.err, HasSubstr("below the rounding errors of its mass at these energies"));
  }
}

/// h > w+ w- has no W on its mass shell together with the other.
TEST_F(WindowsOfRuns, SayWhichDecaysAreBelowTheirThreshold) {
  const std::string decay = "integrate 'h > w+ w-, w+ > e+ ve, w- > mu- vm~' --points 20000 ";
  EXPECT_THAT(helikos(decay).err, HasSubstr("h > w+ w- is below its threshold"));
  for (const char* other : {"--bwcutoff 0", "--set MH=170"})
    EXPECT_EQ(helikos(decay + other).err.find("threshold"), std::string::npos) << other;
}

/// z > t t~ has no place in the window of a Z: the rest of the label is computed, and is the whole.
TEST_F(WindowsOfRuns, LeaveOutDecaysThatDoNotFit) {
  const std::string common = "integrate 'p p > z j, z > q q~' --cut 'pt(j) > 50' --points 4000 ";
  const auto labels = [](const std::string& more) {
    return "--define 'q = b" + more + "' --define 'q~ = b~" + (more.empty() ? "" : " t~") + "' ";
  };
  const Outcome some = helikos(common + labels(" t") + "--json a.json");
  ASSERT_EQ(some.status, 0) << some.err;
  EXPECT_THAT(some.err, HasSubstr("p p > z j, z > q q~: left out: g u > z u, z > t t~ and"));
  EXPECT_THAT(some.err, HasSubstr("the products t t~ of a decay have a mass of at least 346 GeV"));
  const double mean = json("a.json")["cross_section_pb"], error = json("a.json")["error_pb"];
  ASSERT_EQ(helikos(common + labels("") + "--seed 2 --json b.json").status, 0);
  const double other = json("b.json")["cross_section_pb"], of_other = json("b.json")["error_pb"];
  EXPECT_NEAR(mean, other, 4 * std::hypot(error, of_other));
  // Cuts may say so too; nothing is left.
  for (const std::string& all :
       {std::string("integrate 'p p > z j, z > t t~' --cut 'pt(j) > 50' --points 100"),
        common + labels(" t") + "--cut 'm(b,b~) > 200'"}) {
    const Outcome none = helikos(all);
    EXPECT_EQ(none.status, 2) << none.err;
    EXPECT_THAT(none.err, HasSubstr("of a decay have a mass of at least"));
    EXPECT_EQ(std::ranges::count(none.err, '\n'), 1) << none.err;
  }
}

TEST_F(WindowsOfRuns, SayWhichAreOutOfReach) {
  const char* const line = "$ leaves out nothing: no event has a mass within the windows";
  const auto said = [this](const std::string& options) {
    return helikos("integrate " + options + " --points 2000").err;
  };
  EXPECT_THAT(said("'p p > t t~ $ z QCD=0' --energy 13000"), HasSubstr(line));
  EXPECT_THAT(said("'p p > e+ e- $ z' --cut 'm(e+,e-) > 500'"), HasSubstr(line));
  EXPECT_THAT(said("'e+ e- > mu+ mu- $ z' --energy 500"), HasSubstr(line));
  EXPECT_THAT(said("'e+ e- > mu+ mu- a $ z' --energy 50 --cut 'pt(a) > 5' --cut 'dr(a,mu+) > 0.4' "
                   "--cut 'dr(a,mu-) > 0.4' --cut 'm(mu+,mu-) > 5'"),
              HasSubstr(line));
  EXPECT_THAT(said("'p p > e+ e- $ z' --cut 'm(e+,e-) > 100'"), ::testing::Not(HasSubstr(line)));
}

TEST_F(WindowsOfRuns, SayWhereNothingIsLeftOut) {
  const std::string line = "integrate 'p p > e+ e- $ a' --cut 'm(e+,e-) > 60' --points 2000 ";
  EXPECT_THAT(helikos(line).err,
              HasSubstr("$ leaves out nothing: no diagram has such an s-channel"));
  EXPECT_THAT(
      helikos("integrate 'p p > e+ e- $ z' --cut 'm(e+,e-) > 60' --points 2000 --bwcutoff 0").err,
      HasSubstr("$ leaves out nothing: --bwcutoff is 0"));
  EXPECT_THAT(helikos("run 'u u~ > e+ e- $ z' --batch 16").err,
              HasSubstr("run ignores `$`; integrate applies it"));
}

}  // namespace
}  // namespace helikos::app::windows_test
