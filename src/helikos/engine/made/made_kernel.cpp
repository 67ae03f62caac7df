// SPDX-License-Identifier: Apache-2.0
#include "helikos/engine/made/made_kernel.hpp"

#include <fmt/format.h>

#include <Kokkos_Timer.hpp>
#include <stdexcept>
#include <utility>

namespace helikos {
namespace {

/// What all kernels of a source read; `target` and the range of events are set for each start.
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
  own.target = input.shares.data();
  sum_in_chunks(input, choices, [&](const SumKernelInput<Real>& part) {
    own.first = part.first, own.last = part.last;
    for (const std::string& kernel : source.kernels)
      runner.run(part.space, kernel, own, source.num_states);
  });
}

template void run_source(SourceRunner&, const emit::SumSource&, SumKernelInput<double>,
                         const SumSelection&);
template void run_source(SourceRunner&, const emit::SumSource&, SumKernelInput<float>,
                         const SumSelection&);

MadeKernel::MadeKernel(emit::SumSource source)
    : maker_(kernel_maker()),
      source_(std::move(source)),
      binary_(maker_->binaries().binary_of(source_.text)) {
  source_.text.clear();
}

MadeKernel::MadeKernel(std::shared_ptr<KernelMaker> maker, emit::SumSource source,
                       MadeBinary binary)
    : maker_(std::move(maker)), source_(std::move(source)) {
  source_.text.clear();
  std::promise<MadeBinary> made;
  made.set_value(std::move(binary));
  binary_ = made.get_future().share();
}

SourceRunner& MadeKernel::runner(const Space& space) {
  const std::lock_guard lock(mutex_);
  if (runner_) return *runner_;
  const Kokkos::Timer timer;
  runner_ = maker_->compiler().load(space, binary_.get().bytes, source_.threads);
  set_up_seconds_ = timer.seconds();
  return *runner_;
}

double MadeKernel::set_up_seconds() const {
  const std::lock_guard lock(mutex_);
  return set_up_seconds_;
}

MadeBinary MadeKernel::binary() const {
  const MadeBinary& own = binary_.get();
  return {"", own.seconds, own.is_kept, own.is_of_other};
}

std::string MadeKernel::origin() const {
  const std::lock_guard lock(mutex_);
  if (!runner_) return "";
  const MadeBinary& binary = binary_.get();
  if (binary.is_kept) return "its kernel is from the cache of kernels";
  if (binary.is_of_other) return "its kernel was compiled for another program with the same text";
  return fmt::format("its kernel was compiled at run time in {:.1f} s", binary.seconds);
}

LateKernel::LateKernel(std::function<emit::SumSource()> write, MadeCosts costs)
    : write_(std::move(write)), costs_(costs) {}

void LateKernel::begin(double gain) {
  if (has_begun()) return;
  if (const auto why = why_no_kernel_maker(); !why.empty()) {
    std::promise<Written> none;
    none.set_exception(std::make_exception_ptr(std::runtime_error(why)));
    written_ = none.get_future().share();
    return;
  }
  maker_ = kernel_maker();
  MadeBinaries& binaries = maker_->binaries();
  written_ = binaries.threads().start(
      [&binaries, write = std::exchange(write_, {})] {
        Written own{write(), {}};
        if (own.source.why_not.empty()) own.binary = binaries.make_here(own.source.text);
        return own;
      },
      gain);
}

std::shared_ptr<MadeKernel> LateKernel::take(const MadeKernel::Space& space) {
  begin(0.0);
  try {
    const Written& own = written_.get();
    why_not_ = own.source.why_not;
    if (!why_not_.empty()) return nullptr;
    auto kernel = std::make_shared<MadeKernel>(maker_, own.source, own.binary);
    kernel->load(space);
    return kernel;
  } catch (const std::exception& error) {
    why_not_ = error.what();
    has_failed_ = true;
    return nullptr;
  }
}

}  // namespace helikos
