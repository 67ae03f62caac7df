// SPDX-License-Identifier: Apache-2.0
#include "helikos/amplitude/schedule/slots.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <vector>

namespace helikos::test::slots_test {
namespace {

struct Slot {
  std::size_t offset, size;
};

/// One owner for each real of the workspace.
class Model {
 public:
  bool take(const Slot& slot) {
    if (cells_.size() < slot.offset + slot.size) cells_.resize(slot.offset + slot.size, false);
    for (std::size_t i = 0; i < slot.size; ++i) {
      if (cells_[slot.offset + i]) return false;
      cells_[slot.offset + i] = true;
    }
    return true;
  }
  void give_back(const Slot& slot) {
    for (std::size_t i = 0; i < slot.size; ++i) cells_[slot.offset + i] = false;
  }
  std::size_t size() const { return cells_.size(); }

 private:
  std::vector<bool> cells_;
};

/// Sizes as currents have: 4 or 8 reals times a power of two.
std::size_t random_size(std::mt19937_64& random) { return std::size_t{4} << random() % 8; }

TEST(SlotAllocator, NeverHandsOutWhatIsInUse) {
  for (int seed = 0; seed < 20; ++seed) {
    std::mt19937_64 random(seed);
    SlotAllocator allocator;
    Model model;
    std::vector<Slot> live;
    for (int step = 0; step < 2000; ++step) {
      if (live.empty() || random() % 5 < 3 - (step > 1000)) {
        const std::size_t size = random_size(random);
        live.push_back({allocator.allocate(size), size});
        ASSERT_TRUE(model.take(live.back())) << "seed " << seed << ", step " << step;
      } else {
        std::swap(live[random() % live.size()], live.back());
        model.give_back(live.back());
        allocator.release(live.back().offset, live.back().size);
        live.pop_back();
      }
      ASSERT_EQ(allocator.size(), model.size());
    }
  }
}

/// Free neighbours merge in any order of release: everything fits again.
TEST(SlotAllocator, MergesFreeRanges) {
  for (int seed = 0; seed < 50; ++seed) {
    std::mt19937_64 random(seed);
    SlotAllocator allocator;
    std::vector<Slot> live;
    for (int i = 0; i < 40; ++i) {
      const std::size_t size = random_size(random);
      live.push_back({allocator.allocate(size), size});
    }
    const std::size_t high_water = allocator.size();
    std::shuffle(live.begin(), live.end(), random);
    for (const Slot& slot : live) allocator.release(slot.offset, slot.size);
    EXPECT_EQ(allocator.allocate(high_water), 0u);
    EXPECT_EQ(allocator.size(), high_water);
  }
}

TEST(SlotAllocator, TakesTheBestFit) {
  SlotAllocator allocator;
  const auto large = allocator.allocate(64);
  allocator.allocate(4);
  const auto small = allocator.allocate(16);
  allocator.allocate(4);
  allocator.release(large, 64);
  allocator.release(small, 16);
  EXPECT_EQ(allocator.allocate(16), small);
  EXPECT_EQ(allocator.allocate(16), large);
  EXPECT_EQ(allocator.size(), 88u);
}

/// Equal sizes: never more than were live at once.
TEST(SlotAllocator, HighWaterIsTheLargestNumberLive) {
  std::mt19937_64 random(7);
  SlotAllocator allocator;
  std::vector<std::size_t> live;
  std::size_t most = 0;
  for (int step = 0; step < 3000; ++step) {
    if (live.empty() || random() % 2 == 0) {
      live.push_back(allocator.allocate(8));
      most = std::max(most, live.size());
    } else {
      std::swap(live[random() % live.size()], live.back());
      allocator.release(live.back(), 8);
      live.pop_back();
    }
  }
  EXPECT_EQ(allocator.size(), 8 * most);
}

}  // namespace
}  // namespace helikos::test::slots_test
