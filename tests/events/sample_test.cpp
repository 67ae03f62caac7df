// SPDX-License-Identifier: Apache-2.0
// A file of events for other programs to read (tests/clients/read_events.py):
//   HELIKOS_EVENT_SAMPLE=a.lhe.gz test_events --gtest_also_run_disabled_tests
//   --gtest_filter='*Sample*'
#include <gtest/gtest.h>

#include <cstdlib>

#include "events/records.hpp"
#include "helikos/events/event_writer.hpp"

namespace helikos::events::test::sample_test {
namespace {

TEST(EventSample, DISABLED_IsWritten) {
  const char* path = std::getenv("HELIKOS_EVENT_SAMPLE");
  ASSERT_NE(path, nullptr);
  const char* number = std::getenv("HELIKOS_EVENT_SAMPLE_SIZE");
  auto run = two_process_run();
  auto events = EventSource(1)(run, number == nullptr ? 10000 : std::atoi(number));
  // Cross sections as the weights have them.
  run.subprocesses[0].cross_section = run.subprocesses[1].cross_section = 0.0;
  for (const auto& event : events) {
    auto& subprocess = run.subprocesses[static_cast<std::size_t>(event.process - 1)];
    subprocess.cross_section += event.weight / static_cast<double>(events.size());
    subprocess.largest_weight = std::max(subprocess.largest_weight, std::abs(event.weight));
  }
  const auto writer = make_event_writer(path, run, 2);
  const auto start = std::chrono::steady_clock::now();
  writer->write(events);
  writer->finish(run);
  const std::chrono::duration<double> time = std::chrono::steady_clock::now() - start;
  std::printf("%zu events in %.3f s, %.1f MB\n", events.size(), time.count(),
              1e-6 * static_cast<double>(std::filesystem::file_size(path)));
}

}  // namespace
}  // namespace helikos::events::test::sample_test
