// SPDX-License-Identifier: Apache-2.0
#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <cmath>
#include <mutex>
#include <optional>

#include "helikos/base/core/error.hpp"
#include "helikos/bindings/python/arrays.hpp"
#include "helikos/bindings/python/bound.hpp"
#include "helikos/bindings/python/jobs.hpp"
#include "helikos/bindings/python/keywords.hpp"
#include "helikos/events/event_writer.hpp"
#include "helikos/generator/event_arrays.hpp"
#include "helikos/generator/generate.hpp"
#include "helikos/generator/integrate.hpp"
#include "helikos/generator/option_words.hpp"
#include "helikos/generator/warnings.hpp"

namespace helikos::python {
namespace {

namespace nb = nanobind;
using nb::literals::operator""_a;

/// How far a run is. The thread of Kokkos fills it, and threads of Python look at it.
class WatchedProgress : public RunProgress {
 public:
  explicit WatchedProgress(const StopFlag& stop) : stop_(stop) {}

  struct Snapshot {
    std::string step = "set-up", process;
    std::int64_t done = 0, all = 0;  ///< points or events; all is 0 where it is not known
    std::int64_t iteration = 0;
    std::optional<double> mean{}, error{};  ///< [pb], of a width [GeV]
    double efficiency = 0.0;
  };

  Snapshot snapshot() const {
    const std::lock_guard lock(mutex_);
    return now_;
  }
  std::vector<std::string> take_notes() {
    const std::lock_guard lock(mutex_);
    return std::exchange(notes_, {});
  }

  void set_up(const std::string& step, std::size_t number, std::size_t count) override {
    change([&](Snapshot& now) {
      now = {.step = "set-up: " + step,
             .process = now.process,
             .done = std::int64_t(number),
             .all = std::int64_t(count),
             .mean = now.mean,
             .error = now.error};
    });
  }
  void begin(const ProcessResult& result) override {
    change([&](Snapshot& now) { now = {.process = result.plan.request}; });
  }
  void points(const IntegrationSchedule& schedule, std::int64_t done, std::int64_t left) override {
    change([&](Snapshot& now) {
      now.step = schedule.is_warm_up() ? "adapting the grids" : "integration";
      now.done = done;
      now.all = left > 0 ? done + left : 0;
      now.iteration = std::int64_t(schedule.iterations().size()) + 1;
      if (schedule.has_estimate()) {
        const IntegralEstimate estimate = schedule.estimate();
        now.mean = estimate.mean;
        now.error = estimate.error;
      } else if (!schedule.iterations().empty()) {
        now.mean = schedule.iterations().back().mean;
        now.error = std::sqrt(schedule.iterations().back().variance);
      }
    });
  }
  void region(std::int64_t) override {
    change([](Snapshot& now) { now.step = "search for points that pass the cuts"; });
  }
  void end(const ProcessResult& result) override {
    change([&](Snapshot& now) {
      now.mean = result.total.mean;
      now.error = result.total.error;
    });
  }
  void pilot(std::int64_t points) override {
    change([&](Snapshot& now) {
      now.step = "pilot";
      now.done = points;
      now.all = 0;
    });
  }
  void events(std::int64_t made, std::int64_t all, std::int64_t, double efficiency) override {
    change([&](Snapshot& now) {
      now.step = "events";
      now.done = made;
      now.all = all;
      now.efficiency = efficiency;
    });
  }
  void note(const std::string& what) override {
    const std::lock_guard lock(mutex_);
    notes_.push_back(with_keywords(what));
  }

 private:
  /// The moment where a run can stop.
  template <class Change>
  void change(const Change& to) {
    stop_.check();
    const std::lock_guard lock(mutex_);
    to(now_);
  }

