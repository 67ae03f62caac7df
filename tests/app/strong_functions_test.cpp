// SPDX-License-Identifier: Apache-2.0
// Couplings that are functions of alpha_s (tests/ufo/models/strong_functions) on the command line:
// weights of another alpha_s by `reweight`, what `generate` refuses, masses that depend on alpha_s.
#include <fmt/format.h>
#include <gmock/gmock.h>

#include <cmath>
#include <set>

#include "app/program.hpp"
#include "helikos/events/event_reader.hpp"
#include "ufo/copied_folder.hpp"

namespace helikos::app::strong_functions_test {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

class StrongFunctionsOnCommandLine : public ProgramTest {
 protected:
  static std::string model() {
    return fmt::format(" --model '{}'", test::ufo_model("strong_functions").string());
  }
};

/// All couplings of gluons are g_x, so that |M|^2 is proportional to g_x^4.
TEST_F(StrongFunctionsOnCommandLine, ReweightComputesThemForEachEvent) {
  const auto run = helikos("generate 'p p > t t~ QED<=0' --pdf toy --energy 13000 --events 40" +
                           model() + " --accuracy 0.05 --report none --output a.lhe");
  ASSERT_EQ(run.status, 0) << run.err;
  const auto weights = helikos("reweight a.lhe --alpha-s 0.2 --output b.lhe");
  ASSERT_EQ(weights.status, 0) << weights.err;
  const auto power = [](double alpha_s) {
    const double coupling = 1.0 + 0.3 * std::log(alpha_s / 0.1);
    return std::pow(alpha_s * coupling * coupling, 2.0);
  };
  const auto reader = events::open_event_file((work() / "b.lhe").string());
  std::set<double> couplings;
  events::EventRecord event;
  while (reader->read(event)) {
    couplings.insert(event.alpha_qcd);
    const double expected = power(0.2) / power(event.alpha_qcd);
    EXPECT_NEAR(event.weights.at(0) / event.weight, expected, 1e-9 * expected);
  }
  EXPECT_EQ(couplings.size(), 40u);
}

TEST_F(StrongFunctionsOnCommandLine, WeightsOfGenerateAreRefused) {
  for (const std::string variations : {"--scale-variations", "--pdf-variations"}) {
    const auto run = helikos("generate 'p p > t t~ QED<=0' --pdf toy --energy 13000 --events 40" +
                             model() + " --output a.lhe " + variations);
    EXPECT_EQ(run.status, 2);
    EXPECT_THAT(run.err, HasSubstr("its couplings are functions of alpha_s"));
    EXPECT_FALSE(std::filesystem::exists(work() / "a.lhe"));
  }
}

TEST_F(StrongFunctionsOnCommandLine, MassesThatDependOnItAreSaid) {
  auto texts = test::texts_of(test::ufo_model("strong_functions"));
  EXPECT_THAT(helikos("info 'g g > t t~ QED<=0'" + model()).err, Not(HasSubstr("the mass")));
  std::string& parameters = texts["parameters.py"];
  parameters = test::replaced(parameters, "MT = Parameter(name='MT', nature='external'",
                              "MX = Parameter(name='MX', nature='external'");
  parameters +=
      "MT = Parameter(name='MT', nature='internal', type='real', value='MX*(1 - aS)',"
      " texname='M_t')\n";
  const test::CopiedFolder folder(texts);
  const auto run =
      helikos("info 'g g > t t~ QED<=0' --set aS=0.1 --model '" + folder.path().string() + "'");
  EXPECT_EQ(run.status, 0) << run.err;
  EXPECT_THAT(run.err, HasSubstr("what depends on alpha_s has its value at alpha_s = 0.1 for all "
                                 "events: the mass MT of t"));
}

}  // namespace
}  // namespace helikos::app::strong_functions_test
