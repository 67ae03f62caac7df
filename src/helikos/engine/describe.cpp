// SPDX-License-Identifier: Apache-2.0
#include "helikos/engine/describe.hpp"

#include <algorithm>

namespace helikos {
namespace {

/// Bytes of one number in a current, and in a jamp.
struct NumberBytes {
  std::size_t current, jamp;
  Layout layout;
};

/// In mixed precision, teams keep currents in double and packs keep them in float. A compiled
/// kernel on one thread of a GPU keeps all numbers in double.
NumberBytes number_bytes(Precision precision, Layout layout, const CompiledProcess* kernel) {
  const NumberBytes in_double{sizeof(double), sizeof(double), layout},
      in_float{sizeof(float), sizeof(float), layout},
      jamps_in_float{sizeof(double), sizeof(float), layout};
  if (precision == Precision::double_precision) return in_double;
  if (precision == Precision::single_precision) return in_float;
  if (kernel != nullptr && kernel->sums() && kernel->mixed_sum == nullptr) return in_double;
  return layout == Layout::teams ? jamps_in_float : in_float;
}

/// Packs allocate complex jamps.
std::size_t bytes_of_event(const ScheduledProgram& batch, const NumberBytes& bytes) {
  const int parts = bytes.layout == Layout::teams ? batch.jamp_parts() : 2;
  return bytes.current * batch.workspace_size +
         bytes.jamp * parts * batch.helicities.size() * batch.num_flows;
}

/// For gluons alone, flows are the orderings with a fixed first gluon.
int num_flows(const AmplitudeProgram& program) {
  const bool are_gluons = program.color.kind == ColorBasis::Kind::adjoint;
  return program.num_flows * (are_gluons ? program.color.num_gluons - 1 : 1);
}

}  // namespace

MatrixElementInfo describe(const AmplitudeProgram& program,
                           const std::vector<ScheduledProgram>& batches, Precision precision,
                           Layout layout, const CompiledProcess* kernel) {
  const NumberBytes bytes = number_bytes(precision, layout, kernel);
  MatrixElementInfo info;
  info.num_helicities = program.num_helicities();
  info.num_batches = static_cast<int>(batches.size());
  info.num_currents = program.currents.size();
  info.num_instructions = program.instructions.size();
  for (const auto& batch : batches) {
    info.num_states += batch.num_states;
    info.num_good_helicities += static_cast<int>(batch.helicities.size());
    info.bytes_per_event = std::max(info.bytes_per_event, bytes_of_event(batch, bytes));
  }
  return info;
}

void describe_color(MatrixElementInfo& info, const AmplitudeProgram& program) {
  info.color = program.color;
  info.num_jamps = program.num_flows;
  info.num_flows = num_flows(program);
  info.takes_alpha_s = !program.mixes_powers;
  info.strong_power = program.strong_power;
}

}  // namespace helikos
