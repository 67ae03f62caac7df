// SPDX-License-Identifier: Apache-2.0
#include "helikos/theory/process/flavor_symmetry.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

namespace helikos {
namespace {

using Image = std::map<int, int>;

bool has_equal_kinematics(const Parameters& p, int a, int b) {
  return p.mass(a) == p.mass(b) && p.width(a) == p.width(b);
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
         map_codes(r.forbidden_s_channels, symmetry, true) == r.forbidden_s_channels;
}

}  // namespace

int FlavorSymmetry::operator()(int code) const {
  const auto found = image.find(std::abs(code));
  const int particle = found == image.end() ? std::abs(code) : found->second;
  const int mapped = code < 0 ? -particle : particle;
  return conjugates ? antiparticle(mapped) : mapped;
}

std::vector<FlavorSymmetry> flavor_symmetries(const Model& model, const Parameters& parameters,
                                              const Restrictions& restrictions,
                                              QuarkExchanges kind) {
  const auto quarks = quark_exchanges(parameters, fermion_codes(model, true), kind);
  const auto leptons = generation_exchanges(parameters, fermion_codes(model, false));
  std::vector<FlavorSymmetry> symmetries;
  for (const bool conjugates : {false, true})
    for (const Image& quark : quarks)
      for (const Image& lepton : leptons) {
        const FlavorSymmetry symmetry{product(quark, lepton), conjugates};
        if (keeps(symmetry, restrictions)) symmetries.push_back(symmetry);
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
  if (vertex.orders.qed == 0) return false;
  return std::ranges::any_of(vertex.particles, [&](int code) {
    const int pdg = std::abs(code);
    return std::ranges::any_of(model.particles, [&](const Particle& other) {
      return other.is_quark() && other.pdg != pdg && pdg != 0 && find_particle(pdg)->is_quark() &&
             has_equal_kinematics(parameters, pdg, other.pdg);
    });
  });
}

}  // namespace helikos
