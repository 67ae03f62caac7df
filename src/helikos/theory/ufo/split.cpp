// SPDX-License-Identifier: Apache-2.0
#include "helikos/theory/ufo/split.hpp"

#include <optional>

#include "helikos/theory/ufo/detail/compile_network.hpp"
#include "helikos/theory/ufo/detail/pair_step.hpp"

namespace helikos::ufo {
namespace {

/// An input that is not joined yet.
struct OpenInput {
  int slot;  ///< in the network
  int size;
  SplitInput input;
};

/// The network of a step, where its two inputs have the slots 0 and 1.
tensors::Network with_step_slots(tensors::Network network, int a, int b) {
  for (tensors::NetworkTerm& term : network.terms) {
    for (tensors::LegTensor& leg : term.legs) {
      if (leg.slot == a) {
        leg.slot = 0;
      } else if (leg.slot == b) {
        leg.slot = 1;
      } else {
        leg.slot = tensors::step_output;
      }
    }
  }
  return network;
}

class Splitter {
 public:
  Splitter(const LorentzStructure& structure, int off_shell_leg)
      : network_(tensors::network_of(structure)) {
    for (int leg = 0; leg < structure.num_legs(); ++leg) {
      const int size = num_components(structure.spins[leg]);
      if (leg == off_shell_leg) {
        output_size_ = size;
        has_output_ = true;
      } else {
        open_.push_back({leg, size, {true, leg}});
      }
    }
  }

  SplitForm split() {
    while (open_.size() > 2) join_best();
    const auto slot = has_output_ ? tensors::step_output : -1;
    add_step(network_, open_[0], open_[1], slot, output_size_);
    return std::move(result_);
  }

 private:
  void join_best() {
    std::optional<tensors::PairStep> best;
    std::size_t first = 0, second = 0;
    for (std::size_t i = 0; i < open_.size(); ++i) {
      for (std::size_t j = i + 1; j < open_.size(); ++j) {
        auto step = tensors::join_pair(network_, open_[i].slot, open_[j].slot);
        if (best && step.num_components >= best->num_components) continue;
        best = std::move(step);
        first = i;
        second = j;
      }
    }
    add_step(best->step, open_[first], open_[second], tensors::step_output, best->num_components);
    const int step = static_cast<int>(result_.steps.size()) - 1;
    open_[first] = {open_[first].slot, best->num_components, {false, step}};
    open_.erase(open_.begin() + static_cast<std::ptrdiff_t>(second));
    network_ = std::move(best->rest);
  }

  void add_step(const tensors::Network& network, const OpenInput& a, const OpenInput& b,
                int output_slot, int output_size) {
    const tensors::FormShape shape{{a.size, b.size}, output_slot, output_size};
    result_.steps.push_back(
        {{a.input, b.input},
         tensors::compile_network(with_step_slots(network, a.slot, b.slot), shape)});
  }

  tensors::Network network_;
  std::vector<OpenInput> open_;
  int output_size_ = 1;
  bool has_output_ = false;
  SplitForm result_;
};

}  // namespace

SplitForm split_form(const LorentzStructure& structure, int off_shell_leg) {
  return Splitter(structure, off_shell_leg).split();
}

}  // namespace helikos::ufo
