// SPDX-License-Identifier: Apache-2.0
#include "helikos/theory/ufo/form.hpp"

#include "helikos/theory/ufo/detail/compile_network.hpp"

namespace helikos::ufo {
namespace {

std::vector<int> sizes_of_legs(const LorentzStructure& structure) {
  std::vector<int> sizes;
  for (const int spin : structure.spins) sizes.push_back(num_components(spin));
  return sizes;
}

}  // namespace

int num_multiplications(const Form& form) {
  int sum = 0;
  for (const FormOperation& operation : form.operations) {
    const bool has_two =
        operation.a.source != FormSource::none && operation.b.source != FormSource::none;
    const int parts = is_real(operation.target) ? 1 : 2;
    const int factor = is_real(operation.a) && is_real(operation.b)   ? 1
                       : is_real(operation.a) || is_real(operation.b) ? 2
                                                                      : 4;
    sum += (has_two ? factor : 0) + (operation.constant >= 0 ? parts : 0);
  }
  return sum;
}

Form compile_form(const LorentzStructure& structure, int off_shell_leg) {
  tensors::FormShape shape{sizes_of_legs(structure), off_shell_leg, 1};
  shape.output_size = std::exchange(shape.input_sizes[off_shell_leg], 0);
  return tensors::compile_network(tensors::network_of(structure), shape);
}

Form compile_amplitude(const LorentzStructure& structure) {
  return tensors::compile_network(tensors::network_of(structure), {sizes_of_legs(structure)});
}

}  // namespace helikos::ufo
