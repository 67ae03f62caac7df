// SPDX-License-Identifier: Apache-2.0
// Compiled kernels against the interpreter, and when they are used.
#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <cmath>
#include <map>

#include "engine/conditioning.hpp"
#include "engine/reference_points.hpp"
#include "helikos/base/core/error.hpp"
#include "helikos/engine/compiled/compiled_process.hpp"
#include "helikos/theory/model/param_card.hpp"

namespace helikos::test::compiled_test {
namespace {

MatrixElementOptions with(Executor executor, Precision precision = Precision::double_precision) {
  MatrixElementOptions options;
  options.executor = executor;
  options.precision = precision;
  return options;
}

Parameters with_top_mass(double mass) {
  ParameterInputs inputs;
  inputs["mass 6"] = mass;
  return Parameters(inputs);
}

namespace fs = std::filesystem;

/// A kernel of this build.
struct Case {
  std::string name, process;
  int points;
  fs::path reference;  ///< its file of reference values, or empty
};

void PrintTo(const Case& c, std::ostream* out) { *out << c.name; }

/// Files of the parameters that other programs use by default: processes/<name>/reference.txt, then
/// those of processes/standard_model.
std::vector<fs::path> reference_paths() {
  std::vector<fs::path> paths;
  for (const auto& entry : fs::directory_iterator(processes_folder())) {
    const fs::path file = entry.path() / "reference.txt";
    if (fs::exists(file)) paths.push_back(file);
  }
  for (const char* folder : {"standard_model/cudacpp", "standard_model"}) {
    for (const fs::path& file : reference_files(processes_folder() / folder))
      if (!has_massless_b(file)) paths.push_back(file);
  }
  return paths;
}

/// "g u > t t~ w+ d" -> gu_ttxwpd.
std::string name_of_process(const std::string& process) {
  std::string name;
  for (const char c : process) {
    if (c == '>') name += '_';
    if (c == '~') name += 'x';
    if (c == '+') name += 'p';
    if (c == '-') name += 'm';
    if (std::isalnum(static_cast<unsigned char>(c))) name += c;
  }
  return name;
}

/// Where no function was written, as on GPUs for many flows, there is nothing to compare.
bool computes(const CompiledProcess* kernel) { return kernel->sums() || kernel->fills_packs(); }

std::vector<Case> make_cases() {
  std::map<std::string, fs::path> references;  // of two files of a process the first
  for (const fs::path& path : reference_paths())
    references.emplace(read_points(path).process, path);
  std::vector<Case> result;
  for (const CompiledProcess* kernel : compiled_processes()) {
    if (!computes(kernel)) continue;
    const auto legs = Process::parse(kernel->process).num_legs();
    Case c{name_of_process(kernel->process),
           kernel->process,
           legs < 6 ? 61 : (legs == 6 ? 29 : 9),
           {}};
    const auto found = references.find(c.process);
    if (found != references.end()) {
      c.reference = found->second;
      if (c.reference.filename() == "reference.txt")
        c.name = c.reference.parent_path().filename().string();
    }
    result.push_back(c);
  }
  return result;
}

/// Cases of all kernels that compute something.
const std::vector<Case>& cases() {
  static const std::vector<Case> all = make_cases();
  return all;
}

/// Beside the points, or in the folder above.
Parameters parameters_of(const fs::path& reference) {
  const fs::path folder = reference.parent_path();
  const fs::path beside = folder / "param_card.txt";
  return read_param_card(fs::exists(beside) ? beside : folder.parent_path() / "param_card.txt");
}

class Compiled : public ::testing::TestWithParam<Case> {
 protected:
  /// Both executors are off by rounding from the exact value, each within its bound: those of
  /// precision_test.cpp.
  void compare_executors(Precision precision, const Parameters& parameters, const Points& points) {
    const bool single = precision == Precision::single_precision;
    MatrixElement interpreted(Process::parse(GetParam().process), parameters,
                              with(Executor::interpreted, precision));
    MatrixElement compiled(Process::parse(GetParam().process), parameters,
                           with(Executor::compiled, precision));
    EXPECT_EQ(interpreted.info().executor, Executor::interpreted);
    EXPECT_EQ(compiled.info().executor, Executor::compiled);
    MatrixElement exact(Process::parse(GetParam().process), parameters,
                        with(Executor::interpreted));
    const double operations = 32.0 + std::sqrt(exact.info().num_flows);
    const bool mixed = precision == Precision::mixed;
    const auto bounds =
        mixed ? mixed_bounds(points)
              : rounding_bounds(exact, points, single ? float_epsilon : epsilon, operations, 8);
    compare(GetParam().name + (mixed ? " mixed" : (single ? " float" : " double")),
            evaluate(compiled, points), evaluate(interpreted, points), bounds);
  }

