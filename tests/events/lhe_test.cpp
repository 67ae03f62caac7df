// SPDX-License-Identifier: Apache-2.0
// Les Houches event files: written and read again, of other generators, cut off and damaged.
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <bit>

#include "events/records.hpp"
#include "helikos/base/core/error.hpp"
#include "helikos/events/event_reader.hpp"
#include "helikos/events/event_writer.hpp"

namespace helikos::events::test::lhe_test {
namespace {

using testing::HasSubstr;

void write_file(const std::string& path, const RunRecord& run,
                std::span<const EventRecord> events) {
  const auto writer = make_event_writer(path, run, 2);
  writer->write(events);
  writer->finish(run);
}

std::vector<EventRecord> all_events(EventReader& reader) {
  std::vector<EventRecord> events;
  for (EventRecord event; reader.read(event);) events.push_back(event);
  return events;
}

/// Any bits that are a finite number.
double any_number(std::mt19937_64& random) {
  while (true) {
    const auto value = std::bit_cast<double>(random());
    if (std::isfinite(value)) return value;
  }
}

EventRecord any_event(std::mt19937_64& random, std::size_t variations) {
  const auto any_int = [&] { return static_cast<int>(random()); };
  EventRecord event;
  event.process = any_int();
  for (double* value : {&event.weight, &event.scale, &event.mu_r, &event.mu_f, &event.alpha_qed,
                        &event.alpha_qcd, &event.fractions[0], &event.fractions[1]}) {
    *value = any_number(random);
  }
  event.fractions[0] = std::abs(event.fractions[0]);
  event.particles.resize(2 + random() % 10);
  for (auto& particle : event.particles) {
    particle = {.pdg = any_int(),
                .status = any_int(),
                .mothers = {any_int(), any_int()},
                .colors = {any_int(), any_int()},
                .p = {},
                .mass = any_number(random),
                .lifetime = any_number(random),
                .spin = any_number(random)};
    for (auto& component : particle.p) component = any_number(random);
  }
  for (std::size_t i = 0; i < variations; ++i) event.weights.push_back(any_number(random));
  return event;
}

TEST(LheFiles, AreReadAsTheyWereWritten) {
  const Folder folder;
  const auto run = two_process_run();
  std::mt19937_64 random(7);
  std::vector<EventRecord> events;
  for (int i = 0; i < 700; ++i) events.push_back(any_event(random, run.variations.size()));
  for (const char* name : {"a.lhe", "a.lhe.gz"}) {
    write_file(folder / name, run, events);
    const auto reader = open_event_file(folder / name);
    EXPECT_EQ(reader->run(), run);
    EXPECT_TRUE(all_events(*reader) == events) << name;
  }
}

TEST(LheFiles, WithoutEventsAreReadToo) {
  const Folder folder;
  auto run = two_process_run();
  run.variations.clear();
  run.header = {{"empty", ""}, {"lines", "\n\na\n"}};
  write_file(folder / "a.lhe.gz", run, {});
  const auto reader = open_event_file(folder / "a.lhe.gz");
  EXPECT_EQ(reader->run(), run);
  EXPECT_TRUE(all_events(*reader).empty());
}

constexpr const char* foreign = R"(<?xml version="1.0"?>
<LesHouchesEvents version="3.0">
<!-- a comment
<init> -->
<header>
<MG5ProcCard>
<![CDATA[
generate p p > e+ e- & </init>
]]>
</MG5ProcCard>
<initrwgt>
<weightgroup name='Central scale variation' combine="envelope">
<weight id='1' MUR="0.5" > MUR=0.5 </weight>
<weight id='2'> two </weight>
</weightgroup>
<weight id='3'/>
</initrwgt>
</header>
<init>
# beams
2212 2212 6.5D+03 +6500. 0 0 247000 247000 -4 1
 1.5e+02 2e-1 1.6E2 7
<generator name='MadGraph5_aMC@NLO' version='3.5.1'>please cite</generator>
</init>
<event npLO=" 0 " npNLO=" 1 ">
 4  7 +1.5e+02 91.188 0.0078 0.118
 2 -1 0 0 501 0 0 0 50 50 0 0. 1.
# a remark
 -2 -1 0 0 0 501 -0.0 0 -50 50 0 0. -1.

