// SPDX-License-Identifier: Apache-2.0
#include "helikos/generator/detail/joint_file.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <numeric>
#include <random>
#include <span>
#include <stdexcept>

#include "helikos/base/files/part_file.hpp"

namespace helikos {
namespace {

/// On NFS the lock of rank 0 (flock) is one of this kind. Machines keep pages of such files, and
/// write whole pages: two of them would overwrite each other's bytes.
bool may_lock(const std::string& path) {
  const int file = open(path.c_str(), O_RDWR | O_CLOEXEC);
  if (file < 0) return false;
  struct flock all {};
  all.l_type = F_WRLCK;
  all.l_whence = SEEK_SET;
  const bool may = fcntl(file, F_GETLK, &all) == 0 && all.l_type == F_UNLCK;
  close(file);
  return may;
}

}  // namespace

std::vector<EventRange> parts_of_pieces(std::int64_t events, int ranks) {
  constexpr auto piece = std::int64_t(events::piece_events);
  std::vector<EventRange> parts;
  for (int rank = 0; rank < ranks; ++rank) {
    const EventRange pieces = part_of_rank((events + piece - 1) / piece, rank, ranks);
    const std::int64_t first = std::min(pieces.first * piece, events);
    parts.push_back({first, std::min(pieces.count * piece, events - first)});
  }
  return parts;
}

JointFile::JointFile(const Communicator& world, const std::string& path,
                     events::EventWriter* writer)
    : world_(world), part_(files::part_path(path)), writer_(writer), is_shared_(is_seen()) {}

/// Whether all ranks find behind the file's end what rank 0 writes there, and may write themselves.
/// A file of the same name may be another one.
bool JointFile::is_seen() {
  std::array<std::uint64_t, 2> mark{};  // any number, and where it is
  if (writer_ != nullptr) {
    std::random_device random;
    mark = {(std::uint64_t{random()} << 32) + random(), writer_->file().size()};
    writer_->file().overwrite(mark[1],
                              {reinterpret_cast<const char*>(mark.data()), sizeof mark[0]});
  }
  mark = world_.from_root(std::vector{mark}).front();
  const auto all = world_.share(std::vector{int(writer_ != nullptr || sees(mark))});
  if (writer_ != nullptr) writer_->file().cut();
  return std::ranges::all_of(all, [](const auto& own) { return own.front() != 0; });
}

bool JointFile::sees(const std::array<std::uint64_t, 2>& mark) {
  if (!may_lock(part_)) return false;
  try {
    file_.emplace(part_);
    std::uint64_t found = 0;
    return file_->read(mark[1], &found, sizeof found) == sizeof found && found == mark[0];
  } catch (const std::runtime_error&) {
    return false;
  }
}

void JointFile::write(std::uint64_t begin, const std::string& bytes) {
  if (writer_ != nullptr) {
    writer_->file().overwrite(begin, bytes);
  } else {
    file_->write(begin, bytes);
  }
}

void JointFile::drain() {
  if (written_.valid()) written_.get();
}

void JointFile::append(std::string& bytes, std::uint64_t events, bool in_background) {
  drain();
  std::swap(bytes_, bytes);
  bytes.clear();  // its memory serves again: new pages of memory cost time
  const std::array<std::uint64_t, 2> mine{events, bytes_.size()};
  const auto sizes = world_.share(std::vector{mine});
  std::vector<std::uint64_t> begins;
  std::array<std::uint64_t, 2> sum{};
  for (const auto& own : sizes) {
    begins.push_back(sum[1]);
    for (std::size_t i = 0; i < sum.size(); ++i) sum[i] += own.front()[i];
  }
  std::uint64_t begin = writer_ != nullptr ? writer_->make_room(sum[0], sum[1]) : 0;
  begin = world_.from_root(std::vector{begin}).front();
  for (std::uint64_t& own : begins) own += begin;
  if (!is_shared_) return gather(begins);
  begin = begins[std::size_t(world_.rank())];
  if (!in_background) return write(begin, bytes_);
  written_ = std::async(std::launch::async, [this, begin] { write(begin, bytes_); });
}

/// Rank 0 writes for all.
void JointFile::gather(const std::vector<std::uint64_t>& begins) {
  const auto parts = world_.gather(std::vector<char>(bytes_.begin(), bytes_.end()));
  for (std::size_t rank = 0; rank < parts.size(); ++rank)
    writer_->file().overwrite(begins[rank], {parts[rank].data(), parts[rank].size()});
}

void JointFile::sync() {
  drain();
  if (is_shared_ && writer_ == nullptr) file_->sync();
  world_.wait();
}

/// Writes this rank's part of a format that is made from the growing file (LHEH5).
void JointFile::write_rows(const std::vector<events::lheh5::Part>& parts) {
  const auto [first, count] =
      part_of_rank(std::int64_t(parts.size()), world_.rank(), world_.size());
  files::RawFile whole(events::lheh5::whole_path(part_));
  std::vector<double> scratch;
  std::array<events::lheh5::Rows, 3> rows;
  for (const auto& part : std::span(parts).subspan(std::size_t(first), std::size_t(count))) {
    if (writer_ != nullptr) {
      events::lheh5::read_numbers(part, writer_->file(), scratch);
    } else {
      scratch.resize(part.bytes / sizeof(double));
      if (file_->read(part.begin, scratch.data(), part.bytes) != part.bytes)
        throw std::runtime_error(part_ + ": there are fewer bytes");
    }
    events::lheh5::make_rows(part, scratch, rows);
    for (const auto& [offset, numbers] : rows)
      whole.write(offset,
                  {reinterpret_cast<const char*>(numbers.data()), numbers.size() * sizeof(double)});
  }
  whole.sync();
}

void JointFile::finish(const std::function<events::RunRecord()>& run) {
  sync();
  std::vector<events::lheh5::Part> parts;
  if (is_shared_ && writer_ != nullptr) parts = writer_->begin_finish(run());
  parts = world_.from_root(parts);
  if (!parts.empty()) write_rows(parts);
  world_.wait();
  if (writer_ != nullptr) writer_->finish(run());
}

}  // namespace helikos
