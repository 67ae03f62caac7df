// SPDX-License-Identifier: Apache-2.0
#include "helikos/generator/double_counts.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <tuple>
#include <utility>

#include "helikos/generator/chosen_process.hpp"
#include "helikos/generator/clustered_words.hpp"
#include "helikos/generator/mass_windows.hpp"
#include "helikos/observables/cuts/normal_form.hpp"
#include "helikos/theory/process/tree_orders.hpp"

namespace helikos {
namespace {

/// Powers of couplings of two diagrams, as text, so that models with other orders may be compared.
using ProductOrders = std::set<std::pair<std::string, std::string>>;

/// A particle of a process with the particles of its decay; the root is the production.
struct ChainNode {
  int code = 0;  ///< 0: the production
  Polarization polarization{};
  bool is_in_frame = false;  ///< of the helicities
  int leg = -1;              ///< of the whole process; -1: it decays
  Restrictions clauses{};    ///< without orders, decays and the frame
  ProductOrders orders{};
  std::vector<ChainNode> incoming{}, outgoing{};
};

std::string text_of(const CouplingOrders& powers, const Model& model) {
  std::string text;
  for (int slot = 0; slot < int(model.orders.size()); ++slot)
    if (const int power = powers.power(slot); power != 0)
      text += fmt::format("{}={} ", model.orders[std::size_t(slot)].name, power);
  return text;
}

/// The products of two diagrams of a part of a process.
ProductOrders products_of(const Process& part, const TreeOrders& trees) {
  auto powers = trees(part);
  const Restrictions& restrictions = part.restrictions();
  // Without orders in the string the lowest ones count.
  if (restrictions.orders.empty()) {
    const int lowest = lowest_weight(powers);
    std::erase_if(powers, [&](const CouplingOrders& own) { return own.weight() > lowest; });
  }
  powers = allowed_orders(restrictions, powers);
  ProductOrders products;
  for (const CouplingOrders& one : powers)
    for (const CouplingOrders& other : powers)
      if (restrictions.allows_product(one, other))
        products.insert(std::minmax(text_of(one, part.model()), text_of(other, part.model())));
  return products;
}

/// The chain of a part and of all decays behind it.
ChainNode chain_of(const std::vector<ProcessPart>& parts, int number, const TreeOrders& trees) {
  const ProcessPart& part = parts[std::size_t(number)];
  const Process& process = part.process;
  ChainNode node;
  node.clauses = process.restrictions();
  node.clauses.orders.clear();
  node.clauses.helicity_frame.clear();
  node.orders = products_of(process, trees);
  const auto& frame = process.restrictions().helicity_frame;
  for (int leg = 0; leg < process.num_legs(); ++leg) {
    const Leg& own = process.legs()[std::size_t(leg)];
    const LegMask mask = part.members[std::size_t(leg)];
    ChainNode next;
    const auto decay = std::ranges::find_if(parts, [&](const ProcessPart& other) {
      return other.parent == number && other.legs == mask;
    });
    if (!own.incoming && decay != parts.end())
      next = chain_of(parts, int(decay - parts.begin()), trees);
    else if (std::has_single_bit(mask))
      next.leg = std::countr_zero(mask);
    next.code = own.pdg();
    next.polarization = own.polarization;
    next.is_in_frame = std::ranges::find(frame, leg + 1) != frame.end();
    const bool is_mother = own.incoming && number > 0;
    if (!is_mother) (own.incoming ? node.incoming : node.outgoing).push_back(std::move(next));
  }
  return node;
}

enum class Likeness { partly, whole };

/// Compares two chains.
class ChainMatch {
 public:
  /// `partly`: helicities may differ if they overlap, and clauses may differ.
  ChainMatch(Likeness likeness, std::size_t legs) : likeness_(likeness), legs_(legs, 0) {}

  bool match(const ChainNode& one, const ChainNode& other) {
    if (one.code != other.code || !are_alike(one, other)) return false;
    if (one.incoming.size() != other.incoming.size()) return false;
    if (one.outgoing.size() != other.outgoing.size()) return false;
    if (!one.outgoing.empty() && !have_common_orders(one.orders, other.orders)) return false;
    if (one.leg >= 0 && other.leg >= 0) legs_[std::size_t(other.leg)] = one.leg;
    for (std::size_t i = 0; i < one.incoming.size(); ++i)
      if (!match(one.incoming[i], other.incoming[i])) return false;
    std::vector<bool> taken(one.outgoing.size(), false);
    return match_outgoing(one, other, 0, taken);
  }

