// SPDX-License-Identifier: Apache-2.0
#include "helikos/bindings/umami/umami.h"

#include <dlfcn.h>

#include <condition_variable>
#include <exception>
#include <functional>
#include <future>
#include <mutex>
#include <optional>
#include <queue>
#include <thread>

#include "helikos/base/core/error.hpp"
#include "helikos/base/core/messages.hpp"
#include "helikos/base/kokkos_ext/gpu.hpp"
#include "helikos/base/kokkos_ext/initialize.hpp"
#include "helikos/bindings/umami/detail/flavored_elements.hpp"
#include "helikos/theory/model/model.hpp"
#include "helikos/theory/model/param_card.hpp"

namespace helikos::umami {
namespace {

constexpr UmamiDevice device_of(DeviceKind kind) {
  if (kind == DeviceKind::cuda) return UMAMI_DEVICE_CUDA;
  return kind == DeviceKind::hip ? UMAMI_DEVICE_HIP : UMAMI_DEVICE_CPU;
}

constexpr bool supported_inputs[UMAMI_INPUT_KEY_COUNT] = {true, true, true, true, true, true};
constexpr bool required_inputs[UMAMI_INPUT_KEY_COUNT] = {true};
constexpr bool supported_outputs[UMAMI_OUTPUT_KEY_COUNT] = {
    true, true, true, true, true, device_kind != DeviceKind::host};

/// The file that this code was loaded from.
std::string own_path() {
  static const char here = 0;
  Dl_info info;
  if (dladdr(&here, &info) == 0 || info.dli_fname == nullptr)
    throw std::runtime_error("the file of the library is not known");
  return info.dli_fname;
}

/// The process of this library. Throws InputError where it has no process.
const LibraryProcess& own_process() {
  static const LibraryProcess process = read_process(own_path());
  return process;
}

/// The one thread of this library that uses Kokkos. Kokkos must be called by the thread that
/// initialised it, but callers of UMAMI have threads of their own. The thread starts with the first
/// job and lasts as long as the program.
class KokkosThread {
 public:
  KokkosThread() {
    std::thread([this] { work(); }).detach();
  }

  /// Runs `job` in the thread and waits for it. Throws the exceptions of the job.
  void run(const std::function<void()>& job) {
    std::packaged_task<void()> task([&] {
      if (no_kokkos_) std::rethrow_exception(no_kokkos_);
      job();
    });
    auto end = task.get_future();
    {
      const std::lock_guard lock(mutex_);
      tasks_.push(std::move(task));
    }
    changed_.notify_one();
    end.get();
  }

 private:
  /// Runs the jobs. If the start of Kokkos fails, every job ends with this error.
  void work() {
    try {
      if (!Kokkos::is_initialized()) new KokkosSession(0);  // never finalised, as the thread lasts
    } catch (...) {
      no_kokkos_ = std::current_exception();
    }
    while (true) {
      std::unique_lock lock(mutex_);
      changed_.wait(lock, [this] { return !tasks_.empty(); });
      auto task = std::move(tasks_.front());
      tasks_.pop();
      lock.unlock();
      task();
    }
  }

