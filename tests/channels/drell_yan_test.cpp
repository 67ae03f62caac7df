// SPDX-License-Identifier: Apache-2.0
// A cross section of protons from its parts: channels, VEGAS, parton densities, matrix elements.
// Against the closed formula, integrated numerically over s and the rapidity.
#include <gtest/gtest.h>

#include <cmath>
#include <complex>
#include <memory>
#include <numbers>

#include "helikos/beams/luminosity.hpp"
#include "helikos/beams/pdf_set.hpp"
#include "helikos/helikos.hpp"
#include "helikos/integration/estimate.hpp"
#include "helikos/integration/sums_parts.hpp"
#include "helikos/integration/vegas_map.hpp"
#include "helikos/phasespace/channels/process_channels.hpp"
#include "helikos/theory/model/standard_model.hpp"

namespace helikos::test::drell_yan_test {
namespace {

using Space = MatrixElement::Space;
using std::numbers::pi;

constexpr double collider = 13000, lower = 66, upper = 116, scale = 91.188;  ///< [GeV]
constexpr double picobarns = 0.3893793721e9;

const beams::PdfSet& toy() {
  static const auto set = beams::PdfSet::find(std::string(beams::toy_name), {});
  return set;
}

/// q qbar > gamma*, z > e+ e- over all angles [GeV^-2]: s / (144 pi) times the sum over chiralities
/// of |e^2 Q_q Q_e / s + g_q g_e / (s - m^2 + i m Gamma)|^2, as a helicity amplitude is
/// s (1 +- cos theta) times what stands between the bars.
double partonic(double s, int quark) {
  const Parameters parameters;
  const double m = parameters.mass(23), width = parameters.width(23);
  const std::complex<double> z = 1.0 / std::complex<double>(s - m * m, m * width);
  const auto photon_q = photon_coupling(parameters, *find_particle(quark)),
             photon_e = photon_coupling(parameters, *find_particle(11));
  const auto z_q = z_coupling(parameters, *find_particle(quark)),
             z_e = z_coupling(parameters, *find_particle(11));
  double sum = 0;
  for (const auto side_q : {&ChiralCoupling::left, &ChiralCoupling::right})
    for (const auto side_e : {&ChiralCoupling::left, &ChiralCoupling::right})
      sum += std::norm(photon_q.*side_q * photon_e.*side_e / s + z_q.*side_q * z_e.*side_e * z);
  return s / (144 * pi) * sum;
}

/// sigma [pb] of the pairs of this kind of quark: by the midpoint rule in the angle of the
/// resonance and in the rapidity.
double expected(int first_quark) {
  const beams::PdfData<Kokkos::DefaultHostExecutionSpace> pdfs(toy().member(0));
  const Parameters parameters;
  const double m = parameters.mass(23), scale_of = m * parameters.width(23);
  const auto angle = [&](double s) { return std::atan((s - m * m) / scale_of); };
  const double begin = angle(lower * lower), end = angle(upper * upper);
  constexpr int steps = 400;
  double sum = 0;
  for (int i = 0; i < steps; ++i) {
    const double s = m * m + scale_of * std::tan(begin + (end - begin) * (i + 0.5) / steps);
    const double jacobian = (end - begin) * ((s - m * m) * (s - m * m) / scale_of + scale_of);
    const double root = std::sqrt(s) / collider, range = -std::log(root);
    double flux = 0;
    for (int k = 0; k < steps; ++k) {
      const double y = range * (2 * (k + 0.5) / steps - 1), x1 = root * std::exp(y),
                   x2 = root * std::exp(-y);
      for (int q = first_quark; q <= 5; q += 2)
        for (const int sign : {1, -1})
          flux += pdfs.member().xf(sign * q, x1, scale * scale) *
                  pdfs.member().xf(-sign * q, x2, scale * scale) / (x1 * x2);
    }
    sum += jacobian / (collider * collider) * flux * 2 * range / steps * partonic(s, first_quark);
  }
  return picobarns * sum / steps;
}

/// One channel's part: |M|^2 times its share, the luminosity, and 1 / (2 s).
class ChannelIntegral {
 public:
  ChannelIntegral(MatrixElement& matrix_element, const ChannelDescription& description, int number,
                  const beams::Luminosity<Space>& luminosity, const beams::PdfMemberView& pdf)
      : matrix_element_(matrix_element),
        channel_(collision(description), description),
        number_(number),
        luminosity_(luminosity),
        pdf_(pdf),
        grid_(channel_.numbers_per_event(), 64) {}

