// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <fmt/format.h>

#include <string>
#include <utility>
#include <vector>

#include "helikos/emit/state_loops.hpp"

namespace helikos::emit {

/// Names of the inputs of a recording, by their places in it.
class Places {
 public:
  /// Adds the `size` inputs of an array; returns the place of the first.
  int add(const std::string& array, int size) {
    const int first = next_;
    arrays_.push_back({first, array});
    next_ += size;
    return first;
  }
  int size() const { return next_; }
  /// C++ text of an input.
  std::string text(int place) const {
    auto array = arrays_.rbegin();
    while (array->first > place) ++array;
    return fmt::format("{}[N * {}]", array->second, place - array->first);
  }

 private:
  std::vector<std::pair<int, std::string>> arrays_;
  int next_ = 0;
};

/// A function that computes an instruction for all steps of a loop; places of currents and states
/// are arguments.
struct StepText {
  std::string body;
  int num_operations = 0;
};

/// Arguments of StepText::body: arrays of the states of the currents, of momenta and denominators;
/// q is the array of the prefactors, where the operation has a form.
inline constexpr const char* step_arguments =
    "const KernelRow* rows, int num_rows, [[maybe_unused]] const std::int32_t* at, "
    "[[maybe_unused]] const V* first, [[maybe_unused]] const V* b, [[maybe_unused]] const V* c, "
    "V* __restrict__ target, [[maybe_unused]] const V* p, [[maybe_unused]] const V* q, "
    "[[maybe_unused]] const V* d, [[maybe_unused]] const V* unit, "
    "[[maybe_unused]] const LaneOf<V>* constants";

/// Additional argument for a second flow.
inline constexpr const char* other_argument = ", V* __restrict__ other_target";

/// Whether two instructions are contractions of the same currents, for two flows.
bool contract_the_same(const ScheduledInstruction& one, const ScheduledInstruction& other);

/// Facts about a step besides its instruction.
struct StepFacts {
  /// A contraction of the same currents, or null: the products are computed once, and added to the
  /// jamps of both flows.
  const ScheduledInstruction* other = nullptr;
  /// Bit k: input k is a real vector without time component in all states, as polarisations are.
  unsigned spatial = 0;
};

/// The body of the function. `program`: with markers for its constants.
StepText write_step(const ScheduledProgram& program, const ScheduledInstruction& instruction,
                    const Pattern& pattern, const StepFacts& facts = {});

/// Values of the array `at`: offsets [reals] of the states of a pattern, where it has several
/// states.
std::vector<int> offsets_of(const ScheduledProgram& program, const ScheduledInstruction& i,
                            const PatternStates& states);

}  // namespace helikos::emit
