// SPDX-License-Identifier: Apache-2.0
// Orders, `/` and `$$` of the parts of a decay chain, as commands take them.
#include <gmock/gmock.h>

#include <algorithm>

#include "app/program.hpp"

namespace helikos::app::decay_clauses_test {
namespace {

using ::testing::EndsWith;
using ::testing::HasSubstr;

std::string said(const std::string& clauses, const std::string& decay) {
  return ": '" + clauses + "' is of the decay '" + decay +
         "' alone; what holds for the production stands before the first comma\n";
}

class DecayClauses : public ProgramTest {};

/// Where they stand makes a difference: u u~ > t t~ has diagrams with a gluon, a photon and a Z.
TEST_F(DecayClauses, AreOfThePartWhereTheyStand) {
  const auto of = [&](const std::string& process) {
    const Outcome outcome = helikos("info '" + process + "' --json a.json");
    EXPECT_EQ(outcome.status, 0) << outcome.err;
    return std::pair(json("a.json")["diagrams"].get<int>(), outcome.err);
  };
  EXPECT_EQ(of("u u~ > t t~ QED=2, t > b w+"), std::pair(3, std::string()));
  EXPECT_EQ(of("u u~ > t t~ QED=2, t > b w+ QED=1 QCD=0"), std::pair(3, std::string()));
  EXPECT_EQ(of("u u~ > t t~ QED=0, t > b w+ QCD=0"), std::pair(1, std::string()));
  EXPECT_EQ(of("u u~ > t t~ QED=2 / a, t > b w+"), std::pair(2, std::string()));
  EXPECT_EQ(of("u u~ > t t~ QED=2 $$ a z, t > b w+"), std::pair(1, std::string()));
  const auto [orders, of_orders] = of("u u~ > t t~, t > b w+ QED=2");
  EXPECT_EQ(orders, 1);
  EXPECT_THAT(of_orders, EndsWith(said("QED<=2", "t > b w+")));
  const auto [exclusion, of_exclusion] = of("u u~ > t t~ QED=2, t > b w+ / a");
  EXPECT_EQ(exclusion, 3);
  EXPECT_THAT(of_exclusion, EndsWith(said("/ a", "t > b w+")));
  const auto [channels, of_channels] = of("u u~ > t t~ QED=2, t > b w+ QED=1 $$ a z");
  EXPECT_EQ(channels, 3);
  EXPECT_THAT(of_channels, EndsWith(said("$$ a z", "t > b w+")));
  // A `$` keeps all diagrams.
  EXPECT_EQ(of("u u~ > t t~ QED=2 $ a z, t > b w+"), std::pair(3, std::string()));
  EXPECT_THAT(of("u u~ > t t~ QED=2, t > b w+ $ z").second, EndsWith(said("$ z", "t > b w+")));
}

/// By all commands that read a process, in one line.
TEST_F(DecayClauses, OfTheLastDecayAloneAreTold) {
  const std::string process = " 'e+ e- > w+ w-, w+ > mu+ vm QED=4 QCD=0' ";
  for (const std::string& command :
       {"info" + process, "run" + process + "--batch 8", "diagrams" + process,
        "integrate" + process + "--energy 500 --points 2000", "umami" + process + "--output a.so",
        "evaluate" + process + "--momenta /dev/null"}) {
    const Outcome outcome = helikos(command);
    EXPECT_THAT(outcome.err, HasSubstr("e+ e- > w+ w-, w+ > mu+ vm QCD<=0 QED<=4" +
                                       said("QCD<=0 QED<=4", "w+ > mu+ vm")))
        << command;
    const auto first = outcome.err.find(" alone; ");
    EXPECT_EQ(outcome.err.find(" alone; ", first + 1), std::string::npos) << outcome.err;
  }
  EXPECT_THAT(helikos("info 'p p > w+ w+ j j, w+ > l+ vl QED=4 QCD=0'").err,
              EndsWith(said("QCD<=0 QED<=4", "w+ > l+ vl")));
}

}  // namespace
}  // namespace helikos::app::decay_clauses_test
