// SPDX-License-Identifier: Apache-2.0
#include "helikos/base/kokkos_ext/device_compiler.hpp"

#include <dlfcn.h>

#include <cstddef>
#include <stdexcept>
#include <string_view>
#include <vector>

#include "helikos/base/kokkos_ext/find_function.hpp"

namespace helikos {
namespace {

/// The functions of NVRTC that are used. They return 0, or the number of an error.
struct Nvrtc {
  using Program = struct OpaqueNvrtcProgram*;

  int (*version)(int* major, int* minor) = nullptr;
  const char* (*error_string)(int error) = nullptr;
  int (*create)(Program*, const char* text, const char* name, int num_headers,
                const char* const* headers, const char* const* header_names) = nullptr;
  int (*destroy)(Program*) = nullptr;
  int (*compile)(Program, int num_options, const char* const* options) = nullptr;
  int (*log_size)(Program, std::size_t*) = nullptr;
  int (*log)(Program, char*) = nullptr;
  int (*binary_size)(Program, std::size_t*) = nullptr;
  int (*binary)(Program, char*) = nullptr;

  DeviceCompiler description;
};

/// The folder of the toolkit comes first: its versions fit to the driver that runs the program.
std::vector<std::string> names_of_nvrtc() {
  std::vector<std::string> names;
#if defined(HELIKOS_CUDA_LIBRARIES)
  for (const char* name : {"libnvrtc.so", "libnvrtc.so.13", "libnvrtc.so.12", "libnvrtc.so.11.2"})
    names.push_back(std::string(HELIKOS_CUDA_LIBRARIES) + "/" + name);
#endif
  for (const char* name : {"libnvrtc.so.13", "libnvrtc.so.12", "libnvrtc.so.11.2", "libnvrtc.so"})
    names.emplace_back(name);
  return names;
}

void* open_nvrtc() {
  for (const std::string& name : names_of_nvrtc())
    if (void* const library = dlopen(name.c_str(), RTLD_NOW | RTLD_LOCAL)) return library;
  return nullptr;
}

/// The library stays loaded until the program ends.
Nvrtc load_nvrtc() {
  Nvrtc own;
  void* const library = open_nvrtc();
  if (library == nullptr) {
    own.description.why_not = "there is no NVRTC (libnvrtc.so, a part of the CUDA toolkit)";
    return own;
  }
  const bool is_whole = find_function(library, "nvrtcVersion", own.version) &&
                        find_function(library, "nvrtcGetErrorString", own.error_string) &&
                        find_function(library, "nvrtcCreateProgram", own.create) &&
                        find_function(library, "nvrtcDestroyProgram", own.destroy) &&
                        find_function(library, "nvrtcCompileProgram", own.compile) &&
                        find_function(library, "nvrtcGetProgramLogSize", own.log_size) &&
                        find_function(library, "nvrtcGetProgramLog", own.log) &&
                        find_function(library, "nvrtcGetCUBINSize", own.binary_size) &&
                        find_function(library, "nvrtcGetCUBIN", own.binary);
  int major = 0, minor = 0;
  if (!is_whole || own.version(&major, &minor) != 0) {
    own.description.why_not = "the NVRTC that was found has not all functions (CUDA 11.2 or later)";
    return own;
  }
  own.description.name = "NVRTC " + std::to_string(major) + "." + std::to_string(minor);
  return own;
}

const Nvrtc& nvrtc() {
  static const Nvrtc own = load_nvrtc();
  return own;
}

/// A program of NVRTC, destroyed at the end.
class NvrtcProgram {
 public:
  explicit NvrtcProgram(const std::string& text) {
    check(nvrtc().create(&program_, text.c_str(), "helikos_kernel.cu", 0, nullptr, nullptr));
  }
  NvrtcProgram(const NvrtcProgram&) = delete;
  ~NvrtcProgram() { nvrtc().destroy(&program_); }

  std::string compile(const std::string& architecture) {
    const std::string target = "--gpu-architecture=" + architecture;
    const char* const options[] = {target.c_str(), "--std=c++17"};
    const int error = nvrtc().compile(program_, 2, options);
    if (error != 0) fail(error, first_error());
    std::size_t size = 0;
    check(nvrtc().binary_size(program_, &size));
    std::string binary(size, '\0');
    check(nvrtc().binary(program_, binary.data()));
    return binary;
  }

 private:
  [[noreturn]] static void fail(int error, const std::string& line) {
    throw std::runtime_error(nvrtc().description.name + " cannot compile a kernel: " +
                             (line.empty() ? nvrtc().error_string(error) : line));
  }
  static void check(int error) {
    if (error != 0) fail(error, "");
  }

  /// The first line of the log with an error; or the first line.
  std::string first_error() const {
    std::size_t size = 0;
    if (nvrtc().log_size(program_, &size) != 0 || size == 0) return "";
    std::string log(size, '\0');
    if (nvrtc().log(program_, log.data()) != 0) return "";
    const std::size_t found = log.find("error");
    const std::size_t begin =
        found == std::string::npos ? 0 : log.find_last_of('\n', found) + 1;  // npos + 1 is 0
    return log.substr(begin, log.find_first_of(std::string_view("\n\0", 2), begin) - begin);
  }

  Nvrtc::Program program_ = nullptr;
};

}  // namespace

const DeviceCompiler& device_compiler() { return nvrtc().description; }

std::string compile_for_device(const std::string& text, const std::string& architecture) {
  if (!device_compiler().is_there()) throw std::runtime_error(device_compiler().why_not);
  return NvrtcProgram(text).compile(architecture);
}

}  // namespace helikos
