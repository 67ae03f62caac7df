// SPDX-License-Identifier: Apache-2.0
// Files of text as they grow: interrupted, continued, refused.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <zlib.h>

#include <csignal>

#include "events/records.hpp"
#include "helikos/base/core/error.hpp"
#include "helikos/base/files/growing_file.hpp"
#include "helikos/events/event_writer.hpp"
#include "helikos/events/lheh5/lheh5_layout.hpp"

namespace helikos::events::test::writer_test {
namespace {

using files::part_path;
using testing::EndsWith;
using testing::HasSubstr;
using testing::StartsWith;

std::string uncompressed(const std::string& path) {
  std::string text;
  gzFile file = gzopen(path.c_str(), "rb");
  char part[4096];
  for (int count; (count = gzread(file, part, sizeof part)) > 0;) text.append(part, count);
  gzclose(file);
  return text;
}

class WriterFormats : public testing::TestWithParam<const char*> {
 protected:
  const Folder folder_;
  const RunRecord run_ = two_process_run();
  const std::vector<EventRecord> events_ = EventSource(1)(run_, 3000);

  std::string name(const std::string& stem) const { return folder_ / (stem + GetParam()); }
  std::span<const EventRecord> batch(int i) const {
    return std::span(events_).subspan(1000 * i, 1000);
  }
  std::string whole(const std::string& stem, int threads) const {
    const auto writer = make_event_writer(name(stem), run_, threads);
    for (int i = 0; i < 3; ++i) writer->write(batch(i));
    writer->finish(run_);
    return read_bytes(name(stem));
  }
};

#ifdef HELIKOS_HAS_HDF5
INSTANTIATE_TEST_SUITE_P(Events, WriterFormats, testing::Values(".lhe", ".lhe.gz", ".lheh5"));
#else
INSTANTIATE_TEST_SUITE_P(Events, WriterFormats, testing::Values(".lhe", ".lhe.gz"));
#endif

/// As several processes do it: bytes of whole pieces, in any order, in a batch's room. Of LHEH5,
/// whose rows are written by whoever has them.
TEST_P(WriterFormats, PackedPartsMakeTheSameFile) {
  const auto expected = whole("whole", 2);
  const auto packer = make_event_packer(name("a"), run_, 2);
  const auto writer = make_event_writer(name("a"), run_, 1);
  for (int i = 0; i < 3; ++i) {
    std::string first, second;
    packer->pack(batch(i).first(piece_events), 1000 * i, first);
    packer->pack(batch(i).subspan(piece_events), 1000 * i + piece_events, second);
    const auto place = writer->make_room(1000, first.size() + second.size());
    writer->file().overwrite(place + first.size(), second);
    writer->file().overwrite(place, first);
    if (i == 1) {
      EXPECT_EQ(writer->position(), (WriterPosition{writer->file().size(), 2000}));
    }
  }
  const auto parts = writer->begin_finish(run_);
  EXPECT_EQ(parts.empty(), name("a").find("lheh5") == std::string::npos);
  for (const auto& part : parts) {
    std::vector<double> numbers;
    std::array<lheh5::Rows, 3> all;
    lheh5::read_numbers(part, writer->file(), numbers);
    lheh5::make_rows(part, numbers, all);
    for (const auto& [offset, rows] : all)
      files::RawFile(lheh5::whole_path(part_path(name("a"))))
          .write(offset,
                 {reinterpret_cast<const char*>(rows.data()), rows.size() * sizeof(double)});
    numbers[1] += 1.0;
    EXPECT_THAT(error_of([&] { lheh5::make_rows(part, numbers, all); }), HasSubstr("not those"));
  }
  writer->finish(run_);
  EXPECT_TRUE(read_bytes(name("a")) == expected);
}

/// Bytes that do not begin at a piece have other members of gzip.
TEST(WriterPieces, AreWhatGzipSees) {
  const auto run = two_process_run();
  const auto events = EventSource(1)(run, 1000);
  const auto packer = make_event_packer("a.lhe.gz", run, 1);
  const auto in_parts = [&](std::size_t at) {
    std::string bytes;
    packer->pack(std::span(events).first(at), 0, bytes);
    packer->pack(std::span(events).subspan(at), at, bytes);
    return bytes;
  };
  EXPECT_TRUE(in_parts(piece_events) == in_parts(0));
  EXPECT_FALSE(in_parts(piece_events - 1) == in_parts(0));
}

TEST_P(WriterFormats, WrongRecordsAreNotPacked) {
  auto events = EventSource(2)(run_, 3);
  events[1].particles[2].p[1] = NAN;
  const auto packer = make_event_packer(name("a"), run_, 2);
  std::string bytes;
  EXPECT_EQ(error_of([&] { packer->pack(events, 500, bytes); }),
            "event 501: one of its numbers is not finite");
}

TEST_P(WriterFormats, RoomThatOthersDoNotFillIsTold) {
  const auto writer = make_event_writer(name("a"), run_, 1);
  writer->make_room(10, 1000);
  std::filesystem::resize_file(part_path(name("a")), writer->file().size() - 1);
  EXPECT_THAT(error_of([&] { writer->position(); }), HasSubstr(".part: has "));
}

/// A file that is not finished leaves nothing but NAME.part.
TEST_P(WriterFormats, WhatIsBegunIsTakenAway) {
  {
    const auto writer = make_event_writer(name("a"), run_, 1);
    writer->write(batch(0));
    writer->begin_finish(run_);
  }
  int files = 0;
  for (const auto& entry : std::filesystem::directory_iterator(folder_ / ".")) {
    EXPECT_EQ(entry.path().filename().string(), part_path("a" + std::string(GetParam())));
    ++files;
  }
  EXPECT_EQ(files, 1);
}

class TextFormats : public WriterFormats {};
INSTANTIATE_TEST_SUITE_P(Events, TextFormats, testing::Values(".lhe", ".lhe.gz"));

TEST_P(WriterFormats, BytesDoNotDependOnThreads) {
  EXPECT_GT(whole("one", 1).size(), 100000u);
  EXPECT_TRUE(whole("one", 1) == whole("four", 4));
}

TEST_P(WriterFormats, IsNamedAtTheEndOnly) {
  const auto writer = make_event_writer(name("a"), run_, 2);
  writer->write(batch(0));
  EXPECT_FALSE(std::filesystem::exists(name("a")));
  EXPECT_TRUE(std::filesystem::exists(part_path(name("a"))));
  writer->finish(run_);
  EXPECT_TRUE(std::filesystem::exists(name("a")));
  EXPECT_FALSE(std::filesystem::exists(part_path(name("a"))));
}

TEST_P(WriterFormats, ContinuedFilesHaveTheSameBytes) {
  const auto expected = whole("whole", 2);
  for (int stop = 0; stop < 3; ++stop) {
    WriterPosition position;
    {
      const auto writer = make_event_writer(name("cut"), run_, 2);
      for (int i = 0; i < stop; ++i) writer->write(batch(i));
      position = writer->position();
      writer->write(batch(stop));  // what no checkpoint covers
    }
    EXPECT_EQ(position.events, 1000u * stop);
    const auto writer = make_event_writer(name("cut"), run_, 3, position);
    EXPECT_EQ(writer->position(), position);
    for (int i = stop; i < 3; ++i) writer->write(batch(i));
    writer->finish(run_);
    EXPECT_TRUE(read_bytes(name("cut")) == expected) << stop;
  }
}

TEST_P(WriterFormats, OtherRunsAndShortFilesAreNotContinued) {
  WriterPosition position;
  {
    const auto writer = make_event_writer(name("cut"), run_, 1);
    writer->write(batch(0));
    position = writer->position();
  }
  auto other = run_;
  other.header[0].text += "more";
  EXPECT_THAT(error_of([&] { make_event_writer(name("cut"), other, 1, position); }),
              EndsWith("cut" + std::string(GetParam()) + ".part: is of another run"));
  std::filesystem::resize_file(part_path(name("cut")), position.bytes - 1);
  EXPECT_THAT(error_of([&] { make_event_writer(name("cut"), run_, 1, position); }),
              HasSubstr("and is to be continued after"));
  std::filesystem::remove(part_path(name("cut")));
  EXPECT_THAT(error_of([&] { make_event_writer(name("cut"), run_, 1, position); }),
              HasSubstr(".part: has 0 bytes, and is to be continued after"));
  EXPECT_FALSE(std::filesystem::exists(part_path(name("cut"))));
}

TEST_P(TextFormats, NumbersOfTheRunAreTakenAtTheEnd) {
  auto better = run_;
  better.subprocesses[0].cross_section = -1.2345678901234567e-100;
  const auto expected = whole("a", 1);
  const auto writer = make_event_writer(name("b"), run_, 1);
  for (int i = 0; i < 3; ++i) writer->write(batch(i));
  writer->finish(better);
  EXPECT_EQ(read_bytes(name("b")).size(), expected.size());
  EXPECT_THAT(uncompressed(name("b")), HasSubstr("-1.2345678901234567e-100 "));
  auto longer = run_;
  longer.subprocesses.pop_back();
  const auto wrong = make_event_writer(name("c"), run_, 1);
  EXPECT_THROW(wrong->finish(longer), std::invalid_argument);
}

TEST_P(TextFormats, TextIsEscaped) {
  whole("a", 1);
  const auto text = uncompressed(name("a"));
  EXPECT_THAT(text, HasSubstr("cut = [&quot;pt(mu+) &gt; 20 &amp; x &lt; 3&quot;]"));
  EXPECT_THAT(text, HasSubstr("member &quot;1&quot; &lt;of&gt; set</weight>"));
  EXPECT_THAT(text, HasSubstr("<weight id=\"MUR0.5_MUF1.0\" MUR=\"0.5\" MUF=\"1.0\">"));
  EXPECT_THAT(text, EndsWith("</event>\n</LesHouchesEvents>\n"));
}

TEST_P(WriterFormats, TwoWritersDoNotShareAFile) {
  const auto writer = make_event_writer(name("a"), run_, 1);
  EXPECT_THAT(error_of([&] { make_event_writer(name("a"), run_, 1); }),
              EndsWith(".part: another process writes it"));
}

TEST_P(WriterFormats, VanishedFilesAreTold) {
  const auto writer = make_event_writer(name("a"), run_, 1);
  writer->write(batch(0));
  std::filesystem::remove(part_path(name("a")));
  EXPECT_THAT(error_of([&] { writer->position(); }),
              EndsWith(".part: vanished while it was written"));
}

/// Between two batches, as another program or a user does it: what is appended would leave a hole.
TEST_P(WriterFormats, FilesThatAreCutOffMeanwhileAreTold) {
  for (const bool waits : {true, false}) {
    const auto writer = make_event_writer(name("a"), run_, 1);
    writer->write(batch(0));
    std::filesystem::resize_file(part_path(name("a")), 1000);
    const auto go_on = [&] {
      writer->write(batch(1));
      if (waits) writer->position();
      writer->finish(run_);
    };
    EXPECT_THAT(error_of(go_on), HasSubstr("something else has cut it off"));
    EXPECT_FALSE(std::filesystem::exists(name("a")));
  }
}

/// The hole that is left where several processes write.
TEST_P(WriterFormats, HolesAreTold) {
  WriterPosition position;
  {
    const auto writer = make_event_writer(name("a"), run_, 1);
    const auto size = std::size_t{1} << 20;
    const auto begin = writer->make_room(10, size);
    writer->file().overwrite(begin, std::string(size, 'x'));
    position = writer->position();
    std::filesystem::resize_file(part_path(name("a")), begin + size / 4);
    std::filesystem::resize_file(part_path(name("a")), begin + size);
    EXPECT_THAT(error_of([&] { writer->position(); }), HasSubstr("has a hole"));
  }
  EXPECT_THAT(error_of([&] { make_event_writer(name("a"), run_, 1, position); }),
              HasSubstr("was cut off since"));
}

TEST_P(WriterFormats, LinksStayAndTheirTargetsAreWritten) {
  std::filesystem::create_directory(folder_ / "far");
  std::filesystem::create_symlink("far/data", name("a"));
  const auto expected = whole("whole", 1);
  const auto writer = make_event_writer(name("a"), run_, 1);
  EXPECT_TRUE(std::filesystem::exists(folder_ / "far/data.part"));
  for (int i = 0; i < 3; ++i) writer->write(batch(i));
  writer->finish(run_);
  EXPECT_TRUE(std::filesystem::is_symlink(name("a")));
  EXPECT_TRUE(read_bytes(folder_ / "far/data") == expected);
  EXPECT_FALSE(std::filesystem::exists(folder_ / "far/data.part"));
}

TEST_P(WriterFormats, WrongRecordsAreNotWritten) {
  const auto writer = make_event_writer(name("a"), run_, 1);
  auto events = EventSource(2)(run_, 3);
  events[1].particles[2].p[1] = NAN;
  EXPECT_EQ(error_of([&] { writer->write(events); }), "event 1: one of its numbers is not finite");
  events[1] = events[0];
  events[2].weights.pop_back();
  EXPECT_EQ(error_of([&] { writer->write(events); }), "event 2: 2 weights of 3 variations");
}

TEST(WriterNames, AreOfAFormat) {
  const Folder folder;
  for (const char* name : {"a", "a.root", ".lhe", "a.gz", "a.lhe.bz2", "lhe"}) {
    EXPECT_THAT(error_of([&] { make_event_writer(folder / name, two_process_run(), 1); }),
                HasSubstr("the name of a file of events ends in"))
        << name;
  }
}

TEST(WriterPaths, ThatCannotBeWrittenAreOneLine) {
  const Folder folder;
  const auto run = two_process_run();
  EXPECT_THAT(error_of([&] { make_event_writer(folder / "no/a.lhe", run, 1); }),
              EndsWith("no/a.lhe.part: No such file or directory"));
  std::filesystem::create_directory(folder / "a.lhe");
  EXPECT_THAT(error_of([&] { make_event_writer(folder / "a.lhe", run, 1); }),
              EndsWith("a.lhe: is a folder"));
  ASSERT_EQ(mkfifo((folder / "b.lhe").c_str(), 0600), 0);
  EXPECT_THAT(error_of([&] { make_event_writer(folder / "b.lhe", run, 1); }),
              EndsWith("b.lhe: is no regular file"));
}

/// A full disk is no bad input. Nothing more is written behind the gap that it leaves.
TEST(WriterPaths, FullDisksAreNoInputErrors) {
  const auto run = two_process_run();
  const auto events = EventSource(1)(run, 3 * piece_events);
  for (const int threads : {1, 3}) {
    const Folder folder;
    struct rlimit before;
    ASSERT_EQ(getrlimit(RLIMIT_FSIZE, &before), 0);
    std::signal(SIGXFSZ, SIG_IGN);
    const auto writer = make_event_writer(folder / "a.lhe", run, threads);
    struct rlimit limit = before;
    limit.rlim_cur = 20000;
    ASSERT_EQ(setrlimit(RLIMIT_FSIZE, &limit), 0);
    std::string message;
    bool is_input_error = false;
    try {
      for (int i = 0; i < 10; ++i) writer->write(events);
      writer->finish(run);
    } catch (const InputError&) {
      is_input_error = true;
    } catch (const std::runtime_error& error) {
      message = error.what();
    }
    ASSERT_EQ(setrlimit(RLIMIT_FSIZE, &before), 0);
    std::signal(SIGXFSZ, SIG_DFL);
    EXPECT_FALSE(is_input_error);
    EXPECT_THAT(message, EndsWith("a.lhe.part: File too large"));
    const auto size = std::filesystem::file_size(folder / "a.lhe.part");
    for (int i = 0; i < 2; ++i)
      EXPECT_THAT(error_of([&] { writer->write(events); }), EndsWith("File too large"));
    EXPECT_THAT(error_of([&] { writer->position(); }), EndsWith("File too large"));
    EXPECT_THAT(error_of([&] { writer->make_room(1, 100); }), EndsWith("File too large"));
    EXPECT_THAT(error_of([&] { writer->finish(run); }), EndsWith("File too large"));
    EXPECT_EQ(std::filesystem::file_size(folder / "a.lhe.part"), size);
    EXPECT_FALSE(std::filesystem::exists(folder / "a.lhe"));
  }
}

/// A writer that ends with a batch in flight leaves all of it in the file.
TEST(WriterPaths, BatchesInFlightAreWrittenAtTheEnd) {
  const auto run = two_process_run();
  const auto events = EventSource(1)(run, 3 * piece_events);
  std::uintmax_t sizes[2];
  for (const int threads : {1, 3}) {
    const Folder folder;
    make_event_writer(folder / "a.lhe", run, threads)->write(events);
    sizes[threads == 3] = std::filesystem::file_size(folder / "a.lhe.part");
  }
  EXPECT_EQ(sizes[0], sizes[1]);
}

}  // namespace
}  // namespace helikos::events::test::writer_test
