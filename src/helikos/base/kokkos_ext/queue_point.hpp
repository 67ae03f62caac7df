// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <Kokkos_Core.hpp>

#include <memory>
#include <type_traits>

#include "helikos/base/kokkos_ext/gpu.hpp"
#include "helikos/base/kokkos_ext/space.hpp"

namespace helikos {

/// A point in a queue of kernels, for which other queues can wait while the host goes on. This
/// general version is for spaces without such points: kernels of a host have ended when the call
/// that starts them returns; for other spaces the host waits.
template <class Space>
class QueuePoint {
 public:
  /// Sets the point after all kernels that are now in the queue of `space`.
  void set(const Space& space) {
    if constexpr (!is_host_space<Space>) space.fence();
  }
  /// Kernels that enter the queue of `space` from now on run after this point.
  void hold(const Space&) const {}
};

#if defined(HELIKOS_GPU)

/// An event of the GPU. The event may be set again while a queue still waits for it: this queue
/// waits for the former point.
template <>
class QueuePoint<Kokkos::DefaultExecutionSpace> {
 public:
  using Space = Kokkos::DefaultExecutionSpace;

  void set(const Space& space) {
    if (!event_) event_.reset(make(space));
    stream_ = stream_of(space);
    if (HELIKOS_GPU(EventRecord)(event_.get(), stream_) != HELIKOS_GPU(Success))
      Kokkos::abort("an event cannot be recorded");
  }

  void hold(const Space& space) const {
    const auto stream = stream_of(space);
    if (!event_ || stream == stream_) return;  // a queue keeps its own order
    if (HELIKOS_GPU(StreamWaitEvent)(stream, event_.get(), 0) != HELIKOS_GPU(Success))
      Kokkos::abort("a queue cannot wait for an event");
  }

 private:
  using Event = HELIKOS_GPU(Event_t);
  using Stream = HELIKOS_GPU(Stream_t);
  struct Destroy {
    void operator()(Event event) const { static_cast<void>(HELIKOS_GPU(EventDestroy)(event)); }
  };

  static Stream stream_of(const Space& space) { return space.HELIKOS_GPU(_stream)(); }
  /// An event belongs to the GPU that the host thread has chosen; a new thread has chosen the
  /// first.
  static Event make(const Space& space) {
    Event event{};
    if (HELIKOS_GPU(SetDevice)(space.HELIKOS_GPU(_device)()) != HELIKOS_GPU(Success) ||
        HELIKOS_GPU(EventCreateWithFlags)(&event, HELIKOS_GPU(EventDisableTiming)) !=
            HELIKOS_GPU(Success))
      Kokkos::abort("an event cannot be made");
    return event;
  }

  std::unique_ptr<std::remove_pointer_t<Event>, Destroy> event_;
  Stream stream_{};  ///< stream in which the event was set
};

#endif

}  // namespace helikos
