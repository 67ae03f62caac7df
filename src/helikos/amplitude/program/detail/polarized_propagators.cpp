// SPDX-License-Identifier: Apache-2.0
#include "helikos/amplitude/program/detail/polarized_propagators.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <map>
#include <utility>

namespace helikos {
namespace {

/// A function of two momenta, made step by step.
class FunctionMaker {
 public:
  std::int32_t product(LegMask a, LegMask b) {
    return add({FunctionOperation::product, std::int32_t(a), std::int32_t(b), -1, {1.0, 0.0}});
  }
  std::int32_t one() { return add({FunctionOperation::number, -1, -1, -1, {1.0, 0.0}}); }
  std::int32_t make(FunctionOperation operation, std::int32_t a, std::int32_t b) {
    return add({operation, a, b});
  }
  MomentumFunction take() { return std::move(function_); }

 private:
  std::int32_t add(FunctionStep step) {
    function_.steps.push_back(step);
    return static_cast<std::int32_t>(function_.steps.size()) - 1;
  }

  MomentumFunction function_;
};

/// The three functions f of q and P, in GeV^-2, of
///
///     eps0^mu eps0^nu = f[0] q^mu q^nu + f[1] (q^mu P^nu + P^mu q^nu) + f[2] P^mu P^nu,
///     f[0] = (qP)^2 / (q^2 K),  f[1] = -(qP) / K,  f[2] = q^2 / K,  K = (qP)^2 - q^2 P^2.
std::vector<MomentumFunction> functions_of(LegMask q, LegMask total) {
  using enum FunctionOperation;
  std::vector<MomentumFunction> functions;
  for (int number = 0; number < 3; ++number) {
    FunctionMaker maker;
    const auto qp = maker.product(q, total), qq = maker.product(q, q),
               pp = maker.product(total, total);
    const auto square = maker.make(multiply, qp, qp);
    const auto k = maker.make(subtract, square, maker.make(multiply, qq, pp));
    if (number == 0) maker.make(divide, square, maker.make(multiply, qq, k));
    if (number == 1) maker.make(divide, qp, k);
    if (number == 2) maker.make(divide, qq, k);
    functions.push_back(maker.take());
  }
  return functions;
}

MomentumFunction inverse_square(LegMask q) {
  FunctionMaker maker;
  const auto one = maker.one();
  maker.make(FunctionOperation::divide, one, maker.product(q, q));
  return maker.take();
}

constexpr double lowered(int component) { return component == 0 ? 1.0 : -1.0; }

}  // namespace

PolarizedPropagators::PolarizedPropagators(const Process& process, const Parameters& parameters,
                                           AmplitudeProgram& program)
    : parameters_(parameters),
      program_(program),
      frame_(helicity_frame(process)),
      all_(leg_bit(process.num_legs()) - 1) {
  if (!process.is_polarized() || process.restrictions().decays.empty()) return;
  const auto parts = parts_of(process);
  for (const ProcessPart& part : parts) {
    if (part.parent < 0) continue;
    const ProcessPart& parent = parts[std::size_t(part.parent)];
    const auto place = std::ranges::find(parent.members, part.legs) - parent.members.begin();
    const Leg& leg = parent.process.legs()[std::size_t(place)];
    if (leg.polarization.is_all()) continue;
    resonances_.push_back({leg.particle->pdg, part.legs, leg.polarization.weight(0) > 0.0});
  }
}

/// The sum of eps^mu eps^nu* over the helicities, with the second index down: out^mu = form of
/// in^nu. Without {0}: -g^{mu nu} + q^mu q^nu / q^2 - eps0^mu eps0^nu.
Form PolarizedPropagators::numerator_form(LegMask legs, bool is_longitudinal) {
  const double sign = is_longitudinal ? 1.0 : -1.0;
  int numbers[3];
  const auto functions = functions_of(legs, frame_);
  for (int i = 0; i < 3; ++i) numbers[i] = program_.add_function(functions[std::size_t(i)]);
  const int inverse = is_longitudinal ? -1 : program_.add_function(inverse_square(legs));
  Form form;
  for (int mu = 0; mu < 4; ++mu)
    for (int nu = 0; nu < 4; ++nu) {
      Prefactor sum;
      const auto add = [&](double constant, LegMask a, LegMask b, int function) {
        sum.push_back({{constant * lowered(nu), 0.0}, -2, {{a, mu}, {b, nu}}, function});
      };
      add(sign, legs, legs, numbers[0]);
      add(-sign, legs, frame_, numbers[1]);
      add(-sign, frame_, legs, numbers[1]);
      add(sign, frame_, frame_, numbers[2]);
      if (!is_longitudinal) add(1.0, legs, legs, inverse);
      if (!is_longitudinal && mu == nu) sum.push_back({{-1.0, 0.0}, 0, {}, -1});
      form.entries.push_back({std::uint8_t(mu), std::uint8_t(nu), 0,
                              static_cast<std::uint16_t>(form.prefactors.size())});
      form.prefactors.push_back(std::move(sum));
    }
  return form;
}

bool PolarizedPropagators::propagate(int code, int current, double factor) {
  const LegMask legs = program_.currents[std::size_t(current)].legs;
  const auto own = std::ranges::find_if(resonances_, [&](const Resonance& resonance) {
    return resonance.pdg == std::abs(code) &&
           (resonance.products == legs || resonance.products == (all_ & ~legs));
  });
  if (own == resonances_.end()) return false;
  // A vector's propagator is the sum over helicities with the sign -1 (docs/physics.md, eq. 33).
  program_.instructions.push_back({.operation = Operation::propagate_form,
                                   .inputs = {current, -1, -1},
                                   .output = current,
                                   .coefficient = -factor,
                                   .parameter = int(program_.propagators.size()),
                                   .form = int(program_.forms.size())});
  program_.propagators.push_back({parameters_.mass(own->pdg), parameters_.width(own->pdg)});
  program_.forms.push_back(numerator_form(own->products, own->is_longitudinal));
  return true;
}

}  // namespace helikos
