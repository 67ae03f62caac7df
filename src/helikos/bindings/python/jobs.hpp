// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <optional>
#include <type_traits>
#include <utility>

#include "helikos/bindings/python/kokkos_thread.hpp"

namespace helikos::python {

/// Thrown in the thread of Kokkos where a job ends because Python wants that.
struct Stopped {};

/// Set where a job shall end as soon as it can.
class StopFlag {
 public:
  void set() { is_set_ = true; }
  /// Throws Stopped if the flag is set.
  void check() const {
    if (is_set_) throw Stopped();
  }

 private:
  std::atomic<bool> is_set_ = false;
};

/// Runs `work` in the thread of Kokkos, and waits for it without the lock of the interpreter. Ten
/// times a second the interpreter handles signals, and `watch` is called, with its lock. If that
/// raises an exception (Ctrl-C), the flag is set, and the exception is raised when the work has
/// ended. Throws the exceptions of the work.
void run_watched(StopFlag& stop, std::function<void()> work,
                 const std::function<void()>& watch = {});

/// The same for work that returns a value, which is not to be stopped.
template <class Work>
auto in_kokkos_thread(const Work& work) {
  StopFlag stop;
  std::optional<std::invoke_result_t<const Work&>> value;
  run_watched(stop, [&] { value.emplace(work()); });
  return std::move(*value);
}

/// An object that the thread of Kokkos destroys, as it holds Views.
template <class Object>
std::shared_ptr<Object> of_kokkos_thread(std::unique_ptr<Object> object) {
  return {object.release(), [](Object* own) { KokkosJob::post([own] { delete own; }); }};
}

}  // namespace helikos::python
