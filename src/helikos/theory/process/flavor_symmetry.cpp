// SPDX-License-Identifier: Apache-2.0
#include "helikos/theory/process/flavor_symmetry.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <numeric>
#include <utility>

#include "helikos/theory/model/particle_scope.hpp"
#include "helikos/theory/process/detail/vertex_images.hpp"
#include "helikos/theory/process/process.hpp"

namespace helikos {
namespace {

using Image = std::map<int, int>;

bool has_equal_kinematics(const Parameters& p, int a, int b) {
  return p.signed_mass(a) == p.signed_mass(b) && p.width(a) == p.width(b);
}

bool is_equal(const Parameters& p, int a, int b) {
  return has_equal_kinematics(p, a, b) && p.yukawa(a) == p.yukawa(b);
}

/// Codes of the fermions that are quarks, or leptons, by generations; the order in each generation
/// is the same. A generation that lacks one of the two is left out.
std::vector<int> fermion_codes(const Model& model, bool quarks) {
  std::vector<const Particle*> found;
  for (const Particle& p : model.particles) {
    const auto is_partner = [&](const Particle& other) {
      return other.generation() == p.generation() && other.is_quark() == quarks && &other != &p;
    };
    if (p.generation() > 0 && p.is_quark() == quarks &&
        std::ranges::any_of(model.particles, is_partner))
      found.push_back(&p);
  }
  std::ranges::sort(
      found, {}, [](const Particle* p) { return std::pair(p->generation(), p->isospin_times_2); });
  std::vector<int> codes;
  for (const Particle* p : found) codes.push_back(p->pdg);
  return codes;
}

/// All exchanges of blocks of `size` successive codes such that each code and its image are
/// `equal`.
template <class Equal>
std::vector<Image> exchanges(const std::vector<int>& codes, std::size_t size, const Equal& equal) {
  std::vector<Image> images;
  std::vector<std::size_t> order(codes.size() / size);
  std::iota(order.begin(), order.end(), std::size_t{0});
  do {
    Image image;
    for (std::size_t i = 0; i < codes.size(); ++i)
      image[codes[i]] = codes[size * order[i / size] + i % size];
    if (std::ranges::all_of(image, [&](const auto& p) { return equal(p.first, p.second); }))
      images.push_back(std::move(image));
  } while (std::ranges::next_permutation(order).found);
  return images;
}

std::vector<Image> generation_exchanges(const Parameters& p, const std::vector<int>& codes) {
  return exchanges(codes, 2, [&](int a, int b) { return is_equal(p, a, b); });
}

Image product(Image one, const Image& other) {
  one.insert(other.begin(), other.end());
  return one;
}

/// Exchanges of up-type quarks, and of down-type quarks.
std::vector<Image> exchanges_of_charge(const Parameters& p, const std::vector<int>& codes) {
  const auto equal = [&](int a, int b) { return is_equal(p, a, b); };
  std::vector<int> first, second;
  for (std::size_t i = 0; i < codes.size(); ++i) (i % 2 == 0 ? first : second).push_back(codes[i]);
  std::vector<Image> images;
  for (const Image& one : exchanges(first, 1, equal))
    for (const Image& other : exchanges(second, 1, equal)) images.push_back(product(one, other));
  return images;
}

std::vector<Image> quark_exchanges(const Parameters& p, const std::vector<int>& codes,
                                   QuarkExchanges kind) {
  if (kind == QuarkExchanges::of_charge) return exchanges_of_charge(p, codes);
  if (kind == QuarkExchanges::generations) return generation_exchanges(p, codes);
  return exchanges(codes, 1, [&](int a, int b) { return has_equal_kinematics(p, a, b); });
}

std::vector<int> map_codes(const std::vector<int>& codes, const FlavorSymmetry& symmetry,
                           bool sorted) {
  std::vector<int> mapped;
  for (const int code : codes) mapped.push_back(symmetry(code));
  if (sorted) std::ranges::sort(mapped);
  return mapped;
}

bool keeps(const FlavorSymmetry& symmetry, const Restrictions& r) {
  auto excluded = r.excluded;
  for (int& code : excluded) code = std::abs(symmetry(code));
  std::ranges::sort(excluded);
  auto alternatives = r.required_s_channels, mapped = alternatives;
  for (auto& codes : alternatives) std::ranges::sort(codes);
  for (auto& codes : mapped) codes = map_codes(codes, symmetry, true);
  std::ranges::sort(alternatives);
  std::ranges::sort(mapped);
  return excluded == r.excluded && mapped == alternatives &&
         map_codes(r.forbidden_s_channels, symmetry, true) == r.forbidden_s_channels &&
         map_codes(r.forbidden_on_shell, symmetry, true) == r.forbidden_on_shell;
}

constexpr std::size_t num_weights = 2;
constexpr double ratio_tolerance = 1e-9;  ///< between equal numbers, some hundred roundings

/// Weight between 1 and 2.
double weight_of_vertex(int vertex, std::size_t i) {
  constexpr double steps[num_weights] = {0.6180339887498949, 0.4142135623730950};
  const double turn = (vertex + 1) * steps[i];
  return 1.0 + turn - std::floor(turn);
}

/// Sums over trees with the same powers of couplings, for each choice of weights.
struct TreeSum {
  std::array<double, num_weights> plain{};
  std::array<std::complex<double>, num_weights> multiplied{};
};

struct SumsOfTrees {
  using Amount = std::map<CouplingOrders, TreeSum, FirstOrderFirst>;

