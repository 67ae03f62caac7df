// SPDX-License-Identifier: Apache-2.0
/// \file
/// std::experimental::simd against the compiler's own vector types, in the same source of the
/// colour sum's register tile, of the same sum without tiles, and of the three-gluon vertex.

#include <random>
#include <vector>

#include "helikos/base/core/four_vector.hpp"
#include "main.hpp"

namespace helikos::perf {
namespace {

constexpr int bytes = simd_bytes == 0 ? 16 : simd_bytes;

typedef double DoubleVector __attribute__((vector_size(bytes)));
typedef float FloatVector __attribute__((vector_size(bytes)));

template <class Real>
struct Types;

template <>
struct Types<double> {
  using Library = Pack<double, bytes / 8>;
  using Compiler = DoubleVector;
};

template <>
struct Types<float> {
  using Library = Pack<float, bytes / 4>;
  using Compiler = FloatVector;
};

constexpr int flows = 44;  ///< as the blocks of g g > t t~ g g g g have
constexpr int height = bytes == 64 ? 8 : 4;

template <class T, class Real>
void fill(T& value, std::mt19937& engine) {
  std::uniform_real_distribution<double> uniform(-1.0, 1.0);
  for (std::size_t i = 0; i < sizeof(T) / sizeof(Real); ++i) value[i] = Real(uniform(engine));
}

template <class T, class Real>
std::vector<Complex<T>> random_jamps() {
  std::mt19937 engine(1);
  std::vector<Complex<T>> jamps(flows);
  for (auto& jamp : jamps) {
    fill<T, Real>(jamp.re, engine);
    fill<T, Real>(jamp.im, engine);
  }
  return jamps;
}

template <class Real>
std::vector<Real> random_matrix() {
  std::mt19937 engine(2);
  std::uniform_real_distribution<double> uniform(-1.0, 1.0);
  std::vector<Real> matrix(flows * flows);
  for (Real& element : matrix) element = Real(uniform(engine));
  return matrix;
}

/// Rows `first` to `first + height` of the triangle, complete: a product and a dot.
template <class T, class Real>
T tile(const Complex<T>* x, int first, const Real*& element) {
  Complex<T> sum[height] = {};
  for (int j = 0; j < first + height; ++j, element += height) {
    const Complex<T> xj = x[j];
    for (int r = 0; r < height; ++r) {
      const Real m = element[r];
      sum[r] = {sum[r].re + m * xj.re, sum[r].im + m * xj.im};
    }
  }
  T total = {};
  for (int r = 0; r < height; ++r) {
    total = total + x[first + r].re * sum[r].re + x[first + r].im * sum[r].im;
  }
  return total;
}

template <class T, class Real>
T tiled_sum(const std::vector<Real>& matrix, const std::vector<Complex<T>>& x) {
  T total = {};
  const Real* element = matrix.data();
  for (int first = 0; first + height <= flows; first += height) {
    total = total + tile<T>(x.data(), first, element);
  }
  return total;
}

template <class T, class Real>
T plain_sum(const std::vector<Real>& matrix, const std::vector<Complex<T>>& x) {
  T total = {};
  const Real* element = matrix.data();
  for (int s = 0; s < flows; ++s) {
    Complex<T> sum = {};
    for (int t = 0; t <= s; ++t) {
      const Real m = *element++;
      sum = {sum.re + m * x[t].re, sum.im + m * x[t].im};
    }
    total = total + x[s].re * sum.re + x[s].im * sum.im;
  }
  return total;
}

benchmark::Counter rate(double per_iteration) {
  return {per_iteration, benchmark::Counter::kIsIterationInvariantRate};
}

template <class T, class Real>
void color_tiles(benchmark::State& state) {
  const auto jamps = random_jamps<T, Real>();
  const auto matrix = random_matrix<Real>();
  for (auto _ : state) benchmark::DoNotOptimize(tiled_sum<T>(matrix, jamps));
  double steps = 0.0;
  for (int first = 0; first + height <= flows; first += height) steps += first + height;
  state.counters["rate"] = rate(2.0 * height * steps * (sizeof(T) / sizeof(Real)));
}

template <class T, class Real>
void color_without_tiles(benchmark::State& state) {
  const auto jamps = random_jamps<T, Real>();
  const auto matrix = random_matrix<Real>();
  for (auto _ : state) benchmark::DoNotOptimize(plain_sum<T>(matrix, jamps));
  state.counters["rate"] = rate(double(flows) * (flows + 1) * (sizeof(T) / sizeof(Real)));
}

template <class T, class Real>
void three_gluon_vertex(benchmark::State& state) {
  constexpr int pairs = 16;
  std::mt19937 engine(3);
  FourVector<T> a[pairs], b[pairs], out[pairs], difference;
  for (auto* v : {a, b}) {
    for (int i = 0; i < pairs; ++i) {
      for (T* c : {&v[i].t, &v[i].x, &v[i].y, &v[i].z}) fill<T, Real>(*c, engine);
    }
  }
  difference = a[0] - b[0];
  for (auto _ : state) {
    for (int i = 0; i < pairs; ++i) {
      out[i] = dot(a[i], b[i]) * difference + a[0].t * b[i] - b[0].t * a[i];
    }
    benchmark::DoNotOptimize(out);
    benchmark::ClobberMemory();
  }
  state.counters["rate"] = rate(double(pairs) * (sizeof(T) / sizeof(Real)));
}

template <template <class> class Kernel, class Real>
void add(const std::string& kernel, const std::string& precision) {
  const std::string name = kernel + "/" + precision;
  benchmark::RegisterBenchmark((name + "/std::experimental::simd").c_str(),
                               Kernel<Real>::template run<typename Types<Real>::Library>);
  benchmark::RegisterBenchmark((name + "/vector_size").c_str(),
                               Kernel<Real>::template run<typename Types<Real>::Compiler>);
}

template <class Real>
struct Tiles {
  template <class T>
  static void run(benchmark::State& state) {
    color_tiles<T, Real>(state);
  }
};

template <class Real>
struct NoTiles {
  template <class T>
  static void run(benchmark::State& state) {
    color_without_tiles<T, Real>(state);
  }
};

template <class Real>
struct Vertex {
  template <class T>
  static void run(benchmark::State& state) {
    three_gluon_vertex<T, Real>(state);
  }
};

template <template <class> class Kernel>
void add_both(const std::string& kernel) {
  add<Kernel, double>(kernel, "double");
  add<Kernel, float>(kernel, "float");
}

}  // namespace
}  // namespace helikos::perf

int main(int argc, char** argv) {
  using namespace helikos::perf;
  add_both<Tiles>("color_tiles");
  add_both<NoTiles>("color_without_tiles");
  add_both<Vertex>("three_gluon_vertex");
  return run_benchmarks(argc, argv);
}