  const StopFlag& stop_;
  mutable std::mutex mutex_;
  Snapshot now_;
  std::vector<std::string> notes_;
};

nb::dict dict_of(const WatchedProgress::Snapshot& now) {
  nb::dict dict;
  dict["step"] = now.step;
  dict["process"] = now.process;
  dict["done"] = now.done;
  dict["all"] = now.all;
  dict["iteration"] = now.iteration;
  dict["mean"] = now.mean;
  dict["error"] = now.error;
  dict["efficiency"] = now.efficiency;
  return dict;
}

/// Runs `work` with a progress. `watch(snapshot)` is called while it runs; None: nothing is.
/// Returns the notes of the run.
template <class Work>
std::vector<std::string> run_with_progress(const nb::object& watch, const Work& work) {
  StopFlag stop;
  WatchedProgress progress(stop);
  run_watched(
      stop, [&] { work(progress); },
      watch.is_none() ? std::function<void()>() : [&] { watch(dict_of(progress.snapshot())); });
  return progress.take_notes();
}

std::vector<std::string> in_python(std::vector<std::string> lines) {
  for (std::string& line : lines) line = with_keywords(line);
  return lines;
}

nb::dict dict_of(const VariedSums& all) {
  nb::list list, sets;
  for (const VariedSum& own : all.list) {
    nb::dict attributes, one;
    for (const auto& [key, value] : own.record.attributes) attributes[key.c_str()] = value;
    const bool is_known = own.why_unknown.empty();
    one["id"] = own.record.id;
    one["text"] = own.record.text;
    one["group"] = own.record.group;
    one["attributes"] = attributes;
    one["mean"] = is_known ? std::optional(own.mean) : std::nullopt;
    one["error_of_difference"] = is_known ? std::optional(own.error) : std::nullopt;
    one["why_unknown"] = own.why_unknown;
    list.append(one);
  }
  for (const UncertaintyOfSet& own : all.sets) {
    const bool is_known = own.why_unknown.empty();
    nb::dict one;
    one["set"] = own.set;
    one["type"] = own.type;
    one["plus"] = is_known ? std::optional(own.plus) : std::nullopt;
    one["minus"] = is_known ? std::optional(own.minus) : std::nullopt;
    one["central"] = is_known ? std::optional(own.central) : std::nullopt;
    one["why_unknown"] = own.why_unknown;
    sets.append(one);
  }
  nb::dict result;
  result["list"] = list;
  result["scale_plus"] = all.has_scales ? std::optional(all.scale_plus) : std::nullopt;
  result["scale_minus"] = all.has_scales ? std::optional(all.scale_minus) : std::nullopt;
  result["sets"] = sets;
  return result;
}

/// The subprocesses of a result, in the order of the programs.
nb::dict subprocesses_of(const ProcessResult& r) {
  std::vector<std::string> names;
  std::vector<double> means, errors, efficiencies;
  for (std::size_t p = 0; p < r.members.size(); ++p)
    for (std::size_t k = 0; k < r.members[p].size(); ++k) {
      names.push_back(r.plan.members[p][k].process.str());
      means.push_back(r.members[p][k].mean);
      errors.push_back(r.members[p][k].error);
      efficiencies.push_back(r.members[p][k].efficiency);
    }
  nb::dict result;
  result["names"] = names;
  result["mean"] = array_of(std::move(means));
  result["error"] = array_of(std::move(errors));
  result["efficiency"] = array_of(std::move(efficiencies));
  return result;
}

nb::dict iterations_of(const ProcessResult& r) {
  std::vector<double> means, errors;
  std::vector<std::int64_t> points;
  for (const IterationEstimate& own : r.iterations) {
    means.push_back(own.mean);
    errors.push_back(std::sqrt(own.variance));
    points.push_back(own.points);
  }
  nb::dict result;
  result["mean"] = array_of(std::move(means));
  result["error"] = array_of(std::move(errors));
  result["points"] = array_of(std::move(points));
  result["adapting"] = int(r.iterations.size()) - r.total.iterations;
  return result;
}

nb::dict dict_of(const ProcessResult& r) {
  nb::dict result;
  result["process"] = r.plan.request;
  result["unit"] = r.plan.unit();
  result["is_width"] = r.plan.is_decay();
  result["mean"] = r.total.mean;
  result["error"] = r.total.error;
  result["chi2"] = r.total.chi2;
  result["degrees"] = r.total.degrees;
  result["points"] = r.total.points;
  result["efficiency"] = r.efficiency;
  result["is_reached"] = r.is_reached;
  result["channels"] = r.channels;
  result["set_up_seconds"] = r.set_up_seconds;
  result["seconds"] = r.seconds;
  result["why_refused"] = with_keywords(r.why_refused());
  result["warnings"] = in_python(warnings_of(r));
  result["subprocesses"] = subprocesses_of(r);
  result["iterations"] = iterations_of(r);
  result["variations"] = dict_of(r.variations);
  return result;
}

nb::dict dict_of(const GenerationResult& r, double cross_section) {
  nb::list processes;
  for (const auto& [process, events] : r.processes) {
    nb::dict one;
    one["process"] = process;
    one["events"] = events;
    processes.append(one);
  }
  nb::dict result;
  result["events"] = r.events;
  result["points"] = r.points;
  result["pilot_points"] = r.pilot_points;
  result["efficiency"] = r.efficiency();
  result["overweights"] = r.overweights;
  result["largest_overweight"] = r.largest_overweight;
  result["overweight_part"] = r.overweight_part;
  result["negative"] = r.negative;
  result["mean_weight"] = r.mean_weight;
  result["error"] = r.error;
  result["two_stage"] = r.two_stage;
  result["pilot_seconds"] = r.pilot_seconds;
  result["seconds"] = r.seconds;
  result["processes"] = processes;
  result["warnings"] = in_python(warnings_of(r, cross_section));
  return result;
}

/// (number, 2) integers as the sinks have them.
Array<int> pairs_of(const std::vector<std::array<int, 2>>& pairs) {
  std::vector<int> values;
  values.reserve(2 * pairs.size());
  for (const auto& [first, second] : pairs) {
    values.push_back(first);
    values.push_back(second);
  }
  return array_of(std::move(values), {pairs.size(), 2});
}

/// (particle, 4) from the components, which are freed.
Array<double> momenta_of(EventArrays& events) {
  const std::size_t size = events.e.size();
  std::vector<double> values(4 * size);
  std::size_t component = 0;
  for (std::vector<double>* from : {&events.e, &events.px, &events.py, &events.pz}) {
    for (std::size_t i = 0; i < size; ++i) values[4 * i + component] = (*from)[i];
    *from = {};
    ++component;
  }
  return array_of(std::move(values), {size, 4});
}

/// The arrays of events, whose memory goes to NumPy.
nb::dict arrays_of(EventArrays& events) {
  const std::size_t size = events.size(), variations = events.run.variations.size();
  std::vector<std::int64_t> first(events.first_particle.begin(), events.first_particle.end());
  nb::dict result;
  result["weight"] = array_of(std::move(events.weight));
  result["process"] = array_of(std::move(events.process));
  result["scale"] = array_of(std::move(events.scale));
  result["mu_r"] = array_of(std::move(events.mu_r));
  result["mu_f"] = array_of(std::move(events.mu_f));
  result["alpha_s"] = array_of(std::move(events.alpha_s));
  result["variations"] = array_of(std::move(events.variations), {size, variations});
  result["first_particle"] = array_of(std::move(first));
  result["pdg"] = array_of(std::move(events.pdg));
  result["status"] = array_of(std::move(events.status));
  result["mothers"] = pairs_of(events.mothers);
  result["colors"] = pairs_of(events.colors);
  result["momenta"] = momenta_of(events);
  result["mass"] = array_of(std::move(events.mass));
  result["helicity"] = array_of(std::move(events.helicity));
  return result;
}

nb::dict dict_of(const events::RunRecord& run) {
  nb::dict processes;
  for (const events::SubprocessRecord& own : run.subprocesses) {
    nb::dict one;
    one["process"] = own.process;
    one["cross_section"] = own.cross_section;
    one["error"] = own.error;
    processes[nb::int_(own.id)] = one;
  }
  std::vector<std::string> variations;
  for (const events::VariationRecord& own : run.variations) variations.push_back(own.id);
  nb::dict result;
  result["beams"] = nb::make_tuple(run.beams[0], run.beams[1]);
  result["energies"] = nb::make_tuple(run.energies[0], run.energies[1]);
  result["processes"] = processes;
  result["variations"] = variations;
  return result;
}

/// A run that is integrated, and can make events.
class BoundRun {
 public:
  BoundRun(const nb::object& processes, const nb::dict& options, bool makes_events)
      : setup_(
            read_run(makes_events ? Keywords::generate : Keywords::integrate, processes, options)),
        writes_(makes_events && options.contains("output") && !options["output"].is_none()) {
    if (writes_) in_field("output", [&] { events::check_format(setup_.generation.output); });
    if (setup_.threads != 0) {
      const nb::gil_scoped_release others_run;
      set_threads(setup_.threads);
    }
  }

