// SPDX-License-Identifier: Apache-2.0
#include "helikos/cards/run_card.hpp"

#include <gmock/gmock.h>

#include <algorithm>
#include <random>
#include <sstream>

#include "helikos/base/core/error.hpp"
#include "helikos/cards/change_card.hpp"
#include "helikos/cards/run_settings.hpp"

namespace helikos::cards::run_card_test {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Pair;
using ::testing::ThrowsMessage;

RunCard read(const std::string& text) {
  std::istringstream card(text);
  return RunCard(card, "run.dat");
}

/// As MadGraph reads them.
TEST(RunCard, NumbersMayHaveUnitsAndBeProducts) {
  EXPECT_EQ(card_number("10k"), 10000.0);
  EXPECT_EQ(card_number("2M"), 2e6);
  EXPECT_EQ(card_number("13000/2"), 6500.0);
  EXPECT_EQ(card_number(" 2 * 3d1 / 4 "), 15.0);
  for (const char* wrong : {"1.5k", "k", "10K", "3*", "/2", "1/0", "2**3", "a*2", "10kM"})
    EXPECT_FALSE(card_number(wrong)) << wrong;
  RunCard card = read("10k = nevents\n13600/2 = ebeam1\n");
  EXPECT_EQ(card.integer("nevents"), 10000);
  EXPECT_EQ(card.number("ebeam1"), 6800.0);
}

TEST(RunCard, ReadsValuesAsFortranAndPythonWriteThem) {
  RunCard card = read(
      "# comment = ptj\n"
      " 2d5 = ptjmax ! maximum = 3\n"
      " -1.0\t= etaj ! max rap\r\n"
      " .true. = gridpack\n F = use_syst\n 'lhapdf' = pdlabel ! set\n"
      " {6: 100, 25:50.5} = pt_min_pdg\n {'default': False, 6: True} = mxx_only_part_antipart\n"
      " 1.5e1 = PTL\n");
  EXPECT_EQ(card.number("ptjmax"), 2e5);
  EXPECT_EQ(card.number("etaj"), -1);
  EXPECT_TRUE(card.flag("gridpack"));
  EXPECT_FALSE(card.flag("use_syst"));
  EXPECT_EQ(card.text("pdlabel"), "lhapdf");
  EXPECT_EQ(card.number("ptl"), 15);
  EXPECT_THAT(card.by_code("pt_min_pdg"), ElementsAre(Pair(6, 100), Pair(25, 50.5)));
  EXPECT_THAT(card.by_code("mxx_only_part_antipart"), ElementsAre(Pair(0, 0), Pair(6, 1)));
  EXPECT_EQ(card.place("ptl"), "run.dat:9");
  EXPECT_EQ(card.entry("ptjmax"), "ptjmax = 2d5");
  // Defaults.
  EXPECT_EQ(card.number("ptj"), 20);
  EXPECT_EQ(card.entry("ptj"), "ptj = 20 (default)");
  EXPECT_EQ(card.number("drbj"), 0);
  EXPECT_EQ(card.number("mmnlmax"), -1);
  EXPECT_EQ(card.integer("maxjetflavor"), 4);
  EXPECT_THAT(card.by_code("mxx_min_pdg"), IsEmpty());
}

TEST(RunCard, ListsWhatIsNotUsed) {
  RunCard card =
      read("10 = ptj\n1 = mymin\n0 = nhel\nB {}\n20 = ptj\n82 = nb_proton1\n1.0 = nb_proton2\n");
  EXPECT_EQ(card.number("ptj"), 20);
  std::vector<std::string> said;
  for (const Remark& remark : card.leftovers()) said.push_back(remark.str());
  EXPECT_THAT(said,
              ElementsAre("run.dat:4: B {}: is no line VALUE = NAME, and MadGraph does not read it",
                          "run.dat:1: ptj = 10: replaced by 20 of run.dat:5",
                          "run.dat:2: mymin = 1: MadGraph takes it as an entry for a program of "
                          "the user",
                          "run.dat:6: nb_proton1 = 82: beams are protons and antiprotons, and no "
                          "ions",
                          "run.dat:7: nb_proton2 = 1.0: has its default",
                          "run.dat:3: nhel = 0: says how MadGraph works"));
  const auto fate_of = [&](const char* name) {
    const Remarks all = card.leftovers();
    return std::ranges::find_if(all, [&](const Remark& own) { return own.entry.starts_with(name); })
        ->fate;
  };
  EXPECT_EQ(fate_of("mymin"), Fate::missing);
  EXPECT_EQ(fate_of("nb_proton1"), Fate::missing);
  EXPECT_EQ(fate_of("nb_proton2"), Fate::unused);
}

/// No version of MadGraph has these names. It warns, and takes the default.
TEST(RunCard, UnknownNamesAreRefused) {
  const auto refuses = [](const std::string& text, const std::string& what) {
    EXPECT_THAT([&] { read(text); }, ThrowsMessage<InputError>(what)) << text;
  };
  refuses("1 = lpp1\n5 = nevnts\n6 = ebeem1\n",
          "run.dat:2: nevnts = 5: MadGraph has no such entry (nevents?)");
  refuses("5 = xyz\n", "run.dat:1: xyz = 5: MadGraph has no such entry");
  refuses("1 = lpp1\nPTJ = 20 ! GeV\n",
          "run.dat:2: ptj = 20: a line of a run card is VALUE = NAME: 20 = ptj");
  // Near a known one, though it could be a cut of the user.
  refuses("30 = ptjmin\n", "run.dat:1: ptjmin = 30: MadGraph has no such entry (ptgmin?)");
  refuses("[] = custom_fcts\n5 = fast\n", "run.dat:2: fast = 5: MadGraph has no such entry");
  EXPECT_NO_THROW(read("5 = fast\n['cuts.f'] = custom_fcts\n"));
  RunCard card = read("1 = lpp1\n");
  EXPECT_THAT(
      [&] { card.change("nevent", "5", "set.dat:3"); },
      ThrowsMessage<InputError>("set.dat:3: nevent = 5: MadGraph has no such entry (nevents?)"));
  card.change("lpp1", "default", "set.dat:4");
  EXPECT_FALSE(card.has("lpp1"));
  for (const char* name : {"nevents", "ptj", "ht2max", "nhel", "nb_neutron2", "fixed_fac_scale1"})
    EXPECT_TRUE(RunCard::knows(name)) << name;
}

TEST(RunCard, ErrorsNameTheLine) {
  const auto refuses = [](const std::string& text, const std::string& what, const auto& use) {
    EXPECT_THAT(
        [&] {
          RunCard card = read(text);
          use(card);
        },
        ThrowsMessage<InputError>(HasSubstr(what)))
        << text;
  };
  const auto all = [](RunCard& card) { settings_of(card, "toy", false); };
  refuses("\nx = ptj", "run.dat:2: ptj = 'x' is no number", [](auto& c) { c.number("ptj"); });
  refuses("nan = ptj", "is no number", [](auto& c) { c.number("ptj"); });
  refuses("1.5 = lpp1", "run.dat:1: lpp1 = '1.5' is no whole number", all);
  refuses("2 = use_syst", "is no True or False", all);
  refuses("{6 100} = pt_min_pdg", "is no list {CODE: NUMBER}",
          [](auto& c) { c.by_code("pt_min_pdg"); });
  refuses("2 = lpp1", "run.dat:1: lpp1 = 2: Helikos has protons", all);
  refuses("sistematics = systematics_program", "MadGraph has systematics, syscalc", all);
  refuses("0 = ebeam2", "run.dat:1: ebeam2 = 0: the energy of a beam is above zero", all);
  refuses("T = fixed_ren_scale\n-1 = scale", "run.dat:2: scale = -1: a scale is above zero", all);
  refuses("iww = pdlabel", "pdlabel = iww: Helikos has no such densities",
          [](auto& c) { settings_of(c, "", false); });
  refuses("lhapdf = pdlabel\n$DEFAULT_PDF_SETS = lhaid", "give the set by `pdf`",
          [](auto& c) { settings_of(c, "", false); });
  refuses("no card", "run.dat: no line VALUE = NAME", [](auto&) {});
}

std::vector<std::pair<std::string, std::string>> settings(const std::string& text,
                                                          const std::string& pdf = "") {
  RunCard card = read(text);
  return settings_of(card, pdf, false).values;
}

TEST(RunCard, SettingsBecomeKeys) {
  const auto values = settings(
      "7000 = ebeam1\n7000 = ebeam2\nlhapdf = pdlabel\n325300 = lhaid\n500 = nevents\n7 = iseed\n"
      "F = use_syst\nT = fixed_ren_scale\n80 = scale\nT = fixed_fac_scale\n90 = dsqrt_q2fact1\n"
      "90 = dsqrt_q2fact2\n");
  EXPECT_THAT(values,
              ElementsAre(Pair("energy", "14000"), Pair("beams", "[\"p\", \"p\"]"),
                          Pair("pdf", "\"NNPDF31_nnlo_as_0118_mc_hessian_pdfas\""),
                          Pair("mur", "\"80\""), Pair("muf", "\"90\""), Pair("events", "500"),
                          Pair("seed", "7"), Pair("bwcutoff", "15")));
  EXPECT_THAT(settings("1 = lpp1"), Contains(Pair("pdf", "\"NNPDF23_lo_as_0130_qed\"")));
  EXPECT_THAT(settings("1 = lpp1"), Contains(Pair("pdf-variations", "true")));
  EXPECT_THAT(settings("-1 = lpp2", "toy"), Contains(Pair("beams", "[\"p\", \"p~\"]")));
  EXPECT_THAT(settings("3 = dynamical_scale_choice\n0.5 = scalefact", "toy"),
              Contains(Pair("mur", "\"0.5*sum(mt(all))/2\"")));
  EXPECT_THAT(settings("4 = dynamical_scale_choice", "toy"),
              Contains(Pair("muf", "\"m(all[all])\"")));
  EXPECT_THAT(settings("0 = lpp1\n0 = lpp2\n250 = ebeam1\n250 = ebeam2"),
              Contains(Pair("alpha-s", "\"2loop\"")));
}

/// The default scale of MadGraph, and its merging.
TEST(RunCard, ScalesOfAClustering) {
  EXPECT_THAT(settings("1 = lpp1", "toy"), Contains(Pair("mur", "\"clustered\"")));
  EXPECT_THAT(settings("1 = lpp1", "toy"), Contains(Pair("muf", "\"clustered\"")));
  EXPECT_THAT(settings("-1 = dynamical_scale_choice\n2 = scalefact\nT = fixed_fac_scale", "toy"),
              ::testing::AllOf(Contains(Pair("mur", "\"2*clustered\"")),
                               Contains(Pair("muf", "\"91.188\""))));
  const auto of_lepton = settings("0 = lpp1", "toy");
  EXPECT_THAT(of_lepton, Contains(Pair("mur", "\"sum(mt(all))/2\"")));

  const auto merged = settings("1 = ickkw\n20 = xqcut\nT = use_syst", "toy");
  EXPECT_THAT(merged, Contains(Pair("mur", "\"ckkw\"")));
  EXPECT_THAT(merged, Contains(Pair("muf", "\"ckkw\"")));
  EXPECT_THAT(merged, Contains(Pair("xqcut", "20")));
  const auto without = settings("1 = ickkw\nF = pdfwgt\n0.5 = scalefact", "toy");
  EXPECT_THAT(without, Contains(Pair("mur", "\"0.5*ckkw\"")));
  EXPECT_THAT(without, Contains(Pair("muf", "\"0.5*clustered\"")));
  EXPECT_THAT(merged, Contains(Pair("scale-variations", "true")));
  EXPECT_THAT(without, Contains(Pair("scale-variations", "true")));
  const auto members = settings("1 = ickkw\n['--pdf=errorset'] = systematics_arguments");
  EXPECT_THAT(members, Contains(Pair("pdf-variations", "true")));
  // Without a counterpart: the scale is that of the event.
  for (const char* other : {"T = fixed_ren_scale", "3 = dynamical_scale_choice", "2 = ktscheme"}) {
    RunCard card = read(std::string("1 = ickkw\n20 = xqcut\n") + other);
    const RunSettings own = settings_of(card, "toy", false);
    EXPECT_THAT(own.values, ::testing::Not(Contains(Pair("xqcut", "20")))) << other;
    EXPECT_TRUE(std::ranges::any_of(own.remarks, [](const Remark& remark) {
      return remark.fate == Fate::missing;
    })) << other;
  }
}

TEST(RunCard, ChangesReplaceEntries) {
  RunCard run = read("10 = ptj\n");
  const std::string text =
      "# comment\nset param_card mass 6 172.5\nset run_card ptj 1d1\nset MT 173\n"
      "set ptj 15\nset param_card decay 6 auto\ncompute_widths all\ndone\n";
  EXPECT_TRUE(is_change_card(text));
  EXPECT_FALSE(is_change_card("BLOCK MASS\n 6 173\n"));
  const ChangeCard changes = read_change_card(text, "set.dat", run);
  std::vector<std::string> parameters;
  for (const ParameterChange& change : changes.parameters) parameters.push_back(change.text);
  EXPECT_THAT(parameters, ElementsAre("mass 6=172.5", "MT=173", "decay 6=auto"));
  EXPECT_EQ(changes.parameters[1].place, "set.dat:4");
  EXPECT_EQ(run.number("ptj"), 15);
  EXPECT_EQ(run.place("ptj"), "set.dat:5");
  ASSERT_EQ(changes.remarks.size(), 2u);
  EXPECT_EQ(changes.remarks[0].fate, Fate::missing);
  EXPECT_EQ(changes.remarks[1].fate, Fate::unused);
  const auto refuses = [&](const std::string& line, const std::string& what) {
    EXPECT_THAT([&] { read_change_card(line, "set.dat", run); },
                ThrowsMessage<InputError>(HasSubstr("set.dat:1: " + what)))
        << line;
  };
  refuses("set param_card mass\n", "set: a name or a value is missing");
  refuses("set run_card nevent 5\n", "nevent = 5: MadGraph has no such entry (nevents?)");
  refuses("sset run_card nevents 5\n", "'sset' is no command of MadGraph (set?)");
  refuses("ptj = 20\n", "'ptj' is no command of MadGraph (set run_card ptj VALUE?)");
  refuses("set lhc many\n", "set lhc: many is no number");
}

/// Both may have `launch` and parameters.
TEST(RunCard, ScriptsOfARunAreNoCardsOfReweighting) {
  const RunCard run = read("10 = ptj\n");
  const std::string launch = "launch run_01\nset mass 6 172\n";
  for (const char* of_run :
       {"set nevents 77\n", "set run_card foo 1\n", "set ptj=20\n", "set ebeam 6500\n",
        "set pt_min_pdg {6: 100, 25: 50}\n", "done\n", "shower=OFF\n", "madspin = ON\n"})
    EXPECT_FALSE(is_reweight_card(launch + of_run, run)) << of_run;
  for (const char* of_weights :
       {"", "set mass 25 125\n", "launch\nset width 6 1.5\n", "set param_card ptj 3\n",
        "change mode LO\nset nevents 77\n", "launch --rwgt_name=a\nset nevents 77\n"})
    EXPECT_TRUE(is_reweight_card(launch + of_weights, run)) << of_weights;
  EXPECT_FALSE(is_reweight_card("set mass 6 172\n", run));
}

TEST(RunCard, ScriptsMayLaunchOneRun) {
  RunCard run = read("10 = ptj\n");
  const ChangeCard changes = read_change_card(
      "launch run_01\nshower = Pythia8\nmadspin=ON\nreweight=OFF\n0\nset nevents 77\n"
      "set mass 6 172\ndone\n",
      "set.dat", run);
  EXPECT_EQ(run.integer("nevents"), 77);
  ASSERT_EQ(changes.parameters.size(), 1u);
  EXPECT_EQ(changes.parameters[0].text, "mass 6=172");
  std::vector<std::string> missing;
  for (const Remark& remark : changes.remarks)
    if (remark.fate == Fate::missing) missing.push_back(remark.entry);
  EXPECT_THAT(missing, ElementsAre("madspin=ON"));
  EXPECT_THAT(
      [&] { read_change_card("launch\nset mass 6 172\nlaunch\n", "set.dat", run); },
      ThrowsMessage<InputError>(HasSubstr("set.dat:3: a second launch: a run file has one run")));
}

/// Names that stand for entries, and values of several words.
TEST(RunCard, ChangesHaveShortNames) {
  RunCard run = read("10 = ptj\n");
  const ChangeCard changes = read_change_card(
      "set lhc 13\nset lpp -1\nset fixed_scale 80\nset nevents = 500\nset ptl=7\n"
      "set run_card pt_min_pdg {6: 100, 25: 50}\n"
      "set run_card systematics_arguments ['--mur=1,2', '--dyn=3']\n"
      "set no_parton_cut\nset shower_card nevents 5\nset run_card default\n",
      "set.dat", run);
  EXPECT_EQ(run.number("ebeam1"), 6500);
  EXPECT_EQ(run.number("ebeam2"), 6500);
  EXPECT_EQ(run.integer("lpp2"), -1);
  EXPECT_TRUE(run.flag("fixed_ren_scale"));
  EXPECT_EQ(run.number("dsqrt_q2fact2"), 80);
  EXPECT_EQ(run.integer("nevents"), 500);
  EXPECT_EQ(run.number("ptl"), 7);
  EXPECT_THAT(run.by_code("pt_min_pdg"), ElementsAre(Pair(6, 100), Pair(25, 50)));
  EXPECT_EQ(run.text("systematics_arguments"), "['--mur=1,2', '--dyn=3']");
  EXPECT_TRUE(changes.parameters.empty());
  ASSERT_EQ(changes.remarks.size(), 3u);
  EXPECT_EQ(changes.remarks[0].fate, Fate::missing);
  EXPECT_EQ(changes.remarks[1].fate, Fate::unused);
  EXPECT_EQ(changes.remarks[2].fate, Fate::missing);
}

/// All that MadGraph's systematics computes, for a run whose set is known.
TEST(RunCard, SystematicsBecomeVariations) {
  const auto of = [](const std::string& arguments, const std::string& more = "") {
    RunCard card = read("lhapdf = pdlabel\n306000 = lhaid\n" +
                        (arguments.empty() ? "" : arguments + " = systematics_arguments\n") + more);
    return settings_of(card, "", false);
  };
  const auto value = [](const RunSettings& run, const std::string& key) {
    const auto found =
        std::ranges::find(run.values, key, &std::pair<std::string, std::string>::first);
    return found == run.values.end() ? "" : found->second;
  };
  const auto missing = [](const RunSettings& run) {
    std::vector<std::string> all;
    for (const Remark& own : run.remarks)
      if (own.fate == Fate::missing) all.push_back(own.reason);
    return all;
  };
  const char* four =
      "[\"sum(e(all)*pt(all)/p(all))\", \"sum(mt(all))\", \"sum(mt(all))/2\", \"m(all[all])\"]";
  // MadGraph's defaults, also where the list lacks an argument.
  for (const char* arguments : {"", "[]", "['--mur=0.5,1,2', '--muf=0.5,1,2', '--pdf=errorset']",
                                "--mur=0.5,1,2 --muf=2,1,.5"}) {
    const RunSettings usual = of(arguments);
    EXPECT_EQ(value(usual, "scale-variations"), "true") << arguments;
    EXPECT_EQ(value(usual, "pdf-variations"), "true") << arguments;
    EXPECT_EQ(value(usual, "also-scale"), four) << arguments;
    EXPECT_EQ(value(usual, "also-pdf"), "") << arguments;
    EXPECT_THAT(missing(usual), IsEmpty()) << arguments;
  }
  // The set of the run, by its id or its name, is pdf-variations.
  const RunSettings sets = of(
      "['--mur=1', '--muf=1', '--dyn=-1,0', "
      "'--pdf=central,306000,NNPDF31_nnlo_hessian_pdfas@0,306000@0,13000,CT18NLO,MSHT20nlo_as120@0,"
      "CT18NLO@3,14000@7,14000@0,1234@2', \"--pdf=CT18NLO\"]");
  EXPECT_EQ(value(sets, "scale-variations"), "");
  EXPECT_EQ(value(sets, "also-scale"), "");
  EXPECT_EQ(value(sets, "pdf-variations"), "true");
  // No weight is asked for twice.
  EXPECT_EQ(value(sets, "also-pdf"),
            "[\"CT14nnlo/all\", \"CT18NLO/all\", \"MSHT20nlo_as120\", \"CT18NNLO/7\", "
            "\"CT18NNLO\", \"1236\"]");
  EXPECT_THAT(missing(sets), IsEmpty());
  const RunSettings others = of("['--pdf=central,CT18NLO', '--dyn=3,-1', '--together=mur,muf']");
  EXPECT_EQ(value(others, "pdf-variations"), "");
  EXPECT_EQ(value(others, "also-scale"), "[\"sum(mt(all))/2\"]");
  EXPECT_EQ(value(of("['--pdf=NNPDF31_nnlo_hessian_pdfas@3,306000@0']"), "also-pdf"),
            "[\"NNPDF31_nnlo_hessian_pdfas/3\"]");
  // The run's own scale has no second weight.
  EXPECT_EQ(value(of("['--dyn=3,2']", "3 = dynamical_scale_choice\n"), "also-scale"),
            "[\"sum(mt(all))\"]");
  // Listed.
  EXPECT_THAT(missing(of("['--mur=0.25,1,4', '--alps=0.5,1,2', '--pdf=1234', '--only_beam=1']")),
              ElementsAre(HasSubstr("--mur=0.25,1,4: factors other"), HasSubstr("--pdf: 1234"),
                          HasSubstr("--alps=0.5,1,2"), HasSubstr("--only_beam=1")));
  for (const char* argument : {"together=mur,muf", "start_id=1001", "weight_format=a",
                               "weight_info=b", "ion_scaling=True", "remove_wgts=all"}) {
    const RunSettings run = of("['--" + std::string(argument) + "']");
    EXPECT_TRUE(std::ranges::any_of(run.remarks, [&](const Remark& own) {
      return own.reason.starts_with("--" + std::string(argument) + ": ");
    })) << argument;
  }
  // Refused: no argument or no value that MadGraph has.
  for (const auto& [arguments, what] :
       {std::pair{"['--mu=1']", "'--mu=1' is no argument of MadGraph's systematics (mur?)"},
        std::pair{"['--mur']", "'--mur': a value is missing: --mur=VALUE"},
        std::pair{"['--mur=']", "'--mur=': a value is missing"},
        std::pair{"['--mur=x']", "--mur: 'x' is no"},
        std::pair{"['--dyn=7']", "--dyn: '7' is none of MadGraph's choices"},
        std::pair{"['--pdf=CT18NLO@x']", "--pdf: 'CT18NLO@x' is neither"}})
    EXPECT_THAT([&] { of(arguments); },
                ThrowsMessage<InputError>(HasSubstr(
                    std::string("run.dat:3: systematics_arguments = ") + arguments + ": " + what)))
        << arguments;
  // Off: said, where arguments are given.
  const RunSettings off = of("['--dyn=3']", "F = use_syst\n");
  EXPECT_EQ(value(off, "also-scale"), "");
  EXPECT_TRUE(std::ranges::any_of(off.remarks, [](const Remark& own) {
    return own.entry.starts_with("systematics_arguments") && own.fate == Fate::unused;
  }));
}

/// Which set is taken, and why.
TEST(RunCard, SaysWhichDensitiesAreTaken) {
  const auto reasons = [](const std::string& text) {
    RunCard card = read(text);
    std::vector<std::string> all;
    for (const Remark& own : settings_of(card, "", false).remarks)
      if (own.entry.starts_with("pdlabel") || own.entry.starts_with("lhaid"))
        all.push_back(own.str());
    return all;
  };
  EXPECT_THAT(
      reasons("nn23lo1 = pdlabel\n325300 = lhaid\n"),
      ElementsAre("run.dat:1: pdlabel = nn23lo1: the set is NNPDF23_lo_as_0130_qed (LHAPDF's "
                  "id 247000)",
                  "run.dat:2: lhaid = 325300: it is used with pdlabel = lhapdf only, in "
                  "MadGraph too; the set is NNPDF23_lo_as_0130_qed"));
  EXPECT_THAT(
      reasons("1 = lpp1\n"),
      ElementsAre("pdlabel = nn23lo1 (default): the set is NNPDF23_lo_as_0130_qed (LHAPDF's "
                  "id 247000)"));
  EXPECT_THAT(reasons("lhapdf = pdlabel\n"),
              ElementsAre("lhaid = 230000 (default): the card has pdlabel = lhapdf and no id; the "
                          "set is NNPDF23_nlo_as_0119, as in MadGraph"));
  EXPECT_THAT(reasons("lhapdf = pdlabel\n[325300] = lhaid\n"), IsEmpty());
  EXPECT_THAT(reasons("lhapdf = pdlabel\n325300,13000 = lhaid\n"),
              ElementsAre(HasSubstr("a run has one set; the first is taken")));
  EXPECT_THAT(reasons("0 = lpp1\n0 = lpp2\nnn23lo1 = pdlabel\n"),
              ElementsAre(HasSubstr("beams have no parton densities")));
}

TEST(RunCard, AnyBytesAreReadOrRefused) {
  std::mt19937 random(2);
  const std::string good = " 6500 = ebeam1\n 1 = lpp1\n {6:1} = pt_min_pdg ! x\n T = use_syst\n";
  int read_well = 0;
  for (int i = 0; i < 5000; ++i) {
    std::string text = good;
    for (int change = int(random() % 4); change >= 0; --change)
      text[random() % text.size()] = static_cast<char>(random() % 256);
    try {
      RunCard card = read(text);
      settings_of(card, "toy", true);
      card.by_code("pt_min_pdg");
      for (const Remark& remark : card.leftovers())
        EXPECT_EQ(remark.str().find('\n'), std::string::npos);
      ++read_well;
    } catch (const InputError& error) {
      EXPECT_EQ(std::string(error.what()).find('\n'), std::string::npos);
    }
  }
  EXPECT_GT(read_well, 200);
}

}  // namespace
}  // namespace helikos::cards::run_card_test
