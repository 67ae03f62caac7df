// SPDX-License-Identifier: Apache-2.0
// Weights of channels from single diagrams against explicit matrices and tensors in long double.
#include "helikos/engine/detail/diagram_weights.hpp"
#include "helikos/theory/model/standard_model.hpp"

#include <gtest/gtest.h>

#include <bit>
#include <random>
#include <set>

#include "engine/channel_weights.hpp"
#include "engine/conditioning.hpp"
#include "helas/gamma.hpp"
#include "process/legs.hpp"

namespace helikos::test::diagram_weights_test {
namespace {

MatrixElementOptions by_diagrams() {
  MatrixElementOptions options;
  options.program.recipe = Recipe::diagrams;
  return options;
}

ExactComplex dot_product(const ExactVector& a, const ExactVector& b) {
  ExactComplex sum = 0;
  for (int mu = 0; mu < 4; ++mu) sum += Exact(metric[mu]) * a[mu] * b[mu];
  return sum;
}

/// Diagrams of a quark line and gluons: Feynman gauge, helicity states of HELAS.
class ExactDiagrams {
 public:
  ExactDiagrams(const std::string& text, const std::vector<ExactMomentum>& momenta)
      : process_(Process::parse(text)),
        quark_(quark_of(process_)),
        antiquark_(antiquark_of(process_)),
        p_(momenta) {
    const Parameters parameters;
    const int quark = process_.legs()[quark_].particle->pdg;
    mass_ = parameters.mass(quark);
    width_ = mass_ > 0 ? parameters.width(quark) : 0.0;
  }

  /// The share of each channel, whose propagators have these legs.
  std::vector<Exact> weights(const std::vector<std::vector<LegMask>>& channels) {
    std::vector<Exact> sums(channels.size(), 0);
    for (unsigned h = 0; h < 1u << p_.size(); ++h) {
      for (std::size_t c = 0; c < channels.size(); ++c) {
        sums[c] += std::norm(amplitude(channels[c], h));
      }
    }
    Exact total = 0;
    for (const Exact sum : sums) total += sum;
    for (Exact& sum : sums) sum /= total;
    return sums;
  }

 private:
  ExactComplex amplitude(const std::vector<LegMask>& edges, unsigned h) const {
    const int end = antiquark_;
    const bool in = process_.legs()[end].incoming;
    const auto column = ixxxxx(p_[end], mass_, helicity(end, h), in ? 1 : -1);
    const LegMask all = (leg_bit(int(p_.size())) - 1) & ~leg_bit(end);
    const auto [row, gluon] = parts(edges, all);
    return product(line(edges, row, h) * slash(vector(edges, gluon, h)), column);
  }

  static int helicity(int leg, unsigned h) { return h >> leg & 1 ? 1 : -1; }
  int sign(int leg) const { return process_.legs()[leg].incoming ? -1 : 1; }

  /// The two parts that a vertex joins; the first has the quark.
  std::pair<LegMask, LegMask> parts(const std::vector<LegMask>& edges, LegMask legs) const {
    LegMask part = leg_bit(std::countr_zero(legs));
    for (const LegMask edge : edges) {
      const bool is_inside = edge != legs && (edge & ~legs) == 0;
      if (is_inside && std::popcount(edge) > std::popcount(part)) part = edge;
    }
    const LegMask quark = leg_bit(quark_);
    return part & quark ? std::pair(part, legs & ~part) : std::pair(legs & ~part, part);
  }

  ExactMomentum outgoing(LegMask legs) const {
    ExactMomentum sum{0, 0, 0, 0};
    for (std::size_t leg = 0; leg < p_.size(); ++leg) {
      if (legs >> leg & 1) sum = sum + Exact(sign(int(leg))) * p_[leg];
    }
    return sum;
  }

  ExactSpinor line(const std::vector<LegMask>& edges, LegMask legs, unsigned h) const {
    const int quark = quark_;
    if (std::has_single_bit(legs)) {
      return oxxxxx(p_[quark], mass_, helicity(quark, h), sign(quark));
    }
    const auto [row, gluon] = parts(edges, legs);
    const auto p = to_exact_vector(outgoing(legs));
    const ExactComplex pole = dot_product(p, p) - ExactComplex(mass_ * mass_, -mass_ * width_);
    const Matrix4 propagator = slash(p) + ExactComplex(mass_) * unit_matrix();
    return (line(edges, row, h) * slash(vector(edges, gluon, h))) *
           (ExactComplex(1) / pole * propagator);
  }

