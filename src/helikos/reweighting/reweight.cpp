// SPDX-License-Identifier: Apache-2.0
#include "helikos/reweighting/reweight.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <exception>
#include <future>
#include <memory>
#include <optional>

#include "helikos/base/core/error.hpp"
#include "helikos/base/core/in_pieces.hpp"
#include "helikos/base/files/part_file.hpp"
#include "helikos/base/kokkos_ext/space.hpp"
#include "helikos/events/event_checks.hpp"
#include "helikos/events/event_format.hpp"
#include "helikos/events/event_summary.hpp"
#include "helikos/events/event_writer.hpp"
#include "helikos/reweighting/detail/density_ratios.hpp"
#include "helikos/reweighting/detail/on_shell.hpp"
#include "helikos/reweighting/detail/squared_elements.hpp"
#include "helikos/reweighting/kind_checks.hpp"

namespace helikos {
namespace {

using events::EventRecord;

/// Events that are read, computed and written together.
constexpr std::size_t batch_of_host = 8192, batch_of_device = 65536;
constexpr double alpha_s_doubt = 0.01;  ///< relative difference of alpha_s that is reported

class Reweighting {
 public:
  explicit Reweighting(ReweightPlan& plan)
      : plan_(plan),
        densities_(plan),
        boosts_(plan.setup.helicities == ReweightHelicities::event && !plan.source.is_helikos) {
    for (const ParameterSet& set : plan.parameters)
      elements_.push_back(std::make_unique<SquaredElements>(plan.source, set.of_process,
                                                            plan.setup.helicities, programs_));
    for (const NewWeight& weight : plan.weights) {
      result_.records.push_back(weight.record);
      note_evaluation(weight);
    }
    result_.weights.resize(plan.weights.size());
    const auto header = events::header_cross_section(plan.run);
    result_.cross_section = header.value;
    result_.error = header.error;
  }

  /// Adds the new weights to some events.
  void operator()(std::vector<EventRecord>& events) {
    fill_block(events);
    couplings_.resize(events.size());
    old_.resize(events.size());
    for (std::size_t i = 0; i < events.size(); ++i) couplings_[i] = own_coupling(events[i], i);
    if (!evaluations_.empty()) (*elements_[0])(block_, couplings_, old_);
    for (Evaluation& evaluation : evaluations_) evaluate(evaluation, events);
    count_zeros();
    for (std::size_t i = 0; i < events.size(); ++i) add_weights(events[i], i);
    result_.events += events.size();
  }

  ReweightResult take() {
    for (std::size_t kind = 0; kind < num_kinds_; ++kind) {
      const std::string name = elements_[0]->process(kind).str();
      if (std::ranges::find(result_.processes, name) == result_.processes.end())
        result_.processes.push_back(name);
    }
    if (largest_difference_ > alpha_s_doubt)
      result_.warnings.push_back(fmt::format(
          "alpha_s of the events differs by up to {:.2g} % from the coupling at their muR that "
          "weights for other scales and densities vary (`from-alpha-s`, `from-pdf`)",
          100.0 * largest_difference_));
    return std::move(result_);
  }

 private:
  /// |M|^2 of all events with some parameters and a coupling; weights share them.
  struct Evaluation {
    std::size_t parameters;
    WeightCoupling coupling;
    std::vector<double> values;  ///< (event)
  };

  void note_evaluation(const NewWeight& weight) {
    of_weight_.push_back({});
    if (!weight.has_elements()) return;
    const auto found = std::ranges::find_if(evaluations_, [&](const Evaluation& known) {
      return known.parameters == weight.parameters && known.coupling == weight.coupling;
    });
    of_weight_.back() = std::size_t(found - evaluations_.begin());
    if (found == evaluations_.end())
      evaluations_.push_back({weight.parameters, weight.coupling, {}});
  }

  // ---- Reading the legs ------------------------------------------------------------------------

  void fill_block(const std::vector<EventRecord>& events) {
    block_.clear();
    for (std::size_t i = 0; i < events.size(); ++i) {
      try {
        add_event(events[i]);
      } catch (const InputError& error) {
        throw InputError(fmt::format("{}: event {}: {}", plan_.setup.input, result_.events + i + 1,
                                     error.what()));
      }
    }
  }

  void add_event(const EventRecord& event) {
    read_legs(event, legs_);
    bool is_new = false;
    const std::size_t kind = kinds_.number(legs_.kind, is_new);
    if (is_new) learn(legs_.kind);
    const bool changes =
        put_on_shell(legs_.momenta, elements_[0]->masses(kind), legs_.kind.num_incoming);
    if (changes) ++result_.on_shell;
    if (boosts_) boost_to_rest(legs_.momenta, legs_.kind.num_incoming);
    block_.kinds.push_back(kind);
    block_.first.push_back(block_.momenta.size());
    block_.momenta.insert(block_.momenta.end(), legs_.momenta.begin(), legs_.momenta.end());
    for (const double spin : legs_.spins)
      block_.spins.push_back(std::isfinite(spin) ? spin : events::unknown_spin);
  }

