// SPDX-License-Identifier: Apache-2.0
// `integrate` as a user runs it.
#include <gmock/gmock.h>

#include <algorithm>

#include "app/program.hpp"

namespace helikos::app::integrate_test {
namespace {

using ::testing::HasSubstr;

class Integrate : public ProgramTest {
 protected:
  Outcome integrate(const std::string& arguments) const {
    return helikos("integrate " + arguments);
  }

  /// One line, status 2, and no file.
  void expect_refused(const std::string& arguments, const std::string& why) const {
    const Outcome outcome = integrate(arguments + " --json a.json");
    EXPECT_EQ(outcome.status, 2) << arguments;
    EXPECT_EQ(outcome.out, "") << arguments;
    EXPECT_THAT(outcome.err, HasSubstr(why)) << arguments;
    EXPECT_EQ(std::ranges::count(outcome.said(), '\n'), 1) << outcome.err;
    EXPECT_FALSE(std::filesystem::exists(work() / "a.json")) << arguments;
  }
};

TEST_F(Integrate, ReportsAndWritesWhatItFound) {
  const Outcome outcome = integrate(
      "'p p > e+ e-' --cut '66 < m(e+,e-) < 116' --mur 91.188 --muf 91.188 --energy 13000 "
      "--accuracy 0.01 --json a.json");
  EXPECT_EQ(outcome.status, 0);
  EXPECT_EQ(outcome.said(), "");
  EXPECT_THAT(outcome.out, HasSubstr("cross section"));
  EXPECT_THAT(outcome.out, HasSubstr("toy, member 0   (a benchmark, no fit to data)"));
  const auto found = json("a.json");
  const double sigma = found["cross_section_pb"], error = found["error_pb"];
  EXPECT_LT(error, 0.01 * sigma);
  double sum = 0;
  for (const auto& member : found["subprocesses"]) sum += member["cross_section_pb"].get<double>();
  EXPECT_EQ(found["subprocesses"].size(), 8u);
  EXPECT_NEAR(sum, sigma, 1e-10 * sigma);
  EXPECT_GT(found["points"], 0);
  EXPECT_GT(found["efficiency"], 0.0);
  EXPECT_LE(found["efficiency"], 1.0);
  EXPECT_EQ(found["pdf"], "toy");
}

// Final states that one program computes count once each.
TEST_F(Integrate, CountsEachFinalStateOfLeptons) {
  const auto sigma = [&](const std::string& process) {
    EXPECT_EQ(integrate("'" + process + "' --energy 200 --points 100000 --json a.json").status, 0);
    return json("a.json")["cross_section_pb"].get<double>();
  };
  const Outcome both = integrate(
      "'e+ e- > x y' --define 'x = u c' --define 'y = u~ c~' --energy 200 --points 100000 "
      "--json b.json");
  ASSERT_EQ(both.status, 0) << both.err;
  EXPECT_NEAR(json("b.json")["cross_section_pb"].get<double>(), 2 * sigma("e+ e- > u u~"),
              0.01 * sigma("e+ e- > u u~"));
}

// W+ come from protons more often than W-, and cuts judge a single particle too.
TEST_F(Integrate, TakesOneOutgoingParticle) {
  const auto sigma = [&](const std::string& process) {
    const Outcome outcome = integrate("'" + process + " --accuracy 0.002 --json a.json");
    EXPECT_EQ(outcome.status, 0) << outcome.err;
    return json("a.json")["cross_section_pb"].get<double>();
  };
  const double plus = sigma("p p > w+'"), minus = sigma("p p > w-'"), all = sigma("p p > z'");
  EXPECT_GT(plus, 1.1 * minus);
  const double forward = sigma("p p > z' --cut 'y(z) > 0'");
  EXPECT_NEAR(forward, 0.5 * all, 0.01 * all);
  EXPECT_GT(sigma("g g > h' --model heft --beams p p"), 0.0);
}

TEST_F(Integrate, GivesTheSameForAnyNumberOfThreads) {
  const auto sigma = [&](int threads) {
    integrate("'p p > t t~ j' --cut 'pt(j) > 30' --points 20000 --json a.json --threads " +
              std::to_string(threads));
    const auto found = json("a.json");
    return std::pair{found["cross_section_pb"].get<double>(), found["error_pb"].get<double>()};
  };
  EXPECT_EQ(sigma(1), sigma(2));
}

/// Points whose cut is no number count as zero: others do not stand for them, too.
TEST_F(Integrate, CountsWhatIsNoNumberAsZero) {
  const auto of = [&](const std::string& cut) {
    const auto outcome =
        integrate("'p p > t t~' --points 100000 --json a.json --cut '" + cut + "'");
    EXPECT_EQ(outcome.status, 0) << outcome.err;
    return json("a.json");
  };
  const auto plain = of("pt(t) > 51"), with_nan = of("sqrt(pt(t) - 50) > 1");
  EXPECT_EQ(plain["non_finite"], 0);
  EXPECT_GT(with_nan["non_finite"], 1000);
  const double error =
      std::hypot(plain["error_pb"].get<double>(), with_nan["error_pb"].get<double>());
  const double sigma = plain["cross_section_pb"];
  EXPECT_LT(error, 0.005 * sigma);
  EXPECT_NEAR(with_nan["cross_section_pb"].get<double>(), sigma, 5 * error);
}

/// One program stands for what entries of the mixing matrix multiply.
TEST_F(Integrate, QuarkMixingMultipliesAProgram) {
  write("mixing.dat",
        read_file(std::filesystem::path(HELIKOS_SOURCE_DIR) / "processes/gg_ttg/param_card.txt") +
            "Block VCKMIN\n 1 0.2265\n 2 0.79\n 3 0.141\n 4 0.357\n");
  const auto sigma_of = [&](const std::string& arguments) {
    const auto outcome =
        integrate(arguments + " --param-card mixing.dat --points 20000 --json a.json");
    EXPECT_EQ(outcome.status, 0) << outcome.err;
    return json("a.json");
  };
  const auto all = sigma_of("'p p > w+ j' --cut 'pt(j) > 30'");
  for (const auto& member : all["subprocesses"]) {
    const std::string name = member["process"];
    if (name != "u s~ > w+ g" && name != "g d~ > w+ c~") continue;
    EXPECT_NE(member["program"], name);
    const auto alone = sigma_of("'" + name + "' --beams p p --seed 2 --cut 'pt(j) > 30'");
    const double error =
        std::hypot(member["error_pb"].get<double>(), alone["error_pb"].get<double>());
    EXPECT_NEAR(member["cross_section_pb"].get<double>(), alone["cross_section_pb"].get<double>(),
                5 * error)
        << name;
  }
  // No hadrons: each member counts its factor.
  const auto width = sigma_of("'w+ > u x' --define 'x = d~ s~'");
  const auto& members = width["subprocesses"];
  ASSERT_EQ(members.size(), 2u);
  const double first = members[0]["width_gev"], second = members[1]["width_gev"];
  EXPECT_EQ(members[0]["program"], members[1]["program"]);
  EXPECT_NEAR(first + second, width["width_gev"].get<double>(), 1e-9 * first);
  EXPECT_NEAR(sigma_of("'w+ > u s~'")["width_gev"].get<double>(), second, 1e-3 * second);
}

/// Channels and their grids.
TEST_F(Integrate, MemoryOfChannelsHasALimit) {
  expect_refused("'p p > t t~ j j' --cut 'pt(j) > 30 and dr(j,j) > 0.4' --memory 1MiB",
                 "--memory 1.0 MiB: p p > t t~ j j: ");
  expect_refused("'p p > t t~ j j' --cut 'pt(j) > 30 and dr(j,j) > 0.4' --memory 1MiB",
                 "channels, more than that; fewer particles");
  EXPECT_EQ(integrate("'p p > t t~' --points 1000 --memory 1GiB").status, 0);
}

/// Before channels and programs are made.
TEST_F(Integrate, RefusesMassivePartons) {
  expect_refused("'q g > t t~ q' --define 'q = u b' --beams p p --cut 'pt(q) > 30'",
                 "partons of hadrons, and what collides with them, have no masses");
}

/// Without them a part of the cross section would be missing.
TEST_F(Integrate, RefusesScalesThatAreNotAboveZero) {
  for (const char* option : {"--mur", "--muf"})
    for (const char* scale : {"pt(t) - 50", "pt(t) - 10000", "sqrt(pt(t) - 50)", "1/(pt(t)-pt(t))"})
      expect_refused(std::string("'p p > t t~' --points 20000 ") + option + " '" + scale + "'",
                     std::string(option) + " " + scale + ": is not above zero at ");
  const auto good = integrate("'p p > t t~' --points 20000 --mur 'max(pt(t) - 50, 10)'");
  EXPECT_EQ(good.status, 0) << good.err;
}

/// Densities of a fit may be below zero near x = 1: there `toy` is.
TEST_F(Integrate, RefusesASumBelowZero) {
  const std::string common = "'p p > t t~' --energy 347 --points 20000";
  expect_refused(common, "the cross section is below zero");
  expect_refused(common, "densities are below zero at");
  const auto outcome = integrate(common + " --allow-negative --json a.json");
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_THAT(outcome.err, HasSubstr("have parton densities below zero"));
  EXPECT_LT(json("a.json")["cross_section_pb"], 0.0);
  EXPECT_GT(json("a.json")["negative_densities"], 1000);
  EXPECT_EQ(helikos("generate 'p p > t t~' --energy 347 --events 10").status, 2);
  EXPECT_FALSE(std::filesystem::exists(work() / "events.lhe.gz"));
}

/// Interferences alone are what such a string asks for.
TEST_F(Integrate, InterferencesMayBeBelowZero) {
  const auto outcome = integrate(
      "'u u~ > u u~ QED^2==2' --energy 500 --points 20000 --json a.json --cut 'pt(u) > 50'");
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_LT(json("a.json")["cross_section_pb"], 0.0);
}

TEST_F(Integrate, LocatesWhatIsNotFinite) {
  const auto of = [&](const std::string& arguments) {
    const auto outcome = integrate("'g g > t t~' --points 20000 --json a.json " + arguments);
    EXPECT_EQ(outcome.status, 0) << outcome.err;
    EXPECT_THAT(outcome.err, HasSubstr("the first: g g > t t~, channel"));
    return json("a.json")["non_finite_points"];
  };
  const auto cut = of("--energy 500 --cut 'sqrt(pt(t) - 50) > 1'");
  ASSERT_EQ(cut.size(), 10u);
  for (const auto& point : cut) {
    EXPECT_EQ(point["what"], "cut");
    EXPECT_EQ(point["iteration"], 1);
    const auto top = point["momenta"][2];
    EXPECT_LT(std::hypot(top[1].get<double>(), top[2].get<double>()), 50.0);
  }
}

/// The momenta are points for `evaluate`.
TEST_F(Integrate, LocatedPointsCanBeRepeated) {
  const auto outcome =
      integrate("'p p > t t~' --points 20000 --cut 'sqrt(pt(t)-50) > 1' --json a.json");
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  const auto point = json("a.json")["non_finite_points"][0];
  std::string lines;
  for (const auto& momentum : point["momenta"])
    for (int i = 0; i < 4; ++i) lines += momentum[i].dump() + (i == 3 ? "\n" : " ");
  write("points.txt", lines);
  const auto value =
      helikos("evaluate '" + point["process"].get<std::string>() + "' --momenta points.txt");
  EXPECT_EQ(value.status, 0) << value.err;
  EXPECT_GT(std::stod(value.out), 0.0);
}

/// Where nothing else is left, the error says it.
TEST_F(Integrate, LocatesTheFirstWhereAllAreNotFinite) {
  expect_refused("'p p > t t~' --points 20000 --cut 'sqrt(-pt(t)) > 1'",
                 "the others are zero; the first: g g > t t~, channel 0, point 0 (iteration 1): "
                 "cut");
}

/// G_F^2 m^5 / (192 pi^3), with 1 + 3 m^2 / (5 m_W^2) of the W's propagator.
TEST_F(Integrate, GivesTheWidthOfTheMuon) {
  std::string card =
      read_file(std::filesystem::path(HELIKOS_SOURCE_DIR) / "processes/gg_ttg/param_card.txt");
  card.insert(card.find("BLOCK SMINPUTS"), "   13 0.1056584\n");
  write("card.dat", card);
  const Outcome outcome =
      integrate("'mu- > e- ve~ vm' --param-card card.dat --accuracy 0.002 --json a.json");
  ASSERT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_THAT(outcome.out, HasSubstr(" GeV   ("));
  const auto found = json("a.json");
  const double fermi = 1.16639e-5, mass = 0.1056584;
  const double expected = fermi * fermi * std::pow(mass, 5) / (192 * std::pow(M_PI, 3));
  EXPECT_NEAR(found["width_gev"].get<double>(), expected, 4 * found["error_gev"].get<double>());
  EXPECT_FALSE(found.contains("cross_section_pb"));
}

TEST_F(Integrate, KnowsAntiprotonsOfTheString) {
  const Outcome outcome = integrate("'p p~ > t t~' --energy 1960 --accuracy 0.01 --json a.json");
  ASSERT_EQ(outcome.status, 0) << outcome.err;
  const double in_string = json("a.json")["cross_section_pb"];
  integrate("'p p > t t~' --beams p p~ --energy 1960 --accuracy 0.01 --json b.json");
  const double by_beams = json("b.json")["cross_section_pb"];
  EXPECT_NEAR(in_string, by_beams, 0.05 * by_beams);
}

// A cut on transverse momenta knows neither the order of the beams nor their energies.
TEST_F(Integrate, TakesAHadronWithAParticle) {
  std::vector<double> sums, errors;
  for (const std::string beams :
       {"'p e- > e- j' --energy 318.697", "'p e- > e- j' --beam-energies 920 27.6",
        "'e- p > e- j' --beam-energies 27.6 920", "'e- j > e- j' --beams e- p --energy 318.697"}) {
    const Outcome outcome = integrate(beams + " --cut 'pt(j) > 15' --accuracy 0.005 --json a.json");
    ASSERT_EQ(outcome.status, 0) << outcome.err;
    EXPECT_EQ(json("a.json")["subprocesses"].size(), 8u);
    sums.push_back(json("a.json")["cross_section_pb"]);
    errors.push_back(json("a.json")["error_pb"]);
    EXPECT_NEAR(sums.back(), sums.front(), 4 * std::hypot(errors.back(), errors.front())) << beams;
  }
  const Outcome photon = integrate("'p a > t t~' --energy 2000 --accuracy 0.01");
  EXPECT_EQ(photon.status, 0) << photon.err;
  EXPECT_THAT(photon.out, HasSubstr("p a, 2000 GeV"));
}

TEST_F(Integrate, StopsAtTheMostPoints) {
  const Outcome outcome =
      integrate("'g g > t t~' --energy 500 --accuracy 1e-9 --max-points 1e5 --json a.json");
  EXPECT_EQ(outcome.status, 1);
  EXPECT_THAT(outcome.err, HasSubstr("an accuracy of 1e-09 takes about"));
  EXPECT_THAT(outcome.err, HasSubstr("the accuracy was not reached with 10"));
  EXPECT_GE(json("a.json")["points"], 100000);
  EXPECT_LT(json("a.json")["points"], 110000);
  EXPECT_EQ(json("a.json")["accuracy_reached"], false);
}

TEST_F(Integrate, NamesTheLineOfARunFile) {
  const auto refused = [&](const std::string& cut, const std::string& process) {
    write("run.toml", "energy = 13000\ncut = [\"pt(t) > 1\",\n  \"" + cut +
                          "\"]\n\n[[process]]\nprocess = \"" + process + "\"\n");
    const Outcome outcome = integrate("run.toml");
    EXPECT_EQ(outcome.status, 2);
    return outcome.err;
  };
  EXPECT_THAT(refused("pt(nothing) > 1", "p p > t t~"), HasSubstr("run.toml, line 3: cut"));
  EXPECT_THAT(refused("pt(t) > 2", "p p > t x"), HasSubstr("run.toml, line 6: "));
  EXPECT_THAT(refused("pt(t) > 2", "p p > t t~ j"),
              HasSubstr("run.toml, line 6: p p > t t~ j: g g > t t~ g div"));
}

TEST_F(Integrate, NamesCutsInTheLabelsOfTheProcess) {
  expect_refused("'p p > t t~ j j'", "--cut \"pt(j) > 20 and dr(j,j) > 0.4\" forbids that");
  expect_refused("'p p > t t~ j j' --cut 'pt(j) > 20'", "--cut \"dr(j,j) > 0.4\" forbids that");
  expect_refused("'p p > l+ l- j' --cut 'pt(j) > 20'", "--cut \"m(l+,l-) > 10\" forbids that");
  expect_refused("'p p > z j j, z > l+ l-'", "--cut \"pt(j) > 20 and dr(j,j) > 0.4\"");
  expect_refused("'p p > t t~, t > b w+ x' --define 'x = a g'", "(x) > ");
  expect_refused("'p p > u j z' --subprocess 'u g > u g z'", "\"pt(j) > 20 and dr(j,j) > 0.4\"");
}

TEST_F(Integrate, RefusesWhatItCannotDo) {
  expect_refused("'p p > t t~ j'", "diverges: g may fly along a beam");
  expect_refused("'p p > j j' --cut 'pt(j) > 30' --cut 'pt(j) < 20'", "cross section is zero");
  expect_refused("'e+ e- > mu+ mu-'", "the energy is missing");
  expect_refused("'t > b w+' --energy 500", "--energy: t of t > b w+ decays at rest");
  expect_refused("'t > b w+ g'", "may be");
  expect_refused("'e+ e- > t t~ g' --energy 500", "g may be soft; --cut \"pt(g) > 10\"");
  expect_refused("'e+ e- > mu+ mu-' --energy 200 --muf 91", "--muf: there are no hadrons");
  expect_refused("'e+ e- > mu+ mu-' --energy 200 --member 1", "--member: there are no hadrons");
  expect_refused("'e+ e- > mu+ mu-' --energy 200 --mur 91",
                 "--mur: alpha_s of the parameters does not run");
  expect_refused("'e+ e- > z' --energy 91.188", "one outgoing particle has a cross section in");
  expect_refused("'p p > g'", "one outgoing particle needs a mass");
  expect_refused("'p p > t t~' --beams p e-", "--beams p e-: the process begins with p p");
  expect_refused("'p e- > e- j' --cut 'pt(j) > 20'", "the energy is missing");
  expect_refused("'p e- > e- j' --energy 300", "diverges");
  expect_refused("'e- j > e- j' --energy 300", "j stands for several particles");
  expect_refused("'p ta- > ta- j' --energy 300 --cut 'pt(j) > 20'", "have no masses");
  expect_refused("'p p > t t~' --energy 13000 --beam-energies 6500 6500", "--energy and --beam");
  expect_refused("'t t~ > g g' --beam-energies 200 100", "--beam-energies 100: t~ has a mass");
  expect_refused("'t > b w+' --beam-energies 20 10",
                 "--beam-energies: t of t > b w+ decays at rest");
  expect_refused("'g g > t t~' --energy 500 --beams e+ e-", "the process begins with g g");
  expect_refused("'j j > t t~' --energy 500", "--beams p p");
  expect_refused("'p p > t t~' --pdf nothing", "--pdf");
  expect_refused("'p p > t t~' --mur 'pt(j)'", "--mur");
  for (const char* scale : {"0", "-5", "-1e-3"}) {
    expect_refused(std::string("'p p > t t~' --mur ") + scale, "a scale is above zero");
    expect_refused(std::string("'p p > t t~' --muf ") + scale, "a scale is above zero");
  }
  expect_refused("'p p > t t~' --checkpoint ./a.json", "both name the file");
  expect_refused("'p p > t t~' --accuracy 0.1 --points 10", "--points");
  expect_refused("'p p > t t~' --accuracy 0", "--accuracy");
  expect_refused("'g g > t t~' --energy 500 --alpha-s set", "no PDF set is used");
  expect_refused(
      "'g g > t t~' --energy 300",
      "g g > t t~: an energy of 300 GeV does not exceed the least mass of the final state, "
      "346 GeV");
  expect_refused("'mu- > e- vm ve~'", "mu- cannot decay: it has no mass");
}

/// Before the first process is integrated.
TEST_F(Integrate, ChecksThePhaseSpaceOfAllProcesses) {
  write("run.toml",
        "energy = 91\n\n[[process]]\nprocess = \"e+ e- > mu+ mu-\"\n\n[[process]]\nprocess = "
        "\"e+ e- > mu+ mu-\"\ncut = [\"pt(mu-) > 60\"]\n");
  const Outcome outcome = integrate("run.toml");
  EXPECT_EQ(outcome.status, 2);
  EXPECT_EQ(outcome.out, "");
  EXPECT_THAT(outcome.err, HasSubstr("run.toml, line 7: e+ e- > mu+ mu-: an energy of 91 GeV"));
}

TEST_F(Integrate, NeverReplacesWhatItReads) {
  const std::string text = "process = \"e+ e- > mu+ mu-\"\nenergy = 91\npoints = 1000\n";
  write("run.toml", text);
  for (const char* option : {"--grids", "--checkpoint"})
    expect_refused(std::string("run.toml ") + option + " ./run.toml", "is the run file");
  EXPECT_EQ(read_file(work() / "run.toml"), text);
  write("card.dat", "");
  expect_refused("'e+ e- > mu+ mu-' --energy 91 --param-card card.dat --grids card.dat",
                 "is the param card");
}

TEST_F(Integrate, TakesTheEnergyOfTheCommandLine) {
  write("run.toml", "process = \"e+ e- > mu+ mu-\"\nenergy = 91\npoints = 1000\n");
  const Outcome outcome = integrate("run.toml --beam-energies 50 60 --json a.json");
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_NEAR(json("a.json")["energy"].get<double>(), std::sqrt(4.0 * 50 * 60), 1e-9);
}

}  // namespace
}  // namespace helikos::app::integrate_test
