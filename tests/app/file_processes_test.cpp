// SPDX-License-Identifier: Apache-2.0
// Files with several processes: their subprocesses are listed process by process.
#include "helikos/generator/run_header.hpp"

#include <gmock/gmock.h>

#include "app/program.hpp"

namespace helikos::app::file_processes_test {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

events::RunRecord run_with(const std::string& settings) {
  events::RunRecord run;
  for (const int id : {1, 2, 3, 4}) run.subprocesses.push_back({1.0, 0.1, 1.0, id, "a"});
  run.header.push_back({"other", "{}"});
  run.header.push_back({"helikos", settings});
  return run;
}

std::string list(const std::string& first, const std::string& second) {
  return R"({"processes": [{"process": "x", "first_id": )" + first + R"(}, {"process": "y", )" +
         second + "}]}";
}

TEST(FileProcesses, AreThoseOfTheSettings) {
  const auto found =
      processes_of(run_with(list(R"(1, "last_id": 1)", R"("first_id": 2, "last_id": 4)")));
  ASSERT_EQ(found.size(), 2u);
  EXPECT_EQ(found[1].process, "y");
  EXPECT_EQ(process_of(1, found), 0u);
  EXPECT_EQ(process_of(4, found), 1u);
  EXPECT_EQ(process_of(5, found), std::nullopt);
}

TEST(FileProcesses, AreNoneWhereTheListIsNotOfTheFile) {
  EXPECT_TRUE(processes_of({}).empty());
  for (const std::string settings :
       {std::string(), std::string("seed = 1"), std::string("[1]"), std::string("{}"),
        std::string(R"({"processes": 3})"), std::string(R"({"processes": [{"process": "x"}]})"),
        list(R"(1, "last_id": 1)", R"("first_id": 3, "last_id": 4)"),    // without 2
        list(R"(1, "last_id": 2)", R"("first_id": 2, "last_id": 4)"),    // 2 twice
        list(R"(1, "last_id": "1")", R"("first_id": 2, "last_id": 4)"),  // no number
        list(R"(1, "last_id": 4)", R"("first_id": 6, "last_id": 5)")})   // backwards
    EXPECT_TRUE(processes_of(run_with(settings)).empty()) << settings;
}

/// 9 subprocesses of t t~ and 8 of z.
class FileOfTwoProcesses : public ProgramTest {
 protected:
  void generate() const {
    write("run.toml",
          "points = 30000\noutput = 'a.lhe'\njson = 'a.json'\nevents = 400\nreport = 'none'\n"
          "[[process]]\nprocess = 'p p > t t~'\n[[process]]\nprocess = 'p p > z'\n");
    const Outcome outcome = helikos("generate run.toml");
    ASSERT_EQ(outcome.status, 0) << outcome.err;
  }
};

TEST_F(FileOfTwoProcesses, HasASumForEach) {
  generate();
  const auto found = info("a.lhe"), run = json("a.json");
  const auto& processes = found["processes"];
  ASSERT_EQ(processes.size(), 2u);
  double share = 0.0;
  for (std::size_t i = 0; i < 2; ++i) {
    const auto &own = processes[i], &integrated = run["processes"][i];
    const double sigma = integrated["cross_section_pb"];
    EXPECT_EQ(own["process"], integrated["process"]);
    EXPECT_EQ(own["weights"]["events"], run["generation"]["processes"][i]["events"]);
    EXPECT_NEAR(own["header"]["cross_section"].get<double>(), sigma, 1e-9 * sigma);
    const double error = own["error"];
    EXPECT_NEAR(own["cross_section"].get<double>(), sigma, 5 * error);
    // n of 400 events is known to sqrt(n (400 - n) / 400).
    const double n = own["weights"]["events"], mean = found["weights"]["mean"];
    EXPECT_NEAR(error, mean * std::sqrt(n * (400 - n) / 400) / 400, 0.2 * error);
    share += own["share"].get<double>();
  }
  EXPECT_NEAR(share, 1.0, 1e-12);
  for (const auto& own : found["subprocesses"])
    EXPECT_EQ(own["of_process"], own["id"].get<int>() <= 9 ? 0 : 1);
}

TEST_F(FileOfTwoProcesses, IsListedProcessByProcess) {
  generate();
  const std::string text = helikos("events info a.lhe").out;
  const auto sum_of_first = text.find("%  p p > t t~\n"), sum_of_second = text.find("%  p p > z\n");
  EXPECT_THAT(text.substr(0, sum_of_first), HasSubstr("%  g g > t t~\n"));
  EXPECT_THAT(text.substr(0, sum_of_first), Not(HasSubstr("> z\n")));
  EXPECT_THAT(text.substr(sum_of_first, sum_of_second - sum_of_first), HasSubstr("%  u u~ > z\n"));
  EXPECT_THAT(text.substr(0, sum_of_first), HasSubstr("\n   sum "));
  ASSERT_EQ(helikos("events report a.lhe --output a.html").status, 0);
  const std::string page = read_file(work() / "a.html");
  EXPECT_THAT(page, HasSubstr("<h2>Processes</h2>"));
  EXPECT_THAT(page, HasSubstr("<h2>Subprocesses of p p &gt; z</h2>"));
  EXPECT_THAT(page, HasSubstr("<h2>Weights</h2>"));
}

#ifdef HELIKOS_HAS_HDF5
TEST_F(FileOfTwoProcesses, KnowsThemInAnyFormat) {
  generate();
  const auto expected = info("a.lhe")["processes"];
  ASSERT_EQ(helikos("events merge a.lhe --output b.lheh5").status, 0);
  EXPECT_EQ(info("b.lheh5")["processes"], expected);
}
#endif

/// As that of another generator.
TEST_F(FileOfTwoProcesses, WithoutTheListIsOneTable) {
  generate();
  std::string text = read_file(work() / "a.lhe");
  const std::string key = "&quot;processes&quot;";
  ASSERT_NE(text.find(key), text.npos);
  text.replace(text.find(key), key.size(), "&quot;others&quot;");
  write("b.lhe", text);
  EXPECT_TRUE(info("b.lhe")["processes"].empty());
  const std::string out = helikos("events info b.lhe").out;
  EXPECT_THAT(out, HasSubstr("    id       events     sigma [pb]    share  subprocess\n     1 "));
  EXPECT_THAT(out, Not(HasSubstr("\n   sum ")));
  ASSERT_EQ(helikos("events report b.lhe --output b.html").status, 0);
  EXPECT_THAT(read_file(work() / "b.html"), HasSubstr("<h2>Subprocesses</h2>"));
}

}  // namespace
}  // namespace helikos::app::file_processes_test
