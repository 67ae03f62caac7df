// SPDX-License-Identifier: Apache-2.0
#include "helikos/app/integrate_report.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "helikos/app/checked_process.hpp"
#include "helikos/app/integrate_warnings.hpp"
#include "helikos/app/machine.hpp"
#include "helikos/app/report_lines.hpp"
#include "helikos/app/status_line.hpp"
#include "helikos/version.hpp"

namespace helikos::app {

std::string beam_name(const IntegratePlan& plan, std::size_t beam) {
  const auto [first, second] = plan.collider.hadrons;
  const int code = beam == 0 ? first : second;
  if (code != 0) return code > 0 ? "p" : "p~";
  return std::string(plan.programs.front().process.legs()[beam].name());
}

std::string beams_text(const IntegratePlan& plan) {
  if (plan.is_decay()) return "a particle at rest";
  if (!plan.collider.has_hadrons()) return "the incoming particles";
  return fmt::format("{} {}", beam_name(plan, 0), beam_name(plan, 1));
}

std::string energy_of(const IntegrateRecord& r) {
  const std::string all = fmt::format("{:g} GeV", r.plan.collider.energy);
  const auto& own = r.options.beam_energies;
  return own.empty() ? all : fmt::format("{:g} and {:g} GeV, together {}", own[0], own[1], all);
}

std::array<double, 2> energies_of(const IntegrateRecord& r) {
  const auto& own = r.options.beam_energies;
  const double half = r.plan.collider.energy / 2;
  return own.empty() ? std::array{half, half} : std::array{own[0], own[1]};
}

namespace {

const char* result_unit(const IntegratePlan& plan) { return plan.is_decay() ? "GeV" : "pb"; }
std::string value_key(const IntegratePlan& plan) {
  return plan.is_decay() ? "width_gev" : "cross_section_pb";
}
std::string error_key(const IntegratePlan& plan) {
  return plan.is_decay() ? "error_gev" : "error_pb";
}

Json number_or_null(double number, bool is_known) { return is_known ? Json(number) : Json(); }

void print_settings(const IntegrateRecord& r) {
  report_line("backend", fmt::format("{}, {} thread{}, {} rank{}", backend(), r.threads,
                                     r.threads == 1 ? "" : "s", r.ranks, r.ranks == 1 ? "" : "s"));
  report_line("device", computing_device());
  report_line("beams", fmt::format("{}, {}", beams_text(r.plan), energy_of(r)));
  if (r.plan.set) {
    const bool is_toy = r.options.pdf == beams::toy_name;
    report_line("PDF set", fmt::format("{}, member {}{}", r.options.pdf, r.options.member,
                                       is_toy ? "   (a benchmark, no fit to data)" : ""));
    report_line("muF", r.plan.mu_f);
  }
  report_line("alpha_s", r.plan.alpha_s == "card"
                             ? "that of the parameters"
                             : fmt::format("{}, at muR = {}", r.plan.alpha_s, r.plan.mu_r));
  for (const std::string& cut : r.options.cuts) report_line("cut", cut);
  report_line("subprocesses", fmt::format("{}, by {} with {}", r.plan.num_members(),
                                          counted(r.plan.programs.size(), "program"),
                                          counted(r.channels, "channel")));
  print_strategies(r.strategies);
  report_line("seed", fmt::format("{}", r.options.seed));
  report_line("goal", goal_text(r));
}

/// A line for each subprocess, the largest first.
void print_members(const IntegrateRecord& r) {
  struct Line {
    std::string name;
    IntegralEstimate estimate;
    double efficiency;
    bool is_uncertain;
  };
  std::vector<Line> lines;
  std::size_t width = 0;
  for (std::size_t p = 0; p < r.members.size(); ++p)
    for (std::size_t k = 0; k < r.members[p].size(); ++k) {
      lines.push_back({r.plan.members[p][k].process.str(), r.members[p][k],
                       r.member_efficiencies[p][k],
                       r.member_largest_parts[p][k] > IntegrateRecord::large_weight_part});
      width = std::max(width, lines.back().name.size());
    }
  if (lines.size() == 1) return;
  std::ranges::stable_sort(lines, std::ranges::greater(),
                           [](const Line& line) { return line.estimate.mean; });
  fmt::print("  {:<{}}  {:^29}  {:>7}  {:>10}\n", "subprocess", width,
             fmt::format("{} [{}]", r.name_of_sum(), result_unit(r.plan)), "part", "efficiency");
  for (const Line& line : lines)
    fmt::print("  {:<{}}  ( {:.6e} +- {:.1e} )  {:>5.1f} %  {:>10.3g}{}\n", line.name, width,
               line.estimate.mean, line.estimate.error, 100 * line.estimate.mean / r.total.mean,
               line.efficiency, line.is_uncertain ? " *" : "");
  if (std::ranges::any_of(lines, &Line::is_uncertain))
    fmt::print(
        "  * a single weight has more than {:.0f} % of the squared error of this line: sum "
        "and error are uncertain\n",
        100 * IntegrateRecord::large_weight_part);
  fmt::print("\n");
}

void print_quality(const IntegrateRecord& r) {
  report_line("iterations", fmt::format("{}, after {} that adapt the grids", r.total.iterations,
                                        int(r.iterations.size()) - r.total.iterations));
  report_line("chi^2",
              fmt::format("{:.2f} of {} degrees of freedom", r.total.chi2, r.total.degrees));
  report_line("points", fmt::format("{}", r.total.points));
  report_line("efficiency",
              fmt::format("{:.3g}   (mean weight over the largest ones)", r.efficiency));
  report_line("set-up", fmt::format("{:.3f} s", r.set_up_seconds));
  report_line("integration", fmt::format("{:.3f} s", r.seconds));
}

/// Numbers of JSON are written with as many digits as bring them back.
Json non_finite_json(const NonFiniteOfRun& point, const IntegratePlan& plan) {
  const auto& [program, channel, found] = point.where;
  Json momenta = Json::array();
  for (std::size_t i = 0; i < found.momenta.size(); i += 4)
    momenta.push_back(
        {found.momenta[i], found.momenta[i + 1], found.momenta[i + 2], found.momenta[i + 3]});
  return {{"process", plan.programs[std::size_t(program)].process.str()},
          {"iteration", point.iteration},
          {"channel", channel},
          {"point", found.point},
          {"what", name_of(found.step)},
          {"momenta", momenta}};
}

}  // namespace

std::string name_of_all(const std::vector<IntegrateRecord>& records) {
  constexpr std::size_t most = 4;
  std::string name;
  for (std::size_t i = 0; i < std::min(records.size(), most); ++i)
    name += (i == 0 ? "" : " + ") + records[i].plan.request;
  if (records.size() > most) name += fmt::format(" + {} more", records.size() - most);
  return name;
}

SumOfProcesses::SumOfProcesses(const std::vector<IntegrateRecord>& records) {
  for (const IntegrateRecord& r : records) {
    mean += r.total.mean;
    error = std::hypot(error, r.total.error);
    unknown += r.unknown.empty() ? 0 : 1;
    points += r.total.points;
    non_finite += r.total.non_finite;
    consistent = consistent && r.total.consistent();
  }
}

void print_sum(const std::vector<IntegrateRecord>& records) {
  const SumOfProcesses sum(records);
  const std::string number = fmt::format("( {:.6e} +- {:.1e} ) {}", sum.mean, sum.error,
                                         result_unit(records.front().plan));
  report_line("sum", sum.unknown == 0
                         ? fmt::format("{}   of {} processes", number, records.size())
                         : fmt::format("is not known; {} of {} of {} processes", number,
                                       records.size() - sum.unknown, records.size()));
}

Json to_json(const std::vector<IntegrateRecord>& records) {
  const SumOfProcesses sum(records);
  Json processes = Json::array();
  for (const IntegrateRecord& record : records) processes.push_back(to_json(record));
  return {{value_key(records.front().plan), number_or_null(sum.mean, sum.unknown == 0)},
          {error_key(records.front().plan), number_or_null(sum.error, sum.unknown == 0)},
          {"points", sum.points},
          {"non_finite", sum.non_finite},
          {"consistent", sum.consistent},
          {"processes", processes}};
}

std::string status_text(const IntegrationSchedule& schedule, std::int64_t done, std::int64_t left,
                        double seconds) {
  const auto& iterations = schedule.iterations();
  std::string value;
  if (schedule.has_estimate()) {
    const IntegralEstimate found = schedule.estimate();
    value = fmt::format(", {:.5g} +- {:.2g}", found.mean, found.error);
  } else if (!iterations.empty()) {
    value = fmt::format(", {:.4g} +- {:.2g}", iterations.back().mean,
                        std::sqrt(iterations.back().variance));
  }
  const std::string text = fmt::format("iteration {}{}, {} points{}{}", iterations.size() + 1,
                                       schedule.is_warm_up() ? " (adapts the grids)" : "", done,
                                       value, time_left(seconds, double(done), double(left)));
  return left <= 0 ? text : with_bar(double(done) / double(done + left), text);
}

void print_report(const IntegrateRecord& r) {
  fmt::print("{}\n", r.plan.request);
  if (!r.zero.empty()) {
    fmt::print("\n");
    report_line(r.name_of_sum(), fmt::format("0 {}: {}", result_unit(r.plan), r.zero));
    return;
  }
  if (!r.unknown.empty()) {
    fmt::print("\n{}\n", r.unknown);
    return;
  }
  print_settings(r);
  fmt::print("\n");
  print_members(r);
  print_quality(r);
  fmt::print("\n");
  report_line(r.name_of_sum(),
              fmt::format("( {:.6e} +- {:.1e} ) {}   ({:.2g} %)", r.total.mean, r.total.error,
                          result_unit(r.plan), 100 * r.total.error / r.total.mean));
}

std::string text_of(const NonFiniteOfRun& point, const IntegratePlan& plan) {
  const auto& [program, channel, found] = point.where;
  return fmt::format("{}, channel {}, point {} (iteration {}): {}",
                     plan.programs[std::size_t(program)].process.str(), channel, found.point,
                     point.iteration, name_of(found.step));
}

Json to_json(const IntegrateRecord& r) {
  Json members = Json::array();
  for (std::size_t p = 0; p < r.members.size(); ++p)
    for (std::size_t k = 0; k < r.members[p].size(); ++k)
      members.push_back({{"process", r.plan.members[p][k].process.str()},
                         {"program", r.plan.programs[p].process.str()},
                         {value_key(r.plan), r.members[p][k].mean},
                         {error_key(r.plan), r.members[p][k].error},
                         {"points", r.member_points[p][k]},
                         {"efficiency", r.member_efficiencies[p][k]},
                         {"largest_weight_part", r.member_largest_parts[p][k]}});
  Json iterations = Json::array();
  for (const IterationEstimate& i : r.iterations)
    iterations.push_back({{value_key(r.plan), i.mean},
                          {error_key(r.plan), std::sqrt(i.variance)},
                          {"points", i.points},
                          {"non_finite", i.non_finite}});
  Json non_finite = Json::array();
  for (const NonFiniteOfRun& point : r.non_finite)
    non_finite.push_back(non_finite_json(point, r.plan));
  const bool has_set = r.plan.set.has_value();
  return {
      {"process", r.plan.request},
      {value_key(r.plan), number_or_null(r.total.mean, r.unknown.empty())},
      {error_key(r.plan), number_or_null(r.total.error, r.unknown.empty())},
      {"points", r.total.points},
      {"efficiency", r.efficiency},
      {"chi2", r.total.chi2},
      {"degrees_of_freedom", r.total.degrees},
      {"consistent", r.total.consistent()},
      {"points_with_weight", r.nonzero},
      {"uncertain_part", r.uncertain_part},
      {"searched_part", r.searched_part},
      {"partial_groups", r.partial_groups},
      {"groups_of_channels", r.groups},
      {"groups_without_weight", r.empty_groups},
      {"programs_without_weight", r.empty_programs},
      {"doubts", doubts_of(r)},
      {"zero", r.zero.empty() ? Json() : Json(r.zero)},
      {"unknown", r.unknown.empty() ? Json() : Json(r.unknown)},
      {"below_zero", r.below_zero.empty() ? Json() : Json(r.below_zero)},
      {"non_finite", r.total.non_finite},
      {"non_finite_points", non_finite},
      {"cuts_undefined", r.counts.undefined},
      {"negative_densities", r.counts.negative},
      {"mu_r_outside", r.counts.mu_r_outside},
      {"mu_f_outside", r.counts.mu_f_outside},
      {"accuracy_reached", r.is_reached},
      {"largest_weight_part", r.largest_weight_part},
      {"beams", beams_text(r.plan)},
      {"energy", r.plan.collider.energy},
      {"beam_energies", r.options.beam_energies.empty() ? Json() : Json(r.options.beam_energies)},
      {"pdf", has_set ? Json(r.options.pdf) : Json()},
      {"pdf_member", has_set ? Json(r.options.member) : Json()},
      {"mu_f", has_set ? Json(r.plan.mu_f) : Json()},
      {"mu_r", r.plan.mu_r.empty() ? Json() : Json(r.plan.mu_r)},
      {"alpha_s", r.plan.alpha_s},
      {"cuts", r.options.cuts},
      {"seed", r.options.seed},
      {"helicities", r.options.helicities},
      {"colors", r.options.colors},
      {"strategies", to_json(r.strategies, r.plan.programs)},
      {"param_card", r.options.param_card},
      {"set", r.options.set},
      {"channels", r.channels},
      {"subprocesses", members},
      {"iterations", iterations},
      {"iterations_that_adapt", int(r.iterations.size()) - r.total.iterations},
      {"phases",
       {{"set_up", r.set_up_seconds},
        {"integration", r.seconds},
        {"points", r.times.points},
        {"cuts", r.times.cuts},
        {"beams", r.times.beams},
        {"matrix_elements", r.times.matrix_elements},
        {"sums", r.times.sums},
        {"grids", r.times.grids}}},
      {"threads", r.threads},
      {"ranks", r.ranks},
      {"version", version()},
      {"commit", commit()},
      {"kokkos", kokkos_version()},
      {"backend", backend()},
      {"device", computing_device()}};
}

std::string goal_text(const IntegrateRecord& r) {
  const IntegrationGoal goal = goal_of(r.options);
  return goal.precision > 0.0 ? fmt::format("{:.3g} %, or {:.1e} points that count",
                                            100 * goal.precision, double(goal.most_points))
                              : fmt::format("{} points that count", goal.points);
}

}  // namespace helikos::app
