// SPDX-License-Identifier: Apache-2.0
#include "helikos/beams/alpha_s_table.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "helikos/base/core/error.hpp"

namespace helikos::beams {
namespace {

/// d alpha_s / d ln Q^2 between the knots i and i + 1.
double slope(const AlphaSTable& table, const std::vector<double>& values, std::size_t i) {
  return (values[i + 1] - values[i]) / (table.log_q2[i + 1] - table.log_q2[i]);
}

/// The slope at knot i of the interval that begins at `low`; i may be next to a threshold or at an
/// end.
double slope_at(const AlphaSTable& table, const std::vector<double>& values, std::size_t i,
                std::size_t low) {
  const auto& q2 = table.q2;
  const bool is_low = i == low;
  const bool is_edge =
      is_low ? i == 0 || q2[i] == q2[i - 1] : i + 1 == q2.size() || q2[i] == q2[i + 1];
  if (is_edge) return slope(table, values, low);
  return 0.5 * (slope(table, values, i - 1) + slope(table, values, i));
}

double power_below(const AlphaSTable& table, const std::vector<double>& values) {
  std::size_t next = 1;
  while (next + 1 < table.q2.size() && table.q2[next] == table.q2[0]) ++next;
  return std::log(values[next] / values[0]) / std::log(table.q2[next] / table.q2[0]);
}

/// The first of several entries that the set has: some sets give thresholds and masses for alpha_s
/// separately.
double threshold_of(const Metadata& metadata, const std::string& quark, double fallback) {
  for (const char* kind : {"AlphaS_Threshold", "Threshold", "AlphaS_M", "M"}) {
    if (metadata.has(kind + quark)) return metadata.number(kind + quark);
  }
  return fallback;
}

Running running_of(const Metadata& metadata) {
  Running running;
  running.loops = 1 + metadata.integer("AlphaS_OrderQCD", metadata.integer("OrderQCD", 0));
  if (running.loops < 1 || running.loops > 3) metadata.fail("AlphaS_OrderQCD", "is not 0, 1 or 2");
  const bool has_reference = metadata.has("AlphaS_Reference");
  running.alpha_s = metadata.number(has_reference ? "AlphaS_Reference" : "AlphaS_MZ");
  running.at =
      has_reference ? metadata.number("AlphaS_MassReference") : metadata.number("MZ", running.at);
  const auto scheme =
      metadata.text("AlphaS_FlavorScheme", metadata.text("FlavorScheme", "variable"));
  const int most = metadata.integer("AlphaS_NumFlavors", metadata.integer("NumFlavors", 5));
  const char* quarks[] = {"Charm", "Bottom", "Top"};
  for (int i = 0; i < 3; ++i) {
    double& threshold = running.thresholds[i];
    threshold = scheme == "fixed" ? 0.0 : threshold_of(metadata, quarks[i], threshold);
    if (most < i + 4) threshold = std::numeric_limits<double>::infinity();
  }
  running.q_min = metadata.number("QMin", running.q_min);
  return running;
}

AlphaSTable table_of(const Metadata& metadata) {
  const auto q = metadata.numbers("AlphaS_Qs"), values = metadata.numbers("AlphaS_Vals");
  if (q.size() != values.size()) {
    metadata.fail("AlphaS_Vals", std::to_string(values.size()) + " values for " +
                                     std::to_string(q.size()) + " of AlphaS_Qs");
  }
  if (q.size() < 2) metadata.fail("AlphaS_Qs", "fewer than 2");
  for (std::size_t i = 0; i < q.size(); ++i) {
    if (!(q[i] * q[i] > 0.0 && std::isfinite(q[i] * q[i])) || (i > 0 && q[i] < q[i - 1]))
      metadata.fail("AlphaS_Qs", "they are not ascending numbers above zero");
    if (i > 1 && q[i] == q[i - 2]) metadata.fail("AlphaS_Qs", "one stands three times");
    if (!(values[i] > 0.0)) metadata.fail("AlphaS_Vals", "one is not above zero");
  }
  if (q.front() == q.back()) metadata.fail("AlphaS_Qs", "they are all the same");
  return interpolate_alpha_s(q, values);
}

}  // namespace

AlphaSTable interpolate_alpha_s(const std::vector<double>& q, const std::vector<double>& values) {
  AlphaSTable table;
  for (const double scale : q) {
    table.q2.push_back(scale * scale);
    table.log_q2.push_back(std::log(scale * scale));
  }
  table.cubic.assign(4 * q.size(), 0.0);
  for (std::size_t i = 0; i + 1 < q.size(); ++i) {
    double* c = table.cubic.data() + 4 * i;
    c[0] = values[i];
    if (table.q2[i] == table.q2[i + 1]) continue;
    const double width = table.log_q2[i + 1] - table.log_q2[i], rise = values[i + 1] - values[i];
    const double low = width * slope_at(table, values, i, i);
    const double high = width * slope_at(table, values, i + 1, i);
    c[1] = low;
    c[2] = 3.0 * rise - 2.0 * low - high;
    c[3] = low + high - 2.0 * rise;
  }
  table.low_power = power_below(table, values);
  table.last = values.back();
  return table;
}

namespace {

/// alpha_s between the first knot and the last knot.
double value_at(const AlphaSTable& table, double q2) {
  const auto above = std::ranges::upper_bound(table.q2, q2);
  if (above == table.q2.end()) return table.last;
  const auto i = std::size_t(above - table.q2.begin()) - 1;
  const double t = (std::log(q2) - table.log_q2[i]) / (table.log_q2[i + 1] - table.log_q2[i]);
  const double* c = table.cubic.data() + 4 * i;
  return ((c[3] * t + c[2]) * t + c[1]) * t + c[0];
}

AlphaSTable table_or_run(const Metadata& metadata) {
  // Without the entry LHAPDF uses an expansion in Lambda, which current sets do not use.
  const auto kind = metadata.text("AlphaS_Type", metadata.has("AlphaS_Vals") ? "ipol" : "ode");
  if (kind == "ipol") return table_of(metadata);
  if (kind != "ode" && kind != "analytic") metadata.fail("AlphaS_Type", "is unknown: " + kind);
  if (!metadata.has("AlphaS_MZ") && !metadata.has("AlphaS_Reference"))
    metadata.fail("AlphaS_MZ", "is missing, and so is a table (AlphaS_Qs, AlphaS_Vals)");
  try {
    return run_alpha_s(running_of(metadata));
  } catch (const InputError& error) {
    metadata.fail("AlphaS_MZ", error.what());
  }
}

/// AlphaS_MZ and the value of the table at MZ; they are equal where one of them is missing.
struct AtMz {
  double stated = 1.0, found = 1.0, mz = 0.0;

  AtMz(const Metadata& metadata, const AlphaSTable& table) {
    mz = metadata.number("MZ", Running().at);
    const double q2 = mz * mz;
    if (!metadata.has("AlphaS_MZ") || q2 < table.q2.front() || q2 > table.q2.back()) return;
    stated = metadata.number("AlphaS_MZ");
    found = value_at(table, q2);
  }
  double difference() const { return std::abs(found / stated - 1.0); }
  std::string text() const {
    return fmt::format("is {:g}, but the set's alpha_s at MZ = {:g} GeV is {:.4g}", stated, mz,
                       found);
  }
};

}  // namespace

AlphaSTable alpha_s_of(const Metadata& metadata) {
  AlphaSTable table = table_or_run(metadata);
  const AtMz at_mz(metadata, table);
  if (!(at_mz.difference() <= most_alpha_s_difference)) metadata.fail("AlphaS_MZ", at_mz.text());
  return table;
}

std::string alpha_s_doubt(const Metadata& metadata) {
  const AtMz at_mz(metadata, alpha_s_of(metadata));
  return at_mz.difference() > usual_alpha_s_difference ? "AlphaS_MZ: " + at_mz.text() : "";
}

}  // namespace helikos::beams
