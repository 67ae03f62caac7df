// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <benchmark/benchmark.h>

#include <string>

#include "helikos/version.hpp"

namespace helikos::perf {

/// Build of the numbers, at the head of the table and in the JSON.
inline void add_build_context() {
  benchmark::AddCustomContext("version", std::string(version()));
  benchmark::AddCustomContext("commit", std::string(commit()));
  benchmark::AddCustomContext("compiler", std::string(compiler()));
  benchmark::AddCustomContext("simd", std::string(simd_name()));
}

inline int run_benchmarks(int argc, char** argv) {
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 1;
  add_build_context();
  benchmark::RunSpecifiedBenchmarks();
  benchmark::Shutdown();
  return 0;
}

}  // namespace helikos::perf
