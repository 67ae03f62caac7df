// SPDX-License-Identifier: Apache-2.0
// Vertices of a folder as rows of a Model.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <deque>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <tuple>
#include <utility>

#include "helikos/base/core/counted.hpp"
#include "helikos/base/core/error.hpp"
#include "helikos/theory/ufo/detail/merged_vertices.hpp"
#include "helikos/theory/ufo/folder_error.hpp"
#include "helikos/theory/ufo/loaded_model.hpp"
#include "helikos/theory/ufo/parameters.hpp"

namespace helikos::ufo {
namespace {

constexpr int gluon_code = 21;

/// The mass dimension of a coupling of fields and `momenta` factors of momenta: 4 in all.
int dimension_of(const std::vector<const Particle*>& fields, int momenta) {
  int half = 8 - 2 * momenta;
  for (const Particle* field : fields) half -= field->is_fermion() ? 3 : 2;
  return half / 2;
}

}  // namespace

const Particle& LoadedModel::particle_of(const FolderLeg& leg) const {
  return particles_[std::size_t(numbers_[std::size_t(leg.particle)])];
}

/// The code of the outgoing particle of a leg.
int LoadedModel::code_of(const FolderLeg& leg) const {
  const bool is_anti = leg.anti != (folder_.particles[std::size_t(leg.particle)].pdg < 0);
  const Particle& particle = particle_of(leg);
  return is_anti && !particle.self_conjugate ? -particle.pdg : particle.pdg;
}

void LoadedModel::add_vertices() {
  for (const FolderVertex& vertex : folder_.vertices) add_vertex(vertex);
}

void LoadedModel::add_vertex(const FolderVertex& vertex) {
  const auto is_out = [this](const FolderLeg& leg) {
    return numbers_[std::size_t(leg.particle)] < 0;
  };
  if (std::ranges::any_of(vertex.legs, is_out)) return;
  std::string reason = why_missing(vertex);
  const std::size_t before = rows_.size();
  try {
    if (reason.empty()) reason = add_rows(vertex);
    if (reason.empty()) reason = why_asymmetric(vertex, before);
    if (reason.empty()) check_functions(before);
  } catch (const FolderError&) {
    throw;
  } catch (const InputError& error) {
    reason = error.what();
  }
  if (reason.empty()) return;
  rows_.resize(before);
  add_missing(vertex, reason, {});
}

/// Throws InputError where a row from `first` on has a function that programs cannot compute.
void LoadedModel::check_functions(std::size_t first) {
  for (std::size_t i = first; i < rows_.size(); ++i) {
    const Row& row = rows_[i];
    const auto has_functions = [](const Sum& sum) { return sum.functions->size() > 0; };
    if (!row.is_function && std::ranges::none_of(row.sums, has_functions)) continue;
    if (!default_parameters_)
      default_parameters_ = evaluation_->strong_parameters(evaluation_->defaults());
    Vertex vertex = row.vertex;
    set_tensor(
        vertex, row, [](const Sum&) { return 1.0; }, *default_parameters_);
  }
}

/// only: the orders that are missing; all of the vertex where there are none.
void LoadedModel::add_missing(const FolderVertex& vertex, const std::string& reason,
                              std::set<CouplingOrders> only) {
  MissingVertex missing{vertex.name, {}, {}, reason};
  for (const FolderLeg& leg : vertex.legs) missing.particles.push_back(code_of(leg));
  std::set<CouplingOrders> orders = std::move(only);
  const bool are_all = orders.empty();
  for (const FolderTerm& term : vertex.terms)
    for (const int coupling : term.couplings) {
      const FolderCoupling& own = folder_.couplings[std::size_t(coupling)];
      if (!are_all || is_left_out(own)) continue;
      auto powers = powers_[std::size_t(coupling)];
      if (is_function(coupling)) powers = {power_of_function(own)};
      try {
        for (const int power : powers) orders.insert(orders_of(own, power));
      } catch (const InputError& error) {
        throw InputError(fmt::format("{}: {} with the coupling {}: {}", vertex.place.str(),
                                     vertex.name, own.name, error.what()));
      }
    }
  for (const CouplingOrders& own : orders) {
    missing.orders = own;
    missing_.push_back(missing);
  }
}

/// Why Helikos cannot compute a vertex with these particles; empty where it can.
std::string LoadedModel::why_missing(const FolderVertex& vertex) {
  if (vertex.legs.size() < 3)
    throw InputError(fmt::format("{}: {} has {}: mixing of particles is not available",
                                 vertex.place.str(), vertex.name,
                                 counted(vertex.legs.size(), "leg")));
  if (vertex.legs.size() > std::size_t(most_vertex_legs))
    return fmt::format("it has {} legs", vertex.legs.size());
  for (const FolderLeg& leg : vertex.legs)
    if (const std::string& reason = why_not_propagated(leg); !reason.empty()) return reason;
  return {};
}

/// A structure is read once: thousands of vertices may have it.
const LorentzStructure& LoadedModel::read_structure(int number) {
  const auto known = read_.find(number);
  if (known != read_.end()) return known->second;
  const FolderStructure& source = folder_.structures[std::size_t(number)];
  return read_.emplace(number, read_lorentz(source, {}, parameter_names_)).first->second;
}

const LoadedModel::Structure& LoadedModel::structure(int number) {
  const auto known = structures_.find(number);
  if (known != structures_.end()) return known->second;
  const LorentzStructure& read = read_structure(number);
  return structures_.emplace(number, Structure{expand(read), recognise(read), read.functions})
      .first->second;
}

namespace {

/// Strings with places of a row in the place of legs.
std::vector<MatrixString> at_places(std::vector<MatrixString> strings,
                                    const std::vector<int>& legs) {
  for (MatrixString& string : strings)
    for (std::uint8_t& place : string.places)
      place = std::uint8_t(std::ranges::find(legs, int(place)) - legs.begin());
  return strings;
}

LineTerms at_places(LineTerms terms, const std::vector<int>& legs) {
  constexpr LineProduct::Label beyond =
      0x20;  // no leg has the label of a place that is not yet set
  for (std::size_t place = 0; place < legs.size(); ++place)
    terms = renamed(std::move(terms), LineProduct::Label(legs[place]),
                    LineProduct::Label(beyond + place));
  for (std::size_t place = 0; place < legs.size(); ++place)
    terms =
        renamed(std::move(terms), LineProduct::Label(beyond + place), LineProduct::Label(place));
  return collected(std::move(terms));
}

/// (g_ac g_bd - g_ad g_bc), a b c d: legs.
TensorPolynomial four_vector_polynomial(const std::array<int, 4>& legs) {
  const auto monomial = [](int leg, int mu) { return std::uint64_t(mu) << (8 * leg); };
  TensorPolynomial result;
  for (int mu = 0; mu < 4; ++mu)
    for (int nu = 0; nu < 4; ++nu) {
      const double metric = (mu == 0 ? 1.0 : -1.0) * (nu == 0 ? 1.0 : -1.0);
      const auto add = [&](int c, int d, double sign) {
        const std::uint64_t components =
            monomial(legs[0], mu) | monomial(legs[1], nu) | monomial(c, mu) | monomial(d, nu);
        result.push_back({{components, {}}, sign * metric});
      };
      add(legs[2], legs[3], 1.0);
      add(legs[3], legs[2], -1.0);
    }
  collect(result);
  return result;
}

/// The number by which one polynomial is the other one; nothing where there is none.
std::optional<std::complex<double>> ratio_of(const TensorPolynomial& a, const TensorPolynomial& b) {
  if (a.empty() || a.size() != b.size()) return std::nullopt;
  const auto ratio = a.front().second / b.front().second;
  for (std::size_t i = 0; i < a.size(); ++i)
    if (a[i].first != b[i].first || std::abs(a[i].second - ratio * b[i].second) > 1e-12)
      return std::nullopt;
  return ratio;
}

}  // namespace

/// The legs of a vertex in the order of a row: an outgoing fermion and an outgoing antifermion, for
/// each pair, the other fermions, then bosons.
std::vector<int> LoadedModel::places_of(const FolderVertex& vertex) const {
  std::vector<int> fermions, antifermions, bosons, legs;
  for (std::size_t i = 0; i < vertex.legs.size(); ++i) {
    const FolderLeg& leg = vertex.legs[i];
    auto& list = !particle_of(leg).is_fermion() ? bosons
                 : code_of(leg) > 0             ? fermions
                                                : antifermions;
    list.push_back(int(i));
  }
  const std::size_t pairs = std::min(fermions.size(), antifermions.size());
  for (std::size_t i = 0; i < pairs; ++i) {
    legs.push_back(fermions[i]);
    legs.push_back(antifermions[i]);
  }
  for (const auto& others : {fermions, antifermions})
    legs.insert(legs.end(), others.begin() + std::ptrdiff_t(pairs), others.end());
  legs.insert(legs.end(), bosons.begin(), bosons.end());
  return legs;
}

/// Whether a coupling is no sum of powers of g_s, where the model was read.
bool LoadedModel::is_function(int coupling) const {
  const auto& powers = powers_[std::size_t(coupling)];
  return powers.empty() || powers.front() < 0 || powers.back() > most_strong_power;
}

/// The power of g_s that diagrams count for a coupling that is a function: as the folder says.
int LoadedModel::power_of_function(const FolderCoupling& coupling) const {
  const auto found = coupling.orders.find("QCD");
  return found == coupling.orders.end() ? 0 : std::clamp(found->second, 0, most_strong_power);
}

/// Adds the rows of a vertex. Returns a reason where recipes do not know it.
std::string LoadedModel::add_rows(const FolderVertex& vertex) {
  const auto code = [&](int leg) { return code_of(vertex.legs[std::size_t(leg)]); };
  const std::vector<int> legs = places_of(vertex);
  std::vector<int> codes;
  for (const FolderLeg& leg : vertex.legs) codes.push_back(code_of(leg));
  std::vector<int> colors;
  for (std::size_t leg = 0; leg < legs.size(); ++leg) {
    const Particle& particle = particle_of(vertex.legs[leg]);
    const bool is_anti = (code(int(leg)) < 0) != particle.turns_color;
    colors.push_back((particle.color == 3 || particle.color == 6) && is_anti ? -particle.color
                                                                             : particle.color);
  }
  const auto is_other_octet = [this](const FolderLeg& leg) {
    const Particle& particle = particle_of(leg);
    return particle.color == 8 && (!particle.is_gluon() || particle.pdg != gluon_code);
  };
  const bool has_other_octet = std::ranges::any_of(vertex.legs, is_other_octet);
  const bool turns_color = std::ranges::any_of(
      vertex.legs, [this](const FolderLeg& leg) { return particle_of(leg).turns_color; });
  Vertex row;
  for (std::size_t place = 0; place < legs.size(); ++place)
    row.particles[place] = code(legs[place]);
  row.lorentz = tensor_of_legs(int(legs.size()));

  Rows rows;
  for (const FolderTerm& term : vertex.terms) {
    const LorentzStructure& structure = read_structure(term.structure);
    if (std::string reason = why_no_function(structure); !reason.empty()) return reason;
    const FermionOrder fermions = fermion_order(structure, legs, codes);
    const std::string& color = vertex.colors[std::size_t(term.color)];
    const auto tensors = read_color(color, vertex.place);
    check_color_indices(tensors, colors, color, vertex.place);
    const bool are_four =
        legs.size() == 4 && std::ranges::count(colors, 8) == 4 && !has_other_octet;
    const auto pairs = are_four ? legs_of_two_structures(tensors) : std::nullopt;
    const auto strings =
        are_four || has_other_octet || turns_color ? std::nullopt : strings_of(tensors, colors);
    const auto lines = strings ? std::nullopt : lines_of(tensors, colors);
    if (!strings && !lines) return "colour " + color;
    if (lines && lines->terms.empty()) continue;
    for (const int coupling : term.couplings) {
      const FolderCoupling& own = folder_.couplings[std::size_t(coupling)];
      if (is_left_out(own)) continue;
      const bool is_function = this->is_function(coupling);
      const auto powers =
          is_function ? std::vector{power_of_function(own)} : powers_[std::size_t(coupling)];
      for (const int power : powers) {
        Row& sum = rows[{term.color, power, own.orders, is_function}];
        if (sum.source == nullptr) {
          sum.source = &vertex;
          sum.is_function = is_function;
          sum.legs = legs;
          sum.vertex = row;
          sum.vertex.orders = orders_of(own, power);
          sum.color = strings ? strings->factor : lines->factor;
          sum.pairs = pairs;
          if (strings) sum.vertex.colors = at_places(strings->strings, legs);
          if (lines) sum.vertex.lines = at_places(lines->terms, legs);
        }
        const Structure& own_structure = this->structure(term.structure);
        const auto same = std::ranges::find(sum.sums, &own_structure.polynomial, &Sum::polynomial);
        if (same == sum.sums.end())
          sum.sums.push_back({&own_structure.polynomial,
                              &own_structure.known,
                              &own_structure.functions,
                              fermions,
                              {coupling}});
        else
          same->couplings.push_back(coupling);
      }
    }
  }
  const bool are_gluons = std::ranges::count(colors, 8) == 4 && !has_other_octet;
  if (are_gluons && legs.size() == 4) {
    add_four_gluons(rows);
    return {};
  }
  for (auto& [key, own] : rows) rows_.push_back(std::move(own));
  return {};
}

/// Terms of each set of orders are the vertex of QCD, or rows of their own.
void LoadedModel::add_four_gluons(const Rows& rows) {
  std::map<std::pair<CouplingOrders, bool>, std::vector<const Row*>> sets;
  for (const auto& [key, row] : rows) sets[{row.vertex.orders, row.is_function}].push_back(&row);
  for (const auto& [kind, terms] : sets)
    if (!add_four_gluons(terms))
      for (const Row* row : terms) rows_.push_back(*row);
}

/// The three terms of four gluons are one row, where they are those of QCD.
bool LoadedModel::add_four_gluons(const std::vector<const Row*>& terms) {
  if (terms.size() != 3 || terms.front()->vertex.orders.strong() == 0) return false;
  if (terms.front()->is_function) return false;
  std::set<int> partners;  ///< of the first leg
  const std::vector<int>* couplings = nullptr;
  double sign = 0.0;
  for (const Row* row : terms) {
    if (row->sums.size() != 1 || !row->pairs) return false;
    const auto& legs = *row->pairs;
    const auto ratio = ratio_of(*row->sums[0].polynomial, four_vector_polynomial(legs));
    if (!ratio || std::abs(std::abs(ratio->real()) - 1.0) > 1e-12) return false;
    if (couplings != nullptr && (*couplings != row->sums[0].couplings || sign != ratio->real()))
      return false;
    couplings = &row->sums[0].couplings;
    sign = ratio->real();
    for (const int i : {0, 2})
      if (legs[std::size_t(i)] == 0 || legs[std::size_t(i + 1)] == 0)
        partners.insert(legs[std::size_t(i)] + legs[std::size_t(i + 1)]);
  }
  if (partners.size() != 3) return false;
  Row row = *terms.front();
  row.vertex.lorentz = Lorentz::VVVV;
  row.vertex.lines.clear();
  row.color = sign;
  rows_.push_back(std::move(row));
  return true;
}

/// Throws InputError where programs would not hold at these parameters: alpha_s of an event enters
/// by the powers of g_s that a coupling has in the folder.
void LoadedModel::check(const Parameters& parameters, const std::vector<StrongScaling>& scalings,
                        const Values& values) const {
  for (const Row& row : rows_)
    for (const FolderLeg& leg : row.source->legs) {
      const Particle& particle = particle_of(leg);
      const double mass = particle.mass.empty() ? 0.0 : parameters.mass(particle.pdg);
      if (mass == 0.0 && particle.has_two_indices() && particle.may_be_massive())
        throw InputError(fmt::format(
            "{}: the mass of {} is 0; a restriction card with this mass makes it massless", name_,
            particle.name));
    }
  for (const Row& row : rows_)
    if ((row.vertex.orders.strong() > 0 || row.is_function) &&
        !(parameters.strong_coupling() > 0.0))
      throw InputError(fmt::format("{}: couplings need alpha_s > 0, the parameter aS", name_));
  for (const Row& row : rows_)
    for (const Sum& sum : row.sums)
      for (const int coupling : sum.couplings) {
        const auto number = std::size_t(coupling);
        if (row.vertex.lorentz != Lorentz::VVVV) continue;
        const bool is_known = values.couplings[number] == 0.0 ||
                              std::ranges::includes(powers_[number], scalings[number].powers());
        if (scalings[number].is_sum() && is_known) continue;
        throw InputError(fmt::format(
            "{}: the coupling {} has other powers of g_s at these parameters than at the defaults "
            "of the model; a restriction card with these parameters has other defaults",
            name_, folder_.couplings[number].name));
      }
}

/// Rows of couplings that have more powers of g_s at these parameters than where the model was
/// read, or are no sums of powers.
std::vector<LoadedModel::Row> LoadedModel::more_rows(const std::vector<StrongScaling>& scalings,
                                                     const Values& values) const {
  std::vector<Row> result;
  const auto add = [&](const Row& row, const Sum& sum, int coupling, int power) {
    result.push_back(row);
    result.back().sums = {sum};
    result.back().sums.front().couplings = {coupling};
    result.back().vertex.orders = orders_of(folder_.couplings[std::size_t(coupling)], power);
  };
  for (const Row& row : rows_)
    for (const Sum& sum : row.sums)
      for (const int coupling : sum.couplings) {
        const auto number = std::size_t(coupling);
        if (row.is_function || powers_[number].front() != row.vertex.orders.strong()) continue;
        if (!scalings[number].is_sum()) {
          add(row, sum, coupling, power_of_function(folder_.couplings[number]));
          result.back().is_function = true;
          continue;
        }
        if (values.couplings[number] == 0.0) continue;
        for (const int power : scalings[number].powers())
          if (std::ranges::count(powers_[number], power) == 0) add(row, sum, coupling, power);
      }
  return result;
}

std::vector<Vertex> LoadedModel::vertices(const Parameters& parameters) const {
  const std::vector<double> externals = external_values(*evaluation_, parameters.inputs());
  const Values values = evaluation_->values(externals);
  const auto scalings = evaluation_->strong_scalings(externals);
  check(parameters, scalings, values);
  const std::vector<Row> more = more_rows(scalings, values);
  StrongParameters strong_parameters = evaluation_->strong_parameters(externals);
  std::vector<Vertex> result;
  for (std::size_t i = 0; i < rows_.size() + more.size(); ++i) {
    const bool is_more = i >= rows_.size();
    const Row& row = is_more ? more[i - rows_.size()] : rows_[i];
    const double strong = std::pow(parameters.strong_coupling(), row.vertex.orders.strong());
    // Vertices of the folder have a factor of i.
    const auto coupling_of = [&](const Sum& sum) {
      std::complex<double> value = 0.0;
      for (const int coupling : sum.couplings) {
        const auto number = std::size_t(coupling);
        value += scalings[number].part(row.vertex.orders.strong(), values.couplings[number]);
      }
      return double(sum.fermions.sign) * value / (std::complex<double>(0.0, 1.0) * strong);
    };
    Vertex vertex = row.vertex;
    if (vertex.lorentz == Lorentz::VVVV) {
      if (std::abs(coupling_of(row.sums.front()).imag()) > 1e-12)
        throw InputError(fmt::format("{}: the coupling of four gluons in {} is complex", name_,
                                     row.source->name));
      const double value = -row.color.real() * coupling_of(row.sums.front()).real();
      vertex.coupling = {value, value};
      if (value != 0.0) result.push_back(vertex);
      continue;
    }
    const bool may_be_known = uses_formulas_ && !row.is_function;
    if (auto known = may_be_known ? formula_of(row, coupling_of) : std::nullopt) {
      if (known->coupling.left != 0.0 || known->coupling.right != 0.0)
        result.push_back(std::move(*known));
      continue;
    }
    set_tensor(vertex, row, coupling_of, strong_parameters);
    if (!vertex.tensor->empty()) result.push_back(vertex);
  }
  return merged(std::move(result));
}

/// Why a structure has a function of momenta that Helikos cannot compute; empty where it can.
std::string LoadedModel::why_no_function(const LorentzStructure& structure) const {
  for (const LorentzTerm& term : structure.terms) {
    if (term.function < 0) continue;
    if (!can_be_held(structure.functions.at(term.function, [](const auto&) { return 1.5; })))
      return structure.name + " has a function of momenta with too many numbers";
  }
  return {};
}

namespace {

/// Functions of a row: those of its structures at some parameters, with places in place of legs,
/// times those of its couplings.
class RowFunctions {
 public:
  using ValueOf = std::function<ParameterValue(const std::string&)>;
  RowFunctions(const std::vector<int>& legs, ValueOf value)
      : legs_(legs), value_(std::move(value)) {}

