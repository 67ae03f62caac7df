// SPDX-License-Identifier: Apache-2.0
// Total widths against closed formulas.
#include "helikos/generator/decay_widths.hpp"

#include <gmock/gmock.h>

#include <array>
#include <cmath>
#include <complex>
#include <deque>
#include <numbers>
#include <sstream>

#include "helikos/base/core/error.hpp"
#include "helikos/generator/detail/decay_kinematics.hpp"
#include "helikos/generator/given_parameters.hpp"
#include "helikos/theory/model/param_card.hpp"
#include "helikos/theory/model/standard_model.hpp"
#include "helikos/theory/ufo/loaded_model.hpp"

namespace helikos::decay_widths_test {
namespace {

using std::numbers::pi;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

/// Of a chain of some hundred operations, with the cancellations of kinematics near no threshold.
constexpr double rounding = 1e-12;

void expect_near(double value, double expected, double relative, const std::string& what) {
  EXPECT_LE(std::abs(value - expected), relative * std::abs(expected))
      << what << ": " << value << " and " << expected;
}

ParticleWidth width_of(const Model& model, const Parameters& parameters, std::string_view name,
                       ThreeBody three_body = ThreeBody::where_needed) {
  const Particle* const particle = model.find(name).value().particle;
  return compute_widths(model, parameters, std::array{particle}, {.three_body = three_body})
      .front();
}

/// A model that programs know.
const Model& known(const std::string& name, ufo::Folder folder) {
  static std::deque<ufo::LoadedModel> models;
  models.emplace_back(name, std::move(folder));
  add_model(models.back().model());
  return models.back().model();
}

ParticleWidth width_of(const char* name, const Parameters& parameters = {}) {
  return width_of(standard_model(), parameters, name);
}

double partial(const ParticleWidth& own, const std::vector<int>& products) {
  const auto found = std::ranges::find(own.channels, products, &PartialWidth::products);
  return found == own.channels.end() ? 0.0 : found->width;
}

double weak_coupling_squared(const Parameters& p) {
  return 4.0 * pi * p.alpha_ew() / sin2_theta_w(p);
}

/// M. Jezabek, J. Kuehn, Nucl. Phys. B314 (1989) 1, the lowest order with the mass of b.
TEST(DecayWidths, OfTheTopQuark) {
  const Parameters p;
  const double t = p.mass(6), b = p.mass(5) / t, w = p.mass(24) / t;
  const double momentum =
      std::sqrt((1.0 - (b + w) * (b + w)) * (1.0 - (b - w) * (b - w)));  // 2 p / m_t
  const double expected = weak_coupling_squared(p) * t / (64.0 * pi * w * w) * momentum *
                          (std::pow(1.0 - b * b, 2) + (1.0 + b * b) * w * w - 2.0 * std::pow(w, 4));
  const ParticleWidth top = width_of("t");
  EXPECT_THAT(top.channels, ::testing::SizeIs(1));
  EXPECT_THAT(top.why_incomplete, IsEmpty());
  expect_near(top.width, expected, rounding, "t > b w+");
}

/// A. Denner, 0709.1075, chapter 6.
TEST(DecayWidths, OfTheVectorBosons) {
  const Parameters p;
  const double g2 = weak_coupling_squared(p);
  const ParticleWidth w = width_of("w+"), z = width_of("z");
  const double lepton = g2 * p.mass(24) / (48.0 * pi);
  expect_near(partial(w, {-11, 12}), lepton, rounding, "w+ > e+ ve");
  expect_near(partial(w, {-1, 2}), 3.0 * lepton, rounding, "w+ > u d~");
  EXPECT_EQ(w.channels.size(), 5u);
  for (const int code : {2, 12}) {
    const auto c = z_coupling(p, *find_particle(code));
    const double expected =
        (code == 2 ? 3.0 : 1.0) * p.mass(23) / (24.0 * pi) * (c.left * c.left + c.right * c.right);
    expect_near(partial(z, {code, -code}), expected, rounding, "z > f f~");
  }
  EXPECT_EQ(z.channels.size(), 11u);
}

TEST(DecayWidths, OfTheHiggsBoson) {
  const Parameters p;
  const double v2 = 4.0 * p.mass(24) * p.mass(24) / weak_coupling_squared(p);
  const double h = p.mass(25);
  const ParticleWidth own = width_of("h");
  for (const int code : {5, 15}) {
    const double m = p.mass(code);
    const double expected = (code == 5 ? 3.0 : 1.0) * m * m * h / (8.0 * pi * v2) *
                            std::pow(1.0 - 4.0 * m * m / (h * h), 1.5);
    expect_near(partial(own, {code, -code}), expected, rounding, "h > f f~");
  }
  EXPECT_THAT(own.neglected, ElementsAre("h > z z", "h > w+ w-"));
}

/// Above both thresholds, where all decays have two bodies: A. Djouadi, hep-ph/0503172, eq. 2.27.
TEST(DecayWidths, OfAHeavyHiggsBoson) {
  ParameterInputs inputs;
  inputs["MH"] = 300.0;
  const Parameters p(inputs);
  const double v2 = 4.0 * p.mass(24) * p.mass(24) / weak_coupling_squared(p);
  const ParticleWidth own = width_of("h", p);
  for (const int code : {23, 24}) {
    const double x = std::pow(p.mass(code) / 300.0, 2);
    const double expected = std::pow(300.0, 3) / ((code == 24 ? 16.0 : 32.0) * pi * v2) *
                            std::sqrt(1.0 - 4.0 * x) * (1.0 - 4.0 * x + 12.0 * x * x);
    const double width = partial(own, code == 24 ? std::vector{24, -24} : std::vector{23, 23});
    expect_near(width, expected, rounding, "h > v v");
  }
  EXPECT_THAT(own.neglected, IsEmpty());
}

/// The muon decays by a W far below its threshold: G_F^2 m^5 / (192 pi^3) (1 + 3 m^2 / (5 M_W^2)),
/// W. van Ritbergen, R. Stuart, Nucl. Phys. B564 (2000) 343; next terms are (m / M_W)^4, and
/// products are massless.
TEST(DecayWidths, OfTheMuonHasThreeBodies) {
  ParameterInputs inputs;
  inputs["MMU"] = 1.0;
  inputs["WW"] = 0.0;
  const Parameters p(inputs);
  const double w2 = p.mass(24) * p.mass(24), fermi = weak_coupling_squared(p) / (8.0 * w2);
  const ParticleWidth muon = width_of("mu-", p);
  ASSERT_EQ(muon.channels.size(), 3u);  // quarks of two generations too
  const double expected = 2.0 * fermi * fermi / (192.0 * std::pow(pi, 3)) * (1.0 + 0.6 / w2);
  const double electron = partial(muon, {11, -12, 14});
  expect_near(electron, expected, 1e-6, "mu- > e- ve~ vm");
  expect_near(partial(muon, {1, -2, 14}), 3.0 * electron, 1e-9, "mu- > d u~ vm");
}

/// Three-body decays are those of --three-body where the resonance is closed; open resonances have
/// no second place.
TEST(DecayWidths, ThreeBodiesCountOnRequestOnly) {
  const ParticleWidth two = width_of("h");
  const ParticleWidth all = width_of(standard_model(), {}, "h", ThreeBody::always);
  EXPECT_GT(partial(all, {-11, 12, -24}), 0.0);
  EXPECT_THAT(all.neglected, IsEmpty());
  for (const PartialWidth& own : all.channels)
    if (own.products.size() == 2) expect_near(own.width, partial(two, own.products), 1e-15, "h");
  // w* > u d~ beside w* > e+ ve, and both charges.
  const double lepton = partial(all, {-11, 12, -24});
  expect_near(partial(all, {11, -12, 24}), lepton, 1e-9, "charges");
  expect_near(partial(all, {-1, 2, -24}), 3.0 * lepton, 1e-9, "colours");
  EXPECT_EQ(width_of(standard_model(), {}, "t", ThreeBody::always).channels.size(), 1u);
}

/// h > w f f'~ with massless fermions: W. Keung, W. Marciano, Phys. Rev. D30 (1984) 248; A.
/// Djouadi, hep-ph/0503172, eq. 2.30 has 3 G_F^2 M_W^4 M_h / (16 pi^3) R(x), x = (M_W / M_h)^2, for
/// both charges and the 9 doublets (3 of leptons, 2 x 3 of quarks) of the W; one of 18 is here.
TEST(DecayWidths, ThreeBodiesOfTheHiggsBosonAreThoseOfTextbooks) {
  ParameterInputs inputs;
  inputs["WW"] = 0.0;
  const Parameters p(inputs);
  const double g2 = weak_coupling_squared(p), h = p.mass(25), x = std::pow(p.mass(24) / h, 2);
  const double function = 3.0 * (1.0 - 8.0 * x + 20.0 * x * x) / std::sqrt(4.0 * x - 1.0) *
                              std::acos((3.0 * x - 1.0) / (2.0 * std::pow(x, 1.5))) -
                          (1.0 - x) / (2.0 * x) * (2.0 - 13.0 * x + 47.0 * x * x) -
                          1.5 * (1.0 - 6.0 * x + 4.0 * x * x) * std::log(x);
  const double expected = 3.0 * g2 * g2 * h / (512.0 * std::pow(pi, 3)) * function / 18.0;
  const ParticleWidth all = width_of(standard_model(), p, "h", ThreeBody::always);
  expect_near(partial(all, {-11, 12, -24}), expected, 1e-6, "h > w- e+ ve");
}

TEST(DecayWidths, ThreeBodyPhaseSpace) {
  const auto one = [](const detail::Momenta&) { return 1.0; };
  // M / (512 pi^3) without masses; with one mass m = r M times 1 - r^4 + 4 r^2 log r.
  const double massless = 3.0 / (512.0 * std::pow(pi, 3));
  expect_near(detail::three_body_width({3.0, 0.0, 0.0, 0.0}, one).value, massless, 1e-9, "volume");
  const double r2 = 0.16, factor = 1.0 - r2 * r2 + 2.0 * r2 * std::log(r2);
  for (const auto& masses : {std::array{3.0, 1.2, 0.0, 0.0}, std::array{3.0, 0.0, 1.2, 0.0},
                             std::array{3.0, 0.0, 0.0, 1.2}})
    expect_near(detail::three_body_width(masses, one).value, massless * factor, 1e-6, "volume");
}

TEST(DecayWidths, ThreeBodyPointsAreOnTheMassShell) {
  const std::array masses{10.0, 1.0, 2.0, 3.0};
  double worst = 0.0;
  (void)detail::three_body_width(masses, [&](const detail::Momenta& p) {
    for (std::size_t i = 0; i < 4; ++i)
      worst = std::max(worst, std::abs(dot(p[i], p[i]) - masses[i] * masses[i]));
    const auto rest = p[0] - p[1] - p[2] - p[3];
    for (const double own : {rest.t, rest.x, rest.y, rest.z})
      worst = std::max(worst, std::abs(own));
    return 1.0;
  });
  EXPECT_LT(worst, 1e-11);
}

// ---- Models of folders

ufo::FolderParameter input(const std::string& name, double value, const std::string& block,
                           int code) {
  return {{}, name, true, false, value, block, {code}};
}

/// A charged scalar S+ > t b~ with a left and a right coupling, and by a vertex that cannot be read
/// to b b~ where `is_missing`.
ufo::Folder scalar_folder(bool is_missing = false) {
  ufo::Folder folder;
  folder.path = "scalar";
  folder.parameters = {{{}, "ZERO", false, false, std::string("0.0")},
                       input("aS", 0.118, "SMINPUTS", 3),
                       input("MT", 173.0, "MASS", 6),
                       input("MB", 4.7, "MASS", 5),
                       input("MS", 300.0, "MASS", 9000001),
                       input("WS", 1.0, "DECAY", 9000001)};
  folder.particles = {{{}, 6, "t", "t~", 2, 3, "MT", "ZERO", 2.0 / 3.0},
                      {{}, 5, "b", "b~", 2, 3, "MB", "ZERO", -1.0 / 3.0},
                      {{}, 9000001, "S+", "S-", 1, 1, "MS", "WS", 1.0}};
  folder.orders = {{{}, "QCD", 99, 1}, {{}, "QED", 99, 2}};
  folder.couplings = {{{}, "GC_1", "complex(0,0.3)", {{"QED", 1}}},
                      {{}, "GC_2", "0.1*complex(1,2)", {{"QED", 1}}}};
  folder.structures = {{{}, "L_1", {2, 2, 1}, "ProjM(2,1)"}, {{}, "L_2", {2, 2, 1}, "ProjP(2,1)"}};
  // b~ t S-: S+ decays to t b~.
  folder.vertices = {{{}, "V_1", {{1, true}, {0, false}, {2, true}}, {"Identity(1,2)"}, {}}};
  folder.vertices[0].terms = {{0, 0, {0}}, {0, 1, {1}}};
  folder.vertices.push_back(folder.vertices[0]);
  folder.vertices[1].name = "V_2";
  folder.vertices[1].legs = {{0, true}, {1, false}, {2, false}};
  folder.couplings.push_back({{}, "GC_3", "complex(0,0.3)", {{"QED", 1}}});
  folder.couplings.push_back({{}, "GC_4", "0.1*complex(-1,2)", {{"QED", 1}}});
  folder.vertices[1].terms = {{0, 1, {2}}, {0, 0, {3}}};
  if (is_missing) {
    folder.particles.push_back({{}, 9000002, "X", "X", 1, 1, "MB", "ZERO", 0.0});
    folder.structures.push_back({{}, "L_3", {1, 1, 1}, "Unknown(1)"});
    folder.vertices.push_back(
        {{}, "V_3", {{2, false}, {2, true}, {3, false}}, {"1"}, {{0, 2, {0}}}});
    folder.vertices.push_back(
        {{}, "V_4", {{3, false}, {3, false}, {3, false}}, {"1"}, {{0, 2, {0}}}});
  }
  return folder;
}

/// Gamma = 3 p / (8 pi M^2) ((|l|^2 + |r|^2) (M^2 - t^2 - b^2) - 4 t b Re(l r*)), for l P_L + r
/// P_R.
TEST(DecayWidths, OfAChargedScalarOfAFolder) {
  const Model& model = known("scalar", scalar_folder());
  const Parameters p(*model.parameters);
  const double m = 300.0, t = 173.0, b = 4.7;
  const std::complex<double> left(0.3, 0.0), right(0.2, -0.1);  // couplings over i
  const double invariant = (std::norm(left) + std::norm(right)) * (m * m - t * t - b * b) -
                           4.0 * t * b * (left * std::conj(right)).real();
  const double expected = 3.0 * detail::two_body_momentum(m, t, b) / (8.0 * pi * m * m) * invariant;
  const ParticleWidth own = width_of(model, p, "S+");
  ASSERT_EQ(own.channels.size(), 1u) << own.why_incomplete;
  expect_near(own.width, expected, rounding, "S+ > t b~");
}

TEST(DecayWidths, MissingVerticesMakeThemIncomplete) {
  const Model& model = known("missing", scalar_folder(true));
  ParameterInputs inputs(*model.parameters);
  EXPECT_THAT(width_of(model, Parameters(inputs), "S+").why_incomplete, IsEmpty());
  // X is heavy enough for two scalars.
  inputs["MB"] = 700.0;
  inputs["MT"] = 10.0;
  const ParticleWidth own = width_of(model, Parameters(inputs), "X");
  EXPECT_THAT(own.why_incomplete, HasSubstr("V_3, which is missing: "));
}

// ---- Cards

TEST(DecayWidths, CardsHaveBranchingRatios) {
  const Parameters p;
  const auto particle = [](const char* name) { return standard_model().find(name)->particle; };
  const std::array particles{particle("t"), particle("z")};
  const auto widths = compute_widths(standard_model(), p, particles);
  const std::string text = card_with_decays(p, widths);
  std::istringstream card(text);
  const Parameters read = read_param_card(card, "card");
  EXPECT_EQ(read["WT"], widths[0].width);
  EXPECT_EQ(read["WZ"], widths[1].width);
  EXPECT_EQ(read["WH"], p["WH"]);
  EXPECT_THAT(text, ::testing::ContainsRegex("1.00000000e\\+00 +2 +5 +24\n"));
  double sum = 0.0;
  for (const PartialWidth& own : widths[1].channels) sum += own.width / widths[1].width;
  expect_near(sum, 1.0, rounding, "branching ratios");
}

GivenParameters given(const std::vector<std::string>& set) {
  ProcessChoice choice;
  choice.process = "t > b w+";
  choice.set = set;
  return read_parameters(choice);
}

TEST(DecayWidths, AutoIsComputedWithAllChanges) {
  const auto auto_of = given({"decay 6=Auto", "MT=160"});
  ParameterInputs inputs;
  inputs["MT"] = 160.0;
  EXPECT_EQ(auto_of.parameters["WT"], width_of("t", Parameters(inputs)).width);
  EXPECT_THAT(auto_of.notes, ::testing::Contains(HasSubstr("width of t: ")));
  EXPECT_EQ(given({"WT=auto", "WT=1.25"}).parameters["WT"], 1.25);
  EXPECT_THROW(given({"MT=auto"}), InputError);
  EXPECT_THROW(given({"decay 22=auto"}), InputError);  // 0 in the model
}

TEST(DecayWidths, CardsMaySayAuto) {
  std::string text = card_text(Parameters());
  const auto at = text.find("DECAY     6 ");
  ASSERT_NE(at, text.npos);
  text.replace(at, text.find('#', at) - at, "DECAY 6 AUTO ");
  std::istringstream partial(text), strict(text);
  const CardReading reading = read_partial_card(partial, "card");
  ASSERT_EQ(reading.automatic.size(), 1u);
  EXPECT_EQ(reading.automatic.front()->entry, "DECAY 6");
  EXPECT_THROW(read_param_card(strict, "card"), InputError);
}

}  // namespace
}  // namespace helikos::decay_widths_test
