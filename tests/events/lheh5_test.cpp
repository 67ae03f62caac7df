// SPDX-License-Identifier: Apache-2.0
// LHEH5: written and read again, as other generators write it, damaged.
#ifdef HELIKOS_HAS_HDF5
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "events/records.hpp"
#include "helikos/base/core/error.hpp"
#include "helikos/events/event_reader.hpp"
#include "helikos/events/event_writer.hpp"
#include "helikos/events/lheh5/hdf5_file.hpp"
#include "helikos/events/lheh5/lheh5_layout.hpp"
#include "helikos/events/merge.hpp"

/// HDF5 1.10 does not free all that it allocated for damaged files.
extern "C" const char* __lsan_default_suppressions();
const char* __lsan_default_suppressions() { return "leak:libhdf5"; }

namespace helikos::events::test::lheh5_test {
namespace {

using testing::EndsWith;
using testing::HasSubstr;

std::vector<EventRecord> all_of(const std::string& path) {
  const auto reader = open_event_file(path);
  std::vector<EventRecord> events;
  for (EventRecord event; reader->read(event);) events.push_back(event);
  return events;
}

void write_h5(const std::string& path, const RunRecord& run, std::span<const EventRecord> events) {
  const auto writer = make_event_writer(path, run, 1);
  writer->write(events);
  writer->finish(run);
}

/// More than two slabs, and events of several sizes.
std::vector<EventRecord> some_events(const RunRecord& run) {
  auto events = EventSource(3)(run, 2 * lheh5::slab_events + 100);
  for (std::size_t i = 0; i < events.size(); i += 7) {
    auto photon = events[i].particles[3];
    photon.pdg = 22;
    photon.lifetime = 1e-3 * static_cast<double>(i);
    events[i].particles.push_back(photon);
  }
  return events;
}

TEST(Lheh5Files, AreReadAsTheyWereWritten) {
  const Folder folder;
  const auto run = two_process_run();
  const auto events = some_events(run);
  write_h5(folder / "a.lheh5", run, events);
  EXPECT_EQ(open_event_file(folder / "a.lheh5")->run(), run);
  EXPECT_TRUE(all_of(folder / "a.lheh5") == events);
  EXPECT_FALSE(std::filesystem::exists(folder / "a.lheh5.part"));
  EXPECT_FALSE(std::filesystem::exists(folder / "a.lheh5.part.h5"));
}

TEST(Lheh5Files, WithoutEventsAreReadToo) {
  const Folder folder;
  write_h5(folder / "a.h5", two_process_run(), {});
  EXPECT_TRUE(all_of(folder / "a.h5").empty());
}

/// Rows of particles that readers take at once: first row and number of rows times events. They
/// take npLO for the number of rows, also where events have another npLO, and the first attribute
/// of events, in alphabetic order, for the names of columns.
TEST(Lheh5Files, HaveRowsAsPythiaReadsThem) {
  const Folder folder;
  auto run = two_process_run();
  run.subprocesses[0].np_lo = 0;
  run.subprocesses[1].np_lo = 1;
  write_h5(folder / "a.hdf5", run, some_events(run));
  const Hdf5File file(folder / "a.hdf5", Hdf5File::Mode::read);
  EXPECT_EQ(file.read("version"), (std::vector<double>{2, 1, 0}));
  EXPECT_EQ(file.properties("events").size(), 13u);
  EXPECT_EQ(file.properties("events")[10], "MUR0.5_MUF1.0");
  EXPECT_LT(std::string("properties"), lheh5::weight_list_attribute);
  const auto processes = file.read("procInfo");
  const auto [events, columns] = file.shape("events");
  const double most = std::max({processes[1], processes[7]});
  EXPECT_EQ(most, 5.0);
  EXPECT_EQ(file.shape("particles").first, events * 5);
  const auto rows = file.read("events", 0, events);
  EXPECT_THROW(file.read("events", 1, events), std::runtime_error);
  EXPECT_THROW(file.read("events", events + 1), std::runtime_error);
  EXPECT_EQ(file.read("events", events).size(), 0u);
  for (std::uint64_t i = 0; i < events; ++i) {
    ASSERT_EQ(rows[i * columns + 2], 5.0 * static_cast<double>(i));
    ASSERT_EQ(rows[i * columns + 3], 1.0);
  }
}

/// Sherpa drops an event with the probability 1 - |weight| / unitWeight, so that this must not be
/// an overweight. Events have 612.375, some negative, and every hundredth 1.5 times that.
TEST(Lheh5Files, HaveTheWeightOfMostEventsAsUnitWeight) {
  const Folder folder;
  const auto run = two_process_run();
  auto events = some_events(run);
  ASSERT_TRUE(std::ranges::any_of(events, [](auto& one) { return one.weight > 900.0; }));
  const auto unit_weights = [&] {
    write_h5(folder / "a.hdf5", run, events);
    const auto rows = Hdf5File(folder / "a.hdf5", Hdf5File::Mode::read).read("procInfo");
    return std::vector{rows[5], rows[11]};
  };
  EXPECT_EQ(unit_weights(), (std::vector{612.375, 612.375}));
  // Partially unweighted events: three in four are overweights. A subprocess may have nothing else.
  for (std::size_t i = 0; i < events.size(); ++i)
    if (events[i].process == 2 || i % 4 != 0) events[i].weight = 700.0 + 0.01 * double(i);
  EXPECT_EQ(unit_weights(), (std::vector{612.375, 612.375}));
  // Weights of no event are not known, and one of events that all differ is the largest one.
  std::erase_if(events, [](const auto& one) { return one.process == 2; });
  for (std::size_t i = 0; i < events.size(); ++i) events[i].weight = 1.0 + static_cast<double>(i);
  EXPECT_EQ(unit_weights(), (std::vector{520.0, 120.0}));
}

TEST(Lheh5Files, TakeProcessesOfTheRunOnly) {
  const Folder folder;
  const auto run = two_process_run();
  auto events = EventSource(1)(run, 2);
  events[1].process = 9;
  EXPECT_EQ(error_of([&] { write_h5(folder / "a.h5", run, events); }),
            "subprocess 9 is none of the run's");
}

// ---- Files of others ---------------------------------------------------------------------------

struct ForeignFile {
  std::vector<int> version = {2, 0, 0};
  std::vector<double> events = {2, 2, 0, 4, 91, 92, 93, 0.0078, 0.118, 100, 50,
                                0, 0, 2, 4, 91, 92, 93, 0.0078, 0.118, 0,   0};
  std::vector<double> processes = {3, 4, -1, 10, 1, 2, 7, 4, -1, 15, 1, 2};
  std::uint64_t columns = 11;
  std::string more{};  ///< another dataset

