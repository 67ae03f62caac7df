// SPDX-License-Identifier: Apache-2.0
// Kernels that take over from the interpreter, with a compiler of hosts in the place of that of a
// device. tests/app/late_kernels_test.cpp has whole runs.
#include "helikos/engine/late_kernels.hpp"

#include <gmock/gmock.h>

#include <chrono>
#include <thread>

#include "engine/conditioning.hpp"
#include "helikos/engine/made/background_work.hpp"
#include "helikos/engine/made/made_kernel.hpp"
#include "made/host_compiler.hpp"

namespace helikos::test::late_kernels_test {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using Space = MatrixElement::Space;

/// Fails, or takes long, as it is told.
class OddCompiler final : public HostCompiler {
 public:
  OddCompiler(bool fails, double seconds) : HostCompiler(100.0), fails_(fails), seconds_(seconds) {}

  std::string compile(const std::string& text) const override {
    ++calls;
    std::this_thread::sleep_for(std::chrono::duration<double>(seconds_));
    if (fails_) throw std::runtime_error("the compiler is out of order");
    return compile_for_host(text);
  }

 private:
  bool fails_;
  double seconds_;
};

class Late : public ::testing::Test {
 protected:
  void SetUp() override {
    if (!has_packs) GTEST_SKIP() << "memory of a GPU";
  }
  void TearDown() override { set_kernel_maker(nullptr); }

  void use(std::shared_ptr<const HostCompiler> compiler) {
    compiler_ = compiler;
    set_kernel_maker(std::make_shared<KernelMaker>(compiler, files(), 2));
  }
  files::KeptFiles files() const { return {folder_ / "kernels", 1 << 24}; }

  LateKernelReport report() {
    return {[this](const std::string& what) { notes_.push_back(what); },
            [this](const std::string& process, std::size_t, std::size_t) {
              waits_.push_back(process);
            }};
  }
  int calls() const { return compiler_->calls; }

