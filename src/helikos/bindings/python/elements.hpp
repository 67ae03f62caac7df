// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "helikos/bindings/python/arrays.hpp"
#include "helikos/bindings/python/jobs.hpp"
#include "helikos/engine/matrix_element.hpp"
#include "helikos/generator/chosen_process.hpp"
#include "helikos/theory/process/subprocess_map.hpp"

namespace helikos::python {

/// How matrix elements are computed, in words (generator/option_words.hpp).
struct EngineWords {
  std::string precision, rescue, colors, color_sum, executor, recipe;
  std::string helicities;                   ///< sum, all, sample, phase; empty: the list
  std::vector<std::string> helicity_texts;  ///< "-+-+"
};

/// Inputs of a call, shapes as in EventInputs. Those that are not given are not used.
struct CallInputs {
  Numbers momenta{}, alpha_s{}, helicity_random{}, flow_random{}, strategy_random{};

  std::int64_t events() const { return momenta.size(0); }
};

/// Outputs of a call. All are (event, column) with events next to each other; those that are not
/// wanted stay empty.
struct CallOutputs {
  bool wants_helicity = false, wants_flow = false, wants_shares = false, wants_weights = false;
  std::vector<double> matrix_elements;       ///< (event, subprocess) [GeV^(8-2N)]
  std::vector<std::int32_t> helicity, flow;  ///< (event, subprocess)
  std::vector<double> shares;                ///< (event, helicity configuration)
  std::vector<double> channel_weights;       ///< (event, channel)
};

/// The matrix elements of all processes that a choice means. Shared by calls, which come one after
/// another, in the thread of Kokkos.
class ElementSet {
 public:
  /// Throws InputError.
  ElementSet(const ProcessChoice& choice, const EngineWords& words);

  const std::vector<Subprocess>& list() const { return list_; }
  const Parameters& parameters() const { return parameters_; }
  const MatrixElementInfo& info(std::size_t subprocess = 0);
  /// What a user should know of the parameters and of the process.
  const std::vector<std::string>& notes() const { return notes_; }
  std::vector<double> masses() const;  ///< (leg) [GeV]

  /// Computes all events, in chunks. Between chunks it looks at the flag. Throws InputError.
  void evaluate(const CallInputs& inputs, CallOutputs& outputs, const StopFlag& stop);

 private:
  using Space = MatrixElement::Space;
  /// (representative, selects, shares)
  using Key = std::tuple<std::size_t, bool, bool>;

  MatrixElement& element(std::size_t representative, bool selects, bool shares);
  const SubprocessMap& map_of(std::size_t subprocess);
  void check_masses() const;
  void check_call(const CallInputs& inputs, const CallOutputs& outputs) const;
  EventInputs<Space> inputs_of(const CallInputs& inputs, std::int64_t first, std::int64_t count);
  void evaluate_chunk(const EventInputs<Space>& inputs, CallOutputs& outputs, std::int64_t events,
                      std::int64_t first);

  Parameters parameters_;
  std::vector<Subprocess> list_;
  std::vector<MatrixElementOptions> options_;  ///< (subprocess)
  std::vector<std::string> notes_;
  std::map<Key, std::unique_ptr<MatrixElement>> elements_;
  std::map<std::size_t, SubprocessMap> maps_;
  std::int64_t chunk_ = 4096;  ///< events of the next chunk
};

}  // namespace helikos::python
