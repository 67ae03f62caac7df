// SPDX-License-Identifier: Apache-2.0
#pragma once

/// \file
/// Kernels that are compiled at run time and take over from the interpreter, alike on all ranks.

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "helikos/engine/late_kernel_state.hpp"
#include "helikos/engine/made/made_costs.hpp"
#include "helikos/engine/matrix_element.hpp"

namespace helikos {

/// Where late kernels tell what they do.
struct LateKernelReport {
  /// A line that a user should read.
  std::function<void(const std::string&)> note{};
  /// Kernel `number` of `count` is waited for, from 1 on.
  std::function<void(const std::string& process, std::size_t number, std::size_t count)> wait{};
};

/// The values of each rank, on all ranks (Communicator::share).
using ShareValues = std::function<std::vector<std::vector<char>>(const std::vector<char>&)>;

/// For a single rank.
inline std::vector<std::vector<char>> share_with_none(const std::vector<char>& mine) {
  return {mine};
}

/// The kernels of programs that are computed together. When one takes over follows from numbers of
/// events that all ranks know, and never from times or files, so that results do not depend on
/// these (engine/made/made_costs.hpp). Where a kernel cannot be compiled or loaded on one rank, all
/// ranks interpret.
class LateKernels {
 public:
  /// All ranks together. `elements` outlive this.
  LateKernels(ShareValues share, std::vector<MatrixElement*> elements, LateKernelReport report);

  /// All ranks together, before an iteration with so many events `now` of each program, of
  /// `to_come` events in all, this iteration included. Begins to compile the kernels that pay. A
  /// kernel takes over as soon as the interpreter has worked for as long since then as compilers
  /// take, by estimates, and it still saves time: so nothing waits for a compiler that is not
  /// slower than expected.
  void next(const std::vector<double>& now, const std::vector<double>& to_come);
  /// All ranks together: kernels that pay for `events` take over at once. Waits for the compiler.
  void take_over(const std::vector<double>& events);
  /// All ranks together: goes on from the state of an earlier start of a run.
  void restore(const LateKernelState& state);
  const LateKernelState& state() const { return state_; }

 private:
  std::vector<std::size_t> that_pay(const std::vector<double>& events) const;
  std::vector<double> gains_of(const std::vector<double>& events) const;
  void take(const std::vector<std::size_t>& numbers, const std::vector<double>& gains);
  /// A kernel on one rank. `is_none`: the program has none by its nature.
  enum KernelState : char { is_there, is_none, has_failed };
  std::vector<std::size_t> agree(const std::vector<std::size_t>& numbers,
                                 const std::vector<char>& states);

  ShareValues share_;
  std::vector<MatrixElement*> elements_;
  std::vector<MadeCosts> costs_;
  LateKernelState state_;
  LateKernelReport report_;
};

}  // namespace helikos
