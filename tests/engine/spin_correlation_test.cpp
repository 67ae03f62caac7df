// SPDX-License-Identifier: Apache-2.0
// Spins of t and t~ at rest, as the charged leptons of their decays show them. A lepton flies along
// the spin of t with 1 + cos, and along that of t~ with 1 - cos, exactly: |M(t > b e+ ve)|^2 is a
// product of (p_t - m s).p_e and p_b.p_v (M. Jezabek, J. H. Kuehn, Nucl. Phys. B320 (1989) 20).
#include <gtest/gtest.h>

#include "engine/conditioning.hpp"

namespace helikos::test::spin_correlation_test {
namespace {

double cosine(const Momentum& a, const Momentum& b) {
  const auto length = [](const Momentum& p) {
    return std::sqrt(p.x * p.x + p.y * p.y + p.z * p.z);
  };
  return (a.x * b.x + a.y * b.y + a.z * b.z) / (length(a) * length(b));
}

/// With a width so small that it matters on the mass shell only: production has it too, and two
/// gluons would make a little of a triplet.
Parameters with_narrow_top() {
  ParameterInputs inputs;
  inputs["decay 6"] = 1e-4;
  return Parameters(inputs);
}

/// At threshold two gluons make a singlet of spins, u and u~ a triplet whose spins both lie along
/// the beam, in one or the other direction.
TEST(SpinCorrelation, OfTopsAtRestHasAClosedForm) {
  const Parameters parameters = with_narrow_top();
  const double mass = parameters.mass(6), width = parameters.width(6);
  const Momentum along{mass, 0.0, 0.0, mass}, back{mass, 0.0, 0.0, -mass};
  const Momentum rest{mass, 0.0, 0.0, 0.0};
  const std::string top = "t > b w+, w+ > e+ ve", antitop = "t~ > b~ w-, w- > mu- vm~";
  const auto tops = rambo_points(top, mass, 8, parameters, false, 1);
  const auto antitops = rambo_points(antitop, mass, 8, parameters, false, 2);
  const auto of_top = evaluate(top, tops, {}, parameters);
  const auto of_antitop = evaluate(antitop, antitops, {}, parameters);
  for (const std::string pair : {"g g", "u u~"}) {
    const std::string production = pair + " > t t~";
    const double produced =
        evaluate(production, {{along, back, rest, rest}}, {}, parameters).front();
    Points points;
    std::vector<double> expected;
    for (std::size_t e = 0; e < tops.size(); ++e) {
      Point& point = points.emplace_back(Point{along, back});
      point.insert(point.end(), tops[e].begin() + 1, tops[e].end());
      point.insert(point.end(), antitops[e].begin() + 1, antitops[e].end());
      const Momentum &positron = point[3], &muon = point[6];
      const double correlation = pair == "g g"
                                     ? 1.0 + cosine(positron, muon)
                                     : 1.0 - cosine(positron, along) * cosine(muon, along);
      expected.push_back(produced * of_top[e] * of_antitop[e] * correlation /
                         std::pow(mass * width, 4));
    }
    const std::string chain = production + ", (" + top + "), (" + antitop + ')';
    compare(chain, evaluate(chain, points, {}, parameters), expected,
            rounding_bounds(chain, points, epsilon, 32.0, parameters));
  }
}

}  // namespace
}  // namespace helikos::test::spin_correlation_test
