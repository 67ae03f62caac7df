// SPDX-License-Identifier: Apache-2.0
#include "helikos/engine/late_kernels.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "helikos/base/core/counted.hpp"
#include "helikos/engine/made/made_kernel.hpp"

namespace helikos {
namespace {

/// A kernel that is ready is taken if the events to come take more than this part of the time of a
/// compilation: it is loaded in some hundredths of a second.
constexpr double part_that_saves = 1.0 / 16.0;

}  // namespace

LateKernels::LateKernels(ShareValues share, std::vector<MatrixElement*> elements,
                         LateKernelReport report)
    : share_(std::move(share)), elements_(std::move(elements)), report_(std::move(report)) {
  std::vector<std::size_t> all;
  std::vector<char> states;
  for (const MatrixElement* const element : elements_) {
    costs_.push_back(element->late_costs());
    all.push_back(all.size());
    states.push_back(costs_.back().compilation > 0.0 ? is_there : is_none);
  }
  // Events of a program without a kernel on all ranks count nowhere.
  for (const std::size_t i : agree(all, states)) costs_[i] = {};
  state_.took_over.resize(elements_.size());
  state_.waited.assign(elements_.size(), -1.0);
}

std::vector<std::size_t> LateKernels::that_pay(const std::vector<double>& events) const {
  const std::vector<bool> pay = kernels_that_pay(costs_, events);
  std::vector<std::size_t> numbers;
  for (std::size_t i = 0; i < elements_.size(); ++i)
    if (pay[i] && elements_[i]->late_kernel() != nullptr) numbers.push_back(i);
  return numbers;
}

void LateKernels::next(const std::vector<double>& now, const std::vector<double>& to_come) {
  for (const std::size_t i : that_pay(to_come)) {
    if (state_.waited[i] >= 0.0) continue;
    state_.waited[i] = 0.0;
    elements_[i]->late_kernel()->begin(costs_[i].interpreted * to_come[i]);
  }
  std::vector<std::size_t> numbers;
  for (std::size_t i = 0; i < elements_.size(); ++i) {
    const bool is_due = state_.took_over[i] == 0 && costs_[i].compilation > 0.0 &&
                        state_.waited[i] >= costs_[i].compilation;
    const bool saves = costs_[i].interpreted * to_come[i] > part_that_saves * costs_[i].compilation;
    if (is_due && saves && elements_[i]->late_kernel() != nullptr) numbers.push_back(i);
  }
  for (const std::size_t i : numbers) state_.took_over[i] = 1;
  take(numbers, gains_of(to_come));
  double work = 0.0;
  for (std::size_t i = 0; i < elements_.size(); ++i)
    if (state_.took_over[i] == 0) work += costs_[i].interpreted * now[i];
  for (double& own : state_.waited)
    if (own >= 0.0) own += work;
}

void LateKernels::take_over(const std::vector<double>& events) {
  const std::vector<std::size_t> numbers = that_pay(events);
  for (const std::size_t i : numbers) state_.took_over[i] = 1;
  take(numbers, gains_of(events));
}

void LateKernels::restore(const LateKernelState& state) {
  if (state.took_over.size() != elements_.size() || state.waited.size() != elements_.size()) return;
  state_ = state;
  std::vector<std::size_t> numbers;
  for (std::size_t i = 0; i < elements_.size(); ++i) {
    LateKernel* const late = elements_[i]->late_kernel();
    if (late == nullptr) continue;
    if (state_.took_over[i] == LateKernelState::failed) {
      elements_[i]->give_up_late_kernel(
          "there was no kernel for it in an earlier start of the run");
      costs_[i] = {};
    } else if (state_.took_over[i] != 0)
      numbers.push_back(i);
    else if (state_.waited[i] >= 0.0)
      late->begin(0.0);
  }
  take(numbers, std::vector<double>(elements_.size()));
}

/// (program) Estimated seconds of the interpreter for these events.
std::vector<double> LateKernels::gains_of(const std::vector<double>& events) const {
  std::vector<double> gains = events;
  for (std::size_t i = 0; i < gains.size(); ++i) gains[i] *= costs_[i].interpreted;
  return gains;
}

void LateKernels::take(const std::vector<std::size_t>& numbers, const std::vector<double>& gains) {
  if (numbers.empty()) return;
  for (const std::size_t i : numbers) elements_[i]->late_kernel()->begin(gains[i]);
  std::vector<char> states;
  for (const std::size_t i : numbers) {
    if (report_.wait)
      report_.wait(elements_[i]->process().str(), states.size() + 1, numbers.size());
    const bool is_loaded = elements_[i]->load_late_kernel().empty();
    states.push_back(is_loaded                                   ? is_there
                     : elements_[i]->late_kernel()->has_failed() ? has_failed
                                                                 : is_none);
  }
  for (const std::size_t i : agree(numbers, states)) state_.took_over[i] = LateKernelState::failed;
  for (const std::size_t i : numbers) {
    if (elements_[i]->late_kernel() != nullptr) elements_[i]->use_late_kernel();
    costs_[i] = {};  // the interpreter has no work any more, or there is no kernel
  }
}

/// Gives up the kernels that one of the ranks has not, and returns their programs. `states`: of
/// this rank.
std::vector<std::size_t> LateKernels::agree(const std::vector<std::size_t>& numbers,
                                            const std::vector<char>& states) {
  const auto all = share_(states);
  const auto ranks = std::ptrdiff_t(all.size());
  std::string first;
  int failures = 0;
  std::vector<std::size_t> without;
  for (std::size_t k = 0; k < numbers.size(); ++k) {
    const auto has = [&](KernelState state) {
      return std::ranges::count_if(all, [&](const auto& own) { return own[k] == state; });
    };
    if (has(is_there) == ranks) continue;
    without.push_back(numbers[k]);
    MatrixElement& element = *elements_[numbers[k]];
    LateKernel* const late = element.late_kernel();
    std::string why = late != nullptr ? late->why_not() : "";
    if (why.empty()) why = "its kernel cannot be compiled on all ranks";
    if (late != nullptr) element.give_up_late_kernel(why);
    if (has(is_none) == ranks) continue;  // as for any such program
    if (failures++ == 0) first = element.process().str() + ": " + why;
  }
  if (failures == 0 || !report_.note) return without;
  const std::string others =
      failures == 1 ? "it is" : "it and " + counted(failures - 1, "other program") + " are";
  report_.note(fmt::format("{}; {} interpreted", first, others));
  return without;
}

}  // namespace helikos
