// SPDX-License-Identifier: Apache-2.0
#include "helikos/theory/process/detail/conservation.hpp"

#include <fmt/format.h>

#include <functional>

#include "helikos/base/core/error.hpp"

namespace helikos {
namespace {

struct Sum {
  int in = 0;
  int out = 0;
};

/// Adds up a quantity of the particles, with the opposite sign for antiparticles.
template <class Quantity>
Sum sum_over_legs(const Process& process, const Quantity& quantity) {
  Sum sum;
  for (const Leg& leg : process.legs()) {
    const int value = std::invoke(quantity, *leg.particle);
    (leg.incoming ? sum.in : sum.out) += leg.anti ? -value : value;
  }
  return sum;
}

std::string thirds(int value) {
  return value % 3 == 0 ? fmt::format("{}", value / 3) : fmt::format("{}/3", value);
}

[[noreturn]] void fail(const Process& process, std::string_view what) {
  throw InputError(fmt::format("{}: {}", process.str(), what));
}

void check_charge(const Process& process) {
  const Sum charge = sum_over_legs(process, &Particle::charge_times_3);
  if (charge.in != charge.out)
    fail(process, fmt::format("charge is not conserved ({} in, {} out)", thirds(charge.in),
                              thirds(charge.out)));
}

template <class Predicate>
void check_number(const Process& process, std::string_view what, const Predicate& counts) {
  const Sum number = sum_over_legs(process, counts);
  if (number.in != number.out)
    fail(process, fmt::format("{} is not conserved ({} in, {} out)", what, number.in, number.out));
}

void check_generations(const Process& process) {
  for (int generation = 1; generation <= 3; ++generation) {
    if (!process.model().mixes_quarks)
      check_number(
          process, fmt::format("quark number of generation {}", generation),
          [&](const Particle& p) { return p.is_quark() && p.generation() == generation ? 1 : 0; });
    check_number(
        process, fmt::format("lepton number of generation {}", generation),
        [&](const Particle& p) { return p.is_lepton() && p.generation() == generation ? 1 : 0; });
  }
}

void check_color(const Process& process) {
  int gluons = 0;
  for (const Leg& leg : process.legs()) {
    if (leg.particle->is_quark()) return;
    gluons += leg.particle->is_gluon() ? 1 : 0;
  }
  if (gluons == 1) fail(process, "colour is not conserved (a single gluon and no quark)");
}

}  // namespace

void check_conservation(const Process& process) {
  check_charge(process);
  check_number(process, "quark number (colour triality)",
               [](const Particle& p) { return p.is_quark() ? 1 : 0; });
  check_generations(process);
  check_color(process);
}

}  // namespace helikos
