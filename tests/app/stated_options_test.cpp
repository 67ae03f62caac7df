// SPDX-License-Identifier: Apache-2.0
// All options, with values that are not the default: the header of the events and the page state
// them, and grids and checkpoints are refused or taken as the rows of the table say.
#include <gmock/gmock.h>

#include <algorithm>
#include <map>
#include <set>
#include <sstream>

#include "app/program.hpp"
#include "helikos/app/run_file.hpp"
#include "helikos/generator/detail/checkpoint.hpp"
#include "helikos/generator/integrate.hpp"
#include "helikos/report/markup.hpp"
#include "helikos/theory/model/param_card.hpp"

namespace helikos::app::stated_options_test {
namespace {

/// An option as a line of a run file, and lines that it needs.
struct Choice {
  std::string key, value;
  std::string needs{};    ///< lines
  bool is_alone = false;  ///< not with the options of the large run
};

/// A value of each option that is not its default.
const std::vector<Choice> choices = {
    {"define", "['x = u d']"},
    {"subprocess", "2"},
    {"model", "'heft'"},
    {"restrict", "'light'", "model = 'folder'\n", true},
    {"param-card", "'a.dat'"},
    {"set", "['MZ=91']"},
    {"orders", "'all'"},
    {"cut", "['pt(e+) > 1']"},
    {"cut-decays", "'off'"},
    {"bwcutoff", "14.0"},
    {"beams", "['p', 'p~']"},
    {"energy", "13000.0"},
    {"beam-energies", "[6000.0, 7000.0]", "", true},
    {"pdf", "'mine'", "pdf-path = '.'\n"},
    {"member", "1", "pdf-path = '.'\npdf = 'mine'\n"},
    {"pdf-path", "'.'"},
    {"alpha-s", "'1loop'", "mur = 90\n"},
    {"mur", "'91'"},
    {"muf", "'92'"},
    {"xqcut", "10.0", "mur = 'ckkw'\nmuf = 'ckkw'\n", true},
    {"accuracy", "0.02", "", true},
    {"points", "20000"},
    {"max-points", "100000000"},
    {"allow-negative", "true"},
    {"helicities", "'sample'"},
    {"colors", "'flow'"},
    {"executor", "'interpreted'"},
    {"seed", "3"},
    {"threads", "2"},
    {"devices", "1", "", true},
    {"memory", "'8GiB'"},
    {"json", "'b.json'"},
    {"grids", "'b.grids'"},
    {"checkpoint", "'b.checkpoint'"},
    {"scale-variations", "true"},
    {"pdf-variations", "true"},
    {"also-pdf", "['toy']", "pdf-path = '.'\npdf = 'mine'\n"},
    {"also-scale", "['90']"},
    {"events", "30"},
    {"output", "'b.lhe'"},
    {"report", "'c.html'"},
    {"unweighting", "'partial'"},
    {"overweights", "0.02"},
    {"two-stage", "'off'"},
    {"max-pilot", "300000"},
    {"nplo", "1"},
    {"also", "['a.dat']"},
    {"accept-doubtful", "true"},
};

/// Plans runs without a word.
class Silent : public RunProgress {
 public:
  void note(const std::string&) override {}
};

class StatedOptions : public ProgramTest {
 protected:
  void SetUp() override {
    ProgramTest::SetUp();
    before_ = std::filesystem::current_path();
    std::filesystem::current_path(work());
    const std::string toy = HELIKOS_SOURCE_DIR "/src/helikos/beams/toy/toy";
    std::string text = read_file(toy + ".info");
    text.replace(text.find("NumMembers: 1"), 13, "NumMembers: 2");
    text.replace(text.find("ErrorType: none"), 15, "ErrorType: replicas");
    std::filesystem::create_directory("mine");
    write("mine/mine.info", text);
    for (const char* member : {"0", "1"})
      write(std::string("mine/mine_000") + member + ".dat", read_file(toy + "_0000.dat"));
    ParameterInputs inputs;
    inputs["mass 6"] = 170.25;
    write("a.dat", card_text(Parameters(inputs)));
    ASSERT_EQ(helikos("info --ufo folder").status, 0);
    write("folder/restrict_light.dat", card_text(Parameters(inputs)));
  }
  void TearDown() override {
    std::filesystem::current_path(before_);
    ProgramTest::TearDown();
  }

  RunSetup read(const std::string& lines) const {
    write("run.toml", lines);
    return read_run_file("run.toml", {}, Command::generate).setup;
  }

