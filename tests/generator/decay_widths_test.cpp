// SPDX-License-Identifier: Apache-2.0
// Total widths against closed formulas.
#include "helikos/generator/decay_widths.hpp"

#include <gmock/gmock.h>

#include <array>
#include <cmath>
#include <complex>
#include <deque>
#include <map>
#include <numbers>
#include <sstream>

#include "helikos/base/core/error.hpp"
#include "helikos/generator/detail/decay_kinematics.hpp"
#include "helikos/generator/given_parameters.hpp"
#include "helikos/theory/model/param_card.hpp"
#include "helikos/theory/model/standard_model.hpp"
#include "helikos/theory/ufo/loaded_model.hpp"
#include "ufo/copied_folder.hpp"

namespace helikos::decay_widths_test {
namespace {

using std::numbers::pi;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

/// Rounding of a chain of some hundred operations, with the cancellations of kinematics near no
/// threshold.
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

/// Above both thresholds: A. Djouadi, hep-ph/0503172, eq. 2.27.
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
  EXPECT_THAT(own.neglected, ElementsAre("h > t t~"));  // h > t b~ w-
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
/// no second place. A tau cannot decay to a W, and b not to a Z: h > ta+ ta- and h > b b~ do not
/// take the place of h > ta+ vt w- and h > b b~ z.
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
  // The mass of the tau changes phase space and helicities by powers of m_tau / (M_h - M_W) = 0.04.
  expect_near(partial(all, {-15, 16, -24}), lepton, 1e-2, "generations");
  expect_near(partial(all, {15, -16, 24}), lepton, 1e-2, "generations");
  // A tau may radiate the Z too.
  expect_near(partial(all, {15, -15, 23}), partial(all, {11, -11, 23}), 0.1, "generations");
  EXPECT_GT(partial(all, {5, -5, 23}), partial(all, {1, -1, 23}) / 2.0);
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
    // A continued fraction needs more numbers at once than programs hold.
    std::string fraction = "P(-1,3)*P(-1,3)";
    for (int k = 1; k < 40; ++k)
      fraction = "(P(-1,3)*P(-1,3) + " + std::to_string(k) + ")/(1 + " + fraction + ")";
    folder.structures.push_back({{}, "L_3", {1, 1, 1}, fraction});
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

/// A scalar S+ > t b~ as above, and R+, which shares its mass and width. The couplings of R+ are
/// those of S+ times a factor.
const Model& shared(const std::string& name, const std::string& factor) {
  ufo::Folder folder = scalar_folder();
  folder.particles.push_back({{}, 9000003, "R+", "R-", 1, 1, "MS", "WS", 1.0});
  const auto couplings = folder.couplings;
  for (const auto& own : couplings)
    folder.couplings.push_back({{}, own.name + "R", factor + "*(" + own.value + ")", own.orders});
  const auto vertices = folder.vertices;
  for (auto own : vertices) {
    own.name += "R";
    own.legs[2].particle = 3;
    for (auto& term : own.terms) term.couplings[0] += int(couplings.size());
    folder.vertices.push_back(std::move(own));
  }
  return known(name, std::move(folder));
}

/// S+ and two neutral scalars: Y decays to two S of power `power` of NP, whose limit is 1, and S
/// decays with power 1; by two further vertices, which are in the limits, Y to two and three
/// massless N where `has_contact`.
ufo::Folder limited_folder(int power, bool has_contact = false) {
  ufo::Folder folder = scalar_folder();
  folder.orders.push_back({{}, "NP", 1, 1});
  for (auto& own : folder.couplings) own.orders = {{"NP", 1}};
  folder.parameters.push_back(input("MY", 700.0, "MASS", 9000005));
  folder.particles.push_back({{}, 9000005, "Y", "Y", 1, 1, "MY", "ZERO", 0.0});
  folder.particles.push_back({{}, 9000006, "N", "N", 1, 1, "ZERO", "ZERO", 0.0});
  folder.couplings.push_back({{}, "GC_5", "complex(0,50)", {{"NP", power}}});
  folder.couplings.push_back({{}, "GC_6", "complex(0,0.7)", {{"QED", 1}}});
  folder.structures.push_back({{}, "L_3", {1, 1, 1}, "1"});
  folder.structures.push_back({{}, "L_4", {1, 1, 1, 1}, "1"});
  folder.vertices.push_back({{}, "V_3", {{2, false}, {2, true}, {3, false}}, {"1"}, {{0, 2, {4}}}});
  if (has_contact) {
    folder.vertices.push_back(
        {{}, "V_4", {{3, false}, {4, false}, {4, false}}, {"1"}, {{0, 2, {5}}}});
    folder.vertices.push_back(
        {{}, "V_5", {{3, false}, {4, false}, {4, false}, {4, false}}, {"1"}, {{0, 3, {5}}}});
  }
  return folder;
}

/// Y > S+ S-: Gamma = g^2 p / (8 pi M^2).
TEST(DecayWidths, VerticesBeyondALimitHaveNone) {
  const Model& within = known("within", limited_folder(1));
  const Model& beyond = known("beyond", limited_folder(2));
  const double expected =
      2500.0 * detail::two_body_momentum(700.0, 300.0, 300.0) / (8.0 * pi * 700.0 * 700.0);
  expect_near(width_of(within, Parameters(*within.parameters), "Y").width, expected, rounding, "Y");
  const ParticleWidth none = width_of(beyond, Parameters(*beyond.parameters), "Y");
  EXPECT_THAT(none.why_incomplete, IsEmpty());
  EXPECT_THAT(none.channels, IsEmpty());
  EXPECT_THAT(none.neglected, IsEmpty());
  // Y > S+ S-* with S-* > b t~ has power 2.
  ParameterInputs inputs(*within.parameters);
  inputs["MY"] = 500.0;
  const ParticleWidth three = width_of(within, Parameters(inputs), "Y");
  EXPECT_THAT(three.why_incomplete, IsEmpty());
  EXPECT_THAT(three.channels, IsEmpty());
}

/// Y > N N N beside Y > N N: |M|^2 = g^2 of three massless particles has g^2 M / (512 pi^3), over
/// 3! of equal ones.
TEST(DecayWidths, VerticesOfFourParticlesCountBesideTwoBodies) {
  const Model& model = known("contact", limited_folder(2, true));
  const Parameters p(*model.parameters);
  const ParticleWidth two = width_of(model, p, "Y");
  EXPECT_THAT(two.channels, ::testing::SizeIs(1));
  EXPECT_THAT(two.neglected, ElementsAre("Y > N N N"));
  const ParticleWidth all = width_of(model, p, "Y", ThreeBody::always);
  const double expected = 0.49 * 700.0 / (512.0 * std::pow(pi, 3)) / 6.0;
  expect_near(partial(all, {9000006, 9000006, 9000006}), expected, 1e-9, "Y > N N N");
  EXPECT_THAT(all.neglected, IsEmpty());
}

/// n1 > e-+ phi+-: Gamma = p / (16 pi M^2) ((|l|^2 + |r|^2) (M^2 + e^2 - phi^2) + 4 M e Re(l r*))
/// for each charge; l and r are those of the Dirac fermion x over the root of 2, which has one
/// charge.
TEST(DecayWidths, OfAMajoranaFermion) {
  ufo::Folder folder = ufo::read_folder(test::ufo_model("majorana"));
  for (auto& own : folder.particles)
    if (own.pdg > 9000000) own.pdg += 1000;  // other models of this program have these codes
  const Model& model = known("majorana", std::move(folder));
  const Parameters p(*model.parameters);
  const double m = 120.0, e = 5.0, phi = 80.0, left = 0.8, right = 0.3;
  const double invariant =
      (left * left + right * right) * (m * m + e * e - phi * phi) + 4.0 * m * e * left * right;
  const double dirac = detail::two_body_momentum(m, e, phi) / (16.0 * pi * m * m) * invariant;
  const ParticleWidth x = width_of(model, p, "x");
  EXPECT_EQ(x.channels.size(), 1u);
  expect_near(x.width, dirac, rounding, "x");
  for (const char* name : {"n1", "n2"}) {
    const ParticleWidth own = width_of(model, p, name);
    EXPECT_THAT(own.why_incomplete, IsEmpty());
    ASSERT_EQ(own.channels.size(), 2u);
    for (const PartialWidth& channel : own.channels)
      expect_near(channel.width, dirac / 2.0, rounding, name);
  }
}

// ---- Cards

/// The branching ratios below each line DECAY, by codes of particles.
std::map<int, std::vector<double>> ratios_of(const std::string& text) {
  std::map<int, std::vector<double>> ratios;
  std::istringstream card(text);
  int code = 0;
  for (std::string line; std::getline(card, line);) {
    std::istringstream words(line);
    std::string keyword;
    double ratio = 0.0;
    if (line.starts_with("DECAY"))
      words >> keyword >> code;
    else if (!line.starts_with(' '))
      code = 0;
    else if (code != 0 && words >> ratio)
      ratios[code].push_back(ratio);
  }
  return ratios;
}

double sum_of(const std::vector<double>& ratios) {
  double sum = 0.0;
  for (const double own : ratios) sum += own;
  return sum;
}

std::string card_of(const Model& model, const Parameters& parameters,
                    const std::vector<std::string>& names, std::vector<std::string>& notes) {
  std::vector<const Particle*> particles;
  for (const std::string& name : names) particles.push_back(model.find(name).value().particle);
  return card_with_decays(model, parameters, compute_widths(model, parameters, particles), notes);
}

/// The width of S+ and R+ on their card.
double shared_width(const Model& model, const std::string& card) {
  std::istringstream text(card);
  return read_param_card(text, "card", *model.parameters)["WS"];
}

TEST(DecayWidths, ASharedWidthIsOneWhereTheyAgree) {
  const Model& model = shared("equal", "complex(0,1)");
  const Parameters p(*model.parameters);
  const double width = width_of(model, p, "S+").width;
  expect_near(width_of(model, p, "R+").width, width, rounding, "R+");
  for (const auto& names : {std::vector<std::string>{"S+", "R+"}, {"R+", "S+"}}) {
    std::vector<std::string> notes;
    const std::string card = card_of(model, p, names, notes);
    EXPECT_THAT(notes, IsEmpty());
    expect_near(shared_width(model, card), width, rounding, "WS");
    const auto ratios = ratios_of(card);
    ASSERT_EQ(ratios.size(), 1u) << card;
    EXPECT_THAT(ratios.at(9000001), ElementsAre(1.0));
  }
}

TEST(DecayWidths, ASharedWidthStaysWhereTheyDiffer) {
  const Model& model = shared("different", "1.5");
  const Parameters p(*model.parameters);
  const std::pair<std::vector<std::string>, std::string> cases[] = {
      {{"S+", "R+"}, "those of S+ and R+ are "}, {{"S+"}, "the width of R+ is not computed"}};
  for (const auto& [names, why] : cases) {
    std::vector<std::string> notes;
    const std::string card = card_of(model, p, names, notes);
    EXPECT_THAT(notes, ElementsAre(HasSubstr("keeps its value 1 GeV on the card: " + why)));
    EXPECT_EQ(shared_width(model, card), 1.0);
    EXPECT_THAT(ratios_of(card), IsEmpty());
  }
}

TEST(DecayWidths, CardsHaveBranchingRatios) {
  const Parameters p;
  std::vector<std::string> notes;
  const std::string text = card_of(standard_model(), p, {"t", "z"}, notes);
  EXPECT_THAT(notes, IsEmpty());
  std::istringstream card(text);
  const Parameters read = read_param_card(card, "card");
  EXPECT_EQ(read["WT"], width_of("t").width);
  EXPECT_EQ(read["WZ"], width_of("z").width);
  EXPECT_EQ(read["WH"], p["WH"]);
  EXPECT_THAT(text, ::testing::ContainsRegex("1.00000000e\\+00 +2 +5 +24\n"));
  const auto ratios = ratios_of(text);
  ASSERT_EQ(ratios.size(), 2u);
  EXPECT_THAT(ratios.at(6), ElementsAre(1.0));
  EXPECT_EQ(ratios.at(23).size(), 11u);
  expect_near(sum_of(ratios.at(23)), 1.0, 1e-8, "branching ratios");  // of 9 digits
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

/// t > b w+* below its threshold depends on the width of w+, which is computed first. The order of
/// the changes does not matter.
TEST(DecayWidths, AutoTakesTheLightestFirst) {
  ParameterInputs inputs;
  inputs["MT"] = 84.0;
  inputs["WW"] = 0.0;
  const double before = width_of("t", Parameters(inputs)).width;
  inputs["WW"] = width_of("w+", Parameters(inputs)).width;
  const double expected = width_of("t", Parameters(inputs)).width;
  EXPECT_GT(std::abs(expected / before - 1.0), 1e-3);
  for (const auto& set : {std::vector<std::string>{"MT=84", "WW=0", "WT=auto", "WW=auto"},
                          {"WW=0", "WW=auto", "WT=auto", "MT=84"}}) {
    const auto own = given(set);
    EXPECT_EQ(own.parameters["WW"], inputs["WW"]);
    EXPECT_EQ(own.parameters["WT"], expected);
  }
}

/// w+ just below its threshold and without a width: the quadrature does not see its peak.
TEST(DecayWidths, AutoSaysTheErrorOfTheIntegration) {
  const auto own = given({"MT=85.1", "WW=0", "WT=auto"});
  EXPECT_THAT(own.notes, ::testing::Contains(HasSubstr("the error of the integration is ")));
  EXPECT_THAT(given({"WT=auto"}).notes, ::testing::Each(::testing::Not(HasSubstr("the error"))));
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
