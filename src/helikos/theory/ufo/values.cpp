// SPDX-License-Identifier: Apache-2.0
#include "helikos/theory/ufo/values.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <utility>

#include "helikos/base/core/error.hpp"
#include "helikos/base/core/words.hpp"
#include "helikos/theory/ufo/detail/dependencies.hpp"
#include "helikos/theory/ufo/detail/strong_sum.hpp"

namespace helikos::ufo {
namespace {

/// Names that a folder may use without a definition. Their values follow those of the parameters.
constexpr std::pair<std::string_view, double> known_numbers[] = {{"pi", std::numbers::pi},
                                                                 {"ZERO", 0.0}};

[[noreturn]] void fail_at(const Place& place, std::string_view what) {
  throw InputError(fmt::format("{}: {}", place.str(), what));
}

std::string label_of(const Place& place, const std::string& name) {
  return fmt::format("{}: {}", place.str(), name);
}

/// The value where both parts are finite.
std::complex<double> finite(std::complex<double> value, const std::string& label) {
  if (std::isfinite(value.real()) && std::isfinite(value.imag())) return value;
  throw InputError(fmt::format("{} is not finite: {}{:+}i", label, value.real(), value.imag()));
}

int qcd_order(const FolderCoupling& coupling) {
  const auto found = coupling.orders.find("QCD");
  return found == coupling.orders.end() ? 0 : found->second;
}

/// "A -> B -> A", shortened.
std::string chain(const std::vector<int>& cycle, const std::vector<std::string>& names) {
  constexpr std::size_t most = 8;
  std::string text;
  for (std::size_t i = 0; i < cycle.size() && i < most; ++i)
    text += names[static_cast<std::size_t>(cycle[i])] + " -> ";
  if (cycle.size() > most) text += "... -> ";
  return text + names[static_cast<std::size_t>(cycle.front())];
}

// A second power of g_s changes a coupling by much more.
constexpr double strong_tolerance = 1.0e-10;

// Roundings of terms that may cancel: some hundred operations.
constexpr double rounding = 1.0e-13;

// Factors of alpha_s. Neither is a power of the other.
constexpr double factors[] = {1.0, 1.5, 0.6};

/// A coupling at alpha_s times each factor, and the sums of the absolute values of its terms.
struct VariedCoupling {
  std::complex<double> values[3];
  double magnitudes[3];

  /// Whether c(f alpha_s) = f^(power/2) c(alpha_s) for all factors.
  bool scales_as(int power) const {
    for (std::size_t i = 1; i < 3; ++i) {
      const double ratio = std::pow(factors[i], power / 2.0);
      const std::complex<double> expected = values[0] * ratio;
      const double noise = rounding * (magnitudes[i] + magnitudes[0] * ratio);
      if (!(std::abs(values[i] - expected) <= strong_tolerance * std::abs(expected) + noise))
        return false;
    }
    return true;
  }

