// SPDX-License-Identifier: Apache-2.0
#include "helikos/emit/sum_source.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "helikos/amplitude/schedule/fingerprint.hpp"
#include "helikos/emit/detail/sum_functions.hpp"
#include "helikos/emit/state_loops.hpp"

namespace helikos::emit {
namespace {

#define HELIKOS_TEXT_OF(...) #__VA_ARGS__
#define HELIKOS_EXPANDED_TEXT_OF(...) HELIKOS_TEXT_OF(__VA_ARGS__)
constexpr const char* input_text = HELIKOS_EXPANDED_TEXT_OF(HELIKOS_SUM_SOURCE_INPUT);

/// Macros and functions with which the functions of a sum are written (base/core/registers.hpp),
/// for one event.
constexpr const char* prelude = R"(#if defined(__CUDACC__)
#define KOKKOS_INLINE_FUNCTION __device__ __forceinline__
#define HELIKOS_KERNEL_PART __device__ __noinline__
#define HELIKOS_MATH(name) name
#define HELIKOS_BITS_OF(value) __double_as_longlong(value)
#define HELIKOS_DOUBLE_OF(bits) __longlong_as_double(bits)
#define HELIKOS_PREFETCH(address) asm volatile("prefetch.global.L1 [%0];" ::"l"(address))
#define HELIKOS_KERNEL(name, function, states)                                                \
  extern "C" __global__ void HELIKOS_BOUNDS name(const SumSourceInput in) {                   \
    const long long index = (long long)blockIdx.x * blockDim.x + threadIdx.x;                 \
    if (index < (in.last - in.first) * states) function(in, index);                           \
  }
#else
#define KOKKOS_INLINE_FUNCTION inline
#define HELIKOS_KERNEL_PART __attribute__((noinline))
#define HELIKOS_MATH(name) __builtin_##name
#define HELIKOS_BITS_OF(value) __builtin_bit_cast(long long, value)
#define HELIKOS_DOUBLE_OF(bits) __builtin_bit_cast(double, bits)
#define HELIKOS_PREFETCH(address) __builtin_prefetch(address)
#define HELIKOS_KERNEL(name, function, states)                                                \
  extern "C" void name(const SumSourceInput* in) {                                            \
    for (long long index = 0; index < (in->last - in->first) * states; ++index)               \
      function(*in, index);                                                                   \
  }
#endif

template <class V>
using LaneOf = V;

template <class V>
struct FourVector {
  V t, x, y, z;
};

template <class V>
KOKKOS_INLINE_FUNCTION V broadcast(LaneOf<V> value) {
  return value;
}

KOKKOS_INLINE_FUNCTION double root_of(double x) { return HELIKOS_MATH(sqrt)(x); }
KOKKOS_INLINE_FUNCTION float root_of(float x) { return HELIKOS_MATH(sqrtf)(x); }
KOKKOS_INLINE_FUNCTION double exponential_of(double x) { return HELIKOS_MATH(exp)(x); }
KOKKOS_INLINE_FUNCTION float exponential_of(float x) { return HELIKOS_MATH(expf)(x); }
KOKKOS_INLINE_FUNCTION double logarithm_of(double x) { return HELIKOS_MATH(log)(x); }
KOKKOS_INLINE_FUNCTION float logarithm_of(float x) { return HELIKOS_MATH(logf)(x); }
KOKKOS_INLINE_FUNCTION double sine_of(double x) { return HELIKOS_MATH(sin)(x); }
KOKKOS_INLINE_FUNCTION float sine_of(float x) { return HELIKOS_MATH(sinf)(x); }
KOKKOS_INLINE_FUNCTION double cosine_of(double x) { return HELIKOS_MATH(cos)(x); }
KOKKOS_INLINE_FUNCTION float cosine_of(float x) { return HELIKOS_MATH(cosf)(x); }
KOKKOS_INLINE_FUNCTION double angle_of(double y, double x) { return HELIKOS_MATH(atan2)(y, x); }
KOKKOS_INLINE_FUNCTION float angle_of(float y, float x) { return HELIKOS_MATH(atan2f)(y, x); }

)";

/// The steps around the sum of an event: those of detail::SumKernelRun, with the same formulas
/// (engine/compiled/detail/sum_kernel.hpp, engine/epilogue/energy_unit.hpp).
constexpr const char* event_format = R"(
KOKKOS_INLINE_FUNCTION int energy_exponent(double energy) {{
  const double size = energy < 0.0 ? -energy : energy;
  if (!(size > 0.0 && size <= 0x1.fffffffffffffp+1023)) return 0;
  const int biased = (int)((unsigned long long)HELIKOS_BITS_OF(size) >> 52);
  const int even = (biased - 1023) & ~1;
  return even < -120 ? -120 : (even > 120 ? 120 : even);
}}

KOKKOS_INLINE_FUNCTION double power_of_two(int exponent) {{
  return HELIKOS_DOUBLE_OF((long long)((unsigned long long)(1023 + exponent) << 52));
}}

/// Momenta of an event in units of its energy; returns 1 / unit.
KOKKOS_INLINE_FUNCTION Real load_in_units(const SumSourceInput& in, long long event, int exponent,
                                          FourVector<Real>* legs) {{
  const Real inverse_unit = (Real)power_of_two(-exponent);
  for (int leg = 0; leg < num_legs; ++leg) {{
    const double* const p = in.momenta + event + leg * in.particle_stride;
    legs[leg].t = (Real)p[0] * inverse_unit;
    legs[leg].x = (Real)p[in.component_stride] * inverse_unit;
    legs[leg].y = (Real)p[2 * in.component_stride] * inverse_unit;
    legs[leg].z = (Real)p[3 * in.component_stride] * inverse_unit;
  }}
  return inverse_unit;
}}

KOKKOS_INLINE_FUNCTION double with_units(const SumSourceInput& in, int exponent, Real sum) {{
  const double root = power_of_two(exponent * (4 - num_legs));
  return in.with_coupling * (root * root) * (double)sum;
}}

KOKKOS_INLINE_FUNCTION Real load_random(const double* source, long long event) {{
  if (source == nullptr) return (Real)0;
  const Real value = (Real)source[event];
  return below_one < value ? below_one : value;
}}

)";

