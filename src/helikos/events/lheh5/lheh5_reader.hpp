// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "helikos/events/event_reader.hpp"
#include "helikos/events/lheh5/hdf5_file.hpp"

namespace helikos::events {

/// Reads LHEH5, version 2, from any generator (lheh5_layout.hpp). Weights of events that represent
/// several trials are scaled, so that their mean is the cross section.
class Lheh5Reader : public EventReader {
 public:
  explicit Lheh5Reader(const std::string& path);
  const RunRecord& run() const override { return run_; }
  using EventReader::read;
  bool read(EventRecord& event) override;
  /// Datasets that are not read, such as those of counter-events.
  std::vector<std::string> unknown_parts() const override;

 private:
  void check_version();
  void read_run();
  void read_init();
  void read_names();
  void read_trials();
  void read_multiplicities();
  void read_slab();
  void read_particles(std::uint64_t events);
  [[noreturn]] void fail(const std::string& what) const;

  std::string path_;
  Hdf5File file_;
  RunRecord run_;
  double unit_ = 1.0;   ///< value of unit weights [pb]
  double scale_ = 1.0;  ///< factor on weights
  std::uint64_t events_ = 0, columns_ = 0, particles_ = 0;
  std::uint64_t next_ = 0;        ///< next event
  std::uint64_t slab_begin_ = 0;  ///< first event that is in memory
  std::uint64_t first_row_ = 0;   ///< first row of the particles in memory
  std::vector<double> slab_, rows_, fractions_;
};

}  // namespace helikos::events
