// SPDX-License-Identifier: Apache-2.0
// What Helikos does not know of a file of another generator is written again byte for byte.
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "events/records.hpp"
#include "helikos/events/event_reader.hpp"
#include "helikos/events/event_summary.hpp"
#include "helikos/events/merge.hpp"

namespace helikos::events::test::kept_text_test {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

/// As MadGraph writes it. Numbers that Helikos knows stand as Helikos writes them.
constexpr const char* head = R"(<LesHouchesEvents version="3.0">
<!-- made by <hand> -->
<header>
<!--
# a remark & more
-->
<MGVersion>
3.5.1
</MGVersion>
<MG5ProcCard attribute='1'>
<![CDATA[
generate p p > e+ e- & j
]]>
</MG5ProcCard>
<slha>
BLOCK MASS # > 0
   23 91.188
</slha>
<initrwgt>
<weightgroup type='Central scale variation' combine="envelope"  other='1'>
<!-- scales -->
<weight  id='1' MUR="0.5" MUF='1.0' > MUR=0.5 </weight>
</weightgroup>
<weightgroup name="NNPDF31_lo_as_0118" combine="replicas"> # 315000: LO
<weight id="2" PDF="315001" />
</weightgroup>
</initrwgt>
# behind all
</header>
)";

constexpr const char* init_end = R"(# of the run
<generator name='MadGraph5_aMC@NLO' version='3.5.1'>please cite 1405.0301 </generator>
<cutsinfo>
<cut p1='11'>5</cut>
</cutsinfo>
)";

constexpr const char* kept = R"(# a remark of the particles
#aMCatNLO 1  5  3 0.20000000E+02
<mgrwt>
<rscale>  1 0.91188000E+02</rscale>
<pdfrwt beam="1">  1       2 0.11E-01 0.91E+02</pdfrwt>
</mgrwt>
<clustering>
<clus scale="   20.000"> 1  3</clus>
</clustering>
)";

/// `more`: weights behind the two that the header lists.
std::string event(int number, const std::string& more = {}) {
  return fmt::format(
             "<event npLO=\" 1 \" npNLO=\" -1 \" trials='{0}'>\n4 7 150 91.188 0.0078 0.118\n"
             "2 -1 0 0 501 0 0 0 50 50 0 0 1\n-2 -1 0 0 0 501 0 0 -50 50 0 0 -1\n"
             "-11 1 1 2 0 0 30 {0} 40 50 0 0 1\n11 1 1 2 0 0 -30 -{0} -40 50 0 0 -1\n",
             number) +
         kept + "<rwgt>\n<wgt id=\"1\">100</wgt>\n<wgt id=\"2\">200</wgt>\n" + more + "</rwgt>\n" +
         "<scales muf=\"10\" mur=\"20\" mups=\"91.188\" pt_clust_1=\" 20.0\" "
         "pt_clust_2='13000.'></scales>\n</event>\n";
}

std::string file_of(const std::string& events, double sigma = 150.0) {
  const auto number = fmt::format("{:>24} {:>24} {:>24} 7\n", sigma, 0.5, 160);
  return head + std::string("<init>\n2212 2212 6500 6500 0 0 247000 247000 -4 1\n") + number +
         init_end + "</init>\n" + events + "</LesHouchesEvents>\n";
}

class KeptText : public testing::Test {
 protected:
  /// The bytes of a merge of these texts.
  std::string merged(const std::vector<std::string>& texts, const std::string& output = "c.lhe") {
    std::vector<std::string> files;
    for (const auto& text : texts) {
      files.push_back(folder_ / fmt::format("{}.lhe", files.size()));
      write_bytes(files.back(), text);
    }
    done_ = merge_files(files, folder_ / output, 1);
    return read_bytes(folder_ / output);
  }

  const Folder folder_;
  MergedEvents done_;
};

/// The number of events is added, nothing else.
std::string with_number(std::string text, int events, double sigma) {
  return text.insert(
      text.find("</init>"),
      fmt::format("<xsecinfo neve=\"{:>24}\" totxsec=\"{:>24}\"></xsecinfo>\n", events, sigma));
}

TEST_F(KeptText, IsThatOfTheFile) {
  const auto text = file_of(event(1) + event(2));
  EXPECT_EQ(merged({text}), with_number(text, 2, 150.0));
  EXPECT_THAT(done_.remarks, ElementsAre());
}

TEST_F(KeptText, OfTwoFilesIsThatOfEachEvent) {
  EXPECT_EQ(merged({file_of(event(1)), file_of(event(2))}),
            with_number(file_of(event(1) + event(2)), 2, 150.0));
}

