// SPDX-License-Identifier: Apache-2.0
#include "helikos/theory/process/polarization.hpp"

#include <gtest/gtest.h>

#include "helikos/base/core/error.hpp"
#include "helikos/theory/model/particle_scope.hpp"
#include "helikos/theory/process/helicity.hpp"
#include "helikos/theory/process/process.hpp"
#include "helikos/theory/process/request.hpp"
#include "helikos/theory/process/subprocesses.hpp"

namespace helikos::test::polarization_test {
namespace {

std::string read(std::string_view text) {
  try {
    return Process::parse(text).str();
  } catch (const InputError& error) {
    return error.what();
  }
}

TEST(Polarization, ReadsWhatItWrites) {
  for (const std::string text : {"0", "T", "-", "+", "0T", "-2", "+2", "80%", "-30.5%"}) {
    const auto found = Polarization::read(text);
    ASSERT_TRUE(found) << text;
    EXPECT_EQ(found->str(), '{' + text + '}');
  }
  EXPECT_EQ(Polarization::read("L"), Polarization::read("-"));
  EXPECT_EQ(Polarization::read("R"), Polarization::read("+"));
  EXPECT_EQ(Polarization::read("RL"), Polarization::read("T"));
  EXPECT_EQ(Polarization::read("+80%"), Polarization::read("80%"));
  for (const char* text : {"", "X", "A", "4", "+4", "101%", "%", "nan%", "1e1%", "0 T"})
    EXPECT_FALSE(Polarization::read(text)) << text;
}

/// {T} is of vectors: both helicities of a fermion are written as they are read.
TEST(Polarization, OfFermionsIsReadAsItIsWritten) {
  for (const std::string text : {"e- e+ > t{-+} t~", "e- e+ > w+{T} w-"}) {
    const auto request = parse_request(text);
    EXPECT_EQ(request.str(), text);
    EXPECT_EQ(parse_request(request.str()).str(), text);
  }
}

TEST(Polarization, WeighsHelicities) {
  const auto weights = [](std::string_view text) {
    const auto found = *Polarization::read(text);
    return std::array{found.weight(-1), found.weight(0), found.weight(1)};
  };
  EXPECT_EQ(weights("0"), (std::array{0.0, 1.0, 0.0}));
  EXPECT_EQ(weights("T"), (std::array{1.0, 0.0, 1.0}));
  EXPECT_EQ(weights("-"), (std::array{1.0, 0.0, 0.0}));
  EXPECT_EQ(weights("25%"), (std::array{0.75, 1.0, 1.25}));
  EXPECT_EQ(Polarization::read("25%")->reflected(), Polarization::read("-25%"));
  EXPECT_EQ(Polarization::read("+")->reflected(), Polarization::read("-"));
  EXPECT_EQ(Polarization::read("0T")->reflected(), Polarization::read("0T"));
}

TEST(Polarization, StandsBehindALeg) {
  EXPECT_EQ(read("e-{L} e+{R} > w-{0} w+{T}"), "e-{-} e+{+} > w-{0} w+{T}");
  EXPECT_EQ(read("e-{80%} e+{-30%} > mu+ mu-"), "e-{80%} e+{-30%} > mu+ mu-");
  EXPECT_EQ(read("u d~ > w+{0T} g{T}"), "u d~ > w+ g");  // all that there are
  EXPECT_EQ(read("p p > w+{0} w-").substr(0, 11), "column 1: '");
  EXPECT_EQ(read("u u~ > w+{0} w-, w+ > e+ ve"), "u u~ > w+{0} w-, w+ > e+ ve");
}

TEST(Polarization, StandsBehindAProductOfADecay) {
  for (const char* text :
       {"u u~ > t t~, t > b w+{0}", "u u~ > t t~, (t > b w+{0}, w+ > e+ ve)",
        "u u~ > t t~, (t > b{-} w+, w+ > e+{+} ve)", "u u~ > z z, z > e+ e-{-}, z > e+ e-{+}"})
    EXPECT_EQ(read(text), text);
  EXPECT_EQ(read("u u~ > t t~, t > b w+{0T}"), "u u~ > t t~, t > b w+");  // all that there are
  const Process process = Process::parse("u u~ > t t~, (t > b w+{0}, w+ > e+ ve), t~ > b~ w-{T}");
  EXPECT_TRUE(process.is_polarized());
  EXPECT_TRUE(has_polarized_legs(process));
  EXPECT_EQ(process.legs()[6].polarization.weight(0), 0.0);  // w-
  EXPECT_FALSE(has_polarized_legs(Process::parse("u u~ > t t~, (t > b w+{0}, w+ > e+ ve)")));
  EXPECT_EQ(helicity_frame(Process::parse("u u~ > t t~ g me_frame=3,4, t > b w+{0}")),
            LegMask{0b11100});
  // Of identical decays there are two orders, of different helicities one.
  EXPECT_EQ(Process::parse("u u~ > z z, z > e+ e-{-}, z > e+ e-{-}").identical_factor(), 2);
  EXPECT_EQ(Process::parse("u u~ > z z, z > e+ e-{-}, z > e+ e-{+}").identical_factor(), 1);
}

TEST(Polarization, MayHaveAFrame) {
  EXPECT_EQ(read("u u~ > w+{0} w- g me_frame=4,3"), "u u~ > w+{0} w- g me_frame=3,4");
  EXPECT_EQ(read("u u~ > w+{0} w- g QCD=1 me_frame = 1 , 2"), "u u~ > w+{0} w- g QCD<=1");
  EXPECT_EQ(read("u u~ > w+{0} w- g me_frame=3,4, w+ > e+ ve"),
            "u u~ > w+{0} w- g me_frame=3,4, w+ > e+ ve");
  const Process process = Process::parse("u u~ > w+{0} w- g me_frame=3,4, w+ > e+ ve");
  EXPECT_EQ(helicity_frame(process), LegMask{0b11100});
  EXPECT_EQ(helicity_frame(Process::parse("u u~ > w+{0} w-")), LegMask{0b11});
  for (const auto& [text, why] : std::initializer_list<std::pair<const char*, const char*>>{
           {"u u~ > w+ w- g me_frame=3,4", "no leg has helicities, as w+{0}"},
           {"u u~ > w+{0} w- me_frame=3,5", "there are 4 legs"},
           {"u u~ > w+{0} w- me_frame=2,3", "its legs are outgoing ones"},
           {"u u~ > w+{0} w- me_frame=3", "one leg has no direction in its own rest frame"},
           {"u u~ > w+{0} w- me_frame=3,3", "legs of 'me_frame' are numbers from 1, each once"},
           {"u u~ > w+{0} w- me_frame=a", "no number of a leg after 'me_frame'"}})
    EXPECT_NE(read(text).find(why), std::string::npos) << read(text);
}

TEST(Polarization, SaysWhatIsWrong) {
  const auto starts = [](std::string_view text, std::string_view start) {
    EXPECT_EQ(read(text).substr(0, start.size()), start);
  };
  starts("u u~ > w+{X} w-", "column 10: '{X}' is no polarisation: helicities are 0, T, + or R");
  starts("u u~ > w+{} w-", "column 10: '{}' is no polarisation");
  starts("u u~ > w+{0 w-", "column 10: no '}' for this '{'");
  starts("u u~ > t{0} t~", "column 9: t has no helicity 0");
  starts("u u~ > t{T} t~", "column 9: 'T' is of vectors, and t is none");
  starts("u u~ > g{0} g", "column 9: g has no helicity 0");
  starts("u u~ > h{+} g", "column 9: h has no helicity +1");
  starts("u u~ > t{30%} t~", "column 8: a polarisation in per cent is that of an incoming");
  starts("w+{30%} w- > u u~", "column 3: a polarisation in per cent is of particles with two");
  starts("u u~ > z{0} z", "u u~ > z{0} z: z{0} and z have helicities in common");
  starts("u u~ > w+ w-, w+{0} > e+ ve",
         "column 15: helicities '{...}' of a particle that decays stand where it is produced");
  starts("u u~ > t t~, t > b{80%} w+", "column 18: a polarisation in per cent is that of an inc");
  starts("u u~ > t t~, (t > b w+{+}, w+ > e+ ve)",
         "t > b w+{+}, w+ > e+ ve: w+{+} decays, and helicities of a particle that decays are");
  starts("u u~ > z z, z > e+ e-{L}, z > e+ e-",
         "u u~ > z z, z > e+ e-{-}, z > e+ e-: the decays z > e+ e-{-} and z > e+ e- have "
         "helicities in common");
  starts("vm vm~ > z h h, (h > ta+ ta-, ta- > vt e-{L} ve~), (h > ta+ ta-, ta- > vt e- ve~)",
         "vm vm~ > z h h, (h > ta+ ta-, ta- > vt e-{-} ve~), (h > ta+ ta-, ta- > vt e- ve~): the "
         "decays (h > ta+ ta-, ta- > vt e-{-} ve~) and (h > ta+ ta-, ta- > vt e- ve~) have "
         "helicities in common");
  for (const char* other : {"(h > ta+ ta-, ta- > vt e-{R} ve~)", "(h > ta+ ta-, ta- > vt mu- vm~)"})
    EXPECT_NO_THROW(
        Process::parse(std::string("vm vm~ > z h h, (h > ta+ ta-, ta- > vt e-{L} ve~), ") + other));
  starts("u u~ > t{+} t~, t > b w+",
         "u u~ > t{+} t~, t > b w+: t{+} decays, and helicities of a particle that decays are");
  starts("u u~ > w+{+} w-, w+ > e+ ve", "u u~ > w+{+} w-, w+ > e+ ve: w+{+} decays, and hel");
  starts("u d~ > w+{0}, w+ > e+ ve", "u d~ > w+{0}, w+ > e+ ve: w+{0} decays, but is at rest");
}

/// Incoming helicities are averaged over those that are meant; of outgoing particles, only those
/// with the same helicities are identical.
TEST(Polarization, CountsStates) {
  const auto average = [](const char* text) { return Process::parse(text).initial_average(); };
  EXPECT_EQ(average("e- e+ > z z"), 1.0 / 4);
  EXPECT_EQ(average("e-{-} e+ > z z"), 1.0 / 2);
  EXPECT_EQ(average("e-{-} e+{+} > z z"), 1.0);
  EXPECT_EQ(average("e-{80%} e+ > z z"), 1.0 / 4);
  EXPECT_EQ(average("w+{T} w- > z z"), 1.0 / 6);
  const auto identical = [](const char* text) { return Process::parse(text).identical_factor(); };
  EXPECT_EQ(identical("e- e+ > z z"), 2);
  EXPECT_EQ(identical("e- e+ > z{0} z{0}"), 2);
  EXPECT_EQ(identical("e- e+ > z{0} z{T}"), 1);
  EXPECT_EQ(identical("e- e+ > z{0} z{T}, z > mu+ mu-"), 1);
  EXPECT_EQ(identical("e- e+ > z{0} z{0}, z > mu+ mu-"), 2);
}

std::vector<Subprocess> list_of(const char* text) {
  return expand(parse_request(text), Parameters());
}

int num_programs(const std::vector<Subprocess>& list) {
  int number = 0;
  for (std::size_t i = 0; i < list.size(); ++i) number += list[i].representative == int(i);
  return number;
}

/// Helicities are those of the legs that a symmetry maps to each other, and have the other sign
/// where it turns particles into antiparticles: then only some processes keep their partner.
TEST(Polarization, SymmetriesMapHelicities) {
  EXPECT_EQ(num_programs(list_of("p p > w+{0} w-{0}")), num_programs(list_of("p p > w+ w-")));
  for (const char* text :
       {"p p > z{+} j", "p p > w+{0} j", "p p > z{-} l+ vl", "l+ l- > w+{+} w-{-}",
        "p p > z j, z > l+{R} l-", "p p > t t~ j, t > b w+{+}, t~ > b~ w-{-}"}) {
    const auto list = list_of(text);
    for (const Subprocess& s : list)
      for (std::size_t leg = 0; leg < s.legs.size(); ++leg) {
        const auto there = list[std::size_t(s.representative)]
                               .process.legs()[std::size_t(s.legs[leg])]
                               .polarization;
        EXPECT_EQ(s.process.legs()[leg].polarization, s.reflects ? there.reflected() : there);
      }
  }
  // u g > z u and u~ g > z u~ are one program, but not with one helicity of z.
  EXPECT_LT(num_programs(list_of("p p > z j")), num_programs(list_of("p p > z{+} j")));
  // u g and u~ g exchange both decays, which must then have opposite helicities.
  EXPECT_LT(num_programs(list_of("p p > t t~ j, t > b w+{+}, t~ > b~ w-{-}")),
            num_programs(list_of("p p > t t~ j, t > b w+{+}, t~ > b~ w-{+}")));
}

/// Legs of one label with different helicities are exchanged in no case.
TEST(Polarization, LabelsTakeAllParticles) {
  EXPECT_EQ(list_of("u u~ > z{0} z{T}").size(), 1U);
  ProcessRequest request;
  Multiparticles labels;
  labels.define("w = w+ w-");
  EXPECT_EQ(expand(parse_request("u u~ > w w", labels), Parameters()).size(), 1U);
  EXPECT_EQ(expand(parse_request("u u~ > w{0} w{T}", labels), Parameters()).size(), 2U);
  EXPECT_EQ(expand(parse_request("u u~ > w{0} w{T}, w > mu+ vm, w > e- ve~", labels), Parameters())
                .size(),
            2U);
}

/// Particles with other helicities take decays in the order of both, or all decays.
TEST(Polarization, DecaysAreTakenInOrder) {
  const Process process = Process::parse("u u~ > z{T} z{0}, z > e+ e-, z > mu+ mu-");
  const auto& decays = process.restrictions().decays;
  ASSERT_EQ(decays.size(), 2U);
  EXPECT_EQ(decays[0].leg, 2);
  EXPECT_EQ(decays[0].products, (std::vector{-11, 11}));
  EXPECT_EQ(process.production_legs()[2].polarization.weight(0), 0.0);
  EXPECT_EQ(decays[1].products, (std::vector{-13, 13}));
  EXPECT_EQ(list_of("u u~ > z{0} z{T}, z > l+ l-").size(), 4U);
  EXPECT_EQ(list_of("u u~ > z{0} z{0}, z > l+ l-").size(), 3U);
  EXPECT_EQ(list_of("u u~ > z z, z > l+ l-{-}, z > l+ l-{+}").size(), 4U);
}

/// A subprocess may be named without helicities.
TEST(Polarization, SubprocessesAreFound) {
  const auto list = list_of("p p > w+{0} w-{T}");
  const auto found = find_processes(list, Process::parse("u u~ > w+ w-"));
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(found.front().production().str().substr(0, 18), "u u~ > w+{0} w-{T}");
  EXPECT_TRUE(find_processes(list, Process::parse("u u~ > w+{T} w-")).empty());
}

}  // namespace
}  // namespace helikos::test::polarization_test
