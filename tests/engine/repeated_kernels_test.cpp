// SPDX-License-Identifier: Apache-2.0
#include "engine/repeated_kernels.hpp"

#include <gtest/gtest.h>

namespace helikos::test {
namespace {

using Space = Kokkos::DefaultHostExecutionSpace;

/// Counts in place of a backend's graph.
struct FakeGraph {
  static inline int records = 0, replays = 0;
  static inline bool refuses = false;
  bool is_recorded = false;

  explicit operator bool() const { return is_recorded; }
  template <class Run>
  bool record(const Space&, Run&& run) {
    run();
    ++records;
    return is_recorded = !refuses;
  }
  void replay(const Space&) const { ++replays; }
};

class Repeated : public ::testing::Test {
 protected:
  void SetUp() override {
    FakeGraph::records = FakeGraph::replays = 0;
    FakeGraph::refuses = false;
  }
  bool starts(std::size_t events) { return starts(momenta_, events); }
  bool starts(const MomentaView<Space>& momenta, std::size_t events) {
    const auto first = std::make_pair(std::size_t{0}, events);
    return kernels_(Space(),
                    MomentaView<Space>(Kokkos::subview(momenta, first, Kokkos::ALL, Kokkos::ALL)),
                    result_, [] {});
  }

  MomentaView<Space> momenta_{"helikos::test::momenta", 8, 4, 4};
  MomentaView<Space> others_{"helikos::test::others", 8, 4, 4};
  EventView<Space> result_{"helikos::test::result", 8};
  RepeatedKernels<Space, FakeGraph> kernels_;
};

TEST_F(Repeated, StartsAGraphFromTheSecondTimeOn) {
  EXPECT_FALSE(starts(8));
  kernels_.took(1e-4);
  EXPECT_EQ(FakeGraph::records, 0);
  EXPECT_TRUE(starts(8));
  EXPECT_TRUE(starts(8));
  EXPECT_EQ(FakeGraph::records, 1);
  EXPECT_EQ(FakeGraph::replays, 2);
}

TEST_F(Repeated, DoesNotWhatIsLong) {
  EXPECT_FALSE(starts(8));
  kernels_.took(2e-3);
  EXPECT_FALSE(starts(8));
  EXPECT_EQ(FakeGraph::records, 0);
}

TEST_F(Repeated, RecordsAnewWhatHasMoved) {
  EXPECT_FALSE(starts(8));
  kernels_.took(1e-4);
  EXPECT_TRUE(starts(8));
  EXPECT_FALSE(starts(others_, 8));
  EXPECT_TRUE(starts(others_, 8));
  EXPECT_FALSE(starts(others_, 7));
  EXPECT_TRUE(starts(others_, 7));
  kernels_.forget();
  EXPECT_FALSE(starts(others_, 7));
  EXPECT_EQ(FakeGraph::records, 3);
}

TEST_F(Repeated, AsksARefusingBackendOnce) {
  FakeGraph::refuses = true;
  EXPECT_FALSE(starts(8));
  kernels_.took(1e-4);
  EXPECT_FALSE(starts(8));
  EXPECT_FALSE(starts(8));
  EXPECT_EQ(FakeGraph::records, 1);
  EXPECT_EQ(FakeGraph::replays, 0);
}

TEST(KernelGraph, DoesNotExistOnHosts) {
  KernelGraph<Space> graph;
  EXPECT_FALSE(graph.record(Space(), [] { FAIL() << "nothing is to be started"; }));
  EXPECT_FALSE(graph);
}

}  // namespace
}  // namespace helikos::test
