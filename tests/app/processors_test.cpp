// SPDX-License-Identifier: Apache-2.0
#include "helikos/app/detail/processors.hpp"

#include <gmock/gmock.h>
#include <unistd.h>

#include <fstream>
#include <numeric>

#include "helikos/app/machine.hpp"

namespace helikos::app::processors_test {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

/// Two NUMA domains with two cores of two threads: a core i has the processors i and i + 4, as
/// Linux counts them.
class Topology : public ::testing::Test {
 protected:
  void SetUp() override {
    folder_ = std::filesystem::path(::testing::TempDir()) /
              ("helikos_topology_" + std::to_string(getpid()));
    for (int i = 0; i < 8; ++i) {
      const auto own = folder_ / ("cpu" + std::to_string(i));
      std::filesystem::create_directories(own / "topology");
      std::ofstream(own / "topology/thread_siblings_list") << i % 4 << "," << i % 4 + 4 << "\n";
      std::ofstream(own / "topology/physical_package_id") << i % 4 / 2 << "\n";
      std::filesystem::create_directory(own / ("node" + std::to_string(i % 4 / 2)));
    }
  }
  void TearDown() override { std::filesystem::remove_all(folder_); }
  /// Linux without NUMA has no names of domains.
  void remove_nodes() {
    for (int i = 0; i < 8; ++i)
      std::filesystem::remove(folder_ / ("cpu" + std::to_string(i)) /
                              ("node" + std::to_string(i % 4 / 2)));
  }
  std::vector<Processor> processors(const std::vector<int>& usable) const {
    return describe_processors(usable, folder_);
  }
  static std::vector<int> numbers(const std::vector<Processor>& processors) {
    std::vector<int> all;
    for (const Processor& one : processors) all.push_back(one.number);
    return all;
  }

  const std::vector<int> all_ = std::vector<int>(8, 1);

 private:
  std::filesystem::path folder_;
};

TEST_F(Topology, IsThatOfDomainsAndCores) {
  EXPECT_THAT(numbers(processors(all_)), ElementsAre(0, 4, 1, 5, 2, 6, 3, 7));
  EXPECT_EQ(count_domains(processors(all_)), 2);
  remove_nodes();
  EXPECT_THAT(numbers(processors(all_)), ElementsAre(0, 4, 1, 5, 2, 6, 3, 7)) << "by sockets";
  EXPECT_EQ(count_domains(processors(all_)), 2);
}

TEST_F(Topology, IsThatOfTheProcessorsThatMayBeUsed) {
  EXPECT_THAT(numbers(processors({1, 0, 0, 0, 1, 1, 0, 0})), ElementsAre(0, 4, 5));
  EXPECT_EQ(count_domains(processors({1, 0, 0, 0, 1, 1, 0, 0})), 1);
  EXPECT_EQ(count_domains(processors({1, 0, 1})), 2);
  EXPECT_EQ(count_domains(describe_processors({1, 1}, "/nowhere")), 1);
}

TEST_F(Topology, IsDividedInDomainsThenCoresThenThreads) {
  const auto parts = [&](int ranks) { return parts_of_processors(processors(all_), ranks); };
  EXPECT_THAT(parts(1), ElementsAre(ElementsAre(0, 4, 1, 5, 2, 6, 3, 7)));
  EXPECT_THAT(parts(2), ElementsAre(ElementsAre(0, 4, 1, 5), ElementsAre(2, 6, 3, 7)));
  EXPECT_THAT(parts(3), ElementsAre(ElementsAre(0, 4, 1, 5), ElementsAre(2, 6), ElementsAre(3, 7)));
  EXPECT_THAT(parts(5), ElementsAre(ElementsAre(0, 4), ElementsAre(1, 5), ElementsAre(2, 6),
                                    ElementsAre(3), ElementsAre(7)));
  EXPECT_EQ(parts(8).size(), 8U);
  EXPECT_THAT(parts(9), IsEmpty());
}

/// The list that this machine gives has each processor once.
TEST(ProcessorsOfProcess, AreAllThatMayBeUsed) {
  const std::vector<int> usable = usable_processors();
  const auto processors = processors_of_process();
  EXPECT_EQ(int(processors.size()), std::accumulate(usable.begin(), usable.end(), 0));
  for (const Processor& one : processors) EXPECT_EQ(usable[std::size_t(one.number)], 1);
  EXPECT_GE(count_domains(processors), 1);
}

}  // namespace
}  // namespace helikos::app::processors_test