  /// (leg of the second process): leg of the first one, after a match.
  const std::vector<int>& legs() const { return legs_; }

 private:
  bool are_alike(const ChainNode& one, const ChainNode& other) const {
    if (likeness_ == Likeness::partly) return one.polarization.overlaps(other.polarization);
    return one.polarization == other.polarization && one.is_in_frame == other.is_in_frame &&
           one.clauses == other.clauses;
  }

  static bool have_common_orders(const ProductOrders& one, const ProductOrders& other) {
    return std::ranges::any_of(one, [&](const auto& own) { return other.contains(own); });
  }

  /// Outgoing particles from a number on, in any order.
  bool match_outgoing(const ChainNode& one, const ChainNode& other, std::size_t number,
                      std::vector<bool>& taken) {
    if (number == other.outgoing.size()) return true;
    for (std::size_t i = 0; i < taken.size(); ++i) {
      if (taken[i] || !match(one.outgoing[i], other.outgoing[number])) continue;
      taken[i] = true;
      if (match_outgoing(one, other, number + 1, taken)) return true;
      taken[i] = false;
    }
    return false;
  }

  Likeness likeness_;
  std::vector<int> legs_;
};

/// Codes before any decay; those of the final state are sorted.
std::vector<int> sorted_codes(const Process& process) {
  std::vector<int> codes{process.num_incoming()};
  for (const Leg& leg : process.production_legs()) codes.push_back(leg.pdg());
  std::sort(codes.begin() + 1 + process.num_incoming(), codes.end());
  return codes;
}

/// A scale, however it is written: "173" and "173.0", "clustered/2" and "0.5*clustered".
std::string scale_text(const std::string& text, const Multiparticles& labels) {
  if (text.empty()) return text;
  if (const auto word = clustered_word(text))
    return fmt::format("{} * {}", word->factor, word->is_weighted ? "ckkw" : "clustered");
  return cuts::parse_number(text, labels).str();
}

/// Whether the process has windows of masses, whose size is that of `bwcutoff`.
bool has_windows(const ProcessPlan& plan) {
  return std::ranges::any_of(plan.programs, [](const IntegrandInput& own) {
    return !own.process.restrictions().decays.empty() || forbids_on_shell(own.process);
  });
}

/// All that the cross section of a process depends on, but its string, scales and cuts, and how it
/// is computed.
bool have_equal_options(const ProcessPlan& one, const ProcessPlan& other) {
  const auto options = [](const ProcessPlan& own) {
    const bool has_set = own.set.has_value();
    return std::tuple(own.programs.front().process.model().name, own.collider.energy,
                      own.collider.stretch, own.collider.hadrons.first, own.collider.hadrons.second,
                      own.alpha_s, own.setup.xqcut, has_windows(own) ? own.setup.bwcutoff : 0.0,
                      has_set ? own.set->name() : "", has_set ? own.set->folder() : "",
                      has_set ? own.setup.member : 0, own.setup.helicities, own.setup.colors);
  };
  return options(one) == options(other) && one.parameters == other.parameters;
}

bool have_equal_beams(const ProcessPlan& one, const ProcessPlan& other) {
  return one.collider.hadrons.first == other.collider.hadrons.first &&
         one.collider.hadrons.second == other.collider.hadrons.second &&
         one.collider.energy == other.collider.energy;
}

/// A process with what its comparison needs.
class ComparedProcess {
 public:
  explicit ComparedProcess(const ProcessPlan& plan) : plan_(&plan) {
    for (const auto& of_program : plan.members)
      for (const Subprocess& own : of_program) {
        subprocesses_.push_back(&own.process);
        by_legs_.emplace(sorted_codes(own.process), &own.process);
      }
  }

  const ProcessPlan& plan() const { return *plan_; }
  const std::vector<const Process*>& subprocesses() const { return subprocesses_; }
  /// Those with the same legs before any decay.
  std::vector<const Process*> similar_to(const Process& process) const {
    const auto [begin, end] = by_legs_.equal_range(sorted_codes(process));
    std::vector<const Process*> list;
    for (auto own = begin; own != end; ++own) list.push_back(own->second);
    return list;
  }