  const std::vector<std::complex<double>>& ratios;  ///< (vertex)
  HighestPowers limits;

  static Amount one() {
    TreeSum sum;
    sum.plain.fill(1.0);
    sum.multiplied.fill(1.0);
    return {{CouplingOrders{}, sum}};
  }

  Amount product(const Amount& a, const Amount& b, const TreeJoints::Joint& joint) const {
    Amount result;
    for (const auto& [powers_a, sum_a] : a)
      for (const auto& [powers_b, sum_b] : b) {
        const CouplingOrders powers = powers_a + powers_b + joint.orders;
        if (!limits.allow(powers)) continue;
        TreeSum& sum = result[powers];
        for (std::size_t i = 0; i < num_weights; ++i) {
          const double own = joint.vertex < 0 ? 1.0 : weight_of_vertex(joint.vertex, i);
          const auto ratio = joint.vertex < 0 ? 1.0 : ratios[std::size_t(joint.vertex)];
          sum.plain[i] += own * sum_a.plain[i] * sum_b.plain[i];
          sum.multiplied[i] += own * ratio * sum_a.multiplied[i] * sum_b.multiplied[i];
        }
      }
    return result;
  }

  void add_product(Amount& all, const Amount& a, const Amount& b,
                   const TreeJoints::Joint& joint) const {
    add(all, product(a, b, joint));
  }

