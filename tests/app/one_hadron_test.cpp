// SPDX-License-Identifier: Apache-2.0
// Events of a proton with an electron.
#include <fmt/format.h>
#include <gmock/gmock.h>

#include <cmath>

#include "app/program.hpp"
#include "helikos/events/event_reader.hpp"

namespace helikos::app::one_hadron_test {
namespace {

using ::testing::HasSubstr;

struct Case {
  std::string process, energies, init;
  double direction, energy;  ///< of the electron, along z; [GeV]

  double q2(const events::EventParticle& out) const {
    return 2 * energy * (out.p[0] - direction * out.p[3]);
  }
  std::string q2_text() const {
    return fmt::format("{}*(e(e-) {} pz(e-))", 2 * energy, direction > 0 ? "-" : "+");
  }
  std::size_t lepton() const { return direction > 0 ? 0 : 1; }
};

class OneHadron : public ProgramTest {
 protected:
  /// The set `toy`, but with a number of LHAPDF.
  void make_set() const {
    const std::string toy = HELIKOS_SOURCE_DIR "/src/helikos/beams/toy/toy";
    std::filesystem::create_directory(work() / "mine");
    write("mine/mine.info", read_file(toy + ".info") + "\nSetIndex: 90000\n");
    write("mine/mine_0000.dat", read_file(toy + "_0000.dat"));
  }
  /// The part of the events with Q^2 > 2000 GeV^2.
  double part_of_events(const Case& own) const {
    const auto reader = events::open_event_file(work() / "a.lhe");
    int all = 0, above = 0;
    for (events::EventRecord event; reader->read(event); ++all) {
      EXPECT_EQ(event.fractions[own.lepton()], 1.0);
      EXPECT_NEAR(event.particles[own.lepton()].p[3], own.direction * own.energy, 1e-6);
      const bool is_first = event.particles[2].pdg == 11;
      above += own.q2(event.particles[is_first ? 2 : 3]) > 2000;
    }
    return double(above) / all;
  }
};

TEST_F(OneHadron, EventsAreInTheLaboratory) {
  make_set();
  const Case cases[] = {
      {"'p e- > e- j'", "--beam-energies 920 27.6", "2212 11 920 27.6 0 0 90000 0 -4", -1, 27.6},
      {"'e- p > e- j'", "--energy 300", "11 2212 150 150 0 0 0 90000 -4", 1, 150}};
  for (const Case& own : cases) {
    const std::string options = own.process + " " + own.energies + " --cut 'pt(j) > 20' ";
    const Outcome outcome =
        helikos("generate " + options +
                "--pdf mine --pdf-path . --events 4000 --output a.lhe --json a.json");
    ASSERT_EQ(outcome.status, 0) << outcome.err;
    EXPECT_THAT(read_file(work() / "a.lhe"), HasSubstr("<init>\n" + own.init));
    for (const auto& check : info("a.lhe")["checks"]) EXPECT_EQ(check["failed"], 0) << check;
    const double found = part_of_events(own);
    ASSERT_EQ(helikos("integrate " + options + "--cut '" + own.q2_text() + " > 2000' --json b.json")
                  .status,
              0);
    const double expected = json("b.json")["cross_section_pb"].get<double>() /
                            json("a.json")["cross_section_pb"].get<double>();
    ASSERT_GT(expected, 0.1);
    ASSERT_LT(expected, 0.9);
    // Both cross sections are known to 0.01.
    EXPECT_NEAR(found, expected,
                4 * std::hypot(std::sqrt(expected * (1 - expected) / 4000), 0.015 * expected));
  }
}

/// The particle that collides with the hadron is no lepton.
TEST_F(OneHadron, MayMeetAPhotonOrAParton) {
  for (const std::string process : {"p a > t t~", "p g > t t~"}) {
    const Outcome outcome = helikos("generate '" + process +
                                    "' --energy 2000 --scale-variations --events 300 "
                                    "--accuracy 0.02 --output a.lhe");
    ASSERT_EQ(outcome.status, 0) << process << ": " << outcome.err;
    for (const auto& check : info("a.lhe")["checks"])
      EXPECT_EQ(check["failed"], 0) << process << check;
    const auto reader = events::open_event_file(work() / "a.lhe");
    int all = 0, scaled = 0;
    for (events::EventRecord event; reader->read(event); ++all) {
      EXPECT_EQ(event.fractions[1], 1.0);
      ASSERT_EQ(event.weights.size(), 6u);
      scaled += event.weights[0] != event.weight;
    }
    EXPECT_EQ(all, 300) << process;
    EXPECT_GT(scaled, 290) << process;
  }
}

TEST_F(OneHadron, ThePageRepeatsTheRun) {
  ASSERT_EQ(helikos("generate 'p e- > e- j' --beam-energies 920 27.6 --cut 'pt(j) > 20' "
                    "--events 100 --output a.lhe")
                .status,
            0);
  const std::string page = read_file(work() / "a.report.html");
  EXPECT_THAT(page, HasSubstr("<span>--beam-energies</span> <span>920</span> <span>27.6</span>"));
  EXPECT_THAT(page, HasSubstr("p e-, 920 and 27.6 GeV, together 318.697 GeV"));
}

}  // namespace
}  // namespace helikos::app::one_hadron_test