  void learn(const EventKind& kind) {
    const std::size_t number = num_kinds_++;
    of_source_.push_back(elements_[0]->learn(kind));
    const int lowest = elements_.size() > 1 ? elements_[0]->lowest_weight(number) : 0;
    for (std::size_t set = 1; set < elements_.size(); ++set) {
      in_set(set, [&] { return elements_[set]->learn(kind); });
      const Process& process = elements_[0]->process(number);
      const std::string& name = plan_.parameters[set].name;
      check_masses(name, process, kind.codes, elements_[0]->masses(number),
                   elements_[set]->masses(number));
      check_lowest_weights(name, process, lowest, elements_[set]->lowest_weight(number));
    }
  }

  template <class Body>
  void in_set(std::size_t set, const Body& body) const {
    try {
      body();
    } catch (const InputError& error) {
      throw InputError(fmt::format("{}: {}", plan_.parameters[set].name, error.what()));
    }
  }

  // ---- Numbers of the events -------------------------------------------------------------------

  double own_coupling(const EventRecord& event, std::size_t place) {
    if (event.alpha_qcd > 0.0) return event.alpha_qcd;
    ++result_.no_coupling;
    return elements_[0]->parameters(of_source_[block_.kinds[place]]).alpha_s();
  }

  void evaluate(Evaluation& evaluation, const std::vector<EventRecord>& events) {
    evaluation.values.resize(events.size());
    varied_.resize(events.size());
    for (std::size_t i = 0; i < events.size(); ++i)
      varied_[i] = densities_.alpha_s(evaluation.coupling, couplings_[i], events[i].mu_r);
    if (evaluation.coupling.kind == WeightCoupling::Kind::running) note_differences(events);
    (*elements_[evaluation.parameters])(block_, varied_, evaluation.values);
  }

  /// The coupling of the file against the one that is varied.
  void note_differences(const std::vector<EventRecord>& events) {
    if (!plan_.coupling || result_.events > 0) return;  // the first events show it
    for (std::size_t i = 0; i < events.size(); ++i) {
      const double expected = densities_.running_alpha_s(events[i].mu_r);
      largest_difference_ = std::max(largest_difference_, std::abs(couplings_[i] / expected - 1.0));
    }
  }

  void count_zeros() {
    if (evaluations_.empty()) return;
    for (std::size_t i = 0; i < block_.size(); ++i)
      if (!is_usable(old_[i])) ++result_.zero_elements;
  }

  static bool is_usable(double value) { return std::isfinite(value) && value != 0.0; }

  /// NaN where it is not defined.
  double ratio_of(const EventRecord& event, std::size_t place, std::size_t number) const {
    const NewWeight& weight = plan_.weights[number];
    double ratio = 1.0;
    if (of_weight_[number]) {
      if (!is_usable(old_[place])) return NAN;
      ratio = evaluations_[*of_weight_[number]].values[place] / old_[place];
    }
    if (weight.has_densities()) ratio *= densities_.luminosity(event, weight);
    return ratio;
  }

  void add_weights(EventRecord& event, std::size_t place) {
    event.weights.reserve(event.weights.size() + plan_.weights.size());
    for (std::size_t number = 0; number < plan_.weights.size(); ++number) {
      const double ratio = ratio_of(event, place, number);
      const double weight = ratio * event.weight;
      if (std::isfinite(weight))
        result_.weights[number].add(event.weight, ratio);
      else
        ++result_.weights[number].undefined;
      event.weights.push_back(std::isfinite(weight) ? weight : 0.0);
    }
  }