  void write(const std::string& path) const {
    Hdf5File file(path, Hdf5File::Mode::create);
    const double init[] = {2212, 2212, 6500, 6500, 0, 0, 10042, 10042, -4, 2};
    const double particles[] = {2,  -1, 0, 0, 501, 0,   0, 0, 50,  50, 0, 0, 1,
                                -2, -1, 0, 0, 0,   501, 0, 0, -50, 50, 0, 0, -1};
    file.write("version", version);
    file.write("init", std::span<const double>(init));
    file.create_table("procInfo", 2, 6);
    file.write_rows("procInfo", processes);
    file.create_table("events", 2, columns);
    file.write_rows("events", events);
    file.write_attribute("events", "properties",
                         {"pid", "nparticles", "start", "trials", "scale", "fscale", "rscale",
                          "aqed", "aqcd", "NOMINAL", "MUR=2"});
    file.create_table("particles", 2, 13);
    file.write_rows("particles", particles);
    if (!more.empty()) file.write(more, version);
    file.close();
  }
};

TEST(Lheh5Files, OfOtherGeneratorsAreRead) {
  const Folder folder;
  ForeignFile().write(folder / "a.h5");
  const auto reader = open_event_file(folder / "a.h5");
  const auto& run = reader->run();
  EXPECT_EQ(run.pdf_sets, (std::array{10042, 10042}));
  ASSERT_EQ(run.subprocesses.size(), 2u);
  EXPECT_EQ(run.subprocesses[1].id, 7);
  EXPECT_DOUBLE_EQ(run.subprocesses[1].largest_weight, 2.0 * 3.89379656e8);
  ASSERT_EQ(run.variations.size(), 1u);
  EXPECT_EQ(run.variations[0].id, "MUR=2");
  const auto events = all_of(folder / "a.h5");
  ASSERT_EQ(events.size(), 2u);
  EXPECT_EQ(events[0].process, 7);
  EXPECT_DOUBLE_EQ(events[0].weight, 25.0);  // 100 pb of four trials, 2 events of 8
  EXPECT_DOUBLE_EQ(events[0].weights[0], 12.5);
  ASSERT_EQ(events[0].particles.size(), 2u);
  EXPECT_EQ(events[0].particles[1].p, (std::array{50.0, 0.0, 0.0, -50.0}));
  EXPECT_EQ(events[0].mu_f, 92.0);
  EXPECT_EQ(events[0].mu_r, 93.0);
}

/// Such as those of counter-events, which no record has a place for.
TEST(Lheh5Files, WithOtherDatasetsAreMergedWithoutThemWhichIsSaid) {
  const Folder folder;
  ForeignFile().write(folder / "a.h5");
  EXPECT_TRUE(open_event_file(folder / "a.h5")->unknown_parts().empty());
  ForeignFile other;
  other.more = "ctevents";
  other.write(folder / "a.h5");
  const auto merged = merge_files({folder / "a.h5"}, folder / "b.lhe", 1);
  EXPECT_THAT(merged.remarks, testing::ElementsAre((folder / "a.h5") + ": " + (folder / "b.lhe") +
                                                   " is without its ctevents"));
}

int occurrences(const std::string& text, const std::string& part) {
  int count = 0;
  for (std::size_t at = text.find(part); at != text.npos; at = text.find(part, at + 1)) ++count;
  return count;
}

/// The number of additional partons is an attribute of the events of an LHE file where the run has
/// it, and stays in LHEH5 beside npLO, which counts all rows there.
TEST(Lheh5Files, HaveTheNumberOfAdditionalPartons) {
  const Folder folder;
  auto run = two_process_run();
  run.subprocesses[1].np_lo = 2;
  const auto events = some_events(run);
  write_h5(folder / "a.lheh5", run, events);
  const auto processes = Hdf5File(folder / "a.lheh5", Hdf5File::Mode::read).read("procInfo");
  EXPECT_EQ(processes[1], 5.0);
  EXPECT_EQ(processes[7], 5.0);
  EXPECT_EQ(open_event_file(folder / "a.lheh5")->run(), run);
  merge_files({folder / "a.lheh5"}, folder / "b.lhe", 1);
  merge_files({folder / "b.lhe"}, folder / "c.lhe", 1);
  const auto of_second = int(std::ranges::count(events, 2, &EventRecord::process));
  EXPECT_GT(of_second, 1000);
  for (const char* name : {"b.lhe", "c.lhe"}) {
    const std::string text = read_bytes(folder / name);
    EXPECT_EQ(occurrences(text, "<event npLO=\"2\" npNLO=\"-1\">\n"), of_second) << name;
    EXPECT_EQ(occurrences(text, "<event>\n"), int(events.size()) - of_second) << name;
  }
}

/// LHE files have npLO and npNLO for each event, LHEH5 for each subprocess.
TEST(Lheh5Files, KeepNpLoOfLheEventsOfOneNumber) {
  const Folder folder;
  const auto run = two_process_run();
  auto events = some_events(run);
  const auto attributes = [](EventRecord& event, const char* text) {
    KeptText kept;
    kept.event = text;
    event.kept = kept;
  };
  for (auto& event : events)
    attributes(event, event.process == run.subprocesses[0].id ? " npLO=\" 3 \" npNLO=\" -1 \""
                                                              : " npLO=\"-1\" npNLO=\"2\"");
  write_h5(folder / "a.lhe", run, events);
  const auto numbers_of = [&](const std::string& name) {
    const Hdf5File file(folder / name, Hdf5File::Mode::read);
    const auto rows = file.read("procInfo");
    const char* const own = lheh5::multiplicities_dataset;
    const auto partons = file.has(own) ? file.read(own) : std::vector<double>{-1, -1};
    return std::vector<double>{partons[0], rows[2], partons[1], rows[8]};
  };
  EXPECT_TRUE(merge_files({folder / "a.lhe"}, folder / "b.lheh5", 1).remarks.empty());
  EXPECT_EQ(numbers_of("b.lheh5"), (std::vector<double>{3, -1, -1, 2}));
  EXPECT_EQ(open_event_file(folder / "b.lheh5")->run().subprocesses[0].np_lo, 3);

  const auto first = std::ranges::find(events, run.subprocesses[0].id, &EventRecord::process);
  attributes(*first, "");
  write_h5(folder / "c.lhe", run, events);
  EXPECT_THAT(merge_files({folder / "c.lhe"}, folder / "d.lheh5", 1).remarks,
              testing::ElementsAre(HasSubstr("d.lheh5: events of the subprocess 1 have different "
                                             "npLO")));
  EXPECT_EQ(numbers_of("d.lheh5"), (std::vector<double>{-1, -1, -1, 2}));
  EXPECT_THAT(merge_files({folder / "a.lhe"}, folder / "e.hepmc", 1).remarks,
              testing::ElementsAre(HasSubstr("have text that only an LHE file can keep")));
}

/// The message about a file, without its name.
std::string complaint_of(const ForeignFile& file) {
  const Folder folder;
  file.write(folder / "a.h5");
  return error_of([&] { all_of(folder / "a.h5"); }).substr((folder / "a.h5").size());
}

TEST(Lheh5Files, ThatAreWrongAreOneLine) {
  EXPECT_EQ(complaint_of({.version = {1, 0, 0}}), ": is LHEH5 of version 1, and only 2 is read");
  ForeignFile file;
  file.events[2] = 1.0;
  EXPECT_EQ(complaint_of(file), ": event 1: there are no such particles");
  for (const double start : {-1.0, 0.5, 1e300, HUGE_VAL, std::nan("")}) {
    file.events[2] = start;
    EXPECT_EQ(complaint_of(file), ": event 1: there are no such particles") << start;
  }
}

TEST(Lheh5Files, CutOffOrDamagedAreToldOrRead) {
  const Folder folder;
  const auto run = two_process_run();
  write_h5(folder / "a.h5", run, EventSource(1)(run, 50));
  const auto bytes = read_bytes(folder / "a.h5");
  std::mt19937_64 random(1);
  for (int i = 0; i < 60; ++i) {
    write_bytes(folder / "b.h5", bytes.substr(0, random() % (bytes.size() - 1)));
    EXPECT_THAT(error_of([&] { all_of(folder / "b.h5"); }), HasSubstr("b.h5: ")) << i;
  }
  for (int i = 0; i < 300; ++i) {
    auto wrong = bytes;
    // The first part holds what describes the datasets.
    wrong[random() % (i % 2 == 0 ? wrong.size() : 4096)] ^= static_cast<char>(1 << random() % 8);
    write_bytes(folder / "b.h5", wrong);
    EXPECT_EQ(error_of([&] { all_of(folder / "b.h5"); }).find('\n'), std::string::npos);
  }
}

}  // namespace
}  // namespace helikos::events::test::lheh5_test
#endif