  /// The only power that it can have.
  std::optional<int> power() const {
    const double own = 2.0 * std::log(std::abs(values[1] / values[0])) / std::log(factors[1]);
    if (!(std::abs(own) < 1.0e3)) return std::nullopt;
    const int rounded = static_cast<int>(std::round(own));
    return scales_as(rounded) ? std::optional(rounded) : std::nullopt;
  }
};

}  // namespace

double external_value(const FolderParameter& parameter) {
  if (const double* value = std::get_if<double>(&parameter.value)) return *value;
  const Expression text(std::get<std::string>(parameter.value), parameter.place.str());
  if (!text.names().empty())
    fail_at(parameter.place, fmt::format("{} is external and not a number", parameter.name));
  return text.evaluate({}).value.real();
}

std::vector<int> StrongScaling::powers() const {
  if (power) return {*power};
  std::vector<int> result;
  for (const auto& [own, part] : parts) result.push_back(own);
  return result;
}

std::complex<double> StrongScaling::part(int of, std::complex<double> value) const {
  if (power) return *power == of ? value : 0.0;
  const auto found = parts.find(of);
  return found == parts.end() ? 0.0 : found->second;
}

bool StrongScaling::is_sum() const {
  const std::vector<int> all = powers();
  return !all.empty() && all.front() >= 0 && all.back() <= most_strong_power;
}

ParameterValue StrongParameters::value(std::size_t parameter) const {
  const Scalar& own = slots[parameter];
  if (own.is_number()) return own.number.value;
  return functions.at(own.function, {});
}

Evaluation::Evaluation(const Folder& folder) {
  add_names(folder);
  add_externals(folder);
  add_internals(folder);
  add_couplings(folder);
}

void Evaluation::add_names(const Folder& folder) {
  for (const FolderParameter& own : folder.parameters) {
    const auto [first, is_new] = numbers_.emplace(own.name, int(names_.size()));
    if (!is_new)
      fail_at(own.place, fmt::format("{} is defined twice: also in {}", own.name,
                                     folder.parameters[std::size_t(first->second)].place.str()));
    names_.push_back(own.name);
  }
}

void Evaluation::add_externals(const Folder& folder) {
  for (std::size_t i = 0; i < folder.parameters.size(); ++i) {
    if (!folder.parameters[i].is_external) continue;
    externals_.push_back(int(i));
    defaults_.push_back(external_value(folder.parameters[i]));
  }
}

Expression Evaluation::resolved(const FolderParameter& parameter) const {
  if (const auto* text = std::get_if<std::string>(&parameter.value))
    return resolved(*text, parameter.place);
  return resolved(fmt::format("{}", std::get<double>(parameter.value)), parameter.place);
}

Expression Evaluation::resolved(const std::string& text, const Place& place) const {
  Expression expression(text, place.str());
  std::vector<int> slots;
  for (const std::string& name : expression.names()) slots.push_back(slot_of(name, place));
  expression.set_slots(slots);
  return expression;
}

int Evaluation::slot_of(const std::string& name, const Place& place) const {
  if (const auto number = find(name)) return *number;
  for (std::size_t i = 0; i < std::size(known_numbers); ++i)
    if (known_numbers[i].first == name) return int(names_.size() + i);
  fail_at(place, fmt::format("{} is not defined in parameters.py", name));
}

void Evaluation::add_internals(const Folder& folder) {
  std::vector<Quantity> quantities;
  std::vector<int> position(folder.parameters.size() + std::size(known_numbers), -1);
  for (std::size_t i = 0; i < folder.parameters.size(); ++i) {
    const FolderParameter& own = folder.parameters[i];
    if (own.is_external) continue;
    position[i] = int(quantities.size());
    quantities.push_back({label_of(own.place, own.name), resolved(own), !own.is_complex, i});
  }
  std::vector<std::vector<int>> needs(quantities.size());
  for (std::size_t i = 0; i < quantities.size(); ++i)
    for (const int slot : quantities[i].expression.slots())
      if (position[std::size_t(slot)] >= 0) needs[i].push_back(position[std::size_t(slot)]);
  auto [order, cycle] = detail::sort_dependencies(needs);
  for (int& own : cycle) own = int(quantities[std::size_t(own)].number);
  if (!cycle.empty()) {
    const FolderParameter& first = folder.parameters[std::size_t(cycle.front())];
    fail_at(first.place, fmt::format("{} needs itself: {}", first.name, chain(cycle, names_)));
  }
  for (const int own : order) internals_.push_back(std::move(quantities[std::size_t(own)]));
}

void Evaluation::add_couplings(const Folder& folder) {
  for (std::size_t i = 0; i < folder.couplings.size(); ++i) {
    const FolderCoupling& own = folder.couplings[i];
    couplings_.push_back({label_of(own.place, own.name), resolved(own.value, own.place), false, i});
    orders_.push_back(qcd_order(own));
  }
}

std::optional<int> Evaluation::find(std::string_view name) const {
  const auto found = numbers_.find(name);
  return found == numbers_.end() ? std::nullopt : std::optional(found->second);
}

std::vector<Number> Evaluation::numbers_at(std::span<const double> externals) const {
  std::vector<Number> numbers(names_.size());
  for (std::size_t i = 0; i < externals_.size(); ++i) {
    const auto number = std::size_t(externals_[i]);
    numbers[number] = finite(externals[i], names_[number]).real();
  }
  for (const auto& [name, value] : known_numbers) numbers.push_back(value);
  for (const Quantity& own : internals_) {
    const Number value = own.expression.evaluate(numbers);
    numbers[own.number] = own.is_real ? Number(value.value.real()) : value;
    finite(numbers[own.number].value, own.label);
  }
  return numbers;
}

Values Evaluation::values(std::span<const double> externals) const {
  const std::vector<Number> numbers = numbers_at(externals);
  Values result;
  for (std::size_t i = 0; i < names_.size(); ++i) result.parameters.push_back(numbers[i].value);
  for (const Quantity& own : couplings_)
    result.couplings.push_back(finite(own.expression.evaluate(numbers).value, own.label));
  return result;
}

std::vector<std::complex<double>> Evaluation::parameters(std::span<const double> externals) const {
  const std::vector<Number> numbers = numbers_at(externals);
  std::vector<std::complex<double>> result;
  for (std::size_t i = 0; i < names_.size(); ++i) result.push_back(numbers[i].value);
  return result;
}

std::vector<Number> Evaluation::numbers_at(std::span<const double> externals, std::size_t position,
                                           double factor) const {
  std::vector<double> varied(externals.begin(), externals.end());
  const bool is_alpha = names_[std::size_t(externals_[position])] == "aS";
  varied[position] *= is_alpha ? factor : std::sqrt(factor);
  return numbers_at(varied);
}

std::optional<std::size_t> Evaluation::strong_position() const {
  for (const char* name : {"aS", "G"})
    if (const auto number = find(name)) {
      const auto strong = std::ranges::find(externals_, *number);
      if (strong != externals_.end()) return std::size_t(strong - externals_.begin());
    }
  return std::nullopt;
}

bool Evaluation::StrongSlots::depends(const Expression& expression) const {
  return std::ranges::any_of(expression.slots(), [&](int s) { return depend[std::size_t(s)]; });
}

bool Evaluation::StrongSlots::chooses(const Expression& expression) const {
  return std::ranges::any_of(expression.slots(), [&](int s) { return choose[std::size_t(s)]; }) ||
         (depends(expression) && expression.has_choice());
}

Evaluation::StrongSlots Evaluation::strong_slots(std::size_t position) const {
  const std::size_t size = names_.size() + std::size(known_numbers);
  StrongSlots slots{std::vector<char>(size), std::vector<char>(size)};
  slots.depend[std::size_t(externals_[position])] = 1;
  for (const Quantity& own : internals_) {
    slots.depend[own.number] = slots.depends(own.expression);
    slots.choose[own.number] = slots.chooses(own.expression);
  }
  return slots;
}

/// None where parameters have no values there.
std::vector<std::vector<Number>> Evaluation::sampled_numbers(std::span<const double> externals,
                                                             std::size_t position) const {
  std::vector<std::vector<Number>> numbers;
  try {
    for (const double ratio : detail::strong_ratios())
      numbers.push_back(numbers_at(externals, position, ratio * ratio));
  } catch (const InputError&) {
    return {};
  }
  return numbers;
}

std::vector<detail::StrongSample> Evaluation::samples_of(
    std::size_t coupling, const std::vector<std::vector<Number>>& numbers) const {
  const Expression& expression = couplings_[coupling].expression;
  std::vector<detail::StrongSample> samples;
  for (std::size_t k = 0; k < numbers.size(); ++k)
    samples.push_back({detail::strong_ratios()[k], expression.evaluate(numbers[k]).value,
                       rounding * expression.magnitude(numbers[k])});
  return samples;
}

std::vector<StrongScaling> Evaluation::strong_scalings(std::span<const double> externals) const {
  std::vector<StrongScaling> scalings;
  for (const int order : orders_) scalings.push_back({order, 0});
  const auto position = strong_position();
  if (!position) return scalings;
  std::vector<Number> numbers[3];
  for (std::size_t k = 0; k < 3; ++k) numbers[k] = numbers_at(externals, *position, factors[k]);
  const StrongSlots slots = strong_slots(*position);
  std::optional<std::vector<std::vector<Number>>> sampled;
  const auto is_strong = [&](int slot) {
    const Number& own = numbers[0][std::size_t(slot)];
    return own != numbers[1][std::size_t(slot)] || own != numbers[2][std::size_t(slot)];
  };
  for (std::size_t i = 0; i < couplings_.size(); ++i) {
    const Expression& expression = couplings_[i].expression;
    if (slots.chooses(expression)) {
      scalings[i].power.reset();
      continue;
    }
    VariedCoupling varied{};
    for (std::size_t k = 0; k < 3; ++k) {
      if (k > 0 && std::ranges::none_of(expression.slots(), is_strong)) {
        varied.values[k] = varied.values[0];
        varied.magnitudes[k] = varied.magnitudes[0];
        continue;
      }
      varied.values[k] = finite(expression.evaluate(numbers[k]).value, couplings_[i].label);
      varied.magnitudes[k] = expression.magnitude(numbers[k]);
    }
    scalings[i].power = varied.scales_as(scalings[i].order) ? scalings[i].order : varied.power();
    if (scalings[i].power) continue;
    if (!sampled) sampled = sampled_numbers(externals, *position);
    scalings[i].parts = detail::strong_sum(samples_of(i, *sampled));
  }
  return scalings;
}

namespace {

/// Whether all samples of a slot are equal.
bool is_constant(const StrongParameters& parameters, std::size_t slot) {
  return !parameters.samples.empty() &&
         std::ranges::all_of(parameters.samples, [&](const std::vector<Number>& sample) {
           return sample[slot] == parameters.samples.front()[slot];
         });
}

}  // namespace

/// Whether a parameter is g_s = sqrt(4 pi alpha_s), whatever its name.
bool Evaluation::is_strong_coupling(std::size_t parameter,
                                    const StrongParameters& parameters) const {
  constexpr double few_roundings = 1e-14;
  const auto alpha = find("aS");
  return alpha && !parameters.samples.empty() &&
         std::ranges::all_of(parameters.samples, [&](const std::vector<Number>& sample) {
           const double coupling =
               std::sqrt(4.0 * std::numbers::pi * sample[std::size_t(*alpha)].value.real());
           return std::abs(sample[parameter].value - coupling) <= few_roundings * coupling;
         });
}

/// The slots that depend on g_s.
void Evaluation::add_strong(StrongParameters& parameters, std::size_t position) const {
  ScalarFunctions& functions = parameters.functions;
  const auto number = std::size_t(externals_[position]);
  const int strong = functions.strong();
  const int square = functions.apply(FunctionOperation::multiply, strong, strong);
  const int alpha = functions.apply(FunctionOperation::multiply,
                                    functions.number(0.25 / std::numbers::pi), square);
  parameters.slots[number].function = names_[number] == "aS" ? alpha : strong;
  const auto depends = [&](int slot) { return !parameters.slots[std::size_t(slot)].is_number(); };
  const StrongSlots slots = strong_slots(position);
  for (const Quantity& own : internals_) {
    if (std::ranges::none_of(own.expression.slots(), depends)) continue;
    const bool chooses = slots.choose[own.number];
    if (!chooses && is_constant(parameters, own.number)) continue;
    Scalar& slot = parameters.slots[own.number];
    if (!chooses && is_strong_coupling(own.number, parameters)) {
      slot.function = strong;
      continue;
    }
    const Scalar value = own.expression.evaluate(parameters.slots, functions);
    if (value.is_number()) continue;
    slot.function =
        own.is_real ? functions.apply(FunctionOperation::re, value.function) : value.function;
  }
}

StrongParameters Evaluation::strong_parameters(std::span<const double> externals) const {
  StrongParameters parameters;
  for (const Number& own : numbers_at(externals)) parameters.slots.push_back({own});
  const auto position = strong_position();
  if (!position) return parameters;
  try {
    for (const double factor : factors)
      parameters.samples.push_back(numbers_at(externals, *position, factor));
  } catch (const InputError&) {
    parameters.samples.clear();
  }
  add_strong(parameters, *position);
  return parameters;
}

int Evaluation::coupling_function(std::size_t coupling, StrongParameters& parameters) const {
  const Expression& expression = couplings_[coupling].expression;
  const Scalar value = expression.evaluate(parameters.slots, parameters.functions);
  if (!value.is_number()) {
    const auto number = [&](const std::vector<Number>& sample) {
      return expression.evaluate(sample);
    };
    const auto& samples = parameters.samples;
    const bool varies = samples.empty() || std::ranges::any_of(samples, [&](const auto& sample) {
                          return number(sample) != number(samples.front());
                        });
    if (varies || strong_slots(*strong_position()).chooses(expression)) return value.function;
  }
  const Number constant =
      parameters.samples.empty() ? value.number : expression.evaluate(parameters.samples.front());
  return parameters.functions.number(finite(constant.value, couplings_[coupling].label));
}

}  // namespace helikos::ufo
