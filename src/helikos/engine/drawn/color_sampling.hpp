// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <memory>
#include <optional>

#include "helikos/amplitude/color/color_classes.hpp"
#include "helikos/engine/drawn/choice_table.hpp"
#include "helikos/engine/evaluator.hpp"

namespace helikos {

class MatrixElement;

/// |M|^2 of one drawn colour configuration for each event, instead of the sum over colours.
///
/// Configurations have the same |M|^2, as a function of all-outgoing momenta, if they differ by the
/// names of the colours or by a permutation of gluons. Therefore there are few classes of
/// configurations, each with one program. Each event draws a class, with a probability that can be
/// set, and a permutation of its gluons. Then the events of each class are evaluated together. The
/// mean of the result is the sum over colours.
class ColorSampling final : public BasicEvaluator<Kokkos::DefaultExecutionSpace> {
 public:
  using Space = Kokkos::DefaultExecutionSpace;
  /// |M|^2 of the configuration that represents a class; null if its amplitudes vanish.
  using OfClass = std::shared_ptr<MatrixElement>;
  /// Makes |M|^2 of a class from its programs.
  using Make = std::function<OfClass()>;

  struct Input {
    std::vector<ColorClass> classes;
    std::vector<int> gluons;     ///< legs that may be permuted
    std::vector<char> incoming;  ///< (leg)
    /// Prepares |M|^2 of a class, averaged like the sum. The first step may run in any thread. It
    /// is called for the first event of a class.
    std::function<Make(int)> prepare;
    std::vector<std::optional<OfClass>> made;  ///< (class), empty until the first event
    int first_random = 0;  ///< first index in EventInputs::strategy_random: number for the class,
                           ///< then number for the permutation
    bool has_helicities = false;  ///< gluons have helicity states, not linear polarisations
  };
  static constexpr int numbers_per_event = 2;
  /// Bytes of an event in its class: momenta, alpha_s, |M|^2, the number of its class, and its
  /// place there. Coefficients of helicities are not included.
  static constexpr std::size_t bytes_of_event(std::size_t legs) {
    return sizeof(double) * (4 * legs + 2) + sizeof(std::int32_t) + sizeof(std::int64_t);
  }

  /// The initial probability of a class is proportional to the number of its configurations times
  /// the number of their flows.
  explicit ColorSampling(Input input);

  /// Waits, because the host needs the number of events in each class.
  void evaluate(const Space& space, const EventInputs<Space>& inputs,
                const EventOutputs<Space>& outputs) override;

  const ChoiceTable& classes() const { return classes_; }
  void set_weights(const std::vector<double>& weights) { classes_.set_weights(weights); }

  std::size_t bytes() const override;
  int simd_width() const override { return simd_width_; }
  /// Seconds for the programs of classes, which are made with the first event of a class.
  double set_up_seconds() const override;
  std::int64_t rescued_events() const override;

 private:
  using Places = Kokkos::View<std::int64_t*, Space::memory_space>;
  struct Range {
    int number;  ///< number of the class
    std::int64_t first, last;
  };

  std::vector<Range> sort_events(const Space& space, const EventInputs<Space>& inputs);
  void make_missing(const std::vector<Range>& ranges);
  void evaluate_class(const Space& space, const Range& range, const EventInputs<Space>& inputs,
                      const EventOutputs<Space>& outputs);
  void reserve(const EventInputs<Space>& inputs);
  template <class Value>
  auto sum_over_classes(Value&& value) const;

  Input input_;
  ChoiceTable classes_;
  Kokkos::View<int*, Space::memory_space> gluons_;
  Kokkos::View<char*, Space::memory_space> incoming_;
  IndexView<Space> drawn_;
  Places places_;             ///< events, class by class
  EventView<Space> numbers_;  ///< inputs and outputs of the events of all classes
  int simd_width_ = 1;
  double set_up_ = 0.0;  ///< [s]
};

}  // namespace helikos
