// SPDX-License-Identifier: Apache-2.0
// `import`: run files from cards of MadGraph. The cards are written here.
#include <gmock/gmock.h>

#include <algorithm>
#include <cmath>

#include "app/program.hpp"

namespace helikos::app::import_test {
namespace {

using ::testing::ContainsRegex;
using ::testing::HasSubstr;
using ::testing::Not;

class Import : public ProgramTest {
 protected:
  void write_cards(const std::string& process, const std::string& run) const {
    write("proc.dat", process);
    write("run.dat", run);
  }
  Outcome import(const std::string& more = "") const {
    return helikos("import proc.dat run.dat --pdf toy --output RUN.toml --json out.json " + more);
  }
  /// The cross section of a run file [pb], and its error.
  std::pair<double, double> cross_section(const std::string& file) const {
    const Outcome outcome =
        helikos("generate " + file + " --events 50 --output e.lhe --report none --json r.json " +
                "--accept-doubtful --accuracy 0.015 --max-pilot 50000");
    EXPECT_EQ(outcome.status, 0) << outcome.err;
    const auto total = json("r.json");
    return {total["generation"]["mean_weight_pb"], total["generation"]["error_pb"]};
  }
  void remove_results() const {
    for (const char* name : {"RUN.toml", "out.json"}) std::filesystem::remove(work() / name);
  }
  void expect_refused(const std::string& what, const std::string& more = "") const {
    const Outcome outcome = import(more);
    EXPECT_EQ(outcome.status, 2);
    EXPECT_THAT(outcome.err, HasSubstr(what));
    EXPECT_EQ(std::ranges::count(outcome.err, '\n'), 1) << outcome.err;
    EXPECT_FALSE(std::filesystem::exists(work() / "RUN.toml"));
    EXPECT_FALSE(std::filesystem::exists(work() / "out.json"));
  }
};

constexpr const char* settings =
    "6500 = ebeam1\n6500 = ebeam2\n1 = lpp1\n1 = lpp2\nF = use_syst\nT = fixed_ren_scale\n"
    "T = fixed_fac_scale\n91.188 = scale\n91.188 = dsqrt_q2fact1\n91.188 = dsqrt_q2fact2\n"
    "3 = iseed\n0 = nhel\n";

TEST_F(Import, GivesTheCrossSectionOfARunFileByHand) {
  write_cards(
      "import model sm-no_b_mass\ndefine l+ = e+ mu+\ndefine l- = e- mu-\n"
      "generate p p > l+ l- @1\nadd process p p > l+ vl j / h QED=2 QCD<=1 @2\noutput x\n",
      std::string(settings) +
          "30 = ptj\n2.5 = etaj\n5 = maxjetflavor\n60 = mmll\n120 = mmllmax\n"
          "20 = ptl\n0.4 = drll\n0.4 = drjl\n25 = misset\n");
  const Outcome outcome = import();
  ASSERT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_THAT(outcome.err, HasSubstr("b and b~ are in p and j"));
  EXPECT_THAT(outcome.err,
              HasSubstr("without an effect on cross section and events: output, nhel"));
  EXPECT_THAT(outcome.err, Not(HasSubstr("no counterpart")));

  write("hand.toml", R"(
energy = 13000
pdf = "toy"
mur = "91.188"
muf = "91.188"
set = ["MB=0", "yukawa 5=0"]
define = ["l+ = e+ mu+", "l- = e- mu-"]
cut = ["pt(j) > 30 and abs(eta(j)) < 2.5 and dr(l,j) > 0.4",
       "pt(l) > 20 and abs(eta(l)) < 2.5"]
seed = 5
[[process]]
process = "p p > l+ l-"
cut = ["60 < m(e+,e-) < 120 and 60 < m(mu+,mu-) < 120", "dr(l,l) > 0.4"]
[[process]]
process = "p p > l+ vl j / h QED=2 QCD<=1"
cut = ["met > 25"]
)");
  const auto [own, own_error] = cross_section("RUN.toml");
  const auto [other, other_error] = cross_section("hand.toml");
  EXPECT_NEAR(own, other, 4 * std::hypot(own_error, other_error));
  EXPECT_LT(own_error, 0.03 * own);
}

TEST_F(Import, ListsWhatHasNoCounterpart) {
  write_cards(
      "generate p p > t t~, t > w+ b\nadd process p p > t t~ $ h\nset complex_mass_scheme True\n",
      std::string(settings) + "30 = polbeam1\n1 = ickkw\n7 = mymax\n");
  const Outcome outcome = import();
  ASSERT_EQ(outcome.status, 0) << outcome.err;
  const std::string file = read_file(work() / "RUN.toml");
  for (const char* what :
       {"no counterpart: proc.dat:3: set complex_mass_scheme True", "polbeam1 = 30", "ickkw = 1",
        "run.dat:15: mymax = 7: MadGraph takes it as an entry for a program of the user"})
    EXPECT_THAT(outcome.err, HasSubstr(what));
  for (const char* what :
       {"proc.dat:3: set complex_mass_scheme True", "polbeam1 = 30",
        "run.dat:15: mymax = 7: MadGraph takes it as an entry for a program of the user",
        "nhel = 0"})
    EXPECT_THAT(file, HasSubstr(what));
  const auto out = json("out.json");
  EXPECT_EQ(out["processes"].size(), 2u);
  EXPECT_TRUE(out["processes"][0]["why_not"].is_null());
}

/// Windows of decays, their products without cuts, and `$`.
TEST_F(Import, HasDecaysAsMadGraph) {
  write_cards("generate p p > t t~, t > w+ b\nadd process p p > e+ e- $ z\n",
              std::string(settings) + "20 = bwcutoff\n10 = ptb\n2.5 = etab\n40 = mmll\n");
  const Outcome outcome = import();
  ASSERT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_THAT(outcome.err, Not(HasSubstr("no counterpart")));
  EXPECT_THAT(outcome.err, HasSubstr("proc.dat:2: p p > e+ e- $ z: all events with the particle"));
  const std::string file = read_file(work() / "RUN.toml");
  EXPECT_THAT(file, HasSubstr("\nbwcutoff = 20\n"));
  EXPECT_THAT(file, HasSubstr("\ncut-decays = \"off\"\n"));
  EXPECT_THAT(file, Not(HasSubstr("pt(cut_b)")));
  write_cards("generate p p > t t~, t > w+ b\n",
              std::string(settings) + "T = cut_decays\n10 = ptb\n");
  ASSERT_EQ(import().status, 0);
  const std::string with_cuts = read_file(work() / "RUN.toml");
  EXPECT_THAT(with_cuts, Not(HasSubstr("cut-decays")));
  EXPECT_THAT(with_cuts, HasSubstr("pt(cut_b) > 10"));
}

/// Polarisations of beams and the frame of helicities become parts of the processes.
TEST_F(Import, TakesHelicities) {
  write_cards(
      "import model sm-no_b_mass\ngenerate p p > w+{0} w+{T} j j QED=4 QCD=0, w+ > l+ vl @1\n"
      "add process p p > w+{L} w- @2\nadd process p p > w+ w-\n"
      "add process p p > t t~, (t > w+{0} b, w+ > l+ vl) @4\n",
      std::string(settings) + "3,4 = me_frame\n4000 = ebeam2\n20 = ptj\n");
  Outcome outcome = import();
  ASSERT_EQ(outcome.status, 0) << outcome.err;
  const std::string chain = read_file(work() / "RUN.toml");
  EXPECT_THAT(chain,
              HasSubstr("\"p p > w+{0} w+{T} j j QCD<=0 QED<=4 me_frame=3,4, w+ > l+ vl @1\""));
  EXPECT_THAT(chain, HasSubstr("\"p p > w+{-} w- me_frame=3,4 @2\""));
  EXPECT_THAT(chain, HasSubstr("\"p p > t t~ me_frame=3,4, (t > w+{0} b, w+ > l+ vl) @4\""));
  EXPECT_THAT(chain, HasSubstr("\"p p > w+ w-\""));
  EXPECT_THAT(chain, HasSubstr("beam-energies = [6500, 4000]"));
  const char* of_beams =
      "250 = ebeam1\n250 = ebeam2\n0 = lpp1\n0 = lpp2\n80 = polbeam1\n-30.5 = polbeam2\n";
  write_cards("generate e- e+ > mu- mu+\n", of_beams);
  outcome = import();
  ASSERT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_THAT(read_file(work() / "RUN.toml"), HasSubstr("\"e-{80%} e+{-30.5%} > mu- mu+\""));
  remove_results();
  write_cards("generate e- e+ > mu- mu+\nadd process e-{L} e+ > ta- ta+\n", of_beams);
  expect_refused("proc.dat:2: e-{-} is a polarised beam, and so is that of polbeam1");
}

/// A sample without one of the processes of the card is another one.
TEST_F(Import, RefusesCardsWithABadProcess) {
  write_cards("generate p p > t t~\nadd process p p > t t~ [QCD]\nadd process p p > b b~\n",
              settings);
  expect_refused("proc.dat:2: ");
  write_cards("generate p p > t t~\nadd process p p > t tt~\nadd process p p > foo\n", settings);
  expect_refused("; 1 more of 3 processes are refused");
  write_cards("generate p p > e+ e-\nadd process p p > mu+ e- \n", settings);  // no diagrams
  expect_refused("proc.dat:2: ");
}

/// MadGraph has no event of it either, and goes on.
TEST_F(Import, LeavesOutProcessesWithoutEvents) {
  write_cards("generate p p > t t~\nadd process p p > t t~ j\n",
              std::string(settings) + "50 = ptj1min\n");
  const Outcome outcome = import();
  ASSERT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_THAT(outcome.err, HasSubstr("proc.dat:1: left out: p p > t t~: no event passes the cuts"));
  EXPECT_THAT(read_file(work() / "RUN.toml"), HasSubstr("#   proc.dat:1, left out: p p > t t~"));
  EXPECT_THAT(json("out.json")["processes"][0]["why_not"].get<std::string>(),
              HasSubstr("too few particles"));
  // The W decays within its window, which ends at 111 GeV.
  write_cards("generate p p > w+, w+ > u d~\nadd process p p > w+ j, w+ > u d~\n",
              std::string(settings) + "400 = htjmin\nT = cut_decays\n");
  const Outcome of_windows = import();
  ASSERT_EQ(of_windows.status, 0) << of_windows.err;
  EXPECT_THAT(of_windows.err, HasSubstr("proc.dat:1: left out: p p > w+, w+ > u d~: no event "
                                        "passes the cuts: "));
  remove_results();
  write_cards("generate p p > t t~\n", std::string(settings) + "50 = ptj1min\n");
  expect_refused("proc.dat:1: no event passes the cuts");
}

/// Names that MadGraph does not have, wherever they stand.
TEST_F(Import, RefusesMisspeltNames) {
  write_cards("generate p p > t t~\n", std::string(settings) + "5 = nevnts\n");
  expect_refused("run.dat:13: nevnts = 5: MadGraph has no such entry (nevents?)");
  write_cards("generate p p > t t~\n", settings);
  const auto refuses = [&](const std::string& line, const std::string& what) {
    write("set.dat", "set run_card iseed 4\n" + line + "\n");
    expect_refused("helikos: set.dat:2: " + what, "set.dat");
  };
  refuses("set run_card nevent 5", "nevent = 5: MadGraph has no such entry (nevents?)");
  refuses("set nevent 5", "set nevent=5: there is no parameter 'nevent'");
  refuses("set param_card mas 6 173", "set mas 6=173: there is no parameter 'mas 6'");
  refuses("set param_card mass 6 many", "set mass 6=many: ");
  refuses("sett run_card nevents 5", "'sett' is no command of MadGraph (set?)");
  refuses("ptj = 20", "'ptj' is no command of MadGraph (set run_card ptj VALUE?)");
  for (const char* line : {"sett mass 6 173\n", "# changes\nsett run_card nevents 5\n"}) {
    write("set.dat", line);
    expect_refused("'sett' is no command of MadGraph (set?)", "set.dat");
  }
  write("set.dat", "ptj=20\n");
  expect_refused("set.dat:1: 'ptj=20' is no command of MadGraph (set run_card ptj VALUE?)",
                 "set.dat");
  write_cards("generate p p > t t~\n", std::string(settings) + "ptj = 20 ! of jets\n");
  expect_refused("run.dat:13: ptj = 20: a line of a run card is VALUE = NAME: 20 = ptj");
}

TEST_F(Import, RefusesUnknownSetsAndOtherFiles) {
  write_cards("generate p p > t t~\n", settings);
  const auto refuses = [&](const std::string& options, const std::string& what) {
    const Outcome outcome = helikos("import proc.dat run.dat " + options);
    EXPECT_EQ(outcome.status, 2) << options;
    EXPECT_THAT(outcome.err, HasSubstr(what)) << options;
    EXPECT_EQ(std::ranges::count(outcome.err, '\n'), 1) << outcome.err;
  };
  refuses("--pdf NoSet --output RUN.toml", "--pdf NoSet: no such set is known");
  refuses("--pdf 999999999 --output RUN.toml", "--pdf 999999999: no such set is known");
  refuses("--pdf toy --output RUN.txt", "--output RUN.txt: a run file ends in .toml");
  for (const char* name : {"RUN.toml", "RUN.txt"})
    EXPECT_FALSE(std::filesystem::exists(work() / name)) << name;
  // Sets that are not on this machine.
  for (const char* set : {"NNPDF31_nnlo_hessian_pdfas", "306007"})
    EXPECT_EQ(helikos(std::string("import proc.dat run.dat --output RUN.toml --pdf ") + set).status,
              0)
        << set;
  EXPECT_THAT(helikos("import proc.dat run.dat --pdf toy --output -").out,
              HasSubstr("pdf = \"toy\""));
}

/// Variations of MadGraph's systematics: the run takes them all.
TEST_F(Import, SystematicsAreWeightsOfTheRun) {
  write_cards("generate p p > t t~\n",
              "6500 = ebeam1\n6500 = ebeam2\n3 = iseed\n3 = dynamical_scale_choice\n"
              "['--mur=0.5,1,2', '--muf=0.5,1,2', '--dyn=-1,2,4', '--pdf=central,toy@0,mine@0'] = "
              "systematics_arguments\n");
  const Outcome outcome = import();
  ASSERT_EQ(outcome.status, 0) << outcome.err;
  const std::string file = read_file(work() / "RUN.toml");
  EXPECT_THAT(file, HasSubstr("also-scale = [\"sum(mt(all))\", \"m(all[all])\"]"));
  EXPECT_THAT(file, HasSubstr("also-pdf = [\"mine\"]"));
  const std::string toy = HELIKOS_SOURCE_DIR "/src/helikos/beams/toy/toy";
  std::filesystem::create_directories(work() / "sets/mine");
  for (const char* end : {".info", "_0000.dat"})
    std::filesystem::copy_file(toy + end, work() / "sets/mine" / (std::string("mine") + end));
  const Outcome made = helikos(
      "generate RUN.toml --pdf-path sets --events 20 --accuracy 0.1 --output e.lhe --report none");
  ASSERT_EQ(made.status, 0) << made.err;
  EXPECT_EQ(info("e.lhe")["variations"].size(), 6u + 2u + 1u);
}

/// Cards of MadSpin are recognised wherever they stand.
TEST_F(Import, NamesCardsOfMadSpin) {
  const char* madspin = "set spinmode onshell\ndecay t > w+ b, w+ > all all\nlaunch\n";
  write_cards("generate p p > t t~\n", settings);
  write("madspin.dat", madspin);
  const Outcome outcome = import("madspin.dat");
  ASSERT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_THAT(outcome.err, HasSubstr("no counterpart: madspin.dat: a card of MadSpin: it is not "
                                     "read: decays are written as chains in the process"));
  EXPECT_THAT(read_file(work() / "RUN.toml"), HasSubstr("madspin.dat: a card of MadSpin"));
  std::filesystem::remove(work() / "RUN.toml");
  std::filesystem::remove(work() / "out.json");
  write_cards("generate p p > t t~\n", madspin);
  expect_refused("run.dat: a card of MadSpin");
  write_cards("decay w+ > all all\n", settings);
  expect_refused("proc.dat: a card of MadSpin");
}

/// Their masses are those of other weights, not of the events.
TEST_F(Import, NamesCardsOfReweighting) {
  write_cards("generate p p > t t~\n", settings);
  write("reweight.dat", "launch\nset mass 6 180\nlaunch\nset mass 6 165\n");
  const Outcome outcome = import("reweight.dat");
  ASSERT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_THAT(outcome.err, HasSubstr("no counterpart: reweight.dat: a card of reweighting: it is "
                                     "not read: helikos reweight"));
  EXPECT_THAT(read_file(work() / "RUN.toml"), ::testing::Not(HasSubstr("mass 6")));
}

/// A script of a run, as a user keeps it. Its settings are those of the run.
TEST_F(Import, ReadsScriptsOfARun) {
  write_cards("generate p p > t t~\n", settings);
  write("launch.dat", "launch run_01\nset nevents 77\nset mass 6 172\ndone\n");
  const Outcome outcome = import("launch.dat");
  ASSERT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_THAT(outcome.err, Not(HasSubstr("reweighting")));
  const std::string file = read_file(work() / "RUN.toml");
  EXPECT_THAT(file, HasSubstr("events = 77\n"));
  EXPECT_THAT(file, HasSubstr("set = [\"mass 6=172\"]"));
}

// ---- Several processes
// ---------------------------------------------------------------------------

TEST_F(Import, SaysWhichProcessesAreDropped) {
  write_cards("generate p p > z j\nadd process p p > z j j\ngenerate p p > t t~\noutput x\n",
              settings);
  const Outcome outcome = import();
  ASSERT_EQ(outcome.status, 0) << outcome.err;
  for (const char* what :
       {"left out, as MadGraph does: proc.dat:1: p p > z j: generate in line 3 begins anew\n",
        "left out, as MadGraph does: proc.dat:2: p p > z j j: generate in line 3 begins anew\n",
        "without an effect on cross section and events: output, nhel\n"})
    EXPECT_THAT(outcome.err, HasSubstr(what));
  EXPECT_THAT(read_file(work() / "RUN.toml"),
              HasSubstr("# Left out, as MadGraph does:\n#   proc.dat:1: p p > z j: generate"));
  EXPECT_EQ(json("out.json")["remarks"][0]["fate"], "dropped");
}

/// However they are written: what both have would count twice.
TEST_F(Import, RefusesProcessesThatAreThereTwice) {
  const auto refuses = [&](const std::string& card, const std::string& what) {
    write_cards(card, settings);
    expect_refused("proc.dat:2: " + what);
  };
  refuses("generate p p > l+ l-\nadd process p p > e+ e-\n",
          "p p > l+ l- and p p > e+ e- both have u u~ > e+ e-, with the same cuts and orders");
  refuses("generate p p > t t~\nadd process g g > t t~ @2\n", "p p > t t~ and g g > t t~ @2");
  refuses("generate p p>t t~\nadd process p p > t t~ --no_warning=duplicate\n", "p p > t t~ and");
  refuses("generate p p > t t~ QCD=2\nadd process p p > t t~ QCD<=2\n", "p p > t t~ QCD<=2 and");
  // Both are allowed, and have different terms.
  write_cards("generate p p > t t~ QCD=2 QED=0\nadd process p p > t t~ QCD=0 QED=2\n", settings);
  const Outcome outcome = import();
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_THAT(outcome.err, Not(HasSubstr("both have")));
}

TEST_F(Import, SaysWhatProcessesHaveInCommon) {
  write_cards("generate p p > e+ e-\nadd process p p > e+ e- / a\n", settings);
  const Outcome outcome = import();
  ASSERT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_THAT(outcome.err, HasSubstr("proc.dat:2: p p > e+ e- / a: p p > e+ e- and p p > e+ e- / "
                                     "a both have u u~ > e+ e-"));
}

/// A label has the meaning of the lines before the process.
TEST_F(Import, LabelsMayChangeTheirMeaning) {
  write_cards(
      "define x = u\ndefine q = x\ndefine r = u~\ngenerate q r > t t~\ndefine q=d; define r=d~\n"
      "define x = s\nadd process q r > t t~ @2\n",
      settings);
  ASSERT_EQ(import().status, 0);
  const Outcome outcome = helikos("integrate RUN.toml --points 2000 --json r.json");
  ASSERT_EQ(outcome.status, 0) << outcome.err;
  const auto run = json("r.json");
  ASSERT_EQ(run["processes"].size(), 2u);
  EXPECT_EQ(run["processes"][0]["subprocesses"][0]["process"], "u u~ > t t~");
  EXPECT_EQ(run["processes"][1]["subprocesses"][0]["process"], "d d~ > t t~");
  EXPECT_EQ(run["processes"][1]["subprocesses"].size(), 1u);
}

TEST_F(Import, SaysWhatGridpackAndMergingEntriesMean) {
  write_cards("generate p p > e+ e- j\n",
              std::string(settings) + "T = gridpack\n0 = highestmult\n20 = xqcut\n40 = mmll\n");
  const Outcome outcome = import();
  ASSERT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_THAT(outcome.err, HasSubstr("gridpack = T: `helikos gridpack` makes a gridpack"));
  EXPECT_THAT(outcome.err, HasSubstr("drjl = 0.4 (default): it is no cut with xqcut = 20"));
  EXPECT_THAT(outcome.err, Not(HasSubstr("ptj = 20 (default)")));  // as it is
  EXPECT_THAT(read_file(work() / "RUN.toml"), HasSubstr("highestmult = 0: is used with ickkw = 2"));
}

/// Whatever the card says of them, xqcut is the limit of jets and of their pairs.
TEST_F(Import, SaysWhatXqcutReplaces) {
  for (const char* ptj : {"0", "10", "40"}) {
    write_cards("generate p p > t t~ j j\n", std::string(settings) + ptj + " = ptj\n20 = xqcut\n");
    const Outcome outcome = import();
    ASSERT_EQ(outcome.status, 0) << outcome.err;
    EXPECT_THAT(outcome.err, HasSubstr("run.dat:13: ptj = " + std::string(ptj) +
                                       ": with xqcut = 20 it is 20, in MadGraph too"));
    EXPECT_THAT(outcome.err, HasSubstr("mmjj = 0 (default): with xqcut = 20 it is 20"));
    const std::string file = read_file(work() / "RUN.toml");
    EXPECT_THAT(file, HasSubstr("\"pt(cut_j) > 20\""));
    EXPECT_THAT(file, HasSubstr("\"m(cut_j,cut_j) > 20\""));
  }
}

TEST_F(Import, BadInputIsOneLineAndWritesNothing) {
  write_cards("generate p p > t t~\ngenerate\n", settings);
  expect_refused("proc.dat:2: the process is missing");
  write_cards("generate p p > t t~\ngenerte p p > z\n", settings);
  expect_refused("proc.dat:2: 'generte' is no command of MadGraph (generate?)");
  write_cards("generate p p > foo\n", settings);
  expect_refused("proc.dat:1: column 7: unknown particle 'foo'");
  write_cards("define p = p b b~\ngenerate p p > h j\n", settings);  // with the mass of b
  expect_refused("but b has 4.7 GeV (in a third card: \"set mass 5=0\")");
  write_cards("define x = foo\ngenerate p p > x x\n", settings);
  expect_refused("proc.dat:1: column 5: unknown particle 'foo'");
  write_cards("import model nomodel\ngenerate p p > t t~\n", settings);
  expect_refused("proc.dat:1: ");
  write_cards("generate p p > t t~ j\n", std::string(settings) + "x = ptj\n");
  expect_refused("run.dat:13: ptj = 'x' is no number");
  write_cards("generate p p > t t~\n", std::string(settings) + "4 = lpp1\n");
  expect_refused("run.dat:13: lpp1 = 4: ");
  std::filesystem::remove(work() / "run.dat");
  expect_refused("run.dat: cannot be opened");
}

/// Cards that are missing, in another order or there twice.
TEST_F(Import, SaysWhichCardIsMissingOrThereTwice) {
  write_cards("generate p p > t t~\n", settings);
  for (const char* name : {"proc2.dat", "run2.dat"})
    std::filesystem::copy_file(work() / (name[0] == 'p' ? "proc.dat" : "run.dat"), work() / name);
  for (const char* name : {"a.dat", "b.dat"}) write(name, "BLOCK MASS\n 6 170\n");
  const auto refuses = [&](const std::string& cards, const std::string& what) {
    const Outcome outcome = helikos("import " + cards + " --pdf toy --output RUN.toml");
    EXPECT_EQ(outcome.status, 2) << cards;
    EXPECT_THAT(outcome.err, HasSubstr(what)) << cards;
    EXPECT_EQ(std::ranges::count(outcome.err, '\n'), 1) << outcome.err;
    EXPECT_FALSE(std::filesystem::exists(work() / "RUN.toml")) << cards;
  };
  refuses("run.dat", "run.dat: a run card, and the process card is missing");
  refuses("proc.dat", "the run card is missing");
  refuses("run.dat proc.dat", "run.dat: a run card; the process card is the first one");
  refuses("proc.dat proc2.dat run.dat", "proc2.dat: a second process card; the first is proc.dat");
  refuses("proc.dat run.dat proc2.dat", "proc2.dat: a second process card; the first is proc.dat");
  refuses("proc.dat run.dat run2.dat", "run2.dat: a second run card; the first is run.dat");
  refuses("proc.dat run.dat a.dat b.dat", "b.dat: a second parameter card; the first is a.dat");
  const char* of_parameters = "a.dat: a parameter card; process and run card stand before it";
  refuses("a.dat run.dat", of_parameters);
  refuses("proc.dat a.dat", of_parameters);
  write("empty.dat", "# nothing\n");
  refuses("proc.dat run.dat empty.dat", "helikos: empty.dat: is no card");
}

TEST_F(Import, ParametersComeFromCardsAndChanges) {
  write_cards("generate p p > t t~\n", settings);
  write("changes.dat",
        "set param_card mass 6 170\nset run_card iseed 9\nset param_card mass 24 80\n"
        "set param_card mass 250 2\n");
  const Outcome outcome =
      helikos("import proc.dat run.dat changes.dat --pdf toy --output RUN.toml");
  ASSERT_EQ(outcome.status, 0) << outcome.err;
  const std::string file = read_file(work() / "RUN.toml");
  EXPECT_THAT(file, HasSubstr("set = [\"mass 6=170\"]"));
  EXPECT_THAT(outcome.err, HasSubstr("changes.dat:3: set mass 24=80: the mass of the W follows"));
  EXPECT_THAT(outcome.err, HasSubstr("no counterpart: changes.dat:4: set mass 250=2: "));
  EXPECT_THAT(file, HasSubstr("seed = 9"));
}

/// Numbers that MadGraph computes or holds at 0 are not taken from a card, and each has a line.
TEST_F(Import, NumbersThatAreNoInputsAreNotTaken) {
  write_cards("import model sm\ngenerate p p > ta+ ta-\n", settings);
  write("param.dat",
        "BLOCK MASS\n 6 170\n 24 80.377\n 13 0.10566\nBLOCK YUKAWA\n 13 0.1\nBLOCK WOLFENSTEIN\n "
        "1 0.2253\n 2 0.8\nDECAY 15 2.27e-12\n");
  write("changes.dat",
        "set param_card mass 11 0.000511\nset mass 12 1\nset decay 15 Auto\nset mass 4 0\n");
  Outcome outcome = import("param.dat changes.dat");
  ASSERT_EQ(outcome.status, 0) << outcome.err;
  const char* of_card[] = {
      "param.dat:3: MASS 24 = 80.377 GeV is not used: the mass of the W follows from MZ, aEWM1 and "
      "Gf, and is 80.419 GeV; aEWM1=",
      "param.dat:4: MASS 13 = 0.10566 GeV is not used: the restriction of sm has it at 0, in "
      "MadGraph too\n",
      "param.dat:6: YUKAWA 13 = 0.1 GeV is not used: the restriction of sm",
      "param.dat:8: lambda = 0.2253 of quark mixing is not used: the restriction of sm",
      "param.dat:10: DECAY 15 = 2.27e-12 GeV is not used: the restriction of sm"};
  const char* of_changes[] = {
      "changes.dat:1: set mass 11=0.000511: the restriction of sm has it at 0, in MadGraph too\n",
      "changes.dat:2: set mass 12=1: it is 0 in this model, in MadGraph too\n",
      "changes.dat:3: set decay 15=Auto: the restriction of sm has it at 0, in MadGraph too\n"};
  for (const char* line : of_card) EXPECT_THAT(outcome.err, HasSubstr(line));
  for (const char* line : of_changes) EXPECT_THAT(outcome.err, HasSubstr(line));
  EXPECT_THAT(outcome.err, Not(HasSubstr("changes.dat:4")));
  EXPECT_THAT(read_file(work() / "RUN.toml"),
              HasSubstr("set = [\"decay 15=0\", \"mass 13=0\", \"vckmin 1=0\", \"yukawa 13=0\"]"));
  // A restriction that leaves them open.
  write_cards("import model sm-lepton_masses\ngenerate p p > ta+ ta-\n", settings);
  outcome = import("param.dat");
  ASSERT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_THAT(outcome.err, Not(HasSubstr("MASS 13")));
  EXPECT_THAT(outcome.err, HasSubstr("param.dat:8: lambda = 0.2253 of quark mixing"));
}

/// In loop_qcd_qed_sm the W mass is an input, and b and tau have no mass.
TEST_F(Import, TheWMassOfElectroweakModelsHasNoCounterpart) {
  write_cards("import model loop_qcd_qed_sm\ngenerate p p > t t~\n", settings);
  write("changes.dat", "set mass 24 80.3\n");
  write("param.dat", "BLOCK MASS\n 24 80.3\n");
  for (const char* card : {"changes.dat", "param.dat"}) {
    const Outcome outcome = import(card);
    ASSERT_EQ(outcome.status, 0) << outcome.err;
    EXPECT_THAT(outcome.err, ContainsRegex(std::string("no counterpart: ") + card +
                                           ":.*the mass of the W follows from MZ, aEWM1 and Gf"));
    EXPECT_THAT(read_file(work() / "RUN.toml"),
                HasSubstr("set = [\"MB=0\", \"yukawa 5=0\", \"MTA=0\", \"yukawa 15=0\"]"));
  }
}

/// The numbers of a restriction are those of a card that has no others.
TEST_F(Import, CardsComeBeforeTheNumbersOfARestriction) {
  write_cards("import model sm-ckm\ngenerate p p > w+\n", settings);
  write("param.dat", "BLOCK WOLFENSTEIN\n 1 0.225\n 2 0.8\n 3 0.1\n 4 0.3\n");
  Outcome outcome = import("param.dat");
  ASSERT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_THAT(outcome.err, HasSubstr("param.dat: BLOCK WOLFENSTEIN is read as VCKMIN"));
  EXPECT_THAT(read_file(work() / "RUN.toml"), Not(HasSubstr("lambda=")));
  write_cards("import model sm-c_mass\ngenerate p p > t t~\n", settings);
  write("param.dat", "BLOCK MASS\n 4 1.27\n");
  ASSERT_EQ(import("param.dat").status, 0);
  EXPECT_THAT(read_file(work() / "RUN.toml"), HasSubstr("set = [\"yukawa 4=1.55\"]"));
  write_cards("import model sm-no_b_mass\ngenerate p p > t t~\n", settings);
  write("param.dat", "BLOCK MASS\n 5 4.7\n");
  outcome = import("param.dat");
  ASSERT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_THAT(outcome.err,
              HasSubstr("param.dat:2: MASS 5 = 4.7 GeV is not used: the restriction of "
                        "sm-no_b_mass has it at 0"));
  EXPECT_THAT(read_file(work() / "RUN.toml"), HasSubstr("set = [\"MB=0\", \"yukawa 5=0\"]"));
}

/// MadGraph chooses the quarks of p and j before it reads the masses of a card.
TEST_F(Import, ABottomQuarkWithoutMassIsInLabelsOnlyByTheRestriction) {
  const auto settings_of = [&](const std::string& model, const std::string& definition) {
    write_cards("import model " + model + "\n" + definition + "generate p p > t t~ j\n", settings);
    write("param.dat", "BLOCK MASS\n 5 0\n 6 172\n");
    const Outcome outcome = import("param.dat");
    EXPECT_EQ(outcome.status, 0) << outcome.err;
    return std::pair(read_file(work() / "RUN.toml"), outcome.err);
  };
  const auto [four, note] = settings_of("sm", "");
  EXPECT_THAT(four, HasSubstr("define = [\"p = g u c d s u~ c~ d~ s~\", \"j = p\""));
  EXPECT_THAT(note, HasSubstr("b has no mass, but it has one in the restriction"));
  const auto [five, five_note] = settings_of("sm-no_b_mass", "");
  EXPECT_THAT(five, Not(HasSubstr("\"p = ")));
  EXPECT_THAT(five_note, HasSubstr("b has no mass: b and b~ are in p and j"));
  const auto [own, own_note] = settings_of("sm", "define p = p b b~\n");
  EXPECT_THAT(own, HasSubstr("\"p = g u c d s u~ c~ d~ s~\", \"j = p\", \"p = p b b~\""));
  write_cards("import model sm-c_mass\ngenerate p p > t t~ j\n", settings);
  EXPECT_THAT(helikos("import proc.dat run.dat --output RUN.toml").err,
              HasSubstr("c has a mass: c and c~ are in p and j of MadGraph"));
}

/// `generate` would not find them. The run file is written all the same, for another machine.
TEST_F(Import, NamesSetsThatNobodyKnows) {
  const std::string energy = "6500 = ebeam1\n6500 = ebeam2\n3 = iseed\n";
  const auto outcome_of = [&](const std::string& lines) {
    write_cards("generate p p > t t~\n", energy + lines);
    return helikos("import proc.dat run.dat --output RUN.toml");
  };
  Outcome outcome = outcome_of("lhapdf = pdlabel\n999999 = lhaid\nF = use_syst\n");
  ASSERT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_THAT(outcome.err, HasSubstr("run.dat:5: lhaid = 999999: no set 999999 is known, and none "
                                     "is on this machine; generate needs it\n"));
  outcome = outcome_of(
      "lhapdf = pdlabel\n325300 = lhaid\n['--pdf=errorset@3,foo,NNPDF31_lo_as_0130@0,82200'] = "
      "systematics_arguments\n");
  ASSERT_EQ(outcome.status, 0) << outcome.err;
  for (const char* name : {"errorset", "foo"})
    EXPECT_THAT(outcome.err, ContainsRegex(std::string("run.dat:6: systematics_arguments = .*: no "
                                                       "set ") +
                                           name + " is known"));
  for (const char* name : {"NNPDF31", "LUXqed17", "325300"})
    EXPECT_THAT(outcome.err, Not(HasSubstr(std::string("no set ") + name)));
}

/// A sample of no events is no sample.
TEST_F(Import, CutsThatNoEventPassesAreSaid) {
  write_cards("generate p p > e+ e- j\n", std::string(settings) + "8000 = ptj\n");
  expect_refused(
      "proc.dat:1: no event passes the cuts: p p > e+ e- j: g u > e+ e- u and 23 other "
      "subprocesses: an energy of "
      "13000 GeV does not exceed the least mass of the final state, 16");
  write_cards("generate p p > e+ e- j\nadd process p p > e+ e-\n",
              std::string(settings) + "8000 = ptj\n50 = mmll\n");
  Outcome outcome = import();
  ASSERT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_THAT(outcome.err, HasSubstr("proc.dat:1: left out: p p > e+ e- j: no event passes"));
  write_cards("generate p p > e+ e- j\n", std::string(settings) + "4 = etajmin\n3 = etaj\n");
  outcome = import();
  ASSERT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_THAT(outcome.err, HasSubstr("abs(y(cut_j)) > 4 and < 3: no event with such particles "
                                     "passes, in MadGraph neither\n"));
}

/// An entry of MadGraph is none of the user's, also where the run has no use for it.
TEST_F(Import, EntriesWithoutUseAreSaidSo) {
  write_cards("generate p p > t t~\n",
              std::string(settings) + "-1 = dynamical_scale_choice\n1.0 = scalefact\n");
  const Outcome outcome = import();
  ASSERT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_THAT(outcome.err, Not(HasSubstr("no counterpart")));
  EXPECT_THAT(read_file(work() / "RUN.toml"),
              HasSubstr("scalefact = 1.0: nothing of this run depends on it"));
}

/// Labels of five flavours with cuts of four.
TEST_F(Import, SaysThatBottomsOfLabelsAreNoJets) {
  const std::string five =
      "import model sm-no_b_mass\ndefine p = g u c d s b u~ c~ d~ s~ b~\ndefine j = p\n"
      "generate p p > e+ e- j\n";
  const char* line = "maxjetflavor = 4 (default): b and b~ of labels as j are no jets of cuts";
  write_cards(five, std::string(settings) + "10 = ptb\n40 = mmll\n");
  Outcome outcome = import();
  ASSERT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_THAT(outcome.err, HasSubstr(line));
  EXPECT_THAT(read_file(work() / "RUN.toml"), HasSubstr("pt(cut_b) > 10"));
  write_cards(five, std::string(settings) + "5 = maxjetflavor\n40 = mmll\n");
  outcome = import();
  EXPECT_THAT(outcome.err, Not(HasSubstr("maxjetflavor")));
  write_cards("generate p p > t t~ j\n", settings);
  outcome = import();
  EXPECT_THAT(outcome.err, Not(HasSubstr("maxjetflavor")));
}

/// `settings` holds a run card of two protons.
TEST_F(Import, BeamsAreThoseOfTheProcess) {
  const std::string energy = "500 = ebeam1\n500 = ebeam2\n";
  write_cards("generate p p > t t~\n", energy + "0 = lpp1\n0 = lpp2\n");
  expect_refused("lpp1 = 0: a beam of p without densities may be one of");
  write_cards("generate p p > t t~\n", energy + "1 = lpp1\n0 = lpp2\n");
  expect_refused("lpp2 = 0: a beam of p without densities");
  write_cards("generate e+ e- > mu+ mu-\n", energy);
  expect_refused("lpp1 = 1: a hadron has no e+");
  write_cards("generate e- p > e- j\n", energy + "1 = lpp1\n0 = lpp2\n");
  expect_refused("lpp1 = 1: a hadron has no e-");
}

/// Settings that change the cross section are not called without an effect.
TEST_F(Import, SettingsThatChangeDiagramsHaveNoCounterpart) {
  write_cards("generate p p > t t~ --optmize\n", settings);
  expect_refused("--optmize is no option of a process in MadGraph");
  write_cards(
      "set default_unset_couplings 0\nset ignore_six_quark_processes j\nset nb_core 4\n"
      "generate p p > t t~ --diagram_filter\n",
      settings);
  const Outcome outcome = import();
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  for (const char* entry :
       {"set default_unset_couplings 0", "set ignore_six_quark_processes j", "--diagram_filter"})
    EXPECT_THAT(outcome.err, ContainsRegex(std::string("no counterpart: .*") + entry));
  EXPECT_THAT(outcome.err, HasSubstr("without an effect on cross section and events: set nb_core"));
}

}  // namespace
}  // namespace helikos::app::import_test