  /// Puts the function of the row in the place of that of a structure, times that of a coupling,
  /// where there is one. One that is a number becomes a part of the coefficient.
  void take(std::pair<TensorMonomial, std::complex<double>>& term, const ScalarFunctions& own,
            const MomentumFunction* of_coupling) {
    int& function = term.first.function;
    if (function < 0 && of_coupling == nullptr) return;
    const auto [known, is_new] = known_.try_emplace({&own, function, of_coupling});
    if (is_new) known->second = number_of(product_of(own, function, of_coupling));
    const std::complex<double> factor = known->second.first;
    function = known->second.second;
    term.second *= factor;
  }

  std::vector<MomentumFunction> functions() && { return std::move(functions_); }

 private:
  MomentumFunction product_of(const ScalarFunctions& own, int function,
                              const MomentumFunction* of_coupling) const {
    if (of_coupling == nullptr) return own.at(function, value_);
    if (function < 0) return *of_coupling;
    ScalarFunctions both;
    const int first = both.insert(own.at(function, value_)), second = both.insert(*of_coupling);
    return both.at(both.apply(FunctionOperation::multiply, first, second), {});
  }

  /// A number, and the number of the function that it multiplies.
  std::pair<std::complex<double>, int> number_of(MomentumFunction function) {
    if (function.steps.size() == 1 && function.steps.front().operation == FunctionOperation::number)
      return {function.steps.front().number, -1};
    for (FunctionStep& step : function.steps) {
      if (step.operation != FunctionOperation::product) continue;
      for (std::int32_t* leg : {&step.a, &step.b})
        *leg = std::int32_t(std::ranges::find(legs_, int(*leg)) - legs_.begin());
    }
    const auto same = std::ranges::find(functions_, function);
    const auto number = int(same - functions_.begin());
    if (same == functions_.end()) functions_.push_back(std::move(function));
    return {1.0, number};
  }

