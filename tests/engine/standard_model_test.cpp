// SPDX-License-Identifier: Apache-2.0
// Any process of the Standard Model against two other programs, the files of
// processes/standard_model (where values come from stands in their headers), and against formulas
// of textbooks for decays.
#include <gtest/gtest.h>

#include <numbers>

#include "engine/conditioning.hpp"
#include "engine/reference_points.hpp"
#include "helikos/theory/model/param_card.hpp"

namespace helikos::test::standard_model_test {
namespace {

namespace fs = std::filesystem;

/// All values of a folder to ten digits, which is asked of every program in double precision.
void compare_folder(const fs::path& folder, std::size_t num_files, std::size_t num_points) {
  const auto cards = processes_folder() / "standard_model";
  const auto files = reference_files(folder);
  EXPECT_EQ(files.size(), num_files);
  std::size_t points = 0;
  Worst worst(folder.filename().string());
  for (const auto& file : files) {
    const auto reference = read_points(file);
    const bool massless = has_massless_b(file);
    const auto parameters =
        read_param_card(cards / (massless ? "param_card_massless_b.txt" : "param_card.txt"));
    const auto values = evaluate(reference.process, reference.points, {}, parameters);
    points += values.size();
    for (std::size_t e = 0; e < values.size(); ++e) {
      worst.add_relative(values[e], reference.values[e], 1e-10,
                         reference.process + ", event " + std::to_string(e));
    }
  }
  EXPECT_EQ(points, num_points);
}

TEST(StandardModel, AgreesWithMadGraphToTenDigits) {
  compare_folder(processes_folder() / "standard_model" / "cudacpp", 14, 14 * 24);
}

TEST(StandardModel, AgreesWithUfoampToTenDigits) {
  compare_folder(processes_folder() / "standard_model", 74, 414);
}

TEST(StandardModel, AgreesWithPyamplicolToTenDigits) {
  compare_folder(processes_folder() / "standard_model" / "pyamplicol", 4, 18);
}

/// |M|^2 of a decay into two at rest, averaged over the parent's spins.
double decay(const std::string& text, const Parameters& parameters) {
  const auto process = Process::parse(text);
  const auto mass = [&](int leg) { return parameters.mass(process.legs()[leg].particle->pdg); };
  const double m = mass(0), a = mass(1), b = mass(2);
  const double energy = (m * m + a * a - b * b) / (2.0 * m);
  const double p = std::sqrt(energy * energy - a * a);
  const Point point{{m, 0, 0, 0},
                    {energy, 0.48 * p, -0.64 * p, 0.6 * p},
                    {m - energy, -0.48 * p, 0.64 * p, -0.6 * p}};
  return evaluate(text, {point}, {.all_helicities = true}, parameters)[0];
}

/// M. Peskin, D. Schroeder, problems 20.2 and 21.2; A. Denner, 0709.1075, chapter 6. Rounding: the
/// few ten operations of a vertex, and the momenta's eps E (16 eps); for the top also
/// 1 - M_W^2 / m_t^2, known to 1.3 eps.
TEST(StandardModel, DecaysAreThoseOfTextbooks) {
  const Parameters p;
  const double e2 = 4.0 * std::numbers::pi * p.alpha_ew(), s2 = sin2_theta_w(p);
  const double g2 = e2 / s2, w2 = p.mass(24) * p.mass(24), v2 = 4.0 * w2 / g2;
  const double h = p.mass(25), b = p.mass(5), z = p.mass(23), t = p.mass(6);
  Worst worst("decays");
  const auto add = [&](const char* process, double expected, const Parameters& parameters) {
    worst.add_relative(decay(process, parameters), expected, 64 * epsilon, process);
  };
  add("h > b b~", 6.0 * b * b / v2 * (h * h - 4.0 * b * b), p);
  const auto electron = z_coupling(p, *find_particle(11));
  add("z > e+ e-",
      2.0 / 3.0 * z * z * (electron.left * electron.left + electron.right * electron.right), p);
  add("w+ > u d~", g2 * w2, p);
  add("w+ > e+ ve", g2 * w2 / 3.0, p);
  ParameterInputs massless_b;
  massless_b["mass 5"] = massless_b["yukawa 5"] = 0.0;
  const double x = w2 / (t * t);
  add("t > b w+", g2 * t * t / (4.0 * x) * (1.0 - x) * (1.0 + 2.0 * x), Parameters(massless_b));
}

}  // namespace
}  // namespace helikos::test::standard_model_test
