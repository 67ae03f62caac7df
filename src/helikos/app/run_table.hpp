// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "helikos/app/run_report.hpp"
#include "helikos/theory/process/subprocesses.hpp"

namespace helikos::app {

/// A run of all processes that a string stands for. The total counts each subprocess once: without
/// parton densities it is the plain sum of the means of |M|^2.
class RunTable {
 public:
  /// A program that ran.
  struct Row {
    RunRecord record;
    int number = 0;       ///< of its subprocess in the list, from 0
    int count = 0;        ///< subprocesses that it stands for, its own too
    double factor = 0.0;  ///< their |M|^2 together over its own
  };

  /// `records`: of the representatives in order; closed decays have none.
  RunTable(std::string request, std::vector<Subprocess> list, std::vector<RunRecord> records);

  const std::string& request() const { return request_; }
  const std::vector<Subprocess>& list() const { return list_; }
  const std::vector<Row>& rows() const { return rows_; }
  /// The one that computes a subprocess, or none where its decay is closed.
  const Row* row_of(const Subprocess& subprocess) const;

  std::int64_t events() const;
  std::int64_t accepted() const;  ///< events that pass the cuts
  double set_up_seconds() const;
  LoopTimes times() const;
  int num_closed() const;
  Estimate mean() const;
  std::optional<Estimate> cross_section() const, width() const;
  /// All of them, to be counted.
  Moments matrix_elements() const;

 private:
  template <class Part>
  Estimate sum(Part&& part) const;

  std::string request_;
  std::vector<Subprocess> list_;
  std::vector<Row> rows_;
};

void print_report(const RunTable& table);
Json to_json(const RunTable& table);

}  // namespace helikos::app
