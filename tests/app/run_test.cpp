// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>

#include <cmath>
#include <complex>
#include <numbers>
#include <regex>

#include "app/program.hpp"
#include "app/terminal.hpp"
#include "helikos/base/kokkos_ext/space.hpp"
#include "helikos/helikos.hpp"
#include "helikos/theory/model/standard_model.hpp"

namespace helikos::app::run_test {
namespace {

using ::testing::ContainsRegex;
using ::testing::HasSubstr;

class Run : public ProgramTest {
 protected:
  nlohmann::json run(const std::string& arguments) const {
    const Outcome outcome = helikos("run " + arguments + " --json result.json");
    EXPECT_EQ(outcome.status, 0) << outcome.err;
    EXPECT_EQ(outcome.err, "");
    return json("result.json");
  }
};

TEST_F(Run, JsonHasAllKeys) {
  const auto result = run("'g g > t t~ g' --batch 16 --batches 2");
  for (const char* key : {"process",
                          "backend",
                          "device",
                          "precision",
                          "recipe",
                          "color_sum",
                          "executor",
                          "groups",
                          "batch",
                          "batches",
                          "threads",
                          "phases",
                          "matrix_elements_per_second",
                          "events_per_second",
                          "mean",
                          "error",
                          "min",
                          "max",
                          "nan",
                          "rescue",
                          "select",
                          "rescued",
                          "version",
                          "commit",
                          "kokkos",
                          "helicities",
                          "helicity_batches",
                          "flows",
                          "energy",
                          "seed",
                          "simd",
                          "memory"}) {
    EXPECT_TRUE(result.contains(key)) << key;
  }
  for (const char* key :
       {"set_up", "random_numbers", "rambo", "amplitudes", "color_sum", "summary"}) {
    EXPECT_GE(result["phases"].value(key, -1.0), 0.0) << key;
  }
  EXPECT_EQ(result["process"], "g g > t t~ g");
  EXPECT_EQ(result["flows"], 6);
  EXPECT_EQ(result["nan"], 0);
  EXPECT_EQ(std::distance(std::filesystem::directory_iterator(work()), {}), 1)
      << "a file beside the result";
}

TEST_F(Run, SaysByWhichRecipe) {
  const auto result = run("'g g > t t~ g' --batch 16 --recipe diagrams");
  EXPECT_EQ(result["recipe"], "diagrams");
  EXPECT_EQ(result["executor"], "interpreted");
  EXPECT_THAT(result["executor_reason"].get<std::string>(), HasSubstr("from the recursion"));
  const auto recursion = run("'g g > t t~ g' --batch 16");
  EXPECT_EQ(recursion["recipe"], "recursion");
  EXPECT_NEAR(result["mean"].get<double>() / recursion["mean"].get<double>(), 1.0, 1e-10);
}

TEST_F(Run, SaysHowManyBatchesOfHelicitiesThereAre) {
  const std::string common = "'g g > t t~ g' --batch 8";
  EXPECT_EQ(run(common)["helicity_batches"], 1);
  EXPECT_EQ(run(common + " --helicity-batches 3")["helicity_batches"], 4);
  EXPECT_THAT(helikos("run " + common + " --helicity-batches 4").out,
              HasSubstr("\n  helicity batches    4\n"));
}

/// More threads than Kokkos has room for are as many as it has; what is no number is refused.
TEST_F(Run, TakesNoThreadsThatKokkosCannotHold) {
  const std::string command = std::string("'") + HELIKOS_CLI + "' run 'g g > t t~' --batch 8";
  EXPECT_EQ(shell("OMP_NUM_THREADS=1025 " + command).status, 0);
  if (backend() != "openmp") return;
  const std::string info = "'" HELIKOS_CLI "' info 'g g > t t~'",
                    show = "'" HELIKOS_CLI "' pdf show toy";
  for (const std::string variable : {"OMP_NUM_THREADS", "KOKKOS_NUM_THREADS"})
    for (const std::string wrong :
         {"abc", "0", "''", "-2", "100000", "1e3", "99999999999999999999"})
      for (const std::string& own : {command, info, show}) {
        const Outcome outcome = shell(variable + "=" + wrong + " " + own);
        EXPECT_EQ(outcome.status, 2) << variable << wrong << own;
        EXPECT_THAT(outcome.err, HasSubstr("helikos: " + variable + " is '")) << wrong;
      }
  EXPECT_THAT(shell("KOKKOS_NUM_THREADS=513 " + command).err, HasSubstr("from 1 to 512"));
  EXPECT_EQ(shell("OMP_NUM_THREADS=2,1 " + command).status, 0);
}

/// OpenBLAS asks for room without an end where there is none.
TEST_F(Run, SaysWhereTheAddressSpaceIsTooSmall) {
  const Outcome outcome =
      shell("ulimit -v 300000; timeout 60 '" HELIKOS_CLI "' run 'g g > t t~' --batch 8");
  if (outcome.status == 0) GTEST_SKIP() << "this build starts in 300 MB";
  EXPECT_EQ(outcome.status, 2) << outcome.err;
  EXPECT_THAT(outcome.err, HasSubstr("helikos: the limit of address space (ulimit -v)"));
}

/// Without cuts a few points near the poles have most of it.
TEST_F(Run, PrintsNoCrossSectionThatNobodyCanBelieve) {
  const auto out = [&](const std::string& arguments) { return helikos("run " + arguments).out; };
  EXPECT_THAT(out("'g g > t t~ g g' --batch 1000"),
              HasSubstr("cross section       not known, because "));
  EXPECT_THAT(out("'e+ e- > mu+ mu-' --batch 1000"), HasSubstr("cross section       ( "));
  EXPECT_THAT(out("'p p > t t~ g g' --batch 100"),
              HasSubstr("cross sections      not known, because in "));
  EXPECT_FALSE(run("'g g > t t~ g g' --batch 1000")["cross_section_is_known"].get<bool>());
  EXPECT_TRUE(run("'e+ e- > mu+ mu-' --batch 1000")["cross_section_is_known"].get<bool>());
}

class Same : public Run, public ::testing::WithParamInterface<const char*> {};

TEST_P(Same, WhateverTheThreadsAndBatches) {
  const std::string common = std::string("'g g > t t~ g' --precision ") + GetParam();
  const auto expected = run(common + " --batch 2100 --batches 1");
  const int cores = backend() == "serial" ? 1 : 2;
  for (const std::string& other :
       {std::string(" --threads 1 --batch 2100"),
        " --batch 2100 --threads " + std::to_string(cores), std::string(" --batch 525 --batches 4"),
        std::string(" --batch 7 --batches 300")}) {
    const auto result = run(common + other);
    for (const char* key : {"mean", "error", "min", "max", "nan", "rescued", "cross_section_pb",
                            "cross_section_error_pb"}) {
      EXPECT_EQ(result[key], expected[key]) << key << other;
    }
  }
  EXPECT_NE(run(common + " --batch 2100 --seed 6")["mean"], expected["mean"]);
}

INSTANTIATE_TEST_SUITE_P(Precisions, Same, ::testing::Values("double", "mixed", "float"));

/// s / (48 pi) sum over chiralities of |sum over V of g_e g_mu / (s - M^2 + i M Gamma)|^2, without
/// masses [pb].
double muon_pair_cross_section(double energy) {
  const Parameters parameters;
  const Particle& electron = *find_particle(11);
  const auto photon = photon_coupling(parameters, electron), z = z_coupling(parameters, electron);
  const double s = energy * energy, mass = parameters.mass(23);
  const std::complex<double> propagator =
      1.0 / std::complex(s - mass * mass, mass * parameters.width(23));
  double sum = 0;
  for (const auto side : {&ChiralCoupling::left, &ChiralCoupling::right}) {
    for (const auto other : {&ChiralCoupling::left, &ChiralCoupling::right}) {
      sum += std::norm(photon.*side * photon.*other / s + z.*side * z.*other * propagator);
    }
  }
  return 0.3893793721e9 * s / (48 * std::numbers::pi) * sum;
}

TEST_F(Run, CrossSectionOfMuonPairsIsTheClosedFormula) {
  for (const double energy : {91.188, 200.0, 1500.0}) {
    const auto result = run("'e+ e- > mu+ mu-' --batch 100000 --energy " + std::to_string(energy));
    const double expected = muon_pair_cross_section(energy),
                 error = result["cross_section_error_pb"];
    EXPECT_NEAR(result["cross_section_pb"], expected, 4.5 * error);
    EXPECT_LT(error, 0.003 * expected);
  }
}

TEST_F(Run, MasslessBenchmarkOfThePapers) {
  // The mean that check.exe of the CUDACPP plugin prints for this process [GeV^0].
  const auto result = run("'e+ e- > mu+ mu-' --massless --batch 250000");
  EXPECT_NEAR(result["mean"], 1.371706e-02, 4.5 * double(result["error"]));
}

/// At the lowest and the highest energy that is taken nothing overflows.
TEST_F(Run, EndsOfTheEnergiesAreFinite) {
  for (const std::string energy : {"1e-3", "1e9"}) {
    for (const std::string process : {"u u~ > g g", "e+ e- > mu+ mu-", "g g > u u~ g g g"}) {
      const auto result = run("'" + process + "' --batch 64 --energy " + energy);
      EXPECT_EQ(result["nan"], 0) << process << energy;
      EXPECT_EQ(result["inf"], 0) << process << energy;
      EXPECT_GT(result["mean"], 0.0) << process << energy;
      EXPECT_GT(result["error"], 0.0) << process << energy;
      EXPECT_GT(result["cross_section_error_pb"], 0.0) << process << energy;
    }
  }
}

/// A decay has the energy of its mass, whoever sets it.
TEST_F(Run, MassesOfDecaysAreEnergies) {
  const std::string card = read_file(HELIKOS_SOURCE_DIR "/processes/gg_tt/param_card.txt");
  for (const std::string mass : {"0.0001", "1e+10"}) {
    write("card", std::regex_replace(card, std::regex("1\\.730000e\\+02"), mass));
    const Outcome outcome = helikos("run 't > t g' --massless --batch 8 --param-card card");
    EXPECT_EQ(outcome.status, 2);
    EXPECT_EQ(outcome.out, "");
    EXPECT_THAT(outcome.err, HasSubstr("t > t g: the mass of " + mass + " GeV is outside"));
  }
}

TEST_F(Run, SaysHowManyEventsAreRescued) {
  const std::string many = "'g g > t t~ g g' --batch 16384 --precision ";
  const auto rescued = run(many + "float"), none = run(many + "float --rescue none");
  EXPECT_EQ(rescued["rescue"], "auto");
  EXPECT_GT(rescued["rescued"], 0);
  EXPECT_LT(rescued["rescued"], 16384);  // how few: engine/rescue_test.cpp
  EXPECT_EQ(none["rescue"], "none");
  EXPECT_EQ(none["rescued"], 0);
  EXPECT_EQ(run(many + "double")["rescued"], 0);
  const std::string report = helikos("run " + many + "float").out;
  const std::string count = std::to_string(rescued["rescued"].get<int>());
  EXPECT_THAT(report, ::testing::ContainsRegex("rescued +" + count + " "));
}

TEST_F(Run, StrategiesAgreeOnAverage) {
  const std::string common =
      "'g g > t t~ g' --batch 65536 --batches 5 --energy 500 --cut 'pt(g) > 20' "
      "--cut 'dr(g,t) > 0.4' ";
  const auto sum = run(common);
  const double expected = sum["cross_section_pb"];
  for (const std::string colors : {"sum", "flow", "dressed", "continuous"}) {
    for (const std::string helicities : {"sum", "phase", "sample"}) {
      const auto drawn = run(common + "--helicities " + helicities + " --colors " + colors);
      EXPECT_EQ(drawn["helicity_mode"], helicities);
      EXPECT_EQ(drawn["color_mode"], colors);
      EXPECT_EQ(drawn["accepted"], sum["accepted"]);
      const double error = drawn["cross_section_error_pb"];
      EXPECT_NEAR(drawn["cross_section_pb"], expected, 4.5 * error) << helicities << colors;
      EXPECT_LT(error, 0.02 * expected) << helicities << colors;
    }
  }
}

/// A run with the same strategy by name has the same bits: the trials change nothing else.
TEST_F(Run, AutoIsTheBestStrategy) {
  const std::string common = "'g g > t t~ g' --batch 2000 --cut 'pt(g) > 40' ";
  const auto chosen = run(common + "--helicities auto --colors auto");
  ASSERT_EQ(chosen["strategies"].size(), 9);
  const auto& best = chosen["strategies"][0];
  EXPECT_EQ(best["cost"], 1.0);
  EXPECT_EQ(chosen["helicity_mode"], best["helicities"]);
  EXPECT_EQ(chosen["color_mode"], best["colors"]);
  const auto named = run(common + "--helicities " + best["helicities"].get<std::string>() +
                         " --colors " + best["colors"].get<std::string>());
  EXPECT_EQ(named["strategies"], nullptr);
  for (const char* key : {"mean", "error", "min", "max", "accepted", "cross_section_pb"})
    EXPECT_EQ(named[key], chosen[key]) << key;
}

TEST_F(Run, AutoIsOfWhatIsNotGiven) {
  const auto phases = run("'g g > t t~ g' --batch 200 --helicities phase --colors auto");
  EXPECT_EQ(phases["helicity_mode"], "phase");
  EXPECT_EQ(phases["strategies"].size(), 3);
  const auto leading = run("'g g > t t~ g' --batch 200 --helicities auto --colors leading");
  EXPECT_EQ(leading["color_mode"], "leading");
  EXPECT_EQ(leading["strategies"].size(), 3);
  const auto continuous = run("'g g > t t~' --batch 200 --helicities auto --colors continuous");
  EXPECT_EQ(continuous["color_mode"], "continuous");
  EXPECT_EQ(continuous["strategies"].size(), 3);
  EXPECT_EQ(run("'g g > g g g' --helicities auto --colors sum")["batch"], 1 << 14);
  const auto report = helikos("run 'g g > t t~' --batch 200 --colors auto");
  EXPECT_THAT(report.out, HasSubstr("tried"));
}

TEST_F(Run, ReportIsForPeople) {
  const Outcome outcome = helikos("run 'g g > t t~' --batch 64");
  ASSERT_EQ(outcome.status, 0) << outcome.err;
  for (const char* word :
       {"g g > t t~\n", "backend", "SIMD", "helicities", "set-up", "random numbers", "Rambo",
        "amplitudes", "colour sum", "matrix elements/s", "events/s", "mean |M|^2", "GeV^0",
        "minimum", "maximum", "NaN", "cross section"}) {
    EXPECT_THAT(outcome.out, HasSubstr(word));
  }
}

TEST_F(Run, ReplacesAnOldJsonThroughALink) {
  write("target.json", "old");
  std::filesystem::create_symlink("target.json", work() / "result.json");
  run("'g g > t t~' --batch 8");
  EXPECT_TRUE(std::filesystem::is_symlink(work() / "result.json"));
  EXPECT_EQ(json("target.json")["batch"], 8);
}

TEST_F(Run, JsonGoesToStandardOutputInPlaceOfTheReport) {
  for (const std::string command : {"run 'g g > t t~' --batch 8", "info 'g g > t t~'"}) {
    const Outcome outcome = helikos(command + " --json -");
    EXPECT_EQ(outcome.status, 0) << outcome.err;
    EXPECT_EQ(outcome.err, "");
    EXPECT_EQ(nlohmann::json::parse(outcome.out)["process"], "g g > t t~");
    EXPECT_TRUE(std::filesystem::is_empty(work())) << "a file is left";
  }
}

using Info = ProgramTest;

TEST_F(Info, ParticlesAreListedByTheirNames) {
  const Outcome outcome = helikos("info --particles");
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  std::istringstream lines(outcome.out);
  std::string line, name, antiname, spin, color, charge, mass;
  std::getline(lines, line);
  for (const Particle& particle : standard_model_particles()) {
    int pdg = 0;
    ASSERT_TRUE(std::getline(lines, line));
    ASSERT_TRUE(std::istringstream(line) >> name >> antiname >> pdg >> spin >> color >> charge >>
                mass)
        << line;
    EXPECT_EQ(name, particle.name);
    EXPECT_EQ(antiname, particle.antiname);
    EXPECT_EQ(pdg, particle.pdg);
    EXPECT_EQ(mass == "173", name == "t");
  }
}

/// The folder is a model that the program reads.
TEST_F(Info, TheStandardModelAsAUfoFolder) {
  const Outcome outcome = helikos("info --model sm --ufo written");
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_EQ(outcome.out + outcome.err, "");
  EXPECT_TRUE(std::filesystem::is_regular_file(work() / "written" / "vertices.py"));
  const auto lines = [&](const std::string& model) {
    const std::string table = helikos("info --particles --model " + model).out;
    return std::count(table.begin(), table.end(), '\n');
  };
  EXPECT_EQ(lines("written"), lines("sm"));
  const Outcome vertices = helikos("info --vertices --json - --model written");
  EXPECT_EQ(vertices.status, 0) << vertices.err;
  EXPECT_EQ(nlohmann::json::parse(vertices.out)["missing"].size(), 0U);
  EXPECT_EQ(helikos("info --model sm --ufo written").status, 2);
}

struct Textbook {
  const char* process;
  long vector_currents, three, four, fermion_rows, fermion_terms, jamps, diagrams;
};

/// The counts of docs/physics.md, n = 4, 5, 6.
TEST_F(Info, CountsOfTheTextbookRecursion) {
  for (const Textbook& expected :
       {Textbook{"g g > t t~ g g", 34, 66, 48, 65, 196, 24, 123},
        Textbook{"g g > t t~ g g g", 165, 490, 570, 326, 1305, 120, 1240},
        Textbook{"g g > t t~ g g g g", 981, 3915, 6360, 1957, 9786, 720, 15495}}) {
    const Outcome outcome =
        helikos(std::string("info '") + expected.process + "' --json info.json");
    ASSERT_EQ(outcome.status, 0) << outcome.err;
    const auto result = json("info.json");
    const auto& counts = result["textbook_recursion"];
    EXPECT_EQ(counts["vector_currents"], expected.vector_currents);
    EXPECT_EQ(counts["three_boson_terms"], expected.three);
    EXPECT_EQ(counts["four_boson_terms"], expected.four);
    EXPECT_EQ(counts["fermion_rows"], expected.fermion_rows);
    EXPECT_EQ(counts["fermion_terms"], expected.fermion_terms);
    EXPECT_EQ(counts["jamps"], expected.jamps);
    EXPECT_EQ(result["diagrams"], expected.diagrams);
    for (const char* key :
         {"legs", "helicities", "currents", "states", "instructions", "bytes_per_event"}) {
      EXPECT_TRUE(result.contains(key)) << key;
    }
  }
}

/// Without the option, the counts of the recursion.
TEST_F(Info, CountsOfDiagrams) {
  const Outcome outcome = helikos("info 'g g > t t~ g' --recipe diagrams --json info.json");
  ASSERT_EQ(outcome.status, 0) << outcome.err;
  const auto result = json("info.json");
  EXPECT_EQ(result["recipe"], "diagrams");
  EXPECT_EQ(result["diagrams"], 16);
  // Diagrams with k vertices of three gluons are in 2^k flows, 6, 6 and 3 of them; each of the
  // three structures of a four-gluon vertex is in four.
  EXPECT_EQ(result["diagram_recipe"]["contractions"], 6 + 6 * 2 + 3 * 4 + 3 * 4);
  EXPECT_FALSE(result.contains("recursion"));
  const auto standard = nlohmann::json::parse(helikos("info 'g g > t t~ g' --json -").out);
  EXPECT_EQ(standard["recipe"], "recursion");
  EXPECT_TRUE(standard.contains("recursion"));
  EXPECT_FALSE(standard.contains("diagram_recipe"));
}

TEST_F(Info, FlowsRankAndBlocksOfColors) {
  const auto info = [&](const std::string& process) {
    return nlohmann::json::parse(helikos("info '" + process + "' --json -").out);
  };
  const auto gluons = info("g g > g g g");
  EXPECT_EQ(gluons["flows"], 24);
  EXPECT_EQ(gluons["jamps"], 6);
  EXPECT_EQ(gluons["color_rank"], 6);
  const auto line = info("g g > t t~ g g g g");
  EXPECT_EQ(line["flows"], 720);
  EXPECT_EQ(line["color_rank"], 685);
  EXPECT_EQ(line["color_blocks"].size(), 16u);
  const auto leptons = info("e+ e- > mu+ mu-");
  EXPECT_EQ(leptons["color_rank"], 1);
  EXPECT_EQ(leptons["color_blocks"], nlohmann::json::parse("[1]"));
  const auto out = helikos("info 'g g > t t~ g g'").out;
  EXPECT_THAT(out, HasSubstr("  colour rank                     24\n"));
  EXPECT_THAT(out, HasSubstr("  colour blocks          8 of 2 to 4\n"));
}

/// Currents and jamps are in double, or in float, which mixed precision has them in too; on a GPU
/// its jamps only.
TEST_F(Info, BytesOfAnEventFollowThePrecision) {
  const auto bytes = [&](const std::string& precision) {
    const std::string options = precision.empty() ? "" : " --precision " + precision;
    const Outcome outcome = helikos("info 'g g > t t~ g g' --json info.json" + options);
    EXPECT_EQ(outcome.status, 0) << outcome.err;
    EXPECT_THAT(outcome.out, HasSubstr(precision.empty() ? "double" : precision));
    EXPECT_EQ(json("info.json")["precision"], precision.empty() ? "double" : precision);
    return json("info.json")["bytes_per_event"].get<long>();
  };
  const long in_double = bytes("double");
  EXPECT_EQ(bytes(""), in_double);
  EXPECT_EQ(2 * bytes("float"), in_double);
  if (is_host_space<MatrixElement::Space>) {
    EXPECT_EQ(bytes("mixed"), bytes("float"));
  } else {
    EXPECT_GT(bytes("mixed"), bytes("float"));
    EXPECT_LT(bytes("mixed"), in_double);
  }
}

/// Not in the first second, so that a fast machine needs more events.
TEST_F(Run, ATerminalShowsHowFarTheEventsAre) {
  std::string text;
  for (std::int64_t batches = 1000; batches < 300'000; batches *= 4) {
    text = on_terminal(work(), "'" HELIKOS_CLI "' run 'g g > t t~ g' --batch 1000 --batches " +
                                   std::to_string(batches));
    // A run of a second or so shows one line or none: then more events.
    if (text.find(" s left") == text.npos) continue;
    EXPECT_THAT(text, ContainsRegex("\r\\[#* *\\] [0-9]+ %, [0-9]+ s left"));
    EXPECT_THAT(text, HasSubstr("\r\033[K"));  // taken away at the end
    return;
  }
  FAIL() << text;
}

/// A selection draws by other random numbers: the events are the same.
TEST_F(Run, SelectsBesideTheSameEvents) {
  const std::string options = "'g g > t t~ g' --batch 100";
  const auto plain = run(options), selected = run(options + " --select");
  EXPECT_EQ(plain["select"], false);
  EXPECT_EQ(selected["select"], true);
  EXPECT_NEAR(plain["mean"].get<double>() / selected["mean"].get<double>(), 1.0, 1e-11);
}

TEST_F(Run, CrossSectionsOfPartonsAreCalledSo) {
  EXPECT_THAT(helikos("run 'u u~ > d d~' --batch 4000").out,
              HasSubstr("pb   (partonic, flat phase space, no cuts)"));
  EXPECT_THAT(helikos("run 'e+ e- > mu+ mu-' --batch 4000").out,
              HasSubstr("pb   (flat phase space, no cuts)"));
  EXPECT_THAT(helikos("run 'x x > d d~' --define 'x = u u~' --batch 4000").out,
              HasSubstr("pb   (partonic, flat phase space, no cuts)"));
}

}  // namespace
}  // namespace helikos::app::run_test