TEST_F(KeptText, StandsBetweenEventsToo) {
  const std::string open = "<eventgroup nreal='1'>\n", close = "</eventgroup>\n";
  const auto text = merged(
      {file_of(open + event(1) + "# here\n" + event(2) + close), file_of(open + event(3) + close)});
  EXPECT_THAT(text, HasSubstr("</init>\n" + open + event(1) + "# here\n" + event(2) + close + open +
                              event(3) + close + "</LesHouchesEvents>"));
}

#ifdef HELIKOS_HAS_HDF5
TEST_F(KeptText, HasNoPlaceInOtherFormatsWhichIsSaid) {
  merged({file_of(event(1))}, "c.h5");
  EXPECT_THAT(done_.remarks, ElementsAre(HasSubstr("only an LHE file can keep")));
}
#endif

// ---- Weights that the header does not list -----------------------------------------------------

constexpr const char* unlisted = "<wgt id=\"x &amp; y\">50</wgt>\n";

TEST_F(KeptText, HasWeightsThatTheHeaderDoesNotList) {
  const auto text = file_of(event(1, unlisted) + event(2));
  EXPECT_EQ(merged({text}), with_number(text, 2, 150.0));
  EXPECT_THAT(done_.remarks, ElementsAre(HasSubstr("1 weight of 1 events not listed in "
                                                   "<initrwgt>: 'x & y'. They are kept")));
}

/// They are weights as the others: those of the run of 300 pb count as many events.
TEST_F(KeptText, HasSuchWeightsScaledAsTheOthers) {
  const auto text = merged({file_of(event(1, unlisted)), file_of(event(2, unlisted), 300.0)});
  // Each file has one event, which has no usual weight: they get 225 / 150 and 225 / 300.
  EXPECT_THAT(text, HasSubstr("<wgt id=\"1\">150</wgt>\n<wgt id=\"2\">300</wgt>\n"
                              "<wgt id=\"x &amp; y\">75</wgt>"));
  EXPECT_THAT(text, HasSubstr("<wgt id=\"x &amp; y\">37.5</wgt>"));
}

#ifdef HELIKOS_HAS_HDF5
TEST_F(KeptText, ListsSuchWeightsWhereAllEventsHaveThem) {
  merged({file_of(event(1, unlisted)), file_of(event(2, unlisted))}, "c.h5");
  EXPECT_THAT(done_.remarks[0], HasSubstr("They are kept, and listed"));
  const auto reader = open_event_file(folder_ / "c.h5");
  ASSERT_EQ(reader->run().variations.size(), 3u);
  EXPECT_EQ(reader->run().variations[2].id, "x & y");
  EventRecord record;
  ASSERT_TRUE(reader->read(record));
  EXPECT_THAT(record.weights, ElementsAre(100.0, 200.0, 50.0));
}
#endif

#ifdef HELIKOS_HAS_HDF5
TEST_F(KeptText, IsRefusedWhereSomeEventsLackSuchWeights) {
  const auto error = error_of([&] { merged({file_of(event(1, unlisted) + event(2))}, "c.h5"); });
  EXPECT_THAT(error, HasSubstr("weight 'x & y' is not listed in <initrwgt>, and not all events "
                               "have it: choose .lhe.gz"));
  EXPECT_FALSE(std::filesystem::exists(folder_ / "c.h5"));
}
#endif

TEST_F(KeptText, CountsSuchWeights) {
  write_bytes(folder_ / "a.lhe", file_of(event(1, unlisted) +
                                         event(2, unlisted + std::string("<wgt id='z'>1</wgt>"))));
  const auto reader = open_event_file(folder_ / "a.lhe");
  EventSummary summary(reader->run());
  for (EventRecord record; reader->read(record);) summary.add(record);
  EXPECT_THAT(summary.undeclared().events(),
              ElementsAre(testing::Pair("x & y", 2u), testing::Pair("z", 1u)));
  EXPECT_EQ(summary.undeclared().text(),
            "2 weights of 2 events not listed in <initrwgt>: 'x & y', 'z'");
}

/// Numbers of <weights> have the ids of the header, in its order.
TEST_F(KeptText, HasNumbersBehindTheListOfTheHeader) {
  auto text = event(1);
  const auto begin = text.find("<rwgt>"), end = text.find("</rwgt>") + 8;
  text.replace(begin, end - begin, "<weights> 100 200 3 4</weights>\n");
  write_bytes(folder_ / "a.lhe", file_of(text));
  const auto reader = open_event_file(folder_ / "a.lhe");
  EventRecord record;
  ASSERT_TRUE(reader->read(record));
  EXPECT_THAT(record.weights, ElementsAre(100.0, 200.0));
  EXPECT_THAT(record.undeclared, ElementsAre(testing::Pair("3", 3.0), testing::Pair("4", 4.0)));
}

}  // namespace
}  // namespace helikos::events::test::kept_text_test