  Moments iterate(std::uint64_t seed, int iteration, bool refines) {
    const int dimensions = channel_.numbers_per_event();
    const Space space;
    const RandomView<Space> random("random", events, dimensions), fractions("x", events, 2);
    const MomentaView<Space> momenta("momenta", events, channel_.particles(), 4);
    const EventView<Space> weights("weights", events), jacobians("jacobians", events),
        values("values", events), fluxes("fluxes", events), scales("scales", events);
    const WeightView<Space> shares("shares", events, matrix_element_.info().num_channels);
    const BinsView<Space> bins("bins", events, dimensions);
    Kokkos::deep_copy(scales, scale);
    fill_random(space, seed, std::uint64_t(iteration) * events, random);
    const VegasData<Space> data(grid_);
    map_numbers(space, data, random, jacobians, bins);
    channel_.generate(space, ConstRandomView<Space>(random), momenta, fractions, weights);
    luminosity_(space, pdf_, ConstRandomView<Space>(fractions), ConstEventView<Space>(scales),
                fluxes);
    matrix_element_(space, {.momenta = momenta},
                    {.matrix_elements = values, .channel_weights = shares});
    space.fence();
    const auto x = Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace(), fractions);
    const auto share = Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace(), shares);
    const auto flux = Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace(), fluxes);
    const auto jacobian = Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace(), jacobians);
    const auto value = Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace(), values);
    const auto weight = Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace(), weights);
    for (int e = 0; e < events; ++e) {
      const double s = x(e, 0) * x(e, 1) * collider * collider;
      const bool passes = s < upper * upper;
      weight(e) *=
          passes ? picobarns / (2 * s) * jacobian(e) * flux(e) * value(e) * share(e, number_) : 0;
    }
    SumsParts sums(dimensions, grid_.bins());
    add_events(Kokkos::DefaultHostExecutionSpace(),
               Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace(), bins), weight, sums);
    if (refines) grid_.refine(sums.total());
    return moments_of(weight.data(), events);
  }

  static constexpr int events = 1 << 14;

 private:
  static HadronCollision collision(const ChannelDescription& description) {
    return {collider, map_of_partons(description), lower * lower};
  }

  MatrixElement& matrix_element_;
  Channel channel_;
  int number_;
  const beams::Luminosity<Space>& luminosity_;
  beams::PdfMemberView pdf_;
  VegasGrid grid_;
};

class DrellYan : public ::testing::TestWithParam<int> {};

// Within four errors, which are below 0.3 %. The iterations agree, and grids lower the variance.
TEST_P(DrellYan, IsTheClosedFormula) {
  const int quark = GetParam();
  const auto process = Process::parse(quark == 2 ? "u u~ > e+ e-" : "d d~ > e+ e-");
  const Parameters parameters;
  MatrixElement matrix_element(process, parameters);
  const auto descriptions =
      describe_channels(process, parameters, channels_of(process, parameters));
  const beams::PdfData<Space> pdfs(toy().member(0));
  std::vector<beams::PartonPair> pairs;
  for (int q = quark; q <= 5; q += 2)
    for (const int sign : {1, -1}) pairs.push_back({sign * q, -sign * q});
  const beams::Luminosity<Space> luminosity(pairs, {2212, 2212});
  std::vector<ChannelIntegral> channels;
  for (int c = 0; c < int(descriptions.size()); ++c)
    channels.emplace_back(matrix_element, descriptions[std::size_t(c)], c, luminosity,
                          pdfs.member());

  std::vector<IterationEstimate> iterations;
  for (int i = 0; i < 8; ++i) {
    std::vector<Moments> strata;
    for (std::size_t c = 0; c < channels.size(); ++c)
      strata.push_back(channels[c].iterate(17 + c, i, i < 4));
    iterations.push_back(sum_of_strata(strata));
  }
  const auto found = combine(iterations, 4);
  const double formula = expected(quark);
  EXPECT_LT(found.error, 0.003 * found.mean);
  EXPECT_NEAR(found.mean, formula, 4 * found.error);
  EXPECT_TRUE(found.consistent());
  EXPECT_LT(iterations.back().variance, 0.3 * iterations.front().variance);
}

INSTANTIATE_TEST_SUITE_P(OfQuarks, DrellYan, ::testing::Values(1, 2));

}  // namespace
}  // namespace helikos::test::drell_yan_test
