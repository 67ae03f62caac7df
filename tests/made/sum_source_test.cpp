// SPDX-License-Identifier: Apache-2.0
// The source that is compiled at run time for GPUs. Here the compiler of the host makes a library
// of it, and its results are compared with those of the interpreter.
#include "helikos/emit/sum_source.hpp"

#include <gmock/gmock.h>

#include "engine/conditioning.hpp"
#include "files/folder.hpp"
#include "helikos/amplitude/schedule/fingerprint.hpp"
#include "helikos/base/core/error.hpp"
#include "helikos/base/kokkos_ext/device_compiler.hpp"
#include "helikos/base/kokkos_ext/device_program.hpp"
#include "helikos/engine/made/made_kernel.hpp"
#include "helikos/engine/prepared_programs.hpp"
#include "made/host_compiler.hpp"

namespace helikos::test::sum_source_test {
namespace {

using emit::SourceReal, emit::SumSource;
using ::testing::HasSubstr;
using Space = MatrixElement::Space;

MatrixElementOptions with(Precision precision, bool selects = false) {
  MatrixElementOptions options;
  options.precision = precision;
  options.selects = selects;
  options.rescue = RescueMode::none;
  options.executor = Executor::interpreted;
  return options;
}

SourceReal real_of(Precision precision) {
  return precision == Precision::single_precision ? SourceReal::in_float : SourceReal::in_double;
}

/// A program, its source, and the source's kernels.
template <class Real>
class MadeForHost {
 public:
  MadeForHost(const std::string& process, const MatrixElementOptions& options,
              const Parameters& parameters = {})
      : prepared_(Process::parse(process), parameters, options),
        programs_(prepared_.take()),
        input_(prepared_.input(programs_, ColorSum::kernel)),
        source_(emit::emit_sum_source(prepared_.program(), programs_.front(), prepared_.color(),
                                      real_of(options.precision), options.selects)),
        runner_(compile_for_host(source_.text)) {
    const auto constants = distinct_constants(programs_.front());
    constants_ = {constants.begin(), constants.end()};
  }

  /// `events_at_once`: events whose shares are kept.
  std::vector<double> operator()(const ConstMomentaView<Space>& momenta, int events_at_once = 1000,
                                 const SumSelection& selection = {}) {
    const EventView<Space> result("result", momenta.extent(0));
    SumKernelInput<Real> input;
    input.momenta = momenta;
    input.result = result;
    input.constants = constants_.data();
    input.scale = input_.scale;
    input.shares = EventView<Space>("shares", events_at_once * source_.num_choices());
    run_source(runner_, source_, input, selection);
    Space().fence();
    return numbers_of(result);
  }

  const SumSource& source() const { return source_; }
  int starts() const { return runner_.starts(); }

