// SPDX-License-Identifier: Apache-2.0
// Les Houches event files are read in parts, by several threads: what is found does not depend on
// where the text is cut.
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "events/records.hpp"
#include "helikos/base/core/error.hpp"
#include "helikos/events/lhe/lhe_reader.hpp"

namespace helikos::events::test::lhe_parts_test {
namespace {

constexpr std::size_t all_at_once = std::size_t{1} << 20;
constexpr std::size_t part_sizes[] = {1, 50, 97, 300, 1000, 4000, all_at_once};

constexpr const char* head =
    "<LesHouchesEvents version=\"3.0\">\n<header>\n</header>\n<init>\n"
    "2212 2212 6500 6500 0 0 0 0 3 1\n1 0.1 1 1\n</init>\n";
constexpr const char* tail = "</LesHouchesEvents>\n";

/// An event whose number is its weight; `inside` stands between its particles, `behind` behind
/// them.
std::string event_text(int number, const std::string& inside = "", const std::string& behind = "") {
  return fmt::format(
      "<event>\n3 1 {} 91.188 0.0078 0.118\n2 -1 0 0 501 0 0 0 45.5 45.5 0 0 1\n{}"
      "-2 -1 0 0 0 501 0 0 -45.5 45.5 0 0 -1\n23 1 1 2 0 0 0 0 0 91 91 0 0\n{}</event>\n",
      number, inside, behind);
}

/// A file with what may stand in and between events.
std::string any_text() {
  std::string text = head;
  for (int number = 1; number <= 40; ++number) {
    if (number % 7 == 2) text += "<!-- <event>\n</event>\n a comment\n</event> -->\n";
    if (number % 5 == 1) text += "\n# between </event>\n\n";
    const std::string inside = number % 6 == 3 ? "# </event> of a remark\n" : "";
    std::string behind = number % 4 == 0 ? "<mgrwt>\n <a>1</a>\n</mgrwt>\n" : "";
    if (number % 13 == 5)  // longer than most parts
      for (int line = 0; line < 100; ++line) behind += fmt::format("# line {}\n", line);
    text += event_text(number, inside, behind);
    if (number % 9 == 4) text.insert(text.size() - 1, " of an event");  // is ignored
  }
  return text + "# behind all\n" + tail;
}

struct Found {
  std::vector<EventRecord> events;
  std::string behind, error;
};

/// Reads a text as batches. `threads` = 0: event by event.
Found found_in(const std::string& text, std::size_t part, int threads, std::size_t most = 7) {
  const Folder folder;
  const std::string path = folder / "a.lhe";
  write_bytes(path, text);
  Found found;
  found.error = error_of([&] {
    LheReader reader(path, part);
    EventRecord event;
    std::vector<EventRecord> batch;
    if (threads == 0)
      while (reader.read(event)) found.events.push_back(event);
    else
      for (reader.read(batch, most, threads); !batch.empty(); reader.read(batch, most, threads))
        found.events.insert(found.events.end(), batch.begin(), batch.end());
    found.behind = reader.behind_events();
  });
  if (found.error.starts_with(path + ": ")) found.error.erase(0, path.size() + 2);
  return found;
}

/// Calls each(part, threads) for all sizes of parts and numbers of threads.
template <class Each>
void for_all_cuts(const Each& each) {
  for (const std::size_t part : part_sizes)
    for (const int threads : {0, 1, 2, 5}) {
      SCOPED_TRACE(fmt::format("parts of {} bytes, {} threads", part, threads));
      each(part, threads);
    }
}

TEST(LheParts, HaveTheEventsOfTheFile) {
  const std::string text = any_text();
  const Found whole = found_in(text, all_at_once, 0);
  EXPECT_EQ(whole.error, "");
  ASSERT_EQ(whole.events.size(), 40u);
  for (int i = 0; i < 40; ++i) EXPECT_EQ(whole.events[std::size_t(i)].weight, i + 1.0);
  EXPECT_EQ(whole.events[1].kept->before, "<!-- <event>\n</event>\n a comment\n</event> -->\n");
  EXPECT_EQ(whole.events[5].kept->before, "# between </event>\n");
  EXPECT_EQ(whole.events[2].kept->elements, "# </event> of a remark\n");
  EXPECT_EQ(whole.events[3].kept->elements, "<mgrwt>\n <a>1</a>\n</mgrwt>\n");
  EXPECT_EQ(whole.events[6].kept->before, "");
  EXPECT_EQ(whole.behind, "# behind all\n");
  for_all_cuts([&](std::size_t part, int threads) {
    const Found found = found_in(text, part, threads);
    EXPECT_EQ(found.error, "");
    EXPECT_TRUE(found.events == whole.events);
    EXPECT_EQ(found.behind, whole.behind);
  });
}

/// Ends of lines as on other systems, and no end of the last line.
TEST(LheParts, EndTheirLinesAsTheyLike) {
  std::string text = any_text();
  const Found whole = found_in(text, all_at_once, 0);
  text.pop_back();
  std::string carriage;
  for (const char c : text) carriage += c == '\n' ? std::string("\r\n") : std::string(1, c);
  for_all_cuts([&](std::size_t part, int threads) {
    const Found found = found_in(text, part, threads), other = found_in(carriage, part, threads);
    EXPECT_EQ(found.error + other.error, "");
    EXPECT_TRUE(found.events == whole.events);
    ASSERT_EQ(other.events.size(), 40u);
    for (std::size_t i = 0; i < 40; ++i)
      EXPECT_EQ(other.events[i].particles, whole.events[i].particles);
  });
}

/// The first error of the file is told, with the number of its event, and all events before it are
/// handed out.
TEST(LheParts, NameTheFirstWrongEvent) {
  std::string text = any_text();
  const auto replace = [&](const std::string& from, const std::string& to) {
    text.replace(text.find(from), from.size(), to);
  };
  replace("\n3 1 31 ", "\n3 1 x ");
  replace("\n3 1 23 ", "\n2 1 23 ");
  for_all_cuts([&](std::size_t part, int threads) {
    const Found found = found_in(text, part, threads, 1);
    EXPECT_EQ(found.error, "event 23: has more particles than its first line says");
    EXPECT_EQ(found.events.size(), 22u);
  });
  replace("\n2 1 23 ", "\n3 1 23 ");
  for_all_cuts([&](std::size_t part, int threads) {
    EXPECT_EQ(found_in(text, part, threads).error,
              "event 31: '3 1 x 91.188 0.0078 0.118' are not the six numbers of an event");
  });
  replace("\n3 1 x ", "\n3 1 31 ");
  replace("<event>\n3 1 20 ", "more\n<event>\n3 1 20 ");
  for_all_cuts([&](std::size_t part, int threads) {
    EXPECT_EQ(found_in(text, part, threads).error, "behind event 19 stands 'more'");
  });
}

TEST(LheParts, KnowWhereAFileIsCutOff) {
  const std::string text = any_text();
  const auto last = text.rfind("<event>");
  const auto inside = text.substr(0, last + 30), between = text.substr(0, last);
  const auto comment = between + "<!-- </event>\n <event>\n", open = between + "# </event>";
  for_all_cuts([&](std::size_t part, int threads) {
    EXPECT_EQ(found_in(inside, part, threads).error, "is cut off in an event");
    EXPECT_EQ(found_in(between, part, threads).error, "is cut off behind its events");
    EXPECT_EQ(found_in(comment, part, threads).error, "is cut off before its events");
    EXPECT_EQ(found_in(open, part, threads).error, "is cut off behind its events");
    EXPECT_EQ(found_in(text + "\n\nmore\n", part, threads).error,
              "behind </LesHouchesEvents> stands 'more'");
    EXPECT_EQ(found_in(text + "\n\n", part, threads).error, "");
  });
}

/// Events before a damage are read; the damage is told.
TEST(LheParts, OfACompressedFileEndAtItsDamage) {
  const Folder folder;
  std::string bytes;
  append_gzip_member(bytes, any_text(), 1);
  write_bytes(folder / "a.lhe.gz", bytes.substr(0, bytes.size() - 20));
  for_all_cuts([&](std::size_t part, int threads) {
    const auto error = error_of([&] {
      LheReader reader(folder / "a.lhe.gz", part);
      std::vector<EventRecord> batch;
      do reader.read(batch, 7, std::max(threads, 1));
      while (!batch.empty());
    });
    EXPECT_THAT(error, testing::EndsWith("a.lhe.gz: the compressed file is cut off"));
  });
}

}  // namespace
}  // namespace helikos::events::test::lhe_parts_test
