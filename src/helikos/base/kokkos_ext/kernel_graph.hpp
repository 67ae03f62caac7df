// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <Kokkos_Core.hpp>

#include <memory>
#include <type_traits>
#include <vector>

#include "helikos/base/kokkos_ext/detail/recording_gate.hpp"

namespace helikos {

/// Kernels of one queue that are recorded once and then started again by one call. This general
/// version is for spaces that have no graphs: nothing is recorded.
template <class Space>
class KernelGraph {
 public:
  explicit operator bool() const { return false; }

  /// Records the kernels that run() starts in the queue of `space`, without running them. Returns
  /// whether they can be replayed. Arguments are recorded by value: memory that they point to must
  /// stay.
  template <class Run>
  bool record(const Space&, Run&&) {
    return false;
  }
  void replay(const Space&) const {}
};

/// To be declared around an evaluation: no other thread records a graph meanwhile. This general
/// version is for spaces that have no graphs.
template <class Space>
struct WithoutRecording {
  WithoutRecording() {}
};

/// Whether a kernel gets its functor by value. Kokkos hands a larger functor over in a place that
/// the next kernel overwrites, so that it cannot be recorded.
template <class Functor, class Policy>
constexpr bool is_recordable() {
#if defined(KOKKOS_ENABLE_CUDA)
  using Kernel = Kokkos::Impl::ParallelFor<Functor, Policy, Kokkos::Cuda>;
  return sizeof(Kernel) < Kokkos::Impl::CudaTraits::ConstantMemoryUseThreshold;
#else
  return false;
#endif
}

#if defined(KOKKOS_ENABLE_CUDA)

namespace detail {

inline RecordingGate recording_gate;

}  // namespace detail

template <>
struct WithoutRecording<Kokkos::Cuda> {
  RecordingGate::Evaluation evaluation{detail::recording_gate};
};

/// A CUDA graph, recorded by capture of the queue: kernels are compiled once for the queue and the
/// graph, whereas the graphs of Kokkos compile them anew. No other host thread may start kernels in
/// the queue meanwhile.
template <>
class KernelGraph<Kokkos::Cuda> {
 public:
  explicit operator bool() const { return executable_ != nullptr; }

  template <class Run>
  bool record(const Kokkos::Cuda& space, Run&& run) {
    executable_.reset();
    if (Kokkos::Tools::profileLibraryLoaded()) return false;  // the library waits for each kernel
    const RecordingGate::Recording alone(detail::recording_gate);
    const cudaStream_t stream = space.cuda_stream();
    if (cudaStreamBeginCapture(stream, cudaStreamCaptureModeThreadLocal) != cudaSuccess) {
      return give_up();
    }
    cudaGraph_t captured = nullptr;
    try {
      run();
    } catch (...) {  // an error that occurs without a graph too is thrown again then
      cudaStreamEndCapture(stream, &captured);
      if (captured != nullptr) cudaGraphDestroy(captured);
      return give_up();
    }
    if (cudaStreamEndCapture(stream, &captured) != cudaSuccess) return give_up();
    const std::unique_ptr<std::remove_pointer_t<cudaGraph_t>, Destroy> graph(captured);
    cudaGraphExec_t executable = nullptr;
    if (!has_only_kernels(graph.get()) ||
        cudaGraphInstantiateWithFlags(&executable, graph.get(), 0) != cudaSuccess) {
      return give_up();
    }
    executable_.reset(executable);
    return true;
  }

  void replay(const Kokkos::Cuda& space) const {
    if (cudaGraphLaunch(executable_.get(), space.cuda_stream()) != cudaSuccess) {
      Kokkos::abort("a CUDA graph cannot be launched");
    }
  }

 private:
  struct Destroy {
    void operator()(cudaGraph_t graph) const { cudaGraphDestroy(graph); }
    void operator()(cudaGraphExec_t executable) const { cudaGraphExecDestroy(executable); }
  };

  /// Copies and calls of the host would read the memory as it is at the time of the replay.
  static bool has_only_kernels(cudaGraph_t graph) {
    std::size_t count = 0;
    if (cudaGraphGetNodes(graph, nullptr, &count) != cudaSuccess) return false;
    std::vector<cudaGraphNode_t> nodes(count);
    if (cudaGraphGetNodes(graph, nodes.data(), &count) != cudaSuccess) return false;
    for (const cudaGraphNode_t node : nodes) {
      cudaGraphNodeType type{};
      if (cudaGraphNodeGetType(node, &type) != cudaSuccess) return false;
      if (type != cudaGraphNodeTypeKernel) return false;
    }
    return count > 0;
  }

  static bool give_up() {
    cudaGetLastError();  // otherwise Kokkos would find the error
    return false;
  }

  std::unique_ptr<std::remove_pointer_t<cudaGraphExec_t>, Destroy> executable_;
};

#endif

}  // namespace helikos