  std::mutex mutex_;
  std::condition_variable changed_;
  std::queue<std::packaged_task<void()>> tasks_;
  std::exception_ptr no_kokkos_;
};

void in_kokkos_thread(const std::function<void()>& job) {
  // The object is never destroyed, because its thread never ends.
  static auto* const thread = new KokkosThread;
  thread->run(job);
}

/// Facts about the process after a card was read.
struct Facts {
  int num_diagrams, num_helicities, num_flows;
  std::vector<double> masses;
};

std::mutex facts_mutex;
std::optional<Facts> facts;

/// The object behind a handle.
struct Instance {
  std::unique_ptr<FlavoredElements> elements;
  FlavoredElements::Space space;
  void* stream = nullptr;  ///< stream of `space`
};

Parameters parameters_of(const char* card) {
  const LibraryProcess& process = own_process();
  if (card == nullptr || *card == '\0') return process.parameters;
  const Parameters parameters =
      read_param_card(std::filesystem::path(card), process.parameters.table());
  // Flavours that share a program have factors that depend on the mixing.
  if (parameters.mixing() != process.parameters.mixing())
    throw InputError(std::string(card) +
                     ": the library was made with other quark mixing (block VCKMIN)");
  return parameters;
}

void learn(const FlavoredElements& elements, std::vector<double> masses) {
  const std::lock_guard lock(facts_mutex);
  if (facts) return;
  facts = {elements.num_diagrams(), elements.num_helicities(), elements.num_flows(),
           std::move(masses)};
}

Instance* make_instance(const char* card) {
  const Parameters parameters = parameters_of(card);
  auto masses = common_masses(own_process().flavors, parameters);
  std::unique_ptr<Instance> instance;
  in_kokkos_thread([&] {  // a queue of a GPU needs Kokkos, too
    instance = std::make_unique<Instance>();
    instance->elements = std::make_unique<FlavoredElements>(own_process(), parameters);
  });
  learn(*instance->elements, std::move(masses));
  return instance.release();
}

UmamiStatus read_input(UmamiInputKey key, const void* data, EventBatch& batch) {
  const double** const numbers[] = {
      &batch.momenta,      &batch.alpha_s,         nullptr,
      &batch.random_color, &batch.random_helicity, &batch.random_diagram};
  if (key == UMAMI_IN_FLAVOR_INDEX) {
    batch.flavor = static_cast<const std::int32_t*>(data);
    return UMAMI_SUCCESS;
  }
  if (key > UMAMI_IN_RANDOM_DIAGRAM) return UMAMI_ERROR_UNSUPPORTED_INPUT;
  *numbers[key] = static_cast<const double*>(data);
  return UMAMI_SUCCESS;
}

UmamiStatus read_output(UmamiOutputKey key, void* data, EventBatch& batch, void*& stream) {
  double** const numbers[] = {&batch.matrix_element, &batch.diagram_parts};
  std::int32_t** const indices[] = {&batch.color, &batch.helicity, &batch.diagram};
  if (key <= UMAMI_OUT_DIAGRAM_AMP2) {
    *numbers[key] = static_cast<double*>(data);
  } else if (key <= UMAMI_OUT_DIAGRAM_INDEX) {
    *indices[key - UMAMI_OUT_COLOR_INDEX] = static_cast<std::int32_t*>(data);
  } else if (key == UMAMI_OUT_GPU_STREAM && device_kind != DeviceKind::host) {
    stream = data;
  } else {
    return UMAMI_ERROR_UNSUPPORTED_OUTPUT;
  }
  return UMAMI_SUCCESS;
}

bool lacks_input(const EventBatch& batch) {
  if (batch.momenta == nullptr) return true;
  if (batch.selects() && batch.random_helicity == nullptr) return true;
  if (batch.color != nullptr && batch.random_color == nullptr) return true;
  return batch.diagram != nullptr && batch.random_diagram == nullptr;
}

/// Evaluates a batch in the thread of Kokkos.
void evaluate(Instance& instance, const EventBatch& batch, void* stream) {
  if (stream != instance.stream) {
    instance.space.fence();
    instance.space = queue_of_stream(stream);
    instance.stream = stream;
  }
  instance.elements->evaluate(instance.space, batch);
  if (stream == nullptr) instance.space.fence();
}

UmamiStatus error(const char* what) {
  say(what, "helikos umami");
  return UMAMI_ERROR;
}

/// Runs a job and catches its exceptions: none leaves the library.
template <class Job>
UmamiStatus guarded(const Job& job) {
  try {
    return job();
  } catch (const std::exception& failure) {
    return error(failure.what());
  } catch (...) {
    return error("unknown failure");
  }
}

UmamiStatus keys(const bool* known, int number, bool const** result, int* count) {
  if (result == nullptr || count == nullptr) return error("a pointer for a result is null");
  *result = known;
  *count = number;
  return UMAMI_SUCCESS;
}

UmamiStatus meta(UmamiMetaKey key, void* result) {
  if (result == nullptr) return error("a pointer for a result is null");
  if (key == UMAMI_META_DEVICE) {
    *static_cast<UmamiDevice*>(result) = device_of(device_kind);
    return UMAMI_SUCCESS;
  }
  auto& number = *static_cast<int*>(result);
  if (key == UMAMI_META_PARTICLE_COUNT) {
    number = own_process().flavors.front().process.num_legs();
    return UMAMI_SUCCESS;
  }
  if (key > UMAMI_META_MASSES) return UMAMI_ERROR_UNSUPPORTED_META;
  const std::lock_guard lock(facts_mutex);
  if (!facts) return UMAMI_ERROR_UNINITIALIZED_META;
  if (key == UMAMI_META_DIAGRAM_COUNT) number = facts->num_diagrams;
  if (key == UMAMI_META_HELICITY_COUNT) number = facts->num_helicities;
  if (key == UMAMI_META_COLOR_COUNT) number = facts->num_flows;
  if (key == UMAMI_META_MASSES) std::ranges::copy(facts->masses, static_cast<double*>(result));
  return UMAMI_SUCCESS;
}

}  // namespace
}  // namespace helikos::umami

