// SPDX-License-Identifier: Apache-2.0
#include "helikos/beams/set_uncertainty.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace helikos::beams {
namespace {

double square(double x) { return x * x; }

/// Half of the width of the interval around 0 that has this part of a normal distribution, in
/// standard deviations.
double deviations_of(double part) {
  double low = 0.0, high = 10.0;
  for (int step = 0; step < 60; ++step) {
    const double middle = 0.5 * (low + high);
    (std::erf(middle / std::sqrt(2.0)) < part ? low : high) = middle;
  }
  return low;
}

/// Sums of squares of the deviations above and below the central number.
struct Squares {
  double plus = 0.0, minus = 0.0;
};

Squares of_pairs(double central, std::span<const double> members) {
  Squares sum;
  for (std::size_t k = 0; k + 1 < members.size(); k += 2) {
    const double first = members[k] - central, second = members[k + 1] - central;
    sum.plus += square(std::max({first, second, 0.0}));
    sum.minus += square(std::max({-first, -second, 0.0}));
  }
  return sum;
}

Squares of_single(double central, std::span<const double> members) {
  double sum = 0.0;
  for (const double value : members) sum += square(value - central);
  return {sum, sum};
}

double mean_of(std::span<const double> members) {
  double sum = 0.0;
  for (const double value : members) sum += value;
  return sum / double(members.size());
}

}  // namespace

SetUncertainty set_uncertainty(const Metadata& set, std::span<const double> values) {
  const std::string all = set.text("ErrorType", "unknown");
  const std::string type = all.substr(0, all.find('+'));
  const auto parameters = std::size_t(std::ranges::count(all, '+'));
  const bool fits = values.size() >= 2 * parameters + 3 &&
                    (type != "hessian" || (values.size() - 2 * parameters) % 2 == 1);
  if (!fits) set.fail("ErrorType", fmt::format("{} does not fit {} members", all, values.size()));
  const auto members = values.subspan(1, values.size() - 1 - 2 * parameters);
  double central = values[0];
  Squares sum;
  if (type == "replicas") {
    central = mean_of(members);
    sum = of_single(central, members);
    sum.plus /= double(members.size()) - 1.0;
    sum.minus = sum.plus;
  } else if (type == "hessian") {
    sum = of_pairs(central, members);
  } else if (type == "symmhessian") {
    sum = of_single(central, members);
  } else {
    set.fail("ErrorType", fmt::format("{}: no formula for uncertainties", all));
  }
  const auto last = values.last(2 * parameters);
  for (std::size_t k = 0; k < last.size(); k += 2) {
    const double half = 0.5 * (last[k] - last[k + 1]);
    sum.plus += half * half;
    sum.minus += half * half;
  }
  const double level = type == "replicas" ? -1.0 : set.number("ErrorConfLevel", -1.0);
  const double scale = level > 0.0 && level < 100.0 ? 1.0 / deviations_of(level / 100.0) : 1.0;
  return {central, scale * std::sqrt(sum.plus), scale * std::sqrt(sum.minus)};
}

}  // namespace helikos::beams
