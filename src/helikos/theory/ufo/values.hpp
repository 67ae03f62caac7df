// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <complex>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "helikos/theory/ufo/expression.hpp"
#include "helikos/theory/ufo/folder.hpp"
#include "helikos/theory/ufo/scalars.hpp"

namespace helikos::ufo {

namespace detail {
struct StrongSample;
}

/// Numbers of a model, in the order of its folder.
struct Values {
  std::vector<std::complex<double>> parameters, couplings;
};

/// The parameters of a model where g_s is that of an event.
struct StrongParameters {
  ScalarFunctions functions{};
  std::vector<Scalar> slots{};  ///< of an Evaluation: numbers where they do not depend on g_s
  /// All slots at some values of alpha_s; none where these give no finite values.
  std::vector<std::vector<Number>> samples{};

  ParameterValue value(std::size_t parameter) const;
};

/// The largest power of g_s of a vertex.
inline constexpr int most_strong_power = 6;

/// How a coupling depends on alpha_s.
struct StrongScaling {
  int order = 0;               ///< QCD order that the folder says
  std::optional<int> power{};  ///< the coupling is c g_s^power; none: it is no such power
  /// The coupling is the sum of its `parts` c_n g_s^n, n from 0 to 6: two or more numbers n. Empty
  /// where it is one power, or no such sum.
  std::map<int, std::complex<double>> parts{};

  /// The powers of g_s; none where it is no sum of powers.
  std::vector<int> powers() const;
  /// The part with a power, for a coupling of this value.
  std::complex<double> part(int of, std::complex<double> value) const;
  /// Whether it is a sum of powers of g_s that programs take apart.
  bool is_sum() const;
};

/// The value of an external parameter in the folder. Throws InputError where it is no number.
double external_value(const FolderParameter& parameter);

/// Computes the parameters and couplings of a folder from its external parameters. It is prepared
/// once, and does not need the folder later.
///
/// Parameters may be used before they are defined. Internal parameters of type real take the real
/// part of their expression.
class Evaluation {
 public:
  Evaluation() = default;  ///< of nothing, to be read into
  /// Throws InputError("parameters.py:12: <what>") for names that no file defines and for
  /// parameters that need themselves.
  explicit Evaluation(const Folder& folder);

  /// Names of all parameters, in the order of the folder.
  const std::vector<std::string>& names() const { return names_; }
  /// Numbers of the external parameters in Folder::parameters.
  const std::vector<int>& externals() const { return externals_; }
  /// Values of the external parameters in the folder.
  const std::vector<double>& defaults() const { return defaults_; }
  /// Number in Folder::parameters, or none.
  std::optional<int> find(std::string_view name) const;

  /// externals: in the order of externals(). Throws InputError("parameters.py:12: <what>") where a
  /// value is not finite.
  Values values(std::span<const double> externals) const;
  /// The parameters of values() alone.
  std::vector<std::complex<double>> parameters(std::span<const double> externals) const;

  /// The dependence of each coupling on alpha_s, the external parameter `aS` (or on g_s where only
  /// `G` is external), at these values of the others. Couplings that are 0 there are c g_s^order
  /// with c = 0.
  std::vector<StrongScaling> strong_scalings(std::span<const double> externals) const;

  /// The parameters as functions of g_s of an event, at these values of the external ones.
  StrongParameters strong_parameters(std::span<const double> externals) const;
  /// A coupling as a function of g_s, one of StrongParameters::functions.
  int coupling_function(std::size_t coupling, StrongParameters& parameters) const;

  /// See part_stream.hpp.
  friend void each_part(WrittenOrRead<Evaluation> auto& e, auto& stream) {
    stream(e.names_, e.numbers_, e.externals_, e.defaults_, e.internals_, e.couplings_, e.orders_);
  }

 private:
  struct Quantity {
    std::string label;  ///< "parameters.py:12: MW", for messages
    Expression expression;
    bool is_real = false;    ///< the value is the real part
    std::size_t number = 0;  ///< in the folder

    friend void each_part(WrittenOrRead<Quantity> auto& q, auto& stream) {
      stream(q.label, q.expression, q.is_real, q.number);
    }
  };

  void add_names(const Folder& folder);
  void add_externals(const Folder& folder);
  void add_internals(const Folder& folder);
  void add_couplings(const Folder& folder);
  int slot_of(const std::string& name, const Place& place) const;
  Expression resolved(const FolderParameter& parameter) const;
  Expression resolved(const std::string& text, const Place& place) const;
  /// Values of all slots.
  std::vector<Number> numbers_at(std::span<const double> externals) const;
  void add_strong(StrongParameters& parameters, std::size_t position) const;
  bool is_strong_coupling(std::size_t parameter, const StrongParameters& parameters) const;
  /// Slots that depend on g_s, and those among them that have choices: values at some g_s do not
  /// say what these are at others.
  struct StrongSlots {
    std::vector<char> depend, choose;

    bool depends(const Expression& expression) const;
    bool chooses(const Expression& expression) const;
  };
  /// position: of `aS` or `G` in externals().
  StrongSlots strong_slots(std::size_t position) const;
  /// Place of `aS` or `G` in externals().
  std::optional<std::size_t> strong_position() const;
  /// The coupling at some values of g_s, from the slots there.
  std::vector<detail::StrongSample> samples_of(
      std::size_t coupling, const std::vector<std::vector<Number>>& numbers) const;
  /// The slots at the ratios of strong_ratios().
  std::vector<std::vector<Number>> sampled_numbers(std::span<const double> externals,
                                                   std::size_t position) const;
  /// All slots at alpha_s times a factor. position: of `aS` or `G` in externals().
  std::vector<Number> numbers_at(std::span<const double> externals, std::size_t position,
                                 double factor) const;

  std::vector<std::string> names_;  ///< of parameters
  std::map<std::string, int, std::less<>> numbers_;
  std::vector<int> externals_;
  std::vector<double> defaults_;
  std::vector<Quantity> internals_;  ///< each after those that it needs
  std::vector<Quantity> couplings_;
  std::vector<int> orders_;  ///< QCD orders of couplings
};

}  // namespace helikos::ufo