  const std::vector<int>& legs_;
  ValueOf value_;
  std::vector<MomentumFunction> functions_;
  using Name = std::tuple<const ScalarFunctions*, int, const MomentumFunction*>;
  std::map<Name, std::pair<std::complex<double>, int>> known_;
};

}  // namespace

/// The sum of the couplings, without the factor of i of the folder, over the power of g_s of the
/// row.
int LoadedModel::coupling_function(const Row& row, const Sum& sum,
                                   StrongParameters& parameters) const {
  using enum FunctionOperation;
  ScalarFunctions& functions = parameters.functions;
  int all = -1;
  for (const int coupling : sum.couplings) {
    const int own = evaluation_->coupling_function(std::size_t(coupling), parameters);
    all = all < 0 ? own : functions.apply(add, all, own);
  }
  all = functions.apply(multiply, functions.number({0.0, -1.0}), all);
  const int power = row.vertex.orders.strong();
  if (power == 0) return all;
  return functions.apply(divide, all, functions.power(functions.strong(), functions.number(power)));
}

void LoadedModel::set_tensor(Vertex& vertex, const Row& row, const CouplingOf& coupling_of,
                             StrongParameters& parameters) const {
  RowFunctions functions(row.legs, [&](const std::string& name) {
    return parameters.value(std::size_t(evaluation_->find(name).value()));
  });
  std::vector<const Particle*> fields;
  for (const FolderLeg& leg : row.source->legs) fields.push_back(&particle_of(leg));
  std::deque<MomentumFunction> of_couplings;
  TensorPolynomial all;
  for (const Sum& sum : row.sums) {
    const MomentumFunction* of_coupling = nullptr;
    std::complex<double> coupling = row.color;
    if (row.is_function) {
      const int function = coupling_function(row, sum, parameters);
      of_coupling = &of_couplings.emplace_back(parameters.functions.at(function, {}));
      coupling *= double(sum.fermions.sign);
    } else {
      coupling *= coupling_of(sum);
    }
    for (const auto& [monomial, coefficient] : *sum.polynomial) {
      all.push_back(conjugated(monomial, coupling * coefficient, sum.fermions.conjugations));
      functions.take(all.back(), *sum.functions, of_coupling);
    }
  }
  collect(all);
  VertexTensor tensor;
  for (const auto& [monomial, coefficient] : all) {
    TensorTerm term;
    term.coefficient = coefficient;
    term.function = monomial.function;
    for (std::size_t place = 0; place < row.legs.size(); ++place)
      term.components[place] = std::uint8_t(monomial.component(row.legs[place]));
    for (int k = 0; k < monomial.momenta.num_factors(); ++k) {
      const auto place = std::ranges::find(row.legs, monomial.momenta.leg(k)) - row.legs.begin();
      term.momenta.push_back({std::uint8_t(place), std::uint8_t(monomial.momenta.mu(k))});
    }
    std::ranges::sort(term.momenta);
    term.dimension = dimension_of(fields, monomial.momenta.num_factors());
    tensor.push_back(std::move(term));
  }
  vertex.tensor = std::make_shared<const VertexTensor>(std::move(tensor));
  auto list = std::move(functions).functions();
  if (!std::ranges::all_of(list, can_be_held))
    throw InputError(
        fmt::format("a function of momenta or g_s in {} has too many numbers", row.source->name));
  vertex.functions = std::make_shared<const std::vector<MomentumFunction>>(std::move(list));
}

}  // namespace helikos::ufo