using namespace helikos::umami;

UmamiStatus umami_get_meta(UmamiMetaKey meta_key, void* result) {
  return guarded([&] { return meta(meta_key, result); });
}

UmamiStatus umami_supported_inputs(bool const** supported, int* count) {
  return keys(helikos::umami::supported_inputs, UMAMI_INPUT_KEY_COUNT, supported, count);
}

UmamiStatus umami_required_inputs(bool const** required, int* count) {
  return keys(helikos::umami::required_inputs, UMAMI_INPUT_KEY_COUNT, required, count);
}

UmamiStatus umami_supported_outputs(bool const** supported, int* count) {
  return keys(helikos::umami::supported_outputs, UMAMI_OUTPUT_KEY_COUNT, supported, count);
}

UmamiStatus umami_initialize(UmamiHandle* handle, char const* param_card_path) {
  if (handle == nullptr) return error("the pointer for a handle is null");
  return guarded([&] {
    *handle = make_instance(param_card_path);
    return UMAMI_SUCCESS;
  });
}

UmamiStatus umami_set_parameter(UmamiHandle, char const*, double, double) {
  return UMAMI_ERROR_NOT_IMPLEMENTED;
}

UmamiStatus umami_get_parameter(UmamiHandle, char const*, double*, double*) {
  return UMAMI_ERROR_NOT_IMPLEMENTED;
}

UmamiStatus umami_matrix_element(UmamiHandle handle, size_t count, size_t stride, size_t offset,
                                 size_t input_count, UmamiInputKey const* input_keys,
                                 void const* const* inputs, size_t output_count,
                                 UmamiOutputKey const* output_keys, void* const* outputs) {
  if (handle == nullptr) return error("the handle is null");
  EventBatch batch{static_cast<std::int64_t>(count), static_cast<std::int64_t>(stride),
                   static_cast<std::int64_t>(offset)};
  if (offset > stride || count > stride - offset)
    return error("the events do not lie within the stride");
  if (count > std::size_t(std::numeric_limits<std::int32_t>::max()))
    return error("more than 2^31 - 1 events in one call");
  void* stream = nullptr;
  for (size_t i = 0; i < input_count; ++i)
    if (const auto status = read_input(input_keys[i], inputs[i], batch)) return status;
  for (size_t i = 0; i < output_count; ++i)
    if (const auto status = read_output(output_keys[i], outputs[i], batch, stream)) return status;
  if (lacks_input(batch)) return UMAMI_ERROR_MISSING_INPUT;
  return guarded([&] {
    in_kokkos_thread([&] { evaluate(*static_cast<Instance*>(handle), batch, stream); });
    return UMAMI_SUCCESS;
  });
}

UmamiStatus umami_free(UmamiHandle handle) {
  return guarded([&] {
    in_kokkos_thread([&] { delete static_cast<Instance*>(handle); });
    return UMAMI_SUCCESS;
  });
}
