// SPDX-License-Identifier: Apache-2.0
#include "helikos/engine/made/made_kernel.hpp"

#include <fmt/format.h>

#include <Kokkos_Timer.hpp>
#include <algorithm>
#include <stdexcept>

#include "helikos/base/kokkos_ext/device_compiler.hpp"
#include "helikos/base/kokkos_ext/space.hpp"

namespace helikos {
namespace {

/// The kernels of a source on the device.
class DeviceRunner final : public SourceRunner {
 public:
  DeviceRunner(const Kokkos::DefaultExecutionSpace& space, const std::string& binary, int threads)
      : program_(space, binary), threads_(threads) {}

  void run(const Kokkos::DefaultExecutionSpace& space, const std::string& kernel,
           const emit::SumSourceInput& input, std::int64_t states) override {
    const std::int64_t size = (input.last - input.first) * states;
    emit::SumSourceInput copy = input;
    void* arguments[] = {&copy};
    program_.launch(space, kernel, (size + threads_ - 1) / threads_, threads_, arguments);
  }

 private:
  DeviceProgram program_;
  int threads_;
};

/// The binaries for the device of this process.
MadeBinaries& binaries_of_device() {
  static const std::string architecture = device_architecture();
  static MadeBinaries binaries(
      architecture + ' ' + device_compiler().name,
      [](const std::string& text) { return compile_for_device(text, architecture); },
      kept_kernels(), num_host_threads());
  return binaries;
}

/// Arguments that all kernels of a source read; `target` and the range of events are set for each
/// start.
template <class Real>
emit::SumSourceInput source_input(const SumKernelInput<Real>& input) {
  emit::SumSourceInput result{};
  result.momenta = input.momenta.data();
  result.particle_stride = static_cast<long long>(input.momenta.stride(1));
  result.component_stride = static_cast<long long>(input.momenta.stride(2));
  result.constants = input.constants;
  result.with_coupling = input.scale.with_coupling;
  return result;
}

}  // namespace

template <class Real>
void run_source(SourceRunner& runner, const emit::SumSource& source, SumKernelInput<Real> input,
                const SumSelection& selection) {
  const auto num_events = static_cast<std::int64_t>(input.momenta.extent(0));
  emit::SumSourceInput own = source_input(input);
  own.last = num_events;
  own.target = input.result.data();
  if (selection.is_wanted()) {
    if (source.selecting.empty()) throw std::logic_error("the kernel of a source selects nothing");
    own.helicity_random = selection.helicity_random;
    own.flow_random = selection.flow_random;
    own.helicity = selection.helicity;
    own.flow = selection.flow;
    return runner.run(input.space, source.selecting, own, 1);
  }
  const int choices = source.num_choices();
  if (choices == 1) return runner.run(input.space, source.kernels.front(), own, 1);
  const auto chunk = static_cast<std::int64_t>(input.shares.extent(0)) / choices;
  if (chunk == 0) throw std::logic_error("no memory for the shares of one event");
  own.target = input.shares.data();
  for (own.first = 0; own.first < num_events; own.first = own.last) {
    own.last = std::min<std::int64_t>(own.first + chunk, num_events);
    for (const std::string& kernel : source.kernels)
      runner.run(input.space, kernel, own, source.num_states);
    const std::int64_t size = own.last - own.first;
    Kokkos::parallel_for(
        "helikos::made::choices", SumPolicy<Kokkos::LaunchBounds<>>(input.space, 0, size),
        SumShares{input.shares.data(), size, choices, input.result.data() + own.first});
  }
}

template void run_source(SourceRunner&, const emit::SumSource&, SumKernelInput<double>,
                         const SumSelection&);
template void run_source(SourceRunner&, const emit::SumSource&, SumKernelInput<float>,
                         const SumSelection&);

MadeKernel::MadeKernel(emit::SumSource source)
    : source_(std::move(source)), binary_(binaries_of_device().binary_of(source_.text)) {
  source_.text.clear();
}

SourceRunner& MadeKernel::runner(const Kokkos::DefaultExecutionSpace& space) {
  const std::lock_guard lock(mutex_);
  if (runner_) return *runner_;
  const Kokkos::Timer timer;
  runner_ = std::make_unique<DeviceRunner>(space, binary_.get().bytes, source_.threads);
  set_up_seconds_ = timer.seconds();
  return *runner_;
}

double MadeKernel::set_up_seconds() const {
  const std::lock_guard lock(mutex_);
  return set_up_seconds_;
}

std::string MadeKernel::origin() const {
  const std::lock_guard lock(mutex_);
  if (!runner_) return "";
  const MadeBinary& binary = binary_.get();
  if (binary.is_kept) return "its kernel is from the cache of kernels";
  return fmt::format("its kernel was compiled at run time in {:.1f} s", binary.seconds);
}

}  // namespace helikos