 -11 1 1 2 0 0 30 0 40 50 0 0. 1.
 11 1 1 2 0 0 -30 0 -40 50 0 0. -1.
<mgrwt>
<rscale>  0 0.91E+02</rscale>
</mgrwt>
<rwgt>
<wgt id='3'> 3e0 </wgt>
<wgt id='unknown'> 9 </wgt>
<wgt id='1'> 1 </wgt>
</rwgt>
<scales muf='10' mur="20"></scales>
</event>
</LesHouchesEvents>
)";

TEST(LheFiles, OfOtherGeneratorsAreRead) {
  const Folder folder;
  std::string text = foreign;
  write_bytes(folder / "a.lhe", text.substr(text.find('\n') + 1));
  const auto reader = open_event_file(folder / "a.lhe");
  const auto& run = reader->run();
  EXPECT_EQ(run.energies, (std::array{6500.0, 6500.0}));
  EXPECT_EQ(run.generator, "MadGraph5_aMC@NLO");
  ASSERT_EQ(run.variations.size(), 3u);
  EXPECT_EQ(run.variations[0].group, "Central scale variation");
  EXPECT_EQ(run.variations[2].id, "3");
  ASSERT_EQ(run.header.size(), 1u);
  EXPECT_EQ(run.header[0].text, "\ngenerate p p > e+ e- & </init>\n");
  const auto events = all_events(*reader);
  ASSERT_EQ(events.size(), 1u);
  EXPECT_EQ(events[0].particles.size(), 4u);
  EXPECT_EQ(events[0].mu_r, 20.0);
  EXPECT_EQ(events[0].weights[0], 1.0);
  EXPECT_TRUE(std::isnan(events[0].weights[1]));
  EXPECT_EQ(events[0].weights[2], 3.0);
}

TEST(LheFiles, MayHaveADeclarationAndLinesOfWindows) {
  const Folder folder;
  std::string text;
  for (const char c : std::string(foreign))
    text += c == '\n' ? std::string("\r\n") : std::string(1, c);
  write_bytes(folder / "a.lhe", text);
  EXPECT_EQ(all_events(*open_event_file(folder / "a.lhe")).size(), 1u);
}

// ---- What is wrong -----------------------------------------------------------------------------

/// The message about a file with this text.
std::string complaint(const std::string& text) {
  const Folder folder;
  const auto path = folder / "a.lhe";
  write_bytes(path, text);
  const auto error = error_of([&] { all_events(*open_event_file(path)); });
  return error.starts_with(path + ": ") ? error.substr(path.size() + 2) : error;
}

std::string changed(const std::string& from, const std::string& to) {
  std::string text = foreign;
  return text.replace(text.find(from), from.size(), to);
}

TEST(LheFiles, ThatAreWrongAreOneLine) {
  EXPECT_EQ(complaint(foreign), "");
  EXPECT_EQ(complaint(""), "is cut off at its first line");
  EXPECT_EQ(complaint("Dear reader\n"), "is no file of events: no <LesHouchesEvents>");
  EXPECT_EQ(complaint(changed("<init>\n#", "<unit>\n#")), "there is no <init> before its events");
  EXPECT_EQ(
      complaint(changed("2212 2212", "2212")),
      "<init>: '2212 6.5D+03 +6500. 0 0 247000 247000 -4 1' are not the ten numbers of a run");
  EXPECT_EQ(complaint(changed("-4 1", "-4 5")),
            "<init>: '<generator name='MadGraph5_aMC@NLO' version='3.5.1'>please c..' are not the "
            "four numbers of a subprocess");
  EXPECT_EQ(complaint(changed("0.0078", "zero")),
            "event 1: '4  7 +1.5e+02 91.188 zero 0.118' are not the six numbers of an event");
  EXPECT_EQ(complaint(changed(" 4  7", " -4  7")), "event 1: -4 particles are not possible");
  EXPECT_EQ(complaint(changed(" 4  7", " 3  7")),
            "event 1: has more particles than its first line says");
  EXPECT_EQ(complaint(changed(" 4  7", " 5  7")),
            "event 1: '<mgrwt>' are not the 13 numbers of a particle");
  EXPECT_EQ(complaint(changed("3e0", "3e")), "event 1: weight '3e' is no number");
  EXPECT_EQ(complaint(changed("</event>", "")), "is cut off in an event");
  EXPECT_EQ(complaint(changed("<event npLO=\" 0 \"", "<evnt")),
            "behind event 0 stands '<evnt npNLO=\" 1 \">'");
  EXPECT_EQ(complaint(changed("</LesHouchesEvents>", "")), "is cut off behind its events");
  EXPECT_EQ(complaint(std::string(foreign) + "more\n"), "behind </LesHouchesEvents> stands 'more'");
}

TEST(LheFiles, ThatLackEventsAreTold) {
  const Folder folder;
  const auto run = two_process_run();
  write_file(folder / "a.lhe", run, EventSource(1)(run, 10));
  auto text = read_bytes(folder / "a.lhe");
  const auto begin = text.find("<event>"), end = text.find("<event>", begin + 1);
  EXPECT_EQ(complaint(text.erase(begin, end - begin)), "has 9 events, but its header says 10");
}

TEST(LheFiles, CutOffAnywhereAreTold) {
  const Folder folder;
  const auto run = two_process_run();
  const auto events = EventSource(1)(run, 20);
  for (const char* name : {"a.lhe", "a.lhe.gz"}) {
    write_file(folder / name, run, events);
    const auto bytes = read_bytes(folder / name);
    std::mt19937_64 random(3);
    for (int i = 0; i < 200; ++i) {
      const auto size = random() % (bytes.size() - 1);
      write_bytes(folder / "b.lhe", bytes.substr(0, size));
      const auto error = error_of([&] { all_events(*open_event_file(folder / "b.lhe")); });
      EXPECT_THAT(error, HasSubstr("b.lhe: ")) << name << " " << size;
    }
  }
}

/// Each byte of a compressed file is under a check sum.
TEST(LheFiles, CompressedDamageIsTold) {
  const Folder folder;
  const auto run = two_process_run();
  const auto events = EventSource(1)(run, 20);
  write_file(folder / "a.lhe.gz", run, events);
  const auto bytes = read_bytes(folder / "a.lhe.gz");
  std::mt19937_64 random(5);
  int accepted = 0;
  for (int i = 0; i < 300; ++i) {
    auto wrong = bytes;
    wrong[random() % wrong.size()] ^= static_cast<char>(1 << random() % 8);
    write_bytes(folder / "b.lhe.gz", wrong);
    std::vector<EventRecord> read;
    const auto error = error_of([&] { read = all_events(*open_event_file(folder / "b.lhe.gz")); });
    if (!error.empty()) continue;
    ++accepted;  // time and system in the head of a member mean nothing
    EXPECT_TRUE(read == events);
  }
  EXPECT_LT(accepted, 100);
}

/// Lines left out, doubled, exchanged and bytes flipped: no crash, one line.
TEST(LheFiles, FuzzedTextIsReadOrRefused) {
  const Folder folder;
  const std::string text = foreign;
  std::mt19937_64 random(11);
  int refused = 0;
  for (int i = 0; i < 3000; ++i) {
    auto wrong = text;
    for (std::size_t n = 1 + random() % 3; n-- > 0 && !wrong.empty();) {
      const auto at = random() % wrong.size(), length = random() % 40;
      switch (random() % 4) {
        case 0:
          wrong[at] = static_cast<char>(random());
          break;
        case 1:
          wrong.erase(at, length);
          break;
        case 2:
          wrong.insert(at, wrong.substr(random() % wrong.size(), length));
          break;
        default:
          wrong[at] = "<>/ \n0-e\"'"[random() % 10];
      }
    }
    const auto error = complaint(wrong);
    refused += !error.empty();
    EXPECT_EQ(error.find('\n'), error.npos) << error;
  }
  EXPECT_GT(refused, 500);
}

}  // namespace
}  // namespace helikos::events::test::lhe_test
