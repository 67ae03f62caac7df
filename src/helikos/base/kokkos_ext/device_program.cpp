// SPDX-License-Identifier: Apache-2.0
#include "helikos/base/kokkos_ext/device_program.hpp"

#include <limits>
#include <map>
#include <mutex>
#include <stdexcept>

#include "helikos/base/kokkos_ext/device_compiler.hpp"
#include "helikos/base/kokkos_ext/find_function.hpp"
#include "helikos/base/kokkos_ext/gpu.hpp"

#if defined(KOKKOS_ENABLE_CUDA)

#include <cuda.h>
#include <dlfcn.h>

namespace helikos {
namespace {

/// The functions of the driver that are used. Its library is that of the machine's driver, and a
/// build for CUDA is not linked with it.
struct CudaDriver {
  decltype(&cuGetErrorString) error_string = nullptr;
  CUresult (*get_current)(CUcontext*) = nullptr;
  CUresult (*set_current)(CUcontext) = nullptr;
  CUresult (*synchronize)() = nullptr;
  CUresult (*load)(CUmodule*, const void*) = nullptr;
  CUresult (*unload)(CUmodule) = nullptr;
  CUresult (*get_function)(CUfunction*, CUmodule, const char*) = nullptr;
  CUresult (*launch)(CUfunction, unsigned, unsigned, unsigned, unsigned, unsigned, unsigned,
                     unsigned, CUstream, void**, void**) = nullptr;
  bool is_there = false;
};

CudaDriver load_driver() {
  CudaDriver own;
  void* const library = dlopen("libcuda.so.1", RTLD_NOW | RTLD_LOCAL);
  own.is_there = library != nullptr &&
                 find_function(library, "cuGetErrorString", own.error_string) &&
                 find_function(library, "cuCtxGetCurrent", own.get_current) &&
                 find_function(library, "cuCtxSetCurrent", own.set_current) &&
                 find_function(library, "cuCtxSynchronize", own.synchronize) &&
                 find_function(library, "cuModuleLoadData", own.load) &&
                 find_function(library, "cuModuleUnload", own.unload) &&
                 find_function(library, "cuModuleGetFunction", own.get_function) &&
                 find_function(library, "cuLaunchKernel", own.launch);
  return own;
}

const CudaDriver& driver() {
  static const CudaDriver own = load_driver();
  return own;
}

void check_driver(CUresult result, const char* what) {
  if (result == CUDA_SUCCESS) return;
  const char* text = nullptr;
  if (driver().error_string(result, &text) != CUDA_SUCCESS || text == nullptr) text = "unknown";
  throw std::runtime_error(std::string("CUDA's driver cannot ") + what + ": " + text);
}

}  // namespace

std::string why_no_device_programs() {
  if (!device_compiler().is_there()) return device_compiler().why_not;
  return driver().is_there ? "" : "there is no driver of CUDA (libcuda.so.1)";
}

std::string device_architecture() {
  const int device = Kokkos::DefaultExecutionSpace().cuda_device();
  int major = 0, minor = 0;
  if (cudaDeviceGetAttribute(&major, cudaDevAttrComputeCapabilityMajor, device) != cudaSuccess ||
      cudaDeviceGetAttribute(&minor, cudaDevAttrComputeCapabilityMinor, device) != cudaSuccess)
    return "";
  return "sm_" + std::to_string(10 * major + minor);
}

struct DeviceProgram::Loaded {
  CUcontext context = nullptr;
  CUmodule module = nullptr;
  std::mutex mutex;
  std::map<std::string, CUfunction> functions;

  CUfunction function(const std::string& name) {
    const std::lock_guard lock(mutex);
    const auto known = functions.find(name);
    if (known != functions.end()) return known->second;
    CUfunction function = nullptr;
    check_driver(driver().get_function(&function, module, name.c_str()), "find a kernel");
    functions.emplace(name, function);
    return function;
  }
};

DeviceProgram::DeviceProgram(const Space& space, const std::string& binary)
    : loaded_(std::make_unique<Loaded>()) {
  // The driver knows the context that CUDA's runtime, and thus Kokkos, uses once a call has made it
  // current in this thread.
  if (cudaSetDevice(space.cuda_device()) != cudaSuccess || cudaFree(nullptr) != cudaSuccess)
    throw std::runtime_error("CUDA cannot use the GPU for a kernel that was compiled at run time");
  check_driver(driver().get_current(&loaded_->context), "name the context of a kernel");
  check_driver(driver().load(&loaded_->module, binary.data()), "load a kernel");
}

DeviceProgram::~DeviceProgram() {
  // After the end of CUDA these calls fail, and there is nothing left to free.
  if (driver().set_current(loaded_->context) != CUDA_SUCCESS) return;
  driver().synchronize();
  driver().unload(loaded_->module);
}

void DeviceProgram::launch(const Space& space, const std::string& kernel, std::int64_t blocks,
                           int threads, void** arguments) {
  if (blocks <= 0) return;
  if (blocks > std::numeric_limits<std::int32_t>::max())
    throw std::runtime_error("a kernel has more than 2^31 blocks");
  check_driver(driver().set_current(loaded_->context), "use the context of a kernel");
  check_driver(driver().launch(loaded_->function(kernel), static_cast<unsigned>(blocks), 1, 1,
                               static_cast<unsigned>(threads), 1, 1, 0, space.cuda_stream(),
                               arguments, nullptr),
               "start a kernel");
}

}  // namespace helikos

#else

namespace helikos {

std::string why_no_device_programs() {
  return device_kind == DeviceKind::hip
             ? "kernels are compiled at run time for NVIDIA GPUs only; this build is for HIP"
             : "kernels are compiled at run time for GPUs only; this build is for hosts";
}

std::string device_architecture() { return ""; }

struct DeviceProgram::Loaded {};

DeviceProgram::DeviceProgram(const Space&, const std::string&) {
  throw std::runtime_error(why_no_device_programs());
}

DeviceProgram::~DeviceProgram() = default;

void DeviceProgram::launch(const Space&, const std::string&, std::int64_t, int, void**) {}

}  // namespace helikos

#endif
