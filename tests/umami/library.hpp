// SPDX-License-Identifier: Apache-2.0
#pragma once

/// \file
/// A library of UMAMI, as a program loads it that knows the interface and nothing of Helikos.

#include <dlfcn.h>

#include <stdexcept>
#include <string>
#include <vector>

#include "helikos/bindings/umami/umami.h"

namespace helikos::test {

/// The library of one file. It stays loaded.
class UmamiLibrary {
 public:
  explicit UmamiLibrary(const std::string& path)
      : handle_(dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL)) {
    if (handle_ == nullptr) throw std::runtime_error(dlerror());
    load(get_meta, "umami_get_meta");
    load(supported_inputs, "umami_supported_inputs");
    load(required_inputs, "umami_required_inputs");
    load(supported_outputs, "umami_supported_outputs");
    load(initialize, "umami_initialize");
    load(set_parameter, "umami_set_parameter");
    load(get_parameter, "umami_get_parameter");
    load(matrix_element, "umami_matrix_element");
    load(free, "umami_free");
  }

  decltype(&umami_get_meta) get_meta;
  decltype(&umami_supported_inputs) supported_inputs;
  decltype(&umami_required_inputs) required_inputs;
  decltype(&umami_supported_outputs) supported_outputs;
  decltype(&umami_initialize) initialize;
  decltype(&umami_set_parameter) set_parameter;
  decltype(&umami_get_parameter) get_parameter;
  decltype(&umami_matrix_element) matrix_element;
  decltype(&umami_free) free;

  int number(UmamiMetaKey key) const {
    int value = -1;
    const auto status = get_meta(key, &value);
    return status == UMAMI_SUCCESS ? value : -100 - static_cast<int>(status);
  }

 private:
  template <class Function>
  void load(Function& function, const char* name) {
    function = reinterpret_cast<Function>(dlsym(handle_, name));
    if (function == nullptr) throw std::runtime_error(std::string("no ") + name);
  }

  void* handle_;
};

/// The inputs and outputs of a call.
struct UmamiCall {
  std::size_t count, stride, offset = 0;
  std::vector<UmamiInputKey> input_keys = {};
  std::vector<const void*> inputs = {};
  std::vector<UmamiOutputKey> output_keys = {};
  std::vector<void*> outputs = {};

  void take(UmamiInputKey key, const void* data) {
    input_keys.push_back(key);
    inputs.push_back(data);
  }
  void give(UmamiOutputKey key, void* data) {
    output_keys.push_back(key);
    outputs.push_back(data);
  }
  UmamiStatus operator()(const UmamiLibrary& library, UmamiHandle handle) const {
    return library.matrix_element(handle, count, stride, offset, inputs.size(), input_keys.data(),
                                  inputs.data(), outputs.size(), output_keys.data(),
                                  outputs.data());
  }
};

}  // namespace helikos::test
