// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <Kokkos_Core.hpp>

#include <memory>
#include <type_traits>

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

#if defined(KOKKOS_ENABLE_CUDA) || defined(KOKKOS_ENABLE_HIP)

namespace detail {

#if defined(KOKKOS_ENABLE_CUDA)
using QueueOfGpu = Kokkos::Cuda;
using StreamOfGpu = cudaStream_t;
using EventOfGpu = cudaEvent_t;
inline StreamOfGpu stream_of(const QueueOfGpu& space) { return space.cuda_stream(); }
inline bool create(EventOfGpu& event) {
  return cudaEventCreateWithFlags(&event, cudaEventDisableTiming) == cudaSuccess;
}
inline void destroy(EventOfGpu event) { cudaEventDestroy(event); }
inline bool record(EventOfGpu event, StreamOfGpu stream) {
  return cudaEventRecord(event, stream) == cudaSuccess;
}
inline bool wait(StreamOfGpu stream, EventOfGpu event) {
  return cudaStreamWaitEvent(stream, event, 0) == cudaSuccess;
}
#else
using QueueOfGpu = Kokkos::DefaultExecutionSpace;
using StreamOfGpu = hipStream_t;
using EventOfGpu = hipEvent_t;
inline StreamOfGpu stream_of(const QueueOfGpu& space) { return space.hip_stream(); }
inline bool create(EventOfGpu& event) {
  return hipEventCreateWithFlags(&event, hipEventDisableTiming) == hipSuccess;
}
inline void destroy(EventOfGpu event) { static_cast<void>(hipEventDestroy(event)); }
inline bool record(EventOfGpu event, StreamOfGpu stream) {
  return hipEventRecord(event, stream) == hipSuccess;
}
inline bool wait(StreamOfGpu stream, EventOfGpu event) {
  return hipStreamWaitEvent(stream, event, 0) == hipSuccess;
}
#endif

}  // namespace detail

/// An event of the GPU. The event may be set again while a queue still waits for it: this queue
/// waits for the former point.
template <>
class QueuePoint<detail::QueueOfGpu> {
 public:
  void set(const detail::QueueOfGpu& space) {
    if (!event_) event_.reset(make());
    stream_ = detail::stream_of(space);
    if (!detail::record(event_.get(), stream_)) Kokkos::abort("an event cannot be recorded");
  }

  void hold(const detail::QueueOfGpu& space) const {
    const auto stream = detail::stream_of(space);
    if (!event_ || stream == stream_) return;  // a queue keeps its own order
    if (!detail::wait(stream, event_.get())) Kokkos::abort("a queue cannot wait for an event");
  }

 private:
  struct Destroy {
    void operator()(detail::EventOfGpu event) const { detail::destroy(event); }
  };

  static detail::EventOfGpu make() {
    detail::EventOfGpu event{};
    if (!detail::create(event)) Kokkos::abort("an event cannot be made");
    return event;
  }

  std::unique_ptr<std::remove_pointer_t<detail::EventOfGpu>, Destroy> event_;
  detail::StreamOfGpu stream_{};  ///< stream in which the event was set
};

#endif

}  // namespace helikos