  files::test::Folder folder_;
  std::shared_ptr<const HostCompiler> compiler_;
  std::vector<std::string> notes_, waits_;
};

MatrixElementOptions options_of(Precision precision, bool selects = false) {
  MatrixElementOptions options;
  options.precision = precision;
  options.selects = selects;
  return options;
}

MatrixElement element(const std::string& process, MatrixElementOptions options = {}) {
  return {Process::parse(process), Parameters(), options};
}

TEST_F(Late, TakeOverAfterTheirEvents) {
  use(std::make_shared<HostCompiler>(100.0));
  const std::string process = "u d > e+ e- u d";
  const auto points = rambo_points(process, 700.0, 20);
  MatrixElement late = element(process);
  ASSERT_NE(late.late_kernel(), nullptr);
  LateKernels kernels(share_with_none, {&late}, report());
  const auto before = evaluate(late, points);
  kernels.take_over({100.0});
  kernels.next({50.0}, {100.0});
  EXPECT_EQ(late.info().executor, Executor::interpreted);
  EXPECT_FALSE(late.late_kernel()->has_begun());
  EXPECT_EQ(evaluate(late, points), before);
  kernels.next({50.0}, {201.0});
  EXPECT_TRUE(late.late_kernel()->has_begun());
  kernels.next({50.0}, {151.0});
  EXPECT_THAT(kernels.state().waited, ElementsAre(100.0));
  EXPECT_EQ(late.info().executor, Executor::interpreted);
  EXPECT_THAT(waits_, ElementsAre());
  kernels.next({50.0}, {6.0});  // too few to load it
  EXPECT_EQ(late.info().executor, Executor::interpreted);
  kernels.next({50.0}, {50.0});
  EXPECT_EQ(late.late_kernel(), nullptr);
  EXPECT_EQ(late.info().executor, Executor::compiled);
  EXPECT_THAT(late.info().executor_reason, HasSubstr("compiled at run time in"));
  EXPECT_GT(late.info().compile_seconds, 0.0);
  EXPECT_THAT(waits_, ElementsAre(process));
  EXPECT_THAT(notes_, ElementsAre());
  const auto after = evaluate(late, points);
  for (std::size_t e = 0; e < before.size(); ++e)
    EXPECT_NEAR(after[e], before[e], 1e-12 * before[e]) << e;
  kernels.take_over({1e9});  // nothing more to do
  EXPECT_EQ(calls(), 1);
}

/// The file of an earlier run changes no decision.
TEST_F(Late, TakeOverAlikeWithAFile) {
  for (const bool is_kept : {false, true}) {
    use(std::make_shared<HostCompiler>(100.0));
    MatrixElement late = element("u u > u u g");
    LateKernels kernels(share_with_none, {&late}, report());
    kernels.take_over({99.0});
    EXPECT_EQ(late.info().executor, Executor::interpreted);
    kernels.take_over({101.0});
    EXPECT_EQ(late.info().executor, Executor::compiled);
    EXPECT_EQ(late.info().is_kernel_kept, is_kept);
    EXPECT_EQ(calls(), is_kept ? 0 : 1);
  }
}

/// alpha_s of each event, helicities and flows.
TEST_F(Late, GiveAllOutputs) {
  use(std::make_shared<HostCompiler>(1.0));
  const std::string process = "u d > e+ e- u d";
  const auto momenta = to_device(rambo_points(process, 700.0, 200));
  std::vector<double> u, v, alpha_s;
  for (std::size_t e = 0; e < 200; ++e) {
    u.push_back(random_number(5, e, 0, RandomStream::selection));
    v.push_back(random_number(5, e, 1, RandomStream::selection));
    alpha_s.push_back(0.1 + 1e-4 * double(e));
  }
  const auto of_helicity = helikos::to_view<Space>("u", u),
             of_flow = helikos::to_view<Space>("v", v),
             couplings = helikos::to_view<Space>("a", alpha_s);
  MatrixElement late = element(process, options_of(Precision::double_precision, true));
  std::vector<std::vector<double>> values;
  std::vector<std::vector<std::int32_t>> helicities, flows;
  for (const bool is_compiled : {false, true}) {
    if (is_compiled) LateKernels(share_with_none, {&late}, report()).take_over({2.0});
    ASSERT_EQ(late.info().executor == Executor::compiled, is_compiled);
    const EventOutputs<Space> outputs{.matrix_elements = EventView<Space>("values", u.size()),
                                      .helicity = IndexView<Space>("helicity", u.size()),
                                      .flow = IndexView<Space>("flow", u.size())};
    late(Space(),
         {.momenta = momenta,
          .alpha_s = couplings,
          .helicity_random = of_helicity,
          .flow_random = of_flow},
         outputs);
    Space().fence();
    values.push_back(numbers_of(outputs.matrix_elements));
    helicities.push_back(numbers_of(outputs.helicity));
    flows.push_back(numbers_of(outputs.flow));
  }
  EXPECT_EQ(helicities[0], helicities[1]);
  EXPECT_EQ(flows[0], flows[1]);
  for (std::size_t e = 0; e < u.size(); ++e)
    EXPECT_NEAR(values[1][e], values[0][e], 1e-12 * values[0][e]) << e;
}

/// In float events are computed again in double as before; mixed precision is double.
TEST_F(Late, FollowThePrecision) {
  const std::string process = "u u~ > e+ e- u u~";
  const auto points = rambo_points(process, 700.0, 50);
  MatrixElement exact = element(process);
  const auto expected = evaluate(exact, points);
  for (const auto& [precision, bound] :
       {std::pair(Precision::single_precision, 1e-3), {Precision::mixed, 1e-12}}) {
    use(std::make_shared<HostCompiler>(1.0));
    MatrixElement late = element(process, options_of(precision));
    LateKernels(share_with_none, {&late}, report()).take_over({2.0});
    ASSERT_EQ(late.info().executor, Executor::compiled);
    const auto values = evaluate(late, points);
    for (std::size_t e = 0; e < points.size(); ++e)
      EXPECT_NEAR(values[e], expected[e], bound * expected[e]) << e;
  }
}

/// A run that goes on has the kernels of its first start, and those that it waited for.
TEST_F(Late, TakeOverAgain) {
  use(std::make_shared<HostCompiler>(100.0));
  MatrixElement first = element("u u > u u g"), second = element("u d > e+ e- u d");
  LateKernels kernels(share_with_none, {&first, &second}, report());
  kernels.next({60.0, 50.0}, {200.0, 10.0});
  kernels.next({10.0, 10.0}, {90.0, 300.0});
  EXPECT_THAT(kernels.state().took_over, ElementsAre(1, 0));
  EXPECT_THAT(kernels.state().waited,
              ElementsAre(120.0, 10.0));  // the kernel's events do not count
  MatrixElement third = element("u u > u u g"), fourth = element("u d > e+ e- u d");
  LateKernels again(share_with_none, {&third, &fourth}, report());
  again.restore({});
  EXPECT_EQ(third.info().executor, Executor::interpreted);
  again.restore(kernels.state());
  EXPECT_EQ(third.info().executor, Executor::compiled);
  EXPECT_EQ(fourth.info().executor, Executor::interpreted);
  EXPECT_TRUE(fourth.late_kernel()->has_begun());
  for (LateKernels* const own : {&kernels, &again}) {
    own->next({0.0, 90.0}, {0.0, 290.0});
    own->next({0.0, 90.0}, {0.0, 200.0});
  }
  EXPECT_EQ(second.info().executor, Executor::compiled);
  EXPECT_EQ(fourth.info().executor, Executor::compiled);
  EXPECT_EQ(again.state().waited, kernels.state().waited);
}

TEST_F(Late, InterpretWhereTheCompilerFails) {
  use(std::make_shared<OddCompiler>(true, 0.0));
  const auto points = rambo_points("u d > e+ e- u d", 700.0, 20);
  MatrixElement first = element("u d > e+ e- u d"), second = element("u u > u u g");
  const auto before = evaluate(first, points);
  LateKernels kernels(share_with_none, {&first, &second}, report());
  kernels.take_over({200.0, 200.0});
  EXPECT_THAT(notes_, ElementsAre("u d > e+ e- u d: the compiler is out of order; it and 1 other "
                                  "program are interpreted"));
  EXPECT_EQ(first.info().executor, Executor::interpreted);
  EXPECT_EQ(first.info().executor_reason, "the compiler is out of order");
  EXPECT_EQ(evaluate(first, points), before);
  kernels.take_over({1e9, 1e9});
  EXPECT_EQ(calls(), 2);
  // A run that goes on does not try again, though the compiler works now.
  use(std::make_shared<HostCompiler>(100.0));
  MatrixElement third = element("u d > e+ e- u d"), fourth = element("u u > u u g");
  LateKernels again(share_with_none, {&third, &fourth}, report());
  again.restore(kernels.state());
  again.next({1e9, 1e9}, {1e9, 1e9});
  again.next({1e9, 1e9}, {1e9, 1e9});
  EXPECT_EQ(third.info().executor, Executor::interpreted);
  EXPECT_EQ(fourth.info().executor, Executor::interpreted);
  EXPECT_EQ(calls(), 0);
}

/// Nothing waits for a compilation whose kernel is not used.
TEST_F(Late, DoNotDelayShortRuns) {
  use(std::make_shared<OddCompiler>(true, 2.0));
  const auto begin = std::chrono::steady_clock::now();
  {
    MatrixElement late = element("u d > e+ e- u d");
    LateKernels kernels(share_with_none, {&late}, report());
    kernels.next({20.0}, {110.0});
    EXPECT_TRUE(late.late_kernel()->has_begun());
    EXPECT_TRUE(is_working_in_background());
    kernels.next({90.0}, {90.0});
  }
  const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - begin;
  EXPECT_LT(seconds.count(), 1.9);
  set_kernel_maker(nullptr);
  EXPECT_FALSE(is_working_in_background());
}

/// Programs that only differ in particles have one text.
TEST_F(Late, CompileEqualTextsOnce) {
  use(std::make_shared<HostCompiler>(100.0));
  MatrixElement first = element("u u > u u g"), second = element("c c > c c g");
  LateKernels kernels(share_with_none, {&first, &second}, report());
  kernels.take_over({200.0, 200.0});
  EXPECT_EQ(first.info().executor, Executor::compiled);
  EXPECT_EQ(second.info().executor, Executor::compiled);
  EXPECT_EQ(calls(), 1);
  EXPECT_NE(first.info().compile_seconds == 0.0, second.info().compile_seconds == 0.0);
}

TEST_F(Late, AreForProgramsThatFit) {
  use(std::make_shared<HostCompiler>(1.0));
  EXPECT_EQ(element("g g > t t~ g g g").late_kernel(), nullptr);  // too long
  EXPECT_EQ(element("e+ e- > mu+ mu-").late_kernel(), nullptr);   // has a kernel of the build
  auto options = options_of(Precision::double_precision);
  options.executor = Executor::interpreted;
  EXPECT_EQ(element("u u > u u g", options).late_kernel(), nullptr);
  options = options_of(Precision::double_precision);
  options.helicities = HelicityMode::phase;
  EXPECT_EQ(element("u u > u u g", options).late_kernel(), nullptr);
  set_kernel_maker(nullptr);
  EXPECT_EQ(element("u u > u u g").late_kernel(), nullptr);  // hosts
}

TEST_F(Late, SayNothingOfProgramsWithoutASelection) {
  use(std::make_shared<HostCompiler>(1.0));
  MatrixElement late = element("g u > t t~ u", options_of(Precision::double_precision, true));
  LateKernels(share_with_none, {&late}, report()).take_over({2.0});
  EXPECT_EQ(late.info().executor, Executor::interpreted);
  EXPECT_THAT(late.info().executor_reason, HasSubstr("polarisations"));
  EXPECT_THAT(notes_, ElementsAre());
}

/// `compiled` takes the same maker.
TEST_F(Late, AreThereAtOnceIfAskedFor) {
  use(std::make_shared<HostCompiler>(1e9));
  const auto points = rambo_points("u d > e+ e- u d", 700.0, 20);
  auto options = options_of(Precision::double_precision);
  options.executor = Executor::compiled;
  MatrixElement compiled = element("u d > e+ e- u d", options), usual = element("u d > e+ e- u d");
  const auto values = evaluate(compiled, points), expected = evaluate(usual, points);
  for (std::size_t e = 0; e < values.size(); ++e)
    EXPECT_NEAR(values[e], expected[e], 1e-12 * expected[e]) << e;
  EXPECT_EQ(calls(), 1);
}

/// The rule, with numbers of which all are exact.
TEST(MadeCosts, PayAfterAsMuchTime) {
  const std::vector<MadeCosts> costs{{1.0, 80.0}, {2.0, 160.0}, {}};
  const auto pay = [&](double first, double second) {
    return kernels_that_pay(costs, {first, second, 1e9});
  };
  EXPECT_THAT(pay(0, 0), ElementsAre(false, false, false));
  EXPECT_THAT(pay(80, 0), ElementsAre(false, false, false));
  EXPECT_THAT(pay(81, 0), ElementsAre(true, false, false));
  EXPECT_THAT(pay(11, 35), ElementsAre(true, false, false));   // 11 of 81 in all
  EXPECT_THAT(pay(10, 36), ElementsAre(false, false, false));  // its own are too few
  EXPECT_THAT(pay(141, 10), ElementsAre(true, false, false));
  EXPECT_THAT(pay(141, 11), ElementsAre(true, true, false));
}

TEST(MadeCosts, GrowWithThePrograms) {
  const auto few = made_costs({50}), many = made_costs({2000});
  EXPECT_GT(few.interpreted, 0.0);
  EXPECT_GT(many.interpreted, 10.0 * few.interpreted);
  EXPECT_LT(made_costs({2000, true}).interpreted, many.interpreted);
  EXPECT_GT(made_costs({50, false, true}).compilation, few.compilation);
}

TEST(BackgroundWork, BeginsWithTheLargestGain) {
  std::vector<int> order;
  std::promise<void> go_on;
  {
    BackgroundWork work(1);
    const auto first = work.start([&] { go_on.get_future().wait(); });
    std::vector<std::shared_future<void>> all;
    for (const int gain : {2, 5, 3})
      all.push_back(work.start([&, gain] { order.push_back(gain); }, gain));
    go_on.set_value();
    for (const auto& own : all) own.get();
  }
  EXPECT_THAT(order, ElementsAre(5, 3, 2));
  EXPECT_FALSE(is_working_in_background());
}

TEST(BackgroundWork, DropsWhatHasNotBegun) {
  std::promise<void> go_on, begun;
  std::shared_future<void> waiting;
  bool is_done = false;
  std::thread opens;
  {
    BackgroundWork work(1);
    work.start([&] {
      begun.set_value();
      go_on.get_future().wait();
      is_done = true;
    });
    begun.get_future().wait();
    waiting = work.start([] {});
    opens = std::thread([&] {
      std::this_thread::sleep_for(std::chrono::milliseconds(50));
      go_on.set_value();
    });
  }
  opens.join();
  EXPECT_TRUE(is_done);
  EXPECT_THROW(waiting.get(), std::future_error);
  EXPECT_FALSE(is_working_in_background());
}

}  // namespace
}  // namespace helikos::test::late_kernels_test
