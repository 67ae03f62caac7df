// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <memory>

#include "helikos/amplitude/color/color_classes.hpp"
#include "helikos/engine/drawn/choice_table.hpp"
#include "helikos/engine/evaluator.hpp"

namespace helikos {

/// |M|^2 of one colour configuration of each event, drawn, in place of the sum over colours.
///
/// Configurations that differ by their colours' names or by a permutation of gluons have the same
/// |M|^2, as a function of all momenta as outgoing ones. So they make up few classes, each with a
/// program of its own. An event draws a class, with a probability that may be chosen, and a
/// permutation of its gluons; then events of a class are evaluated together. The result is the sum
/// over colours on average.
class ColorSampling final : public BasicEvaluator<Kokkos::DefaultExecutionSpace> {
 public:
  using Space = Kokkos::DefaultExecutionSpace;
  using Evaluator = BasicEvaluator<Space>;

  /// Makes the evaluator of a class whose programs are there.
  using Make = std::function<std::shared_ptr<Evaluator>()>;

  struct Input {
    std::vector<ColorClass> classes;
    std::vector<int> gluons;     ///< legs that are permuted
    std::vector<char> incoming;  ///< (leg)
    /// |M|^2 of the configuration that stands for a class, averaged as the sum is: in two steps,
    /// the first of them in any thread. Called when the first event of the class comes.
    std::function<Make(int)> prepare;
    std::vector<std::shared_ptr<Evaluator>> evaluators;  ///< (class), null where not made yet
    int first_random = 0;  ///< of EventInputs::strategy_random: for the class, then the permutation
    bool has_helicities = false;  ///< states of gluons are helicities, not linear polarisations
  };
  static constexpr int numbers_per_event = 2;
  /// Of an event in its class, without coefficients of helicities: momenta, alpha_s, |M|^2, the
  /// number of its class and its place there.
  static constexpr std::size_t bytes_of_event(std::size_t legs) {
    return sizeof(double) * (4 * legs + 2) + sizeof(std::int32_t) + sizeof(std::int64_t);
  }

  /// A class is drawn in proportion to its configurations times their flows at first.
  explicit ColorSampling(Input input);

  /// Waits, for the numbers of events of the classes.
  void evaluate(const Space& space, const EventInputs<Space>& inputs,
                const EventOutputs<Space>& outputs) override;

  const ChoiceTable& classes() const { return classes_; }
  void set_weights(const std::vector<double>& weights) { classes_.set_weights(weights); }

  std::size_t bytes() const override;
  int simd_width() const override { return simd_width_; }
  /// Of the programs of classes, each with its first event.
  double set_up_seconds() const override;
  std::int64_t rescued_events() const override;

 private:
  using Places = Kokkos::View<std::int64_t*, Space::memory_space>;
  struct Range {
    int number;  ///< of the class
    std::int64_t first, last;
  };

  std::vector<Range> sort_events(const Space& space, const EventInputs<Space>& inputs);
  void make_evaluators(const std::vector<Range>& ranges);
  void evaluate_class(const Space& space, const Range& range, const EventInputs<Space>& inputs,
                      const EventOutputs<Space>& outputs);
  void reserve(const EventInputs<Space>& inputs);

  Input input_;
  ChoiceTable classes_;
  Kokkos::View<int*, Space::memory_space> gluons_;
  Kokkos::View<char*, Space::memory_space> incoming_;
  std::vector<std::shared_ptr<Evaluator>> evaluators_;  ///< (class), null as long as not needed
  IndexView<Space> drawn_;
  Places places_;             ///< events, class by class
  EventView<Space> numbers_;  ///< what is known and wanted of the events of all classes
  int simd_width_ = 1;
  double set_up_ = 0.0;  ///< [s]
};

}  // namespace helikos