  ReweightPlan& plan_;
  DensityRatios densities_;
  bool boosts_;
  SharedPrograms programs_;
  std::vector<std::unique_ptr<SquaredElements>> elements_;  ///< (set of parameters)
  std::vector<Evaluation> evaluations_;
  std::vector<std::optional<std::size_t>> of_weight_;  ///< (weight) its evaluation
  EventKinds kinds_;
  std::size_t num_kinds_ = 0;
  std::vector<std::size_t> of_source_;  ///< (kind) number of its process
  EventLegs legs_;
  EventBlock block_;
  std::vector<double> couplings_, varied_, old_;  ///< (event)
  double largest_difference_ = 0.0;
  ReweightResult result_;
};

// ---- The files ---------------------------------------------------------------------------------

/// Weights of the file that an event lacks cannot be written again, nor those that the header does
/// not list where the format has no place for them.
void check_weights(const EventRecord& event, const ReweightPlan& plan, bool is_lhe,
                   std::uint64_t number) {
  if (!std::isfinite(event.weight))
    throw InputError(
        fmt::format("{}: event {}: its weight is {}", plan.setup.input, number, event.weight));
  for (std::size_t i = 0; i < event.weights.size(); ++i)
    if (std::isnan(event.weights[i]))
      throw InputError(fmt::format("{}: event {}: lacks the weight {} of <initrwgt>",
                                   plan.setup.input, number, plan.run.variations[i].id));
  events::check_finite(event, plan.setup.input, number);
  if (!is_lhe && !event.undeclared.empty())
    throw InputError(fmt::format(
        "{}: event {}: has a weight {} that <initrwgt> does not list: choose an output .lhe or "
        ".lhe.gz",
        plan.setup.input, number, event.undeclared.front().first));
}

/// The first event with an error decides the message.
void check_batch(const std::vector<EventRecord>& events, const ReweightPlan& plan, bool is_lhe,
                 std::uint64_t done) {
  constexpr std::size_t piece = 512;
  std::vector<std::exception_ptr> failures((events.size() + piece - 1) / piece);
  in_pieces(num_host_threads(), events.size(), piece, [&](std::size_t begin, std::size_t end) {
    try {
      for (std::size_t i = begin; i < end; ++i)
        check_weights(events[i], plan, is_lhe, done + i + 1);
    } catch (...) {
      failures[begin / piece] = std::current_exception();
    }
  });
  for (const auto& failure : failures)
    if (failure) std::rethrow_exception(failure);
}

/// Reads, computes and writes batches. While a device computes a batch, the host reads the next one
/// and writes the one before. On a host each of the three has all threads, one after the other.
class Batches {
 public:
  Batches(ReweightPlan& plan, Reweighting& reweighting, events::EventWriter& writer)
      : plan_(plan), reweighting_(reweighting), writer_(writer) {}

  void run(bool is_lhe, const std::function<void(std::uint64_t)>& progress) {
    std::vector<EventRecord> next, now, before;
    std::future<void> written, read = start([&] { read_batch(next); });
    for (std::uint64_t done = 0;;) {
      read.get();
      if (next.empty()) break;
      std::swap(now, next);
      read = start([&] { read_batch(next); });
      check_batch(now, plan_, is_lhe, done);
      reweighting_(now);
      if (written.valid()) written.get();
      std::swap(before, now);
      written = start([&] { writer_.write(before); });
      done += before.size();
      if (progress) progress(done);
    }
    if (written.valid()) written.get();
  }

 private:
  static constexpr bool is_on_host = is_host_space<MatrixElement::Space>;

  template <class Work>
  static std::future<void> start(const Work& work) {
    return std::async(is_on_host ? std::launch::deferred : std::launch::async, work);
  }

  void read_batch(std::vector<EventRecord>& events) {
    plan_.reader->read(events, is_on_host ? batch_of_host : batch_of_device, num_host_threads());
  }

  ReweightPlan& plan_;
  Reweighting& reweighting_;
  events::EventWriter& writer_;
};

}  // namespace

void NewWeightSums::add(double old_weight, double ratio) {
  const double weight = ratio * old_weight;
  ++events;
  sum += weight;
  squares += weight * weight;
  old_sum += old_weight;
  old_squares += old_weight * old_weight;
  products += weight * old_weight;
  largest_ratio = std::max(largest_ratio, std::abs(ratio));
}

double NewWeightSums::ratio() const { return old_sum == 0.0 ? 0.0 : sum / old_sum; }

/// Both sums are of the same events: the error is that of the sum of w_new - R w_old.
double NewWeightSums::ratio_error() const {
  if (old_sum == 0.0) return 0.0;
  const double r = ratio();
  const double square = squares - 2.0 * r * products + r * r * old_squares;
  return std::sqrt(std::max(0.0, square)) / std::abs(old_sum);
}

double NewWeightSums::effective_events() const {
  return squares == 0.0 ? 0.0 : sum * sum / squares;
}

double ReweightResult::cross_section_of(std::size_t weight) const {
  return cross_section * weights[weight].ratio();
}

double ReweightResult::error_of(std::size_t weight) const {
  return std::hypot(error * weights[weight].ratio(), cross_section * weights[weight].ratio_error());
}

ReweightResult reweight(ReweightPlan& plan, const std::function<void(std::uint64_t)>& progress) {
  const ReweightSetup& setup = plan.setup;
  events::check_format(setup.output);
  const bool is_lhe = events::event_format(setup.output).kind == events::EventFormat::Kind::lhe;
  files::PartFile part(setup.output);
  const auto writer = events::make_event_writer(std::move(part), plan.run, num_host_threads());
  try {
    Reweighting reweighting(plan);
    Batches(plan, reweighting, *writer).run(is_lhe, progress);
    if (is_lhe) plan.run.events_end.text = plan.reader->behind_events();
    writer->finish(plan.run);
    ReweightResult result = reweighting.take();
    for (const std::string& remark : writer->remarks())
      result.warnings.push_back(fmt::format("{}: {}", setup.output, remark));
    return result;
  } catch (...) {
    writer->file().discard();
    throw;
  }
}

}  // namespace helikos
