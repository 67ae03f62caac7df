// SPDX-License-Identifier: Apache-2.0
#include "helikos/theory/process/detail/vertex_images.hpp"

#include <algorithm>
#include <cstdint>
#include <memory>
#include <numeric>

#include "helikos/theory/model/color_lines.hpp"
#include "helikos/theory/model/particle.hpp"

namespace helikos {
namespace {

using Particles = std::array<int, most_vertex_legs>;
using Order = std::vector<int>;

bool is_fermion(int code) { return code != 0 && find_particle(code)->is_fermion(); }

/// The places of a vertex with a tensor in the order in which vertices are compared: its pairs of
/// an outgoing fermion and antifermion by their codes, other fermions as they are, then bosons by
/// their codes.
Order sorted_places(const Particles& particles) {
  const int legs = int(std::ranges::find(particles, 0) - particles.begin());
  const auto code = [&](int place) { return particles[std::size_t(place)]; };
  std::vector<std::pair<int, int>> pairs;
  int next = 0;
  for (; next + 1 < legs && code(next) > 0 && code(next + 1) < 0; next += 2)
    if (is_fermion(code(next)) && is_fermion(code(next + 1)))
      pairs.emplace_back(next, next + 1);
    else
      break;
  std::ranges::stable_sort(
      pairs, {}, [&](const auto& pair) { return std::pair(code(pair.first), code(pair.second)); });
  Order order;
  for (const auto& [fermion, antifermion] : pairs) {
    order.push_back(fermion);
    order.push_back(antifermion);
  }
  for (; next < legs && is_fermion(code(next)); ++next) order.push_back(next);
  Order bosons(std::size_t(legs - next));
  std::iota(bosons.begin(), bosons.end(), next);
  std::ranges::stable_sort(bosons, {}, code);
  order.insert(order.end(), bosons.begin(), bosons.end());
  return order;
}

bool is_unchanged(const Order& order) { return std::ranges::is_sorted(order); }

Particles in_order(const Particles& particles, const Order& order) {
  Particles result{};
  for (std::size_t place = 0; place < order.size(); ++place)
    result[place] = particles[std::size_t(order[place])];
  return result;
}

VertexTensor sorted(VertexTensor tensor) {
  for (TensorTerm& term : tensor) std::ranges::sort(term.momenta);
  std::ranges::sort(tensor, {},
                    [](const TensorTerm& term) { return std::tie(term.components, term.momenta); });
  return tensor;
}

/// Lines between labels that change their names at the same time.
LineTerms renamed_together(LineTerms terms, const std::vector<std::uint8_t>& names) {
  constexpr LineProduct::Label beyond = 0x20;  // no place has such a label
  for (std::size_t from = 0; from < names.size(); ++from)
    terms = renamed(std::move(terms), LineProduct::Label(from),
                    LineProduct::Label(beyond + names[from]));
  for (std::size_t to = 0; to < names.size(); ++to)
    terms = renamed(std::move(terms), LineProduct::Label(beyond + to), LineProduct::Label(to));
  return collected(std::move(terms));
}

/// A vertex with a tensor whose places are put in order; its particles stay.
Vertex content_in_order(Vertex vertex, const Order& order) {
  std::vector<std::uint8_t> now(order.size());  // (place before)
  for (std::size_t place = 0; place < order.size(); ++place)
    now[std::size_t(order[place])] = std::uint8_t(place);
  VertexTensor tensor = *vertex.tensor;
  for (TensorTerm& term : tensor) {
    const auto before = term.components;
    for (std::size_t place = 0; place < order.size(); ++place)
      term.components[place] = before[std::size_t(order[place])];
    for (TensorTerm::Momentum& momentum : term.momenta) momentum.particle = now[momentum.particle];
  }
  vertex.tensor = std::make_shared<const VertexTensor>(sorted(std::move(tensor)));
  for (MatrixString& string : vertex.colors)
    for (std::uint8_t& place : string.places) place = now[place];
  vertex.lines = renamed_together(std::move(vertex.lines), now);
  return vertex;
}

/// All but the particles.
bool have_equal_contents(const Vertex& a, const Vertex& b) {
  return a.lorentz == b.lorentz && a.orders == b.orders && a.dimension == b.dimension &&
         a.share == b.share && a.colors == b.colors && a.lines == b.lines &&
         (has_tensor(a.lorentz)
              ? a.tensor == b.tensor || *a.tensor == *b.tensor
              : a.coupling.left == b.coupling.left && a.coupling.right == b.coupling.right);
}

/// Functions of momenta, which are not compared: a vertex with them is like no other one.
bool has_functions(const Vertex& vertex) {
  return vertex.functions != nullptr && !vertex.functions->empty();
}

}  // namespace

VertexImages::VertexImages(const std::vector<Vertex>& vertices) {
  for (Vertex vertex : vertices) {
    const Particles particles = vertex.particles;
    if (vertex.tensor) {
      vertex.tensor = std::make_shared<const VertexTensor>(sorted(*vertex.tensor));
      vertex.lines = collected(std::move(vertex.lines));
    }
    ++counts_[key_of(particles, number_of(std::move(vertex)))];
  }
}

int VertexImages::number_of(Vertex content) const {
  content.particles = {};
  auto& similar =
      similar_[{content.orders, content.lorentz, content.tensor ? content.tensor->size() : 0}];
  for (const int number : similar)
    if (have_equal_contents(contents_[std::size_t(number)], content)) return number;
  similar.push_back(int(contents_.size()));
  contents_.push_back(std::move(content));
  return similar.back();
}

VertexImages::Key VertexImages::key_of(Particles particles, int content) const {
  if (!contents_[std::size_t(content)].tensor) return {particles, content};
  const Order order = sorted_places(particles);
  if (is_unchanged(order)) return {particles, content};
  const auto [place, is_new] = ordered_.try_emplace({content, order}, 0);
  if (is_new) place->second = number_of(content_in_order(contents_[std::size_t(content)], order));
  return {in_order(particles, order), place->second};
}

bool VertexImages::are_vertices(const FlavorSymmetry& symmetry) const {
  return std::ranges::all_of(counts_, [&](const auto& known) {
    const auto& [particles, content] = known.first;
    Particles image = particles;
    for (int& code : image)
      if (code != 0) code = symmetry(code);
    if (image == particles) return true;
    if (has_functions(contents_[std::size_t(content)])) return false;
    const auto found = counts_.find(key_of(image, content));
    return found != counts_.end() && found->second == known.second;
  });
}

}  // namespace helikos
