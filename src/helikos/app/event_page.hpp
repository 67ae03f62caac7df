// SPDX-License-Identifier: Apache-2.0
#pragma once

/// \file
/// Pages about events: they give src/helikos/report/ the data of a run.

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "helikos/generator/generate.hpp"
#include "helikos/report/distributions.hpp"

namespace helikos::app {

/// The path of the page of `generate`: --report, or beside the events. Empty: no page.
std::string page_path(const EventSetup& setup);
/// The page beside a file of events: events.report.html for events.lhe.gz.
std::string page_beside(const std::string& events);

/// The distributions of the events of a run, for its page.
class PageOfEvents : public EventSink {
 public:
  /// `progress` gets a note if a page exists and will be replaced.
  PageOfEvents(std::string path, RunProgress& progress)
      : path_(std::move(path)), progress_(progress) {}

  void start(const events::RunRecord&, int threads) override;
  void take(std::span<const events::EventRecord> events) override {
    (round_ ? *round_ : distributions_).add(events, threads_);
  }
  void end_round() override;
  void finish(const events::RunRecord&) override {}
  bool can_continue() const override { return true; }
  std::vector<double> state() const override { return distributions_.to_numbers(); }
  void restore(std::span<const double> state) override;

  std::vector<double> setting() const override;
  void share(std::span<const double> setting, int threads) override;
  std::vector<double> take_round() override;
  void add_round(std::span<const double> sums) override;

  /// Writes the page. Throws std::runtime_error if it cannot be written.
  void write(const IntegrationResult& integration, const GenerationResult& generation);

 private:
  std::string path_;
  RunProgress& progress_;
  report::Distributions distributions_;
  /// Histograms of this round, as soon as the bins are fixed: sums do not depend on who took a
  /// round.
  std::optional<report::Distributions> round_;
  int threads_ = 1;
};

/// Writes the page of a file of events. Throws InputError if the file cannot be read.
void write_page_of_file(const std::string& events, const std::string& page);

}  // namespace helikos::app
