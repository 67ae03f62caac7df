// SPDX-License-Identifier: Apache-2.0
#include "helikos/generator/detail/event_file.hpp"

#include <fmt/format.h>

#include <filesystem>

#include "helikos/base/core/counted.hpp"
#include "helikos/base/core/error.hpp"
#include "helikos/events/event_format.hpp"
#include "helikos/events/event_reader.hpp"
#include "helikos/events/run_settings.hpp"
#include "helikos/generator/detail/joint_file.hpp"

namespace helikos {

EventFile::EventFile(std::string path, bool is_root) : path_(std::move(path)) {
  events::check_format(path_);
  if (is_root) file_.emplace(path_);
}

EventFile::~EventFile() = default;

void EventFile::open(const Communicator& world, const events::RunRecord& run, int threads) {
  ranks_ = world.size();
  if (world.is_root())
    writer_ = events::make_event_writer(std::move(*file_), run, threads, position_);
  file_.reset();
  if (world.size() == 1) return;
  packer_ = events::make_event_packer(path_, run, threads);
  joint_ = std::make_unique<JointFile>(world, path_, writer_.get());
}

void EventFile::pack(std::span<const events::EventRecord> events, std::uint64_t first) {
  packer_->pack(events, first, bytes_);
}

void EventFile::append_packed(std::uint64_t events, bool in_background) {
  joint_->append(bytes_, events, in_background);
}

int EventFile::writing_ranks() const { return joint_ && joint_->is_shared() ? ranks_ : 1; }

void EventFile::sync() {
  if (joint_) joint_->sync();
  if (writer_) state_.position = writer_->position();
}

void EventFile::finish(const std::function<events::RunRecord()>& run) {
  if (joint_) {
    joint_->finish(run);
  } else {
    writer_->finish(run());
  }
  state_.is_finished = true;
  if (writer_) state_.size = std::filesystem::file_size(path_);
}

void EventFile::discard() {
  joint_.reset();  // when its bytes are written
  if (writer_) writer_->file().discard();
}

void EventFile::restore(const State& state) {
  state_ = state;
  position_ = state.position;
}

bool EventFile::is_there() const {
  const bool is_there =
      std::filesystem::exists(path_) && (state_.is_finished || file_->was_empty());
  if (state_.is_finished && !is_there)
    throw InputError(path_ + ": was written by this run, and is not there any more");
  return is_there;
}

void EventFile::set_finished() {
  state_.is_finished = true;
  state_.size = std::filesystem::file_size(path_);
}

/// A finished file has its size. A file that may not be finished is read.
void EventFile::check_written(std::uint64_t events,
                              const std::function<events::RunRecord()>& run) const {
  const auto size = std::filesystem::file_size(path_);
  if (state_.is_finished && size != state_.size)
    throw InputError(
        fmt::format("{}: has {} bytes, and {} were written: it was changed since. Without it and "
                    "the checkpoint, the run makes it again",
                    path_, size, state_.size));
  if (events::event_format(path_).kind != events::EventFormat::Kind::hepmc) {
    const auto found = events::open_event_file(path_);
    if (const auto why = events::difference(found->run(), run()); !why.empty())
      throw InputError(fmt::format("{}: is of another run: {}", path_, why));
  }
  const auto found = state_.is_finished ? events : events::count_events(path_);
  if (found != events)
    throw InputError(
        fmt::format("{}: has {}, and {} were written", path_, counted(found, "event"), events));
}

}  // namespace helikos
