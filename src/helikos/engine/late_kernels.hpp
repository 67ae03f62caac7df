// SPDX-License-Identifier: Apache-2.0
#pragma once

/// \file
/// Kernels that are compiled at run time and take over from the interpreter, alike on all ranks.

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

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

  /// Begins to compile the kernels that pay if so many `events` of each program are still to come
  /// when it is decided next. This has no effect on results.
  void foresee(const std::vector<double>& events) const;
  /// All ranks together: kernels that pay for the `events` that are still to come take over. Waits
  /// for the compiler.
  void take_over(const std::vector<double>& events);
  /// All ranks together: kernels that had taken over in an earlier start of a run do it again.
  void take_over_again(const std::vector<int>& decided);
  /// (program) 1: it was decided that its kernel takes over.
  const std::vector<int>& decided() const { return decided_; }

 private:
  std::vector<std::size_t> that_pay(const std::vector<double>& events) const;
  void take(const std::vector<std::size_t>& numbers, const std::vector<double>& gains);
  /// A kernel on one rank. `is_none`: the program has none by its nature.
  enum KernelState : char { is_there, is_none, has_failed };
  std::vector<std::size_t> agree(const std::vector<std::size_t>& numbers,
                                 const std::vector<char>& states);

  ShareValues share_;
  std::vector<MatrixElement*> elements_;
  std::vector<MadeCosts> costs_;
  std::vector<int> decided_;
  LateKernelReport report_;
};

}  // namespace helikos