  ChainNode chain(const Process& process) {
    if (!trees_) trees_ = std::make_unique<TreeOrders>(process.model(), plan_->parameters);
    return chain_of(parts_of(process), 0, *trees_);
  }

  /// The conditions on its events. `legs` (leg of the process): leg of another one.
  cuts::NormalForm cuts_of(const Process& process, std::span<const int> legs = {}) {
    if (!cuts_)
      cuts_ = read_cuts(plan_->setup.cuts, labels(), plan_->setup.cut_decays == CutDecays::off);
    return cuts::NormalForm(cuts::compile(*cuts_, process, legs));
  }

  /// muR and muF.
  std::array<std::string, 2> scales() {
    return {scale_text(plan_->mu_r, labels()), scale_text(plan_->mu_f, labels())};
  }

 private:
  const Multiparticles& labels() {
    if (!labels_) labels_ = read_process(plan_->setup, plan_->parameters).labels;
    return *labels_;
  }

  const ProcessPlan* plan_;
  std::vector<const Process*> subprocesses_;
  std::multimap<std::vector<int>, const Process*> by_legs_;  ///< the same, by their codes
  std::unique_ptr<TreeOrders> trees_;
  std::optional<Multiparticles> labels_;
  std::optional<std::vector<cuts::Expression>> cuts_;
};

bool have_equal_options(ComparedProcess& one, ComparedProcess& other) {
  return have_equal_options(one.plan(), other.plan()) && one.scales() == other.scales();
}

/// Part that two subprocesses have in common; is_whole and text are set.
std::optional<DoubleCount> common_part(ComparedProcess& first, const Process& one,
                                       ComparedProcess& second, const Process& other) {
  const ChainNode chain = first.chain(one), other_chain = second.chain(other);
  const auto found = [&](bool is_whole, const std::string& how) {
    return DoubleCount{0, 0, is_whole,
                       fmt::format("{} and {} both have {}, {}", first.plan().request,
                                   second.plan().request, other.str(), how)};
  };
  // Cuts of frames that move against each other cannot be compared.
  const bool is_one_frame = first.plan().collider.stretch == second.plan().collider.stretch;
  const auto are_apart = [&](const ChainMatch& match) {
    return is_one_frame && first.cuts_of(one).excludes(second.cuts_of(other, match.legs()));
  };
  ChainMatch whole(Likeness::whole, other.legs().size());
  if (whole.match(chain, other_chain)) {
    if (are_apart(whole)) return std::nullopt;
    if (!have_equal_options(first, second))
      return found(false, "with other options: the sum counts it twice");
    if (!(first.cuts_of(one) == second.cuts_of(other, whole.legs())))
      return found(false, "with other cuts: the sum counts twice what passes both");
    return found(true, "with the same cuts and orders in common: the sum would count it twice");
  }
  ChainMatch partly(Likeness::partly, other.legs().size());
  if (!partly.match(chain, other_chain) || are_apart(partly)) return std::nullopt;
  return found(false,
               "or parts of it, with other clauses or helicities: the sum counts twice what "
               "is of both, if anything is");
}

std::optional<DoubleCount> common_part(ComparedProcess& first, ComparedProcess& second) {
  const bool may_be_whole = have_equal_options(first, second);
  std::optional<DoubleCount> part;
  for (const Process* other : second.subprocesses())
    for (const Process* one : first.similar_to(*other)) {
      auto found = common_part(first, *one, second, *other);
      if (found && (found->is_whole || !may_be_whole)) return found;
      if (!part) part = std::move(found);
    }
  return part;
}

}  // namespace

std::vector<DoubleCount> double_counts(const std::vector<ProcessPlan>& plans) {
  std::vector<ComparedProcess> processes;
  for (const ProcessPlan& plan : plans) processes.emplace_back(plan);
  std::vector<DoubleCount> list;
  for (std::size_t second = 1; second < plans.size(); ++second) {
    std::optional<DoubleCount> most;
    for (std::size_t first = 0; first < second && !(most && most->is_whole); ++first) {
      if (!have_equal_beams(plans[first], plans[second])) continue;
      auto found = common_part(processes[first], processes[second]);
      if (!found || (most && !found->is_whole)) continue;
      most = std::move(found);
      most->first = first;
      most->second = second;
    }
    if (most) list.push_back(std::move(*most));
  }
  return list;
}

}  // namespace helikos
