// SPDX-License-Identifier: Apache-2.0
#include "helikos/theory/process/tree_orders.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <limits>
#include <ranges>
#include <utility>

#include "helikos/base/core/error.hpp"
#include "helikos/theory/model/particle_scope.hpp"
#include "helikos/theory/process/process.hpp"

namespace helikos {
namespace {

static_assert(Process::max_legs - 2 <= CouplingOrders::most_vertices);

/// The powers that trees have, in ascending order.
struct PowersOfTrees {
  using Amount = std::vector<CouplingOrders>;

  HighestPowers limits;

  static Amount one() { return {CouplingOrders()}; }
  void add_product(Amount& sum, const Amount& a, const Amount& b,
                   const TreeJoints::Joint& joint) const {
    for (const CouplingOrders& one : a)
      for (const CouplingOrders& other : b) add(sum, one + other + joint.orders);
  }
  void add(Amount& sum, const Amount& powers) const {
    for (const CouplingOrders& own : powers) add(sum, own);
  }

 private:
  void add(Amount& sum, const CouplingOrders& own) const {
    const auto place = std::ranges::lower_bound(sum, own);
    if ((place == sum.end() || *place != own) && limits.allow(own)) sum.insert(place, own);
  }
};

/// Lowest WEIGHTED of the processes without their decays; -1 where none has a diagram.
int lowest_weight(ProcessRequest request, const TreeOrders& orders) {
  request.decays.clear();
  request.restrictions.helicity_frame.clear();  // that of products of the decays, perhaps
  int lowest = -1;
  for (const Process& process : conserving_processes(request)) {
    const int weight = lowest_weight(orders(process));
    if (weight >= 0 && (lowest < 0 || weight < lowest)) lowest = weight;
  }
  return lowest;
}

void set_default_orders(ProcessRequest& request, const TreeOrders& orders) {
  for (ProcessRequest& decay : request.decays) set_default_orders(decay, orders);
  if (!request.restrictions.orders.empty()) return;
  const int weight = lowest_weight(request, orders);
  if (weight < 0) return;
  request.restrictions.orders = {{.value = weight}};
}

bool has_orders(const ProcessRequest& request) {
  return !request.restrictions.orders.empty() || std::ranges::any_of(request.decays, has_orders);
}

void clear_orders(std::vector<Decay>& decays) {
  for (Decay& decay : decays) {
    decay.restrictions.orders.clear();
    clear_orders(decay.restrictions.decays);
  }
}

}  // namespace

TreeJoints::TreeJoints(const std::vector<Vertex>& vertices, const Mark& mark) {
  int number = 0;
  for (const Vertex& vertex : vertices) {
    const Joint joint{0, 0, vertex.orders, mark && mark(vertex), number++};
    const int n = num_legs(vertex.lorentz);
    if (n == 3)
      add_cubic(vertex, joint);
    else if (n == 4)
      add_quartic(vertex, joint);
    else
      add_groups({vertex.particles.begin(), vertex.particles.begin() + n}, joint);
  }
}

TreeJoints::TreeJoints(const std::vector<Vertex>& vertices, std::span<const MissingVertex> missing)
    : TreeJoints(vertices) {
  for (const MissingVertex& vertex : missing)
    add_groups(vertex.particles, {0, 0, vertex.orders, true, -1});
}

/// Particles join one by one, in any order. last: the joint that makes the vertex whole.
void TreeJoints::add_groups(std::vector<int> particles, const Joint& last) {
  std::ranges::sort(particles);
  const auto n = particles.size();
  const auto chosen = [&](unsigned set) {
    std::vector<int> codes;
    for (std::size_t i = 0; i < n; ++i)
      if ((set >> i & 1) != 0) codes.push_back(particles[i]);
    return codes;
  };
  for (unsigned set = 1; set < 1u << n; ++set) {
    const auto size = std::size_t(std::popcount(set));
    if (size + 2 > n) continue;
    const int code = group_of(chosen(set));
    for (std::size_t i = 0; i < n; ++i) {
      if ((set >> i & 1) != 0) continue;
      const unsigned more = set | 1u << i;
      if (size + 2 < n) {
        add(code, {0, 0, {}, false, -1}, particles[i], group_of(chosen(more)));
      } else {
        const auto left = std::size_t(std::countr_one(more));
        add(code, last, particles[i], antiparticle(particles[left]));
      }
    }
  }
}

/// The code of a group; of one particle, its own. particles: sorted.
int TreeJoints::group_of(const std::vector<int>& particles) {
  if (particles.size() == 1) return particles.front();
  const auto [place, is_new] = groups_.try_emplace(particles, 0);
  if (is_new) place->second = new_half();
  return place->second;
}

/// A code that nothing else has.
int TreeJoints::new_half() {
  if (next_half_ == std::numeric_limits<int>::max())
    throw InputError("a model has too many different vertices of many particles");
  return next_half_++;
}

void TreeJoints::add_cubic(const Vertex& vertex, const Joint& joint) {
  const int a = vertex.particles[0], b = vertex.particles[1], c = vertex.particles[2];
  add(a, joint, b, antiparticle(c));
  add(b, joint, c, antiparticle(a));
  add(c, joint, a, antiparticle(b));
}

/// Adds a half vertex for each way to pair the particles, and each pair that may join first.
void TreeJoints::add_quartic(const Vertex& vertex, const Joint& second) {
  constexpr Joint first{0, 0, {}, false, -1};
  const auto& p = vertex.particles;
  for (int i = 1; i < 4; ++i) {
    const int j = i % 3 + 1, k = j % 3 + 1;
    const std::pair<int, int> pairs[] = {{p[0], p[std::size_t(i)]},
                                         {p[std::size_t(j)], p[std::size_t(k)]}};
    for (const auto& [one, other] : {std::pair(0, 1), std::pair(1, 0)}) {
      const auto [a, b] = pairs[one];
      const auto [c, d] = pairs[other];
      const int half = new_half();
      add(a, first, b, half);
      add(half, second, c, antiparticle(d));
      if (c != d) add(half, second, d, antiparticle(c));
    }
  }
}

/// Both sides are tried in both orders, so that one side of a joint is enough.
void TreeJoints::add(int one, Joint joint, int partner, int result) {
  joint.partner = partner;
  joint.result = result;
  auto& list = joints_[one];
  if (std::ranges::find(list, joint) == list.end()) list.push_back(joint);
}

namespace {

template <class... More>
TreeJoints joints_of(const Model& model, const Parameters& parameters, const More&... more) {
  const ParticleScope scope(model);
  return TreeJoints(model.vertices(parameters), more...);
}

}  // namespace

TreeOrders::TreeOrders(const Model& model, const Parameters& parameters, Mark mark)
    : has_mark_(mark != nullptr),
      limits_(model.orders),
      joints_(joints_of(model, parameters, mark)) {}

TreeOrders::TreeOrders(const Model& model, const Parameters& parameters,
                       std::span<const MissingVertex> missing)
    : has_mark_(true), limits_(model.orders), joints_(joints_of(model, parameters, missing)) {}

MissingTrees::MissingTrees(const Model& model, const Parameters& parameters)
    : model_(model), parameters_(parameters) {
  if (model.missing.empty()) return;
  trees_.emplace(model, parameters, model.missing);
  others_.emplace(model, parameters);
}

void MissingTrees::check(const Process& process) const {
  const ParticleScope scope(model_);
  if (!trees_) return;
  for (const ProcessPart& part : parts_of(process)) {
    const Process& own = part.process;
    const auto missing = (*trees_)(own);
    if (missing.empty()) continue;
    auto all = (*others_)(own);
    // Without orders in the string the trees of the lowest WEIGHTED count.
    const int lowest = own.restrictions().orders.empty() ? lowest_weight(all) : -1;
    all.insert(all.end(), missing.begin(), missing.end());
    const auto has_tree = [&](std::vector<CouplingOrders> orders) {
      if (lowest >= 0) std::erase_if(orders, [&](const auto& o) { return o.weight() > lowest; });
      return !allowed_orders(own.restrictions(), orders, all).empty();
    };
    if (!has_tree(missing)) continue;
    // The last one of the fewest that give a tree is needed.
    const auto numbers = std::views::iota(std::size_t{1}, model_.missing.size());
    const auto place = std::ranges::partition_point(numbers, [&](std::size_t n) {
      return !has_tree(TreeOrders(model_, parameters_, model_.missing.first(n))(own));
    });
    const MissingVertex& vertex = model_.missing[std::size_t(place - numbers.begin())];
    throw InputError(
        fmt::format("{}: a diagram has the vertex {} of{}, which Helikos cannot compute yet: {}",
                    own.str(), vertex.name, names_of_codes(vertex.particles), vertex.reason));
  }
}

std::vector<CouplingOrders> TreeOrders::of_part(const Process& process) const {
  const Restrictions& r = process.restrictions();
  const bool by_sides = !r.forbidden_s_channels.empty() || !r.required_s_channels.empty();
  if (by_sides) return search(process);
  std::vector<int> codes;
  for (const Leg& leg : process.legs()) codes.push_back(leg.outgoing_pdg());
  std::ranges::sort(codes);
  const auto [place, is_new] = known_.try_emplace({std::move(codes), r.excluded});
  if (is_new) place->second = search(process);
  return place->second;
}

std::vector<CouplingOrders> TreeOrders::search(const Process& process) const {
  const ParticleScope scope(process.model());
  if (process.num_legs() < 3) return {};
  const PowersOfTrees algebra{limits_};
  auto orders = TreeRecursion<PowersOfTrees>(joints_, process, algebra, has_mark_).run();
  std::ranges::sort(orders, FirstOrderFirst());
  return orders;
}

std::vector<CouplingOrders> TreeOrders::operator()(const Process& process) const {
  return of_part(process.production());
}

std::vector<CouplingOrders> TreeOrders::allowed(const Process& process) const {
  std::vector<CouplingOrders> production;
  for (const ProcessPart& part : parts_of(process)) {
    auto orders = allowed_orders(part.process.restrictions(), of_part(part.process));
    if (orders.empty()) return {};
    if (part.parent < 0) production = std::move(orders);
  }
  return production;
}

int lowest_weight(const std::vector<CouplingOrders>& orders) {
  int lowest = -1;
  for (const CouplingOrders& powers : orders)
    if (lowest < 0 || powers.weight() < lowest) lowest = powers.weight();
  return lowest;
}

std::string other_model_hint(std::span<const Process> processes, const Parameters& parameters) {
  for (const Model* other : all_models()) {
    if (other->parameters != &parameters.table()) continue;
    const Model& model = find_model(other->name, parameters.mixes_quarks());
    const TreeOrders orders(model, parameters);
    const auto has_tree = [&](const Process& process) {
      if (process.model().name == model.name) return false;
      const auto restrictions = restrictions_in(model, process.restrictions());
      return restrictions &&
             !orders.allowed(Process::make(process.production_legs(), *restrictions, model))
                  .empty();
    };
    if (std::ranges::any_of(processes, has_tree))
      return fmt::format(" (`model` {} has one)", model.name);
  }
  return "";
}

std::string zero_vertices_hint(const Parameters& parameters) {
  if (&parameters.table() == standard_model().parameters) return "";
  std::vector<std::string_view> names;
  for (const ParameterRow& row : parameters.table().rows())
    if (row.kind == ParameterKind::input && !row.name.empty() && !row.is_scale() &&
        parameters[row.name] == 0.0)
      names.push_back(row.name);
  if (names.empty()) return "";
  const std::string which =
      names.size() == 1 ? fmt::format("{} is", names[0])
                        : fmt::format("{} parameters, such as {}, are", names.size(), names[0]);
  return fmt::format(" (vertices that vanish are left out; {} 0)", which);
}

std::string decay_without_tree(std::span<const Process> processes, const Parameters& parameters) {
  for (const Process& process : processes) {
    const TreeOrders orders(process.model(), parameters);
    const auto has_tree = [&](const ProcessPart& part) {
      return !orders.allowed(part.process).empty();
    };
    const auto parts = parts_of(process);
    if (!has_tree(parts.front())) continue;
    const auto part = std::ranges::find_if_not(parts, has_tree);
    if (part != parts.end()) return part->process.str();
  }
  return "";
}

std::string no_tree_text(const Process& process, const Parameters& parameters) {
  if (const auto decay = decay_without_tree({&process, 1}, parameters); !decay.empty())
    return fmt::format("{}: the decay {} has no tree diagram", process.str(), decay);
  return process.str() + ": has no tree diagram" + other_model_hint({&process, 1}, parameters) +
         zero_vertices_hint(parameters);
}

ProcessRequest with_default_orders(ProcessRequest request, const Parameters& parameters) {
  set_default_orders(request, TreeOrders(*request.model, parameters));
  return request;
}

ProcessRequest with_all_orders(ProcessRequest request) {
  for (ProcessRequest& decay : request.decays) decay = with_all_orders(std::move(decay));
  auto& orders = request.restrictions.orders;
  if (orders.empty()) orders = {{.value = OrderBound::no_limit}};
  return request;
}

std::vector<Subprocess> expand_default(const ProcessRequest& request,
                                       const Parameters& parameters) {
  auto list = expand(with_default_orders(request, parameters), parameters);
  if (!request.restrictions.orders.empty()) return list;
  const bool in_decays = std::ranges::any_of(request.decays, has_orders);
  for (Subprocess& subprocess : list) {
    Restrictions restrictions = subprocess.process.restrictions();
    restrictions.orders.clear();
    if (!in_decays) clear_orders(restrictions.decays);
    subprocess.process = Process::make(subprocess.process.production_legs(),
                                       std::move(restrictions), *request.model);
  }
  return list;
}

}  // namespace helikos
