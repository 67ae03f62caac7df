// SPDX-License-Identifier: Apache-2.0
#include "helikos/theory/process/detail/conservation.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "helikos/base/core/error.hpp"

namespace helikos {
namespace {

std::string name_of_charge(int number) {
  if (number == 0) return "charge";
  if (number == 1) return "quark number (colour triality)";
  return number < 5 ? fmt::format("quark number of generation {}", number - 1)
                    : fmt::format("lepton number of generation {}", number - 4);
}

std::string thirds(int value) {
  return value % 3 == 0 ? fmt::format("{}", value / 3) : fmt::format("{}/3", value);
}

}  // namespace

Charges charges_of(const Leg& leg, const Model& model) {
  const Particle& p = *leg.particle;
  const int sign = leg.anti == leg.incoming ? 1 : -1;
  Charges charges{sign * p.charge_times_3, p.is_quark() ? sign : 0};
  const int generation = p.is_quark() && model.mixes_quarks ? 1 : p.generation();
  if (generation > 0) charges[std::size_t(generation + (p.is_lepton() ? 4 : 1))] = sign;
  return charges;
}

bool breaks_color(const std::vector<Leg>& legs) {
  return std::ranges::none_of(legs, &Particle::is_quark, &Leg::particle) &&
         std::ranges::count_if(legs, &Particle::is_gluon, &Leg::particle) == 1;
}

void check_conservation(const Process& process) {
  Charges in{}, out{};
  for (const Leg& leg : process.legs()) {
    const Charges charges = charges_of(leg, process.model());
    for (std::size_t i = 0; i < charges.size(); ++i)
      (leg.incoming ? in : out)[i] += leg.incoming ? -charges[i] : charges[i];
  }
  for (const int i : {0, 1, 2, 5, 3, 6, 4, 7}) {  // generation by generation
    const int before = in[std::size_t(i)], after = out[std::size_t(i)];
    if (before == after) continue;
    const auto text = [&](int value) { return i == 0 ? thirds(value) : fmt::format("{}", value); };
    throw InputError(fmt::format("{}: {} is not conserved ({} in, {} out)", process.str(),
                                 name_of_charge(i), text(before), text(after)));
  }
  if (breaks_color(process.legs()))
    throw InputError(process.str() + ": colour is not conserved (a single gluon and no quark)");
}

}  // namespace helikos
