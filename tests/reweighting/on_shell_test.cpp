// SPDX-License-Identifier: Apache-2.0
// Momenta of files with few digits, put back onto their mass shells.
#include <fmt/format.h>
#include <gmock/gmock.h>

#include <cmath>
#include <cstdlib>
#include <vector>

#include "helikos/base/core/error.hpp"
#include "helikos/reweighting/detail/on_shell.hpp"

namespace helikos::on_shell_test {
namespace {

using ::testing::HasSubstr;
using Momentum = std::array<double, 4>;

constexpr double top = 173.0;

Momentum of_mass(double mass, double px, double py, double pz) {
  return {std::sqrt(px * px + py * py + pz * pz + mass * mass), px, py, pz};
}

/// Two massless particles along z, then t t~ g.
std::vector<Momentum> exact_event() {
  std::vector<Momentum> event{{}, {}};
  event.push_back(of_mass(top, 150.0, -20.0, 700.0));
  event.push_back(of_mass(top, -80.0, 55.0, -30.0));
  event.push_back(of_mass(0.0, -70.0, -35.0, 210.0));
  double energy = 0.0, along = 0.0;
  for (const Momentum& p : event) energy += p[0], along += p[3];
  event[0] = {(energy + along) / 2, 0.0, 0.0, (energy + along) / 2};
  event[1] = {(energy - along) / 2, 0.0, 0.0, -(energy - along) / 2};
  return event;
}

const std::vector<double> masses{0.0, 0.0, top, top, 0.0};

double square_of(const Momentum& p) {
  return p[0] * p[0] - p[1] * p[1] - p[2] * p[2] - p[3] * p[3];
}

void expect_on_shell(const std::vector<Momentum>& event, const std::vector<double>& of) {
  Momentum sum{};
  for (std::size_t i = 0; i < event.size(); ++i) {
    // A mass shell is as exact as the square of the energy is in double precision.
    EXPECT_NEAR(square_of(event[i]), of[i] * of[i], 4e-16 * 4 * event[i][0] * event[i][0]);
    for (std::size_t c = 0; c < 4; ++c) sum[c] += (i < 2 ? -1.0 : 1.0) * event[i][c];
  }
  for (const double component : sum) EXPECT_NEAR(component, 0.0, 1e-12 * event[0][0]);
}

TEST(OnShell, ExactMomentaStayAsTheyAre) {
  auto event = exact_event();
  const auto before = event;
  EXPECT_FALSE(put_on_shell(event, masses, 2));
  EXPECT_EQ(event, before);
}

TEST(OnShell, RoundedMomentaAreRepaired) {
  for (const int digits : {7, 8, 10}) {
    auto event = exact_event();
    for (Momentum& p : event)
      for (double& component : p)
        component = std::strtod(fmt::format("{:.{}e}", component, digits).c_str(), nullptr);
    const auto rounded = event;
    EXPECT_TRUE(put_on_shell(event, masses, 2));
    expect_on_shell(event, masses);
    for (std::size_t i = 0; i < event.size(); ++i)
      for (std::size_t c = 0; c < 4; ++c)
        EXPECT_NEAR(event[i][c], rounded[i][c], 3 * std::pow(10.0, -digits) * rounded[0][0]);
  }
}

TEST(OnShell, IncomingParticlesMayHaveMassesAndAnyOrder) {
  auto event = exact_event();
  std::swap(event[0], event[1]);
  event[2][1] *= 1.0 + 3e-9;
  EXPECT_TRUE(put_on_shell(event, masses, 2));
  expect_on_shell(event, masses);
  EXPECT_LT(event[0][3], 0.0);

  const std::vector<double> heavy{4.7, 173.0, 80.0};
  std::vector<Momentum> two{of_mass(4.7, 0.0, 0.0, 300.0), of_mass(173.0, 0.0, 0.0, -20.0), {}};
  two[2] = {two[0][0] + two[1][0], 0.0, 0.0, two[0][3] + two[1][3]};
  const std::vector<double> of_sum{4.7, 173.0, std::sqrt(square_of(two[2]))};
  const auto before = two;
  two[0][0] *= 1.0 + 1e-8;
  EXPECT_TRUE(put_on_shell(two, of_sum, 2));
  for (std::size_t i = 0; i < 2; ++i)
    for (std::size_t c = 0; c < 4; ++c) EXPECT_NEAR(two[i][c], before[i][c], 1e-9);
}

std::string refusal(std::vector<Momentum> event, const std::vector<double>& of) {
  try {
    put_on_shell(event, of, 2);
  } catch (const InputError& error) {
    return error.what();
  }
  return "";
}

TEST(OnShell, OtherMomentaAreRefused) {
  auto event = exact_event();
  EXPECT_THAT(refusal(event, {0.0, 0.0, 172.0, top, 0.0}), HasSubstr("particle 3 of the legs"));
  event[4] = of_mass(0.0, -70.0, -35.0, 211.0);
  EXPECT_THAT(refusal(event, masses), HasSubstr("between incoming and outgoing"));
  event[4][1] = NAN;
  EXPECT_THAT(refusal(event, masses), HasSubstr("is not on its mass shell"));
}

TEST(OnShell, BoostsToTheRestFrameOfTheIncomingParticles) {
  auto event = exact_event();
  const double s = std::pow(event[0][0] + event[1][0], 2) - std::pow(event[0][3] + event[1][3], 2);
  const double product = event[2][0] * event[4][0] - event[2][1] * event[4][1] -
                         event[2][2] * event[4][2] - event[2][3] * event[4][3];
  boost_to_rest(event, 2);
  EXPECT_NEAR(event[0][0] + event[1][0], std::sqrt(s), 1e-11 * std::sqrt(s));
  EXPECT_NEAR(event[0][3] + event[1][3], 0.0, 1e-11 * std::sqrt(s));
  expect_on_shell(event, masses);
  EXPECT_NEAR(event[2][0] * event[4][0] - event[2][1] * event[4][1] - event[2][2] * event[4][2] -
                  event[2][3] * event[4][3],
              product, 1e-12 * event[2][0] * event[4][0] * 10);
}

}  // namespace
}  // namespace helikos::on_shell_test
