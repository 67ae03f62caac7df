// SPDX-License-Identifier: Apache-2.0
#include "helikos/app/integrate_report.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <map>

#include "helikos/app/machine.hpp"
#include "helikos/app/run_input.hpp"
#include "helikos/app/standard_output.hpp"
#include "helikos/app/status_line.hpp"
#include "helikos/app/trial_report.hpp"
#include "helikos/engine/options.hpp"
#include "helikos/generator/integrate.hpp"
#include "helikos/generator/run_header.hpp"
#include "helikos/generator/warnings.hpp"
#include "helikos/version.hpp"

namespace helikos::app {

namespace {

std::string value_key(const ProcessPlan& plan) {
  return plan.is_decay() ? "width_gev" : "cross_section_pb";
}
std::string error_key(const ProcessPlan& plan) {
  return plan.is_decay() ? "error_gev" : "error_pb";
}

Json text_or_null(const std::string& text) {
  return text.empty() ? Json() : Json(with_flags(text));
}

Json number_or_null(double number, bool is_known) { return is_known ? Json(number) : Json(); }

/// Prints the number of programs that have each strategy.
void print_strategies(const std::vector<ProgramStrategy>& strategies) {
  std::map<std::string, int> counts;
  for (const ProgramStrategy& own : strategies)
    ++counts[name_of(own.strategy.helicities) + " " + name_of(own.strategy.colors)];
  std::vector<std::string> parts;
  for (const auto& [name, count] : counts)
    parts.push_back(fmt::format("{} ({})", name, counted(count, "program")));
  if (!parts.empty())
    report_line("helicities, colours", fmt::format("{}, by trial", fmt::join(parts, ", ")));
}

bool has_windows(const ProcessPlan& plan) {
  return std::ranges::any_of(plan.programs,
                             [](const auto& program) { return !program.windows.empty(); });
}

void print_settings(const ProcessResult& r, std::uint64_t seed) {
  report_line("backend", fmt::format("{}, {}, {}", backend(), counted(r.threads, "thread"),
                                     counted(r.ranks, "rank")));
  report_line("device", computing_device());
  report_line("beams", fmt::format("{}, {}", r.plan.beams_text(), r.plan.energy_text()));
  if (r.plan.set) {
    const bool is_toy = r.setup().pdf == beams::toy_name;
    report_line("PDF set", fmt::format("{}, member {}{}", r.setup().pdf, r.setup().member,
                                       is_toy ? "   (a benchmark, no fit to data)" : ""));
    report_line("muF", r.plan.mu_f);
  }
  report_line("alpha_s", r.plan.alpha_s_text());
  for (const std::string& cut : r.setup().cuts) report_line("cut", cut);
  if (has_windows(r.plan))
    report_line("windows", fmt::format("{:g} widths around masses", r.setup().bwcutoff));
  report_line("subprocesses", fmt::format("{}, by {} with {}", r.plan.num_members(),
                                          counted(r.plan.programs.size(), "program"),
                                          counted(r.channels, "channel")));
  print_strategies(r.strategies);
  report_line("seed", fmt::format("{}", seed));
  report_line("goal", goal_text(r.setup()));
}

/// Prints a line for each subprocess, the largest first.
void print_members(const ProcessResult& r) {
  std::vector<std::pair<std::string, MemberResult>> lines;
  std::size_t width = 0;
  for (std::size_t p = 0; p < r.members.size(); ++p)
    for (std::size_t k = 0; k < r.members[p].size(); ++k) {
      lines.emplace_back(r.plan.members[p][k].process.str(), r.members[p][k]);
      width = std::max(width, lines.back().first.size());
    }
  if (lines.size() == 1) return;
  std::ranges::stable_sort(lines, std::ranges::greater(),
                           [](const auto& line) { return line.second.mean; });
  fmt::print("  {:<{}}  {:^29}  {:>7}  {:>10}\n", "subprocess", width,
             fmt::format("{} [{}]", r.plan.name_of_sum(), r.plan.unit()), "part", "efficiency");
  bool has_uncertain = false;
  for (const auto& [name, own] : lines) {
    const bool is_uncertain = own.largest_weight_part > ProcessResult::large_weight_part;
    fmt::print("  {:<{}}  ( {:.6e} +- {:.1e} )  {:>5.1f} %  {:>10.3g}{}\n", name, width, own.mean,
               own.error, 100 * own.mean / r.total.mean, own.efficiency, is_uncertain ? " *" : "");
    has_uncertain = has_uncertain || is_uncertain;
  }
  if (has_uncertain)
    fmt::print(
        "  * a single weight has more than {:.0f} % of the squared error of this line: sum "
        "and error are uncertain\n",
        100 * ProcessResult::large_weight_part);
  fmt::print("\n");
}

void print_quality(const ProcessResult& r) {
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

/// Prints the envelope of scales, uncertainties of sets, and other single variations.
void print_variations(const ProcessResult& r) {
  const VariedSums& all = r.variations;
  const auto part = [&](double change) { return 100 * change / std::abs(r.total.mean); };
  if (all.has_scales)
    report_line("scale variations", fmt::format("+{:.3g} % -{:.3g} %   (envelope of 7 points)",
                                                part(all.scale_plus), part(all.scale_minus)));
  const auto of_set = [](double change, double central) {
    return 100 * change / std::abs(central);
  };
  for (const UncertaintyOfSet& own : all.sets)
    report_line("PDF uncertainty",
                own.why_unknown.empty()
                    ? fmt::format("+{:.3g} % -{:.3g} %   ({}, {}, 68 %, of its member 0)",
                                  of_set(own.plus, own.central), of_set(own.minus, own.central),
                                  own.set, own.type)
                    : fmt::format("is not known: {}", own.why_unknown));
  for (const VariedSum& own : all.list) {
    if (own.record.group_attributes != events::Attributes{{"combine", "none"}}) continue;
    report_line("variation",
                own.why_unknown.empty()
                    ? fmt::format("{:.6e} pb ({:+.3g} %)   {}", own.mean,
                                  part(own.mean - r.total.mean), own.record.text)
                    : fmt::format("is not known: {}   {}", own.why_unknown, own.record.text));
  }
  if (all.extrapolated > 0.0)
    report_line("extrapolated", fmt::format("up to {:.3g} % of the points of a variation have muF "
                                            "outside of the range of the PDF set",
                                            100 * all.extrapolated));
}

Json json_of(const VariedSums& all) {
  Json list = Json::array(), sets = Json::array();
  for (const VariedSum& own : all.list) {
    Json attributes = Json::object();
    for (const auto& [key, value] : own.record.attributes) attributes[key] = value;
    list.push_back({{"id", own.record.id},
                    {"text", own.record.text},
                    {"group", own.record.group},
                    {"attributes", attributes},
                    {"cross_section_pb", number_or_null(own.mean, own.why_unknown.empty())},
                    {"error_of_difference_pb", number_or_null(own.error, own.why_unknown.empty())},
                    {"why_unknown", text_or_null(own.why_unknown)}});
  }
  for (const UncertaintyOfSet& own : all.sets) {
    const bool is_known = own.why_unknown.empty();
    sets.push_back({{"set", own.set},
                    {"type", own.type},
                    {"plus_pb", number_or_null(own.plus, is_known)},
                    {"minus_pb", number_or_null(own.minus, is_known)},
                    {"central_pb", number_or_null(own.central, is_known)},
                    {"why_unknown", text_or_null(own.why_unknown)}});
  }
  return {{"list", list},
          {"scale_plus_pb", number_or_null(all.scale_plus, all.has_scales)},
          {"scale_minus_pb", number_or_null(all.scale_minus, all.has_scales)},
          {"pdf_uncertainties", sets},
          {"extrapolated_part", all.extrapolated}};
}

/// Null if no strategy was chosen.
Json json_of(const std::vector<ProgramStrategy>& strategies,
             const std::vector<IntegrandInput>& programs) {
  if (strategies.empty()) return nullptr;
  Json result = Json::array();
  for (std::size_t i = 0; i < strategies.size(); ++i)
    result.push_back({{"program", programs[i].process.str()},
                      {"helicities", name_of(strategies[i].strategy.helicities)},
                      {"colors", name_of(strategies[i].strategy.colors)},
                      {"trials", json_of_trials(strategies[i].trials)}});
  return result;
}

Json json_of(const SetUpTimes& times) {
  return {{"start", times.start},   {"plan", times.plan},     {"device", times.device},
          {"checks", times.checks}, {"trials", times.trials}, {"programs", times.programs}};
}

}  // namespace

Json json_of_executors(const std::vector<ProgramExecution>& programs) {
  Json result = Json::array();
  for (const ProgramExecution& own : programs)
    result.push_back({{"program", own.process},
                      {"interpreted_points", own.interpreted},
                      {"compiled_points", own.compiled},
                      {"compile_seconds", own.compile_seconds},
                      {"from_cache", own.is_kept},
                      {"reason", text_or_null(own.reason)}});
  return result;
}

void print_executors(const std::vector<ProgramExecution>& programs) {
  int number = 0, kept = 0;
  double points = 0.0, all = 0.0, seconds = 0.0;
  for (const ProgramExecution& own : programs) {
    all += double(own.interpreted + own.compiled), points += double(own.compiled);
    if (own.compiled > 0) ++number;
    kept += own.is_kept ? 1 : 0, seconds += own.compile_seconds;
  }
  if (number == 0) return;
  std::string text = fmt::format("kernels for {} of {}, {:.3g} % of the points", number,
                                 counted(int(programs.size()), "program"), 100.0 * points / all);
  if (seconds > 0.0) text += fmt::format("; {:.1f} s of compilers", seconds);
  if (kept > 0) text += fmt::format("; {} from the cache", kept);
  report_line("executors", text);
}

namespace {

/// JSON writes numbers with all digits, so that the point can be computed again.
Json json_of(const StepTimes& times) {
  return {{"points", times.points},   {"cuts", times.cuts},
          {"beams", times.beams},     {"matrix_elements", times.matrix_elements},
          {"sums", times.sums},       {"grids", times.grids},
          {"waiting", times.waiting}, {"exchange", times.exchange},
          {"kernels", times.kernels}};
}

Json json_of(const NonFiniteOfRun& point, const ProcessPlan& plan) {
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

void print_sum(const ProcessResults& records) {
  const SumOfProcesses sum(records);
  const std::string number =
      fmt::format("( {:.6e} +- {:.1e} ) {}", sum.mean, sum.error, records.front().plan.unit());
  report_line("sum", sum.unknown == 0
                         ? fmt::format("{}   of {} processes", number, records.size())
                         : fmt::format("is not known; {} of {} of {} processes", number,
                                       records.size() - sum.unknown, records.size()));
}

Json to_json(const IntegrationResult& integration) {
  const ProcessResults& results = integration.processes;
  if (results.size() == 1) return to_json(results.front(), integration.setup);
  const SumOfProcesses sum(results);
  Json processes = Json::array();
  for (const ProcessResult& result : results)
    processes.push_back(to_json(result, integration.setup));
  return {{value_key(results.front().plan), number_or_null(sum.mean, sum.unknown == 0)},
          {error_key(results.front().plan), number_or_null(sum.error, sum.unknown == 0)},
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

void print_report(const ProcessResult& r, std::uint64_t seed) {
  fmt::print("{}\n", r.plan.request);
  if (!r.zero.empty()) {
    fmt::print("\n");
    report_line(r.plan.name_of_sum(), fmt::format("0 {}: {}", r.plan.unit(), with_flags(r.zero)));
    return;
  }
  if (!r.unknown.empty()) {
    fmt::print("\n{}\n", with_flags(r.unknown));
    return;
  }
  print_settings(r, seed);
  fmt::print("\n");
  print_members(r);
  print_quality(r);
  print_executors(r.executions);
  fmt::print("\n");
  report_line(r.plan.name_of_sum(),
              fmt::format("( {:.6e} +- {:.1e} ) {}   ({:.2g} %)", r.total.mean, r.total.error,
                          r.plan.unit(), 100 * r.total.error / r.total.mean));
  print_variations(r);
}

Json to_json(const ProcessResult& r, const RunSetup& run) {
  Json members = Json::array();
  for (std::size_t p = 0; p < r.members.size(); ++p)
    for (std::size_t k = 0; k < r.members[p].size(); ++k) {
      const MemberResult& own = r.members[p][k];
      members.push_back({{"process", r.plan.members[p][k].process.str()},
                         {"program", r.plan.programs[p].process.str()},
                         {value_key(r.plan), own.mean},
                         {error_key(r.plan), own.error},
                         {"points", own.counted_points},
                         {"efficiency", own.efficiency},
                         {"largest_weight_part", own.largest_weight_part}});
    }
  Json iterations = Json::array();
  for (const IterationEstimate& i : r.iterations)
    iterations.push_back({{value_key(r.plan), i.mean},
                          {error_key(r.plan), std::sqrt(i.variance)},
                          {"points", i.points},
                          {"non_finite", i.non_finite}});
  Json non_finite = Json::array();
  for (const NonFiniteOfRun& point : r.non_finite) non_finite.push_back(json_of(point, r.plan));
  Json phases = json_of(r.times), phases_of_ranks = Json::array();
  phases["set_up"] = r.set_up_seconds, phases["integration"] = r.seconds;
  for (const StepTimes& own : r.times_of_ranks) phases_of_ranks.push_back(json_of(own));
  Json json{{"process", r.plan.request},
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
            {"doubts", with_flags(doubts_of(r))},
            {"zero", text_or_null(r.zero)},
            {"unknown", text_or_null(r.unknown)},
            {"below_zero", text_or_null(r.below_zero)},
            {"non_finite", r.total.non_finite},
            {"non_finite_points", non_finite},
            {"cuts_undefined", r.counts.undefined},
            {"negative_densities", r.counts.negative},
            {"mu_r_outside", r.counts.mu_r_outside},
            {"mu_f_outside", r.counts.mu_f_outside},
            {"accuracy_reached", r.is_reached},
            {"largest_weight_part", r.largest_weight_part},
            {"strategies", json_of(r.strategies, r.plan.programs)},
            {"executors", json_of_executors(r.executions)},
            {"channels", r.channels},
            {"subprocesses", members},
            {"iterations", iterations},
            {"iterations_that_adapt", int(r.iterations.size()) - r.total.iterations},
            {"phases", phases},
            {"phases_of_ranks", phases_of_ranks},
            {"set_up_phases", json_of(r.set_up_times)},
            {"threads", r.threads},
            {"ranks", r.ranks},
            {"version", version()},
            {"commit", commit()},
            {"kokkos", kokkos_version()},
            {"backend", backend()},
            {"device", computing_device()}};
  json.update(settings_of_process(run, r.plan));
  if (has_windows(r.plan)) json["bwcutoff"] = r.setup().bwcutoff;
  if (!r.variations.list.empty()) json["variations"] = json_of(r.variations);
  json["beam_energies"] = r.setup().beam_energies.empty() ? Json() : Json(r.setup().beam_energies);
  return json;
}

std::string goal_text(const ProcessSetup& setup) {
  const IntegrationGoal goal = goal_of(setup);
  return goal.precision > 0.0 ? fmt::format("{:.3g} %, or {:.1e} points that count",
                                            100 * goal.precision, double(goal.most_points))
                              : fmt::format("{} points that count", goal.points);
}

}  // namespace helikos::app
