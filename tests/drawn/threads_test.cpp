// SPDX-License-Identifier: Apache-2.0
// Several host threads, each with MatrixElements, a queue and Views of its own: the bits of one
// thread alone.
#include <gtest/gtest.h>

#include <atomic>
#include <cmath>
#include <exception>
#include <functional>
#include <limits>
#include <memory>
#include <thread>

#include "helikos/base/kokkos_ext/space.hpp"
#include "helikos/helikos.hpp"

namespace helikos::test::threads_test {
namespace {

using Space = MatrixElement::Space;

struct Job {
  std::string process;
  MatrixElementOptions options;
  int events = 200;
};

Job job(const std::string& process) { return {process, {}}; }

Job with_gemm(Job job, Precision precision) {
  job.options.color_sum = ColorSum::gemm;
  job.options.precision = precision;
  return job;
}

Job with_selection(Job job) {
  job.options.selects = true;
  return job;
}

Job with_diagrams(Job job) {
  job.options.program.recipe = Recipe::diagrams;
  return job;
}

Job by_teams(Job job) {
  job.options.layout = Layout::teams;
  return job;
}

/// With a rescue of events near singularities.
Job in_float(Job job) {
  job.options.precision = Precision::single_precision;
  job.options.executor = Executor::interpreted;
  return job;
}

/// Two processes, the first of them in several objects, and all kinds of colour sums.
std::vector<Job> jobs() {
  const auto ttg = job("g g > t t~ g"), uugg = job("u u~ > g g g");
  return {ttg,
          uugg,
          by_teams(ttg),
          with_gemm(uugg, Precision::double_precision),
          with_gemm(uugg, Precision::single_precision),
          with_selection(ttg),
          with_diagrams(uugg),
          in_float(ttg)};
}

/// Outputs of each event.
struct Results {
  std::vector<double> values, weights;
  std::vector<std::int32_t> helicity, flow;
  bool operator==(const Results&) const = default;
};

/// Waits for this queue alone: while a thread records a CUDA graph, no other one may wait for the
/// whole GPU.
template <class View>
auto to_vector(const Space& space, const View& view) {
  using Value = typename View::non_const_value_type;
  using Unmanaged = Kokkos::MemoryTraits<Kokkos::Unmanaged>;
  std::vector<Value> values(view.span());
  if (values.empty()) return values;
  const Kokkos::View<Value*, Kokkos::HostSpace, Unmanaged> to(values.data(), values.size());
  const Kokkos::View<const Value*, typename View::memory_space, Unmanaged> from(view.data(),
                                                                                view.span());
  Kokkos::deep_copy(space, to, from);
  space.fence();
  return values;
}

/// Whether an evaluation has the bits of another one. cuBLAS guarantees them for one queue only:
/// the colour sum gemm of several threads may add in another order. In a row of the colour matrix
/// of u u~ > g g g the other elements add up to less than half of the diagonal one, so that the
/// terms, with their signs taken away, are less than three times the sum. Each sees less than 100
/// roundings: those of two sums over six flows, and of the sum over 32 rows.
bool agree(const Job& job, const Results& found, const Results& expected) {
  if (is_host_space<Space> || job.options.color_sum != ColorSum::gemm) return found == expected;
  const double rounding = job.options.precision == Precision::double_precision
                              ? std::numeric_limits<double>::epsilon()
                              : std::numeric_limits<float>::epsilon();
  bool result = found.weights == expected.weights && found.values.size() == expected.values.size();
  for (std::size_t e = 0; result && e < found.values.size(); ++e) {
    result = std::abs(found.values[e] / expected.values[e] - 1.0) <= 3 * 100 * rounding;
  }
  return result;
}

/// A MatrixElement, its events, and what it writes to.
class Work {
 public:
  Work(const Space& space, const Job& job)
      : space_(space),
        process_(Process::parse(job.process)),
        matrix_element_(process_, Parameters(), job.options),
        inputs_(make_inputs(job)),
        outputs_(make_outputs(job)) {}

  Results operator()() {
    matrix_element_(space_, inputs_, outputs_);
    return {to_vector(space_, outputs_.matrix_elements),
            to_vector(space_, outputs_.channel_weights), to_vector(space_, outputs_.helicity),
            to_vector(space_, outputs_.flow)};
  }

 private:
  EventInputs<> make_inputs(const Job& job) const {
    std::vector<double> masses;
    for (const Leg& leg : process_.legs()) {
      if (!leg.incoming) masses.push_back(Parameters().mass(leg.particle->pdg));
    }
    const Rambo rambo(1000.0, {0.0, 0.0}, masses);
    const RandomView<> numbers("numbers", job.events, rambo.numbers_per_event());
    const RandomView<> choices("choices", job.events, 2);
    const MomentaView<> momenta("momenta", job.events, process_.num_legs(), 4);
    const EventView<> weights("weights", job.events);
    fill_random(space_, 1, 0, numbers);
    fill_random(space_, 1, 0, choices, RandomStream::selection);
    rambo.generate(space_, ConstRandomView<>(numbers), momenta, weights);
    space_.fence();
    return {momenta,
            {},
            Kokkos::subview(choices, Kokkos::ALL, 0),
            Kokkos::subview(choices, Kokkos::ALL, 1)};
  }