  void keeps_events_apart(const MatrixElementOptions& options) {
    auto points = random_points(Parameters(), false);
    points.resize(7);
    const auto expected = evaluate(GetParam().process, points, options);
    for (std::size_t leg = 0; leg < points[5].size(); ++leg) {
      auto broken = points;
      broken[5][leg].x = std::numeric_limits<double>::quiet_NaN();
      const auto values = evaluate(GetParam().process, broken, options);
      for (std::size_t e = 0; e < values.size(); ++e) {
        if (e == 5) continue;
        EXPECT_EQ(values[e], expected[e]) << e;
      }
      EXPECT_TRUE(std::isnan(values[5])) << leg;
    }
  }

  Points random_points(const Parameters& parameters, bool massless) const {
    return rambo_points(GetParam().process, 1500.0, GetParam().points, parameters, massless, 7);
  }
};

TEST_P(Compiled, AgreesInDouble) {
  const Parameters parameters;
  for (const bool massless : {false, true}) {
    compare_executors(Precision::double_precision, parameters, random_points(parameters, massless));
  }
}

TEST_P(Compiled, AgreesInFloat) {
  const Parameters parameters;
  compare_executors(Precision::single_precision, parameters, random_points(parameters, false));
}

TEST_P(Compiled, AgreesInMixed) {
  const Parameters parameters;
  for (const bool massless : {false, true}) {
    compare_executors(Precision::mixed, parameters, random_points(parameters, massless));
  }
}

/// Masses, widths and couplings come from the card, not from the build.
TEST_P(Compiled, TakesParametersAtRunTime) {
  ParameterInputs inputs;
  inputs["mass 6"] = 180.0;
  inputs["decay 6"] = 3.0;
  inputs["decay 23"] = 2.0;
  inputs["aEWM1"] = 128.0;
  const Parameters parameters(inputs);
  const auto points = random_points(parameters, false);
  compare_executors(Precision::double_precision, parameters, points);
  compare_executors(Precision::mixed, parameters, points);
  const auto standard = evaluate(GetParam().process, points, with(Executor::compiled));
  const auto changed = evaluate(GetParam().process, points, with(Executor::compiled), parameters);
  const auto legs = Process::parse(GetParam().process).legs();
  if (std::ranges::all_of(legs, [](const Leg& leg) { return leg.particle->is_gluon(); })) {
    EXPECT_EQ(changed, standard);  // gluons alone know none of them
  } else {
    EXPECT_GT(std::abs(changed[0] / standard[0] - 1.0), 1e-4);
  }
}

TEST_P(Compiled, ReproducesReferenceValues) {
  if (GetParam().reference.empty()) GTEST_SKIP() << "no file has " << GetParam().process;
  const auto reference = read_points(GetParam().reference);
  const auto values = evaluate(GetParam().process, reference.points, with(Executor::compiled),
                               parameters_of(GetParam().reference));
  Worst worst(GetParam().name + " compiled");
  ASSERT_FALSE(values.empty());
  for (std::size_t e = 0; e < values.size(); ++e) {
    worst.add_relative(values[e], reference.values[e], 1e-10, "event " + std::to_string(e));
  }
}

/// NaN stays in its event; the last pack is a partial one.
TEST_P(Compiled, KeepsEventsApart) {
  for (const auto precision : {Precision::double_precision, Precision::mixed}) {
    keeps_events_apart(with(Executor::compiled, precision));
  }
}

INSTANTIATE_TEST_SUITE_P(Processes, Compiled, ::testing::ValuesIn(cases()),
                         [](const auto& info) { return info.param.name; });

/// Those of every build, with a folder of points. On hosts each kernel computes something.
TEST(ExecutorChoice, TestsCoverEveryKernel) {
  const auto kernels = compiled_processes();
  for (const auto& [name, process] :
       {std::pair("ee_mumu", "e+ e- > mu+ mu-"), std::pair("gg_tt", "g g > t t~"),
        std::pair("gg_ttg", "g g > t t~ g"), std::pair("gg_ttgg", "g g > t t~ g g"),
        std::pair("gg_ttggg", "g g > t t~ g g g"), std::pair("", "g g > g g g g")}) {
    const std::string text = process;
    const auto kernel = std::find_if(kernels.begin(), kernels.end(),
                                     [&](const auto* k) { return k->process == text; });
    ASSERT_NE(kernel, kernels.end()) << text;
    const auto is_it = [&](const Case& c) { return c.process == text; };
    const auto found = std::find_if(cases().begin(), cases().end(), is_it);
    ASSERT_EQ(found != cases().end(), computes(*kernel)) << text;
    if (!computes(*kernel)) continue;
    if (*name == '\0') continue;  // the interpreter is what it is compared with
    EXPECT_EQ(found->reference, processes_folder() / name / "reference.txt");
  }
  if (std::is_same_v<MatrixElement::Space::memory_space, Kokkos::HostSpace>) {
    EXPECT_EQ(cases().size(), kernels.size());
  }
}

/// A kernel for GPUs says that it has no mixed precision.
TEST(ExecutorChoice, AutomaticTakesTheKernel) {
  for (const auto precision :
       {Precision::double_precision, Precision::single_precision, Precision::mixed}) {
    const MatrixElement matrix_element(Process::parse("g g > t t~"), Parameters(),
                                       with(Executor::automatic, precision));
    EXPECT_EQ(matrix_element.info().executor, Executor::compiled);
    const bool is_in_double = !has_packs && precision == Precision::mixed;
    EXPECT_EQ(matrix_element.info().executor_reason,
              is_in_double ? "its kernel on GPUs computes mixed precision in double" : "");
  }
}

TEST(ExecutorChoice, AnotherStructureIsInterpreted) {
  const auto process = Process::parse("g g > t t~ g");
  const auto massless = with_top_mass(0.0);
  MatrixElement automatic(process, massless);
  EXPECT_EQ(automatic.info().executor, Executor::interpreted);
  EXPECT_NE(automatic.info().executor_reason, "");
  MatrixElement interpreted(process, massless, with(Executor::interpreted));
  const auto points = rambo_points(process, 1500.0, 16, massless);
  EXPECT_EQ(evaluate(automatic, points), evaluate(interpreted, points));
  if (!has_packs) return;  // for a GPU one is compiled at run time
  EXPECT_THROW(MatrixElement(process, massless, with(Executor::compiled)), InputError);
}

TEST(ExecutorChoice, OtherProgramsAreInterpreted) {
  const auto process = Process::parse("g g > t t~");
  auto options = with(Executor::automatic);
  options.program.textbook = true;
  EXPECT_EQ(MatrixElement(process, Parameters(), options).info().executor, Executor::interpreted);
  options = with(Executor::automatic);
  options.color_sum = ColorSum::gemm;
  EXPECT_EQ(MatrixElement(process, Parameters(), options).info().executor, Executor::interpreted);
  options = with(Executor::automatic);
  options.jamp_bytes = 1;  // batches of helicities
  EXPECT_EQ(MatrixElement(process, Parameters(), options).info().executor, Executor::interpreted);
}

TEST(ExecutorChoice, CompiledWithoutAKernelIsRefused) {
  const auto process = Process::parse("u g > u g");
  if (has_packs) {
    EXPECT_THROW(MatrixElement(process, Parameters(), with(Executor::compiled)), InputError);
  } else {  // one is compiled at run time
    MatrixElement compiled(process, Parameters(), with(Executor::compiled));
    const auto points = rambo_points(process, 700.0, 9);
    MatrixElement exact(process, Parameters());
    compare("at run time", evaluate(compiled, points), evaluate(exact, points),
            rounding_bounds(exact, points, epsilon));
    EXPECT_EQ(compiled.info().executor, Executor::compiled);
    EXPECT_NE(compiled.info().executor_reason, "");
  }
  EXPECT_EQ(MatrixElement(process, Parameters()).info().executor, Executor::interpreted);
}

}  // namespace
}  // namespace helikos::test::compiled_test
