// SPDX-License-Identifier: Apache-2.0
#include "helikos/engine/made/kernel_maker.hpp"

#include <mutex>
#include <utility>

#include "helikos/base/kokkos_ext/device_compiler.hpp"
#include "helikos/base/kokkos_ext/device_program.hpp"
#include "helikos/base/kokkos_ext/gpu.hpp"
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

/// For the device of this process.
class OfDevice final : public SourceCompiler {
 public:
  std::string why_not() const override { return why_no_device_programs(); }
  std::string device() const override { return architecture_ + ' ' + device_compiler().name; }
  MadeCosts costs(const KernelSize& size) const override { return made_costs(size); }
  std::string compile(const std::string& text) const override {
    return compile_for_device(text, architecture_);
  }
  std::unique_ptr<SourceRunner> load(const Kokkos::DefaultExecutionSpace& space,
                                     const std::string& binary, int threads) const override {
    return std::make_unique<DeviceRunner>(space, binary, threads);
  }

 private:
  std::string architecture_ = device_architecture();
};

/// The maker of tests, if there is one.
struct Replaced {
  std::mutex mutex;
  std::shared_ptr<KernelMaker> maker;
};

Replaced& replaced() {
  static Replaced own;
  return own;
}

std::shared_ptr<KernelMaker> replaced_maker() {
  const std::lock_guard lock(replaced().mutex);
  return replaced().maker;
}

}  // namespace

KernelMaker::KernelMaker(std::shared_ptr<const SourceCompiler> compiler, files::KeptFiles files,
                         int most_threads)
    : compiler_(std::move(compiler)),
      binaries_(
          compiler_->device(),
          [own = compiler_](const std::string& text) { return own->compile(text); },
          std::move(files), most_threads) {}

std::string why_no_kernel_maker() {
  if (const auto own = replaced_maker()) return own->compiler().why_not();
  return why_no_device_programs();
}

bool may_have_kernel_maker() {
  if (const auto own = replaced_maker()) return own->compiler().why_not().empty();
  return device_kind == DeviceKind::cuda;
}

MadeCosts kernel_costs(const KernelSize& size) {
  if (const auto own = replaced_maker()) return own->compiler().costs(size);
  return made_costs(size);
}

std::shared_ptr<KernelMaker> kernel_maker() {
  if (auto own = replaced_maker()) return own;
  static const auto of_device = std::make_shared<KernelMaker>(std::make_shared<OfDevice>(),
                                                              kept_kernels(), num_host_threads());
  return of_device;
}

void set_kernel_maker(std::shared_ptr<KernelMaker> maker) {
  const std::lock_guard lock(replaced().mutex);
  replaced().maker = std::move(maker);
}

}  // namespace helikos
