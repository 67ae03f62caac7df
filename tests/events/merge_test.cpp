// SPDX-License-Identifier: Apache-2.0
// Runs that are joined, and those that are not.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

#include "events/records.hpp"
#include "helikos/base/core/error.hpp"
#include "helikos/events/event_reader.hpp"
#include "helikos/events/event_summary.hpp"
#include "helikos/events/event_writer.hpp"
#include "helikos/events/merge.hpp"
#include "helikos/events/run_settings.hpp"

namespace helikos::events::test::merge_test {
namespace {

using testing::EndsWith;
using testing::HasSubstr;

RunRecord run_of(int seed, double sigma) {
  auto run = two_process_run();
  run.header[0].text = "process = \"p p > mu+ mu-\"\nseed = " + std::to_string(seed) +
                       "\nevents = 100\noutput = \"a" + std::to_string(seed) + ".lhe\"\n";
  run.subprocesses[0].cross_section = sigma - 100.125;
  run.subprocesses[0].error = 0.5 + 0.1 * seed;
  return run;
}

std::vector<EventRecord> events_of(int seed, double sigma, std::size_t number) {
  auto events = EventSource(static_cast<unsigned>(seed))(two_process_run(), number);
  for (auto& event : events) event.weight = sigma;
  return events;
}

class Merging : public testing::Test {
 protected:
  Merging() {
    write("a.lhe", run_of(1, 600.0), events_of(1, 600.0, 100));
    write("b.lhe.gz", run_of(2, 630.0), events_of(2, 630.0, 50));
  }
  void write(const std::string& name, const RunRecord& run, std::span<const EventRecord> events) {
    const auto writer = make_event_writer(folder_ / name, run, 1);
    writer->write(events);
    writer->finish(run);
  }
  std::string refusal(const std::string& name, const RunRecord& run, int seed = 3) {
    write(name, run, events_of(seed, 600.0, 10));
    const auto error = error_of([&] {
      merge_files({folder_ / "a.lhe", folder_ / name}, folder_ / "c.lhe", 1);
    });
    EXPECT_FALSE(std::filesystem::exists(folder_ / "c.lhe"));
    EXPECT_FALSE(std::filesystem::exists(folder_ / "c.lhe.part"));
    return error;
  }

