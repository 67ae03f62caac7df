// SPDX-License-Identifier: Apache-2.0
#include "helikos/amplitude/schedule/detail/form_packer.hpp"

#include <algorithm>
#include <limits>
#include <stdexcept>
#include <utility>

namespace helikos {
namespace {

void require_form(bool condition, const char* what) {
  if (!condition) throw std::logic_error(std::string("a form ") + what);
}

/// A real vector is a sum of products of real numbers.
void check_reality(const Form& form, const FormKinds& kinds) {
  if (kinds.output != CurrentKind::real_vector) return;
  for (const CurrentKind input : kinds.inputs) {
    require_form(input == CurrentKind::real_vector, "gives a real vector of complex currents");
  }
  for (const Prefactor& prefactor : form.prefactors) {
    for (const Monomial& monomial : prefactor) {
      require_form(monomial.constant.imag() == 0.0 && monomial.function < 0,
                   "gives a real vector with complex prefactors");
    }
  }
}

void check_form(const Form& form, const FormKinds& kinds) {
  const bool is_bilinear = kinds.inputs.size() == 2;
  const int seconds = is_bilinear ? num_components(kinds.inputs[1]) : 1;
  for (const FormEntry& entry : form.entries) {
    require_form(entry.output < num_components(kinds.output) &&
                     entry.first < num_components(kinds.inputs[0]) && entry.second < seconds,
                 "has a component that its current has not");
    require_form(entry.prefactor < form.prefactors.size(), "has a prefactor that is not there");
  }
  require_form(form.prefactors.size() <= std::numeric_limits<std::uint16_t>::max(),
               "has too many prefactors");
  check_reality(form, kinds);
}

}  // namespace

int FormPacker::add(int form, const FormKinds& kinds, double coefficient) {
  require_form(form >= 0 && form < static_cast<int>(program_.forms.size()), "is not there");
  const auto [place, is_new] = forms_.try_emplace({form, kinds, coefficient}, 0);
  if (is_new) {
    place->second = static_cast<int>(tables_.forms.size());
    tables_.forms.push_back(pack(program_.forms[form], kinds, coefficient));
  }
  return place->second;
}

PackedForm FormPacker::pack(const Form& form, const FormKinds& kinds, double coefficient) {
  check_form(form, kinds);
  PackedForm packed;
  packed.is_bilinear = kinds.inputs.size() == 2;
  std::copy(kinds.inputs.begin(), kinds.inputs.end(), packed.inputs);
  packed.output = kinds.output;
  const Cells cells = cells_of(form.entries, packed.is_bilinear);
  packed.first_cell = cells.first;
  packed.num_cells = cells.count;
  packed.first_prefactor = prefactors_of(form, coefficient);
  packed.num_prefactors = static_cast<std::int32_t>(form.prefactors.size());
  return packed;
}

FormPacker::Cells FormPacker::cells_of(std::vector<FormEntry> entries, bool is_bilinear) {
  if (!is_bilinear) {  // the only input is the last one
    for (FormEntry& entry : entries) entry.second = std::exchange(entry.first, 0);
  }
  const auto key = [](const FormEntry& e) {
    return std::tuple(e.output, e.second, e.first, e.prefactor);
  };
  std::ranges::sort(entries, {}, key);
  const auto [place, is_new] = cells_.try_emplace(std::move(entries));
  if (!is_new) return place->second;
  auto& cells = tables_.cells;
  place->second.first = static_cast<std::int32_t>(cells.size());
  for (const FormEntry& entry : place->first) {
    const bool continues = static_cast<std::int32_t>(cells.size()) > place->second.first &&
                           cells.back().output == entry.output && cells.back().last == entry.second;
    if (!continues) {
      cells.push_back(
          {entry.output, entry.second, 0, static_cast<std::int32_t>(tables_.terms.size())});
    }
    tables_.terms.push_back({entry.prefactor, entry.first});
    ++cells.back().num_terms;
  }
  place->second.count = static_cast<std::int32_t>(cells.size()) - place->second.first;
  return place->second;
}

std::int32_t FormPacker::prefactors_of(const Form& form, double coefficient) {
  std::vector<double> name{coefficient};  // all that makes up the prefactors
  for (const Prefactor& prefactor : form.prefactors) {
    name.push_back(static_cast<double>(prefactor.size()));
    for (const Monomial& m : prefactor) {
      name.insert(name.end(), {m.constant.real(), m.constant.imag(), double(m.dimension),
                               double(m.function), static_cast<double>(m.factors.size())});
      if (m.function >= 0) prefactor_of_function(m.function);  // functions come first
      for (const MomentumComponent& f : m.factors) {
        name.insert(name.end(), {double(f.legs), double(f.component)});
      }
    }
  }
  const auto [place, is_new] = prefactors_.try_emplace(
      std::move(name), static_cast<std::int32_t>(tables_.prefactors.size()));
  if (is_new) {
    for (const Prefactor& prefactor : form.prefactors) add_prefactor(prefactor, coefficient);
  }
  return place->second;
}

std::int32_t FormPacker::prefactor_of_function(int number) {
  const auto [place, is_new] =
      functions_.try_emplace(number, static_cast<std::int32_t>(tables_.prefactors.size()));
  if (!is_new) return place->second;
  const MomentumFunction& function = program_.functions.at(std::size_t(number));
  require_form(can_be_held(function), "has a function with too many numbers");
  tables_.prefactors.push_back({0, 0, 0, static_cast<std::int32_t>(tables_.steps.size()),
                                static_cast<std::int32_t>(function.steps.size())});
  const auto places = places_of_steps(function);
  const auto argument = [&](const FunctionStep& step, std::int32_t of) {
    if (of < 0) return 0;
    return step.operation == FunctionOperation::product ? 4 * momentum_(LegMask(of))
                                                        : int(places[std::size_t(of)]);
  };
  for (std::size_t i = 0; i < places.size(); ++i) {
    const FunctionStep& step = function.steps[i];
    tables_.steps.push_back({step.number.real(), step.number.imag(), step.operation,
                             argument(step, step.a), argument(step, step.b), argument(step, step.c),
                             places[i]});
  }
  return place->second;
}

void FormPacker::add_prefactor(const Prefactor& prefactor, double coefficient) {
  const auto has_function = [](const Monomial& m) { return m.function >= 0; };
  PrefactorStep step{static_cast<std::int32_t>(tables_.monomials.size()),
                     static_cast<std::int32_t>(prefactor.size())};
  step.num_with_functions = int(std::ranges::count_if(prefactor, has_function));
  tables_.prefactors.push_back(step);
  for (const bool with_function : {false, true}) {
    for (const Monomial& m : prefactor)
      if (has_function(m) == with_function) add_monomial(m, coefficient);
  }
}

void FormPacker::add_monomial(const Monomial& m, double coefficient) {
  tables_.monomials.push_back({coefficient, m.constant.real(), m.constant.imag(), m.dimension,
                               static_cast<std::int32_t>(tables_.factors.size()),
                               static_cast<std::int32_t>(m.factors.size()), product_of(m)});
  for (const MomentumComponent& factor : m.factors) {
    require_form(factor.component >= 0 && factor.component < 4, "has no such momentum");
    tables_.factors.push_back(4 * momentum_(factor.legs) + factor.component);
  }
  if (m.function >= 0) tables_.factors.push_back(prefactor_of_function(m.function));
}

/// The number of a product that may be there already.
std::int32_t FormPacker::product(ProductStep step) {
  const auto [place, is_new] = products_.try_emplace(
      {step.before, step.factor}, static_cast<std::int32_t>(tables_.products.size()));
  if (is_new) tables_.products.push_back(step);
  return place->second;
}

std::int32_t FormPacker::product_of(const Monomial& monomial) {
  std::int32_t number = product({-1, monomial.dimension});
  for (const MomentumComponent& factor : monomial.factors)
    number = product({number, 4 * momentum_(factor.legs) + factor.component});
  return number;
}

}  // namespace helikos
