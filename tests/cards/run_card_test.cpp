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
  RunCard card = read("10 = ptj\n1 = foo\n0 = nhel\nB {}\n20 = ptj\n");
  EXPECT_EQ(card.number("ptj"), 20);
  std::vector<std::string> said;
  for (const Remark& remark : card.leftovers()) said.push_back(remark.str());
  EXPECT_THAT(said,
              ElementsAre("run.dat:4: B {}: is no line VALUE = NAME, and MadGraph does not read it",
                          "run.dat:1: ptj = 10: replaced by 20 of run.dat:5",
                          "run.dat:2: foo = 1: the entry is unknown",
                          "run.dat:3: nhel = 0: says how MadGraph works"));
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
  refuses("0 = ebeam2", "run.dat:1: ebeam2 = 0: the energy of a beam is above zero", all);
  refuses("T = fixed_ren_scale\n-1 = scale", "run.dat:2: scale = -1: a scale is above zero", all);
  refuses("iww = pdlabel", "pdlabel = iww: Helikos has no such densities",
          [](auto& c) { settings_of(c, "", false); });
  refuses("lhapdf = pdlabel\n$DEFAULT_PDF_SETS = lhaid", "give the set by --pdf",
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
  EXPECT_THAT([&] { read_change_card("set param_card mass\n", "set.dat", run); },
              ThrowsMessage<InputError>(HasSubstr("set.dat:1: set: a name or a value is missing")));
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
  EXPECT_GT(read_well, 500);
}

}  // namespace
}  // namespace helikos::cards::run_card_test