  /// The three-gluon vertex with all momenta going into it, over the square of its third.
  ExactVector vector(const std::vector<LegMask>& edges, LegMask legs, unsigned h) const {
    if (std::has_single_bit(legs)) {
      const int leg = std::countr_zero(legs);
      return vxxxxx(p_[leg], helicity(leg, h), sign(leg));
    }
    const auto [x, y] = parts(edges, legs);
    const ExactVector a = vector(edges, x, h), b = vector(edges, y, h);
    const auto k1 = to_exact_vector(outgoing(x)), k2 = to_exact_vector(outgoing(y));
    ExactVector k3, result{};
    for (int mu = 0; mu < 4; ++mu) k3[mu] = -k1[mu] - k2[mu];
    const auto less = [](const ExactVector& p, const ExactVector& q) {
      return ExactVector{p[0] - q[0], p[1] - q[1], p[2] - q[2], p[3] - q[3]};
    };
    for (int mu = 0; mu < 4; ++mu) {
      result[mu] = (dot_product(a, b) * less(k1, k2)[mu] + dot_product(less(k2, k3), a) * b[mu] +
                    dot_product(less(k3, k1), b) * a[mu]) /
                   dot_product(k3, k3);
    }
    return result;
  }

  Process process_;
  int quark_, antiquark_;
  std::vector<ExactMomentum> p_;
  Exact mass_, width_;
};

std::vector<std::vector<LegMask>> edges_of(const Channels& channels) {
  const std::size_t size = channels.members.size() / channels.count;
  std::vector<std::vector<LegMask>> result(channels.count);
  for (std::size_t i = 0; i < channels.members.size(); ++i) {
    result[i / size].push_back(channels.propagators[channels.members[i]].legs);
  }
  return result;
}

std::vector<ExactMomentum> exact(const Point& point) {
  std::vector<ExactMomentum> result;
  for (const Momentum& p : point) result.push_back({p.t, p.x, p.y, p.z});
  return result;
}

/// Rounding moves a weight as shifts of the momenta by eps E do (conditioning.hpp), here of the
/// exact weights. Terms of sums over helicities and channels are positive: a rounding each at most.
TEST(DiagramWeights, AreTheDiagrams) {
  for (const std::string process :
       {"g g > t t~", "g t > t g", "g g > t t~ g", "u u~ > g g g", "t~ g > t~ g g"}) {
    const auto points = rambo_points(process, 1000.0, 6);
    const auto weights = weights_of(process, points, by_diagrams());
    const auto channels = edges_of(channels_of(process));
    Worst worst(process), sums(process + " sums");
    std::mt19937_64 random(3);
    for (std::size_t e = 0; e < points.size(); ++e) {
      const auto expected = ExactDiagrams(process, exact(points[e])).weights(channels);
      std::vector<Exact> change(channels.size(), 0);
      for (int k = 0; k < 4; ++k) {
        const auto moved = exact(shifted(points[e], 0x1p-36, random));
        const auto others = ExactDiagrams(process, moved).weights(channels);
        for (std::size_t c = 0; c < channels.size(); ++c) {
          change[c] = std::max(change[c], std::abs(others[c] / expected[c] - 1));
        }
      }
      const double terms = double(2u << points[e].size()) + double(channels.size());
      double sum = 0.0;
      for (std::size_t c = 0; c < channels.size(); ++c) {
        const double bound =
            epsilon * (32.0 + terms) + roundings * double(change[c]) * epsilon / 0x1p-36;
        worst.add_relative(weights[e][c], double(expected[c]), bound,
                           "event " + std::to_string(e) + ", channel " + std::to_string(c));
        sum += weights[e][c];
      }
      sums.add(sum, 1.0, 2.0 * double(channels.size()) * epsilon);
    }
  }
}

/// For massless fermions a chirality's amplitude is g g' / (q^2 - M^2 + i M G) times the same
/// spinors for photon and Z.
TEST(DiagramWeights, AreTheExchangesOfANeutralCurrent) {
  const std::string process = "e+ e- > mu+ mu-";
  const Parameters parameters;
  const auto electron = *find_particle(11);
  const auto photon = photon_coupling(parameters, electron), z = z_coupling(parameters, electron);
  for (const double energy : {40.0, 91.0, 500.0}) {
    const auto points = rambo_points(process, energy, 16);
    const auto weights = weights_of(process, points, by_diagrams());
    Worst worst(process);
    for (std::size_t e = 0; e < points.size(); ++e) {
      const Point& p = points[e];
      const double s = 2.0 * dot(p[0], p[1]), t = -2.0 * dot(p[0], p[2]),
                   u = -2.0 * dot(p[0], p[3]), mass = parameters.mass(23);
      const std::complex<double> pole(s - mass * mass, mass * parameters.width(23));
      const auto size = [&](const ChiralCoupling& g, double denominator2) {
        const double l = g.left * g.left, r = g.right * g.right;
        return ((l * l + r * r) * u * u + 2.0 * l * r * t * t) / denominator2;
      };
      const double by_photon = size(photon, s * s), by_z = size(z, std::norm(pole));
      // s, t and u of nearly massless legs are exact to a few eps s; t^2 and u^2 may cancel in
      // neither. 1 / |pole|^2 has the condition (s + M^2) / |pole|.
      const double bound = epsilon * (64.0 + 32.0 * (s + mass * mass) / std::abs(pole) +
                                      32.0 * s * s / (t * t + u * u));
      worst.add(weights[e][0], by_photon / (by_photon + by_z), bound);
      worst.add(weights[e][1], by_z / (by_photon + by_z), bound);
    }
  }
}

TEST(DiagramWeights, NanStaysInItsEvent) {
  const std::string process = "g g > t t~ g";
  auto points = rambo_points(process, 1000.0, 11);
  const auto expected = weights_of(process, points, by_diagrams());
  for (int leg = 0; leg < 5; ++leg) {
    auto broken = points;
    broken[5][leg].y = std::numeric_limits<double>::quiet_NaN();
    const auto weights = weights_of(process, broken, by_diagrams());
    for (std::size_t e = 0; e < points.size(); ++e) {
      if (e == 5) continue;
      EXPECT_EQ(weights[e], expected[e]) << e;
    }
    for (const double weight : weights[5]) EXPECT_TRUE(std::isnan(weight)) << leg;
  }
}

/// Neither precision, layout nor the helicities of |M|^2 change a bit.
TEST(DiagramWeights, AreTheirOwn) {
  const std::string process = "g g > t t~ g";
  const auto points = rambo_points(process, 1000.0, 9);
  const auto expected = weights_of(process, points, by_diagrams());
  EXPECT_NE(weights_of(process, points), expected);
  auto options = by_diagrams();
  options.precision = Precision::single_precision;
  options.only_helicities = {3, 7};
  EXPECT_EQ(weights_of(process, points, options), expected);
  options.layout = Layout::teams;
  EXPECT_EQ(weights_of(process, points, options), expected);
}

/// More events than fit into memory at once, and batches of helicities.
TEST(DiagramWeights, AreComputedInParts) {
  const std::string process = "u u~ > g g g g g";
  const auto points = rambo_points(process, 1000.0, 150);
  const auto weights = weights_of(process, points, by_diagrams());
  const Points last(points.end() - 9, points.end());
  const auto expected = weights_of(process, last, by_diagrams());
  for (std::size_t e = 0; e < last.size(); ++e) EXPECT_EQ(weights[141 + e], expected[e]) << e;
  auto options = by_diagrams();
  options.jamp_bytes = 1 << 22;
  const auto batches = weights_of(process, last, options);
  Worst worst(process);  // the same terms, all positive, added in another order
  for (std::size_t e = 0; e < last.size(); ++e) {
    for (std::size_t c = 0; c < expected[e].size(); ++c) {
      worst.add_relative(batches[e][c], expected[e][c], epsilon * (2.0 * 256.0 + 2.0 * 945.0));
    }
  }
}

int largest(const std::vector<double>& weights) {
  return int(std::max_element(weights.begin(), weights.end()) - weights.begin());
}

/// A top along one of the gluons at 10 TeV: the pole of one channel is near, and both ways to weigh
/// know which.
TEST(DiagramWeights, PeakWhereProductsOfPropagatorsDo) {
  const std::string process = "g g > t t~";
  const auto points = rambo_points(process, 1e4, 4096);
  const auto products = weights_of(process, points),
             diagrams = weights_of(process, points, by_diagrams());
  std::set<int> seen;
  for (std::size_t e = 0; e < points.size(); ++e) {
    const Momentum& top = points[e][2];
    const double cosine = top.z / std::hypot(top.x, top.y, top.z);
    if (std::abs(cosine) < 0.99) continue;
    EXPECT_EQ(largest(diagrams[e]), largest(products[e])) << e << ", cosine " << cosine;
    seen.insert(largest(products[e]));
  }
  EXPECT_EQ(seen.size(), 2) << "a channel for each of the gluons";
}

}  // namespace
}  // namespace helikos::test::diagram_weights_test
