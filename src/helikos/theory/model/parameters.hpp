// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cmath>
#include <functional>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "helikos/theory/model/particle.hpp"

namespace helikos {

class ParameterInputs;

enum class ParameterKind {
  input,    ///< read from cards
  derived,  ///< follows from others; a card may repeat it
  zero,     ///< a card may say so
  fixed,    ///< has its default value; a card may say so
};

/// A parameter of a model.
struct ParameterRow {
  std::string name;  ///< as in MadGraph: "MT"; may be empty where an entry names it
  /// Block of a card and codes: "MASS 6", or "DECAY 6" for a width. Empty: cards do not have it.
  std::string entry;
  double value = 0.0;     ///< default
  std::string text{};     ///< what it is, for messages and cards, with its unit
  std::string follows{};  ///< name of the parameter that it equals where a card does not have it
  ParameterKind kind = ParameterKind::input;
  bool may_be_negative = false;  ///< of masses: the sign has a meaning

  std::string block() const { return entry.substr(0, entry.find(' ')); }
  /// Whether it is of a particle and has GeV: a mass, a width or a mass of a Yukawa coupling.
  bool is_scale() const {
    return entry.starts_with("MASS ") || entry.starts_with("DECAY ") ||
           entry.starts_with("YUKAWA ");
  }
};

/// Rules of a model for its parameters, beyond the rows. Each may be empty.
struct ParameterRules {
  /// Throws InputError where inputs have no meaning.
  std::function<void(const ParameterInputs&)> check{};
  /// Gives the derived parameters their values.
  std::function<void(ParameterInputs&)> derive{};
  /// Why a derived parameter cannot be set to a value.
  std::function<std::string(const ParameterInputs&, double)> refusal{};
  std::string mixing{};  ///< name of the parameter that is 0 where quarks do not mix
};

/// The parameters that a model declares, in the order of a card. Particles without a mass or a
/// width get rows of kind `zero`. It stays where it is: values point to it.
class ParameterTable {
 public:
  ParameterTable(std::string theory, std::span<const Particle> particles,
                 std::vector<ParameterRow> rows, ParameterRules rules = {});
  ParameterTable(const ParameterTable&) = delete;

  /// The parameters of a particle; nullptr where it has none.
  struct OfParticle {
    const Particle* particle;
    const ParameterRow *mass, *width, *yukawa;
  };

  const std::string& theory() const { return theory_; }  ///< "Standard Model"
  const std::vector<ParameterRow>& rows() const { return rows_; }
  const ParameterRules& rules() const { return rules_; }
  std::vector<std::string> names() const;  ///< of inputs

  /// By name, or by block and codes ("mass 6", "width 6"), in upper or lower case; or nullptr. A
  /// name as it is written wins over names that differ in upper and lower case only; several such
  /// names give nullptr.
  const ParameterRow* find(std::string_view name) const;
  /// Throws InputError for unknown names, with a list of the known names. A derived parameter
  /// without a name is not known. A name that may mean several ones is refused.
  const ParameterRow& at(std::string_view name) const;
  /// By the code of either sign.
  OfParticle of_particle(int pdg) const;

 private:
  void add(ParameterRow row);
  [[noreturn]] void fail_unknown(std::string_view name) const;

  std::string theory_;
  std::vector<ParameterRow> rows_;
  std::map<std::string, std::size_t> numbers_;              ///< of rows, by name and by entry
  std::map<std::string, std::vector<std::size_t>> folded_;  ///< by name in upper case
  ParameterRules rules_;
  std::vector<OfParticle> particles_;  ///< in ascending order of codes
};

/// Values of all parameters of a model, open to changes. Derived ones are computed by Parameters.
class ParameterInputs {
 public:
  /// The defaults of the Standard Model.
  ParameterInputs();
  /// The defaults of a model.
  explicit ParameterInputs(const ParameterTable& table);

  const ParameterTable& table() const { return *table_; }

  /// By a name that the table finds, or throws InputError; or by a row of the table.
  double& operator[](std::string_view name) { return (*this)[table_->at(name)]; }
  double& operator[](const ParameterRow& row) { return values_[&row - table_->rows().data()]; }
  double operator[](std::string_view name) const { return (*this)[table_->at(name)]; }
  double operator[](const ParameterRow& row) const { return values_[&row - table_->rows().data()]; }

  /// Throws InputError where a single input has no meaning. Parameters checks what follows.
  void check() const;
  /// Checks one row, and what the rules say of all.
  void check(const ParameterRow& row) const;
  bool operator==(const ParameterInputs&) const = default;

 private:
  const ParameterTable* table_;
  std::vector<double> values_;  ///< in the order of the table
};

/// Throws InputError("<what> = <value> is out of range").
void require_range(bool is_in_range, std::string_view what, double value);

/// The parameters of a model, and what follows from them at tree level; a constant value. Questions
/// that only the Standard Model answers are in standard_model.hpp.
class Parameters {
 public:
  /// The parameters with the default inputs.
  Parameters() : Parameters(ParameterInputs()) {}
  explicit Parameters(const ParameterTable& table) : Parameters(ParameterInputs(table)) {}
  /// Throws InputError where an input is out of range or a derived parameter has no value.
  explicit Parameters(const ParameterInputs& inputs);

  const ParameterInputs& inputs() const { return inputs_; }
  const ParameterTable& table() const { return inputs_.table(); }
  double operator[](std::string_view name) const { return inputs_[name]; }

  /// Pole mass [GeV] of the particle with code |pdg|, 0 where the model gives none; never negative.
  double mass(int pdg) const { return std::abs(signed_mass(pdg)); }
  /// The mass as the card has it [GeV]. Models with mixed Majorana fermions may have negative ones:
  /// the field obeys the Dirac equation with this mass (docs/physics.md, eq. 33).
  double signed_mass(int pdg) const { return value_or_zero(table().of_particle(pdg).mass); }
  /// Total width [GeV], 0 where the model gives none.
  double width(int pdg) const { return value_or_zero(table().of_particle(pdg).width); }
  /// Mass in the Yukawa coupling of a fermion [GeV]; it differs from mass() only where a card says
  /// so.
  double yukawa(int pdg) const { return value_or_zero(table().of_particle(pdg).yukawa); }

  double alpha_ew() const;  ///< 1 / aEWM1, or aEW; 0 where the model has no such parameter
  double alpha_s() const { return value_or_zero(table().find("aS")); }
  double electric_coupling() const;  ///< e = sqrt(4 pi alpha_EW)
  double strong_coupling() const;    ///< g_s = sqrt(4 pi alpha_s)
  bool mixes_quarks() const { return value_or_zero(table().find(table().rules().mixing)) != 0.0; }
  /// All numbers of the block that mixes quarks.
  std::vector<double> mixing() const;

  bool operator==(const Parameters&) const = default;

 private:
  double value_or_zero(const ParameterRow* row) const { return row ? inputs_[*row] : 0.0; }

  ParameterInputs inputs_;
};

}  // namespace helikos