constexpr const char* part_format = R"(
KOKKOS_INLINE_FUNCTION void run_{kernel}(const SumSourceInput& in, long long index) {{
  const long long events = in.last - in.first;
  const int choice = {states} == 1 ? 0 : (int)(index / events);
  const long long event = in.first + (index - choice * events);
  const int exponent = energy_exponent(in.momenta[event]);
  FourVector<Real> legs[num_legs];
  const Real inverse_unit = load_in_units(in, event, exponent, legs);
  Real chosen[num_legs] = {{}};
{choices}  const Real sum = {function}<Real>(legs, inverse_unit, (const Real*)in.constants, chosen);
  in.target[({part} * {states} + choice) * events + (event - in.first)] =
      with_units(in, exponent, sum);
}}
HELIKOS_KERNEL({kernel}, run_{kernel}, {states})
)";

/// Nothing is selected if the sum is zero, infinite or NaN.
constexpr const char* selecting_format = R"(
KOKKOS_INLINE_FUNCTION void run_{kernel}(const SumSourceInput& in, long long index) {{
  const long long event = in.first + index;
  const int exponent = energy_exponent(in.momenta[event]);
  FourVector<Real> legs[num_legs];
  const Real inverse_unit = load_in_units(in, event, exponent, legs);
  if (in.helicity_random != nullptr) HELIKOS_PREFETCH(in.helicity_random + event);
  if (in.flow_random != nullptr) HELIKOS_PREFETCH(in.flow_random + event);
  const Real random[2] = {{load_random(in.helicity_random, event),
                          load_random(in.flow_random, event)}};
  Real selected[2] = {{}}, chosen[num_legs] = {{}};
  const Real sum = {function}<Real>(legs, inverse_unit, (const Real*)in.constants, chosen, random,
                                    selected);
  const bool is_some = sum > (Real)0 && sum <= largest;
  if (in.helicity != nullptr) in.helicity[event] = is_some ? (int)selected[0] : -1;
  if (in.flow != nullptr) in.flow[event] = is_some ? (int)selected[1] : -1;
  in.target[index] = with_units(in, exponent, sum);
}}
HELIKOS_KERNEL({kernel}, run_{kernel}, 1)
)";

/// A precision as text. The bounds are those of SumKernelBounds.
struct RealText {
  const char *name, *below_one, *largest, *bounds;
  int threads;
};