  /// The settings of the files of grids, and of checkpoints, of a run.
  static std::pair<Json, Json> settings(const RunSetup& setup) {
    Silent progress;
    RunSetup run = setup;
    run.grids = run.checkpoint = "";
    const RunPlan plan = plan_run(run, Communicator::alone(), progress);
    return {plan.files->grids.settings(), plan.files->checkpoint.state().at("settings")};
  }

  static Json given(const OptionRow& row, const RunSetup& run) {
    return row.given(run, run.processes.front());
  }

  static std::string joined(const Json& value) {
    std::string all;
    for (const std::string& text : texts_of(value)) all += (all.empty() ? "" : " ") + text;
    return all;
  }

  static std::string section(const std::string& page, const std::string& id) {
    const auto begin = page.find("<section id=\"" + id + "\">");
    return begin == page.npos ? "" : page.substr(begin, page.find("</section>", begin) - begin);
  }

  /// Makes events with these lines, and adds the keys whose values are stated where the rows say.
  void find_stated(const std::string& lines, std::set<std::string>& found) const {
    const RunSetup run = read(lines);
    for (const char* file : {"b.grids", "b.checkpoint"}) std::filesystem::remove(file);
    const Outcome outcome = helikos("generate run.toml");
    ASSERT_EQ(outcome.status, 0) << outcome.err << lines;
    const Json header = Json::parse(info("b.lhe")["settings"]["helikos"].get<std::string>());
    const std::string page = section(read_file(work() / "c.html"), "settings");
    for (const OptionRow& row : option_table()) {
      const Json value = given(row, run);
      if (value.is_null()) continue;
      const bool in_header = row.stated == Stated::header, on_page = row.stated != Stated::nowhere;
      const std::string key = row.setting_key();
      EXPECT_EQ(header.contains(key), in_header) << row.key;
      EXPECT_TRUE(!in_header || joined(header[key]) == joined(value)) << row.key;
      for (const std::string& text : texts_of(value)) {
        const bool is_there =
            page.find(report::escaped(row.is_flag() ? row.key : text)) != page.npos;
        EXPECT_TRUE(is_there || !on_page) << row.key << ": " << text << " is not in " << page;
      }
      found.insert(row.key);
    }
  }

  static constexpr const char* process_ = "process = 'p p > z, z > e+ e-'\n";

 private:
  std::filesystem::path before_;
};

TEST_F(StatedOptions, ValuesOfAllRowsAreInHeaderAndPage) {
  std::string large = process_;
  std::set<std::string> found;
  const std::string always = "output = 'b.lhe'\nreport = 'c.html'\n";
  for (const Choice& own : choices)
    if (!own.is_alone) large += own.key + " = " + own.value + "\n";
  find_stated(large, found);
  for (const Choice& own : choices)
    if (own.is_alone && own.key != "devices")
      find_stated(
          process_ + always + "events = 20\n" + own.needs + own.key + " = " + own.value + "\n",
          found);
  for (const OptionRow& row : option_table())
    EXPECT_TRUE(found.contains(row.key) || row.key == "devices") << row.key << " was not tried";
}

/// Grids and checkpoints are refused where, and only where, a row says that its option changes
/// them.
TEST_F(StatedOptions, GridsAndCheckpointsKnowWhatChangesThem) {
  std::set<std::string> found;
  std::map<std::string, std::pair<Json, Json>> before;  // without the option
  for (const Choice& own : choices) {
    const OptionRow* const row = find_row(Command::generate, own.key);
    ASSERT_NE(row, nullptr) << own.key;
    const std::string line = own.key + " = " + own.value + "\n";
    const RunSetup run = read(process_ + own.needs + line);
    ASSERT_FALSE(given(*row, run).is_null()) << own.key << ": the value is the default";
    if (!before.contains(own.needs)) before[own.needs] = settings(read(process_ + own.needs));
    const auto& [grids_before, checkpoint_before] = before[own.needs];
    const auto [grids, checkpoint] = settings(run);
    EXPECT_EQ(grids != grids_before, row->changes == Changes::grids)
        << own.key << grids_before << grids;
    EXPECT_EQ(checkpoint != checkpoint_before, row->changes != Changes::nothing)
        << own.key << checkpoint_before << checkpoint;
    found.insert(own.key);
  }
  EXPECT_EQ(found.size(), option_table().size());
}

}  // namespace
}  // namespace helikos::app::stated_options_test