 private:
  PreparedPrograms prepared_;
  std::vector<ScheduledProgram> programs_;
  EvaluatorInput input_;
  SumSource source_;
  HostRunner runner_;
  std::vector<Real> constants_;
};

/// Momenta of all points but the first three and the last two: a part of a View.
ConstMomentaView<Space> inner_part(const MomentaView<Space>& momenta) {
  return Kokkos::subview(momenta, std::pair<std::size_t, std::size_t>(3, momenta.extent(0) - 2),
                         Kokkos::ALL, Kokkos::ALL);
}

struct SourceCase {
  std::string name, process;
  int kernels, states;
  Precision precision = Precision::double_precision;
};

void PrintTo(const SourceCase& c, std::ostream* out) { *out << c.name; }

class Source : public ::testing::TestWithParam<SourceCase> {
 protected:
  template <class Real>
  void compare_with_interpreter() {
    const SourceCase& c = GetParam();
    MadeForHost<Real> made(c.process, with(c.precision));
    ASSERT_EQ(made.source().why_not, "");
    EXPECT_EQ(int(made.source().kernels.size()), c.kernels);
    EXPECT_EQ(made.source().num_states, c.states);
    const auto points = rambo_points(c.process, 700.0, 25);
    MatrixElement exact(Process::parse(c.process), Parameters(), with(Precision::double_precision));
    const Points inner(points.begin() + 3, points.end() - 2);
    const auto expected = evaluate(exact, inner);
    const auto bounds = rounding_bounds(
        exact, inner, std::is_same_v<Real, float> ? float_epsilon : epsilon, 64.0, 8);
    const auto momenta = to_device(points);
    compare(c.name, made(inner_part(momenta)), expected, bounds);
    const int starts = made.starts();
    EXPECT_EQ(starts, c.kernels);
    compare(c.name + " in chunks", made(inner_part(momenta), 7), expected, bounds);
    EXPECT_EQ(made.starts() - starts, c.kernels * (c.kernels * c.states == 1 ? 1 : 3));
  }
};

TEST_P(Source, GivesWhatTheInterpreterGives) {
  if (!has_packs) GTEST_SKIP() << "memory of a GPU";
  if (GetParam().precision == Precision::single_precision)
    compare_with_interpreter<float>();
  else
    compare_with_interpreter<double>();
}

INSTANTIATE_TEST_SUITE_P(Processes, Source,
                         ::testing::Values(SourceCase{"gu_ttu", "g u > t t~ u", 1, 2},
                                           SourceCase{"gu_ttu_float", "g u > t t~ u", 1, 2,
                                                      Precision::single_precision},
                                           SourceCase{"uu_ttuu", "u u > t t~ u u", 3, 1},
                                           SourceCase{"uu_uug", "u u > u u g", 1, 1},
                                           SourceCase{"ud_eeud", "u d > e+ e- u d", 1, 1},
                                           SourceCase{"udx_wg", "u d~ > w+ g", 1, 1}),
                         [](const auto& info) { return info.param.name; });

/// Listed helicities, whose gluons have helicity states; leading colour; a polarised leg.
TEST(SumSource, FollowsOptions) {
  if (!has_packs) GTEST_SKIP() << "memory of a GPU";
  const auto exact = with(Precision::double_precision);
  auto listed = exact, leading = exact;
  listed.only_helicities = {1, 2, 6, 9};
  leading.colors = ColorMode::leading;
  for (const auto& [process, options] :
       {std::pair("g g > t t~", listed), std::pair("g u > t t~ u", leading),
        std::pair("g g > t{+} t~", exact)}) {
    MadeForHost<double> made(process, options);
    ASSERT_EQ(made.source().why_not, "");
    const auto points = rambo_points(process, 700.0, 12);
    MatrixElement interpreted(Process::parse(process), Parameters(), options);
    compare(process, made(to_device(points)), evaluate(interpreted, points),
            rounding_bounds(interpreted, points, epsilon, 64.0, 4));
  }
}

/// An event whose energy is NaN has a result that is NaN; the others keep theirs.
TEST(SumSource, KeepsEventsApart) {
  if (!has_packs) GTEST_SKIP() << "memory of a GPU";
  const std::string process = "e+ e- > mu+ mu-";
  MadeForHost<double> made(process, with(Precision::double_precision));
  auto points = rambo_points(process, 200.0, 9);
  const auto expected = made(to_device(points));
  for (const double broken : {std::nan(""), 1e308 * 10.0}) {
    auto others = points;
    others[4][0].t = broken;
    const auto values = made(to_device(others));
    for (std::size_t e = 0; e < points.size(); ++e) {
      if (e == 4)
        EXPECT_FALSE(std::isfinite(values[e]));
      else
        EXPECT_EQ(values[e], expected[e]) << e;
    }
  }
}

/// Helicity and flow are those that the interpreter selects with the same random numbers, except
/// where a random number lies within rounding of an edge: 400 numbers do not. The interpreter
/// selects helicities of gluons in another way; a kernel of the build does it in this one.
TEST(SumSource, SelectsWhatOtherExecutorsSelect) {
  if (!has_packs) GTEST_SKIP() << "memory of a GPU";
  for (const auto& [process, other] :
       {std::pair<std::string, Executor>("e+ e- > mu+ mu-", Executor::interpreted),
        {"g g > t t~", Executor::compiled},
        {"u d > e+ e- u d", Executor::interpreted}}) {
    auto options = with(Precision::double_precision, true);
    options.executor = other;
    MadeForHost<double> made(process, options);
    ASSERT_FALSE(made.source().selecting.empty()) << process;
    const auto points = rambo_points(process, 700.0, 205);
    const auto momenta = to_device(points);
    const auto inner = inner_part(momenta);
    std::vector<double> u, v;
    for (std::size_t e = 0; e < inner.extent(0); ++e) {
      u.push_back(random_number(5, e, 0, RandomStream::selection));
      v.push_back(random_number(5, e, 1, RandomStream::selection));
    }
    const auto of_helicity = helikos::to_view<Space>("u", u),
               of_flow = helikos::to_view<Space>("v", v);
    MatrixElement interpreted(Process::parse(process), Parameters(), options);
    const EventOutputs<Space> outputs{.matrix_elements = EventView<Space>("values", u.size()),
                                      .helicity = IndexView<Space>("helicity", u.size()),
                                      .flow = IndexView<Space>("flow", u.size())};
    interpreted(Space(), {.momenta = inner, .helicity_random = of_helicity, .flow_random = of_flow},
                outputs);
    Space().fence();
    const IndexView<Space> helicity("helicity", u.size()), flow("flow", u.size());
    const auto values =
        made(inner, 1000, {of_helicity.data(), of_flow.data(), helicity.data(), flow.data()});
    EXPECT_EQ(numbers_of(helicity), numbers_of(outputs.helicity)) << process;
    EXPECT_EQ(numbers_of(flow), numbers_of(outputs.flow)) << process;
    const Points own(points.begin() + 3, points.end() - 2);
    MatrixElement exact(Process::parse(process), Parameters(), with(Precision::double_precision));
    compare(process + " with a selection", values, numbers_of(outputs.matrix_elements),
            rounding_bounds(exact, own, epsilon, 64.0, 4));
    // Nothing is selected where |M|^2 is not finite.
    auto broken = points;
    broken[5][0].t = std::nan("");
    const auto of_broken = to_device(broken);
    made(inner_part(of_broken), 1000,
         {of_helicity.data(), of_flow.data(), helicity.data(), flow.data()});
    EXPECT_EQ(numbers_of(helicity)[2], nothing_selected);
    EXPECT_EQ(numbers_of(flow)[2], nothing_selected);
    EXPECT_NE(numbers_of(helicity)[3], nothing_selected);
  }
}

SumSource source_of(const std::string& process, const MatrixElementOptions& options,
                    SourceReal real = SourceReal::in_double) {
  PreparedPrograms prepared(Process::parse(process), Parameters(), options);
  const auto programs = prepared.take();
  return emit::emit_sum_source(prepared.program(), programs.front(), prepared.color(), real,
                               options.selects);
}

TEST(SumSource, SaysWhyThereIsNone) {
  const auto options = with(Precision::double_precision);
  EXPECT_THAT(source_of("g g > t t~ g g g", options).why_not, HasSubstr("teams of threads"));
  EXPECT_THAT(source_of("u u~ > u u~ QED^2==2", options).why_not, HasSubstr("orders of squares"));
  EXPECT_EQ(source_of("g g > t t~", options).why_not, "");
  // The scheduled program has other coefficients than the program, as with weights of helicities.
  PreparedPrograms prepared(Process::parse("g g > t t~"), Parameters(), options);
  AmplitudeProgram program = prepared.program();
  for (Instruction& instruction : program.instructions) instruction.coefficient *= 2.0;
  EXPECT_THAT(emit::emit_sum_source(program, prepared.take().front(), prepared.color(),
                                    SourceReal::in_double, false)
                  .why_not,
              HasSubstr("weights"));
}

/// A kernel that selects is made only where it is asked for.
TEST(SumSource, SelectsOnlyWhereAskedFor) {
  EXPECT_EQ(source_of("g g > t t~", with(Precision::double_precision)).selecting, "");
  const auto some = source_of("g u > t t~ u", with(Precision::double_precision, true));
  EXPECT_EQ(some.selecting, "");
}

/// Parameters are arguments: other values give the same text, and so the same file for later runs.
TEST(SumSource, HasNoParameters) {
  const auto options = with(Precision::double_precision);
  const auto text_for = [&](double mass) {
    ParameterInputs inputs;
    inputs["mass 6"] = mass;
    PreparedPrograms prepared(Process::parse("g g > t t~"), Parameters(inputs), options);
    const auto programs = prepared.take();
    return emit::emit_sum_source(prepared.program(), programs.front(), prepared.color(),
                                 SourceReal::in_double, false)
        .text;
  };
  EXPECT_EQ(text_for(173.0), text_for(120.0));
  EXPECT_NE(text_for(173.0), text_for(0.0));
}

/// Several threads write sources at once.
TEST(SumSource, IsWrittenInThreads) {
  const auto options = with(Precision::double_precision);
  const auto parameters = Parameters();
  std::vector<std::unique_ptr<PreparedPrograms>> prepared;
  std::vector<std::vector<ScheduledProgram>> programs;
  for (const char* process : {"g u > t t~ u", "g g > t t~"}) {
    prepared.push_back(
        std::make_unique<PreparedPrograms>(Process::parse(process), parameters, options));
    programs.push_back(prepared.back()->take());
  }
  const auto text_of = [&](int k) {
    return emit::emit_sum_source(prepared[k]->program(), programs[k].front(), prepared[k]->color(),
                                 SourceReal::in_double, false)
        .text;
  };
  const std::string alone = text_of(0);
  std::vector<std::future<std::string>> tasks;
  for (int k = 0; k < 4; ++k) {
    tasks.push_back(std::async(std::launch::async, text_of, k % 2));
  }
  std::vector<std::string> texts;
  for (auto& task : tasks) texts.push_back(task.get());
  EXPECT_EQ(texts[0], alone);
  EXPECT_EQ(texts[2], alone);
  EXPECT_EQ(texts[1], texts[3]);
}

/// The compiler for devices needs no device; where it is not installed there is nothing to test.
TEST(DeviceCompiler, CompilesSources) {
  if (!device_compiler().is_there()) GTEST_SKIP() << device_compiler().why_not;
  const auto source = source_of("e+ e- > mu+ mu-", with(Precision::double_precision, true));
  EXPECT_GT(compile_for_device(source.text, "sm_80").size(), 1000u);
  try {
    compile_for_device("__global__ void kernel() {\n  nonsense;\n}\n", "sm_80");
    ADD_FAILURE() << "nonsense was compiled";
  } catch (const std::runtime_error& error) {
    EXPECT_THAT(error.what(), HasSubstr("nonsense"));
    EXPECT_EQ(std::string(error.what()).find('\n'), std::string::npos);
  }
}

/// A host has no kernels that are compiled at run time.
TEST(Executor, OfHostsIsOfTheBuild) {
  if (!has_packs) GTEST_SKIP() << "a GPU";
  EXPECT_NE(why_no_device_programs(), "");
  auto options = with(Precision::double_precision);
  options.executor = Executor::compiled;
  EXPECT_THAT(files::test::error_of(
                  [&] { MatrixElement(Process::parse("u d > e+ e- u d"), Parameters(), options); }),
              HasSubstr("this build has no compiled kernel for it"));
}

}  // namespace
}  // namespace helikos::test::sum_source_test