  static void add(Amount& all, const Amount& amount) {
    for (const auto& [powers, sum] : amount)
      for (std::size_t i = 0; i < num_weights; ++i) {
        all[powers].plain[i] += sum.plain[i];
        all[powers].multiplied[i] += sum.multiplied[i];
      }
  }
};

std::complex<double> complex_coupling(const Vertex& v) {
  return {v.coupling.left, v.coupling.right};
}

/// Whether quark mixing multiplies the vertex.
bool is_mixed(const Vertex& vertex) { return vertex.lorentz == Lorentz::FFL; }

}  // namespace

int FlavorSymmetry::operator()(int code) const {
  const auto found = image.find(std::abs(code));
  const int particle = found == image.end() ? std::abs(code) : found->second;
  const int mapped = code < 0 ? -particle : particle;
  return conjugates ? antiparticle(mapped) : mapped;
}

namespace {

/// Particles with propagators of the model's own are not exchanged.
bool keeps_own_propagators(const FlavorSymmetry& symmetry, const Model& model,
                           const Parameters& parameters) {
  return !model.own_propagator || std::ranges::all_of(symmetry.image, [&](const auto& exchange) {
    const auto has_own = [&](int code) { return model.own_propagator(code, parameters); };
    const auto [code, image] = exchange;
    return code == image || (!has_own(code) && !has_own(image));
  });
}

}  // namespace

std::vector<FlavorSymmetry> flavor_symmetries(const Model& model, const Parameters& parameters,
                                              const Restrictions& restrictions,
                                              QuarkExchanges kind) {
  const ParticleScope scope(model);
  const auto quarks = quark_exchanges(parameters, fermion_codes(model, true), kind);
  const auto leptons = generation_exchanges(parameters, fermion_codes(model, false));
  std::vector<FlavorSymmetry> symmetries;
  const auto vertices =
      model.conserves_flavors ? std::vector<Vertex>() : model.vertices(parameters);
  const VertexImages images(vertices);
  for (const bool conjugates : {false, true})
    for (const Image& quark : quarks)
      for (const Image& lepton : leptons) {
        const FlavorSymmetry symmetry{product(quark, lepton), conjugates};
        // Conjugation is no symmetry of every model.
        const bool is_known =
            model.conserves_flavors || (!conjugates && images.are_vertices(symmetry) &&
                                        keeps_own_propagators(symmetry, model, parameters));
        if (is_known && keeps(symmetry, restrictions)) symmetries.push_back(symmetry);
      }
  return symmetries;
}

Decay image_of(Decay decay, const FlavorSymmetry& symmetry) {
  Restrictions& r = decay.restrictions;
  decay.mother = symmetry(decay.mother);
  decay.products = map_codes(decay.products, symmetry, false);
  for (int& code : r.excluded) code = std::abs(symmetry(code));
  std::ranges::sort(r.excluded);
  r.forbidden_s_channels = map_codes(r.forbidden_s_channels, symmetry, true);
  r.forbidden_on_shell = map_codes(r.forbidden_on_shell, symmetry, true);
  for (auto& codes : r.required_s_channels) codes = map_codes(codes, symmetry, false);
  for (Decay& own : r.decays) own = image_of(std::move(own), symmetry);
  return decay;
}

bool changes_quarks(const Vertex& vertex) {
  std::vector<int> quarks;
  for (const int code : vertex.particles)
    if (code != 0 && find_particle(code)->is_quark()) quarks.push_back(std::abs(code));
  return std::ranges::adjacent_find(quarks, std::ranges::not_equal_to()) != quarks.end();
}

bool tells_quarks_apart(const Vertex& vertex, const Model& model, const Parameters& parameters) {
  const ParticleScope scope(model);
  if (model.has_only_qcd(vertex.orders)) return false;
  return std::ranges::any_of(vertex.particles, [&](int code) {
    const int pdg = std::abs(code);
    return std::ranges::any_of(model.particles, [&](const Particle& other) {
      return other.is_quark() && other.pdg != pdg && pdg != 0 && find_particle(pdg)->is_quark() &&
             has_equal_kinematics(parameters, pdg, other.pdg);
    });
  });
}

SymmetryFactor::SymmetryFactor(const Model& model, const Parameters& parameters)
    : limits_(model.orders), vertices_(model.vertices(parameters)), joints_([&] {
        const ParticleScope scope(model);
        return TreeJoints(vertices_);
      }()) {}

SymmetryFactor::Numbers SymmetryFactor::ratios(const FlavorSymmetry& symmetry) const {
  const auto sorted = [](std::array<int, most_vertex_legs> codes) {
    std::ranges::sort(codes);
    return codes;
  };
  Numbers result;
  for (const Vertex& vertex : vertices_) {
    result.push_back(1.0);
    if (!is_mixed(vertex)) continue;
    auto image = vertex.particles;
    for (int& code : image)
      if (code != 0) code = symmetry(code);
    const auto found = std::ranges::find_if(vertices_, [&](const Vertex& other) {
      return is_mixed(other) && sorted(other.particles) == sorted(image);
    });
    if (found == vertices_.end()) return {};
    result.back() = complex_coupling(*found) / complex_coupling(vertex);
  }
  return result;
}

std::optional<double> SymmetryFactor::of_part(const Process& part, const Numbers& ratios) const {
  const auto sums = TreeRecursion<SumsOfTrees>(joints_, part, SumsOfTrees{ratios, limits_}).run();
  std::vector<CouplingOrders> powers;
  for (const auto& [own, sum] : sums) powers.push_back(own);
  std::optional<std::complex<double>> number;
  for (const CouplingOrders& own : allowed_orders(part.restrictions(), powers)) {
    const TreeSum& sum = sums.at(own);
    for (std::size_t i = 0; i < num_weights; ++i) {
      const auto found = sum.multiplied[i] / sum.plain[i];
      if (!number) number = found;
      if (!(std::abs(found - *number) <= ratio_tolerance * std::abs(*number))) return std::nullopt;
    }
  }
  if (!number || *number == 0.0) return std::nullopt;
  return std::norm(*number);
}

std::optional<double> SymmetryFactor::operator()(const Process& process,
                                                 const FlavorSymmetry& symmetry) const {
  const ParticleScope scope(process.model());
  const Numbers numbers = ratios(symmetry);
  if (numbers.empty()) return std::nullopt;
  double factor = 1.0;
  for (const ProcessPart& part : parts_of(process)) {
    const auto own = of_part(part.process, numbers);
    if (!own) return std::nullopt;
    factor *= *own;
  }
  return factor;
}

}  // namespace helikos