constexpr RealText text_of(SourceReal real) {
  if (real == SourceReal::in_double) {
    return {"double", "0x1.fffffffffffffp-1", "0x1.fffffffffffffp+1023", "__launch_bounds__(128)",
            128};
  }
  return {"float", "0x1.fffffep-1f", "0x1.fffffep+127f", "__launch_bounds__(256, 2)", 256};
}

std::string head_of(const RealText& real, std::size_t num_legs) {
  return fmt::format(
      "#define HELIKOS_BOUNDS {}\n{}{}\nstatic_assert(sizeof(SumSourceInput) == {}, \"\");\n"
      "using Real = {};\nconstexpr Real below_one = {}, largest = {};\n"
      "constexpr int num_legs = {};\n\n",
      real.bounds, prelude, input_text, sizeof(SumSourceInput), real.name, real.below_one,
      real.largest, num_legs);
}

std::string kernel_of_part(const SumFunctions& functions, int part) {
  std::string choices;
  for (std::size_t i = 0; i < functions.chosen_legs.size(); ++i)
    choices +=
        fmt::format("  chosen[{}] = (Real)(choice >> {} & 1);\n", functions.chosen_legs[i], i);
  return fmt::format(
      part_format, fmt::arg("kernel", fmt::format("sum{}", part)), fmt::arg("part", part),
      fmt::arg("states", 1 << functions.chosen_legs.size()), fmt::arg("choices", choices),
      fmt::arg("function", part == 0 ? "program_sum" : fmt::format("program_part{}_sum", part)));
}

/// Whether `scheduled` is made of `program`: functions are written from both.
bool is_made_of(const ScheduledProgram& scheduled, const AmplitudeProgram& program) {
  const auto again = schedule(program, scheduled.helicities);
  return fingerprint(again) == fingerprint(scheduled) &&
         distinct_constants(again) == distinct_constants(scheduled);
}

constexpr const char* too_long =
    "its sum is too long for the registers of a thread, so that teams of threads are faster";

/// Most combinations of helicity states of all instructions. The largest program whose sum fits has
/// 2124 (u u~ > t t~ g g). To find that one does not fit took 1.5 s with 5300, and 15 s with 25000.
constexpr std::int64_t max_combinations = 10000;

}  // namespace

std::int64_t combinations_of_states(const ScheduledProgram& scheduled) {
  std::int64_t combinations = 0;
  for (const auto& instruction : scheduled.instructions)
    combinations += std::int64_t(combinations_of(instruction, scheduled.tables).size());
  return combinations;
}

std::string why_no_sum_source(const AmplitudeProgram& program, const ScheduledProgram& scheduled) {
  if (scheduled.helicities.empty()) return "no helicity contributes";
  if (scheduled.forms.has_strong()) return "its functions need g_s of each event";
  if (!program.color.products.empty())
    return "its orders of squares leave out products of diagrams";
  if (!program.jamp_powers.empty()) return "its amplitudes have several powers of g_s";
  const bool is_too_long = scheduled.num_flows > max_summed_flows_of_thread ||
                           combinations_of_states(scheduled) > max_combinations;
  return is_too_long ? too_long : "";
}

SumSource emit_sum_source(const AmplitudeProgram& program, const ScheduledProgram& scheduled,
                          const ColorBlocks& color, SourceReal real, bool selects) {
  SumSource source;
  source.why_not = why_no_sum_source(program, scheduled);
  if (source.why_not.empty() && !is_made_of(scheduled, program))
    source.why_not = "its helicities have weights";
  if (!source.why_not.empty()) return source;
  auto functions = write_sum_functions("program", Target::threads, program, scheduled, color);
  if (!functions) source.why_not = too_long;
  if (!functions) return source;
  if (selects) add_selection(*functions, "program", program, scheduled, color);
  const RealText words = text_of(real);
  source.threads = words.threads;
  source.num_states = 1 << functions->chosen_legs.size();
  source.text = head_of(words, scheduled.legs.size()) + functions->text.functions +
                fmt::format(fmt::runtime(event_format));
  for (int part = 0; part < functions->num_parts; ++part) {
    source.kernels.push_back(fmt::format("sum{}", part));
    source.text += kernel_of_part(*functions, part);
  }
  if (functions->selects()) {
    source.selecting = "selected_sum";
    source.text += fmt::format(selecting_format, fmt::arg("kernel", source.selecting),
                               fmt::arg("function", "program_selected_sum"));
  }
  return source;
}

}  // namespace helikos::emit
