// SPDX-License-Identifier: Apache-2.0
#include "helikos/amplitude/schedule/other_numbers.hpp"

#include <cmath>
#include <unordered_map>
#include <utility>

#include "helikos/amplitude/schedule/detail/form_packer.hpp"

namespace helikos {
namespace {

/// Writes the numbers of a program into a schedule of the same steps.
class NumberWriter {
 public:
  NumberWriter(const AmplitudeProgram& program, const ScheduledProgram& made)
      : program_(program),
        result_(made),
        is_written_(made.denominators.size(), 0),
        forms_(program, [this](LegMask legs) { return momenta_.at(legs); }) {
    for (std::size_t i = 0; i < made.momenta.size(); ++i)
      momenta_.emplace(made.momenta[i].legs, static_cast<int>(i));
  }

  std::optional<ScheduledProgram> run() {
    result_.legs = program_.legs;
    for (std::size_t i = 0; i < result_.instructions.size(); ++i)
      if (!write(program_.instructions[std::size_t(result_.sources[i])], result_.instructions[i]))
        return std::nullopt;
    result_.forms = forms_.take();
    return std::move(result_);
  }

 private:
  /// False where a denominator would have two values.
  bool write(const Instruction& source, ScheduledInstruction& step) {
    const OperationRow& row = row_of(source.operation);
    if (row.has_form) step.form = form_of(source, step);
    if (row.coupling && source.parameter >= 0)
      step.coupling = program_.couplings[std::size_t(source.parameter)];
    if (row.denominator == Denominator::none) return true;
    const auto p = source.parameter >= 0 ? program_.propagators[std::size_t(source.parameter)]
                                         : PropagatorParameters{};
    if (row.mass) step.mass = p.mass;
    return write_denominator(std::size_t(step.denominator), std::abs(p.mass), p.width);
  }

  bool write_denominator(std::size_t number, double mass, double width) {
    DenominatorStep& step = result_.denominators[number];
    if (std::exchange(is_written_[number], 1) != 0) return step.mass == mass && step.width == width;
    step.mass = mass;
    step.width = width;
    return true;
  }

  int form_of(const Instruction& source, const ScheduledInstruction& step) {
    FormKinds kinds{{}, step.output_kind};
    for (const int input : source.inputs)
      if (input >= 0) kinds.inputs.push_back(program_.currents[std::size_t(input)].kind);
    // The coefficient of a propagator belongs to its denominator.
    return forms_.add(source.form, kinds,
                      is_propagation(source.operation) ? 1.0 : source.coefficient);
  }

  const AmplitudeProgram& program_;
  ScheduledProgram result_;
  std::vector<char> is_written_;  ///< (denominator)
  std::unordered_map<LegMask, int> momenta_;
  FormPacker forms_;
};

}  // namespace

std::optional<ScheduledProgram> with_numbers_of(const AmplitudeProgram& program,
                                                const ScheduledProgram& made) {
  return NumberWriter(program, made).run();
}

}  // namespace helikos
