// SPDX-License-Identifier: Apache-2.0
#include "helikos/generator/chosen_process.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <numeric>
#include <optional>
#include <utility>

#include "helikos/amplitude/color/string_color.hpp"
#include "helikos/base/core/error.hpp"
#include "helikos/generator/chosen_model.hpp"
#include "helikos/observables/cuts/expression.hpp"

namespace helikos {
namespace {

std::optional<std::size_t> number_in(const std::string& text) {
  if (text.find_first_not_of("0123456789") != text.npos) return std::nullopt;
  std::size_t number = 0;
  const char* end = text.data() + text.size();
  return std::from_chars(text.data(), end, number).ec == std::errc{} ? number : 0;
}

Process choose(const std::vector<Subprocess>& list, std::size_t number) {
  if (number >= 1 && number <= list.size()) return list[number - 1].process;
  throw InputError(fmt::format("`subprocess`: the numbers go from 1 to {}", list.size()));
}

/// The string may leave out orders and exclusions, and has its own order of legs.
Process choose(const std::vector<Subprocess>& list, const Process& wanted) {
  const auto found = find_processes(list, wanted);
  if (found.empty())
    throw InputError(
        fmt::format("`subprocess` '{}' is none of those that info lists", wanted.str()));
  if (found.size() > 1)
    throw InputError(
        fmt::format("`subprocess` '{}' is the name of several (choose by number)", wanted.str()));
  return found.front();
}

/// The one that `subprocess` chooses.
Process choose(const std::vector<Subprocess>& list, const ReadProcess& read) {
  const std::string& choice = read.choice.subprocess;
  if (const auto number = number_in(choice)) return choose(list, *number);
  return choose(list, single_process(parse_request(choice, read.labels), choice));
}

/// With its legs in another order than in the list, a process has a program of its own.
ChosenProcesses with_representative(const std::vector<Subprocess>& list, const Process& chosen) {
  const auto own =
      std::ranges::find(list, chosen.str(), [](const Subprocess& s) { return s.process.str(); });
  if (own == list.end() || own->representative == own - list.begin()) return {{alone(chosen)}};
  Subprocess mapped = *own;
  mapped.representative = 0;
  return {{alone(list[std::size_t(own->representative)].process), std::move(mapped)}, 1};
}

/// Where only some decay, there are processes of different numbers of legs: |M|^2 in different
/// units.
void check_sizes(const std::vector<Subprocess>& list) {
  const Process& first = list.front().process;
  for (const Subprocess& s : list) {
    if (s.process.num_legs() == first.num_legs()) continue;
    throw InputError(
        fmt::format("{} has {} particles and {} has {}; all subprocesses must have the same number "
                    "(`subprocess` chooses one)",
                    first.str(), first.num_legs(), s.process.str(), s.process.num_legs()));
  }
}

/// Takes out of `own` the kinds of clauses that a part of the request has too: orders, exclusions,
/// forbidden s-channels.
void remove_common_kinds(Restrictions& own, const ProcessRequest& request) {
  const Restrictions& other = request.restrictions;
  if (!other.orders.empty()) own.orders.clear();
  if (!other.excluded.empty()) own.excluded.clear();
  if (!other.forbidden_s_channels.empty()) own.forbidden_s_channels.clear();
  if (!other.forbidden_on_shell.empty()) own.forbidden_on_shell.clear();
  for (const ProcessRequest& decay : request.decays) remove_common_kinds(own, decay);
}

/// Powers of a limit, which phase space makes of it, have room in double precision too.
constexpr double most_number = 1e30;

double largest_number(const cuts::Expression& expression) {
  double largest = expression.kind == cuts::Operation::number ? std::abs(expression.number) : 0.0;
  for (const cuts::Expression& part : expression.parts)
    largest = std::max(largest, largest_number(part));
  return largest;
}

void check_numbers(const cuts::Expression& cut, const std::string& text) {
  const double largest = largest_number(cut);
  if (largest > most_number)
    throw InputError(fmt::format("{:g} is larger than any number of a cut, {:g}, in cut \"{}\"",
                                 largest, most_number, text));
}

/// Whether an event of the subprocess passes if and only if the representative's does.
bool are_cut_alike(const Subprocess& subprocess, const Process& representative,
                   const std::vector<cuts::Expression>& cuts,
                   const std::vector<cuts::Expression>& scales, bool is_symmetric) {
  const bool is_turned = subprocess.reflects || subprocess.legs.front() != 0;
  const auto are_alike = [&](const cuts::CutProgram& own, const cuts::CutProgram& other) {
    const bool knows_beams = other.is_directed || (other.is_of_frame && !is_symmetric);
    return own.instructions == other.instructions && !(is_turned && knows_beams);
  };
  const Process& process = subprocess.process;
  const std::vector<int>& legs = subprocess.legs;
  return are_alike(cuts::compile(cuts, process, legs), cuts::compile(cuts, representative)) &&
         std::ranges::all_of(scales, [&](const cuts::Expression& scale) {
           return are_alike(cuts::compile_number(scale, process, legs),
                            cuts::compile_number(scale, representative));
         });
}

void separate(std::vector<Subprocess>& list, std::size_t i,
              const std::vector<cuts::Expression>& cuts,
              const std::vector<cuts::Expression>& scales, bool is_symmetric) {
  Subprocess& s = list[i];
  if (s.representative == static_cast<int>(i)) return;
  const Process& representative = list[std::size_t(s.representative)].process;
  // Events of exchanged beams are turned, which beams of different energies do not allow.
  const bool may_turn = is_symmetric || s.legs.front() == 0;
  if (may_turn && are_cut_alike(s, representative, cuts, scales, is_symmetric)) return;
  s = alone(s.process);
  s.representative = static_cast<int>(i);
}

}  // namespace

Subprocess alone(const Process& process) {
  Subprocess result{process, 0, std::vector<int>(process.legs().size()), false};
  std::iota(result.legs.begin(), result.legs.end(), 0);
  return result;
}

ReadProcess read_process(const ProcessChoice& choice, const Parameters& parameters) {
  Multiparticles labels(model_of(choice, parameters.mixes_quarks()));
  labels.follow_masses(parameters);
  for (const std::string& definition : choice.definitions) labels.define(definition);
  ProcessRequest request = parse_request(choice.process, labels);
  if (choice.orders == Orders::all) request = with_all_orders(std::move(request));
  return {choice, parameters, std::move(labels), std::move(request)};
}

std::vector<Subprocess> list_processes(const ProcessRequest& request,
                                       const Parameters& parameters) {
  auto list = expand_default(request, parameters);
  std::vector<bool> vanish;
  for (std::size_t i = 0; i < list.size(); ++i)
    vanish.push_back(list[i].representative == static_cast<int>(i) &&
                     vanishes_by_color(list[i].process, parameters));
  for (Subprocess& s : list)
    if (vanish[std::size_t(s.representative)]) s.representative = -1;
  auto kept = renumbered(list);
  if (!kept.empty()) return kept;
  throw InputError(fmt::format("{}: by colour, all products of diagrams with these orders vanish",
                               request.str()));
}

std::string note_on_clauses(const ReadProcess& read) {
  ProcessRequest request = read.request;
  if (request.decays.empty()) return "";
  const std::string text = request.str();
  ProcessRequest last = std::move(request.decays.back());
  request.decays.pop_back();
  while (!last.decays.empty()) {
    ProcessRequest inner = std::move(last.decays.back());
    last = std::move(inner);
  }
  Restrictions only = std::exchange(last.restrictions, {});
  remove_common_kinds(only, request);
  const std::string clauses = only.clauses();
  if (clauses.empty()) return "";
  return fmt::format(
      "{}: '{}' is of the decay '{}' alone; what holds for the production stands before "
      "the first comma",
      text, clauses.substr(1), last.str());
}

Process chosen_process(const ReadProcess& read) {
  const ProcessRequest& request = read.request;
  if (read.choice.subprocess.empty() && request.is_single())
    return single_process(request, read.choice.process);
  const auto list = list_processes(request, read.parameters);
  if (!read.choice.subprocess.empty()) return choose(list, read);
  if (list.size() == 1) return list.front().process;
  throw InputError(
      fmt::format("{} stands for {} subprocesses; `subprocess` chooses one (info lists them)",
                  request.str(), list.size()));
}

ChosenProcesses chosen_processes(const ReadProcess& read, bool needs_own) {
  const bool is_chosen = !read.choice.subprocess.empty();
  const bool are_all = !is_chosen && !read.request.is_single();
  if (!are_all && (!is_chosen || needs_own)) return {{alone(chosen_process(read))}};
  auto list = list_processes(read.request, read.parameters);
  if (!are_all) return with_representative(list, choose(list, read));
  if (list.size() == 1) return {{alone(list.front().process)}};
  check_sizes(list);
  return {std::move(list)};
}

std::vector<cuts::Expression> read_cuts(const std::vector<std::string>& cuts,
                                        const Multiparticles& labels, bool skip_decays) {
  std::vector<cuts::Expression> all;
  for (const std::string& text : cuts)
    in_field("cut", [&] {
      all.push_back(cuts::parse_condition(text, labels));
      check_numbers(all.back(), text);
      all.back().skips_decays = skip_decays;
    });
  return all;
}

cuts::CutProgram compile_cuts(const std::vector<cuts::Expression>& cuts, const Process& process) {
  return in_field("cut", [&] { return cuts::compile(cuts, process); });
}

ChosenProcesses separated_by_cuts(ChosenProcesses chosen, const std::vector<cuts::Expression>& cuts,
                                  const std::vector<cuts::Expression>& scales, bool is_symmetric) {
  if (cuts.empty() && scales.empty() && is_symmetric) return chosen;
  in_field("cut", [&] {
    for (std::size_t i = 0; i < chosen.list.size(); ++i)
      separate(chosen.list, i, cuts, scales, is_symmetric);
  });
  if (!chosen.only) return chosen;
  const Subprocess& only = chosen.list[*chosen.only];
  if (only.representative != static_cast<int>(*chosen.only)) return chosen;
  return {{alone(only.process)}};
}

namespace {

/// The comparisons of a condition.
void collect_comparisons(const cuts::Expression& condition, bool skips_decays,
                         std::vector<cuts::Expression>& all) {
  if (condition.kind == cuts::Operation::comparison) {
    all.push_back(condition);
    all.back().skips_decays = skips_decays;
    return;
  }
  for (const cuts::Expression& part : condition.parts) collect_comparisons(part, skips_decays, all);
}

}  // namespace

std::string IdleCut::reason() const {
  return std::string("there are no such particles") +
         (skips_decays ? " besides products of decays (`cut-decays` off)" : "");
}

std::string IdleCut::note(const std::string& of_process) const {
  if (part.empty())
    return fmt::format("`cut` \"{}\" holds for all points{}: {}", text, of_process, reason());
  return fmt::format("`cut` \"{}\": \"{}\" says nothing{}: {}", text, part, of_process, reason());
}

std::vector<IdleCut> idle_cuts(const std::vector<std::string>& texts,
                               const std::vector<cuts::Expression>& cuts,
                               const ChosenProcesses& chosen) {
  std::vector<IdleCut> idle;
  for (std::size_t i = 0; i < cuts.size(); ++i) {
    const auto is_idle = [&](const cuts::Expression& condition) {
      const auto in = [&](const Subprocess& own) -> bool {
        return compile_cuts({condition}, own.process).is_idle.front();
      };
      return chosen.only ? in(chosen.list[*chosen.only]) : std::ranges::all_of(chosen.list, in);
    };
    const bool skips = cuts[i].skips_decays;
    if (is_idle(cuts[i])) {
      idle.push_back({texts[i], "", skips});
      continue;
    }
    std::vector<cuts::Expression> comparisons;
    collect_comparisons(cuts[i], skips, comparisons);
    for (const cuts::Expression& comparison : comparisons)
      if (comparisons.size() > 1 && is_idle(comparison))
        idle.push_back({texts[i], comparison.str(), skips});
  }
  return idle;
}

}  // namespace helikos
