// SPDX-License-Identifier: Apache-2.0
// Polarised legs against sums over helicities, closed formulas, and products of production and
// decay at the mass shell.
#include <gtest/gtest.h>

#include <numbers>

#include "engine/conditioning.hpp"
#include "engine/drawn_numbers.hpp"
#include "engine/selection_probabilities.hpp"
#include "helikos/base/core/error.hpp"
#include "helikos/theory/model/param_card.hpp"
#include "helikos/theory/model/standard_model.hpp"
#include "helikos/theory/process/helicity.hpp"

namespace helikos::test::polarization_test {
namespace {

using Space = MatrixElement::Space;

struct Way {
  std::string name;
  MatrixElementOptions options;
};

std::vector<Way> ways() {
  std::vector<Way> result;
  for (const Layout layout : layouts())
    for (const Recipe recipe : {Recipe::recursion, Recipe::diagrams}) {
      MatrixElementOptions options;
      options.layout = layout;
      options.program.recipe = recipe;
      result.push_back({std::string(layout == Layout::teams ? "teams" : "packs") +
                            (recipe == Recipe::diagrams ? ", diagrams" : ", recursion"),
                        options});
    }
  return result;
}

std::vector<double> sum_of(const std::vector<std::string>& processes, const Points& points,
                           const MatrixElementOptions& options) {
  std::vector<double> sum(points.size(), 0.0);
  for (const std::string& process : processes) {
    const auto one = evaluate(process, points, options);
    for (std::size_t e = 0; e < sum.size(); ++e) sum[e] += one[e];
  }
  return sum;
}

struct Sum {
  std::string process;
  std::vector<std::string> parts;
  double factor = 1.0;  ///< of the sum of the parts
};

std::vector<Sum> sums() {
  return {{"e- e+ > w+ w-", {"e- e+ > w+{-} w-", "e- e+ > w+{0} w-", "e- e+ > w+{+} w-"}},
          {"e- e+ > w+ w-", {"e- e+ > w+ w-{T}", "e- e+ > w+ w-{0}"}},
          {"g g > t t~", {"g g > t{+} t~", "g g > t{-} t~"}},
          {"g g > t t~ g", {"g g > t t~ g{-}", "g g > t t~ g{+}"}},
          {"u d~ > w+ g g", {"u d~ > w+{0} g g", "u d~ > w+{T} g g"}},
          {"g g > g g g", {"g{+} g > g g g", "g{-} g > g g g"}, 0.5},
          {"e- e+ > mu- mu+ a", {"e-{+} e+ > mu- mu+ a", "e-{-} e+ > mu- mu+ a"}, 0.5},
          {"t > b w+", {"t > b w+{0}", "t > b w+{T}"}},
          {"t > b w+", {"t{+} > b w+", "t{-} > b w+"}, 0.5},
          // Products of decays that do not decay.
          {"u u~ > t t~, t > b w+",
           {"u u~ > t t~, t > b w+{-}", "u u~ > t t~, t > b w+{0}", "u u~ > t t~, t > b w+{+}"}},
          {"g g > t t~, (t > b w+, w+ > e+ ve), t~ > b~ w-",
           {"g g > t t~, (t > b{-} w+, w+ > e+{+} ve), t~ > b~ w-{T}",
            "g g > t t~, (t > b{+} w+, w+ > e+{+} ve), t~ > b~ w-{T}",
            "g g > t t~, (t > b w+, w+ > e+ ve{-}), t~ > b~ w-{0}"}}};
}

/// To the last digits: the frame of the points is that of the helicities.
TEST(Polarization, HelicitiesAddUp) {
  for (const auto& [process, parts, factor] : sums()) {
    const double energy = process.starts_with("t >") ? Parameters().mass(6) : 700.0;
    const auto points = rambo_points(process, energy, 6);
    for (const Way& way : ways()) {
      const auto all = evaluate(process, points, way.options);
      const auto sum = sum_of(parts, points, way.options);
      Worst worst(process + ", " + way.name);
      for (std::size_t e = 0; e < all.size(); ++e)
        worst.add_relative(factor * sum[e], all[e], 1e-12, parts.front());
    }
  }
}

/// One of two identical particles has {0} and one {T}, whichever: z{0} z{T} counts twice its part
/// in the sum over both.
TEST(Polarization, IdenticalParticlesAddUp) {
  const auto points = rambo_points("e- e+ > z z", 500.0, 6);
  const auto all = evaluate("e- e+ > z z", points);
  const auto equal = sum_of({"e- e+ > z{0} z{0}", "e- e+ > z{T} z{T}"}, points, {});
  const auto mixed = sum_of({"e- e+ > z{0} z{T}", "e- e+ > z{T} z{0}"}, points, {});
  Worst worst("e- e+ > z z");
  for (std::size_t e = 0; e < all.size(); ++e)
    worst.add_relative(equal[e] + mixed[e] / 2, all[e], 1e-12);
}

/// A helicity of massive particles depends on the frame. It is the one of the centre of mass,
/// wherever the momenta are given.
TEST(Polarization, FrameIsThatOfTheCentreOfMass) {
  const auto boosted = [](const Points& points) {
    Points result;
    constexpr double speed = 0.6, gamma = 1.25;
    for (const Point& point : points) {
      result.emplace_back();
      for (const Momentum& p : point)
        result.back().push_back(
            {gamma * (p.t + speed * p.z), p.x, p.y, gamma * (p.z + speed * p.t)});
    }
    return result;
  };
  for (const std::string process :
       {"u d~ > w+{0} g", "g g > t{+} t~{-}", "e- e+ > w+{0} w-{T}, w+ > mu+ vm, w- > e- ve~",
        "u u~ > t t~, t > b w+{0}", "u u~ > t t~, (t > b w+{T}, w+ > e+ ve), t~ > b~{+} w-"}) {
    const auto points = rambo_points(process, 600.0, 6);
    for (const Way& way : ways()) {
      const auto there = evaluate(process, boosted(points), way.options);
      const auto here = evaluate(process, points, way.options);
      Worst worst(process + ", " + way.name);
      for (std::size_t e = 0; e < here.size(); ++e) worst.add_relative(there[e], here[e], 1e-10);
    }
  }
  // Helicities of this frame alone would give something else.
  const auto points = rambo_points("u d~ > w+ g", 600.0, 6);
  MatrixElementOptions only;
  const Process process = Process::parse("u d~ > w+ g");
  for (int h = 0; h < num_helicities(process); ++h)
    if (helicity_configuration(process, h)[2] == 0) only.only_helicities.push_back(h);
  const auto here = evaluate(process, points, only),
             there = evaluate(process, boosted(points), only);
  EXPECT_GT(std::abs(there[0] / here[0] - 1.0), 0.1);
}

/// In the frame of the two W, wherever the momenta are given: of a point whose W are at rest
/// together, helicities are those of this frame.
TEST(Polarization, FrameMayBeThatOfOutgoingLegs) {
  const std::string frame = " me_frame=3,4";
  for (const std::string process : {"u u~ > w+{0} w-{T} g", "u u~ > t{+} t~{+} g"}) {
    auto points = rambo_points(process, 600.0, 4);
    for (Point& point : points) {
      const double sum[] = {point[2].t + point[3].t, point[2].x + point[3].x,
                            point[2].y + point[3].y, point[2].z + point[3].z};
      const double square = sum[1] * sum[1] + sum[2] * sum[2] + sum[3] * sum[3];
      const double mass = std::sqrt(sum[0] * sum[0] - square);
      for (Momentum& p : point) {
        const double along = sum[1] * p.x + sum[2] * p.y + sum[3] * p.z;
        const double part = (along / (sum[0] + mass) - p.t) / mass;
        p = {(sum[0] * p.t - along) / mass, p.x + part * sum[1], p.y + part * sum[2],
             p.z + part * sum[3]};
      }
    }
    const Process plain =
        Process::parse(process.starts_with("u u~ > w") ? "u u~ > w+ w- g" : "u u~ > t t~ g");
    MatrixElementOptions only;
    for (int h = 0; h < num_helicities(plain); ++h)
      if (polarization_weight(Process::parse(process), helicity_configuration(plain, h)) > 0.0)
        only.only_helicities.push_back(h);
    // The same numbers by a list of helicities, in the frame of these momenta.
    const auto expected = evaluate(plain, points, only);
    const auto found = evaluate(process + frame, points), other = evaluate(process, points);
    Worst worst(process + frame);
    for (std::size_t e = 0; e < points.size(); ++e) worst.add_relative(found[e], expected[e], 1e-9);
    double largest = 0.0;
    for (std::size_t e = 0; e < points.size(); ++e)
      largest = std::max(largest, std::abs(other[e] / expected[e] - 1.0));
    EXPECT_GT(largest, 0.01);
  }
}

/// |M(e-_L e+_R > mu-_L mu+_R)|^2 = 4 u^2 |P|^2 and so on (electroweak_formulas_test.cpp), where P
/// is the sum over photon and Z of the products of couplings over propagators. No spin is averaged.
TEST(Polarization, MuonsHaveClosedFormulas) {
  const Parameters parameters;
  const auto photon = photon_coupling(parameters, *find_particle(11)),
             z = z_coupling(parameters, *find_particle(11));
  const auto of = [](const ChiralCoupling& c, bool right) { return right ? c.right : c.left; };
  const auto points = rambo_points("e- e+ > mu- mu+", 200.0, 16);
  const double mass = parameters.mass(23), width = parameters.width(23);
  for (const Way& way : ways()) {
    Worst worst("e- e+ > mu- mu+, " + way.name);
    std::vector<double> all(points.size(), 0.0);
    const double electrons = 0.8, positrons = -0.3;
    for (const bool e_right : {false, true})
      for (const bool mu_right : {false, true}) {
        const auto values = evaluate(std::string("e-") + (e_right ? "{R} e+{L}" : "{L} e+{R}") +
                                         " > mu-" + (mu_right ? "{R} mu+" : "{L} mu+"),
                                     points, way.options);
        for (std::size_t e = 0; e < points.size(); ++e) {
          const double s = 2.0 * dot(points[e][0], points[e][1]);
          const double t = -2.0 * dot(points[e][0], points[e][2]), u = -s - t;
          const std::complex<double> pole(s - mass * mass, mass * width);
          const auto amplitude = of(photon, e_right) * of(photon, mu_right) / s +
                                 of(z, e_right) * of(z, mu_right) / pole;
          const double size = e_right == mu_right ? u : t;
          const double expected = 4.0 * size * size * std::norm(amplitude);
          worst.add_relative(values[e], expected, 1e-11);
          // Beams of which (1 + P) / 2 have positive helicity.
          const double sign = e_right ? 1.0 : -1.0;
          all[e] += (1 + sign * electrons) / 2 * (1 - sign * positrons) / 2 * expected;
        }
      }
    const auto beams = evaluate("e-{80%} e+{-30%} > mu- mu+", points, way.options);
    for (std::size_t e = 0; e < points.size(); ++e) worst.add_relative(beams[e], all[e], 1e-11);
    const auto full = evaluate("e-{100%} e+{-100%} > mu- mu+", points, way.options),
               right = evaluate("e-{R} e+{L} > mu- mu+", points, way.options);
    for (std::size_t e = 0; e < points.size(); ++e)
      worst.add_relative(full[e], right[e], 1e-12, "all of a beam");
    for (const double value : evaluate("e-{L} e+{L} > mu- mu+", points, way.options))
      EXPECT_EQ(value, 0.0);
    for (const double value : evaluate("e-{100%} e+{100%} > mu- mu+", points, way.options))
      EXPECT_EQ(value, 0.0);
  }
}

/// The part of longitudinal W in decays of t is m_t^2 / (m_t^2 + 2 m_W^2) without the mass of b.
TEST(Polarization, LongitudinalWOfTopDecays) {
  ParameterInputs inputs;
  set_parameter(inputs, "MB=0");
  const Parameters parameters(inputs);
  const double mt = parameters.mass(6), mw = parameters.mass(24);
  const auto points = rambo_points("t > b w+", mt, 8, parameters);
  for (const Way& way : ways()) {
    const auto all = evaluate("t > b w+", points, way.options, parameters);
    const auto zero = evaluate("t > b w+{0}", points, way.options, parameters);
    const auto right = evaluate("t > b w+{+}", points, way.options, parameters);
    // Spins of t along +z: 1 + cos(theta) of the W with helicity 0.
    const auto up = evaluate("t{+} > b w+{0}", points, way.options, parameters);
    Worst worst("t > b w+{0}, " + way.name);
    for (std::size_t e = 0; e < all.size(); ++e) {
      const Momentum& w = points[e][2];
      const double cosine = w.z / std::sqrt(w.x * w.x + w.y * w.y + w.z * w.z);
      worst.add_relative(zero[e] / all[e], mt * mt / (mt * mt + 2 * mw * mw), 1e-11);
      worst.add(right[e] / all[e], 0.0, 1e-12);
      worst.add_relative(up[e], (1 + cosine) * zero[e], 1e-10, "spin of t");
    }
  }
}

/// Helicities of gluons without a sign change vanish, and the others have the formula of Parke and
/// Taylor: sum over colours |M(g+ g+ > g+ g+)|^2 ~ s^4.
TEST(Polarization, GluonsAgreeWithParkeAndTaylor) {
  const auto points = rambo_points("g g > g g", 500.0, 8);
  for (const Way& way : ways()) {
    const auto a = evaluate("g{+} g{+} > g{+} g{+}", points, way.options),
               b = evaluate("g{+} g{-} > g{+} g{-}", points, way.options);
    const auto none = evaluate("g{+} g{+} > g{-} g{-}", points, way.options);
    Worst worst("g g > g g, " + way.name);
    for (std::size_t e = 0; e < points.size(); ++e) {
      const double s = 2.0 * dot(points[e][0], points[e][1]);
      const double u = -2.0 * dot(points[e][0], points[e][3]);
      worst.add(none[e] / a[e], 0.0, 1e-24, "no sign changes");  // squares of roundings
      // Of two equal helicities out, both legs are identical; of two different ones, none.
      worst.add_relative(2.0 * a[e] / b[e], std::pow(s / u, 4), 1e-10);
    }
  }
}

/// Selected helicities are those of polarised legs, drawn by their shares.
TEST(Polarization, SelectionsHaveTheHelicities) {
  for (const std::string text : {"e-{80%} e+ > w+{0} w-", "u d~ > w+{T} g{+}"}) {
    const Process process = Process::parse(text);
    const auto point = rambo_points(text, 400.0, 1).front();
    for (Way& way : std::vector<Way>(ways())) {
      way.options.selects = way.options.shares = true;
      MatrixElement element(process, Parameters(), way.options);
      constexpr int count = 400;
      Rows rows;
      for (int i = 0; i < count; ++i) rows.push_back({(i + 0.5) / count});
      const EventView<Space> values("values", count);
      const IndexView<Space> chosen("chosen", count);
      const ShareView<Space> shares("shares", count, num_helicities(process));
      const auto random = on_device(rows);
      element(Space(),
              {.momenta = repeated(point, count),
               .helicity_random = Kokkos::subview(random, Kokkos::ALL, 0)},
              {.matrix_elements = values, .helicity = chosen, .shares = shares});
      const auto numbers = on_host(chosen);
      const auto parts = on_host(shares);
      const auto sums = on_host(values);
      double sum = 0.0;
      std::vector<int> counts(num_helicities(process), 0);
      for (int i = 0; i < count; ++i) ++counts[numbers(i)];
      for (int h = 0; h < num_helicities(process); ++h) {
        const bool is_meant =
            polarization_weight(process, helicity_configuration(process, h)) > 0.0;
        if (!is_meant) {
          EXPECT_EQ(counts[h], 0) << text;
          EXPECT_EQ(parts(0, h), 0.0);
        }
        sum += parts(0, h);
        // One draw for each stretch of 1/400, some of which are at the borders of helicities.
        EXPECT_NEAR(counts[h], count * parts(0, h) / sums(0), 2.0) << text << ", " << way.name;
      }
      EXPECT_NEAR(sum / sums(0), 1.0, 1e-12);
    }
  }
}

/// Drawn helicities and phases: their means are the sum over the helicities that are meant.
TEST(Polarization, DrawsAreUnbiased) {
  for (const std::string text : {"e-{80%} e+ > w+{0} w-{T}", "u{-} d~ > w+{T} g{+}"}) {
    const auto point = rambo_points(text, 400.0, 1).front();
    const double expected = evaluate(text, {point}).front();
    for (const HelicityMode mode : {HelicityMode::sample, HelicityMode::phase}) {
      MatrixElementOptions options;
      options.helicities = mode;
      MatrixElement sampled(Process::parse(text), Parameters(), options);
      expect_unbiased(sampled, point, expected, 2000);
    }
  }
}

// ---- Particles that decay
// ------------------------------------------------------------------------

/// An event of e- e+ > w+ w-, w+ > mu+ vm with both W on their mass shells: the first one flies
/// along +z, mu+ has these angles in its rest frame. The beams have any direction.
struct OnShellEvent {
  Point production, chain, decay;
};

OnShellEvent on_shell_event(double energy, double beam_angle, double cosine, double phi) {
  const double mw = Parameters().mass(24), half = energy / 2;
  const double momentum = std::sqrt(half * half - mw * mw), gamma = half / mw;
  const double across = half * std::sin(beam_angle), along = half * std::cos(beam_angle);
  const Momentum first{half, across, 0, along}, second{half, -across, 0, -along};
  const Momentum w{half, 0, 0, momentum}, other{half, 0, 0, -momentum};
  const double sine = std::sqrt(1 - cosine * cosine), m = mw / 2;
  const Momentum lepton{m, m * sine * std::cos(phi), m * sine * std::sin(phi), m * cosine};
  const Momentum neutrino{m, -lepton.x, -lepton.y, -lepton.z};
  const auto boost = [&](const Momentum& p) {
    const double speed = momentum / half;
    return Momentum{gamma * (p.t + speed * p.z), p.x, p.y, gamma * (p.z + speed * p.t)};
  };
  return {{first, second, w, other},
          {first, second, boost(lepton), boost(neutrino), other},
          {{mw, 0, 0, 0}, lepton, neutrino}};
}

double at(const std::string& process, const Point& point, const MatrixElementOptions& options) {
  return evaluate(process, {point}, options).front();
}

/// On the mass shell, |M|^2 of a chain with one helicity is that of the production times that of
/// the decay, over (m Gamma)^2. With two helicities this holds for the mean over the azimuth of the
/// decay: products of both helicities turn twice, so that eight angles are enough.
TEST(Polarization, ChainsAreProductionTimesDecay) {
  const Parameters parameters;
  const double pole = parameters.mass(24) * parameters.width(24);
  for (const Way& way : ways()) {
    Worst worst("e- e+ > w+{..} w-, w+ > mu+ vm, " + way.name);
    for (const double cosine : {-0.6, 0.1, 0.8})
      for (const double angle : {0.4, 1.9}) {
        double transverse = 0.0, expected = 0.0, all = 0.0, zero = 0.0;
        constexpr int turns = 8;
        for (int k = 0; k < turns; ++k) {
          const auto event =
              on_shell_event(300.0, angle, cosine, 2 * std::numbers::pi * (k + 0.3) / turns);
          const auto product = [&](const std::string& helicity) {
            return at("e- e+ > w+" + helicity + " w-", event.production, way.options) *
                   at("w+" + helicity + " > mu+ vm", event.decay, way.options) / (pole * pole);
          };
          const auto chain = [&](const std::string& helicity) {
            return at("e- e+ > w+" + helicity + " w-, w+ > mu+ vm", event.chain, way.options);
          };
          worst.add_relative(chain("{0}"), product("{0}"), 1e-9, "{0}");
          transverse += chain("{T}");
          all += chain("");
          zero += chain("{0}");
          expected += product("{-}") + product("{+}");
        }
        worst.add_relative(transverse, expected, 1e-9, "{T}");
        worst.add_relative(transverse + zero, all, 1e-9, "sum");
      }
  }
}

/// The W of a top, a product of a decay, decays. Points are turned such that it flies along +z.
TEST(Polarization, DecaysOfProductsAreProductionTimesDecay) {
  const double mw = Parameters().mass(24), pole = mw * Parameters().width(24);
  const auto points = rambo_points("u u~ > t t~, t > b w+", 600.0, 3);
  for (const Way& way : ways()) {
    Worst worst("u u~ > t t~, (t > b w+{..}, w+ > mu+ vm), " + way.name);
    for (Point point : points) {
      const Momentum w = point[3];
      const double size = std::sqrt(w.x * w.x + w.y * w.y + w.z * w.z);
      const double across = std::hypot(w.x, w.y);
      for (Momentum& p : point)
        p = rotated(p, std::acos(w.z / size), {w.y / across, -w.x / across, 0.0});
      ASSERT_NEAR(point[3].z, size, 1e-9 * size);
      double transverse = 0.0, expected = 0.0, all = 0.0, zero = 0.0;
      constexpr int turns = 8;
      for (int k = 0; k < turns; ++k) {
        const double phi = 2 * std::numbers::pi * (k + 0.3) / turns, cosine = 0.3, m = mw / 2;
        const double sine = std::sqrt(1 - cosine * cosine);
        const Momentum lepton{m, m * sine * std::cos(phi), m * sine * std::sin(phi), m * cosine};
        const Momentum neutrino{m, -lepton.x, -lepton.y, -lepton.z};
        const double gamma = point[3].t / mw, of_speed = size / mw;
        const auto boost = [&](const Momentum& p) {
          return Momentum{gamma * p.t + of_speed * p.z, p.x, p.y, gamma * p.z + of_speed * p.t};
        };
        const Point decay{{mw, 0, 0, 0}, lepton, neutrino};
        const Point chain_point{point[0],      point[1],        point[2],
                                boost(lepton), boost(neutrino), point[4]};
        const auto product = [&](const std::string& helicity) {
          return at("u u~ > t t~, t > b w+" + helicity, point, way.options) *
                 at("w+" + helicity + " > mu+ vm", decay, way.options) / (pole * pole);
        };
        const auto chain = [&](const std::string& helicity) {
          return at("u u~ > t t~, (t > b w+" + helicity + ", w+ > mu+ vm)", chain_point,
                    way.options);
        };
        worst.add_relative(chain("{0}"), product("{0}"), 1e-9, "{0}");
        transverse += chain("{T}");
        all += chain("");
        zero += chain("{0}");
        expected += product("{-}") + product("{+}");
      }
      worst.add_relative(transverse, expected, 1e-9, "{T}");
      worst.add_relative(transverse + zero, all, 1e-9, "sum");
    }
  }
}

/// Away from the mass shell: both recipes, and the same event turned, which changes every component
/// of the polarisations.
TEST(Polarization, RecipesAgreeOnChains) {
  for (const std::string text : {"e- e+ > w+{0} w-{T}, w+ > mu+ vm, w- > e- ve~",
                                 "u u~ > z{T} g, z > e+ e-", "u c > w+{0} w+{T} d s, w+ > e+ ve",
                                 "g g > t t~, (t > b w+{0}, w+ > e+ ve), t~ > b~ w-{T}"}) {
    const auto points = rambo_points(text, 700.0, 4);
    MatrixElementOptions diagrams;
    diagrams.program.recipe = Recipe::diagrams;
    const auto one = evaluate(text, points), other = evaluate(text, points, diagrams);
    Points turned = points;
    for (Point& point : turned)
      for (Momentum& p : point) p = rotated(p, 1.1, {0.6, 0.0, 0.8});
    const auto there = evaluate(text, turned);
    Worst worst(text);
    for (std::size_t e = 0; e < one.size(); ++e) {
      worst.add_relative(other[e], one[e], 1e-10, "recipe");
      worst.add_relative(there[e], one[e], 1e-10, "turned");
    }
  }
}

TEST(Polarization, DrawnColoursDoNotGoWithPolarisedGluons) {
  MatrixElementOptions options;
  options.colors = ColorMode::flow;
  EXPECT_THROW(MatrixElement(Process::parse("g g > t t~ g{+}"), Parameters(), options), InputError);
  EXPECT_NO_THROW(MatrixElement(Process::parse("g g > t{+} t~ g"), Parameters(), options));
}

}  // namespace
}  // namespace helikos::test::polarization_test
