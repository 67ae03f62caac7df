// SPDX-License-Identifier: Apache-2.0
/// \file
/// The kernels that most of the time goes into, each alone on one core.

#include <map>
#include <random>

#include "helikos/amplitude/color/flow_permutation.hpp"
#include "helikos/amplitude/helas/detail/vector_formulas.hpp"
#include "helikos/engine/color_sum/pack_sum.hpp"
#include "main.hpp"

namespace helikos::perf {
namespace {

template <class Real>
using Native = Pack<Real, native_width<Real>>;

/// One engine for each benchmark: the same numbers at every repetition.
template <class T>
T random_pack(std::mt19937& engine) {
  std::uniform_real_distribution<double> uniform(-1.0, 1.0);
  return generate<T>([&](int) { return static_cast<RealOf<T>>(uniform(engine)); });
}

template <class T>
std::vector<Complex<T>> random_complex(std::size_t size) {
  std::mt19937 engine(1);
  std::vector<Complex<T>> values(size);
  for (auto& value : values) value = {random_pack<T>(engine), random_pack<T>(engine)};
  return values;
}

benchmark::Counter rate(double per_iteration) {
  return {per_iteration, benchmark::Counter::kIsIterationInvariantRate};
}

// ---- Colour sum ----------------------------------------------------------------------------

/// Finding the blocks for seven gluons takes a while: once for all benchmarks.
const ColorBlocks& color_of(int num_gluons) {
  static std::map<int, ColorBlocks> known;
  const auto found = known.find(num_gluons);
  if (found != known.end()) return found->second;
  return known.emplace(num_gluons, quark_line_color(num_gluons)).first->second;
}

/// Multiply-adds of one helicity and event: two real quadratic forms for each block. An addition
/// of a butterfly counts as one.
double multiply_adds(const ColorBlocks& color) {
  double count = 0.0;
  for (const auto& block : color.blocks) count += double(block.size()) * (block.size() + 1);
  for (const auto& stage : color.stages) count += 4.0 * double(stage.size());
  return count;
}

/// Enough of them to matter, few enough for the cache.
constexpr int helicities_of(int num_gluons) { return num_gluons < 6 ? 16 : 2; }

template <class T>
void count_color(benchmark::State& state, double multiply_adds, int helicities) {
  const double sums = double(helicities) * width_of<T>;
  state.counters["FMA/s"] = rate(multiply_adds * sums);
  state.counters["sums/s"] = rate(sums);  // of one helicity of one event
}

template <class Real>
void color_sum(benchmark::State& state) {
  using T = Native<Real>;
  const int n = int(state.range(0)), helicities = helicities_of(n);
  const ColorBlocks& color = color_of(n);
  const auto packed = pack_blocks<Real>(color, rows_per_tile<T>);
  auto jamps = random_complex<T>(std::size_t(color.num_flows) * helicities);
  std::vector<Complex<T>> scratch(triangular_scratch_size<T>(packed));
  std::vector<T> sums(helicities, T(0));
  for (auto _ : state) {
    triangular_color_sum(packed, JampMatrix<T>{jamps.data(), std::size_t(helicities)}, helicities,
                         scratch.data(), [&](int h, const T& share) { sums[h] += share; });
    benchmark::DoNotOptimize(sums.data());
    benchmark::ClobberMemory();
  }
  count_color<T>(state, multiply_adds(color), helicities);
}

/// Multiply-adds as above: of the transform, and of the rows of each representation.
double multiply_adds(const FastColor& color) {
  double count = 2.0 * double(fast_multiply_adds(color.transform));
  for (const FastBlock& block : color.blocks) {
    count += double(block.size()) * block.size() * (block.size() + 1);
  }
  return count;
}

template <class Real>
void fast_color_sum(benchmark::State& state) {
  using T = Native<Real>;
  const int n = int(state.range(0)), helicities = helicities_of(n);
  const FastColor color = fast_quark_line_color(n);
  const auto tables = pack_fast<Real>(color, rows_per_tile<T>);
  auto jamps = random_complex<T>(std::size_t(color.num_flows()) * helicities);
  std::vector<Complex<T>> scratch(fast_scratch_size(tables));
  std::vector<T> sums(helicities, T(0));
  for (auto _ : state) {
    helikos::fast_color_sum(tables, JampMatrix<T>{jamps.data(), std::size_t(helicities)},
                            helicities, scratch.data(),
                            [&](int h, const T& share) { sums[h] += share; });
    benchmark::DoNotOptimize(sums.data());
    benchmark::ClobberMemory();
  }
  count_color<T>(state, multiply_adds(color), helicities);
}

/// The whole colour matrix's triangle, one flow after the other: what the kernel is compared with.
template <class T>
T naive_sum(const std::vector<RealOf<T>>& matrix, const Complex<T>* jamps, int flows) {
  T total(0);
  for (int s = 0; s < flows; ++s) {
    Complex<T> row{T(0), T(0)};
    for (int t = 0; t < s; ++t) row += T(matrix[s * flows + t]) * jamps[t];
    row = row + row;
    row += T(matrix[s * flows + s]) * jamps[s];
    total += jamps[s].re * row.re + jamps[s].im * row.im;
  }
  return total;
}

template <class Real>
void naive_color_sum(benchmark::State& state) {
  using T = Native<Real>;
  const int n = int(state.range(0)), helicities = helicities_of(n);
  const int flows = color_of(n).num_flows;
  const auto factors = color_factors(n);
  std::vector<Real> matrix;
  for (const auto& s : all_permutations(n))
    for (const auto& t : all_permutations(n))
      matrix.push_back(Real(factors[permutation_rank(relative_permutation(s, t))]));
  const auto jamps = random_complex<T>(std::size_t(flows) * helicities);
  for (auto _ : state) {
    for (int h = 0; h < helicities; ++h) {
      benchmark::DoNotOptimize(naive_sum(matrix, jamps.data() + h * flows, flows));
    }
  }
  count_color<T>(state, double(flows) * (flows + 1), helicities);
}

// ---- Amplitudes ----------------------------------------------------------------------------

constexpr int num_packs = 32;  ///< of events, in the level-1 cache

template <class T>
std::vector<FourVector<T>> random_momenta(T mass) {
  std::mt19937 engine(2);
  std::vector<FourVector<T>> momenta(num_packs);
  for (auto& p : momenta) {
    p = {T(0), random_pack<T>(engine), random_pack<T>(engine), random_pack<T>(engine)};
    p.t = square_root(T(p.x * p.x + p.y * p.y + p.z * p.z + mass * mass));
  }
  return momenta;
}

/// u and v of both helicities of a massive quark, from one frame.
template <class Real>
void external_spinors(benchmark::State& state) {
  using T = Native<Real>;
  const T mass(Real(0.3));
  const auto momenta = random_momenta(mass);
  std::vector<helas::Spinor<T>> spinors(4 * num_packs);
  for (auto _ : state) {
    auto* out = spinors.data();
    for (const auto& p : momenta) {
      const auto frame = helas::spinor_frame(p, mass);
      for (const int helicity : {-1, 1}) {
        *out++ = helas::u_spinor(frame, helicity);
        *out++ = helas::v_spinor(frame, helicity);
      }
    }
    benchmark::DoNotOptimize(spinors.data());
    benchmark::ClobberMemory();
  }
  state.counters["spinors/s"] = rate(4.0 * num_packs * width_of<T>);
}

template <class T>
std::vector<FourVector<T>> random_states(int count) {
  std::mt19937 engine(3);
  std::vector<FourVector<T>> states(count);
  for (auto& a : states) {
    a = {random_pack<T>(engine), random_pack<T>(engine), random_pack<T>(engine),
         random_pack<T>(engine)};
  }
  return states;
}

/// Context of a three-gluon vertex: momenta of its inputs and its coefficient.
template <class T>
struct VertexContext {
  FourVector<T> pa, pb;
  T coefficient() const { return T(1); }
  const FourVector<T>& momentum(int k) const { return k == 0 ? pa : pb; }
};

/// Adds [A, B] for all pairs of the states of A and B, real as over linear polarisations, as the
/// interpreter does: the products with momenta once a state.
template <class T>
void all_brackets(const std::vector<FourVector<T>>& a, const std::vector<FourVector<T>>& b,
                  const FourVector<T>& pa, const FourVector<T>& pb, FourVector<T>* out) {
  const helas::Formula<Operation::three_gluon, T> formula(VertexContext<T>{pa, pb});
  T last[8];
  for (std::size_t j = 0; j < b.size(); ++j) last[j] = formula.last(b[j]);
  for (const auto& va : a) {
    const T first = formula.first(va);
    for (std::size_t j = 0; j < b.size(); ++j) formula.add(*out++, va, first, b[j], last[j]);
  }
}

template <class Real>
void three_gluon_vertex(benchmark::State& state) {
  using T = Native<Real>;
  const int num_a = 4, num_b = 8;
  const auto a = random_states<T>(num_a), b = random_states<T>(num_b);
  const auto momenta = random_momenta(T(0));
  std::vector<FourVector<T>> out(num_a * num_b);
  for (auto _ : state) {
    all_brackets(a, b, momenta[0], momenta[1], out.data());
    benchmark::DoNotOptimize(out.data());
    benchmark::ClobberMemory();
  }
  state.counters["states/s"] = rate(double(num_a) * num_b * width_of<T>);
}

BENCHMARK(color_sum<double>)->DenseRange(2, 7)->ArgName("gluons");
BENCHMARK(color_sum<float>)->DenseRange(2, 7)->ArgName("gluons");
BENCHMARK(fast_color_sum<double>)->DenseRange(2, 7)->ArgName("gluons");
BENCHMARK(fast_color_sum<float>)->DenseRange(2, 7)->ArgName("gluons");
BENCHMARK(naive_color_sum<double>)->DenseRange(2, 5)->ArgName("gluons");
BENCHMARK(naive_color_sum<float>)->DenseRange(2, 5)->ArgName("gluons");
BENCHMARK(external_spinors<double>);
BENCHMARK(external_spinors<float>);
BENCHMARK(three_gluon_vertex<double>);
BENCHMARK(three_gluon_vertex<float>);

}  // namespace
}  // namespace helikos::perf

int main(int argc, char** argv) { return helikos::perf::run_benchmarks(argc, argv); }