  nb::dict integrate(const nb::object& watch) {
    std::unique_ptr<IntegrationResult> found;
    std::vector<std::string> notes = with_file(watch, [&](RunProgress& progress) {
      // The file is locked from now on: a second run of it ends at once.
      if (writes_) file_ = std::make_unique<EventFile>(setup_.generation.output);
      found = std::make_unique<IntegrationResult>(helikos::integrate(setup_, progress));
    });
    integration_ = of_kokkos_thread(std::move(found));
    nb::list processes;
    for (const ProcessResult& own : integration_->processes) processes.append(dict_of(own));
    const SumOfProcesses sum(integration_->processes);
    nb::dict result;
    result["processes"] = processes;
    result["mean"] = sum.mean;
    result["error"] = sum.error;
    result["notes"] = notes;
    return result;
  }

  /// The report of the generation, and the arrays of its events; None without `arrays`.
  nb::tuple generate(const nb::object& watch, bool arrays) {
    EventArrays events;
    GenerationResult generation;
    std::vector<std::string> notes = with_file(watch, [&](RunProgress& progress) {
      EventTargets targets{file_.get()};
      if (arrays) targets.sinks.push_back(&events);
      generation = helikos::generate(*integration_, targets, Communicator::alone(), progress);
    });
    nb::dict report = dict_of(generation, SumOfProcesses(integration_->processes).mean);
    report["notes"] = notes;
    if (!arrays) return nb::make_tuple(report, nb::none());
    nb::dict found = arrays_of(events);
    found["run"] = dict_of(events.run);
    return nb::make_tuple(report, found);
  }

 private:
  /// Runs `work`; where it fails, the unfinished file is given up at once.
  template <class Work>
  std::vector<std::string> with_file(const nb::object& watch, const Work& work) {
    try {
      return run_with_progress(watch, work);
    } catch (...) {
      file_.reset();
      throw;
    }
  }

  RunSetup setup_;
  bool writes_;
  std::unique_ptr<EventFile> file_;
  std::shared_ptr<IntegrationResult> integration_;
};

}  // namespace

void bind_runs(nb::module_& module) {
  nb::class_<BoundRun>(module, "Run")
      .def(nb::init<const nb::object&, const nb::dict&, bool>(), "processes"_a, "options"_a,
           "makes_events"_a)
      .def("integrate", &BoundRun::integrate, "watch"_a = nb::none())
      .def("generate", &BoundRun::generate, "watch"_a = nb::none(), "arrays"_a = true);
  module.def("integrate_keywords", [] { return doc_of(Keywords::integrate); });
  module.def("generate_keywords", [] { return doc_of(Keywords::generate); });
}

}  // namespace helikos::python
