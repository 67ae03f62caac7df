// SPDX-License-Identifier: Apache-2.0
// Polarised particles and beams, as a user runs them.
#include <fmt/format.h>
#include <gmock/gmock.h>

#include <cmath>
#include <complex>
#include <numbers>

#include "app/program.hpp"
#include "helikos/events/event_reader.hpp"
#include "helikos/theory/model/standard_model.hpp"

namespace helikos::app::polarization_test {
namespace {

using ::testing::HasSubstr;

struct Number {
  double value, error;
};

class Polarization : public ProgramTest {
 protected:
  Number cross_section(const std::string& arguments) const {
    const Outcome outcome = helikos("integrate " + arguments + " --json r.json");
    EXPECT_EQ(outcome.status, 0) << outcome.err;
    const auto result = json("r.json");
    return {result["cross_section_pb"], result["error_pb"]};
  }
};

/// sigma(e-_L e+_R > mu- mu+) = s / (12 pi) (|P_LL|^2 + |P_LR|^2), P = sum over photon and Z of the
/// products of couplings over propagators: the mean over angles of 4 u^2 and 4 t^2 is 4 s^2 / 3.
double sigma_of_muons(double s, bool right, double mz) {
  const Parameters parameters;
  const auto photon = photon_coupling(parameters, *find_particle(11)),
             z = z_coupling(parameters, *find_particle(11));
  const auto of = [](const ChiralCoupling& c, bool is_right) {
    return is_right ? c.right : c.left;
  };
  const std::complex<double> pole(s - mz * mz, mz * parameters.width(23));
  double sum = 0.0;
  for (const bool mu_right : {false, true})
    sum += std::norm(of(photon, right) * of(photon, mu_right) / s +
                     of(z, right) * of(z, mu_right) / pole);
  return s / (12 * std::numbers::pi) * sum * 0.3893793721e9;  // GeV^-2 to pb
}

TEST_F(Polarization, MuonsHaveClosedCrossSections) {
  const double s = 250.0 * 250.0, mz = Parameters().mass(23);
  const double left = sigma_of_muons(s, false, mz), right = sigma_of_muons(s, true, mz);
  ASSERT_GT(left / right, 1.1);
  const auto expect = [&](const std::string& process, double expected) {
    const Number found = cross_section("'" + process + "' --energy 250 --accuracy 0.002");
    EXPECT_NEAR(found.value, expected, 4 * found.error) << process;
    EXPECT_LT(found.error, 0.004 * expected);
  };
  expect("e-{L} e+{R} > mu- mu+", left);
  expect("e-{R} e+{L} > mu- mu+", right);
  expect("e-{80%} e+{-30%} > mu- mu+", 0.9 * 0.65 * right + 0.1 * 0.35 * left);
  expect("e- e+ > mu- mu+", (left + right) / 4);
  const Outcome none = helikos("integrate 'e-{L} e+{L} > mu- mu+' --energy 250");
  EXPECT_EQ(none.status, 2);
  EXPECT_THAT(none.err, HasSubstr("the cross section is zero"));
}

TEST_F(Polarization, PairsOfWAddUp) {
  const auto of = [&](const std::string& process) {
    return cross_section("'" + process + "' --energy 300 --accuracy 0.004");
  };
  const Number all = of("e- e+ > w- w+");
  double sum = 0.0, square = all.error * all.error;
  for (const char* w : {"{0}", "{T}"})
    for (const char* other : {"{0}", "{T}"}) {
      const Number own = of(fmt::format("e- e+ > w-{} w+{}", w, other));
      sum += own.value;
      square += own.error * own.error;
      EXPECT_LT(own.value, all.value);
    }
  EXPECT_NEAR(sum, all.value, 4 * std::sqrt(square));
}

/// The products of a decay are massless, but their mass is in the window of the W: neither side of
/// an exchange is massless. Angles of the products are integrated over, so that helicities add up.
TEST_F(Polarization, DecaysAddUpWhereNothingIsCut) {
  const std::string options = " w-, w+ > e+ ve' --energy 500 --accuracy 0.003";
  const Number longitudinal = cross_section("'u u~ > w+{0}" + options),
               transverse = cross_section("'u u~ > w+{T}" + options),
               all = cross_section("'u u~ > w+" + options);
  EXPECT_NEAR(longitudinal.value + transverse.value, all.value,
              4 * std::hypot(longitudinal.error, transverse.error, all.error));
  EXPECT_GT(longitudinal.value, 5 * all.error);
}

/// Both orders of different helicities: channels that exchange equal particles have other
/// integrals.
TEST_F(Polarization, EqualParticlesMayDiffer) {
  const auto of = [&](const std::string& process) {
    return cross_section("'" + process + "' --energy 400 --accuracy 0.004");
  };
  const Number all = of("e- e+ > z z"), mixed = of("e- e+ > z{0} z{T}"),
               turned = of("e- e+ > z{T} z{0}");
  const Number zero = of("e- e+ > z{0} z{0}"), across = of("e- e+ > z{T} z{T}");
  EXPECT_NEAR(mixed.value, turned.value, 4 * std::hypot(mixed.error, turned.error));
  EXPECT_NEAR(
      zero.value + across.value + mixed.value, all.value,
      4 * std::hypot(std::hypot(zero.error, across.error), std::hypot(mixed.error, all.error)));
}

/// SPINUP is a helicity that the leg may have, and W of a chain have no window of helicities.
TEST_F(Polarization, EventsHaveTheSpins) {
  ASSERT_EQ(helikos("generate 'p p > w+{0} w-{T}' --events 300 --accuracy 0.03 --report none "
                    "--output a.lhe --json a.json")
                .status,
            0);
  for (const auto& check : info("a.lhe")["checks"]) EXPECT_EQ(check["failed"], 0) << check;
  const auto reader = events::open_event_file((work() / "a.lhe").string());
  int minus = 0, plus = 0;
  for (events::EventRecord event; reader->read(event);)
    for (const auto& particle : event.particles) {
      if (particle.pdg == 24) EXPECT_EQ(particle.spin, 0.0);
      if (particle.pdg != -24) continue;
      EXPECT_EQ(std::abs(particle.spin), 1.0);
      ++(particle.spin > 0 ? plus : minus);
    }
  EXPECT_EQ(minus + plus, 300);
  EXPECT_GT(std::min(minus, plus), 10);
}

/// New weights of polarised beams are those of these helicities: the cross section of another mass
/// of Z, where left and right change differently.
TEST_F(Polarization, EventsAreReweighted) {
  ASSERT_EQ(helikos("generate 'e-{R} e+{L} > mu- mu+' --energy 100 --events 4000 --report none "
                    "--output a.lhe")
                .status,
            0);
  const Outcome outcome =
      helikos("reweight a.lhe --variant WZ=6 --output b.lhe --json b.json --helicities event");
  ASSERT_EQ(outcome.status, 0) << outcome.err;
  ASSERT_EQ(helikos("reweight a.lhe --variant WZ=6 --output c.lhe --json c.json").status, 0);
  const Number direct =
      cross_section("'e-{R} e+{L} > mu- mu+' --energy 100 --accuracy 0.002 --set WZ=6");
  for (const char* file : {"b.json", "c.json"}) {
    const auto weight = json(file)["weights"][0];
    EXPECT_NEAR(weight["cross_section"], direct.value,
                4 * std::hypot(weight["error"].get<double>(), direct.error));
  }
  const Number unpolarized =
      cross_section("'e- e+ > mu- mu+' --energy 100 --accuracy 0.002 --set WZ=6");
  EXPECT_GT(std::abs(unpolarized.value / direct.value - 1), 0.1);
}

TEST_F(Polarization, PartonsAreRefused) {
  const Outcome outcome = helikos("integrate 'p{+} p > w+ w-'");
  EXPECT_EQ(outcome.status, 2);
  EXPECT_THAT(outcome.err, HasSubstr("is of a hadron, whose partons are not polarised"));
}

/// Two protons of different energies: the cross section is that of equal ones with the same S, and
/// the events are in the laboratory.
TEST_F(Polarization, BeamsMayHaveDifferentEnergies) {
  const std::string options = "'p p > w+ j' --cut 'pt(j) > 30' --accuracy 0.01 --mur 91 --muf 91 ";
  ASSERT_EQ(helikos("generate " + options +
                    "--beam-energies 7000 1750 --events 3000 --report none "
                    "--output a.lhe --json a.json")
                .status,
            0);
  for (const auto& check : info("a.lhe")["checks"]) EXPECT_EQ(check["failed"], 0) << check;
  const Number equal = cross_section(options + "--energy 7000");
  const auto own = json("a.json");
  EXPECT_NEAR(own["cross_section_pb"], equal.value,
              4 * std::hypot(equal.error, own["error_pb"].get<double>()));
  const auto reader = events::open_event_file((work() / "a.lhe").string());
  // In the frame of equal beams, W+ are as often forwards as backwards; the boost is 1/2 log 4.
  int forwards = 0, all = 0;
  for (events::EventRecord event; reader->read(event); ++all) {
    EXPECT_NEAR(event.particles[0].p[3], 7000 * event.fractions[0], 1e-5);
    EXPECT_NEAR(event.particles[1].p[3], -1750 * event.fractions[1], 1e-5);
    for (const auto& particle : event.particles) {
      if (particle.pdg != 24) continue;
      const double y =
          0.5 * std::log((particle.p[0] + particle.p[3]) / (particle.p[0] - particle.p[3]));
      forwards += y > 0.5 * std::log(4.0);
    }
  }
  EXPECT_NEAR(forwards, all / 2, 4 * std::sqrt(all / 4.0));
}

}  // namespace
}  // namespace helikos::app::polarization_test
