// SPDX-License-Identifier: Apache-2.0
#include "helikos/engine/host_element.hpp"

#include <cmath>
#include <utility>

#include "helikos/amplitude/color/process_color.hpp"
#include "helikos/amplitude/program/build_program.hpp"
#include "helikos/engine/epilogue/energy_unit.hpp"
#include "helikos/engine/epilogue/jamp_powers.hpp"
#include "helikos/engine/packs/interpreter.hpp"

namespace helikos {

HostElement::HostElement(const Process& process, const Parameters& parameters) {
  const AmplitudeProgram program = build_program(process, parameters);
  check_states(process, program);
  program_ = schedule(program, all_helicities(program));
  color_ = color_squares(process_color(program.color));
  powers_ = program.jamp_powers;
  coupling_ = parameters.strong_coupling();
  const double coupling2 = parameters.strong_coupling() * parameters.strong_coupling();
  normalization_ = process.initial_average(parameters) / process.identical_factor() *
                   std::pow(coupling2, program.strong_power);
  legs_.resize(program_.legs.size());
  sums_.resize(program_.momenta.size());
  denominators_.resize(program_.denominators.size() + program_.forms.prefactors.size());
  jamps_.resize(program_.helicities.size() * std::size_t(program_.num_flows));
  workspace_.resize(program_.workspace_size);
  products_.resize(program_.forms.products.size());
  if (program_.forms.has_strong()) products_.push_back(coupling_);
}

double HostElement::operator()(std::span<const FourVector<double>> momenta) {
  const int exponent = energy_exponent(momenta.front().t);
  const double inverse_unit = power_of_two(-exponent);
  for (std::size_t leg = 0; leg < legs_.size(); ++leg) legs_[leg] = inverse_unit * momenta[leg];
  Frame<double> frame{workspace_.data(),    legs_.data(),  sums_.data(),
                      denominators_.data(), jamps_.data(), int(program_.helicities.size()),
                      inverse_unit};
  frame.products = products_.data();
  interpret(view_of(program_), frame);
  add_jamp_powers(powers_, coupling_, reinterpret_cast<double*>(jamps_.data()),
                  2 * std::ptrdiff_t(frame.flow_stride), 2 * frame.flow_stride);
  const EventScale scale{.num_legs = int(legs_.size())};
  return normalization_ * scale.of_energy(exponent) * color_sum();
}

/// The sum over helicities of the squares of sums over flows.
double HostElement::color_sum() const {
  const std::size_t helicities = program_.helicities.size();
  const auto flows = std::size_t(color_.num_flows);
  double result = 0.0;
  for (std::size_t h = 0; h < helicities; ++h)
    for (std::size_t k = 0; k < std::size_t(color_.count); ++k) {
      double re = 0.0, im = 0.0;
      for (std::size_t f = 0; f < flows; ++f) {
        const Complex<double>& jamp = jamps_[f * helicities + h];
        re += color_.factors[k * flows + f] * jamp.re;
        im += color_.factors[k * flows + f] * jamp.im;
      }
      result += re * re + im * im;
    }
  return result;
}

}  // namespace helikos
