// SPDX-License-Identifier: Apache-2.0
#include <nanobind/nanobind.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <fmt/format.h>

#include "helikos/base/core/error.hpp"
#include "helikos/bindings/python/bound.hpp"
#include "helikos/bindings/python/jobs.hpp"
#include "helikos/bindings/python/keywords.hpp"
#include "helikos/bindings/python/views.hpp"
#include "helikos/cross_section/channel_setup.hpp"
#include "helikos/generator/given_parameters.hpp"
#include "helikos/generator/process_plan.hpp"
#include "helikos/observables/cuts/selection.hpp"

namespace helikos::python {
namespace {

namespace nb = nanobind;
using nb::literals::operator""_a;

/// The momenta of an argument. Throws InputError unless they fit the process.
Numbers momenta_of_process(const AnyArray& momenta, const Process& process) {
  return Numbers(momenta, "momenta of " + process.str(),
                 fmt::format("(event, {}, 4)", process.num_legs()),
                 {any_size, process.num_legs(), 4});
}

ConstMomentaView<Space> view_of_momenta(const Numbers& momenta) {
  return view_of<ConstMomentaView<Space>>(momenta, 0, momenta.size(0), int(momenta.size(1)), 4);
}

Array<bool> array_of_flags(const std::vector<std::uint8_t>& flags) {
  bool* const data = new bool[flags.size()];
  std::copy(flags.begin(), flags.end(), data);
  const nb::capsule owner(data, [](void* own) noexcept { delete[] static_cast<bool*>(own); });
  return Array<bool>(data, {flags.size()}, owner);
}

/// (event) Whether the cuts are passed. In the thread of Kokkos.
std::vector<std::uint8_t> passes(const cuts::CutProgram& program, const Numbers& momenta) {
  const std::int64_t events = momenta.size(0);
  std::vector<std::uint8_t> flags(std::size_t(events), 1);
  if (program.is_empty() || events == 0) return flags;
  cuts::Selection<Space> selection(program, events);
  selection.judge(Space(), view_of_momenta(momenta));
  const auto outcomes =
      Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace(), selection.outcomes());
  for (std::size_t i = 0; i < flags.size(); ++i) flags[i] = outcomes(i) == cuts::Outcome::passes;
  return flags;
}

/// The phase space of one program, and the cuts of its process.
struct ChannelSet {
  explicit ChannelSet(const ProcessSetup& setup) : plan(plan_process(setup)) {
    if (plan.programs.size() > 1)
      throw InputError(
          fmt::format("{} has {} programs, each with channels of its own "
                      "(`subprocess` chooses one)",
                      plan.request, plan.programs.size()));
    setting.parameters = plan.parameters;
    setting.collider = plan.collider;
    channels = make_channels(setting, process(), input().cuts, input().windows);
    shares = make_shares(setting, process(), input().cuts, input().windows);
  }

  const IntegrandInput& input() const { return plan.programs.front(); }
  const Process& process() const { return input().process; }

  ProcessPlan plan;
  IntegrationSetting setting;
  std::vector<Channel> channels;
  ChannelShares<Space> shares;
};

class BoundPhaseSpace {
 public:
  BoundPhaseSpace(const std::string& process, const nb::dict& options) {
    ProcessSetup setup;
    setup.process = process;
    read_keywords(Keywords::phase_space, options, setup);
    set_ = of_kokkos_thread(in_kokkos_thread([&] { return std::make_unique<ChannelSet>(setup); }));
  }

  std::string process() const { return set_->process().str(); }
  int num_channels() const { return int(set_->channels.size()); }
  int num_random() const { return set_->channels.front().numbers_per_event(); }
  double energy() const { return set_->plan.collider.energy; }

  /// Momenta (event, particle, 4), weights (event), fractions (event, 2).
  nb::tuple generate(int channel, const AnyArray& random) const {
    const Channel& own = channel_of(channel);
    const int dimensions = own.numbers_per_event(), particles = own.particles();
    const Numbers numbers(random, "random numbers", fmt::format("(event, {})", dimensions),
                          {any_size, dimensions});
    const std::int64_t events = numbers.size(0);
    const auto size = std::size_t(events);
    std::vector<double> momenta(size * std::size_t(particles) * 4);
    std::vector<double> weights(size);
    std::vector<double> fractions(2 * size);
    in_kokkos_thread([&] {
      if (events == 0) return 0;
      const Space space{};
      const auto p =
          uninitialized<MomentaView<Space>>("helikos::python::momenta", events, particles, 4);
      const auto x = uninitialized<RandomView<Space>>("helikos::python::fractions", events, 2);
      const auto w = uninitialized<EventView<Space>>("helikos::python::weights", events);
      own.generate(space, view_of<ConstRandomView<Space>>(numbers, 0, events, dimensions), p, x, w);
      space.fence();
      copy(p, momenta);
      copy(x, fractions);
      copy(w, weights);
      return 0;
    });
    return nb::make_tuple(array_of(std::move(momenta), {size, std::size_t(particles), 4}, true),
                          array_of(std::move(weights)),
                          array_of(std::move(fractions), {size, 2}, true));
  }

