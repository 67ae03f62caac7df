// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <memory>
#include <string>

#include "helikos/base/files/output_file.hpp"
#include "helikos/base/parallel/communicator.hpp"
#include "helikos/generator/generate.hpp"
#include "helikos/generator/integrate.hpp"
#include "helikos/generator/json.hpp"

namespace helikos {

/// A folder of this process, which is removed with all that is in it.
class TemporaryFolder {
 public:
  /// Throws std::runtime_error where it cannot be made.
  TemporaryFolder();
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;
  ~TemporaryFolder();
  const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
};

/// A file from which events of a run are made at once, on any machine: the setup, parameters and
/// models, grids, cross sections, maximum weights. PDF sets are not in it: they are compared with
/// those of the run. Runs with different seeds have independent events.
class Gridpack {
 public:
  /// All ranks together: rank 0 reads the file. Throws InputError where it is no gridpack, or one
  /// of another version of Helikos.
  static Gridpack read(const std::string& path, const Communicator& world);

  const std::string& path() const { return path_; }
  /// A message with the models by their names, without the temporary folder that they are in.
  std::string with_names_of_models(std::string message) const;
  /// The setup of the run, with its number of events, the default seed and the default files.
  RunSetup setup() const;

 private:
  friend RunPlan plan_run(const RunSetup& setup, const Gridpack& pack, const Communicator& world,
                          RunProgress& progress);
  Gridpack() = default;

  std::string path_;
  Json content_;
  std::shared_ptr<const TemporaryFolder> models_{};  ///< null where all models are built in
};

/// Contents of a gridpack for a user: version and commit, seed of the integration, options of the
/// run, and the string, options and cross section [pb] of each process. The gridpack may be of
/// another version. Throws InputError where it is no gridpack.
Json gridpack_facts(const std::string& path);

/// Whether a name is one of a gridpack: it ends in .hgp.
bool names_gridpack(const std::string& path);

/// Plans a run of a gridpack. `setup`: that of the gridpack, or with another seed, number of
/// events, files, or weights of variations. Throws InputError where a PDF set is another one than
/// that of the gridpack.
RunPlan plan_run(const RunSetup& setup, const Gridpack& pack, const Communicator& world,
                 RunProgress& progress);

/// Finds the maximum weights of a run that was integrated with RunSetup::makes_gridpack, and writes
/// its gridpack. All ranks together. Returns what the pilot found. Throws as `generate` does.
GenerationResult write_gridpack(const IntegrationResult& integration, const files::OutputFile& file,
                                const Communicator& world, RunProgress& progress);

/// The seed of job `job` (from 1) of a sample that jobs share: that of the first job is `seed`, the
/// others are a hash of both.
std::uint64_t seed_of_job(std::uint64_t seed, int job);

/// Number of events of job `job` (from 1) of `jobs`: `events` in nearly equal parts.
std::int64_t events_of_job(std::int64_t events, int job, int jobs);

}  // namespace helikos
