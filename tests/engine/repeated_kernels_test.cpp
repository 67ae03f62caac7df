// SPDX-License-Identifier: Apache-2.0
#include "helikos/engine/team_evaluator.hpp"

#include <gtest/gtest.h>

namespace helikos::test::repeated_kernels_test {
namespace {

using Space = Kokkos::DefaultHostExecutionSpace;

/// Counts in place of a backend's graph.
struct FakeGraph {
  static inline int records = 0, replays = 0;
  static inline bool refuses = false;
  bool is_recorded = false;

  explicit operator bool() const { return is_recorded; }
  template <class Run>
  bool record(const Space&, Run&&) {
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
  bool starts(std::size_t events) { return starts(momenta_, result_, events); }
  bool starts(const MomentaView<Space>& momenta, const EventView<Space>& result,
              std::size_t events) {
    const auto first = std::make_pair(std::size_t{0}, events);
    const MomentaView<Space> some(Kokkos::subview(momenta, first, Kokkos::ALL, Kokkos::ALL));
    return kernels_(Space(), {.momenta = some, .alpha_s = alpha_s_}, {.matrix_elements = result},
                    [] {});
  }

  MomentaView<Space> momenta_{"helikos::test::momenta", 8, 4, 4};
  MomentaView<Space> others_{"helikos::test::others", 8, 4, 4};
  EventView<Space> result_{"helikos::test::result", 8};
  EventView<Space> other_result_{"helikos::test::other_result", 8};
  ConstEventView<Space> alpha_s_;
  RepeatedKernels<Space, FakeGraph> kernels_;
};

TEST_F(Repeated, StartsAGraphFromTheThirdTimeOn) {
  EXPECT_FALSE(starts(8));
  EXPECT_FALSE(starts(8));
  EXPECT_EQ(FakeGraph::records, 0);
  EXPECT_TRUE(starts(8));
  EXPECT_TRUE(starts(8));
  EXPECT_EQ(FakeGraph::records, 1);
  EXPECT_EQ(FakeGraph::replays, 2);
}

TEST_F(Repeated, RecordsAnewWhatHasMoved) {
  // The same numbers with another distance from leg to leg.
  const MomentaView<Space> longer(momenta_.data(), 6, 4, 4), shorter(momenta_.data(), 7, 4, 4);
  int records = 0;
  const auto moves = [&](const MomentaView<Space>& momenta, const EventView<Space>& result,
                         std::size_t events) {
    EXPECT_FALSE(starts(momenta, result, events));
    EXPECT_FALSE(starts(momenta, result, events));
    EXPECT_EQ(FakeGraph::records, records);
    EXPECT_TRUE(starts(momenta, result, events));
    EXPECT_EQ(FakeGraph::records, ++records);
  };
  moves(momenta_, result_, 8);
  moves(others_, result_, 8);
  moves(others_, result_, 7);
  moves(others_, other_result_, 7);
  moves(longer, other_result_, 6);
  moves(shorter, other_result_, 6);
  kernels_.forget();
  moves(shorter, other_result_, 6);
  alpha_s_ = result_;
  moves(shorter, other_result_, 6);
}

TEST_F(Repeated, AsksARefusingBackendOnce) {
  FakeGraph::refuses = true;
  for (int time = 0; time < 5; ++time) EXPECT_FALSE(starts(8));
  EXPECT_EQ(FakeGraph::records, 1);
  EXPECT_EQ(FakeGraph::replays, 0);
}

TEST(KernelGraph, DoesNotExistOnHosts) {
  KernelGraph<Space> graph;
  EXPECT_FALSE(graph.record(Space(), [] { FAIL() << "nothing is to be started"; }));
  EXPECT_FALSE(graph);
}

}  // namespace
}  // namespace helikos::test::repeated_kernels_test