  /// (event) The share of a channel in the sum of all channels.
  Array<double> shares(int channel, const AnyArray& momenta) const {
    channel_of(channel);
    const Numbers numbers = momenta_of_process(momenta, set_->process());
    const std::int64_t events = numbers.size(0);
    std::vector<double> found(std::size_t(events), 1.0);
    in_kokkos_thread([&] {
      if (events == 0 || set_->channels.size() == 1) return 0;
      const IndexView<Space> channels("helikos::python::channels", events);
      Kokkos::deep_copy(channels, channel);
      const EventView<Space> values("helikos::python::shares", events);
      set_->shares(Space(), view_of_momenta(numbers), channels, values);
      Space().fence();
      copy(values, found);
      return 0;
    });
    return array_of(std::move(found));
  }

  Array<bool> passes(const AnyArray& momenta) const {
    const Numbers numbers = momenta_of_process(momenta, set_->process());
    return array_of_flags(
        in_kokkos_thread([&] { return python::passes(set_->input().cuts, numbers); }));
  }

 private:
  const Channel& channel_of(int channel) const {
    if (channel < 0 || channel >= num_channels())
      throw InputError(
          fmt::format("channel {}: the numbers go from 0 to {}", channel, num_channels() - 1));
    return set_->channels[std::size_t(channel)];
  }

  template <class View>
  static void copy(const View& from, std::vector<double>& to) {
    const auto host = Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace(), from);
    std::copy_n(host.data(), to.size(), to.data());
  }

  std::shared_ptr<ChannelSet> set_;
};

/// What cuts and observables are for: the labels and the legs of one process.
struct CutProcess {
  CutProcess(const std::string& text, const nb::dict& options) {
    ProcessSetup setup;
    setup.process = text;
    read_keywords(Keywords::process, options, setup);
    const ReadProcess read = read_process(setup, read_parameters(setup).parameters);
    labels = read.labels;
    process = chosen_process(read);
  }

  std::optional<Multiparticles> labels;
  std::optional<Process> process;
};

class BoundCuts {
 public:
  BoundCuts(const std::string& process, const std::vector<std::string>& conditions,
            const nb::dict& options)
      : of_(process, options),
        program_(compile_cuts(read_cuts(conditions, *of_.labels), *of_.process)) {}

  Array<bool> call(const AnyArray& momenta) const {
    const Numbers numbers = momenta_of_process(momenta, *of_.process);
    return array_of_flags(in_kokkos_thread([&] { return passes(program_, numbers); }));
  }
  std::string process() const { return of_.process->str(); }

 private:
  CutProcess of_;
  cuts::CutProgram program_;
};

class BoundObservable {
 public:
  BoundObservable(const std::string& process, const std::string& text, const nb::dict& options)
      : of_(process, options),
        program_(cuts::compile_number(cuts::parse_number(text, *of_.labels), *of_.process)) {}

  Array<double> call(const AnyArray& momenta) const {
    const Numbers numbers = momenta_of_process(momenta, *of_.process);
    std::vector<double> values(std::size_t(numbers.size(0)));
    in_kokkos_thread([&] {
      if (values.empty()) return 0;
      const OutputColumn<double> column(values.data(), numbers.size(0));
      cuts::Scale<Space>{program_}(Space(), view_of_momenta(numbers), column.view());
      Space().fence();
      column.finish();
      return 0;
    });
    return array_of(std::move(values));
  }
  std::string process() const { return of_.process->str(); }

 private:
  CutProcess of_;
  cuts::CutProgram program_;
};

}  // namespace

void bind_phase_space(nb::module_& module) {
  nb::class_<BoundPhaseSpace>(module, "ChannelSet")
      .def(nb::init<const std::string&, const nb::dict&>(), "process"_a, "options"_a)
      .def_prop_ro("process", &BoundPhaseSpace::process)
      .def_prop_ro("num_channels", &BoundPhaseSpace::num_channels)
      .def_prop_ro("num_random", &BoundPhaseSpace::num_random)
      .def_prop_ro("energy", &BoundPhaseSpace::energy)
      .def("generate", &BoundPhaseSpace::generate, "channel"_a, "random"_a)
      .def("shares", &BoundPhaseSpace::shares, "channel"_a, "momenta"_a)
      .def("passes", &BoundPhaseSpace::passes, "momenta"_a);
  nb::class_<BoundCuts>(module, "CutSet")
      .def(nb::init<const std::string&, const std::vector<std::string>&, const nb::dict&>(),
           "process"_a, "conditions"_a, "options"_a)
      .def_prop_ro("process", &BoundCuts::process)
      .def("__call__", &BoundCuts::call, "momenta"_a);
  nb::class_<BoundObservable>(module, "Number")
      .def(nb::init<const std::string&, const std::string&, const nb::dict&>(), "process"_a,
           "text"_a, "options"_a)
      .def_prop_ro("process", &BoundObservable::process)
      .def("__call__", &BoundObservable::call, "momenta"_a);
  module.def("phase_space_keywords", [] { return doc_of(Keywords::phase_space); });
}

}  // namespace helikos::python
