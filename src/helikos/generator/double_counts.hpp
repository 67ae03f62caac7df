// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "helikos/generator/process_plan.hpp"

namespace helikos {

/// A partonic subprocess that two processes of a run have. The sum of the run counts it twice.
struct DoubleCount {
  std::size_t first, second;  ///< indices of the processes
  bool is_whole;              ///< cuts and options are the same: all of it counts twice
  std::string text;           ///< a message that names both processes and the subprocess
};

/// The double counts of a run, at most one for each process: with an earlier one, and one of all of
/// a subprocess where there is any.
///
/// Two subprocesses are compared by their legs (outgoing ones in any order), decays, helicities and
/// clauses, and by the orders of their products of diagrams: `QCD=2 QED=0` and `QCD=0 QED=2` have
/// none in common, and neither have `NP=0` and `NP^2==1`. The number `@1` is a label only.
/// Not compared: different final states of one chain (`t t~` and `w+ b t~`).
std::vector<DoubleCount> double_counts(const std::vector<ProcessPlan>& plans);

}  // namespace helikos
