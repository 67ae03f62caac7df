// SPDX-License-Identifier: Apache-2.0
#include "helikos/theory/ufo/detail/structure_parser.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <charconv>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <numbers>
#include <system_error>
#include <tuple>

#include "helikos/base/core/error.hpp"
#include "helikos/theory/ufo/detail/normal_form.hpp"
#include "helikos/theory/ufo/folder_error.hpp"

namespace helikos::ufo::tensors {
namespace {

constexpr int most_nested = 64;
constexpr std::size_t most_terms = 4096;
constexpr std::size_t most_atoms = 24;
constexpr double largest_power = 8;

bool is_of_name(char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_'; }
bool is_number_start(char c) { return std::isdigit(static_cast<unsigned char>(c)) || c == '.'; }

/// Whether a function of this name may be in the function library of the folder, or in Fortran, as
/// MadGraph takes them.
bool is_defined_elsewhere(const FolderStructure& structure, std::string_view name) {
  const std::filesystem::path folder = std::filesystem::path(structure.place.file).parent_path();
  std::error_code error;
  if (std::filesystem::exists(folder / "Fortran", error)) return true;
  std::ifstream file(folder / "function_library.py");
  const std::string text{std::istreambuf_iterator<char>(file), {}};
  return text.find(fmt::format("'{}'", name)) != text.npos ||
         text.find(fmt::format("\"{}\"", name)) != text.npos;
}

/// How often each label that is no momentum stands in a term.
std::map<Label, int> label_counts(const LorentzTerm& term) {
  std::map<Label, int> counts;
  for (const LorentzAtom& atom : term.atoms) {
    for (int k = 0; k < atom.num_labels; ++k) {
      if (!is_momentum(atom.labels[k])) ++counts[atom.labels[k]];
    }
  }
  return counts;
}

/// Whether all indices of a term are summed.
bool is_closed(const LorentzTerm& term) {
  return std::ranges::all_of(label_counts(term), [](const auto& entry) {
    return is_summed(entry.first) && entry.second == 2;
  });
}

}  // namespace

void refuse(const FolderStructure& structure, const std::string& what) {
  throw InputError(fmt::format("{}: {}: {}", structure.place.str(), structure.name, what));
}

void StructureParser::fail_as_wrong(const std::string& what) const {
  const bool is_of_form_factor = text_.data() != structure_.structure.data();
  if (is_of_form_factor) fail(what);  // it may be an expression that Helikos does not know
  throw FolderError(fmt::format("{}: {}: {}", structure_.place.str(), structure_.name, what));
}

void StructureParser::skip_space() {
  while (at_ < text_.size() && std::isspace(static_cast<unsigned char>(text_[at_]))) ++at_;
}

bool StructureParser::take(std::string_view token) {
  skip_space();
  if (!text_.substr(at_).starts_with(token)) return false;
  at_ += token.size();
  return true;
}

void StructureParser::expect(std::string_view token) {
  if (take(token)) return;
  const auto found = at_ < text_.size() ? fmt::format("'{}'", text_.substr(at_, 12)) : "the end";
  fail_as_wrong(fmt::format("'{}' is expected before {}", token, found));
}

LorentzTerms StructureParser::read() {
  LorentzTerms terms = read_sum();
  skip_space();
  if (at_ < text_.size()) fail_as_wrong(fmt::format("'{}' is not expected", text_.substr(at_, 12)));
  for (const LorentzTerm& term : terms) check_indices(term);
  return terms;
}

LorentzTerms StructureParser::read_sum() {
  LorentzTerms sum = read_product();
  while (true) {
    const bool is_minus = take("-");
    if (!is_minus && !take("+")) return sum;
    for (LorentzTerm& term : read_product()) {
      if (is_minus) term.coefficient = -term.coefficient;
      sum.push_back(std::move(term));
    }
    if (sum.size() > most_terms) fail("the structure has too many terms");
  }
}

LorentzTerms StructureParser::read_product() {
  LorentzTerms result = read_signed();
  while (true) {
    if (take("*")) {
      result = product(result, read_signed());
    } else if (take("/")) {
      result = quotient(std::move(result), read_signed());
    } else {
      return result;
    }
  }
}

/// -a**2 is -(a**2), as in Python.
LorentzTerms StructureParser::read_signed() {
  if (++depth_ > most_nested) fail("parentheses or signs are nested too deeply");
  LorentzTerms result;
  if (take("-")) {
    result = read_signed();
    for (LorentzTerm& term : result) term.coefficient = -term.coefficient;
  } else if (take("+")) {
    result = read_signed();
  } else {
    result = read_power();
  }
  --depth_;
  return result;
}

LorentzTerms StructureParser::read_power() {
  LorentzTerms base = read_primary();
  if (!take("**")) return base;
  return power(base, read_signed());
}

LorentzTerms StructureParser::read_primary() {
  skip_space();
  if (at_ == text_.size()) fail_as_wrong("the structure ends too early");
  if (take("(")) {
    LorentzTerms result = read_sum();
    expect(")");
    rename_summed(result);
    join(result);
    return result;
  }
  if (is_number_start(text_[at_])) return {{read_number(), {}}};
  return read_named();
}

LorentzTerms StructureParser::read_named() {
  const std::string_view name = read_name();
  if (const AtomName* atom = find_atom(name)) return read_atom(*atom);
  if (const auto number = numbers_.find(name); number != numbers_.end())
    return {{number->second, {}}};
  if (const auto own = std::ranges::find(structure_.form_factors, name, &FolderFormFactor::name);
      own != structure_.form_factors.end())
    return read_form_factor(*own);
  if (parameters_.contains(name)) return terms_of(functions_.parameter(name));
  return read_function(name);
}

LorentzTerms StructureParser::read_function(std::string_view name) {
  if (name == "cmath.pi") return {{std::numbers::pi, {}}};
  const std::string_view plain = name.substr(name.rfind('.') + 1);
  const bool has_arguments = take("(");
  const int function = has_arguments ? functions_.call(plain, read_arguments()) : -1;
  if (function < 0) {
    if (is_defined_elsewhere(structure_, plain))
      fail(fmt::format("'{}' is a function that Helikos does not read", name));
    fail_as_wrong(
        fmt::format("'{}' is not known: tensors are P, Metric, Epsilon, Gamma, Gamma5, ProjM, "
                    "ProjP, Sigma, Identity, IdentityL and C",
                    name));
  }
  return terms_of(function);
}

/// The text of a form factor in parentheses.
LorentzTerms StructureParser::read_form_factor(const FolderFormFactor& own) {
  const auto [known, is_new] = form_factors_.try_emplace(own.name);
  if (!is_new && !known->second) fail(fmt::format("the form factor {} needs itself", own.name));
  if (is_new) {
    const auto outside = std::pair(std::exchange(text_, own.value), std::exchange(at_, 0));
    LorentzTerms terms = read_sum();
    skip_space();
    if (at_ < text_.size())
      fail_as_wrong(fmt::format("'{}' is not expected in {}", text_.substr(at_, 12), own.name));
    rename_summed(terms);
    join(terms);
    std::tie(text_, at_) = outside;
    known->second = std::move(terms);
  }
  return *known->second;
}

/// Behind an open parenthesis.
std::vector<int> StructureParser::read_arguments() {
  std::vector<int> arguments;
  do {
    if (arguments.size() > 3) fail("a function has too many arguments");
    arguments.push_back(function_of(read_sum(), "an argument"));
  } while (take(","));
  expect(")");
  return arguments;
}

std::string_view StructureParser::read_name() {
  const std::size_t start = at_;
  while (at_ < text_.size() && (is_of_name(text_[at_]) || text_[at_] == '.')) ++at_;
  if (at_ == start) fail_as_wrong(fmt::format("'{}' is not expected", text_.substr(at_, 12)));
  return text_.substr(start, at_ - start);
}

std::complex<double> StructureParser::read_number() {
  double value = 0.0;
  const char* const first = text_.data() + at_;
  const auto [last, error] = std::from_chars(first, text_.data() + text_.size(), value);
  if (error != std::errc()) fail_as_wrong(fmt::format("'{}' is no number", text_.substr(at_, 12)));
  at_ += static_cast<std::size_t>(last - first);
  return value;
}

void StructureParser::check_functions() const {
  if (functions_.size() > ScalarFunctions::most_steps) fail("its functions have too many steps");
}

std::optional<std::complex<double>> StructureParser::number_in(const LorentzTerms& terms) const {
  std::complex<double> sum = 0.0;
  for (const LorentzTerm& term : terms) {
    if (!term.atoms.empty() || term.function >= 0) return std::nullopt;
    sum += term.coefficient;
  }
  return sum;
}

/// Terms that have only products of momenta, as a function.
std::optional<int> StructureParser::function_in(const LorentzTerms& terms) {
  check_functions();
  using enum FunctionOperation;
  int sum = -1;
  for (LorentzTerm term : terms) {
    if (!is_closed(term)) return std::nullopt;
    contract_units(term);
    int own = functions_.number(term.coefficient);
    for (const LorentzAtom& atom : term.atoms) {
      const auto& labels = atom.labels;
      if (atom.kind != AtomKind::metric || !is_momentum(labels[0]) || !is_momentum(labels[1]))
        return std::nullopt;
      own = functions_.apply(multiply, own,
                             functions_.product(momentum_of(labels[0]), momentum_of(labels[1])));
    }
    if (term.function >= 0) own = functions_.apply(multiply, own, term.function);
    sum = sum < 0 ? own : functions_.apply(add, sum, own);
  }
  return sum < 0 ? functions_.number(0.0) : sum;
}

int StructureParser::function_of(const LorentzTerms& terms, std::string_view use) {
  const auto function = function_in(terms);
  if (!function)
    fail(fmt::format("{} is not a number, nor a function of products of momenta", use));
  return *function;
}

LorentzTerms StructureParser::terms_of(int function) const {
  if (!functions_.is_number(function)) return {{1.0, {}, function}};
  const auto value = functions_.number_of(function);
  if (!std::isfinite(std::abs(value))) fail("a number is not finite");
  return {{value, {}}};
}

/// Terms with functions and without indices become one.
void StructureParser::join(LorentzTerms& terms) {
  const auto has_function = [](const LorentzTerm& term) { return term.function >= 0; };
  if (std::ranges::none_of(terms, has_function)) return;
  if (const auto function = function_in(terms)) terms = terms_of(*function);
}

LorentzTerms StructureParser::quotient(LorentzTerms terms, const LorentzTerms& divisor) {
  const auto number = number_in(divisor);
  if (number && *number == 0.0) fail("a divisor is 0");
  for (LorentzTerm& term : terms) {
    if (number) {
      term.coefficient /= *number;
      continue;
    }
    const int above = term.function < 0 ? functions_.number(1.0) : term.function;
    term.function =
        functions_.apply(FunctionOperation::divide, above, function_of(divisor, "a divisor"));
  }
  return terms;
}

LorentzTerms StructureParser::product(const LorentzTerms& a, const LorentzTerms& b) {
  if (a.size() * b.size() > most_terms) fail("the structure has too many terms");
  LorentzTerms result;
  for (const LorentzTerm& x : a) {
    for (const LorentzTerm& y : b) {
      LorentzTerm term{x.coefficient * y.coefficient, x.atoms, std::max(x.function, y.function)};
      if (x.function >= 0 && y.function >= 0)
        term.function = functions_.apply(FunctionOperation::multiply, x.function, y.function);
      term.atoms.insert(term.atoms.end(), y.atoms.begin(), y.atoms.end());
      if (term.atoms.size() > most_atoms) fail("a product has too many tensors");
      result.push_back(std::move(term));
    }
  }
  check_functions();
  return result;
}

LorentzTerms StructureParser::power(const LorentzTerms& base, const LorentzTerms& exponent) {
  const auto number = number_in(base), times = number_in(exponent);
  if (number && times) {
    const auto value = std::pow(*number, *times);
    if (!std::isfinite(std::abs(value))) fail("a power is not finite");
    return {{value, {}}};
  }
  const double n = times ? times->real() : 0.0;
  const bool is_product =
      times && times->imag() == 0.0 && n == std::floor(n) && n >= 1.0 && n <= largest_power;
  const auto has_function = [](const LorentzTerm& term) { return term.function >= 0; };
  if (!is_product || std::ranges::any_of(base, has_function)) {
    if (const auto function = function_in(base))
      return terms_of(functions_.power(*function, function_of(exponent, "an exponent")));
  }
  if (!is_product)
    fail(fmt::format("an exponent of tensors is not an integer from 1 to {}", largest_power));
  LorentzTerms result = base;
  for (int k = 1; k < static_cast<int>(n); ++k) {
    LorentzTerms factor = base;
    rename_summed(factor);
    result = product(result, factor);
  }
  return result;
}

/// Gives new labels to the indices that stand twice in a term.
void StructureParser::rename_summed(LorentzTerms& terms) {
  std::map<Label, Label> fresh;
  for (LorentzTerm& term : terms) {
    const auto counts = label_counts(term);
    for (LorentzAtom& atom : term.atoms) {
      for (int k = 0; k < atom.num_labels; ++k) {
        Label& label = atom.labels[k];
        if (is_momentum(label) || !is_summed(label) || counts.at(label) != 2) continue;
        const auto [place, is_new] = fresh.try_emplace(label, 0);
        if (is_new) place->second = fresh_label(label);
        label = place->second;
      }
    }
  }
}

Label StructureParser::fresh_label(Label like) {
  const std::string name = name_of_label(like);
  names_.push_back(name);
  const Label label = summed_labels + static_cast<Label>(names_.size()) - 1;
  if (label >= spinor_labels) fail("the structure has too many indices");
  return is_spinor(like) ? spinor_labels + label : label;
}

std::string StructureParser::name_of_label(Label label) const {
  if (is_summed(label)) return names_[label % spinor_labels - summed_labels];
  const int leg = leg_of(label);
  const bool is_tensor = structure_.spins[leg] == 5;
  return std::to_string(leg + 1 + (is_tensor ? 1000 * (label % 2 + 1) : 0));
}

void StructureParser::check_indices(const LorentzTerm& term) const {
  auto counts = label_counts(term);
  for (std::size_t leg = 0; leg < structure_.spins.size(); ++leg) {
    for (const Label label : labels_of_leg(static_cast<int>(leg), structure_.spins[leg])) {
      const int count = counts[label];
      const char* const kind = is_spinor(label) ? "spinor" : "vector";
      if (count == 0) {
        fail_as_wrong(fmt::format("a term lacks the {} index {}", kind, name_of_label(label)));
      }
      if (count > 1) {
        fail_as_wrong(fmt::format("the {} index {} of a leg stands {} times in a term", kind,
                                  name_of_label(label), count));
      }
    }
  }
  for (const auto& [label, count] : counts) {
    if (!is_summed(label) || count == 2) continue;
    fail_as_wrong(fmt::format("the summed index {} stands {} in a term", name_of_label(label),
                              count == 1 ? "once" : std::to_string(count) + " times"));
  }
}

}  // namespace helikos::ufo::tensors