  EventOutputs<> make_outputs(const Job& job) const {
    EventOutputs<> outputs{.matrix_elements = EventView<>("values", job.events)};
    outputs.channel_weights =
        WeightView<>("weights", job.events, matrix_element_.info().num_channels);
    if (!job.options.selects) return outputs;
    outputs.helicity = IndexView<>("helicity", job.events);
    outputs.flow = IndexView<>("flow", job.events);
    return outputs;
  }

  Space space_;
  Process process_;
  MatrixElement matrix_element_;
  EventInputs<> inputs_;
  EventOutputs<> outputs_;
};

/// Queues for `count` threads: one each, or as many as a host has threads to share out.
std::vector<Space> queues(std::size_t count) {
#if KOKKOS_VERSION >= 40400
  if (is_host_space<Space>) count = std::min<std::size_t>(count, Space().concurrency());
  return Kokkos::Experimental::partition_space(Space(), std::vector<int>(count, 1));
#else
  return std::vector<Space>(count);
#endif
}

/// run(k) for k = 0 .. count - 1, each in a thread, all at the same time. An exception is a
/// failure.
void in_threads(std::size_t count, const std::function<void(std::size_t)>& run) {
  std::atomic<std::size_t> ready{0};
  std::vector<std::thread> threads;
  for (std::size_t k = 0; k < count; ++k) {
    threads.emplace_back([&, k] {
      ++ready;
      while (ready < count) std::this_thread::yield();
      try {
        run(k);
      } catch (const std::exception& error) {
        ADD_FAILURE() << "thread " << k << ": " << error.what();
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
}

class Threads : public ::testing::Test {
 protected:
  void SetUp() override {
    if (KOKKOS_VERSION < 40400) {
      GTEST_SKIP()
          << "with Kokkos before 4.4 only the thread that initialised it may start kernels";
    }
    for (const Job& job : jobs()) expected_.push_back(Work(Space(), job)());
  }

  std::vector<Results> expected_;  ///< by one thread alone
};

/// Threads of a host construct what they use, all at the same time, and evaluate again and again.
/// On a GPU they evaluate what was constructed before and evaluated once, as docs/library.md asks
/// for.
TEST_F(Threads, WithQueuesOfTheirOwnGiveTheBitsOfOne) {
  const auto all = jobs();
  const auto spaces = queues(all.size());
  const auto make = [&](std::size_t k) {
    return std::make_unique<Work>(spaces[k % spaces.size()], all[k]);
  };
  std::vector<std::unique_ptr<Work>> made(all.size());
  for (std::size_t k = 0; !is_host_space<Space> && k < all.size(); ++k) {
    made[k] = make(k);
    (*made[k])();
  }
  std::vector<int> differences(all.size(), 0);
  in_threads(all.size(), [&](std::size_t k) {
    for (int times = 0; times < 3; ++times) {
      const auto own = is_host_space<Space> ? make(k) : nullptr;
      Work& work = own ? *own : *made[k];
      for (int repetition = 0; repetition < 10; ++repetition) {
        differences[k] += agree(all[k], work(), expected_[k]) ? 0 : 1;
      }
    }
  });
  for (std::size_t k = 0; k < all.size(); ++k) EXPECT_EQ(differences[k], 0) << "job " << k;
}

/// On hosts kernels of one queue wait for each other: nothing is gained, and nothing goes wrong.
TEST_F(Threads, MayShareAQueueOfAHost) {
  if (!is_host_space<Space>) GTEST_SKIP() << "for hosts";
  const auto all = jobs();
  std::vector<int> differences(all.size(), 0);
  in_threads(all.size(), [&](std::size_t k) {
    Work work(Space(), all[k]);
    for (int repetition = 0; repetition < 10; ++repetition) {
      differences[k] += work() == expected_[k] ? 0 : 1;
    }
  });
  for (std::size_t k = 0; k < all.size(); ++k) EXPECT_EQ(differences[k], 0) << "job " << k;
}

/// A MatrixElement that one thread has made may be used by another one, after it.
TEST_F(Threads, MayHandAMatrixElementOn) {
  const auto all = jobs();
  std::vector<std::unique_ptr<Work>> works;
  for (const Job& job : all) works.push_back(std::make_unique<Work>(Space(), job));
  std::vector<int> differences(all.size(), 0);
  for (std::size_t k = 0; k < all.size(); ++k) {
    in_threads(1, [&](std::size_t) { differences[k] += (*works[k])() == expected_[k] ? 0 : 1; });
  }
  for (std::size_t k = 0; k < all.size(); ++k) EXPECT_EQ(differences[k], 0) << "job " << k;
}

}  // namespace
}  // namespace helikos::test::threads_test
