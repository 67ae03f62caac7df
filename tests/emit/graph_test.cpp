// SPDX-License-Identifier: Apache-2.0
// Recorded arithmetic: what is folded, what is kept, and how it is written.
#include <fmt/format.h>
#include <gmock/gmock.h>

#include "emit/graph_values.hpp"
#include "helikos/base/core/four_vector.hpp"
#include "helikos/emit/detail/apart_run.hpp"
#include "helikos/emit/plain_run.hpp"
#include "helikos/emit/traced.hpp"
#include "helikos/emit/writer.hpp"

namespace helikos::emit::graph_test {
namespace {

using ::testing::HasSubstr;

TEST(Graph, FoldsZerosOnesAndSigns) {
  Graph graph;
  const NodeId x = graph.input(0), y = graph.input(1);
  const NodeId zero = graph.literal(0.0), one = graph.literal(1.0);
  EXPECT_EQ(graph.multiply(x, zero), zero);
  EXPECT_EQ(graph.multiply(one, x), x);
  EXPECT_EQ(graph.add(zero, x), x);
  EXPECT_EQ(graph.subtract(x, zero), x);
  EXPECT_EQ(graph.subtract(zero, x), graph.negate(x));
  EXPECT_EQ(graph.negate(graph.negate(x)), x);
  EXPECT_EQ(graph.multiply(graph.negate(x), y), graph.negate(graph.multiply(x, y)));
  EXPECT_EQ(graph.add(x, graph.negate(y)), graph.subtract(x, y));
  EXPECT_EQ(graph.divide(zero, x), zero);
  EXPECT_EQ(graph.select(graph.less(zero, one), x, y), x);
  EXPECT_EQ(graph.subtract(x, y), graph.negate(graph.subtract(y, x)));
  EXPECT_NE(graph.select(graph.less(x, y), x, y), x);
}

TEST(Graph, KeepsEqualNodesOnce) {
  Graph graph;
  const NodeId x = graph.input(0), y = graph.input(1);
  EXPECT_EQ(graph.multiply(x, y), graph.multiply(y, x));
  EXPECT_EQ(graph.input(1), y);
  EXPECT_NE(graph.constant(1), y);
  const NodeId size = graph.size();
  graph.add(graph.multiply(y, x), graph.literal(2.0));
  graph.add(graph.literal(2.0), graph.multiply(x, y));
  EXPECT_EQ(graph.size(), size + 2);
}

/// Values that are proportional to each other are one node, whichever comes first.
TEST(Graph, LiteralFactorsMoveOutwards) {
  Graph graph;
  const NodeId x = graph.input(0), y = graph.input(1), z = graph.input(2);
  const auto times = [&](double factor, NodeId a) {
    return graph.multiply(graph.literal(factor), a);
  };
  const NodeId third = times(-1.0 / 3.0, x);
  EXPECT_EQ(graph.multiply(third, y), times(-1.0 / 3.0, graph.multiply(x, y)));
  EXPECT_EQ(graph.add(third, times(-1.0 / 3.0, y)), times(-1.0 / 3.0, graph.add(y, x)));
  EXPECT_EQ(graph.add(x, times(0.5, y)), times(0.5, graph.add(y, times(2.0, x))));
  EXPECT_EQ(graph.subtract(times(-0.5, y), x), times(-1.0, graph.add(x, times(0.5, y))));
  EXPECT_EQ(graph.add(x, x), times(2.0, x));
  EXPECT_EQ(graph.subtract(times(0.1, x), times(0.1, x)), graph.literal(0.0));
  EXPECT_EQ(times(0.1, times(10.0 / 3.0, times(3.0, x))), x);
  EXPECT_EQ(graph.divide(times(3.0, x), times(2.0, y)), times(1.5, graph.divide(x, y)));
  const NodeId condition = graph.less(x, y);
  EXPECT_EQ(graph.select(condition, times(-1.0, x), times(-1.0, z)),
            times(-1.0, graph.select(condition, x, z)));
  EXPECT_NE(graph.add(x, times(0.5, y)), graph.add(times(0.5, x), y));
}

TEST(Graph, FactorsKeepValues) {
  Graph graph;
  const NodeId x = graph.input(0), y = graph.input(1), z = graph.input(2);
  const auto times = [&](double factor, NodeId a) {
    return graph.multiply(graph.literal(factor), a);
  };
  const NodeId sum = graph.subtract(graph.add(times(0.25, x), times(-1.75, y)), times(3.0, z));
  const NodeId result = graph.divide(graph.multiply(sum, times(-0.5, y)), times(7.0, z));
  const double a = 1.25, b = -0.375, c = 2.5;
  EXPECT_NEAR(value_of(graph, result, {a, b, c}, {}),
              (0.25 * a - 1.75 * b - 3.0 * c) * (-0.5 * b) / (7.0 * c), 1e-15);
}

TEST(Traced, RecordsWhatATemplateDoes) {
  Graph graph;
  const Recording recording(graph);
  const auto momentum = [&](int first) {
    const auto at = [&](int c) { return Traced::of(graph.input(first + c)); };
    return FourVector<Traced>{at(0), at(1), at(2), at(3)};
  };
  const auto p = momentum(0);
  const FourVector<Traced> transverse{Traced(0.0), p.x, p.y, Traced(0.0)};
  const NodeId product = dot(transverse, transverse).node;
  EXPECT_EQ(product, graph.negate(graph.add(graph.multiply(p.x.node, p.x.node),
                                            graph.multiply(p.y.node, p.y.node))));
}

TEST(Traced, KnowsParametersByTheirMarkers) {
  Graph graph;
  const Recording recording(graph);
  EXPECT_EQ(Traced(Recording::marker(3)).node, graph.constant(3));
  EXPECT_EQ(Traced(-Recording::marker(0)).node, graph.negate(graph.constant(0)));
  EXPECT_EQ(Traced(0.5).node, graph.literal(0.5));
  EXPECT_THROW(Traced(0.5 * Recording::marker(1)), std::logic_error);
}

/// (1 + i w) (2 + i 3 w) for w = 1 and -1: x + i y and x - i y.
TEST(EvenOdd, HoldsBothSigns) {
  Graph graph;
  const Recording recording(graph);
  const Traced w = Traced::of(graph.input(0));
  const EvenOdd a(Traced(1.0), w), b(Traced(2.0), Traced(3.0) * w);
  const EvenOdd product = a * b;
  EXPECT_EQ(value_of(graph, product.even.node, {1.0}, {}), -1.0);
  EXPECT_EQ(value_of(graph, product.odd.node, {1.0}, {}), 5.0);
  EXPECT_EQ((a + EvenOdd(4.0)).odd.node, w.node);
  EXPECT_THROW(EvenOdd(1.0) / a, std::logic_error);
  EXPECT_THROW(sqrt(a), std::logic_error);
}

TEST(Writer, ReadsInputsAndSetsOutputs) {
  Graph graph;
  const NodeId x = graph.input(0), m = graph.constant(2);
  const auto text =
      write_statements(graph, {{"out[1]", graph.add(graph.multiply(x, m), graph.literal(0.5))}},
                       [](int place) { return "in[" + std::to_string(place) + "]"; });
  EXPECT_THAT(text, HasSubstr("= in[0];"));
  EXPECT_THAT(text, HasSubstr("broadcast<V>(constants[2])"));
  EXPECT_THAT(text, HasSubstr("broadcast<V>(0.5)"));
  EXPECT_THAT(text, HasSubstr("out[1] = x"));
}

/// Input 0 is the step's: x y z is made of y z, which is computed once, and of x.
TEST(Writer, MovesWhatDoesNotChangeOutOfALoop) {
  Graph graph;
  const NodeId x = graph.input(0), y = graph.input(1), z = graph.input(2);
  const NodeId product = graph.multiply(y, z);
  const NodeId shared = graph.add(product, y);
  const auto [before, inside] = write_loop(
      graph, {{"out[0]", graph.multiply(x, shared)}, {"out[1]", product}},
      [](int place) { return "in[" + std::to_string(place) + "]"; },
      [](int place) { return place == 0; });
  EXPECT_THAT(before, HasSubstr(fmt::format("x{} = x{} * x{};", product, y, z)));
  EXPECT_THAT(before, HasSubstr(fmt::format("x{} = x{} + x{};", shared, y, product)));
  EXPECT_THAT(before, ::testing::Not(HasSubstr("in[0]")));
  EXPECT_THAT(inside, HasSubstr("in[0]"));
  EXPECT_THAT(inside, HasSubstr(fmt::format("= x{} * x{};", x, shared)));
  EXPECT_THAT(inside, HasSubstr(fmt::format("out[1] = x{};", product)));
  EXPECT_THAT(inside, ::testing::Not(HasSubstr("+")));
}

TEST(Writer, ReadsBeforeALoopWhatItsStepsShare) {
  Graph graph;
  const NodeId product = graph.multiply(graph.input(0), graph.input(1));
  const auto [before, inside] = write_loop(
      graph, {{"out[0]", product}}, [](int place) { return "in[" + std::to_string(place) + "]"; },
      [](int place) { return place == 0; }, Reads::before_loop);
  EXPECT_THAT(before, HasSubstr("in[1]"));
  EXPECT_THAT(before, ::testing::Not(HasSubstr("in[0]")));
  EXPECT_THAT(inside, HasSubstr("in[0]"));
  EXPECT_THAT(inside, ::testing::Not(HasSubstr("in[1]")));
}

TEST(Writer, CutsLongSums) {
  Graph graph;
  const NodeId x = graph.input(0), y = graph.input(1);
  NodeId sum = x;
  for (int i = 0; i < max_operations; ++i) sum = graph.multiply(graph.add(sum, y), x);
  const auto text = write_sum(graph, {sum}, "long", 2);
  EXPECT_GE(text.num_parts, 2);
  EXPECT_THAT(text.functions, HasSubstr("long_sum_part1"));
  EXPECT_THAT(text.functions, HasSubstr("w[0] = x"));
}

TEST(Sparse, FollowsZeros) {
  const Sparse zero(0.0), some = sparse(false);
  EXPECT_TRUE((zero * some).is_zero);
  EXPECT_TRUE((zero + zero).is_zero);
  EXPECT_FALSE((zero - some).is_zero);
  EXPECT_TRUE(select(zero == zero, zero, some).is_zero);
  EXPECT_FALSE(select(some < zero, zero, some).is_zero);
}

}  // namespace
}  // namespace helikos::emit::graph_test
