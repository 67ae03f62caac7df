// SPDX-License-Identifier: Apache-2.0
// Programs that several sets of parameters share, against programs of their own: equal bits.
#include "helikos/engine/program_store.hpp"

#include <gtest/gtest.h>

#include "engine/events.hpp"
#include "helikos/engine/prepared_programs.hpp"
#include "helikos/theory/model/param_card.hpp"

namespace helikos::test::program_store_test {
namespace {

Parameters with_changes(const std::vector<std::string>& changes) {
  ParameterInputs inputs;
  for (const std::string& change : changes) set_parameter(inputs, change);
  return Parameters(inputs);
}

using Sets = std::vector<std::vector<std::string>>;

struct Shared {
  std::size_t steps, programs;  ///< numbers of different steps, and of programs that were built
  bool operator==(const Shared&) const = default;
};

/// Computes all sets with one store, in this order, and each with programs of its own.
Shared compare_sets(const char* text, const Sets& sets, const MatrixElementOptions& options = {}) {
  const Process process = Process::parse(text);
  const auto store = std::make_shared<ProgramStore>();
  std::vector<double> first;
  for (const auto& changes : sets) {
    const Parameters parameters = with_changes(changes);
    const auto points = rambo_points(process, 900.0, 5, parameters);
    MatrixElement own(process, parameters, options),
        shared(PreparedPrograms(process, parameters, options, store));
    EXPECT_EQ(shared.info().num_good_helicities, own.info().num_good_helicities) << text;
    EXPECT_EQ(shared.info().num_channels, own.info().num_channels) << text;
    const auto expected = evaluate(own, points);
    EXPECT_EQ(evaluate(shared, points), expected) << text;
    // Or numbers of one set would do for another.
    if (first.empty())
      first = expected;
    else
      EXPECT_NE(expected, first) << text;
  }
  return {store->num_entries(), store->num_built()};
}

TEST(ProgramStore, SharesProgramsThatDifferInNumbers) {
  const Sets sets{{}, {"MT=172", "WT=2"}, {"MZ=90", "WZ=3"}, {"aEWM1=128", "MH=130"}};
  for (const char* text : {"u u~ > t t~ g QCD=1 QED=2", "b b~ > t t~ QCD=2 QED=2", "e- e+ > w+ w-",
                           "g g > t t~ h", "u u~ > t t~, t > b w+"}) {
    Sets own{{}};
    // Sets that change nothing of this process would not show a mistake.
    const Process process = Process::parse(text);
    for (std::size_t i = 1; i < sets.size(); ++i) {
      const auto points = rambo_points(process, 900.0, 1, with_changes(sets[i]));
      if (evaluate(process, points, {}, with_changes(sets[i])) != evaluate(process, points))
        own.push_back(sets[i]);
    }
    EXPECT_GE(own.size(), 3U) << text;
    EXPECT_EQ(compare_sets(text, own), (Shared{1, 1})) << text;
  }
}

/// Forms have numbers in their prefactors.
TEST(ProgramStore, SharesProgramsWithForms) {
  EXPECT_EQ(
      compare_sets("e- e+ > w+{0} w-, w+ > mu+ vm", {{}, {"WW=2.5"}, {"MZ=90"}, {"aEWM1=128"}}),
      (Shared{1, 4}));
}

/// A vertex or a mass that is zero in one set is not in the other.
TEST(ProgramStore, KeepsProgramsOfOtherVerticesApart) {
  const Sets sets{{}, {"ymb=0"}, {"MB=0"}, {"MB=0", "ymb=0"}, {"ymb=3"}, {"MT=170"}};
  for (const Sets& some : {sets, Sets{sets[1], sets[0], sets[3], sets[5]}}) {
    const Shared found = compare_sets("b b~ > t t~ QCD=2 QED=2", some);
    EXPECT_GE(found.steps, 3U);
    EXPECT_EQ(found.programs, found.steps);
  }
}

/// Two propagators with equal masses and widths have one denominator, which another set has not.
TEST(ProgramStore, TellsDenominatorsApartThatOnceWereOne) {
  const std::vector<std::string> equal{"MH=91.188", "WH=2.441404"};
  EXPECT_EQ(compare_sets("b b~ > t t~ QCD=2 QED=2", {equal, {}, {"MZ=90"}}), (Shared{1, 2}));
  EXPECT_EQ(compare_sets("b b~ > t t~ QCD=2 QED=2", {{}, equal, {"MZ=90"}}), (Shared{1, 1}));
}

TEST(ProgramStore, SharesSharesOfHelicitiesAndLeadingColour) {
  MatrixElementOptions options;
  options.shares = true;
  EXPECT_EQ(compare_sets("u u~ > t t~ g", {{}, {"MT=172"}}, options), (Shared{1, 1}));
  options = {};
  options.colors = ColorMode::leading;
  EXPECT_EQ(compare_sets("g g > t t~ g", {{}, {"MT=172"}, {"WT=2"}}, options), (Shared{1, 1}));
}

}  // namespace
}  // namespace helikos::test::program_store_test