  const Folder folder_;
};

TEST_F(Merging, KeepsEventsAndTheMean) {
  const auto merged =
      merge_files({folder_ / "a.lhe", folder_ / "b.lhe.gz"}, folder_ / "c.lhe.gz", 2);
  EXPECT_EQ(merged.events, 150u);
  EXPECT_DOUBLE_EQ(merged.cross_section, 610.0);  // (100 x 600 + 50 x 630) / 150
  const double first = std::hypot(100.0 * 0.6, 50.0 * 0.7) / 150.0;
  EXPECT_DOUBLE_EQ(merged.error, std::hypot(first, 0.25));
  const auto reader = open_event_file(folder_ / "c.lhe.gz");
  EXPECT_EQ(reader->run().header[0].text,
            "process = \"p p > mu+ mu-\"\nseed = [1, 2]\nevents = 150\noutput = \"a1.lhe\"\n");
  auto second = two_process_run().subprocesses[1];
  EXPECT_NEAR(reader->run().subprocesses[1].largest_weight, 120.0 * 610.0 / 600.0, 1e-10);
  second.largest_weight = reader->run().subprocesses[1].largest_weight;
  EXPECT_EQ(reader->run().subprocesses[1], second);
  const auto a = events_of(1, 600.0, 100), b = events_of(2, 630.0, 50);
  EventSummary summary(reader->run());
  for (EventRecord event; reader->read(event); summary.add(event)) {
    const auto number = summary.all().events;
    const auto& before = number < 100 ? a[number] : b[number - 100];
    EXPECT_EQ(event.particles, before.particles);
    EXPECT_DOUBLE_EQ(event.weight, 610.0);
    EXPECT_DOUBLE_EQ(event.weights[2], before.weights[2] * 610.0 / before.weight);
  }
  EXPECT_NEAR(summary.all().mean(), 610.0, 1e-9);
}

/// Two pilots leave other parts above their limits: files of one cross section have other weights.
class MergingUnweighted : public Merging {
 protected:
  /// Every tenth event is an overweight, of twice the usual weight; signs are mixed where wanted.
  static std::vector<EventRecord> unweighted(int seed, double usual, std::size_t number) {
    auto events = events_of(seed, usual, number);
    for (std::size_t i = 0; i < number; i += 10) events[i].weight *= 2.0;
    for (std::size_t i = 1; i < number; i += 20) events[i].weight = -usual;
    return events;
  }
};

TEST_F(MergingUnweighted, HasOneUsualWeight) {
  write("x.lhe", run_of(3, 600.0), unweighted(3, 600.0 / 1.01, 100));
  write("y.lhe", run_of(4, 660.0), unweighted(4, 660.0 / 0.98, 200));
  const auto merged = merge_files({folder_ / "x.lhe", folder_ / "y.lhe"}, folder_ / "z.lhe", 1);
  EXPECT_DOUBLE_EQ(merged.cross_section, 640.0);
  // 100 events of x have 101 usual weights, 200 of y 196: together 300 times 640 pb.
  const double usual = 300.0 * 640.0 / (101.0 + 196.0);
  const auto reader = open_event_file(folder_ / "z.lhe");
  EXPECT_NEAR(reader->run().subprocesses[1].largest_weight,
              120.0 * std::max(usual * 1.01 / 600.0, usual * 0.98 / 660.0), 1e-9);
  double first = 0.0;
  std::size_t number = 0;
  const auto x = unweighted(3, 1.0, 100), y = unweighted(4, 1.0, 200);
  for (EventRecord event; reader->read(event); ++number) {
    const double before = number < 100 ? x[number].weight : y[number - 100].weight;
    EXPECT_NEAR(event.weight, before * usual, 1e-9);
    if (before == 2.0) continue;
    if (first == 0.0) first = std::abs(event.weight);
    EXPECT_EQ(std::abs(event.weight), first) << number;  // to the last bit
  }
  EXPECT_EQ(number, 300u);
}

/// In one file every tenth event has twice the usual weight, in the other one none.
TEST_F(MergingUnweighted, HasTheMeanOfTheHeader) {
  auto x = events_of(3, 620.0, 100), y = events_of(4, 600.0, 200);
  for (std::size_t i = 0; i < y.size(); i += 10) y[i].weight *= 2.0;
  write("x.lhe", run_of(3, 620.0), x);
  write("y.lhe", run_of(4, 660.0), y);
  const auto merged = merge_files({folder_ / "x.lhe", folder_ / "y.lhe"}, folder_ / "z.lhe", 1);
  const auto reader = open_event_file(folder_ / "z.lhe");
  double sum = 0.0;
  std::set<double> sizes;
  for (EventRecord event; reader->read(event); sum += event.weight) sizes.insert(event.weight);
  EXPECT_NEAR(sum / 300.0, merged.cross_section, 1e-9);
  EXPECT_EQ(sizes.size(), 2u);
}

/// Nobody knows whether one event is of a weighted sample.
TEST_F(MergingUnweighted, FilesOfOneEventKeepTheirWeights) {
  const double weights[] = {488.6, 420.6, 356.4};
  std::vector<std::string> files;
  for (int i = 0; i < 3; ++i) {
    const auto name = std::to_string(i) + ".lhe";
    write(name, run_of(3 + i, 500.0), events_of(3 + i, weights[i], 1));
    files.push_back(folder_ / name);
  }
  merge_files(files, folder_ / "z.lhe", 1);
  const auto reader = open_event_file(folder_ / "z.lhe");
  for (const double weight : weights) {
    EventRecord event;
    ASSERT_TRUE(reader->read(event));
    EXPECT_NEAR(event.weight, weight, 1e-9);
  }
}

/// Its weight may be an overweight: the usual one of the large file says nothing of it.
TEST_F(MergingUnweighted, AFileOfOneEventDoesNotChangeALargeOne) {
  write("x.lhe", run_of(3, 600.0), events_of(3, 500.0, 1));
  write("y.lhe", run_of(4, 660.0), unweighted(4, 650.0, 200));
  const auto merged = merge_files({folder_ / "x.lhe", folder_ / "y.lhe"}, folder_ / "z.lhe", 1);
  EXPECT_DOUBLE_EQ(merged.cross_section, (600.0 + 200.0 * 660.0) / 201.0);
  const auto y = unweighted(4, 650.0, 200);
  const auto reader = open_event_file(folder_ / "z.lhe");
  std::size_t number = 0;
  for (EventRecord event; reader->read(event); ++number) {
    const double expected = number == 0 ? 500.0 / 600.0 : y[number - 1].weight / 660.0;
    EXPECT_NEAR(event.weight, expected * merged.cross_section, 1e-9) << number;
  }
  EXPECT_EQ(number, 201u);
}

/// Weights that differ from event to event have no common one: each file keeps its mean.
TEST_F(MergingUnweighted, OfUnequalWeightsKeepsTheirMeans) {
  auto unequal = events_of(3, 600.0, 100);
  for (std::size_t i = 0; i < 100; ++i) unequal[i].weight *= 0.01 * static_cast<double>(i + 1);
  write("x.lhe", run_of(3, 600.0), unequal);
  write("y.lhe", run_of(4, 660.0), unweighted(4, 650.0, 200));
  merge_files({folder_ / "x.lhe", folder_ / "y.lhe"}, folder_ / "z.lhe", 1);
  const auto reader = open_event_file(folder_ / "z.lhe");
  std::size_t number = 0;
  for (EventRecord event; reader->read(event); ++number) {
    if (number < 100) {
      EXPECT_NEAR(event.weight, unequal[number].weight * 640.0 / 600.0, 1e-9);
    }
    if (number == 102) {
      EXPECT_NEAR(event.weight, 650.0 * 640.0 / 660.0, 1e-9);
    }
  }
}

TEST(UsualWeight, IsTheLeastThatATenthOfTheEventsHave) {
  const auto usual = [](const std::vector<double>& weights) {
    UsualWeight result;
    for (const double weight : weights) result.add(weight);
    return result.value();
  };
  EXPECT_EQ(usual({3.0, 2.0, -2.0}), 2.0);
  EXPECT_EQ(usual({2.0, 0.0, 5.0, 2.0}), 2.0);
  EXPECT_EQ(usual({2.0, 0.0, 5.0}), std::nullopt);  // few weighted events
  std::vector<double> weights(18, 3.0);
  weights.insert(weights.end(), {2.0, 2.0});
  EXPECT_EQ(usual(weights), 2.0);
  weights.push_back(3.0);
  EXPECT_EQ(usual(weights), std::nullopt);
  EXPECT_EQ(usual({NAN, INFINITY, 7.0, 7.0}), 7.0);
  EXPECT_EQ(usual({7.0}), std::nullopt);  // may be weighted
  EXPECT_EQ(usual({}), std::nullopt);
  EXPECT_EQ(usual({0.0}), std::nullopt);
}

/// From one format to the other and back.
TEST_F(Merging, OfOneFileLosesNothing) {
  merge_files({folder_ / "b.lhe.gz"}, folder_ / "c.lhe", 1);
  auto before = read_bytes(folder_ / "c.lhe");
#ifdef HELIKOS_HAS_HDF5
  merge_files({folder_ / "c.lhe"}, folder_ / "d.lheh5", 1);
  merge_files({folder_ / "d.lheh5"}, folder_ / "e.lhe.gz", 1);
#else
  merge_files({folder_ / "c.lhe"}, folder_ / "e.lhe.gz", 1);
#endif
  merge_files({folder_ / "e.lhe.gz"}, folder_ / "f.lhe", 1);
  EXPECT_TRUE(read_bytes(folder_ / "f.lhe") == before);
  EXPECT_THAT(before, HasSubstr("\nseed = 2\nevents = 50\n"));
}

TEST_F(Merging, OfMergedFilesKnowsTheirSeeds) {
  merge_files({folder_ / "a.lhe", folder_ / "b.lhe.gz"}, folder_ / "c.lhe", 1);
  write("d.lhe", run_of(2, 630.0), events_of(9, 630.0, 5));
  EXPECT_THAT(error_of([&] {
                merge_files({folder_ / "c.lhe", folder_ / "d.lhe"}, folder_ / "e.lhe", 1);
              }),
              EndsWith("d.lhe have the same seed 2"));
  write("d.lhe", run_of(4, 630.0), events_of(9, 630.0, 5));
  EXPECT_EQ(merge_files({folder_ / "c.lhe", folder_ / "d.lhe"}, folder_ / "e.lhe", 1).events, 155u);
}

TEST_F(Merging, OfOneIntegrationKeepsItsError) {
  auto run = run_of(1, 600.0);
  run.header[0].text = "seed = 1\n";
  write("x.lhe", run, events_of(1, 600.0, 10));
  run.header[0].text = "seed = 2\n";
  write("y.lhe", run, events_of(2, 600.0, 30));
  const auto merged = merge_files({folder_ / "x.lhe", folder_ / "y.lhe"}, folder_ / "z.lhe", 1);
  EXPECT_DOUBLE_EQ(merged.cross_section, 600.0);
  EXPECT_DOUBLE_EQ(merged.error, std::hypot(0.6, 0.25));
}

TEST_F(Merging, RefusesWhatDoesNotBelongTogether) {
  auto run = run_of(3, 600.0);
  run.header[0].text.replace(run.header[0].text.find("mu-"), 3, "e--");
  EXPECT_THAT(refusal("p.lhe", run), HasSubstr("do not belong together: in helikos: 'process = "));
  run = run_of(3, 600.0);
  run.energies = {6500.0, 6500.0};
  EXPECT_THAT(refusal("p.lhe", run), HasSubstr("energies 6800 and 6800 against 6500 and 6500 GeV"));
  run = run_of(3, 600.0);
  run.beams[1] = -2212;
  EXPECT_THAT(refusal("p.lhe", run), HasSubstr("beams 2212 and 2212 against 2212 and -2212"));
  run = run_of(3, 600.0);
  run.pdf_sets[0] = 1;
  EXPECT_THAT(refusal("p.lhe", run), HasSubstr("parton densities"));
  run = run_of(3, 600.0);
  run.subprocesses[1].process = "g g > b b~";
  EXPECT_THAT(refusal("p.lhe", run), HasSubstr("subprocesses 'g g > t t~' and 'g g > b b~'"));
  run = run_of(3, 600.0);
  run.variations[0].text = "other";
  EXPECT_THAT(refusal("p.lhe", run), HasSubstr("other variations"));
  run = run_of(3, 600.0);
  run.version = "0.2.0";
  EXPECT_THAT(refusal("p.lhe", run), HasSubstr("Helikos 0.1.0 and Helikos 0.2.0"));
  run = run_of(3, 600.0);
  run.header.push_back({"more", "x"});
  EXPECT_THAT(refusal("p.lhe", run), HasSubstr("one has more settings"));
}

TEST_F(Merging, RefusesTheSameEvents) {
  EXPECT_THAT(refusal("p.lhe", run_of(1, 600.0)), EndsWith("p.lhe have the same seed 1"));
  EXPECT_THAT(refusal("p.lhe", run_of(3, 600.0), 1), EndsWith("p.lhe begin with the same event"));
}

/// A device that is always full stands for a full disk.
TEST_F(Merging, LeavesNothingBehindWhereTheDiskIsFull) {
  if (!std::filesystem::exists("/dev/full")) GTEST_SKIP() << "there is no /dev/full";
  std::filesystem::create_symlink("/dev/full", folder_ / "c.lhe.part");
  EXPECT_THAT(error_of([&] { merge_files({folder_ / "a.lhe"}, folder_ / "c.lhe", 1); }),
              HasSubstr("c.lhe.part: "));
  EXPECT_FALSE(std::filesystem::exists(folder_ / "c.lhe"));
}

TEST_F(Merging, NeverWritesWhatItReads) {
  const auto a = folder_ / "a.lhe", before = read_bytes(a);
  std::filesystem::create_hard_link(a, folder_ / "link.lhe");
  std::filesystem::create_symlink(a, folder_ / "symbol.lhe");
  for (const char* name : {"a.lhe", "link.lhe", "symbol.lhe"}) {
    EXPECT_THAT(error_of([&] {
                  merge_files({a, folder_ / "b.lhe.gz"}, folder_ / name, 1);
                }),
                EndsWith("is read and cannot be written"));
    EXPECT_THAT(error_of([&] {
                  merge_files({a, folder_ / name}, folder_ / "c.lhe", 1);
                }),
                EndsWith("are the same file"));
  }
  EXPECT_TRUE(read_bytes(a) == before);
}

TEST(SettingLines, AreKnownInThreeForms) {
  EXPECT_EQ(seeds_of("seed = 5\n\"seed\": 7,\n  12 = iseed ! random\n9 = nevents\nseeds = 3\n"),
            (std::vector<std::uint64_t>{5, 7, 12}));
  EXPECT_EQ(common_settings("a = 1\nseed = 5\n 9 = nevents ! n\n\"threads\": 4,\nb\n"),
            "a = 1\nb\n");
  EXPECT_EQ(with_seeds("\"seed\": 7,\n\"events\": 5\nx = 1", {7, 8}, 20),
            "\"seed\": [7, 8],\n\"events\": 20\nx = 1");
}

}  // namespace
}  // namespace helikos::events::test::merge_test
