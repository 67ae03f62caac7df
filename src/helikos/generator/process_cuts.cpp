// SPDX-License-Identifier: Apache-2.0
#include "helikos/generator/process_cuts.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "helikos/base/core/error.hpp"
#include "helikos/observables/cuts/expression.hpp"

namespace helikos {
namespace {

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
  if (are_cut_alike(s, representative, cuts, scales, is_symmetric)) return;
  s = alone(s.process);
  s.representative = static_cast<int>(i);
}

}  // namespace

std::vector<cuts::Expression> read_cuts(const std::vector<std::string>& cuts,
                                        const Multiparticles& labels) {
  std::vector<cuts::Expression> all;
  for (const std::string& text : cuts)
    in_field("cut", [&] {
      all.push_back(cuts::parse_condition(text, labels));
      check_numbers(all.back(), text);
    });
  return all;
}

cuts::CutProgram compile_cuts(const std::vector<cuts::Expression>& cuts, const Process& process) {
  return in_field("cut", [&] { return cuts::compile(cuts, process); });
}

ChosenProcesses separated_by_cuts(ChosenProcesses chosen, const std::vector<cuts::Expression>& cuts,
                                  const std::vector<cuts::Expression>& scales, bool is_symmetric) {
  if (cuts.empty() && scales.empty()) return chosen;
  in_field("cut", [&] {
    for (std::size_t i = 0; i < chosen.list.size(); ++i)
      separate(chosen.list, i, cuts, scales, is_symmetric);
  });
  if (!chosen.only) return chosen;
  const Subprocess& only = chosen.list[*chosen.only];
  if (only.representative != static_cast<int>(*chosen.only)) return chosen;
  return {{alone(only.process)}};
}

std::vector<std::string> notes_on_idle_cuts(const std::vector<std::string>& cuts,
                                            const std::vector<cuts::CutProgram>& programs) {
  std::vector<std::string> notes;
  for (std::size_t i = 0; i < cuts.size(); ++i) {
    const auto is_idle = [&](const cuts::CutProgram& p) { return p.is_idle[i]; };
    if (std::ranges::all_of(programs, is_idle))
      notes.push_back(
          fmt::format("`cut` \"{}\" holds for all points: there are no such particles", cuts[i]));
  }
  return notes;
}

}  // namespace helikos
