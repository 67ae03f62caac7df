// SPDX-License-Identifier: Apache-2.0
// `integrate --checkpoint FILE --resume`: what was ended goes on, to the same numbers.
#include "helikos/generator/detail/checkpoint.hpp"

#include <gmock/gmock.h>

#include <algorithm>
#include <csignal>
#include <random>

#include "app/program.hpp"
#include "helikos/base/core/error.hpp"
#include "helikos/generator/detail/checked_file.hpp"

namespace helikos::app::checkpoint_test {
namespace {

using ::testing::HasSubstr;

class Checkpoints : public ProgramTest {
 protected:
  static constexpr const char* run =
      "integrate run.toml --threads 1 --checkpoint a.checkpoint --json a.json";

  void write_run() const {
    write("run.toml",
          "energy = 500\nseed = 5\n[[process]]\nprocess = 'e+ e- > u u~ g'\n"
          "cut = ['m(u,g) > 20', 'm(u~,g) > 20', 'm(u,u~) > 20']\n"
          "[[process]]\nprocess = 'e+ e- > mu+ mu- a'\n"
          "cut = ['m(mu+,a) > 20', 'm(mu-,a) > 20', 'm(mu+,mu-) > 20', 'pt(a) > 20']\n");
  }
  static auto numbers(const nlohmann::json& json) {
    std::vector<double> all{json["cross_section_pb"], json["error_pb"]};
    for (const auto& process : json["processes"])
      for (const char* key : {"cross_section_pb", "error_pb", "chi2", "efficiency"})
        all.push_back(process[key]);
    return all;
  }
  /// One line, status 2.
  void expect_refused(const std::string& arguments, const std::string& why) const {
    const Outcome outcome = helikos(arguments);
    EXPECT_EQ(outcome.status, 2) << arguments;
    EXPECT_THAT(outcome.err, HasSubstr(why)) << arguments;
    EXPECT_EQ(std::ranges::count(outcome.said(), '\n'), 1) << outcome.err;
  }
};

/// A run waits before it writes its first events, and gets the signal there. It ends by the signal.
TEST_F(Checkpoints, ASignalSaysThatTheCheckpointIsThere) {
  const auto ended_by = [&](const std::string& signal, const std::string& options) {
    for (const char* name : {"waits", "a.lhe.part", "a.checkpoint"})
      std::filesystem::remove(work() / name);
    // A shell lets its children ignore SIGINT where it does not control jobs.
    return shell("{ HELIKOS_WAIT=1 " + killed("before pwrite a.lhe.part 1") +
                 "env --default-signal=INT '" HELIKOS_CLI "' generate 'e+ e- > mu+ mu-' --energy " +
                 "200 --points 2000 --threads 1 --report none --output a.lhe " + options +
                 " & pid=$!; while ! test -e waits && kill -0 $pid; do sleep 0.01; done; kill -" +
                 signal + " $pid; wait $pid; }");
  };
  const std::string line =
      "helikos: the run is ended by a signal; a.checkpoint is its checkpoint, and the same command "
      "with --resume goes on from there\n";
  for (const auto& [signal, number] : {std::pair("INT", SIGINT), std::pair("TERM", SIGTERM)}) {
    const Outcome outcome = ended_by(signal, "--checkpoint a.checkpoint");
    EXPECT_EQ(outcome.status, 128 + number) << outcome.err;
    EXPECT_THAT(outcome.said(), ::testing::StartsWith(line));  // a shell may add its own line
    EXPECT_THAT(ended_by(signal, "").said(), ::testing::Not(HasSubstr("helikos")))
        << "no checkpoint";
  }
}

TEST_F(Checkpoints, AKilledRunGoesOnToTheSameNumbers) {
  write_run();
  ASSERT_EQ(helikos("integrate run.toml --threads 1 --accuracy 0.002 --json b.json").status, 0);
  const auto expected = numbers(json("b.json"));
  for (const std::string when : {"before", "after"}) {
    for (const char* name : {"a.json", "a.checkpoint"}) std::filesystem::remove(work() / name);
    int kills = 0;
    for (; kills < 100; ++kills) {
      const Outcome outcome =
          helikos_killed(when + " rename a.checkpoint " + std::to_string(kills + 1),
                         std::string(run) + " --accuracy 0.002 --resume");
      if (outcome.status == 0) break;
      EXPECT_EQ(outcome.status, killed_status) << outcome.err;
      EXPECT_EQ(std::filesystem::exists(work() / "a.checkpoint"), when == "after" || kills > 0);
    }
    EXPECT_GT(kills, 1);
    EXPECT_EQ(numbers(json("a.json")), expected);
  }
}

TEST_F(Checkpoints, ARunThatEndedTakesNoMorePointsOrAsManyAsAreAskedFor) {
  write_run();
  ASSERT_EQ(helikos(std::string(run) + " --points 20000").status, 0);
  const auto first = json("a.json");
  ASSERT_EQ(helikos(std::string(run) + " --points 20000 --resume").status, 0);
  EXPECT_EQ(numbers(json("a.json")), numbers(first));
  ASSERT_EQ(helikos(std::string(run) + " --points 80000 --resume").status, 0);
  const auto more = json("a.json");
  EXPECT_GE(more["processes"][0]["points"], 80000);
  EXPECT_LT(more["error_pb"], 0.7 * first["error_pb"].get<double>());
  EXPECT_EQ(more["processes"][0]["iterations"][5], first["processes"][0]["iterations"][5]);
}

TEST_F(Checkpoints, RefusesWhatIsAnotherRunOrNoCheckpoint) {
  write_run();
  ASSERT_EQ(helikos(std::string(run) + " --points 20000").status, 0);
  const std::string again = std::string(run) + " --points 20000";
  expect_refused(again, "a.checkpoint: the file exists; --resume continues from it");
  expect_refused(again + " --resume --energy 600", "energy: 500.0 there, 600.0 here");
  expect_refused(again + " --resume --seed 6", "seed");
  expect_refused(again + " --resume --cut 'e(a) > 3'", "cut");
  // All that differs, with both values.
  expect_refused(
      again + " --resume --energy 600 --seed 6 --helicities sample",
      "a.checkpoint: the file is the checkpoint of another run; energy: 500.0 there, "
      "600.0 here; helicities: sum (default) there, \"sample\" here; seed: 5 there, 6 here\n");
  expect_refused(again + " --resume --cut 'e(a) > 3'",
                 "another run; cut: none there, [\"e(a) > 3\"] here\n");
  expect_refused(again + " --resume --set MZ=91",
                 "another run; other parameters of the model "
                 "(--param-card, --set): the defaults there, ");
  expect_refused("integrate 'e+ e- > mu+ mu-' --energy 500 --checkpoint a.checkpoint --resume",
                 "2 processes there, 1 here");
  expect_refused("integrate run.toml --resume", "--checkpoint FILE");
  expect_refused("integrate run.toml --checkpoint no/a.checkpoint", "there is no folder");
  Json all = read_checked(work() / "a.checkpoint", "checkpoint");
  all["version of maps"] = 1000;
  write("a.checkpoint", to_checked_bytes(all));
  expect_refused(again + " --resume", "a.checkpoint: its grids are for maps of phase space of");
  write("a.checkpoint", "nothing");
  expect_refused(again + " --resume", "a.checkpoint: is no checkpoint");
}

/// A setting of only one of several processes names the process, and settings of events are named
/// one by one.
TEST_F(Checkpoints, NameWhatDiffers) {
  write_run();
  const std::string again = std::string(run) + " --points 2000";
  ASSERT_EQ(helikos(again).status, 0);
  std::string text = read_file(work() / "run.toml");
  text.replace(text.find("pt(a) > 20"), 10, "pt(a) > 21");
  write("run.toml", text);
  expect_refused(again + " --resume --seed 6",
                 "another run; seed: 5 there, 6 here; process 2 (e+ e- > mu+ mu- a): cut: [\"pt(a) "
                 "> 20\"] there, "
                 "[\"pt(a) > 21\"] here\n");
  const std::string generate =
      "generate 'e+ e- > mu+ mu-' --energy 200 --points 2000 --report none --checkpoint "
      "b.checkpoint --output ";
  ASSERT_EQ(helikos(generate + "a.lhe --events 20 --set MZ=91").status, 0);
  expect_refused(generate + "b.lhe --events 30 --set MZ=91 --max-pilot 5000 --resume",
                 "run; events: 20 there, 30 here; max-pilot: 2e7 (default) there, 5000 here; "
                 "output: \"a.lhe\" there, \"b.lhe\" here\n");
  expect_refused(generate + "a.lhe --events 20 --set MZ=91.5 --resume",
                 "(--param-card, --set); MASS 23: 91 there, 91.5 here; MASS 24: ");
  expect_refused(
      "integrate 'e+ e- > mu+ mu-' --energy 200 --points 2000 --set MZ=91 --checkpoint "
      "b.checkpoint --resume",
      "another run; events there, an integration here\n");
}

// The same text may mean something else, and a set of the same name have other numbers.
TEST_F(Checkpoints, RefuseOtherMeaningsOfTheSameText) {
  const std::string label =
      "integrate 'e+ e- > mu+ mu-' --energy 200 --cut 'y(x) > 0.5' --points 20000 --checkpoint "
      "a.checkpoint --define 'x = ";
  ASSERT_EQ(helikos(label + "mu-'").status, 0);
  expect_refused(label + "mu+' --resume", "define");
  const std::string toy = HELIKOS_SOURCE_DIR "/src/helikos/beams/toy";
  for (const std::string folder : {"one", "other"})
    ASSERT_EQ(
        shell("mkdir -p " + folder + "/mine && cp '" + toy + "/toy.info' " + folder +
              "/mine/mine.info && cp '" + toy + "/toy_0000.dat' " + folder + "/mine/mine_0000.dat")
            .status,
        0);
  std::string grid = read_file(work() / "other/mine/mine_0000.dat");
  const auto at = grid.rfind("e-");
  ASSERT_NE(at, grid.npos);
  grid[at - 1] = grid[at - 1] == '1' ? '2' : '1';  // a digit of the last number with an exponent
  write("other/mine/mine_0000.dat", grid);
  const std::string set =
      "integrate 'p p > t t~' --pdf mine --points 20000 --checkpoint b.checkpoint --pdf-path ";
  ASSERT_EQ(helikos(set + "one").status, 0);
  EXPECT_EQ(helikos(set + "one --resume").status, 0);
  expect_refused(set + "other --resume", "another run; other numbers of the PDF set\n");
}

// Any change of the bytes is refused.
TEST_F(Checkpoints, AreFuzzed) {
  const std::string path = work() / "a.checkpoint";
  const Json settings = Json::array({Json{{"seed", 1}}});
  IntegrationProgress progress;
  progress.state.is_first = false;
  progress.state.strata.push_back({{.sigma = 0.5, .next_point = 77}, VegasGrid(2, 4).numbers()});
  progress.iterations = {{1.5, 0.25, 1000, 0}, {1.25, 0.125, 2000, 1}};
  progress.members = {{{progress.iterations, 2000, 0.1}}};
  progress.efficiency = 0.1;
  progress.seconds = 2.0;
  Checkpoint(path, false, settings).save(0, progress, true);
  const std::string bytes = read_file(path);

  std::optional<Checkpoint> same(std::in_place, path, true, settings);
  EXPECT_FALSE(same->progress(1).has_value());
  const auto back = same->progress(0);
  ASSERT_TRUE(back);
  EXPECT_EQ(back->state.strata.at(0).grid.edges, progress.state.strata[0].grid.edges);
  EXPECT_EQ(back->state.strata[0].next_point, 77u);
  EXPECT_EQ(back->iterations.at(1).variance, 0.125);
  EXPECT_EQ(back->members.at(0).at(0).points, 2000);
  same.reset();  // it holds the file

  std::mt19937_64 random(1);
  int refused = 0;
  for (int i = 0; i < 3000; ++i) {
    std::string changed = bytes;
    if (i % 3 == 0) changed.resize(random() % changed.size());
    if (i % 3 != 0) changed[random() % changed.size()] = char(random() % 256);
    write("a.checkpoint", changed);
    try {
      Checkpoint(path, true, settings).progress(0);
    } catch (const InputError& error) {
      EXPECT_EQ(std::string(error.what()).find("another process"), std::string::npos);
      ++refused;
    }
  }
  EXPECT_GT(refused, 2980);  // the others are the same bytes
}

}  // namespace
}  // namespace helikos::app::checkpoint_test
